"""HP: damage, armor, wounds, healing and elimination."""
