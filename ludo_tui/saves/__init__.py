"""Saves: games as files that are never half written, and never trusted when they are read.

A save is one JSON file with a checksum (`format`), written so that it is whole at every moment (`files`), checked
before anything in it is used (`strict`, `restoring`), and listed with what everybody may see of it (`preview`).
`SaveFolder` is the player's folder of them.
"""

from pathlib import Path
from typing import Any

from ludo_tui.engine import Match
from ludo_tui.saves.entries import Entry, clock, local_time
from ludo_tui.saves.errors import NameTaken, NewerFormat, OtherHistory, RulesChanged, SaveError, SaveInUse
from ludo_tui.saves.files import BACKUPS, SIZE_LIMIT, read_file, write_file
from ludo_tui.saves.folder import SaveFolder
from ludo_tui.saves.format import FORMAT, SUFFIX, decode, is_sound
from ludo_tui.saves.preview import Preview, SeatPreview

__all__ = [
    "BACKUPS",
    "FORMAT",
    "SIZE_LIMIT",
    "SUFFIX",
    "Entry",
    "NameTaken",
    "NewerFormat",
    "OtherHistory",
    "Preview",
    "RulesChanged",
    "SaveError",
    "SaveFolder",
    "SaveInUse",
    "SeatPreview",
    "clock",
    "local_time",
    "read",
    "write",
]


def write(game: Match[Any], path: Path, *, title: str = "") -> None:
    """Write a game to a file; sound content already there becomes the newest of five backups.

    Raises:
        SaveError: it cannot be written; what was there is untouched.
    """
    from ludo_tui.saves.restoring import content_of  # the list of saves needs none of it

    write_file(path, content_of(game, title), kept_if=is_sound)


def program_of(path: Path) -> str:
    """Return the version of the program that wrote a file.

    Raises:
        SaveError: the file cannot be read or is not a sound save.
    """
    return decode(read_file(path)).program


def read(
    path: Path, kind: type[Match[Any]] = Match, *, accept_changes: bool = False, keeps_pause: bool = False
) -> Match[Any]:
    """Read a game from a file.

    Args:
        path: the file.
        kind: the class of the match that is made of it.
        accept_changes: go on although the rules have been changed since; see `RulesChanged`.
        keeps_pause: as `Game.load`.

    Raises:
        SaveError: the file cannot be read or is not a sound save.
    """
    from ludo_tui.saves.restoring import restored  # the list of saves needs none of it

    data = read_file(path)
    try:
        return restored(decode(data), kind, accept_changes=accept_changes, keeps_pause=keeps_pause)
    except SaveError as error:
        raise error.about(path.name) from error
