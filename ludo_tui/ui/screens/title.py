"""The title: where every visit begins."""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.rows import Row
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.letters import HEIGHT, glyph
from ludo_tui.ui.drawing.pages.listing import Marking
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.rowlist import RowList

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludo_tui.saves import Preview

_WORD = "LUDO"
_SCALE = 2
_HALVES = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
_LOOKING = "looking for one"
_READING = "reading the rules ..."


class _Line(NamedTuple):
    """A line of the menu."""

    action: str
    label: str
    note: str = ""


_MENU = (
    _Line("title.continue-game", "Continue"),
    _Line("title.new-game", "New match", "Enter twice: start"),
    _Line("title.load-game", "Load"),
    _Line("title.replay", "Watch a replay"),
    _Line("title.first-match", "First match", "Party Ludo"),
    _Line("title.guide", "First match", "Ludicrous Ludo"),
    _Line("title.skirmish-guide", "First match", "Skirmish Ludo"),
    _Line("title.house-table", "House table", "who beats whom"),
    _Line("app.rulebook", "Rules"),
    _Line("app.settings", "Settings"),
    _Line("app.quit", "Quit"),
)
_OVER_MENU = 6
_MOTTO = 3
_UNDER_BOARD = 5
"""Rows over the menu, with the motto where it is shown, and under the board, where the board is under the menu."""
_LABELS = 15
"""Columns of the labels."""


@cache
def logo(ascii: bool = False) -> Content:  # noqa: A002 - the name of the setting
    """Draw the word LUDO in the large font, each letter in the colour of one side."""
    lines, glyphs = [], [glyph(letter, 1 if ascii else _SCALE) for letter in _WORD]
    for row in range(HEIGHT):
        parts: list[tuple[str, str]] = []
        for side, pixels in enumerate(glyphs, 1):
            if ascii:
                drawn = "".join("##" if pixel == "#" else "  " for pixel in pixels[row])
            else:
                upper, lower = pixels[2 * row : 2 * row + 2]
                drawn = "".join(_HALVES[pixel] for pixel in map("".join, zip(upper, lower, strict=True)))
            parts.append((f"{drawn}  ", f"bold $seat-{side}"))
        lines.append(Content.assemble(*parts))
    return Content("\n").join(lines)


class Menu(RowList):
    """What can be done, without a pointer before it."""

    marking = Marking(" ")


