"""Times of saves: whatever the clock said, they are listed, told by the clock of the player, and gone on with."""

import io
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest

from ludo_tui import Game
from ludo_tui.cli import main
from ludo_tui.presenting.pages.saved_matches import when
from ludo_tui.saves import SaveFolder, clock, restoring
from ludo_tui.saves.files import read_file
from ludo_tui.saves.format import decode, order_at

FAR = timedelta(hours=23, minutes=59)
EDGES = (
    datetime.max.replace(tzinfo=UTC),
    datetime.min.replace(tzinfo=UTC),
    datetime.max.replace(tzinfo=timezone(-FAR)),
    datetime.min.replace(tzinfo=timezone(FAR)),
)
"""The last and the first moments of the calendar, and such as are beyond it anywhere else."""


@pytest.fixture(params=["Pacific/Kiritimati", "Etc/GMT+12"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Let the clock of the player be fourteen hours ahead, or twelve behind."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("moment", EDGES)
def test_a_save_of_the_end_of_all_calendars_is_one_like_others(
    moment: datetime, folder: SaveFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.path.mkdir()
    path = folder.path / "edge.ludo.json"
    path.write_bytes(restoring.content_of(Game.new("piecepack", ["Ana", "Ben"], seed=1), "Edge", moment, 1))
    entry = folder.list(examples=False)[0]
    assert (entry.error, entry.saved_at) == (None, moment)
    assert when(entry.saved_at)
    assert clock(entry.saved_at)
    assert folder.rename(entry, "Brink") == folder.path / "brink.ludo.json"
    place = ["--saves", str(folder.path)]
    for command in ([*place, "saves"], [*place, "saves", "--json"], [*place, "export", "brink"]):
        assert main(command) == 0
    assert "Brink" in capsys.readouterr().out


def test_files_as_late_as_can_be_are_compared_with_each_other(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(2):
        folder.autosave(Game.new("classic", ["Ana", "Ben"], seed=seed))
    late = order_at(EDGES[0])
    monkeypatch.setattr("ludo_tui.saves.folder._changed", lambda _: late)  # few file systems have such times
    assert folder.latest() is not None
    assert late < 2**62


def test_line_mode_lists_saves_by_the_clock_of_the_player(
    zone: str, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder.save_as(Game.new("classic", ["Ana", "Ben"], seed=1), "Lunch")
    local = decode(read_file(path)).saved_at.astimezone()
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n"))
    assert main(["--plain", "--saves", str(folder.path)]) == 0
    assert f"Lunch ({local:%Y-%m-%d %H:%M}, saved by name)" in capsys.readouterr().out, zone
