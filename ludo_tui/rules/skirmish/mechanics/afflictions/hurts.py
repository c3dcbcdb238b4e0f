"""Afflictions that hurt at the end of each round: fire and poison."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Affliction

RULE = "sh.affliction.hurts"


def hurting(table: SkirmishTable, who: Who) -> Iterator[Affliction]:
    """Yield what hurts a combatant at the end of a round; the same affliction counts once.

    Rule: sh.affliction.hurts
    """
    seen = set[str]()
    for one in table.state.creature(who).afflictions:
        if table.tables.afflictions[one.id].hurts and one.id not in seen:
            seen.add(one.id)
            yield one


def roll_hurt(table: SkirmishTable, who: Who, one: Affliction) -> Flow[int]:
    """Roll the damage of what hurts a combatant, and return it.

    Rule: sh.affliction.hurts
    """
    entry = table.tables.afflictions[one.id]
    return roll_amount(table, who.seat, entry.hurts, entry.name.lower(), rule=RULE)
