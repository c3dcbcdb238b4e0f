"""Morphed: a piece has the form of a creature."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def morph(
    table: LudicrousTable, who: Who, form: str, turns: int | None = None, *, cause: str = "", rule: str = ""
) -> bool:
    """Turn a piece into a creature until it ends or the HP of the form are gone; return whether it took.

    Rule: lh.conditions.morphed, lh.annustar.creature.toad
    """
    entry = table.tables.creatures[form]
    return gain_condition(table, who, Onset("morphed", turns, note=form, amount=entry.hp, rule=rule, cause=cause))
