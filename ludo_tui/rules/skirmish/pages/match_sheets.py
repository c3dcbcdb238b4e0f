"""The sheets of the seats and the track-keeping board of a match."""

from collections.abc import Iterator

from ludo_tui.engine import Line, Rules, Setup, SheetPage
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.pages import sheet_page, track
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables


class MatchSheets(Rules[SkirmishState, SkirmishTable]):
    """The part of the rules that shows the sheets of the seats and the track-keeping board."""

    tables: Tables
    options: SkirmishOptions
    has_sheets = True

    def sheet_page(self, view: SkirmishState, setup: Setup, seat: int) -> SheetPage:
        """Return the sheet of a seat as a page."""
        return sheet_page.page(view, self.tables, seat)

    def track(self, view: SkirmishState, setup: Setup) -> Iterator[Line]:
        """Yield the track-keeping board: round, token, doom."""
        return track.track(view, self.tables, self.options, self.names(setup))
