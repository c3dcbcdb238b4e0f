"""What the screens about parties have in common: a list, and beside it the sheet of what the cursor is on."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll

from ludo_tui.presenting.rows import Row
from ludo_tui.rules.drafts import Desk
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.row_lines import Lines
from ludo_tui.ui.widgets.rowlist import RowList


class PartyPage(Page):
    """Lists parties, or who plays which one.

    Args:
        desk: knows what can be chosen.
    """

    CSS_PATH: ClassVar = ["../styles/party.tcss"]
    AUTO_FOCUS = "#parties"
    LOOKS_FIRST: ClassVar[bool] = False
    """Does the first tap of a finger only show what belongs to a row?"""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def compose_page(self) -> ComposeResult:
        """Put the sheet beside the list."""
        with Horizontal():
            yield RowList(always_mark=True, looks_first=self.LOOKS_FIRST, id="parties")
            with VerticalScroll(id="sheet-pane"):
                yield Lines(id="sheet")

    @property
    def listed(self) -> RowList:
        """The list."""
        return self.query_one("#parties", RowList)

    def show_sheet(self, rows: Sequence[Row]) -> None:
        """Show what belongs to the row under the cursor, from its beginning on."""
        self.query_one("#sheet", Lines).rows = tuple(rows)
        self.query_one("#sheet-pane").scroll_home(animate=False)

    @property
    def current_rule(self) -> str:
        """The rule that the rules key opens."""
        return self._desk.sheet_rule

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return self._desk.ruleset.id
