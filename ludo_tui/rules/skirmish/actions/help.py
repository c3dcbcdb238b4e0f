"""Help: the next roll of an ally that is near gets a boon."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import second_mark_note, set_mark
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each ally that can be helped.

    Rule: sk.action.help.range
    """
    who = acting.who
    for other in field.near(who):
        if not field.are_enemies(who, other):
            yield Offer(
                id=f"help:{aim_of(field, other)}",
                label=f"Help {field.table.name(other)}",
                rule="sk.action.help.range",
                shown=OptionShown(group=ACT),
                does="help",
                piece=who.number,
                aim=aimed(field, other),
                outcome=OfferOutcome(note=second_mark_note(field.state, "help", other)),
            )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Give the next roll of the ally a boon, until the next turn of who helps.

    Rule: sk.action.help.boon, sk.action.help.single-roll, sk.action.help.expiry
    """
    set_mark(table, "help", acting.who, target_of(chosen), 1)
    return do_nothing(table)


HELP = Action(("help",), _offers, _run)
