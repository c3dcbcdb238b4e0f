"""What may befall a piece before its next turn, by what those who look know: who lands on it, and who strikes it."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, YARD, ring_distance
from ludo_tui.engine import Danger, PieceId, Strike
from ludo_tui.rules.ludicrous.actions.bonus_die import bonus_die_modifiers
from ludo_tui.rules.ludicrous.actions.use_structure import next_shots
from ludo_tui.rules.ludicrous.attacking.weapon_attacks import answers
from ludo_tui.rules.ludicrous.board.creatures import nearest_piece
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.movement import can_move, end_after, roll_modifiers, spaces_by_roll
from ludo_tui.rules.ludicrous.mechanics.bonus_points import points_of_a_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import bonus_die_maximum, has_flag
from ludo_tui.rules.ludicrous.mechanics.odds import save_chance
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.model.state import Facing, LudicrousState, PartyId, Piece
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, on_pathway, ring_of, ring_of_step
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star
from ludo_tui.rules.ludicrous.yard import tanks

_ROLLS: Final = 3
"""Rolls of a turn that are looked at: a fourth one comes in one turn of four hundred."""
IN_COLUMN: Final = "nobody follows it into the home column"
ON_STAR: Final = "nobody lands on a piece on a star"
ON_START: Final = "nobody lands on a piece on its own start"
IN_PAIR: Final = "nobody lands on two of a party"


def threats_to(table: LudicrousTable, prey: PieceId) -> Danger:
    """Return who may land on a piece or strike it before its party's next turn, and how likely each does so.

    Everybody is taken to stay where they stand until then. Cards, stones and fourth rolls are left out.

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
        spared *= (1 - _lands(table, foe, prey)) * (1 - _lands_by_bonus_die(table, foe, prey))
    behind = sorted(chain.from_iterable(_behind(table, foe, ring) for foe in hunters), key=lambda one: one[1])
    strikes = sorted(_strikes(table, prey, ring), key=lambda one: one.odds or 0, reverse=True)
    return Danger(
        behind=tuple(behind), odds=1 - spared, is_exact=False, shelter=shelter, fate="landed on", strikes=tuple(strikes)
    )


def with_piece_moved(state: LudicrousState, who: PieceId, step: int, eliminated: Sequence[PieceId]) -> LudicrousState:
    """Return the same match with a piece on another step, and others in the yard: it shares the rest."""
    for one, there in ((who, step), *((victim, YARD) for victim in eliminated)):
        state = _with(state, one, replace(state.piece(one), step=there))
    return state


def _with(state: LudicrousState, who: PieceId, piece: Piece) -> LudicrousState:
    party = state.parties[who.seat]
    pieces = [piece if number == who.piece else one for number, one in enumerate(party.pieces)]
    changed = replace(party, pieces=pieces)
    return replace(state, parties=[changed if seat == who.seat else one for seat, one in enumerate(state.parties)])


def _shelter(table: LudicrousTable, prey: PieceId, ring: int) -> str:
    """Return why nobody lands on a piece where it stands; empty where somebody may.

    Rule: lh.movement.protected, lh.movement.pairs
    """
    if is_star(table, ring):
        return ON_STAR
    if table.state.piece(prey).step == 0:
        return ON_START
    return IN_PAIR if len(occupants(table.state, ring)) > 1 else ""


# Landed on


def _behind(table: LudicrousTable, foe: int, ring: int) -> Iterator[tuple[PieceId, int]]:
    """Yield the pieces of an enemy that one roll may bring onto a space, each with how many spaces it is away."""
    for number, one in enumerate(table.state.parties[foe].pieces):
        there = ring_of(table.state, PieceId(foe, number))
        gap = 0 if there is None else (ring - there) % RING_SIZE
        if 1 <= gap <= table.tables.numbers.movement.sides and one.step + gap <= LAST_RING_STEP:
            yield PieceId(foe, number), gap


class _Pursuit(NamedTuple):
    """How far the movement rolls of an enemy take its pieces, who are after a piece of another party."""

    prey: PieceId
    spaces: Mapping[PieceId, Sequence[int]]
    """By piece, how far each number on the die takes it on its way; nowhere where something holds it."""
    late: Fraction
    """How likely it may use one six too many."""


def _lands(table: LudicrousTable, foe: int, prey: PieceId) -> Fraction:
    """Return how likely an enemy's next rolls let it land on a piece, if nothing stops it on its way.

    Rule: lh.movement.third-six
    """
    known, numbers = table.known, table.tables.numbers.movement
    added = sum(modifier.value for modifier in roll_modifiers(known, foe))
    values = [max(numbers.least, natural + added) for natural in range(1, numbers.sides + 1)]
    pieces = [PieceId(foe, number) for number in range(len(known.state.parties[foe].pieces))]
    spaces = {one: [] if has_flag(known, one, "no_move") else spaces_by_roll(known, one, values) for one in pieces}
    late = save_chance(known, PartyId(foe), "speed", numbers.limit_goal)
    return _hits(known, _Pursuit(prey, spaces, late), sixes=0)


