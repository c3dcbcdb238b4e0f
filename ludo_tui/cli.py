"""The command line. Nothing is imported before the arguments are understood, so that `--version` answers at once."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from ludo_tui.version import VERSION

if TYPE_CHECKING:
    from pathlib import Path

    from ludo_tui.game import Game
    from ludo_tui.saves import SaveFolder

DEBUG = "LUDO_TUI_DEBUG"
"""Environment variable that shows where in the program an unexpected error came up."""
_COMMANDS = ("new", "continue", "load", "rules", "check", "replay")
_LEVELS = ("easy", "normal", "hard")


class Refused(Exception):
    """Something asked for cannot be done; the message is one sentence, the code what the shell gets."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with the sentence and where to read more."""
        mistyped = re.match(r"argument COMMAND: invalid choice: '(.*)' \(choose", message)
        if mistyped:
            message = f"there is no command '{mistyped[1]}', only {', '.join(_COMMANDS)}"
        raise Refused(f"{message}; see '{self.prog} --help'")


class _AddSeats(argparse.Action):
    """Gathers `--seat` and `--computer` in the order they are given."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Add one seat for every value."""
        seats = [*(getattr(namespace, "seats", None) or [])]
        if option_string == "--computer":
            for level in values or ["normal"]:
                if level not in _LEVELS:
                    parser.error(f"there is no computer level '{level}', only {', '.join(_LEVELS)}")
                seats.append((None, level))
        else:
            seats += [(name, None) for name in values]
        namespace.seats = seats


