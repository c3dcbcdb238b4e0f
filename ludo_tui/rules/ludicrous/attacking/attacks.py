"""What all attacks have in common.

An attack opens a window with `Attacking` before anything is rolled, its hit is marked as one in `Harm`, and it is
followed by `end_attack`. So are strikes with weapons, stones and structures, shots of tanks, punches, grapples, shoves,
ambushes, and spells that are rolled against a piece and do damage.
"""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import use_up_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import felt_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import advantage_from_taunt
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, Contestant, edges
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance


def is_adjacent(table: LudicrousTable, one: Who, other: Who) -> bool:
    """Return whether two pieces stand at most 1 space apart."""
    if one.number is None or other.number is None:
        return False
    apart = distance(table.state, one, other)
    return apart is not None and apart <= 1


def end_attack(table: LudicrousTable, one: Who, other: Who, *, from_near: bool) -> Flow[None]:
    """Let an attack be over: what protected against it is used up, and from 1 space away it may hurt the attacker.

    Args:
        table: the match.
        one: who attacked.
        other: who was attacked.
        from_near: they stood at most 1 space apart.

    Rule: lh.attacks.what
    """
    use_up_conditions(table, "defense", Who(other.seat), other)
    if not from_near:
        return
    tables = table.tables
    for piece, affliction in felt_conditions(table, other.seat):
        entry = tables.conditions[affliction.id]
        if entry.when_attacked and piece in (None, other.number):
            yield from run_steps(
                table,
                entry.when_attacked,
                StepContext(
                    who=other,
                    target=one,
                    name=entry.name.lower(),
                    rule=rule_of_condition(table, entry.id),
                    means="creature",
                ),
            )


def advantage_without_contest(table: LudicrousTable, one: Who, other: Who) -> int:
    """Return the advantage (1) or disadvantage (-1) of an attack by a piece that is no contest, 0 for neither.

    Rule: lh.attacks.what, lh.attacks.punch-advantage
    """
    offender = Contestant(who=one, kind="attack", advantage=advantage_from_taunt(table, one, other))
    found = edges(table, offender, Contestant(who=other, kind="defense"))
    return ADVANTAGE.net(one.edge for one in found)
