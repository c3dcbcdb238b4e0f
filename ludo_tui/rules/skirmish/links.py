"""Checks what the rows of Skirmish Ludo do against what there is, before a match is played by them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ludo_tui.rules.skirmish import tables as rows
from ludo_tui.rules.skirmish.entries import Power
from ludo_tui.rules.skirmish.steps import (
    AfflictStep,
    BoonStep,
    CancelStep,
    CloseLairStep,
    ResistStep,
    RollStep,
    Steps,
    ZoneStep,
    all_steps,
)
from ludo_tui.rules.skirmish.tables import Tables, Trait, tables_of
from ludo_tui.rulesets.problems import Path, near

Fault = tuple[str, Path, str]
_TABLES: Final = ("talents", "traits", "spells", "items", "stunts")
"""Tables whose rows do something."""


def link(loaded: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is named in a table and stands in no other, and what rows cannot do where they stand."""
    yield from rows.link(loaded)
    tables = tables_of(loaded)
    for name in _TABLES:
        for row in getattr(tables, name).values():
            yield from _named(tables, name, row)
            yield from _sound(name, row)


def _named(tables: Tables, name: str, row: Any) -> Iterator[Fault]:
    """Yield the ids in a row that stand in no table."""
    wanted: list[tuple[Path, str, str, Mapping[str, Any]]] = []
    wanted += [((row.id, "not_on", n), "trait", one, tables.traits) for n, one in enumerate(row.not_on)]
    wanted += [((row.id, "casts", n), "spell", one, tables.spells) for n, one in enumerate(getattr(row, "casts", ()))]
    if isinstance(row, Trait):
        wanted += [((row.id, "spells", n), "spell", one, tables.spells) for n, one in enumerate(row.spells)]
        wanted += [((row.id, "immune", n), "affliction", one, tables.afflictions) for n, one in enumerate(row.immune)]
        wanted += [((row.id, "aura"), "terrain", row.aura, tables.terrain)] * bool(row.aura)
    for field, steps in _lists(row):
        for step in all_steps(steps):
            if isinstance(step, AfflictStep):
                wanted.append(((row.id, field), "affliction", step.affliction, tables.afflictions))
            elif isinstance(step, ZoneStep):
                wanted.append(((row.id, field), "terrain", step.terrain, tables.terrain))
    for at, what, one, known in wanted:
        if one not in known:
            yield name, at, f"no {what} {one!r}{near(one, list(known))}"


def _lists(row: Power) -> Iterator[tuple[str, Steps]]:
    yield "steps", row.steps
    if isinstance(row, Trait):
        yield "on_hit", row.on_hit
        yield "on_critical", row.on_critical


def _sound(name: str, row: Power) -> Iterator[Fault]:
    """Yield what a row cannot do where it stands."""
    if row.slot == "reaction" and not row.on:
        yield name, (row.id,), "a reaction needs 'on': what it answers"
    if row.slot != "reaction" and row.on:
        yield name, (row.id, "on"), "only a reaction answers something; write 'slot: reaction' or leave it out"
    if row.slot != "passive" and not row.steps:
        yield name, (row.id,), f"its slot is {row.slot}, and it has no steps to carry out"
    if row.slot == "passive" and row.steps:
        yield name, (row.id, "steps"), "nobody carries out the steps of what is passive; write 'slot: action'"
    if row.minutes and row.turns > 1:
        yield name, (row.id, "minutes"), "a task takes turns or minutes, not both"
    steps = list(all_steps(row.steps))
    if row.slot != "reaction" and any(isinstance(step, BoonStep | CancelStep) for step in steps):
        yield name, (row.id, "steps"), "'boon' and 'cancel' answer something; they belong into a reaction"
    if row.target == "self" and row.slot == "action" and any(isinstance(step, RollStep) for step in row.steps):
        yield name, (row.id, "target"), "a roll is made against somebody; choose a target such as 'enemy'"
    if row.target != "lair" and any(isinstance(step, CloseLairStep) for step in steps):
        yield name, (row.id, "target"), "a lair is closed where the target is 'lair'"
    for step in steps:
        if isinstance(step, ResistStep) and step.to in ("around", "line") and not step.within:
            yield name, (row.id, "steps"), f"'{step.to}' needs 'within': how far"
