"""No key, size or signal at any moment ends in a mistake of the program."""

import signal
from pathlib import Path

import pytest

from ludo_tui.saves import SaveFolder
from tests.ui.storm import OBEYED, flood, typing, weather

ENDS = (0, 128 + signal.SIGTERM, 128 + signal.SIGHUP, -signal.SIGTERM, -signal.SIGHUP, 130)
"""Left by the keyboard, or by a signal, which Python itself takes while the program is starting."""
GRACE = 2.0
"""Seconds more for a machine that does something else as well."""


def survive(seed: int, folder: Path) -> None:
    folder.mkdir()
    places = {f"LUDO_TUI_{name}": str(folder / name.lower()) for name in ("CONFIG", "SAVES", "PARTIES", "RULESETS")}
    weathered = weather(seed, folder, places)
    assert not weathered.crashes, f"storm {seed}: {weathered.story}\n{weathered.crashes}"
    assert weathered.code in ENDS, f"storm {seed} ended with {weathered.code}: {weathered.story}"
    assert weathered.obeyed < OBEYED + GRACE, (
        f"storm {seed} was ended after {weathered.obeyed:.1f} s: {weathered.story}"
    )
    for entry in SaveFolder(folder / "saves").list(examples=False):
        assert entry.error is None, (seed, entry)


@pytest.mark.parametrize("seed", range(3))
def test_a_storm_is_weathered(seed: int, tmp_path: Path) -> None:
    survive(seed, tmp_path / "storm")


def test_bytes_that_are_no_letters_end_nothing(tmp_path: Path) -> None:
    """A terminal that speaks Latin-1, or a paste of who knows what."""
    (tmp_path / "typed").mkdir()
    environment = {"LUDO_TUI_CONFIG": str(tmp_path / "config"), "LUDO_TUI_SAVES": str(tmp_path / "saves")}
    typed = typing((b"\xff", b"\xe9", b"\xc3", b"q"), tmp_path / "typed", environment)
    assert not typed.crashes
    assert typed.code in ENDS


@pytest.mark.parametrize(
    "key",
    [b"1", b"\x1b[<35;40;10M", *(pytest.param(key, marks=pytest.mark.slow) for key in (b"x", b"\r", b":", b"\x1b[B"))],
)
def test_a_signal_is_obeyed_in_a_flood_of_keys(key: bytes, tmp_path: Path) -> None:
    (tmp_path / "flood").mkdir()
    environment = {"LUDO_TUI_CONFIG": str(tmp_path / "config"), "LUDO_TUI_SAVES": str(tmp_path / "saves")}
    start = ("new", "--ruleset", "classic", "--seat", "Ana", "Ben")
    flooded = flood(start, key, tmp_path / "flood", environment)
    assert not flooded.crashes
    assert flooded.code in ENDS
    assert 0 < flooded.obeyed < OBEYED + GRACE, flooded.obeyed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_three_hundred_storms_are_weathered(seed: int, tmp_path: Path) -> None:
    survive(seed, tmp_path / "storm")
