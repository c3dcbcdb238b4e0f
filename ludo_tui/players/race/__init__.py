"""Normal, hard and expert seats of the race games."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import repeat
from statistics import mean
from typing import Any, Final

import msgspec

from ludo_tui.engine import Face, Level, Names, Option, Prompt
from ludo_tui.players import contract, lookahead
from ludo_tui.players.advice import Dangers, Peril, PieceDangers
from ludo_tui.players.contract import Judged, Worths
from ludo_tui.players.lookahead import Limits
from ludo_tui.players.race import advice, thumb
from ludo_tui.players.race.evaluation import SPACE, WIN, WON, Evaluation, deed_of, evaluation_for
from ludo_tui.players.race.learned import CERTAIN, EXPERT, HARD, foresight_for, gc_paused
from ludo_tui.players.race.rollouts import Rollouts
from ludo_tui.players.race.weights import FEATURES, weights_for
from ludo_tui.players.strategy import Ahead, Lot
from ludo_tui.rules.race.model import Race, race_tables
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import move_of

__all__ = ["Judgement"]

LIMITS: Final = Limits(samples=256, candidates=4)
"""How far experts look ahead where nothing was learned: with more seats, and under rarer house rules."""
_ROUNDS: Final = 3
"""How many rounds hard seats look ahead, where they do."""
_TRUST: Final = 16.0
"""For how many samples it counts there what they think of a move anyway."""
_LIKING: Final = 0.004
"""Chance to win that a space of lead is worth in mid-race, about."""


class Judgement(contract.Judgement[RaceState]):
    """What a race is worth to those who run it."""

    FEATURES = FEATURES
    weighs_rolls = True

    @cached_property
    def _evaluation(self) -> Evaluation:
        return evaluation_for(self.options, self.view.sides, self.temper)

    @cached_property
    def _even(self) -> Evaluation:
        """The evaluation of somebody without a temper."""
        return evaluation_for(self.options, self.view.sides)

    def worths(self, prompt: Prompt) -> Worths:
        """Return what each move comes to: by what was learned, or with the next roll of the turn included."""
        if prompt.kind != "move":
            return {}  # rolling again, where it is optional, comes first on the list
        learned = self._learned(prompt, HARD)
        if learned:
            return learned
        worths = self._evaluation.worths(self.view, prompt)
        return {option.id: worth / SPACE for option, worth in zip(prompt.options, worths, strict=True)}

    def advised(self, prompt: Prompt) -> Worths:
        """Return the same, and of rolling again what the best use of each value comes to on average."""
        if prompt.kind != "roll" or len(prompt.options) == 1 or self._even.options.dice > 1:
            return self.worths(prompt)
        even, view = self._even, self.view
        position = even.position(view, prompt.seat)
        rolled = mean(even.next_rolls(position, even.mover(view), view.sixes))
        return {one.id: (even.lead(position) if one.does == "pass" else rolled) / SPACE for one in prompt.options}

    def _learned(self, prompt: Prompt, depth: int) -> Worths:
        """Return what each move comes to by what was learned, when so many rolls are looked at; empty: nothing was.

        It is how likely it wins, told in spaces of lead, and with a temper what that likes more or less about it.
        """
        even, view = self._even, self.view
        foresight, position = foresight_for(even), even.position(view, prompt.seat)
        if foresight is None or not position.foes:  # the other has left
            return {}
        at_stake = even.at_stake(view)
        known: dict[object, int] = {}
        with gc_paused():
            for option in prompt.options:
                deed = deed_of(view, option)
                if deed not in known:
                    known[deed] = foresight.after(position, option, view, depth)
        plain, bent = (one.worths(view, prompt) if self.temper else () for one in (even, self._evaluation))
        liking = [(after - before) / SPACE for before, after in zip(plain, bent, strict=True)] or repeat(0.0)
        return {
            option.id: (known[deed_of(view, option)] / CERTAIN - 0.5) * at_stake + more
            for option, more in zip(prompt.options, liking, strict=False)
        }

    def lead(self, seat: int) -> float:
        """Return how far a seat, or its team, is ahead, with what is in danger counted."""
        return self._evaluation.lead(self._evaluation.position(self.view, seat)) / SPACE

    def seeming(self, prompt: Prompt, level: Judged, lot: Lot) -> Worths:
        """Return what the moves seem to be worth: normal seats go by rules of thumb."""
        if level == "hard" or prompt.kind != "move":
            return super().seeming(prompt, level, lot)
        scores = thumb.scores(self.view, prompt, msgspec.convert(self.options, RaceOptions), self.temper)
        return {option.id: score for option, score in zip(prompt.options, scores, strict=True)}

    def ponders(self, level: Level) -> bool:
        """Return whether seats of a level look ahead: experts do, and hard seats where that brings enough."""
        return level == "expert" or (level == "hard" and _samples(self.view, self.options) > 0)

    def ponder(self, prompt: Prompt, level: Level, ahead: Ahead) -> str | None:
        """Return the move that comes to most: by what was learned, or when the match is played on."""
        if prompt.kind != "move":
            return None
        learned = self._learned(prompt, EXPERT) if level == "expert" else {}
        if learned:
            return max(learned, key=lambda answer: learned[answer])
        view, even = self.view, self._even
        plain, scores = (one.worths(view, prompt) for one in (even, self._evaluation))
        thought, liking = dict[str, float](), dict[str, float]()
        for option, before, bent in zip(prompt.options, plain, scores, strict=True):
            thought[option.id] = before * _LIKING / SPACE
            liking[option.id] = (bent - before) * _LIKING / SPACE
        ranked = sorted(zip(scores, prompt.options, strict=True), key=lambda one: -one[0])
        alike = {deed_of(view, option): option.id for _, option in reversed(ranked)}
        candidates = list(alike.values())[::-1][: LIMITS.candidates]
        if len(candidates) == 1:
            return candidates[0]
        limits = LIMITS if level == "expert" else Limits(_samples(view, self.options), rounds=_ROUNDS, trust=_TRUST)
        moves = {option.id: move_of(option) for option in prompt.options}
        race = Race.of(race_tables(even.options, tuple(even.sides)), view)
        play = Rollouts(even, race, moves, limits.rounds)
        found = lookahead.compare(ahead, {answer: thought[answer] for answer in candidates}, play, limits)
        return max(found, key=lambda one: one.worth + liking[one.answer]).answer

    def facts(self, prompt: Prompt, worths: Worths, names: Names, dangers: Dangers) -> advice.Facts:  # noqa: ARG002
        """Return what speaks for moves and against them."""
        return advice.Facts(self._evaluation, self.view, prompt.seat, names, dangers)

    def perils(self, option: Option | None, asked: int, dangers: PieceDangers) -> list[Peril]:
        """Return which pieces of a side may be taken after a move, and how likely, the heaviest loss first."""
        return advice.perils(self._even, self._even.position(self.view, asked), option, dangers)

    def missed(self, given: Option, best: Option, asked: int, names: Names) -> list[str]:
        """Return what a move leaves that the best one would have brought, in a few words each."""
        return list(advice.missed(self._even, self._even.position(self.view, asked), given, best, names))

    def chances(self) -> list[float]:
        """Return how likely each seat is to win, 0..1; those of a team win together."""
        return self._even.chances(self.view)

    def roll_worths(self, seat: int, faces: Sequence[Face]) -> list[float]:
        """Return what the best use of each value of the die, or of each throw, is worth to a seat before the roll."""
        even = self._even
        position = even.position(self.view, seat)
        stays = even.lead(position)
        found = []
        for face in faces:
            moves = [even.move_worth(position, option, face.dice) for option in face.options]
            again = even.weights.again if face.rolls_again else 0
            best = max(moves, default=stays)
            found.append((stays + WIN if best >= WON else best + again) / SPACE)
        return found


def _samples(view: RaceState, options: Mapping[str, Any]) -> int:
    """Return how often hard seats play each move on, under such house rules and with so many seats."""
    return weights_for(msgspec.convert(options, RaceOptions), len(view.sides)).samples
