"""What the table shows: the match as it is, or as far as an animation has come."""

from collections.abc import Callable
from dataclasses import dataclass

from ludo_tui.engine import Finished, Option, Refusal
from ludo_tui.presenting.table.animation import Beat
from ludo_tui.presenting.table.heading import animation_heading, heading, phases
from ludo_tui.presenting.table.party_rows import clock_rows, party_rows
from ludo_tui.presenting.table.tray import animation_tray, tray_text
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.board.geometry import SLIM
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.animation_player import AnimationPlayer
from ludo_tui.ui.table.key_line import KeyLine
from ludo_tui.ui.table.panels import Panels
from ludo_tui.ui.table.question import TableQuestion
from ludo_tui.ui.table.table_layout import TableLayout
from ludo_tui.ui.table.widgets import TableWidgets

_WIDE = 110
"""Columns from which the heading tells whether the match is saved."""
_LEAST_FOR_CLOCKS = 24
"""Rows of a window from which on a line of the question is given to the clocks."""


@dataclass(eq=False)
class TableView:
    """Shows a match on the widgets of the table.

    Args:
        screen: the window.
        session: the match.
        widgets: what it is shown on.
        layout: gives them room.
        panels: what stands in the place of the log.
        animation: what is being shown.
        question: what is asked.
        keys: the line of keys.

    Attributes:
        panels, animation, question: as they were given.
        pointed_at: what is told about the space under the cursor of mouse or keyboard.
        refreshed: called once all has been shown as it is.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    layout: TableLayout
    panels: Panels
    animation: AnimationPlayer
    question: TableQuestion
    keys: KeyLine

    def __post_init__(self) -> None:
        self.pointed_at = ""
        self.refreshed: Callable[[], None] = lambda: None
        self._heading = self.widgets.header.heading
        """What the heading said before an self.animation."""
        self._turn: int | None = None
        """The seat whose turn an self.animation has come to; None: it has come to nobody's."""

    def refresh_all(self) -> None:
        """Show the match as it is; in an animation, as far as it has been shown."""
        if self.animation.beat is not None:
            self.show_beat(self.animation.beat)
            self.keys.show()
        else:
            self.show_heading()
            self.show_parties()
            self._show_card(None)
            self.question.show()
            self.keys.show()
            self.show_log()
            self.panels.fill()
            self.layout.place()
            self.animation.paint()
            self.show_dice()
        self.refreshed()

    def resize(self) -> None:
        """Place everything in a window of another size; an animation has not shown yet what more room would tell."""
        self.layout.size_board()
        self.show_parties()
        self.panels.show_track()
        self.layout.place()
        self.show_heading()
        self.show_log()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now, which only other screens change."""
        self.session.seats.is_ascii = self.screen.host.settings.ascii
        self.session.seats.is_touched = self.screen.host.is_touched
        self.screen.follow_settings()

    # An animation

    def show_beat(self, beat: Beat) -> None:
        """Tell what an animation has shown, beside the board; everybody's counts wait for its end, or a place."""
        tray = self.widgets.tray
        tray.content = animation_tray(self.session, beat, tray.content, tray.size.width)
        self.widgets.header.heading = animation_heading(self.session, beat, self._heading)
        if beat.turn is not None and beat.turn != self._turn:
            self._show_turn(beat.turn)
        self._show_card(beat)
        self.show_parties()
        self.show_log()

    def _show_turn(self, seat: int) -> None:
        """Show that the turn has passed to a seat: what was asked before is settled."""
        self._turn, side, parties = seat, self.session.seats.sides[seat], self.widgets.party_rows
        parties.rows = tuple(row._replace(is_active=row.side == side) for row in parties.rows)
        self.widgets.question.wait(f"{self.session.seats.names[seat]}'s turn")

    def _show_card(self, beat: Beat | None) -> None:
        """Show the contest of an animation in the place of the question, or the question again."""
        card, width = self.widgets.card, self.layout.card_width
        look = None
        if beat is not None and (beat.contest is not None or beat.event is not None):
            from ludo_tui.ui.table.animation_cards import look_of  # not before a card is shown

            look = look_of(beat, self.session)
        before = 0 if card.content is None else card.content.height(width)
        card.content = look
        if beat is not None and before != (0 if look is None else look.height(width)):
            self.layout.place()

    def end_animation(self) -> None:
        """Show the match as it is after an animation."""
        self._turn = None
        self.refresh_all()

    # The parts

    def show_heading(self) -> None:
        """Tell whose turn it is, and which phase; during an animation that is told by its beats."""
        if self.animation.is_running:
            return
        self._heading = heading(self.session, self.screen.size.width >= _WIDE, self.question.news)
        self.widgets.header.heading = self._heading
        self.widgets.phases.phases = phases(self.session)

    def show_dice(self) -> None:
        """Show the dice and the piece under the cursor."""
        if not self.animation.is_running:
            board, has_animations = self.widgets.board, self.screen.host.settings.animation != "off"
            self.widgets.tray.content = tray_text(
                self.session,
                board.picture,
                self.pointed_at,
                is_small=self.layout.is_small,
                is_lined=board.is_lined,
                has_animations=has_animations,
            )

    def show_parties(self) -> None:
        """Tell how every seat stands, and clocks where they have room; an animation tells it at its end, or a win."""
        beat = self.animation.beat
        if beat is None or isinstance(beat.event, Finished):
            parties, is_small, size = self.widgets.party_rows, self.layout.is_small, self.screen.size
            parties.rows = party_rows(self.session, is_small=is_small)
            has_room = not is_small or (size.width >= SLIM and size.height >= _LEAST_FOR_CLOCKS)
            parties.is_dense = is_small
            parties.clocks = clock_rows(self.session) if has_room else ()

    def show_log(self) -> None:
        """Tell what has happened, as far as it has been shown."""
        in_full = self.screen.host.settings.animation == "off"  # then no card shows what was added
        has_names = not self.layout.is_small
        self.widgets.log.tell(self.session, self.animation.told, in_full=in_full, has_names=has_names)

    def point(self, choice: Option | Refusal | None) -> None:
        """Show what the cursor is on, on the board too."""
        option = choice if isinstance(choice, Option) else None
        if option is self.question.option:
            return
        self.question.option = option
        self.animation.paint()
        self.show_dice()
        self.keys.show_others()
