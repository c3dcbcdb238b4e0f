"""What the list of saves says of a file."""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from ludo_tui.platform.cached_files import program, read_cached, store_cached
from ludo_tui.saves.errors import SaveError
from ludo_tui.saves.files import read_file
from ludo_tui.saves.format import Summary, decode, order_at, settled
from ludo_tui.saves.preview import Preview

_COPY: Final = "a copy"
_KNOWN_DICE: Final = "its dice can be known"
_CODE: Final = ("saves", "engine")
"""Packages of the program by which the list of saves is made."""
_NAME: Final = "saves"

Kind = Literal["auto", "named", "example", "backup"]
Stamp = tuple[int, int, int, int]
"""When a file and its place on the disk last changed, in nanoseconds, its length, and its number on the disk."""


class Entry(msgspec.Struct, frozen=True):
    """A save in the list, or what can be said of a file that is none."""

    path: Path
    kind: Kind
    saved_at: datetime
    """When it was saved; for a bad file when it was last changed."""
    order: int
    """What was saved later has the higher one; see `Summary.order`."""
    title: str
    """What the player called it, else who plays what."""
    preview: Preview | None = None
    """What to show of the game; None for a bad file."""
    options: Mapping[str, Any] = {}
    """By which house rules it is played, by name."""
    marks: tuple[str, ...] = ()
    """In a few words each: that it is a copy; that its dice can be known, since somebody has chosen the seed."""
    error: str | None = None
    """What is wrong with a bad file, in a sentence."""
    backups: tuple["Entry", ...] = ()
    """Sound backups of a bad file, newest first: each can be loaded in its place."""
    passed_over: str = ""
    """Of the save to continue, what is wrong with a newer one that has no sound backup, in a sentence."""

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy of another match."""
        return _COPY in self.marks

    @property
    def is_read_only(self) -> bool:
        """Whether it belongs to the program and cannot be deleted."""
        return self.kind == "example"


_Known = dict[str, tuple[Stamp, Entry]]
"""By the name of a file."""


def listed(folder: Path, names: Sequence[str], read: Callable[[str], Entry]) -> list[Entry]:
    """Return what the list says of the files of a folder; those that are as they were the last time are not read.

    Args:
        folder: the folder.
        names: of the files.
        read: reads a file by its name.
    """
    known = _known(folder)
    found, sound, is_new = list[Entry](), _Known(), False
    for name in names:
        stamp = _stamp(f"{folder}{os.sep}{name}")  # before it is read: what is written meanwhile is read the next time
        before = known.get(name)
        if before is not None and before[0] == stamp:
            entry = before[1]
        else:
            entry, is_new = read(name), True
        if stamp is not None and entry.error is None:
            sound[name] = stamp, entry
        found.append(entry)
    if is_new:
        with contextlib.suppress(OverflowError):  # a time at the end of all calendars cannot be stored
            store_cached(_NAME, folder, msgspec.msgpack.encode((program(_CODE), sound), enc_hook=os.fspath))
    return found


def _known(folder: Path) -> _Known:
    """Return what the list said the last time."""
    data = read_cached(_NAME, folder)
    if data is None:
        return {}
    try:
        made_by, known = msgspec.msgpack.decode(data, type=tuple[str, _Known], dec_hook=_path)
    except (msgspec.MsgspecError, ValueError):
        return {}
    return known if made_by == program(_CODE) else {}


def _path(kind: type, text: Any) -> Path:
    """Return a path that was stored as text; `kind` is what is wanted: nothing else is stored so."""
    assert kind is Path
    return Path(text)


def _stamp(path: str) -> Stamp | None:
    """Return what tells whether a file has changed; None: it is not there, or nobody can tell."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def summary_of(path: Path) -> Summary:
    """Return what stands at the head of a save; raises SaveError if it is damaged or none."""
    data = read_file(path, follow=False)
    try:
        return decode(data)
    except SaveError as error:
        raise error.about(path.name) from error


def entry_of(path: Path, kind: Kind) -> Entry:
    """Return what the list says of a file."""
    try:
        summary = summary_of(path)
    except SaveError as error:
        changed, title = changed_at(path), ascii(path.name)[1:-1]
        return Entry(path=path, kind=kind, saved_at=changed, order=order_at(changed), title=title, error=str(error))
    preview = summary.preview
    is_copy = bool(summary.lineage)
    played = f"{preview.ruleset_name}: {', '.join(seat.name for seat in preview.seats)}"
    title = summary.title or (f"Copy of {played}" if is_copy else played)
    setup = settled(summary)
    has_known_dice = setup.has_chosen_seed and kind in ("auto", "backup") and not preview.is_over
    return Entry(
        path=path,
        kind=kind,
        saved_at=summary.saved_at,
        order=summary.order,
        title=title,
        preview=preview,
        options=setup.options,
        marks=(*([_COPY] if is_copy else []), *([_KNOWN_DICE] if has_known_dice else [])),
    )


def clock(moment: datetime) -> str:
    """Return when something was saved by the clock of the player: the time, before today with the date."""
    local = local_time(moment)
    return f"{local:%H:%M}" if local.date() == datetime.now().astimezone().date() else f"{local:%Y-%m-%d %H:%M}"


def local_time(moment: datetime) -> datetime:
    """Return a moment by the clock of the player; as it is where no calendar there has such a day."""
    try:
        return moment.astimezone()
    except OverflowError:
        return moment


def changed_at(path: Path) -> datetime:
    """Return when a file was last changed; long ago when nobody can tell."""
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
