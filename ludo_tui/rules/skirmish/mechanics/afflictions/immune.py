"""Immune: creatures that cannot have some afflictions."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.modifiers import immunity
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def is_immune(table: SkirmishTable, who: Who, affliction: str) -> bool:
    """Return whether an affliction cannot befall a combatant.

    Rule: sh.affliction.immune
    """
    return immunity(table.sheet(who).sources, affliction) is not None
