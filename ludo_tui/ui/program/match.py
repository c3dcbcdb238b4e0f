"""The match at the table: how it begins, goes on later, is left and kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.app import App

from ludo_tui.ui.program.navigation import Say, ScreenNavigation
from ludo_tui.ui.program.user_files import UserFiles

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.saves import Entry
    from ludo_tui.table.session import Session


@dataclass(eq=False)
class TableMatch:
    """The match at the table, if there is one.

    Args:
        app: the program.
        files: where matches, PINs and settings are kept.
        navigation: opens screens.
        say: tells the players something.

    Attributes:
        session: the match; None when there is none.
    """

    app: App[int]
    files: UserFiles
    navigation: ScreenNavigation
    say: Say

    def __post_init__(self) -> None:
        self.session: Session | None = None

    def start(self, game: "Match[Any]") -> None:
        """Sit down at the table with a game."""
        from ludo_tui.presenting.log.barks import barks_of
        from ludo_tui.table.session import Session
        from ludo_tui.ui.table.table_screen import TableScreen

        settings = self.files.settings
        self.session = Session(
            game,
            self.files.saves,
            pins=self.files.pins,
            auto_move=settings.auto_move,
            auto_roll=settings.auto_roll,
            later_rolls=True,
            marks_suggestion=settings.mark_suggestion,
            pauses=settings.wait_for_undo,
            confirms=settings.confirm,
            words=self.files.words,
        )
        self.session.news.let_speak(barks_of if settings.talk else None)
        self.keep()
        for note in game.notes:
            self.say(note, "warning")
        self.navigation.go_to(TableScreen(self.session))

    def continue_latest(self) -> None:
        """Go on with the last game, or say why that is not possible."""
        from ludo_tui.saves import SaveError
        from ludo_tui.text.printable import sentence

        try:
            latest = self.files.saves.latest()
            why = "" if latest is not None else self.files.saves.why_none_to_continue()
        except SaveError as error:
            self.say(sentence(error), "error")
            return
        if latest is None:
            self.say(sentence(why))
        else:
            self.load(latest)

    def load(self, entry: "Entry", *, as_copy: bool = False) -> None:
        """Load a game and sit down at its table, asking first where the player must decide something."""
        from ludo_tui.saves import RulesChanged, SaveError, SaveInUse
        from ludo_tui.text.printable import sentence

        saves = self.files.saves
        try:
            self.start(saves.load(entry, as_copy=as_copy))
        except RulesChanged as error:
            self._ask_first(error.question, "Go on", lambda: saves.load(entry, as_copy=as_copy, accept_changes=True))
        except SaveInUse:
            question = f"{entry.title} is being played by another program. Play on with a copy?"
            self._ask_first(question, "Play a copy", lambda: saves.load(entry, as_copy=True))
        except SaveError as error:
            self.say(sentence(error), "error")

    def _ask_first(self, question: str, yes: str, load: "Callable[[], Match[Any]]") -> None:
        from ludo_tui.saves import SaveError
        from ludo_tui.text.printable import on_one_line, sentence
        from ludo_tui.ui.screens.dialogs import Confirm

        def answered(answer: bool | None) -> None:
            if answer:
                try:
                    self.start(load())
                except SaveError as error:
                    self.say(sentence(error), "error")

        self.app.push_screen(Confirm(on_one_line(question), yes, "Go back", is_final=False), answered)

    def show_result(self, session: "Session") -> None:
        """Leave the table of a match that is over for its result."""
        from ludo_tui.ui.screens.result import ResultScreen

        if session.save.problem is None:
            self.session = None  # else the one who leaves the result is asked first
        self.navigation.go_to(ResultScreen(session))

    def leave(self, then: Callable[[bool], None]) -> None:
        """Leave the game at the table, if there is one; ask first if it cannot be kept.

        Args:
            then: told whether the game is kept.
        """
        from ludo_tui.ui.screens.dialogs import LostGame

        session = self.session
        if session is None or session.save.now():
            then(True)
        elif not isinstance(self.app.screen, LostGame):
            self.app.push_screen(LostGame(session.save.problem), lambda yes: then(False) if yes else None)

    def to_title(self) -> None:
        """Leave the table, or whatever is open, for the title; a match in progress is kept."""

        def left(_: bool) -> None:
            self.session = None
            self.navigation.go_to(None)

        self.leave(left)

    def keep(self) -> str:
        """Write the game at the table to the automatic save, and return what is lost if that fails, in a sentence."""
        if self.session is None or self.session.save.now() or not self.session.save.problem:
            return ""
        self.say(self.session.save.problem, "error")
        return self.session.save.problem
