"""What hides the table from others: the curtain before a private question, symbols in secret, a sheet that is read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ludo_tui.engine import Event
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.table import panels
from ludo_tui.table.play.simultaneous import answer_all, seats_choosing
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.animation_player import AnimationPlayer
from ludo_tui.ui.table.status import TableStatus


@dataclass(eq=False)
class PrivacyFlow:
    """Lets the person who is asked come to the keyboard, and others look away.

    Args:
        screen: the window.
        session: the match.
        status: who has the keys.
        animation: ends before the table is hidden.
        happened: called with what came of symbols that were shown.
        come_back: called when the table can be seen again.

    Attributes:
        reader: who has read a party sheet while others looked away, who may not know yet that they can look again.
    """

    screen: StyledOnce[None]
    session: Session
    status: TableStatus
    animation: AnimationPlayer
    happened: Callable[[Sequence[Event]], None]
    come_back: Callable[[], None]

    def __post_init__(self) -> None:
        self._has_curtain = self._has_symbols = self._is_reading = False
        self.reader: int | None = None

    def meet(self) -> None:
        """Let a person who is asked come to the keyboard."""
        session = self.session
        if seats_choosing(session):
            if not self._has_symbols:
                self._ask_symbols()
        elif session.questions.needs_curtain or self._has_read():
            self.draw_curtain()
        else:
            session.privacy.go_public(session.questions.prompt)
            self._read()

    # A sheet that is read

    def _read(self) -> None:
        """Open the party sheet that is being read, for as long as it is."""
        session, terms = self.session, self.session.privacy.reading_terms
        game = session.game
        page = None if terms is None else game.rules.sheet_page(session.privacy.view.view, game.setup, terms.owner)
        if terms is not None and page is not None and session.questions.waiting == "person" and not self._is_reading:
            from ludo_tui.ui.screens.reading import ReadingScreen  # only games with parties need it

            self._is_reading, self.reader = True, session.seats.asked_person
            self.screen.app.push_screen(ReadingScreen(session, terms, page), self._sheet_closed)

    def _sheet_closed(self, _: None) -> None:
        """Go on at the table."""
        self._is_reading = False

    def _has_read(self) -> bool:
        """Return whether a party sheet has just been closed while others looked away."""
        return self.reader is not None and self.session.privacy.reading is None and len(self.session.privacy.people) > 1

    # The curtain

    def draw_curtain(self) -> None:
        """Hide the table until the person who is asked says to be alone."""
        prompt = self.session.questions.prompt
        if prompt is None or self._has_curtain:
            return
        from ludo_tui.ui.screens.curtain import CurtainScreen  # not before a player is to look away

        self._has_curtain = True
        self.screen.app.clear_notifications()
        self.animation.end()
        seat = prompt.seat
        title, lines = self.session.news.meanwhile(seat)
        recap = LogRows(self.session).rows(lines)
        badge = panels.badge(self.session, seat)
        name = self.session.seats.names[seat]
        pin = self.session.privacy.pin_of(seat)
        has_keyboard = seat == self.reader and not prompt.secrecy.private
        curtain = CurtainScreen(
            badge, name, recap, title=title, is_private=prompt.secrecy.private, pin=pin, has_keyboard=has_keyboard
        )
        self.screen.app.push_screen(curtain, self._lift_curtain)

    def _lift_curtain(self, lifted: bool | None) -> None:
        self._has_curtain, self.reader = False, None
        if lifted:
            self.session.privacy.lift(self.session.questions.prompt)
            self.status.at_keys = self.session.seats.asked_person
        self.come_back()

    # Symbols

    def _ask_symbols(self) -> None:
        """Let everybody who wants to react first show a symbol in secret."""
        from ludo_tui.ui.screens.symbols import SymbolsScreen

        self.animation.end()
        self.screen.app.clear_notifications()
        self._has_symbols = True
        self.screen.app.push_screen(SymbolsScreen(self.session), self._symbols_shown)

    def _symbols_shown(self, symbols: Mapping[int, str] | None) -> None:
        self._has_symbols = False
        if symbols:
            self.happened(answer_all(self.session, symbols))
