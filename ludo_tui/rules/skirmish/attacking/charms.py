"""Charms: what powers have made of an attacker and of a target."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on, power_name
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def charmed(field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return what powers have made of the attacker.

    Rule: sh.charm.attack
    """
    return [
        Counted(power_name(field.table, charm.id).lower(), charm.attack, "sh.charm.attack")
        for charm in charms_on(field.table, attack.who)
        if charm.attack and not (charm.spares and charm.source == attack.target)
    ]


def charm_defense(table: SkirmishTable, target: Who) -> int:
    """Return what powers add to the Defense of a target.

    Rule: sh.charm.defense
    """
    return sum([charm.defense for charm in charms_on(table, target)])


def suffer_thorns(table: SkirmishTable, who: Who, target: Who, form: AttackForm) -> Flow[None]:
    """Let an attacker that has hit from near suffer from the thorns of its target.

    Rule: sh.charm.thorns
    """
    thorns = 0 if form.is_ranged else sum(charm.thorns for charm in charms_on(table, target))
    if thorns and table.state.is_here(who):
        yield from deal_damage(table, who, thorns, target, "sh.charm.thorns")
