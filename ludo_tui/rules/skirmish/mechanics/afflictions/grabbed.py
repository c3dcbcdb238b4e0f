"""Grabbed and pinned: how a hold ends."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import HoldEnded
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import forget_affliction

GRABBED, PINNED = "grabbed", "pinned"


def let_go(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End the grab, and the pin with it.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release, sk.unarmed.escape.success
    """
    forget_affliction(table, target, GRABBED, holder)
    forget_affliction(table, target, PINNED, holder)
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))
