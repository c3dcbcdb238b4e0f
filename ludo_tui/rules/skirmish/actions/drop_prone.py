"""Drop prone: it costs nothing."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import DroppedProne
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.afflictions.immune import is_immune
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield dropping prone, for a combatant that stands on the ring and can be prone.

    Rule: sh.move.drop, sh.affliction.immune
    """
    who = acting.who
    if field.state.is_here(who) and not crawls(field.table, who) and not is_immune(field.table, who, "prone"):
        yield Offer(
            id="drop",
            label="Drop prone",
            rule="sh.move.drop",
            shown=OptionShown(digit="4"),
            does="drop",
            piece=who.number,
        )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Drop prone.

    Rule: sh.move.drop
    """
    afflict(table, acting.who, "prone", None, is_told=False)
    table.emit(DroppedProne(who=table.ref(acting.who), rule="sh.move.drop"))
    return do_nothing(table)


DROP_PRONE = Action(("drop",), _offers, _run, is_action=False, is_anywhere=True)
