"""Defend: until the next turn, the first success against the combatant may fail."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Defended
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, turns_to_come
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting


def _offers(_field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield the offer to defend.

    Rule: sk.action.defend.declare, sk.action.defend.duration
    """
    rule = "sk.action.defend.declare"
    yield Offer(id="defend", label="Defend", rule=rule, group=ACT, does="defend", piece=acting.who.piece)


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Start to defend."""
    who = acting.who
    afflict(table, who, "defending", who, turns_to_come(table, who))
    table.emit(Defended(who=table.ref(who), rule="sk.action.defend.declare"))
    return do_nothing(table)


DEFEND = Action(("defend",), _offers, _run)