class TitleScreen(Page):
    """Offers to continue, begin, load, read the rules, change settings and leave."""

    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("title")]
    AUTO_FOCUS = "#menu"
    CSS_PATH = "../styles/title.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._refusal: str | None = _LOOKING
        """Why there is nothing to continue; None when there is."""
        self._notes: dict[str, str] = {}
        """What stands beside lines of the menu, by action."""

    def compose_page(self) -> ComposeResult:
        """Put the menu beside the match that can be continued."""
        with Horizontal(id="title"):
            with Vertical(id="choice"):
                yield Static(logo(self.host.settings.ascii), id="logo")
                yield Static(Content("four sides of trouble around one keyboard"), id="motto")
                yield Menu(always_mark=True, id="menu")
            yield Vertical(id="left-match")

    def on_mount(self) -> None:
        """Look for a game to continue once the title is on screen."""
        self._list()
        self.call_after_refresh(self.look_for_game)

    def on_screen_resume(self) -> None:
        """Look again: a game may have been played or deleted meanwhile, and settings changed."""
        shown, drawn = self.query_one("#logo", Static), logo(self.host.settings.ascii)
        if shown.content != drawn:
            shown.update(drawn)
        if self._refusal != _LOOKING:
            self.look_for_game()

    def _list(self) -> None:
        """Write the menu: a line apart on a large window, with the cursor where it was."""
        keymap = self.host.settings.keymap
        refused = "title.continue-game" if self._refusal is not None else ""
        is_roomy = self.has_class("-tall") and self.has_class("-wide") and not self.host.is_touched
        gap = (Row((("", "text"),)),) if is_roomy else ()
        rows: list[Row] = []
        menu = self.query_one("#menu", RowList)
        room = menu.size.width - _LABELS - 5
        for line in _MENU:
            key = actions.key_name(actions.keys_of(actions.find(line.action), keymap)[-1])
            key = " " if self.host.is_touched else key
            styles = ("refused",) * 3 if line.action == refused else ("key", "strong", "faint")
            usual = "" if self.host.is_touched and line.action == "title.new-game" else line.note
            note = self._notes.get(line.action, usual)
            note = note if cell_len(note) <= room else note.partition(", ")[0]
            texts = f" {key}  ", f"{line.label:<{_LABELS}}", note
            parts = tuple(zip(texts, styles, strict=True))
            rows += [Row(parts, value=line.action, is_choice=line.action != refused), *gap]
        before = menu.marked.value if menu.marked is not None else None
        if before is None or before == "title.new-game":
            before = "title.new-game" if refused else "title.continue-game"
        menu.show_rows(rows, next(number for number, row in enumerate(rows) if row.value == before))

    def look_for_game(self) -> None:
        """Find out whether there is a game to continue."""
        from ludo_tui.saves import SaveError  # not before the title is on screen

        try:
            latest, count = self.host.files.saves.latest(), self.host.files.saves.count()
            self._refusal = "no match is under way" if latest is None else None
        except SaveError:
            latest, count = None, 0
            self._refusal = "saves cannot be read"
        preview = None if latest is None else latest.preview
        from ludo_tui.engine import counted  # what it imports is heavy, and the title is painted first

        standing = "" if preview is None else f"{on_one_line(preview.ruleset_name)}, {preview.when}"
        self._notes = {
            "title.continue-game": self._refusal or standing,
            "title.load-game": counted(count, "match") if count else "examples",
        }
        self._show_match(preview, {} if latest is None else latest.options)
        self._list()
        self.refresh_bindings()

    def _show_match(self, preview: "Preview | None", options: "Mapping[str, Any]") -> None:
        """Draw the match that can be continued as it stands, or else an empty board."""
        from ludo_tui.presenting.board.preview_board import board_of, empty_preview  # not before the title is on screen
        from ludo_tui.ui.widgets.board import StillBoard

        place = self.query_one("#left-match", Vertical)
        if not place.children:
            board = StillBoard(id="small-board")
            place.mount(board, Static(id="caption"))
        board, caption = self.query_one(StillBoard), self.query_one("#caption", Static)
        self._fit_board()
        board.picture = board_of(empty_preview() if preview is None else preview, options)
        asked = "" if preview is None else on_one_line(preview.seats[preview.seat or 0].name)
        asked = in_ascii(asked) if self.host.settings.ascii else asked
        told = f"your last match: {asked}'s turn"
        if cell_len(told) > board.geometry.size[0]:
            told = f"your last match:\n{asked}'s turn"
        caption.update(Content(told if asked else "nobody plays yet"))

    def _fit_menu(self) -> int:
        """Give the menu as many rows as it needs, as far as there are so many, and return them."""
        menu = self.query_one("#menu", RowList)
        rows = min(menu.height_in(self.size.width - 4), self.size.height - _OVER_MENU - 2)
        menu.styles.height = rows
        return rows

    def _fit_board(self) -> None:
        """Draw the board as large as the window allows, in the colours and characters that hold now."""
        from ludo_tui.ui.drawing.board.geometry import AXIS_BELOW, geometry_for, largest
        from ludo_tui.ui.widgets.board import StillBoard

        for board in self.query(StillBoard):
            board.is_ascii, board.palette = self.host.settings.ascii, self.host.preferences.palette
            place = self.query_one("#left-match")
            if self.has_class("-slim"):
                over = _OVER_MENU + self._fit_menu() + (0 if self.has_class("-short") else _MOTTO)
                room = self.size.height - over - _UNDER_BOARD
                geometry = largest(self.size.width, room + AXIS_BELOW, is_lined=board.is_lined)
                place.display = geometry._replace(has_axes=False).size[1] <= room
            else:
                self.query_one("#menu", RowList).styles.clear_rule("height")
                geometry = geometry_for(*self.size, is_lined=board.is_lined)
                place.display = True
            board.geometry = geometry._replace(has_axes=False)
            place.styles.width = "1fr" if self.has_class("-slim") else board.geometry.size[0]

    def on_resize(self) -> None:
        """Draw the board as large as the new window allows."""
        self._list()
        if self._refusal != _LOOKING:
            self._fit_board()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out continuing while there is nothing to continue; as long as that is not known it may be tried."""
        return None if action == "continue_game" and self._refusal not in (None, _LOOKING) else True

    @on(RowList.Chosen, "#menu")
    async def choose(self, event: RowList.Chosen) -> None:
        """Do what the chosen line says."""
        await self.run_action(actions.find(event.row.value).method)

    def action_continue_game(self) -> None:
        """Go on with the last match."""
        self.host.match.continue_latest()

    def action_new_game(self) -> None:
        """Set up a new game; while a form is made for it, the line says so."""
        if self.host.navigation.has_setup:
            self.host.navigation.open_setup()
            return
        self._notes["title.new-game"] = _READING
        self._list()
        self.takes_keys = False  # they are meant for the form
        self.call_after_refresh(self._open_setup)

    def _open_setup(self) -> None:
        self.takes_keys = True
        self.host.navigation.open_setup()

    def action_load_game(self) -> None:
        """Choose a saved match."""
        self.host.navigation.open_load()

    def action_replay(self) -> None:
        """Choose a match to watch again."""
        from ludo_tui.ui.screens.load import WatchScreen  # not before a player wants it

        self.app.push_screen(WatchScreen())

    def action_house_table(self) -> None:
        """Show who has won against whom."""
        from ludo_tui.ui.screens.house_table import HouseTableScreen  # not before a player wants it

        self.app.push_screen(HouseTableScreen())

    def action_first_match(self) -> None:
        """Play the guided first match of Party Ludo."""
        self.host.navigation.open_guide(0)

    def action_guide(self) -> None:
        """Play the guided first match of Ludicrous Ludo."""
        self.host.navigation.open_guide(1)

    def action_skirmish_guide(self) -> None:
        """Play the guided first match of Skirmish Ludo."""
        self.host.navigation.open_guide(2)
