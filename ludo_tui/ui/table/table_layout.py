"""Where everything stands on the table, in a window of any size."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.widget import Widget

from ludo_tui.presenting.table.heading import phases
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.board.geometry import SMALL, geometry_for
from ludo_tui.ui.drawing.table_areas import QUESTION_WIDTH, Area, places
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.widgets import TableWidgets
from ludo_tui.ui.widgets.rowlist import RowList


@dataclass(eq=False)
class TableLayout:
    """Sizes and places of board, question and panels.

    Args:
        screen: the window.
        session: the match.
        widgets: what is placed.
        rows_above: returns how many rows something else takes above the table.

    Attributes:
        open_panel: what stands in the place of the log, or `log`.
        card_width: columns that a card has.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    rows_above: Callable[[], int]

    def __post_init__(self) -> None:
        self._room_given = (0, False)
        self.open_panel = "log"
        self.card_width = 0

    @property
    def is_small(self) -> bool:
        """Has the board no room for signs on its pieces?"""
        return self.widgets.board.geometry.cell.height == SMALL.height

    @property
    def _window(self) -> tuple[int, int]:
        """The columns and rows of the window, of which the last shows the keys."""
        columns, rows = self.screen.size
        return columns, rows - (1 if self.screen.host.is_touched else 0)  # they are two rows high for a finger

    @property
    def is_tracking(self) -> bool:
        """Does the track-keeping board stand in columns in the place of everything at the right?"""
        return self.open_panel == "track" and self.widgets.track.look is not None

    @property
    def _read_panel(self) -> RowList | None:
        """What is read in the place of the log and has the room that it needs: another panel, or the log gone to."""
        if self.open_panel == "log":
            return self.widgets.log if self.widgets.log.has_focus else None
        return None if self.is_tracking else self.widgets.panel

    def size_board(self) -> None:
        """Choose the size of the board, and how much is told of the answers."""
        columns, rows = self._window
        board, is_airy = self.widgets.board, not phases(self.session)[0]
        board.geometry = geometry_for(columns, rows - self.rows_above(), is_lined=board.is_lined)
        is_roomy = not self.is_small
        self.widgets.question.give_room(is_roomy=is_roomy, is_airy=is_roomy and is_airy)

    def place(self) -> None:
        """Put everything where the window has room for it."""
        self.size_board()
        columns, rows = self._window
        widgets, panel = self.widgets, self._read_panel
        self._room_given = self._room_wanted()
        wanted, is_pressing = self._room_given
        found = places(
            columns,
            rows,
            widgets.board.geometry,
            seats=widgets.party_rows.wanted,
            has_phases=bool(phases(self.session)[0]),
            wanted=wanted,
            least=widgets.question.least,
            is_pressing=is_pressing,
            panel=None if panel is None else panel.height_in,
            tracked=widgets.track.height_in(QUESTION_WIDTH),
            combatants=len(widgets.combatants.shown),
            top=self.rows_above(),
        )
        if widgets.card.content is not None:
            found = found.with_card(widgets.card.content.height(found.question.width), rows - 1)
        self.card_width = found.question.width
        if self.is_tracking:
            found = found.with_track(columns, rows - 1)
        for name, area in found._asdict().items():
            self._put(getattr(self.widgets, name), area)
        self._put(widgets.panel, found.log)
        self._put(widgets.card, found.question)

    def place_question(self) -> None:
        """Put everything where it belongs if the question wants another number of rows than it has."""
        if self._room_given != self._room_wanted():
            self.place()

    def _room_wanted(self) -> tuple[int, bool]:
        """Return how many rows the question wants, and whether it is pressing, as where a finger needs high answers."""
        question = self.widgets.question
        return question.wanted, question.is_pressing or self.screen.host.is_touched

    def _put(self, widget: Widget, area: Area) -> None:
        is_shown = area.width > 0 and area.height > 0
        if widget in (self.widgets.log, self.widgets.panel):
            is_shown = is_shown and (widget is self.widgets.log) == (self.open_panel == "log")
        elif widget is self.widgets.card:  # it lies over the question, which keeps the focus
            is_shown = is_shown and self.widgets.card.content is not None
        widget.display = is_shown
        styles = widget.styles
        if (styles.offset.x.value, styles.offset.y.value) != area[:2]:
            styles.offset = (area.x, area.y)
        for side, size in (("width", area.width), ("height", area.height)):
            known = getattr(styles, side)
            if known is None or known.value != size:
                setattr(styles, side, size)
