"""The application: its parts put together, its first screen, its keys and its end."""

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rich.console import RenderableType
from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, InputEvent, Key, MouseDown, MouseUp
from textual.screen import Screen

from ludo_tui.table.files.settings import Settings, SettingsFile
from ludo_tui.ui import actions, textual_themes
from ludo_tui.ui.clock import Clock
from ludo_tui.ui.drawing.board.geometry import SLIM
from ludo_tui.ui.program.apply_settings import Preferences
from ludo_tui.ui.program.crash import crash, is_from_closed_screen
from ludo_tui.ui.program.garbage import collect_seldom
from ludo_tui.ui.program.match import TableMatch
from ludo_tui.ui.program.navigation import ScreenNavigation, palette_commands
from ludo_tui.ui.program.shutdown import Shutdown
from ludo_tui.ui.program.user_files import Saves, UserFiles
from ludo_tui.ui.terminal import steady
from ludo_tui.ui.type_ahead import TypeAhead

if TYPE_CHECKING:
    from ludo_tui.engine import Match

Start = Literal["title", "new", "continue", "load"]
_ONCE = {"rulebook": "RulebookScreen", "settings": "SettingsScreen", "help": "HelpScreen"}
"""Screens that are not opened where they are open already, by the action that opens them."""


GOING_ON = "Your match is saved. Start ludo-tui and press c to continue it."
"""Said to who leaves in the middle of a match."""


