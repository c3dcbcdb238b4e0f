"""What a new match asks for: house rules and choices about the table, in words."""
