"""Creatures on the board: how they come and go, act and are attacked."""
