"""Disarming: an attack that does no damage, and may make its target drop what it holds."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import drop_thing
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party import equipment

KIND: Final = "disarm"


BANES: Final = {"ranged": -3, "improvised": -2, "unarmed": -2}
"""Banes of disarming by what it is done with; 1 with anything else."""


def disarm_refusal(field: Field, who: Who, target: Target) -> tuple[str, str] | None:
    """Return why a target cannot be disarmed, with the rule; None: it can.

    Rule: sk.disarm.creature, sk.disarm.size
    """
    if isinstance(target, Spot):
        return "only creatures hold things", "sk.disarm.creature"
    if field.sheet(target).size > field.sheet(who).size:
        return "the target is larger", "sk.disarm.size"
    if not equipment.held(field.table.tables, field.state.creature(target)):
        return "the target holds nothing", "sk.disarm.creature"
    return None


def disarming(_field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return the banes of disarming by what it is done with.

    Rule: sk.disarm.bane-melee, sk.disarm.bane-improvised, sk.disarm.bane-ranged, sh.weapon.disarming
    """
    form = attack.form
    if attack.choice.kind != KIND or form.is_disarming:
        return ()
    kind = "improvised" if form.kind == "unarmed" else form.kind
    rule = kind if kind in ("ranged", "improvised") else "melee"
    return (Counted("disarming", BANES.get(form.kind, -1), f"sk.disarm.bane-{rule}"),)


def disarm(table: SkirmishTable, attack: Attacking) -> Flow[None]:
    """Let the target of a hit hold on to its things; of those that it cannot hold the attacker picks one, which falls.

    Rule: sk.disarm.no-damage, sk.disarm.target-roll, sk.disarm.bonus-banes, sk.disarm.drop, sk.disarm.resisted
    """
    who, target = attack.who, attack.target
    banes = (bonus_damage.bonus_dice(table, who) + attack.choice.extra) // 2
    more = (Counted("Bonus Damage", -banes, "sk.disarm.bonus-banes"),) if banes else ()
    result = yield from roll_to_resist(table, target, "agi", who, "disarming", "sk.disarm.target-roll", banes=more)
    if result is None or result.is_success:
        return
    holding = equipment.held(table.tables, table.state.creature(target))
    if not holding:
        return
    options = [
        Offer(
            id=f"drop:{thing}",
            label=f"It drops the {equipment.kind_of(table.tables, thing).name}",
            rule="sk.disarm.drop",
            does="drop_thing",
            aim=OfferAim(row=thing),
        )
        for thing in dict.fromkeys(one.id for one in holding)
    ]
    text = f"What does {table.name(target)} drop?"
    chosen = yield from table.ask(player_of(table, who), "drop", text, options, rule="sk.disarm.drop")
    yield from drop_thing(table, who, target, chosen.aim.row)


def disarm_choice(field: Field, who: Who, target: Who) -> Iterator[AttackChoice]:
    """Yield disarming, if that can be chosen.

    Rule: sk.disarm.declare
    """
    if disarm_refusal(field, who, target) is None:
        yield choice_of(KIND)
