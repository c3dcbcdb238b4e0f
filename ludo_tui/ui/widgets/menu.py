"""A list to choose from that takes every key at every size."""

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
