"""Tokens: a bright key cap with shape and number on a dark base, alone, in pairs and in crowds."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.ui.drawing.board.geometry import Cell
from ludo_tui.ui.drawing.canvas import Canvas

VICTIM: Final = "×"
_MOST_LABELS: Final = 4


class Token(NamedTuple):
    """A piece as it is drawn."""

    side: int
    """0..3, or 4 for a creature."""
    shape: str
    """One character, or the first letter of a creature."""
    number: str
    """One character."""
    state: str = ""
    """What the base tells, most important first."""
    is_down: bool = False
    is_leader: bool = False
    is_chosen: bool = False
    is_target: bool = False
    is_victim: bool = False
    is_movable: bool = False

    @property
    def label(self) -> str:
        """Shape and number."""
        return self.shape + self.number

    def ink(self, part: str) -> str:
        """Return the name of one of its colours: `face`, `deep`, `base` or `chosen`."""
        return f"{SIDES[self.side]}_{part}"

    @property
    def face(self) -> str:
        """The colour of its face: dark when it is down."""
        return self.ink("deep" if self.is_down else "face")

    @property
    def text(self) -> str:
        """The colour of its label."""
        return self.ink("base") if self.is_down else "ink"

    @property
    def cap(self) -> tuple[str, str]:
        """The colours of its face and label where it shares a space: what is chosen or aimed at is told by them."""
        if self.is_chosen:
            return "halo", self.ink("chosen")
        if self.is_target or self.is_victim:
            return "accent", "accent_ink"
        return self.face, self.text


def ground_under(tokens: Sequence[Token], plain: str) -> str:
    """Return the colour of a space with tokens: a halo, a victim's or target's amber, or grey where one could move."""
    if len(tokens) == 1 and tokens[0].is_chosen:
        return "halo"
    if any(token.is_target or token.is_victim for token in tokens):
        return "accent"
    if any(token.is_movable and not token.is_chosen for token in tokens):
        return "star"
    return plain


def draw_tokens(
    canvas: Canvas, x: int, y: int, cell: Cell, tokens: Sequence[Token], ground: str, has_states: bool
) -> None:
    """Draw the tokens of a space, whose ground is painted already.

    Args:
        canvas: the sheet.
        x: the left column of the space.
        y: its upper row.
        cell: its size.
        tokens: who stands there.
        ground: colour of the space.
        has_states: do bases tell facing and states?
    """
    if cell.height == 1:
        _draw_small(canvas, x, y, tokens)
    elif len(tokens) == 1:
        _draw_one(canvas, x, y, cell, tokens[0], ground, has_states)
    elif len(tokens) == 2:
        for place, token in enumerate(tokens):
            _draw_half(canvas, x + place * (cell.width // 2), y, cell, token, ground, has_states)
    else:
        _draw_crowd(canvas, x, y, cell, tokens)


def _small_ink(token: Token) -> tuple[str, str, str]:
    """Return colour, ground and attributes of a token in the small board."""
    if token.is_chosen:
        return token.ink("chosen"), "halo", "b"
    if token.is_target or token.is_victim:
        return "accent_ink", "accent", "bu"
    return token.text, token.face, "bu" if token.is_movable else "b"


def _draw_small(canvas: Canvas, x: int, y: int, tokens: Sequence[Token]) -> None:
    first = tokens[0]
    if len(tokens) == 1:
        canvas.put(x, y, first.label, *_small_ink(first))
    elif len(tokens) == 2:
        for place, token in enumerate(tokens):
            canvas.put(x + place, y, token.shape, *_small_ink(token))
    else:
        shown = next((token for token in tokens if token.is_chosen), first)
        canvas.put(x, y, shown.shape, *_small_ink(shown))
        canvas.put(x + 1, y, "+", "ink", tokens[-1].face, "b")  # a digit would be read as the number of a piece


def _base_text(token: Token, room: int, has_states: bool) -> str | None:
    """Return what a base tells, in as many characters as there are; None for a base without words."""
    if token.is_victim:
        return VICTIM * room
    if not has_states:
        return None
    return token.state[:room].center(room) if room > 2 else token.state[:room].ljust(room)


def _draw_one(canvas: Canvas, x: int, y: int, cell: Cell, token: Token, ground: str, has_states: bool) -> None:
    """Draw a token alone: its face, framed by half blocks, over its base."""
    width, deep = cell.width, token.ink("deep")
    inner = width - 2
    row = y
    if cell.height > 2:
        canvas.put(x, row, f"▗{'▄' * inner}▖", token.face, ground)
        row += 1
    for line in range(max(cell.height - 2, 1)):
        label = token.label.center(inner) if line == 0 else " " * inner
        canvas.put(x, row, "▐", token.face, ground)
        canvas.put(x + 1, row, label, token.text, token.face, "b")
        if line == 0 and token.is_leader:
            at = x + 1 + (inner - cell_len(token.label)) // 2
            canvas.put(at, row, token.label, token.text, token.face, "bu")
        canvas.put(x + width - 1, row, "▌", token.face, ground)
        row += 1
    base = _base_text(token, inner, has_states)
    if base is None:
        canvas.put(x, row, f"▝{'▀' * inner}▘", deep, ground)
    else:
        canvas.put(x, row, "▐", deep, ground)
        canvas.put(x + 1, row, base, token.ink("base"), deep, "b")
        canvas.put(x + width - 1, row, "▌", deep, ground)


def _draw_half(canvas: Canvas, x: int, y: int, cell: Cell, token: Token, ground: str, has_states: bool) -> None:
    """Draw one of two tokens on a space, in half of its columns."""
    width, deep = cell.width // 2, token.ink("deep")
    face, text = token.cap
    row = y
    if cell.height > 2:
        canvas.put(x, row, "▄" * width, face, ground)
        row += 1
    for line in range(max(cell.height - 2, 1)):
        canvas.put(x, row, token.label.ljust(width) if line == 0 else " " * width, text, face, "b")
        if line == 0 and token.is_leader:
            canvas.put(x, row, token.label, text, face, "bu")
        row += 1
    base = _base_text(token, width, has_states)
    if base is None:
        canvas.put(x, row, "▀" * width, deep, ground)
    else:
        canvas.put(x, row, base.strip().ljust(width), token.ink("base"), deep, "b")


def _draw_crowd(canvas: Canvas, x: int, y: int, cell: Cell, tokens: Sequence[Token]) -> None:
    """Draw three and more tokens as labels in two rows of two; beyond four the last place tells how many more."""
    width = cell.width // 2
    top = y
    if cell.height > 2:
        canvas.put(x, y, "▄" * width, tokens[0].face)
        canvas.put(x + width, y, "▄" * width, tokens[1].face)
        top += 1
    shown = list(tokens[: _MOST_LABELS if len(tokens) <= _MOST_LABELS else _MOST_LABELS - 1])
    for place, token in enumerate(shown):
        face, text = token.cap
        at, row = x + place % 2 * width, top + place // 2
        canvas.put(at, row, set_cell_size(token.label, width), text, face, "b")
    if len(tokens) > _MOST_LABELS:
        more = f"+{len(tokens) - len(shown)}"
        canvas.put(x + width, top + 1, more.ljust(width), "text", "ground", "b")


def draw_landing(canvas: Canvas, x: int, y: int, cell: Cell, side: int, label: str) -> None:
    """Draw where a piece would come to stand: a white frame round its hollow label.

    Args:
        canvas: the sheet.
        x: the left column of the space.
        y: its upper row.
        cell: its size.
        side: whose piece.
        label: outline of its shape, and its number.
    """
    letter, inner = SIDES[side], cell.width - 2
    if cell.height == 1:
        canvas.put(x, y, label, f"{letter}_chosen", "halo", "bu")
        return
    if cell.height == 2:
        canvas.put(x, y, "▛", "halo")
        canvas.put(x + cell.width - 1, y, "▜", "halo")
        canvas.put(x + 1, y, label.center(inner), f"{letter}_face", "ground", "b")
    else:
        canvas.put(x, y, f"▛{'▀' * inner}▜", "halo")
        for row in range(y + 1, y + cell.height - 1):
            canvas.put(x, row, "▌", "halo")
            canvas.put(
                x + 1, row, label.center(inner) if row == y + 1 else " " * inner, f"{letter}_face", "ground", "b"
            )
            canvas.put(x + cell.width - 1, row, "▐", "halo")
    canvas.put(x, y + cell.height - 1, f"▙{'▄' * inner}▟", "halo")


def draw_way(canvas: Canvas, x: int, y: int, cell: Cell, side: int) -> None:
    """Draw that a piece of a side would pass this space."""
    face = f"{SIDES[side]}_face"
    if cell.height == 1:
        canvas.put(x, y, "··", face, None, "b")
        return
    left, middle = x + (cell.width - 2) // 2, y + (cell.height - 1) // 2
    if cell.height % 2:
        canvas.put(left, middle, "██", face)
    else:
        canvas.put(left, middle, "▄▄", face)
        canvas.put(left, middle + 1, "▀▀", face)
