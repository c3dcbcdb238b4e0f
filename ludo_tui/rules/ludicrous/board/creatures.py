"""Creatures on the pathway: they act at the end of each round and can be attacked; pieces can be morphed into them.

A creature is named by its `number`, which stays the same whatever comes and goes.
"""

from ludo_tui.board import RING_SIZE, distance_ahead, ring_distance
from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.board.geometry import is_on_pathway, on_pathway, ring_in_reach, ring_name, ring_of
from ludo_tui.rules.ludicrous.effects.interpreter import run_steps
from ludo_tui.rules.ludicrous.events.board import (
    CreatureActed,
    CreatureAppeared,
    CreatureDamaged,
    CreatureGone,
    CreatureMoved,
)
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, gain
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, creature_at
from ludo_tui.rules.ludicrous.state import Creature, LudicrousState
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import CreatureEntry as Entry
from ludo_tui.rules.ludicrous.tables.kinds import Stat


def _rule(entry: Entry) -> str:
    return entry.rule or f"lh.annustar.creature.{entry.id.replace('_', '-')}"


# Coming and going


def summon_creature(
    table: LudicrousTable,
    creature: str,
    ring: int,
    *,
    seat: int | None = None,
    rounds: int | None = None,
    rule: str = "",
) -> int:
    """Bring a creature onto a ring space and return its number.

    Args:
        table: the match.
        creature: id in creatures.yaml.
        ring: ring index 0..51.
        seat: whose friend it is; None: nobody's.
        rounds: rounds that it stays; None: until it is defeated.
        rule: rulebook id that brings it.
    """
    state, entry = table.state, table.tables.creatures[creature]
    number = 1 + max((one.number for one in state.creatures), default=0)
    since = None if rounds is None else state.turn.seat
    state.creatures.append(
        Creature(id=creature, number=number, ring=ring, hp=entry.hp, seat=seat, rounds=rounds, since=since)
    )
    table.emit(
        CreatureAppeared(
            creature=creature, name=entry.name, ring=ring, space=ring_name(ring), seat=seat, rule=rule or _rule(entry)
        )
    )
    return number


def remove_creature(table: LudicrousTable, number: int, *, defeated: bool = False, rule: str = "") -> None:
    """Take a creature off the board, if it is still there."""
    creature = creature_at(table.state, number)
    if creature is None:
        return
    table.state.creatures.remove(creature)
    entry = table.tables.creatures[creature.id]
    table.emit(
        CreatureGone(
            creature=creature.id, name=entry.name, ring=creature.ring, defeated=defeated, rule=rule or _rule(entry)
        )
    )


def creatures_on(state: LudicrousState, ring: int) -> list[int]:
    """Return the numbers of the creatures on a ring space."""
    return [creature.number for creature in state.creatures if creature.ring == ring]


# Being attacked


def creatures_in_reach(table: LudicrousTable, who: PieceId, reach: int, *, faced: bool = True) -> list[int]:
    """Return the numbers of the creatures that a piece can attack: within reach, and no friends of its party.

    Rule: lh.annustar.creatures, lh.board.faced-side
    """
    seat = who.seat
    state = table.state
    return [
        creature.number
        for creature in state.creatures
        if (creature.seat is None or not state.are_friends(seat, creature.seat))
        and ring_in_reach(state, who, creature.ring, reach, faced=faced)
    ]


def goal_against(table: LudicrousTable, number: int, stat: Stat = "dexterity") -> int:
    """Return what a roll against a creature must reach: creatures do not roll.

    Rule: lh.annustar.creature.goal
    """
    creature = creature_at(table.state, number)
    tables = table.tables
    own = 0 if creature is None else tables.creatures[creature.id].stats.get(stat, 0)
    return tables.numbers.contest.save_base + own


def hurt_creature(table: LudicrousTable, number: int, amount: int, *, cause: str = "", rule: str = "") -> int:
    """Take HP off a creature; at 0 it is gone. Return the HP lost.

    Rule: lh.annustar.creature.goal
    """
    creature = creature_at(table.state, number)
    if creature is None or amount <= 0:
        return 0
    lost = min(amount, creature.hp)
    creature.hp -= lost
    entry = table.tables.creatures[creature.id]
    rule = rule or "lh.annustar.creature.goal"
    table.emit(
        CreatureDamaged(creature=creature.id, name=entry.name, amount=lost, hp=creature.hp, cause=cause, rule=rule)
    )
    if creature.hp == 0:
        remove_creature(table, number, defeated=True, rule=rule)
    return lost


# Acting


def let_creatures_act(table: LudicrousTable) -> Flow[None]:
    """Let every creature act, in the order in which they came.

    Rule: lh.annustar.creatures, ll.5.1.limit.creature
    """
    for number in [creature.number for creature in table.state.creatures]:
        if table.state.over:
            return
        yield from _act(table, number)


def count_creatures_down(table: LudicrousTable, seat: int) -> None:
    """Count down the creatures that came in a turn of a seat, and send those away whose rounds are over.

    Rule: lh.annustar.creature.rounds, lh.effects.rounds
    """
    for creature in list(table.state.creatures):
        if creature.rounds is None or not table.state.begins_round(creature.since, seat):
            continue
        creature.rounds -= 1
        if creature.rounds <= 0:
            remove_creature(table, creature.number, rule="lh.annustar.creature.rounds")


def nearest_piece(table: LudicrousTable, number: int) -> PieceId | None:
    """Return the piece that a creature sees and is nearest to; of two as near, the one ahead of it clockwise.

    Rule: lh.annustar.creature.glitch-hound, lh.annustar.creature.friends
    """
    state = table.state
    creature = creature_at(state, number)
    if creature is None:
        return None
    sight = table.tables.creatures[creature.id].sight
    found: list[tuple[int, int, PieceId]] = []
    for seat in state.playing(state.turn.seat):
        if creature.seat is not None and state.are_friends(creature.seat, seat):
            continue
        for piece in on_pathway(state, seat):
            who = PieceId(seat, piece)
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
    owner = target[0] if creature.seat is None else creature.seat
    if entry.steps:
        table.emit(
            CreatureActed(creature=entry.id, name=entry.name, seat=target[0], piece=target[1], rule=_rule(entry))
        )
        yield from run_steps(
            table,
            entry.steps,
            StepContext(
                seat=owner,
                name=entry.name,
                rule=_rule(entry),
                target=Target(*target),
                means="creature",
                by_creature=True,
            ),
        )
    if entry.moves:
        _move_toward(table, number, target, entry)


def _move_toward(table: LudicrousTable, number: int, target: PieceId, entry: Entry) -> None:
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
            creature.ring = ring
            table.emit(
                CreatureMoved(creature=entry.id, name=entry.name, ring=ring, space=ring_name(ring), rule=_rule(entry))
            )
            return


# Shapes


def morph(
    table: LudicrousTable, who: PieceId, form: str, turns: int | None = None, *, cause: str = "", rule: str = ""
) -> bool:
    """Turn a piece into a creature until it ends or the HP of the form are gone; return whether it took.

    Rule: lh.conditions.morphed, lh.annustar.creature.toad
    """
    entry = table.tables.creatures[form]
    return gain(table, who, Onset("morphed", turns, note=form, amount=entry.hp, rule=rule, cause=cause))
