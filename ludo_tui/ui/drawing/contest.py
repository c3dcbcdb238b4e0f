"""The card of a contest: both dice with all that is added, the totals, the outcome, and what it costs."""

from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import Part, broken, chip, cut, face_of, fitted, wrapped
from ludo_tui.ui.drawing.boxes_and_bars import draw_box, put_fitted
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.dice import D20_SIZE, draw_d20, draw_tile, ink_of
from ludo_tui.ui.drawing.letters import draw_large

ROWS: Final = 12
"""Rows of a card without those of its outcome."""
_DICE_ROW: Final = 3
_TOTAL_ROW: Final = 7
_TAG_ROW: Final = 9
_RULE_ROW: Final = 10
_MOST_ADDED: Final = 4
_INDENT: Final = 3
"""Columns before what goes on in another line: those of a sign, a digit and a blank."""
_D20: Final = 20


class CardSide(NamedTuple):
    """One side of a contest."""

    side: int
    """Side of the board of whose dice they are."""
    who: str
    does: str
    """What it does, in a word or two."""
    dice: tuple[int, ...]
    """What the dice show; two with advantage or disadvantage."""
    kept: int = 0
    """Which of them counts."""
    die: int = _D20
    """How many sides they have."""
    added: tuple[str, ...] = ()
    total: str = ""
    """Empty until the dice lie."""
    how: str = ""
    """`advantage` or `disadvantage`."""
    is_decisive: bool = False
    """Is a natural 20 or 1 one?"""

    @property
    def natural(self) -> int | None:
        """The natural 20 or 1 that lies there."""
        value = self.dice[self.kept] if self.dice and self.total and self.is_decisive else 0
        return value if value in (1, _D20) else None


class CardLook(NamedTuple):
    """What a card shows."""

    title: str
    offence: CardSide
    defence: CardSide | None = None
    needed: int | None = None
    """The number to reach, where there is no defence."""
    target: tuple[int, str] | None = None
    """Side of the board and name of whose number that is, if it is anybody's."""
    against: str = ""
    """What the number is; empty: only that it is needed."""
    outcome: tuple[tuple[Part, ...], ...] = ()
    """The outcome and what it costs, line by line."""
    is_decided: bool = True
    """Do all dice lie, so that the outcome can be told?"""

    def lines(self, width: int) -> list[tuple[Part, ...]]:
        """Return the lines of the outcome in a card of some columns, and of what has no room beside the dice."""
        told = [piece for line in self.outcome for piece in broken(line, width - 4)]
        for side in (self.offence, self.defence):
            if side is not None and not _fits(side, self.half(width)):
                listed = [
                    (f" {text}{(',' if number < len(side.added) else '')}", "text")
                    for number, text in enumerate(side.added, 1)
                ]
                told += broken(((f"{side.who}:", face_of(side.side)), *listed), width - 4)
        return told

    def half(self, width: int) -> int:
        """Return the columns for each side in a card of some columns; a number needs less room than a second side."""
        return (width - 2) // 2 if self.defence is not None else (width - 2) * 3 // 5

    def height(self, width: int) -> int:
        """Return the rows of the card."""
        return ROWS + len(self.lines(width))

    def draw_on(self, canvas: Canvas, *, is_plain: bool = False) -> None:
        """Draw the card over a whole sheet; plainly, dice are numbers in brackets.

        Args:
            canvas: the sheet.
            is_plain: is there nothing but characters to draw with?
        """
        width, height = canvas.width, min(canvas.height, self.height(canvas.width))
        draw_box(canvas, height, self.title)
        half = self.half(width)
        _draw_side(canvas, 2, half, self.offence, is_plain=is_plain)
        if self.defence is not None:
            _draw_side(canvas, 2 + half, half, self.defence, is_plain=is_plain)
        elif self.needed is not None:
            self._draw_needed(canvas, 2 + half, str(self.needed), is_plain=is_plain)
        canvas.put(0, _RULE_ROW, f"├{'─' * (width - 2)}┤", "line")
        lines = self.lines(width) if self.is_decided else []
        for number, line in enumerate(lines[: height - _RULE_ROW - 2]):
            put_fitted(canvas, 2, _RULE_ROW + 1 + number, line)

    def _draw_needed(self, canvas: Canvas, left: int, needed: str, *, is_plain: bool) -> None:
        """Draw the number to reach in the place of a second side, and whose it is."""
        x, width = left, canvas.width
        room = width - left - 1
        if self.target is not None:
            x = canvas.put_parts(x, 1, (chip(self.target[0], fitted(self.target[1], room - 2)),)) + 1
        what = self.against or "needed"
        if x + cell_len(what) < width - 1:
            canvas.put(x, 1, what, "dim")
        else:
            for number, piece in enumerate(wrapped(what, room)):
                canvas.put(left, _DICE_ROW + number, piece, "dim")
        _draw_total(canvas, left, needed, "text", is_plain=is_plain)


