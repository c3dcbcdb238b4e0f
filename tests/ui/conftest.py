"""Screens in tests never touch the settings, saves or rulesets of whoever runs them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import _wait

from ludo_tui import rulesets


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LUDO_TUI_PARTIES", str(tmp_path / "parties"))
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "rulesets"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    yield
    if (tmp_path / "rulesets").exists():
        rulesets.forget()


@pytest.fixture(autouse=True, scope="session")
def _short_waits() -> None:
    """Look more often whether the program is idle: tests wait for that thousands of times."""
    _wait.SLEEP_GRANULARITY = 1 / 250
    _wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
