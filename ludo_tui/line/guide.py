"""A guided first match in line mode: what is going on is said before each question, and what to try below it."""

from typing import Final

from ludo_tui import rulesets
from ludo_tui.engine import Prompt
from ludo_tui.line import words
from ludo_tui.line.console import Console, LeaveTable
from ludo_tui.line.table import LineTable
from ludo_tui.rules.guided_match import guided
from ludo_tui.table.files.settings import SettingsFile
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
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_COUNT: Final = 3
"""How many guided matches there are."""


def guides() -> dict[str, str]:
    """Return the games with a guided match, by what the title says of it."""
    names = [guided(number) for number in range(_COUNT)]
    return {printable(words.GUIDE_ENTRY.format(game=rulesets.load(name).name)): name for name in names}


class LineGuide(LineTable):
    """A table with a guide.

    Args:
        console: where it is played.
        ruleset: the game.
        settings: what the players have set.
    """

    def __init__(self, console: Console, ruleset: str, settings: SettingsFile) -> None:
        self._guide = GuideSession(ruleset)
        super().__init__(console, self._guide, settings)
        self._said = ""
        """What the guide has said last."""

    def play(self) -> int:
        """Play the guided match; at its end, ask what to do next."""
        code = super().play()
        if self._guide.questions.waiting == "over":
            self._say_stop()
            ways = [OWN_MATCH, words.GUIDE_TITLE]
            self.leads_to = ("new", "title")[self._console.choose(ENDED, ways)]
        return code

    def _say_stop(self) -> None:
        """Say where the guide is and what is going on, once."""
        guide, at = self._guide, self._guide.at
        stop, text = guide.stop(at), guide.text(at)
        if text == stop.text:
            text = stop.spoken or text
        said = f"{guide.head(at)}. {text}"
        if said != self._said:
            self._said = said
            self._console.say("", wrapped(said))

    def before(self) -> None:
        """Say what is going on."""
        self._say_stop()

    def asked(self, prompt: Prompt) -> None:
        """Say what the guide suggests, and what to type for it."""
        suggested = self._guide.suggested
        option = None if suggested is None else prompt.option(suggested)
        if option is not None:
            how = self._question.hint_for(option.id, prompt)
            self._console.say(printable(words.GUIDE_TRY.format(choice=option.label, how=how)))

    def takes(self, answer: str) -> bool:
        """Return whether an answer is the suggested one; any other leads out of the guide, if the player wants that."""
        if self._guide.takes(answer):
            return True
        ways = [words.GUIDE_STAY, PLAY_FREELY, OWN_MATCH, words.GUIDE_TITLE]
        picked = self._console.choose(OTHER_WAY, ways)
        if picked == 0 or self._console.choose(LEAVING, [words.GUIDE_STAY, words.GUIDE_LEAVE]) == 0:
            return False
        raise LeaveTable((played_freely(self._guide.game), "new", "title")[picked - 1])

    def can_do(self, key: str) -> bool:
        """Return whether a command does not lead off the path."""
        action = next(command.action for command in words.TABLE if command.key == key)
        return action.partition(".")[2].replace("-", "_") not in NOT_HERE
