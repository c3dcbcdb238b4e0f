"""Fitting a state to tables that have been changed since: what they no longer have is taken out."""

from collections.abc import Iterator

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.fight.migrate import remove_unknown
from ludo_tui.rules.skirmish.model.state import Creature, Piece, SkirmishState, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables.rows import Tables


def fit(state: SkirmishState, tables: Tables) -> Iterator[str]:
    """Take out of a state what is no longer in the tables, and yield the name of each thing once.

    Ancestries and paths are no such things: nobody can play on without.
    """
    return iter(dict.fromkeys(_taken_out(state, tables)))


def _taken_out(state: SkirmishState, tables: Tables) -> Iterator[str]:
    yield from _monsters(state, tables)
    for creature in (*(piece for party in state.parties for piece in party), *state.monsters):
        yield from _fighter(creature, tables)
    lying = [one.thing for one in state.ground]
    yield from _things(lying, tables)
    state.ground = [one for one in state.ground if any(one.thing is thing for thing in lying)]
    spans = [*state.zones, *state.charms]
    yield from (f"power {span.power!r}" for span in spans if span.power not in tables.powers)
    yield from (f"terrain {zone.terrain!r}" for zone in state.zones if zone.terrain not in tables.terrain)
    state.zones = [one for one in state.zones if one.power in tables.powers and one.terrain in tables.terrain]
    state.charms = [one for one in state.charms if one.power in tables.powers]


def _monsters(state: SkirmishState, tables: Tables) -> Iterator[str]:
    """Take off monsters of kinds that are gone, with all that they did to others."""
    gone = [monster for monster in state.monsters if monster.entry not in tables.monsters]
    yield from (f"monster {monster.entry!r}" for monster in gone)
    if state.sage is None:
        return
    away = {Who(state.sage, monster.number) for monster in gone}
    state.monsters = [monster for monster in state.monsters if monster not in gone]
    for creature in (*(piece for party in state.parties for piece in party), *state.monsters):
        creature.afflictions = [one for one in creature.afflictions if one.source not in away]
    state.marks = [one for one in state.marks if away.isdisjoint((one.maker, one.bearer))]
    state.charms = [one for one in state.charms if away.isdisjoint((one.maker, one.bearer))]


def _fighter(creature: Creature, tables: Tables) -> Iterator[str]:
    yield from remove_unknown("affliction", creature.afflictions, tables.afflictions)
    if creature.things is not None:
        yield from _things(creature.things, tables)
    if creature.task is not None and creature.task.power not in {row.name for row in tables.powers.values()}:
        yield f"power {creature.task.power!r}"
        creature.task = None
    if isinstance(creature, Piece):
        weapons = list(creature.weapons)
        yield from remove_unknown("weapon", weapons, tables.weapons)
        creature.weapons = tuple(weapons)
        if creature.item and creature.item not in tables.items:
            yield f"thing {creature.item!r}"
            creature.item = ""


def _things(things: list[Thing], tables: Tables) -> Iterator[str]:
    yield from remove_unknown("thing", things, equipment.every_thing(tables))
    for thing in things:
        if thing.spell and thing.spell not in tables.spells:
            yield f"spell {thing.spell!r}"
            thing.spell = msgspec.UNSET
