"""A match that is kept, as the command line names it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludo_tui.commands.refused import Refused

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.game import Game
    from ludo_tui.saves import SaveFolder


def saved_match(folder: "SaveFolder", given: argparse.Namespace) -> "Match[Any]":
    """Return the match of a save. A save with a name, and an example, begins a copy; any other is the match itself.

    Raises:
        Refused: there is no such save, or it cannot be loaded.
    """
    from ludo_tui.commands.finding import find, unsound
    from ludo_tui.saves import SaveError

    try:
        found = find(folder, given.save)
        if isinstance(found, Path):
            return folder.open_file(found, as_copy=given.copy, accept_changes=given.accept_changes)
        return folder.load(found, as_copy=given.copy, accept_changes=given.accept_changes)
    except SaveError as error:
        raise unsound(error) from error


def latest_match(folder: "SaveFolder", given: argparse.Namespace) -> "Match[Any]":
    """Return the match that was played last.

    Raises:
        Refused: there is none, or it cannot be loaded.
    """
    from ludo_tui.commands.finding import unsound
    from ludo_tui.saves import SaveError

    try:
        latest = folder.latest()
        if latest is not None:
            return folder.load(latest, as_copy=given.copy, accept_changes=given.accept_changes)
        why = folder.why_none_to_continue()
    except SaveError as error:
        raise unsound(error) from error
    raise Refused(f"{why}; start one with 'ludo-tui new'", 1)


def path_to(given: argparse.Namespace) -> Path:
    """Return the file of the save that is named.

    Raises:
        Refused: there is none, more than one, or the folder cannot be read.
    """
    from ludo_tui.commands.finding import path_of
    from ludo_tui.saves import SaveFolder

    return path_of(SaveFolder(getattr(given, "saves", None)), given.save)


def game_under_any_rules(path: Path) -> tuple["Game", bool]:
    """Return the game of a file, and whether it was played under earlier rules than those of today.

    Raises:
        Refused: it cannot be loaded.
    """
    from ludo_tui.commands.finding import unsound
    from ludo_tui.game import Game
    from ludo_tui.saves import RulesChanged, SaveError

    try:
        return Game.load(path, keeps_pause=True), False
    except RulesChanged:
        pass
    except SaveError as error:
        raise unsound(error) from error
    try:
        return Game.load(path, accept_changes=True, keeps_pause=True), True
    except SaveError as error:
        raise unsound(error) from error


def game_of(path: Path) -> "Game":
    """Return the game of a file.

    Raises:
        Refused: it cannot be loaded.
    """
    from ludo_tui.commands.finding import unsound
    from ludo_tui.game import Game
    from ludo_tui.saves import SaveError

    try:
        return Game.load(path, keeps_pause=True)
    except SaveError as error:
        raise unsound(error) from error
