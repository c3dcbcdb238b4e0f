"""A titled list to choose from, drawn in one piece: title, what stands over the rows, rows, what follows."""

from collections.abc import Callable, Iterable, Sequence

from ludo_tui.presenting.coloured_text import width_of
from ludo_tui.presenting.rows import Row, fitting, lines_of, row
from ludo_tui.ui.drawing.boxes_and_bars import draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.listing import Marking, draw_line
from ludo_tui.ui.widgets.rowlist import Line, RowList

_LEAST = 3
"""Rows of a list below which what follows it is left out, and not one of them says how many more there are."""


def told_in(rows: Sequence[Row], width: int, height: int, *, is_apart: bool) -> Sequence[Row]:
    """Return as much of what follows a list as there is room for: what comes of an answer before blank rows and titles.

    Args:
        rows: what follows the list, first a blank row.
        width: columns of a row.
        height: rows there are.
        is_apart: does something else stand in the blank row?
    """
    first = [one for one in rows[:1] if is_apart]
    bare = [*first, *filter(_says_something, rows)]
    ways = (rows, bare, [one for one in bare if not one.is_head])
    kept = max((fitting(way, width, height) for way in ways), key=_told)
    return kept if _told(kept) else ways[-1]


def _says_something(one: Row) -> bool:
    return any(text.strip() for text, _ in one.parts)


def _told(rows: Sequence[Row]) -> int:
    """Return how many rows tell something, but for titles."""
    return sum(_says_something(one) and not one.is_head for one in rows)


