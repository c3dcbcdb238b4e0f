"""What the dice gave in Skirmish Ludo."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ludo_tui.engine import Event, Option, Prompt, Rolled
from ludo_tui.players import luck
from ludo_tui.rules.skirmish.consequences.spoils import SPOILS
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.phases.muster import LUDO_DIE

WAYS: Final = frozenset({LUDO_DIE, SPOILS})
"""Purposes of rolls that bring spaces."""


class Fortunes(luck.Fortunes):
    """What the dice give, told while a match is played again."""

    def note(self, prompt: Prompt, judge: Callable[[Option], float]) -> None:
        """Note what the answers are about; what wards something off is about another creature's roll."""
        own = [one for one in prompt.judged if not (isinstance(one, Offer) and one.outcome.now is not None)]
        super().note(prompt.with_answers(tuple(own)), judge)

    def roll(self, event: Event) -> tuple[int, float] | None:
        """Return whom a roll gave how many spaces more than the average one."""
        if not isinstance(event, Rolled) or event.purpose not in WAYS:
            return None
        return event.seat, event.value - (event.sides + 1) / 2

    def verdicts(self, event: Event, trying: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield whose attempt an event decides."""
        if isinstance(event, Attempted) and event.who.seat in trying:
            yield event.who.seat, float(event.is_success)
