"""Help and Hinder are offered together, in the order of the ring."""

from collections.abc import Iterator

from ludo_tui.board import king_distance
from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.actions.help import can_help, help_ally, help_offer
from ludo_tui.rules.skirmish.actions.hinder import can_hinder, hinder_enemy, hinder_offer
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.menu.actions import Action
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting


def _offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield the allies near enough to help and the enemies near enough to hinder."""
    who, here = acting.who, field.rings[acting.who]
    for other, ring in field.rings.items():
        if other == who or not field.is_awake(other) or king_distance(here, ring) > field.table.tables.numbers.near:
            continue
        if can_help(field, who, other):
            yield help_offer(field, who, other)
        elif can_hinder(field, who, other):
            yield hinder_offer(field, who, other)


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Help or hinder."""
    return (help_ally if chosen.does == "help" else hinder_enemy)(table, acting, chosen)


HELP_AND_HINDER = Action(("help", "hinder"), _offers, _run)
