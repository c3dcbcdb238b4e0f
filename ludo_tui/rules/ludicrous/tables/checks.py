"""Checks rows against each other, and steps against what they can do where they stand."""

from collections.abc import Iterator
from typing import get_args

import msgspec

from ludo_tui.marked_values import Place
from ludo_tui.rules.ludicrous.tables.entries import Entry, PivotalMoment
from ludo_tui.rules.ludicrous.tables.step_base import StepBase
from ludo_tui.rules.ludicrous.tables.steps import (
    CancelStep,
    ChooseStep,
    DefendStep,
    GainConditionStep,
    OnlyIfStep,
    RepeatStep,
    RollTableStep,
    Steps,
    SummonStep,
    SwapStep,
)
from ludo_tui.rules.ludicrous.tables.tables import TABLES, Tables
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS, PartyRecipient, TriggerRule
from ludo_tui.rulesets.links import places
from ludo_tui.rulesets.problems import Path

Fault = tuple[str, Path, str]

NEEDED = {
    "conditions": (
        "drunk",
        "prone",
        "unconscious",
        "frightened",
        "stunned",
        "taunted",
        "restrained",
        "grappled",
        "morphed",
        "hacked",
        "heavily_damaged",
        "insight",
    ),
    "armor": ("none",),
}
"""Entries that the rules themselves name."""
_PARTIES = frozenset(get_args(PartyRecipient))
_NO_PIECE = frozenset({"enemy_party", "party", "space", "enemy_structure", "enemy_tank"})
_NOBODY = frozenset({"space", "enemy_structure", "enemy_tank"})


class _Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Where a step stands: what `target` and `trigger` mean there."""

    target: str | None
    """Kind of the target, None for none; `piece` where a rule supplies one."""
    triggers: tuple[TriggerRule, ...]
    is_reaction: bool


def row_faults(tables: Tables) -> Iterator[Fault]:
    """Yield every mistake that no single row shows: table, way to the value, and what is wrong with it."""
    yield from _needed(tables)
    yield from _named_twice(tables)
    yield from _numbered(tables)
    yield from _perks(tables)
    yield from _endless(tables)
    for table, place in places(TABLES, tables):
        if isinstance(place.value, StepBase):
            found = _step(tables, place.value, _scene(place))
            yield from ((table, (*place.path, *inner), said) for inner, said in found)


def _needed(tables: Tables) -> Iterator[Fault]:
    for name, ids in NEEDED.items():
        for missing in [each for each in ids if each not in getattr(tables, name)]:
            yield name, (), f"missing entry {missing!r}, which the rules need"


def _named_twice(tables: Tables) -> Iterator[Fault]:
    """Check that no card and nothing to consume is called like one of another table."""
    for name in tables.spells.keys() & tables.meta_magic.keys():
        yield "spells", (name,), f"{name!r} is a meta magic card already; choose another id"
    for name in tables.items.keys() & tables.fish.keys():
        yield "items", (name,), f"{name!r} is a fish already; choose another id"


def _numbered(tables: Tables) -> Iterator[Fault]:
    """Check that the rows of a table that is rolled on are numbered 1, 2, 3 ... without a gap."""
    for name in ("fish", "gamble", "breakers"):
        entries = getattr(tables, name)
        count = len(entries)
        if count < 2:
            yield name, (), f"expected at least 2 rows to roll for, got {count}"
        seen: dict[int, str] = {}
        for entry in entries.values():
            if entry.number > count:
                yield (
                    name,
                    (entry.id, "number"),
                    f"{entry.number} is out of range: there are {count} rows, 1 to {count}",
                )
            elif entry.number in seen:
                yield name, (entry.id, "number"), f"{seen[entry.number]!r} has the number {entry.number} already"
            seen.setdefault(entry.number, entry.id)
    lines: set[int] = set()
    for index, line in enumerate(tables.taunts):
        if line.number > len(tables.taunts) or line.number in lines:
            message = f"expected each of the numbers 1 to {len(tables.taunts)} once, got {line.number}"
            yield "taunts", (index, "number"), message
        lines.add(line.number)


def _perks(tables: Tables) -> Iterator[Fault]:
    """Check that there are as many perks as a party picks."""
    there = len(tables.perks)
    if there < tables.numbers.stats.perks:
        yield "numbers", ("stats", "perks"), f"a party cannot pick so many: there are {there} perks"


def _endless(tables: Tables) -> Iterator[Fault]:
    """Check that rolls that bring about other rolls come to an end.

    A table is without end if every row of it rolls, whatever comes, on one that is.
    """
    lists = {
        "fish": {row.id: ("caught", row.caught) for row in tables.fish.values()},
        "gamble": {row.id: ("steps", row.steps) for row in tables.gamble.values()},
    }
    leads = {name: [_rolled_on(steps) for _, steps in rows.values()] for name, rows in lists.items()}
    endless = set(leads)
    while ending := {name for name in endless if any(map(endless.isdisjoint, leads[name]))}:
        endless -= ending
    for name in sorted(endless):
        row, (key, _) = next(iter(lists[name].items()))
        message = f"every row rolls on {' or '.join(sorted(endless))} again, without end: let one of them do without"
        yield name, (row, key), message


def _rolled_on(steps: Steps) -> set[str]:
    """Return the tables that steps roll on, whatever comes."""
    found = set[str]()
    for step in steps:
        match step:
            case RollTableStep():
                found.add(step.table)
            case RepeatStep(times=int()):
                found |= _rolled_on(step.steps)
            case ChooseStep() | OnlyIfStep():
                found |= set.intersection(*(_rolled_on(inner) for inner in step.branches))
            case _:
                pass
    return found


# Steps


def _scene(place: Place) -> _Scene:
    """Return what a step can speak of where it stands."""
    owner = next(one for one in reversed(place.around) if isinstance(one, Entry | PivotalMoment))
    chosen = getattr(owner, "target", None)
    target = getattr(owner, "given_target", None) if chosen is None else chosen.kind
    if any(isinstance(one, StepBase) and one.each_is_target for one in place.around):
        target = "piece"
    elif place.path[1] == "caught":
        target = None
    is_reaction = "reaction" in (getattr(owner, "slot", ""), getattr(owner, "kind", ""))
    return _Scene(target=target, triggers=getattr(owner, "triggers", ()), is_reaction=is_reaction)


def _step(tables: Tables, step: StepBase, scene: _Scene) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with one step: the way to the value inside it, and the sentence."""
    yield from _who(step, scene)
    if step.answers:
        yield from _reaction(step, scene)
    if step.needs_space and scene.target != "space":
        yield (), f"{step.needs_space}; give the entry the target {{kind: space}}"
    match step:
        case GainConditionStep():
            yield from _gained(tables, step, scene)
        case SummonStep():
            yield from _summoned(tables, step)
        case OnlyIfStep():
            yield from _named(step.test.who, ("test", "who"), scene)
        case SwapStep():
            yield from _swapped(step, scene)
        case _:
            pass


