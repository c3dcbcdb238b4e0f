"""How long conditions last: own turns, or until something uses them up."""

from collections.abc import Collection
from typing import Literal

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import tick
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import bearers, end_affliction, own_conditions
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

Use = Literal["movement_roll", "defense"]


def use_up_conditions(table: LudicrousTable, use: Use, *whose: Who) -> None:
    """End the conditions of parties and pieces that something uses up."""
    for who in whose:
        for affliction in list(own_conditions(table, who)):
            if use in table.tables.conditions[affliction.id].ends_after:
                end_affliction(table, who, affliction)


def is_counted(table: LudicrousTable, affliction: Affliction, over: Collection[str]) -> bool:
    """Return whether the present turn of its bearer counts for a condition now that some phases are over.

    Rule: lh.conditions.durations, lh.readings.taunt-outlasts
    """
    is_over = table.tables.conditions[affliction.id].ends in over
    return is_over and affliction.ends.left is not None and affliction.ends.since != table.state.turn.number


def count_conditions_down(table: LudicrousTable, seat: int, over: Collection[str]) -> None:
    """Count down what ends with a phase that is over or was left out; at none left it ends.

    Args:
        table: the match.
        seat: whose turn it is.
        over: the phases of this turn up to the one that ends now.

    Rule: lh.conditions.durations, ll.5.3.drink.duration
    """
    for piece, affliction in bearers(table, seat):
        if is_counted(table, affliction, over) and tick(affliction, table.state.turn.number):
            end_affliction(table, Who(seat, piece), affliction)
