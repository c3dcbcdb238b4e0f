"""Where companies are built: the steps, what can be chosen in each, why something cannot, and the sheet so far."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from ludo_tui.board import PIECES
from ludo_tui.engine import counted, signed
from ludo_tui.rules.drafts import Change, Desk, DraftStep, PartyChoice, Problem, Spec, chance_of
from ludo_tui.rules.skirmish.model.state import Piece
from ludo_tui.rules.skirmish.party.companies import (
    PATHS,
    RULE,
    CompanySpec,
    company_price,
    company_problems,
    path_taken,
    spec_of,
)
from ludo_tui.rules.skirmish.party.sheets import sheet_of
from ludo_tui.rules.skirmish.tables.rows import Tables, Weapon, tables_of
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES
from ludo_tui.rulesets import Ruleset

FIELDS: Final = ("ancestry", "path", "weapon", "second", "item")


WEAPONS: Final = ("weapon", "second")


RULES: Final = {
    "ancestry": RULE,
    "path": "sh.company.paths",
    "weapon": "sh.company.weapons",
    "second": "sh.company.weapons",
    "item": "sh.company.coins",
}


HANDS: Final = {"off": "in one hand, also the off hand", "one": "in one hand", "two": "in both hands"}


TITLES: Final = {"second": "second weapon"}


TRAITS: Final = {
    "nimble": "by Agility if that is better",
    "slow": "one attack a round",
    "versatile": "+1d6 without a shield",
    "disarming": "disarms without a bane",
    "light": "−1d6 Bonus Damage",
    "brutal": "rerolls each 1 once",
    "reload": "reload after each shot: an action, or instead of moving",
}
"""What the traits of weapons mean, as far as the numbers do not say it."""


class SkirmishDesk(Desk):
    """Where the companies of a ruleset are made. It keeps none: data goes in, and what can become of it comes out.

    Args:
        ruleset: the ruleset.
        options: house rules of the match; none of them changes a company.
        seats: how many play, which changes none either.
    """

    sheet_rule = RULE
    spec_type = CompanySpec
    ready_name = "ready-made party"
    outline = "Ancestry, path, weapons and an item of each piece, one after the other."
    deals_by_lot = True

    def __init__(self, ruleset: Ruleset, options: Mapping[str, Any] | None = None, seats: int | None = None) -> None:
        self.ruleset = ruleset
        self.tables: Tables = tables_of(ruleset.tables)

    # Company data

    def complete(self, spec: Mapping[str, Any]) -> Spec:
        """Return company data with every key, as plain values.

        Raises:
            ValueError: it is no company data; a sentence says why.
        """
        company = super().complete(spec)
        if len(company["pieces"]) != PIECES:
            raise ValueError(self.problems(company)[0][1])
        return company

    def ready(self) -> list[tuple[str, Spec]]:
        """Return the ready companies: id and data of each."""
        rows = self.tables.companies.values()
        return [(row.id, self.complete(msgspec.to_builtins(spec_of(row)))) for row in rows]

    def by_chance(self, seed: int) -> Spec:
        """Return a legal company that chance makes."""
        lot = chance_of(seed, "company", 1)
        paths, folk = list(self.tables.paths), list(self.tables.ancestries)
        weapons, items = list(self.tables.weapons) or [""], list(self.tables.items) or [""]
        pieces = [{"ancestry": lot.pick(folk), "path": paths.pop(lot.below(len(paths)))} for _ in range(PIECES)]
        spec = self.complete({"pieces": pieces})
        for number, field in ((number, field) for number in range(PIECES) for field in WEAPONS):
            other = _with(spec, number, field, lot.pick(weapons))
            spec = spec if self.problems(other) else other
        for number in range(PIECES):
            richer = _with(spec, number, "item", lot.pick(items))
            spec = spec if self.problems(richer) else richer
        return spec

    def problems(self, spec: Mapping[str, Any]) -> list[Problem]:
        """Return what keeps the company from being legal."""
        return company_problems(self.tables, spec)

    # Steps

    def steps(self, spec: Spec) -> list[DraftStep]:
        """Return all steps as they stand: ancestry, path, weapons and item of each piece, and the name."""
        found = [
            DraftStep(
                id=f"{field}-{number}",
                title=f"{number + 1} {TITLES.get(field, field)}",
                value=self._value(field, spec["pieces"][number]),
                problem=self.problem_of(f"{field}-{number}", spec),
                rule=RULES[field],
            )
            for number in range(PIECES)
            for field in FIELDS
            if field not in WEAPONS or self._own(field, spec["pieces"][number]) or spec["pieces"][number][field]
        ]
        name = DraftStep(
            id="name", title="Name", kind="text", value=spec["name"], problem=self.problem_of("name", spec), rule=RULE
        )
        return [*found, name]

    def _value(self, field: str, piece: Mapping[str, str]) -> str:
        chosen = piece[field] or (self._own(field, piece) if field in WEAPONS else "")
        if field == "item" and not chosen:
            return "nothing more"
        row = self._rows(field).get(chosen)
        return chosen if row is None else str(row.name)

    def _own(self, field: str, piece: Mapping[str, str]) -> str:
        """Return the weapon that the path of a piece brings, the first or the second; empty: none."""
        path = self.tables.paths.get(piece["path"])
        place = WEAPONS.index(field)
        return path.weapons[place] if path is not None and place < len(path.weapons) else ""

    def _rows(self, field: str) -> Mapping[str, Any]:
        tables = self.tables
        rows: dict[str, Mapping[str, Any]] = {"ancestry": tables.ancestries, "path": tables.paths, "item": tables.items}
        return rows.get(field, tables.weapons)

    def points_left(self, spec: Spec) -> int:
        """Return how many coins are not spent."""
        return max(0, self.tables.numbers.coins - company_price(self.tables, msgspec.convert(spec, CompanySpec)))

    def about(self, step: str, spec: Spec) -> list[str]:
        """Return what a step is about: the words of the rulebook."""
        field = step.partition("-")[0]
        texts = [self.ruleset.rulebook[RULES.get(field, RULE)].text]
        return [*texts, f"Coins left: {self.points_left(spec)}."] if field == "item" else texts

    def choices(self, step: str, spec: Spec) -> list[PartyChoice]:
        """Return what can be chosen in a step, and what cannot with the reason."""
        field, _, number = step.partition("-")
        if field not in FIELDS:
            return []
        rows = self._rows(field)
        ids = ["", *(row.id for row in rows.values() if row.price)] if field == "item" else list(rows)
        if field in WEAPONS:
            own = self._own(field, spec["pieces"][int(number)])
            ids = ["", *(one for one in ids if one != own)]
        return [self._choice(spec, int(number), field, one) for one in ids]

    def _choice(self, spec: Spec, number: int, field: str, chosen: str) -> PartyChoice:
        changed = _with(spec, number, field, chosen)
        own = self._own(field, spec["pieces"][number]) if field in WEAPONS else ""
        row = self._rows(field).get(chosen or own)
        refused = self._refused(spec, changed, number, field) if chosen else ("", "")
        return PartyChoice(
            id=chosen,
            label="Nothing more" if row is None else row.name,
            value=counted(row.price, "coin") if field == "item" and row is not None else "",
            text=() if row is None else tuple(self._text(field, row)),
            rule=RULES[field],
            is_chosen=spec["pieces"][number][field] == chosen,
            change=Change(changed, *refused),
        )

    def _refused(self, spec: Spec, changed: Spec, number: int, field: str) -> tuple[str, str]:
        """Return why something cannot be chosen, with the rule; what was wrong elsewhere before is no reason."""
        paths = ["" if other == number else piece["path"] for other, piece in enumerate(spec["pieces"])]
        if field == "path" and (told := path_taken(self.tables, paths, changed["pieces"][number]["path"])):
            return told, PATHS
        before, step = self.problems(spec), f"{field}-{number}"
        for problem in self.problems(changed):
            at, sentence, rule = problem  # coins are short where the last thing is bought
            if at == step or (field == "item" and at.startswith(field) and problem not in before):
                return sentence, rule
        return "", ""

    def _text(self, field: str, row: Any) -> Iterator[str]:
        """Yield what a row brings."""
        if field in WEAPONS:
            yield self._armed(row)
            return
        if field != "path":
            yield row.text
        if field == "item":
            return
        given = ", ".join(f"{words} {signed(row.of(by))}" for by, words in ATTRIBUTES.items() if row.of(by))
        if field == "ancestry":
            body = f"Health {signed(row.health)}, Size {row.size:g}, Speed {row.speed}"
            yield f"{given or 'No change of scores'}; {body}."
            yield from (f"{trait.name}: {trait.text}" for trait in (self.tables.traits[one] for one in row.traits))
            return
        armour = self.tables.armour[row.armour].name.lower()
        yield f"{given}; Health {row.health}, Bonus Damage {row.bonus}d6, {armour}."
        yield from (f"{one.name}: {one.text}" for one in (self.tables.talents[one] for one in row.talents))
        yield from (f"{one.name}: {one.text}" for one in (self.tables.spells[one] for one in row.spells))
        yield from (f"{one.name}: {one.text}" for one in (self.tables.items[one] for one in row.items))

    def _armed(self, row: Weapon) -> str:
        """Return what a weapon is good for, in a sentence."""
        parts = [f"{row.dice}d6{f'+{row.plus}' if row.plus else ''}", HANDS[row.grip]]
        parts += [f"range {row.range}"] if row.range else [f"reach {row.reach}"] if row.reach > 1 else []
        parts += [f"thrown up to {row.thrown}"] if row.thrown else []
        parts += [f"1 bane below Strength {row.min_str}"] if row.min_str else []
        return "; ".join([*parts, *(TRAITS[one] for one in row.traits if one in TRAITS)]) + "."

    # The sheet

    def kind(self, spec: Spec) -> str:
        """Return the paths of its pieces, as far as they are chosen."""
        paths = [self._value("path", piece).lower() for piece in spec["pieces"] if piece["path"]]
        return ", ".join(paths).capitalize() or "A company"

    def sheet(self, spec: Spec) -> Iterator[tuple[str, str]]:
        """Yield the company so far, as headings with what stands under each."""
        tables = self.tables
        for number, piece in enumerate(spec["pieces"], 1):
            if piece["ancestry"] in tables.ancestries and piece["path"] in tables.paths:
                own = sheet_of(tables, Piece(ancestry=piece["ancestry"], path=piece["path"]))
                folk, path = tables.ancestries[piece["ancestry"]].name, tables.paths[piece["path"]].name.lower()
                scores = ", ".join(f"{attribute.capitalize()} {value}" for attribute, value in own.scores.items())
                said = f"{folk} {path}; {scores}; Health {own.health}, Defense {own.defense}, Speed {own.speed}"
                items = [*tables.paths[piece["path"]].items, *filter(None, [piece["item"]])]
                arms = [self._value(field, piece).lower() for field in WEAPONS]
                things = [tables.items[item].name.lower() for item in items if item in tables.items]
                carried = ", ".join(filter(None, [*arms, *things]))
                yield f"Piece {number}", f"{said}; {carried}" if carried else said
            else:
                chosen = (self._value(field, piece) for field in ("ancestry", "path"))
                yield f"Piece {number}", " ".join(filter(None, chosen)) or "nothing chosen"
        yield "Coins left", str(self.points_left(spec))


def _with(spec: Spec, number: int, field: str, chosen: str) -> Spec:
    """Return a company with one choice made."""
    pieces = [dict(piece) for piece in spec["pieces"]]
    pieces[number][field] = chosen
    if field == "path":
        pieces[number].update(dict.fromkeys(WEAPONS, ""))
    return {**spec, "pieces": pieces}
