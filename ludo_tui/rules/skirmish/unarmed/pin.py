"""Pin: a hold without limit of time, won by wrestling when both lie on the ground."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import HoldEnded
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED, PINNED
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict, forget_affliction
from ludo_tui.rules.skirmish.unarmed.holds import holds_of

_ENDS: Final = ("impaired", "weakened")
"""What befalls a holder that loses a pin, besides what ends its grab."""


def cannot_stand(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant is pinned, so that it cannot stand up.

    Rule: sk.unarmed.pin.no-standing
    """
    return table.has_flag(who, "no_standing")


def pin(table: SkirmishTable, who: Who, target: Who) -> None:
    """Pin a creature: the grab goes on for as long as the pin.

    Rule: sk.unarmed.wrestle.pin, sk.unarmed.pin.afflictions, sk.unarmed.pin.duration
    """
    afflict(table, target, PINNED, who)


def end_pin(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End a pin; the grab beneath it lasts as long as it would have lasted without the pin.

    Rule: sk.unarmed.pin.ends-standing, sk.unarmed.pin.ends-other-action, sk.unarmed.pin.ends-affliction,
    sh.unarmed.pin.lost
    """
    forget_affliction(table, target, PINNED, holder)
    suffered = table.state.creature(target).afflictions
    if any((one.id, one.source, one.ends.left) == (GRABBED, holder, 0) for one in suffered):
        forget_affliction(table, target, GRABBED, holder)
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))


def end_pins_by_other_action(table: SkirmishTable, who: Who, does: str, target: Who | None) -> None:
    """End the pins of a combatant that has used its action on anything but wrestling the creature which it pins.

    Rule: sk.unarmed.pin.ends-other-action
    """
    for pinned in holds_of(table, who, PINNED):
        if does != "wrestle" or pinned != target:
            end_pin(table, who, pinned, "the pin is lost", "sk.unarmed.pin.ends-other-action")


def why_pin_ends(table: SkirmishTable, holder: Who) -> tuple[str, str] | None:
    """Return why a pin ends by itself, with the rule: its holder suffers from what loosens it, or stands up.

    Rule: sk.unarmed.pin.ends-affliction, sk.unarmed.pin.ends-standing
    """
    if found := next((one for one in _ENDS if table.suffers(holder, one)), None):
        return f"the holder is {table.tables.afflictions[found].name.lower()}", "sk.unarmed.pin.ends-affliction"
    if not table.suffers(holder, "prone"):
        return "the holder stands up", "sk.unarmed.pin.ends-standing"
    return None
