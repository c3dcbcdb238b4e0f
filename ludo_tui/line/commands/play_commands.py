"""The commands of line mode that play on: undo, on to the next choice, the end of the turn."""

from collections.abc import Mapping

from ludo_tui.engine import IllegalAnswer, Prompt
from ludo_tui.line import text, words
from ludo_tui.line.commands.look_commands import AnyTime, Command
from ludo_tui.line.console import Console
from ludo_tui.line.telling import Telling
from ludo_tui.presenting.blunder_warnings import WARNED
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.play.end_turn import can_end_turn, end_turn, losses, what_stops_it
from ludo_tui.table.play.play_forward import play_forward
from ludo_tui.table.session import Session
from ludo_tui.table.undo import Agreement
from ludo_tui.text.printable import printable


class PlayCommands:
    """Commands that carry a match on: undo, redo, the end of a turn, the next choice, rolls by themselves, warnings.

    Args:
        console: where it is done.
        session: the match.
        telling: tells what happens.
        tips: what is advised.
    """

    def __init__(self, console: Console, session: Session, telling: Telling, tips: Tips) -> None:
        self._console = console
        self._session = session
        self._telling = telling
        self._tips = tips
        self._reminded: Prompt | None = None
        """The question at which the end of the turn has been warned of."""
        self.any_time: Mapping[str, AnyTime] = {"u": self._undo, "n": self._forward, "f": self._auto_roll}
        """What can be done at any time, by what is typed."""
        self.commands: Mapping[str, Command] = {
            **self.any_time,
            "!": self._warnings,
            "y": self._redo,
            "e": self._end_turn,
        }
        """What is done, by what is typed."""

    def _warnings(self, _prompt: Prompt, _rest: str) -> bool:
        """Let the asked person be warned of other blunders than before."""
        self._console.say(WARNED[self._tips.warn_next(self._session.seats.asked_person)])
        return True

    def _undo(self, _prompt: Prompt | None, _rest: str) -> bool:
        """Take back the last answer that a person chose."""
        try:
            agreement = self._session.agreement
            if agreement is not None and (refused := self._refusal(agreement)):
                self._console.say(printable(refused))
                return False
            answer = self._session.take_back(agreement)
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        self._telling.took_back(is_event=agreement is not None)
        prompt = self._session.questions.prompt
        option = None if prompt is None else prompt.option(answer)
        what = "" if option is None else f": {option.label}"
        self._console.say(printable(words.TAKEN_BACK.format(what=what)))
        return True

    def _refusal(self, agreement: Agreement) -> str:
        """Ask everyone at the table, one after the other, and tell who says no; empty: all agree."""
        for number, question in enumerate(agreement.questions):
            if self._console.ask(printable(f"{question}  1 yes  2 no: ")).casefold() not in ("1", "y", "yes"):
                return agreement.refused_by(number)
        return ""

    def _redo(self, _prompt: Prompt, _rest: str) -> bool:
        """Redo the move you undid."""
        try:
            self._session.redo()
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        return True

    def _forward(self, _prompt: Prompt | None, _rest: str) -> bool:
        play_forward(self._session)
        return True

    def _end_turn(self, prompt: Prompt, _rest: str) -> bool:
        told = losses(self._session)
        if told and self._reminded is not prompt:
            self._reminded = prompt
            self._console.say(printable(told))
            return False
        try:
            end_turn(self._session, is_sure=self._reminded is prompt)
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        if can_end_turn(self._session) and (told := what_stops_it(self._session)):
            self._console.say(printable(told))
        return True

    def _auto_roll(self, _prompt: Prompt | None, _rest: str) -> bool:
        """Let the session roll for people, or let them roll again."""
        self._session.auto_answer.rolls = not self._session.auto_answer.rolls
        now = "The dice roll by themselves" if self._session.auto_answer.rolls else "You roll by hand"
        self._console.say(f"{now} in this match from now on.")
        return True
