"""Grappled: when the grip ends."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import bearers, end_affliction
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance


def end_grapples_of(table: LudicrousTable, who: Who) -> None:
    """End every grapple that a piece holds: it moved away, fell or is constrained.

    Rule: lh.conditions.grappled
    """
    for other in range(len(table.state.parties)):
        for held, affliction in bearers(table, other):
            if affliction.id == "grappled" and affliction.source == who:
                end_affliction(table, Who(other, held), affliction)


def end_grapple_out_of_reach(table: LudicrousTable, who: Who) -> None:
    """End the grapple on a piece that is no longer within reach of the grappler.

    Rule: lh.conditions.grappled
    """
    for affliction in list(table.state.piece(who).conditions):
        if affliction.id == "grappled" and affliction.source is not None and affliction.source.number is not None:
            apart = distance(table.state, who, affliction.source)
            if apart is None or apart > table.tables.numbers.wrestle.range:
                end_affliction(table, who, affliction)
