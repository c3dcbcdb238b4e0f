"""Improvised weapons: what attacks with them suffer, and how they break."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingBroke
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

IMPROVISED: Final = Counted("improvised", -1, "sk.improvised.bane")


def improvised(_field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return the bane of an improvised weapon; disarming with one has banes of its own.

    Rule: sk.improvised.bane
    """
    return (IMPROVISED,) if attack.form.kind == "improvised" and attack.choice.kind != "disarm" else ()


def break_improvised(table: SkirmishTable, who: Who, form: AttackForm, *, is_critical: bool, is_fumble: bool) -> None:
    """Break what was used as an improvised weapon, if the roll says so; bare hands do not break.

    Rule: sk.improvised.break-critical-success, sk.improvised.break-critical-failure
    """
    if not (is_critical or is_fumble) or form.kind != "improvised" or not table.state.is_here(who):
        return
    creature = table.state.creature(who)
    if any(one.id == form.thing for one in equipment.outfit(table.tables, creature)):
        lose_item(table, who, form.thing, is_held=True)
        rule = f"sk.improvised.break-critical-{'success' if is_critical else 'failure'}"
        table.emit(ThingBroke(who=table.ref(who), thing=equipment.kind_of(table.tables, form.thing).name, rule=rule))
