"""What many rules are made of: rolls, afflictions, marks, magical effects, healing."""
