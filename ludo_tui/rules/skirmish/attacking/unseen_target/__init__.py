"""Blows at a space, in the hope that an enemy hides there."""
