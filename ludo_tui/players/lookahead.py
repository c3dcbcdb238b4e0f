"""Looking ahead by playing on: what an answer is worth is what the matches that it leads to come to.

Each sample is a copy of the match in which everything that the asked seat cannot know, the rolls to come above all, is
drawn again; all answers are tried with the same luck, so that they differ by what they do and not by chance. The copies
are played on by a policy for some turns, and what they have come to is judged.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from ludo_tui.engine import Match
from ludo_tui.players.strategy import Ahead

Play = Callable[[int, str], float]
"""Plays on from an answer with a luck, which is a number, and says what it comes to."""
Policy = Callable[[Match[Any]], str]
"""Chooses an answer to the prompt of a copy."""
MatchWorth = Callable[[Match[Any]], float]
"""Says what a copy has come to."""
MOST_ANSWERS: Final = 1000
"""After so many a copy is judged where it stands, should a policy lead nowhere: far more than its turns can take."""
_LARGE: Final = 1 << 62


class Limits(NamedTuple):
    """How far ahead is looked."""

    samples: int = 64
    """Continuations of each answer at most."""
    batch: int = 8
    """After so many, answers that are clearly worse are played no more."""
    rounds: float = 3
    """Turns of every seat that are played on; half a round of two seats is one turn."""
    doubt: float = 2.0
    """How many standard errors behind the best is clearly worse."""
    trust: float = 0.0
    """How many samples it counts for what an answer was thought to be worth before."""
    candidates: int = 3
    """Answers that are looked at closely, at most."""
    margin: float = 3.0
    """Spaces by which one of those may seem worse than the best."""


class Estimate(NamedTuple):
    """What an answer has come to."""

    answer: str
    worth: float
    """Mean over the samples; where it was played on less often than the best, as far behind the best as it was then."""
    error: float
    """Standard error of the difference to the best; 0 for the best itself."""


def close(thought: Mapping[str, float], limits: Limits) -> dict[str, float]:
    """Return the answers that are worth a closer look by what each is thought to be worth, the best first."""
    best = max(thought.values())
    ranked = sorted(thought, key=lambda answer: -thought[answer])[: limits.candidates]
    return {answer: thought[answer] for answer in ranked if best - thought[answer] <= limits.margin}


def in_copies(ahead: Ahead, policy: Policy, judge: MatchWorth, rounds: float) -> Play:
    """Return what plays on in copies of the match for some rounds by a policy, and is judged there."""

    def play(luck: int, answer: str) -> float:
        return outcome(ahead.imagine(luck), answer, policy, judge, rounds)

    return play


def compare(ahead: Ahead, answers: Mapping[str, float], play: Play, limits: Limits) -> list[Estimate]:
    """Return what some answers come to, best first.

    Args:
        ahead: decides what cannot be known. It is asked after every sample whether to go on; if not, what has been
            found so far counts, or, where that is too little, the order of the answers.
        answers: the answers to compare, those that look best first, each with what it is thought to be worth: in the
            unit of what they come to, from wherever it is counted.
        play: plays on from each.
        limits: how far ahead is looked.
    """
    found = _Found(answers, limits.trust)
    alive = list(answers)
    behind: list[Estimate] = []
    for sample in range(limits.samples):
        luck = ahead.lot.draw(_LARGE)
        for answer in alive:
            found.worths[answer].append(play(luck, answer))
        if ahead.is_cut():
            if sample < limits.batch:
                return [Estimate(answer, 0.0, 0.0) for answer in answers]
            break
        if (sample + 1) % limits.batch == 0:
            best, *others = found.ranked(alive)
            worse = [one for one in others if best.worth - one.worth > limits.doubt * one.error]
            behind += [one._replace(worth=one.worth - best.worth) for one in worse]
            alive = [best.answer, *(one.answer for one in others if one not in worse)]
            if len(alive) == 1:
                break
    ranked = found.ranked(alive)
    given_up = [one._replace(worth=ranked[0].worth + one.worth) for one in behind]
    return ranked + sorted(given_up, key=lambda one: -one.worth)


def outcome(copy: Match[Any], answer: str, policy: Policy, judge: MatchWorth, rounds: float) -> float:
    """Return what one continuation comes to."""
    last = copy.state.turn.number + round(rounds * len(copy.setup.seats))
    copy.answer(answer)
    for _ in range(MOST_ANSWERS):
        if copy.prompt is None or copy.state.turn.number >= last:
            break
        copy.answer(policy(copy))
    return judge(copy)


class _Found:
    """What answers have come to so far.

    Args:
        thought: what each was thought to be worth before.
        trust: for how many samples that counts.
    """

    def __init__(self, thought: Mapping[str, float], trust: float) -> None:
        self.worths: dict[str, list[float]] = {answer: [] for answer in thought}
        self._thought = thought
        self._trust = trust

    def ranked(self, answers: Sequence[str]) -> list[Estimate]:
        """Return answers that have been played on equally often by what they have come to, best first."""
        if not answers:
            return []
        level = _mean([_mean(self.worths[answer]) - self._thought[answer] for answer in answers])
        means = {answer: self._trusted(answer, level) for answer in answers}
        best = max(answers, key=lambda answer: means[answer])
        found = [Estimate(answer, means[answer], self._error(best, answer)) for answer in answers]
        return sorted(found, key=lambda one: -one.worth)

    def _trusted(self, answer: str, level: float) -> float:
        """Return the mean of what an answer has come to and, counted as some samples, what it was thought to be."""
        worths = self.worths[answer]
        return (sum(worths) + self._trust * (self._thought[answer] + level)) / (len(worths) + self._trust)

    def _error(self, best: str, answer: str) -> float:
        """Return the standard error of the difference between two answers."""
        from statistics import stdev  # a tenth of a MiB that a table without experts does not need

        gaps = [one - other for one, other in zip(self.worths[best], self.worths[answer], strict=False)]
        return stdev(gaps) * sqrt(len(gaps)) / (len(gaps) + self._trust) if len(gaps) > 1 else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
