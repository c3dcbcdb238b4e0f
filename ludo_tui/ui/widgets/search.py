"""A line to type words in that a list is searched for."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, Static

from ludo_tui.ui.form_lines import TextLine
from ludo_tui.ui.screens.page import Page

PAUSE: Final = 0.12
"""Seconds without a key before a search begins: a long list takes a moment to lay out."""


class SearchLine(Horizontal):
    """Takes words, and says how much was found; what is found is up to the screen.

    Args:
        placeholder: what can be searched for.
    """

    @dataclass(eq=False, kw_only=True)
    class Searched(Message):
        """The words are others, or `is_over`: the list takes the keys again."""

        is_over: bool

    DEFAULT_CSS: ClassVar[str] = """
    SearchLine {
        height: 1; padding: 0 1; background: $surface;
        & > #label { width: 9; }
        & > #search { width: 1fr; background: $panel; padding: 0 1; }
        & > #search:focus { background: $accent; color: $background; }
        & > #found { width: 18; color: $refused; padding-left: 2; text-align: right; }
    }
    """

    def __init__(self, placeholder: str) -> None:
        super().__init__(id="search-line")
        self._placeholder = placeholder
        self._typing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Put the words between what they are for and what was found."""
        yield Static(Content("Search:"), id="label")
        yield TextLine(placeholder=self._placeholder, compact=True, id="search", max_length=60)
        yield Static(Content(""), id="found")

    @property
    def words(self) -> str:
        """What is searched for; empty: nothing."""
        return self.query_one(Input).value

    def begin(self) -> None:
        """Type what to search for."""
        self.query_one(Input).focus()

    def tell(self, found: str) -> None:
        """Say how much was found."""
        self.query_one("#found", Static).update(Content(found))

    def end(self) -> None:
        """Forget the words."""
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        self._over()

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._typing is not None:
            self._typing.stop()
        self._typing = self.set_timer(PAUSE, lambda: self.post_message(self.Searched(is_over=False)))

    @on(Input.Submitted)
    def _over(self) -> None:
        if self._typing is not None:
            self._typing.stop()
        self.post_message(self.Searched(is_over=True))


class SearchPage(Page):
    """A screen with a list that is searched for words."""

    def action_search(self) -> None:
        """Type what to search for."""
        search = self.query_one(SearchLine)
        search.display = True
        search.begin()

    def action_back(self) -> None:
        """Leave the search, or the screen."""
        search = self.query_one(SearchLine)
        if search.query_one(Input).has_focus or search.words:
            search.end()
        else:
            super().action_back()
