"""The board: one widget that draws lines and repaints only what changed."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.reactive import reactive

from ludo_tui.board import SIZE, Point, name_of, xy
from ludo_tui.presenting.board.picture_marks import EMPTY_STYLES, BoardPicture, has_same_ground
from ludo_tui.ui.drawing.board.geometry import MIDDLE, Geometry
from ludo_tui.ui.drawing.board.grid import draw_board, draw_ground
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.messages import FromWidget
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn


class BoardView(CanvasView, can_focus=True):
    """Shows a `BoardPicture` and tells which point was clicked, pointed at, or is under the cursor."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, 1)", "Up", show=False),
        Binding("down", "move(0, -1)", "Down", show=False),
        Binding("left", "move(-1, 0)", "Left", show=False),
        Binding("right", "move(1, 0)", "Right", show=False),
        Binding("enter,space", "select", "Choose this space", show=False),
    ]

    picture: reactive[BoardPicture] = reactive(BoardPicture(EMPTY_STYLES), always_update=True, repaint=False)
    geometry: reactive[Geometry] = reactive(Geometry(MIDDLE), layout=True)
    """How large it is, and whether it is drawn in lines."""
    cursor: Drawn[str | None] = Drawn(None)
    """The point under the keyboard's cursor, shown while the board has the focus."""

    @dataclass(eq=False)
    class SpaceClicked(FromWidget["BoardView"]):
        """A point was clicked, or chosen with the keyboard."""

        name: str

    @dataclass(eq=False)
    class SpacePointed(FromWidget["BoardView"]):
        """The mouse or the cursor is on another point; None when it has left the board."""

        name: str | None

    def __init__(self, picture: BoardPicture | None = None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self._ground: Canvas | None = None
        self._pointed: str | None = None
        if picture is not None:
            self.set_reactive(BoardView.picture, picture)

    # Size

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002 - Textual's
        """Return the columns that the board needs."""
        return self.geometry.size[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return the rows that the board needs."""
        return self.geometry.size[1]

    def region_of(self, name: str) -> Region:
        """Return where a point of the board is drawn, in cells from the upper left of the board."""
        return Region(*self.geometry.origin(xy(name)), *self.geometry.cell)

    # Drawing

    @property
    def is_lined(self) -> bool:
        """Is it drawn without relying on colour?"""
        return self.is_ascii or self.palette.depth == "none"

    def draw(self) -> Canvas:
        """Draw the position, on the ground that is at hand."""
        cursor = self.cursor if self.has_focus else None
        if self.is_lined:
            from ludo_tui.ui.drawing.board.lines import draw_line_board  # not where there are colours

            return draw_line_board(self.picture, self.geometry, is_ascii=self.is_ascii, cursor=cursor)
        depth = self.palette.depth
        if self._ground is None:
            self._ground = draw_ground(self.picture, self.geometry, depth)
        return draw_board(self.picture, self.geometry, depth, cursor=cursor, ground=self._ground)

    def draw_anew(self) -> None:
        """Forget what is drawn: everything looks different."""
        self._ground = None
        super().draw_anew()

    def watch_picture(self, old: BoardPicture, new: BoardPicture) -> None:
        """Repaint what changed."""
        if not has_same_ground(old, new):
            self._ground = None
        self.redraw()

    def watch_geometry(self) -> None:
        """Draw everything in the other size."""
        self.draw_anew()

    # Keyboard and mouse

    def action_move(self, right: int, up: int) -> None:
        """Move the cursor by one point, staying on the board."""
        x, y = xy(self.cursor or "h8")
        self.cursor = name_of((min(max(x + right, 1), SIZE), min(max(y + up, 1), SIZE)))
        self.post_message(self.SpacePointed(self, self.cursor))

    def action_select(self) -> None:
        """Choose the point under the cursor."""
        if self.cursor is not None:
            self.post_message(self.SpaceClicked(self, self.cursor))

    def on_focus(self) -> None:
        """Show the cursor."""
        if self.cursor is None:
            self.cursor = self.picture.target or next(iter(sorted(self.picture.landings)), "h8")
        self.redraw()
        self.post_message(self.SpacePointed(self, self.cursor))

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.redraw()
        self.post_message(self.SpacePointed(self, None))

    def _point_at(self, point: Point | None) -> None:
        name = None if point is None else name_of(point)
        if name != self._pointed:
            self._pointed = name
            self.post_message(self.SpacePointed(self, name))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which point the mouse is on."""
        self._point_at(self.geometry.point_at(event.x, event.y))

    def on_leave(self) -> None:
        """Tell that the mouse has gone."""
        self._point_at(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which point was clicked."""
        if (point := self.geometry.point_at(event.x, event.y)) is not None:
            event.stop()
            self.post_message(self.SpaceClicked(self, name_of(point)))


class StillBoard(BoardView, can_focus=False):
    """A board that only shows something."""
