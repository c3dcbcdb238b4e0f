"""Fitting a state to tables that have been changed since: what they no longer have is taken out."""

from collections.abc import Iterator

from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.links import remove_unlinked
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.state_faults import limits
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets.links import ids_in


def remove_unknown_rows(state: LudicrousState, tables: Tables) -> Iterator[str]:
    """Take out of a state what is no longer in the tables, and yield the name of each thing once.

    Races and classes are no such things: nobody can play on without.
    """
    yield from remove_unlinked(state, ids_in(tables))
    for _, conditions in state.all_conditions():
        end(conditions, lambda one: one.id == "morphed" and one.note not in tables.creatures)
    for _, holder, field, _, most in limits(state, tables):
        setattr(holder, field, min(getattr(holder, field), most))
