"""Wrestle: an action that throws down, hurts or pins a creature which is held."""

from collections.abc import Iterator
from fractions import Fraction

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.attacking.hold_attacks import AttackInHold, hold_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, target_of
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.tables.steps import BODY, Attribute
from ludo_tui.rules.skirmish.unarmed.broken_holds import why_wrestling_lapsed
from ludo_tui.rules.skirmish.unarmed.grab import choose_attribute
from ludo_tui.rules.skirmish.unarmed.holds import attackable_holds, hold_offer, why_no_hold
from ludo_tui.rules.skirmish.unarmed.trip import choose_defence
from ludo_tui.rules.skirmish.unarmed.wrestle_effects import carry_out_effect, choose_effect


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each creature that can be wrestled, with the best chance against it.

    Rule: sk.unarmed.wrestle.requirement, sk.unarmed.wrestle.roll
    """
    who, rule = acting.who, "sk.unarmed.wrestle.roll"
    for target in attackable_holds(field, who):
        odds = float(max(_chance(field, who, by, target) for by, _ in BODY))
        left = health_left(field.table, target)
        yield hold_offer(field, who, target, "wrestle", "Wrestle", rule, odds=odds, left=left)


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nobody can be wrestled.

    Rule: sk.unarmed.wrestle.requirement
    """
    if (why := why_no_hold(field, acting.who, "sk.unarmed.wrestle.requirement")) is not None:
        yield Refusal(id="wrestle", label="Wrestle", reason=why[0], rule=why[1], group=ACT)


def _chance(field: Field, who: Who, by: Attribute, target: Who) -> Fraction:
    """Return the chance of wrestling by an attribute, when the target sets its better score against it."""
    return min(hold_roll(field, who, "wrestle", by, target, against).chance() for against, _ in BODY)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Let both choose what they use, and on a success carry out one of four effects.

    Rule: sk.unarmed.wrestle.roll, sk.unarmed.wrestle.target-chooses, sk.unarmed.wrestle.failure
    """
    who, target = acting.who, target_of(chosen)
    near = Field(table, who)
    by = yield from choose_attribute(table, who, target, lambda own: _chance(near, who, own, target))
    known = Field(table, target, who)
    against = yield from choose_defence(
        table, who, target, "wrestles", lambda own: hold_roll(known, who, "wrestle", by, target, own)
    )
    assert against != "defense"
    brings = "throws down or hurts the target"
    result = yield from AttackInHold(
        table, who, "wrestle", by, target, against, what="wrestling", brings=brings, lapses=why_wrestling_lapsed
    ).make()
    if result is not None and result.is_success:
        yield from carry_out_effect(table, who, target, (yield from choose_effect(table, who, target)))


WRESTLE = Action(("wrestle",), _offers, _run, _refusals)
