"""What follows from an action: damage, captures, seals, spoils, things that fall."""
