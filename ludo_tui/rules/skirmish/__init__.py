"""Skirmish Ludo: parties that race home along the Ludo track, and a Sage who leads monsters against them."""