def _parser() -> argparse.ArgumentParser:
    common = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--plain", action="store_true", help="numbered menus instead of screens, for pipes and screen readers"
    )
    common.add_argument("--ascii", action="store_true", help="draw with plain keyboard characters")
    common.add_argument("--no-animation", action="store_true", help="show every result at once")
    common.add_argument(
        "--saves", metavar="DIR", help="folder of the saves (otherwise LUDO_TUI_SAVES, or the usual place)"
    )
    common.add_argument("--rulesets", metavar="DIR", help="a ruleset folder of your own, or a folder of such folders")
    common.add_argument("--seed", type=_whole, metavar="N", help="seed of the dice: the same seed rolls the same")
    parser = _Parser(
        prog="ludo-tui",
        parents=[common],
        allow_abbrev=False,
        description="Ludo for two to four people around one keyboard. Without a command: the title.",
    )
    parser.add_argument("--version", action="version", version=f"ludo-tui {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[common], help=text, description=text, allow_abbrev=False)

    new = command("new", "Start a new game; without seats: set one up.")
    new.add_argument("--ruleset", metavar="R", help="what to play; 'ludo-tui rules' lists them (classic)")
    new.add_argument(
        "--seat", nargs="+", action=_AddSeats, dest="seats", metavar="NAME", help="a person; 2 to 4 seats, clockwise"
    )
    new.add_argument(
        "--computer",
        nargs="*",
        action=_AddSeats,
        dest="seats",
        metavar="LEVEL",
        help="a computer seat: easy, normal (if left out) or hard; one for each level named",
    )
    new.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="K=V",
        help="a house rule; 'ludo-tui rules R' names them",
    )
    last = command("continue", "Go on with the game played last.")
    load = command("load", "Go on with a saved game.")
    load.add_argument("file", metavar="FILE")
    for loading in (last, load):
        loading.add_argument(
            "--accept-changes", action="store_true", help="go on although the ruleset has been changed"
        )
    rules = command("rules", "List the rulesets, or print the rulebook of one.")
    rules.add_argument("ruleset", nargs="?", metavar="R")
    rules.add_argument("search", nargs="*", metavar="WORD", help="print only the rules with all these words")
    check = command("check", "List every mistake in a ruleset folder.")
    check.add_argument("path", metavar="PATH")
    replay = command("replay", "Play a save's history again, compare, and print it as text.")
    replay.add_argument("file", metavar="FILE")
    return parser


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE, such as block=wall")
    return name.strip(), value.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Returns:
        0; 1 when a file that was looked at is not sound; 2 when the arguments make no sense; 70 after a mistake in
        the program itself.
    """
    try:
        return _run(arguments)
    except Refused as refused:
        print(f"ludo-tui: {_shown(str(refused))}", file=sys.stderr)
        return refused.code
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - so that the flush at exit finds an open file
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        print(f"ludo-tui: {_shown(_confession(error))}", file=sys.stderr)
        return 70


def _run(arguments: Sequence[str] | None) -> int:
    given = _parser().parse_args(arguments)
    if hasattr(given, "rulesets"):
        _use_rulesets(given.rulesets)
    name = given.command or "title"
    if name in ("rules", "check", "replay"):
        return _TEXTS[name](given)
    return _play(name, given)


def _shown(text: str) -> str:
    """Return text without characters that could steer a terminal, on one line."""
    return "".join(c if c.isprintable() else " " if c == "\n" else "?" for c in text)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


# Commands that print


def _print_rules(given: argparse.Namespace) -> int:
    from ludo_tui import rulesets
    from ludo_tui.line import text
    from ludo_tui.table.rulebook import matching_rules

    if given.ruleset is None:
        for name in rulesets.available():
            print(text.wrapped(f"{name}: {rulesets.load(name).summary}", "    "))
        for name, mistakes in rulesets.broken().items():
            print(text.wrapped(f"{name}: cannot be played, {mistakes[0]}", "    "))
        return 0
    try:
        ruleset = rulesets.load(given.ruleset)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    search = " ".join(given.search)
    if search and not matching_rules(ruleset, search):
        raise Refused(f"no rule of {ruleset.name} has the words '{search}'", 1)
    _say(text.rulebook(ruleset, search))
    if not search:
        _say(text.house_rule_lines(ruleset))
    return 0


def _check(given: argparse.Namespace) -> int:
    from ludo_tui import rulesets
    from ludo_tui.line import text

    try:
        problems = rulesets.check(given.path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    for problem in problems:
        print(text.problem(problem))
    count = len(problems)
    print(f"{count or 'no'} mistake{'' if count == 1 else 's'} in {_shown(given.path)}")
    return 1 if problems else 0


def _replay(given: argparse.Namespace) -> int:
    from ludo_tui.engine import OutOfSyncError
    from ludo_tui.line import text
    from ludo_tui.saves import SaveError

    try:
        game = _read(_existing(given.file), accept_changes=False)
    except SaveError as error:
        raise Refused(str(error), 1) from error
    try:
        again = game.replayed()
    except OutOfSyncError as error:
        raise Refused(f"{given.file} does not replay: {error}", 1) from error
    _say(text.record(again))
    print(f"\nreplayed: {len(again.history) + 1} turns, {again.answer_count} answers, all as recorded")
    return 0


_TEXTS: dict[str, Callable[[argparse.Namespace], int]] = {"rules": _print_rules, "check": _check, "replay": _replay}


# Commands that play


def _play(name: str, given: argparse.Namespace) -> int:
    if not hasattr(given, "plain") and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("the screens need a terminal for input and output; use --plain for a pipe or a file")
    is_plain, has_seats = hasattr(given, "plain"), bool(getattr(given, "seats", None))
    place = getattr(given, "saves", None)
    if name == "new" and not is_plain and not has_seats and (getattr(given, "ruleset", None) or _options(given)):
        raise Refused(
            "name the seats too (--seat NAME, --computer LEVEL), or leave --ruleset and --option to the setup screen"
        )
    if not is_plain and name not in ("load", "continue") and not has_seats:
        return _show("new" if name == "new" else "title", given, None, place)
    folder = _save_folder(place)
    try:
        return _play_in(folder, name, given)
    finally:
        folder.close()


def _play_in(folder: "SaveFolder", name: str, given: argparse.Namespace) -> int:
    seed = getattr(given, "seed", None)
    game = None
    if name == "load":
        game = _load(folder, given.file, accept_changes=given.accept_changes)
    elif name == "continue":
        game = _latest(folder, accept_changes=given.accept_changes)
    elif name == "new" and getattr(given, "seats", None):
        game = _new_game(given, seed)
    if hasattr(given, "plain"):
        from ludo_tui.line import menus

        return menus.run(
            name, game, folder, seed=seed, ruleset=getattr(given, "ruleset", None), options=dict(_options(given))
        )
    return _show("title", given, game, folder)


def _show(
    start: Literal["title", "new"], given: argparse.Namespace, game: "Game | None", saves: "SaveFolder | str | None"
) -> int:
    """Play on the screens; they come before anything else is read, and open the folder of saves when they need it."""
    from ludo_tui.ui.app import run

    return run(
        start=start,
        game=game,
        saves=saves,
        ascii=hasattr(given, "ascii"),
        animation=not hasattr(given, "no_animation"),
        seed=getattr(given, "seed", None),
    )


def _options(given: argparse.Namespace) -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = getattr(given, "option", [])
    return options


def _new_game(given: argparse.Namespace, seed: int | None) -> "Game":
    from ludo_tui import Game, Seat, rulesets

    computers = sum(level is not None for _, level in given.seats)
    seats, number = [], 0
    for name, level in given.seats:
        number += level is not None
        if name is None:
            name = "Computer" if computers == 1 else f"Computer {number}"
        seats.append(Seat(name, computer=level))
    try:
        return Game.new(getattr(given, "ruleset", None) or "classic", seats, seed, dict(_options(given)))
    except (rulesets.RulesetError, ValueError) as error:
        raise Refused(str(error)) from error


def _use_rulesets(path: str) -> None:
    from ludo_tui import rulesets

    try:
        rulesets.use(path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


def _save_folder(path: str | None) -> "SaveFolder":
    from ludo_tui.saves import SaveFolder

    return SaveFolder(path)


def _load(folder: "SaveFolder", path: str, *, accept_changes: bool) -> "Game":
    """Load a file: the autosave of a game goes on as that game, any other file begins a game of its own."""
    from ludo_tui.game import new_id
    from ludo_tui.saves import SaveError

    file = _existing(path)
    try:
        for entry in folder.list(examples=False):
            if entry.path.exists() and entry.path.samefile(file):
                return folder.load(entry, accept_changes=accept_changes)
        game = _read(file, accept_changes=accept_changes)
    except SaveError as error:
        raise _unsound(error) from error
    game.id = new_id()
    return game


def _latest(folder: "SaveFolder", *, accept_changes: bool) -> "Game":
    from ludo_tui.saves import SaveError

    try:
        latest = folder.latest()
        if latest is not None:
            return folder.load(latest, accept_changes=accept_changes)
    except SaveError as error:
        raise _unsound(error) from error
    raise Refused("there is no game to continue; start one with 'ludo-tui new'", 1)


def _existing(path: str) -> "Path":
    from pathlib import Path

    file = Path(path)
    if not file.exists():
        raise Refused(f"there is no file {path}")
    return file


def _read(file: "Path", *, accept_changes: bool) -> "Game":
    from ludo_tui import Game

    return Game.load(file, accept_changes=accept_changes)


def _unsound(error: Exception) -> Refused:
    from ludo_tui.saves import RulesChanged

    hint = "; --accept-changes goes on all the same" if isinstance(error, RulesChanged) else ""
    return Refused(f"{error}{hint}", 1)


# What went wrong


def _confession(error: Exception) -> str:
    """Write the details of an unexpected error to a file, and return a sentence that says so."""
    import tempfile
    import traceback
    from pathlib import Path

    name = type(error).__name__
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludo-tui-error-", suffix=".txt", delete=False, encoding="utf-8"
        ) as note:
            note.write(f"ludo-tui {VERSION}, Python {sys.version}\n\n")
            note.write("".join(traceback.format_exception(error)))
    except OSError:
        return f"a mistake in the program ended it ({name}); set {DEBUG}=1 to see where. Games are kept as they were"
    return f"a mistake in the program ended it ({name}); {Path(note.name)} says where. Games are kept as they were"
