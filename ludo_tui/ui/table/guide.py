"""The guided first match at the real table: a few words above it say what is going on and what to try."""

from collections.abc import Callable
from typing import Final

from textual import on
from textual.app import ComposeResult

from ludo_tui.engine import Option
from ludo_tui.presenting.question.question_rows import ROLL_KEY
from ludo_tui.presenting.rows import Row, row
from ludo_tui.rules.guides import Stop
from ludo_tui.table.play.guided import (
    ENDED,
    LEAVING,
    NOT_HERE,
    OTHER_WAY,
    OWN_MATCH,
    PLAY_FREELY,
    GuideSession,
    played_freely,
)
from ludo_tui.ui.screens.dialogs import Confirm
from ludo_tui.ui.table.menu import Entry
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets import question_messages
from ludo_tui.ui.widgets.row_lines import Lines

_MOST_ROWS: Final = 6
"""Rows that the guide takes at most."""


class GuideScreen(TableScreen):
    """A table with a guide, which takes the suggested answers alone; its menu leads out of it."""

    def __init__(self, ruleset: str) -> None:
        session = GuideSession(ruleset)
        super().__init__(session)
        self._guide = session
        self.parts.view.refreshed = self._show_guide
        self._seen = 0
        """How many of the suggested answers have been given and seen."""
        self._is_refused = False
        """Was another answer than the suggested one chosen just now?"""
        self._marked: Option | None = None
        """The suggested answer that the cursor was put on; from then on the player moves it."""

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return str(self.session.game.rules.ruleset.id)

    def compose(self) -> ComposeResult:
        """Put the guide above the table."""
        yield Lines(id="guide")
        yield from super().compose()

    def rows_above(self) -> int:
        """Return how many rows the guide takes."""
        guide = self.query_one("#guide", Lines)
        return min(guide.get_content_height(self.size, self.size, self.size.width - 2), _MOST_ROWS)

    def can_do(self, what: str) -> bool:
        """Leave out what would lead off the path."""
        return what not in NOT_HERE and super().can_do(what)

    @property
    def stop(self) -> Stop:
        """Where the guide is: it tells of what comes next once it has been seen what came before."""
        return self._guide.stop(self._seen)

    @property
    def suggested(self) -> str | None:
        """The id of the suggested answer or the deed that leads to it; None while the rival plays, and at the end."""
        return self._guide.suggested

    def _show_guide(self) -> None:
        """Show what the guide says about the match as it is shown."""
        is_watching = self.session.questions.waiting == "computer" or self.parts.animation.is_running
        self._seen = self._seen if is_watching else self._guide.at
        prompt, panel = self.session.questions.prompt, self.parts.widgets.question
        rows = [Row(((f"{self._guide.head(self._seen)}. ", "heading"), (self._guide.text(self._seen), "text")))]
        option = prompt.option(self.suggested) if prompt is not None and self.suggested else None
        if option is not None:
            if option is not self._marked and not self.parts.animation.is_running:  # it is listed only afterwards
                self._marked = option
                panel.point_at(option)
            key = ROLL_KEY if self.session.questions.roll is not None else panel.key_to(option) or "Enter"
            panel.named_key = key
            if not self.parts.animation.is_running:  # it has not been asked yet
                how = "Tap" if self.host.is_touched else f"Press {key}"
                rows.append(Row(((option.label, "strong"),), f"{how}: "))
        elif prompt is not None:
            rows.append(row("The rival plays.", "faint"))
        if self._is_refused:
            more = "" if self.host.is_touched else " Esc: other ways."
            rows = [row(f"{OTHER_WAY}{more}", "bad"), *rows[1:], rows[0]]  # of what has no room, nothing is new
        self.query_one("#guide", Lines).rows = tuple(rows)
        self.parts.layout.place()

    @on(question_messages.Relisted)
    def _name_key(self) -> None:
        """Name the key that gives the suggested answer as it is listed now."""
        self._show_guide()

    def take(self, answer: str) -> None:
        """Give the suggested answer; of any other it is told how to give it, with the list in sight."""
        self._is_refused = not self._guide.takes(answer)
        if self._is_refused:
            self._marked = None
            self.parts.view.refresh_all()
        else:
            super().take(answer)

    def action_skip(self) -> None:
        """Go on as at any table; after the last words, to a match or to the title."""
        if self.session.questions.waiting == "over" and not self.parts.animation.is_running:
            self.open_menu(ENDED)
        else:
            super().action_skip()

    # Leaving the guide

    def ways_on(self) -> list[Entry]:
        """Return what the menu lists first: to play on without the guide, and to begin a match."""
        ways = [("own_match", OWN_MATCH)]
        if self.session.questions.waiting != "over":
            ways.insert(0, ("play_freely", PLAY_FREELY))
        return [Entry(name, label) for name, label in ways]

    def menu_left(self, chosen: str | None) -> None:
        """Do what was chosen in the menu, or show the match and the guide as they were."""
        if not chosen:
            self.parts.view.refresh_all()
        super().menu_left(chosen)

    def action_play_freely(self) -> None:
        """Play on from the beginning of this turn as a match that is kept, by dice that nobody has arranged."""
        self._leave(lambda: self.host.match.start(played_freely(self.session.game)))

    def action_own_match(self) -> None:
        """Set up a match."""
        self._leave(self._set_up)

    def _set_up(self) -> None:
        self.host.navigation.go_to(None)
        self.host.navigation.open_setup()

    def to_title(self) -> None:
        """Leave the guide for the title."""
        self._leave(super().to_title)

    def _leave(self, then: Callable[[], None]) -> None:
        """Leave the guide once that is confirmed, or at once where it has ended: nothing of it is kept."""
        if self.session.questions.waiting == "over":
            then()
        else:
            self.ask(Confirm(LEAVING, "Leave it", "Stay"), lambda _: then())

    def finish(self) -> None:
        """Stay at the table: the last words of the guide stand above it."""
