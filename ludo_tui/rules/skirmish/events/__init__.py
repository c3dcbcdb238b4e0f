"""What happens in a match: one fact each, with its sentence."""
