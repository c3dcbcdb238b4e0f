"""The panels of the table: the log, and what is opened in its place."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.table.combatants import combatants
from ludo_tui.presenting.table.panel_rows import panel_rows
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.table_areas import has_log_beside
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.animation_player import AnimationPlayer
from ludo_tui.ui.table.hints import key_of
from ludo_tui.ui.table.table_layout import TableLayout
from ludo_tui.ui.table.widgets import TableWidgets

if TYPE_CHECKING:  # only large windows have room for it
    from ludo_tui.presenting.table.race import RaceHistory
    from ludo_tui.ui.drawing.race_drawing import RaceLook
    from ludo_tui.ui.drawing.track import TrackLook

_TITLES = {
    "log": "So far",
    "recap": "Since your last turn",
    "seats": "Players",
    "statistics": "Dice",
    "rules": "House rules",
    "words": "The board in words",
    "advice": "Advice",
    "track": "Track-keeping board",
}
"""What is written over each panel."""


@dataclass(eq=False)
class Panels:
    """Shows one panel at a time, and the track-keeping board or the race where there is room.

    Args:
        screen: the window.
        session: the match.
        widgets: where panels are shown.
        layout: says which one is open, and gives it room.
        animation: what is being shown meanwhile.
        tips: what is advised.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    layout: TableLayout
    animation: AnimationPlayer
    tips: Tips

    def __post_init__(self) -> None:
        self._race: RaceHistory | None = None
        """How the race went, as soon as there is room for telling it."""

    def turn_to(self, panel: str) -> None:
        """Go to one of the panels, or from there back to the answers."""
        if not self.close(panel):
            self.show(panel, focus=True)

    def show(self, panel: str, *, focus: bool = False) -> None:
        """Show one of the panels."""
        self.animation.end()
        self.layout.open_panel = panel
        self.name()
        self.fill()
        self.layout.place()
        if focus:
            widgets = self.widgets
            (widgets.track if self.layout.is_tracking else widgets.log if panel == "log" else widgets.panel).focus()

    def close(self, panel: str) -> bool:
        """Put a panel away and go back to the answers; tell whether it was there to be put away."""
        is_there = self.layout.open_panel == panel and (panel != "log" or self.widgets.log.has_focus)
        if is_there:
            self.show("log")
            self.widgets.question.focus()
        return is_there

    def close_track(self) -> bool:
        """Put the track-keeping board away, and tell whether it lay over the question."""
        return self.layout.is_tracking and self.close("track")

    def name(self) -> None:
        """Put the title over the panel: over the log with whose turn it begins in, where that stands above."""
        name, note = _TITLES[self.layout.open_panel], "back to the log"
        if self.layout.open_panel == "log":
            above, note = self.widgets.log.above, "whole log"
            name += f" · {above}" if above else ""
        self.widgets.title.title = (name, note, key_of(self.screen.host, "table.log"))

    def fill(self) -> None:
        """Fill the panel and the list of combatants with what is so now, and empty the panel while it is not open."""
        self.show_track()
        if self.animation.beat is None:
            self.widgets.combatants.shown = combatants(self.session)
        panel = self.widgets.panel
        if self.layout.is_tracking or self.layout.open_panel == "log":
            if panel.rows:
                panel.show_rows([])  # it may be a secret of who looked last
            return
        picture = self.widgets.board.picture
        if self.layout.open_panel == "words":  # the board may be in the middle of an animation
            picture = table_picture(self.session, None)
        panel.show_rows(panel_rows(self.layout.open_panel, self.session, picture, self.tips))

    def show_track(self) -> None:
        """Show the track-keeping board where it is wanted or has room; during an animation it stays as it was."""
        if self.animation.beat is not None:
            return
        has_room = has_log_beside(self.screen.size.width, self.widgets.board.geometry)
        board = track_look(self.session) if self.layout.open_panel == "track" or has_room else None
        if board is None and has_room and not self.session.game.rules.has_sheets:
            if self._race is None:
                from ludo_tui.presenting.table.race import RaceHistory

                self._race = RaceHistory(self.session)
            self.widgets.track.look = race_look(self._race, self.session)
        else:
            self.widgets.track.look = board


def track_look(session: Session) -> "TrackLook | None":
    """Return the track-keeping board in columns; None: it is told in lines only."""
    game = session.game
    board = game.rules.track_board(game.view(None), game.setup)
    if board is None:
        return None
    from ludo_tui.ui.drawing.track import Column, TrackLook  # few games have one

    columns = [
        Column(session.seats.sides[seat], session.seats.shape(seat), session.seats.names[seat]) for seat in board.seats
    ]
    teams = [team for team in game.rules.teams(game.setup) if len(team) > 1]
    told = [f"{' and '.join(session.seats.names[seat] for seat in team)} play together" for team in teams]
    return TrackLook(board, tuple(columns), tuple(told))


def race_look(history: "RaceHistory", session: Session) -> "RaceLook":
    """Return the race up to now, and the dice."""
    from ludo_tui.presenting.table.race import dice_of
    from ludo_tui.ui.drawing.race_drawing import RaceLook

    return RaceLook(history.lanes(), dice_of(session, range(len(session.seats.names))))
