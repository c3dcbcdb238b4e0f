"""Where everything is kept, and which variable of the environment moves it."""

import os
from functools import cache
from pathlib import Path
from typing import Final

from ludo_tui.platform.files import expanded, is_file, is_folder

SAVES: Final = "LUDO_TUI_SAVES"
RULESETS: Final = "LUDO_TUI_RULESETS"
PARTIES: Final = "LUDO_TUI_PARTIES"
SETTINGS: Final = "LUDO_TUI_CONFIG"
WEB: Final = "LUDO_TUI_WEB"
CACHE: Final = "LUDO_TUI_CACHE"


def saves_folder() -> Path:
    """Return where saves are kept."""
    return _data_folder("saves", SAVES)


def examples_folder() -> Path:
    """Return the folder of the games that come with the program."""
    return shipped_folder("saves")


@cache
def shipped_rulesets() -> Path:
    """Return the folder of the rulesets that come with the program."""
    return shipped_folder("rulesets")


def rulesets_folder() -> Path:
    """Return the folder of the user's own rulesets."""
    return _data_folder("rulesets", RULESETS)


def parties_folder() -> Path:
    """Return where parties are kept."""
    return _data_folder("parties", PARTIES)


def web_folder() -> Path:
    """Return the folder for the saves and settings of web visitors."""
    return _data_folder("web", WEB)


def cache_folder() -> Path:
    """Return the folder of what only saves time, and may be deleted."""
    if moved := os.environ.get(CACHE):
        return expanded(moved)
    import platformdirs  # only needed where the environment names no folder

    return Path(platformdirs.user_cache_dir("ludo-tui", appauthor=False))


def settings_file() -> Path:
    """Return the file of the settings."""
    if moved := os.environ.get(SETTINGS):
        path = expanded(moved)
        return path if path.suffix == ".json" else path / "settings.json"
    import platformdirs  # only needed where the environment names no file

    return Path(platformdirs.user_config_dir("ludo-tui", appauthor=False)) / "settings.json"


def pins_file(settings: Path) -> Path:
    """Return where PINs are kept: in the folder of a settings file."""
    return settings.with_name("pins.json")


def shipped_folder(name: str) -> Path:
    """Return a folder that comes with the program: beside it in a checkout, among its data once it is installed."""
    root = Path(__file__).resolve().parents[2]
    if is_file(root / "pyproject.toml") and is_folder(root / name):
        return root / name
    return root / "ludo_tui" / "_data" / name


def _data_folder(name: str, environment: str) -> Path:
    """Return a folder for what a player keeps.

    Args:
        name: what it is called in the platform's folder of user data.
        environment: name of the variable that says where it is instead, if it is set.
    """
    if moved := os.environ.get(environment):
        return expanded(moved)
    import platformdirs  # only needed where the environment names no folder

    return Path(platformdirs.user_data_dir("ludo-tui", appauthor=False)) / name
