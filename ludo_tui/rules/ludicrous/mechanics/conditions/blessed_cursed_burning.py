"""Blessed, cursed, burning, stressed, grappled, drunk: conditions that do something each turn."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import bearers, felt_conditions
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def settle_each_turn(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every condition do what it does each turn.

    Rule: lh.conditions.blessed, lh.conditions.cursed, lh.conditions.stressed,
    lh.conditions.burning
    """
    for piece, affliction in list(felt_conditions(table, seat)):
        entry = table.tables.conditions[affliction.id]
        if all(affliction is not one for _, one in bearers(table, seat)):
            continue
        if entry.each_turn:
            yield from run_steps(
                table,
                entry.each_turn,
                StepContext(
                    who=Who(seat, piece),
                    target=Who(seat, piece),
                    name=entry.name.lower(),
                    rule=rule_of_condition(table, entry.id),
                    means="creature",
                    is_lasting=True,
                ),
            )
