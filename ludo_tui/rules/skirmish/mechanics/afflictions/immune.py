"""Immune: creatures that cannot have some afflictions."""

from ludo_tui.rules.fight.modifiers import immunity
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def is_immune(table: SkirmishTable, who: Who, affliction: str) -> bool:
    """Return whether an affliction cannot befall a combatant.

    Rule: sh.affliction.immune
    """
    return immunity(table.sheet(who).sources, affliction) is not None
