"""The parties of a match: who plays which one."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from textual import on
from textual.binding import BindingType

from ludo_tui.board import SEATS
from ludo_tui.engine import Seat, Setup
from ludo_tui.game import rules_with_options
from ludo_tui.presenting.pages.party_page import player, problem_rows, sheet_rows
from ludo_tui.presenting.rows import Part, Row, row
from ludo_tui.rules import desk_for
from ludo_tui.rules.drafts import Spec
from ludo_tui.rulesets import Ruleset
from ludo_tui.saves.parties import PartyFolder
from ludo_tui.table.privacy.viewers import look_together, people_of
from ludo_tui.ui import actions
from ludo_tui.ui.party.page import PartyPage
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.party import PartyScreen
from ludo_tui.ui.widgets.rowlist import RowList

START = "start"
_PRIVATE = "chosen in private"
_DEALT = "ready-made, by lot"


Builder = tuple[str, int, str]
"""A ruleset, a seat and who sits there."""
Drafts = dict[Builder, Spec]
"""Parties that seats have begun to build."""


class PartiesScreen(PartyPage):
    """Shows which party every seat plays. Dismissed with the seats and whether the game begins.

    Args:
        ruleset: the game.
        seats: the seats; those that have chosen before hold their parties.
        options: the house rules.
        drafts: parties that seats have begun to build; they are kept in it.
    """

    HEADING = "Parties"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("parties")]
    _secrets: ClassVar[dict[Path, int]] = {}
    """Parties that a seat has kept in private for this match, not listed for other seats before the next one."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[Seat], options: Mapping[str, Any], drafts: Drafts) -> None:
        super().__init__(desk_for(ruleset, options, len(seats)))
        self._drafts = drafts
        self._ruleset = ruleset
        self._folder = PartyFolder(ruleset.system)
        self._seats = list(seats)
        if all(seat.party is None for seat in seats):
            self._secrets.clear()
        rules, chosen, table = rules_with_options(ruleset, options)
        setup = Setup(
            ruleset=ruleset.id, digest=ruleset.digest, seats=tuple(seats), seed=0, options=chosen, table=table
        )
        self._sides, self._teams = rules.sides(setup), rules.teams(setup)

    def on_mount(self) -> None:
        """List the seats."""
        self._show(0)

    def _is_private(self, seat: int) -> bool:
        """Return whether the others must not see what a seat chooses."""
        people = people_of(self._seats)
        return seat in people and not look_together(people, self._teams)

    def _is_hidden(self, seat: int) -> bool:
        """Return whether a seat has chosen something that the others must not see."""
        return self._is_private(seat) and self._seats[seat].party is not None

    def _is_dealt(self, seat: int) -> bool:
        """Return whether a seat has chosen nothing and gets a party by lot."""
        return self._desk.deals_by_lot and self._seats[seat].party is None

    def _badge(self, seat: int, name: str) -> Part:
        """Return the shape of a seat and a name on its colour."""
        side = self._sides[seat]
        sign = self._ruleset.style(side).sign(self.host.settings.ascii)
        return f" {sign} {name} ", f"badge-{(SEATS if side is None else side) + 1}"

    def _show(self, cursor: int) -> None:
        begin = row("Start the match", "strong", mark="  ", value=START, is_choice=True)
        rows = [begin, row(""), row("Seats", "heading")]
        for number, seat in enumerate(self._seats):
            if self._sides[number] is None:  # the one who sits beside the board leads no party
                continue
            rows.append(
                Row(
                    (self._badge(number, player(seat)), (f" {self._party_name(number)}", "text")),
                    mark="  ",
                    value=number,
                    is_choice=True,
                )
            )
        self.listed.show_rows(rows, 0 if cursor == 0 else cursor + 2)
        self._preview()

    def _party_name(self, seat: int) -> str:
        if self._is_hidden(seat):
            return _PRIVATE
        if self._is_dealt(seat):
            return _DEALT
        try:
            return self._desk.title(self._desk.of_seat(self._seats[seat].party, seat))
        except ValueError:
            return "?"

    @on(RowList.Highlighted, "#parties")
    def _looked(self) -> None:
        self._preview()

    def _preview(self) -> None:
        """Show the sheet of the seat under the cursor, as far as everybody may see it."""
        current = self.listed.marked
        seat = current.value if current is not None and isinstance(current.value, int) else None
        if seat is None:
            rows = [
                row("Start the match", "heading"),
                row(
                    "Enter starts the match. Seats without a party get a random ready-made one."
                    if self._desk.deals_by_lot
                    else "Every seat has a party; Enter starts the match with them."
                ),
                row(""),
                row(
                    "To choose another one for a seat, go down to it and press Enter. While others play at this "
                    "keyboard, everybody else looks away: what you choose stays hidden from them."
                ),
            ]
        elif self._is_hidden(seat):
            rows = [row(f"{self._seats[seat].name} has chosen in private. Enter chooses again.")]
        elif self._is_dealt(seat):
            rows = [
                row(f"{self._seats[seat].name} has chosen no party and gets a ready-made one by lot."),
                row("Enter chooses a party.", "key"),
            ]
        else:
            try:
                spec = self._desk.of_seat(self._seats[seat].party, seat)
                rows = [*sheet_rows(self._desk, spec), row(""), row("Enter chooses another party.", "key")]
                rows += problem_rows(self._desk.problems(spec))
            except ValueError as error:
                rows = [row(str(error), "bad"), row("Enter chooses another party.", "key")]
        self.show_sheet(rows)

    # Choosing

    @on(RowList.Chosen, "#parties")
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row.value == START:
            self.action_start()
            return
        seat: int = event.row.value

        def choose(_: bool | None = None) -> None:
            secrets = self._secrets if self._is_private(seat) else {}
            screen = PartyScreen(
                self._desk, self._folder, seat, self._seats[seat], secrets, self._drafts.get(self._builder(seat))
            )
            self.app.push_screen(screen, lambda party: self._take(seat, party, screen.draft))

        if self._is_private(seat):
            name = self._seats[seat].name
            chip = self._badge(seat, self._ruleset.style(self._sides[seat]).name)
            self.app.push_screen(CurtainScreen(chip, name, (), is_private=True), choose)
        else:
            choose()

    def _builder(self, seat: int) -> Builder:
        return self._ruleset.id, seat, self._seats[seat].name

    def _take(self, seat: int, party: Any, draft: Spec | None) -> None:
        self.app.clear_notifications()  # they may name what was chosen in private
        self._drafts.pop(self._builder(seat), None)
        if party is None and draft is not None:
            self._drafts[self._builder(seat)] = draft
        if party is not None:
            self._seats[seat] = msgspec.structs.replace(self._seats[seat], party=party)
        self._show(seat + 1)

    def action_start(self) -> None:
        """Start the game."""
        self.dismiss((tuple(self._seats), True))

    def action_back(self) -> None:
        """Go back to the form, which keeps the parties."""
        self.dismiss((tuple(self._seats), False))
