"""End a magical effect that the combatant has made."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.magical_effects import effect_offers, end_magical_effect
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each magical effect that the combatant can end."""
    return effect_offers(field, acting.who)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """End the effect."""
    yield from end_magical_effect(table, chosen.aim.amount or 0)


END_EFFECT = Action(("end_effect",), _offers, _run)
