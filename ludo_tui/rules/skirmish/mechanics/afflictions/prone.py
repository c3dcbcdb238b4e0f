"""Prone: a creature that lies can only crawl, and is easy to hit from near and hard to hit from afar."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def crawls(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant can only crawl.

    Rule: sh.affliction.prone
    """
    return table.has_flag(who, "crawl_only")


def is_stood_over(field: Field, who: Who) -> bool:
    """Return whether an upright enemy on its space keeps a combatant from standing up.

    Rule: sh.board.upright-enemy
    """
    ring = field.rings.get(who)
    return ring is not None and any(
        field.are_enemies(who, other) and field.is_upright(other) for other in field.at(ring)
    )


def boons_against(table: SkirmishTable, target: Who, *, is_ranged: bool) -> Iterator[Counted]:
    """Yield what those gain who attack a combatant from near, and what those suffer who attack it from afar.

    Rule: sh.affliction.prone
    """
    rows = table.tables.afflictions
    for name in dict.fromkeys(one.id for one in table.conditions(target)):
        if boons := rows[name].ranged if is_ranged else rows[name].melee:
            yield Counted(f"target {name}", boons, f"sh.affliction.{name}")
