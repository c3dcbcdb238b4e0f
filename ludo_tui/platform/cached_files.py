"""Files in the user's cache folder: they only save time, and one that is damaged, old or missing is as good as none."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from ludo_tui.platform.digests import sha256
from ludo_tui.platform.files import write_whole
from ludo_tui.platform.places import cache_folder
from ludo_tui.version import VERSION

_PACKAGE: Final = Path(__file__).parents[1]
_DIGEST: Final = 32
"""Length in bytes of the SHA-256 checksum at the start of a file."""
T = TypeVar("T")


def read_cached(name: str, about: Path) -> memoryview | None:
    """Return what was stored under a name about a folder; None: nothing, or it is damaged."""
    try:
        data = _file(name, about).read_bytes()
    except OSError:
        return None
    return memoryview(data)[_DIGEST:] if data[:_DIGEST] == sha256(data[_DIGEST:]).digest() else None


def store_cached(name: str, about: Path, data: bytes) -> None:
    """Store something under a name about a folder; where that cannot be done nothing is stored."""
    try:
        path = _file(name, about)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, sha256(data).digest() + data)
    except OSError:
        return


def _file(name: str, about: Path) -> Path:
    return cache_folder() / f"{about.name}-{sha256(os.fsencode(about)).hexdigest()[:16]}.{name}"


def read_yaml(path: Path, kind: type[T]) -> T:
    """Return what stands in a YAML file that came with the program: from the cache while the file stays the same."""
    data = path.read_bytes()
    of, stored = sha256(data).digest(), read_cached("yaml", path)
    if stored is None or stored[:_DIGEST] != of:
        stored = memoryview(of + msgspec.msgpack.encode(msgspec.yaml.decode(data)))
        store_cached("yaml", path, bytes(stored))
    return msgspec.msgpack.decode(stored[_DIGEST:], type=kind)


@cache
def program(packages: Sequence[str]) -> str:
    """Return the version of the program and when the code of some of its packages last changed."""
    return f"{VERSION} {max(_last_change(_PACKAGE / one) for one in packages)}"


def _last_change(folder: Path) -> int:
    """Return the latest modification time, in nanoseconds, of the Python files below a folder."""
    last = 0
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            last = max(last, entry.stat().st_mtime_ns)
        elif entry.is_dir() and entry.name != "__pycache__":
            last = max(last, _last_change(Path(entry)))
    return last
