"""A widget that draws lines, any part of them, whenever they are painted."""

from typing import Any, Final, Self

from textual.color import Color
from textual.geometry import NULL_SIZE, Region
from textual.strip import Strip
from textual.widget import Widget

_ANY: Final = Color(0, 0, 0)
"""The ground that filters are told, which matters to dim text alone: there is none."""


class LineView(Widget):
    """Draws lines. A subclass says in `part` what a part of a line looks like.

    It has neither border nor opacity. Without padding, what it draws goes to the screen as it is: what Textual looks up
    for each widget at each change takes longer than to draw what changed.
    """

    ALLOW_SELECT = False

    def __init__(self, *children: Widget, **more: Any) -> None:
        super().__init__(*children, **more)
        self._fitted = NULL_SIZE
        """The size in which it was last painted."""
        self._is_fitting = False

    def fit(self) -> None:
        """Fill another size, in which it is about to be painted."""

    def part(self, y: int, left: int, right: int) -> Strip:
        """Draw a line from one column to before another."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        return self.part(y, 0, self.size.width)

    def refresh(self, *regions: Region, **more: Any) -> Self:
        """Paint something again, unless everything is being painted."""
        return self if self._is_fitting else super().refresh(*regions, **more)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the lines of a region."""
        if self.outer_size != self._fitted:
            self._fitted, self._is_fitting = self.outer_size, True
            self.fit()
            self._is_fitting = False
        if self.styles.padding:
            return super().render_lines(crop)
        lines = [self.part(y, *crop.column_span) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            lines = [line.apply_filter(line_filter, _ANY) for line in lines]
        return lines
