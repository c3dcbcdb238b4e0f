"""Shove, trip, grab, drag, wrestle, escape."""
