"""Hinder: the next roll of an enemy that is near gets a bane."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import second_mark_note, set_mark
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each enemy that can be hindered.

    Rule: sk.action.hinder.range
    """
    who = acting.who
    for other in field.near(who):
        if field.is_target(who, other):
            yield Offer(
                id=f"hinder:{aim_of(field, other)}",
                label=f"Hinder {field.table.name(other)}",
                rule="sk.action.hinder.range",
                shown=OptionShown(group=ACT),
                does="hinder",
                piece=who.number,
                aim=aimed(field, other),
                outcome=OfferOutcome(note=second_mark_note(field.state, "hinder", other)),
            )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Give the next roll of the enemy a bane, until the next turn of who hinders.

    Rule: sk.action.hinder.bane, sk.action.hinder.single-roll, sk.action.hinder.expiry
    """
    set_mark(table, "hinder", acting.who, target_of(chosen), -1)
    return do_nothing(table)


HINDER = Action(("hinder",), _offers, _run)
