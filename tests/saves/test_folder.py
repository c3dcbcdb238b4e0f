"""The folder of saves: what it lists, what it offers, and what never leaves it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Match
from ludo_tui.saves import SIZE_LIMIT, NameTaken, RulesChanged, SaveError, SaveFolder, SaveInUse, restoring
from ludo_tui.saves.files import Lock, backup_path, read_file, write_file
from ludo_tui.saves.folder import BACKUP_SECONDS
from ludo_tui.saves.format import order_at
from ludo_tui.saves.preview import preview_of
from tests.saves.at_once import told_second

Play = Callable[[Match[Any], int], None]
Record = Callable[[str, object], None]
ROOT = Path(__file__).resolve().parent.parent.parent


def new(seed: int = 1, ruleset: str = "party") -> Game:
    return Game.new(ruleset, [Seat("Ana"), Seat("Ben", computer="hard")], seed=seed)


def own(folder: SaveFolder) -> list[tuple[str, str | None]]:
    return [(entry.path.name, entry.error) for entry in folder.list(examples=False)]


def test_a_folder_that_is_not_there_is_empty(folder: SaveFolder) -> None:
    assert folder.list(examples=False) == []
    assert folder.latest() is None
    assert not folder.path.exists()


def test_the_folder_is_the_argument_or_the_variable_or_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SaveFolder(tmp_path / "x").path == tmp_path / "x"
    assert SaveFolder().path == tmp_path / "default-saves"
    monkeypatch.delenv("LUDO_TUI_SAVES")
    assert SaveFolder().path.parts[-2:] == ("ludo-tui", "saves")


def test_a_game_has_one_autosave_and_continues_from_it(folder: SaveFolder, play: Play) -> None:
    game = new()
    for _ in range(5):
        play(game, 1)
        folder.autosave(game)
    other = new(2)
    folder.autosave(other)
    folder.close()
    assert sorted(name for name, _ in own(folder)) == sorted(f"auto_{g.id}.ludo.json" for g in (game, other))
    entry = folder.latest()
    assert entry is not None
    assert folder.load(entry).id == other.id
    play(game, 1)
    folder.autosave(game)
    entry = folder.latest()
    assert entry is not None
    again = SaveFolder(folder.path).load(entry, as_copy=True)
    assert again.state == game.state
    assert again.id != game.id


def test_the_autosave_is_continued_rather_than_a_named_save_of_it(folder: SaveFolder, play: Play) -> None:
    game = new()
    path = folder.save_as(game, "Start")
    entry = folder.latest()
    assert entry is not None
    assert entry.path == path
    play(game, 1)
    auto = folder.autosave(game)
    folder.save_as(game, "Later")
    entry = folder.latest()
    assert entry is not None
    assert entry.path == auto


def test_a_damaged_match_without_a_backup_is_named_where_an_older_one_goes_on(folder: SaveFolder) -> None:
    now, paths = time.time(), [folder.autosave(new(seed)) for seed in range(4)]
    for number, path in enumerate(paths):
        os.utime(path, (now - 3600 * (9 - number),) * 2)
    folder.close()
    entry = folder.latest()
    assert entry is not None
    assert (entry.path, entry.passed_over) == (paths[3], "")
    for path in (paths[0], paths[2], paths[3]):
        path.write_bytes(path.read_bytes()[:200])
        os.utime(path, (now - 3600 * (9 - paths.index(path)),) * 2)
    entry = SaveFolder(folder.path).latest()
    assert entry is not None
    assert entry.path == paths[1]
    assert entry.passed_over.startswith(f"{paths[3].name} cannot be loaded: it is damaged")
    assert folder.load(entry, as_copy=True).notes == (
        f"Your last match could not be opened ({entry.passed_over}), so this is the one before it.",
    )


def test_a_damaged_match_is_named_whatever_is_over_beside_it(folder: SaveFolder, play: Play) -> None:
    now, paths = time.time(), []
    for seed in range(3):
        game = new(seed)
        play(game, 10_000 if seed == 2 else 3)  # the newest is over
        paths.append(folder.autosave(game))
    folder.close()
    paths[1].write_bytes(paths[1].read_bytes()[:200])
    for number, path in enumerate(paths):
        os.utime(path, (now - 3600 * (9 - number),) * 2)
    entry = SaveFolder(folder.path).latest()
    assert entry is not None
    assert entry.path == paths[0]
    assert entry.passed_over.startswith(f"{paths[1].name} cannot be loaded: it is damaged")


def test_a_damaged_match_is_named_where_a_save_with_a_name_goes_on(folder: SaveFolder) -> None:
    named = folder.save_as(new(1), "Named")
    lost = folder.autosave(new(2))
    folder.close()
    lost.write_bytes(lost.read_bytes()[:200])
    entry = SaveFolder(folder.path).latest()
    assert entry is not None
    assert entry.path == named
    assert entry.passed_over.startswith(f"{lost.name} cannot be loaded: it is damaged")


def test_the_newest_of_many_is_found_without_reading_all(
    folder: SaveFolder, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, paths = time.time(), []
    for seed in range(12):
        game = new(seed)
        play(game, 10_000 if seed == 11 else 3)  # the newest game is over
        paths.append(folder.autosave(game))
        os.utime(paths[-1], (now - 3600 * (11 - seed),) * 2)
    read: list[Path] = []

    def noted(path: Path, *, follow: bool) -> bytes:
        read.append(path)
        return read_file(path, follow=follow)

    monkeypatch.setattr("ludo_tui.saves.entries.read_file", noted)
    entry = folder.latest()
    assert entry is not None
    assert entry.path == paths[10]
    assert set(read) == set(paths[10:])


class Clock(datetime):
    """A clock that can be set back."""

    moment = datetime(2026, 5, 1, 20, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        """Return the time of the clock."""
        return cls.moment.astimezone(tz)


def test_the_game_played_last_is_continued_though_the_clock_has_been_set_back(
    folder: SaveFolder, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, *content: bytes, **how: Any) -> None:
        """Write a file on a disk that goes by the same clock."""
        write_file(path, *content, **how)
        os.utime(path, (Clock.moment.timestamp(),) * 2)

    monkeypatch.setattr("ludo_tui.saves.folder.datetime", Clock)
    monkeypatch.setattr("ludo_tui.saves.folder.write_file", write)
    monkeypatch.setattr(Clock, "moment", datetime.now(UTC))
    older, other = new(1), new(2)
    folder.autosave(older)
    folder.autosave(other)
    folder.close()
    for days, game, saves in ((400, other, 3), (3, older, 1), (0, other, 3)):
        monkeypatch.setattr(Clock, "moment", datetime.now(UTC) - timedelta(days=days))
        again = SaveFolder(folder.path)
        for _ in range(saves):
            play(game, 1)
            path = again.autosave(game)
        again.close()
        found = SaveFolder(folder.path)
        entry = found.latest()
        assert entry is not None
        assert (entry.path, entry.saved_at) == (path, Clock.moment)
        assert path.stat().st_mtime_ns == entry.order * 1000, "whoever looks for the newest file first reads this one"
        assert found.load(entry, as_copy=True).state == game.state
        assert found.list(examples=False)[0].path == path


@pytest.mark.parametrize("step", [0.004, 1, 2])
@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(seconds=1), timedelta(0)])
def test_the_game_played_last_is_continued_though_the_disk_counts_in_coarse_steps(
    folder: SaveFolder, play: Play, monkeypatch: pytest.MonkeyPatch, step: float, back: timedelta
) -> None:
    def write(path: Path, *content: bytes, **how: Any) -> None:
        """Write a file on a disk that knows only every so many seconds."""
        write_file(path, *content, **how)
        os.utime(path, (Clock.moment.timestamp() // step * step,) * 2)

    monkeypatch.setattr("ludo_tui.saves.folder.datetime", Clock)
    monkeypatch.setattr("ludo_tui.saves.folder.write_file", write)
    monkeypatch.setattr(Clock, "moment", datetime(2026, 5, 1, 20, 0, 1, 999_000, tzinfo=UTC))
    games = [new(1), new(2)]
    folder.autosave(games[0])
    folder.close()
    monkeypatch.setattr(Clock, "moment", Clock.moment - back)
    for turn in range(4):
        again, game = SaveFolder(folder.path), games[(turn + 1) % 2]
        for _ in range(3):
            play(game, 1)
            path = again.autosave(game)
            latest = SaveFolder(folder.path).latest()
            assert latest is not None
            assert latest.path == path
        again.close()


def test_a_folder_that_is_cleared_away_during_play_is_made_again_and_guarded_as_before(
    folder: SaveFolder, play: Play
) -> None:
    game = new()
    folder.autosave(game)
    shutil.rmtree(folder.path)
    play(game, 1)
    path = folder.autosave(game)
    assert Game.load(path).state == game.state
    other = SaveFolder(folder.path)
    (entry,) = other.list(examples=False)
    with pytest.raises(SaveInUse):
        other.load(entry)
    folder.close()
    assert other.load(entry).state == game.state
    other.close()


def test_a_finished_game_is_listed_and_not_continued(folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 10_000)
    assert game.prompt is None
    folder.autosave(game)
    (entry,) = folder.list(examples=False)
    assert entry.preview is not None
    assert entry.preview.is_over
    assert entry.preview.places == game.result
    assert folder.latest() is None
    assert folder.load(entry).result == game.result


def test_the_preview_shows_what_everybody_may_see(folder: SaveFolder) -> None:
    game = Game.new("classic", [Seat("Ana"), Seat("Ben", computer="easy")], dice="d6:5,2,6,3,4,2,1,1")
    game.answer("move:2")
    folder.autosave(game)
    (entry,) = folder.list(examples=False)
    preview = entry.preview
    assert preview is not None
    assert entry.title == "Classic Ludo: Ana, Ben"
    assert (preview.ruleset, preview.ruleset_name, preview.turn, preview.seat) == ("classic", "Classic Ludo", 3, 0)
    assert [(seat.name, seat.computer, seat.side) for seat in preview.seats] == [("Ana", None, 0), ("Ben", "easy", 2)]
    assert [seat.steps for seat in preview.seats] == [(-1, -1, 0, -1), (-1, -1, -1, -1)]
    board = preview.board()
    assert [len(line) for line in board] == [15] * 15
    letters = [seat.letter for seat in preview.seats]
    assert board[6] == f".{letters[0]}.... . ......"  # b9 is the second space of the seventh line
    assert [sum(line.count(letter) for line in board) for letter in letters] == [4, 4]


def test_a_preview_counts_what_its_game_counts() -> None:
    for ruleset, when in (("classic", "turn 5"), ("skirmish", "round 1 of 16, doom 0 of 5")):
        preview = preview_of(Game.new(ruleset, ["Ana", "Ben", "Cleo"], seed=1), rulesets.load(ruleset))
        assert preview.when == when


def test_a_preview_names_all_who_have_won_together(folder: SaveFolder, play: Play) -> None:
    seats = [Seat(name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    game = Game.new("classic", seats, seed=1, options={"teams": True})
    play(game, 20_000)
    folder.autosave(game)
    (entry,) = folder.list(examples=False)
    assert entry.preview is not None
    assert sorted(entry.preview.winners) in ([0, 2], [1, 3])
    assert entry.preview.winners == game.standings[0]


def test_a_bad_file_is_listed_beside_the_good_ones(folder: SaveFolder, play: Play, record_property: Record) -> None:
    for seed in range(3):
        game = new(seed)
        play(game, 5)
        folder.autosave(game)
    whole = (folder.path / f"auto_{game.id}.ludo.json").read_bytes()
    (folder.path / "cut.ludo.json").write_bytes(whole[:-10])
    (folder.path / "empty.ludo.json").write_bytes(b"")
    (folder.path / "binary.ludo.json").write_bytes(os.urandom(500))
    (folder.path / "a\x1b[2Jb.ludo.json").write_bytes(b"x")
    (folder.path / "folder.ludo.json").mkdir()
    (folder.path / "notes.txt").write_text("mine")
    (folder.path / "link.ludo.json").symlink_to(folder.path / "notes.txt")
    entries = folder.list(examples=False)
    bad = {entry.path.name: entry.error for entry in entries if entry.error}
    record_property("figure", f"T10 {len(bad)} bad files: {len(entries) - len(bad)} / 3 good ones listed and loaded")
    assert len(bad) == 6
    assert bad["cut.ludo.json"] == (
        "cut.ludo.json cannot be loaded: it is damaged: its end is missing or its first line has been changed"
    )
    assert bad["empty.ludo.json"] == "empty.ludo.json cannot be loaded: it is empty"
    assert (bad["link.ludo.json"] or "").endswith("link.ludo.json cannot be read: it is a link")
    for entry in entries:
        assert entry.title.isprintable()
        assert (entry.error or "").isprintable()
        if entry.error is None:
            assert folder.load(entry).answer_count == 5
        else:
            with pytest.raises(SaveError):
                folder.load(entry)
    good = [entry.saved_at for entry in entries if entry.error is None]
    assert good == sorted(good, reverse=True)
    assert folder.latest() is not None


def test_a_backup_is_offered_and_used_after_damage(folder: SaveFolder, play: Play, record_property: Record) -> None:
    recovered = 0
    for seed in range(10):
        saves = SaveFolder(folder.path / str(seed))
        game = new(seed)
        play(game, 10)
        path = saves.autosave(game)
        play(game, 1)
        saves.autosave(game)  # the first autosave of a session keeps nothing when there was no file
        saves.close()
        saves = SaveFolder(saves.path)
        before = game.state
        play(game, 1)
        saves.autosave(game)
        saves.close()
        damaged = bytearray(path.read_bytes())
        damaged[len(damaged) * (seed + 1) // 12] ^= 4
        path.write_bytes(damaged)
        (entry,) = saves.list(examples=False)
        assert entry.error is not None
        assert [backup.path.name for backup in entry.backups] == [f"{path.name}.bak1"]
        latest = saves.latest()
        assert latest == entry.backups[0]
        again = saves.load(latest)
        assert again.id == game.id
        recovered += again.answer_count == 11 and again.state != before
        play(again, 1)
        saves.autosave(again)
        assert [error for _, error in own(saves)] == [None]
        assert path.with_name(f"{path.name}.damaged").read_bytes() == damaged
        assert saves.load(saves.list(examples=False)[0]).answer_count == 12
    record_property("figure", f"T18 newest file damaged: {recovered} / 10 games recovered from a backup")
    assert recovered == 10


def test_whoever_goes_on_from_a_backup_is_told_why_and_each_damaged_file_is_kept(
    folder: SaveFolder, play: Play
) -> None:
    game = new()
    play(game, 3)
    folder.autosave(game)
    folder.close()
    path = folder.autosave(game)  # the second session makes a backup
    folder.close()
    damage = [b"first", b"second"]
    for content in damage:
        path.write_bytes(content)
        entry = folder.latest()
        assert entry is not None
        again = folder.load(entry)
        at = entry.saved_at.astimezone()
        backup = f"its backup of {at:%H:%M}, turn {game.state.turn.number}"
        assert again.notes == (
            f"The newest save of this match is damaged: going on from {backup}. The damaged file is kept beside it.",
        )
        folder.autosave(again)
        folder.close()
    aside = [path.with_name(f"{path.name}.{end}") for end in ("damaged", "damaged2")]
    assert [kept.read_bytes() for kept in aside] == damage
    (entry,) = folder.list(examples=False)
    assert folder.load(entry).notes == ()
    folder.close()
    path.unlink()
    entry = folder.latest()
    assert entry is not None
    assert folder.load(entry, as_copy=True).notes == (
        f"The newest save of this match is missing: going on from {backup}.",
    )
    folder.delete(entry)
    assert list(folder.path.iterdir()) == []


def test_backups_without_their_file_are_offered(folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 3)
    path = folder.save_as(game, "Sunday")
    folder.save_as(game, "Sunday", overwrite=True)
    path.unlink()
    (entry,) = folder.list(examples=False)
    assert (entry.error or "").endswith("there is no such file or folder")
    assert folder.load(entry.backups[0]).state == game.state


def test_a_game_of_which_only_a_backup_is_left_is_continued_when_it_was_played_last(
    folder: SaveFolder, play: Play
) -> None:
    older, newer = new(1), new(2)
    path = folder.autosave(older)
    os.utime(path, (time.time() - 3600,) * 2)
    folder.autosave(newer)
    folder.close()
    play(newer, 1)
    lost = folder.autosave(newer)
    folder.close()
    lost.unlink()
    entry = folder.latest()
    assert entry is not None
    assert entry.path.name == f"{lost.name}.bak1"


def test_backups_of_an_autosave_reach_back_through_the_evening(tmp_path: Path, play: Play) -> None:
    now = 0.0
    folder = SaveFolder(tmp_path, clock=lambda: now)
    game = new()
    path = folder.autosave(game)
    for _ in range(12):
        for _ in range(4):
            play(game, 1)
            now += BACKUP_SECONDS / 8
            folder.autosave(game)
    counts = [Game.load(path.with_name(f"{path.name}.bak{n}")).answer_count for n in range(1, 6)]
    assert counts[0] < game.answer_count
    gaps = [newer - older for newer, older in pairwise(counts)]
    assert min(gaps) >= 8
    assert not path.with_name(f"{path.name}.bak6").exists()


def test_a_turn_has_one_backup_however_long_it_is_thought_about(tmp_path: Path, play: Play) -> None:
    now = 0.0
    folder = SaveFolder(tmp_path, clock=lambda: now)
    game = Game.new("ludicrous", ["Ana", "Ben"], seed=1)
    play(game, 3)
    turn, path = game.state.turn.number, folder.autosave(game)
    for choice in ("always", "never", "ask"):
        now += 2 * BACKUP_SECONDS
        game.prefer(0, "taunt_back", choice)
        folder.autosave(game)
    assert game.state.turn.number == turn
    assert not path.with_name(f"{path.name}.bak2").exists()


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Sunday with Ben", "sunday-with-ben"),
        ("../../etc/passwd", "etc-passwd"),
        ("..\\..\\autoexec", "autoexec"),
        ("/abs/olute", "abs-olute"),
        ("CON", "game-con"),
        ("auto_0123456789ab", "auto-0123456789ab"),
        (".hidden", "hidden"),
        ("Größe  №1 日本", "grösse-1-日本"),
        ("a:b|c?*<>\"'", "a-b-c"),
        ("%s $HOME `x` ; rm", "s-home-x-rm"),
        ("काल और कील", "काल-और-कील"),
        ("❤️ \u0301a", "a"),
    ],
)
def test_a_name_becomes_a_file_in_the_folder(name: str, file: str, folder: SaveFolder) -> None:
    game = new()
    path = folder.save_as(game, name)
    assert path == folder.path / f"{file}.ludo.json"
    assert [found.name for found in folder.path.iterdir()] == [path.name]
    (entry,) = folder.list(examples=False)
    assert entry.kind == "named"
    assert entry.title == " ".join(name.split())


@pytest.mark.parametrize("name", ["", "  ", "...", "/", "\x00", "x\x1b[0m", "é" * 61, "🙂"])
def test_a_name_that_cannot_be_is_refused(name: str, folder: SaveFolder) -> None:
    with pytest.raises(SaveError, match="the name of a save"):
        folder.save_as(new(), name)
    assert not folder.path.exists()


def test_a_named_save_is_replaced_only_when_told_and_then_kept_as_backup(folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 3)
    path = folder.save_as(game, "Sunday")
    before = path.read_bytes()
    play(game, 3)
    with pytest.raises(NameTaken, match="there is a save 'Sunday' already; choose another name") as taken:
        folder.save_as(game, "  sunday! ")
    assert taken.value.question == "There is a save 'Sunday' already. Replace it?"
    assert path.read_bytes() == before
    folder.save_as(game, "Sunday", overwrite=True)
    assert path.with_name(f"{path.name}.bak1").read_bytes() == before
    assert Game.load(path).answer_count == 6


def test_backups_of_which_the_save_is_gone_have_its_name_still(folder: SaveFolder) -> None:
    for _ in range(2):
        folder.save_as(new(1), "Sunday", overwrite=True)
        folder.save_as(new(2), "Monday", overwrite=True)
    (folder.path / "sunday.ludo.json").unlink()
    monday = next(entry for entry in folder.list(examples=False) if entry.title == "Monday")
    with pytest.raises(NameTaken, match="there is a save 'Sunday' already"):
        folder.save_as(new(3), "Sunday!")
    with pytest.raises(NameTaken):
        folder.rename(monday, "Sunday")
    lost = next(entry for entry in folder.list(examples=False) if entry.error is not None)
    assert [folder.load(backup).setup.seed for backup in lost.backups] == [1]


@pytest.mark.parametrize("is_renamed", [True, False])
def test_of_two_programs_that_take_a_name_at_once_one_is_told(
    is_renamed: bool, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.autosave(new(1))
    (entry,) = folder.list(examples=False)

    def name_it() -> None:
        _ = folder.rename(entry, "Sunday") if is_renamed else folder.save_as(new(1), "Sunday")

    told = told_second(
        monkeypatch, "ludo_tui.saves.folder", name_it, lambda: SaveFolder(folder.path).save_as(new(2), "Sunday")
    )
    assert told == "there is a save 'Sunday' already; choose another name"
    assert Game.load(folder.path / "sunday.ludo.json").setup.seed == 1


def test_playing_on_from_a_named_save_leaves_it_and_the_autosave_alone(folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 3)
    path = folder.save_as(game, "Sunday")
    play(game, 5)
    auto = folder.autosave(game)
    kept = path.read_bytes(), auto.read_bytes()
    entry = next(found for found in folder.list(examples=False) if found.kind == "named")
    again = folder.load(entry)
    assert (again.answer_count, again.state == game.state, again.id == game.id) == (4, False, False)
    play(again, 1)
    folder.autosave(again)
    assert (path.read_bytes(), auto.read_bytes()) == kept
    assert len(folder.list(examples=False)) == 3


def test_deleting_takes_the_backups_along_and_nothing_else(folder: SaveFolder) -> None:
    game = new()
    folder.save_as(game, "One")
    folder.save_as(game, "One", overwrite=True)
    folder.save_as(game, "One two")
    entry = next(found for found in folder.list(examples=False) if found.title == "One")
    folder.delete(entry)
    assert [found.name for found in folder.path.iterdir()] == ["one-two.ludo.json"]


@pytest.mark.parametrize("is_sound", [True, False])
def test_what_another_program_has_saved_since_it_was_listed_is_not_deleted(
    is_sound: bool, folder: SaveFolder, play: Play
) -> None:
    game = new()
    path = folder.save_as(game, "Sunday")
    if not is_sound:
        path.write_bytes(b"nothing of the kind")
    (listed,) = folder.list(examples=False)
    play(game, 5)
    SaveFolder(folder.path).save_as(game, "Sunday", overwrite=True)
    with pytest.raises(
        SaveError, match=r"^sunday\.ludo\.json has been saved anew since it was listed, and was not del"
    ):
        folder.delete(listed)
    (there,) = folder.list(examples=False)
    assert folder.load(there).state == game.state
    folder.delete(there)
    assert folder.list(examples=False) == []


def test_a_save_that_cannot_be_deleted_is_told(folder: SaveFolder) -> None:
    folder.save_as(new(), "Held")
    (entry,) = folder.list(examples=False)
    backup_path(entry.path, 1).mkdir()
    with pytest.raises(SaveError, match=rf"{entry.path.name} cannot be deleted: "):
        folder.delete(entry)
    assert entry.path.exists()


def test_what_cannot_be_read_is_listed_under_the_whole_name_of_its_file(folder: SaveFolder) -> None:
    folder.path.mkdir(exist_ok=True)
    (folder.path / "zoë.ludo.json").write_text("{}")
    (entry,) = folder.list(examples=False)
    assert entry.error is not None
    assert entry.title == r"zo\xeb.ludo.json"


def test_a_save_of_which_only_a_backup_is_left_can_be_deleted(folder: SaveFolder) -> None:
    game = new()
    folder.save_as(game, "One")
    folder.save_as(game, "One", overwrite=True)
    (folder.path / "one.ludo.json").unlink()
    (entry,) = folder.list(examples=False)
    folder.delete(entry)
    assert list(folder.path.iterdir()) == []


def test_examples_are_listed_last_and_cannot_be_deleted_or_changed(folder: SaveFolder, play: Play) -> None:
    folder.autosave(new())
    entries = folder.list()
    assert [entry.kind for entry in entries] == ["auto", *["example"] * (len(entries) - 1)]
    example = entries[-1]
    before = example.path.read_bytes()
    with pytest.raises(SaveError, match="came with the program and cannot be deleted"):
        folder.delete(example)
    game = folder.load(example)
    play(game, 1)
    assert folder.autosave(game).parent == folder.path
    assert example.path.read_bytes() == before


# Two programs


@pytest.mark.parametrize("name", ["Aardvark", "Zebra"])
def test_a_save_that_is_renamed_is_there_once(name: str, folder: SaveFolder) -> None:
    folder.save_as(new(), "Monday")
    folder.save_as(new(), "Monday", overwrite=True)  # with a backup
    (entry,) = folder.list(examples=False)
    path = folder.rename(entry, name)
    assert datetime.fromtimestamp(path.stat().st_mtime, UTC) == entry.saved_at
    assert [(one.path, one.title) for one in folder.list(examples=False)] == [(path, name)]
    assert {one.name for one in folder.path.iterdir()} == {path.name, f"{path.name}.bak1"}


def test_only_a_sound_save_of_ones_own_is_named(folder: SaveFolder) -> None:
    folder.save_as(new(), "Torn").write_bytes(b"torn")
    torn, example, *_ = folder.list()
    assert example.is_read_only
    for entry in (torn, example):
        with pytest.raises(SaveError, match="only a sound save of your own can be named"):
            folder.rename(entry, "Other")


def test_a_save_of_which_a_backup_cannot_be_renamed_is_told(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Path) -> None:
        raise PermissionError

    folder.save_as(new(), "Monday")
    folder.save_as(new(), "Monday", overwrite=True)
    (entry,) = folder.list(examples=False)
    monkeypatch.setattr("ludo_tui.saves.folder.replace", refused)
    with pytest.raises(SaveError, match=r"monday\.ludo\.json cannot be deleted: "):
        folder.rename(entry, "Tuesday")
    assert folder.load(entry) is not None


def test_a_file_is_named_by_as_much_of_a_long_title_as_it_may_be(folder: SaveFolder) -> None:
    path = folder.save_as(new(), "ü" * 60)
    assert path.name == f"{'ü' * 50}.ludo.json"  # two bytes each, and 100 at most
    assert folder.save_as(new(), "a" + "ü" * 59).name == f"a{'ü' * 49}.ludo.json"
    assert folder.save_as(new(), "b" + "ü" * 58).name == f"b{'ü' * 49}.ludo.json"
    assert {entry.title for entry in folder.list(examples=False)} == {"ü" * 60, "a" + "ü" * 59, "b" + "ü" * 58}


def test_a_save_may_have_four_mebibytes() -> None:
    assert SIZE_LIMIT == 2**22, "smaller, and saves that were written before could not be read any more"


def test_what_is_too_large_to_be_read_back_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "large.ludo.json"
    path.write_bytes(b"before")
    write_file(path, b"x" * SIZE_LIMIT)
    with pytest.raises(SaveError, match=rf"was not saved: {SIZE_LIMIT + 1:,} bytes are more than the limit"):
        write_file(path, b"x" * (SIZE_LIMIT + 1))
    assert path.stat().st_size == len(read_file(path)) == SIZE_LIMIT


def test_what_is_too_large_to_be_read_is_put_aside_and_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "large.ludo.json"
    path.write_bytes(b"x" * (SIZE_LIMIT + 1))
    write_file(path, b"new", kept_if=bool)
    assert path.read_bytes() == b"new"
    assert (tmp_path / "large.ludo.json.damaged").stat().st_size == SIZE_LIMIT + 1
    assert not backup_path(path, 1).exists()


def test_a_name_has_sixty_characters_at_most(folder: SaveFolder) -> None:
    assert folder.save_as(new(), "x" * 60).is_file()
    with pytest.raises(SaveError, match="at most 60 characters"):
        folder.save_as(new(), "x" * 61)


def test_a_save_that_cannot_be_loaded_is_free_for_others_unless_it_is_played_here(
    folder: SaveFolder, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise SaveError("no")

    game = new()
    play(game, 2)
    folder.autosave(game)
    (entry,) = folder.list(examples=False)
    second = SaveFolder(folder.path)
    monkeypatch.setattr("ludo_tui.saves.restoring.restored", refuse)
    with pytest.raises(SaveError, match="no"):
        folder.load(entry)
    with pytest.raises(SaveInUse):
        second.load(entry)
    folder.close()
    with pytest.raises(SaveError, match="no"):
        second.load(entry)
    monkeypatch.undo()
    assert SaveFolder(folder.path).load(entry).state == game.state


@pytest.mark.parametrize("name", ["auto_!", "auto_~"], ids=["listed before it", "listed after it"])
def test_the_copy_of_an_autosave_is_a_game_of_its_own(name: str, folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 3)
    path = folder.autosave(game)
    copied = path.with_name(f"{name}.ludo.json")
    shutil.copy(path, copied)
    (entry,) = [entry for entry in folder.list(examples=False) if entry.path == copied]
    again = folder.load(entry)
    assert again.state == game.state
    play(again, 1)
    assert folder.autosave(again) not in (path, copied)
    assert SaveFolder(folder.path).load(entry, as_copy=True).state == game.state, "the copy stays as it was"


def test_a_second_program_is_told_and_may_open_a_copy(folder: SaveFolder, play: Play) -> None:
    game = new()
    play(game, 4)
    folder.autosave(game)
    second = SaveFolder(folder.path)
    (entry,) = second.list(examples=False)
    message = (
        rf"auto_{game.id}\.ludo\.json is being played by another program \(process {os.getpid()}\): open it as a copy"
    )
    with pytest.raises(SaveInUse, match=message):
        second.load(entry)
    with pytest.raises(SaveInUse):
        second.autosave(game)
    with pytest.raises(SaveInUse, match=r"another program \(process \d+\): quit it there first, then delete it"):
        second.delete(entry)
    copy = second.load(entry, as_copy=True)
    assert copy.state == game.state
    second.autosave(copy)
    play(game, 1)
    folder.autosave(game)
    folder.close()
    assert second.load(entry).answer_count == 5
    second.close()
    assert not list(folder.path.glob(".*"))


@pytest.mark.skipif(sys.platform == "win32", reason="no file modes there")
def test_the_lock_of_a_save_is_nobody_elses_to_write(tmp_path: Path) -> None:
    before = os.umask(0)
    lock = Lock(tmp_path / "game.ludo.json")
    os.umask(before)
    assert (tmp_path / ".game.ludo.json.lock").stat().st_mode & 0o777 == 0o600
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_lock_that_is_taken_while_another_is_let_go_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, close, taken = Lock(tmp_path / "game.ludo.json"), os.close, list[Lock]()

    def close_and_be_overtaken(handle: int) -> None:
        close(handle)
        if not taken:
            taken.append(Lock(tmp_path / "game.ludo.json"))

    monkeypatch.setattr(os, "close", close_and_be_overtaken)
    lock.release()
    assert taken[0].is_there
    taken[0].release()


def test_what_is_saved_before_all_clocks_begin_comes_first() -> None:
    assert order_at(datetime(1970, 1, 1, tzinfo=UTC)) == order_at(datetime(1969, 12, 31, tzinfo=UTC)) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_who_has_lost_its_lock_does_not_take_that_of_the_next_program(folder: SaveFolder, play: Play) -> None:
    game = new()
    path = folder.autosave(game)
    path.with_name(f".{path.name}.lock").unlink()
    second = SaveFolder(folder.path)
    (entry,) = second.list(examples=False)
    other = second.load(entry)
    play(game, 1)
    with pytest.raises(SaveInUse):
        folder.autosave(game)
    folder.close()
    with pytest.raises(SaveInUse):
        folder.autosave(game)
    play(other, 2)
    second.autosave(other)
    second.close()
    (entry,) = folder.list(examples=False)
    assert folder.load(entry).answer_count == 2


@pytest.mark.skipif(sys.platform == "win32", reason="kills with a signal")
def test_the_lock_of_a_killed_program_holds_nobody_up(folder: SaveFolder) -> None:
    folder.autosave(new())
    folder.close()
    (entry,) = folder.list(examples=False)
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from ludo_tui.saves.files import Lock\n"
        "lock = Lock(Path(sys.argv[1])); print('locked', flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(entry.path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(SaveInUse, match=rf"process {holder.pid}"):
            folder.load(entry)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert entry.path.with_name(f".{entry.path.name}.lock").exists()
    assert folder.load(entry).answer_count == 0


def test_a_folder_that_can_only_be_read_can_be_played_from(folder: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new()
    folder.autosave(game)
    folder.close()
    opened = os.open

    def refused(path: object, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return opened(str(path), flags, mode)

    monkeypatch.setattr(os, "open", refused)
    entry = folder.latest()
    assert entry is not None
    assert folder.load(entry).state == game.state
    with pytest.raises(SaveError, match="was not saved: permission is denied"):
        folder.autosave(game)


def test_what_killed_programs_left_behind_is_cleared_away_after_a_day(folder: SaveFolder) -> None:
    path = folder.autosave(new())
    old, young = (path.with_name(f".{path.name}.{name}.tmp") for name in ("old", "young"))
    for left in (old, young):
        left.write_bytes(b"half")
    long_ago = time.time() - 2 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    assert len(folder.list(examples=False)) == 1
    folder.close()
    assert sorted(found.name for found in folder.path.iterdir()) == sorted([path.name, young.name])


def test_a_folder_that_nobody_may_look_into_is_left_in_peace(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "glob", refused)
    folder.close()


# Rules that change


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A ruleset of the player's own: party Ludo with a rulebook and a limit on sixes."""
    folder = tmp_path / "own-rulesets" / "house"
    shutil.copytree(ROOT / "rulesets" / "party", folder)
    text = (folder / "ruleset.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^id: .*$", "id: house", text)
    (folder / "ruleset.yaml").write_text(re.sub(r"(?m)^name: .*$", "name: House Ludo", text), encoding="utf-8")
    rulesets.forget()
    return folder / "ruleset.yaml"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    rulesets.forget()


