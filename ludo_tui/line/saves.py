"""Saves in line mode: which of them is meant, and what the players decide before it is opened."""

from typing import Any

from ludo_tui.engine import Match
from ludo_tui.line import text
from ludo_tui.line.console import Console
from ludo_tui.saves import Entry, RulesChanged, SaveError, SaveFolder, SaveInUse, local_time
from ludo_tui.text.printable import printable


def continue_latest(console: Console, folder: SaveFolder) -> Match[Any] | None:
    """Return the match that was played last; None: there is none, or it is not loaded."""
    try:
        latest = folder.latest()
        why = "" if latest is not None else folder.why_none_to_continue()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    if latest is None:
        console.say(text.sentence(why))
        return None
    return _opened(console, folder, latest)


def load_match(console: Console, folder: SaveFolder) -> Match[Any] | None:
    """Ask for a save and return its match; None: it is not loaded."""
    entry = choose_save(console, folder)
    return None if entry is None else _opened(console, folder, entry)


def choose_save(console: Console, folder: SaveFolder) -> Entry | None:
    """Ask for one of the saves and backups that are sound, and tell which are not; None: none of them."""
    try:
        entries = folder.list()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    sound = [one for entry in entries for one in (entry, *entry.backups) if one.error is None]
    for entry in entries:
        if entry.error is not None:
            hint = "; its backups are in the list" if entry.backups else ""
            console.say(printable(f"{entry.error}{hint}."))
    if not sound:
        console.say("There are no matches to load.")
        return None
    labels = [printable(f"{entry.title}{_detail(entry)}") for entry in sound]
    picked = console.choose("Which game?", [*labels, "None of these"])
    return sound[picked] if picked < len(sound) else None


def _detail(entry: Entry) -> str:
    kind = {"auto": "", "named": ", saved by name", "example": ", an example", "backup": ", a backup"}[entry.kind]
    marks = "".join(f", {mark}" for mark in entry.marks)
    return f" ({local_time(entry.saved_at):%Y-%m-%d %H:%M}{kind}{marks})"


def _opened(console: Console, folder: SaveFolder, entry: Entry) -> Match[Any] | None:
    """Load a game, asking first where the players must decide something; None: it is not loaded."""
    try:
        try:
            return folder.load(entry)
        except RulesChanged as error:
            if console.choose(error.question, ["No", "Yes"]) == 1:
                return folder.load(entry, accept_changes=True)
        except SaveInUse as error:
            console.say(text.sentence(error))
            if console.choose("Play on with a copy?", ["No", "Yes"]) == 1:
                return folder.load(entry, as_copy=True)
    except SaveError as error:
        console.say(text.sentence(error))
    return None
