"""Checks rows of the tables of Skirmish Ludo against each other, before a match is played by them."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from ludo_tui.board import PIECES
from ludo_tui.marked_values import Place
from ludo_tui.rules.fight.steps import StepBase
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.rows import SHIELD, TABLES, Length, ScenarioId, Tables
from ludo_tui.rules.skirmish.tables.steps import BoonStep, CancelStep
from ludo_tui.rulesets.links import places
from ludo_tui.rulesets.problems import Path, unknown

Fault = tuple[str, Path, str]
"""A table, the way to a value, and what is wrong with it."""


_SPOKEN_OF = (
    *("prone", "weakened", "vulnerable", "defending", "stalled", "impaired", "slippery", "down"),
    *("grabbed", "pinned", "held", "confused", "controlled", "stunned", "unconscious", "cursed"),
)
"""Afflictions that the rules themselves know."""


def row_faults(tables: Tables) -> Iterator[Fault]:
    """Yield what is wrong between rows: the table, the way to the value, and a sentence."""
    yield from _gaps(msgspec.to_builtins(tables.numbers), ())
    yield from _companies(tables)
    yield from _missing(tables)
    yield from _unplayable(tables)
    for table, place in places(TABLES, tables):
        if isinstance(place.value, StepBase):
            yield from ((table, (*place.path, *inner), said) for inner, said in _step(place))


def _gaps(group: Mapping[Any, Any], at: Path) -> Iterator[Fault]:
    """Yield the numbers of parties, and the lengths of a match, for which a table of numbers says nothing."""
    for known, kind in (((2, 3, 4), "{} parties"), (get_args(Length), "a {} match")):
        for key in known if any(one in group for one in known) else ():
            if key not in group:
                yield "numbers", at, f"missing key {key}: there is no number for {kind.format(key)}"
    for key, value in group.items():
        if isinstance(value, dict):
            yield from _gaps(value, (*at, key))


def _companies(tables: Tables) -> Iterator[Fault]:
    """Yield what the pieces of companies name and there is not, by their places in the list of each."""
    kinds: list[tuple[str, Mapping[str, Any]]] = [("ancestry", tables.ancestries), ("path", tables.paths)]
    kinds += [("weapon", tables.weapons)] * 2
    for company in tables.companies.values():
        for number, piece in enumerate(company.pieces):
            for at, (one, (what, known)) in enumerate(zip(piece, kinds, strict=False)):
                if one not in known and (one or what != "weapon"):
                    yield "companies", (company.id, "pieces", number, at), unknown(what, one, known)


def _missing(tables: Tables) -> Iterator[Fault]:
    """Yield the rows without which there is no match."""
    if SHIELD not in tables.armour:
        yield "armour", (), "missing key 'shield', which paths with a shield add to their armour"
    for one in _SPOKEN_OF:
        if one not in tables.afflictions:
            yield "afflictions", (), f"missing key {one!r}, which the rules speak of"
    for one in get_args(ScenarioId):
        if one not in tables.scenarios:
            yield "scenarios", (), f"missing key {one!r}, which the house rule 'scenario' can name"
    if not tables.companies:
        yield "companies", (), "there is no company, and seats without a party get a ready-made one"
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


def _step(place: Place) -> Iterator[tuple[Path, str]]:
    """Yield what a step cannot do where it stands."""
    row = place.around[0]
    is_reaction = isinstance(row, Power) and row.slot == "reaction" and place.path[1] == "steps"
    if isinstance(place.value, BoonStep | CancelStep):
        answers = " or ".join(map(repr, place.value.answers))
        if not is_reaction:
            yield (), "'boon' and 'cancel' answer something; they belong into a reaction"
        elif isinstance(row, Power) and row.on and row.on not in place.value.answers:
            what = "roll to give boons" if isinstance(place.value, BoonStep) else "attack or spell to stop"
            yield (), f"there is no {what} in an answer to {row.on!r}; there is in one to {answers}"
    if getattr(place.value, "to", "") == "trigger" and not is_reaction:
        yield ("to",), "'trigger' is nobody here; only a reaction has a trigger"
