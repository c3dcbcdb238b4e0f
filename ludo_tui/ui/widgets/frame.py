"""The widgets round the board: heading, phases, parties, tray, and the titles of what stands at the right."""

from typing import TYPE_CHECKING

from ludo_tui.presenting.table.combatants import Combatant
from ludo_tui.presenting.table.heading import Heading
from ludo_tui.presenting.table.party_rows import ClockRow, PartyRow
from ludo_tui.presenting.table.tray_text import TrayText
from ludo_tui.ui.drawing.boxes_and_bars import draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.combatants_drawing import draw_combatants
from ludo_tui.ui.drawing.frame_drawing import draw_heading, draw_phases
from ludo_tui.ui.drawing.party_rows_drawing import draw_parties, rows_for
from ludo_tui.ui.drawing.tray_drawing import draw_tray
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn

if TYPE_CHECKING:  # few tables ever show these
    from ludo_tui.ui.drawing.contest import CardLook
    from ludo_tui.ui.drawing.notice import Notice
    from ludo_tui.ui.drawing.race_drawing import RaceLook
    from ludo_tui.ui.drawing.track import TrackLook


class Header(CanvasView):
    """Who is asked what, and which match it is."""

    heading: Drawn[Heading] = Drawn(Heading(""))

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the heading."""
        draw_heading(canvas, self.heading)


class PhaseBar(CanvasView):
    """The phases of a turn with the present one."""

    phases: Drawn[tuple[tuple[str, ...], int | None]] = Drawn(((), None))
    """Names of the phases, and the number of the present one."""

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the bar."""
        draw_phases(canvas, *self.phases)


class PartyRows(CanvasView):
    """How every seat stands."""

    rows: Drawn[tuple[PartyRow, ...]] = Drawn(())
    clocks: Drawn[tuple[ClockRow, ...]] = Drawn(())
    is_dense: Drawn[bool] = Drawn(False)
    """Do the clocks share one line?"""

    @property
    def wanted(self) -> int:
        """Rows that it needs."""
        return rows_for(self.rows, self.clocks, is_dense=self.is_dense)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the clocks and a row a seat."""
        draw_parties(canvas, self.rows, self.clocks, is_dense=self.is_dense)


class Combatants(CanvasView):
    """Everybody in sight who fights."""

    shown: Drawn[tuple[Combatant, ...]] = Drawn(())

    def draw_on(self, canvas: Canvas) -> None:
        """Draw them in columns."""
        draw_combatants(canvas, self.shown)


class Tray(CanvasView):
    """The dice, and what is under the cursor."""

    content: Drawn[TrayText] = Drawn(TrayText())

    async def on_click(self) -> None:
        """Do what Space does: roll, or go on."""
        await self.run_action("screen.skip")

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the dice and what is told about them."""
        draw_tray(canvas, self.content)


class Card(CanvasView):
    """The card of a contest, or of something else that nobody should miss."""

    content: "Drawn[CardLook | Notice | None]" = Drawn(None)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the card, if there is one."""
        if self.content is not None:
            self.content.draw_on(canvas, is_plain=self.is_ascii or self.palette.depth == "none")

    async def on_click(self) -> None:
        """Do what Space does: go on."""
        await self.run_action("screen.skip")


class Title(CanvasView):
    """A rule with a title over what stands below."""

    title: Drawn[tuple[str, str, str]] = Drawn(("", "", ""))
    """The title, a note at the right, and the key that does what the note says."""

    def __init__(self, *, action: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.action = action
        """What a click does; empty: nothing."""

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the rule."""
        title, note, key = self.title
        draw_rule(canvas, 0, 0, canvas.width, title, "text", note, key)

    async def on_click(self) -> None:
        """Do what the note says."""
        if self.action:
            await self.run_action(self.action)


class TrackView(CanvasView, can_focus=True):
    """The track-keeping board in columns; where a game has none, the race and the dice."""

    look: "Drawn[TrackLook | RaceLook | None]" = Drawn(None)

    def height_in(self, width: int) -> int:
        """Return how many rows it takes that is drawn in full; 0 for nothing."""
        return 0 if self.look is None else self.look.height(width)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the board."""
        if self.look is not None:
            self.look.draw_on(canvas)
