"""The list of saves remembers what it has read, and says the same as one that reads everything."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.platform import cached_files
from ludo_tui.saves import Entry, SaveFolder, entries
from ludo_tui.saves.files import backup_path, read_file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SaveFolder:
    """Return a folder with three saves, that has been listed."""
    monkeypatch.setenv("LUDO_TUI_CACHE", str(tmp_path / "cache"))
    made = SaveFolder(tmp_path / "saves")
    for seed, name in enumerate(("one", "two", "three"), 1):
        made.save_as(Game.new("classic", ["Ana", "Ben"], seed=seed), name)
    made.list(examples=False)
    return made


def read_whole(folder: SaveFolder, tmp_path: Path) -> list[Entry]:
    """Return the list as one that remembers nothing says it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("LUDO_TUI_CACHE", str(tmp_path / "elsewhere"))
        shutil.rmtree(tmp_path / "elsewhere", ignore_errors=True)
        return folder.list(examples=False)


def noting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the saves that are read from now on."""
    read: list[str] = []

    def noted(path: Path, *, follow: bool) -> bytes:
        read.append(path.name)
        return read_file(path, follow=follow)

    monkeypatch.setattr(entries, "read_file", noted)
    return read


def path_of(folder: SaveFolder, title: str) -> Path:
    """Return the file of a save."""
    return next(entry.path for entry in folder.list(examples=False) if entry.title == title)


def test_what_has_not_changed_is_not_read_again(folder: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    read = noting(monkeypatch)
    first = folder.list(examples=False)
    assert read == []
    folder.save_as(Game.new("classic", ["Ana", "Ben"], seed=4), "four")
    assert {entry.title for entry in folder.list(examples=False)} == {"one", "two", "three", "four"}
    assert len([name for name in read if "four" in name]) == len(read) == 1
    assert [entry for entry in folder.list(examples=False) if entry.title != "four"] == first


def _replaced(path: Path) -> None:
    path.write_bytes(path.with_name(path.name.replace("one", "two")).read_bytes())


def _damaged(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-9] + b"#" + data[-8:])


def _damaged_and_set_back(path: Path) -> None:
    then = path.stat()
    _damaged(path)
    os.utime(path, ns=(then.st_atime_ns, then.st_mtime_ns))


def _swapped(path: Path) -> None:
    other = path.with_name(path.name.replace("one", "two"))
    between = path.with_name("between")
    path.rename(between)
    other.rename(path)
    between.rename(other)


@pytest.mark.parametrize("change", [_replaced, _damaged, _damaged_and_set_back, _swapped, os.remove])
def test_what_has_changed_is_read_again(folder: SaveFolder, tmp_path: Path, change: Callable[[Path], object]) -> None:
    change(path_of(folder, "one"))
    for _ in range(2):
        assert folder.list(examples=False) == read_whole(folder, tmp_path)


def test_what_a_damaged_file_can_be_replaced_by_is_looked_for_each_time(folder: SaveFolder, tmp_path: Path) -> None:
    path = path_of(folder, "one")
    backup = backup_path(path, 1)
    shutil.copyfile(path, backup)
    _damaged(path)
    assert [len(entry.backups) for entry in folder.list(examples=False) if entry.error is not None] == [1]
    backup.unlink()
    assert folder.list(examples=False) == read_whole(folder, tmp_path)


@pytest.mark.parametrize("harm", ["cut", "bit", "empty", "other version", "folder", "other things"])
def test_a_cache_that_cannot_be_used_costs_time_alone(
    folder: SaveFolder, tmp_path: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = next((tmp_path / "cache").glob("*.saves"))
    data = kept.read_bytes()
    if harm == "folder":
        kept.unlink()
        kept.mkdir()
    elif harm == "other version":
        monkeypatch.setattr(entries, "program", lambda _: "another")
    elif harm == "other things":
        cached_files.store_cached("saves", folder.path, b"\x93\x01\x02\x03")
    else:
        kept.write_bytes({"cut": data[:-3], "bit": bytes([data[0] ^ 1]) + data[1:], "empty": b""}[harm])
    read = noting(monkeypatch)
    assert folder.list(examples=False) == read_whole(folder, tmp_path)
    assert len(read) == 6, "both lists read all three"


def test_what_is_written_while_it_is_listed_is_read_the_next_time(
    folder: SaveFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(folder, "one")
    os.utime(path)

    def slowly(at: Path, *, follow: bool) -> bytes:
        data = read_file(at, follow=follow)
        if at == path:
            _replaced(path)
        return data

    with monkeypatch.context() as patched:
        patched.setattr(entries, "read_file", slowly)
        folder.list(examples=False)
    assert folder.list(examples=False) == read_whole(folder, tmp_path)
