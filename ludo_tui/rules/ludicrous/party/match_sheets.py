"""The party sheets and the track-keeping board of a match, as pages."""

from ludo_tui.engine import Rules, Setup, SheetPage, TrackBoard
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.party import sheet_page, track_board
from ludo_tui.rules.ludicrous.tables.tables import Tables


class MatchSheets(Rules[LudicrousState, LudicrousTable]):
    """The part of the rules that shows party sheets and the track-keeping board, as far as a view shows them."""

    tables: Tables
    options: LudicrousOptions
    has_sheets = True

    def sheet_page(self, view: LudicrousState, setup: Setup, seat: int) -> SheetPage:
        """Return a party sheet as a page."""
        return sheet_page.page(view, self.tables, self.names(setup), seat)

    def track_board(self, view: LudicrousState, setup: Setup) -> TrackBoard:
        """Return the track-keeping board in columns."""
        return track_board.board(view, self.tables, self.options, self.names(setup))
