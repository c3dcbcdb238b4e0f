"""What a combatant can do in its turn: one module per action."""
