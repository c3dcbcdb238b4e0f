"""Checks the tables of Skirmish Ludo against each other, before a match is played by them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, get_args

import msgspec

from ludo_tui.board import PIECES
from ludo_tui.rules.skirmish.tables import rows
from ludo_tui.rules.skirmish.tables.modifiers import NUMBERS
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.rows import Length, ScenarioId, Tables, Trait, tables_of
from ludo_tui.rules.skirmish.tables.steps import (
    AfflictStep,
    BoonStep,
    CancelStep,
    CloseLairStep,
    ResistStep,
    RollStep,
    Step,
    Steps,
    ZoneStep,
    all_steps,
)
from ludo_tui.rulesets.problems import Path, unknown

Fault = tuple[str, Path, str]
"""A table, the way to a value, and what is wrong with it."""


Named = tuple[str, Path, str, str, Mapping[str, Any]]
"""A table, the way to an id in it, what that names, the id, and the rows among which it must be."""


_SPOKEN_OF = (
    *("prone", "weakened", "vulnerable", "defending", "stalled", "impaired", "slippery", "down"),
    *("grabbed", "pinned", "held", "confused", "controlled", "stunned", "unconscious", "cursed"),
)
"""Afflictions that the rules themselves know."""


_POWERS: Final = ("talents", "traits", "spells", "items", "stunts")
"""Tables whose rows do something."""


def link_faults(loaded: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is wrong between tables: the table, the way to the value, and a sentence."""
    tables = tables_of(loaded)
    yield from _gaps(msgspec.to_builtins(tables.numbers), ())
    for table, at, what, one, known in (*_named(tables), *_named_by_powers(tables)):
        if one not in known:
            yield table, at, unknown(what, one, known)
    yield from _missing(tables)
    yield from _unplayable(tables)
    for name in _POWERS:
        for row in getattr(tables, name).values():
            yield from _sound(name, row)


def _gaps(group: Mapping[Any, Any], at: Path) -> Iterator[Fault]:
    """Yield the numbers of parties, and the lengths of a match, for which a table of numbers says nothing."""
    for known, kind in (((2, 3, 4), "{} parties"), (get_args(Length), "a {} match")):
        for key in known if any(one in group for one in known) else ():
            if key not in group:
                yield "numbers", at, f"missing key {key}: there is no number for {kind.format(key)}"
    for key, value in group.items():
        if isinstance(value, dict):
            yield from _gaps(value, (*at, key))


def _each(table: str, row: str, field: str, what: str, ids: Iterable[str], known: Mapping[str, Any]) -> Iterator[Named]:
    """Yield every id of a list."""
    return ((table, (row, field, n), what, one, known) for n, one in enumerate(ids))


def _named(tables: Tables) -> Iterator[Named]:
    """Yield the ids that rows name of other tables."""
    for folk in tables.ancestries.values():
        yield from _each("ancestries", folk.id, "traits", "trait", folk.traits, tables.traits)
    for monster in tables.monsters.values():
        yield from _each("monsters", monster.id, "traits", "trait", monster.traits, tables.traits)
    for path in tables.paths.values():
        yield from _each("paths", path.id, "weapons", "weapon", path.weapons, tables.weapons)
        yield from _each("paths", path.id, "talents", "talent", path.talents, tables.talents)
        yield "paths", (path.id, "armour"), "armour", path.armour, tables.armour
        yield from _each("paths", path.id, "items", "item", path.items, tables.items)
        yield from _each("paths", path.id, "spells", "spell", path.spells, tables.spells)
    for company in tables.companies.values():
        for number, (ancestry, learned, *arms) in enumerate(company.pieces):
            at: Path = (company.id, "pieces", number)
            yield "companies", (*at, 0), "ancestry", ancestry, tables.ancestries
            yield "companies", (*at, 1), "path", learned, tables.paths
            yield from (("companies", (*at, n), "weapon", one, tables.weapons) for n, one in enumerate(arms, 2) if one)
    for scenario in tables.scenarios.values():
        yield from (("scenarios", (scenario.id, "terrain"), "terrain", one, tables.terrain) for one in scenario.terrain)
        yield from _each("scenarios", scenario.id, "items", "item", scenario.items, tables.items)
    for affliction in tables.afflictions.values():
        at = (affliction.id, "brings")
        yield from (("afflictions", at, "affliction", one, tables.afflictions) for one in affliction.brings)


def _named_by_powers(tables: Tables) -> Iterator[Named]:
    """Yield the ids that stand in what can be used, and in its steps."""
    for name in _POWERS:
        for row in getattr(tables, name).values():
            yield from _each(name, row.id, "not_on", "trait", row.not_on, tables.traits)
            yield from _each(name, row.id, "casts", "spell", getattr(row, "casts", ()), tables.spells)
            if isinstance(row, Trait):
                yield from _each(name, row.id, "immune", "affliction", row.immune, tables.afflictions)
                given = row.grants
                for number, spell in enumerate(given.spells):
                    yield name, (row.id, "grants", "spells", number), "spell", spell, tables.spells
                if given.aura:
                    yield name, (row.id, "grants", "aura"), "terrain", given.aura, tables.terrain
            for field, steps in _lists(row):
                for at, step in _placed(steps, (row.id, field)):
                    if isinstance(step, AfflictStep):
                        yield name, (*at, "affliction"), "affliction", step.affliction, tables.afflictions
                    elif isinstance(step, ZoneStep):
                        yield name, (*at, "terrain"), "terrain", step.terrain, tables.terrain


