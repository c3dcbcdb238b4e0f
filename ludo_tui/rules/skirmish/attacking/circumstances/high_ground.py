"""High ground: an attacker that stands higher than its target."""

from typing import Final

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import place_of

BOON: Final = Counted("high ground", 1, "sk.circ.high-ground")


def high_ground(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the boon of an attack from above; from below there is no bane.

    Rule: sk.circ.high-ground, sk.circ.high-ground.any-attack
    """
    here = field.terrain(ring)
    if here is None or not here.is_high:
        return None
    there = field.terrain(place_of(field, attack.target))
    return None if there is not None and there.is_high else BOON
