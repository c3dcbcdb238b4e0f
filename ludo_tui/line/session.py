"""The session of line mode, under the settings, PINs and words that the screens use too."""

from typing import Any

from ludo_tui.engine import Match
from ludo_tui.line.console import Console
from ludo_tui.presenting.log.barks import barks_of
from ludo_tui.saves import SaveFolder
from ludo_tui.table import voice
from ludo_tui.table.files.settings import Settings, SettingsFile
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable


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
