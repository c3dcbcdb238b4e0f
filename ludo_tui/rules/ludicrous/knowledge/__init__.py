"""What each seat knows of the party sheets, and what it sees of the state."""
