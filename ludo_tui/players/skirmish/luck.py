"""What the dice gave in Skirmish Ludo."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Event, Option, Rolled
from ludo_tui.players import luck
from ludo_tui.rules.skirmish.consequences.spoils import SPOILS
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.phases.muster import LUDO_DIE

WAYS: Final = frozenset({LUDO_DIE, SPOILS})
"""Purposes of rolls that bring spaces."""


class Fortunes(luck.Fortunes):
    """What the dice give, told while a match is played again."""

    def is_own(self, option: Option) -> bool:
        """Return whether an answer is about a roll of the asked seat: what wards something off is about another's."""
        return not (isinstance(option, Offer) and option.outcome.now is not None)

    def roll(self, event: Event) -> tuple[int, float] | None:
        """Return whom a roll gave how many spaces more than the average one."""
        if not isinstance(event, Rolled) or event.purpose not in WAYS:
            return None
        return event.seat, event.value - (event.sides + 1) / 2

    def verdicts(self, event: Event, trying: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield whose attempt an event decides."""
        if isinstance(event, Attempted) and event.who.seat in trying:
            yield event.who.seat, float(event.is_success)