def _fits(side: CardSide, width: int) -> bool:
    """Return whether all that is added fits whole beside the dice of a side."""
    if len(side.dice) > 1:
        return cell_len(" ".join(side.added)) <= width - 2
    room = width - 2 - D20_SIZE[0]
    longest = max((cell_len(word) for text in side.added for word in text.split()), default=0)
    return longest <= room - _INDENT and len(_beside(side, width)) <= _MOST_ADDED


def _beside(side: CardSide, width: int) -> list[str]:
    """Return what is added, in the lines that stand beside the dice of a side."""
    room = width - 2 - D20_SIZE[0]
    lines = []
    for text in side.added:
        first, *more = wrapped(text, room)
        lines += [first, *(f"{' ' * _INDENT}{line}" for line in wrapped(" ".join(more), room - _INDENT) if more)]
    return lines


def _draw_side(canvas: Canvas, x: int, width: int, side: CardSide, *, is_plain: bool) -> None:
    """Draw who rolls, the dice, what is added, and the total."""
    named = chip(side.side, cut(side.who, width - 4))
    end = canvas.put_parts(x, 1, (named,))
    if cell_len(side.does) < x + width - end - 1:
        canvas.put(end + 1, 1, side.does, "dim")
    _draw_dice(canvas, x, width, side, is_plain=is_plain)
    if _fits(side, width):  # else it stands below
        _draw_added(canvas, x, width, side, is_plain=is_plain)
    is_double = len(side.dice) > 1
    ink = "accent" if side.natural == _D20 else "text"
    if is_double and side.total:
        shown = f"{side.how} = {side.total}" if side.how else f"= {side.total}"
        canvas.put(x, _TAG_ROW, fitted(shown, width - 1), ink, None, "b")
    elif side.total:
        _draw_total(canvas, x + D20_SIZE[0] + 1, side.total, ink, is_plain=is_plain)
    if side.natural is not None and not is_double:
        tag = f" NATURAL {side.natural} "
        canvas.put(
            x - (side.natural == _D20), _TAG_ROW, tag, "accent_ink", "accent" if side.natural > 1 else "bad", "b"
        )


def _draw_dice(canvas: Canvas, x: int, width: int, side: CardSide, *, is_plain: bool) -> None:
    """Draw the dice of a side; plainly, as numbers in brackets."""
    if is_plain:
        for number, value in enumerate(side.dice):
            mark = "b" if number == side.kept else ""
            canvas.put(x + 7 * number, _DICE_ROW, f"[ {value} ]", "text" if mark else "dim", None, mark)
    elif len(side.dice) > 1:
        for number, value in enumerate(side.dice[:2]):
            _draw_die(canvas, x + number * (min(width, 2 * D20_SIZE[0] + 1) - D20_SIZE[0]), side, value, number)
    elif side.dice:
        _draw_die(canvas, x, side, side.dice[0], 0)


def _draw_added(canvas: Canvas, x: int, width: int, side: CardSide, *, is_plain: bool) -> None:
    """Write what is added to the dice of a side: beside one die, above or below two."""
    if len(side.dice) > 1:
        canvas.put(x, _DICE_ROW + (1 if is_plain else -1), " ".join(side.added), "text")
    else:
        for number, text in enumerate(_beside(side, width)):
            canvas.put(x + D20_SIZE[0] + 1, _DICE_ROW + number, text, "text")


def _draw_die(canvas: Canvas, x: int, side: CardSide, value: int, number: int) -> None:
    """Draw a die; one that does not count is grey."""
    is_kept = number == side.kept or not side.total
    if side.die != _D20:
        draw_tile(canvas, x, _DICE_ROW + 1, side.die, value, ink_of(side.side))
        return
    natural = side.natural if number == side.kept else None
    facet = {_D20: "accent", 1: "halo"}.get(natural or 0, "")
    draw_d20(canvas, x, _DICE_ROW, str(value), side.side, facet if is_kept else "line")


def _draw_total(canvas: Canvas, x: int, text: str, colour: str, *, is_plain: bool) -> None:
    if is_plain:
        canvas.put(x, _TOTAL_ROW, text, colour, None, "b")
    else:
        draw_large(canvas, x, 2 * _TOTAL_ROW, text, colour)
