"""Unconscious: a creature that fails all its rolls."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def fails(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant fails its rolls without dice.

    Rule: sh.affliction.unconscious
    """
    return table.has_flag(who, "fails")
