"""Parties: choosing, checking and building what stands on a party sheet before the match.

Party data is plain: the keys of `PartySpec`, as they stand in `parties.yaml` and in the setup of a match.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludo_tui.board import PIECES
from ludo_tui.engine import signed
from ludo_tui.rules.drafts import Problem
from ludo_tui.rules.fight.modifiers import numbers
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import STATS, Party, Piece, Tank, Weapon
from ludo_tui.rules.ludicrous.tables.entries import Entry, ReadyParty, WeaponEntry
from ludo_tui.rules.ludicrous.tables.kinds import COMPANIONS, RollKind, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import NOTHING, roll_kinds
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rules.ludicrous.tables.traits import Trait
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.problems import Path, field_name, near
from ludo_tui.text.first_letters import capital, small, with_article

SHEET = "lh.party.sheet"


class PartySpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A party as a player chooses it, before the tables have had their say; also how parties are saved."""

    name: Annotated[str, Meta(max_length=40)] = ""
    race: str = ""
    profession: str = msgspec.field(name="class", default="")
    stats: dict[Stat, int] = {}
    """Stats that are not 0."""
    leader: int = 0
    """Piece 0..3."""
    weapons: tuple[str, ...] = ()
    """The main weapon, then the sidearm or the other weapon of the pair."""
    armor: str = "none"
    has_shield: bool = False
    languages: tuple[str, ...] = ()
    """Those of the player's choice, besides those of the race."""
    perks: tuple[str, ...] = ()
    companion: str = ""
    """`catgirl` or `catboy`, with the perk for it."""


class BadPartyError(ValueError):
    """Party data that breaks the rules; the message lists every problem.

    Attributes:
        problems: field, sentence and rulebook id of each.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems and put them into one message."""
        super().__init__(" ".join(sentence for _, sentence, _ in problems))
        self.problems = tuple(problems)

    @property
    def clause(self) -> str:
        """The first problem as a part of a longer sentence, with how many there are."""
        sentence = self.problems[0][1]
        begins = sentence.partition(" ")[0] in ("A", "At", "Choose", "Only", "Pick", "The", "There", "This")
        clause = (small(sentence) if begins else sentence).removesuffix(".")
        return f"{clause} (the first of {len(self.problems)} mistakes)" if len(self.problems) > 1 else clause


# Checking


def problems(tables: Tables, spec: Mapping[str, Any]) -> list[Problem]:
    """Return everything that keeps party data from being a legal party; empty when it is one.

    Args:
        tables: the tables of the ruleset.
        spec: party data, complete or not; what is missing is named as a problem where the rules ask for it.

    Rule: lh.party.sheet
    """
    data = _plain(spec)
    try:
        chosen = msgspec.convert(data, PartySpec)
    except msgspec.ValidationError:
        return [
            (field_name(fault.path[:2]), f"{field_name(fault.path) or 'The party'}: {fault.message}.", SHEET)
            for fault in faults(data, PartySpec)
        ]
    checks = (_name, _race, _profession, _stats, _leader, _weapons, _armor, _perks, _languages, _companion)
    return [problem for check in checks for problem in check(tables, chosen)]


