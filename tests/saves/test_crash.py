"""Whatever goes wrong while a save is written, the save before it is whole."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.engine import Match
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.saves.files import write_file

Play = Callable[[Match[Any], int], None]
Record = Callable[[str, object], None]
ROOT = Path(__file__).resolve().parent.parent.parent
ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ENOENT)


@pytest.fixture
def game(folder: SaveFolder, play: Play) -> Game:
    """A game with an autosave, whose next autosave makes a backup."""
    game = Game.new("party", ["Ana", "Ben"], seed=5)
    play(game, 20)
    folder.autosave(game)
    folder.close()
    play(game, 1)
    return game


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".lock")}


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def crashed(*arguments: str) -> dict[str, int]:
    """Run `crashing.py` and return its figures."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("crashing.py")), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    figures: dict[str, int] = json.loads(done.stdout)
    return figures


@needs_fork
def test_a_program_killed_at_any_step_loses_no_game(tmp_path: Path, record_property: Record) -> None:
    figures = crashed(str(tmp_path / "saves"))
    record_property("figure", f"T4 killed at every step of writing: {figures}")
    assert figures["kills"] > 20
    assert figures["games_lost"] == figures["bad_files"] == figures["not_continued"] == 0
    assert figures["answers_lost"] <= 1


@needs_fork
@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.slow)])
def test_a_program_killed_at_any_moment_loses_no_answer_it_has_saved(
    count: int, tmp_path: Path, record_property: Record
) -> None:
    figures = crashed(str(tmp_path / "saves"), str(count))
    record_property("figure", f"T13 SIGTERM, SIGHUP, SIGKILL at arbitrary moments: {figures}")
    assert figures == {"signals": count, "bad_files": 0, "older_than_told": 0}


class Broken:
    """Replaces a function of `os` so that its call number `at` fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, code: int, at: int) -> None:
        self.calls = 0
        real = getattr(os, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            if self.calls == at:
                raise OSError(code, os.strerror(code))
            return real(*args, **kwargs)

        monkeypatch.setattr(os, name, call)


@pytest.mark.parametrize("name", ["open", "write", "fsync", "replace", "link"])
def test_a_disk_that_refuses_damages_nothing(
    name: str, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    kept = contents(tmp_path / "saves")
    main = next(iter(kept))
    trials = refusals = damaged = 0
    for code in ERRORS:
        for at in range(1, 12):
            path = tmp_path / f"{code}-{at}"
            path.mkdir()
            (path / main).write_bytes(kept[main])
            saves = SaveFolder(path)
            with monkeypatch.context() as patch:
                broken = Broken(patch, name, code, at)
                try:
                    saves.autosave(game)
                except SaveError as error:
                    refusals += "\n" not in str(error)
            if broken.calls < at:
                break
            trials += 1
            after = contents(path)
            assert not [found for found in after if found.endswith(".tmp")]
            entry = saves.latest()
            damaged += entry is None or saves.load(entry).answer_count not in (20, 21)
            damaged += any(found.error for found in saves.list(examples=False))
    record_property(
        "figure", f"T5 {name} fails: {damaged} damaged, {refusals} refusals in a sentence / {trials} failures"
    )
    assert damaged == 0
    assert trials >= len(ERRORS)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk can only be read"),
        (errno.EACCES, "permission is denied"),
        (errno.EDQUOT, "the disk quota is used up"),
    ],
)
def test_the_refusal_says_why(
    code: int, words: str, game: Game, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(folder.path)
    Broken(monkeypatch, "write" if code == errno.ENOSPC else "replace", code, 2 if code == errno.ENOSPC else 1)
    with pytest.raises(SaveError, match=rf"auto_{game.id}\.ludo\.json was not saved: {words}; what was saved before"):
        folder.autosave(game)
    monkeypatch.undo()
    after = contents(folder.path)
    assert {name: after[name] for name in before} == before


def test_writes_that_take_only_a_part_are_completed(
    game: Game, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:1000]))
    path = folder.autosave(game)
    assert Game.load(path).state == game.state


def test_interrupting_a_write_leaves_the_save_before_it(
    game: Game, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(folder.path)

    def interrupted(handle: int) -> None:  # noqa: ARG001 - the shape of fsync
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        folder.autosave(game)
    assert contents(folder.path) == before


def test_a_folder_that_has_vanished_is_made_again(game: Game, folder: SaveFolder) -> None:
    shutil.rmtree(folder.path)
    path = folder.autosave(game)
    assert Game.load(path).state == game.state


def test_a_folder_that_cannot_be_is_refused(game: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SaveError, match=r"the folder .*file/saves cannot be made: part of its path is not a folder"):
        SaveFolder(tmp_path / "file" / "saves").autosave(game)
    with pytest.raises(SaveError, match=r"the folder .*file cannot be made: there is a file of that name"):
        SaveFolder(tmp_path / "file").autosave(game)
    with pytest.raises(SaveError, match=r"nowhere/x\.ludo\.json was not saved: there is no such file or folder"):
        game.save(tmp_path / "nowhere" / "x.ludo.json")


def test_the_file_reaches_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("write", "fsync", "replace"):
        real = getattr(os, name)

        def call(*args: Any, _name: str = name, _real: Callable[..., Any] = real) -> Any:
            calls.append(_name)
            return _real(*args)

        monkeypatch.setattr(os, name, call)
    write_file(tmp_path / "x", b"data", kept_if=bool)
    assert calls == ["write", "fsync", "replace", "fsync"]


def test_a_link_is_replaced_and_not_followed(game: Game, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"precious")
    link = tmp_path / "game.ludo.json"
    link.symlink_to(target)
    game.save(link)
    assert target.read_bytes() == b"precious"
    assert not link.is_symlink()
    assert Game.load(link).state == game.state


def test_a_save_is_loaded_by_a_link_to_it(game: Game, tmp_path: Path) -> None:
    game.save(tmp_path / "game.ludo.json")
    link = tmp_path / "link.ludo.json"
    link.symlink_to(tmp_path / "game.ludo.json")
    assert Game.load(link).state == game.state


def test_backups_rotate_and_a_damaged_file_never_becomes_one(game: Game, tmp_path: Path, play: Play) -> None:
    path = tmp_path / "game.ludo.json"
    saved = []
    for _ in range(8):
        game.save(path)
        saved.append(game.answer_count)
        play(game, 1)
    kept = [Game.load(tmp_path / f"game.ludo.json.bak{n}").answer_count for n in range(1, 6)]
    assert kept == saved[-2:-7:-1]
    assert not (tmp_path / "game.ludo.json.bak6").exists()
    path.write_bytes(path.read_bytes()[:100])
    game.save(path)
    assert [Game.load(tmp_path / f"game.ludo.json.bak{n}").answer_count for n in range(1, 6)] == kept
    assert (tmp_path / "game.ludo.json.damaged").stat().st_size == 100
    assert Game.load(path).answer_count == game.answer_count
