"""Improvised weapons: things that are not made to hit with, in the hand or thrown."""

from collections.abc import Mapping

from ludo_tui.rules.skirmish.party.attack_forms import BASE, AttackForm
from ludo_tui.rules.skirmish.party.equipment import Kind
from ludo_tui.rules.skirmish.tables.steps import Attribute


def improvised_form(
    kind: Kind, by: Attribute, scores: Mapping[Attribute, int], reach: int = 0, range_: int = 0
) -> AttackForm:
    """Return how a combatant attacks with a thing that is not made for it: in its hand, or thrown; no Bonus Damage.

    Rule: sk.improvised.definition, sk.improvised.damage, sk.improvised.no-bonus-damage
    """
    thing = kind.weapon.id if kind.weapon is not None else kind.item
    return AttackForm(
        id=f"{thing}_blow" if reach else f"{thing}_throw",
        name=f"{kind.name} as a club" if reach else f"thrown {kind.name}",
        kind="improvised",
        by=by,
        modifier=scores[by] - BASE,
        dice=1,
        plus=0,
        reach=reach,
        range=range_,
        thing=thing,
        hands=kind.hands,
        is_thrown=not reach,
    )


def can_be_improvised(kind: Kind) -> bool:
    """Return whether a thing in the hand serves as a club: an item, or a weapon that is not made for melee.

    Rule: sk.improvised.definition
    """
    is_melee_weapon = kind.weapon is not None and kind.weapon.kind == "melee"
    return not is_melee_weapon and kind.role in ("weapon", "item")
