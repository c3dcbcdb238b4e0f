"""Walking along the own way: where somebody can end, what that takes, and who may strike at it on the way."""

from collections.abc import Iterator

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE
from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish.board.field import LONG, Field
from ludo_tui.rules.skirmish.board.hiding import bump_into_hidden
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.consequences.capturing import capture_fallen
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.events.movement import Walked, WasDragged
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, end_affliction_from
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.mechanics.speed import crawls
from ludo_tui.rules.skirmish.mechanics.triggers import Entered, Leaving
from ludo_tui.rules.skirmish.model.state import Acting, SkirmishState, Who
from ludo_tui.rules.skirmish.powers.known import answering


class Stop(msgspec.Struct, frozen=True):
    """Somewhere to end a walk."""

    place: int
    ring: int | None
    yards: int
    draws: tuple[Who, ...] = ()
    """Who may strike on the way there."""
    left_at: tuple[int, ...] = ()
    """The places at which they may, in the same order."""
    captures: tuple[Who, ...] = ()


def walk_stops(field: Field, who: Who, yards: int, *, is_retreating: bool = False) -> list[Stop]:
    """Return everywhere that somebody can walk to and end, forward first, each the nearest first.

    Rule: sh.move.own-route, sh.move.both-ways, sk.turn.move
    """
    most, found = field.walks.get((who, is_retreating), (-1, []))
    if most < yards:
        found = [stop for way in (1, -1) for stop in _stops(field, who, yards, way, is_retreating=is_retreating)]
        field.walks[who, is_retreating] = yards, found
    return [stop for stop in found if stop.yards <= yards]


def _stops(field: Field, who: Who, yards: int, way: int, *, is_retreating: bool) -> Iterator[Stop]:
    place, spent = field.place(who), 0
    here = field.ring_at(who, place)
    draws: dict[Who, int] = {}
    for _ in range(yards):
        following = step(field, who, place, way)
        if isinstance(following, str) or place == HOME:
            return
        ring = field.ring_at(who, following)
        spent += cost(field, who, ring)
        if spent > yards:
            return
        if not is_retreating and here is not None and field.is_watched(who, here):
            draws |= {other: place for other in free_attackers(field, who, here, ring) if other not in draws}
        place, here = following, ring
        if ring is None or not field.closes(who, ring):
            taken = () if ring is None else field.captured_at(who, ring)
            yield Stop(place, ring, spent, tuple(draws), tuple(draws.values()), taken)


