"""The menus of line mode before and after a game: title, saves, what is remembered."""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match, OutOfSyncError
from ludo_tui.line import rules, text
from ludo_tui.line.console import Console, Quit, Stopped, exit_code
from ludo_tui.line.guide import LineGuide, guides
from ludo_tui.line.records import tell_house_table, tell_remembered, watch_again, watch_save
from ludo_tui.line.saves import continue_latest, load_match
from ludo_tui.line.session import change_settings, session_of
from ludo_tui.line.setup import WentBack, set_up
from ludo_tui.line.table import LineTable
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile

_AFTERWARDS: Final = (
    "Quit",
    "Luck and skill, and what is remembered",
    "Watch it again",
    "Play again with the same seats and rules",
    "Go to the title",
)


def run(
    start: str,
    game: Match[Any] | None,
    folder: SaveFolder,
    *,
    seed: int | None = None,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    only_now: Mapping[str, Any] | None = None,
) -> int:
    """Play in line mode on standard input and output.

    Args:
        start: `new` sets up a game, anything else begins with the title.
        game: a game to play; it goes before `start`.
        folder: where games are kept.
        seed: seed of the first new game.
        ruleset: what the first new game plays.
        options: house rules of the first new game.
        only_now: settings for this run, by name.

    Returns:
        The exit code for the shell.
    """
    settings = SettingsFile(only_now=only_now)
    console = Console(sys.stdin, sys.stdout, is_ascii=settings.current.ascii)
    program = _Program(console, folder, settings, seed)
    try:
        if game is not None:
            return program.play(game)
        with console.signals():
            game = program.new(ruleset, options) if start == "new" else None
        return program.title() if game is None else program.play(game)
    except (EOFError, KeyboardInterrupt, Quit, Stopped) as reason:
        console.say()
        return exit_code(reason)


class _Program:
    """Line mode from the title on.

    Args:
        console: where to ask.
        folder: where games are kept.
        settings: what the players have set.
        seed: seed of the new games.
    """

    def __init__(self, console: Console, folder: SaveFolder, settings: SettingsFile, seed: int | None) -> None:
        self._console = console
        self._folder = folder
        self._settings = settings
        self._seed = seed

    def play(self, game: Match[Any]) -> int:
        """Sit down at the table with a game. Return the exit code."""
        session = session_of(self._console, game, self._folder, self._settings)
        return self._at(LineTable(self._console, session, self._settings))

    def _at(self, table: LineTable) -> int:
        """Play at a table, and go on to what it leads to. Return the exit code."""
        code = table.play()
        if table.leads_to is not None:
            return self._go_to(table.leads_to)
        if table.game.result is None:
            return code
        try:
            with self._console.signals():
                to = _afterwards(self._console, table.game, table)
        except (EOFError, KeyboardInterrupt, Quit, Stopped) as reason:
            problem = table.why_unkept()
            self._console.say("", *([f"{problem}."] if problem else []))
            return exit_code(reason) or int(bool(problem))
        return int(bool(table.why_unkept())) if to is None else self._go_to(to)

    def _go_to(self, to: Match[Any] | Literal["title", "load", "new"]) -> int:
        """Go on to what the players have left the table for. Return the exit code."""
        if isinstance(to, str):
            with self._console.signals():
                game = None if to == "title" else self.new() if to == "new" else load_match(self._console, self._folder)
            return self.title() if game is None else self.play(game)
        return self.play(to)

    def title(self) -> int:
        """Ask what to do, and do it. Return the exit code."""
        console = self._console
        with console.signals():
            to = self._chosen()
        if to is None:
            return 0
        if isinstance(to, str):
            return self._at(LineGuide(console, to, self._settings))
        return self.play(to)

    def _chosen(self) -> Match[Any] | str | None:
        """Return the match that is chosen, or the game of which a guided one is; None: leave."""
        console, folder = self._console, self._folder
        choices: dict[str, Callable[[], Match[Any] | str | None]] = {
            "Continue the last match": lambda: continue_latest(console, folder),
            "New match": self.new,
            "Load a match": lambda: load_match(console, folder),
            "Rules": lambda: rules.read(console),
            "Watch a match again": lambda: watch_save(console, folder),
            "House table": lambda: tell_house_table(console, folder),
            "Settings": lambda: change_settings(console, self._settings),
        }
        for entry, name in guides().items():
            choices[entry] = lambda name=name: name  # type: ignore[misc]  # a default binds it
        labels = [*choices, "Quit"]
        console.say("Ludo, for two to four people around one keyboard.")
        while (picked := labels[console.choose("What now?", labels)]) in choices:
            if (chosen := choices[picked]()) is not None:
                return chosen
        return None

    def new(self, ruleset: str | None = None, options: Mapping[str, Any] | None = None) -> Match[Any] | None:
        """Set a game up; None: the player went back beyond the first question."""
        try:
            return set_up(self._console, ruleset, self._seed, options)
        except WentBack:
            return None


def _afterwards(console: Console, game: Match[Any], table: LineTable) -> Match[Any] | Literal["title"] | None:
    """Ask what to do after a match; return what comes next, None to leave."""
    while True:
        try:
            picked = console.choose("What now?", _AFTERWARDS)
        except Quit:
            picked = _AFTERWARDS.index("Quit")
        if picked == 0 and table.may_leave():
            return None
        try:
            if picked == 1:
                tell_remembered(console, game)
            elif picked == 2:
                begun = watch_again(console, game)
                if begun is not None and table.may_leave():
                    return begun
            elif picked == 3 and table.may_leave():
                return Game.once_more(game)
            elif picked == 4 and table.may_leave():
                return "title"
        except (OutOfSyncError, rulesets.RulesetError, ValueError) as error:
            console.say(text.sentence(error))
