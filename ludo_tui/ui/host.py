"""The program as its screens know it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from textual.message_pump import MessagePump
from textual.screen import Screen

from ludo_tui.table.files.settings import Settings
from ludo_tui.ui.clock import Clock
from ludo_tui.ui.program.apply_settings import Preferences
from ludo_tui.ui.program.user_files import UserFiles

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.saves import Entry
    from ludo_tui.table.session import Session


class Navigation(Protocol):
    """The ways to the screens that several others open."""

    def go_to(self, screen: Screen[Any] | None) -> None:
        """Show a screen right above the title, or the title itself."""

    def open_title(self) -> None:
        """Show the title where nothing else is shown."""

    def open_setup(self) -> None:
        """Set up a new game, in the form as it was left."""

    @property
    def has_setup(self) -> bool:
        """Is there a form of a new game that was left?"""

    def forget_setup(self) -> None:
        """Have the next new game set up afresh."""

    def open_guide(self, number: int) -> None:
        """Play one of the guided first matches, counted from 0, or say why that is not possible."""

    def open_load(self) -> None:
        """Choose a game to load."""


class CurrentMatch(Protocol):
    """The match at the table, if there is one."""

    session: "Session | None"
    """The match; None when there is none."""

    def start(self, game: "Match[Any]") -> None:
        """Sit down at the table with a game."""

    def load(self, entry: "Entry", *, as_copy: bool = False) -> None:
        """Load a game and sit down at its table, asking first where the player must decide something."""

    def continue_latest(self) -> None:
        """Go on with the last game, or say why that is not possible."""

    def show_result(self, session: "Session", *, is_rushed: bool = False) -> None:
        """Leave the table of a match that is over for its result."""

    def leave(self, then: Callable[[bool], None]) -> None:
        """Leave the game at the table, if there is one; ask first if it cannot be kept."""

    def to_title(self) -> None:
        """Leave the table, or whatever is open, for the title; a match in progress is kept."""


class Host(Protocol):
    """What screens need of the program besides what the toolkit gives them."""

    seed: int | None
    """Seed of the next new game; None lets chance choose."""

    is_touched: bool
    """Is the screen touched with a finger?"""

    @property
    def has_begun(self) -> bool:
        """Is the first screen there?"""

    @property
    def clock(self) -> Clock:
        """The time that animations and pauses run on."""

    @property
    def files(self) -> UserFiles:
        """Settings, games, PINs and words."""

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""

    @property
    def preferences(self) -> Preferences:
        """Changes settings."""

    @property
    def match(self) -> CurrentMatch:
        """The match at the table."""

    @property
    def navigation(self) -> Navigation:
        """Opens screens."""

    def say(self, sentence: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """Show one sentence for a few seconds."""

    def forget_typed(self) -> None:
        """Drop the keys that nobody has answered yet: they were not meant for what is asked now."""

    def take_typed(self) -> None:
        """Go on with what was typed while the screen on top could not answer it."""


def host_of(part: MessagePump) -> Host:
    """Return the program that shows a screen or a part of one."""
    return cast("Host", part.app)
