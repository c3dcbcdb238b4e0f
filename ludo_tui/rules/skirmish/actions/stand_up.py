"""Stand up: it costs a part of the move."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, Refusal, Who, counted, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import StoodUp
from ludo_tui.rules.skirmish.mechanics.action_rows import MOVE, Action
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import PINNED
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import forget_affliction
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls, is_stood_over
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.unarmed.holds import holds_of
from ludo_tui.rules.skirmish.unarmed.pin import cannot_stand


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield standing up, for a combatant that lies and can.

    Rule: sh.move.stand-up
    """
    table, who = field.table, acting.who
    if not crawls(table, who) or cannot_stand(table, who) or is_stood_over(field, who):
        return
    if points_left(table, acting) >= _cost(table, who):
        pinned = holds_of(table, who, PINNED)
        yield Offer(
            id="stand",
            label=f"Stand up ({counted(_cost(table, who), 'step')})",
            rule="sh.move.stand-up",
            shown=OptionShown(needs_confirming=bool(pinned)),
            does="stand",
            piece=who.number,
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
    forget_affliction(table, acting.who, "prone")
    table.emit(StoodUp(who=table.ref(acting.who), rule="sh.move.stand-up"))
    return do_nothing(table)


def refused_standing(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield why a combatant that lies cannot stand up.

    Rule: sk.unarmed.pin.no-standing, sh.board.upright-enemy
    """
    if not crawls(field.table, who):
        return
    if cannot_stand(field.table, who):
        rule = "sk.unarmed.pin.no-standing"
        yield Refusal(id="stand", label="Stand up", reason="pinned", rule=rule, group=MOVE)
    elif is_stood_over(field, who):
        reason, rule = "a standing enemy is on this space", "sh.board.upright-enemy"
        yield Refusal(id="stand", label="Stand up", reason=reason, rule=rule, group=MOVE)


STAND_UP = Action(("stand",), _offers, _run, is_action=False, is_anywhere=True)
