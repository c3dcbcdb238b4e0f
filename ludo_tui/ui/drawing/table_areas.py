"""Where the parts of the table stand in a window."""

from collections.abc import Callable
from typing import Final, NamedTuple

from ludo_tui.ui.drawing import combatants_drawing
from ludo_tui.ui.drawing.board.geometry import HUGE, LARGE, MIDDLE, SLIM, SMALL, UPRIGHT, Cell, Geometry


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


NOWHERE: Final = Area(0, 0, 0, 0)
"""The area of what is not shown."""
_LEAST_TRACK: Final = 50
"""Columns below which the track-keeping board takes the whole window."""
_LEAST_UNDER_CARD: Final = 3
"""Rows of the log below which it waits until a card has gone."""


class Places(NamedTuple):
    """The areas of a table; one without width or height has no room."""

    header: Area
    phases: Area
    board: Area
    tray: Area
    party_rows: Area
    question: Area
    title: Area
    """The rule over the log."""
    log: Area
    track: Area = NOWHERE
    """The track-keeping board under the question, in a window that has room for both."""
    combatants: Area = NOWHERE
    """Everybody in sight who fights, over the log where that has room enough left."""

    def with_card(self, rows: int, end: int) -> "Places":
        """Return the same with a card of some rows in the place of the question; the log goes on below it, or waits."""
        x, y, width, _ = self.question
        if rows > end - y:  # it has an edge of its own, and can do without the blank row over it
            y -= 1
        card = Area(x, y, width, max(min(rows, end - y), 0))
        if self.log.x > x:
            return self._replace(question=card)
        title = Area(x, y + card.height + 1, width, 1)
        log = Area(x, title.y + 1, width, end - title.y - 1)
        if log.height < _LEAST_UNDER_CARD:
            title, log = Area(x, end, 0, 0), Area(x, end, 0, 0)
        return self._replace(question=card, title=title, log=log)

    def with_track_below(self, rows: int, wanted: int) -> "Places":
        """Return the same with the track-keeping board under the question, if both are whole there."""
        x, y, width, height = self.question
        asked = height - rows - 1
        if self.log.x == x or asked < wanted:
            return self
        return self._replace(question=Area(x, y, width, asked), track=Area(x, y + asked + 1, width, rows))

    def with_combatants(self, count: int, least: int, wanted: int) -> "Places":
        """Return the same with combatants over the log: in rows that the question leaves, else in rows of the log.

        Args:
            count: how many combatants.
            least: rows that the log keeps with its title; where it cannot, nothing changes.
            wanted: rows that the question keeps, if it stands over the log.
        """
        x, y, width, _ = self.title
        rows = combatants_drawing.rows_for(count, width)
        is_under = self.question.x == x
        spare = min(rows, max(self.question.height - wanted, 0)) if is_under else 0
        taken = rows - spare
        if not rows or self.log.height + 1 - taken < least:
            return self
        return self._replace(
            question=self.question._replace(height=self.question.height - spare),
            combatants=Area(x, y - spare, width, rows),
            title=Area(x, y + taken, width, 1),
            log=Area(x, y + taken + 1, width, self.log.height - taken),
        )

    def with_track(self, columns: int, end: int) -> "Places":
        """Return the same with the track-keeping board at the right, or over everything but header and keys."""
        x, y, width = self.question.x, self.board.y, self.question.width
        if width < _LEAST_TRACK:
            return self._replace(track=Area(0, self.header.y + 1, columns, end - self.header.y - 1))
        return self._replace(track=Area(x, y, width, end - y))


_RIGHT: Final = {SMALL: 35, MIDDLE: 66, LARGE: 97, HUGE: 127}
"""The left column of what stands beside the board, by the size of its cells."""
QUESTION_WIDTH: Final = 60
_LOG_WIDTH: Final = 39
"""Columns of the log beside the question, where it has a part of its own."""
_GAP: Final = 3
"""Columns between the two."""
_LEAST_QUESTION: Final = {SMALL: 9, MIDDLE: 11, LARGE: 11, HUGE: 11}
_LEAST_LOG: Final = {SMALL: 4, MIDDLE: 7, LARGE: 7, HUGE: 7}
"""Rows of the question and of the log, if there are enough."""
_MOST_LOG: Final = 10
"""Rows of the log under the question, however much room there is: what is longer ago is read when it is wanted."""
_LEAST_OVER_PANEL: Final = 4
"""Rows of the question that stay while a panel with much to tell stands in the place of the log."""
_LEAST_READ: Final = 7
"""Rows of a panel with its title below which the question has only those."""
_LEAST_BESIDE: Final = 13
"""Columns beside an upright board from which the parties stand there instead of under it."""
_LEAST_ASKED: Final = 3
"""Rows of the question that stay under an upright board; where there are not so many, there is no board."""
_DICE_ROWS: Final = 4
"""Rows of the tray between board and answers."""


class _Asked(NamedTuple):
    """What the question wants of a column that it shares with the log, or with a panel in its place."""

    wanted: int
    least: int
    """Rows that it keeps whatever stands under it, if there are so many."""
    is_pressing: bool
    panel: Callable[[int], int] | None

    def rows(self, cell: Cell, room: int, least: int, width: int) -> int:
        """Return how many rows the question takes.

        Args:
            cell: size of the cells of the board.
            room: rows of the column.
            least: rows that are kept for the log, with its title.
            width: columns.
        """
        if self.panel is not None:
            kept = self.least if room - self.least >= _LEAST_READ else _LEAST_OVER_PANEL
            least = max(least, min(self.panel(width) + 1, room - max(kept, _LEAST_OVER_PANEL)))
        wanted = self.wanted + (cell != SMALL)  # a blank row, where that is not dear
        taken = max(min(max(wanted, _LEAST_QUESTION[cell]), room - least), 0)
        if self.panel is None:
            taken = max(taken, min(self.least, room), room - _MOST_LOG - 1)
        if self.panel is None and self.is_pressing and self.wanted > taken:
            taken = room if self.wanted > room - least else self.wanted
        return taken


