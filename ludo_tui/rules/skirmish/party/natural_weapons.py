"""Natural weapons: bodies that traits have made a weapon of."""

from collections.abc import Mapping

from ludo_tui.rules.skirmish.party.attack_forms import BASE, AttackForm
from ludo_tui.rules.skirmish.tables.rows import Trait
from ludo_tui.rules.skirmish.tables.steps import Attribute


def natural_weapon(trait: Trait, scores: Mapping[Attribute, int]) -> AttackForm:
    """Return how a combatant attacks with what a trait makes of its body.

    Rule: sk.attack.roll.natural, sh.piece.natural-weapon
    """
    return AttackForm(
        id=trait.id,
        name="fists",
        kind="natural",
        by="str",
        modifier=scores["str"] - BASE,
        dice=trait.grants.natural,
        plus=0,
        reach=1,
        range=0,
        crit="bludgeoning",
    )