def _hits(known: LudicrousTable, hunt: _Pursuit, *, sixes: int) -> Fraction:
    """Return how likely the rolls after some sixes let a piece be landed on.

    A roll that earns another one is used as serves that best.

    Rule: lh.movement.eliminate, lh.movement.six, lh.movement.six.again
    """
    numbers = known.tables.numbers.movement
    if _gap(known.state, hunt) > (_ROLLS - sixes) * max(chain.from_iterable(hunt.spaces.values()), default=0):
        return Fraction(0)
    hits = Fraction(0)
    for natural in range(1, numbers.sides + 1):
        tried = ((piece, _end(known, piece, natural, counts)) for piece, counts in hunt.spaces.items())
        ends = {piece: end for piece, end in tried if isinstance(end, Landing)}
        is_six = natural >= numbers.again_on
        weight = hunt.late if is_six and sixes + 1 >= numbers.limit_from else Fraction(1)
        if any(end.victim == hunt.prey for end in ends.values()):
            hits += weight
        elif is_six and sixes + 1 < _ROLLS:
            after = [
                with_piece_moved(known.state, piece, end.step, [end.victim] if end.victim else [])
                for piece, end in ends.items()
            ]
            hits += weight * max(_hits(_at(known, one), hunt, sixes=sixes + 1) for one in after or [known.state])
    return hits / numbers.sides


def _end(known: LudicrousTable, who: PieceId, natural: int, counts: Sequence[int]) -> Reason | Landing | None:
    """Return how a piece would end its move by a number on the die; else None, or why it cannot."""
    one = known.state.piece(who)
    if one.step < 0 or one.step == HOME:
        return can_move(known, who, natural, enters=natural >= known.tables.numbers.movement.enters_on)
    return end_after(known, who, counts[natural - 1]) if counts else None


def _gap(state: LudicrousState, hunt: _Pursuit) -> int:
    """Return how many spaces the nearest of the hunters behind their prey is away, from its start if it is not out."""
    ring = ring_of(state, hunt.prey)
    assert ring is not None
    places = ((ring_of(state, one), ring_of_step(state, one.seat, 0)) for one in hunt.spaces)
    return min((ring - (start if there is None else there)) % RING_SIZE for there, start in places)


def _lands_by_bonus_die(table: LudicrousTable, foe: int, prey: PieceId) -> Fraction:
    """Return how likely an enemy's bonus die lets it land on a piece, if its points are full in its next turn.

    Rule: ll.5.5.bonus-die.needs-full, lh.party.bonus-die, lh.movement.eliminate
    """
    known, party = table.known, table.state.parties[foe]
    if party.bonus_points + points_of_a_turn(known, foe) < bonus_die_maximum(known, foe):
        return Fraction(0)
    sides, least = table.tables.races[party.race].die, table.tables.numbers.movement.least
    added = sum(modifier.value for modifier in bonus_die_modifiers(known, foe))
    pieces = [PieceId(foe, number) for number in on_pathway(known.state, foe)]
    hits = 0
    for natural in range(1, sides + 1):
        ends = (can_move(known, piece, max(least, natural + added)) for piece in pieces)
        hits += any(isinstance(end, Landing) and end.victim == prey for end in ends)
    return Fraction(hits, sides)


# Struck


def _strikes(table: LudicrousTable, prey: PieceId, ring: int) -> Iterator[Strike]:
    """Yield how each enemy within reach would best strike a piece, its tank and watchtowers, and what creatures come.

    An enemy turns before it strikes, so both of its sides count.

    Rule: ll.5.2.facing.limits-action, lh.structures.tank.attack, lh.structures.watchtower, lh.annustar.creatures
    """
    for foe in table.state.foes(prey.seat):
        if (shot := tanks.next_shot(table, foe, prey)) is not None:
            yield Strike(seat=foe, means="tank", odds=shot.odds, about=shot.about)
        yield from next_shots(table, foe, prey)
        for number, one in enumerate(table.state.parties[foe].pieces):
            who = PieceId(foe, number)
            there = ring_of(table.state, who)
            if there is None:
                continue
            turned = _at(table, _with(table.state, who, replace(one, facing=_facing(there, ring))))
            offers = [offer for offer, _ in answers(turned, who, prey, "strike")]
            if offers:
                worst = max(offers, key=lambda offer: (offer.odds or 0) * (offer.harm or 0))
                yield Strike(piece=who, means=worst.weapon, odds=worst.odds, about=worst.about)
    for creature in table.state.creatures:
        if nearest_piece(table, creature.number) == prey:
            yield Strike(means=table.tables.creatures[creature.id].name.lower())


def _at(table: LudicrousTable, state: LudicrousState) -> LudicrousTable:
    """Return the table with another state at it."""
    other = copy(table)
    other.state = state
    return other


def _facing(here: int, there: int) -> Facing:
    """Return which way somebody looks who has a ring space the shorter way ahead."""
    return "forward" if (there - here) % RING_SIZE == ring_distance(here, there) else "backward"
