"""The guided first match at the real table: a few words above it say what is going on and what to try."""

from typing import Any, Final

import msgspec
from textual.app import ComposeResult

from ludo_tui.engine import Match
from ludo_tui.game import Game
from ludo_tui.presenting.question.question_rows import ROLL_KEY
from ludo_tui.presenting.rows import Row, row
from ludo_tui.rules.guided_match import new_guide
from ludo_tui.rules.guides import Stop
from ludo_tui.table.questions.private_actions import LEADS_ON
from ludo_tui.table.session import Session
from ludo_tui.ui.table.menu import Entry
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.row_lines import Lines

_MOST_ROWS = 6
"""Rows that the guide takes at most."""
DONE: Final = "Done! You roll again."
"""What a stop says as soon as only its second roll is left."""
_NOT_HERE = frozenset(
    {
        "undo",
        "forward",
        "auto_roll",
        "end_turn",
        "save_as",
        "load_game",
        "stand_in",
        "concede",
        "reactions",
        "replay",
        "name_piece",
    }
)


class GuideSession(Session):
    """The guided match of a ruleset: nothing is kept, and the rival answers what was arranged."""

    def __init__(self, ruleset: str) -> None:
        match, self.guide = new_guide(ruleset)
        super().__init__(match, None, auto_move=False, every_phase=True)
        self._arranged = list(self.guide.rivals_answers)

    def _unasked_answer(self) -> str | None:
        """Return what the rival answers: what was arranged, for as long as that is on offer."""
        prompt = self.questions.prompt
        if self.questions.waiting != "computer" or prompt is None or not self._arranged:
            return super()._unasked_answer()
        is_offered = prompt.option(self._arranged[0]) is not None
        return self._arranged.pop(0) if is_offered else super()._unasked_answer()


class GuideScreen(TableScreen):
    """A table with a guide. Another answer than the suggested one leads out of it, after asking."""

    def __init__(self, ruleset: str) -> None:
        session = GuideSession(ruleset)
        super().__init__(session)
        self._guide = session.guide
        self.parts.view.refreshed = self._show_guide
        self._path = [(number, answer) for number, stop in enumerate(self._guide.stops) for answer in stop.answers]
        self._at = 0
        """How many of the suggested answers have been given."""
        self._seen = 0
        """The same of those whose animation is over."""

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what would lead off the path."""
        return False if action in _NOT_HERE else super().check_action(action, parameters)

    @property
    def stop(self) -> Stop:
        """Where the guide is: it tells of what comes next once it has been seen what came before."""
        guide = self._guide
        return guide.end if self._seen >= len(self._path) else guide.stops[self._path[self._seen][0]]

    @property
    def suggested(self) -> str | None:
        """The id of the suggested answer or the deed that leads to it; None while the rival plays, and at the end."""
        prompt = self.session.questions.prompt
        if prompt is None or self.session.questions.waiting != "person" or self._at >= len(self._path):
            return None
        wanted = self._path[self._at][1]
        deed = f"{LEADS_ON}{wanted}"
        return wanted if prompt.option(deed) is None else deed

    def _show_guide(self) -> None:
        """Show what the guide says about the match as it is shown."""
        at = self._seen = self._seen if self.parts.animation.is_running else self._at
        prompt, panel = self.session.questions.prompt, self.parts.widgets.question
        count = len(self._guide.stops)
        number = min(at and self._path[min(at, len(self._path) - 1)][0], count - 1) + 1
        if self.stop is self._guide.end:
            number = count + 1
        head = f"{number} of {count + 1}: {self.stop.title}"
        is_done = self.suggested == "roll" and at > 0 and self._path[at - 1][0] == self._path[at][0]
        rows = [Row(((f"{head}. ", "heading"), (DONE if is_done else self.stop.text, "text")))]
        option = prompt.option(self.suggested) if prompt is not None and self.suggested else None
        if option is not None:
            panel.point_at(option)
            key = ROLL_KEY if self.session.questions.roll is not None else panel.keys.get(option.id, "Enter")
            if not self.parts.animation.is_running:  # it has not been asked yet
                how = "Tap" if self.host.is_touched else f"Press {key}"
                rows.append(Row(((option.label, "strong"),), f"{how}: "))
        elif prompt is not None:
            rows.append(row("The rival plays.", "faint"))
        self.query_one("#guide", Lines).rows = tuple(rows)
        self.parts.layout.place()

    def take(self, answer: str) -> None:
        """Give the suggested answer; any other leads out of the guide, if the player wants that."""
        if answer == self.suggested:
            if answer == self._path[self._at][1]:
                self._at += 1
            super().take(answer)
        else:
            self.open_menu("The guide goes another way, and its dice would not fit.")

    def action_skip(self) -> None:
        """Go on as at any table; after the last words, to a match or to the title."""
        if self.session.questions.waiting == "over" and not self.parts.animation.is_running:
            self.open_menu("The guide has ended. You can come back to it from the title at any time.")
        else:
            super().action_skip()

    # Leaving the guide

    def ways_on(self) -> list[Entry]:
        """Return what the menu lists first: to play on without the guide, and to begin a match."""
        ways = [("own_match", "Set up a match, with friends or computers")]
        if self.session.questions.waiting != "over":
            ways.insert(0, ("play_freely", "Play on without the guide, from the start of this turn"))
        return [Entry(name, str(key), str(key), label) for key, (name, label) in enumerate(ways, 1)]

    def menu_left(self, chosen: str | None) -> None:
        """Do what was chosen in the menu, or show the match and the guide as they were."""
        if not chosen:
            self.parts.view.refresh_all()
        super().menu_left(chosen)

    def action_play_freely(self) -> None:
        """Play on from the beginning of this turn as a match that is kept, by dice that nobody has arranged."""
        self.host.match.start(_played_freely(self.session.game))

    def action_own_match(self) -> None:
        """Set up a match."""
        self.host.navigation.go_to(None)
        self.host.navigation.open_setup()

    def finish(self) -> None:
        """Stay at the table: the last words of the guide stand above it."""


def _played_freely(match: Match[Any]) -> Game:
    """Return a game that begins where the present turn of a guided match began, by dice that nobody has arranged."""
    anew = Game.once_more(match)
    freed = Game(anew.rules, msgspec.structs.replace(anew.setup, start=msgspec.Raw(match.checkpoint)))
    freed.id = anew.id
    return freed
