"""The screens that the program opens, each read when it is first wanted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from textual.app import App
from textual.screen import Screen

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

_SETUP = "setup"
"""Name of the form of a new game, which is kept while it is left for another screen."""


class Say(Protocol):
    """Shows one sentence for a few seconds."""

    def __call__(self, sentence: str, severity: Literal["information", "warning", "error"] = ..., /) -> None:
        """Show a sentence."""


@dataclass(eq=False)
class ScreenNavigation:
    """Opens screens on top of one another, the title below all of them.

    Args:
        app: the program.
        session: returns the match at the table.
        is_lined: are borders drawn with plain characters?
        say: tells the players why a screen cannot be opened.
    """

    app: App[int]
    session: "Callable[[], Session | None]"
    is_lined: Callable[[], bool]
    say: Say

    def go_to(self, screen: Screen[Any] | None) -> None:
        """Show a screen right above the title, or the title itself."""
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        if screen is not None:
            self.app.push_screen(screen)

    def is_open(self, name: str) -> bool:
        """Is there a screen of that class on the screen or below it?"""
        return any(type(screen).__name__ == name for screen in self.app.screen_stack)

    def lowest(self, *, is_title: bool) -> Screen[Any]:
        """Return the title, or what stands in for it until a player comes there from where the program begins."""
        if not is_title:
            from ludo_tui.ui.screens.leaving import BeforeTitle

            return BeforeTitle()
        from ludo_tui.ui.screens.title import TitleScreen

        return TitleScreen()

    def open_title(self) -> None:
        """Show the title where nothing else is shown."""
        self.app.push_screen(self.lowest(is_title=True))

    def read_ahead(self, ruleset: str) -> None:
        """Read what the form of a new match is made of while the title is looked at; it will propose that ruleset."""
        from ludo_tui.ui.program.read_ahead import ReadAhead

        ReadAhead(self.app, ruleset).begin()

    def open_setup(self) -> None:
        """Set up a new game, in the form as it was left."""
        if not self.has_setup:
            from ludo_tui.ui.setup.setup_screen import SetupScreen

            self.app.install_screen(SetupScreen(), _SETUP)
        self.app.push_screen(_SETUP)

    @property
    def has_setup(self) -> bool:
        """Is there a form of a new game that was left?"""
        return self.app.is_screen_installed(_SETUP)

    def forget_setup(self) -> None:
        """Have the next new game set up afresh: what the form says has been begun."""
        if self.has_setup:
            form = self.app.get_screen(_SETUP)
            self.app.uninstall_screen(_SETUP)
            form.remove()

    def open_guide(self, number: int) -> None:
        """Play one of the guided first matches, counted from 0, or say why that is not possible."""
        from ludo_tui.rules.guided_match import guided
        from ludo_tui.rulesets import RulesetError
        from ludo_tui.text.printable import sentence
        from ludo_tui.ui.table.guide import GuideScreen

        try:
            self.app.push_screen(GuideScreen(guided(number)))
        except RulesetError as error:
            self.say(sentence(str(error).splitlines()[0]), "error")

    def open_load(self) -> None:
        """Choose a game to load."""
        from ludo_tui.ui.screens.load import LoadScreen

        self.app.push_screen(LoadScreen())

    def open_rulebook(
        self, rule: str = "", ruleset: str = "", options: Mapping[str, Any] | None = None, topics: Sequence[str] = ()
    ) -> None:
        """Open the rulebook, at a rule if one is given.

        Args:
            rule: id of the rule to begin at.
            ruleset: whose book; empty: that of the game at the table, else the first.
            options: the house rules that are being chosen for it; None: none are.
            topics: what the player wants to know how to play, as `Prompt.topics`.
        """
        from ludo_tui.ui.screens.rulebook import RulebookScreen

        self.app.push_screen(RulebookScreen(rule, ruleset, self.session(), options, topics))

    def open_settings(self) -> None:
        """Open the settings."""
        from ludo_tui.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def open_help(self) -> None:
        """Show the keys of the present screen."""
        from ludo_tui.ui.screens.help import HelpScreen

        screen = self.app.screen
        session = getattr(screen, "session", None)
        game: list[tuple[str, str]] = [] if session is None else session.game.rules.legend(is_lined=self.is_lined())
        self.app.push_screen(HelpScreen(screen, [*getattr(screen, "LEGEND", ()), *game]))

    def open_palette(self) -> None:
        """Search everything that can be done here."""
        from ludo_tui.ui.commands import Palette

        if not isinstance(self.app.screen, Palette):
            self.app.push_screen(Palette(placeholder="Search for something to do"))


def palette_commands() -> type[Any]:
    """Return what the command palette offers."""
    from ludo_tui.ui.commands import GameCommands

    return GameCommands
