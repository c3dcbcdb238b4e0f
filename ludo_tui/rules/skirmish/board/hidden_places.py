"""Whose place a seat does not know, and where they could be."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from ludo_tui.board import LAST_RING_STEP, RING_SIZE, STARTS, YARD, step_on_ring
from ludo_tui.engine import Lot, Who
from ludo_tui.rules.skirmish.board.field import ROOM, Field
from ludo_tui.rules.skirmish.board.sight import is_seen_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import SkirmishState

SOMEWHERE = LAST_RING_STEP // 2
"""The step of a piece that may be anywhere: half of its way."""


def unknown_combatants(view: SkirmishState, seat: int) -> Iterator[Who]:
    """Yield those on the ring who are hidden from all whom a seat leads there.

    Rule: sh.affliction.hidden
    """
    if not any(creature.hidden_from for creature in view.creatures()):
        return
    rings = view.on_ring()
    own = {who for who in rings if who.seat == seat}
    for who in rings if own else ():
        hidden_from = view.creature(who).hidden_from
        if hidden_from and who.seat != seat and own.issubset(hidden_from):
            yield who


def known_view(view: SkirmishState, seat: int | None, *, step: int = YARD) -> SkirmishState:
    """Return what a seat knows: a view in which nobody stands where it cannot know it, of the same parts otherwise.

    Args:
        view: everything; it is not changed.
        seat: who looks; None: only what every seat knows. The one that acts is known to all.
        step: where pieces are taken to be whose place the seat does not know; monsters are taken off.
    """
    seats = range(len(view.parties) + (view.sage is not None)) if seat is None else [seat]
    acting = None if view.acting is None else view.acting.who
    hidden = {who for one in seats for who in unknown_combatants(view, one)} - {acting}
    if not hidden:
        return view
    parties = [
        [
            msgspec.structs.replace(piece, step=step) if Who(seat, number) in hidden else piece
            for number, piece in enumerate(party)
        ]
        for seat, party in enumerate(view.parties)
    ]
    monsters = [one for one in view.monsters if view.sage is None or Who(view.sage, one.number) not in hidden]
    return msgspec.structs.replace(view, parties=parties, monsters=monsters)


def place_unknowns(table: SkirmishTable, seat: int, lot: Lot) -> None:
    """Put everybody who is hidden from all of a seat, and does not act just now, where it could be by what that knows.

    Rule: sh.affliction.hidden
    """
    state = table.state
    acting = None if state.acting is None else state.acting.who
    for who in list(unknown_combatants(state, seat)):
        places = _hiding_places(table, who, seat)
        if places and who != acting:
            _move(state, who, places[lot.draw(len(places))])


def _hiding_places(table: SkirmishTable, who: Who, seat: int) -> list[int]:
    """Return the ring spaces where a combatant could be whom a seat does not see.

    There is room for it, nobody starts there, it is on the way of a piece, and nobody of the seat sees it there.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    observers = [other for other in table.state.on_ring() if other.seat == seat]
    field = Field(table, observers[0])
    taken = Counter(ring for other, ring in table.state.on_ring().items() if other != who)
    return [
        ring
        for ring in range(RING_SIZE)
        if ring not in STARTS
        and taken[ring] < ROOM
        and field.place_on(who, ring) is not None
        and not any(is_seen_at(field, ring, who, one) for one in observers)
    ]


def _move(state: SkirmishState, who: Who, ring: int) -> None:
    if who.seat == state.sage:
        state.monster(who.piece).ring = ring
        return
    step = step_on_ring(state.sides[who.seat], ring)
    assert step is not None
    state.piece(who).step = step
