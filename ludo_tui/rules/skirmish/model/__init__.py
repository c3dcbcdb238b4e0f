"""The state of a match as plain data, and the words and numbers that it is about."""
