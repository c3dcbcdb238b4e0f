"""The line at the foot of the table that tells which keys do something now."""

from dataclasses import dataclass

from textual.actions import parse

from ludo_tui.table.session import Session
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.animation_player import AnimationPlayer
from ludo_tui.ui.table.hints import hints, key_of
from ludo_tui.ui.table.status import TableStatus
from ludo_tui.ui.table.table_layout import TableLayout
from ludo_tui.ui.table.widgets import TableWidgets


@dataclass(eq=False)
class KeyLine:
    """Shows the keys of the question, and those of the table.

    Args:
        screen: what has the focus, and what can be done.
        session: the match.
        widgets: where keys are shown.
        layout: tells whether the track-keeping board lies over the question.
        status: what holds the match up.
        animation: what is being shown.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    layout: TableLayout
    status: TableStatus
    animation: AnimationPlayer

    def __post_init__(self) -> None:
        self._hinted: tuple[Hint, ...] = ()
        """The keys of the question that are shown."""

    def show(self) -> None:
        """Show which keys do something now."""
        screen, question = self.screen, self.widgets.question
        self._hinted = question.hints
        is_held = self.status.is_held(self.session) and self.session.questions.waiting in ("person", "over")
        found = hints(
            self.session,
            lambda action: key_of(screen.host, action),
            self._hinted,
            is_aside=screen.focused is not None and screen.focused is not question,
            is_animation=self.animation.is_running or is_held,
            is_tracking=self.layout.is_tracking,
        )
        self.widgets.keys.hints = tuple(hint for hint in found if screen.check_action(*parse(hint.action)[1:]))

    def show_others(self) -> None:
        """Show which keys do something now, where the question has other ones than before."""
        if self.widgets.question.hints != self._hinted:
            self.show()
