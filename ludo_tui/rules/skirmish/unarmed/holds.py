"""Grabs and pins: holding on, dragging, wrestling, letting go, breaking free, and how a hold ends."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import HoldEnded
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, end_affliction_from, turns_to_come
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Affliction, Who

GRABBED, PINNED = "grabbed", "pinned"


_GRAB_ENDS = ("confused", "controlled", "stunned", "unconscious")


_PIN_ENDS = (*_GRAB_ENDS, "impaired", "weakened")


def holds_of(table: SkirmishTable, holder: Who, kind: str = GRABBED) -> list[Who]:
    """Return whom somebody holds."""
    state = table.state
    return [
        who
        for who in state.on_ring()
        if (suffered := state.fighter(who).afflictions)
        and any(one.id == kind and one.source == holder for one in suffered)
    ]


def holders_of(table: SkirmishTable, who: Who) -> list[Who]:
    """Return who holds somebody."""
    found = table.state.fighter(who).afflictions
    return [one.source for one in found if one.id == GRABBED and one.source is not None]


def let_go(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End the grab, and the pin with it.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release, sk.unarmed.escape.success
    """
    end_affliction_from(table, target, GRABBED, holder)
    end_affliction_from(table, target, PINNED, holder)
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))


def end_pin(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End a pin; the grab beneath it lasts as long as any grab.

    Rule: sk.unarmed.pin.ends-standing, sk.unarmed.pin.ends-other-action, sk.unarmed.pin.ends-affliction
    """
    end_affliction_from(table, target, PINNED, holder)
    afflict(table, target, GRABBED, holder, turns_to_come(table, holder))
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))


def end_broken(table: SkirmishTable) -> None:
    """End every hold that cannot be kept: out of reach, or its holder beside itself.

    Rule: sk.unarmed.grab.ends-moving-away, sk.unarmed.grab.ends-affliction, sk.unarmed.grab.forced-apart,
    sk.unarmed.pin.ends-affliction, sk.unarmed.pin.ends-standing
    """
    state = table.state
    for target in state.on_ring():
        for one in [*state.fighter(target).afflictions]:
            if one.id in (GRABBED, PINNED) and one.source is not None:
                _end_if_broken(table, target, one, one.source)


def _end_if_broken(table: SkirmishTable, target: Who, hold: Affliction, holder: Who) -> None:
    field = Field(table)
    if hold not in table.state.fighter(target).afflictions:
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


def note_action(table: SkirmishTable, who: Who, does: str, target: Who | None) -> None:
    """End the pins of somebody that has used its action on anything but wrestling whom it pins.

    Rule: sk.unarmed.pin.ends-other-action
    """
    for pinned in holds_of(table, who, PINNED):
        if does != "wrestle" or pinned != target:
            end_pin(table, who, pinned, "the pin is lost", "sk.unarmed.pin.ends-other-action")


def holding_circumstances(field: Field, who: Who) -> tuple[Circumstance, ...]:
    """Return what traits give whoever holds on."""
    boons = sum(trait.grip for trait in field.sheet(who).traits)
    return (Circumstance("iron grip", boons, "sh.talent.iron-grip"),) if boons else ()
