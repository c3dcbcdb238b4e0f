"""The seats in the form of a new game: who sits where, and whether that can be."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ludo_tui.engine import Seat
from ludo_tui.rules.seats import NAME_LENGTH
from ludo_tui.rulesets import Ruleset
from ludo_tui.ui.choices import ChoiceRow

_PLAYERS = (("person", "person"), ("easy", "easy"), ("normal", "normal"), ("hard", "hard"))
_LEVELS = (
    "A person at this keyboard, or a computer: easy plays any legal move, normal plays sensibly, hard also looks at "
    "what the next rolls can do to it."
)


class SeatRow(Horizontal):
    """A line with the name, the player and the side of a seat.

    Args:
        number: which seat, 0..3.
        name: its name as typed; empty: the name of its side.
        player: `person` or the level of a computer.
    """

    def __init__(self, number: int, name: str, player: str) -> None:
        super().__init__(id=f"seat-{number + 1}")
        self.number = number
        self._first = name, player

    def compose(self) -> ComposeResult:
        """Put the three fields side by side."""
        name, player = self._first
        yield Static(Content(f"{self.number + 1}"), classes="number")
        yield Input(name, max_length=NAME_LENGTH, compact=True, select_on_focus=False)
        yield ChoiceRow("player", "", _PLAYERS, player, about=("Player", _LEVELS))
        yield ChoiceRow(
            "side", "", [(None, "")], None, about=("Side", "Where this seat sits, clockwise round the board.")
        )

    @property
    def typed(self) -> str:
        """The name as typed."""
        return self.query_one(Input).value.strip()

    @property
    def player(self) -> Any:
        """`person` or the level of a computer."""
        return self.query(ChoiceRow).first().value

    @property
    def side(self) -> int | None:
        """The chosen side 0..3, or None for any."""
        side: int | None = self.query(ChoiceRow).last().value
        return side

    def show_sides(self, ruleset: Ruleset, given: int) -> None:
        """Offer the sides of a ruleset; `given` is the one this seat gets if it leaves the choice open."""
        styles = ruleset.seats
        values: list[tuple[Any, str]] = [(None, f"any: {styles[given].name}")]
        values += [(side, f"{style.letter} {style.name}") for side, style in enumerate(styles)]
        self.query(ChoiceRow).last().offer(values, self.side)
        self.query_one(Input).placeholder = styles[given].name


def given_sides(chosen: list[int | None]) -> list[int]:
    """Return a side for every seat, also where the choices do not fit together: for names and colours in the form."""
    count = len(chosen)
    if count == 2:
        first = chosen[0] if chosen[0] is not None else ((chosen[1] or 2) + 2) % 4 if chosen[1] is not None else 0
        return [first, chosen[1] if chosen[1] is not None else (first + 2) % 4]
    free = [side for side in range(4) if side not in chosen]
    return [side if side is not None else free.pop(0) for side in chosen]


def check_sides(ruleset: Ruleset, seats: tuple[Seat, ...]) -> None:
    """Raise ValueError with a sentence that names the sides if two seats cannot sit where they want to."""
    styles = ruleset.seats
    for number, seat in enumerate(seats):
        for other in seats[:number]:
            if seat.side is None or other.side is None:
                continue
            if seat.side == other.side:
                raise ValueError(f"{other.name} and {seat.name} cannot both sit at {styles[seat.side].name}")
            if len(seats) == 2 and (seat.side - other.side) % 4 != 2:
                pairs = " or ".join(f"{styles[n].name} and {styles[n + 2].name}" for n in (0, 1))
                raise ValueError(f"two players sit opposite each other: {pairs}")
