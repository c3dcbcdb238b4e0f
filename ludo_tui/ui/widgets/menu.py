"""A list to choose from that takes every key at every size."""

from textual.strip import Strip
from textual.widgets import OptionList


class Menu(OptionList):
    """Pages through its lines only where there is room for one: the toolkit's own list stumbles over that."""

    def action_page_up(self) -> None:
        """Go up by a page."""
        if self.size:
            super().action_page_up()  # type: ignore[no-untyped-call]  # it is untyped

    def action_page_down(self) -> None:
        """Go down by a page."""
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]  # it is untyped


class Entries(Menu):
    """Shows entries of several lines whole: one that would be cut at an edge leaves its lines blank."""

    def render_line(self, y: int) -> Strip:
        """Draw a line of the entry that it is of, if there is room for all of the entry."""
        top, end = self.scroll_offset.y, 0
        for option in self.options:
            start, end = end, end + f"{option.prompt}".count("\n") + 1
            if top + y < end:
                if start < top or end > top + self.size.height:
                    return Strip.blank(self.size.width, self.rich_style)
                break
        return super().render_line(y)
