"""The board: one widget that draws lines and repaints only the points that changed."""

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ludo_tui.board import SIZE, Point, xy
from ludo_tui.ui.widgets.cells import COMPACT, WIDE, Cell, cells, name_at, touched
from ludo_tui.ui.widgets.picture import EMPTY_STYLES, BoardPicture

_GROUNDS = (
    *("space", "centre", "star", "token", "hint", "yard-text"),
    *("crowd", "movable", "chosen", "landing", "target", "faint", "cursor", "reach", "down"),
)
_OF_SIDES = ("start", "column", "home", "yard", "slot", "piece", "trail", "text")


def _by_row(regions: Iterable[Region]) -> list[Region]:
    """Join regions side by side into one: each region of a line is painted from the left edge of the widget on."""
    rows: dict[int, Region] = {}
    for region in regions:
        rows[region.y] = rows[region.y].union(region) if region.y in rows else region
    return list(rows.values())


class BoardView(Widget, can_focus=True):
    """Shows a `BoardPicture` and tells which point was clicked, pointed at, or is under the cursor."""

    ALLOW_SELECT = False

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"board--{name}" for name in _GROUNDS),
        *(f"board--{name}-{side}" for name in _OF_SIDES for side in range(1, 5)),
    }

    DEFAULT_CSS = """
    BoardView {
        width: auto;
        height: auto;
        background: $board;
        color: $foreground;
        & .board--space { background: $space; color: $board-line; }
        & .board--centre { background: $space-home; }
        & .board--star { background: $space-star; color: $foreground; }
        & .board--token { background: $space-start; color: $accent; text-style: bold; }
        & .board--hint { color: $foreground; text-style: bold; }
        & .board--start-1, & .board--column-1, & .board--home-1 { background: $seat-1-soft; color: $seat-1; }
        & .board--start-2, & .board--column-2, & .board--home-2 { background: $seat-2-soft; color: $seat-2; }
        & .board--start-3, & .board--column-3, & .board--home-3 { background: $seat-3-soft; color: $seat-3; }
        & .board--start-4, & .board--column-4, & .board--home-4 { background: $seat-4-soft; color: $seat-4; }
        & .board--start-1, & .board--start-2, & .board--start-3, & .board--start-4 { text-style: bold; }
        & .board--home-1, & .board--home-2, & .board--home-3, & .board--home-4 { text-style: bold; }
        & .board--yard-1 { background: $seat-1-soft; color: $seat-1; }
        & .board--yard-2 { background: $seat-2-soft; color: $seat-2; }
        & .board--yard-3 { background: $seat-3-soft; color: $seat-3; }
        & .board--yard-4 { background: $seat-4-soft; color: $seat-4; }
        & .board--slot-1, & .board--slot-2, & .board--slot-3, & .board--slot-4 { background: $board; }
        & .board--text-1, & .board--text-2, & .board--text-3, & .board--text-4 { text-style: bold; }
        & .board--piece-1 { background: $seat-1; color: $seat-text; text-style: bold; }
        & .board--piece-2 { background: $seat-2; color: $seat-text; text-style: bold; }
        & .board--piece-3 { background: $seat-3; color: $seat-text; text-style: bold; }
        & .board--piece-4 { background: $seat-4; color: $seat-text; text-style: bold; }
        & .board--crowd { background: $board-line; color: $foreground; text-style: bold; }
        & .board--trail-1 { color: $seat-1; text-style: bold; }
        & .board--trail-2 { color: $seat-2; text-style: bold; }
        & .board--trail-3 { color: $seat-3; text-style: bold; }
        & .board--trail-4 { color: $seat-4; text-style: bold; }
        & .board--movable { text-style: bold underline; }
        & .board--chosen { background: $target; color: $board; text-style: bold; }
        & .board--landing { color: $target; text-style: bold; }
        & .board--target { background: $target; color: $board; text-style: bold; }
        & .board--reach { color: $target; text-style: bold; }
        & .board--down { text-style: strike; }
        & .board--cursor { text-style: reverse bold; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, 1)", "Up", show=False),
        Binding("down", "move(0, -1)", "Down", show=False),
        Binding("left", "move(-1, 0)", "Left", show=False),
        Binding("right", "move(1, 0)", "Right", show=False),
        Binding("enter,space", "select", "Choose this space", show=False),
    ]

    picture: reactive[BoardPicture] = reactive(BoardPicture(EMPTY_STYLES), always_update=True, repaint=False)
    is_compact = reactive(False, layout=True)
    is_ascii = reactive(False, repaint=False)
    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The point under the keyboard's cursor, shown while the board has the focus."""

    class SpaceClicked(Message):
        """A point was clicked, or chosen with the keyboard."""

        def __init__(self, board: "BoardView", name: str) -> None:
            super().__init__()
            self.board = board
            self.name = name

        @property
        def control(self) -> "BoardView":
            """The board that sent it."""
            return self.board

    class SpacePointed(Message):
        """The mouse or the cursor is on another point; None when it has left the board."""

        def __init__(self, board: "BoardView", name: str | None) -> None:
            super().__init__()
            self.board = board
            self.name = name

        @property
        def control(self) -> "BoardView":
            """The board that sent it."""
            return self.board

    def __init__(self, picture: BoardPicture | None = None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self._cells: dict[Point, Cell] = {}
        self._styles: dict[tuple[str, ...], Style] = {}
        self._pointed: str | None = None
        if picture is not None:
            self.set_reactive(BoardView.picture, picture)

    # Size

    @property
    def cell_size(self) -> tuple[int, int]:
        """Characters across and down of a point."""
        return COMPACT if self.is_compact else WIDE

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002 - Textual's
        """Return the characters across: 60 or 30."""
        return SIZE * self.cell_size[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return the lines: 30 or 15."""
        return SIZE * self.cell_size[1]

    def region_of(self, name: str) -> Region:
        """Return where a point of the board is drawn, in characters from the upper left of the board."""
        return self._region(xy(name))

    def _region(self, point: Point) -> Region:
        width, height = self.cell_size
        x, y = point
        across = 6 * width if x in (1, 10) and not 7 <= y <= 9 else width  # a row of a yard's text is one piece
        return Region((x - 1) * width, (SIZE - y) * height, across, height)

    # Drawing

    def _draw(self) -> dict[Point, Cell]:
        return cells(self.picture, self.cell_size, is_ascii=self.is_ascii)

    def watch_picture(self, old: BoardPicture, new: BoardPicture) -> None:
        """Repaint the points that look different."""
        if not self._cells:
            return
        drawn = cells(new, self.cell_size, is_ascii=self.is_ascii, only=touched(old, new))
        known = self._cells
        changed = [self._region(point) for point, cell in drawn.items() if cell != known[point]]
        known.update(drawn)
        if changed:
            self.refresh(*_by_row(changed))

    def watch_is_compact(self) -> None:
        """Draw everything in the other size."""
        self._cells = {}

    def watch_is_ascii(self) -> None:
        """Draw everything with other characters."""
        self._cells = {}
        self.refresh()

    def watch_cursor(self, old: str | None, new: str | None) -> None:
        """Repaint where the cursor was and where it is."""
        self.refresh(*(self._region(xy(name)) for name in (old, new) if name is not None))

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def _style(self, names: tuple[str, ...]) -> Style:
        style = self._styles.get(names)
        if style is None:
            style = self.get_component_rich_style(f"board--{names[0]}") if names else self.rich_style
            for name in names[1:]:
                style += self.get_component_rich_style(f"board--{name}", partial=True)
            self._styles[names] = style
        return style

    def render_line(self, y: int) -> Strip:
        """Draw one line of the board."""
        if not self._cells:
            self._cells = self._draw()
        width, height = self.cell_size
        row, below = divmod(y, height)
        if row >= SIZE:
            return Strip.blank(self.size.width, self._style(()))
        marked = xy(self.cursor) if self.cursor is not None and self.has_focus else None
        runs: list[tuple[str, Style]] = []
        for x in range(1, SIZE + 1):
            point = (x, SIZE - row)
            for text, names in self._cells[point][below]:
                style = self._style((*names, "cursor") if point == marked else names)
                if runs and runs[-1][1] is style:
                    runs[-1] = (runs[-1][0] + text, style)
                else:
                    runs.append((text, style))
        strip = Strip([Segment(text, style) for text, style in runs if text], SIZE * width)
        return strip.adjust_cell_length(self.size.width, self._style(()))

    # Keyboard and mouse

    def action_move(self, right: int, up: int) -> None:
        """Move the cursor by one point, staying on the board."""
        x, y = xy(self.cursor or "h8")
        name = f"{'abcdefghijklmno'[min(max(x + right, 1), SIZE) - 1]}{min(max(y + up, 1), SIZE)}"
        self.cursor = name
        self.post_message(self.SpacePointed(self, name))

    def action_select(self) -> None:
        """Choose the point under the cursor."""
        if self.cursor is not None:
            self.post_message(self.SpaceClicked(self, self.cursor))

    def on_focus(self) -> None:
        """Show the cursor."""
        if self.cursor is None:
            self.cursor = self.picture.target or next(iter(self.picture.landings), "h8")
        self.post_message(self.SpacePointed(self, self.cursor))

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.post_message(self.SpacePointed(self, None))

    def _point_at(self, name: str | None) -> None:
        if name != self._pointed:
            self._pointed = name
            self.post_message(self.SpacePointed(self, name))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which point the mouse is on."""
        self._point_at(name_at(event.x, event.y, self.cell_size))

    def on_leave(self) -> None:
        """Tell that the mouse has gone."""
        self._point_at(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which point was clicked."""
        if (name := name_at(event.x, event.y, self.cell_size)) is not None:
            event.stop()
            self.post_message(self.SpaceClicked(self, name))
