"""The made-up rule system, its ruleset `tiny`, and a private copy of everything that is global about rulesets."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludo_tui.rules  # noqa: F401  # makes the shipped systems known
from ludo_tui import rulesets
from ludo_tui.rulesets import systems
from tests.rulesets.made_up import TOY

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Register the made-up system, and give the user an empty folder of rulesets."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(folder))
    monkeypatch.setattr(systems, "_ready", dict(systems._ready))
    monkeypatch.setattr(systems, "_lazy", dict(systems._lazy))
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.register(TOY)
    yield folder
    rulesets.forget()


@pytest.fixture
def tiny(user_folder: Path) -> Path:
    """Put the ruleset `tiny`, which has no mistakes, into the user's folder."""
    return Path(shutil.copytree(HERE / "toy" / "tiny", user_folder / "tiny"))
