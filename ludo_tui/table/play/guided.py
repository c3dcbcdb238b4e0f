"""A guided first match at the table: what is said at each stop, and which answer is suggested there."""

from typing import Any, Final

import msgspec

from ludo_tui.engine import Match
from ludo_tui.game import Game
from ludo_tui.rules.guided_match import new_guide
from ludo_tui.rules.guides import Stop
from ludo_tui.table.session import Session

DONE: Final = "Done! You roll again."
"""Said at a stop when only its second roll is left."""
NOT_HERE: Final = frozenset(
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
"""Actions of the table that would leave the guided path."""
OTHER_WAY: Final = "The guide needs another choice here: its dice are prepared."
"""Said when a player chooses something other than the suggested choice."""
ENDED: Final = "The guide has ended. You can come back to it from the title at any time."
"""Said at the end of the guided match."""
LEAVING: Final = "Leave the guide? It begins anew the next time."
"""What is asked before a guided match that is not over is left."""
PLAY_FREELY: Final = "Play on without the guide, from the start of this turn"
OWN_MATCH: Final = "Set up a match, with friends or computers"


class GuideSession(Session):
    """The guided match of a ruleset: nothing is kept, and the rival answers what was arranged.

    Attributes:
        guide: what is said and suggested.
        at: how many of the suggested answers have been given.
    """

    def __init__(self, ruleset: str) -> None:
        match, self.guide = new_guide(ruleset)
        super().__init__(match, None, auto_move=False, every_phase=True)
        self._arranged = list(self.guide.rivals_answers)
        self._path = [(number, answer) for number, stop in enumerate(self.guide.stops) for answer in stop.answers]
        self.at = 0

    def _unasked_answer(self) -> str | None:
        """Return what the rival answers: what was arranged, for as long as that is on offer."""
        prompt = self.questions.prompt
        if self.questions.waiting != "computer" or prompt is None or not self._arranged:
            return super()._unasked_answer()
        is_offered = prompt.option(self._arranged[0]) is not None
        return self._arranged.pop(0) if is_offered else super()._unasked_answer()

    def stop(self, seen: int) -> Stop:
        """Return where the guide is once so many of the suggested answers have been seen."""
        return self.guide.end if seen >= len(self._path) else self.guide.stops[self._path[seen][0]]

    def head(self, seen: int) -> str:
        """Return the title of a stop with its number."""
        stop, count = self.stop(seen), len(self.guide.stops)
        number = count + 1 if stop is self.guide.end else self.guide.stops.index(stop) + 1
        return f"{number} of {count + 1}: {stop.title}"

    @property
    def suggested(self) -> str | None:
        """The id of the suggested answer; None while the rival plays, and at the end."""
        prompt = self.questions.prompt
        if prompt is None or self.questions.waiting != "person" or self.at >= len(self._path):
            return None
        return self._path[self.at][1]

    def text(self, seen: int) -> str:
        """Return what is said at a stop, or that it is done but for its second roll."""
        path = self._path
        is_done = self.suggested == "roll" and seen > 0 and path[seen - 1][0] == path[seen][0]
        return DONE if is_done else self.stop(seen).text

    def takes(self, answer: str) -> bool:
        """Return whether an answer is the suggested one, and note that it is given."""
        if answer != self.suggested:
            return False
        self.at += 1
        return True


def played_freely(match: Match[Any]) -> Game:
    """Return a game that begins where the present turn of a guided match began, by dice that nobody has arranged."""
    anew = Game.once_more(match)
    freed = Game(anew.rules, msgspec.structs.replace(anew.setup, start=msgspec.Raw(match.checkpoint)))
    freed.id = anew.id
    return freed
