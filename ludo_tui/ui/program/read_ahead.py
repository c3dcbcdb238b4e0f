"""What most players want next is read while they look at the title."""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from textual.app import App

PAUSE: Final = 0.03
"""Seconds between two steps, in which a key is answered."""


class ReadAhead:
    """Reads what the form of a new match and the table are made of, in steps that no key has to wait long for.

    Args:
        app: the program.
        ruleset: id of the rules that the form will propose.

    Attributes:
        steps: what is still to be read.
    """

    def __init__(self, app: App[Any], ruleset: str) -> None:
        self._app, self._ruleset = app, ruleset
        self.steps: list[Callable[[], None]] = [
            *(self._form, self._styles, self._games, self._characters, self._rules, self._table)
        ]

    def begin(self) -> None:
        """Take the next step after a pause, and then the others."""
        self._app.set_timer(PAUSE, self.take)

    def take(self) -> None:
        """Take a step; what cannot be read is told by the screen that needs it."""
        if self.steps:
            with contextlib.suppress(OSError):
                self.steps.pop(0)()
            self.begin()

    def _form(self) -> None:
        from ludo_tui.ui.setup import setup_screen  # noqa: F401 - imported early, so that it opens faster

    def _table(self) -> None:
        from ludo_tui.saves import restoring  # noqa: F401 - imported early, so that the match is first saved faster
        from ludo_tui.ui.table import table_screen  # noqa: F401 - imported early, so that it opens faster

    def _styles(self) -> None:
        """Read the style sheets of those screens at once: each that comes later is read with all others once more."""
        sheets = self._app.stylesheet
        styles = Path(__file__).parent.parent / "styles"
        sheets.read_all([styles / "form.tcss", styles / "setup.tcss", styles / "table.tcss"])
        sheets.reparse()

    def _games(self) -> None:
        from ludo_tui import rulesets

        self._each_game(rulesets.each_summary(is_whole=True))

    def _each_game(self, summaries: Iterator[object]) -> None:
        """Read the next ruleset, and the others in further steps: all of them take long after an update."""
        for _ in summaries:
            self.steps.insert(0, partial(self._each_game, summaries))
            return

    def _characters(self) -> None:
        from ludo_tui.players.characters import bot_names, cast

        cast()
        bot_names()

    def _rules(self) -> None:
        from ludo_tui import rulesets

        with contextlib.suppress(rulesets.RulesetError):
            rulesets.load(self._ruleset)
