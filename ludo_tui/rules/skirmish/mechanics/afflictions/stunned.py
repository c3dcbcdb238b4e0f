"""Stunned: a creature that does nothing in its turn."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def cannot_act(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant neither moves nor acts in its turn.

    Rule: sh.affliction.stunned
    """
    return table.has_flag(who, "no_action")
