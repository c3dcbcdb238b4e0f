"""The form of a new game: seats, computers and house rules."""
