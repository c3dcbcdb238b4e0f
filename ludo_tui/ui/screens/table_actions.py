"""What can be done at the table besides answering: turning to a panel, keeping the match, leaving it."""

from collections.abc import Sequence

from textual.screen import Screen

from ludo_tui.engine import Event, IllegalAnswer
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.advice import WARNED
from ludo_tui.table.pins import LONGEST, SHORTEST, SeatPin, problem_of
from ludo_tui.table.session import Session
from ludo_tui.ui.host import Host

_DIFFERENT = "That is not the same PIN; try again."


class TableActions(Screen[None]):
    """The table's panels and the match as a whole; the table itself says how a panel is shown and how play goes on."""

    app: Host
    session: Session

    @property
    def _is_ascii(self) -> bool:
        return self.app.settings.ascii

    def show_panel(self, panel: str, *, focus: bool = False) -> None:
        """Show one of the panels."""
        raise NotImplementedError

    def _after(self, events: Sequence[Event]) -> None:
        """Show what happened, and go on."""
        raise NotImplementedError

    def hold(self) -> None:
        """Let nothing happen until somebody comes back to the table."""
        raise NotImplementedError

    # Panels

    def _turn_to(self, panel: str) -> None:
        """Go to one of the panels, or from there back to the answers."""
        if not self.close_panel(panel):
            self.show_panel(panel, focus=True)

    def action_log(self) -> None:
        """Go to the log, or back."""
        self._turn_to("log")

    def action_recap(self) -> None:
        """Tell what happened since this seat's last turn, or put that away."""
        self._turn_to("recap")

    def action_seats(self) -> None:
        """Show how every seat stands, or put that away."""
        self._turn_to("seats")

    def action_statistics(self) -> None:
        """Show how often each number was rolled, or put that away."""
        self._turn_to("statistics")

    def action_house_rules(self) -> None:
        """Show the house rules in force, or put them away."""
        self._turn_to("rules")

    def action_advice(self) -> None:
        """Show the best answers, and who is likely to win, or put that away."""
        self._turn_to("advice")

    def action_warnings(self) -> None:
        """Let the person who is asked be warned of other blunders than before."""
        self.app.clear_notifications()
        self.app.say(WARNED[self.session.warn_next()])

    def action_track(self) -> None:
        """Show the track-keeping board, or put it away."""
        self._turn_to("track")

    def close_panel(self, panel: str) -> bool:
        """Put a panel away and go back to the answers; tell whether it was there to be put away."""
        raise NotImplementedError

    def close_track(self) -> bool:
        """Put the track-keeping board away, and tell whether it lay over the question."""
        raise NotImplementedError

    def action_describe(self) -> None:
        """Describe the board in words, or put that away."""
        self._turn_to("words")

    @property
    def _asked(self) -> int:
        """The seat that is asked; the first when the match is over."""
        prompt = self.session.prompt
        return prompt.seat if prompt is not None else 0

    def action_sheets(self) -> None:
        """Open the party sheets at the seat that is asked."""
        from ludo_tui.ui.screens.sheet import SheetScreen

        self.hold()
        self.app.push_screen(SheetScreen(self.session, self._asked))

    def action_reactions(self) -> None:
        """Let a seat say which reactions it is asked about."""
        from ludo_tui.ui.screens.reactions import ReactionsScreen

        self.hold()
        self.app.push_screen(ReactionsScreen(self.session, self._asked))

    # PINs

    def action_pin(self) -> None:
        """Let the seat that is asked set, change or remove its PIN, behind the curtain."""
        from ludo_tui.ui.screens.curtain import CurtainScreen
        from ludo_tui.ui.widgets import panels

        seat = self.session.asked_person
        pin = self.session.pin_of(seat)
        if pin is None:
            self.app.say("This game is kept nowhere, so its seats have no PINs.", "warning")
            return
        self.hold()
        name = self.session.seats[seat]
        badge = panels.badge(self.session, seat, self.app.settings.ascii)
        curtain = CurtainScreen(badge, name, (), is_private=True, pin=pin, can_leave=True)
        self.app.push_screen(curtain, lambda lifted: self._ask_pin(name, pin) if lifted else None)

    def _ask_pin(self, name: str, pin: SeatPin) -> None:
        from ludo_tui.ui.screens.dialogs import AskPin

        other = ("r", "Remove the PIN") if pin.is_set else None
        question = f"{name}, type a new PIN of {SHORTEST} to {LONGEST} digits."

        def first(typed: str | None) -> None:
            if typed == AskPin.OTHER:
                self.app.say(pin.remove() or f"{name} has no PIN any more.")
            elif typed is not None:
                again = AskPin("The same once more.", lambda second: None if second == typed else _DIFFERENT)
                self.app.push_screen(again, lambda second: set_it(second) if second is not None else None)

        def set_it(typed: str) -> None:
            self.app.say(pin.set(typed) or f"The curtain asks {name} for the PIN from now on.")

        self.app.push_screen(AskPin(question, problem_of, other), first)

    # The match

    def action_save_as(self) -> None:
        """Ask for a name and keep the match under it."""
        from ludo_tui.ui.screens.dialogs import AskText

        self.app.push_screen(AskText("Keep this game under which name?"), self._save_as)

    def _save_as(self, name: str | None, *, overwrite: bool = False) -> None:
        from ludo_tui.ui.screens.dialogs import Confirm

        if name is None:
            return
        try:
            self.session.save_as(name, overwrite=overwrite)
        except NameTaken:
            self.app.push_screen(
                Confirm(f"There is a save '{name}' already. Replace it?", "Replace"),
                lambda yes: self._save_as(name, overwrite=True) if yes else None,
            )
        except SaveError as error:
            self.app.say(f"{error}", "error")
        else:
            self.app.say(f"Kept as '{name}'.")

    def action_load_game(self) -> None:
        """Choose another game; this one is kept."""
        self.app.open_load()

    def action_concede(self) -> None:
        """Leave the match with the seat that is asked, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        prompt = self.session.prompt
        if prompt is None:
            return
        seat = self.session.asked_person
        if not self.session.confirms:
            self._concede(seat)
            return
        question = f"{self.session.seats[seat]} leaves the match for good. The others play on. Concede?"
        self.app.push_screen(Confirm(question, "Concede", "Play on"), lambda yes: self._concede(seat) if yes else None)

    def _concede(self, seat: int) -> None:
        try:
            happened = self.session.concede(seat)
        except IllegalAnswer as error:
            self.app.say(f"{error}", "warning")
            return
        self._after(happened)
