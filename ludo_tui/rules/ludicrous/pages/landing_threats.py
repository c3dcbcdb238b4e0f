"""How likely enemies land on a piece before its next turn."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from ludo_tui.board import HOME, RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.bonus_die import bonus_die_modifiers
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.legal_moves import brings_out, can_move, end_after, spaces_by_roll
from ludo_tui.rules.ludicrous.board.movement_roll import RollsSoFar, may_try_again
from ludo_tui.rules.ludicrous.mechanics.bonus_points import bonus_die_maximum, points_of_a_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, roll_modifiers
from ludo_tui.rules.ludicrous.mechanics.saving_throws import saving_throw
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of, ring_of_step
from ludo_tui.rules.ludicrous.positions.underdog import underdog_bonus
from ludo_tui.rules.ludicrous.positions.what_if import at_state, with_piece_moved

_ROLLS: Final = 3
"""Rolls of a turn that are looked at: a fourth one comes in one turn of four hundred."""


class _Pursuit(NamedTuple):
    """How far the movement rolls of an enemy take its pieces towards a piece of another party."""

    prey: Who
    pieces: Sequence[Who]
    spaces: Callable[[int], Mapping[Who, Sequence[int]]]
    """By piece, how far each number on the die takes it on its way, with what the underdog adds; nowhere where
    something holds it."""
    late: Fraction
    """How likely it may use one six too many."""


def chance_to_land(table: LudicrousTable, foe: int, prey: Who) -> Fraction:
    """Return how likely an enemy's next rolls let it land on a piece, if nothing stops it on its way.

    Rule: lh.movement.third-six
    """
    known, numbers = table.known, table.tables.numbers.movement
    pieces = [Who(foe, number) for number in range(len(known.state.parties[foe].pieces))]
    added = sum(modifier.value for modifier in roll_modifiers(known, foe)) - _underdog_bonus(known, foe)

    @cache
    def spaces(bonus: int) -> Mapping[Who, Sequence[int]]:
        values = [max(numbers.least, natural + added + bonus) for natural in range(1, numbers.sides + 1)]
        return {one: [] if has_flag(known, one, "no_move") else spaces_by_roll(known, one, values) for one in pieces}

    late = saving_throw(known, Who(foe), "speed", numbers.limit_goal).chance()
    return _hits(known, _Pursuit(prey, pieces, spaces, late), RollsSoFar())


def _hits(known: LudicrousTable, hunt: _Pursuit, so_far: RollsSoFar) -> Fraction:
    """Return how likely the rolls that come now let a piece be landed on.

    A roll that earns another one is used as serves that best.

    Rule: lh.movement.eliminate, lh.movement.six, lh.movement.six.again, lh.movement.roll-again, lh.movement.underdog
    """
    numbers, foe = known.tables.numbers.movement, hunt.pieces[0].seat
    spaces = hunt.spaces(_underdog_bonus(known, foe))
    if _gap(known.state, hunt) > (_ROLLS - so_far.rolls) * max(chain.from_iterable(spaces.values()), default=0):
        return Fraction(0)
    hits = Fraction(0)
    for natural in range(1, numbers.sides + 1):
        tried = ((piece, _end(known, piece, natural, counts)) for piece, counts in spaces.items())
        ends = {piece: end for piece, end in tried if end is not None}
        is_six = natural >= numbers.again_on
        now = RollsSoFar(so_far.sixes + 1 if is_six else 0, so_far.rolls + 1, so_far.has_moved or bool(ends))
        weight = hunt.late if now.sixes >= numbers.limit_from else Fraction(1)
        if any(end.victim == hunt.prey for end in ends.values()):
            hits += weight
        elif now.rolls < _ROLLS and (is_six or may_try_again(known, now)):
            after = [
                with_piece_moved(known.state, piece, end.step, [end.victim] if end.victim else [])
                for piece, end in ends.items()
            ]
            hits += weight * max(_hits(at_state(known, one), hunt, now) for one in after or [known.state])
    return hits / numbers.sides


def _underdog_bonus(known: LudicrousTable, foe: int) -> int:
    """Return what an enemy adds to its rolls for being the underdog."""
    return underdog_bonus(known.state, known.tables, known.options, foe)


def _end(known: LudicrousTable, who: Who, natural: int, counts: Sequence[int]) -> Landing | None:
    """Return how a piece would end its move by a number on the die; None where it cannot use it."""
    one = known.state.piece(who)
    if one.step < 0 or one.step == HOME:
        found = can_move(known, who, natural, enters=brings_out(known, who.seat, natural))
    elif not counts:
        return None
    else:
        found = end_after(known, who, counts[natural - 1])
    return found if isinstance(found, Landing) else None


def _gap(state: LudicrousState, hunt: _Pursuit) -> int:
    """Return how many spaces the nearest of the hunters behind their prey is away, from its start if it is not out."""
    ring = ring_of(state, hunt.prey)
    assert ring is not None
    places = ((ring_of(state, one), ring_of_step(state, one.seat, 0)) for one in hunt.pieces)
    return min((ring - (start if there is None else there)) % RING_SIZE for there, start in places)


def chance_by_bonus_die(table: LudicrousTable, foe: int, prey: Who) -> Fraction:
    """Return how likely an enemy's bonus die lets it land on a piece, if its points are full in its next turn.

    Rule: ll.5.5.bonus-die.needs-full, lh.party.bonus-die, lh.movement.eliminate
    """
    known, party = table.known, table.state.parties[foe]
    if party.bonus_points + points_of_a_turn(known, foe) < bonus_die_maximum(known, foe):
        return Fraction(0)
    sides, least = table.tables.races[party.race].die, table.tables.numbers.movement.least
    added = sum(modifier.value for modifier in bonus_die_modifiers(known, foe))
    pieces = [Who(foe, number) for number in on_pathway(known.state, foe)]
    hits = 0
    for natural in range(1, sides + 1):
        ends = (can_move(known, piece, max(least, natural + added)) for piece in pieces)
        if any(isinstance(end, Landing) and end.victim == prey for end in ends):
            hits += 1
    return Fraction(hits, sides)
