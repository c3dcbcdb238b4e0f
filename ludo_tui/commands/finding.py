"""Finds the save that is meant by a title, a name or a path."""

from pathlib import Path
from unicodedata import normalize

from ludo_tui.commands.refused import Refused
from ludo_tui.platform.files import exists, expanded
from ludo_tui.saves import SUFFIX, Entry, OtherHistory, RulesChanged, SaveError, SaveFolder, SaveInUse, clock


def name_of(entry: Entry) -> str:
    """Return the shortest name of a save, which has no blanks: its file without what all files of saves end in."""
    return entry.path.name.removesuffix(SUFFIX)


def find(folder: SaveFolder, wanted: str) -> Entry | Path:
    """Return the save that is meant: one of the folder or the examples by name, title or path, or a file elsewhere.

    Raises:
        Refused: there is none, or more than one of that title.
        SaveError: the folder cannot be read, or the save is damaged.
    """
    found = _find(folder, wanted)
    if isinstance(found, Entry) and found.error is not None:
        if not found.backups:
            raise SaveError(f"{found.error}; it has no usable backup: 'ludo-tui saves' lists the other matches")
        told = [f"{name_of(one)} ({clock(one.saved_at)}, {one.preview.when})" for one in found.backups if one.preview]
        raise SaveError(f"{found.error}; load its backup: {' or '.join(told)}")
    return found


def _find(folder: SaveFolder, wanted: str) -> Entry | Path:
    listed = folder.list()
    entries = [one for entry in listed for one in (entry, *entry.backups)]
    try:
        path = expanded(wanted)
        is_there = exists(path)
    except (OSError, RuntimeError, ValueError) as error:
        raise Refused(f"there is no save and no file {wanted[:60]}") from error
    if is_there:
        same = [entry for entry in entries if exists(entry.path) and entry.path.samefile(path)]
        return same[0] if same else path
    composed = normalize("NFC", wanted)  # a name may be typed, or copied from a folder, in parts
    plain = composed.casefold().removesuffix(SUFFIX)
    named = [entry for entry in entries if name_of(entry).casefold() == plain]
    title = " ".join(composed.split()).casefold()
    titled = [entry for entry in listed if title in (one.title.casefold() for one in (entry, *entry.backups))]
    found = named or titled
    found = [entry for entry in found if not entry.is_read_only] or found  # one's own goes before an example
    if len(found) > 1:
        raise Refused(f"{len(found)} saves are called '{wanted}': {', '.join(map(name_of, found))}; say which of these")
    if found:
        return found[0]
    if "/" in wanted or wanted.endswith(SUFFIX):
        raise Refused(f"there is no file {wanted}")
    from difflib import get_close_matches  # most names are right

    close = get_close_matches(plain, [name_of(entry) for entry in entries], 1)
    hint = f"; did you mean '{close[0]}'?" if close else "; 'ludo-tui saves' lists them"
    raise Refused(f"there is no save and no file '{wanted[:60]}'{hint}")


def path_of(folder: SaveFolder, wanted: str) -> Path:
    """Return the file of the save that is meant.

    Raises:
        Refused: there is none, more than one, or the folder cannot be read.
    """
    try:
        found = find(folder, wanted)
    except SaveError as error:
        raise unsound(error) from error
    return found if isinstance(found, Path) else found.path


def unsound(error: SaveError) -> Refused:
    """Return the refusal of a save that cannot be loaded, with what to type instead."""
    if isinstance(error, OtherHistory):
        name = error.kept.name.removesuffix(SUFFIX)
        return Refused(f"{error}; type 'ludo-tui load {name}' to continue here, or add --copy to open a copy of it", 1)
    way = {RulesChanged: "--accept-changes", SaveInUse: "--copy"}.get(type(error))
    return Refused(f"{error}; for that, add {way} to 'load' or 'continue'" if way else str(error), 1)
