"""What the steps of a card, fish, structure or perk do."""
