"""Line mode: the same game as numbered menus on standard input and output, for screen readers and pipes.

It writes whole sentences and nothing else: no colours, no cursor movements. The game is kept after every answer, so
that neither the end of the input nor a signal loses one.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn, Protocol, TextIO, get_args

from ludo_tui import players, rulesets, text
from ludo_tui.engine import IllegalAnswer, Option, Preference, Prompt
from ludo_tui.game import Game
from ludo_tui.saves import SaveError

SCREENFUL: Final = 60
"""Lines that push what was private out of sight."""
HELP: Final = """\
A number chooses an answer. Besides that:
  ?         what cannot be chosen now, with the reason
  b         the board        l [N]      the last N sentences of the log
  o         the house rules  r [N]      the rule behind this question, or behind answer N
  u         undo             r WORDS    search the rulebook
  s NAME    save a copy under a name
  m         my own sheet and hand, where the game has them
  p [REACTION ask|never|always]   what to do about a reaction without being asked
  c         concede          q          quit; the game is kept
  h         this list"""


KEPT: Final = "The game is kept; 'ludo-tui --plain continue' goes on with it."


class Folder(Protocol):
    """Where games are kept."""

    def autosave(self, game: Game) -> Path:
        """Write the game to where `continue` finds it."""

    def save_as(self, game: Game, name: str, *, overwrite: bool = False) -> Path:
        """Write a copy under a name."""


class Stopped(Exception):
    """A signal asked the program to end while it waited for input."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


def typed_number(line: str) -> int | None:
    """Return the whole number that a line is, 0 or more; None for anything else, and for more than nine digits."""
    return int(line) if line.isascii() and line.isdigit() and len(line) <= 9 else None


