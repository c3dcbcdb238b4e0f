"""Extending a grab: an action that prolongs it to the end of the holder's next turn, without a roll."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import HoldKept
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.unarmed import grab
from ludo_tui.rules.skirmish.unarmed.holds import hold_offer, holds_of, lasts_until_let_go


def keep_hold(table: SkirmishTable, who: Who, target: Who, how: str, rule: str) -> None:
    """Let a grab last to the end of the holder's next turn; a pin has no limit that could be moved.

    Rule: sk.unarmed.grab.extend, sk.unarmed.drag.success-keeps-grab, sk.unarmed.grab.duration
    """
    for one in table.state.creature(target).afflictions:
        if (one.id, one.source) == (GRABBED, who) and one.ends.left is not None:
            one.ends = to_next_turn(table, who)
    table.emit(HoldKept(who=table.ref(who), target=table.ref(target), how=how, rule=rule))


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each hold that can be prolonged: that of an iron grip has no limit.

    Rule: sk.unarmed.grab.extend, sh.talent.iron-grip
    """
    for target in holds_of(field.table, acting.who):
        if lasts_until_let_go(field, acting.who, target):
            continue
        yield hold_offer(field, acting.who, target, "extend", "Keep hold of", "sk.unarmed.grab.extend")


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Keep hold.

    Rule: sk.unarmed.grab.extend
    """
    keep_hold(table, acting.who, target_of(chosen), "keeps hold of", "sk.unarmed.grab.extend")
    return do_nothing(table)


EXTEND_GRAB = Action(("extend",), _offers, _run, grab.refusals)
