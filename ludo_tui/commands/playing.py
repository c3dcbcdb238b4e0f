"""Commands that play: `new`, `continue`, `load`, or none at all."""

import argparse
import gc
import os
import sys
from typing import TYPE_CHECKING, Any, Literal

from ludo_tui.commands.new_match import new_match, options_of, ruleset_of
from ludo_tui.commands.refused import Refused
from ludo_tui.commands.saved_match import latest_match, saved_match

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.saves import SaveFolder


def play(given: argparse.Namespace) -> int:
    """Play: go on with a game, begin one, or show the title."""
    gc.disable()  # what is made until the first question stays: who asks it lets garbage be collected again
    try:
        return _play(given)
    finally:
        gc.enable()


def _play(given: argparse.Namespace) -> int:
    name = given.command or "title"
    is_plain, has_seats = hasattr(given, "plain"), bool(getattr(given, "seats", None))
    place = getattr(given, "saves", None)
    if name == "new" and not has_seats:
        _check_setup(given, is_plain=is_plain)
    if not is_plain and name not in ("load", "continue") and not has_seats:
        return _show("new" if name == "new" else "title", given, None, place)
    folder = _save_folder(place)
    try:
        return _play_in(folder, name, given)
    finally:
        folder.close()


def _check_setup(given: argparse.Namespace, *, is_plain: bool) -> None:
    """Refuse what a game that is still to be set up cannot take from the command line."""
    where = "questions" if is_plain else "setup screen"
    for option in (*(() if is_plain else ("--option",)), "--beside", "--handicap"):
        if getattr(given, option[2:], None):
            raise Refused(f"name the seats too (--seat NAME, --computer LEVEL), or leave {option} to the {where}")
    if getattr(given, "ruleset", None):
        ruleset_of(given.ruleset)


def play_on(given: argparse.Namespace, game: "Match[Any]") -> int:
    """Play a game that another command has made."""
    folder = _save_folder(getattr(given, "saves", None))
    try:
        return _play_game("position", folder, given, game)
    finally:
        folder.close()


def _play_in(folder: "SaveFolder", name: str, given: argparse.Namespace) -> int:
    seed = getattr(given, "seed", None)
    game = None
    if name == "load":
        game = saved_match(folder, given)
    elif name == "continue":
        game = latest_match(folder, given)
    elif name == "new" and getattr(given, "seats", None):
        game = new_match(given, seed)
    return _play_game(name, folder, given, game)


def _play_game(name: str, folder: "SaveFolder", given: argparse.Namespace, game: "Match[Any] | None") -> int:
    """Play a game, or set one up first, on the screens or in line mode."""
    if hasattr(given, "plain"):
        seed = getattr(given, "seed", None)
        from ludo_tui.line import menus

        gc.enable()
        return menus.run(
            name,
            game,
            folder,
            seed=seed,
            ruleset=getattr(given, "ruleset", None),
            options=dict(options_of(given)),
            only_now={
                **({"ascii": True} if _is_ascii(given) else {}),
                **({"wait_for_undo": False} if hasattr(given, "no_wait") else {}),
            },
        )
    return _show("title", given, game, folder)


def _show(
    start: Literal["title", "new"],
    given: argparse.Namespace,
    game: "Match[Any] | None",
    saves: "SaveFolder | str | None",
) -> int:
    """Play on the screens; they come before anything else is read, and open the folder of saves when they need it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("the screens need a terminal for input and output; use --plain for a pipe or a file")
    if os.environ.get("TERM", "").lower() == "dumb":
        raise Refused("a terminal of the kind 'dumb' can show no screens; --plain plays the same games in lines")
    if not sys.stderr.isatty():  # that is where they are painted
        raise Refused("error output must go to the terminal: do not redirect it, or use --plain")
    from ludo_tui.ui.run import run

    return run(
        start=start,
        game=game,
        ruleset=getattr(given, "ruleset", None),
        saves=saves,
        ascii=_is_ascii(given),
        animation=not hasattr(given, "no_animation"),
        seed=getattr(given, "seed", None),
    )


def _is_ascii(given: argparse.Namespace) -> bool:
    """Return whether plain characters are wanted, or all that the terminal has."""
    return hasattr(given, "ascii") or not _takes_signs(sys.stdout.encoding)


def _takes_signs(encoding: str | None) -> bool:
    """Return whether a terminal of an encoding has letters for the signs of the board."""
    try:
        "●▀│›".encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _save_folder(path: str | None) -> "SaveFolder":
    from ludo_tui.saves import SaveFolder

    return SaveFolder(path)
