"""Pictures of the screens around the table, for their layout only."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from textual.pilot import Pilot

from ludo_tui import Game
from ludo_tui.records.replay import Replay
from ludo_tui.saves import Entry, SaveFolder
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import finished, ludo, press, quiet

Compare = Callable[..., bool]


def after(*keys: str, then: Callable[[LudoApp], Any] | None = None) -> Callable[[Pilot[int]], Any]:
    async def prepare(pilot: Pilot[int]) -> None:
        await quiet(pilot)
        if then is not None:
            assert isinstance(pilot.app, LudoApp)
            then(pilot.app)
            await quiet(pilot)
        await press(pilot, *keys)

    return prepare


def test_title(snap_compare: Compare) -> None:
    assert snap_compare(ludo(), terminal_size=(80, 24), run_before=after())


def test_setup(snap_compare: Compare) -> None:
    keys = ("n", "1", "down", "right", "pagedown")
    assert snap_compare(ludo(), terminal_size=(120, 40), run_before=after(*keys))


def test_setup_in_a_small_window(snap_compare: Compare) -> None:
    assert snap_compare(ludo(theme="paper"), terminal_size=(80, 24), run_before=after("n"))


def test_rulebook(snap_compare: Compare) -> None:
    assert snap_compare(
        ludo(theme="contrast"), terminal_size=(120, 40), run_before=after("r", "right", "right", "right")
    )


def test_settings_in_ascii(snap_compare: Compare) -> None:
    assert snap_compare(ludo(ascii=True), terminal_size=(80, 24), run_before=after("o", "down"))


def ended(*seats: str) -> Game:
    """Return a match of Party that is over, with an id: by it names of pieces are dealt."""
    match = finished("party", seats)
    match.id = "0123456789ab"
    return match


def test_result_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = Session(ended("Ana", "Ben", "Cleo"))
    prepare = after(then=lambda app: app.match.show_result(session))
    assert snap_compare(ludo(theme="vision"), terminal_size=(80, 24), run_before=prepare)


def test_result(snap_compare: Compare) -> None:
    session = Session(ended("Ana", "Ben", "Cleo", "Dan"))
    prepare = after("down", then=lambda app: app.match.show_result(session))
    assert snap_compare(ludo(), terminal_size=(120, 40), run_before=prepare)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["big", "small"])
def test_replay(snap_compare: Compare, size: tuple[int, int]) -> None:
    story = Replay(ended("Ana", "Ben", "Cleo", "Dan"))
    prepare = after("4", then=lambda app: app.push_screen(ReplayScreen(story)))
    assert snap_compare(ludo(), terminal_size=size, run_before=prepare)


def test_load(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.presenting.pages.saved_matches.in_home", lambda _: "~/saves")
    store = SaveFolder()
    matches = [
        Entry(
            path=entry.path,
            kind="named",
            saved_at=datetime(2020, 2, 3 + number, 12, tzinfo=UTC),
            order=entry.order,
            title=entry.title,
            preview=entry.preview,
        )
        for number, entry in enumerate(store.list())
    ]

    def prepare(app: LudoApp) -> None:
        app.files.saves.list = lambda **_: matches  # type: ignore[method-assign]  # always the same moments
        app.navigation.open_load()

    assert snap_compare(ludo(), terminal_size=(120, 40), run_before=after("2", then=prepare))
