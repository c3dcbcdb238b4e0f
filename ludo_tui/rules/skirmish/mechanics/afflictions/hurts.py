"""Afflictions that hurt at the end of each round: fire and poison."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Affliction

RULE = "sh.affliction.hurts"


def hurting(table: SkirmishTable, who: Who) -> Iterator[Affliction]:
    """Return what hurts a combatant at the end of a round; the same affliction counts once.

    Rule: sh.affliction.hurts
    """
    suffered = kinds_of(table.state.creature(who).afflictions)
    return (one for one in suffered if table.tables.afflictions[one.id].hurts)


def roll_hurt(table: SkirmishTable, who: Who, one: Affliction) -> Flow[int]:
    """Roll the damage of what hurts a combatant, and return it.

    Rule: sh.affliction.hurts
    """
    entry = table.tables.afflictions[one.id]
    return roll_amount(table, who.seat, entry.hurts, entry.name.lower(), rule=RULE)
