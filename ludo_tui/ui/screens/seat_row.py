"""The seats in the form of a new game: who sits at which side, and whether that can be."""

from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ludo_tui.engine import Seat
from ludo_tui.rules.seats import NAME_LENGTH
from ludo_tui.rulesets import Ruleset
from ludo_tui.ui.choices import ChoiceRow

SEAT_KEYS: Final = "asdf"
"""The key that goes to each seat."""
_PLAYERS = (
    ("person", "person"),
    ("easy", "computer: easy"),
    ("normal", "computer: normal"),
    ("hard", "computer: hard"),
    ("free", "free"),
)
_LEVELS = (
    "A person at this keyboard, or a computer: easy plays any legal move, normal plays sensibly, hard also looks at "
    "what the next rolls can do to it. Nobody sits at a free side."
)
_PAIR: Final = 2


class SeatRow(Horizontal):
    """A line with the name and the player of a side of the board, on its colour.

    Args:
        side: which one, 0..3 clockwise from the west.
        name: its name as typed; empty: the name of the side.
        player: `person`, the level of a computer, or `free`.
    """

    def __init__(self, side: int, name: str, player: str) -> None:
        super().__init__(id=f"seat-{side + 1}", classes=f"-side-{side + 1}")
        self.side = side
        self._first = name, player

    def compose(self) -> ComposeResult:
        """Put the fields side by side."""
        name, player = self._first
        yield Static(Content(SEAT_KEYS[self.side]), classes="key")
        yield Static(Content(""), classes="shape")
        yield Input(name, max_length=NAME_LENGTH, compact=True)
        yield ChoiceRow("player", "", _PLAYERS, player, about=("Player", _LEVELS))

    @property
    def typed(self) -> str:
        """The name as typed."""
        return self.query_one(Input).value.strip()

    @property
    def player(self) -> Any:
        """`person`, the level of a computer, or `free`."""
        return self.query_one(ChoiceRow).value

    @property
    def is_taken(self) -> bool:
        """Does somebody sit there?"""
        return bool(self.player != "free")

    def dress(self, ruleset: Ruleset, *, is_ascii: bool) -> None:
        """Show shape, colour and name of the side as a ruleset has them."""
        style = ruleset.seats[self.side]
        self.query_one(".shape", Static).update(Content(f" {style.ascii if is_ascii else style.shape}"))
        self.query_one(Input).placeholder = style.name
        self.set_class(not self.is_taken, "-free")

    def focus_name(self) -> None:
        """Go to the name; from there to who plays."""
        field, player = self.query_one(Input), self.query_one(ChoiceRow)
        (field if self.is_taken else player).focus()


def seats_of(ruleset: Ruleset, rows: list[SeatRow], parties: dict[int, Any]) -> tuple[Seat, ...]:
    """Return the seats of a form; an empty name is that of the side.

    Args:
        ruleset: what the sides are called.
        rows: the lines of the form.
        parties: what seats have chosen besides a name, by side.
    """
    taken = [row for row in rows if row.is_taken]
    sides = [row.side for row in taken]
    is_usual = sides == usual_sides(len(sides))
    return tuple(
        Seat(
            name=row.typed or ruleset.seats[row.side].name,
            computer=None if row.player == "person" else row.player,
            side=None if is_usual else row.side,
            party=parties.get(row.side),
        )
        for row in taken
    )


def usual_sides(count: int) -> list[int]:
    """Return the sides that a number of seats have unless they choose others: two sit opposite each other."""
    return [0, 2] if count == _PAIR else list(range(count))


def check_sides(ruleset: Ruleset, rows: list[SeatRow]) -> None:
    """Raise ValueError with a sentence that names the sides if two seats cannot sit where they want to."""
    sides = [row.side for row in rows if row.is_taken]
    if len(sides) == _PAIR and sides[1] - sides[0] != _PAIR:
        styles = ruleset.seats
        pairs = " or ".join(f"{styles[n].name} and {styles[n + 2].name}" for n in (0, 1))
        raise ValueError(f"two players sit opposite each other: {pairs}")
