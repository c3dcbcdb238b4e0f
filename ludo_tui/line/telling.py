"""What line mode tells of a match: what has happened since the last time, and the sheet that is being read."""

from ludo_tui.engine import Finished, MatchEnded
from ludo_tui.line import words
from ludo_tui.line.console import Console
from ludo_tui.table.play import takeover
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable


class Telling:
    """Tells what happens, each sentence once.

    Args:
        console: where it is told.
        session: the match.

    Attributes:
        said: what has been told the last time.
    """

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        self._reading: int | None = None
        self._told = session.news.fresh_from
        """How many events have been told to everybody."""
        self._told_alone = [self._told] * len(session.seats.names)
        """The same for the secrets of each seat."""
        self.said: list[str] = []

    def tell(self) -> None:
        """Tell what has happened since the last time, beginning with the secrets that the viewer has missed."""
        news, viewer, told = self._session.news, self._session.privacy.viewer, self._told
        lines = []
        if viewer is not None:
            lines = [line for line in news.log(viewer, self._told_alone[viewer], told) if line.event.seats is not None]
        lines += news.log(viewer, told)
        for line in lines:
            if not isinstance(line.event, MatchEnded):  # the result is told below it all
                self._console.say(printable(line.text))
        self.said = [line.text for line in lines]
        if any(isinstance(line.event, Finished) for line in lines) and takeover.can_finish_by_computers(self._session):
            self._console.say(words.PLAY_OUT)
        self._told = len(self._game.events)
        if viewer is not None:
            self._told_alone[viewer] = self._told
        self._tell_reading(self._session.privacy.reading)

    def _tell_reading(self, seat: int | None) -> None:
        """Tell once how more is told of the party sheet that is being read: the question says what is secret."""
        if seat is not None and seat != self._reading:
            self._console.say(printable(words.READING.format(name=self._session.seats.names[seat])))
        self._reading = seat

    def took_back(self, *, is_event: bool) -> None:
        """Go back to before what was taken back, so that what follows is said; also the event, if there is one."""
        self._told = min(self._told, len(self._game.events) - is_event)
        self._told_alone = [min(told, self._told) for told in self._told_alone]