def _plain(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return party data as plain values: it may come from a save, still encoded, or hold tuples."""
    data = {key: msgspec.json.decode(value) if isinstance(value, msgspec.Raw) else value for key, value in spec.items()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def _unknown(what: str, word: str, entries: Mapping[str, Entry]) -> str:
    return f"There is no {what} {word!r}{near(word, list(entries)) or '.'}"


def _name(_: Tables, spec: PartySpec) -> Iterator[Problem]:
    if not spec.name.isprintable():
        yield "name", "The name of a party is one line of characters that can be shown.", SHEET


def _race(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    if not spec.race:
        yield "race", "Choose a race.", SHEET
    elif spec.race not in tables.races:
        yield "race", _unknown("race", spec.race, tables.races), SHEET


def _profession(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    if not spec.profession:
        yield "class", "Choose a class.", SHEET
    elif spec.profession not in tables.classes:
        yield "class", _unknown("class", spec.profession, tables.classes), SHEET


def stat_budget(tables: Tables, race: str) -> int:
    """Return the most that the stats of a party of a race may add up to.

    Rule: lh.party.budget, lh.party.race.human
    """
    extra = tables.races[race].trait if race in tables.races else Trait()
    return tables.numbers.stats.sum + _sum([extra], "stat_budget")


def _stats(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check the ten stats.

    Rule: lh.party.stats, lh.party.budget
    """
    limits = tables.numbers.stats
    for stat, value in spec.stats.items():
        if not limits.least <= value <= limits.most:
            yield (
                f"stats.{stat}",
                f"A stat is {signed(limits.least)} to {signed(limits.most)}; {stat} is {signed(value)}.",
                "lh.party.stats",
            )
    total, budget = sum(spec.stats.values()), stat_budget(tables, spec.race)
    if total > budget:
        yield (
            "stats",
            f"The stats may add up to {signed(budget)} at most; they add up to {signed(total)}.",
            "lh.party.budget",
        )
    high = [stat for stat, value in spec.stats.items() if value >= limits.high]
    if len(high) > limits.most_high:
        listed = ", ".join(high)
        yield (
            "stats",
            f"At most {limits.most_high} stats may be {signed(limits.high)}; {len(high)} are: {listed}.",
            "lh.party.budget",
        )


def _leader(_: Tables, spec: PartySpec) -> Iterator[Problem]:
    if not 0 <= spec.leader < PIECES:
        yield "leader", f"The leader is piece 1 to {PIECES}; there is no piece {spec.leader + 1}.", "lh.party.leader"


def _weapons(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check that there is a main weapon and a sidearm, or a dual pair, or a weapon and a shield.

    Rule: lh.party.weapons, lh.party.weapons.sidearm
    """
    rule = "lh.party.weapons"
    unknown = [weapon for weapon in spec.weapons if weapon not in tables.weapons]
    for weapon in unknown:
        yield "weapons", _unknown("weapon", weapon, tables.weapons), rule
    if unknown:
        return
    entries = [tables.weapons[weapon] for weapon in spec.weapons]
    if not entries:
        yield "weapons", "Choose a main weapon.", rule
    elif len(entries) == 1:
        yield from _single_weapon(tables, spec, entries[0])
    elif len(entries) == 2:
        yield from _two_weapons(spec, *entries)
    else:
        yield "weapons", f"A party owns two weapons at most; these are {len(entries)}.", rule


def _single_weapon(tables: Tables, spec: PartySpec, weapon: WeaponEntry) -> Iterator[Problem]:
    """Check that a party with one weapon has a shield, and a hand for it.

    Rule: lh.party.weapons, lh.party.weapons.sidearm
    """
    if not _carries_shield(tables, spec):
        choose = "Choose a sidearm, a second weapon of the same kind if it is dual, or a shield."
        yield "weapons", choose, "lh.party.weapons"
    elif spec.has_shield and weapon.is_two_handed:
        reason = f"A {weapon.name.lower()} takes both hands: there is none left for a shield."
        yield "has_shield", reason, "lh.party.weapons.sidearm"


def _two_weapons(spec: PartySpec, one: WeaponEntry, other: WeaponEntry) -> Iterator[Problem]:
    """Check that two weapons are a main weapon and a sidearm, or a dual pair, without a shield.

    Rule: lh.party.weapons, lh.party.weapons.sidearm
    """
    rule, name = "lh.party.weapons", one.name.lower()
    if spec.has_shield:
        yield "has_shield", "A party owns two weapons, or one weapon and a shield, not all three.", rule
    elif one == other and "dual" not in one.properties:
        yield "weapons", f"Only dual weapons make a pair, and a {name} is not dual.", rule
    elif one.is_two_handed and other.is_two_handed:
        names = f"{name} and {other.name.lower()}"
        yield "weapons", f"A sidearm is used with one hand; {names} both take two.", f"{rule}.sidearm"


def _carries_shield(tables: Tables, spec: PartySpec) -> bool:
    return spec.has_shield or any(tables.perks[perk].shield for perk in spec.perks if perk in tables.perks)


def _armor(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check that the class is proficient in its armor.

    Rule: lh.party.armor.class
    """
    if spec.armor not in tables.armor:
        yield "armor", _unknown("armour", spec.armor, tables.armor), "lh.party.armor"
        return
    profession = tables.classes.get(spec.profession)
    if profession is not None and spec.armor not in profession.armor:
        allowed = " or ".join(tables.armor[armor].name.lower() for armor in profession.armor)
        worn = tables.armor[spec.armor].name.lower()
        who = capital(with_article(profession.name.lower()))
        yield "armor", f"{who} wears {allowed}, and not {worn}.", "lh.party.armor.class"


def _perks(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check the perks.

    Rule: lh.party.perks
    """
    rule = "lh.party.perks"
    for perk, times in Counter(spec.perks).items():
        if perk not in tables.perks:
            yield "perks", _unknown("perk", perk, tables.perks), rule
        elif times > 1:
            yield "perks", f"{tables.perks[perk].name} can be picked once only.", rule
    wanted = tables.numbers.stats.perks
    if len(spec.perks) != wanted:
        yield "perks", f"Pick {wanted} perks; these are {len(spec.perks)}.", rule


def free_languages(tables: Tables, spec: Mapping[str, Any]) -> int:
    """Return how many languages the player of a party chooses, even where its data has other faults.

    Rule: lh.party.languages
    """
    return 0 if faults(_plain(spec), PartySpec) else _free(tables, msgspec.convert(_plain(spec), PartySpec))


def _free(tables: Tables, spec: PartySpec) -> int:
    race = tables.races.get(spec.race)
    if race is None:
        return 0
    adaptable = spec.stats.get("adaptability", 0) >= tables.numbers.stats.language_from
    perks = [tables.perks[perk].trait for perk in spec.perks if perk in tables.perks]
    wanted = race.free_languages + adaptable + _sum([race.trait, *perks], "languages")
    return min(wanted, len(tables.languages.keys() - set(race.languages)))


def _languages(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check the languages that the player chooses.

    Rule: lh.party.languages
    """
    rule = "lh.party.languages"
    race = tables.races.get(spec.race)
    if race is None:
        return
    for language, times in Counter(spec.languages).items():
        if language not in tables.languages:
            yield "languages", _unknown("language", language, tables.languages), rule
        elif language in race.languages:
            name = tables.languages[language].name
            yield "languages", f"A party of this race ({race.name.lower()}) speaks {name} already.", rule
        elif times > 1:
            yield "languages", f"{tables.languages[language].name} is chosen more than once.", rule
    wanted, count = _free(tables, spec), len(spec.languages)
    if count != wanted:
        words = {0: "no language of its own choice", 1: "1 language of its own choice"}
        number = words.get(wanted, f"{wanted} languages of its own choice")
        yield "languages", f"This party speaks {number}; {count or 'none'} chosen.", rule


def _companion(tables: Tables, spec: PartySpec) -> Iterator[Problem]:
    """Check that a companion comes with its perk.

    Rule: lh.party.companion
    """
    rule = "lh.party.companion"
    has_perk = any(tables.perks[perk].companion for perk in spec.perks if perk in tables.perks)
    if spec.companion and spec.companion not in COMPANIONS:
        yield "companion", f"A companion is a {' or a '.join(COMPANIONS)}, not {spec.companion!r}.", rule
    elif spec.companion and not has_perk:
        yield "companion", "Only a party with the perk Companion starts with one.", rule
    elif has_perk and not spec.companion:
        yield "companion", f"Choose the companion: {' or '.join(COMPANIONS)}.", rule


# Building


def ready_made(tables: Tables) -> list[ReadyParty]:
    """Return the ready-made parties that are legal ones, in the order of the table."""
    return [one for one in tables.parties.values() if not problems(tables, spec_of(one))]


def faults_of_ready_parties(tables: Tables) -> Iterator[tuple[str, Path, str]]:
    """Yield what keeps ready-made parties from being legal ones: table, way to the party, and what is wrong with it."""
    for ready in tables.parties.values():
        if wrong := problems(tables, spec_of(ready)):
            yield "parties", (ready.id,), f"impossible party: {BadPartyError(wrong).clause}"


def spec_of(ready: ReadyParty) -> dict[str, Any]:
    """Return a ready-made party as party data, to be changed and built."""
    fields = set(PartySpec.__struct_encode_fields__)
    data: dict[str, Any] = msgspec.to_builtins(ready)
    return {key: value for key, value in data.items() if key in fields}


def build_party(tables: Tables, options: LudicrousOptions, spec: Mapping[str, Any] | str, *, seats: int) -> Party:
    """Build the party of a seat, as it is before the match.

    Args:
        tables: the tables of the ruleset.
        options: the house rules; without perks, none of them has any say.
        spec: id of a ready-made party, or party data.
        seats: how many play.

    Raises:
        BadPartyError: there is no such ready-made party, or the data breaks rules; every problem is listed.

    Rule: lh.match.setup, lh.party.hp, lh.party.sheet
    """
    if isinstance(spec, str):
        if spec not in tables.parties:
            raise BadPartyError([("party", _unknown("ready-made party", spec, tables.parties), SHEET)])
        spec = spec_of(tables.parties[spec])
    wrong = problems(tables, spec)
    if wrong:
        raise BadPartyError(wrong)
    return _party(tables, options, msgspec.convert(_plain(spec), PartySpec), seats)


def _party(tables: Tables, options: LudicrousOptions, spec: PartySpec, seats: int) -> Party:
    numbers, race = tables.numbers, tables.races[spec.race]
    perks = [tables.perks[perk] for perk in spec.perks] if options.perks else []
    companion = spec.companion if any(perk.companion for perk in perks) else ""
    hp = maximum_hp(tables, spec, seats, with_perks=options.perks)
    return Party(
        name=spec.name,
        race=spec.race,
        profession=spec.profession,
        stats={**dict.fromkeys(STATS, 0), **{str(stat): value for stat, value in spec.stats.items()}},
        leader=spec.leader,
        weapons=[Weapon(id=weapon, ammo=tables.weapons[weapon].ammo) for weapon in spec.weapons],
        armor=spec.armor,
        has_shield=spec.has_shield or any(perk.shield for perk in perks),
        languages=[*race.languages, *spec.languages],
        perks=list(spec.perks),
        companion=companion,
        relationship=numbers.companion.start if companion else 0,
        hp=hp,
        hp_max=hp,
        tank=Tank(hp=tables.tank.hp),
        pieces=[Piece() for _ in range(PIECES)],
    )


def maximum_hp(tables: Tables, spec: PartySpec, seats: int, *, with_perks: bool = True) -> int:
    """Return the maximum HP of a party in a match of so many seats.

    Rule: lh.party.hp, lh.party.race.dwarf
    """
    numbers, profession = tables.numbers.party, tables.classes[spec.profession]
    traits = [tables.races[spec.race].trait, profession.trait, tables.armor[spec.armor].trait]
    if with_perks:
        traits += [tables.perks[perk].trait for perk in spec.perks]
    constitution = spec.stats.get("constitution", 0) + _sum(traits, "stat:constitution")
    return numbers.hp_with(seats) + numbers.hp_per_constitution * constitution + profession.hp + _sum(traits, "hp_max")


def _sum(traits: Sequence[Trait], kind: RollKind) -> int:
    values = numbers((trait.source("", "") for trait in traits), roll_kinds(kind), NOTHING)
    return sum(value for value in values if isinstance(value, int))
