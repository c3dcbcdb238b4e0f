"""The menus of line mode before and after a game: title, saves, what is remembered."""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match, OutOfSyncError
from ludo_tui.line import text
from ludo_tui.line.console import Console, Stopped, exit_code
from ludo_tui.line.replay import LineReplay
from ludo_tui.line.setup import WentBack, choose_ruleset, set_up
from ludo_tui.line.table import LineTable
from ludo_tui.players import analysis_of
from ludo_tui.records.awards import awards
from ludo_tui.records.replay import Replay
from ludo_tui.records.results import results
from ludo_tui.saves import Entry, RulesChanged, SaveError, SaveFolder, SaveInUse, local_time
from ludo_tui.table import voice
from ludo_tui.table.advice import summed_up
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable

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
    """Sit down at the table with a game, under the settings and PINs that the screens use too."""
    settings = SettingsFile()
    pins = PinFile.beside(settings.path)
    words, untold = voice.read(settings.path.with_name(voice.FILE))
    for problem in (settings.problem, pins.problem, untold):
        if problem is not None:
            console.say(printable(problem))
    chosen = settings.current
    session = Session(
        game,
        folder,
        pins=pins,
        auto_move=chosen.auto_move,
        confirms=chosen.confirm,
        auto_roll=chosen.auto_roll,
        words=voice.with_names(words, chosen.piece_names),
    )
    session.news.talks = chosen.talk
    table = LineTable(console, session)
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
                _remember(console, game)
            elif picked == 2:
                begun = LineReplay(console, Replay(game)).watch()
                if begun is not None and table.may_leave():
                    return begun
            elif picked == 3 and table.may_leave():
                return Game.once_more(game)
        except (OutOfSyncError, rulesets.RulesetError, ValueError) as error:
            console.say(text.sentence(error))


def _remember(console: Console, game: Match[Any]) -> None:
    """Tell what the dice gave and the choices gave away, and what each seat is remembered for."""
    found = analysis_of(game)
    lines = [] if found is None else summed_up(game, found)
    seats = game.setup.seats
    lines += [f"{seats[one.seat].name}: {one.title}, {one.text}." for one in awards(Replay(game))]
    console.say(*(printable(f"  {line}") for line in lines))


def _title(console: Console, folder: SaveFolder, seed: int | None) -> Match[Any] | None:
    """Ask what to do; None: leave."""
    choices: dict[str, Callable[[], Match[Any] | None]] = {
        "Continue the last match": lambda: _continue(console, folder),
        "New match": lambda: _new(console, None, seed),
        "Load a match": lambda: _load(console, folder),
        "Rules": lambda: console.say(*text.rulebook(rulesets.load(choose_ruleset(console)))),
        "Watch a match again": lambda: _watch(console, folder),
        "House table": lambda: _count(console, folder),
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
    """Set a game up; None: somebody went back beyond the first question."""
    try:
        return set_up(console, ruleset, seed, options)
    except WentBack:
        return None


def _continue(console: Console, folder: SaveFolder) -> Match[Any] | None:
    try:
        latest = folder.latest()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    if latest is None:
        console.say("There is no match to continue.")
        return None
    return _open(console, folder, latest)


def _load(console: Console, folder: SaveFolder) -> Match[Any] | None:
    entry = _choose_save(console, folder)
    return None if entry is None else _open(console, folder, entry)


def _watch(console: Console, folder: SaveFolder) -> Match[Any] | None:
    """Watch a match again; return the match that somebody plays on with from there."""
    entry = _choose_save(console, folder)
    if entry is None:
        return None
    try:
        replay = Replay(folder.load(entry, as_copy=True))
    except (SaveError, OutOfSyncError) as error:
        console.say(text.sentence(error))
        return None
    return LineReplay(console, replay).watch()


def _count(console: Console, folder: SaveFolder) -> None:
    """Tell who has won against whom."""
    try:
        console.say("", *text.house_table(results(folder)))
    except SaveError as error:
        console.say(text.sentence(error))


def _choose_save(console: Console, folder: SaveFolder) -> Entry | None:
    """Ask for one of the saves and backups that are sound, and tell which are not; None: none of them."""
    try:
        entries = folder.list()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    sound = [one for entry in entries for one in (entry, *entry.backups) if one.error is None]
    for entry in entries:
        if entry.error is not None:
            hint = "; its backups are in the list" if entry.backups else ""
            console.say(printable(f"{entry.error}{hint}."))
    if not sound:
        console.say("There are no matches to load.")
        return None
    labels = [printable(f"{entry.title}{_detail(entry)}") for entry in sound]
    picked = console.choose("Which game?", [*labels, "None of these"])
    return sound[picked] if picked < len(sound) else None


def _detail(entry: Entry) -> str:
    kind = {"auto": "", "named": ", saved by name", "example": ", an example", "backup": ", a backup"}[entry.kind]
    return f" ({local_time(entry.saved_at):%Y-%m-%d %H:%M}{kind})"


def _open(console: Console, folder: SaveFolder, entry: Entry) -> Match[Any] | None:
    """Load a game, asking first where the players must decide something; None: it is not loaded."""
    try:
        try:
            return folder.load(entry)
        except RulesChanged as error:
            console.say(text.sentence(error))
            if console.choose("Go on under the rules as they are now?", ["No", "Yes"]) == 1:
                return folder.load(entry, accept_changes=True)
        except SaveInUse as error:
            console.say(text.sentence(error))
            if console.choose("Play on with a copy?", ["No", "Yes"]) == 1:
                return folder.load(entry, as_copy=True)
    except SaveError as error:
        console.say(text.sentence(error))
    return None
