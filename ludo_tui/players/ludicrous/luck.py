"""What the dice gave in Ludicrous Ludo: movement rolls against the average one, and contests against their odds."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ludo_tui.engine import Option, Prompt, Rolled, TurnEnded
from ludo_tui.rules.ludicrous.events.attacks import Missed
from ludo_tui.rules.ludicrous.events.contests import ContestDecided
from ludo_tui.rules.ludicrous.events.damage import Damaged

AGAIN: Final = "lh.movement.roll"
"""The rule of rolls of which the highest value earns another roll."""
MOVES: Final = frozenset({AGAIN, "ll.5.5.bonus-die.roll"})
"""Rules of rolls that move a piece by what they show."""
SHARES: Final = {"success": 1.0, "graze": 0.5, "failure": 0.0}
"""How much of what was tried a contest has brought."""
MOST: Final = 30.0
"""Spaces that a contest is about at most."""


class Fortunes:
    """What the dice give, told while a match is played again.

    What is tried is open from the answer that tries it until a contest decides it, whatever is asked meanwhile.
    """

    def __init__(self) -> None:
        self._stakes: dict[str, tuple[float, float]] = {}
        self._asked = -1
        self._open: dict[int, tuple[float, float]] = {}

    def note(self, prompt: Prompt, judge: Callable[[Option], float]) -> None:
        """Note what the answers to a question are about: spaces, and the chance to get them."""
        worths = {option.id: (judge(option), option.odds) for option in prompt.judged}
        least = min((worth for worth, _ in worths.values()), default=0.0)
        self._asked = prompt.seat
        self._stakes = {
            answer: (min(MOST, (worth - least) / odds), odds) for answer, (worth, odds) in worths.items() if odds
        }

    def told(self, answer: str, events: Sequence[Any]) -> Iterator[tuple[int, float]]:
        """Yield whom the dice gave how many spaces after an answer."""
        if answer in self._stakes:
            self._open[self._asked] = self._stakes[answer]
        self._stakes = {}
        for event in events:
            if isinstance(event, Rolled) and event.rule in MOVES:
                yield event.seat, _luck(event.value, event.sides, is_repeated=event.rule == AGAIN)
            elif isinstance(event, TurnEnded):
                self._open.clear()
            elif isinstance(event, ContestDecided) and event.seat in self._open:
                yield event.seat, self._settled(event.seat, SHARES[event.outcome])
            elif isinstance(event, Missed) and event.seat in self._open:
                yield event.seat, self._settled(event.seat, 0.0)
            elif isinstance(event, Damaged):
                yield from [(seat, self._settled(seat, 1.0)) for seat in [*self._open] if seat != event.seat]

    def _settled(self, seat: int, share: float) -> float:
        """Return what luck made of what a seat has tried."""
        stake, odds = self._open.pop(seat)
        return stake * (share - odds)


def _luck(value: int, sides: int, *, is_repeated: bool) -> float:
    """Return how many spaces a roll gives more than the average one; the highest may earn another."""
    mean = (sides + 1) / 2
    again = mean if is_repeated else 0.0
    return value + again * (value == sides) - mean - again / sides
