"""The party sheets and the track-keeping board of a match, line by line and as pages."""

from collections.abc import Iterator

from ludo_tui.engine import Line, SheetPage, TrackBoard
from ludo_tui.rules.ludicrous.model.names import LudicrousNames
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.party import sheet_page, sheet_text, track_board
from ludo_tui.rules.ludicrous.tables.tables import Tables


class MatchSheets:
    """The party sheets and the track-keeping board, as far as a view shows them.

    Args:
        tables: the tables of the ruleset.
        options: the house rules.
    """

    def __init__(self, tables: Tables, options: LudicrousOptions) -> None:
        self._tables = tables
        self._options = options

    def sheet(self, view: LudicrousState, names: LudicrousNames, seat: int) -> Iterator[Line]:
        """Yield the lines of a party sheet."""
        return sheet_text.sheet_lines(view, self._tables, names, seat)

    def sheet_page(self, view: LudicrousState, names: LudicrousNames, seat: int) -> SheetPage:
        """Return a party sheet as a page."""
        return sheet_page.page(view, self._tables, names, seat)

    def track(self, view: LudicrousState, names: LudicrousNames) -> Iterator[Line]:
        """Yield the lines of the track-keeping board."""
        seats = sorted(range(len(view.sides)), key=view.sides.__getitem__)
        return sheet_text.track_lines(view, self._tables, names, seats)

    def track_board(self, view: LudicrousState, names: LudicrousNames) -> TrackBoard:
        """Return the track-keeping board in columns."""
        return track_board.board(view, self._tables, self._options, names)
