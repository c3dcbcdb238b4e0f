"""The sheets of the seats and the track-keeping board of a match, line by line and as pages."""

from collections.abc import Iterator

from ludo_tui.engine import Line, SheetPage
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.pages import sheet_page, sheets
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables


class MatchSheets:
    """The sheets of the seats and the track-keeping board, as a view shows them.

    Args:
        tables: the tables of the ruleset.
        options: the house rules.
    """

    def __init__(self, tables: Tables, options: SkirmishOptions) -> None:
        self._tables = tables
        self._options = options

    def sheet(self, view: SkirmishState, seat: int) -> Iterator[Line]:
        """Yield the sheet of a seat: its pieces, or the Sage's monsters."""
        return sheets.sheet(view, self._tables, seat)

    def sheet_page(self, view: SkirmishState, seat: int) -> SheetPage:
        """Return the sheet of a seat as a page."""
        return sheet_page.page(view, self._tables, seat)

    def track(self, view: SkirmishState, names: SkirmishNames) -> Iterator[Line]:
        """Yield the track-keeping board: round, token, doom."""
        return sheets.track(view, self._tables, self._options, names)
