"""What a question tells the screen that shows it."""

from textual.message import Message

from ludo_tui.engine import Option, Refusal


class Answered(Message):
    """An answer was chosen."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.answer = answer


class Pointed(Message):
    """The cursor is on an answer, on one that cannot be chosen, or on nothing."""

    def __init__(self, choice: Option | Refusal | None) -> None:
        super().__init__()
        self.choice = choice


class Refused(Message):
    """Something was chosen that cannot be."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class Empty(Message):
    """A section was to be opened that holds nothing."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


class ToBoard(Message):
    """The answer is to be chosen on the board."""


class Relisted(Message):
    """Other answers are listed: it may need more room or less, and other keys."""
