"""How answers are offered: their data, their words, their sections, and what they meet on the way."""
