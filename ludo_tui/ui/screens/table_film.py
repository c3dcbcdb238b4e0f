"""The film at the table: after an answer pieces walk over the board, and contests follow one another."""

from collections.abc import Callable, Sequence

from ludo_tui.engine import Contest, Event
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.drawing.picture import BoardPicture
from ludo_tui.ui.screens.table_actions import TableActions
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.contests import SECONDS
from ludo_tui.ui.widgets.playback import Frame, Steps, film, steps_of


class Film:
    """Shows what happened since the board was last painted whole. It can be ended at any time.

    Args:
        screen: where the board is.
        picture: pictures the present position.
        show_contest: called when another contest is to be shown.
    """

    def __init__(
        self, screen: TableActions, picture: Callable[[], BoardPicture], show_contest: Callable[[], None]
    ) -> None:
        self._screen = screen
        self._picture = picture
        self._show_contest = show_contest
        self._shown: Steps = {}
        """Where the pieces were when the board was last painted whole."""
        self._frames: list[Frame] = []
        self._frame_alarm: Alarm | None = None
        self._contests: Sequence[Contest] = ()
        """Contests that are still to be shown, the present one first."""
        self._pace = 0.0
        """Seconds for which each of them is shown."""
        self._contest_alarm: Alarm | None = None

    @property
    def contest(self) -> Contest | None:
        """The contest that is shown just now; None if none is."""
        return self._contests[0] if self._contests else None

    def seconds(self, speed: str) -> float:
        """Return how long it still takes."""
        return max(sum(frame.seconds for frame in self._frames), len(self._contests) * SECONDS.get(speed, 0.0))

    def paint(self) -> None:
        """Show the present position, unless a film is on its way there."""
        if not self._frames:
            self._board.picture = self._present()

    @property
    def _board(self) -> BoardView:
        return self._screen.query_one(BoardView)

    def _present(self) -> BoardPicture:
        picture = self._picture()
        self._shown = steps_of(picture)
        return picture

    # Beginning and ending

    def start(self, events: Sequence[Event], contests: Sequence[Contest], speed: str) -> None:
        """Begin a film of what just happened.

        Args:
            events: what happened.
            contests: the contests among it; a single one needs no film.
            speed: `normal`, `fast` or `off`.
        """
        self.end()
        before = self._shown
        self._frames = film(self._present(), before, events, speed)
        if self._frames:
            self._next_frame()
        if len(contests) > 1 and (seconds := SECONDS.get(speed)):
            self._contests, self._pace = contests, seconds
            self._await_contest()

    def end(self) -> bool:
        """Show the last picture and the last contest; tell whether pieces were moving."""
        if self._contest_alarm is not None:
            self._contest_alarm.stop()
            self._contests = self._contests[-2:]
            self._next_contest()
        if self._frame_alarm is None:
            return False
        self._frame_alarm.stop()
        self._frame_alarm = None
        self._frames = []
        self.paint()
        return True

    def _next_frame(self) -> None:
        if not self._frames:
            self._frame_alarm = None
            self.paint()
            return
        frame, board = self._frames.pop(0), self._board
        board.picture = board.picture.at_rest()._replace(pieces=frame.pieces)
        self._frame_alarm = self._screen.app.clock.after(self._screen, frame.seconds, self._next_frame)

    def _next_contest(self) -> None:
        self._contests = self._contests[1:]
        if len(self._contests) < 2:
            self._contest_alarm, self._contests = None, ()
        else:
            self._await_contest()
        self._show_contest()

    def _await_contest(self) -> None:
        self._contest_alarm = self._screen.app.clock.after(self._screen, self._pace, self._next_contest)
