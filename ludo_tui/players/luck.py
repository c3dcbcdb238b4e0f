"""What the dice gave in games of contests: rolls for the way against the average, and contests against their odds."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ludo_tui.engine import Event, Option, Prompt, TurnEnded

MOST: Final = 30.0
"""Spaces that a contest is about at most."""


class Fortunes(ABC):
    """What the dice give, told while a match is played again.

    What is tried is open from the answer that tries it until a contest decides it, whatever is asked meanwhile.
    """

    def __init__(self) -> None:
        self._stakes: dict[str, tuple[float, float]] = {}
        self._asked = -1
        self._open: dict[int, tuple[float, float]] = {}

    def is_own(self, option: Option) -> bool:  # noqa: ARG002 - for games that know others
        """Return whether an answer is about a roll of the asked seat."""
        return True

    @abstractmethod
    def roll(self, event: Event) -> tuple[int, float] | None:
        """Return whom a roll for the way gave how many spaces more than the average one; None: it is no such roll."""

    @abstractmethod
    def verdicts(self, event: Event, trying: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield whose contest an event decides, and what share of what was tried it has brought.

        Args:
            event: what has happened.
            trying: the seats that try something.
        """

    def note(self, prompt: Prompt, worths: Mapping[str, float]) -> None:
        """Note what the answers to a question are about by what each is worth: spaces, and the chance to get them."""
        judged = [(one.id, worths.get(one.id, 0.0), one.facts.odds) for one in prompt.judged if self.is_own(one)]
        least = min((worth for _, worth, _ in judged), default=0.0)
        self._asked = prompt.seat
        self._stakes = {answer: (min(MOST, (worth - least) / odds), odds) for answer, worth, odds in judged if odds}

    def told(self, answer: str, events: Sequence[Event]) -> Iterator[tuple[int, float]]:
        """Yield whom the dice gave how many spaces after an answer."""
        if answer in self._stakes:
            self._open[self._asked] = self._stakes[answer]
        self._stakes = {}
        for event in events:
            if isinstance(event, TurnEnded):
                self._open.clear()
            elif (rolled := self.roll(event)) is not None:
                yield rolled
            else:
                for seat, share in self.verdicts(event, [*self._open]):
                    if seat in self._open:
                        stake, odds = self._open.pop(seat)
                        yield seat, stake * (share - odds)
