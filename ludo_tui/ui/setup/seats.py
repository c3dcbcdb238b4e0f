"""The seats of a new game: their lines in the form, and what they choose besides a name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from textual.binding import Binding
from textual.dom import DOMNode
from textual.widgets import Input

from ludo_tui.board import PIECES, SEATS, YARD
from ludo_tui.engine import Rules, Seat
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.board.preview_board import board_of
from ludo_tui.rules import has_desk
from ludo_tui.rules.seats import NAME_LENGTH, USUAL_BESIDE
from ludo_tui.rulesets import Ruleset
from ludo_tui.saves import Preview, SeatPreview
from ludo_tui.table.files.settings import LastTable
from ludo_tui.table.setup.check import BESIDE, usual_sides
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui.form_lines import Row
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.setup.seat_row import SEAT_KEYS, HandicapRow, SeatRow

if TYPE_CHECKING:
    from ludo_tui.ui.screens.parties import Drafts

BINDINGS = [Binding(key, f"seat({side})", "Go to that seat", show=False) for side, key in enumerate(SEAT_KEYS)]
"""The keys that go to a seat."""
_STEP = (
    "Every seat has a ready-made party unless it chooses another one: ready-made, by chance, or built step by step. "
    "While several people play, each chooses in private."
)


class SeatLines:
    """The lines of the seats in the form of a new game.

    Args:
        form: the form.
    """

    def __init__(self, form: DOMNode) -> None:
        self._form = form
        self._parties: dict[int, dict[str, msgspec.Raw] | str | None] = {}
        """What seats have chosen on the screen of their system, by side of the board."""
        self._drafts: Drafts = {}
        """What they have begun to build there."""

    def compose(self, last: LastTable) -> Iterator[SeatRow | Row]:
        """Yield the lines, as the last match was set up."""
        players = dict(enumerate(last.players))
        for side in range(len(SEAT_KEYS)):
            name, character = ([*known, *[""] * len(SEAT_KEYS)][side] for known in (last.names, last.characters))
            player = players.get(side, USUAL_BESIDE if side == BESIDE else "free")
            yield SeatRow(side, on_one_line(name)[:NAME_LENGTH], player, character)
        yield Row("Parties", id="seat-step", about=("Parties", _STEP))

    def compose_handicaps(self, last: LastTable) -> Iterator[HandicapRow]:
        """Yield the lines of what the seats have in their favour, as the last match was set up."""
        yield from map(HandicapRow, range(BESIDE), [*last.handicaps, *[""] * BESIDE])

    @property
    def rows(self) -> list[SeatRow]:
        """All of them, whether or not a player sits there."""
        return [row for row in self._form.query_one("#right").children if isinstance(row, SeatRow)]

    @property
    def taken(self) -> list[SeatRow]:
        """Those where a player sits."""
        return [row for row in self.rows if row.is_taken]

    @property
    def handicaps(self) -> list[HandicapRow]:
        """The lines of what they have in their favour."""
        return [row for row in self._form.query_one("#form").children if isinstance(row, HandicapRow)]

    @property
    def is_beside_free(self) -> bool:
        """Could a player sit beside the board where nobody does?"""
        beside = self.rows[BESIDE]
        return beside.display and not beside.is_taken

    def can_choose(self, ruleset: Ruleset) -> bool:
        """Do seats choose more in this game than a name?"""
        return has_desk(ruleset)

    def seats(self, ruleset: Ruleset) -> tuple[Seat, ...]:
        """Return the seats as they stand, those beside the board last; an empty name is the usual one."""
        taken, parties = self.taken, self._parties if self.can_choose(ruleset) else {}
        favours = {row.side: row.value for row in self.handicaps if row.display}
        sides = [row.side for row in taken if row.side != BESIDE]
        is_usual = len(sides) != SEATS - 1 and sides == usual_sides(len(sides))  # of three, the empty side is chosen
        return tuple(
            Seat(
                name=row.name_in(ruleset),
                computer=row.computer,
                side=None if is_usual or row.side == BESIDE else row.side,
                party=parties.get(row.side),
                character=row.character or msgspec.UNSET,
                bot=row.bot or msgspec.UNSET,
                handicap=favours.get(row.side) or msgspec.UNSET,
            )
            for row in taken
        )

    def look(self, ruleset: Ruleset, steps: Sequence[tuple[int, ...]], options: Mapping[str, Any]) -> BoardPicture:
        """Return the board before the first turn.

        Args:
            ruleset: the game.
            steps: where the pieces of each seat begin; none while nobody can tell.
            options: the house rules.
        """
        begun = dict(zip(self.taken, steps, strict=False))
        seats = tuple(
            SeatPreview(
                name=row.name_in(ruleset),
                computer=None,
                side=row.side,
                letter=ruleset.seats[row.side].letter,
                steps=begun.get(row, (YARD,) * PIECES),
            )
            for row in self.taken
            if row.side != BESIDE
        )
        return board_of(Preview.unplayed(ruleset, seats), options)

    def follow(self, ruleset: Ruleset, rules: Rules[Any, Any]) -> None:
        """Let the lines follow what is chosen."""
        rows = self.rows
        names = {row.typed for row in rows}
        for row in rows:
            row.fit(rules)
            row.dress(ruleset, names, {other.usual_name for other in rows if other is not row})
        for handicap in self.handicaps:
            handicap.fit(rules, rows[handicap.side], ruleset)
        step = self._form.query_one("#seat-step", Row)
        step.display = self.can_choose(ruleset)
        leading = [row for row in self.taken if row.side < BESIDE]
        chosen = sum(self._parties.get(row.side) is not None for row in leading)
        step.detail = f"{chosen} of {len(leading)} chosen" if chosen else "ready-made"

    def favour(self, handicaps: Sequence[str]) -> None:
        """Set what the seats have in their favour; nothing where none is given."""
        for row, value in zip(self.handicaps, [*handicaps, *[""] * BESIDE], strict=False):
            row.offer(row.field, value, row.usual)

    @property
    def helped(self) -> int:
        """How many have something in their favour."""
        return sum(row.display and row.is_changed for row in self.handicaps)

    def after(self, field: Input) -> SeatRow | None:
        """Return the next line whose name is typed, after the one that a field belongs to."""
        here = next(number for number, row in enumerate(self.rows) if field in row.children)
        return next((row for row in self.rows[here + 1 :] if row.has_name), None)

    def last(self, ruleset: Ruleset, options: dict[str, Any]) -> LastTable:
        """Return what is offered again the next time: the lines as they stand, whether or not they are shown."""
        rows = self.rows
        return LastTable(
            ruleset=ruleset.id,
            names=[row.query_one(Input).value.strip() for row in rows],
            players=[row.player for row in rows],
            characters=[row.chosen for row in rows],
            handicaps=[row.value for row in self.handicaps],
            options=options,
        )

    def choose_parties(
        self,
        screen: StyledOnce[Any],
        ruleset: Ruleset,
        options: dict[str, Any],
        chosen: Callable[[tuple[Seat, ...], bool], None],
    ) -> None:
        """Let the seats choose what they can have besides a name, such as a party.

        Args:
            screen: where that is opened.
            ruleset: the game.
            options: the house rules.
            chosen: called with the seats, and whether the match begins.
        """
        from ludo_tui.ui.screens.parties import PartiesScreen  # only games with parties need it

        seats, sides = self.seats(ruleset), [row.side for row in self.taken]

        def completed(result: tuple[tuple[Seat, ...], bool] | None) -> None:
            complete, is_ready = result or (seats, False)
            self._parties.update((side, seat.party) for side, seat in zip(sides, complete, strict=True))
            chosen(complete, is_ready)

        screen.app.push_screen(PartiesScreen(ruleset, seats, options, self._drafts), completed)
