"""What can be wrong with a save, each in one sentence."""

from pathlib import Path
from typing import Final

from ludo_tui.text.first_letters import capital

LONGEST: Final = 300
"""Most characters of a refusal."""


class SaveError(Exception):
    """A save cannot be written or read; the message says what is wrong, where, and what would be right.

    It is safe to show: what cannot be printed, such as an escape code in the name of a file, is written as its number.
    """

    def __init__(self, message: str) -> None:
        """Keep the sentence in a form that can be shown."""
        super().__init__(_short(_shown(message)))

    def about(self, name: str) -> "SaveError":
        """Return the same refusal with the name of the file that it is about."""
        return type(self)(f"{name} cannot be loaded: {self}")


class NewerFormat(SaveError):
    """A save was written by a newer version of the program; it has been left untouched."""


def _shown(message: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in message)


def _short(sentence: str) -> str:
    """Return a sentence without its middle where it is too long: how it begins and ends says most."""
    if len(sentence) <= LONGEST:
        return sentence
    begins, ends = sentence[: LONGEST // 2].rpartition(" ")[0], sentence[4 - LONGEST // 2 :].partition(" ")[2]
    return f"{begins} ... {ends}"


class RulesChanged(SaveError):
    """A save cannot go on unnoticed: its rules have been changed since. Loading can be told to accept that.

    Attributes:
        question: what to ask the players.
    """

    def __init__(self, change: str, way: str = "go on under the rules as they are now") -> None:
        """Name what has changed, and how it would go on."""
        super().__init__(f"{change}; accept that to {way}")
        self._change, self._way = change, way
        self.question = f"{capital(_shown(change))}. {capital(way)}?"

    def about(self, name: str) -> "RulesChanged":
        """Return the same refusal with the name of the file that it is about, and the same question."""
        named = RulesChanged(f"{name} cannot be loaded: {self._change}", self._way)
        named.question = self.question
        return named


class NameTaken(SaveError):
    """There is a save, or a kept party, in the file of that name already; it can be replaced.

    Attributes:
        question: what to ask who might want to replace it: it may be called a little otherwise.
    """

    def __init__(self, title: str, what: str = "save") -> None:
        """Name what is there."""
        super().__init__(f"there is a {what} '{title}' already; choose another name")
        self.question = f"There is a {what} '{title}' already. Replace it?"


class OtherHistory(SaveError):
    """A save from elsewhere is of a match that has gone further here, or another way; it can be opened as a copy.

    Attributes:
        kept: the file in which the match goes on here.
    """

    def __init__(self, message: str, kept: Path) -> None:
        """Say what differs, and name the save that is here."""
        super().__init__(message)
        self.kept = kept


class SaveInUse(SaveError):
    """A save is being played by another program at this moment; it can be opened as a copy."""
