"""Where parties are made: the steps, what can be chosen in each, why something cannot, and the sheet so far."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.board import PIECES
from ludo_tui.engine import by_count, signed
from ludo_tui.rules.drafts import Change, Desk, DraftStep, PartyChoice, Problem, Spec
from ludo_tui.rules.ludicrous.model.state import STATS
from ludo_tui.rules.ludicrous.party import entry_texts
from ludo_tui.rules.ludicrous.party.building import (
    SHEET,
    PartySpec,
    free_languages,
    maximum_hp,
    problems,
    ready_made,
    spec_of,
    stat_budget,
)
from ludo_tui.rules.ludicrous.party.decisions import STEPS
from ludo_tui.rules.ludicrous.party.random_party import default_party, random_party
from ludo_tui.rules.ludicrous.tables.entries import Entry
from ludo_tui.rules.ludicrous.tables.kinds import COMPANIONS
from ludo_tui.rules.ludicrous.tables.numbers import SEAT_COUNTS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import Ruleset

SHIELD: Final = "shield"
"""Id of the choice of a shield for the other hand."""


class LudicrousDesk(Desk):
    """Where parties of a ruleset are made. It keeps none: party data goes in, and what can become of it comes out.

    Args:
        ruleset: the ruleset.
        options: house rules of the match.
        seats: how many play; None: that is open.
    """

    sheet_rule = SHEET
    spec_type = PartySpec
    ready_name = "ready-made party"
    outline = "Race, class, stats, leader, weapons, armour, perks and languages, one after the other."

    def __init__(self, ruleset: Ruleset, options: Mapping[str, Any] | None = None, seats: int | None = None) -> None:
        self.ruleset = ruleset
        self.tables = tables_of(ruleset.tables)
        chosen = {**msgspec.to_builtins(ruleset.options), **(options or {})}
        self.has_perks = bool(chosen.get("perks", True))
        self._seats = SEAT_COUNTS if seats is None else (seats,)
        self.deals_by_lot = len(ready_made(self.tables)) >= max(self._seats)

    # Party data

    def complete(self, spec: Mapping[str, Any]) -> Spec:
        """Return party data with every key, as plain values, and of the stats those that are not 0.

        Raises:
            ValueError: it is no party data; a sentence says why.
        """
        plain = super().complete(spec)
        return {**plain, "stats": {stat: value for stat, value in plain["stats"].items() if value}}

    def ready(self) -> list[tuple[str, Spec]]:
        """Return the ready-made parties: id and data of each."""
        return [(party.id, self.complete(spec_of(party))) for party in ready_made(self.tables)]

    def usual(self, seat: int) -> Any:
        """Return the party of a seat that has chosen none, as a seat holds it."""
        party = default_party(self.tables, seat)
        return party if isinstance(party, str) else self.for_seat(self.complete(party))

    def by_chance(self, seed: int) -> Spec:
        """Return a legal party that chance makes."""
        return self.complete(random_party(self.tables, seed))

    def problems(self, spec: Mapping[str, Any]) -> list[Problem]:
        """Return what keeps the party from being legal."""
        return problems(self.tables, spec)

    def step_of(self, field: str, spec: Mapping[str, Any]) -> str:
        """Return the step in which a problem of a field is put right."""
        if field == "weapons":
            return "second" if spec.get("weapons") else "main"
        return "second" if field == "has_shield" else field.partition(".")[0].partition("[")[0]

    def rule_of(self, *candidates: str) -> str:
        """Return the first of some ids that stands in the rulebook."""
        return next((rule for rule in candidates if rule in self.ruleset.rulebook), SHEET)

    # Steps

    def steps(self, spec: Spec) -> list[DraftStep]:
        """Return all steps as they stand."""
        return [
            msgspec.structs.replace(
                step,
                value=self.value_of(step.id, spec),
                problem=self.problem_of(step.id, spec),
                rule=self.rule_of(step.rule),
            )
            for step in STEPS
        ]

    def value_of(self, step: str, spec: Spec) -> str:
        """Return what is chosen in a step, in a few words."""
        tables = self.tables
        match step:
            case "name":
                return str(spec["name"])
            case "race":
                return _named(tables.races, spec["race"])
            case "class":
                return _named(tables.classes, spec["class"])
            case "stats":
                return self.budget_text(spec)
            case "leader":
                return f"piece {spec['leader'] + 1}"
            case "main" | "second":
                return self._weapon_of(step, spec)
            case "armor":
                return _named(tables.armor, spec["armor"])
            case "perks":
                return ", ".join(_named(tables.perks, perk) for perk in spec["perks"])
            case "languages":
                return ", ".join(self.languages(spec))
            case _:
                return str(spec["companion"]).capitalize() or "none"

    def _weapon_of(self, step: str, spec: Spec) -> str:
        """Return the name of the main weapon, or of the second one or the shield; empty for none."""
        names = [_named(self.tables.weapons, weapon) for weapon in spec["weapons"]]
        if step == "main":
            return names[0] if names else ""
        if len(names) > 1:
            return names[1]
        return "Shield" if self.carries_shield(spec) else ""

    def budget_text(self, spec: Spec) -> str:
        """Return how much of the stat budget is spent."""
        return f"{signed(sum(spec['stats'].values()))} of {signed(stat_budget(self.tables, spec['race']))}"

    def points_left(self, spec: Spec) -> int:
        """Return how many points of the stat budget are not spent."""
        spent: int = sum(spec["stats"].values())
        return max(0, stat_budget(self.tables, spec["race"]) - spent)

    def carries_shield(self, spec: Spec) -> bool:
        """Return whether the party owns a shield, of its choice or by a perk."""
        perks = self.tables.perks
        return spec["has_shield"] or any(perks[perk].shield for perk in spec["perks"] if perk in perks)

    def languages(self, spec: Spec) -> list[str]:
        """Return the names of all languages that the party speaks."""
        race = self.tables.races.get(spec["race"])
        spoken = [*(race.languages if race is not None else ()), *spec["languages"]]
        return [_named(self.tables.languages, language) for language in spoken]

    def about(self, step: str, spec: Spec) -> list[str]:
        """Return what a step is about, in a few sentences: the words of the rulebook where it has any."""
        rules = {
            "stats": ("lh.party.stats", "lh.party.budget"),
            "leader": ("lh.party.leader",),
            "main": ("lh.party.weapons", "lh.party.proficiency"),
            "second": ("lh.party.weapons.sidearm",),
            "armor": ("lh.party.armor.class",),
            "perks": ("lh.party.perks",),
            "languages": ("lh.party.languages",),
            "companion": ("lh.party.companion",),
        }.get(step, ())
        texts = [self.ruleset.rulebook[rule].text for rule in rules if rule in self.ruleset.rulebook]
        if step == "perks" and not self.has_perks:
            texts.append("Perks are switched off in this match, and do nothing.")
        if step == "languages":
            count = free_languages(self.tables, spec)
            texts.append(f"This party speaks {count}.")
        return texts

    # Choices

    def choices(self, step: str, spec: Spec) -> list[PartyChoice]:
        """Return what can be chosen in a step, and what cannot with the reason."""
        match step:
            case "race":
                return [self._race(spec, race) for race in self.tables.races]
            case "class":
                return [self._profession(spec, profession) for profession in self.tables.classes]
            case "stats":
                return [self._stat(spec, stat) for stat in STATS]
            case "leader":
                return [self._leader(spec, piece) for piece in range(PIECES)]
            case "main" | "second":
                return self._weapons(step, spec)
            case "armor":
                return [self._armor(spec, armor) for armor in self.tables.armor]
            case "perks":
                return [self._perk(spec, perk) for perk in self.tables.perks]
            case "languages":
                return [self._language(spec, language) for language in self.tables.languages]
            case "companion":
                return [self._companion(spec, companion) for companion in ("", *COMPANIONS)]
            case _:
                return []

    def _weapons(self, step: str, spec: Spec) -> list[PartyChoice]:
        """Return what can be the main weapon, or the second one, a shield or nothing."""
        if step == "main":
            return [self._main(spec, weapon) for weapon in self.tables.weapons]
        seconds = [self._second(spec, other) for other in ("", SHIELD, *self.tables.weapons)]
        return [one for one in seconds if one.id or not one.change.refusal]

    def _race(self, spec: Spec, race: str) -> PartyChoice:
        entry = self.tables.races[race]
        return PartyChoice(
            id=race,
            label=entry.name,
            text=entry_texts.race(self.tables, entry),
            is_chosen=spec["race"] == race,
            rule=self.rule_of(entry.rule, f"lh.party.race.{race}"),
            change=Change(self._tidy({**spec, "race": race})),
        )

    def _profession(self, spec: Spec, profession: str) -> PartyChoice:
        entry = self.tables.classes[profession]
        return PartyChoice(
            id=profession,
            label=entry.name,
            text=(*filter(None, [entry.text]), *entry_texts.profession(self.tables, entry)),
            is_chosen=spec["class"] == profession,
            rule=self.rule_of(entry.rule, f"lh.party.class.{profession}"),
            change=Change({**spec, "class": profession}),
        )

    def _stat(self, spec: Spec, stat: str) -> PartyChoice:
        value = spec["stats"].get(stat, 0)
        return PartyChoice(
            id=stat,
            label=stat.capitalize(),
            value=signed(value),
            is_chosen=value != 0,
            text=(entry_texts.STATS[stat],),
            rule=self.rule_of(entry_texts.STAT_RULES.get(stat, ""), "lh.party.stats"),
            change=self._with_stat(spec, stat, 1),
            less=self._with_stat(spec, stat, -1),
        )

    def _with_stat(self, spec: Spec, stat: str, by: int) -> Change:
        """Return the change of a stat by a point; with less of it, only the limit of that stat can be in the way."""
        stats = {**spec["stats"], stat: spec["stats"].get(stat, 0) + by}
        changed = {**spec, "stats": {one: stats[one] for one in STATS if stats.get(one)}}
        fields = (f"stats.{stat}", "stats") if by > 0 else (f"stats.{stat}",)
        return self._change(changed, fields)

    def _leader(self, spec: Spec, piece: int) -> PartyChoice:
        book = self.ruleset.rulebook
        rule = self.rule_of("lh.party.leader")
        return PartyChoice(
            id=f"{piece}",
            label=f"Piece {piece + 1}",
            text=(book[rule].text,) if rule in book else (),
            rule=rule,
            is_chosen=spec["leader"] == piece,
            change=Change({**spec, "leader": piece}),
        )

    def _main(self, spec: Spec, weapon: str) -> PartyChoice:
        """Return the choice of a main weapon; what no longer fits into the other hand is put down."""
        entry = self.tables.weapons[weapon]
        changed = {**spec, "weapons": [weapon, *spec["weapons"][1:2]]}
        text = list(entry_texts.weapon(self.tables, entry, spec["class"]))
        if len(spec["weapons"]) > 1 or spec["has_shield"]:
            refused = self._change(changed, ("weapons", "has_shield"))
            if refused.refusal:
                text.append(f"Empties the other hand: {refused.refusal}")
                changed = {**changed, "weapons": [weapon], "has_shield": False}
        return PartyChoice(
            id=weapon,
            label=entry.name,
            value=entry_texts.weapon_short(self.tables, entry, spec["class"]),
            text=tuple(text),
            rule=self.rule_of(entry.rule, "lh.party.weapons"),
            is_chosen=spec["weapons"][:1] == [weapon],
            change=Change(changed),
        )

    def _second(self, spec: Spec, other: str) -> PartyChoice:
        main = spec["weapons"][:1]
        weapons = [*main, other] if other not in ("", SHIELD) else main
        changed = {**spec, "weapons": weapons, "has_shield": other == SHIELD}
        change = self._change(changed if main else {**spec, "weapons": []}, ("weapons", "has_shield"))
        is_chosen = spec["weapons"] == weapons and spec["has_shield"] == (other == SHIELD) and bool(main)
        rule = self.rule_of("lh.party.weapons")
        if other == SHIELD:
            text, rule, label, value = (
                entry_texts.shield(self.tables),
                self.rule_of("ll.5.9.shield.plus-2"),
                "Shield",
                "",
            )
        elif not other:
            text, label, value = ("One weapon, and nothing in the other hand.",), "Nothing", ""
            is_chosen = is_chosen and not change.refusal
        else:
            entry = self.tables.weapons[other]
            text, label = entry_texts.weapon(self.tables, entry, spec["class"]), entry.name
            value = entry_texts.weapon_short(self.tables, entry, spec["class"])
        return PartyChoice(id=other, label=label, value=value, text=text, rule=rule, change=change, is_chosen=is_chosen)

    def _armor(self, spec: Spec, armor: str) -> PartyChoice:
        entry = self.tables.armor[armor]
        return PartyChoice(
            id=armor,
            label=entry.name,
            text=(entry.text,) if entry.text else (),
            is_chosen=spec["armor"] == armor,
            rule=self.rule_of(entry.rule, "lh.party.armor"),
            change=self._change({**spec, "armor": armor}, ("armor",)),
        )

    def _perk(self, spec: Spec, perk: str) -> PartyChoice:
        entry = self.tables.perks[perk]
        is_chosen = perk in spec["perks"]
        change = Change(self._tidy({**spec, "perks": _without(spec["perks"], perk)}))
        if not is_chosen:
            wanted = self.tables.numbers.stats.perks
            change = self._toggled({**spec, "perks": [*spec["perks"], perk]}, "perks", wanted)
        return PartyChoice(
            id=perk,
            label=entry.name,
            value=entry_texts.slot(entry),
            text=entry_texts.perk(entry),
            is_chosen=is_chosen,
            rule=self.rule_of(entry.rule, "lh.party.perks"),
            change=change,
        )

    def _language(self, spec: Spec, language: str) -> PartyChoice:
        entry = self.tables.languages[language]
        is_chosen = language in spec["languages"]
        change = Change({**spec, "languages": _without(spec["languages"], language)})
        if not is_chosen:
            wanted = free_languages(self.tables, spec)
            change = self._toggled({**spec, "languages": [*spec["languages"], language]}, "languages", wanted)
        race = self.tables.races.get(spec["race"])
        return PartyChoice(
            id=language,
            label=entry.name,
            text=entry_texts.language(self.tables, language),
            change=change,
            rule=self.rule_of(entry.rule, "lh.party.languages"),
            is_chosen=is_chosen or (race is not None and language in race.languages),
        )

    def _companion(self, spec: Spec, companion: str) -> PartyChoice:
        rule = self.rule_of("lh.party.companion")
        book = self.ruleset.rulebook
        return PartyChoice(
            id=companion,
            label=companion.capitalize() or "None",
            rule=rule,
            is_chosen=spec["companion"] == companion,
            text=(book[rule].text,) if rule in book else (),
            change=self._change({**spec, "companion": companion}, ("companion",)),
        )

    # What becomes of the rest

    def _change(self, changed: Spec, fields: Sequence[str]) -> Change:
        """Return a change, refused if it breaks a rule on one of some fields."""
        for field, sentence, rule in self.problems(changed):
            if field in fields:
                return Change(changed, sentence, rule)
        return Change(self._tidy(changed))

    def _toggled(self, changed: Spec, field: str, wanted: int) -> Change:
        """Return a change by one entry more of a list; having too few of them yet is no reason to refuse one."""
        found = [(sentence, rule) for where, sentence, rule in self.problems(changed) if where == field]
        if len(changed[field]) < wanted:
            found = found[:-1]  # the last is that there are too few
        return Change(changed, *found[0]) if found else Change(self._tidy(changed))

    def _tidy(self, spec: Spec) -> Spec:
        """Take out what only another race, perk or stat has allowed: languages and a companion."""
        race = self.tables.races.get(spec["race"])
        native = race.languages if race is not None else ()
        languages = [language for language in spec["languages"] if language not in native]
        tidied = {**spec, "languages": languages[: free_languages(self.tables, spec)] if race else []}
        perks = self.tables.perks
        if not any(perks[perk].companion for perk in spec["perks"] if perk in perks):
            tidied["companion"] = ""
        return tidied

    # The sheet

    def kind(self, spec: Spec) -> str:
        """Return race and class, as far as they are chosen."""
        race, profession = self.value_of("race", spec), self.value_of("class", spec).lower()
        return f"{race} {profession}".strip().capitalize() or "A party"

    def sheet(self, spec: Spec) -> Iterator[tuple[str, str]]:
        """Yield the party sheet so far, as headings with what stands under each."""
        tables = self.tables
        race, profession = tables.races.get(spec["race"]), tables.classes.get(spec["class"])
        yield "Party", self.kind(spec)
        if race is not None and profession is not None and self._is_known(spec):
            party = msgspec.convert(spec, PartySpec)

            def hp(seats: int) -> int:
                return maximum_hp(tables, party, seats, with_perks=self.has_perks)

            yield "HP", by_count(self._seats, hp, "seats")
        high = [f"{stat} {signed(value)}" for stat, value in spec["stats"].items() if value > 0]
        low = [f"{stat} {signed(value)}" for stat, value in spec["stats"].items() if value < 0]
        yield "Stats", ", ".join([*high, *low]) or "all 0"
        yield "Leader", self.value_of("leader", spec)
        arms = [self._arm(weapon, spec["class"]) for weapon in spec["weapons"]]
        arms += ["shield"] if self.carries_shield(spec) else []
        yield "Weapons", "; ".join(arms) or "none yet"
        yield "Armour", self.value_of("armor", spec)
        yield "Languages", ", ".join(self.languages(spec)) or "none yet"
        if spec["companion"]:
            yield "Companion", self.value_of("companion", spec)
        for perk in spec["perks"]:
            if perk in tables.perks:
                yield f"Perk, {tables.perks[perk].name.lower()}", " ".join(entry_texts.perk(tables.perks[perk]))
        if race is not None:
            yield race.name, " ".join(entry_texts.race(tables, race))
        if profession is not None:
            yield profession.name, " ".join(entry_texts.profession(tables, profession))

    def _arm(self, weapon: str, profession: str) -> str:
        entry = self.tables.weapons.get(weapon)
        if entry is None:
            return weapon
        return f"{entry.name.lower()}, {entry_texts.weapon_short(self.tables, entry, profession)}"

    def _is_known(self, spec: Spec) -> bool:
        return spec["armor"] in self.tables.armor and all(perk in self.tables.perks for perk in spec["perks"])


def _without(listed: Iterable[str], one: str) -> list[str]:
    return [other for other in listed if other != one]


def _named(entries: Mapping[str, Entry], name: str) -> str:
    """Return the name of an entry; one that is in no table is called by its id."""
    return entries[name].name if name in entries else name
