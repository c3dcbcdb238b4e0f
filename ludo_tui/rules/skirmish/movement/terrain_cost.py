"""The cost of terrain: what a step takes."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls


def cost(field: Field, who: Who, ring: int | None) -> int:
    """Return the yards that it takes to enter a space.

    Rule: sh.terrain.cost, sh.move.crawl, sh.fly.passes
    """
    if ring is None:
        return 1
    terrain, own = field.terrain(ring), 1
    if terrain is not None and terrain.cost:
        is_above = field.flies(who) or field.has(who, "floats") or (terrain.is_deep and field.has(who, "swims"))
        own += 0 if is_above else terrain.cost
    return own * field.table.tables.numbers.move.crawl_cost if crawls(field.table, who) else own
