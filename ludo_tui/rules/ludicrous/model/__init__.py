"""The state of a match as plain data, its options, its words, and the table that it is played at."""
