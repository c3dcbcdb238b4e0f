"""Defend: until the next turn, the first success against the combatant may fail."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Defended
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict, forget_affliction
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import SuccessAgainst, answers
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(_field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the offer to defend.

    Rule: sk.action.defend.declare, sk.action.defend.duration
    """
    rule = "sk.action.defend.declare"
    yield Offer(
        id="defend", label="Defend", rule=rule, shown=OptionShown(digit="1"), does="defend", piece=acting.who.number
    )


@answers(SuccessAgainst)
def _ward_off(table: SkirmishTable, success: SuccessAgainst) -> Flow[None]:
    """Let a target that defends itself try its luck on the first success against it, which may turn it into a failure.

    It is the same for every roll to attack, with a weapon or without one.

    Rule: sk.attack.roll-scope, sk.action.defend.trigger, sk.action.defend.luck-success,
    sk.action.defend.luck-failure, sk.action.defend.single-use
    """
    target = success.target
    if table.state.creature(target).has("defending"):
        forget_affliction(table, target, "defending")
        success.cancelled = yield from roll_luck(table, target, "defending", "sk.action.defend.trigger")


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Start to defend."""
    who = acting.who
    afflict(table, who, "defending", who, to_next_turn(table, who), is_told=False)
    table.emit(Defended(who=table.ref(who), rule="sk.action.defend.declare"))
    return do_nothing(table)


DEFEND = Action(("defend",), _offers, _run)
