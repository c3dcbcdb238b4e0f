"""The animation at the table: what happened since the last answer, beat by beat, until it ends or is skipped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludo_tui.engine import Contest, Event, Who
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.table.animation import Beat, beats_of
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.widgets.board import BoardView


@dataclass(eq=False)
class AnimationPlayer:
    """Shows what happened on the board; everything else is told by the screen, as far as it has been shown.

    Args:
        screen: its timers are used.
        board: where it is shown.
        picture: pictures the present position.
        shows: called with every beat that is shown.
        ends: called once the animation has ended, by itself or because it was skipped.
    """

    screen: StyledOnce[None]
    board: BoardView
    picture: Callable[[], BoardPicture]
    shows: Callable[[Beat], None]
    ends: Callable[[], None]

    def __post_init__(self) -> None:
        self._beats: list[Beat] = []
        """What is still to be shown, the present beat first."""
        self._alarm: Alarm | None = None
        self.took = 0.0
        """Seconds of the last animation, or of as much as was shown of it."""

    @property
    def is_running(self) -> bool:
        """Is something being shown that has not ended?"""
        return bool(self._beats)

    @property
    def beat(self) -> Beat | None:
        """What is shown just now; None once everything has been."""
        return self._beats[0] if self._beats else None

    @property
    def told(self) -> int | None:
        """How many events of the match may be told; None: all."""
        return self._beats[0].told if self._beats else None

    def paint(self) -> None:
        """Show the present position, unless an animation is on its way there."""
        if not self._beats:
            self.board.picture = self.picture()

    def start(
        self, events: Sequence[tuple[int, Event]], contests: Sequence[Contest], speed: str, computers: frozenset[int]
    ) -> None:
        """Begin an animation of what just happened; there is none where nothing is to be seen.

        Args:
            events: what those who look may see, each with its number in the match.
            contests: the contests among it.
            speed: `slow`, `normal`, `fast`, `off` or `none`.
            computers: seats that play by themselves.
        """
        self.end()
        self.took = 0.0
        self._beats = beats_of(self.board.picture.at_rest(), events, contests, speed, computers)
        if self._beats:
            self._show()

    def end(self) -> bool:
        """Leave out what is still to come; tell whether there was anything."""
        if not self._beats:
            return False
        if self._alarm is not None:
            self._alarm.stop()
        self._beats, self._alarm = [], None
        self.ends()
        return True

    def _show(self) -> None:
        beat, board = self._beats[0], self.board
        contest = beat.contest
        sides = () if contest is None else (contest.offence, contest.defence)
        rolling = [
            Who(side.seat, side.piece) if side is not None and side.piece is not None else None for side in sides
        ]
        board.picture = board.picture.at_rest()._replace(
            pieces=beat.pieces,
            creatures=board.picture.creatures if beat.creatures is None else beat.creatures,
            effects=beat.effects,
            way=beat.way,
            chosen=frozenset(piece for piece in (*rolling[:1], beat.mover) if piece is not None),
            targets=frozenset(piece for piece in rolling[1:] if piece is not None),
        )
        self.shows(beat)
        self._alarm = self.screen.host.clock.after(self.screen, beat.seconds, self._next)

    def _next(self) -> None:
        self.took += self._beats[0].seconds
        if len(self._beats) > 1:
            self._beats = self._beats[1:]
            self._show()
        else:
            self.end()
