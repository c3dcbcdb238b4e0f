"""Screens in tests never touch the settings, saves or rulesets of whoever runs them."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from ludo_tui import rulesets
from ludo_tui.platform.signals import ENDS, heeded
from ludo_tui.ui.drawing.canvas import Canvas
from tests.ui import painting
from tests.ui.app_pilot import to_noted_thread, until_all_is_handled, until_nobody_is_ready


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LUDO_TUI_PARTIES", str(tmp_path / "parties"))
    (tmp_path / "rulesets").mkdir()
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "rulesets"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    yield
    if any((tmp_path / "rulesets").iterdir()):
        rulesets.forget()


@pytest.fixture(autouse=True)
def _own_signals() -> Iterator[None]:
    """Take back what a program that listens for its end makes of signals: tests after it may raise some."""
    before = {number: signal.getsignal(number) for number in heeded("SIGINT", *ENDS)}
    yield
    for number, handler in before.items():
        if signal.getsignal(number) != handler:
            signal.signal(number, handler)


@pytest.fixture(autouse=True, scope="session")
def _waits_by_tasks() -> Iterator[None]:
    """Wait after a key until no task is ready, not by the clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", until_nobody_is_ready)
        patch.setattr("textual.pilot.wait_for_idle", until_nobody_is_ready)
        patch.setattr("textual.pilot.Pilot._wait_for_screen", until_all_is_handled)
        patch.setattr("asyncio.to_thread", to_noted_thread)
        yield


@pytest.fixture(autouse=True, scope="session")
def _style_sheets_read_once() -> Iterator[None]:
    """Keep what has been read of style sheets for the next program: hundreds are started, with the same ones."""
    read, kept = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def read_once(sheet: Stylesheet, *what: Any, **how: Any) -> list[RuleSet]:
        key = (frozenset(sheet._variables.items()), what, frozenset(how.items()))
        if key not in kept:
            kept[key] = read(sheet, *what, **how)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", read_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def _painted_when_quiet() -> Iterator[None]:
    with painting.held():
        yield


@pytest.fixture
def clipped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note every text that is written over the edge of its canvas."""
    noted: list[str] = []
    put = Canvas.put

    def watched(self: Canvas, x: int, y: int, text: str, *more: Any, **ink: Any) -> int:
        words = sum(map(str.isalnum, text))
        if words and (x < 0 or x + cell_len(text.rstrip()) > self.width or not 0 <= y < self.height):
            noted.append(f"{text!r} at {x}, {y} of {self.width} x {self.height}")
        return put(self, x, y, text, *more, **ink)

    monkeypatch.setattr(Canvas, "put", watched)
    return noted
