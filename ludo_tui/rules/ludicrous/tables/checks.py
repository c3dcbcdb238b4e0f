"""Checks the tables against each other and the steps against what they can do, before a match is played by them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from ludo_tui.rules.ludicrous.tables.entries import Condition
from ludo_tui.rules.ludicrous.tables.numbers import SEAT_COUNTS, Length
from ludo_tui.rules.ludicrous.tables.steps import (
    CancelStep,
    ChooseStep,
    CureStep,
    DefendStep,
    GainConditionStep,
    GainStep,
    OnlyIfStep,
    PutTokenStep,
    RepeatStep,
    RollTableStep,
    Step,
    Steps,
    SummonStep,
    SwapStep,
    branches,
)
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS, PartyRecipient, TargetRule, TriggerRule
from ludo_tui.rules.ludicrous.tables.traits import Trait
from ludo_tui.rulesets.problems import Path, near, unknown

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
    """Where a list of steps stands: what `target` and `trigger` mean there."""

    table: str
    target: str | None = None
    """Kind of the target, None for none; `piece` where a rule supplies one."""
    triggers: tuple[TriggerRule, ...] = ()
    is_reaction: bool = False


def link(loaded: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield every mistake that no single entry shows: table, way to the value, and what is wrong with it."""
    tables = tables_of(loaded)
    yield from _needed(tables)
    yield from _rules(tables, loaded["rulebook"])
    yield from _people(tables)
    yield from _conditions(tables)
    yield from _uses(tables)
    yield from _magic(tables)
    yield from _things(tables)
    yield from _numbered(tables)
    yield from _by_seats(tables)
    yield from _by_length(tables)
    yield from _perks(tables)
    yield from _endless(tables)


def _needed(tables: Tables) -> Iterator[Fault]:
    for name, ids in NEEDED.items():
        for missing in [each for each in ids if each not in getattr(tables, name)]:
            yield name, (), f"missing entry {missing!r}, which the rules need"


def _rules(tables: Tables, rulebook: Mapping[str, Any]) -> Iterator[Fault]:
    for field in msgspec.structs.fields(Tables):
        entries = getattr(tables, field.name)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            rule = getattr(entry, "rule", "")
            if rule and rule not in rulebook:
                yield field.name, (name, "rule"), f"no rule {rule!r} in the rulebook{near(rule, list(rulebook))}"


# People


def _people(tables: Tables) -> Iterator[Fault]:
    for race in tables.races.values():
        yield from _known("races", (race.id, "languages"), "language", race.languages, tables.languages)
        yield from _trait(tables, "races", (race.id, "trait"), race.trait)
    for profession in tables.classes.values():
        place = ("classes", (profession.id,))
        yield from _known(place[0], (profession.id, "armor"), "armor", profession.armor, tables.armor)
        yield from _trait(tables, "classes", (profession.id, "trait"), profession.trait)
        for number, school in enumerate(profession.proficient):
            if school not in profession.casts:
                message = f"{school!r} is not among the schools that the class casts"
                yield "classes", (profession.id, "proficient", number), message
        pivotal = profession.pivotal
        path: Path = (profession.id, "pivotal")
        is_reaction = pivotal.slot == "reaction"
        yield from _triggers("classes", path, pivotal.triggers, is_reaction)
        yield from _steps(
            tables, pivotal.steps, (*path, "steps"), _scene("classes", pivotal.target, pivotal.triggers, is_reaction)
        )
    for party in tables.parties.values():
        yield from _known("parties", (party.id, "race"), "race", party.race, tables.races)
        yield from _known("parties", (party.id, "class"), "class", party.profession, tables.classes)
        yield from _known("parties", (party.id, "weapons"), "weapon", party.weapons, tables.weapons)
        yield from _known("parties", (party.id, "armor"), "armor", party.armor, tables.armor)
        yield from _known("parties", (party.id, "languages"), "language", party.languages, tables.languages)
        yield from _known("parties", (party.id, "perks"), "perk", party.perks, tables.perks)


def _known(table: str, path: Path, what: str, names: str | Sequence[str], known: Mapping[str, Any]) -> Iterator[Fault]:
    if isinstance(names, str):
        if names not in known:
            yield table, path, unknown(what, names, known)
        return
    for number, name in enumerate(names):
        if name not in known:
            yield table, (*path, number), unknown(what, name, known)


def _trait(tables: Tables, table: str, path: Path, trait: Trait) -> Iterator[Fault]:
    yield from _known(table, (*path, "immune"), "condition", trait.immune, tables.conditions)


def _conditions(tables: Tables) -> Iterator[Fault]:
    for entry in tables.conditions.values():
        yield from _trait(tables, "conditions", (entry.id, "trait"), entry.trait)
        yield from _known("conditions", (entry.id, "ended_by"), "condition", entry.ended_by, tables.conditions)
        scene = _Scene(table="conditions", target="piece")
        yield from _steps(tables, entry.each_turn, (entry.id, "each_turn"), scene)
        yield from _steps(tables, entry.when_attacked, (entry.id, "when_attacked"), scene)