def step(field: Field, who: Who, place: int, way: int) -> int | str:
    """Return the next place on somebody's way, or the rule by which it cannot go on.

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


def cost(field: Field, who: Who, ring: int | None) -> int:
    """Return the yards that it takes to enter a space.

    Rule: sh.terrain.cost, sh.move.crawl, sh.fly.passes
    """
    if ring is None:
        return 1
    terrain, own = field.terrain(ring), 1
    if terrain is not None and terrain.cost:
        is_above = field.flies(who) or field.has(who, "floats") or (terrain.is_deep and field.has(who, "swims"))
        own += 0 if is_above else terrain.cost
    return own * field.table.tables.numbers.move.crawl_cost if crawls(field.table, who) else own


def free_attackers(field: Field, who: Who, here: int, there: int | None) -> list[Who]:
    """Return who may strike at somebody that steps out of its reach.

    Rule: sk.reaction.free-attack.trigger, sk.reaction.free-attack.slippery, sk.reaction.free-attack.weapons,
    sh.reaction.free-attack.small, sh.fly.free-attacks, sh.board.start, sh.board.start-truce,
    sk.unarmed.drag.free-attack, sh.unarmed.let-go
    """
    near = [other for other in field.enemies(who) if field.is_left(other, here, there)]
    is_free = not near or field.has(who, "slippery") or field.table.has_flag(who, "no_free_attacks")
    if is_free or field.is_sheltered(who, here):
        return []
    acting = field.state.acting
    harmless = [acting.drags, *acting.released] if acting is not None and acting.who == who else []
    return [
        other
        for other in near
        if other not in harmless
        and not _slips(field, who, other)
        and not field.is_sheltered(other)
        and field.knows(other, who)
        and field.table.can_react(other)
    ]


def _slips(field: Field, who: Who, other: Who) -> bool:
    if field.slips_past(who, other):
        return True
    size = field.sheet(who).slips_from
    if size and field.sheet(other).size >= size:
        return True
    return field.flies(who) and field.sheet(other).reach < LONG and not field.flies(other)


def walk(table: SkirmishTable, acting: Acting, stop: Stop) -> Flow[None]:
    """Walk step by step to where somebody wants to end; whoever is struck down on the way stays where it was.

    Enemies of which it does not know can be in the way: there it stops.

    Rule: sk.turn.move, sk.reaction.free-attack.trigger, sk.reaction.free-attack.not-retreat, sh.move.struck-down,
    sh.hidden.bump
    """
    state, who = table.state, acting.who
    field = Field(table)
    told = place = last_free = field.place(who)
    way = field.way_to(who, stop.place)
    had_fallen = state.fighter(who).has("prone")
    alert = answering(table, "entered_reach")
    while place != stop.place:
        following = _stride(field, who, place, way)
        if following is None:
            break
        here, there = field.ring_at(who, place), field.ring_at(who, following)
        if here is not None and acting.pace != "retreat" and (near := free_attackers(field, who, here, there)):
            if all(field.knows(who, other) for other in near):
                told = _tell(table, acting, told, place)
            else:
                table.reveal()  # whoever is asked gives itself away, but only to those who hear the question
            yield from window(table, Leaving(seat=who.seat, who=who, here=here, there=there))
            if _has_ended(state, who):
                break
            field = Field(table)
            following = _stride(field, who, place, way)
            if following is None:
                break
        acting.walked += cost(field, who, there)
        _step(field, acting, place, following)
        field = Field(table)
        place = following
        if there is None or not field.closes(who, there):
            last_free = place
        if here is not None and there is not None and any(field.is_entered(one, here, there) for one in alert):
            if all(field.knows(who, one) for one in alert):
                told = _tell(table, acting, told, place)
            yield from window(table, Entered(seat=who.seat, who=who, before=here, now=there))
            if _has_ended(state, who):
                break
            field = Field(table)
        if slips_on(field, who, there):
            told = _tell(table, acting, told, place)
            yield from _slip(table, who)
        if state.fighter(who).has("prone") and not had_fallen:
            break
    if not state.over and state.is_here(who) and place != last_free:
        bump_into_hidden(field, who, field.rings[who])
        place_combatant(table, who, last_free)
        place = last_free
    if who.seat != state.sage or state.is_here(who):  # of a monster that is felled in its walk, that is told
        _tell(table, acting, told, place)
    if not _has_ended(state, who):
        yield from capture_fallen(table, who)


def _has_ended(state: SkirmishState, who: Who) -> bool:
    """Tell whether a walk is over wherever it has come to: the match is, or the walker is struck down.

    Rule: sh.move.struck-down
    """
    return state.over or not state.is_here(who) or state.fighter(who).is_fallen


def _stride(field: Field, who: Who, place: int, way: int) -> int | None:
    """Return the next place of a walk; None: it cannot go on, and knows now who is in the way.

    Rule: sh.hidden.bump
    """
    following = step(field, who, place, way)
    if isinstance(following, int):
        return following
    ahead = field.next_place(who, place, way)
    ring = None if ahead is None else field.ring_at(who, ahead)
    if ring is not None:
        bump_into_hidden(field, who, ring)
    return None


def _tell(table: SkirmishTable, acting: Acting, start: int, place: int) -> int:
    """Tell of the walk up to where somebody stands, before anybody is asked about it, and return that place."""
    if place != start:
        who = table.ref(acting.who)
        table.emit(Walked(who=who, start=start, end=place, pace=acting.pace, rule="sk.turn.move"))
    return place


def slips_on(field: Field, who: Who, ring: int | None) -> bool:
    """Tell whether somebody may slip on a space that it enters; who flies or crawls does not.

    Rule: sh.terrain.slick
    """
    terrain = None if ring is None else field.terrain(ring)
    is_slick = terrain is not None and terrain.is_slick
    return is_slick and not (field.flies(who) or field.has(who, "floats") or crawls(field.table, who))


def _slip(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let somebody that has entered a slick space roll Agility or fall prone.

    Rule: sh.terrain.slick
    """
    if not (yield from roll_to_resist(table, who, "agi", None, "slipping", "sh.terrain.slick")):
        afflict(table, who, "prone", None)


def _step(field: Field, acting: Acting, place: int, following: int) -> None:
    """Take one step; who is dragged comes to the space that is left, and a failure to drag ends the grab.

    Rule: sk.unarmed.drag.failure
    """
    table, who, ring = field.table, acting.who, field.ring_at(acting.who, place)
    place_combatant(table, who, following)
    dragged = acting.drags
    if dragged is not None and ring is not None and table.state.is_here(dragged):
        _follow(Field(table), dragged, ring)
    if acting.leaves is not None:
        if table.state.is_here(acting.leaves):
            end_affliction_from(table, acting.leaves, "grabbed", who)
        acting.leaves = None


def _follow(field: Field, dragged: Who, ring: int) -> None:
    """Bring somebody that is dragged to a space, unless it may not end there or its own way does not lead on to it.

    Rule: sk.unarmed.drag.success-move, sh.unarmed.drag-own-way
    """
    table, place = field.table, field.place_on(dragged, ring)
    if place is None or field.closes(dragged, ring):
        return
    if dragged.seat == table.state.sage or abs(place - field.place(dragged)) < RING_SIZE // 2:
        place_combatant(table, dragged, place)
        table.emit(WasDragged(who=table.ref(dragged), end=ring, rule="sk.unarmed.drag.success-move"))
