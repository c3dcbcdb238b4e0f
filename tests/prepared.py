"""Matches of any ruleset in a prepared situation: how they are played, stopped and read. `tests.scene` shows how to."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, Self, TypeAlias, cast

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Event, Flow, Match, PhaseMachine, Prompt, Rules, Snapshot, Table
from ludo_tui.engine.dice import ScriptedDice
from ludo_tui.engine.rewind import resumed_at
from ludo_tui.engine.table import S

Dice: TypeAlias = str | Sequence[str]
"""What the dice will show, each named: "d6:4 d20:15,3" or ["d6:4", "d20:15", "d20:3"]."""

_PATIENCE: Final = 200
"""How many prompts are declined before somebody gives up."""


class Limits:
    """Where the turns of a scene stop: they are played as its ruleset has them, but not beyond.

    Args:
        phases: those of the ruleset.
        turns: how many turns are played.
        is_played: is the turn begun, up to its first prompt?
    """

    def __init__(self, phases: PhaseMachine[Any], turns: int, *, is_played: bool) -> None:
        self.phases = phases
        self.listed = phases.listed
        self.turns_in_all = self.turns_left = turns
        self.is_played = is_played

    def turns(
        self,
        table: Table[Any],
        upkeep: Callable[[Table[Any]], Flow[Any] | None],
        wind_down: Callable[[Table[Any]], Flow[Any] | None],
        end: Callable[[], bool],
        rest: Flow[None] | None = None,
    ) -> Flow[None]:
        """Play turns as the phases do, and stop before the next one when none is left."""

        def ends() -> bool:
            self.turns_left -= 1
            return end() or self.turns_left <= 0

        if self.is_played:
            yield from self.phases.turns(table, upkeep, wind_down, ends, rest)


class Prepared(Match[S]):
    """A match of any ruleset in a prepared situation, which stops after a few turns, before the next one begins."""

    limits: Limits

    @classmethod
    def restore(
        cls,
        rules: Rules[S, Any],
        snapshot: Snapshot,
        recent: Sequence[Event] = (),
        *,
        turns: int | None = None,
        is_played: bool = True,
        keeps_pause: bool = False,
    ) -> Self:
        """Return a scene that begins with a position.

        Args:
            rules: the rules of the match.
            snapshot: the position.
            recent: what happened before.
            turns: how many turns are played; None: as many as in the scene that the rules are of, or one.
            is_played: is the turn begun, up to its first prompt?
            keeps_pause: as in `Match.restore`.
        """
        phases = cast(PhaseMachine[Any] | Limits, rules.phases)
        if isinstance(phases, Limits):
            turns, phases = phases.turns_in_all if turns is None else turns, phases.phases
        limits = Limits(phases, turns or 1, is_played=is_played)
        limited = copy(rules)
        limited.phases = cast(PhaseMachine[Any], limits)
        scene = super().restore(limited, snapshot, recent, keeps_pause=keeps_pause)
        scene.limits = limits
        return scene

    @property
    def unlimited(self) -> Rules[S, Any]:
        """The rules of the scene, under which its turns do not stop."""
        rules = copy(self.rules)
        rules.phases = self.limits.phases
        return rules

    def ask(self, prompt: Prompt | None) -> None:
        """Let another question wait than the match has led to."""
        self._runner.prompt = prompt

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
        script = self._runner.dice
        assert script is not None
        return ScriptedDice(script).left(self.state.rolls)

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
        self.limits.turns_left = 1
        if phase is not None:
            wanted = (phase,) if isinstance(phase, str) else tuple(phase)
            skips = self.state.turn.skips
            skips += [one.id for one in rulesets.load(self.setup.ruleset).phases if one.id not in (*wanted, *skips)]
            now = self._runner.checkpoints.now
            assert now is not None
            self._runner = resumed_at(msgspec.structs.replace(now, state=msgspec.json.encode(self.state)), self._runner)
        self._runner.start()
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
