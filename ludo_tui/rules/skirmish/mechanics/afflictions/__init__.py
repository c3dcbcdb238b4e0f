"""Afflictions: what their rows have in common, and those with rules of their own."""
