"""Unarmed attacks and what follows from a hold: strike, shove, trip, grab, drag, wrestle, escape."""
