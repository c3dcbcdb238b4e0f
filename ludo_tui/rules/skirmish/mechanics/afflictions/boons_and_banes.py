"""The boons and banes that afflictions give a roll; the same affliction counts once."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.afflictions.impaired import impairment
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import Against
from ludo_tui.rules.skirmish.tables.steps import Attribute


def own_banes(field: Field, who: Who, by: Attribute) -> Iterator[Counted]:
    """Yield what afflictions make of a combatant's own rolls with an attribute; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.poisoned, sh.affliction.stunned, sh.affliction.confused,
    sh.affliction.weakened, sh.affliction.frightened
    """
    rows, counted = field.table.tables.afflictions, set[str]()
    for one in field.table.conditions(who):
        row = rows[one.id]
        banes = row.own.get(by, 0) + impairment(row, one, by)
        if banes and one.id not in counted:
            counted.add(one.id)
            yield Counted(one.id, -banes, f"sh.affliction.{one.id}")


def against_boons(field: Field, target: Who, against: Against) -> Iterator[Counted]:
    """Yield what afflictions of a target give those who roll against it; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.poisoned, sh.affliction.stunned, sh.affliction.vulnerable,
    sh.affliction.unconscious, sh.affliction.frightened
    """
    rows, counted = field.table.tables.afflictions, set[str]()
    for one in field.table.conditions(target):
        row = rows[one.id]
        boons = row.against.get(against, 0) + impairment(row, one, against)
        if boons and one.id not in counted:
            counted.add(one.id)
            yield Counted(f"target {one.id}", boons, f"sh.affliction.{one.id}")