def test_changed_wording_changes_no_save(house: Path, tmp_path: Path, play: Play) -> None:
    game = new(ruleset="house")
    play(game, 9)
    game.save(tmp_path / "x.ludo.json")
    edit(house, "name: House Ludo", "name: Our Ludo")
    again = Game.load(tmp_path / "x.ludo.json")
    assert (again.state, again.notes) == (game.state, ())


def test_changed_rules_are_never_taken_up_silently(
    house: Path, tmp_path: Path, play: Play, record_property: Record
) -> None:
    game = new(ruleset="house")
    play(game, 9)
    path = tmp_path / "x.ludo.json"
    game.save(path)
    before = path.read_bytes()
    edit(house, "max_sixes: 3", "max_sixes: 2")
    with pytest.raises(
        RulesChanged, match=r"the rules of House Ludo have been changed since it was saved; accept that"
    ):
        Game.load(path)
    assert path.read_bytes() == before
    again = Game.load(path, accept_changes=True)
    assert again.notes == (
        "The rules of House Ludo have been changed since it was saved: "
        "the match goes on under the rules as they are now.",
        f"Undo, replays and counts go back to the beginning of turn {game.state.turn.number} and no further.",
    )
    assert again.setup.options == game.setup.options  # house rules are pinned by the game
    assert again.setup.options["max_sixes"] == 3
    assert again.state == game.state
    again.save(path)
    assert Game.load(path).notes == ()
    record_property("figure", "T11 ruleset edited after saving: refused until accepted, house rules pinned")


