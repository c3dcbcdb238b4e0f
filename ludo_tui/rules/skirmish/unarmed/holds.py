"""Holds: who holds whom by a grab or a pin, and letting go."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import NEVER, Ends
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferFacts


def holds_of(table: SkirmishTable, holder: Who, kind: str = GRABBED) -> list[Who]:
    """Return those whom a combatant holds, in the order of the ring's combatants."""
    state = table.state
    if not any(creature.afflictions for creature in state.creatures()):
        return []
    return [
        who
        for who in state.on_ring()
        if (suffered := state.creature(who).afflictions)
        and any(one.id == kind and one.source == holder for one in suffered)
    ]


def end_of_grab(table: SkirmishTable, who: Who) -> Ends:
    """Return when a grab of a combatant ends by itself; that of an iron grip does not.

    Rule: sk.unarmed.grab.duration, sh.talent.iron-grip
    """
    return NEVER if "holds_on" in table.sheet(who).flags else to_next_turn(table, who)


def lasts_until_let_go(field: Field, holder: Who, target: Who) -> bool:
    """Return whether a combatant holds another without a limit of time.

    Rule: sh.talent.iron-grip
    """
    found = field.creature(target).afflictions
    return any((one.id, one.source, one.ends.left) == (GRABBED, holder, None) for one in found)


def attackable_holds(field: Field, who: Who) -> list[Who]:
    """Return those whom a combatant holds and may attack: dragging and wrestling are attacks.

    Rule: sk.unarmed.kinds, sh.board.start, sh.board.start-truce
    """
    return [one for one in holds_of(field.table, who) if field.is_target(who, one)]


def why_no_hold(field: Field, who: Who, rule: str) -> tuple[str, str] | None:
    """Return why a combatant has nobody to drag or to wrestle, with the rule; None: it has."""
    if attackable_holds(field, who):
        return None
    spared = (field.truce(who, one) for one in holds_of(field.table, who))
    return next(filter(None, spared), ("holds nothing", rule))


def holders_of(table: SkirmishTable, who: Who) -> list[Who]:
    """Return those who hold a combatant."""
    found = table.state.creature(who).afflictions
    return [one.source for one in found if one.id == GRABBED and one.source is not None]


def hold_offer(
    field: Field,
    who: Who,
    other: Who,
    does: str,
    verb: str,
    rule: str,
    *,
    odds: float | None = None,
    left: int | None = None,
) -> Offer:
    """Return the offer of an action between a holder and the creature that it holds.

    Args:
        field: the board as the combatant knows it.
        who: who acts.
        other: the creature that it holds, or that holds it.
        does: id of the action.
        verb: the words before the name of the other.
        rule: rulebook id of the action.
        odds: the chance of a success 0..1; None: it takes no roll.
        left: damage that would fell the other; None: the action does no damage.
    """
    return Offer(
        id=f"{does}:{aim_of(field, other)}",
        label=f"{verb} {field.table.name(other)}",
        rule=rule,
        does=does,
        piece=who.number,
        facts=OfferFacts(odds=odds, left=left),
        aim=aimed(field, other),
    )
