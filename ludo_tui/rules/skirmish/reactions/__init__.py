"""What a combatant can do out of its turn: one module per reaction."""
