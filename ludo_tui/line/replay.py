"""A match watched again as text: decision by decision, turn by turn, from mark to mark."""

from collections.abc import Callable
from typing import Any, Literal

from ludo_tui.engine import Match
from ludo_tui.line import text, words
from ludo_tui.line.console import Console, Quit, typed_number
from ludo_tui.presenting.advice import why_at
from ludo_tui.presenting.board.board_words import board_lines
from ludo_tui.records.replay import SEARCHES, Replay
from ludo_tui.rulesets import load as load_ruleset
from ludo_tui.saves.restoring import become_a_copy
from ludo_tui.text.printable import printable


class LineReplay:
    """Watches a match again.

    Args:
        console: where it is told.
        replay: the match, decision by decision.
    """

    def __init__(self, console: Console, replay: Replay) -> None:
        self._console = console
        self._replay = replay
        self._ruleset = load_ruleset(replay.match.setup.ruleset)
        self.moment = 0
        self._is_left = False
        self._wanted = SEARCHES["marks"]
        """What marks are looked for."""

    def watch(self) -> Match[Any] | None:
        """Show and ask until the players leave; return the match that is played on, None if there is none.

        Raises:
            EOFError: the input ended.
        """
        console, replay = self._console, self._replay
        name, count = printable(self._ruleset.name), len(replay) - 1
        console.say(f"{name} once more: {count} choices. Press Enter for the first, or type ? for help.")
        commands: dict[str, Callable[[str], Match[Any] | None]] = {
            "": lambda _: self._go(self.moment + 1),
            "<": lambda _: self._go(self.moment - 1),
            "t": self._turn,
            "]": lambda _: self._mark(1),
            "[": lambda _: self._mark(-1),
            "/": self._search,
            "W": self._why,
            "b": self._board,
            "play": self._play_on,
            "?": lambda _: console.say(words.REPLAY_HELP),
            "back": self._leave,
            "q": self._quit,
        }
        keys = {"": "", **words.by_word(words.REPLAY)}
        while not self._is_left:
            word, _, rest = console.ask(f"turn {replay.moments[self.moment].turn}> ").partition(" ")
            command = commands.get(keys.get(word, ""))
            if word not in keys or command is None:
                console.say(f"There is no command {printable(word)!r}: type ? for help.")
            elif (begun := command(rest.strip())) is not None:
                return begun
        return None

    def _go(self, moment: int) -> None:
        """Go to a moment, and tell what it has brought about."""
        self.moment = min(max(moment, 0), len(self._replay) - 1)
        if self.moment != moment:
            self._console.say("End of the match." if moment > 0 else "This is the beginning.")
            return
        for line in text.sentences(self._replay.events_of(self.moment), self._replay.match):
            self._console.say(f"  {line}")

    def _turn(self, rest: str) -> None:
        number = typed_number(rest)
        if number is not None:
            self._go(self._replay.moment_of_turn(number))
        else:
            self._go(self._replay.first_of_turn(self.moment, -1 if rest == "<" else 1))

    def _search(self, rest: str) -> None:
        if rest not in SEARCHES:
            self._console.say(f"There is no mark {printable(rest)!r}: type / and one of {', '.join(SEARCHES)}.")
        else:
            self._wanted = SEARCHES[rest]
            self._mark(1)

    def _mark(self, way: Literal[-1, 1]) -> None:
        mark = self._replay.mark_from(self.moment, way, self._wanted)
        if mark is None:
            self._console.say("There is no other one that way.")
        else:
            self._go(mark.moment)

    def _why(self, _rest: str) -> None:
        replay = self._replay
        if self.moment == 0:
            self._console.say("This is the beginning.")
        else:
            self._console.say(f"  {printable(why_at(replay, self.moment))}")

    def _board(self, _rest: str) -> None:
        self._console.say(*board_lines(self._replay.begun_at(self.moment), None))

    def _play_on(self, _rest: str) -> Match[Any] | None:
        if self._replay.match.result is not None and self.moment == len(self._replay) - 1:
            self._console.say("Here the match is over. Go back to play on from an earlier moment.")
            return None
        begun = self._replay.begun_at(self.moment)
        become_a_copy(begun, of_finished=self._replay.match.result is not None)
        return begun

    def _leave(self, _rest: str) -> None:
        self._is_left = True

    def _quit(self, _rest: str) -> None:
        raise Quit
