"""A match at the table as text: it tells what happens, asks by numbers, and hides what is private."""

from typing import Any, Final, Literal

from ludo_tui.engine import DECLINING, Match, Prompt
from ludo_tui.line import text, words
from ludo_tui.line.commands import LookCommands, MatchCommands, PlayCommands, SeatCommands
from ludo_tui.line.console import Console, LeaveTable, Quit, Stopped, exit_code
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.question import LineQuestion
from ludo_tui.line.telling import Telling
from ludo_tui.presenting.board.board_words import partners, seat_name
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.questions.sections import Entry
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable

KEPT: Final = "The match is saved. Type 'ludo-tui --plain continue' to go on with it."
LOST: Final = "The match could not be saved"


class LineTable:
    """A match at the table, as text.

    Args:
        console: where it is played.
        session: the match.
        settings: what the players have set; None: what they have kept.

    Attributes:
        game: the match.
        leads_to: where the players go when they leave the table; None: they leave the program.
    """

    def __init__(self, console: Console, session: Session, settings: SettingsFile | None = None) -> None:
        self._console = console
        self._session = session
        self.game = session.game
        tips = Tips(session)
        self._privacy = Privacy(console, session)
        self._telling = Telling(console, session)
        self._question = LineQuestion(console, session, tips)
        settings = SettingsFile() if settings is None else settings
        looking = LookCommands(console, session, self._question, self._privacy, tips)
        playing = PlayCommands(console, session, self._telling, tips)
        match_as_a_whole = MatchCommands(console, session, self.may_leave, settings)
        seats = SeatCommands(console, session, self._privacy, settings)
        self._any_time = {**looking.any_time, **playing.any_time, **match_as_a_whole.any_time}
        self._commands = {**self._any_time, **looking.commands, **playing.commands, **seats.commands}
        self._keys = words.by_word(words.TABLE)
        self.leads_to: Match[Any] | Literal["title", "load", "new"] | None = None
        session.save.soon = self._keep
        session.on_bot_error = lambda sentence: console.say(printable(sentence))

    def play(self) -> int:
        """Play until the match is over or the players stop. Return the exit code."""
        console, session = self._console, self._session
        notes = self.game.notes
        opening = f"{printable(session.game.rules.ruleset.name)}. Type ? for help."
        resumed = [words.RESUMED] if session.game.answer_count and session.save.is_kept else []
        console.say(opening, *partners(self.game), *map(printable, notes), *resumed)
        try:
            with console.signals():
                self._keep()
                while session.questions.waiting != "over":
                    console.heed_signals()  # computers among themselves ask no questions
                    self._step()
        except (LeaveTable, Quit, EOFError, KeyboardInterrupt, Stopped) as reason:
            self._privacy.end()
            if isinstance(reason, LeaveTable):
                self.leads_to = reason.to
                return 0
            problem = self.why_unkept()
            kept = KEPT if session.save.is_kept else ""
            console.say("", *filter(None, [f"{problem}." if problem else kept]))
            return exit_code(reason) or int(bool(problem))
        self._privacy.end()
        self._telling.tell()
        ending = self.game.rules.ending(self.game.view(None), self.game.setup)
        said = [] if not ending or ending in self._telling.said else [printable(ending)]
        console.say("", *said, f"Result: {text.places(self.game)}.")
        return 0

    def may_leave(self) -> bool:
        """Keep the match, and where that cannot be done ask whether it is left all the same."""
        problem = self.why_unkept()
        return not problem or self._console.is_sure(f"{problem}. Quit without saving?")

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

    def _step(self) -> None:
        """Let the seat that is next answer."""
        session = self._session
        prompt = session.questions.prompt
        if prompt is None:
            self._telling.tell()
            self._wait()
            return
        match session.questions.waiting:
            case "computer":
                self._telling.tell()
                thought = session.thought()
                if thought is not None:
                    self._console.say(f"{seat_name(self.game, prompt.seat)} thinks ...")
                session.play_on(None if thought is None else thought.answer())
            case "nobody":
                self._telling.tell()
                if prompt.kind == "move" or (
                    len(prompt.options) == 1 and prompt.options[0].does not in (*DECLINING, "roll")
                ):
                    label = printable(prompt.options[0].label)
                    self._console.say(
                        words.ONLY_MOVE if prompt.kind == "move" else words.ONLY_CHOICE.format(label=label)
                    )
                session.play_on()
            case _:
                self._privacy.open(prompt, self._telling.tell)
                self._telling.tell()
                answer = self._ask(prompt)
                if answer is not None and self.takes(answer):
                    session.answer(answer)

    def takes(self, answer: str) -> bool:  # noqa: ARG002 - a guide takes its own
        """Return whether an answer may be given; a guide takes only its own."""
        return True

    def before(self) -> None:
        """Say something before a question; a guide overrides it."""

    def asked(self, prompt: Prompt) -> None:
        """Say something below a question; a guide overrides it."""

    def can_do(self, key: str) -> bool:  # noqa: ARG002 - a guide can do less
        """Return whether a command can be carried out here."""
        return True

    def _wait(self) -> None:
        """Wait until the person who has moved goes on, or takes the move back."""
        console, session = self._console, self._session
        console.say("")
        while session.questions.waiting == "open":
            line = console.ask(f"{words.WAIT_PROMPT} ")
            if not line:
                session.go_on()
                return
            key, rest = self._typed(line)
            command = self._any_time.get(key)
            if command is None:
                console.say(words.WAIT_ONLY)
            else:
                command(None, rest)

    def _ask(self, prompt: Prompt) -> str | None:
        """Ask until there is an answer; None: the question has to be put once more."""
        self.before()
        self._question.put(prompt)
        self.asked(prompt)
        while True:
            line = self._console.ask(f"{seat_name(self.game, prompt.seat)}> ")
            if not line and (at_once := self._session.questions.at_once) is not None:
                return at_once.id
            chosen = self._question.chosen(prompt, line) if line else self._question.only(prompt)
            if isinstance(chosen, Entry):
                self._question.open(prompt, chosen)
                return None
            if chosen is None and not line:
                self._console.say(words.WHICH_NUMBER.format(numbers=self._question.numbers(prompt)))
            elif chosen is None:
                if self._command(prompt, line):
                    return None
            elif self._question.is_meant(chosen, prompt):
                return chosen.id
            else:
                self._console.say(words.NOT_DONE)

    def _command(self, prompt: Prompt, line: str) -> bool:
        """Carry out a command; tell whether the question has to be put once more."""
        key, rest = self._typed(line)
        command = self._commands.get(key)
        if command is None:
            self._console.say(words.NO_CHOICE.format(typed=printable(line), how=self._question.input_hint(prompt)))
            return False
        if not self.can_do(key):
            self._console.say(words.NOT_IN_GUIDE)
            return False
        return bool(command(prompt, rest))

    def _typed(self, line: str) -> tuple[str, str]:
        """Return the key of the command that is typed, by its key or its whole word, and what is typed behind it."""
        word, _, rest = line.partition(" ")
        return self._keys.get(word) or self._keys.get(word.casefold() if word[1:] else "", ""), rest.strip()
