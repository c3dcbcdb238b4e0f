"""How far a combatant moves in a turn, and whether it can stand up."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def speed(table: SkirmishTable, who: Who) -> int:
    """Return the yards that a combatant moves in a turn.

    Rule: sh.affliction.weakened, sh.affliction.slowed, sh.affliction.held, sk.unarmed.trip.critical
    """
    rows = table.tables.afflictions
    own = table.sheet(who).speed
    suffered = table.conditions(who)
    if not suffered:
        return own
    changed = {rows[one.id].speed for one in suffered}
    if "zero" in changed:
        return 0
    own = own // 2 if "half" in changed else own
    return min(own, 2) if "two" in changed else own
