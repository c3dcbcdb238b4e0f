"""Charms: what powers have made of an attacker."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on, power_name
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance


def charmed(field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield what powers have made of the attacker.

    Rule: sh.charm.attack
    """
    for charm in charms_on(field.table, attack.who):
        if charm.attack and not (charm.spares and charm.maker == attack.target):
            yield Circumstance(power_name(field.table, charm.power).lower(), charm.attack, "sh.charm.attack")