class Console:
    """Sentences out, lines in.

    Args:
        source: where lines come from.
        target: where sentences go.
    """

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target
        self._is_waiting = False
        self._signal = 0

    def say(self, *lines: str) -> None:
        """Write lines; none stands for an empty one."""
        self._target.write("".join(f"{line}\n" for line in lines or ("",)))

    def ask(self, question: str) -> str:
        """Write a question, read one line and return it trimmed.

        Raises:
            EOFError: there is no more input.
            Stopped: a signal came.
        """
        self._target.write(question)
        self._target.flush()
        self._is_waiting = True
        try:
            if self._signal:
                raise Stopped(self._signal)
            line = self._source.readline()
        finally:
            self._is_waiting = False
        if not line:
            raise EOFError
        if not self._source.isatty():
            self.say()  # no terminal has ended the line
        return line.strip()

    def choose(self, title: str, labels: Sequence[str]) -> int:
        """Ask for one of several numbered answers and return its index."""
        self.say("", title, *(f"  {number}. {label}" for number, label in enumerate(labels, 1)))
        while True:
            line = self.ask("> ")
            number = typed_number(line)
            if number is not None and 1 <= number <= len(labels):
                return number - 1
            self.say(f"Type a number from 1 to {len(labels)}.")

    def hide(self) -> None:
        """Push what is on the screen out of sight."""
        if self._target.isatty():
            self._target.write("\x1b[2J\x1b[3J\x1b[H")  # the way back to it too
        else:
            self.say(*[""] * SCREENFUL)

    @contextmanager
    def signals(self) -> Iterator[None]:
        """End on SIGTERM and SIGHUP at the next question, never in the middle of an answer."""

        def stop(number: int, _frame: FrameType | None) -> None:
            self._signal = number
            if self._is_waiting:
                raise Stopped(number)

        numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = [signal.signal(number, stop) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


class Quit(Exception):
    """The players want to stop for now."""


def left(reason: BaseException) -> int:
    """Return the exit code for leaving before the end: 0 unless a signal was the reason."""
    if isinstance(reason, Stopped):
        return 128 + reason.number
    return 130 if isinstance(reason, KeyboardInterrupt) else 0


class PlainTable:
    """A game at the table, as text.

    Args:
        console: where it is played.
        game: the game.
        folder: where it is kept after every answer.
    """

    def __init__(self, console: Console, game: Game, folder: Folder) -> None:
        self._console = console
        self._game = game
        self._folder = folder
        self._is_kept = True
        self._ruleset = rulesets.load(game.setup.ruleset)
        people = [number for number, seat in enumerate(game.setup.seats) if seat.computer is None]
        self._alone = people[0] if len(people) == 1 else None
        self._eyes: int | None = None
        self._told = len(game.events) - len(game.turn_events) if len(game.history) > 1 else 0
        self._told_privately = [self._told] * len(game.setup.seats)

    def play(self) -> int:
        """Play until the match is over or the players stop. Return the exit code."""
        console, game = self._console, self._game
        console.say(f"{text.shown(self._ruleset.name)}. Type h for help.", *map(text.shown, game.notes))
        try:
            with console.signals():
                self._keep()
                while game.prompt is not None:
                    self._turn_eyes(game.prompt)
                    self._tell()
                    self._step(game.prompt)
        except (Quit, EOFError, KeyboardInterrupt, Stopped) as reason:
            if self._eyes is not None:
                console.hide()
            console.say("", KEPT if self._is_kept else "The game could not be kept.")
            return left(reason)
        self._leave_private()
        self._tell()
        console.say("", f"Result: {text.places(game)}.")
        return 0

    def _keep(self) -> None:
        """Write the game to where `continue` finds it; say so once if that stops working."""
        try:
            self._folder.autosave(self._game)
        except SaveError as error:
            if self._is_kept:
                self._console.say(f"Warning: {text.shown(str(error))}.")
            self._is_kept = False
        else:
            self._is_kept = True

    # Who looks at the screen

    def _turn_eyes(self, prompt: Prompt) -> None:
        """Hide what was private from the next to look, and let the right one come to the keyboard."""
        if self._alone is not None:
            return
        console = self._console
        for_computer = players.is_waiting_for_computer(self._game)
        wanted = prompt.seat if prompt.private and not for_computer else None
        if self._eyes == wanted:
            return
        self._leave_private()
        if wanted is not None:
            self._tell()
            name = self._name(wanted)
            console.say("", f"Private: hand the keyboard to {name}; everybody else looks away.")
            console.ask(f"{name}, press Enter when only you can see this. ")
            self._eyes = wanted
            since = self._told_privately[wanted]
            secrets = [event for event in self._game.events[since:] if event.seats is not None]
            console.say(*text.sentences(secrets, self._game, wanted) or [""])
            self._told_privately[wanted] = len(self._game.events)

    def _leave_private(self) -> None:
        if self._eyes is not None:
            self._console.hide()
            self._eyes = None

    def _tell(self) -> None:
        """Tell what has happened since the last time."""
        seat = self._eyes if self._alone is None else self._alone
        for sentence in text.sentences(self._game.events[self._told :], self._game, seat):
            self._console.say(sentence)
        self._told = len(self._game.events)
        if self._eyes is not None:
            self._told_privately[self._eyes] = self._told

    def _name(self, seat: int) -> str:
        return text.seat_name(self._game, seat, self._ruleset)

    # One question

    def _step(self, prompt: Prompt) -> None:
        answer = players.answer_for(self._game)
        if answer is not None:
            self._answer(answer)
        elif not self._is_asked(prompt):
            self._console.say(f"The only move: {text.shown(prompt.options[0].label)}.")
            self._answer(prompt.options[0].id)
        else:
            self._answer(self._ask(prompt))

    def _answer(self, answer: str | None) -> None:
        if answer is not None:
            self._game.answer(answer)
        self._keep()

    def _is_asked(self, prompt: Prompt) -> bool:
        """Tell whether a person has something to decide: a single legal move is played without asking."""
        return not players.is_waiting_for_computer(self._game) and (len(prompt.options) > 1 or prompt.kind != "move")

    def _ask(self, prompt: Prompt) -> str | None:
        """Ask until there is an answer; None: the question has to be put anew."""
        console = self._console
        console.say("")
        for waiting in prompt.pending:
            console.say(f"In the middle of: {text.shown(waiting)}")
        console.say(f"{self._name(prompt.seat)}: {text.shown(prompt.text)}")
        group = ""
        for number, option in enumerate(prompt.options, 1):
            if option.group != group:
                group = option.group
                console.say(f"  {text.shown(group)}:" if group else "")
            detail = f" ({text.shown(option.detail)})" if option.detail else ""
            console.say(f"  {number}. {text.shown(option.label)}{detail}")
        while True:
            line = console.ask(f"{self._name(prompt.seat)}> ")
            if not line:
                return None
            option_chosen = self._option(prompt, line)
            if option_chosen is not None:
                return option_chosen.id
            if self._command(prompt, line):
                return None

    def _option(self, prompt: Prompt, line: str) -> Option | None:
        number = typed_number(line)
        if number is not None and 1 <= number <= len(prompt.options):
            return prompt.options[number - 1]
        return prompt.option(line)

    # Commands

    def _command(self, prompt: Prompt, line: str) -> bool:
        """Carry out a command; tell whether the question has to be put anew."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[Prompt, str], bool | None]] = {
            "?": self._refused,
            "h": self._help,
            "b": self._board,
            "l": self._log,
            "o": self._options,
            "r": self._rule,
            "u": self._undo,
            "s": self._save,
            "p": self._prefer,
            "m": self._sheet,
            "c": self._concede,
            "q": self._quit,
        }
        names = {
            "help": "h",
            "board": "b",
            "log": "l",
            "options": "o",
            "rule": "r",
            "undo": "u",
            "save": "s",
            "prefer": "p",
            "me": "m",
            "concede": "c",
            "quit": "q",
        }
        command = commands.get(names.get(word.lower(), word.lower()))
        if command is None:
            count = len(prompt.options)
            numbers = f"a number from 1 to {count}" if count > 1 else "1"
            self._console.say(f"There is no answer {text.shown(line)!r}: type {numbers}, or h for help.")
            return False
        return bool(command(prompt, rest.strip()))

    def _help(self, _prompt: Prompt, _rest: str) -> None:
        self._console.say(HELP)

    def _refused(self, prompt: Prompt, _rest: str) -> None:
        lines = [f"  {refusal.label}: {refusal.reason}." for refusal in prompt.refused]
        self._console.say(*map(text.shown, lines or ["Everything you might expect can be chosen."]))

    def _board(self, prompt: Prompt, _rest: str) -> None:
        seat = prompt.seat if self._eyes is not None or self._alone is not None else None
        self._console.say(*text.board_lines(self._game, seat, self._ruleset))

    def _log(self, prompt: Prompt, rest: str) -> None:
        number = typed_number(rest)
        count = 20 if number is None else number
        seat = prompt.seat if self._eyes is not None or self._alone is not None else None
        told = text.sentences(self._game.events, self._game, seat)
        self._console.say(*(f"  {sentence}" for sentence in told[len(told) - min(count, len(told)) :]))

    def _sheet(self, prompt: Prompt, _rest: str) -> bool:
        lines = list(text.sheet_lines(self._game, prompt.seat))
        console = self._console
        if not lines or self._alone is not None or self._eyes == prompt.seat:
            console.say(*(f"  {line}" for line in lines or ["There are no sheets in this game."]))
            return False
        console.ask(f"{self._name(prompt.seat)}, press Enter when only you can see this. ")
        console.say(*(f"  {line}" for line in lines))
        try:
            console.ask("Press Enter to hide it. ")
        finally:
            console.hide()
        return True

    def _options(self, _prompt: Prompt, _rest: str) -> None:
        chosen = self._game.setup.options
        rules = [(rule.title, chosen[rule.name]) for rule in text.house_rules(self._ruleset) if rule.name in chosen]
        self._console.say(*(text.shown(f"  {title}: {text.in_words(value)}") for title, value in rules))

    def _rule(self, prompt: Prompt, rest: str) -> None:
        book = self._ruleset.rulebook
        option = self._option(prompt, rest)
        if option is not None or not rest:
            rule = book.get(prompt.rule if option is None else option.rule)
            self._console.say("The rulebook says nothing about it." if rule is None else text.rule_text(rule))
            return
        found = text.matching_rules(self._ruleset, rest)
        self._console.say(*(text.rule_text(rule) for rule in found[:10]))
        if not found or len(found) > 10:
            more = f"{len(found) - 10} more rules" if found else "No rule"
            self._console.say(f"{more} with {text.shown(rest)!r} in the rulebook.")

    def _undo(self, _prompt: Prompt, _rest: str) -> bool:
        """Take back answers until a person is asked something again."""
        game = self._game
        try:
            game.undo()
            while game.prompt is not None and not self._is_asked(game.prompt) and game.undo_refusal is None:
                game.undo()
        except IllegalAnswer as error:
            self._console.say(_sentence(error))
            return False
        self._told = len(game.events)
        self._told_privately = [min(told, self._told) for told in self._told_privately]
        self._console.say("Taken back.")
        return True

    def _save(self, _prompt: Prompt, rest: str) -> None:
        if not rest:
            self._console.say("Give the copy a name: s NAME.")
            return
        try:
            path = self._folder.save_as(self._game, rest)
        except SaveError as error:
            self._console.say(_sentence(error))
        else:
            self._console.say(f"Saved as {text.shown(str(path))}.")

    def _prefer(self, prompt: Prompt, rest: str) -> bool:
        reaction, _, choice = rest.partition(" ")
        for preference in get_args(Preference):
            if choice.strip() == preference:
                try:
                    self._game.prefer(prompt.seat, reaction, preference)
                except IllegalAnswer as error:
                    self._console.say(_sentence(error))
                    return False
                return True
        known = [f"  {known.id}: {self._game.names.reaction(known.id)}" for known in self._game.rules.reactions]
        self._console.say(*map(text.shown, known or ["This ruleset has no reactions."]))
        return False

    def _concede(self, prompt: Prompt, _rest: str) -> bool:
        name = self._name(prompt.seat)
        if self._console.ask(f"{name} leaves the match for good. Type yes to do it: ").lower() != "yes":
            self._console.say("Nothing has happened.")
            return False
        self._game.concede(prompt.seat)
        return True

    def _quit(self, _prompt: Prompt, _rest: str) -> NoReturn:
        raise Quit


def _sentence(error: Exception) -> str:
    words = text.shown(str(error))
    return f"{words[:1].upper()}{words[1:]}."
