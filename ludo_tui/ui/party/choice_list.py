"""The choices of a party with a cursor."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from ludo_tui.presenting.pages.party_page import LESS, MORE
from ludo_tui.presenting.rows import Row
from ludo_tui.ui.widgets.rowlist import RowList


class ChoiceList(RowList):
    """Choices with a cursor. The plus and minus of a stat can be clicked."""

    @dataclass(eq=False)
    class Turned(Message):
        """A stat is to be changed by a point."""

        row: Row
        by: int

    def on_click(self, event: events.Click) -> None:
        """Change a stat by the plus and minus in its row."""
        number = self.row_under(event.y)
        if number is None:
            return
        chosen = self.rows[number]
        text = chosen.mark + "".join(part for part, _ in chosen.parts)
        if MORE not in text:
            return
        event.prevent_default()
        self.point(number)
        for sign, by in ((LESS, -1), (MORE, 1)):
            start = text.index(sign)
            if start - 1 <= event.x <= start + len(sign):  # a finger is wide
                self.post_message(self.Turned(chosen, by))
