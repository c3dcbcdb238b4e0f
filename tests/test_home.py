"""The home of whoever runs the tests."""

from pathlib import Path

from ludo_tui import rulesets
from ludo_tui.platform.places import saves_folder, settings_file


def test_tests_leave_alone_the_games_and_settings_of_whoever_runs_them() -> None:
    home = Path.home()
    assert home.name.startswith("ludo-home-")
    assert any(folder.is_relative_to(home) for folder in rulesets.folders())
    assert saves_folder().is_relative_to(home)
    assert settings_file().is_relative_to(home)
