"""Attacks with and without weapons: targets, odds, circumstances, options, the roll."""
