"""Afflictions of attacker and target."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.afflictions import blinded, prone
from ludo_tui.rules.skirmish.mechanics.afflictions.boons_and_banes import against_boons, own_banes


def afflicted(field: Field, attack: PlannedAttack) -> Iterator[Counted]:
    """Yield what follows from the afflictions of the two; the same affliction counts once.

    Rule: sh.affliction.instances
    """
    table, who, target, form = field.table, attack.who, attack.creature, attack.form
    if table.conditions(who):
        yield from own_banes(field, who, form.by)
        yield from blinded.attack_banes(table, who)
    if target is not None and table.conditions(target):
        yield from against_boons(field, target, form.against)
        yield from prone.boons_against(table, target, is_ranged=form.is_ranged)
