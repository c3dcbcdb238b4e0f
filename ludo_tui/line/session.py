"""The session of line mode, under the settings, PINs and words that the screens use too, and how settings change."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from ludo_tui.engine import Match
from ludo_tui.line.console import Console
from ludo_tui.line.forms import FormLine, fill_in
from ludo_tui.line.words import ON_SCREENS, SETTINGS, SETTINGS_DONE
from ludo_tui.presenting.log.barks import barks_of
from ludo_tui.saves import SaveFolder
from ludo_tui.table import voice
from ludo_tui.table.files.settings import PARTS, Settings, SettingsFile
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.session import Session
from ludo_tui.table.setup.fields import fields_of
from ludo_tui.text.printable import printable

_ON_SCREENS: Final = frozenset({"computers", "animation", "reading_clock", "theme", "depth"})
"""Settings that change nothing in lines."""


def session_of(console: Console, game: Match[Any], folder: SaveFolder, settings: SettingsFile) -> Session:
    """Return a session around a game, and say what is wrong with the files of the player."""
    pins = PinFile.beside(settings.path)
    words, untold = voice.read(settings.path.with_name(voice.FILE))
    for problem in (settings.problem, pins.problem, untold):
        if problem is not None:
            console.say(printable(problem))
    chosen = settings.current
    session = Session(
        game, folder, pins=pins, auto_roll=chosen.auto_roll, words=voice.with_names(words, chosen.piece_names)
    )
    follow(session, chosen)
    return session


def follow(session: Session, chosen: Settings) -> None:
    """Let a match at the table follow the settings, but for how its dice roll."""
    session.follow(chosen)
    session.news.let_speak(barks_of if chosen.talk else None)


def change_settings(console: Console, settings: SettingsFile, session: Session | None = None) -> None:
    """Ask for settings until there are no more to change; each holds at once, in the match at the table too."""
    known = {field.name: field for field in fields_of(Settings)}

    def take(name: str, value: Any) -> str:
        problem = settings.change(name, value)
        console.is_ascii = settings.current.ascii
        if session is not None:
            follow(session, settings.current)
            if name == "auto_roll":
                session.auto_answer.rolls = bool(value)
        if problem is not None:
            console.say(printable(problem))
        return ""

    def lines() -> Iterator[FormLine]:
        for name in (name for names in PARTS.values() for name in names):
            note = ON_SCREENS if name in _ON_SCREENS else ""
            yield FormLine(known[name], getattr(settings.current, name), partial(take, name), note)

    fill_in(console, lambda: SETTINGS, SETTINGS_DONE, lines)
