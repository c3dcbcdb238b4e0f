"""Afflictions that luck ends."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import end_affliction
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.model.state import Affliction


def can_overcome(table: SkirmishTable, one: Affliction) -> bool:
    """Return whether a luck roll ends something that befalls a combatant; what ends with a turn is not thrown off.

    Rule: sk.action.overcome.permitted-only
    """
    row = table.tables.afflictions[one.id]
    return row.ends == "luck" and not row.is_help and one.ends.left is None


def ended_by_luck(table: SkirmishTable, who: Who) -> Iterator[Affliction]:
    """Yield what luck may end at the end of a round.

    Rule: sh.affliction.luck-ends
    """
    for one in table.state.creature(who).afflictions:
        if table.tables.afflictions[one.id].ends == "luck" and one.ends.left is None:
            yield one


def try_to_end(table: SkirmishTable, who: Who, one: Affliction) -> Flow[None]:
    """Let a luck roll end something that befalls a combatant.

    Rule: sh.affliction.luck-ends
    """
    if (yield from roll_luck(table, who, one.id.replace("_", " "), "sh.affliction.luck-ends")):
        end_affliction(table, who, one, "sh.affliction.luck-ends")
