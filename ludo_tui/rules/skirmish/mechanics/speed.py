"""How far a combatant moves in a turn, and whether it can stand up."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def speed(table: SkirmishTable, who: Who) -> int:
    """Return the yards that a combatant moves in a turn.

    Rule: sh.affliction.weakened, sh.affliction.slowed, sh.affliction.held, sk.unarmed.trip.critical
    """
    rows = table.tables.afflictions
    own = table.sheet(who).speed
    changed = {rows[one.id].speed for one in table.conditions(who)}
    if "zero" in changed:
        return 0
    own = own // 2 if "half" in changed else own
    return min(own, 2) if "two" in changed else own


def crawls(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant can only crawl."""
    return table.has_flag(who, "crawl_only")


def is_stood_over(field: Field, who: Who) -> bool:
    """Return whether an upright enemy on its space keeps a combatant from standing up.

    Rule: sh.board.upright-enemy
    """
    ring = field.rings.get(who)
    return ring is not None and any(
        field.are_enemies(who, other) and field.is_upright(other) for other in field.at(ring)
    )
