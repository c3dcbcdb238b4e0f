"""The row of an action: what it offers, what it refuses, and what it does."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Ref, Refusal, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import TurnState

MOVE, ATTACK, ACT, FREE = "Move", "Attack", "Act", "Free"
"""Headings of the choices of a turn."""


def refuse_nothing(_field: Field, _acting: TurnState) -> Iterator[Refusal]:
    """Yield nothing."""
    return iter(())


class Action(NamedTuple):
    """One kind of thing to do."""

    does: tuple[str, ...]
    """What its answers do."""
    offers: Callable[[Field, TurnState], Iterator[Offer]]
    run: Callable[[SkirmishTable, TurnState, Offer], Flow[None]]
    """Does it; a player that thinks again takes the action back."""
    refusals: Callable[[Field, TurnState], Iterator[Refusal]] = refuse_nothing
    is_action: bool = True
    is_anywhere: bool = False
    """Can it be done off the ring, too?"""


def by_target(*actions: Action) -> Action:
    """Return several actions as one that offers them target by target, in the order of the ring's combatants."""

    def offers(field: Field, acting: TurnState) -> Iterator[Offer]:
        places = {who: place for place, who in enumerate(field.state.on_ring())}
        found = [offer for action in actions for offer in action.offers(field, acting)]
        return iter(sorted(found, key=lambda offer: places[target_of(offer)]))

    def run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
        return next(action for action in actions if chosen.does in action.does).run(table, acting, chosen)

    def refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
        return (refusal for action in actions for refusal in action.refusals(field, acting))

    return Action(tuple(does for action in actions for does in action.does), offers, run, refusals)


BACK: Final = Offer(id="back", label="Back", rule="sk.turn.move-or-action-optional", does="back")


def aim_of(field: Field, target: Target) -> str:
    """Return how the answers of a turn name a target: an object by its space, or by the one that is behind it."""
    if isinstance(target, Spot):
        return RING[target.ring] if target.behind is None else aim_of(field, target.behind)
    return f"mon-{target.number}" if target.seat == field.state.sage else f"{target.seat}.{target.piece}"


def aimed(field: Field, target: Target, *, row: str = "", space: str | None = None) -> OfferAim:
    """Return the aim of an answer at a combatant or an object."""
    if isinstance(target, Spot):
        space = RING[target.ring]
        if target.behind is None:
            return OfferAim(row=row, space=space)
        target = target.behind
    who = None if target.seat == field.state.sage else Who(*target)
    return OfferAim(target=who, whom=field.table.ref(target), row=row, space=space)


def seen_at(field: Field, who: Who, ring: int, within: int = 0) -> tuple[Ref, ...]:
    """Return who is on a space or around it, as far as a combatant knows."""
    return tuple(
        field.table.ref(other)
        for other, where in field.rings.items()
        if field.is_near(ring, where, within) and field.knows(who, other)
    )


def attacked_by(chosen: Offer) -> Target:
    """Return what an answer attacks: the object on its space, or else the combatant that it is aimed at."""
    if chosen.aim.space is None:
        return target_of(chosen)
    return Spot(RING.index(chosen.aim.space), None if chosen.aim.whom is None else target_of(chosen))


def target_of(chosen: Offer) -> Who:
    """Return at whom an answer is aimed."""
    assert chosen.aim.whom is not None
    return chosen.aim.whom.who
