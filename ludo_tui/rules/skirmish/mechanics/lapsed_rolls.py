"""What can no longer be done when its roll is due: it comes to nothing, and what it has cost is spent."""

from collections.abc import Callable

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import CameToNothing

WhyLapsed = Callable[[Field, Who, Who], str]
"""Returns why a combatant can no longer do something to another; empty: it can."""


def why_inactive(field: Field, who: Who) -> str:
    """Return that a combatant can do nothing any more; empty: it can.

    Rule: sh.roll.lapses, sh.affliction.unconscious, sh.affliction.stunned
    """
    if who in field.rings and not field.table.has_flag(who, "no_action"):
        return ""
    return "it can no longer act"


def why_lapsed(field: Field, who: Who, target: Who) -> str:
    """Return why one of two can no longer take part in what is about to be rolled; empty: both can.

    Rule: sh.roll.lapses, sh.down.no-target
    """
    if why := why_inactive(field, who):
        return why
    if target not in field.rings:
        return "the target is gone"
    return "" if field.is_awake(target) else "the target is down"


def tell_lapsed(table: SkirmishTable, who: Who, what: str, why: str) -> None:
    """Say that nothing comes of what a combatant has announced.

    Rule: sh.roll.lapses
    """
    ref = table.ref(who) if table.state.has_place(who) else None
    table.emit(CameToNothing(who=ref, what=what, why=why, rule="sh.roll.lapses"))
