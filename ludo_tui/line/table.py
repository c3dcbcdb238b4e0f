"""A match at the table as text: it tells what happens, asks by numbers, and hides what is private."""

from typing import Final

from ludo_tui.engine import DECLINING, Prompt, Section
from ludo_tui.line import text
from ludo_tui.line.console import Console, Quit, Stopped, exit_code
from ludo_tui.line.look_commands import LookCommands
from ludo_tui.line.play_commands import PlayCommands
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.question import LineQuestion
from ludo_tui.line.telling import Telling
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable

KEPT: Final = "The match is kept; 'ludo-tui --plain continue' goes on with it."
LOST: Final = "The match could not be saved"
_NAMES: Final = {
    "help": "h",
    "board": "b",
    "log": "l",
    "options": "o",
    "rule": "r",
    "tips": "t",
    "advice": "t",
    "hint": "t",
    "a": "t",  # advice: the key of the screens for it is t
    "warn": "w",
    "undo": "u",
    "redo": "y",
    "next": "n",
    "end": "e",
    "roll-for-me": "f",
    "save": "s",
    "prefer": "p",
    "me": "m",
    "pin": "z",
    "stand-in": "i",
    "play-out": "x",
    "concede": "c",
    "quit": "q",
}
"""Commands by their whole words."""


class LineTable:
    """A match at the table, as text.

    Args:
        console: where it is played.
        session: the match.
    """

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        tips = Tips(session)
        self._privacy = Privacy(console, session)
        self._telling = Telling(console, session)
        self._question = LineQuestion(console, session, tips)
        looking = LookCommands(console, session, self._question, self._privacy, tips)
        playing = PlayCommands(console, session, self._telling, self._privacy, tips, self.may_leave)
        self._commands = {**looking.commands, **playing.commands}
        session.save.soon = self._keep

    def play(self) -> int:
        """Play until the match is over or the players stop. Return the exit code."""
        console, session = self._console, self._session
        notes = self._game.notes
        opening = f"{printable(session.game.rules.ruleset.name)}. Type h for help."
        console.say(opening, *text.partners(self._game), *map(printable, notes))
        try:
            with console.signals():
                self._keep()
                while (prompt := session.questions.prompt) is not None:
                    console.heed_signals()  # computers among themselves ask no questions
                    self._step(prompt)
        except (Quit, EOFError, KeyboardInterrupt, Stopped) as reason:
            self._privacy.end()
            problem = self.why_unkept()
            console.say("", f"{problem}." if problem else KEPT)
            return exit_code(reason) or int(bool(problem))
        self._privacy.end()
        self._telling.tell()
        ending = self._game.rules.ending(self._game.view(None), self._game.setup)
        console.say("", *([printable(ending)] if ending else []), f"Result: {text.places(self._game)}.")
        return 0

    def may_leave(self) -> bool:
        """Keep the match, and where that cannot be done ask whether it is left all the same."""
        problem = self.why_unkept()
        return not problem or self._console.is_sure(f"{problem}. Leave it all the same?")

    def why_unkept(self) -> str:
        """Keep the match, and say why that cannot be done; empty if it is kept."""
        return "" if self._session.save.now() else printable(self._session.save.problem or LOST)

    def _keep(self) -> None:
        """Write the game to where `continue` finds it; say so once if that stops working."""
        before = self._session.save.problem
        self._session.save.now()
        problem = self._session.save.problem
        if problem is not None and before is None:
            self._console.say(f"Warning: {printable(problem)}.")

    def _step(self, prompt: Prompt) -> None:
        """Let the seat that is next answer."""
        session = self._session
        match session.questions.waiting:
            case "computer":
                self._telling.tell()
                thought = session.thought()
                if thought is not None:
                    self._console.say(f"{text.seat_name(self._game, prompt.seat, self._game.rules.ruleset)} thinks ...")
                session.play_on(None if thought is None else thought.answer())
            case "nobody":
                self._telling.tell()
                if prompt.kind == "move" or (
                    len(prompt.options) == 1 and prompt.options[0].does not in (*DECLINING, "roll")
                ):
                    only = "move" if prompt.kind == "move" else "answer"
                    self._console.say(f"The only {only}: {printable(prompt.options[0].label)}.")
                session.play_on()
            case _:
                self._privacy.open(prompt, self._telling.tell)
                self._telling.tell()
                answer = self._ask(prompt)
                if answer is not None:
                    session.answer(answer)

    def _ask(self, prompt: Prompt) -> str | None:
        """Ask until there is an answer; None: the question has to be put once more."""
        self._question.put(prompt)
        while True:
            line = self._console.ask(f"{text.seat_name(self._game, prompt.seat, self._game.rules.ruleset)}> ")
            if not line:
                if (only := self._session.questions.at_once) is not None:
                    return only.id
                self._console.say(f"Type {self._question.numbers(prompt)}, or h for help.")
                continue
            chosen = self._question.chosen(prompt, line)
            if isinstance(chosen, Section):
                self._question.open(prompt, chosen)
                return None
            if chosen is None:
                if self._command(prompt, line):
                    return None
            elif self._question.is_meant(chosen, prompt):
                return chosen.id

    def _command(self, prompt: Prompt, line: str) -> bool:
        """Carry out a command; tell whether the question has to be put once more."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(_NAMES.get(word.lower(), word.lower()))
        if command is None:
            numbers = self._question.numbers(prompt)
            self._console.say(f"There is no answer {printable(line)!r}: type {numbers}, or h for help.")
            return False
        return bool(command(prompt, rest.strip()))
