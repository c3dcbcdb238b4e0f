"""The curtain: who takes the keyboard in large letters, what happened meanwhile, and nothing else of the match."""

from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import SIDES, cut, face_of, fitted, wrapped
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.letters import HEIGHT, draw_large, has_glyphs, width_of

_MARGIN: Final = 8
"""Columns beside name and card together."""
_CARD_WIDTH: Final = 64
_LARGE: Final = (110, 34)
"""Columns and rows from which the name is as large as it gets."""
_LOOK_BACK: Final = "↑ ↓ newest last"
HAND_OVER: Final = "Hand the keyboard to"
_BELOW: Final = 4
"""Rows below the card: a blank one, the button, a blank one and the keys."""


class Meanwhile(NamedTuple):
    """A sentence of what happened."""

    text: str
    side: int | None = None
    """Side of the board of whose turn it was."""
    shape: str = ""
    colour: str = "text"

    @property
    def attributes(self) -> str:
        """What is not said in plain colour is bold."""
        return "b" if self.colour != "text" else ""


class Curtain(NamedTuple):
    """What is on the curtain."""

    side: int
    """Side of the board of who takes the keyboard; 4 for nobody's."""
    name: str
    seat: str
    """Shape and name of the seat."""
    button: str
    """What is to be done."""
    told: tuple[Meanwhile, ...] = ()
    """Oldest first."""
    title: str = "Since your last turn"
    """What stands over what is told."""
    notice: str = ""
    """Said above all else."""
    keys: str = ""
    """Other keys that work."""
    call: str = HAND_OVER
    """What stands over the name."""
    earlier: int = 0
    """How many lines of what was told last are passed over, to look further back."""


def draw_curtain(canvas: Canvas, curtain: Curtain) -> int:
    """Draw the curtain over a whole sheet, and return the row of its button."""
    width, height = canvas.width, canvas.height
    ground = ground_of(curtain.side)
    canvas.fill(0, 0, width, height, ground)
    is_large = width >= _LARGE[0] and height >= _LARGE[1]
    top = 3 if not is_large else 6 if height < 50 else 14
    canvas.put_centred(0, width, top - 2, curtain.call, "halo")
    y = top + _draw_name(canvas, top, curtain.name, 4 if is_large else 2)
    canvas.put_centred(0, width, y, fitted(curtain.seat, width - _MARGIN), "halo", None, "b")
    y = _draw_card(canvas, y + 2, curtain) if curtain.told or curtain.notice else y
    y = min(height - 3, y + 2)
    canvas.put_centred(0, width, y, f"  {fitted(curtain.button, width - 8)}  ", ground, "halo", "b")
    canvas.put_centred(0, width, height - 1, curtain.keys, "halo")
    return y


def ground_of(side: int) -> str:
    """Return the colour of a curtain for the one who sits at a side of the board, or beside it."""
    return f"{SIDES[side]}_deep2" if side < len(SIDES) - 1 else f"{SIDES[-1]}_deep"


def _draw_name(canvas: Canvas, top: int, name: str, scale: int) -> int:
    """Draw a name as large as it fits, and return the rows to what stands below it."""
    room = canvas.width - _MARGIN
    while has_glyphs(name) and scale > 1:
        if (wide := width_of(name, scale)) <= room:
            draw_large(canvas, (canvas.width - wide) // 2, 2 * top, name, "halo", scale)
            return (HEIGHT * scale + 1) // 2 + 1
        scale //= 2
    spaced = " ".join(name)
    canvas.put_centred(
        0, canvas.width, top + 1, spaced if cell_len(spaced) <= room else cut(name, room), "halo", None, "b"
    )
    return 3


def _draw_card(canvas: Canvas, y: int, curtain: Curtain) -> int:
    """Draw what happened on a quiet ground, as much of the end as fits, and return the row after it."""
    width = min(canvas.width - _MARGIN, _CARD_WIDTH)
    x = (canvas.width - width) // 2
    notice = [(one, True, Meanwhile(one, colour="accent")) for one in wrapped(curtain.notice, width - 3)]
    notice = notice if curtain.notice else []
    lines = lines_of(curtain, width - 3)
    room = max(min(len(lines), canvas.height - y - _BELOW - 3 - len(notice)), 0)
    end = max(len(lines) - curtain.earlier, room)
    shown = notice + lines[end - room : end]
    canvas.fill(x - 2, y, width + 4, len(shown) + 3, "ground")
    canvas.put(x, y, curtain.title if curtain.told else "Before you go on", "text", None, "b")
    if len(lines) > room:
        canvas.put_right(x + width, y, f"{_LOOK_BACK} · {len(curtain.told)} in all", "dim")
    for row, (text, is_first, one) in enumerate(shown, y + 2):
        if is_first and one.side is not None:
            canvas.put(x, row, one.shape, face_of(one.side), None, "b")
        canvas.put(x + 2, row, text, one.colour, None, one.attributes)
    return y + len(shown) + 3


def lines_of(curtain: Curtain, width: int) -> list[tuple[str, bool, Meanwhile]]:
    """Break what is told into lines; with each, is it the first of its sentence?"""
    return [(text, number == 0, one) for one in curtain.told for number, text in enumerate(wrapped(one.text, width))]
