"""Drag: an action that takes along a creature which is held, wherever its holder moves in this turn."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.attacking.hold_attacks import AttackInHold, hold_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, target_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.unarmed.broken_holds import why_wrestling_lapsed
from ludo_tui.rules.skirmish.unarmed.extend_grab import keep_hold
from ludo_tui.rules.skirmish.unarmed.holds import attackable_holds, hold_offer, why_no_hold


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each creature that can be dragged, with the chance that it is.

    Rule: sk.unarmed.drag.requirement, sk.unarmed.drag.action
    """
    who = acting.who
    for target in attackable_holds(field, who):
        odds = hold_roll(field, who, "drag", "str", target, "str").chance()
        yield hold_offer(field, who, target, "drag", "Drag", "sk.unarmed.drag.action", odds=float(odds))


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nobody can be dragged.

    Rule: sk.unarmed.drag.requirement
    """
    if (why := why_no_hold(field, acting.who, "sk.unarmed.drag.requirement")) is not None:
        yield Refusal(id="drag", label="Drag", reason=why[0], rule=why[1], group=ACT)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Roll Strength against Strength: on a success the target follows, on a failure the next step ends the grab.

    Rule: sk.unarmed.drag.roll, sk.unarmed.drag.success-move, sk.unarmed.drag.success-keeps-grab,
    sk.unarmed.drag.failure, sk.unarmed.drag.failure-stay
    """
    who, target = acting.who, target_of(chosen)
    brings = "drags the target along"
    result = yield from AttackInHold(
        table, who, "drag", "str", target, "str", what="drag", brings=brings, lapses=why_wrestling_lapsed
    ).make()
    if result is None:
        return
    if result.is_success:
        acting.drags = target
        keep_hold(table, who, target, "drags", "sk.unarmed.drag.success-move")
    else:
        acting.leaves = target


DRAG = Action(("drag",), _offers, _run, _refusals)
