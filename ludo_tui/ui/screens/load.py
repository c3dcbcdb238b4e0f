"""The list of saved games, with a look at each before it is loaded."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ludo_tui.board import PIECES, YARD
from ludo_tui.engine import Look, PieceLook, SeatLook
from ludo_tui.rulesets import RulesetError, SeatStyle
from ludo_tui.rulesets import load as load_ruleset
from ludo_tui.saves import Entry, Preview, RulesChanged, SaveError, SaveInUse, SeatPreview
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.geometry import SMALL, Geometry
from ludo_tui.ui.drawing.picture import EMPTY_STYLES, BoardPicture
from ludo_tui.ui.host import Host
from ludo_tui.ui.screens.dialogs import Confirm
from ludo_tui.ui.screens.page import Page, plain, sentence
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.menu import Menu
from ludo_tui.ui.widgets.picture import picture_of

if TYPE_CHECKING:
    from ludo_tui.engine import Match

_KINDS = {"auto": "autosave", "named": "saved", "example": "example", "backup": "backup"}


def when(moment: datetime) -> str:
    """Say when a game was saved, by the clock of the player."""
    local = moment.astimezone()
    days = (datetime.now(tz=local.tzinfo).date() - local.date()).days
    clock = f"{local:%H:%M}"
    if days == 0:
        return f"today {clock}"
    return f"yesterday {clock}" if days == 1 else f"{local:%Y-%m-%d} {clock}"


def open_game(app: Host, entry: Entry) -> None:
    """Load a game and sit down at its table, asking first where the player must decide something."""
    try:
        app.start_game(app.saves.load(entry))
    except RulesChanged as error:
        _ask_first(app, f"{error} Go on under the rules as they are now?", "Go on", lambda: _with_changes(app, entry))
    except SaveInUse as error:
        _ask_first(app, f"{error} Play on with a copy?", "Play a copy", lambda: app.saves.load(entry, as_copy=True))
    except SaveError as error:
        app.say(sentence(error), "error")


def _with_changes(app: Host, entry: Entry) -> "Match[Any]":
    return app.saves.load(entry, accept_changes=True)


def _ask_first(app: Host, question: str, yes: str, load: "Callable[[], Match[Any]]") -> None:
    def answered(answer: bool | None) -> None:
        if answer:
            try:
                app.start_game(load())
            except SaveError as error:
                app.say(sentence(error), "error")

    app.push_screen(Confirm(plain(question), yes, "Go back", is_final=False), answered)


class LoadScreen(Page):
    """Lists autosaves, named saves, examples and the sound backups of bad files."""

    HEADING = "Load a game"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("load")]
    CSS_PATH = "../styles/load.tcss"
    AUTO_FOCUS = "#saves"

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    def compose_page(self) -> ComposeResult:
        """Put the list beside the look at the chosen game."""
        with Horizontal():
            yield Menu(id="saves", compact=True)
            with VerticalScroll(id="preview", can_focus=False):
                yield Static(Content(""), id="facts")
                board = BoardView(id="small-board")
                board.can_focus = False
                board.geometry = Geometry(SMALL, has_axes=False)
                yield board

    def on_mount(self) -> None:
        """Fill the list."""
        self._read()

    def on_screen_resume(self) -> None:
        """Follow the settings."""
        board = self.query_one("#small-board", BoardView)
        board.is_ascii, board.palette = self.app.settings.ascii, self.app.palette

    def _read(self, highlighted: int = 0) -> None:
        try:
            listed = self.app.saves.list()
        except SaveError as error:
            listed = []
            self.app.say(sentence(error), "error")
        listed.sort(key=lambda entry: entry.error is not None and not entry.backups)  # hopeless ones last
        self._entries = [one for entry in listed for one in (entry, *entry.backups)]
        menu = self.query_one("#saves", OptionList)
        menu.set_options([Option(self._line(entry)) for entry in self._entries])
        if self._entries:
            menu.highlighted = min(highlighted, len(self._entries) - 1)
        self._show()
        self.refresh_bindings()

    def _line(self, entry: Entry) -> Content:
        """Return an entry as two lines: what it is, and what is to be said of it."""
        indent = "   " if entry.kind == "backup" else ""
        if entry.error is not None:
            below = (f"{indent}  bad: {sentence(entry.error)}", "$error")
        else:
            over = ", over" if entry.preview is not None and entry.preview.is_over else ""
            turn = f", turn {entry.preview.turn}" if entry.preview is not None and not over else ""
            below = (f"{indent}  {_KINDS[entry.kind]}, {when(entry.saved_at)}{turn}{over}", "$refused")
        return Content.assemble(f"{indent}{plain(entry.title)}\n", below)

    @property
    def _chosen(self) -> Entry | None:
        index = self.query_one("#saves", OptionList).highlighted
        return None if index is None or index >= len(self._entries) else self._entries[index]

    @on(OptionList.OptionHighlighted, "#saves")
    def _show(self) -> None:
        """Show what the chosen game is like."""
        facts = self.query_one("#facts", Static)
        board = self.query_one("#small-board", BoardView)
        entry = self._chosen
        board.display = entry is not None and entry.preview is not None
        self.refresh_bindings()
        if entry is None:
            facts.update(Content("No games yet. Begin one from the title; it is saved after every answer."))
        elif entry.preview is None:
            facts.update(_about_bad(entry))
        else:
            facts.update(_about(entry, entry.preview))
            board.picture = board_of(entry.preview)

    @on(OptionList.OptionSelected, "#saves")
    def _open(self) -> None:
        entry = self._chosen
        if entry is not None and entry.error is None:
            open_game(self.app, entry)
        elif entry is not None:
            self.app.say(sentence(entry.error), "error")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out deleting what came with the program."""
        if action == "delete" and self.is_mounted:
            entry = self._chosen
            return True if entry is not None and not entry.is_read_only and entry.kind != "backup" else None
        return True

    def action_delete(self) -> None:
        """Delete the chosen game, after asking."""
        entry = self._chosen
        if entry is None:
            return
        if not self.app.settings.confirm:
            self._delete(True)
            return
        question = f"Delete {plain(entry.title)} and its backups? This cannot be undone."
        self.app.push_screen(Confirm(question, "Delete", "Keep"), self._delete)

    def _delete(self, answer: bool | None) -> None:
        entry = self._chosen
        if not answer or entry is None:
            return
        try:
            self.app.saves.delete(entry)
        except SaveError as error:
            self.app.say(sentence(error), "error")
        self._read(self.query_one("#saves", OptionList).highlighted or 0)


