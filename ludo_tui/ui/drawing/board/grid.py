"""The board in cells of colour: ground, yards, home, icons, tokens and what the chosen answer would do."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from ludo_tui.board import COLUMNS, HOME_COLUMNS, HOMES, RING, SEATS, SIZE, STARTS, YARDS, Point, xy
from ludo_tui.presenting.board import icons
from ludo_tui.presenting.board.picture_marks import BoardPicture, PieceMark, hollow_of, homes_of, number_home
from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.ui.drawing.board.effects import draw_effects
from ludo_tui.ui.drawing.board.geometry import CENTRE, Cell, Geometry, triangle
from ludo_tui.ui.drawing.board.icon_drawing import LARGE, MIDDLE
from ludo_tui.ui.drawing.board.tokens import Token, draw_landing, draw_tokens, draw_way, ground_under
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.theme_colours import Depth

_FRAMES: Final[tuple[Point, ...]] = ((1, 15), (10, 15), (10, 6), (1, 6))
"""The upper left point of each side's yard."""
_TONES: Final = {"faint": "dim", "good": "good", "bad": "bad"}
"""The colours of facts that are not told as plain text."""
_IN_YARD: Final = {name: side for side in range(SEATS) for name in YARDS[side]}
_IN_COLUMN: Final = {name: side for side in range(SEATS) for name in HOME_COLUMNS[side]}
_STARTS: Final = {RING[ring]: side for side, ring in enumerate(STARTS)}
SPACES: Final = (*RING, *_IN_COLUMN)
"""Names of all spaces outside yards and home."""


def draw_board(
    picture: BoardPicture,
    geometry: Geometry,
    depth: Depth = "full",
    *,
    cursor: str | None = None,
    ground: Canvas | None = None,
) -> Canvas:
    """Draw a position.

    Args:
        picture: what to show.
        geometry: how large.
        depth: how many colours there are.
        cursor: the point under the cursor of mouse or keyboard.
        ground: what `draw_ground` drew for the same picture, if it is at hand.
    """
    canvas = draw_ground(picture, geometry, depth) if ground is None else ground.copy()
    _Pen(canvas, picture, geometry.cell, geometry, depth).draw_position(cursor)
    draw_effects(canvas, picture, geometry)
    return canvas


def draw_ground(picture: BoardPicture, geometry: Geometry, depth: Depth = "full") -> Canvas:
    """Draw all that stays while pieces move: spaces, yards with their facts, home and axes."""
    canvas = Canvas(*geometry.size)
    _Pen(canvas, picture, geometry.cell, geometry, depth).draw_ground()
    return canvas


def ground_of(picture: BoardPicture, name: str) -> str:
    """Return the colour of an empty space or slot."""
    if (side := _IN_YARD.get(name)) is not None:
        return f"{SIDES[side]}_wash" if picture.names[side] else "panel"
    x, y = xy(name)
    is_odd = bool((x + y) % 2)
    if (side := _IN_COLUMN.get(name)) is not None:
        return f"{SIDES[side]}_deep" if is_odd else f"{SIDES[side]}_deep2"
    if (side := _STARTS.get(name)) is not None and picture.names[side]:
        return f"{SIDES[side]}_deep"
    if (side := picture.tints.get(name)) is not None:
        return f"{SIDES[side]}_hf{'A' if is_odd else 'B'}"
    return "pathA" if is_odd else "pathB"


def icon_of(picture: BoardPicture, name: str) -> tuple[str, str] | None:
    """Return picture and colour of what a space is: what lies there, else the chevron of a start.

    The start of a free seat has one only where something is special about it, such as that it is safe.
    """
    if (mark := picture.spaces.get(name)) is not None and mark.icon:
        return mark.icon, icons.colour_of(mark.icon, "" if mark.side is None else SIDES[mark.side])
    if (side := _STARTS.get(name)) is not None and (picture.names[side] or mark is not None):
        return icons.CHEVRONS[side], f"{SIDES[side]}_face" if picture.names[side] else icons.colour_of("")
    return None


def token_of(picture: BoardPicture, mark: PieceMark, shapes: Sequence[str]) -> Token:
    """Return a piece as it is drawn."""
    letters = mark.letters or f"{shapes[mark.side]}{mark.piece + 1}"
    return Token(
        side=mark.side,
        shape=letters[:1],
        number=letters[1:2] or " ",
        state=mark.facing + mark.flags,
        is_down=mark.is_down,
        is_leader=mark.is_leader,
        is_chosen=mark.id in picture.chosen,
        is_target=mark.id in picture.targets,
        is_victim=mark.id in picture.victims,
        is_movable=mark.id in picture.movable,
    )


