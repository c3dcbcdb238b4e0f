"""Weapons: with which attribute and how many dice a combatant attacks with one, in its hand or thrown."""

from collections.abc import Mapping

import msgspec

from ludo_tui.rules.skirmish.party.attack_forms import BASE, AttackForm
from ludo_tui.rules.skirmish.tables.rows import Weapon
from ludo_tui.rules.skirmish.tables.steps import Attribute


def form_of_weapon(weapon: Weapon, scores: Mapping[Attribute, int], *, has_shield: bool) -> AttackForm:
    """Return how a combatant attacks with a weapon.

    Rule: sk.attack.roll.melee-strength, sk.attack.roll.ranged-agility, sh.weapon.nimble, sh.weapon.versatile
    """
    by: Attribute = "agi" if weapon.kind == "ranged" else "str"
    if "nimble" in weapon.traits and scores["agi"] > scores["str"]:
        by = "agi"
    return AttackForm(
        id=weapon.id,
        name=weapon.name.lower(),
        kind=weapon.kind,
        by=by,
        modifier=scores[by] - BASE,
        dice=weapon.dice + ("versatile" in weapon.traits and not has_shield),
        plus=weapon.plus,
        reach=weapon.reach,
        range=weapon.range,
        is_slow="slow" in weapon.traits,
        is_ammunition="ammunition" in weapon.traits,
        is_too_heavy=scores["str"] < weapon.min_str,
        crit=weapon.crit,
        thing=weapon.id,
        hands=2 if weapon.grip == "two" else 1,
        grip=weapon.grip,
        is_light="light" in weapon.traits,
        is_disarming="disarming" in weapon.traits,
        is_brutal="brutal" in weapon.traits,
        is_single_shot="reload" in weapon.traits,
    )


def thrown_weapon(weapon: Weapon, scores: Mapping[Attribute, int]) -> AttackForm:
    """Return how a combatant throws a weapon that is made for it: as a ranged attack, so by Agility.

    Rule: sk.action.throw.attack-thrown-trait, sk.attack.roll.ranged-agility, sh.weapon.thrown
    """
    form = form_of_weapon(weapon, scores, has_shield=False)
    return msgspec.structs.replace(
        form,
        id=f"thrown_{form.id}",
        name=f"thrown {form.name}",
        kind="ranged",
        by="agi",
        modifier=scores["agi"] - BASE,
        reach=0,
        range=weapon.thrown,
        is_thrown=True,
    )
