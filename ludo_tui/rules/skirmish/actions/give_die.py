"""The Ludo die: a piece takes its spaces as steps of its turn."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, Refusal, Who, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import DieGiven
from ludo_tui.rules.skirmish.mechanics.action_rows import FREE, Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.sections import BESIDE
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import die_available


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield taking the die, while its party has it and the combatant can move.

    Rule: sh.move.die
    """
    table, who = field.table, acting.who
    die = die_available(table, who.seat)
    if die and not acting.die and speed(table, who):
        yield Offer(
            id="give-die",
            label=f"Take the {die} of the Ludo die",
            rule="sh.move.die",
            does="give_die",
            piece=who.number,
            aim=OfferAim(amount=die),
            shown=OptionShown(digit=BESIDE),
        )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Give the combatant the die.

    Rule: sh.move.die
    """
    who = acting.who
    acting.die, table.state.die = table.state.die, 0
    table.emit(DieGiven(seat=who.seat, piece=who.piece, spaces=acting.die, rule="sh.move.die"))
    return do_nothing(table)


def refused_die(table: SkirmishTable, who: Who, reason: str) -> Iterator[Refusal]:
    """Yield that a combatant which cannot move has no use for the die of its party.

    Rule: sh.move.die
    """
    if table.state.die and table.is_on_turn(who.seat):
        yield Refusal(id="give-die", label="Take the Ludo die", reason=reason, rule="sh.move.die", group=FREE)


GIVE_DIE = Action(("give_die",), _offers, _run, is_action=False, is_anywhere=True)
