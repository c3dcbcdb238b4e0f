"""What the screens around the table show."""
