"""What can be wrong with a save, each in one sentence."""


class SaveError(Exception):
    """A save cannot be written or read; the message says what is wrong, where, and what would be right."""


class NewerFormat(SaveError):
    """A save was written by a newer version of the program; it has been left untouched."""


class RulesChanged(SaveError):
    """A save cannot go on unnoticed: its rules have been changed since. Loading can be told to accept that."""


class SaveInUse(SaveError):
    """A save is being played by another program at this moment; it can be opened as a copy."""
