"""The cost of terrain: what a step takes."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls


def plain_cost(table: SkirmishTable, who: Who) -> int:
    """Return the yards that it takes a combatant to enter a space of plain ground.

    Rule: sh.move.crawl
    """
    return table.tables.numbers.move.crawl_cost if crawls(table, who) else 1


def cost(field: Field, who: Who, ring: int | None, plain: int) -> int:
    """Return the yards that it takes to enter a space, by those of plain ground.

    Rule: sh.terrain.cost, sh.move.crawl, sh.fly.passes
    """
    if ring is None:
        return 1
    terrain = field.terrain(ring)
    if terrain is None or not terrain.cost:
        return plain
    is_above = field.flies(who) or field.has(who, "floats") or (terrain.is_deep and field.has(who, "swims"))
    return plain if is_above else plain * (1 + terrain.cost)
