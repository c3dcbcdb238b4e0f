"""What the dice gave in Ludicrous Ludo."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Event, Rolled
from ludo_tui.players import luck
from ludo_tui.rules.ludicrous.actions.bonus_die import BONUS_DIE
from ludo_tui.rules.ludicrous.board.movement_roll import MOVEMENT
from ludo_tui.rules.ludicrous.events.attacks import Missed
from ludo_tui.rules.ludicrous.events.contests import ContestDecided
from ludo_tui.rules.ludicrous.events.damage import Damaged

MOVES: Final = frozenset({MOVEMENT, BONUS_DIE})
"""Purposes of rolls that move a piece by what they show."""
SHARES: Final = {"success": 1.0, "graze": 0.5, "failure": 0.0}
"""How much of what was tried a contest has brought."""


class Fortunes(luck.Fortunes):
    """What the dice give, told while a match is played again."""

    def roll(self, event: Event) -> tuple[int, float] | None:
        """Return whom a roll that moves a piece gave how many spaces more than the average one."""
        if not isinstance(event, Rolled) or event.purpose not in MOVES:
            return None
        return event.seat, _luck(event.value, event.sides, is_repeated=event.purpose == MOVEMENT)

    def verdicts(self, event: Event, trying: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield whose contest an event decides; damage tells that the one who tried it has hit."""
        if isinstance(event, ContestDecided):
            yield event.seat, SHARES[event.outcome]
        elif isinstance(event, Missed):
            yield event.seat, 0.0
        elif isinstance(event, Damaged):
            yield from ((seat, 1.0) for seat in trying if seat != event.seat)


def _luck(value: int, sides: int, *, is_repeated: bool) -> float:
    """Return how many spaces a roll gives more than the average one; the highest may earn another."""
    mean = (sides + 1) / 2
    again = mean if is_repeated else 0.0
    return value + again * (value == sides) - mean - again / sides
