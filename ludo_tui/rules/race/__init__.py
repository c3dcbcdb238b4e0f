"""Classic Ludo and its relatives: race games of one die (or two), with their house rules.

Importing the package imports none of its modules: a screen that only needs the names of events gets no more.
"""
