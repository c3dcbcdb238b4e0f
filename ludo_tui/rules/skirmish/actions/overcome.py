"""Overcome: throw off an affliction of one's own by a luck roll."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, Refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import end_affliction
from ludo_tui.rules.skirmish.mechanics.afflictions.luck_ends import can_overcome
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_chance, roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.model.state import TurnState


def _overcome_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what a combatant could throw off: what a luck roll ends, and only on itself.

    Rule: sk.action.overcome.permitted-only, sk.action.overcome.self
    """
    table, who = field.table, acting.who
    for name in dict.fromkeys(one.id for one in table.state.creature(who).afflictions if can_overcome(table, one)):
        row = table.tables.afflictions[name]
        yield Offer(
            id=f"overcome:{name}",
            label=f"Throw off: {row.name.lower()}",
            rule="sk.action.overcome.permitted-only",
            shown=OptionShown(group=ACT),
            does="overcome",
            aim=OfferAim(row=name),
            piece=who.piece,
            facts=OfferFacts(odds=float(luck_chance(table, who))),
        )


def _overcome_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    if not any(can_overcome(field.table, one) for one in field.state.creature(acting.who).afflictions):
        reason = "nothing on it can be thrown off"
        rule = "sk.action.overcome.permitted-only"
        yield Refusal(id="overcome", label="Throw off", reason=reason, rule=rule, group=ACT)


def _overcome(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Roll for luck: a success ends the oldest instance.

    Rule: sk.action.overcome.roll, sk.action.overcome.success
    """
    who = acting.who
    one = next(
        one for one in table.state.creature(who).afflictions if one.id == chosen.aim.row and can_overcome(table, one)
    )
    if (yield from roll_luck(table, who, one.id.replace("_", " "), "sk.action.overcome.roll")):
        end_affliction(table, who, one, "sk.action.overcome.success")


OVERCOME = Action(("overcome",), _overcome_offers, _overcome, _overcome_refusals)
