"""The words of a match of Skirmish Ludo."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ludo_tui.engine import Names, Setup, counted
from ludo_tui.initials import capital
from ludo_tui.rules.names import MatchNames
from ludo_tui.rules.skirmish.choices import row_of
from ludo_tui.rules.skirmish.companies import companies_of
from ludo_tui.rules.skirmish.reference import arms, body, stature
from ludo_tui.rules.skirmish.tables import tables_of
from ludo_tui.rulesets import Ruleset


class Ref(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A combatant as events speak of it, after it is gone too."""

    seat: int
    piece: int
    """Number of a piece 0..3, or of a monster."""
    monster: str = ""
    """Kind of a monster in words; empty for pieces."""


class SkirmishNames(MatchNames):
    """Names of seats, pieces, monsters, steps, phases and reactions.

    Args:
        ruleset: the data of the game.
        setup: who plays.
        sides: side of the board of each party.
        reactions: names of the reactions by id.

    Attributes:
        tables: the tables of the ruleset, for the words of their rows.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup, sides: Sequence[int], reactions: Mapping[str, str]) -> None:
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
        row = row_of(self.tables.choices, does, entry)
        price = "" if row is None else row.text
        power = self.tables.power(does, entry)
        if power is None:
            return price
        return f"{power.text} {price if power.slot == 'action' else 'Costs its reaction of this round.'}"

    def body(self, kind: str) -> str:
        """Return in a line what a kind of monster stands and how far it goes."""
        return body(self.tables, kind)

    def stature(self, kind: str) -> str:
        """Return the same in a few words, which stand beside its name and price."""
        return stature(self.tables, kind)

    def fighter(self, who: Ref) -> str:
        """Return the name of a combatant."""
        return spoken(self, who)


def spoken(names: Names, who: Ref) -> str:
    """Return the name of a combatant: of a piece with its owner, of a monster its kind and number."""
    return f"{who.monster} {who.piece}" if who.monster else names.piece(who.seat, who.piece)


def opening(names: Names, who: Ref) -> str:
    """Return the same at the beginning of a sentence."""
    return capital(spoken(names, who))


def boons_and_banes(sources: Iterable[tuple[str, int]]) -> str:
    """Return what gives a roll boons (above 0) and banes (below): `1 boon: surrounded; 2 banes: obscured, dodge`."""
    given = list(sources)
    told: list[str] = []
    for word, sign in (("boon", 1), ("bane", -1)):
        of = [(name, value * sign) for name, value in given if value * sign > 0]
        if of:
            each = (name if number == 1 or len(of) == 1 else f"{name} {number}" for name, number in of)
            told.append(f"{counted(sum(number for _, number in of), word)}: {', '.join(each)}")
    return "; ".join(told)
