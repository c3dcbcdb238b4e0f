"""Retreat: walk fewer steps in this turn, and draw no free attacks."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, do_nothing
from ludo_tui.rules.skirmish.actions.move import go_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import set_pace


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield retreating, before the first step, where an enemy could strike at a walker.

    Rule: sh.move.retreat
    """
    is_fresh = not acting.walked and not acting.is_still and acting.pace == "walk"
    if (
        is_fresh
        and not crawls(field.table, acting.who)
        and any(go.route.free_attackers for go in go_offers(field, acting))
    ):
        yield Offer(
            id="retreat",
            label="Retreat: no free attacks, fewer steps",
            rule="sh.move.retreat",
            shown=OptionShown(digit="3"),
            does="retreat",
            piece=acting.who.number,
        )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Retreat for the rest of the turn.

    Rule: sh.move.retreat
    """
    set_pace(table, acting, "retreat", "sh.move.retreat")
    return do_nothing(table)


RETREAT = Action(("retreat",), _offers, _run, is_action=False, is_anywhere=True)
