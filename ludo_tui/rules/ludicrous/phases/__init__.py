"""The phases of a turn, a module for each."""