def _missing(tables: Tables) -> Iterator[Fault]:
    """Yield the rows without which there is no match."""
    if rows.SHIELD not in tables.armour:
        yield "armour", (), "missing key 'shield', which paths with a shield add to their armour"
    for one in _SPOKEN_OF:
        if one not in tables.afflictions:
            yield "afflictions", (), f"missing key {one!r}, which the rules speak of"
    for one in get_args(ScenarioId):
        if one not in tables.scenarios:
            yield "scenarios", (), f"missing key {one!r}, which the house rule 'scenario' can name"
    if not tables.companies:
        yield "companies", (), "there is no company, and who builds none gets a ready one"
    if len(tables.paths) < PIECES:
        yield (
            "paths",
            (),
            f"there are {len(tables.paths)} paths, and each of the {PIECES} pieces of a company has its own",
        )
    camp = next((scenario.id for scenario in tables.scenarios.values() if scenario.has_camp), None)
    most = tables.numbers.sage.camp
    if camp is not None and all(monster.cost > most for monster in tables.monsters.values()):
        yield "numbers", ("sage", "camp"), f"no monster costs {most} or less, and some sleep in {camp!r}"


def _unplayable(tables: Tables) -> Iterator[Fault]:
    """Yield the rows that no match could be played with."""
    weakest = min((path.health for path in tables.paths.values()), default=1)
    for folk in tables.ancestries.values():
        if folk.health + weakest < 1:
            said = (
                f"{folk.health} leaves a piece {folk.health + weakest} Health on the weakest path: expected 1 or more"
            )
            yield "ancestries", (folk.id, "health"), said
    for affliction in tables.afflictions.values():
        if affliction.id in _brought(tables, affliction.id):
            yield "afflictions", (affliction.id, "brings"), f"{affliction.id!r} brings itself"


def _brought(tables: Tables, affliction: str) -> set[str]:
    """Return everything that an affliction is made of."""
    found = set[str]()
    waiting = [affliction]
    while waiting:
        row = tables.afflictions.get(waiting.pop())
        new = set(row.brings) - found if row is not None else set[str]()
        found |= new
        waiting += new
    return found


def _placed(steps: Steps, at: Path) -> Iterator[tuple[Path, Step]]:
    """Yield steps and those inside them, each with the way to it."""
    for number, step in enumerate(steps):
        here = (*at, number)
        yield here, step
        for branch in ("success", "failure"):
            yield from _placed(getattr(step, branch, ()), (*here, branch))


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
    if row.target == "self" and row.slot == "action" and any(isinstance(step, RollStep) for step in row.steps):
        yield name, (row.id, "target"), "a roll is made against somebody; choose a target such as 'enemy'"
    if row.target != "lair" and any(isinstance(step, CloseLairStep) for step in all_steps(row.steps)):
        yield name, (row.id, "target"), "a lair is closed where the target is 'lair'"
    if isinstance(row, Trait):
        yield from _sound_modifiers(name, row)
    yield from _sound_steps(name, row)


def _sound_modifiers(name: str, row: Trait) -> Iterator[Fault]:
    """Yield what would change nothing: boons on a number, a number added to a roll."""
    for number, one in enumerate(row.modifiers):
        at = (row.id, "modifiers", number)
        if one.to in NUMBERS and one.edge:
            yield name, (*at, "edge"), f"{one.to!r} is a number, which 'value' changes"
        if one.to not in NUMBERS and one.value:
            yield name, (*at, "value"), f"{one.to!r} is a roll, to which 'edge' gives boons or banes"
        if one.to in NUMBERS - {"bonus", "hidden_bonus"} and one.when is not None:
            yield name, (*at, "when"), f"{one.to!r} is the same, injured or not"


def _sound_steps(name: str, row: Power) -> Iterator[Fault]:
    """Yield what the steps of a row cannot do where they stand."""
    for field, steps in _lists(row):
        is_reaction = row.slot == "reaction" and field == "steps"
        for at, step in _placed(steps, (row.id, field)):
            if isinstance(step, BoonStep | CancelStep) and not is_reaction:
                yield name, at, "'boon' and 'cancel' answer something; they belong into a reaction"
            if getattr(step, "to", "") == "trigger" and not is_reaction:
                yield name, (*at, "to"), "'trigger' is nobody here; only a reaction has a trigger"
            if isinstance(step, ResistStep) and step.to in ("around", "line") and not step.within:
                yield name, at, f"'{step.to}' needs 'within': how far"
