"""The record of a match: every answer since it began, turn by turn."""

from collections.abc import Iterator

from ludo_tui.engine.snapshot import TurnRecord


class Record:
    """The answers of a match, with what was said between prompts.

    Args:
        turns: the turns before the present one.

    Attributes:
        turns: the turns before the present one.
        answers: the answers of the present turn.
        answered: how many answers the turns before the present one have had.
    """

    __slots__ = ("answered", "answers", "turns")

    def __init__(self, turns: list[TurnRecord]) -> None:
        self.turns = turns
        self.answers: list[str] = []
        self.answered = sum(len(turn.answers) for turn in turns)

    @property
    def count(self) -> int:
        """How many answers the match has had."""
        return self.answered + len(self.answers)

    def end_turn(self, turn: TurnRecord) -> None:
        """Put a turn that holds the present answers behind, and begin the next one without any."""
        self.turns.append(turn)
        self.answered += len(turn.answers)
        self.answers = []

    def since(self, count: int) -> list[str]:
        """Return the answers that followed the first `count` ones."""
        return [*(answer for turn in self.turns for answer in turn.answers), *self.answers][count:]

    def backwards(self) -> Iterator[tuple[int, str]]:
        """Yield the answers from the last to the first, each with how many there were before it."""
        count = self.count
        for answers in (self.answers, *(turn.answers for turn in reversed(self.turns))):
            for answer in reversed(answers):
                count -= 1
                yield count, answer
