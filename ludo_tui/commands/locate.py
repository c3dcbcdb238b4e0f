"""The command `locate`: which folders and files are used."""

import argparse
from pathlib import Path

from ludo_tui.commands.refused import shown
from ludo_tui.commands.writing import say
from ludo_tui.platform import places
from ludo_tui.platform.files import expanded


def locate(given: argparse.Namespace) -> int:
    """Print the folders and files in use, and the variable that moves each."""
    settings = places.settings_file()
    found: list[tuple[str, Path, str]] = [
        (
            "saves",
            expanded(given.saves) if hasattr(given, "saves") else places.saves_folder(),
            f"{places.SAVES} or --saves",
        ),
        ("examples", places.examples_folder(), "comes with the program"),
        ("rulesets", places.shipped_rulesets(), "comes with the program"),
        *(("rulesets", folder, f"{places.RULESETS} or --rulesets") for folder in _own_rulesets(given)),
        ("parties", places.parties_folder(), places.PARTIES),
        ("settings", settings, places.SETTINGS),
        ("PINs", places.pins_file(settings), "beside the settings"),
        ("cache", places.cache_folder(), f"{places.CACHE}; it only saves time"),
    ]
    width = max(len(str(path)) for _, path, _ in found)
    return say(f"{what:<9} {shown(str(path)):<{width}}  {moved}" for what, path, moved in found)


def _own_rulesets(given: argparse.Namespace) -> list[Path]:
    """Return the user's folder of rulesets, and the one that is given for this run."""
    if not hasattr(given, "rulesets"):
        return [places.rulesets_folder()]
    from ludo_tui import rulesets  # it has looked at the folder already

    return [places.rulesets_folder(), *rulesets.used()]
