"""Creatures that come onto the board, and leave it."""

from ludo_tui.rules.ludicrous.events.board import CreatureAppeared, CreatureGone
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creature_at
from ludo_tui.rules.ludicrous.model.state import Creature
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name
from ludo_tui.rules.ludicrous.tables.entries import CreatureEntry


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
            creature=creature,
            name=entry.name,
            ring=ring,
            space=ring_name(ring),
            seat=seat,
            rule=rule or rule_of_creature(entry),
        )
    )
    return number


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


def rule_of_creature(entry: CreatureEntry) -> str:
    """Return the rulebook id of a kind of creature."""
    return entry.rule or f"lh.annustar.creature.{entry.id.replace('_', '-')}"


def remove_creature(table: LudicrousTable, number: int, *, defeated: bool = False, rule: str = "") -> None:
    """Take a creature off the board, if it is still there."""
    creature = creature_at(table.state, number)
    if creature is None:
        return
    table.state.creatures.remove(creature)
    entry = table.tables.creatures[creature.id]
    table.emit(
        CreatureGone(
            creature=creature.id,
            name=entry.name,
            ring=creature.ring,
            defeated=defeated,
            rule=rule or rule_of_creature(entry),
        )
    )
