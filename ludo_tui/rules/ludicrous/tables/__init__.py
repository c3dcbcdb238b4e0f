"""The tables of Ludicrous Ludo: what each YAML file holds, and the checks between them."""
