"""What may be written on the command line."""

import argparse
import os
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn, Self, cast

from ludo_tui.commands.refused import Refused
from ludo_tui.version import VERSION

COMMANDS: Final = (
    "new",
    "continue",
    "load",
    "saves",
    "results",
    "rules",
    "position",
    "check",
    "locate",
    "replay",
    "analyse",
    "export",
    "import",
    "simulate",
    "serve",
    "completion",
)
SHELLS: Final = ("bash", "zsh", "tcsh", "fish", "powershell")
LEVELS: Final = ("easy", "normal", "hard", "expert")
_DIGITS: Final = 18
_LAST_PORT: Final = 65535
_LEAST_MEMORY: Final = 256
_EMPTY: Final = "is empty"
_HELP: Final = ("-h", "--help")
_VALUE_OF_DASHES: Final = re.compile(r"^(--[^=]+)=--$")

_DASHES: Final = "--"
_WRITTEN_OUT: Final = f"\0{_DASHES}"
"""Stands for two dashes that are the value of an option: older versions of Python leave those out."""
_WITH_VALUE: Final = ("store", "append", "extend")
"""The actions of arguments that take values."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and knows what it takes.

    Attributes:
        arguments: what it takes, in the order of the help; the choice of a command is none of them.
        commands: the parsers of its commands by their names.
    """

    def __init__(self, *, parents: "Sequence[Parser]" = (), **named: Any) -> None:
        """Take what its parents take, and more."""
        self.arguments: list[argparse.Action] = []
        self.commands: dict[str, Parser] = {}
        super().__init__(parents=list(parents), **named)
        self.arguments += [argument for parent in parents for argument in parent.arguments]

    def add_argument(self, *names: str, **given: Any) -> argparse.Action:
        """Take an argument; text of which nothing is to be seen is no value."""
        return self._noted(super().add_argument, names, given)

    def add_alternatives(self) -> "Alternatives":
        """Return where to add arguments of which only one can be given."""
        add = super().add_mutually_exclusive_group().add_argument
        return Alternatives(lambda names, given: self._noted(add, names, given))

    def _noted(
        self, add: Callable[..., argparse.Action], names: tuple[str, ...], given: dict[str, Any]
    ) -> argparse.Action:
        """Add an argument, and return it."""
        if given.get("action", "store") in _WITH_VALUE:
            understand = given.get("type", _text)
            given = {**given, "type": lambda text: understand(text.replace(_WRITTEN_OUT, _DASHES))}
        argument = add(*names, **given)
        self.arguments.append(argument)
        return argument

    def error(self, message: str) -> NoReturn:
        """Leave with the sentence and where to read more."""
        raise Refused(f"{self._plain_error(message)}; see '{self.prog} --help'")

    def print_help(self, file: Any = None) -> None:
        """Write the help; argparse would say nothing where it cannot be written."""
        print(self.format_help(), end="", file=file, flush=True)

    def _plain_error(self, message: str) -> str:
        """Return what argparse says in words that name what was written."""
        if wrong := re.match(r"argument ([^ ]+): invalid choice: '(.*)' \(choose", message):
            return self._no_choice(wrong[1], wrong[2])
        if both := re.fullmatch(r"argument ([^ ]+): not allowed with argument ([^ ]+)", message):
            return f"{both[2]} and {both[1]} are two ways to write the same: choose one"
        if empty := re.fullmatch(r"argument ([^ ]+): expected (?:at least )?one argument", message):
            return f"{empty[1]} needs a value"
        if missing := re.fullmatch(r"the following arguments are required: (.*)", message):
            about = next((argument.help for argument in self.arguments if argument.metavar == missing[1]), None)
            return f"{missing[1]} is missing" + (f": {about}" if about else "")
        return message.removeprefix("argument ").replace(f": {_EMPTY}", f" {_EMPTY}")

    def _no_choice(self, name: str, written: str) -> str:
        if name == "COMMAND":
            return f"there is no command '{written}', only {', '.join(COMMANDS)}"
        if name == "SHELL":
            return f"there is no completion for the shell '{written}', only for {', '.join(SHELLS)}"
        argument = next(one for one in self.arguments if name in (*one.option_strings, one.metavar))
        return f"{name}: there is no '{written}', only {', '.join(map(str, argument.choices or ()))}"


