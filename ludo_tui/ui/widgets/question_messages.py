"""What a question tells the screen that shows it."""

from dataclasses import dataclass

from textual.message import Message

from ludo_tui.engine import Option, Refusal


@dataclass(eq=False)
class Answered(Message):
    """An answer was chosen."""

    answer: str


@dataclass(eq=False)
class Pointed(Message):
    """The cursor is on an answer, on one that cannot be chosen, or on nothing."""

    choice: Option | Refusal | None


@dataclass(eq=False)
class Refused(Message):
    """Something was chosen that cannot be."""

    refusal: Refusal


@dataclass(eq=False)
class Empty(Message):
    """A section was to be opened that holds nothing."""

    why: str


class ToBoard(Message):
    """The answer is to be chosen on the board."""


class Relisted(Message):
    """Other answers are listed: it may need more room or less, and other keys."""
