"""What a success at wrestling does: throw down, go down together, hurt, or pin."""

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import let_go
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.unarmed.extend_grab import keep_hold
from ludo_tui.rules.skirmish.unarmed.pin import pin

_DAMAGE_SIDES = 6
"""Sides of the die of damage that wrestling can do."""


def carry_out_effect(table: SkirmishTable, who: Who, target: Who, effect: str) -> Flow[None]:
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


def choose_effect(table: SkirmishTable, who: Who, target: Who) -> Flow[str]:
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
        parts.append(("pin", "Pin it: you capture it at the end of the round", "pin"))
    else:
        rule = "sk.unarmed.wrestle.pin"
        refused = (Refusal(id="pin", label="Pin it", reason="both must be prone", rule=rule),)
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
    text = f"{table.name(who).capitalize()} wins against {table.name(target)}. What happens?"
    rule = "sk.unarmed.wrestle.choose-one"
    chosen = yield from table.ask(player_of(table, who), "hold", text, options, refused=refused, rule=rule)
    return chosen.id
