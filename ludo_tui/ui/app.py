"""The application: begins, ends, and moves between screens."""

import asyncio
import contextlib
import gc
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, InputEvent, Key, MouseDown, MouseUp
from textual.screen import Screen

from ludo_tui.platform import crash_report, signals
from ludo_tui.platform.streams import give_up_lost
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.layout import SLIM
from ludo_tui.ui.host import Host
from ludo_tui.ui.pasting import TerminalDecoder
from ludo_tui.ui.type_ahead import TypeAhead

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.saves import SaveFolder
    from ludo_tui.table.session import Session

_PATIENCE = 2.0
"""Seconds that a terminal that takes no output is waited for."""

_LOOK = 1.0
"""Seconds after which it is looked whether the terminal is still there."""

_YOUNG = 5_000
"""So much is made before garbage is looked for among it: a move makes some thousand things, and nearly all are gone."""
_SETUP = "setup"
"""Name of the form of a new game, which is kept while it is left for another screen."""

Start = Literal["title", "new", "continue", "load"]


class LudoApp(Host):
    """The program on screen: it moves between the screens.

    Args:
        start: the screen to begin with.
        game: a game to begin with; it goes before `start`.
        saves: where games are kept, or the path of it; None: the usual folder.
        settings: kept settings; None: the usual file.
        seed: seed of the first new game; None lets chance choose.
    """

    TITLE = "Ludo"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("app", first=("ctrl+z",)),
        Binding("ctrl+c", "help_quit", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-too-narrow"), (48, "-slim"), (SLIM, "-narrow"), (110, "-wide")]  # noqa: RUF012 - declared so by Textual
    VERTICAL_BREAKPOINTS = [(0, "-too-short"), (20, "-short"), (34, "-tall")]  # noqa: RUF012 - declared so by Textual
    COMMANDS: ClassVar[set[Any]] = {lambda: _palette()}

    def __init__(
        self,
        *,
        start: Start = "title",
        game: "Match[Any] | None" = None,
        saves: "SaveFolder | str | None" = None,
        settings: SettingsFile | None = None,
        seed: int | None = None,
    ) -> None:
        first = "title" if game is None and start == "title" else "table"
        super().__init__(saves=saves, settings=settings, seed=seed, style=first)
        self._start: Start = start
        self._typed = TypeAhead(self, super().on_event)
        self._first_game = game
        self._is_leaving = False
        self._early_signal = 0
        """What asked the program to end before it listened for signals; 0: nothing has."""
        self.report: Path | None = None
        """Where the details of a crash were written."""
        self._keymap_problems = actions.keymap_problems(self.settings.keymap)
        if self._keymap_problems:
            self.settings.keymap = {}
        self.set_keymap(self.settings.keymap)

    # Beginning and ending

    def get_driver_class(self) -> type[Driver]:
        """Return what reads the terminal, for which nothing that is pasted is a key."""
        driver = super().get_driver_class()
        module = sys.modules[driver.__module__]
        if hasattr(module, "getincrementaldecoder"):
            module.getincrementaldecoder = lambda _encoding: TerminalDecoder  # type: ignore[attr-defined]  # it has one
        return driver

    def get_default_screen(self) -> Screen[Any]:
        """Return the title, or what stands in for it until somebody comes there from where the program begins."""
        if self._start != "title" or self._first_game is not None:
            from ludo_tui.ui.screens.leaving import BeforeTitle

            return BeforeTitle()
        return self._title()

    def _title(self) -> Screen[Any]:
        from ludo_tui.ui.screens.title import TitleScreen

        return TitleScreen()

    def open_title(self) -> None:
        """Show the title where nothing else is shown."""
        self.push_screen(self._title())

    def on_mount(self) -> None:
        """Listen for the end of the terminal, and go where the command line pointed."""
        if not self.is_headless:
            self._listen_for_signals()
            self._look_after_terminal()
        begin = self.call_after_refresh if self._first_game is None else self.call_later
        begin(self._begin)

    def _begin(self) -> None:
        if (problem := self.settings_file.problem) is not None:
            self.say(problem, "warning")
        for problem in self._keymap_problems[:1]:
            self.say(f"The keys are as shipped, because {problem}.", "warning")
        if self._first_game is not None:
            self.start_game(self._first_game)
        elif self._start == "continue":
            self.continue_game()
        elif self._start == "new":
            self.open_setup()
        elif self._start == "load":
            self.open_load()
        self.has_begun = True
        if len(self.screen_stack) == 1 and self._start != "title":
            self.open_title()
        if not gc.isenabled():  # whoever begins the program has put it off: what was made so far stays
            gc.freeze()
            gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
            gc.enable()
        self.take_typed()

    async def on_event(self, event: Event) -> None:
        """Let what is typed wait for the screen that it is meant for; of the mouse the left button alone counts."""
        if isinstance(event, MouseDown | MouseUp) and event.button > 1:
            return
        if isinstance(event, Key):
            field = self.focused
            if field is None or not field.check_consume_key(event.key, event.character):
                event = actions.plain_key(event)
        if isinstance(event, InputEvent) and not event.is_forwarded:
            await self._typed.put(event)
        else:
            await super().on_event(event)

    def take_typed(self) -> None:
        """Go on with what was typed while the screen on top could not answer it."""
        self._typed.take_soon()

    def _listen_for_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in signals.heeded("SIGINT", *signals.ENDS):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self._leave_at_once, 128 + number)
        if self._early_signal:
            self._leave_at_once(128 + self._early_signal)

    def _look_after_terminal(self) -> None:
        """Leave when the terminal is gone although no signal said so: reading from it would never end."""
        if sys.platform == "win32" or sys.__stdin__ is None:
            return
        poll = select.poll()
        poll.register(sys.__stdin__, 0)  # that it hung up is told in any case
        if any(state & select.POLLHUP for _, state in poll.poll(0)):
            self._leave_at_once(128 + signal.SIGHUP)
        else:
            self.set_timer(_LOOK, self._look_after_terminal)

    @contextlib.contextmanager
    def letting_signals_wait(self) -> Iterator[None]:
        """Note what asks for an end until the program listens for signals.

        An interruption that is raised among tasks that begin hangs them; any other end leaves the terminal as it is
        for screens.
        """

        def note(number: int, _: object) -> None:
            self._early_signal = number

        with signals.caught(note, "SIGINT", *signals.ENDS):
            yield

    def _leave_at_once(self, code: int) -> None:
        """Save and leave: the terminal is closing or somebody asked the program to end."""
        self.keep_game()
        # A terminal that is gone may never take the last output, which the toolkit waits for: the game is safe.
        end = threading.Timer(_PATIENCE, os._exit, (code,))
        end.daemon = True
        end.start()
        self._leave_soon(code)

    def _leave_soon(self, code: int) -> None:
        """Leave as soon as no screen is being built any more: one that is taken away meanwhile stumbles."""
        if not self.screen_stack or self.screen.is_mounted:
            self.exit(0, return_code=code)
        else:
            asyncio.get_running_loop().call_later(0.01, self._leave_soon, code)

    async def action_quit(self) -> None:
        """Leave the program; the game is kept."""
        self.leave_game(lambda is_kept: self.exit(0, return_code=0 if is_kept else 1))

    def leave_game(self, leave: Callable[[bool], None]) -> None:
        """Leave the game at the table, if there is one; ask first if it cannot be kept.

        Args:
            leave: told whether the game is kept.
        """
        from ludo_tui.ui.screens.dialogs import LostGame

        session = self.session
        if session is None or session.save.now():
            leave(True)
        elif not isinstance(self.screen, LostGame):
            self.push_screen(LostGame(session.save.problem), lambda yes: leave(False) if yes else None)

    def exit(self, result: int | None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the program."""
        self._is_leaving = True
        super().exit(result, return_code, message)

    def on_exit_app(self) -> None:
        """Note that the program leaves, also where a browser that is gone tells it to."""
        self._is_leaving = True

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence, unless a screen has only stumbled over being taken away while the program leaves."""
        if not self._is_leaving and (self.is_running or not self.has_begun):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say in one sentence that the program failed; details go to a file.

        Textual's own method prints local values, and with them the secrets of the players.
        """
        error = sys.exc_info()[1]
        kind = type(error).__name__ if error is not None else "an error"
        with contextlib.suppress(Exception):
            self.keep_game()
        kept = " The match is kept: `ludo-tui continue` goes on." if self.session is not None else ""
        from ludo_tui.engine import RunawayRuleError

        if isinstance(error, RunawayRuleError):
            self.panic(Text(f"Ludo has stopped: {error}.{kept}"))
            return
        self.report = None if error is None else crash_report.report(error)
        details = "" if self.report is None else f" Details: {self.report}"
        self.panic(Text(f"Sorry, Ludo has stopped because of a mistake in the program ({kind}).{kept}{details}"))

    # Moving between screens

    def start_game(self, game: "Match[Any]") -> None:
        """Sit down at the table with a game."""
        from ludo_tui.table.session import Session
        from ludo_tui.ui.table.screen import TableScreen

        settings = self.settings
        self.session = Session(
            game,
            self.saves,
            pins=self.pins,
            auto_move=settings.auto_move,
            auto_roll=settings.auto_roll,
            pauses=True,
            confirms=settings.confirm,
            words=self.words,
        )
        self.session.news.talks = settings.talk
        self.keep_game()
        for note in game.notes:
            self.say(note, "warning")
        self.go_to(TableScreen(self.session))

    def continue_game(self) -> None:
        """Go on with the last game, or say why that is not possible."""
        from ludo_tui.saves import SaveError
        from ludo_tui.ui.screens.load import open_game
        from ludo_tui.ui.screens.page import sentence

        try:
            latest = self.saves.latest()
        except SaveError as error:
            self.say(sentence(error), "error")
            return
        if latest is None:
            self.say("There is no match to continue.")
        else:
            open_game(self, latest)

    def show_result(self, session: "Session") -> None:
        """Leave the table of a match that is over for its result."""
        from ludo_tui.ui.screens.result import ResultScreen

        if session.save.problem is None:
            self.session = None  # else whoever leaves the result is asked first
        self.go_to(ResultScreen(session))

    def to_title(self) -> None:
        """Leave the table, or whatever is open, for the title; a match in progress is kept."""

        def leave(_: bool) -> None:
            self.session = None
            self.go_to(None)

        self.leave_game(leave)

    def open_setup(self) -> None:
        """Set up a new game, in the form as it was left."""
        if not self.has_setup:
            from ludo_tui.ui.setup.screen import SetupScreen

            self.install_screen(SetupScreen(), _SETUP)
        self.push_screen(_SETUP)

    @property
    def has_setup(self) -> bool:
        """Is there a form of a new game that was left?"""
        return self.is_screen_installed(_SETUP)

    def forget_setup(self) -> None:
        """Have the next new game set up afresh: what the form says has been begun."""
        if self.has_setup:
            form = self.get_screen(_SETUP)
            self.uninstall_screen(_SETUP)
            form.remove()

    def open_guide(self, number: int) -> None:
        """Play one of the guided first matches, counted from 0, or say why that is not possible."""
        from ludo_tui.guide import guided
        from ludo_tui.rulesets import RulesetError
        from ludo_tui.ui.screens.page import sentence
        from ludo_tui.ui.table.guide import GuideScreen

        try:
            self.push_screen(GuideScreen(guided(number)))
        except RulesetError as error:
            self.say(sentence(str(error).splitlines()[0]), "error")

    def open_load(self) -> None:
        """Choose a game to load."""
        from ludo_tui.ui.screens.load import LoadScreen

        self.push_screen(LoadScreen())

    def open_rulebook(self, rule: str = "", ruleset: str = "") -> None:
        """Open the rulebook, at a rule if one is given.

        Args:
            rule: id of the rule to begin at.
            ruleset: whose book; empty: that of the game at the table, else the first.
        """
        from ludo_tui.ui.screens.rulebook import RulebookScreen

        self.push_screen(RulebookScreen(rule, ruleset, self.session))

    def action_rulebook(self) -> None:
        """Open the rulebook; a screen that knows a better place offers `current_rule` or `current_ruleset`."""
        if not self._is_open("RulebookScreen"):
            rule = getattr(self.screen, "current_rule", "") or ""
            self.open_rulebook(str(rule), str(getattr(self.screen, "current_ruleset", "")))

    def action_settings(self) -> None:
        """Open the settings."""
        if not self._is_open("SettingsScreen"):
            from ludo_tui.ui.screens.settings import SettingsScreen

            self.push_screen(SettingsScreen())

    def action_help(self) -> None:
        """Show the keys of the present screen."""
        if not self._is_open("HelpScreen"):
            from ludo_tui.ui.screens.help import HelpScreen

            session = getattr(self.screen, "session", None)
            is_lined = self.settings.ascii or self.palette.depth == "none"
            game: list[tuple[str, str]] = [] if session is None else session.game.rules.legend(is_lined=is_lined)
            legend = [*getattr(self.screen, "LEGEND", ()), *game]
            self.push_screen(HelpScreen(self.screen, legend))

    def action_command_palette(self) -> None:
        """Search everything that can be done here."""
        from ludo_tui.ui.commands import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder="Search for something to do"))

    def action_help_quit(self) -> None:
        """Say how to leave, to somebody who tries to break the program off."""
        self.say("Ctrl+Q leaves the program; a match in progress is kept.")

    def action_suspend_process(self) -> None:
        """Let the system stop the program, and whatever has begun it, until the shell wakes them.

        Textual's own method stops the program alone, also where no shell could ever wake it.
        """
        self.keep_game()
        with self.suspend():
            before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, before)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave out what is open already, and sleeping where no shell is beneath."""
        if action == "suspend_process":
            return not (sys.platform == "win32" or self.is_web or self.is_headless)
        name = {"rulebook": "RulebookScreen", "settings": "SettingsScreen", "help": "HelpScreen"}.get(action)
        return name is None or not self._is_open(name)

    def _is_open(self, name: str) -> bool:
        return any(type(screen).__name__ == name for screen in self.screen_stack)


def _palette() -> type[Any]:
    from ludo_tui.ui.commands import GameCommands

    return GameCommands


def run(
    *,
    start: Start = "title",
    game: "Match[Any] | None" = None,
    ruleset: str | None = None,
    saves: "SaveFolder | str | None" = None,
    ascii: bool = False,  # noqa: A002 - the option of the command line
    animation: bool = True,
    seed: int | None = None,
) -> int:
    """Run the program on the terminal until the players leave.

    Args:
        start: the screen to begin with.
        game: a game to begin with; it goes before `start`.
        ruleset: what the form of a new game proposes, this time; None: what was set up last.
        saves: where games are kept, or the path of it; None: the usual folder.
        ascii: draw with ASCII characters only, this time.
        animation: False switches animation off, this time.
        seed: seed of the first new game.

    Returns:
        The exit code for the shell: 0 unless something went wrong or a signal ended the program.
    """
    only_now: dict[str, Any] = {}
    if ascii:
        only_now["ascii"] = True
    if not animation:
        only_now["animation"] = "off"
    settings = SettingsFile(only_now=only_now)
    if ruleset is not None:
        settings.propose(ruleset)
    app = LudoApp(start=start, game=game, saves=saves, settings=settings, seed=seed)
    try:
        with app.letting_signals_wait():
            result = app.run()
    finally:
        app.close_saves()
        give_up_lost()
    return app.return_code or result or 0
