"""Vanish: hide at no cost after a move, once a round, for those who have learned it."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown
from ludo_tui.rules.skirmish.actions.hide import hide_offer, try_to_hide
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState


def _vanish_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield hiding at no cost after a move, once a round, for those who have learned it.

    Rule: sh.talent.from-the-shadows
    """
    who = acting.who
    is_ready = acting.walked and not field.table.used_in_round("vanish", who)
    if is_ready and field.has(who, "vanishes"):
        yield from hide_offer(
            field, acting, does="vanish", shown=OptionShown(digit="6"), rule="sh.talent.from-the-shadows"
        )


def _vanish(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    table.use_in_round("vanish", acting.who)
    yield from try_to_hide(table, acting, chosen)


VANISH = Action(("vanish",), _vanish_offers, _vanish, is_action=False)
