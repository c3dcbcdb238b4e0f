"""Wrestle: an action that throws down, hurts or pins a creature which is held."""

from collections.abc import Iterator
from fractions import Fraction

from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.mechanics import opposed_rolls
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import BODY, choose_attribute, choose_defence
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.tables.steps import Attribute
from ludo_tui.rules.skirmish.unarmed.extend_grab import keep_hold
from ludo_tui.rules.skirmish.unarmed.holds import hold_offer, holding_circumstances, holds_of, let_go
from ludo_tui.rules.skirmish.unarmed.pin import pin

_DAMAGE_SIDES = 6
"""Sides of the die of damage that wrestling can do."""


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each creature that can be wrestled, with the best chance against it.

    Rule: sk.unarmed.wrestle.requirement, sk.unarmed.wrestle.roll
    """
    who, rule = acting.who, "sk.unarmed.wrestle.roll"
    for target in holds_of(field.table, who):
        odds = float(max(_chance(field, who, by, target) for by, _ in BODY))
        left = health_left(field.table, target)
        yield hold_offer(field, who, target, "wrestle", "Wrestle", rule, odds=odds, left=left)


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nobody can be wrestled.

    Rule: sk.unarmed.wrestle.requirement
    """
    if not holds_of(field.table, acting.who):
        rule = "sk.unarmed.wrestle.requirement"
        yield Refusal(id="wrestle", label="Wrestle", reason="it holds nobody", rule=rule, group=ACT)


def _chance(field: Field, who: Who, by: Attribute, target: Who) -> Fraction:
    """Return the chance of wrestling by an attribute, when the target sets its better score against it."""
    grip = holding_circumstances(field, who)
    return min(opposed_rolls.opposed_roll(field, who, by, target, against, more=grip).chance() for against, _ in BODY)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Let both choose what they use, and on a success carry out one of four effects.

    Rule: sk.unarmed.wrestle.roll, sk.unarmed.wrestle.target-chooses, sk.unarmed.wrestle.failure
    """
    who, target = acting.who, target_of(chosen)
    near = Field(table, who)
    by = yield from choose_attribute(table, who, target, lambda own: _chance(near, who, own, target))
    more, known = holding_circumstances(Field(table), who), Field(table, target, who)
    against = yield from choose_defence(
        table, who, target, "wrestles", lambda own: opposed_rolls.opposed_roll(known, who, by, target, own, more=more)
    )
    assert against != "defense"
    rule, brings = "sk.unarmed.wrestle.roll", "it would be thrown down or hurt"
    tried = yield from opposed_rolls.roll_opposed(
        table, who, by, target, against, "wrestling", rule, more=more, brings=brings
    )
    if tried.is_success:
        yield from _carry_out(table, who, target, (yield from _choose_effect(table, who, target)))


def _carry_out(table: SkirmishTable, who: Who, target: Who, effect: str) -> Flow[None]:
    """Carry out what was chosen; all but throwing the target down keeps the grab.

    Rule: sk.unarmed.wrestle.throw-down, sk.unarmed.wrestle.both-down, sk.unarmed.wrestle.damage,
    sk.unarmed.wrestle.pin
    """
    if effect != "down":
        keep_hold(table, who, target, "keeps hold of", "sk.unarmed.wrestle.choose-one")
    if effect == "down":
        afflict(table, target, "prone", who)
        let_go(table, who, target, "thrown down", "sk.unarmed.wrestle.throw-down")
    elif effect == "both":
        afflict(table, target, "prone", who)
        afflict(table, who, "prone", who)
    elif effect == "hurt":
        amount = yield from table.roll(who.seat, _DAMAGE_SIDES, "damage", rule="sk.unarmed.wrestle.damage")
        yield from deal_damage(table, target, amount, who, "sk.unarmed.wrestle.damage")
    else:
        pin(table, who, target)


def _choose_effect(table: SkirmishTable, who: Who, target: Who) -> Flow[str]:
    """Ask what a success at wrestling does.

    Rule: sk.unarmed.wrestle.choose-one, sk.unarmed.wrestle.throw-down, sk.unarmed.wrestle.both-down,
    sk.unarmed.wrestle.damage, sk.unarmed.wrestle.pin
    """
    are_down = all(table.suffers(one, "prone") for one in (who, target))
    parts = [
        ("down", "Throw it down and let go", "throw-down"),
        ("both", "Go down together", "both-down"),
        ("hurt", "Hurt it: d6 damage", "damage"),
    ]
    refused: tuple[Refusal, ...] = ()
    if are_down:
        parts.append(("pin", "Pin it: it is captured at the end of the round", "pin"))
    else:
        rule = "sk.unarmed.wrestle.pin"
        refused = (Refusal(id="pin", label="Pin it", reason="both must lie on the ground", rule=rule),)
    options = [
        Offer(
            id=name,
            label=label,
            rule=f"sk.unarmed.wrestle.{rule}",
            does=f"wrestle_{name}",
            facts=OfferFacts(
                mean_damage=(1 + _DAMAGE_SIDES) / 2 if name == "hurt" else None,
                left=health_left(table, target) if name == "hurt" else None,
            ),
            aim=OfferAim(whom=table.ref(target) if name == "hurt" else None),
        )
        for name, label, rule in parts
    ]
    text = f"{table.name(who).capitalize()} has the better of {table.name(target)}. What comes of it?"
    rule = "sk.unarmed.wrestle.choose-one"
    chosen = yield from table.ask(table.player_of(who), "hold", text, options, refused=refused, rule=rule)
    return chosen.id


WRESTLE = Action(("wrestle",), _offers, _run, _refusals)
