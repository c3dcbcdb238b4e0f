"""Ludicrous Ludo: Ludo with parties, classes, weapons, spells and everything else that fits on a board.

Importing the package imports none of its modules: a screen that only needs the names of events gets no more.
"""
