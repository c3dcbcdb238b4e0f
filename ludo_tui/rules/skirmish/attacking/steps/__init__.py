"""An attack step by step, as the rulebook tells it."""
