"""Creatures that act at the end of a round, such as the glitch hound and the phantom.

A creature is named by its `number`, which stays the same whatever comes and goes.
"""

from ludo_tui.board import RING_SIZE, distance_ahead, ring_distance
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.board import CreatureActed, CreatureMoved
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import rule_of_creature
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creature_at, creatures_on
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import is_on_pathway, on_pathway, ring_name, ring_of
from ludo_tui.rules.ludicrous.tables.entries import CreatureEntry


def let_creatures_act(table: LudicrousTable) -> Flow[None]:
    """Let every creature act, in the order in which they came.

    Rule: lh.annustar.creatures, ll.5.1.limit.creature
    """
    for number in [creature.number for creature in table.state.creatures]:
        if table.state.over:
            return
        yield from _act(table, number)


def nearest_piece(table: LudicrousTable, number: int) -> Who | None:
    """Return the piece that a creature sees and is nearest to; of two as near, the one ahead of it clockwise.

    Rule: lh.annustar.creature.glitch-hound, lh.annustar.creature.friends
    """
    state = table.state
    creature = creature_at(state, number)
    if creature is None:
        return None
    sight = table.tables.creatures[creature.id].sight
    found: list[tuple[int, int, Who]] = []
    for seat in state.playing(state.turn.seat):
        if creature.seat is not None and state.are_friends(creature.seat, seat):
            continue
        for piece in on_pathway(state, seat):
            who = Who(seat, piece)
            ring = ring_of(state, who)
            if ring is not None and ring_distance(creature.ring, ring) <= sight:
                found.append((ring_distance(creature.ring, ring), distance_ahead(creature.ring, ring), who))
    return min(found)[2] if found else None


def _act(table: LudicrousTable, number: int) -> Flow[None]:
    """Let a creature do to the nearest piece what it does, and then move toward it.

    Rule: lh.annustar.creature.glitch-hound, lh.annustar.creature.phantom
    """
    creature, target = creature_at(table.state, number), nearest_piece(table, number)
    if creature is None or target is None:
        return
    entry = table.tables.creatures[creature.id]
    owner = target.seat if creature.seat is None else creature.seat
    if entry.steps:
        table.emit(
            CreatureActed(
                creature=entry.id, name=entry.name, seat=target.seat, piece=target.piece, rule=rule_of_creature(entry)
            )
        )
        yield from run_steps(
            table,
            entry.steps,
            StepContext(
                who=Who(owner),
                name=entry.name,
                rule=rule_of_creature(entry),
                target=target,
                means="creature",
                by_creature=True,
            ),
        )
    if entry.moves:
        _move_toward(table, number, target, entry)


def _move_toward(table: LudicrousTable, number: int, target: Who, entry: CreatureEntry) -> None:
    """Move a creature toward a piece, the shorter way, up to the space next to it and onto no other creature."""
    state = table.state
    creature = creature_at(state, number)
    if creature is None or not is_on_pathway(state, target):
        return
    there = ring_of(state, target)
    assert there is not None
    ahead = distance_ahead(creature.ring, there)
    way, apart = (1, ahead) if ahead <= RING_SIZE // 2 else (-1, RING_SIZE - ahead)
    for spaces in range(min(entry.moves, apart - 1), 0, -1):
        ring = (creature.ring + way * spaces) % RING_SIZE
        if not creatures_on(state, ring):
            start, creature.ring = creature.ring, ring
            table.emit(
                CreatureMoved(
                    creature=entry.id,
                    name=entry.name,
                    ring=ring,
                    space=ring_name(ring),
                    start=ring_name(start),
                    rule=rule_of_creature(entry),
                )
            )
            return