class LudoApp(App[int]):
    """The program on screen: it moves between the screens.

    Args:
        start: the screen to begin with.
        game: a game to begin with; it goes before `start`.
        saves: where games are kept, or the path of it; None: the usual folder.
        settings: kept settings; None: the usual file.
        seed: seed of the first new game; None lets chance choose.
        is_touched: is the screen touched with a finger, and has nobody a key to press?

    Attributes:
        seed: seed of the next new game; None lets chance choose.
        is_touched: is the screen touched with a finger?
        clock: the time that animations and pauses run on.
        files: settings, games, PINs and words.
        preferences: changes settings.
        match: the match at the table.
        navigation: opens screens.
        shutdown: ends the program when the system asks for it.
        has_begun: is the first screen there?
        report: where the details of a crash were written.
    """

    TITLE = "Ludo"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("app", first=("ctrl+z",)),
        Binding("ctrl+c", "help_quit", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-too-narrow"), (48, "-slim"), (SLIM, "-narrow"), (110, "-wide")]  # noqa: RUF012 - declared so by Textual
    VERTICAL_BREAKPOINTS = [(0, "-too-short"), (12, "-short"), (34, "-tall")]  # noqa: RUF012 - declared so by Textual
    COMMANDS: ClassVar[set[Any]] = {palette_commands}

    def __init__(
        self,
        *,
        start: Start = "title",
        game: "Match[Any] | None" = None,
        saves: Saves = None,
        settings: SettingsFile | None = None,
        seed: int | None = None,
        is_touched: bool = False,
    ) -> None:
        depth = textual_themes.depth_of()  # before Textual takes `NO_COLOR` out of the environment
        self._start: Start = start
        self._first_game = game
        self._is_leaving = False
        self.seed = seed
        self.is_touched = is_touched
        self.clock = Clock()
        self.files = UserFiles(settings, saves, self._warn)
        self._typed = TypeAhead(self, lambda: self.has_begun, super().on_event)
        # A style sheet that is read later than the first is read with all others once more.
        first = "title" if self._begins_at_title else "table"
        super().__init__(
            ansi_color=True if depth == "none" else None, css_path=["styles/app.tcss", f"styles/{first}.tcss"]
        )
        self.set_class(is_touched, "-touched")
        self.navigation = ScreenNavigation(self, lambda: self.match.session, self._is_lined, self.say)
        self.match = TableMatch(self, self.files, self.navigation, self.say)
        self.preferences = Preferences(self, self.files, depth, lambda: self.match.session, self._warn)
        self.shutdown = Shutdown(self, self.match.keep)
        self.has_begun = False
        self.report: Path | None = None
        self.preferences.apply()
        self._keymap_problems = actions.keymap_problems(self.settings.keymap)
        if self._keymap_problems:
            self.settings.keymap = {}
        self.set_keymap(self.settings.keymap)

    @property
    def settings(self) -> Settings:
        """The settings that hold now. Change them with `preferences`."""
        return self.files.settings

    def say(self, sentence: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """Show one sentence for a few seconds."""
        self.notify(sentence, severity=severity, markup=False)

    def _warn(self, sentence: str) -> None:
        self.say(sentence, "warning")

    def _is_lined(self) -> bool:
        return self.settings.ascii or self.preferences.palette.depth == "none"

    # The toolkit

    def get_driver_class(self) -> type[Driver]:
        """Return what reads the terminal, for which nothing that is pasted is a key."""
        return steady(super().get_driver_class(), self._typed)

    def refresh_css(self, animate: bool = True) -> None:
        """Follow another theme; before the first screen there is nothing that would have to be styled again."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give Textual's own themes the colours of the board too."""
        return textual_themes.variables("night", "full")

    async def on_event(self, event: Event) -> None:
        """Let what is typed wait for the screen that it is meant for; of the mouse the left button alone counts."""
        is_typed = isinstance(event, InputEvent) and not event.is_forwarded
        if is_typed and (self._is_leaving or (isinstance(event, MouseDown | MouseUp) and event.button > 1)):
            self._typed.drop()
            return
        if isinstance(event, Key):
            field = self.focused
            if field is None or not field.check_consume_key(event.key, event.character):
                event = actions.plain_key(event)
        if isinstance(event, InputEvent) and not event.is_forwarded:
            await self._typed.put(event)
        else:
            await super().on_event(event)

    def forget_typed(self) -> None:
        """Drop the keys that nobody has answered yet: they were not meant for what is asked now."""
        self._typed.forget()

    def take_typed(self) -> None:
        """Go on with what was typed while the screen on top could not answer it."""
        self._typed.take_soon()

    # Beginning

    @property
    def _begins_at_title(self) -> bool:
        return self._first_game is None and self._start == "title"

    def get_default_screen(self) -> Screen[Any]:
        """Return the title, or what stands in for it until a player comes there from where the program begins."""
        return self.navigation.lowest(is_title=self._begins_at_title)

    def on_mount(self) -> None:
        """Listen for the end of the terminal, and go where the command line pointed."""
        if not self.is_headless:
            self.shutdown.listen()
            self.shutdown.watch_terminal()
        begin = self.call_after_refresh if self._first_game is None else self.call_later
        begin(self._begin)

    def _begin(self) -> None:
        if (problem := self.files.settings_file.problem) is not None:
            self.say(problem, "warning")
        for problem in self._keymap_problems[:1]:
            self.say(f"The default keys are in use, because {problem}.", "warning")
        if self._first_game is not None:
            self.match.start(self._first_game)
        elif self._start == "continue":
            self.match.continue_latest()
        elif self._start == "new":
            self.navigation.open_setup()
        elif self._start == "load":
            self.navigation.open_load()
        self.has_begun = True
        if len(self.screen_stack) == 1 and self._start != "title":
            self.navigation.open_title()
        collect_seldom()
        self.take_typed()
        if self._begins_at_title and not self.is_headless:
            self.navigation.read_ahead(self.settings.last.ruleset)

    # Keys of every screen

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave out what is open already, and sleeping where no shell is beneath."""
        if action == "suspend_process":
            return not (sys.platform == "win32" or self.is_web or self.is_headless)
        return action not in _ONCE or not self.navigation.is_open(_ONCE[action])

    def action_rulebook(self) -> None:
        """Open the rulebook; a screen that knows a better place offers `current_rule`, `current_ruleset` and more."""
        if self.check_action("rulebook", ()):
            rule = str(getattr(self.screen, "current_rule", "") or "")
            ruleset = str(getattr(self.screen, "current_ruleset", ""))
            topics = getattr(self.screen, "current_topics", [rule])
            self.navigation.open_rulebook(rule, ruleset, getattr(self.screen, "current_options", None), topics)

    def action_settings(self) -> None:
        """Open the settings."""
        if self.check_action("settings", ()):
            self.navigation.open_settings()

    def action_help(self) -> None:
        """Show the keys of the present screen."""
        if self.check_action("help", ()):
            self.navigation.open_help()

    def action_command_palette(self) -> None:
        """Search everything that can be done here."""
        self.navigation.open_palette()

    def action_help_quit(self) -> None:
        """Say how to leave, to a player who tries to break the program off."""
        self.say("Ctrl+Q leaves the program; a match in progress is kept.")

    def action_suspend_process(self) -> None:
        """Let the system stop the program, and whatever has begun it, until the shell wakes them.

        Textual's own method stops the program alone, also where no shell could ever wake it.
        """
        self.match.keep()
        with self.suspend():
            before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, before)

    # Ending

    async def action_quit(self) -> None:
        """Leave the program; the game is kept."""
        session = self.match.session
        is_going_on = session is not None and session.game.prompt is not None and session.save.is_kept

        def leave(is_kept: bool) -> None:
            self.exit(0, return_code=0 if is_kept else 1, message=GOING_ON if is_kept and is_going_on else None)

        self.match.leave(leave)

    def exit(self, result: int | None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the program."""
        self._is_leaving = True
        super().exit(result, return_code, message)

    def on_exit_app(self) -> None:
        """Note that the program leaves, also where a browser that is gone tells it to."""
        self._is_leaving = True

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence, unless something has only stumbled over having been taken away."""
        if not self._is_leaving and (self.is_running or not self.has_begun) and not is_from_closed_screen(error, self):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say in one sentence that the program failed; details go to a file.

        Textual's own method prints local values, and with them the secrets of the players.
        """
        error = sys.exc_info()[1]
        with contextlib.suppress(Exception):
            self.match.keep()
        sentence, self.report = crash(error, is_kept=self.match.session is not None)
        self.panic(Text(sentence))