class ChoiceView(RowList):
    """A list under a title, with what stands over the rows and what follows them."""

    marking = Marking("▶", attributes="")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(always_mark=True, id=id)
        self._title = ("", "", "")
        self._after_note = 1
        self._head: tuple[Row, ...] = ()
        self._foot: tuple[Row, ...] = ()

    # What is listed

    def fill(
        self,
        title: tuple[str, str, str],
        head: Iterable[Row],
        rows: Sequence[Row],
        cursor: int | None = None,
        *,
        after_note: int = 1,
    ) -> None:
        """Show something else.

        Args:
            title: the title, a note at the right, and the key that does what the note says.
            head: what stands over the rows.
            rows: what is listed.
            cursor: the row that is marked; None: the first that can be chosen.
            after_note: columns behind the note, where it stands over a column of the rows.
        """
        self._after_note, self._title, self._head, self._foot = after_note, title, tuple(head), ()
        self.put_rows(rows, cursor)

    def follow(self, foot: Iterable[Row]) -> None:
        """Show something else after the rows."""
        self._foot = tuple(foot)

    def settle(self) -> None:
        """Leave of the list the row under the cursor alone; everything around it stays where it is."""
        if self.marked is not None:
            width = self.size.width
            left = len(self._lines(width)) - len(self._listed([self.marked], width))
            self.put_rows((self.marked, *[row("")] * left), 0)
            self._choices = [0]
            self.redraw()

    @property
    def title_colour(self) -> str:
        """Colour of the title."""
        return "text"

    @property
    def foot_height(self) -> int:
        """Rows that are kept for what follows the list."""
        return 0

    def above_heights(self, width: int) -> Sequence[int]:  # noqa: ARG002 - for those who have something to say there
        """Return how many rows what stands over the title would like, and with how many it could do, falling."""
        return (0,)

    def draw_above(self, canvas: Canvas, height: int) -> None:
        """Draw what stands over the title, in as many rows as it has."""

    def height_in(self, width: int) -> int:
        """Return how many rows everything needs."""
        above = self.above_heights(width)[0]
        return above + 1 + self._head_height(width) + len(self._lines(width)) + self.foot_height

    def _above(self, width: int, height: int) -> int:
        """Return how many rows over the title there are room for: the answers come first, then what follows them."""
        needed = 1 + self._head_height(width) + len(self._lines(width))
        heights = self.above_heights(width)
        fits = (above for above in heights if above + needed + self.foot_height <= height)
        return next(fits, max(min(heights[-1], height - needed), 0))

    def _head_height(self, width: int) -> int:
        return len(lines_of(self._head, max(width - 1, 1)))

    # Drawing

    def draw_on(self, canvas: Canvas) -> None:
        """Draw title, rows and what follows."""
        title, note, key = self._title
        y = self._above(canvas.width, canvas.height)
        if y:
            self.draw_above(canvas, y)
        draw_rule(canvas, 0, y, canvas.width, title, self.title_colour, note, key, after=self._after_note)
        y += 1
        for _, parts in lines_of(self._head, canvas.width - 1):
            draw_line(canvas, 0, y, parts)
            y += 1
        lines = self._lines(canvas.width)
        foot_height = self._foot_room(canvas.height - y, len(lines))
        height = max(min(len(lines), canvas.height - y - foot_height), 0)
        has_more = len(lines) > height and (foot_height > 0 or height > _LEAST)
        if has_more and not foot_height:  # what follows a list begins with a blank row
            height -= 1
        end = self.draw_rows(canvas, y, height)
        if foot_height:
            width, room = canvas.width - 1, canvas.height - end
            told = lines_of(told_in(self._foot, width, room, is_apart=has_more), width)
            for number, (_, parts) in enumerate(told[:room], 1):
                draw_line(canvas, 0, end, parts)
                if number == room < len(told):
                    canvas.put_right(canvas.width, end, " …", "dim")
                end += 1
        if has_more:
            self._draw_more(canvas, y + height, lines, height)

    def _draw_more(self, canvas: Canvas, y: int, lines: Sequence[Line], height: int) -> None:
        """Say how many rows that can be chosen are out of sight, or not wholly in it."""
        told: list[tuple[str, ...]] = []
        for sign, word, hidden in (("↑", "above", lines[: self._top]), ("↓", "below", lines[self._top + height :])):
            if count := len({number for number, _ in hidden if self._rows[number].is_choice}):
                told += [(f"  {sign} ", "accent", "", "b"), (f"{count} more {word}", "dim")]
        canvas.put_parts(canvas.width - 1 - width_of(told), y, told)

    def _foot_room(self, room: int, listed: int) -> int:
        """Return how many rows what follows the list has, of those that are left for both."""
        if any(self.above_heights(self.size.width)):  # something waits for the answer: each is seen at once
            return max(min(self.foot_height, room - listed), 0)
        kept, left = self.foot_height, room - min(_LEAST, listed)
        if listed + _LEAST <= room:  # the list is whole, and a part of what follows it in sight
            return min(kept, room - listed)
        if listed + kept > room:  # none of it is left blank while a part of the list is out of sight
            told = len(lines_of(self._foot, max(self.size.width - 1, 1)))
            kept = min(kept, told) if told > 1 else 0  # a blank row alone tells nothing
        return min(kept, left) if left > 1 else 0

    # Keyboard and mouse

    def uncover(self, is_meant: Callable[[object], bool]) -> bool:
        """Put the cursor on the row with a value that is meant, and tell whether it was out of sight until now."""
        lines = self._lines(self.size.width)
        places = [place for place, (number, _) in enumerate(lines) if is_meant(self._rows[number].value)]
        if not places or self._top <= places[0] < self._top + self._shown:
            return False
        self.point(lines[places[0]][0])
        return True

    def _show_from(self, number: int) -> None:
        """Scroll so that a row is the first in sight, below its heading, as far as there are rows for it."""
        if number > 0 and not self._rows[number - 1].is_choice:
            number -= 1
        self._is_new = False
        self._top = next(place for place, (owner, _) in enumerate(self._lines(self.size.width)) if owner == number)
        self.redraw()

    def turn_wheel(self, by: int) -> None:
        """Move the cursor by a notch of the wheel."""
        self.action_move(by)
