"""The names of a match: seats, pieces, monsters, steps, phases and reactions."""

from collections.abc import Iterable, Sequence
from typing import Any

from ludo_tui.engine import Reaction, Setup
from ludo_tui.rules.names import MatchNames
from ludo_tui.rules.skirmish.party.companies import companies_of
from ludo_tui.rules.skirmish.party.monster_summary import arms, body, stature
from ludo_tui.rules.skirmish.tables.choice_rows import choice_row
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset


class SkirmishNames(MatchNames):
    """Names of seats, pieces, monsters, steps, phases and reactions.

    Args:
        ruleset: the data of the game.
        setup: who plays.
        sides: side of the board of each party.
        reactions: everything that can be done in a reaction window.

    Attributes:
        tables: the tables of the ruleset, for the words of their rows.
    """

    def __init__(
        self, ruleset: Ruleset, setup: Setup, sides: Sequence[int], reactions: Iterable[Reaction[Any]]
    ) -> None:
        super().__init__(ruleset, setup, sides, reactions)
        self.tables = tables_of(ruleset.tables)
        rows = self.tables
        self._paths = [
            [rows.paths[piece.path].name.lower() for piece in spec.pieces]
            for _, spec in companies_of(rows, setup, len(sides))
        ]

    def piece(self, seat: int, piece: int) -> str:
        """Return the name of a piece with its owner; of a monster, whose kind is not known here, its number."""
        if seat >= len(self._paths):
            return f"monster {piece}"
        return f"{self._seats[seat]}'s {self._paths[seat][piece]}"

    def meaning(self, does: str, entry: str) -> str:
        """Return what an answer is, in plain words; empty if nothing is said about it."""
        if does == "summon":
            return arms(self.tables, entry)
        row = choice_row(self.tables.choices, does, entry)
        price = "" if row is None else row.text
        power = self.tables.power(does, entry)
        if power is None:
            return price
        return f"{power.text} {price if power.slot == 'action' else 'Uses its reaction.'}"

    def effect(self, power: str) -> str:
        """Return in a few words what a power does, by its key; empty if nobody has said it."""
        way, _, row = power.partition(":")
        found = self.tables.power(way, row)
        return "" if found is None else found.brief.removesuffix(".")

    def body(self, kind: str) -> str:
        """Return in a line what a kind of monster stands and how far it goes."""
        return body(self.tables, kind)

    def stature(self, kind: str) -> str:
        """Return the same in a few words, which stand beside its name and price."""
        return stature(self.tables, kind)
