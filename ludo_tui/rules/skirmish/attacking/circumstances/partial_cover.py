"""Partial cover of a target, as far as attacks suffer from it."""

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.cover import bane_against
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance


def partial_cover(field: Field, attack: PlannedAttack, ring: int) -> Circumstance | None:
    """Return the bane of an attack on what is partly covered.

    Rule: sk.cover.partial.bane-defense, sk.cover.partial.bane-agility
    """
    return bane_against(field, ring, attack.target, attack.form.against)
