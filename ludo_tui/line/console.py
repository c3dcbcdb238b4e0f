"""The console: sentences out, lines in, and signals that end a match at the next question."""

import getpass
import os
import re
import signal
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Literal, TextIO

from ludo_tui.engine import Match
from ludo_tui.platform.signals import ENDS, caught
from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.text.wrapping import columns

SCREENFUL: Final = 60
"""Lines that push what was private out of sight."""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal, and the way back to what was on it."""
QUIT: Final = ("q", "quit")
"""What is typed at a list to stop for now, as at the table."""
_LONGEST: Final = 10_000
"""Characters of a line from which on nobody has typed it."""
_DISOBEDIENT: Final = ("", "dumb", "unknown")
"""Values of TERM for terminals that would print the codes instead."""
_INDENT: Final = re.compile(r" *(?:\d+\. )?")
"""What a line begins with that those it is broken into are indented by."""
_RANGE: Final = re.compile(r"(?<=\d)–(?=\d)")
"""The dash of a range, which screen readers leave out."""
_HEALTH: Final = re.compile(r"♥(\d+)/(\d+)")
"""Health left in signs, which nobody can hear."""


class Quit(Exception):
    """The players want to stop for now."""


class LeaveTable(Exception):
    """The players leave the table.

    Args:
        to: where they go: another match, the title, the list of saves (`load`) or a new match.
    """

    def __init__(self, to: Match[Any] | Literal["title", "load", "new"]) -> None:
        super().__init__()
        self.to = to


class Stopped(Exception):
    """A signal asked the program to end while it waited for input."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class _Asleep(Exception):
    """The program is to sleep while it waits for something that nobody sees."""


def _fall_asleep(_number: int, _frame: FrameType | None) -> None:
    raise _Asleep


def typed_number(line: str) -> int | None:
    """Return the whole number that a line is, in any script, 0 or more; None for all else, and for over nine digits."""
    return int(line) if line.isdecimal() and len(line) <= 9 else None


def audible(text: str) -> str:
    """Return text with words for the signs that screen readers leave out."""
    return _RANGE.sub(" to ", _HEALTH.sub(r"\1 of \2 Health", text))


def broken(line: str, width: int) -> str:
    """Return a line broken between words into lines of some columns; what fits stays as it is."""
    if len(line) <= width:
        return line
    indent = _INDENT.match(line)
    beyond = " " * len(indent[0] if indent else "")
    return textwrap.fill(line, width, subsequent_indent=beyond, break_long_words=False, break_on_hyphens=False)


def exit_code(reason: BaseException) -> int:
    """Return the exit code for leaving before the end: 0 unless a signal was the reason."""
    if isinstance(reason, Stopped):
        return 128 + reason.number
    return 130 if isinstance(reason, KeyboardInterrupt) else 0


class Console:
    """Sentences out, lines in.

    Attributes:
        ways: what can be typed at a list besides its numbers.

    Args:
        source: where lines come from.
        target: where sentences go.
        is_ascii: can only plain characters be written there?
    """

    ways = "press Enter to hear the list again, or type q to quit"

    def __init__(self, source: TextIO, target: TextIO, *, is_ascii: bool = False) -> None:
        self._source = source
        self._is_own = source is sys.stdin
        self._target = target
        self.is_ascii = is_ascii
        self._is_waiting = False
        self._signal = 0

    def say(self, *lines: str) -> None:
        """Write lines; none stands for an empty one. On a terminal they break between words."""
        self._target.write("".join(f"{self._fitted(line)}\n" for line in lines or ("",)))

    def _fitted(self, text: str) -> str:
        text = audible(text)
        if self.is_ascii:
            text = in_ascii(text)
        width = columns(self._target)
        return text if width is None else "\n".join(broken(line, width) for line in text.split("\n"))

    def ask(self, question: str) -> str:
        """Write a question, read one line and return it trimmed.

        Raises:
            EOFError: there is no more input, or a line that nobody has typed.
            Stopped: a signal came.
        """
        words = question.rstrip()
        self._target.write(f"{self._fitted(words)}{question[len(words) :]}")
        try:
            line = self._wait(lambda: self._source.readline(_LONGEST))
        except UnicodeError:  # where an encoding has no letter to stand in, such as UTF-16 without its mark
            raise EOFError from None
        if not line or len(line) == _LONGEST:
            raise EOFError
        if not self._source.isatty():
            self.say()  # no terminal has ended the line
        return line.strip()

    def ask_unseen(self, question: str) -> str:
        """Ask as `ask` does, but let a terminal not show what is typed."""
        if not self._is_own or not self._source.isatty():
            return self.ask(question)
        while True:
            try:
                with caught(_fall_asleep, "SIGTSTP"):
                    return self._wait(lambda: getpass.getpass(question, self._target)).strip()
            except _Asleep:
                os.kill(0, signal.SIGTSTP)  # now that the terminal shows again what is typed

    def _wait(self, read: Callable[[], str]) -> str:
        self._target.flush()
        self._is_waiting = True
        try:
            self.heed_signals()
            return read()
        finally:
            self._is_waiting = False

    def choose(self, title: str, labels: Sequence[str], changed: str = "") -> int:
        """Ask for one of several numbered answers and return its index; Enter reads the list once more.

        Args:
            title: the question.
            labels: the answers.
            changed: the change in a list that was just read; it is said instead of the list. Empty: the list is read.
        """
        listed = ("", title, *(f"  {number}. {label}" for number, label in enumerate(labels, 1)))
        self.say(*(("", changed) if changed else listed))
        hint = f"Type a number from 1 to {len(labels)}"
        more = ", or press Enter for the list" if changed else ""
        return self._typed(range(1, len(labels) + 1), f"{hint}{more}: ", listed) - 1

    def pick(self, title: str, numbers: Sequence[int]) -> int:
        """Ask for one of several numbers, ascending, and return it."""
        *others, last = map(str, numbers)
        hint = f"Type {' or '.join(filter(None, [', '.join(others), last]))}: "
        self.say("", title)
        return self._typed(numbers, hint, ("", title))

    def _typed(self, numbers: Collection[int], hint: str, listed: Sequence[str]) -> int:
        while (number := typed_number(line := self.ask(hint))) is None or number not in numbers:
            if line in QUIT:
                raise Quit
            self.say(*([f"Type one of the numbers, {self.ways}."] if line else listed))
        return number

    def is_sure(self, question: str) -> bool:
        """Ask something that only the word yes agrees to."""
        return self.ask(f"{question} Type yes to confirm: ").lower() == "yes"

    def hide(self) -> None:
        """Push what is on the screen out of sight: by codes where they are obeyed, else by empty lines."""
        if self._target.isatty() and os.environ.get("TERM", "") not in _DISOBEDIENT:
            self._target.write(_CLEAR)
        else:
            self.say(*[""] * SCREENFUL)

    def heed_signals(self) -> None:
        """End here if a signal has come meanwhile.

        Raises:
            Stopped: one has.
        """
        if self._signal:
            raise Stopped(self._signal)

    @contextmanager
    def signals(self) -> Iterator[None]:
        """End on a signal where it is heeded, as at every question: never in the middle of an answer."""

        def stop(number: int, _frame: FrameType | None) -> None:
            self._signal = number
            if self._is_waiting:
                raise Stopped(number)

        with caught(stop, *ENDS):
            yield
