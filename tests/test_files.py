"""Files that are replaced whole, and the lock for what several programs change."""

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludo_tui.platform import files
from ludo_tui.platform.files import MayNotLast, alone_with, is_reserved, read_ordinary, replace, write_whole
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.privacy.pins import PinFile

ROOT = Path(__file__).resolve().parent.parent


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    seen: list[bytes] = []
    write_whole(path, b"old")
    write_whole(path, b"new", lambda: seen.append(path.read_bytes()))
    assert path.read_bytes() == b"new"
    assert seen == [b"old"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_what_fails_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, call, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_a_link_is_replaced_and_what_it_leads_to_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "real").read_bytes() == b"old"
    assert not (tmp_path / "link").is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights of their own there")
def test_what_is_there_and_what_it_is_follows_links_as_far_as_they_lead(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for name, leads_to in (("to file", "file"), ("to folder", "."), ("nowhere", "gone"), ("round", "round")):
        (tmp_path / name).symlink_to(tmp_path / leads_to)
    asked = (files.exists, files.is_file, files.is_folder)
    found = {name: [ask(tmp_path / name) for ask in asked] for name in ("to file", "to folder", "nowhere", "round")}
    assert found == {
        "to file": [True, True, False],
        "to folder": [True, False, True],
        "nowhere": [False] * 3,
        "round": [False] * 3,
    }
    assert not files.exists(tmp_path / "file" / "inside")
    assert not files.exists(Path("no\0letter"))
    with pytest.raises(OSError, match="name too long"):
        files.exists(tmp_path / ("x" * 300))


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be flushed")
def test_a_folder_that_cannot_be_flushed_is_told_from_a_file_that_was_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, path = os.fsync, tmp_path / "file"

    def fsync(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), tmp_path.stat()):
            raise OSError(errno.EIO, "Input/output error")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(MayNotLast):
        write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_only_one_at_a_time_is_alone_with_a_file(tmp_path: Path) -> None:
    order: list[str] = []

    def wait() -> None:
        with alone_with(tmp_path / "file"):
            order.append("second")

    with alone_with(tmp_path / "file"):
        other = threading.Thread(target=wait)
        other.start()
        other.join(0.1)
        order.append("first")
    other.join()
    assert order == ["first", "second"]


def test_a_lock_that_is_never_given_back_stops_nobody_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.platform.files._LOCK_SECONDS", 0.05)
    with alone_with(tmp_path / "file"), alone_with(tmp_path / "file"):
        write_whole(tmp_path / "file", b"written")
    assert (tmp_path / "file").read_bytes() == b"written"


def test_where_no_lock_can_be_made_it_goes_on_without(tmp_path: Path) -> None:
    with alone_with(tmp_path / "no such folder" / "file"):
        pass


def test_two_programs_that_change_settings_and_pins_at_once_lose_nothing(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from ludo_tui.table.privacy.pins import PinFile\n"
        "from ludo_tui.table.files.settings import SettingsFile\n"
        "folder, name = Path(sys.argv[1]), sys.argv[2]\n"
        "settings, pins = SettingsFile(folder / 'settings.json'), PinFile(folder / 'pins.json')\n"
        "for number in range(15):\n"
        "    keymap = {**settings.current.keymap, f'{name}.{number}': 'x'}\n"
        "    assert settings.change('keymap', keymap) is None\n"
        "    assert pins.change(f'{name}/{number}', None, is_removed=True) is None\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    programs = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), name], env=environment) for name in ("one", "two")
    ]
    assert [program.wait(60) for program in programs] == [0, 0]
    wanted = {f"{name}.{number}" for name in ("one", "two") for number in range(15)}
    assert set(SettingsFile(tmp_path / "settings.json").current.keymap) == wanted
    pins = PinFile(tmp_path / "pins.json")
    assert all(pins.is_removed(name.replace(".", "/")) for name in wanted)


def test_on_windows_whoever_has_the_file_open_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double: the first calls fail as they do while another program looks at the file."""
    path, refusals, real = tmp_path / "file", [5, 32], os.replace

    def held(source: str, target: Path) -> None:
        if refusals:
            raise PermissionError(errno.EACCES, f"Access is denied ({refusals.pop()})")
        real(source, target)

    path.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(PermissionError):
        write_whole(path, b"new")
    assert (path.read_bytes(), len(refusals)) == (b"old", 1), "elsewhere nobody is waited for"
    monkeypatch.setattr(files, "_IS_SHARED", True)
    replace(tmp_path / "file", tmp_path / "other")
    assert (tmp_path / "other").read_bytes() == b"old"


def test_on_windows_nobody_is_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(files, "_IS_SHARED", True)
    monkeypatch.setattr(files, "_REPLACE_SECONDS", 0.05)
    with pytest.raises(PermissionError):
        replace(tmp_path / "file", tmp_path / "other")


@pytest.mark.parametrize("full", [True, False])
def test_on_macos_the_drive_is_flushed_too(tmp_path: Path, full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double: `F_FULLFSYNC` where the file system can do it, `fsync` where it cannot."""
    fcntl = pytest.importorskip("fcntl")
    asked: list[str] = []
    real = os.fsync

    def control(_: int, command: int) -> None:
        assert command == 51
        asked.append("full")
        if not full:
            raise OSError(errno.ENOTSUP, "Operation not supported")

    def flush(handle: int) -> None:
        asked.append("fsync")
        real(handle)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(os, "fsync", flush)
    write_whole(tmp_path / "file", b"new")
    assert asked == (["full", "fsync"] if full else ["full", "fsync", "fsync"]), "the file, then its folder"
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize("name", ["con", "AUX", "com1", "LPT9", "com²"])
def test_names_of_devices_are_known(name: str) -> None:
    assert is_reserved(name)
    assert not is_reserved(f"{name}x")


def test_only_so_much_is_read_of_a_file_as_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    assert read_ordinary(tmp_path / "file") == b"content"
    assert read_ordinary(tmp_path / "file", 3) == b"con"
    with pytest.raises(FileNotFoundError):
        read_ordinary(tmp_path / "nothing")
    with pytest.raises(IsADirectoryError if os.name == "posix" else PermissionError):
        read_ordinary(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_what_has_no_end_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "settings.json"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="it is not an ordinary file"):
        read_ordinary(pipe)
    settings = SettingsFile(pipe)
    assert settings.problem is not None
    assert settings.problem.endswith("cannot be used (it is not an ordinary file), so the usual ones hold.")
    told = settings.change("animation", "fast")
    assert told == "The settings could not be kept for later: it is not an ordinary file."
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == [pipe.name]


def test_settings_that_are_far_too_long_are_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{}" + " " * 1_000_000)
    settings = SettingsFile(path)
    assert settings.problem is not None
    assert "it is far too long" in settings.problem
    path.write_text("{}" + " " * 1_000)
    assert SettingsFile(path).problem is None
