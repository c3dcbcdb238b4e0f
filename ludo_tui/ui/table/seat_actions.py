"""What people do at the table besides answering: PINs, names, who plays a seat, keeping the match, leaving it."""

from dataclasses import dataclass

import msgspec

from ludo_tui.engine import IllegalAnswer, Level, Preference, Who
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.privacy.pins import LONGEST, SHORTEST, SeatPin, problem_of
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.flow import MatchFlow
from ludo_tui.ui.table.view import TableView

_DIFFERENT = "That is not the same PIN; try again, or leave with Esc and begin anew."


@dataclass(eq=False)
class SeatActions:
    """Asks what is needed for them, and does them. It keeps nothing.

    Args:
        screen: where questions are asked.
        session: the match.
        view: shows it.
        flow: goes on with it.
    """

    screen: StyledOnce[None]
    session: Session
    view: TableView
    flow: MatchFlow

    def open_sheets(self, *, at_hand: bool = False) -> None:
        """Open the party sheets at the seat that is asked."""
        from ludo_tui.ui.screens.sheet import SheetScreen

        self.flow.hold()
        self.screen.app.push_screen(SheetScreen(self.session, self.view.question.seat, at_hand=at_hand))

    def reactions(self) -> None:
        """Ask what a seat wants about the reaction under the cursor; without one, about each that there is."""
        self.flow.hold()
        prompt = self.session.questions.prompt
        deeds = [
            option.does
            for option in (self.view.question.option, *(prompt.options if prompt else ()))
            if option is not None
        ]
        settled = self.session.game.rules.settled
        names = {reaction.id: reaction.name for reaction in self.session.preferences.reactions}
        names |= {kind: habit.name for kind, habit in settled.items()}
        reaction = next((deed for deed in deeds if deed in names), "")
        if prompt is not None and prompt.kind in settled:
            reaction = prompt.kind
        if prompt is None or not (reaction and (prompt.kind == "reaction" or prompt.kind in settled)):
            self._open_reactions()
            return
        from ludo_tui.ui.table.menu import Choosing, habit_entries

        title = f"{self.session.seats.names[prompt.seat]}, what about {names[reaction]} from now on?"
        wishes = Choosing(title, habit_entries(settled.get(reaction)))
        self.screen.ask(wishes, lambda habit: self._settle(prompt.seat, reaction, habit))

    def _open_reactions(self) -> None:
        from ludo_tui.ui.screens.reactions import ReactionsScreen

        self.screen.app.push_screen(ReactionsScreen(self.session, self.view.question.seat))

    def _settle(self, seat: int, reaction: str, habit: str) -> None:
        """Keep what a seat wants about a reaction."""
        from ludo_tui.ui.table.menu import EVERY, HABITS

        if habit == EVERY:
            self._open_reactions()
        wanted: Preference | None = next((known for known in HABITS if known == habit), None)
        if wanted is not None:
            self.session.preferences.settle(seat, reaction, wanted)
            self.screen.host.say("It holds from the next question on.")

    # PINs

    def pin(self) -> None:
        """Let the seat that is asked set, change or remove its PIN, behind the curtain."""
        from ludo_tui.ui.screens.curtain import private_curtain

        seat = self.session.seats.asked_person
        pin = self.session.privacy.pin_of(seat)
        if pin is None:
            self.screen.host.say("This match is kept nowhere, so its seats have no PINs.", "warning")
            return
        self.flow.hold()
        name = self.session.seats.names[seat]
        self.screen.ask(private_curtain(self.session, seat), lambda _: self._ask_pin(name, pin))

    def _ask_pin(self, name: str, pin: SeatPin) -> None:
        from ludo_tui.ui.screens.dialogs import AskPin

        other = ("r", "Remove the PIN") if pin.is_set else None
        question = f"{name}, type a new PIN of {SHORTEST} to {LONGEST} digits."

        def first(typed: str) -> None:
            if typed == AskPin.OTHER:
                self.screen.host.say(pin.remove() or f"{name} has no PIN any more.")
            else:
                again = AskPin("The same once more.", lambda second: None if second == typed else _DIFFERENT)
                self.screen.ask(again, set_it)

        def set_it(typed: str) -> None:
            self.screen.host.say(pin.set(typed) or f"The curtain asks {name} for the PIN from now on.")

        self.screen.ask(AskPin(question, problem_of, other), first)

    def name_piece(self) -> None:
        """Let a piece of the seat that is asked be given a name."""
        from ludo_tui.ui.table.menu import Choosing, Entry, ask_name

        self.flow.hold()
        seat, session = self.view.question.seat, self.session
        shape = session.seats.shape(seat)
        pieces = range(len(session.game.rules.look(session.game.view(None), session.game.setup).pieces[seat]))
        names = [session.voice.name(Who(seat, piece)) for piece in pieces]
        entries = [Entry(f"{piece}", f"{shape}{piece + 1}", names[piece]) for piece in pieces]

        def chosen(piece: str) -> None:
            ask_name(self.screen, session, Who(seat, int(piece)), self.view.refresh_all)

        self.screen.ask(Choosing(f"Which piece of {session.seats.names[seat]} gets a name?", entries), chosen)

    def save_as(self) -> None:
        """Ask for a name and keep the match under it."""
        from ludo_tui.ui.keeping import keep

        def write(name: str, overwrite: bool) -> str:
            self.session.save.save_as(name, overwrite=overwrite)
            return f"Kept as '{name}'."

        keep(self.screen, "this match", write)

    def stand_in(self) -> None:
        """Let a computer play for a player who leaves for a while, or give a seat back."""
        from ludo_tui.ui.table.menu import Choosing, stand_in_entries

        entries = stand_in_entries(self.session)
        if not entries:
            self.screen.host.say(f"No seat can change hands now: {takeover.NOBODY_LEFT}.", "warning")
            return
        self.flow.hold()
        self.screen.ask(Choosing("Who plays for whom?", entries), self._seat_changes)

    def _seat_changes(self, chosen: str) -> None:
        """Ask how well a computer is to play (`stand_in:SEAT`), or let a person play again (`give_back:SEAT`)."""
        from ludo_tui.ui.table.menu import Choosing, level_entries

        what, _, seat = chosen.partition(":")

        def play(level: str) -> None:
            self.flow.happened(takeover.take_over(self.session, int(seat), msgspec.convert(level, Level)))

        if what == "give_back":
            self.flow.happened(takeover.give_back(self.session, int(seat)))
        else:
            title = f"How well does it play for {self.session.seats.names[int(seat)]}?"
            self.screen.ask(Choosing(title, level_entries()), play)

    def play_out(self) -> None:
        """Let computers play on for the places for everybody who is left, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        question = f"{takeover.finish_by_computers_text(self.session)} Play it out?"
        if self.session.confirms:
            self.screen.ask(Confirm(question, "Play it out", "Play on"), lambda _: self.flow.play_out())
        else:
            self.flow.play_out()

    def concede(self) -> None:
        """Leave the match with the seat that is asked, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        prompt = self.session.questions.prompt
        if prompt is None:
            return
        seat = self.session.seats.asked_person
        if not self.session.confirms:
            self._concede(seat)
            return
        try:
            question = f"{concede_text(self.session, seat)} Concede?"
        except IllegalAnswer as error:
            self.screen.host.say(f"{error}", "warning")
            return
        self.screen.ask(Confirm(question, "Concede", "Play on"), lambda _: self._concede(seat))

    def _concede(self, seat: int) -> None:
        try:
            happened = self.session.concede(seat)
        except IllegalAnswer as error:
            self.screen.host.say(f"{error}", "warning")
            return
        self.flow.happened(happened)
