"""Help: the next roll of an ally gets a boon."""

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.menu.actions import ACT, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting, Who


def can_help(field: Field, who: Who, other: Who) -> bool:
    """Tell whether somebody near enough can be helped."""
    return not field.are_enemies(who, other)


def help_offer(field: Field, who: Who, other: Who) -> Offer:
    """Return the offer to help an ally.

    Rule: sk.action.help.range
    """
    return Offer(
        id=f"help:{aim_of(field, other)}",
        label=f"Help {field.table.name(other)}",
        rule="sk.action.help.range",
        group=ACT,
        does="help",
        piece=who.piece,
        **aimed(field, other),
    )


def help_ally(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Give the next roll of the ally a boon."""
    set_mark(table, "help", acting.who, target_of(chosen), 1)
    return do_nothing(table)
