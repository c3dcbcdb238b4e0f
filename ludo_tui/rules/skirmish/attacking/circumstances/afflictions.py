"""What has befallen attacker and target: afflictions, marks for one roll, and what powers have made of them."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.circumstances import against_boons, own_banes
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on, power_name
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance


def afflicted(field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield what follows from the afflictions of the two; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.prone, sh.affliction.weakened, sh.affliction.vulnerable
    """
    table, who, target, form = field.table, attack.who, attack.target, attack.form
    if not (table.conditions(who) or table.conditions(target)):
        return
    rows = table.tables.afflictions
    yield from own_banes(field, who, form.by)
    for name in dict.fromkeys(one.id for one in table.conditions(who)):
        if banes := rows[name].own.get("attack", 0):
            yield Circumstance(name, -banes, f"sh.affliction.{name}")
    yield from against_boons(field, target, form.against)
    for name in dict.fromkeys(one.id for one in table.conditions(target)):
        row = rows[name]
        if boons := row.ranged if form.is_ranged else row.melee:
            yield Circumstance(f"target {name}", boons, f"sh.affliction.{name}")


def marked(field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield what marks give this one roll: of help and hindrance, and of attack options.

    Rule: sk.action.help.boon, sk.action.hinder.bane, sk.option.disrupting.effect, sk.option.guarded.effect,
    sk.option.pressing.effect
    """
    yield from marks_on(field.state, attack.who, "roll", "attack")
    yield from marks_on(field.state, attack.target, "against")


def charmed(field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield what powers have made of the attacker.

    Rule: sh.charm.attack
    """
    for charm in charms_on(field.table, attack.who):
        if charm.attack and not (charm.spares and charm.maker == attack.target):
            yield Circumstance(power_name(field.table, charm.power).lower(), charm.attack, "sh.charm.attack")
