"""Unarmed attacks and what follows from a hold: shove, trip, grab, drag, wrestle, escape.

Rule: sk.unarmed.kinds
"""
