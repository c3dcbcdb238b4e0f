"""The session of line mode, under the settings, PINs and words that the screens use too, and how settings change."""

from typing import Any, Final

from ludo_tui.engine import Match
from ludo_tui.line.console import Console
from ludo_tui.line.words import CHANGE, ON_SCREENS, SETTINGS, SETTINGS_DONE
from ludo_tui.presenting.log.barks import barks_of
from ludo_tui.rulesets.model import in_words
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
    fields = [known[name] for names in PARTS.values() for name in names]
    changed = ""
    while True:
        values = [in_words(getattr(settings.current, field.name)) for field in fields]
        notes = [ON_SCREENS if field.name in _ON_SCREENS else "" for field in fields]
        labels = [f"{field.title}: {value}{note}" for field, value, note in zip(fields, values, notes, strict=True)]
        picked = console.choose(SETTINGS, [SETTINGS_DONE, *labels], changed)
        if picked == 0:
            return
        field = fields[picked - 1]
        question = CHANGE.format(title=field.title, about=field.description, now=values[picked - 1])
        value = field.values[console.choose(question, list(map(in_words, field.values)))]
        changed = f"{field.title}: {in_words(value)}."
        problem = settings.change(field.name, value)
        console.is_ascii = settings.current.ascii
        if session is not None:
            follow(session, settings.current)
            if field.name == "auto_roll":
                session.auto_answer.rolls = bool(value)
        if problem is not None:
            console.say(printable(problem))
