"""A match watched again on the board: step by step, turn by turn, from mark to mark, or by itself."""

from functools import cached_property
from itertools import takewhile
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer

from ludo_tui.engine import TurnStarted
from ludo_tui.presenting.board.board_picture import picture_of, route
from ludo_tui.presenting.board.picture_marks import BoardPicture, PieceMark
from ludo_tui.presenting.log_rows import LogRows
from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.short_names import ShortNames
from ludo_tui.records.replay import SEARCHES, Mark, MarkKind, Replay
from ludo_tui.saves import become_a_copy
from ludo_tui.table.advice import why_at
from ludo_tui.table.session import Session
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.board.geometry import SMALL, geometry_for
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.replay import Line, MarkLine, ReplayText, draw_story, draw_timeline, story_areas
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.canvas import CanvasView

_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_STEP: Final = 0.8
"""Seconds for which a decision is shown at speed 1."""
_BEFORE: Final = 40
"""Decisions told before the present one."""
_AFTER: Final = 6
_TENTHS: Final = 10
_WITH_AXES: Final = 21
"""Rows of the window from which the board has room for its letters."""
_SEARCHES: Final = tuple(SEARCHES.items())
"""What the marks can stand for."""
_SIGNS: Final[dict[MarkKind, str]] = {
    "capture": "×",
    "fall": "×",
    "home": "●",
    "upheaval": "*",
    "contest": "·",
    "turning": "×",
}


class StoryView(CanvasView):
    """The log round the present moment, and the marks."""

    told: reactive[ReplayText] = reactive(ReplayText(), repaint=False)

    def watch_told(self) -> None:
        """Repaint what changed."""
        self.redraw()

    def draw_on(self, canvas: Canvas) -> None:
        """Draw log and marks."""
        if canvas.height > 1:
            draw_story(canvas, self.told)


