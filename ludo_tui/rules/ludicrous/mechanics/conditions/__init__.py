"""Conditions: how they come, last and end. What each does stands in conditions.yaml, and the rest in its module."""
