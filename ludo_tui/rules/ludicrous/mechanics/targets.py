"""Marks: who or what an effect concerns, and how it is found or chosen."""

from collections.abc import Iterator

import msgspec

from ludo_tui.board import RING_SIZE, ring_distance
from ludo_tui.engine import Flow, Option, Trigger
from ludo_tui.rules.ludicrous.board.geometry import (
    are_friends,
    distance,
    foes,
    is_on_pathway,
    occupants,
    on_pathway,
    ring_in_reach,
    ring_name,
    ring_of,
)
from ludo_tui.rules.ludicrous.effects.steps import GROUPS, Target
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_in_homefield, is_unconscious
from ludo_tui.rules.ludicrous.state import Creature, LudicrousState
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.traits import Means, School


class Mark(msgspec.Struct, frozen=True):
    """Somebody or something: a piece, a party, a creature, a space, or a party's structure or tank."""

    seat: int | None = None
    piece: int | None = None
    creature: int | None = None
    """Number of a creature."""
    ring: int | None = None
    """A space of the pathway."""
    what: str = ""
    """`structure` or `tank`, of `seat`."""


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """For whom steps are carried out, and what changes them."""

    seat: int
    """The acting party; for a creature of nobody's, the party that it goes for."""
    piece: int | None = None
    """The acting piece."""
    name: str
    """What players call the card, item, ..."""
    rule: str
    target: Mark | None = None
    trigger: Trigger | None = None
    """What a reaction answers."""
    means: Means = "spell"
    school: School | None = None
    dice: int = 0
    """Damage dice more."""
    turns: int = 0
    """Turns or rounds more."""
    range: int = 0
    """Spaces more."""
    spares_own: bool = False
    by_creature: bool = False
    depth: int = 0

    @property
    def is_magical(self) -> bool:
        """Whether it is a spell."""
        return self.means == "spell"


def creature_at(state: LudicrousState, number: int) -> Creature | None:
    """Return the creature with a number, if it is still there."""
    return next((creature for creature in state.creatures if creature.number == number), None)


def ring_of_mark(state: LudicrousState, mark: Mark) -> int | None:
    """Return the space of the pathway where somebody is, or None."""
    if mark.creature is not None:
        creature = creature_at(state, mark.creature)
        return None if creature is None else creature.ring
    if mark.seat is not None and mark.piece is not None:
        return ring_of(state, mark.seat, mark.piece)
    return mark.ring


def name_of(table: LudicrousTable, mark: Mark) -> str:
    """Return what players call it."""
    names = table.names
    text: str
    if mark.creature is not None:
        creature = creature_at(table.state, mark.creature)
        text = "a creature" if creature is None else f"the {table.tables.creatures[creature.id].name.lower()}"
    elif mark.ring is not None:
        text = ring_name(mark.ring)
    elif mark.seat is None:
        text = "nobody"
    elif mark.what == "structure":
        structure = table.state.parties[mark.seat].structure
        text = f"{names.seat(mark.seat)}'s " + (
            "structure" if structure is None else table.tables.structures[structure.id].name.lower()
        )
    elif mark.what == "tank":
        text = f"{names.seat(mark.seat)}'s tank"
    else:
        text = names.seat(mark.seat) if mark.piece is None else names.piece(mark.seat, mark.piece)
    return text


# Who is meant


def playing(state: LudicrousState, seat: int) -> list[int]:
    """Return the seats that still play, beginning with one."""
    count = len(state.parties)
    gone = (*state.withdrawn, *state.places)
    return [s % count for s in range(seat, seat + count) if s % count not in gone]


def progress(state: LudicrousState, seat: int) -> int:
    """Return how far a party has come: the steps of all its pieces together."""
    return sum(piece.step + 1 for piece in state.parties[seat].pieces)


def marks(table: LudicrousTable, who: str, context: Context, within: int | None = None) -> list[Mark]:
    """Return everybody that `to:` of a step means.

    Args:
        table: the match.
        who: a `Who`.
        context: for whom the step is carried out.
        within: with a group of pieces, spaces from the acting piece (or the chosen space), either way;
            `all_pieces` within so many spaces are all others.
    """
    state, seat = table.state, context.seat
    if who in GROUPS:
        found = [Mark(s, p) for s, p in _group(state, who, context) if _is_near(state, context, (s, p), within)]
        return [m for m in found if who != "all_pieces" or within is None or m != Mark(seat, context.piece)]
    match who:
        case "self":
            return [Mark(seat, context.piece)]
        case "party":
            return [Mark(seat)]
        case "target":
            return [] if context.target is None else [context.target]
        case "target_party":
            return [] if context.target is None or context.target.seat is None else [Mark(context.target.seat)]
        case "trigger":
            mark = trigger_mark(context)
            return [] if mark is None else [mark]
        case "trigger_party":
            return [] if context.trigger is None else [Mark(context.trigger.seat)]
        case "every_party":
            return [Mark(other) for other in playing(state, seat)]
        case "enemy_parties":
            return [Mark(other) for other in foes(state, seat)]
        case "foremost_party":
            return [Mark(max(playing(state, seat), key=lambda other: progress(state, other)))]
        case _:
            return [Mark(min(playing(state, seat), key=lambda other: progress(state, other)))]


def trigger_mark(context: Context) -> Mark | None:
    """Return the piece that set a reaction off: the attacker, the caster, the mover."""
    trigger = context.trigger
    if trigger is None:
        return None
    return Mark(trigger.seat, getattr(trigger, "piece", None) if not hasattr(trigger, "by_piece") else trigger.by_piece)


def _group(state: LudicrousState, who: str, context: Context) -> Iterator[tuple[int, int]]:
    for seat in playing(state, context.seat):
        is_own = are_friends(state, context.seat, seat)
        if (who == "own_pieces" and seat != context.seat) or (who == "enemy_pieces" and is_own):
            continue
        for piece in on_pathway(state, seat):
            yield seat, piece


