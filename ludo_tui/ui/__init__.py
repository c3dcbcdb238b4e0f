"""The screens: the only place that imports textual."""
