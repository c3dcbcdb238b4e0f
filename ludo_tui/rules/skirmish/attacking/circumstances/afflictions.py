"""Afflictions, talents and traits of attacker and target."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.modifiers import boons_and_banes


def afflicted(field: Field, attack: PlannedAttack) -> Iterator[Counted]:
    """Return what follows from the afflictions of the two, and from their talents and traits.

    Rule: sh.affliction.instances, sh.affliction.blinded, sh.affliction.prone, sh.talent.iron-grip
    """
    form = attack.form
    near = "against:ranged" if form.is_ranged else "against:melee"
    kinds = (form.by, "attack", form.id) if form.is_harmless else (form.by, "attack")
    return boons_and_banes(field.table, attack.who, kinds, attack.creature, (f"against:{form.against}", near))