def _summoned(tables: Tables, step: SummonStep) -> Iterator[tuple[Path, str]]:
    """Check that a step brings a creature that can be brought."""
    if step.creature in tables.creatures and tables.creatures[step.creature].is_form:
        yield ("creature",), f"{step.creature!r} is only a shape to be morphed into"


def _swapped(step: SwapStep, scene: _Scene) -> Iterator[tuple[Path, str]]:
    """Check that there is a piece to swap with."""
    if step.what == "self_and_target" and (scene.target is None or scene.target in _NO_PIECE):
        yield (), "there is no piece to swap with; give the entry a piece as its target"


def _who(step: StepBase, scene: _Scene) -> Iterator[tuple[Path, str]]:
    who = getattr(step, "to", "")
    yield from _named(who, ("to",), scene)
    if getattr(step, "within", None) is not None and who not in GROUPS:
        yield ("within",), f"distances are measured for {', '.join(sorted(GROUPS))}, and this is for {who!r}"
    if step.verb:
        if who in _PARTIES:
            yield ("to",), f"{who!r} is a party, and only pieces can {step.verb}"
        elif who == "target" and scene.target in _NO_PIECE:
            yield ("to",), f"the target is of the kind {scene.target!r}, and only pieces can {step.verb}"
    if step.needs_body and who == "target" and scene.target in _NOBODY:
        yield ("to",), f"the target is of the kind {scene.target!r}; this needs a piece or a party"


def _named(who: str, path: Path, scene: _Scene) -> Iterator[tuple[Path, str]]:
    if who in ("target", "target_party") and scene.target is None:
        yield path, f"{who!r} is nobody here; give the entry a target, or name somebody else"
    if who in ("trigger", "trigger_party") and not scene.is_reaction:
        yield path, f"{who!r} is nobody here; only a reaction has a trigger"


def _gained(tables: Tables, step: GainConditionStep, scene: _Scene) -> Iterator[tuple[Path, str]]:
    entry = tables.conditions.get(step.condition)
    if entry is None:
        return
    if not {"party", "piece"}.intersection(entry.on):
        yield ("condition",), f"{step.condition!r} is a condition of {' and '.join(entry.on)}, not of pieces or parties"
    is_party = step.to in _PARTIES or (step.to == "target" and scene.target in ("party", "enemy_party"))
    if is_party and "party" not in entry.on:
        yield ("to",), f"{step.condition!r} is a condition of pieces, and {step.to!r} is a party"
    if step.condition == "morphed" and step.form is None:
        yield (), "missing key 'form': whoever is morphed needs a shape"
    if step.form is not None:
        creature = tables.creatures.get(step.form)
        if step.condition != "morphed":
            yield ("form",), f"only 'morphed' has a form, and this is {step.condition!r}"
        elif creature is not None and not creature.is_form:
            yield ("form",), f"{step.form!r} is no shape to be morphed into; it lacks is_form: true"


def _reaction(step: StepBase, scene: _Scene) -> Iterator[tuple[Path, str]]:
    if not scene.is_reaction:
        yield (), "this changes what a reaction answers, and here is no reaction"
        return
    wrong = [when.on for when in scene.triggers if when.on not in step.answers]
    if not wrong:
        return
    answered = " or ".join(map(repr, step.answers))
    match step:
        case CancelStep():
            message = f"{wrong[0]!r} has happened already and cannot be cancelled"
            yield (), f"{message}; what can is {', '.join(step.answers)}"
        case DefendStep():
            yield (), f"there is a roll to add to only in an answer to {answered}"
        case _:
            yield (), f"there is damage to change only in an answer to {answered}"