def pips(shape: str, count: int, needed: int, room: int) -> str:
    """Return the pieces home as filled shapes, the rest of those needed as hollow ones; a number if they are many."""
    return homes_of(shape, count, needed) if needed <= room else number_home(count)


class _Pen:
    """Draws one picture on a sheet."""

    def __init__(self, canvas: Canvas, picture: BoardPicture, cell: Cell, geometry: Geometry, depth: Depth) -> None:
        self.canvas = canvas
        self.picture = picture
        self.cell = cell
        self.geometry = geometry
        self.is_shaded = depth == "16"
        self.shapes = [style.shape for style in picture.styles]

    def paint(self, name: str, ground: str) -> None:
        """Blank a space in a colour; with few colours what would be too loud is shaded."""
        x, y = self.geometry.origin(xy(name))
        width, height = self.cell
        shade, _, kind = ground.partition("_")
        if self.is_shaded and kind in ("deep", "deep2"):
            pattern = "▒" if kind == "deep" else "░"
            for row in range(y, y + height):
                self.canvas.put(x, row, pattern * width, f"{shade}_deep", "ground")
        else:
            self.canvas.fill(x, y, width, height, ground)

    # What stays

    def draw_ground(self) -> None:
        """Draw everything that stays while pieces move."""
        for side in range(SEATS):
            self.draw_yard(side)
        for name in SPACES:
            self.paint(name, ground_of(self.picture, name))
            self.draw_icon(name)
        self.draw_home()
        if self.geometry.has_axes:
            draw_axes(self.canvas, self.geometry)

    def draw_icon(self, name: str) -> None:
        """Draw what a space is."""
        if (icon := icon_of(self.picture, name)) is None:
            return
        drawn, colour = icon
        x, y = self.geometry.origin(xy(name))
        if self.cell.height == 1:
            self.canvas.put(x, y, icons.SMALL[drawn], colour)
            return
        rows = (MIDDLE if self.cell.height == 2 else LARGE)[drawn]
        left = x + (self.cell.width - len(rows[0])) // 2
        for row, text in enumerate(rows):
            self.canvas.put(left, y + row, text, colour)

    def draw_yard(self, side: int) -> None:
        """Draw a yard: a frame of one cell round a dark room with four slots and the party's facts."""
        picture, canvas, (width, height) = self.picture, self.canvas, self.cell
        x, y = self.geometry.origin(_FRAMES[side])
        letter, name = SIDES[side], picture.names[side]
        if not name:
            canvas.fill(x, y, 6 * width, 6 * height, "raised")
            canvas.fill(x + width, y + height, 4 * width, 4 * height, "panel")
            canvas.put_centred(x, 6 * width, y + 3 * height - (height > 1), "free", "dim")
            return
        if self.is_shaded:
            for row in range(y, y + 6 * height):
                canvas.put(x, row, "░" * 6 * width, f"{letter}_deep", "ground")
        else:
            canvas.fill(x, y, 6 * width, 6 * height, f"{letter}_deep")
        canvas.fill(x + width, y + height, 4 * width, 4 * height, f"{letter}_wash")
        for slot in YARDS[side]:
            self.draw_slot(slot)
        room = 4 * width
        lines = [(name, f"{letter}_face", "b")]
        for fact in picture.facts[side]:
            text = {1: fact.small, 2: fact.middle}.get(height, fact.large)
            if text and len(lines) < 2 * height:
                lines.append((text, _TONES.get(fact.tone, "text"), ""))
        top = y + 2 * height + (2 * height - len(lines)) // 2
        for row, (text, colour, attributes) in enumerate(lines):
            canvas.put_centred(x + width, room, top + row, shortened(text, room), colour, None, attributes)

    def draw_slot(self, name: str) -> None:
        """Draw an empty place of a yard."""
        x, y = self.geometry.origin(xy(name))
        if self.cell.height == 1:
            self.canvas.put(x, y, "()", "dim")
            return
        inner = self.cell.width - 2
        self.canvas.put(x, y, f"▗{'▄' * inner}▖", "ground")
        for row in range(y + 1, y + self.cell.height - 1):
            self.canvas.put(x, row, f"▐{'█' * inner}▌", "ground")
        self.canvas.put(x, y + self.cell.height - 1, f"▝{'▀' * inner}▘", "ground")

    def draw_home(self) -> None:
        """Draw the four triangles of home."""
        x, y = self.geometry.origin(CENTRE)
        faces = [f"{SIDES[side]}_face" if self.picture.names[side] else "raised" for side in range(SEATS)]
        for down, row in enumerate(triangle(self.cell)):
            for across, side in enumerate(row):
                self.canvas.dot(x + across, 2 * y + down, faces[side])

    # What changes

    def draw_position(self, cursor: str | None) -> None:
        """Draw pieces, and what the chosen answer would do."""
        picture = self.picture
        self.draw_counts()
        way = frozenset(picture.way)
        for name in SPACES:
            is_marked = name in way or name in picture.reach or name in (picture.target, picture.aim, cursor)
            if is_marked and not picture.on(name):
                self.draw_empty(name, way, cursor)
        if cursor in _IN_YARD and cursor not in picture.pieces:
            self.paint(cursor, "halo")
        for name in {**picture.pieces, **picture.creatures}:
            if name not in HOMES:
                self.draw_pieces(name, picture.on(name), cursor)

    def draw_empty(self, name: str, way: frozenset[str], cursor: str | None) -> None:
        """Draw a space without pieces that matters now."""
        picture = self.picture
        x, y = self.geometry.origin(xy(name))
        side, label = self.mover()
        if name == cursor:
            self.paint(name, "halo")
            self.draw_icon(name)
        elif name == picture.target:
            self.paint(name, ground_of(picture, name))
            draw_landing(self.canvas, x, y, self.cell, side, label)
        elif name == picture.aim:
            self.paint(name, "accent")
            self.draw_icon(name)
        else:
            self.paint(name, "sight" if name in picture.reach else ground_of(picture, name))
            if name in way:
                draw_way(self.canvas, x, y, self.cell, side)
            else:
                self.draw_icon(name)

    def mover(self) -> tuple[int, str]:
        """Return side and hollow label of the piece that the chosen answer moves."""
        for marks in (*self.picture.pieces.values(), *self.picture.creatures.values()):
            for mark in marks:
                if mark.id in self.picture.chosen:
                    return mark.side, mark.letters[:2] or f"{hollow_of(self.shapes[mark.side])}{mark.piece + 1}"
        return 0, "  "

    def draw_pieces(self, name: str, marks: Sequence[PieceMark], cursor: str | None) -> None:
        """Draw everybody on a space or slot."""
        picture = self.picture
        tokens = [token_of(picture, mark, self.shapes) for mark in marks]
        plain = "sight" if name in picture.reach else ground_of(picture, name)
        if name in (picture.target, picture.aim):
            plain = "halo" if name == picture.target else "accent"
        ground = "halo" if name == cursor else ground_under(tokens, plain)
        self.paint(name, ground)
        x, y = self.geometry.origin(xy(name))
        under = "ground" if self.is_shaded and ground.endswith(("_deep", "_deep2")) else ground
        draw_tokens(self.canvas, x, y, self.cell, tokens, under, picture.has_states)

    def draw_counts(self) -> None:
        """Draw on each triangle of home how many pieces have arrived."""
        picture, canvas, (width, height) = self.picture, self.canvas, self.cell
        x, y = self.geometry.origin(CENTRE)
        rows, is_large = 3 * height, height > 2
        beside = {1: 2, 2: 4}.get(height, 6)
        middle = y + rows // 2 - (height == 2)
        for side in range(SEATS):
            if not picture.names[side]:
                continue
            count = len(picture.pieces.get(HOMES[side], ()))
            text = pips(self.shapes[side], count, picture.needed[side], beside)
            row = {1: y + is_large, 3: y + rows - 1 - is_large}.get(side, middle)
            left = {0: x + is_large, 2: x + 3 * width - is_large - len(text)}.get(
                side, x + (3 * width - len(text)) // 2
            )
            canvas.put(left, row, text, "ink", f"{SIDES[side]}_face", "b")
            if picture.target == HOMES[side]:  # the place that the chosen piece would take
                at = left + min(count, len(text) - 1)
                canvas.put(at, row, text[at - left], f"{SIDES[side]}_chosen", "halo", "bu")


def draw_axes(canvas: Canvas, geometry: Geometry) -> None:
    """Draw the numbers at the left and the letters below."""
    for place in range(1, SIZE + 1):
        end, row = geometry.number_at(place)
        canvas.put_right(end, row, str(place), "dim")
        column, below = geometry.letter_at(place)
        canvas.put(column, below, COLUMNS[place - 1], "dim")


def shortened(text: str, room: int) -> str:
    """Leave out words from the end until a text fits; a single word that is too long is cut."""
    while cell_len(text) > room and " " in text:
        text = text.rpartition(" ")[0].rstrip(" ,")
    return text if cell_len(text) <= room else set_cell_size(text, room)
