"""Matches of any ruleset in a prepared situation: how they are played, stopped and read. `tests.scene` shows how to."""

from collections.abc import Sequence
from typing import Any, Final, Self, TypeAlias

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Match
from ludo_tui.engine.dice import ScriptedDice
from ludo_tui.engine.table import S

Dice: TypeAlias = str | Sequence[str]
"""What the dice will show, each named: "d6:4 d20:15,3" or ["d6:4", "d20:15", "d20:3"]."""

_PATIENCE: Final = 200
"""How many prompts are declined before somebody gives up."""


class Prepared(Match[S]):
    """A match of any ruleset in a prepared situation, which stops after a few turns, before the next one begins."""

    turns: int = 1
    is_played: bool = True
    """Is the turn begun, up to its first prompt?"""

    def _start(self) -> None:
        if self.is_played:
            super()._start()
        else:
            self._flow = iter(())  # type: ignore[assignment] # nothing is played
            self._prompt = None

    def _end_turn(self) -> bool:
        return super()._end_turn() or len(self._history) >= self.turns

    # What is asked, and what has happened

    @property
    def choices(self) -> list[str]:
        """The ids of the present options; empty when the turns are over."""
        return [] if self.prompt is None else [option.id for option in self.prompt.options]

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what kind of question."""
        return None if self.prompt is None else (self.prompt.seat, self.prompt.kind)

    @property
    def refusals(self) -> dict[str, str]:
        """The rules that forbid what cannot be chosen, by id."""
        return {} if self.prompt is None else {refusal.id: refusal.rule for refusal in self.prompt.refused}

    def all(self, kind: str) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def event(self, kind: str) -> Any:
        """Return the only event of a kind."""
        (event,) = self.all(kind)
        return event

    def dice_left(self) -> int:
        """Return how many prepared dice have not been rolled."""
        assert self._script is not None
        return ScriptedDice(self._script).left(self.state.rolls)

    # Playing

    def play(self, *answers: str) -> Self:
        """Give several answers."""
        for answer in answers:
            self.answer(answer)
        return self

    def next_turn(self, phase: str | Sequence[str] | None = None) -> Self:
        """Decline what is still asked in this turn, and begin the next one.

        Args:
            phase: the phases of it that are played; None plays all.
        """
        for _ in range(_PATIENCE):
            if self.prompt is None:
                break
            self.answer(self.prompt.default.id)
        assert self.prompt is None, f"the turn does not end: {self.prompt}"
        assert not self.state.over, "there is no next turn: the match is over"
        self.turns = len(self._history) + 1
        if phase is not None:
            wanted = (phase,) if isinstance(phase, str) else tuple(phase)
            skips = self.state.turn.skips
            skips += [one.id for one in rulesets.load(self.setup.ruleset).phases if one.id not in (*wanted, *skips)]
            self._begin(msgspec.json.encode(self.state))
        self._start()
        return self

    def until(self, seat: int, kind: str, phase: str | Sequence[str] | None = None) -> Self:
        """Decline what is asked, turn after turn, until a seat is asked a kind of question.

        Args:
            seat: who.
            kind: what, such as "action", "movement" or "reaction": `asked` is then (seat, kind).
            phase: the phases of the turns that begin on the way; None plays all.
        """
        for _ in range(_PATIENCE):
            if self.asked == (seat, kind):
                return self
            if self.prompt is None:
                self.next_turn(phase)
            else:
                self.answer(self.prompt.default.id)
        raise AssertionError(f"seat {seat} is never asked '{kind}', last asked: {self.asked}")


scenes: list[Prepared[Any]] = []
"""The scenes of the present test, for the check that no die is left over."""
