"""Overcome: throw off an affliction of one's own by a luck roll."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import end_affliction, told_apart
from ludo_tui.rules.skirmish.mechanics.afflictions.luck_ends import can_overcome
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll, roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.model.state import Affliction, TurnState
from ludo_tui.text.first_letters import small


def _overcome_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what a combatant could throw off: what a luck roll ends, and only on itself.

    Rule: sk.action.overcome.permitted-only, sk.action.overcome.self
    """
    table, who = field.table, acting.who
    for key, words, one in told_apart(table, _possible(table, who)):
        yield Offer(
            id=f"overcome:{key}",
            label=f"Overcome: {small(words)}",
            rule="sk.action.overcome.permitted-only",
            does="overcome",
            aim=OfferAim(row=one.id),
            piece=who.number,
            facts=OfferFacts(odds=luck_roll(table, who).odds),
        )


def _possible(table: SkirmishTable, who: Who) -> list[Affliction]:
    """Return what a combatant could throw off."""
    return [one for one in table.state.creature(who).afflictions if can_overcome(table, one)]


def _overcome_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    if not _possible(field.table, acting.who):
        reason = "no effect that Overcome can end"
        rule = "sk.action.overcome.permitted-only"
        yield Refusal(id="overcome", label="Overcome", reason=reason, rule=rule, group=ACT)


def _overcome(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Roll for luck: a success ends the instance that was chosen.

    Rule: sk.action.overcome.roll, sk.action.overcome.success, sh.affliction.instances
    """
    who = acting.who
    one = next(one for key, _, one in told_apart(table, _possible(table, who)) if chosen.id == f"overcome:{key}")
    if (yield from roll_luck(table, who, one.id.replace("_", " "), "sk.action.overcome.roll")):
        end_affliction(table, who, one, "sk.action.overcome.success")


OVERCOME = Action(("overcome",), _overcome_offers, _overcome, _overcome_refusals)
