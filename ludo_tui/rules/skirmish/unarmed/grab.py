"""Grab: let a grab last to the end of the holder's next turn."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import HoldKept
from ludo_tui.rules.skirmish.mechanics.afflictions import turns_to_come
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.unarmed.holds import GRABBED


def extend_grab(table: SkirmishTable, who: Who, target: Who, how: str, rule: str) -> None:
    """Let a grab last to the end of the holder's next turn.

    Rule: sk.unarmed.grab.extend, sk.unarmed.drag.success-keeps-grab, sk.unarmed.grab.duration
    """
    state = table.state
    for one in state.fighter(target).afflictions:
        if (one.id, one.source) == (GRABBED, who) and one.left is not None:
            one.left = turns_to_come(table, who)
    table.emit(HoldKept(who=table.ref(who), target=table.ref(target), how=how, rule=rule))
