"""The party sheets: everybody's as far as it lies open, one's own in full behind the curtain."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui.engine import Who
from ludo_tui.presenting.table.heading import Heading
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.screens.curtain import private_curtain
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.frame import Header
from ludo_tui.ui.widgets.sheet_view import SheetView, look_of


class SheetScreen(Page):
    """One party sheet at a time.

    Args:
        session: a match with parties.
        seat: whose sheet is shown first.
        at_hand: is the first card told in full to begin with?
    """

    HEADING = "Party sheets"
    CSS_PATH = "../styles/table.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("sheet"),
        *(Binding(f"{number}", f"rename({number})", f"Rename piece {number}", show=False) for number in (2, 3, 4)),
        Binding("enter,space", "reveal", "Show what is secret to its owner", show=False),
    ]

    def __init__(self, session: Session, seat: int, *, at_hand: bool = False) -> None:
        super().__init__()
        self.session = session
        self.seat = seat
        self._at_hand = at_hand
        self._reader = self._looker()
        """Who may read what is secret; None when several people look."""

    def compose_page(self) -> ComposeResult:
        """Put the sheet under what can be done with it."""
        yield SheetView(id="sheet-page")

    def on_mount(self) -> None:
        """Show the first sheet."""
        super().on_mount()
        self.follow_settings()
        self._show()
        if self._at_hand:
            self.action_reveal()

    @property
    def current_rule(self) -> str:
        """The rule of what the cursor is on."""
        return self.query_one(SheetView).rule

    def _show(self) -> None:
        """Show the sheet."""
        session, view = self.session, self.query_one(SheetView)
        is_own, may_read = self._reader == self.seat, self._reader in self._team()
        alone = self._reader if len(session.privacy.people) > 1 else None
        asked = None if may_read else self._asked()
        note = "" if asked is None else f"Enter shows {session.seats.names[asked]} what is secret"
        who = f"{session.seats.style(self.seat).shape} {session.seats.names[self.seat]}"
        note = "only you may look" if may_read and alone is not None else note
        title = "your party sheet" if is_own else "party sheet"
        if alone is not None and not may_read:
            title = f"what {session.seats.names[alone]} knows"
        heading = Heading(title, session.seats.sides[self.seat], who, note)
        self.query_one("#heading", Header).heading = heading
        page = session.game.rules.sheet_page(session.game.view(self._reader), session.game.setup, self.seat)
        view.look = None if page is None else look_of(session, page, self.seat)
        if self._at_hand:
            view.go_to_hand()
        view.focus()

    def _turn(self, by: int) -> None:
        order = sorted(range(len(self.session.seats.names)), key=lambda seat: self.session.seats.sides[seat])
        self.seat = order[(order.index(self.seat) + by) % len(order)]
        if len(self.session.privacy.people) == 1:
            self._reader = self._looker()
        self._show()
        self.refresh_bindings()

    def _looker(self) -> int | None:
        """Return by whose eyes the sheet is seen at first: partners among themselves look at theirs together."""
        session = self.session
        return (
            self.seat
            if len(session.privacy.people) == 1 and self.seat in session.seats.people
            else session.privacy.viewer
        )

    def _team(self) -> tuple[int, ...]:
        """Return the seats that may read the sheet that is shown: its owner's team.

        Rule: lh.secrets.sheet
        """
        game = self.session.game
        return next(team for team in game.rules.teams(game.setup) if self.seat in team)

    def _asked(self) -> int | None:
        """Return who takes the keyboard to read the sheet: its owner, or a person who plays with a computer's."""
        return next((seat for seat in (self.seat, *self._team()) if seat in self.session.seats.people), None)

    def action_mark(self) -> None:
        """Tell the next thing on the page in full."""
        self.query_one(SheetView).action_mark()

    def action_next(self) -> None:
        """Turn to the next party, and show what the one who looks knows of it."""
        self._turn(1)

    def action_previous(self) -> None:
        """Turn to the party before, and show what the one who looks knows of it."""
        self._turn(-1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Let only pieces be renamed that people at this keyboard play."""
        return action != "rename" or self.seat in self.session.seats.people

    def action_rename(self, number: int = 1) -> None:
        """Give a piece of this party another name."""
        from ludo_tui.ui.table.menu import ask_name  # not before a player wants it

        session = self.session
        if number <= len(session.game.rules.look(session.game.view(None), session.game.setup).pieces[self.seat]):
            ask_name(self, session, Who(self.seat, number - 1), self._show)

    def action_reveal(self) -> None:
        """Show the whole sheet to its owner, or to a player of the same team, who takes the keyboard first."""
        seat, session = self._asked(), self.session
        if seat is None or self._reader in self._team():
            return
        self.query_one(SheetView).look = None
        curtain = private_curtain(session, seat)
        self.app.push_screen(curtain, lambda lifted: self._revealed(seat if lifted else self._looker()))

    def _revealed(self, reader: int | None) -> None:
        self._reader = reader
        self._show()
