"""The command `saves`: what is in the folder of saves."""

import argparse
from typing import Any, Final

from ludo_tui.commands.finding import name_of
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.commands.writing import say, say_json
from ludo_tui.saves import Entry, SaveError, SaveFolder, local_time

_NAMES: Final = 24
"""Columns of names at most: a longer one moves its own line alone."""


def print_saves(given: argparse.Namespace) -> int:
    """List the saved matches."""
    folder = SaveFolder(getattr(given, "saves", None))
    try:
        entries = folder.list()
    except SaveError as error:
        raise Refused(str(error), 1) from error
    if given.names:
        return say(shown(name_of(entry)) for entry in entries if entry.error is None)
    if given.json:
        return say_json([_save_data(entry) for entry in entries])
    width = min(max((len(name_of(entry)) for entry in entries), default=0), _NAMES)
    return say(f"{shown(name_of(entry)):<{width}}  {_save_line(entry)}" for entry in entries)


def _save_line(entry: Entry) -> str:
    if entry.preview is None:
        return shown(f"{entry.error}".removeprefix(f"{entry.path.name} "))
    when = "an example" if entry.is_read_only else f"{local_time(entry.saved_at):%Y-%m-%d %H:%M}"
    preview = entry.preview
    asked = "" if preview.seat is None else f", {preview.seats[preview.seat].name} to play"
    now = "over" if preview.is_over else f"{preview.when}{asked}"
    return shown(f"{when}  {entry.title} ({', '.join((now, *entry.marks))})")


def _save_data(entry: Entry) -> dict[str, Any]:
    """Return what a program may want to know of a save."""
    preview = entry.preview
    game = None
    if preview is not None:
        game = {
            "ruleset": preview.ruleset,
            "seats": [{"name": seat.name, "computer": seat.computer} for seat in preview.seats],
            "turn": preview.turn,
            "when": preview.when,
            "seat": preview.seat,
            "is_over": preview.is_over,
            "places": list(preview.places),
        }
    return {
        "name": name_of(entry),
        "path": str(entry.path),
        "kind": entry.kind,
        "title": entry.title,
        "marks": list(entry.marks),
        "saved_at": entry.saved_at.isoformat(),
        "error": entry.error,
        "game": game,
    }