# What is used


def _scene(table: str, target: TargetRule | None, triggers: tuple[TriggerRule, ...], is_reaction: bool) -> _Scene:
    kind = None if target is None else target.kind
    return _Scene(table=table, target=kind, triggers=triggers, is_reaction=is_reaction)


def _triggers(table: str, path: Path, triggers: tuple[TriggerRule, ...], is_reaction: bool) -> Iterator[Fault]:
    if is_reaction and not triggers:
        yield table, path, "missing key 'triggers': a reaction must say what it answers"
    if triggers and not is_reaction:
        yield table, (*path, "triggers"), "only reactions have triggers"


def _uses(tables: Tables) -> Iterator[Fault]:
    for weapon in tables.weapons.values():
        yield from _steps(tables, weapon.hit, (weapon.id, "hit"), _Scene(table="weapons", target="piece"))
        if weapon.thrown is not None and weapon.ammo is None:
            yield "weapons", (weapon.id,), "missing key 'ammo': a thrown weapon must say how many there are"
    for armor in tables.armor.values():
        yield from _trait(tables, "armor", (armor.id, "trait"), armor.trait)
    for perk in tables.perks.values():
        is_reaction = perk.slot == "reaction"
        yield from _trait(tables, "perks", (perk.id, "trait"), perk.trait)
        yield from _triggers("perks", (perk.id,), perk.triggers, is_reaction)
        if perk.slot == "passive" and perk.steps:
            yield "perks", (perk.id, "steps"), "a passive perk does nothing by itself; give it a slot or a trait"
        if perk.slot != "passive" and not perk.steps:
            yield "perks", (perk.id,), f"missing key 'steps': a perk in the slot {perk.slot!r} must do something"
        scene = _scene("perks", perk.target, perk.triggers, is_reaction)
        yield from _steps(tables, perk.steps, (perk.id, "steps"), scene)
    for structure in tables.structures.values():
        yield from _trait(tables, "structures", (structure.id, "trait"), structure.trait)
        if structure.use == "passive" and structure.steps:
            yield "structures", (structure.id, "steps"), "a passive structure is not used; give it a trait"
        if structure.use != "passive" and not structure.steps:
            yield "structures", (structure.id,), "missing key 'steps': a structure that is used must do something"
        scene = _scene("structures", structure.target, (), False)
        yield from _steps(tables, structure.steps, (structure.id, "steps"), scene)


def _magic(tables: Tables) -> Iterator[Fault]:
    for spell in tables.spells.values():
        is_reaction = spell.kind == "reaction"
        yield from _triggers("spells", (spell.id,), spell.triggers, is_reaction)
        if not spell.steps:
            yield "spells", (spell.id,), "missing key 'steps': a spell must do something"
        scene = _scene("spells", spell.target, spell.triggers, is_reaction)
        yield from _steps(tables, spell.steps, (spell.id, "steps"), scene)
        if spell.id in tables.meta_magic:
            yield "spells", (spell.id,), f"{spell.id!r} is a meta magic card already; choose another id"
    for meta in tables.meta_magic.values():
        if not (meta.targets or meta.range or meta.dice or meta.turns or meta.cannot_be_countered or meta.spares_own):
            message = "changes nothing; set targets, range, dice, turns, cannot_be_countered or spares_own"
            yield "meta_magic", (meta.id,), message


def _things(tables: Tables) -> Iterator[Fault]:
    """Check what is eaten and drunk, what is rolled on, and what comes onto the board."""
    yield from _consumables(tables)
    for row in tables.gamble.values():
        yield from _steps(tables, row.steps, (row.id, "steps"), _Scene(table="gamble"))
    for breaker in tables.breakers.values():
        yield from _steps(tables, breaker.steps, (breaker.id, "steps"), _Scene(table="breakers"))
    for creature in tables.creatures.values():
        yield from _trait(tables, "creatures", (creature.id, "trait"), creature.trait)
        scene = _Scene(table="creatures", target="piece")
        yield from _steps(tables, creature.steps, (creature.id, "steps"), scene)
        if creature.steps and not creature.sight:
            yield "creatures", (creature.id,), "missing key 'sight': it can do nothing to pieces that it does not see"
    for token in tables.tokens.values():
        scene = _Scene(table="tokens", target="piece")
        yield from _steps(tables, token.passed, (token.id, "passed"), scene)
        yield from _steps(tables, token.landed, (token.id, "landed"), scene)


def _consumables(tables: Tables) -> Iterator[Fault]:
    """Check items and fish."""
    for item in tables.items.values():
        if not item.steps:
            yield "items", (item.id,), "missing key 'steps': an item must do something when it is consumed"
        if item.id in tables.fish:
            yield "items", (item.id,), f"{item.id!r} is a fish already; choose another id"
        yield from _steps(tables, item.steps, (item.id, "steps"), _scene("items", item.target, (), False))
    for fish in tables.fish.values():
        if bool(fish.steps) == bool(fish.caught):
            yield "fish", (fish.id,), "set either steps (when it is eaten) or caught (when it bites)"
        yield from _steps(tables, fish.steps, (fish.id, "steps"), _scene("fish", fish.target, (), False))
        yield from _steps(tables, fish.caught, (fish.id, "caught"), _Scene(table="fish"))


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


