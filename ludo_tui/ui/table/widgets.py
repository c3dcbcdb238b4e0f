"""The widgets of the table, by name."""

from collections.abc import Callable, Iterator

from textual.widget import Widget

from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.leaving import TooSmall
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import Card, Combatants, Header, PartyRows, PhaseBar, Title, TrackView, Tray
from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList


class TableWidgets:
    """What stands on the table: the board on the left, everything to read and choose on the right.

    Args:
        now: returns the time in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.header = Header(id="header")
        self.phases = PhaseBar(id="phases")
        self.board = BoardView(id="board")
        self.tray = Tray(id="tray")
        self.party_rows = PartyRows(id="parties")
        self.question = QuestionView(now=now, id="question")
        self.combatants = Combatants(id="combatants")
        self.card = Card(id="card")
        self.title = Title(action="screen.do('log')", id="title")
        self.log = LogView(id="log")
        self.panel = RowList(id="panel")
        self.track = TrackView(id="track")
        self.too_small = TooSmall()
        self.keys = KeyBar()

    def __iter__(self) -> Iterator[Widget]:
        """Yield them in the order in which the keyboard goes through them."""
        yield from vars(self).values()
