"""Taking things from others: by stealing, and by a hit that snatches."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import MenaceGained
from ludo_tui.rules.skirmish.party import equipment


def take_from(table: SkirmishTable, who: Who, target: Who, name: str) -> None:
    """Let a combatant have a thing of another, on its belt for want of hands; a seal may be menace at once.

    Rule: sk.action.steal.success, sh.trait.picks-pockets, sh.gear.hands
    """
    thing = lose_item(table, target, name)
    hands = equipment.kind_of(table.tables, name).hands
    thing.is_held = thing.id != equipment.SEAL and hands <= Field(table).free_hands(who)
    if thing.id == equipment.SEAL and "fences" in table.sheet(who).flags:
        table.state.menace += 1
        table.emit(MenaceGained(amount=1, menace=table.state.menace, rule="sh.trait.picks-pockets"))
    else:
        equipment.take(table.tables, table.state.creature(who), thing)
