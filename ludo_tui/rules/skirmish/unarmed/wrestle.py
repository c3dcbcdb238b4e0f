"""Wrestle: return the chance of wrestling by an attribute, when the target sets its better score against it."""

from fractions import Fraction

from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.mechanics import health, opposed_rolls
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import BODY, choose_attribute, choose_defence
from ludo_tui.rules.skirmish.mechanics.rolls import Pending
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.tables.steps import Attribute
from ludo_tui.rules.skirmish.unarmed.grab import extend_grab
from ludo_tui.rules.skirmish.unarmed.holds import GRABBED, PINNED, holding_circumstances, let_go

_HURT = 6
"""Sides of the die of damage that wrestling can do."""


def wrestling_chance(field: Field, who: Who, by: Attribute, target: Who) -> Fraction:
    """Return the chance of wrestling by an attribute, when the target sets its better score against it."""
    grip = holding_circumstances(field, who)
    return min(opposed_rolls.opposed_roll(field, who, by, target, against, more=grip).chance() for against, _ in BODY)


def wrestle(table: SkirmishTable, who: Who, target: Who) -> Flow[None]:
    """Wrestle with somebody: both choose what they use, and a success does one of four things.

    Rule: sk.unarmed.wrestle.roll, sk.unarmed.wrestle.target-chooses, sk.unarmed.wrestle.failure
    """
    near = Field(table, who)
    by = yield from choose_attribute(table, who, target, lambda own: wrestling_chance(near, who, own, target))
    more, known = holding_circumstances(Field(table), who), Field(table, target, who)

    def roll(own: Attribute) -> Pending:
        return opposed_rolls.opposed_roll(known, who, by, target, own, more=more)

    against = yield from choose_defence(table, who, target, "wrestles", roll)
    assert against != "defense"
    rule, brings = "sk.unarmed.wrestle.roll", "it would be thrown down or hurt"
    tried = yield from opposed_rolls.roll_opposed(
        table, who, by, target, against, "wrestling", rule, more=more, brings=brings
    )
    if not tried.is_success:
        return
    done = yield from _choose_effect(table, who, target)
    if done != "down":
        extend_grab(table, who, target, "keeps hold of", "sk.unarmed.wrestle.choose-one")
    if done == "down":
        afflict(table, target, "prone", who)
        let_go(table, who, target, "thrown down", "sk.unarmed.wrestle.throw-down")
    elif done == "both":
        afflict(table, target, "prone", who)
        afflict(table, who, "prone", who)
    elif done == "hurt":
        amount = yield from table.roll(who.seat, _HURT, "damage", rule="sk.unarmed.wrestle.damage")
        yield from deal_damage(table, target, amount, who, "sk.unarmed.wrestle.damage")
    else:
        _pin(table, who, target)


def _pin(table: SkirmishTable, who: Who, target: Who) -> None:
    """Pin somebody: the grab has no limit of time any more.

    Rule: sk.unarmed.wrestle.pin, sk.unarmed.pin.afflictions, sk.unarmed.pin.duration
    """
    for one in table.state.fighter(target).afflictions:
        if (one.id, one.source) == (GRABBED, who):
            one.left = None
    afflict(table, target, PINNED, who)


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
            harm=(1 + _HURT) / 2 if name == "hurt" else None,
            left=health.health_left(table, target) if name == "hurt" else None,
            aim=table.ref(target) if name == "hurt" else None,
        )
        for name, label, rule in parts
    ]
    text = f"{table.name(who).capitalize()} has the better of {table.name(target)}. What comes of it?"
    rule = "sk.unarmed.wrestle.choose-one"
    chosen = yield from table.ask(table.player_of(who), "hold", text, options, refused=refused, rule=rule)
    return chosen.id
