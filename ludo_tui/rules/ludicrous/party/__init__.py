"""Parties before the match, and what their sheets say."""
