"""A match as an asciicast: the recording of a terminal in which the replay goes from decision to decision."""

import asyncio
import io
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from rich.console import Console
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from ludo_tui.engine import Match
from ludo_tui.records.replay import Replay
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.screens.replay import ReplayScreen

SIZE: Final = (120, 40)
"""Columns and rows of the recording."""
STEP: Final = 0.8
"""Seconds for which a decision is shown."""
LAST: Final = 3.0
"""Seconds for which the end is shown."""
_CLEAR: Final = "\x1b[?25l\x1b[2J\x1b[H"


class AsciicastDriver(Driver):
    """Gives what a terminal would get to its app; nobody types."""

    _app: "AsciicastApp"

    def write(self, data: str) -> None:
        """Take down what is written."""
        self._app.take(data)

    def start_application_mode(self) -> None:
        """Tell the app how large its window is."""
        self._app.post_message(Resize(Size(*SIZE), Size(*SIZE)))

    def disable_input(self) -> None:
        """Do nothing: there is no input."""

    def stop_application_mode(self) -> None:
        """Do nothing: there is no terminal to restore."""


class AsciicastApp(LudoApp):
    """Shows a match to nobody, and hands on what a terminal would get at each time.

    Args:
        match: the match, at whatever point.
        take: called with the seconds since the beginning, and what is written then.
        settings: theme and characters of the recording; None: those of the settings file.
    """

    def __init__(
        self, match: Match[Any], take: Callable[[float, str], None], settings: SettingsFile | None = None
    ) -> None:
        super().__init__(settings=settings or SettingsFile(only_now={"animation": "off", "depth": "full"}))
        self.console = Console(
            file=io.StringIO(), color_system="truecolor", force_terminal=True, legacy_windows=False, emoji=False
        )
        self._replay = Replay(match)
        self._take = take
        self._moment = -1
        """The decision that is shown; before the first the recording has not begun."""

    def get_driver_class(self) -> type[Driver]:
        """Return what records the terminal."""
        return AsciicastDriver

    def take(self, data: str) -> None:
        """Hand on what is written at this moment."""
        if self._moment >= 0:
            self._take(self._moment * STEP, data)

    def on_ready(self) -> None:
        """Begin."""
        self.run_worker(self._record(), exit_on_error=True)

    async def _record(self) -> None:
        screen = ReplayScreen(self._replay)
        self._moment = 0
        self.take(_CLEAR)
        await self.push_screen(screen)
        for moment in range(len(self._replay)):
            self._moment = screen.moment = moment
            await self._paint(screen)
        self._take(self._moment * STEP + LAST, "")
        self._moment = -1
        self.exit(0)

    async def _paint(self, screen: ReplayScreen) -> None:
        """Wait until what has changed is on the screen."""
        is_painted = asyncio.Event()
        screen.call_after_refresh(is_painted.set)
        await is_painted.wait()


def asciicast(match: Match[Any], settings: SettingsFile | None = None) -> Iterator[str]:
    """Yield the lines of an asciicast, version 2.

    Args:
        match: the match, at whatever point; it is not changed.
        settings: theme and characters of the recording; None: those of the settings file.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """
    written: list[tuple[float, str]] = []
    camera = AsciicastApp(match, lambda time, data: written.append((time, data)), settings)
    camera.run(size=SIZE, mouse=False)
    camera.files.close()
    title = f"{match.setup.ruleset}: {', '.join(seat.name for seat in match.setup.seats)}"
    header = {"version": 2, "width": SIZE[0], "height": SIZE[1], "title": title, "env": {"TERM": "xterm-256color"}}
    yield msgspec.json.encode(header).decode()
    for time, data in written:
        yield msgspec.json.encode([round(time, 3), "o", data]).decode()
