"""The turn of one combatant."""
