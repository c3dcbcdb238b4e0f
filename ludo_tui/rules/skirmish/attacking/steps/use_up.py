"""What an attack uses up, hit or miss: an improvised weapon breaks, a thrown one is away, a shot must be loaded."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking.improvised import break_improvised
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import drop_thrown
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def use_up(table: SkirmishTable, who: Who, form: AttackForm, place: int | None, result: RollResult) -> None:
    """Break, drop or note as shot what an attack was made with.

    Args:
        table: the match.
        who: who has attacked.
        form: with what.
        place: the space of the target when it was attacked.
        result: the roll.

    Rule: sk.improvised.break-critical-success, sk.improvised.break-critical-failure, sh.weapon.thrown, sh.weapon.reload
    """
    break_improvised(table, who, form, is_critical=result.is_critical, is_fumble=result.is_fumble)
    drop_thrown(table, who, form, place)
    if form.is_single_shot and table.state.is_here(who):
        equipment.note_shot(table.tables, table.state.creature(who), form.thing)
