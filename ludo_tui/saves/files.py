"""Files of saves: replaced whole, with rotating backups, and locked against a second program."""

import contextlib
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ludo_tui.platform.files import MayNotLast, put_aside, reason, replace, try_lock, write_whole
from ludo_tui.saves.errors import SaveError, SaveInUse

BACKUPS: Final = 5
"""How many earlier versions of a save are kept."""
SIZE_LIMIT: Final = 4 * 1024 * 1024
"""Largest save in bytes; one of 1,500 answers has about 1/40 of that."""


def backup_name(name: str, number: int) -> str:
    """Return what backup `number` of a file is called, 1 (the newest) to `BACKUPS`."""
    return f"{name}.bak{number}"


def backup_path(path: Path, number: int) -> Path:
    """Return where backup `number` of a file is, 1 (the newest) to `BACKUPS`."""
    return path.with_name(backup_name(path.name, number))


def write_file(path: Path, data: bytes, *, kept_if: Callable[[bytes], bool] | None = None) -> None:
    """Replace a file so that at every moment the old or the new content is there, whole.

    Args:
        path: the file.
        data: its new content.
        kept_if: judges the content that is replaced: what is sound becomes the newest backup, what is not is set aside
            as `NAME.damaged`, `NAME.damaged2`, ...; without it nothing is kept.

    Raises:
        SaveError: it could not be written. Whatever was there before is untouched.
    """
    if len(data) > SIZE_LIMIT:
        raise SaveError(f"{path} was not saved: {len(data):,} bytes are more than the limit of {SIZE_LIMIT:,}")
    try:
        write_whole(path, data, (lambda: None) if kept_if is None else (lambda: _keep(path, kept_if)))
    except MayNotLast as error:
        raise SaveError(f"{path} was saved, but might be lost in a power cut: {reason(error)}") from error
    except OSError as error:
        raise SaveError(f"{path} was not saved: {reason(error)}; what was saved before is untouched") from error


def _keep(path: Path, is_sound: Callable[[bytes], bool]) -> None:
    """Make the present file the newest backup; the file itself stays in its place."""
    if not stat.S_ISREG(_mode(path)):
        return
    try:
        sound = is_sound(read_file(path))
    except SaveError:
        sound = False
    if not sound:
        put_aside(path, "damaged")
        return
    for number in range(BACKUPS - 1, 0, -1):
        with contextlib.suppress(FileNotFoundError):
            replace(backup_path(path, number), backup_path(path, number + 1))
    newest = backup_path(path, 1)
    try:
        os.link(path, newest)
    except OSError:  # no hard links on this file system
        copy = path.with_name(f".{path.name}.bak.tmp")
        import shutil  # other disks do without

        shutil.copyfile(path, copy)
        replace(copy, newest)


def _mode(path: Path) -> int:
    """Return the kind of file at a path, not following links; 0 when there is none."""
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0


def read_file(path: Path, *, follow: bool = True) -> bytes:
    """Return the content of an ordinary file of at most `SIZE_LIMIT` bytes.

    Args:
        path: the file.
        follow: a link may stand in its place.

    Raises:
        SaveError: it is no such file, or cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags if follow else flags | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(handle, "rb") as stream:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise SaveError(f"{path} is not a save: it is not an ordinary file")
            if status.st_size > SIZE_LIMIT:
                raise SaveError(f"{path} is not a save: it has {status.st_size:,} bytes, a save at most {SIZE_LIMIT:,}")
            return stream.read(SIZE_LIMIT)
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {reason(error)}") from error


class Lock:
    """Keeps a second program from playing on in a save; it ends with the program, however that ends.

    The operating system holds the lock on a small file that names the program's process; a file left behind by a
    program that was killed locks nothing.

    Args:
        path: the save.

    Raises:
        SaveInUse: another program holds the lock; the message names its process.
        OSError: the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(f".{path.name}.lock")
        while True:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            if not try_lock(handle):
                holder = os.read(handle, 20).decode("ascii", "replace").strip()
                os.close(handle)
                who = f" (process {holder})" if holder.isdigit() else ""
                raise SaveInUse(f"{path.name} is being played by another program{who}")
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(self._file)):  # noqa: PTH116 - the pair of fstat
                    break
            os.close(handle)  # the holder before has just taken the file away
        self._handle = handle
        with contextlib.suppress(OSError):  # the lock holds without the number too
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())

    @property
    def is_there(self) -> bool:
        """Whether the small file is still in its place: without it the lock keeps nobody away."""
        try:
            return os.path.samestat(os.fstat(self._handle), os.stat(self._file))  # noqa: PTH116 - the pair of fstat
        except OSError:
            return False

    def release(self) -> None:
        """Let other programs play the save; a lock that another program has put in its place stays there."""
        is_own = self.is_there
        if is_own and sys.platform != "win32":
            with contextlib.suppress(OSError):
                self._file.unlink()
        os.close(self._handle)
        if is_own and sys.platform == "win32":
            with contextlib.suppress(OSError):
                self._file.unlink()
