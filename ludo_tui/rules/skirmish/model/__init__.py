"""The state of a match as plain data, and the names by which it is spoken of."""
