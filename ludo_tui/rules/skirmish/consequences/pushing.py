"""Pushing: a creature is moved along the ring, away from the one that pushes or nearer to it."""

from typing import Literal

from ludo_tui.board import LAST_RING_STEP, king_distance
from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.events.movement import WasPushed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Who


def push(
    table: SkirmishTable, pusher: Who, target: Who, spaces: int, rule: str, *, way: Literal["away", "nearer"] = "away"
) -> Flow[None]:
    """Move a combatant so many spaces along the ring, in the direction in which the distance grows, or shrinks.

    It stops before whatever the target could not pass or end on; it is no move, captures nobody, and opens nobody to
    free attacks.

    Rule: sh.move.push, sh.trait.max-push, sk.reaction.free-attack.willing-only
    """
    field = Field(table)
    limits = [trait.max_push for trait in field.sheet(target).traits if trait.max_push is not None]
    spaces = min([spaces, *limits])
    if not spaces:
        return
    is_nearer = way == "nearer"
    ahead = yield from _direction(field, pusher, target, is_nearer=is_nearer)
    start = place = field.place(target)
    for _ in range(spaces):
        following = _pushed_place(field, target, place, ahead)
        if following is None or (is_nearer and _is_beside(field, pusher, target, place)):
            break
        place = following
    if place != start:
        place_combatant(table, target, place)
        table.emit(WasPushed(who=table.ref(target), start=start, end=place, rule=rule))


def _pushed_place(field: Field, target: Who, place: int, way: int) -> int | None:
    """Return the place to which one space of a push moves a combatant; None: it stops before that."""
    following = field.next_place(target, place, way)
    if following is None or (target.seat != field.state.sage and following > LAST_RING_STEP):
        return None
    ring = field.ring_at(target, following)
    assert ring is not None
    return None if field.bars(target, ring) or field.closes(target, ring) else following


def _direction(field: Field, pusher: Who, target: Who, *, is_nearer: bool) -> Flow[int]:
    """Return the way of a push; where the distance grows, or shrinks, both ways or neither way, the pusher picks it.

    Rule: sh.move.push
    """
    here, place = field.rings[pusher], field.place(target)
    now = king_distance(here, field.rings[target])
    growing = []
    for way in (1, -1):
        following = field.next_place(target, place, way)
        ring = None if following is None else field.ring_at(target, following)
        change = 0 if ring is None else king_distance(here, ring) - now
        if (change < 0) if is_nearer else (change > 0):
            growing.append(way)
    if len(growing) == 1:
        return growing[0]
    rule = "sh.move.push"
    options = [
        Offer(
            id=f"push:{name}",
            label=f"Push it {name}",
            rule=rule,
            does="push",
            piece=pusher.piece,
            aim=OfferAim(amount=way),
        )
        for name, way in (("forward", 1), ("back", -1))
    ]
    table = field.table
    chosen = yield from table.ask(pusher.seat, "push", f"Which way is {table.name(target)} pushed?", options, rule=rule)
    return chosen.aim.amount or 1


def _is_beside(field: Field, pusher: Who, target: Who, place: int) -> bool:
    ring = field.ring_at(target, place)
    return ring is not None and king_distance(field.rings[pusher], ring) <= 1
