"""Hide: be hidden from the enemies that have no plain sight of the combatant."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, Refusal, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import is_seen
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Hid
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_alone, try_alone
from ludo_tui.rules.skirmish.model.state import TurnState


def _blind_observers(field: Field, who: Who) -> list[Who]:
    """Return the enemies from whom a combatant could hide: those that have no plain sight of it.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    return [
        other
        for other in field.enemies(who)
        if field.is_awake(other) and field.knows(other, who) and not is_seen(field, who, other)
    ]


def _hide_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield hiding, if there is anybody to hide from.

    Rule: sk.action.hide.condition, sk.action.hide.roll
    """
    yield from hide_offer(field, acting, does="hide", shown=OptionShown(digit="2"), rule="sk.action.hide.roll")


def hide_offer(field: Field, acting: TurnState, *, does: str, shown: OptionShown, rule: str) -> Iterator[Offer]:
    """Return the offer to hide, where an observer could lose sight of the combatant."""
    who = acting.who
    observers = field.recall(_blind_observers, who)
    if observers:
        names = ", ".join(map(field.table.name, observers))
        yield Offer(
            id=does,
            label=f"Hide from {names}" if does == "hide" else f"Hide from {names} at no cost",
            piece=who.number,
            does=does,
            rule=rule,
            aim=OfferAim(amount=len(observers)),
            facts=OfferFacts(odds=roll_alone(field, who, "agi").odds),
            shown=shown,
        )


def _hide_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    if not field.recall(_blind_observers, acting.who):
        near = [
            other for other in field.enemies(acting.who) if field.is_awake(other) and field.knows(other, acting.who)
        ]
        reason = "every enemy sees this piece" if near else "no enemy to hide from"
        yield Refusal(id="hide", label="Hide", reason=reason, rule="sk.action.hide.condition", group=ACT)


def try_to_hide(table: SkirmishTable, acting: TurnState, _chosen: Offer) -> Flow[None]:
    """Roll Agility: on a success nobody that has no sight of it knows where it is.

    Rule: sk.action.hide.roll, sk.action.hide.success, sk.action.hide.failure
    """
    who = acting.who
    result = yield from try_alone(table, who, "agi", "hiding", "sk.action.hide.roll")
    observers = _blind_observers(Field(table), who) if result.is_success else []
    table.state.creature(who).hidden_from += observers
    rule = "sk.action.hide.success" if observers else "sk.action.hide.failure"
    known = Field(table, who).rings
    told = tuple(table.ref(one) for one in observers if one in known)
    table.emit(Hid(who=table.ref(who), observers=told, rule=rule))


HIDE = Action(("hide",), _hide_offers, try_to_hide, _hide_refusals)
