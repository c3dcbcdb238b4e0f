"""Small files of what a player has chosen. Several programs may change one at once, and none loses what others kept."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from ludo_tui.platform.files import (
    MayNotLast,
    alone_with,
    check_ordinary,
    exists,
    put_aside,
    read_ordinary,
    reason,
    write_whole,
)

Content = TypeVar("Content", bound=msgspec.Struct)
Renew = Callable[[dict[str, Any]], dict[str, Any]]
_SIZE_LIMIT: Final = 1_000_000


class JsonFile(Generic[Content]):
    """A JSON file that is read before every change, and then replaced whole. What cannot be read counts as empty.

    Args:
        path: the file.
        kind: what it holds; every field has a default.
        what: what that is called at the beginning of a sentence, such as `The settings`.
        instead: what holds if it cannot be read, such as `the usual ones hold`.
        renew: turns the values that earlier versions wrote into those of now.

    Attributes:
        content: what was kept when the file was read or changed last.
        problem: one sentence if the file could not be used, else None.
    """

    def __init__(self, path: Path, kind: type[Content], what: str, instead: str, renew: Renew | None = None) -> None:
        self.path = path
        self.problem: str | None = None
        self._kind = kind
        self._what = what
        self._instead = instead
        self._renew = renew
        self._read_from = _mark(path)
        """What tells the file that was read or written last from a later one."""
        self.content = self._read() or kind()

    def look_again(self) -> None:
        """Read the file once more if another program has changed it since; what cannot be read changes nothing."""
        if (mark := _mark(self.path)) != self._read_from:
            self._read_from = mark
            self.content = self._read() or self.content

    def _read(self) -> Content | None:
        """Return what is kept; None if there is nothing that can be used."""
        self.problem = None
        try:
            content = read_ordinary(self.path, _SIZE_LIMIT + 1)
            if len(content) > _SIZE_LIMIT:
                raise ValueError("it is far too long")
            kept = msgspec.json.decode(content, type=dict[str, Any])
            if self._renew is not None:
                kept = self._renew(kept)
            try:
                return msgspec.convert(kept, self._kind)
            except msgspec.ValidationError:
                from ludo_tui.rulesets.checking import faults  # the title is painted before rulesets are read
                from ludo_tui.rulesets.problems import field_name

                wrong = next(iter(faults(kept, self._kind)), None)
                if wrong is None:
                    raise
                raise ValueError(f"{field_name(wrong.path)}: {wrong.message}") from None
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            self.problem = f"{self._what} in {self.path} cannot be used ({_why(error)}), so {self._instead}."
            return None

    def change(self, change: Callable[[Content], None]) -> str | None:
        """Change what is kept, beginning from what is in the file now; it holds in this run in any case.

        A file that cannot be read is put aside as `NAME.bad`, `NAME.bad2`, .... A link stays, and what it leads to is
        changed.

        Returns:
            One sentence if it could not be kept for later, else None.
        """
        try:
            path = Path(os.path.realpath(self.path))  # the method of Path raises for links in a circle
            path.parent.mkdir(parents=True, exist_ok=True)
            check_ordinary(path)
            with alone_with(path):
                self.content = self._read() or self.content
                change(self.content)
                if self.problem is not None and exists(path):
                    put_aside(path, "bad")
                data = msgspec.json.format(msgspec.json.encode(self.content), indent=2) + b"\n"
                write_whole(path, data)
                self._read_from = _mark(path)
        except MayNotLast:
            return None  # it is written; only a power cut could take it back
        except OSError as error:
            change(self.content)
            return f"{self._what} could not be kept for later: {reason(error)}."
        self.problem = None
        return None


def _mark(path: Path) -> tuple[int, int, int] | None:
    """Return what is another after every change of a file, which is replaced whole; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


def _why(error: Exception) -> str:
    return reason(error) if isinstance(error, OSError) else str(error).rstrip(".")
