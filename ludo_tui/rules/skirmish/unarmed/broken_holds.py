"""Holds that cannot be kept: the other is out of reach, or the holder suffers from what loosens its grip."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions import end_affliction_from
from ludo_tui.rules.skirmish.model.state import Affliction, Who
from ludo_tui.rules.skirmish.unarmed.holds import GRABBED, PINNED, let_go
from ludo_tui.rules.skirmish.unarmed.pin import end_pin

_GRAB_ENDS = ("confused", "controlled", "stunned", "unconscious")


_PIN_ENDS = (*_GRAB_ENDS, "impaired", "weakened")


def end_broken_holds(table: SkirmishTable) -> None:
    """End every hold that cannot be kept: out of reach, or its holder suffers from what ends it.

    Rule: sk.unarmed.grab.ends-moving-away, sk.unarmed.grab.ends-affliction, sk.unarmed.grab.forced-apart,
    sk.unarmed.pin.ends-affliction, sk.unarmed.pin.ends-standing
    """
    state = table.state
    for target in state.on_ring():
        for one in [*state.creature(target).afflictions]:
            if one.id in (GRABBED, PINNED) and one.source is not None:
                _end_if_broken(table, target, one, one.source)


def _end_if_broken(table: SkirmishTable, target: Who, hold: Affliction, holder: Who) -> None:
    field = Field(table)
    if hold not in table.state.creature(target).afflictions:
        return
    if holder not in field.rings or not field.is_awake(holder) or not field.is_awake(target):
        end_affliction_from(table, target, hold.id, holder)
        return
    reach = field.sheet(holder).reach
    if not field.is_near(field.rings[holder], field.rings[target], reach):
        let_go(table, holder, target, "out of reach", "sk.unarmed.grab.ends-moving-away")
    elif any(table.suffers(holder, one) for one in _GRAB_ENDS):
        let_go(table, holder, target, "the holder is beside itself", "sk.unarmed.grab.ends-affliction")
    elif hold.id == PINNED and any(table.suffers(holder, one) for one in _PIN_ENDS):
        end_pin(table, holder, target, "the pin is lost", "sk.unarmed.pin.ends-affliction")
    elif hold.id == PINNED and not table.suffers(holder, "prone"):
        end_pin(table, holder, target, "the holder stands up", "sk.unarmed.pin.ends-standing")
