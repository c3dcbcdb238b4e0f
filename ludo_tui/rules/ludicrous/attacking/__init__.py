"""Attacks: weapon attacks, punches, tackles and taunts, what they reach, roll and cost."""