class Alternatives:
    """Arguments of which only one can be given."""

    def __init__(self, add: Callable[[tuple[str, ...], dict[str, Any]], argparse.Action]) -> None:
        self._add = add

    def add_argument(self, *names: str, **given: Any) -> argparse.Action:
        """Take one more of them."""
        return self._add(names, given)


class _LeftOut:
    """A command that nobody has given or asks about: what it takes need not be known."""

    def add_argument(self, *_: str, **__: Any) -> None:
        """Leave an argument out."""

    def add_alternatives(self) -> Self:
        """Leave out what belongs together, too."""
        return self


class _PrintVersion(argparse.Action):
    """Prints the version and leaves."""

    def __init__(self, option_strings: Sequence[str], **given: Any) -> None:
        """Take no value, and leave nothing among what is given."""
        nothing = argparse.SUPPRESS
        super().__init__(option_strings, **{**given, "nargs": 0, "dest": nothing, "default": nothing})

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print it; argparse would say nothing where it cannot be written."""
        print(f"ludo-tui {VERSION}", flush=True)
        parser.exit()


_Command = Callable[[str, str], Parser]
"""Adds a command by its name and a sentence on it."""


def parser(given: Sequence[str] | None = None) -> Parser:
    """Return the parser of the command line.

    Args:
        given: what was written there, which is all that the parser then understands: every start waits for it.
    """
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    _flag(common, "--plain", "numbered menus instead of screens, for pipes and screen readers")
    _flag(common, "--ascii", "draw with plain keyboard characters")
    _flag(common, "--no-animation", "show every result at once")
    _flag(common, "--no-wait", "with --plain: do not wait for Enter before a computer plays")
    common.add_argument(
        "--saves", metavar="DIR", help="folder of the saves (otherwise LUDO_TUI_SAVES, or the usual place)"
    )
    common.add_argument("--rulesets", metavar="DIR", help="a ruleset folder of your own, or a folder of such folders")
    common.add_argument("--seed", type=_whole, metavar="N", help="seed of the dice: the same seed rolls the same")
    whole = Parser(
        prog="ludo-tui",
        parents=[common],
        allow_abbrev=False,
        description="Ludo for two to four people around one keyboard. Without a command: the title. "
        "If you repeat an option that takes one value, the last one counts.",
    )
    whole.add_argument(
        "--version",
        action=_PrintVersion,
        nargs=0,
        default=argparse.SUPPRESS,
        help="show program's version number and exit",
    )

    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, text: str) -> Parser:
        if given is not None and not {name, *_HELP}.intersection(given):
            return cast("Parser", _LeftOut())
        found = commands.add_parser(name, parents=[common], help=text, description=text, allow_abbrev=False)
        whole.commands[name] = found
        return found

    _add_new(command)
    _add_saved(command)
    _add_looking(command)
    return whole


def understood(written: Sequence[str]) -> argparse.Namespace:
    """Return what is written on the command line.

    Raises:
        Refused: it makes no sense; the message says what does not.
    """
    whole = parser(written)
    if misplaced := _unknown_before_command(written, whole):
        whole.error(_belongs(misplaced, parser(_HELP)))
    given, left = whole.parse_known_args([_VALUE_OF_DASHES.sub(rf"\1={_WRITTEN_OUT}", word) for word in written])
    command = whole if given.command is None else whole.commands[given.command]
    if hasattr(given, "search"):  # argparse ends such a list before an option, though it may go on behind it
        given.search = [*given.search, *(word for word in left if not word.startswith("-"))]
        left = [word for word in left if word.startswith("-")]
    if left:
        command.error(_unknown(left[0].partition("=")[0], command))
    if given.command == "new" and given.seats is not None:
        given.seats, given.party_of = _seats(given.seats, command)
    return given


def _seats(written: Sequence[Any], command: Parser) -> tuple[list[tuple[str | None, str | None]], dict[int, str]]:
    """Return seats by name or by computer in the order they are written, and parties by the number of the seat.

    Args:
        written: a list for each option with seats, and the party that follows one.
        command: says what is wrong.
    """
    seats: list[tuple[str | None, str | None]] = []
    parties: dict[int, str] = {}
    for one in written:
        if isinstance(one, list):
            seats += one or [(None, "normal")]
        elif not seats:
            command.error(f"--party {one} has no seat before it: write --seat NAME --party {one}")
        else:
            parties[len(seats) - 1] = one
    return seats, parties


def _unknown_before_command(written: Sequence[str], whole: Parser) -> str:
    """Return the first option before the command that does not belong there; empty: there is none."""
    words = iter(written)
    for word in words:
        name, sign, _ = word.partition("=")
        if not word.startswith("-") or word == _DASHES:
            return ""
        argument = next((one for one in whole.arguments if name in one.option_strings), None)
        if argument is None:
            return name
        if argument.nargs is None and not sign:
            next(words, None)
    return ""


def _belongs(option: str, whole: Parser) -> str:
    """Return what is wrong with an option before the command."""
    owners = [name for name, command in whole.commands.items() if option in _options(command)]
    if owners:
        *others, last = owners
        named = " and ".join(filter(None, [", ".join(others), last]))
        return f"{option} belongs to {named}: write it after the command"
    return _unknown(option, whole, *whole.commands.values())


def _options(command: Parser) -> list[str]:
    return [name for argument in command.arguments for name in argument.option_strings]


def _unknown(word: str, *commands: Parser) -> str:
    """Return what is wrong with a word that no command line has there.

    Args:
        word: the word.
        commands: the parsers of what could be meant.
    """
    if not word.startswith("-"):
        return f"unexpected argument '{word}'"
    from difflib import get_close_matches  # nothing is wrong with most command lines

    known = list(dict.fromkeys(name for command in commands for name in _options(command)))
    meant = [name for name in known if name.startswith(word)] or get_close_matches(word, known, 1, 0.75)
    return f"there is no {word}" + (f" (did you mean {meant[0]}?)" if meant else "")


def _flag(to: "Parser | Alternatives", name: str, text: str) -> None:
    """Add an option without a value."""
    to.add_argument(name, action="store_true", help=text)


def _pairs(to: Parser, name: str, understand: Callable[[str], tuple[str, str]], written: str, text: str) -> None:
    """Add an option that takes names with values, once or several times."""
    to.add_argument(name, nargs="+", action="extend", type=understand, default=[], metavar=written, help=text)


def _add_new(command: _Command) -> None:
    """Add the command that starts a game."""
    new = command("new", "Start a new match; without seats: set one up.")
    new.add_argument("--ruleset", metavar="R", help="what to play; 'ludo-tui rules' lists them (party)")
    new.add_argument(
        "--seat",
        nargs="+",
        action="append",
        type=_person,
        dest="seats",
        metavar="NAME",
        help="a person; 2 to 4 seats, clockwise",
    )
    new.add_argument(
        "--computer",
        nargs="*",
        action="append",
        type=_computer,
        dest="seats",
        metavar="WHO",
        help="a computer seat: a level (easy, normal, hard or expert; otherwise normal), a character such as vex, or "
        "an installed bot; vex:easy is vex at that level; several names make several seats",
    )
    new.add_argument(
        "--party",
        action="append",
        dest="seats",
        metavar="PARTY",
        help="the party of the seat named just before, in Ludicrous and Skirmish Ludo: a ready-made one, one that you "
        "have kept, or 'chance'",
    )
    new.add_argument(
        "--beside",
        type=_sitter,
        metavar="WHO",
        help="who plays the seat beside the board, where a game has one: a name, or a level of computer (normal)",
    )
    _pairs(new, "--option", _option, "K=V", "house rules; 'ludo-tui rules R' names them")
    _pairs(
        new,
        "--handicap",
        _handicap,
        "NAME=H",
        "what a seat begins with in its favour: piece_out, two_out, head_start or piece_home",
    )


def _add_saved(command: _Command) -> None:
    """Add the commands that take saved matches, and those that bring games in from elsewhere."""
    last = command("continue", "Continue the match played last.")
    load = command("load", "Continue a saved match.")
    for loading in (last, load):
        _flag(loading, "--accept-changes", "continue even though the ruleset has changed")
        _flag(loading, "--copy", "go on with a copy, and leave the save as it is")
    replay = command("replay", "Check that a save replays correctly, and print the match as text.")
    replay.add_argument("--cast", metavar="FILE", help="record the replay to this new file (asciicast v2)")
    analyse = command("analyse", "Print what was luck and what was skill in a saved match, for each seat and turn.")
    export = command("export", "Write a game of piecepack Ludo for other programs.")
    _flag(export, "--ppn", "as Portable Piecepack Notation, the usual and only form")
    for saved in (load, replay, analyse, export):
        saved.add_argument("save", metavar="SAVE", help="a title or a name that 'ludo-tui saves' lists, or a file")
    export.add_argument("--out", metavar="FILE", help="write to this new file instead of standard output")
    reading = command("import", "Read a game of piecepack Ludo in Portable Piecepack Notation and save it.")
    reading.add_argument("file", metavar="FILE", help="a file in Portable Piecepack Notation")
    reading.add_argument("--game", type=_whole, metavar="N", help="which one, if the file has several")
    reading.add_argument("--name", metavar="NAME", help="what the save is called; otherwise as the file")
    position = command("position", "Print the position of a saved race game as a line, or show what such a line says.")
    position.add_argument("position", metavar="SAVE|CODE", help="a save as for load, or a line that this has printed")
    _flag(position, "--play", "begin a match at the position")


def _add_looking(command: _Command) -> None:
    """Add the commands that print what is there."""
    saves = command("saves", "List the saved matches, with the names that load, replay and export take.")
    table = command("results", "Print who has won against whom over all finished matches.")
    table.add_argument("ruleset", nargs="?", metavar="R", help="count only the matches of one ruleset")
    rules, check = _add_rulesets(command)
    for listing in (saves, table, rules, check):
        ways = listing.add_alternatives()
        _flag(ways, "--json", "as JSON, for programs")
        if listing in (saves, rules):
            _flag(ways, "--names", "only the names, one a line")
    command("locate", "Print which folders and files are used.")
    study = command("simulate", "Play many matches between computer seats and print what they say about a ruleset.")
    study.add_argument("ruleset", metavar="RULESET", help="what to play; 'ludo-tui rules' lists them")
    study.add_argument("--matches", type=_count, default=1000, metavar="N", help="how many (1000)")
    study.add_argument("--seats", type=_count, metavar="N", help="how many seats (4, or as many as levels are named)")
    study.add_argument(
        "--level",
        nargs="+",
        metavar="LEVEL",
        help="one for all seats (normal), or one for each: easy, normal, hard, expert or an installed bot",
    )
    _pairs(study, "--option", _option, "K=V", "house rules for these matches")
    study.add_argument(
        "--parties",
        dest="drafts",
        choices=("chance", "ready"),
        default="chance",
        help="where seats have parties: by chance in every match, or ready-made ones",
    )
    study.add_argument("--workers", type=_count, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)")
    study.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
    study.add_argument("--keep", metavar="FILE", help="keep results in this file; the same command goes on from there")
    study.add_argument("--svg", metavar="FILE", help="draw lengths and wins, with error bars, into this new file")
    study.add_argument("--against", metavar="OTHER", help="another ruleset on the same seeds, to compare with")
    ways = study.add_alternatives()
    _flag(ways, "--json", "all figures as JSON, for programs")
    _flag(ways, "--csv", "a line of figures for each match")
    _add_serving(command)
    completion = command("completion", "Print a script by which a shell completes commands, rulesets and saves.")
    completion.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def _add_rulesets(command: _Command) -> tuple[Parser, Parser]:
    """Add the commands on rulesets, and return their parsers."""
    rules = command("rules", "List the rulesets, print the rulebook or the ids of one, or make a new one.")
    rules.add_argument("ruleset", nargs="?", metavar="R", help="print the rulebook of this one")
    rules.add_argument("search", nargs="*", metavar="WORD", help="print only the rules, or ids, with all these words")
    _flag(rules, "--ids", "print the ids of R that tables can name, such as those of conditions and spells")
    rules.add_argument(
        "--new", metavar="NAME", help="make a ruleset with this id, among your own or in the folder of --rulesets"
    )
    rules.add_argument("--extends", metavar="R", help="with --new: the ruleset that the new one changes")
    check = command("check", "List every mistake in a ruleset, or in a voice.yaml or characters.yaml.")
    check.add_argument(
        "path",
        nargs="?",
        metavar="PATH",
        help="the id or the folder of a ruleset, a folder with several rulesets, or such a file",
    )
    check.add_argument(
        "--schema",
        metavar="DIR",
        help="check nothing, but write JSON Schemas into this folder; with them, editors check and complete your files",
    )
    return rules, check


def _add_serving(command: _Command) -> None:
    """Add the command that shows the screens in browsers."""
    serving = command("serve", "Show the screens in browsers; each visitor has saves and settings of its own.")
    serving.add_argument("--host", type=_host, default="127.0.0.1", metavar="HOST", help="where to listen (127.0.0.1)")
    serving.add_argument("--port", type=_port, default=8000, metavar="N", help="port to listen on (8000); 0: any")
    serving.add_argument("--folder", metavar="DIR", help="folder for the saves and settings of visitors (LUDO_TUI_WEB)")
    serving.add_argument("--visitors", type=_count, default=8, metavar="N", help="how many play at once (8)")
    serving.add_argument(
        "--idle",
        type=_count,
        default=60,
        metavar="MINUTES",
        help="disconnect a player who types nothing for this long (60)",
    )
    serving.add_argument(
        "--memory", type=_memory, default=1024, metavar="MIB", help="memory of each visitor in MiB (1024); 0: no limit"
    )


def _text(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(_EMPTY)
    return text


def _whole(text: str) -> int:
    """Return a whole number, written in the digits 0 to 9."""
    text = text.strip()
    sign, digits = (text[:1], text[1:]) if text[:1] in ("+", "-") else ("", text)
    if not (digits.isascii() and digits.isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number")
    if len(digits) > _DIGITS:
        raise argparse.ArgumentTypeError(f"a number of {len(digits)} digits is too large: {_DIGITS} are enough")
    return int(sign + digits)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few: 1 is the least")
    return number


def _person(text: str) -> tuple[str | None, str | None]:
    return _text(text), None


def _computer(text: str) -> tuple[str | None, str | None]:
    return None, _text(text)


def _sitter(text: str) -> tuple[str | None, str | None]:
    return (None, text) if text in LEVELS else (text, None)


def _host(text: str) -> str:
    try:
        _text(text).encode("idna")
    except UnicodeError:
        message = f"'{text[:40]}' is no name of a computer: its parts, between dots, have 1 to 63 letters"
        raise argparse.ArgumentTypeError(message) from None
    return text


def _port(text: str) -> int:
    number = _whole(text)
    if not 0 <= number <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: they go from 0 to {_LAST_PORT}")
    return number


def _memory(text: str) -> int:
    number = _whole(text)
    if number != 0 and number < _LEAST_MEMORY:
        raise argparse.ArgumentTypeError(f"{text} MiB are too few: {_LEAST_MEMORY} are the least, 0 is no limit")
    return number


def _handicap(text: str) -> tuple[str, str]:
    name, sign, value = text.rpartition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=HANDICAP, such as Ana=piece_out")
    return name.strip(), value.strip()


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE, such as block=wall")
    return name.strip(), value.strip()
