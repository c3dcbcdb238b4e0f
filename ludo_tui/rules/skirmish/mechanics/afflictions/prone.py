"""Prone: a creature that lies can only crawl."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def crawls(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant can only crawl.

    Rule: sh.affliction.prone
    """
    return table.has_flag(who, "crawl_only")


def is_stood_over(field: Field, who: Who) -> bool:
    """Return whether an upright enemy on its space keeps a combatant from standing up.

    Rule: sh.board.upright-enemy
    """
    ring = field.rings.get(who)
    return ring is not None and any(
        field.are_enemies(who, other) and field.is_upright(other) for other in field.at(ring)
    )