def _by_seats(tables: Tables) -> Iterator[Fault]:
    """Check that what every party needs is given for each number of seats, or for all."""
    given = tables.numbers.party.hp_base
    missing = [] if isinstance(given, int) else [str(count) for count in SEAT_COUNTS if count not in given]
    if missing:
        message = (
            f"missing {' and '.join(missing)}: expected one number for all matches, or one each for 2, 3 and 4 seats"
        )
        yield "numbers", ("party", "hp_base"), message


def _by_length(tables: Tables) -> Iterator[Fault]:
    """Check that it is said for every length of a match how many pieces are to come home."""
    there = tables.numbers.match.pieces_home
    if missing := [length for length in get_args(Length) if length not in there]:
        message = f"missing {' and '.join(missing)}: expected how many pieces come home in every length of a match"
        yield "numbers", ("match", "pieces_home"), message


def _perks(tables: Tables) -> Iterator[Fault]:
    """Check that there are as many perks as a party picks."""
    there = len(tables.perks)
    if there < tables.numbers.stats.perks:
        yield "numbers", ("stats", "perks"), f"a party cannot pick so many: there are {there} perks"


def _endless(tables: Tables) -> Iterator[Fault]:
    """Check that rolls that bring about other rolls come to an end.

    A table is without end if every row of it rolls, whatever comes, on one that is.
    """
    if tables.numbers.movement.again_on < 2:
        message = "every number of the die would roll again, without end: expected 2 or more"
        yield "numbers", ("movement", "again_on"), message
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
                found |= set.intersection(*(_rolled_on(inner) for _, inner in branches(step)))
            case _:
                pass
    return found


# Steps


def _steps(tables: Tables, steps: Steps, path: Path, scene: _Scene) -> Iterator[Fault]:
    for number, step in enumerate(steps):
        here = (*path, number)
        for place, message in _step(tables, step, scene):
            yield scene.table, (*here, *place), message
        inner = scene
        if step.each_is_target:
            inner = msgspec.structs.replace(scene, target="piece")
        for place, more in branches(step):
            yield from _steps(tables, more, (*here, *place), inner)


def _step(tables: Tables, step: Step, scene: _Scene) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with one step: the way to the value inside it, and the sentence."""
    yield from _who(step, scene)
    if step.answers:
        yield from _reaction(step, scene)
    yield from step.faults()
    if step.needs_space and scene.target != "space":
        yield (), f"{step.needs_space}; give the entry the target {{kind: space}}"
    match step:
        case GainConditionStep():
            yield from _gained(tables, step, scene)
        case CureStep():
            yield from _unknown(("conditions",), "condition", step.conditions, tables.conditions)
        case PutTokenStep():
            yield from _unknown(("token",), "token", step.token, tables.tokens)
        case SummonStep():
            yield from _summoned(tables, step)
        case GainStep():
            yield from _unknown(("items",), "item or fish", step.items, tables.consumables)
        case OnlyIfStep():
            yield from _tested(tables, step, scene)
        case SwapStep():
            yield from _swapped(step, scene)
        case _:
            pass


def _summoned(tables: Tables, step: SummonStep) -> Iterator[tuple[Path, str]]:
    """Check that a step brings a creature that can be brought."""
    yield from _unknown(("creature",), "creature", step.creature, tables.creatures)
    if step.creature in tables.creatures and tables.creatures[step.creature].is_form:
        yield ("creature",), f"{step.creature!r} is only a shape to be morphed into"


def _tested(tables: Tables, step: OnlyIfStep, scene: _Scene) -> Iterator[tuple[Path, str]]:
    """Check what a step asks for first."""
    if step.test.has is not None:
        yield from _unknown(("test", "has"), "condition", step.test.has, tables.conditions)
    yield from _named(step.test.who, ("test", "who"), scene)


def _swapped(step: SwapStep, scene: _Scene) -> Iterator[tuple[Path, str]]:
    """Check that there is a piece to swap with."""
    if step.what == "self_and_target" and (scene.target is None or scene.target in _NO_PIECE):
        yield (), "there is no piece to swap with; give the entry a piece as its target"


def _unknown(path: Path, what: str, names: str | Sequence[str], known: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the names that a step refers to and that no table has."""
    for _, place, message in _known("", path, what, names, known):
        yield place, message


def _who(step: Step, scene: _Scene) -> Iterator[tuple[Path, str]]:
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
    entry: Condition | None = tables.conditions.get(step.condition)
    if entry is None:
        yield ("condition",), unknown("condition", step.condition, tables.conditions)
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
        elif creature is None:
            yield ("form",), unknown("creature", step.form, tables.creatures)
        elif not creature.is_form:
            yield ("form",), f"{step.form!r} is no shape to be morphed into; it lacks is_form: true"


def _reaction(step: Step, scene: _Scene) -> Iterator[tuple[Path, str]]:
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