def _is_near(state: LudicrousState, context: Context, piece: tuple[int, int], within: int | None) -> bool:
    if within is None:
        return True
    centre = None
    if context.piece is not None:
        centre = ring_of(state, context.seat, context.piece)
    elif context.target is not None:
        centre = ring_of_mark(state, context.target)
    there = ring_of(state, *piece)
    return centre is not None and there is not None and ring_distance(centre, there) <= within + context.range


# Choosing a target


def candidates(table: LudicrousTable, seat: int, piece: int | None, target: Target, more_range: int = 0) -> list[Mark]:
    """Return what can be chosen as a target now.

    Args:
        table: the match.
        seat: who chooses.
        piece: the acting piece; without one, nothing is out of range.
        target: what the card asks for.
        more_range: spaces added to its range.
    """
    state = table.state
    found = list(_of_kind(table, seat, piece, target.kind))
    if piece is None or (target.range is None and not target.facing):
        return found
    reach = RING_SIZE if target.range is None else target.range + more_range
    near: list[Mark] = []
    for mark in found:
        ring = ring_of_mark(state, mark)
        if ring is None or ring_in_reach(state, (seat, piece), ring, reach, faced=target.facing):
            near.append(mark)
    return near


def _of_kind(table: LudicrousTable, seat: int, piece: int | None, kind: str) -> Iterator[Mark]:
    state = table.state
    enemies = foes(state, seat)
    match kind:
        case "enemy" | "enemy_or_creature" | "homefield_enemy":
            for other in enemies:
                for number in on_pathway(state, other):
                    ring = ring_of(state, other, number)
                    if kind != "homefield_enemy" or (ring is not None and is_in_homefield(table, seat, ring)):
                        yield Mark(other, number)
            if kind == "enemy_or_creature":
                for creature in state.creatures:
                    if creature.seat is None or not are_friends(state, seat, creature.seat):
                        yield Mark(creature=creature.number)
        case "own" | "other_own" | "fallen":
            for number in on_pathway(state, seat):
                is_fallen = is_unconscious(state, seat, number)
                if is_fallen != (kind == "fallen") or (kind == "other_own" and number == piece):
                    continue
                yield Mark(seat, number)
        case "any":
            for other in playing(state, seat):
                for number in on_pathway(state, other):
                    yield Mark(other, number)
        case "enemy_party":
            yield from (Mark(other) for other in enemies)
        case "party":
            yield Mark(seat)
        case "enemy_structure":
            yield from (Mark(other, what="structure") for other in enemies if state.parties[other].structure)
        case "enemy_tank":
            for other in enemies:
                if not state.parties[other].tank.is_heavily_damaged:
                    yield Mark(other, what="tank")
        case _:
            here = None if piece is None else ring_of(state, seat, piece)
            for ring in sorted(range(RING_SIZE), key=lambda r: 0 if here is None else ring_distance(here, r)):
                if is_free(state, ring):
                    yield Mark(ring=ring)


def is_free(state: LudicrousState, ring: int) -> bool:
    """Tell whether nothing and nobody is on a space of the pathway."""
    return (
        not occupants(state, ring)
        and all(creature.ring != ring for creature in state.creatures)
        and all(token.ring != ring or token.id.startswith("weapon:") for token in state.tokens)
    )


def mark_option(table: LudicrousTable, seat: int, mark: Mark, rule: str, *, prefix: str = "target") -> Option:
    """Return the option that chooses a mark."""
    state = table.state
    ring = ring_of_mark(state, mark)
    space = None if ring is None else ring_name(ring)
    if mark.creature is not None:
        name = f"creature-{mark.creature}"
    elif mark.ring is not None:
        name = ring_name(mark.ring)
    elif mark.what:
        name = f"{mark.what}-{mark.seat}"
    else:
        name = f"{mark.seat}" if mark.piece is None else f"{mark.seat}.{mark.piece}"
    return Option(
        id=f"{prefix}:{name}",
        label=name_of(table, mark),
        rule=rule,
        piece=mark.piece,
        seat=mark.seat if mark.seat != seat else None,
        target=None if mark.seat is None or mark.piece is None else (mark.seat, mark.piece),
        space=space,
    )


def choose_marks(
    table: LudicrousTable, seat: int, found: list[Mark], count: int, text: str, rule: str
) -> Flow[list[Mark]]:
    """Let a seat choose targets one by one; a single candidate needs no question."""
    left = list(found)
    chosen: list[Mark] = []
    while left and len(chosen) < count:
        if len(left) == 1:
            mark = left[0]
        else:
            options = {mark_option(table, seat, each, rule).id: each for each in left}
            answer = yield from table.ask(
                seat, "target", text, [mark_option(table, seat, each, rule) for each in left], rule=rule
            )
            mark = options[answer.id]
        left.remove(mark)
        chosen.append(mark)
    return chosen


def is_in_play(table: LudicrousTable, mark: Mark) -> bool:
    """Tell whether a target is still where it can be reached."""
    state = table.state
    if mark.creature is not None:
        return creature_at(state, mark.creature) is not None
    if mark.seat is not None and mark.piece is not None:
        return is_on_pathway(state, mark.seat, mark.piece)
    return True


def apart(state: LudicrousState, one: tuple[int, int], mark: Mark) -> int | None:
    """Return the spaces between a piece and a mark, the shorter way; None when one is not on the pathway."""
    if mark.seat is not None and mark.piece is not None:
        return distance(state, one, (mark.seat, mark.piece))
    here, there = ring_of(state, *one), ring_of_mark(state, mark)
    return None if here is None or there is None else ring_distance(here, there)
