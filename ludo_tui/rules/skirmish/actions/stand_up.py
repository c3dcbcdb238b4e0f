"""Stand up: it costs a part of the move."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, counted, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import StoodUp
from ludo_tui.rules.skirmish.mechanics.action_rows import MOVE, Action
from ludo_tui.rules.skirmish.mechanics.afflictions import end_affliction_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.speed import crawls, is_stood_over, speed
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.unarmed.holds import PINNED, holds_of


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield standing up, for a combatant that lies and can.

    Rule: sh.move.stand-up
    """
    table, who = field.table, acting.who
    if not crawls(table, who) or table.has_flag(who, "no_standing") or is_stood_over(field, who):
        return
    if points_left(table, acting) >= _cost(table, who):
        pinned = holds_of(table, who, PINNED)
        yield Offer(
            id="stand",
            label=f"Stand up ({counted(_cost(table, who), 'step')})",
            rule="sh.move.stand-up",
            shown=OptionShown(group=MOVE, needs_confirming=bool(pinned)),
            does="stand",
            piece=who.piece,
            outcome=OfferOutcome(note=f"ends the pin of {', '.join(map(table.name, pinned))}" if pinned else ""),
        )


def _cost(table: SkirmishTable, who: Who) -> int:
    """Return what standing up costs, in movement points."""
    return speed(table, who) // table.tables.numbers.move.stand_up_divisor


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Stand up.

    Rule: sh.move.stand-up
    """
    acting.walked += _cost(table, acting.who)
    end_affliction_of(table, acting.who, "prone")
    table.emit(StoodUp(who=table.ref(acting.who), rule="sh.move.stand-up"))
    return do_nothing(table)


STAND_UP = Action(("stand",), _offers, _run, is_action=False, is_anywhere=True)
