"""What many rules are made of: rolls, afflictions, marks, magical effects, Health, and the rows of a turn's menu."""
