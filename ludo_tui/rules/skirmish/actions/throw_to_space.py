"""Throwing a thing at a space: it comes down somewhere near."""

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.lying_things import lay_down, scatter_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import LANDS
from ludo_tui.rules.skirmish.events.things import ThingThrown
from ludo_tui.rules.skirmish.party import equipment


def throw_to_space(table: SkirmishTable, who: Who, thing: str, space: str) -> None:
    """Throw a thing at a space.

    Rule: sk.action.throw.landing
    """
    name = equipment.kind_of(table.tables, thing).name
    thrown = lose_item(table, who, thing, is_held=True)
    table.emit(ThingThrown(who=table.ref(who), thing=name, space=space, rule="sk.action.throw.landing"))
    reveal(table, who)
    lay_down(table, thrown, scatter_space(table, RING.index(space), 0, LANDS))