def _about_bad(entry: Entry) -> Content:
    hint = "Its backups are listed below it." if entry.backups else "It has no sound backup."
    return Content.assemble(("This file cannot be loaded\n\n", "bold $error"), f"{sentence(entry.error)}\n\n{hint}")


def _about(entry: Entry, preview: Preview) -> Content:
    styles = _styles(preview)
    lines = [(f"{plain(preview.ruleset_name)}\n", "bold $accent")]
    if preview.is_over:
        lines.append(("The match is over.\n", "$foreground"))
    elif preview.turn == 0:
        lines.append(("Before the first turn.\n", "$foreground"))
    else:
        whose = plain(preview.seats[preview.seat or 0].name)
        lines.append((f"Turn {preview.turn}: {whose}\n", "$foreground"))
    for number, seat in enumerate(preview.seats):
        is_plain = styles is EMPTY_STYLES or seat.side is None
        letter = seat.letter if is_plain else styles[seat.side or 0].letter
        colour = "$foreground" if seat.side is None else f"$seat-{seat.side + 1}"
        home = sum(step == 56 for step in seat.steps)
        facts = f"{home} home"
        if number in preview.places:
            facts = f"place {preview.places.index(number) + 1}"
        player = f" ({seat.computer})" if seat.computer else ""
        lines.append((f"{letter} ", f"bold {colour}"))
        lines.append((f"{plain(seat.name)}{player}: {facts}\n", "$foreground"))
    lines.append((f"{preview.answers} answers, {when(entry.saved_at)}", "$refused"))
    return Content.assemble(*lines)


def _styles(preview: Preview) -> tuple[SeatStyle, ...]:
    try:
        return load_ruleset(preview.ruleset).seats
    except RulesetError:
        return EMPTY_STYLES


def board_of(preview: Preview) -> BoardPicture:
    """Return the board of a preview."""
    look = Look(
        pieces=tuple(tuple(PieceLook(step=step) for step in seat.steps) for seat in preview.seats),
        seats=(SeatLook(needed=max((len(seat.steps) for seat in preview.seats), default=0)),) * len(preview.seats),
    )
    sides = [seat.side for seat in preview.seats]
    return picture_of(look, sides, _styles(preview), [plain(seat.name) for seat in preview.seats])


def empty_preview() -> Preview:
    """Return a match of nobody's, before its first turn."""
    ruleset = load_ruleset("classic")
    seats = tuple(
        SeatPreview(name=style.name, computer=None, side=side, letter=style.letter, steps=(YARD,) * PIECES)
        for side, style in enumerate(ruleset.seats)
    )
    return Preview(ruleset=ruleset.id, ruleset_name=ruleset.name, seats=seats, turn=0, seat=None, places=(), answers=0)
