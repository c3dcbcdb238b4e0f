"""Conditions at the end of an attack: those it uses up, and those that hurt the attacker."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import use_up_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import felt_conditions
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def settle_attacked(table: LudicrousTable, who: Who, target: Who, *, from_near: bool) -> Flow[None]:
    """Use up what protected a piece against an attack, and let it hurt the attacker from 1 space away.

    Args:
        table: the match.
        who: who attacked.
        target: who was attacked.
        from_near: they stood at most 1 space apart.

    Rule: lh.attacks.what
    """
    use_up_conditions(table, "defense", Who(target.seat), target)
    for piece, affliction in felt_conditions(table, target.seat) if from_near else ():
        entry = table.tables.conditions[affliction.id]
        if entry.when_attacked and piece in (None, target.number):
            name, rule = entry.name.lower(), rule_of_condition(table, entry.id)
            context = StepContext(who=target, target=who, name=name, rule=rule, means="creature")
            yield from run_steps(table, entry.when_attacked, context)
