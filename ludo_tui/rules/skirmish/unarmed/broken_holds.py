"""Holds that cannot be kept: the other is out of reach, or the holder suffers from what loosens its grip."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED, PINNED, let_go
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import forget_affliction
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import why_lapsed
from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.unarmed.grab import why_grab_ends
from ludo_tui.rules.skirmish.unarmed.pin import end_pin, why_pin_ends


def end_broken_holds(table: SkirmishTable) -> None:
    """End every hold that cannot be kept: out of reach, or its holder suffers from what ends it."""
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
        forget_affliction(table, target, hold.id, holder)
        return
    if (why := why_grab_ends(field, holder, target)) is not None:
        let_go(table, holder, target, *why)
    elif hold.id == PINNED and (why := why_pin_ends(table, holder)) is not None:
        end_pin(table, holder, target, *why)


def why_hold_lapsed(field: Field, holder: Who, target: Who) -> str:
    """Return why nothing can come any more of what is tried between a holder and whom it holds; empty: it can.

    Rule: sh.roll.lapses, sk.unarmed.drag.requirement, sk.unarmed.wrestle.requirement, sk.unarmed.escape.condition
    """
    if why := why_lapsed(field, holder, target):
        return why
    if not field.holds(holder, target):
        return "the hold has ended"
    ends = why_grab_ends(field, holder, target)
    return "" if ends is None else ends[0]


def why_wrestling_lapsed(field: Field, holder: Who, target: Who) -> str:
    """Return why a holder can no longer drag or wrestle whom it holds; empty: it can.

    Rule: sh.roll.lapses, sh.match.truce
    """
    if not field.are_enemies(holder, target):
        return "the target is no longer an enemy"
    spared = field.truce(holder, target) if holder in field.rings and target in field.rings else None
    return why_hold_lapsed(field, holder, target) or ("" if spared is None else spared[0])
