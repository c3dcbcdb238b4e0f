"""Who knows what of a party sheet, and what a seat sees of the state."""
