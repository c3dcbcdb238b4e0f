"""What people do at the table besides answering: PINs, names, who plays a seat, keeping the match, leaving it."""

import msgspec

from ludo_tui.engine import IllegalAnswer, Level, Preference, Who
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.privacy.pins import LONGEST, SHORTEST, SeatPin, problem_of
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.flow import MatchFlow
from ludo_tui.ui.table.view import TableView

_DIFFERENT = "That is not the same PIN; try again, or leave with Esc and begin anew."


class SeatActions:
    """Asks what is needed for them, and does them. It keeps nothing.

    Args:
        screen: where questions are asked.
        session: the match.
        view: shows it.
        flow: goes on with it.
    """

    def __init__(self, screen: StyledOnce[None], session: Session, view: TableView, flow: MatchFlow) -> None:
        self._screen = screen
        self._session = session
        self._view = view
        self._flow = flow

    def open_sheets(self, *, at_hand: bool = False) -> None:
        """Open the party sheets at the seat that is asked."""
        from ludo_tui.ui.screens.sheet import SheetScreen

        self._flow.hold()
        self._screen.app.push_screen(SheetScreen(self._session, self._view.question.seat, at_hand=at_hand))

    def reactions(self) -> None:
        """Ask what a seat wants about the reaction under the cursor; without one, about each that there is."""
        self._flow.hold()
        prompt = self._session.questions.prompt
        deeds = [
            option.does
            for option in (self._view.question.option, *(prompt.options if prompt else ()))
            if option is not None
        ]
        settled = self._session.game.rules.settled
        names = {**{reaction.id: reaction.name for reaction in self._session.preferences.reactions}, **settled}
        reaction = next((deed for deed in deeds if deed in names), "")
        if prompt is not None and prompt.kind in settled:
            reaction = prompt.kind
        if prompt is None or not (reaction and (prompt.kind == "reaction" or prompt.kind in settled)):
            self._open_reactions()
            return
        from ludo_tui.ui.table.menu import Choosing, habit_entries

        title = f"{self._session.seats.names[prompt.seat]}, what about {names[reaction]} from now on?"
        self._screen.app.push_screen(
            Choosing(title, habit_entries()), lambda habit: self._settle(prompt.seat, reaction, habit)
        )

    def _open_reactions(self) -> None:
        from ludo_tui.ui.screens.reactions import ReactionsScreen

        self._screen.app.push_screen(ReactionsScreen(self._session, self._view.question.seat))

    def _settle(self, seat: int, reaction: str, habit: str | None) -> None:
        """Keep what a seat wants about a reaction."""
        from ludo_tui.ui.table.menu import EVERY, HABITS

        if habit == EVERY:
            self._open_reactions()
        wanted: Preference | None = next((known for known in HABITS if known == habit), None)
        if wanted is not None:
            self._session.preferences.settle(seat, reaction, wanted)
            self._screen.host.say("It holds from the next question on.")

    # PINs

    def pin(self) -> None:
        """Let the seat that is asked set, change or remove its PIN, behind the curtain."""
        from ludo_tui.presenting.table import panels
        from ludo_tui.ui.screens.curtain import CurtainScreen

        seat = self._session.seats.asked_person
        pin = self._session.privacy.pin_of(seat)
        if pin is None:
            self._screen.host.say("This match is kept nowhere, so its seats have no PINs.", "warning")
            return
        self._flow.hold()
        name = self._session.seats.names[seat]
        badge = panels.badge(self._session, seat)
        curtain = CurtainScreen(badge, name, (), is_private=True, pin=pin, can_leave=True)
        self._screen.app.push_screen(curtain, lambda lifted: self._ask_pin(name, pin) if lifted else None)

    def _ask_pin(self, name: str, pin: SeatPin) -> None:
        from ludo_tui.ui.screens.dialogs import AskPin

        other = ("r", "Remove the PIN") if pin.is_set else None
        question = f"{name}, type a new PIN of {SHORTEST} to {LONGEST} digits."

        def first(typed: str | None) -> None:
            if typed == AskPin.OTHER:
                self._screen.host.say(pin.remove() or f"{name} has no PIN any more.")
            elif typed is not None:
                again = AskPin("The same once more.", lambda second: None if second == typed else _DIFFERENT)
                self._screen.app.push_screen(again, lambda second: set_it(second) if second is not None else None)

        def set_it(typed: str) -> None:
            self._screen.host.say(pin.set(typed) or f"The curtain asks {name} for the PIN from now on.")

        self._screen.app.push_screen(AskPin(question, problem_of, other), first)

    def name_piece(self) -> None:
        """Let a piece of the seat that is asked be given a name."""
        from ludo_tui.ui.table.menu import Choosing, Entry, ask_name

        self._flow.hold()
        seat, session = self._view.question.seat, self._session
        shape = session.seats.shape(seat)
        count = len(session.game.rules.look(session.game.view(None), session.game.setup).pieces[seat])
        entries = [
            Entry(
                str(piece), str(piece + 1), str(piece + 1), f"{shape}{piece + 1}", session.voice.name(Who(seat, piece))
            )
            for piece in range(count)
        ]

        def chosen(piece: str | None) -> None:
            if piece is not None and piece.isdecimal():
                ask_name(self._screen, session, Who(seat, int(piece)), self._view.refresh_all)

        self._screen.app.push_screen(
            Choosing(f"Which piece of {session.seats.names[seat]} gets a name?", entries), chosen
        )

    def save_as(self) -> None:
        """Ask for a name and keep the match under it."""
        from ludo_tui.ui.screens.dialogs import AskText

        self._screen.app.push_screen(AskText("Keep this match under which name?"), self._save_as)

    def _save_as(self, name: str | None, *, overwrite: bool = False) -> None:
        from ludo_tui.ui.screens.dialogs import Confirm

        if name is None:
            return
        try:
            self._session.save.save_as(name, overwrite=overwrite)
        except NameTaken as taken:
            self._screen.app.push_screen(
                Confirm(taken.question, "Replace"), lambda yes: self._save_as(name, overwrite=True) if yes else None
            )
        except SaveError as error:
            self._screen.host.say(f"{error}", "error")
        else:
            self._screen.host.say(f"Kept as '{name}'.")

    def stand_in(self) -> None:
        """Let a computer play for a player who leaves for a while, or give a seat back."""
        from ludo_tui.ui.table.menu import Choosing, stand_in_entries

        entries = stand_in_entries(self._session)
        if not entries:
            self._screen.host.say(f"No seat can change hands now: {takeover.NOBODY_LEFT}.", "warning")
            return
        self._flow.hold()
        self._screen.app.push_screen(Choosing("Who plays for whom?", entries), self._seat_changes)

    def _seat_changes(self, chosen: str | None) -> None:
        """Ask how well a computer is to play (`stand_in:SEAT`), or let a person play again (`give_back:SEAT`)."""
        from ludo_tui.ui.table.menu import Choosing, level_entries

        what, _, seat = (chosen or "").partition(":")

        def play(level: str | None) -> None:
            if level is not None:
                self._flow.happened(takeover.take_over(self._session, int(seat), msgspec.convert(level, Level)))

        if what == "give_back":
            self._flow.happened(takeover.give_back(self._session, int(seat)))
        elif what:
            title = f"How well does it play for {self._session.seats.names[int(seat)]}?"
            self._screen.app.push_screen(Choosing(title, level_entries()), play)

    def play_out(self) -> None:
        """Let computers play on for the places for everybody who is left, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        question = f"{takeover.finish_by_computers_text(self._session)} Play it out?"
        if self._session.confirms:
            asked = Confirm(question, "Play it out", "Play on")
            self._screen.app.push_screen(asked, lambda yes: self._flow.play_out() if yes else None)
        else:
            self._flow.play_out()

    def concede(self) -> None:
        """Leave the match with the seat that is asked, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        prompt = self._session.questions.prompt
        if prompt is None:
            return
        seat = self._session.seats.asked_person
        if not self._session.confirms:
            self._concede(seat)
            return
        try:
            question = f"{concede_text(self._session, seat)} Concede?"
        except IllegalAnswer as error:
            self._screen.host.say(f"{error}", "warning")
            return
        self._screen.app.push_screen(
            Confirm(question, "Concede", "Play on"), lambda yes: self._concede(seat) if yes else None
        )

    def _concede(self, seat: int) -> None:
        try:
            happened = self._session.concede(seat)
        except IllegalAnswer as error:
            self._screen.host.say(f"{error}", "warning")
            return
        self._flow.happened(happened)