class Timeline(StoryView):
    """Where in the match the present moment is."""

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the line."""
        draw_timeline(canvas, self.told)


class ReplayScreen(Page):
    """Shows a match as everybody could see it. Nothing here changes it.

    Args:
        replay: the match.
        moment: where to begin.
    """

    HEADING = "Replay"
    NOTE = "nothing here changes the match"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("replay"),
        Binding("right", "steps(1)", "Go a decision on", show=False),
        Binding("pagedown", "turns(1)", "Go a turn on", show=False),
        Binding("minus", "speed(-1)", "Play slower", show=False),
        Binding("right_square_bracket", "marks(1)", "Go to the next mark", show=False),
        Binding("home", "jump(0)", "Go to the beginning", show=False),
        Binding("end", "jump(10)", "Go to the end", show=False),
        *(Binding(f"{n}", f"jump({n})", "Go to that tenth of the match", show=False) for n in range(1, 10)),
    ]
    CSS_PATH = "../styles/replay.tcss"

    moment: reactive[int] = reactive(0, init=False)

    def __init__(self, replay: Replay, moment: int = 0) -> None:
        super().__init__()
        self.replay = replay
        self._ruleset = replay.match.rules.ruleset
        self._timer: Timer | None = None
        self._speed = 1
        self._search = 0
        self._why = ""
        """Why the decision that is shown was made, once somebody asks."""
        self._tells_on = False
        """Is what is still to come told, too?"""
        setup = replay.match.setup
        self._sides = replay.match.rules.sides(setup)
        self._names = [on_one_line(seat.name) for seat in setup.seats]
        self.set_reactive(ReplayScreen.moment, moment)

    def compose_page(self) -> ComposeResult:
        """Put the story beside the board and the line of the time below both."""
        board = BoardView(id="board")
        board.can_focus = False
        yield board
        yield StoryView(id="story")
        yield Timeline(id="timeline")

    @cached_property
    def _session(self) -> Session:
        """A table around the match that was played again, which nobody sits at and nothing is kept of."""
        session = Session(self.replay.match, words=self.host.files.words)
        session.news.talks, session.seats.is_ascii = self.host.settings.talk, self.host.settings.ascii
        return session

    def on_mount(self) -> None:
        """Show the moment to begin with."""
        self.set_heading(self.HEADING, f"{on_one_line(self._ruleset.name)} · {self.NOTE}")
        self._show()

    def on_resize(self) -> None:
        """Place everything anew."""
        board = self.query_one(BoardView)
        geometry = geometry_for(*self.size, is_lined=board.is_lined)
        board.geometry = geometry._replace(has_axes=self.size.height >= _WITH_AXES)
        story, timeline, corner = story_areas(*self.size, board.geometry.size)
        board.styles.offset = corner
        for view, (x, y, width, height) in ((StoryView, story), (Timeline, timeline)):
            widget = self.query_exactly_one(view) if view is Timeline else self.query_one("#story")
            widget.styles.offset = (x, y)
            widget.styles.width, widget.styles.height = width, height
        self._show()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().follow_settings()
        self._session.seats.is_ascii = self.host.settings.ascii
        self._show()

    # Showing

    def _shape(self, seat: int) -> str:
        return self._session.seats.shape(seat)

    def _side(self, seat: int) -> int:
        return self._session.seats.sides[seat]

    def watch_moment(self) -> None:
        """Show another moment."""
        self._why = ""
        self._show()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        self.query_one(BoardView).picture = self._picture()
        told = self._told()
        for view in self.query(StoryView):
            view.told = told

    def _picture(self) -> BoardPicture:
        """Return the board at this moment, with the way of whatever moved last."""
        replay, now = self.replay, self.replay.moments[self.moment].look
        picture = picture_of(now, self._sides, self._ruleset.seats, self._names)
        if self.moment == 0:
            return picture
        before = replay.moments[self.moment - 1].look
        for seat, (old, new) in enumerate(zip(before.pieces, now.pieces, strict=True)):
            for piece, (was, is_now) in enumerate(zip(old, new, strict=False)):
                side = self._sides[seat]
                if is_now.step > was.step and side is not None:
                    mover = next(
                        (mark.id for marks in picture.pieces.values() for mark in marks if _is(mark, seat, piece)), None
                    )
                    way = route(side, was.step, is_now.step, piece)
                    chosen = frozenset(() if mover is None else (mover,))
                    return picture._replace(chosen=chosen, way=tuple(way[1:-1]))
        return picture

    def _told(self) -> ReplayText:
        replay, here = self.replay, self.replay.moments[self.moment]
        last = max(len(replay) - 1, 1)
        whose = self._names[here.seat]
        speed, now = f"{_SPEEDS[self._speed]:g}x", f"{self.moment} of {len(replay) - 1}"
        return ReplayText(
            title=f"Turn {here.turn} · {whose}" if here.turn else "Before the first turn",
            side=self._side(here.seat) if here.turn else None,
            note=f"decision {now} · {speed}" if self._timer is None else f"plays {speed} · {now}",
            log=tuple(self._log()),
            to_come=tuple(self._to_come()) if self._tells_on else (),
            marks=tuple(self._marks(last)),
            shown_kinds=_SEARCHES[self._search][0],
            why=self._why,
            part=self.moment / last,
            turn=here.turn,
            last_turn=replay.moments[-1].turn,
        )

    def _log(self) -> list[Line]:
        """Tell what led to this moment, as the table does; what the last decision brought about stands out."""
        moments, news = self.replay.moments, self._session.news
        here = moments[self.moment].told
        since = news.log(None, moments[self.moment - 1].told if self.moment else 0, here)
        now = list(takewhile(lambda line: not isinstance(line.event, TurnStarted), since))
        rows = self._rows().rows(news.log(None, self._start_of_log(), here))
        return [self._line(row, is_now=any(row.value is one for one in now)) for row in rows]

    def _to_come(self) -> list[Line]:
        """Tell a little of what is to come."""
        moments, news = self.replay.moments, self._session.news
        last = moments[min(self.moment + _AFTER, len(moments) - 1)].told
        rows, here = self._rows(), moments[self.moment].told
        rows.rows(news.log(None, self._start_of_log(), here))  # whose turn it is
        return [self._line(row) for row in rows.rows(news.log(None, here, last))]

    def _rows(self) -> LogRows:
        return LogRows(self._session, in_full=True, has_names=self._has_names)

    def _line(self, row: Row, *, is_now: bool = False) -> Line:
        """Return a row of the table's log as a line, the head of a turn with its side."""
        event, texts = row.value.event, [text for text, _ in row.parts]
        if isinstance(event, TurnStarted):
            name, *called = texts
            party = on_one_line("".join(called))
            return Line(on_one_line(name), self._side(event.seat), row.mark.strip(), party)
        return Line(on_one_line("".join(texts)), is_now=is_now)

    def _start_of_log(self) -> int:
        """Return the number of the event with which a turn begins some decisions ago."""
        events = self.replay.match.events
        told = self.replay.moments[max(self.moment - _BEFORE, 0)].told
        return next((n for n in range(told - 1, -1, -1) if isinstance(events[n], TurnStarted)), 0)

    @property
    def _has_names(self) -> bool:
        return self.query_one(BoardView).geometry.cell != SMALL

    def _marks(self, last: int) -> list[MarkLine]:
        """List what is searched for up to this moment, and this moment; where somebody asks for it, what is to come."""
        here = self.replay.moments[self.moment]
        voice = self._session.voice
        shapes = [self._shape(seat) for seat in range(len(self._names))]
        called = voice.name if self._has_names else lambda _: ""
        names = ShortNames(self.replay.match.names, shapes, given=voice.given, called=called)
        listed = [
            (
                mark.moment,
                MarkLine(
                    mark.moment / last,
                    mark.turn,
                    self._side(mark.seat),
                    self._shape(mark.seat),
                    on_one_line(mark.text_with(names)),
                    sign=_SIGNS[mark.kind],
                    is_turning=mark.is_turning,
                ),
            )
            for mark in self._wanted()
            if self._tells_on or mark.moment <= self.moment
        ]
        present = MarkLine(
            self.moment / last, here.turn, self._side(here.seat), self._shape(here.seat), "here", is_here=True
        )
        return [line for _, line in sorted([*listed, (self.moment, present)], key=lambda one: one[0])]

    def _wanted(self) -> list[Mark]:
        kinds = _SEARCHES[self._search][1]
        return [mark for mark in self.replay.marks if mark.kind in kinds]

    # Going about

    def _go(self, moment: int) -> None:
        self.moment = min(max(moment, 0), len(self.replay) - 1)

    def action_steps(self, by: int = -1) -> None:
        """Go a decision back or on."""
        self._go(self.moment + by)

    def action_turns(self, by: int = -1) -> None:
        """Go to the turn before or after."""
        self._go(self.replay.first_of_turn(self.moment, by))

    def action_jump(self, tenths: int) -> None:
        """Go to tenths of the match."""
        self._go(round((len(self.replay) - 1) * tenths / _TENTHS))

    def action_marks(self, by: int = -1) -> None:
        """Go to the next or previous mark."""
        mark = self.replay.mark_from(self.moment, by, _SEARCHES[self._search][1])
        if mark is None:
            self.host.say("There is no other one that way.")
        else:
            self._go(mark.moment)

    def action_search(self) -> None:
        """Choose what marks stand for."""
        for _ in _SEARCHES:
            self._search = (self._search + 1) % len(_SEARCHES)
            if self._search == 0 or self._wanted():
                break
        self._why = ""
        self._show()

    def action_to_come(self) -> None:
        """Tell what is still to come too, or no longer."""
        self._tells_on = not self._tells_on
        self._show()

    def action_why(self) -> None:
        """Tell why the decision that is shown was made, in the place of the marks; once more brings those back."""
        self._stop()
        moment = self.moment
        if self._why or moment == 0:
            self._why = ""
        else:
            self._why = on_one_line(why_at(self.replay, moment))
        self._show()

    def action_ask_turn(self) -> None:
        """Ask for a turn, and go there."""
        last = self.replay.moments[-1].turn

        def check(text: str) -> str | None:
            is_turn = text.strip().isdecimal() and 1 <= int(text) <= last
            return None if is_turn else f"A turn is a number from 1 to {last}."

        def given(text: str | None) -> None:
            if text is not None:
                self._go(self.replay.moment_of_turn(int(text)))

        self.app.push_screen(AskText(f"Which turn, 1 to {last}?", check=check, limit=6), given)

    # By itself

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._timer is not None:
            self._stop()
        else:
            if self.moment == len(self.replay) - 1:
                self._go(0)
            self._timer = self.set_interval(_STEP / _SPEEDS[self._speed], self.run_on)
        self._show()

    def action_speed(self, by: int = 1) -> None:
        """Play faster or slower."""
        self._speed = min(max(self._speed + by, 0), len(_SPEEDS) - 1)
        if self._timer is not None:
            self._timer.stop()
            self._timer = self.set_interval(_STEP / _SPEEDS[self._speed], self.run_on)
        self._show()

    def run_on(self) -> None:
        """Go a decision on, and stop at the end."""
        self._go(self.moment + 1)
        if self.moment == len(self.replay) - 1:
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._show()

    def on_screen_suspend(self) -> None:
        """Let nothing happen out of sight."""
        self._stop()

    # Leaving

    def action_play_on(self) -> None:
        """Ask whether to play on from here."""
        self._stop()
        if self.replay.match.result is not None and self.moment == len(self.replay) - 1:
            self.host.say("Here the match is over. Go back to play on from an earlier moment.")
            return
        turn = self.replay.moments[self.moment].turn
        question = f"Play on from turn {turn} as a match of its own? This one stays as it is."
        self.app.push_screen(Confirm(question, "Play on", "Go back"), self._play_on)

    def _play_on(self, answer: bool | None) -> None:
        if answer:
            match = self.replay.begun_at(self.moment)
            become_a_copy(match)
            self.host.match.start(match)


def _is(mark: PieceMark, seat: int, piece: int) -> bool:
    return (mark.seat, mark.piece) == (seat, piece)
