"""Where a walk can end: step by step along the way, what that takes, and who may strike at the walker."""

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.movement.free_attackers import free_attackers
from ludo_tui.rules.skirmish.movement.terrain_cost import cost, plain_cost


class Stop(msgspec.Struct, frozen=True):
    """Somewhere to end a walk."""

    place: int
    ring: int | None
    yards: int
    free_attackers: tuple[Who, ...] = ()
    """Who may strike on the way there."""
    left_at: tuple[int, ...] = ()
    """The places at which they may, in the same order."""
    captures: tuple[Who, ...] = ()


def walk_stops(field: Field, who: Who, yards: int, *, is_retreating: bool = False) -> list[Stop]:
    """Return everywhere that a combatant can walk to and end, forward first, each the nearest first.

    Rule: sh.move.own-route, sh.move.both-ways, sk.turn.move
    """
    most, found = field.walks.get((who, is_retreating), (-1, []))
    if most < yards:
        ahead, back = (_stops(field, who, yards, way, is_retreating=is_retreating) for way in (1, -1))
        found = [*ahead, *back]
        field.walks[who, is_retreating] = yards, found
    return [stop for stop in found if stop.yards <= yards]


def _stops(field: Field, who: Who, yards: int, way: int, *, is_retreating: bool) -> list[Stop]:
    found: list[Stop] = []
    place, spent = field.place(who), 0
    here = field.ring_at(who, place)
    plain, watched = plain_cost(field.table, who), field.watched(who)
    draws: dict[Who, int] = {}
    for _ in range(yards):
        following = step(field, who, place, way)
        if isinstance(following, str) or place == HOME:
            break
        ring = field.ring_at(who, following)
        spent += cost(field, who, ring, plain)
        if spent > yards:
            break
        if here is not None and watched >> here & 1:
            near = free_attackers(field, who, here, ring, is_retreating=is_retreating)
            draws |= {other: place for other in near if other not in draws}
        place, here = following, ring
        if ring is None or not field.closes(who, ring):
            taken = () if ring is None else field.captured_at(who, ring)
            found.append(Stop(place, ring, spent, tuple(draws), tuple(draws.values()), taken))
    return found


def step(field: Field, who: Who, place: int, way: int) -> int | str:
    """Return the next place on a combatant's way, or the rule by which it cannot go on.

    Rule: sh.gate.toll, sh.board.wall, sh.board.bar
    """
    following = field.next_place(who, place, way)
    if following is None:
        return "sh.move.own-route"
    ring = field.ring_at(who, following)
    if ring is not None:
        return field.bars(who, ring) or following
    if place == LAST_RING_STEP and toll_payer(field, who) is None:
        return "sh.gate.toll"
    return following
