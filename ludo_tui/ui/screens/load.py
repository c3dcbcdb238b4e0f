"""The list of saved matches, with a look at each before it is loaded."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ludo_tui.presenting.board.preview_board import board_of
from ludo_tui.presenting.pages import saved_matches
from ludo_tui.saves import Entry, SaveError
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.board.geometry import SLIM, geometry_for
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.watching import watch
from ludo_tui.ui.widgets.board import BoardView, StillBoard
from ludo_tui.ui.widgets.menu import Entries
from ludo_tui.ui.widgets.search import SearchLine, SearchPage

_STAYS = {"example": "An example stays as it is.", "backup": "A backup stays with the save that it is of."}
_LEAST = 20
_WIDE, _MARGINS, _MARGINS_WIDE = 110, 4, 6
"""Columns from which the margins are wider, and those of both kinds, as the style sheet has them."""


class LoadScreen(SearchPage):
    """Lists autosaves, named saves, examples and the sound backups of bad files."""

    HEADING = "Load a match"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("load", first=("enter",)),
        *(Binding(f"{number}", f"pick({number})", "Go to that match", show=False) for number in range(1, 10)),
        Binding("e,x,delete", "decline", "", show=False),
    ]
    CSS_PATH = "../styles/load.tcss"
    AUTO_FOCUS = "#saves"
    TELLS_END: ClassVar[bool] = True
    """Is it told who has won, and shown how it stood then?"""
    MARKS_FIRST: ClassVar[bool] = True
    """Does the first tap on a match only mark it, so that the words below are about it?"""

    def __init__(self) -> None:
        super().__init__()
        self._all: list[Entry] = []
        """What there is; backups stay with what they are of."""
        self._entries: list[Entry] = []
        """What the lines are of: all, or what the search finds, each with its backups below."""
        self._marked: int | None = None
        """Which line has the bar before it."""
        self._tapped: int | None = 0
        """Which line a tap opens."""

    def compose_page(self) -> ComposeResult:
        """Put the list beside the look at the chosen game; the search comes above them when it is wanted."""
        search = SearchLine("a match, a game or a player")
        search.display = False
        yield search
        with Horizontal(id="columns"):
            yield Entries(id="saves", compact=True)
            with VerticalScroll(id="preview", can_focus=False):
                yield StillBoard(id="small-board")
                yield Static(Content(""), id="facts")
                yield Static(Content(""), id="people")

    def on_mount(self) -> None:
        """Fill the list, as it will be laid out."""
        self._place_board()
        self._read()

    def on_resize(self) -> None:
        """Draw the board as large as the window allows, and the lines as long."""
        self._place_board()
        self._show_heading()
        self.call_after_refresh(self._write_lines)

    def on_screen_resume(self) -> None:
        """Write the lines again: while something else was in front, the window may have become another."""
        self.call_after_refresh(self._write_lines)

    def _place_board(self) -> None:
        board = self.query_one("#small-board", BoardView)
        geometry = geometry_for(*self.size, is_lined=board.is_lined)
        board.geometry = geometry._replace(has_axes=False)
        self.query_one("#preview").styles.width = board.geometry.size[0] + 1

    @property
    def _line_width(self) -> int:
        """Columns of a line: before anything is laid out, those that it will have."""
        known = self.query_one("#saves").content_size.width
        if known:
            return known
        margins = _MARGINS_WIDE if self.size.width >= _WIDE else _MARGINS
        aside = 0 if self.size.width < SLIM else self.query_one("#small-board", BoardView).geometry.size[0] + 1
        return max(self.size.width - aside - margins, _LEAST)

    def _read(self, highlighted: int = 0) -> None:
        try:
            listed = self.host.files.saves.list()
        except SaveError as error:
            listed = []
            self.host.say(sentence(error), "error")
        listed.sort(key=lambda entry: entry.error is not None and not entry.backups)  # hopeless ones last
        self._all = listed
        self._show_heading()
        self._list(highlighted)

    def _list(self, highlighted: int = 0) -> None:
        """List what the search finds."""
        search = self.query_one(SearchLine)
        words = search.words.casefold().split()
        found = [entry for entry in self._all if saved_matches.is_found(entry, words)]
        self._entries = [one for entry in found for one in (entry, *entry.backups)]
        search.tell(f"{len(found)} of {len(self._all)}" if found else "nothing found")
        menu = self._menu
        menu.set_options([Option(self._prompt(number)) for number in range(len(self._entries))])
        if self._entries:
            menu.highlighted = self._tapped = min(highlighted, len(self._entries) - 1)
        self._show()
        self.refresh_bindings()

    def _show_heading(self) -> None:
        """Say how much there is, as the search counts it, and where matches are kept if there is room."""
        room = self.size.width - len(self.HEADING)
        self.set_heading(self.HEADING, saved_matches.count_and_place(len(self._all), self.host.files.saves.path, room))

    def _write_lines(self) -> None:
        """Write every line again: the window, or what it is drawn with, has changed."""
        for menu in self.query("#saves").results(OptionList):  # there is none once the screen is left
            for number in range(min(menu.option_count, len(self._entries))):
                menu.replace_option_prompt_at_index(number, self._prompt(number))

    def _prompt(self, number: int) -> Content:
        """Return an entry as lines."""
        parts = saved_matches.entry_lines(
            self._entries[number],
            number,
            self._line_width,
            is_marked=number == self._marked,
            is_ascii=self.host.settings.ascii,
            tells_end=self.TELLS_END,
        )
        return Content.assemble(*parts)

    def _in_signs(self, parts: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return parts with the characters that hold now."""
        return saved_matches.in_signs(parts, is_ascii=self.host.settings.ascii)

    @property
    def _menu(self) -> OptionList:
        return self.query_one("#saves", OptionList)

    @property
    def _chosen(self) -> Entry | None:
        index = self._menu.highlighted
        return None if index is None or index >= len(self._entries) else self._entries[index]

    @on(OptionList.OptionHighlighted, "#saves")
    def _show(self) -> None:
        """Show what the chosen game is like."""
        facts, people = self.query_one("#facts", Static), self.query_one("#people", Static)
        people.update(Content(""))
        board = self.query_one("#small-board", BoardView)
        menu = self._menu
        before, self._marked = self._marked, menu.highlighted
        for number in {before, self._marked}:
            if number is not None and number < len(self._entries):
                menu.replace_option_prompt_at_index(number, self._prompt(number))
        entry = self._chosen
        known = None if entry is None else entry.preview
        board.display = known is not None and (self.TELLS_END or not known.is_over)
        self.refresh_bindings()
        if entry is None:
            none = "No games yet. Begin one from the title; it is saved after every answer."
            facts.update(Content("Nothing found." if self._all else none))
        elif entry.preview is None:
            facts.update(_about_bad(entry))
        else:
            told = saved_matches.about(entry, entry.preview, tells_end=self.TELLS_END)
            facts.update(Content.assemble(*self._in_signs(told)))
            people.update(Content.assemble(*self._in_signs([(saved_matches.people_in(entry.preview), "$refused")])))
            board.picture = board_of(entry.preview, entry.options)

    @on(OptionList.OptionSelected, "#saves")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        before, self._tapped = self._tapped, event.option_index
        if before == self._tapped or not (self.MARKS_FIRST and self.host.is_touched):
            self._open()

    def _open(self) -> None:
        entry = self._chosen
        if entry is not None and entry.error is None:
            self.take(entry)
        elif entry is not None:
            self.host.say(sentence(entry.error), "error")

    def take(self, entry: Entry) -> None:
        """Do what the list is for with a sound match."""
        self.host.match.load(entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Leave out what cannot be done with the chosen game."""
        if isinstance(self.focused, Input) and action != "back":
            return False  # its keys are letters of what is searched for
        entry = self._chosen if self.is_mounted else None
        if action in ("open", "copy", "replay"):
            return entry is not None and entry.error is None
        if action == "rename":
            return entry is not None and entry.kind in ("named", "auto") and entry.error is None
        if action == "delete":
            return entry is not None and not entry.is_read_only and entry.kind != "backup"
        return True

    def action_pick(self, number: int = 1) -> None:
        """Go to a game by its number."""
        if number <= len(self._entries):
            self._menu.highlighted = number - 1

    @on(SearchLine.Searched)
    def _search(self, event: SearchLine.Searched) -> None:
        self._list()
        if event.is_over:
            self.query_one(SearchLine).display = bool(self.query_one(SearchLine).words)
            self.query_one("#saves").focus()

    def action_open(self) -> None:
        """Play on with the chosen match."""
        self._open()

    def action_replay(self) -> None:
        """Watch the chosen game on the board; it stays as it is."""
        entry = self._chosen
        if entry is not None:
            self.watch_again(entry)

    def watch_again(self, entry: Entry) -> None:
        """Show a match on the board from its first turn on."""
        self.run_worker(watch(self, lambda: self.host.files.saves.load(entry, as_copy=True)), exclusive=True)

    def action_copy(self) -> None:
        """Play on with a copy of the chosen match."""
        if (entry := self._chosen) is not None:
            self.host.match.load(entry, as_copy=True)

    def action_rename(self) -> None:
        """Give the chosen save another name; an automatic save stays, and is kept under a name as well."""
        entry = self._chosen
        if entry is None:
            return

        def check(name: str) -> str | None:
            try:
                self.host.files.saves.rename(entry, name)
            except SaveError as error:
                return sentence(error)
            return None

        is_auto = entry.kind == "auto"
        question = f"Name for {'a copy of this automatic save' if is_auto else 'this save'}?"
        asked = AskText(question, "" if is_auto else on_one_line(entry.title), check)
        self.ask(asked, lambda _: self._read(self._menu.highlighted or 0))

    def action_decline(self) -> None:
        """Say why the chosen game can be neither renamed nor deleted, where the keys for that do nothing."""
        entry = self._chosen
        if entry is not None:
            self.host.say(_STAYS.get(entry.kind, "What is damaged cannot be renamed, only deleted."))

    def action_delete(self) -> None:
        """Delete the chosen match, after asking."""
        entry = self._chosen
        if entry is None:
            return
        if not self.host.settings.confirm:
            self._delete()
            return
        question = f"Delete {on_one_line(entry.title)} and its backups? This cannot be undone."
        self.ask(Confirm(question, "Delete", "Keep"), self._delete)

    def _delete(self, _: bool = True) -> None:
        entry = self._chosen
        if entry is None:
            return
        try:
            self.host.files.saves.delete(entry)
        except SaveError as error:
            self.host.say(sentence(error), "error")
        self._read(self._menu.highlighted or 0)


class WatchScreen(LoadScreen):
    """Lists the same games, to watch one of them: how it ended nobody wants to know before."""

    HEADING = "Watch a replay"
    TELLS_END = False
    MARKS_FIRST = False

    def take(self, entry: Entry) -> None:
        """Watch the match."""
        self.watch_again(entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what is done with games besides watching them: Enter watches."""
        return action not in ("open", "copy", "rename", "delete", "decline") and super().check_action(
            action, parameters
        )


def _about_bad(entry: Entry) -> Content:
    hint = "Its backups are listed below it." if entry.backups else "It has no usable backup."
    return Content.assemble(("This file cannot be loaded\n\n", "bold $error"), f"{sentence(entry.error)}\n\n{hint}")
