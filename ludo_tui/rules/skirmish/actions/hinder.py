"""Hinder: the next roll of an enemy gets a bane."""

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.menu.actions import ACT, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting, Who


def can_hinder(field: Field, who: Who, other: Who) -> bool:
    """Tell whether somebody near enough can be hindered."""
    return field.are_enemies(who, other) and field.is_target(who, other)


def hinder_offer(field: Field, who: Who, other: Who) -> Offer:
    """Return the offer to hinder an enemy.

    Rule: sk.action.hinder.range
    """
    return Offer(
        id=f"hinder:{aim_of(field, other)}",
        label=f"Hinder {field.table.name(other)}",
        rule="sk.action.hinder.range",
        group=ACT,
        does="hinder",
        piece=who.piece,
        **aimed(field, other),
    )


def hinder_enemy(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Give the next roll of the enemy a bane."""
    set_mark(table, "hinder", acting.who, target_of(chosen), -1)
    return do_nothing(table)
