"""What can be done at the table besides answering: turning to a panel, keeping the match, leaving it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ludo_tui.engine import Event, IllegalAnswer, Level, Option, PieceId, Preference
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.advice import WARNED
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.privacy.pins import LONGEST, SHORTEST, SeatPin, problem_of
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.host import Host
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.widgets import scene

if TYPE_CHECKING:
    from ludo_tui.ui.screens.table_menu import Entry

_NEEDS_ANOTHER = "needs a second person here"
"""Why no computer can stand in."""
_MENU = {
    "table.save-as": "Save under a name",
    "table.load-game": "Load another match",
    "table.replay": "Watch this match again",
    "table.seats": "Players",
    "table.house-rules": "House rules",
    "table.describe": "The board in words",
    "table.reactions": "What a seat is asked about",
    "table.name-piece": "Names of the pieces",
    "table.pin": "PIN of who is asked",
    "table.stand-in": "A computer stands in, or gives a seat back",
    "table.concede": "Concede",
    "table.play-out": "Computers play on for the places",
    "table.title": "To the title; the match is kept",
    "app.quit": "Quit; the match is kept",
}
"""The menu of the table: what its lines say, by action."""
_DIFFERENT = "That is not the same PIN; try again, or leave with Esc and begin anew."


class TableActions(StyledOnce[None]):
    """The table's panels and the match as a whole; the table itself says how a panel is shown and how play goes on."""

    app: Host
    session: Session
    _option: Option | None
    """The answer under the cursor."""

    def _key(self, action: str) -> str:
        """Return the key of an action as people write it."""
        keys = actions.keys_of(actions.find(action), self.app.settings.keymap)
        return actions.key_name(keys[0]) if keys else ""

    def show_panel(self, panel: str, *, focus: bool = False) -> None:
        """Show one of the panels."""
        raise NotImplementedError

    def _after(self, events: Sequence[Event], by: int | None = None) -> None:
        """Show what happened, and go on; `by` is the seat of a person whose answer it came of."""
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

    def action_sheets(self, *, at_hand: bool = False) -> None:
        """Open the party sheets at the seat that is asked."""
        from ludo_tui.ui.screens.sheet import SheetScreen

        self.hold()
        self.app.push_screen(SheetScreen(self.session, self._asked, at_hand=at_hand))

    def action_hand(self) -> None:
        """Open the sheet of the seat that is asked at its cards, behind the curtain where others could look."""
        self.action_sheets(at_hand=True)

    def action_reactions(self) -> None:
        """Ask what a seat wants about the reaction under the cursor; without one, about each that there is."""
        self.hold()
        prompt = self.session.prompt
        deeds = [option.does for option in (self._option, *(prompt.options if prompt else ())) if option is not None]
        settled = self.session.game.rules.settled
        names = {**{reaction.id: reaction.name for reaction in self.session.reactions}, **settled}
        reaction = next((deed for deed in deeds if deed in names), "")
        if prompt is not None and prompt.kind in settled:
            reaction = prompt.kind
        if prompt is None or not (reaction and (prompt.kind == "reaction" or prompt.kind in settled)):
            self._open_reactions()
            return
        from ludo_tui.ui.screens.table_menu import Choosing, habit_entries

        title = f"{self.session.seats[prompt.seat]}, what about {names[reaction]} from now on?"
        self.app.push_screen(Choosing(title, habit_entries()), lambda habit: self._settle(prompt.seat, reaction, habit))

    def _open_reactions(self) -> None:
        from ludo_tui.ui.screens.reactions import ReactionsScreen

        self.app.push_screen(ReactionsScreen(self.session, self._asked))

    def _settle(self, seat: int, reaction: str, habit: str | None) -> None:
        """Keep what a seat wants about a reaction."""
        from ludo_tui.ui.screens.table_menu import EVERY, HABITS

        if habit == EVERY:
            self._open_reactions()
        wanted: Preference | None = next((known for known in HABITS if known == habit), None)
        if wanted is not None:
            self.session.prefer(seat, reaction, wanted)
            self.app.say("It holds from the next question on.")

    # PINs

    def action_pin(self) -> None:
        """Let the seat that is asked set, change or remove its PIN, behind the curtain."""
        from ludo_tui.ui.screens.curtain import CurtainScreen
        from ludo_tui.ui.widgets import panels

        seat = self.session.asked_person
        pin = self.session.pin_of(seat)
        if pin is None:
            self.app.say("This match is kept nowhere, so its seats have no PINs.", "warning")
            return
        self.hold()
        name = self.session.seats[seat]
        badge = panels.badge(self.session, seat)
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

    def _ways_on(self) -> "list[Entry]":
        """Return what the menu lists first, by the actions that do it."""
        return []

    def open_menu(self, title: str = "") -> None:
        """Show what else can be done with the match, and do what is chosen.

        Args:
            title: what stands above it; empty: game and turn.
        """
        from ludo_tui.ui.screens.table_menu import Choosing, Entry

        self.hold()
        entries = [Entry("", "escape", actions.key_name("escape"), "Back to the match"), *self._ways_on()]
        for name, label in _MENU.items():
            action = actions.find(name)
            key = actions.keys_of(action, self.app.settings.keymap)[0]
            if not self.session.is_kept:
                label = label.replace("the match is kept", "this match is not kept")
            if self.check_action(action.method, ()):
                alone = name == "table.stand-in" and not takeover.can_change(self.session)
                label, about = (label.partition(",")[0], _NEEDS_ANOTHER) if alone else (label, "")
                entries.append(Entry(action.method, key, actions.key_name(key), label, about, is_refused=alone))
        usual = ", ".join(filter(None, (self.session.ruleset.name, scene.moment(self.session))))
        self.app.push_screen(Choosing(title or usual, entries), self._menu_left)

    def _menu_left(self, chosen: str | None) -> None:
        if chosen:
            self.call_later(self.run_action, chosen)

    def action_name_piece(self) -> None:
        """Let a piece of the seat that is asked be given a name."""
        from ludo_tui.ui.screens.table_menu import Choosing, Entry, ask_name

        self.hold()
        seat, session = self._asked, self.session
        shape = session.shape(seat)
        count = len(session.game.rules.look(session.game.view(None), session.game.setup).pieces[seat])
        entries = [
            Entry(
                str(piece),
                str(piece + 1),
                str(piece + 1),
                f"{shape}{piece + 1}",
                session.voice.name(PieceId(seat, piece)),
            )
            for piece in range(count)
        ]

        def chosen(piece: str | None) -> None:
            if piece is not None and piece.isdecimal():
                ask_name(self.app, session, PieceId(seat, int(piece)), self.refresh_all)

        self.app.push_screen(Choosing(f"Which piece of {session.seats[seat]} gets a name?", entries), chosen)

    def refresh_all(self) -> None:
        """Show the match as it is."""
        raise NotImplementedError

    def action_replay(self) -> None:
        """Watch the match again as far as it has come."""
        from ludo_tui.ui.screens.table_menu import watch_again

        self.hold()
        self.run_worker(watch_again(self.app, self.session), exclusive=True, group="replay")

    def action_save_as(self) -> None:
        """Ask for a name and keep the match under it."""
        from ludo_tui.ui.screens.dialogs import AskText

        self.app.push_screen(AskText("Keep this match under which name?"), self._save_as)

    def _save_as(self, name: str | None, *, overwrite: bool = False) -> None:
        from ludo_tui.ui.screens.dialogs import Confirm

        if name is None:
            return
        try:
            self.session.save_as(name, overwrite=overwrite)
        except NameTaken as taken:
            self.app.push_screen(
                Confirm(taken.question, "Replace"), lambda yes: self._save_as(name, overwrite=True) if yes else None
            )
        except SaveError as error:
            self.app.say(f"{error}", "error")
        else:
            self.app.say(f"Kept as '{name}'.")

    def action_load_game(self) -> None:
        """Choose another match; this one is kept."""
        self.app.open_load()

    def action_stand_in(self) -> None:
        """Let a computer play for somebody who leaves for a while, or give a seat back."""
        from ludo_tui.ui.screens.table_menu import Choosing, stand_in_entries

        entries = stand_in_entries(self.session)
        if not entries:
            self.app.say(f"No seat can change hands now: {takeover.NOBODY_LEFT}.", "warning")
            return
        self.hold()
        self.app.push_screen(Choosing("Who plays for whom?", entries), self._seat_changes)

    def _seat_changes(self, chosen: str | None) -> None:
        """Ask how well a computer is to play (`stand_in:SEAT`), or let a person play again (`give_back:SEAT`)."""
        from ludo_tui.ui.screens.table_menu import Choosing, level_entries

        what, _, seat = (chosen or "").partition(":")

        def play(level: str | None) -> None:
            if level is not None:
                self._after(takeover.take_over(self.session, int(seat), msgspec.convert(level, Level)))

        if what == "give_back":
            self._after(takeover.give_back(self.session, int(seat)))
        elif what:
            title = f"How well does it play for {self.session.seats[int(seat)]}?"
            self.app.push_screen(Choosing(title, level_entries()), play)

    def action_play_out(self) -> None:
        """Let computers play on for the places for everybody who is left, after asking."""
        from ludo_tui.ui.screens.dialogs import Confirm

        question = f"{takeover.finish_by_computers_text(self.session)} Play it out?"
        if self.session.confirms:
            asked = Confirm(question, "Play it out", "Play on")
            self.app.push_screen(asked, lambda yes: self._play_out() if yes else None)
        else:
            self._play_out()

    def _play_out(self) -> None:
        """Let computers play on for everybody who is left."""
        raise NotImplementedError

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
        try:
            question = f"{concede_text(self.session, seat)} Concede?"
        except IllegalAnswer as error:
            self.app.say(f"{error}", "warning")
            return
        self.app.push_screen(Confirm(question, "Concede", "Play on"), lambda yes: self._concede(seat) if yes else None)

    def _concede(self, seat: int) -> None:
        try:
            happened = self.session.concede(seat)
        except IllegalAnswer as error:
            self.app.say(f"{error}", "warning")
            return
        self._after(happened)
