"""The menus of line mode before and after a game: title, saves, what is remembered."""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match, OutOfSyncError
from ludo_tui.line import text
from ludo_tui.line.console import Console, Stopped, exit_code
from ludo_tui.line.records import tell_house_table, tell_remembered, watch_again, watch_save
from ludo_tui.line.saves import continue_latest, load_match
from ludo_tui.line.session import session_of
from ludo_tui.line.setup import WentBack, choose_ruleset, set_up
from ludo_tui.line.table import LineTable
from ludo_tui.saves import SaveFolder

_AFTERWARDS: Final = (
    "Leave",
    "Luck and skill, and what is remembered",
    "Watch it again",
    "Play again with the same seats and rules",
)


def run(
    start: str,
    game: Match[Any] | None,
    folder: SaveFolder,
    *,
    seed: int | None = None,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    is_ascii: bool = False,
) -> int:
    """Play in line mode on standard input and output.

    Args:
        start: `new` sets up a game, anything else begins with the title.
        game: a game to play; it goes before `start`.
        folder: where games are kept.
        seed: seed of the first new game.
        ruleset: what the first new game plays.
        options: house rules of the first new game.
        is_ascii: write plain characters only?

    Returns:
        The exit code for the shell.
    """
    console = Console(sys.stdin, sys.stdout, is_ascii=is_ascii)
    if game is None:
        try:
            with console.signals():
                game = _new(console, ruleset, seed, options) if start == "new" else None
                if game is None:
                    game = _title(console, folder, seed)
        except (EOFError, KeyboardInterrupt, Stopped) as reason:
            console.say()
            return exit_code(reason)
    return 0 if game is None else _play(console, game, folder)


def _play(console: Console, game: Match[Any], folder: SaveFolder) -> int:
    """Sit down at the table with a game."""
    table = LineTable(console, session_of(console, game, folder))
    code = table.play()
    if game.result is None:
        return code
    try:
        with console.signals():
            begun = _afterwards(console, game, table)
    except (EOFError, KeyboardInterrupt, Stopped) as reason:
        problem = table.why_unkept()
        console.say("", *([f"{problem}."] if problem else []))
        return exit_code(reason) or int(bool(problem))
    return int(bool(table.why_unkept())) if begun is None else _play(console, begun, folder)


def _afterwards(console: Console, game: Match[Any], table: LineTable) -> Match[Any] | None:
    """Ask what to do after a match; return what is played next, None to leave."""
    while True:
        picked = console.choose("What now?", _AFTERWARDS)
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
        except (OutOfSyncError, rulesets.RulesetError, ValueError) as error:
            console.say(text.sentence(error))


def _title(console: Console, folder: SaveFolder, seed: int | None) -> Match[Any] | None:
    """Ask what to do; None: leave."""
    choices: dict[str, Callable[[], Match[Any] | None]] = {
        "Continue the last match": lambda: continue_latest(console, folder),
        "New match": lambda: _new(console, None, seed),
        "Load a match": lambda: load_match(console, folder),
        "Rules": lambda: console.say(*text.rulebook(rulesets.load(choose_ruleset(console)))),
        "Watch a match again": lambda: watch_save(console, folder),
        "House table": lambda: tell_house_table(console, folder),
    }
    labels = [*choices, "Quit"]
    console.say("Ludo, for two to four people around one keyboard.")
    while (picked := labels[console.choose("What now?", labels)]) in choices:
        if (game := choices[picked]()) is not None:
            return game
    return None


def _new(
    console: Console, ruleset: str | None, seed: int | None, options: Mapping[str, Any] | None = None
) -> Match[Any] | None:
    """Set a game up; None: the player went back beyond the first question."""
    try:
        return set_up(console, ruleset, seed, options)
    except WentBack:
        return None
