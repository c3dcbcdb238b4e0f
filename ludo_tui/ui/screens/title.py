"""The title: where every visit begins."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ludo_tui.ui import actions
from ludo_tui.ui.screens.page import Page

if TYPE_CHECKING:
    from ludo_tui.saves import Entry

_LETTERS = (
    ("#    ", "#    ", "#    ", "#    ", "#### "),
    ("#   #", "#   #", "#   #", "#   #", " ### "),
    ("#### ", "#   #", "#   #", "#   #", "#### "),
    (" ### ", "#   #", "#   #", "#   #", " ### "),
)
_SHAPES = "●▲◆■"
_ASCII_SHAPES = "o^*#"

_MENU = (
    ("title.continue-game", "Continue"),
    ("title.new-game", "New game"),
    ("title.load-game", "Load a game"),
    ("title.guide", "Guided first match"),
    ("app.rulebook", "Rules"),
    ("app.settings", "Settings"),
    ("app.quit", "Quit"),
)


def logo(ascii: bool = False) -> Content:  # noqa: A002 - the name of the setting
    """Draw the word LUDO, each letter of the pieces of one seat."""
    shapes = _ASCII_SHAPES if ascii else _SHAPES
    lines = []
    for row in range(5):
        parts: list[tuple[str, str]] = []
        for seat, (letter, shape) in enumerate(zip(_LETTERS, shapes, strict=True), 1):
            drawn = " ".join(shape if cell == "#" else " " for cell in letter[row])
            parts.append((f"{drawn}    ", f"bold $seat-{seat}"))
        lines.append(Content.assemble(*parts))
    return Content("\n").join(lines)


class TitleScreen(Page):
    """Offers to continue, begin, load, read the rules, change settings and leave."""

    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("title")]
    AUTO_FOCUS = "#menu"

    def __init__(self) -> None:
        super().__init__()
        self._refusal: str | None = "looking for one"
        """Why there is nothing to continue; None when there is."""
        self._latest = ""

    def compose_page(self) -> ComposeResult:
        """Put the logo above the menu."""
        with Vertical(id="title"):
            yield Static(logo(self.app.settings.ascii), id="logo")
            yield Static(Content("for two to four people around one keyboard"), id="motto")
            yield OptionList(*self._options(), id="menu", compact=True)

    def on_mount(self) -> None:
        """Look for a game to continue once the title is on screen."""
        self.query_one("#menu", OptionList).highlighted = 1
        self.call_after_refresh(self.look_for_game)

    def on_screen_resume(self) -> None:
        """Look again: a game may have been played or deleted meanwhile, and settings changed."""
        self.query_one("#logo", Static).update(logo(self.app.settings.ascii))
        if self._refusal != "looking for one":
            self.look_for_game()

    def _options(self) -> list[Option]:
        options = []
        keymap = self.app.settings.keymap
        for identity, label in _MENU:
            action = actions.find(identity)
            key = actions.key_name(actions.keys_of(action, keymap)[-1])
            refused = identity == "title.continue-game" and self._refusal is not None
            more = f"  ({self._refusal})" if refused else ""
            if identity == "title.continue-game" and not refused:
                more = f"  {self._latest}"
            prompt = Content.assemble((f"{key:>3}  ", "" if refused else "bold"), label, more)
            options.append(Option(prompt, id=identity.replace(".", "-"), disabled=refused))
        return options

    def look_for_game(self) -> None:
        """Find out whether there is a game to continue."""
        from ludo_tui.saves import SaveError  # not before the title is on screen

        try:
            latest = self.app.saves.latest()
            self._refusal = "no game is under way" if latest is None else None
        except SaveError:
            latest = None
            self._refusal = "the saved games cannot be read"
        self._latest = "" if latest is None else _in_short(latest)
        menu = self.query_one("#menu", OptionList)
        before = menu.highlighted
        menu.set_options(self._options())
        menu.highlighted = before if before and before > 1 else (1 if latest is None else 0)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out continuing while there is nothing to continue."""
        return None if action == "continue_game" and self._refusal is not None else True

    @on(OptionList.OptionSelected, "#menu")
    async def choose(self, event: OptionList.OptionSelected) -> None:
        """Do what the chosen line says."""
        action = actions.find(_MENU[event.option_index][0])
        await self.run_action(action.method)

    def action_continue_game(self) -> None:
        """Go on with the last game."""
        self.app.continue_game()

    def action_new_game(self) -> None:
        """Set up a new game."""
        self.app.open_setup()

    def action_load_game(self) -> None:
        """Choose a saved game."""
        self.app.open_load()

    def action_guide(self) -> None:
        """Play the guided first match."""
        self.app.open_guide()


def _in_short(latest: "Entry") -> str:
    """Return who plays what in the game to continue."""
    from ludo_tui.ui.screens.load import in_short  # not before the title is on screen

    return in_short(latest)
