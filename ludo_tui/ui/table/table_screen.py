"""The table: board, whose turn it is, what just happened, what can be chosen and why the rest cannot."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui.presenting.blunder_warnings import WARNED
from ludo_tui.presenting.table.heading import moment
from ludo_tui.table.play.takeover import can_finish_by_computers
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.exact_painting import paint_exactly
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.table_parts import TableParts
from ludo_tui.ui.widgets import question_messages
from ludo_tui.ui.widgets.board import BoardView

if TYPE_CHECKING:
    from ludo_tui.ui.table.menu import Entry


class TableScreen(StyledOnce[None]):
    """A match in progress. It hands keys and messages to the parts that deal with them.

    Args:
        session: the match.

    Attributes:
        session: the match.
        parts: what the table is made of.
    """

    CSS_PATH = "../styles/table.tcss"
    BLANK = True
    AUTO_FOCUS = "#question"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("table"),
        *(
            Binding(key, f"choose('{key}')", "Choose this answer, or open this group", show=False)
            for key in "1234567890"
        ),
        Binding("space", "skip", "Roll; go on; end what is being shown", show=False),
        Binding("enter", "end_animation", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        paint_exactly(self)
        self.session = session
        self.parts = TableParts(self, session, self)
        self._was_away = False
        """Has another screen been in front since it was last shown?"""

    def compose(self) -> ComposeResult:
        """Put the board on the left and everything to read and choose on the right."""
        yield from self.parts.widgets

    def on_mount(self) -> None:
        """Show the match and go on with it."""
        parts = self.parts
        self.session.save.soon = parts.autosave.soon
        parts.view.follow_settings()
        parts.panels.show("log")
        self.watch(parts.widgets.log, "above", parts.panels.name, init=False)
        parts.flow.come_back()

    def on_unmount(self) -> None:
        """Wait for no computer seat that still thinks: the program could not end before."""
        self.parts.flow.stop_timer()

    def on_resize(self) -> None:
        """Place everything in a window of another size."""
        self.parts.view.resize()

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen, and go on."""
        if self._was_away:
            self._was_away = False
            self.parts.view.follow_settings()
            self.parts.flow.come_back()

    def on_descendant_focus(self) -> None:
        """Show the keys of what has the focus now, and give the log its room while it is read."""
        if self.is_mounted:
            self.parts.keys.show()
            if self.parts.layout.open_panel == "log":
                self.parts.layout.place()

    def on_screen_suspend(self) -> None:
        """Let nothing happen out of sight."""
        self._was_away = True
        self.parts.flow.hold()

    @property
    def current_rule(self) -> str:
        """The id of the rule that matters at what the player looks at."""
        return self.parts.question.rule_at_cursor

    @property
    def current_topics(self) -> list[str]:
        """What the player looks at and may want to know how to play."""
        return self.parts.question.topics_at_cursor

    # What others may do otherwise

    def rows_above(self) -> int:
        """Return how many rows something else takes above the table."""
        return 0

    def take(self, answer: str) -> None:
        """Give an answer that a person chose."""
        self.parts.answers.take(answer)

    def finish(self) -> None:
        """Go on from the last position to the result."""
        self.parts.flow.finish_match()

    def ways_on(self) -> "list[Entry]":
        """Return what the menu lists first, by the actions that do it."""
        return []

    def menu_left(self, chosen: str | None) -> None:
        """Do what was chosen in the menu."""
        if chosen:
            self.call_later(self.run_action, chosen)

    def open_menu(self, title: str = "") -> None:
        """Show what else can be done with the match, and do what is chosen.

        Args:
            title: what stands above it; empty: game and turn.
        """
        from ludo_tui.ui.table.menu import Choosing, Entry, match_entries  # not before it is opened

        self.parts.flow.hold()
        entries = [Entry("", "Back to the match", key="escape"), *self.ways_on()]
        entries += match_entries(self.host, self.session, self.can_do)
        usual = ", ".join(filter(None, (self.session.game.rules.ruleset.name, moment(self.session))))
        self.app.push_screen(Choosing(title or usual, entries), self.menu_left)

    # What the widgets say

    @on(question_messages.Answered)
    def _answered(self, event: question_messages.Answered) -> None:
        event.stop()
        self.parts.answers.answered(event.answer)

    @on(question_messages.Relisted)
    def _relisted(self) -> None:
        self.parts.layout.place_question()
        self.parts.keys.show_others()

    @on(question_messages.Refused)
    def _refused(self, event: question_messages.Refused) -> None:
        self.parts.question.say_why_not(event.refusal)

    @on(question_messages.Empty)
    def _empty(self, event: question_messages.Empty) -> None:
        self.parts.question.say_empty(event.why)

    @on(question_messages.Pointed)
    def _pointed(self, event: question_messages.Pointed) -> None:
        event.stop()
        self.parts.view.point(event.choice)

    @on(question_messages.ToBoard)
    def _to_board(self) -> None:
        self.parts.board_answers.to_board()

    @on(BoardView.SpacePointed)
    def _space_pointed(self, event: BoardView.SpacePointed) -> None:
        self.parts.board_answers.space_pointed(event.name)

    @on(BoardView.SpaceClicked)
    def _space_clicked(self, event: BoardView.SpaceClicked) -> None:
        self.parts.board_answers.space_clicked(event.name)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now: sheets and track-keeping board, for one, only where there are parties."""
        if action == "end_animation":
            return self.parts.animation.is_running
        return action != "do" or self.can_do(str(parameters[0]))

    def can_do(self, what: str) -> bool:
        """Return whether something can be done at the table now."""
        session, has_question = self.session, self.session.questions.prompt is not None
        match what:
            case "reactions":
                return has_question and bool(session.preferences.reactions)
            case "pin":
                return has_question and len(session.privacy.people) > 1
            case "play_out":
                return can_finish_by_computers(session)
            case "warnings":
                return has_question and bool(session.seats.people)
            case "forward":
                return bool(session.seats.people)
            case "sheets" | "track" | "hand":
                return session.game.rules.has_sheets
            case _:
                return True

    def action_do(self, what: str) -> None:
        """Do something at the table, or show one of its panels, or put that away."""
        DEEDS[what](self)

    def action_choose(self, key: str) -> None:
        """Choose the answer with a key."""
        self.parts.answers.press(key)

    def action_skip(self) -> None:
        """End the animation, do not wait for a computer seat, and roll or look where a person can only do that."""
        self.parts.answers.skip()

    def action_end_animation(self) -> None:
        """End the animation; what is asked then waits for its own key."""
        self.parts.animation.end()

    def warn_next(self) -> None:
        """Let the person who is asked be warned of other blunders than before."""
        self.app.clear_notifications()
        self.host.say(WARNED[self.parts.question.tips.warn_next(self.session.seats.asked_person)])

    def watch_again(self) -> None:
        """Watch the match again as far as it has come."""
        from ludo_tui.ui.screens.watching import watch  # not before a player wants it

        self.parts.flow.hold()
        self.run_worker(watch(self, lambda: self.session.game, at_end=True), exclusive=True, group="replay")

    def go_back(self) -> None:
        """Put a panel away, go back to the answers, or from there to the menu."""
        parts, question = self.parts, self.parts.widgets.question
        is_aside = self.focused is not None and self.focused is not question
        if parts.animation.end() or parts.panels.close_track() or (not is_aside and question.back()):
            return
        if parts.layout.open_panel != "log" and parts.panels.close(parts.layout.open_panel):
            return
        if is_aside:
            question.focus()
        else:
            self.open_menu()

    def to_title(self) -> None:
        """Go to the title; the match is kept."""
        self.parts.flow.stop_timer()
        self.host.match.to_title()


DEEDS: Final[Mapping[str, Callable[[TableScreen], object]]] = {
    "undo": lambda table: table.parts.answers.undo(),
    "redo": lambda table: table.parts.answers.redo(),
    "end_turn": lambda table: table.parts.answers.end_turn(),
    "forward": lambda table: table.parts.flow.play_forward(),
    "auto_roll": lambda table: table.parts.flow.auto_roll(),
    "find": lambda table: table.parts.widgets.question.open_filter(),
    "log": lambda table: table.parts.panels.turn_to("log"),
    "recap": lambda table: table.parts.panels.turn_to("recap"),
    "seats": lambda table: table.parts.panels.turn_to("seats"),
    "statistics": lambda table: table.parts.panels.turn_to("statistics"),
    "house_rules": lambda table: table.parts.panels.turn_to("rules"),
    "advice": lambda table: table.parts.panels.turn_to("advice"),
    "track": lambda table: table.parts.panels.turn_to("track"),
    "describe": lambda table: table.parts.panels.turn_to("words"),
    "warnings": TableScreen.warn_next,
    "sheets": lambda table: table.parts.seats.open_sheets(),
    "hand": lambda table: table.parts.seats.open_sheets(at_hand=True),
    "reactions": lambda table: table.parts.seats.reactions(),
    "pin": lambda table: table.parts.seats.pin(),
    "name_piece": lambda table: table.parts.seats.name_piece(),
    "stand_in": lambda table: table.parts.seats.stand_in(),
    "play_out": lambda table: table.parts.seats.play_out(),
    "concede": lambda table: table.parts.seats.concede(),
    "save_as": lambda table: table.parts.seats.save_as(),
    "replay": TableScreen.watch_again,
    "load_game": lambda table: table.host.navigation.open_load(),
    "menu": TableScreen.go_back,
    "title": lambda table: table.to_title(),
}
"""What can be done at the table, by the names of its actions."""