def has_log_beside(columns: int, geometry: Geometry) -> bool:
    """Return whether a window has room for the log beside the question instead of under it."""
    return columns >= SLIM and columns - _right_of(geometry) - 1 >= QUESTION_WIDTH + _LOG_WIDTH + _GAP


def _right_of(geometry: Geometry) -> int:
    """Return the left column of what stands beside the board."""
    least = _RIGHT[geometry.cell]
    return least if geometry.cell == SMALL else max(least, geometry.size[0] + 2)


def places(
    columns: int,
    rows: int,
    geometry: Geometry,
    *,
    seats: int,
    has_phases: bool,
    wanted: int,
    least: int = 0,
    is_pressing: bool = False,
    panel: Callable[[int], int] | None = None,
    tracked: int = 0,
    combatants: int = 0,
    top: int = 0,
) -> Places:
    """Place the parts of the table.

    Args:
        columns: of the window.
        rows: of the window; the last one shows the keys.
        geometry: the size of the board.
        seats: how many rows the parties need.
        has_phases: is there a bar of phases?
        wanted: rows that question and answers need.
        least: rows that they keep whatever stands under them.
        is_pressing: does the question matter more than what stands under it?
        panel: returns the rows that a panel in the place of the log needs in some columns; None: the log stands there.
        tracked: rows of the track-keeping board; 0 if there is none.
        combatants: how many combatants are in sight.
        top: rows that something else takes above the table.
    """
    arranged = _stacked if columns < SLIM else _side_by_side
    found = arranged(columns, rows, geometry, seats, has_phases, _Asked(wanted, least, is_pressing, panel), top)
    if panel is None and arranged is _side_by_side and geometry.cell != SMALL:
        found = found.with_combatants(combatants, _LEAST_LOG[geometry.cell], wanted + 1)
    return found.with_track_below(tracked, wanted) if tracked else found


def _side_by_side(
    columns: int, rows: int, geometry: Geometry, seats: int, has_phases: bool, asked: _Asked, top: int
) -> Places:
    """Place the board on the left, and everything to read and choose on the right."""
    cell: Cell = geometry.cell
    is_small = cell == SMALL
    width, height = geometry.size
    end = rows - 1
    board_y = top + (1 + has_phases if is_small else 2)
    tray_y = board_y + height
    if rows - 1 - tray_y > 9:
        tray_y += 2
    x = _right_of(geometry)
    right = columns - x - (columns >= 80)
    parties_y = top + (2 if is_small else 2 + has_phases)
    question_y = parties_y + seats + 1
    room = max(end - question_y, 0)
    if has_log_beside(columns, geometry):
        log_x = x + QUESTION_WIDTH + _GAP
        question = Area(x, question_y, QUESTION_WIDTH, room)
        title = Area(log_x, parties_y, columns - log_x - 1, 1)
        log = Area(log_x, parties_y + 1, title.width, max(end - parties_y - 1, 0))
        right = QUESTION_WIDTH
    else:
        taken = asked.rows(cell, room, min(_LEAST_LOG[cell], room // 2), right)
        question = Area(x, question_y, right, taken)
        title = Area(x, question_y + taken, right, min(1, room - taken))
        log = Area(x, title.y + 1, right, max(room - taken - 1, 0))
    return Places(
        header=Area(0, top, columns, 1),
        phases=Area(0, top + 1, columns, 1 if has_phases else 0),
        board=Area(0, board_y, width, height if height <= end - board_y else 0),
        tray=Area(0, tray_y, width, max(end - tray_y, 0)),
        party_rows=Area(x, parties_y, right, seats),
        question=question,
        title=title,
        log=log,
    )


def _stacked(
    columns: int, rows: int, geometry: Geometry, seats: int, has_phases: bool, asked: _Asked, top: int
) -> Places:
    """Place the parts over each other: the board with the parties beside or under it, the dice, the question, the log.

    In a window that is not high enough for all of them there are board and question alone, or only the question.
    """
    width, height = geometry.size
    end = rows - 1
    y = top + 1 + has_phases
    is_beside = columns - width - 2 >= _LEAST_BESIDE
    board = Area(
        0 if is_beside else (columns - width) // 2, y, width, height if end - y - height >= _LEAST_ASKED else 0
    )
    y += board.height
    room = max(end - y - _LEAST_QUESTION[SMALL], 0)
    if is_beside:
        parties = Area(width + 1, board.y + 1, columns - width - 2, min(seats, max(board.height - 1, 0)))
    else:
        parties = Area(1, y, columns - 2, seats if seats + _DICE_ROWS <= room else 0)
    y += 0 if is_beside else parties.height
    tray = Area(0, y, columns, _DICE_ROWS if _DICE_ROWS + parties.height * (not is_beside) <= room else 0)
    question_y = tray.y + tray.height
    room = max(end - question_y, 0)
    taken = asked.rows(SMALL, room, min(_LEAST_LOG[SMALL], room // 3), columns - 2)
    if rows < UPRIGHT and asked.panel is None:
        taken = room
    log_y = question_y + taken + 1
    return Places(
        header=Area(0, top, columns, 1),
        phases=Area(0, top + 1, columns, 1 if has_phases else 0),
        board=board,
        tray=tray,
        party_rows=parties,
        question=Area(1, question_y, columns - 2, taken),
        title=Area(1, question_y + taken, columns - 2, min(1, room - taken)),
        log=Area(1, log_y, columns - 2, max(end - log_y, 0)),
    )
