"""Companies: the parties of Skirmish Ludo, ready or built by a player; checking what has been built.

Company data is plain: the keys of `CompanySpec`, as they stand in the setup of a match and in kept parties.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ludo_tui.board import PIECES
from ludo_tui.engine import Dice, Setup
from ludo_tui.rules.drafts import Problem, plain
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.equipment import Kind
from ludo_tui.rules.skirmish.tables.rows import Company, Tables
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.problems import field_name, near

RULE: Final = "sh.company.own"


PATHS: Final = "sh.company.paths"


_PARTS: Final = ("ancestry", "path", "weapon", "second")


class PieceSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character of a company."""

    ancestry: str = ""
    path: str = ""
    item: str = ""
    """An item on its belt besides what its path brings; empty: none."""
    weapon: str = ""
    """In place of the first weapon of its path; empty: that."""
    second: str = ""
    """In place of the second one."""


class CompanySpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A company as a player builds it; also how it is saved."""

    name: Annotated[str, Meta(max_length=40)] = ""
    pieces: tuple[PieceSpec, ...] = (PieceSpec(),) * PIECES


def spec_of(company: Company) -> CompanySpec:
    """Return a ready company as one that could have been built."""
    pieces = tuple(PieceSpec(**dict(zip(_PARTS, piece, strict=False))) for piece in company.pieces)
    return CompanySpec(name=company.name, pieces=pieces)


def weapons_of(tables: Tables, piece: PieceSpec) -> tuple[str, ...]:
    """Return what a piece carries in place of the weapons of its path; empty: it carries those.

    Rule: sh.company.weapons
    """
    own = tables.paths[piece.path].weapons if piece.path in tables.paths else ()
    chosen = tuple(new or old for new, old in zip((piece.weapon, piece.second), own, strict=False)) + own[2:]
    return () if chosen == own else chosen


def companies_of(tables: Tables, setup: Setup, parties: int) -> list[tuple[str, CompanySpec]]:
    """Return what the company of each party is called and what it is made of.

    Who has chosen none gets a ready one at random, each another while there are.

    Raises:
        ValueError: a seat has chosen a company that there is not, or has built one that cannot be.

    Rule: sh.match.companies, sh.company.own
    """
    ready = list(tables.companies)
    first = Dice(setup.seed, "companies").value(0, len(ready)) - 1
    found = []
    for number, seat in enumerate(setup.seats[:parties]):
        chosen = ready[(first + number) % len(ready)] if seat.party is None else seat.party
        if isinstance(chosen, str):
            if chosen not in tables.companies:
                hint = near(chosen, ready) or f"; there are {', '.join(ready)}"
                raise ValueError(f"{seat.name} has no party {chosen!r}{hint}")
            found.append((chosen, spec_of(tables.companies[chosen])))
            continue
        wrong = company_problems(tables, chosen)
        if wrong:
            raise ValueError(f"{seat.name} has no such party: {wrong[0][1]}")
        spec = msgspec.convert(plain(chosen), CompanySpec)
        found.append((spec.name or "Own party", spec))
    return found


def company_name(tables: Tables, company: str) -> str:
    """Return what a company is called: a ready one by its row."""
    return tables.companies[company].name if company in tables.companies else company


def company_problems(tables: Tables, spec: Mapping[str, Any]) -> list[Problem]:
    """Return everything that keeps company data from being a legal company; empty when it is one.

    Rule: sh.company.own, sh.company.paths, sh.company.coins
    """
    data = plain(spec)
    found = ((field_name(fault.path), fault.message) for fault in faults(data, CompanySpec))
    wrong = [(at, f"{at or 'The company'}: {message}.", RULE) for at, message in found]
    if wrong:
        return wrong
    chosen = msgspec.convert(data, CompanySpec)
    if len(chosen.pieces) != PIECES:
        return [("pieces", f"A party has {PIECES} pieces; these are {len(chosen.pieces)}.", RULE)]
    parts = (_name(chosen), _unknown(tables, chosen), _paths(tables, chosen), _weapons(tables, chosen))
    return [*chain.from_iterable(parts), *_coins(tables, chosen)]


def _name(spec: CompanySpec) -> Iterator[Problem]:
    if not spec.name.isprintable():
        yield "name", "The name of a party is one line of printable characters.", RULE


def _unknown(tables: Tables, spec: CompanySpec) -> Iterator[Problem]:
    """Yield what is missing, or stands in no table."""
    for number, piece in enumerate(spec.pieces):
        chosen: Sequence[tuple[str, str, Mapping[str, Any]]] = (
            ("ancestry", piece.ancestry, tables.ancestries),
            ("path", piece.path, tables.paths),
        )
        for field, word, known in chosen:
            if not word:
                article = "an" if field == "ancestry" else "a"
                yield f"{field}-{number}", f"Choose {article} {field} for piece {number + 1}.", RULE
            elif word not in known:
                yield f"{field}-{number}", f"There is no {field} {word!r}{near(word, list(known)) or '.'}", RULE
        if piece.item and piece.item not in tables.items:
            hint = near(piece.item, list(tables.items)) or "."
            yield f"item-{number}", f"There is no item {piece.item!r}{hint}", "sh.company.coins"


def _paths(tables: Tables, spec: CompanySpec) -> Iterator[Problem]:
    """Yield the pieces whose path another of the company has already.

    Rule: sh.company.paths
    """
    paths = [piece.path for piece in spec.pieces]
    for number, path in enumerate(paths):
        if path in tables.paths and (told := path_taken(tables, paths[:number], path)):
            yield f"path-{number}", told, PATHS


def path_taken(tables: Tables, paths: Sequence[str], path: str) -> str:
    """Return which piece has a path already, in a sentence; empty: none has.

    Args:
        tables: the tables.
        paths: those of the pieces, by number.
        path: one that there is.
    """
    return f"Piece {paths.index(path) + 1} is the {tables.paths[path].name.lower()} already." if path in paths else ""


def _weapons(tables: Tables, spec: CompanySpec) -> Iterator[Problem]:
    """Yield the weapons that there are not, that take other hands, or that a piece has already.

    Rule: sh.company.weapons
    """
    rule = "sh.company.weapons"
    for number, piece in enumerate(spec.pieces):
        path = tables.paths.get(piece.path)
        for place, (field, chosen) in enumerate((("weapon", piece.weapon), ("second", piece.second))):
            at = f"{field}-{number}"
            if not chosen or path is None:
                continue
            if chosen not in tables.weapons:
                yield at, f"There is no weapon {chosen!r}{near(chosen, list(tables.weapons)) or '.'}", rule
            elif place >= len(path.weapons):
                yield at, f"The {path.name.lower()} has no {'second ' if place else ''}weapon to exchange.", rule
            elif (takes := equipment.kind_of(tables, chosen)).hands != (
                own := equipment.kind_of(tables, path.weapons[place])
            ).hands:
                yield at, f"The {takes.name} takes {_hands(takes)}, the {own.name} in its place {_hands(own)}.", rule
            elif weapons_of(tables, piece).count(chosen) > 1:
                yield at, f"Piece {number + 1} has the {takes.name} already.", rule


def _hands(kind: Kind) -> str:
    return "one hand" if kind.hands == 1 else "both hands"


def company_price(tables: Tables, spec: CompanySpec) -> int:
    """Return the coins that a company has spent."""
    return sum(tables.items[piece.item].price for piece in spec.pieces if piece.item in tables.items)


def _coins(tables: Tables, spec: CompanySpec) -> Iterator[Problem]:
    """Check that the company can pay what is on its belts, and that all of it can be bought.

    Rule: sh.company.coins
    """
    for number, piece in enumerate(spec.pieces):
        if piece.item in tables.items and not tables.items[piece.item].price:
            name = tables.items[piece.item].name
            yield f"item-{number}", f"{name} cannot be bought.", "sh.company.coins"
    spent, coins = company_price(tables, spec), tables.numbers.coins
    if spent > coins:
        last = max(number for number, piece in enumerate(spec.pieces) if piece.item)
        yield f"item-{last}", f"A party has {coins} coins; this costs {spent}.", "sh.company.coins"
