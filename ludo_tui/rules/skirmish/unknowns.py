"""Whose place a seat does not know, and where they could be."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from ludo_tui.board import LAST_RING_STEP, RING_SIZE, STARTS, YARD, can_see, step_on_ring
from ludo_tui.engine import Lot
from ludo_tui.rules.skirmish.options import SkirmishOptions
from ludo_tui.rules.skirmish.places import ROOM
from ludo_tui.rules.skirmish.state import SkirmishState, Who
from ludo_tui.rules.skirmish.tables import Tables

SOMEWHERE = LAST_RING_STEP // 2
"""The step of a piece that may be anywhere: half of its way."""


def unknowns(view: SkirmishState, seat: int) -> Iterator[Who]:
    """Yield those on the ring who are hidden from all whom a seat leads there.

    Rule: sh.affliction.hidden
    """
    rings = view.on_ring()
    own = {who for who in rings if who.seat == seat}
    for who in rings:
        if who.seat != seat and own and own.issubset(view.fighter(who).hidden_from):
            yield who


def known(view: SkirmishState, seat: int | None, *, step: int = YARD) -> SkirmishState:
    """Return what a seat knows: a view in which nobody stands where it cannot know it.

    Args:
        view: everything; it is not changed.
        seat: who looks; None: only what every seat knows. Whoever acts is known to all.
        step: where pieces are taken to be whose place the seat does not know; monsters are taken off.
    """
    seats = range(len(view.parties) + (view.sage is not None)) if seat is None else [seat]
    acting = None if view.acting is None else view.acting.who
    hidden = {who for one in seats for who in unknowns(view, one)} - {acting}
    if not hidden:
        return view
    seen = msgspec.json.decode(msgspec.json.encode(view), type=SkirmishState)
    for who in hidden:
        if who.seat != seen.sage:
            seen.piece(who).step = step
        else:
            seen.monsters.remove(seen.monster(who.piece))
    return seen


def imagine(view: SkirmishState, tables: Tables, options: SkirmishOptions, seat: int, lot: Lot) -> SkirmishState:
    """Return the state that a seat could be looking at: whoever is hidden from all its own stands where it could be.

    Whoever acts stays: what it does is seen.

    Rule: sh.affliction.hidden
    """
    state = msgspec.json.decode(msgspec.json.encode(view), type=SkirmishState)
    for who in list(unknowns(view, seat)):
        places = _hiding_places(state, tables, options, who, seat)
        if places and (state.acting is None or state.acting.who != who):
            _move(state, who, places[lot.draw(len(places))])
    return state


def _hiding_places(state: SkirmishState, tables: Tables, options: SkirmishOptions, who: Who, seat: int) -> list[int]:
    """Return the ring spaces where somebody could be whom a seat does not see.

    There is room for it, nobody starts there, it is on the way of a piece, and it is out of sight or dimly lit.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    scenario, rings = tables.scenarios[options.scenario], state.on_ring()
    laid = [(ring, kind) for kind, spaces in scenario.terrain.items() for ring in _all_sides(spaces)]
    laid += [(zone.ring, zone.terrain) for zone in state.zones]
    dim = {ring for ring, kind in laid if tables.terrain[kind].is_obscured}
    observers = [ring for other, ring in rings.items() if other.seat == seat]
    taken = Counter(ring for other, ring in rings.items() if other != who)
    return [
        ring
        for ring in range(RING_SIZE)
        if ring not in STARTS
        and taken[ring] < ROOM
        and (who.seat == state.sage or step_on_ring(state.sides[who.seat], ring) is not None)
        and (scenario.is_dark or ring in dim or not any(can_see(one, ring) for one in observers))
    ]


def _all_sides(spaces: tuple[int, ...]) -> Iterator[int]:
    return ((start + space) % RING_SIZE for start in STARTS for space in spaces)


def _move(state: SkirmishState, who: Who, ring: int) -> None:
    if who.seat == state.sage:
        state.monster(who.piece).ring = ring
        return
    step = step_on_ring(state.sides[who.seat], ring)
    assert step is not None
    state.piece(who).step = step
