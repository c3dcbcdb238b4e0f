"""Choosing and building a party."""
