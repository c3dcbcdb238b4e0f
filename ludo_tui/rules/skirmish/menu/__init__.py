"""How answers are offered: their data, their order, their sections."""
