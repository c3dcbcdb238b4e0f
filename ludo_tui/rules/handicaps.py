"""Handicaps: what a seat has in its favour from the beginning, so that children and adults can play together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Event, Names, Setup

SPACES: Final = 10
"""Spaces by which a piece begins ahead."""
HANDICAPS: Final[Mapping[str, str]] = {
    "piece_out": "a piece more on its starting space",
    "two_out": "two pieces more on its starting space",
    "head_start": f"a piece {SPACES} spaces ahead",
    "piece_home": "a piece at home",
}
"""With what a seat can begin, by id, in words."""


class HandicapGiven(Event, frozen=True, kw_only=True):
    """A seat begins with a handicap in its favour."""

    seat: int
    handicap: str

    def sentence(self, names: Names) -> str:
        """Return which seat begins with which handicap, in a sentence."""
        return f"{names.seat(self.seat)} has a handicap, and begins with {HANDICAPS.get(self.handicap, self.handicap)}."


def handicap_of(setup: Setup, seat: int) -> str:
    """Return the handicap of a seat; empty: none."""
    chosen = setup.seats[seat].handicap
    return "" if chosen is msgspec.UNSET else chosen


def steps_with_handicap(setup: Setup, seat: int, steps: Sequence[int], needed: int) -> list[int]:
    """Return where the pieces of a seat begin.

    Args:
        setup: who plays with which handicap.
        seat: whose pieces they are.
        steps: where they would begin without a handicap.
        needed: how many must be home to win.

    Raises:
        ValueError: there is no such handicap, or it cannot be given; the message says why.

    Rule: cl.option.handicap, lh.match.handicap
    """
    handicap, found = handicap_of(setup, seat), list(steps)
    name = setup.seats[seat].name
    if handicap and handicap not in HANDICAPS:
        raise ValueError(f"{name} has the handicap {handicap!r}: expected {', '.join(HANDICAPS)}")
    waiting = [number for number, step in enumerate(steps) if step == YARD]
    wanted = {"piece_out": 1, "two_out": 2, "piece_home": 1}.get(handicap, 0)
    if len(waiting) < wanted:
        raise ValueError(f"too few pieces of {name} begin in the yard for {HANDICAPS[handicap]}: choose head_start")
    if handicap == "piece_home":
        if needed < 2:
            raise ValueError(f"one piece at home wins, so {name} cannot begin with one: choose another handicap")
        found[waiting[-1]] = HOME
    elif handicap == "head_start":
        first = max(range(len(found)), key=lambda number: (found[number], -number))
        found[first] = min(max(found[first], 0) + SPACES, LAST_RING_STEP)
    for number in waiting[: wanted if handicap != "piece_home" else 0]:
        found[number] = 0
    return found


def handicap_events(setup: Setup, rule: str) -> Iterator[HandicapGiven]:
    """Yield the events of handicaps at the opening.

    Args:
        setup: who plays with which handicap.
        rule: id of the rule of the ruleset.
    """
    for seat in range(len(setup.seats)):
        if handicap := handicap_of(setup, seat):
            yield HandicapGiven(seat=seat, handicap=handicap, rule=rule)
