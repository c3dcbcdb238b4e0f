"""Fitting a state to tables that have been changed since: what they no longer have is taken out."""

from collections.abc import Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.links import remove_unlinked
from ludo_tui.rules.skirmish.model.state import Creature, SkirmishState
from ludo_tui.rules.skirmish.party.equipment import every_thing
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rulesets.links import ids_in


def fit(state: SkirmishState, tables: Tables) -> Iterator[str]:
    """Take out of a state what is no longer in the tables, and yield the name of each thing once.

    Ancestries and paths are no such things: nobody can play on without.
    """
    numbers = {monster.number for monster in state.monsters}
    yield from remove_unlinked(state, ids_in(tables, things=every_thing(tables)))
    _forget(state, numbers - {monster.number for monster in state.monsters})
    known = {row.name for row in tables.powers.values()}
    for creature in _creatures(state):
        if creature.task is not None and creature.task.power not in known:
            yield f"power {creature.task.power!r}"
            creature.task = None


def _creatures(state: SkirmishState) -> list[Creature]:
    return [*(piece for party in state.parties for piece in party), *state.monsters]


def _forget(state: SkirmishState, numbers: set[int]) -> None:
    """Take out what monsters that are gone did to others."""
    if state.sage is None:
        return
    away = {Who(state.sage, number) for number in numbers}
    for creature in _creatures(state):
        end(creature.afflictions, lambda one: one.source in away)
    end(state.marks, lambda one: not away.isdisjoint((one.source, one.bearer)))
    end(state.charms, lambda one: not away.isdisjoint((one.source, one.bearer)))
