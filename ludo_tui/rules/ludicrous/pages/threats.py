"""What may happen to a piece before its next turn: which enemies may land on it or attack it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE
from ludo_tui.engine import Danger, Option, Who
from ludo_tui.rules.ludicrous.mechanics.modifiers import longest_roll
from ludo_tui.rules.ludicrous.model.state import STATS
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.pages.landing_threats import chance_by_bonus_die, chance_to_land
from ludo_tui.rules.ludicrous.pages.strike_threats import strikes_at
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star
from ludo_tui.rules.ludicrous.positions.what_if import at_state, with_piece_moved

IN_COLUMN: Final = "no enemy can enter its home column"
ON_STAR: Final = "no enemy can capture it on a star"
ON_START: Final = "no enemy can land on it on its own start"
IN_PAIR: Final = "no enemy can land on two of a party"


def danger_of(table: LudicrousTable, option: Option | None, asked: int, prey: Who | None) -> Danger | None:
    """Return the threats to a piece, where an answer moves one to that piece; None where no piece is meant.

    Args:
        table: a match as a seat may see it.
        option: the answer that is looked at, if any.
        asked: who is asked.
        prey: the piece; None: the one that the answer moves.
    """
    if option is not None and option.piece is not None and option.aim.to_step is not None:
        mover = Who(asked if option.seat is None else option.seat, option.piece)
        prey = mover if prey is None else prey
        step = option.aim.to_step if option.aim.rest_step is None else option.aim.rest_step
        table = at_state(table, with_piece_moved(table.state, mover, step, option.aim.captures))
    if prey is None:
        return None
    knows_stats = set(STATS) <= set(table.state.parties[asked].stats)
    return threats_to(table.seen_by(asked) if knows_stats else table, prey)


def threats_to(table: LudicrousTable, prey: Who) -> Danger:
    """Return which enemies may land on a piece or attack it before its party's next turn, with their chances.

    All other pieces are taken to stay where they stand. Cards, stones and fourth rolls are left out.

    Args:
        table: a match as those who look may see it.
        prey: the piece.
    """
    state = table.state
    ring = ring_of(state, prey)
    if ring is None:
        return Danger(shelter=IN_COLUMN if state.piece(prey).step != HOME else "")
    shelter = _shelter(table, prey, ring)
    hunters = () if shelter else state.foes(prey.seat)
    spared = Fraction(1)
    for foe in hunters:
        spared *= (1 - chance_to_land(table, foe, prey)) * (1 - chance_by_bonus_die(table, foe, prey))
    behind = sorted(chain.from_iterable(_behind(table, foe, ring) for foe in hunters), key=lambda one: one[1])
    strikes = sorted(strikes_at(table, prey, ring), key=lambda one: one.odds or 0, reverse=True)
    return Danger(
        behind=tuple(behind), odds=1 - spared, is_exact=False, shelter=shelter, fate="landed on", strikes=tuple(strikes)
    )


def _shelter(table: LudicrousTable, prey: Who, ring: int) -> str:
    """Return why no enemy can land on a piece where it stands; empty where one may.

    Rule: lh.movement.protected, lh.movement.pairs
    """
    if is_star(table, ring):
        return ON_STAR
    if table.state.piece(prey).step == 0:
        return ON_START
    return IN_PAIR if len(occupants(table.state, ring)) > 1 else ""


# Landed on


def _behind(table: LudicrousTable, foe: int, ring: int) -> Iterator[tuple[Who, int]]:
    """Yield the pieces of an enemy that one roll may bring onto a space, each with how many spaces it is away."""
    for number, one in enumerate(table.state.parties[foe].pieces):
        there = ring_of(table.state, Who(foe, number))
        gap = 0 if there is None else (ring - there) % RING_SIZE
        if 1 <= gap <= longest_roll(table.known, foe) and one.step + gap <= LAST_RING_STEP:
            yield Who(foe, number), gap


# Struck
