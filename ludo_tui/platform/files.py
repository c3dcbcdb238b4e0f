"""Files that are never half written, and a lock for what several programs change at once."""

import contextlib
import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, count
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final
from unicodedata import category, normalize

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "there is a file of that name",
    errno.EIO: "the disk does not work properly",
    errno.ELOOP: "it is a link",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EMFILE: "too many files are open (ulimit -n)",
    errno.ENFILE: "too many files are open",
    errno.ENOMEM: "there is too little memory",
}
_RESERVED: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[\d¹²³]", re.IGNORECASE)
_REPLACE_SECONDS: Final = 2.0
"""How long others are waited for that have a file open on Windows; those that look for viruses let go soon."""
_IS_SHARED: bool = sys.platform == "win32"
"""Whether nobody may replace a file that another program has open."""
_LOCK_SECONDS: Final = 5.0
"""How long another program is waited for that changes the same file."""


class MayNotLast(OSError):
    """A file was written whole, but nobody can say that it would outlast a power cut."""


def is_shortage(error: OSError) -> bool:
    """Return whether the system has no more of what it was asked for: open files, processes, memory."""
    return error.errno in (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)


def reason(error: OSError) -> str:
    """Return in a few words why the system refused something."""
    return _REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()


def exists(path: Path) -> bool:
    """Return whether there is anything under a name.

    Raises:
        OSError: it cannot be looked at. The methods of `Path` take that for nothing from Python 3.14 on.
    """
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    """Return whether there is a file under a name, a link to one included; raises as `exists`."""
    return S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Return whether there is a folder under a name, a link to one included; raises as `exists`."""
    return S_ISDIR(_mode(path))


def is_there(path: Path) -> bool:
    """Return whether there is anything under a name; what cannot be looked into is taken to be there, and told then."""
    try:
        return exists(path)
    except OSError:
        return True


def _mode(path: Path) -> int:
    """Return what kind of thing is under a name, as the system counts; 0 where there is none."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return 0
    except OSError as error:
        if error.errno == errno.ELOOP:
            return 0
        raise


def read_ordinary(path: Path, most: int = -1) -> bytes:
    """Return the content of an ordinary file, or its first bytes.

    Raises:
        OSError: it cannot be read, or is a pipe or a device, which may have no end.
    """
    check_ordinary(path)
    with path.open("rb") as file:
        return file.read(most)


def check_ordinary(path: Path) -> None:
    """Raise OSError if there is something else under a name than a file or a folder."""
    if (mode := _mode(path)) and not S_ISREG(mode) and not S_ISDIR(mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file", str(path))


def expanded(path: str | Path) -> Path:
    """Return a path with `~` replaced; as it is written where nobody of that name has a home."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 - the method of Path raises for names that nobody has


def in_home(path: Path) -> str:
    """Return a path as people write it: from `~` on where it is in the home directory."""
    try:
        return str(Path("~") / path.absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere, or nobody knows where home is
        return str(path)


def stem_of(title: str, also: str = "") -> str:
    """Return the letters and digits of a title in small letters, with hyphens for what else is between them.

    Signs that make another letter of the one before, such as the vowels of Hindi and Thai, stay with it.

    Args:
        title: what a player calls something that is kept in a file.
        also: further characters that stay.
    """
    kept = ""
    for character in normalize("NFC", title.casefold()):
        is_mark = category(character).startswith("M") and kept[-1:] not in ("", " ")
        kept += character if character.isalnum() or character in also or is_mark else " "
    return "-".join(kept.split())


def is_reserved(stem: str) -> bool:
    """Return whether Windows takes a file or folder for a device that is called so up to its first dot."""
    return _RESERVED.fullmatch(stem) is not None


def replace(source: str | Path, target: Path) -> None:
    """Put a file in the place of another; on Windows wait a little for others who have one of them open.

    Raises:
        OSError: it cannot be replaced; both are as they were.
    """
    limit = time.monotonic() + _REPLACE_SECONDS
    while True:
        try:
            os.replace(source, target)  # noqa: PTH105 - the tests break each of these calls by its name
        except PermissionError:
            if not _IS_SHARED or time.monotonic() > limit:
                raise
            time.sleep(0.02)
        else:
            return


def put_aside(path: Path, word: str, most: int | None = None) -> Path:
    """Rename what stands under a name to `NAME.word`, or to `NAME.word2`, ... where something was put aside before.

    Args:
        path: the file.
        word: what its name ends in then.
        most: how many are kept; one more takes the place of the oldest. None: all are.

    Returns:
        Where it is now.

    Raises:
        OSError: it cannot be renamed.
    """
    numbers = chain([""], count(2) if most is None else range(2, most + 1))
    names = (path.with_name(f"{path.name}.{word}{number}") for number in numbers)
    taken: list[Path] = []
    for free in names:
        if not os.path.lexists(free):
            break
        taken.append(free)
    else:
        free = min(taken, key=lambda name: name.lstat().st_mtime_ns)
    replace(path, free)
    return free


def write_whole(path: Path, data: bytes, before: Callable[[], None] = lambda: None) -> None:
    """Replace a file so that at every moment the old or the new content is there, whole.

    The content goes to a temporary file in the same folder, is flushed to the disk and renamed over the file; then
    the folder is flushed. A link in the file's place is replaced, not followed.

    Args:
        path: the file.
        data: its new content.
        before: called when the new content is safe, right before it takes the place of the old one.

    Raises:
        MayNotLast: it was written, but the folder could not be flushed.
        OSError: it could not be written. Whatever was there before is untouched.
    """
    import tempfile  # not needed by runs that only read

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        try:
            write_all(handle, data)
            _flush(handle)
        finally:
            os.close(handle)
        before()
        replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108 - as above
        raise
    try:
        _flush_folder(path.parent)
    except OSError as error:
        raise MayNotLast(error.errno, error.strerror) from error


def write_all(handle: int, data: bytes) -> None:
    """Write all of something to an open file, which may take it in parts."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _flush(handle: int) -> None:
    """Bring what was written to the disk itself; on macOS `fsync` alone leaves it in the memory of the drive."""
    if sys.platform == "darwin":
        with contextlib.suppress(OSError):  # some file systems cannot
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def _flush_folder(folder: Path) -> None:
    """Make a rename in a folder last through a power cut, where the system has a way to ask for it."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot flush folders
            raise
    finally:
        os.close(handle)


def try_lock(handle: int) -> bool:
    """Lock an open file for this program until it is closed; tell whether no other program holds the lock.

    Raises:
        OSError: the file cannot be locked at all; it has been closed.
    """
    try:
        if sys.platform == "win32":
            os.lseek(handle, 1024, os.SEEK_SET)  # outside what is written, so that others can read that
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            if sys.platform == "win32":
                os.lseek(handle, 0, os.SEEK_SET)
            return False
        os.close(handle)
        raise
    return True


def _open_for_lock(path: Path) -> int:
    """Open what is locked in place of a file, which is replaced: its folder, or a file beside it where need be."""
    if sys.platform == "win32":
        return os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    return os.open(path.parent, os.O_RDONLY)


@contextlib.contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep other programs from changing a file meanwhile, if they ask for it in the same way.

    Where there can be no lock, such as in a folder that can only be read, and where another program keeps it for
    longer than anybody changes a file, it goes on without.
    """
    handle = None
    with contextlib.suppress(OSError):
        opened = _open_for_lock(path)
        limit = time.monotonic() + _LOCK_SECONDS
        while not (is_locked := try_lock(opened)) and time.monotonic() < limit:
            time.sleep(0.01)
        handle = opened
        if not is_locked:
            os.close(opened)
            handle = None
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)
