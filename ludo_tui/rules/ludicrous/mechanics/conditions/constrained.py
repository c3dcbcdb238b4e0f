"""Constrained: restrained or grappled."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def constraining_conditions(table: LudicrousTable, who: Who) -> list[str]:
    """Return the conditions of a piece that Struggle ends.

    Rule: lh.conditions.constrained
    """
    entries = table.tables.conditions
    own = table.state.piece(who).conditions
    return list(dict.fromkeys(one.id for one in own if "constrained" in entries[one.id].trait.flags))
