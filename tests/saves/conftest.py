from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludo_tui.engine import Match
from ludo_tui.saves import SaveFolder
from tests.saves import cellar

Play = Callable[[Match[Any], int], None]


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    return SaveFolder(tmp_path / "saves")


@pytest.fixture
def play() -> Play:
    """Answer a number of prompts as the seed of the game decides."""
    return cellar.play


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep away from the saves and rulesets of whoever runs the tests."""
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "default-saves"))
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "own-rulesets"))