def test_a_ruleset_that_is_gone_is_named(house: Path, tmp_path: Path) -> None:
    game = new(ruleset="house")
    shutil.rmtree(house.parent)
    rulesets.forget()
    game.save(tmp_path / "x.ludo.json")  # what is being played can be saved all the same
    with pytest.raises(SaveError, match=r"its match of House Ludo cannot be set up: no ruleset 'house'") as told:
        Game.load(tmp_path / "x.ludo.json")
    assert str(told.value).endswith(" (one of your own is found by --rulesets DIR, or LUDO_TUI_RULESETS=DIR)")


@pytest.mark.parametrize("change", ["answers", "question"])
def test_a_turn_whose_answers_no_longer_fit_begins_again_only_when_told(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    game = Game.new("party", ["Ana", "Ben"], dice="d6:5,2,6,6,1,3,2,1,4")
    game.answer("move:0")
    game.answer("move:1")
    assert game.answers == ("move:0", "move:1")
    snapshot = game.snapshot()
    if change == "answers":
        snapshot.answers[1] = "move:1:under-other-rules"
    else:
        snapshot.asked = "1 reaction"  # they fit, and lead elsewhere
    with monkeypatch.context() as patch:
        patch.setattr(game, "snapshot", lambda: snapshot)
        patch.setattr(restoring, "VERSION", "0.0.1")
        path = folder.save_as(game, "Older")
    with pytest.raises(
        RulesChanged, match=r"the answers of its last turn do not fit its rules: .* begin the turn again"
    ):
        Game.load(path)
    again = Game.load(path, accept_changes=True)
    assert again.answers == ()
    assert again.notes == (
        f"Turn {game.state.turn.number} begins again: its 2 answers may lead elsewhere under the present rules.",
        f"Undo, replays and counts go back to the beginning of turn {game.state.turn.number} and no further.",
    )
    again.answer("move:0")
    again.answer("move:1")
    assert again.state == game.state


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_save_that_does_not_tell_what_was_asked_keeps_its_answers_under_its_own_rules_alone(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch, is_changed: bool
) -> None:
    game = Game.new("party", ["Ana", "Ben"], dice="d6:5,2,6,6,1,3,2,1,4")
    game.answer("move:0")
    snapshot = game.snapshot()
    snapshot.asked = ""
    if is_changed:
        snapshot.setup = msgspec.structs.replace(snapshot.setup, digest="0" * len(snapshot.setup.digest))
    with monkeypatch.context() as patch:
        patch.setattr(game, "snapshot", lambda: snapshot)
        path = folder.save_as(game, "Older")
    again = Game.load(path, accept_changes=True)
    assert again.answers == (() if is_changed else ("move:0",))


def test_answers_that_do_not_fit_the_rules_that_they_were_given_by_are_no_question_of_changed_rules(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new("party", ["Ana", "Ben"], dice="d6:5,2,6,6,1,3,2,1,4")
    game.answer("move:0")
    snapshot = game.snapshot()
    snapshot.answers[0] = "move:9"
    monkeypatch.setattr(game, "snapshot", lambda: snapshot)
    path = folder.save_as(game, "Edited")
    with pytest.raises(SaveError, match="the answers of its last turn do not fit its rules") as refusal:
        Game.load(path)
    assert not isinstance(refusal.value, RulesChanged), "there is nothing to accept: the rules are the same"
    assert "accept" not in str(refusal.value)
