"""Whole pages of drawing: sheets, the result, a replay, the curtain."""
