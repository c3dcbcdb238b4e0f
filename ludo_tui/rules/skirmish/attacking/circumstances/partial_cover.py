"""Partial cover of a target, as far as attacks suffer from it."""

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.cover import bane_against


def partial_cover(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the bane of an attack on what is partly covered.

    Rule: sk.cover.partial.bane-defense, sk.cover.partial.bane-agility
    """
    return bane_against(field, ring, attack.target, attack.form.against)
