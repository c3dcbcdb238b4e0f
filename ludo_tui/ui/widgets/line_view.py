"""A widget that draws lines, any part of them, whenever they are painted."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Final, Self

from rich.segment import Segment
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
        """Fill the size in which it is about to be painted, another one or after it was hidden."""

    def on_hide(self) -> None:
        """Draw everything when it is seen again: what is hidden does not follow what changes."""
        self._fitted = NULL_SIZE

    @abstractmethod
    def part(self, y: int, left: int, right: int) -> list[Segment]:
        """Draw a line from one column to before another."""

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        return Strip(self.part(y, 0, self.size.width), self.size.width)

    def refresh(self, *regions: Region, **more: Any) -> Self:
        """Paint something again, unless everything is being painted."""
        return self if self._is_fitting else super().refresh(*regions, **more)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the lines of a region."""
        if self.styles.padding:
            self._fit()
            return super().render_lines(crop)
        return [Strip(self.painted(y, *crop.column_span), crop.width) for y in crop.line_range]

    def painted(self, y: int, left: int, right: int) -> Iterable[Segment]:
        """Return a line from one column to before another, as it is on the screen."""
        if self.styles.padding:
            return self.render_lines(Region(left, y, right - left, 1))[0]
        self._fit()
        line = self.part(y, left, right)
        for line_filter in self.get_line_filters():
            line = line_filter.apply(line, _ANY)
        return line

    def _fit(self) -> None:
        if self.outer_size != self._fitted:
            self._fitted, self._is_fitting = self.outer_size, True
            self.fit()
            self._is_fitting = False
