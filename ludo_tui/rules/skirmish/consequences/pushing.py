"""Pushing: a creature is moved along the ring, away from the one that pushes or nearer to it."""

from typing import Literal

from ludo_tui.board import LAST_RING_STEP, king_distance
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.events.movement import WasPushed
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim


def push(
    table: SkirmishTable, pusher: Who, target: Who, spaces: int, rule: str, *, way: Literal["away", "nearer"] = "away"
) -> Flow[None]:
    """Move a combatant so many spaces along the ring, in the direction in which the distance grows, or shrinks.

    It stops before whatever the target could not pass or end on; it is no move, captures nobody, and opens nobody to
    free attacks. If it moves nobody, the log says so.

    Rule: sh.move.push, sh.trait.max-push, sk.reaction.free-attack.willing-only
    """
    field = Field(table)
    start = end = field.place(target)
    is_nearer = way == "nearer"
    if (most := _limited(field, target, spaces)) > 0:
        ahead = yield from _direction(field, pusher, target, is_nearer=is_nearer)
        end = _pushed_to(field, pusher, target, most, ahead, is_nearer=is_nearer)[-1]
    if end != start:
        place_combatant(table, target, end)
    table.emit(WasPushed(who=table.ref(target), start=start, end=end, rule=rule))


def most_pushed(field: Field, pusher: Who, target: Who, spaces: int) -> int:
    """Return how far away a push of so many spaces could move a combatant, whichever way the pusher picks.

    Rule: sh.move.push, sh.trait.max-push
    """
    most = _limited(field, target, spaces)
    ways = _ways(field, pusher, target, is_nearer=False)
    return max(len(_pushed_to(field, pusher, target, most, way, is_nearer=False)) - 1 for way in ways)


def _limited(field: Field, target: Who, spaces: int) -> int:
    """Return how many of so many spaces a combatant can be pushed at most.

    Rule: sh.trait.max-push
    """
    most: int = min([spaces, *field.sheet(target).numbers("max_push")])
    return most


def _pushed_to(field: Field, pusher: Who, target: Who, spaces: int, ahead: int, *, is_nearer: bool) -> list[int]:
    """Return the places through which a push moves a combatant, from where it stands to where it stops."""
    places = [field.place(target)]
    for _ in range(spaces):
        following = _pushed_place(field, target, places[-1], ahead)
        if following is None or (is_nearer and _is_beside(field, pusher, target, places[-1])):
            break
        places.append(following)
    return places


def _pushed_place(field: Field, target: Who, place: int, way: int) -> int | None:
    """Return the place to which one space of a push moves a combatant; None: it stops before that."""
    following = field.next_place(target, place, way)
    if following is None or (target.seat != field.state.sage and following > LAST_RING_STEP):
        return None
    ring = field.ring_at(target, following)
    assert ring is not None
    return None if field.bars(target, ring) or field.closes(target, ring) else following


def _direction(field: Field, pusher: Who, target: Who, *, is_nearer: bool) -> Flow[int]:
    """Return the way of a push; of two the pusher picks one."""
    ways = _ways(field, pusher, target, is_nearer=is_nearer)
    if len(ways) == 1:
        return ways[0]
    rule = "sh.move.push"
    options = [
        Offer(
            id=f"push:{name}",
            label=f"Push it {name}",
            rule=rule,
            does="push",
            piece=pusher.number,
            aim=OfferAim(amount=way),
        )
        for name, way in (("forward", 1), ("back", -1))
    ]
    table = field.table
    chosen = yield from table.ask(
        player_of(table, pusher), "push", f"Push {table.name(target)} which way?", options, rule=rule
    )
    return chosen.aim.amount or 1


def _ways(field: Field, pusher: Who, target: Who, *, is_nearer: bool) -> tuple[int, ...]:
    """Return the way of a push, 1 forward and -1 back, or both where the distance grows, or shrinks, on both or none.

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
    return tuple(growing) if len(growing) == 1 else (1, -1)


def _is_beside(field: Field, pusher: Who, target: Who, place: int) -> bool:
    ring = field.ring_at(target, place)
    return ring is not None and king_distance(field.rings[pusher], ring) <= 1
