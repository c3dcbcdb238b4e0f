"""Normal, hard and expert seats of the race games."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import Face, Level, Match, Option, Prompt
from ludo_tui.players import lookahead
from ludo_tui.players.lookahead import Limits
from ludo_tui.players.race import thumb
from ludo_tui.players.race.advice import advise, deed_of, missed, perils
from ludo_tui.players.race.evaluation import SPACE, WIN, WON, Judgement, Position, judgement_for
from ludo_tui.players.race.learned import CERTAIN, foresight_for
from ludo_tui.players.race.weights import FEATURES, weights_for
from ludo_tui.players.strategy import EVEN, Ahead, Lot, Temper, sensible
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState

__all__ = ["FEATURES", "LIMITS", "advise", "chances", "missed", "perils", "play", "ponder", "ponders", "roll_worths"]

LIMITS: Final = Limits(samples=128)
"""How far experts look ahead where nothing was learned: with more seats, and under rarer house rules."""
_ROUNDS: Final = 3
"""How many rounds hard seats look ahead, where they do."""
_TRUST: Final = 16.0
"""For how many samples it counts there what they think of a move anyway."""
_CANDIDATES: Final = 4
"""How many moves are looked at closely."""
_LIKING: Final = 0.004
"""Chance to win that a space of lead is worth in mid-race, about."""


def play(
    view: RaceState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that leaves the best position; of equal ones, by lot."""
    if prompt.kind != "move":
        return None  # rolling again, where it is optional, comes first on the list
    rules = msgspec.convert(options, RaceOptions)
    if level == "normal":
        scores: Sequence[float] = thumb.scores(view, prompt, rules, temper)
    else:
        scores = worths(judgement_for(rules, view.sides, temper), view, prompt)
    best = max(scores)
    good = [option.id for option, value in zip(prompt.options, scores, strict=True) if value > best - 1e-9]
    return good[lot.draw(len(good))]


def ponders(view: RaceState, level: Level, options: Mapping[str, Any]) -> bool:
    """Return whether seats of a level look ahead: experts do, and hard seats where that brings enough."""
    return level == "expert" or (level == "hard" and _samples(view, options) > 0)


def _samples(view: RaceState, options: Mapping[str, Any]) -> int:
    """Return how often hard seats play each move on, under such house rules and with so many seats."""
    return weights_for(msgspec.convert(options, RaceOptions), len(view.sides)).samples


def ponder(
    view: RaceState, prompt: Prompt, level: Level, options: Mapping[str, Any], ahead: Ahead, temper: Temper = EVEN
) -> str | None:
    """Choose the move that comes to most: by what was learned, or when the match is played on."""
    if prompt.kind != "move":
        return None
    judgement = judgement_for(options, view.sides)
    plain, scores = (worths(one, view, prompt) for one in (judgement, judgement_for(options, view.sides, temper)))
    thought, liking = dict[str, float](), dict[str, float]()
    for option, even, bent in zip(prompt.options, plain, scores, strict=True):
        thought[option.id] = even * _LIKING / SPACE
        liking[option.id] = (bent - even) * _LIKING / SPACE
    ranked = sorted(zip(scores, prompt.options, strict=True), key=lambda one: -one[0])
    candidates = list({deed_of(view, option): option.id for _, option in reversed(ranked)}.values())[::-1][:_CANDIDATES]
    if len(candidates) == 1:
        return candidates[0]
    seat = prompt.seat
    foresight = foresight_for(judgement) if level == "expert" else None
    if foresight is not None:
        position, offered = judgement.position(view, seat), {option.id: option for option in prompt.options}
        learned = {answer: foresight.after(position, offered[answer], view) / CERTAIN for answer in candidates}
        return max(learned, key=lambda answer: learned[answer] + liking[answer])
    found = lookahead.compare(
        ahead,
        {answer: thought[answer] for answer in candidates},
        lambda match: _reply(judgement, match),
        lambda match: judgement.chances(match.state)[seat],
        LIMITS if level == "expert" else Limits(samples=_samples(view, options), rounds=_ROUNDS, trust=_TRUST),
    )
    return max(found, key=lambda one: one.worth + liking[one.answer]).answer


def chances(view: RaceState, options: Mapping[str, Any]) -> list[float]:
    """Return how likely each seat is to win, 0..1; those of a team win together."""
    return judgement_for(options, view.sides).chances(view)


def roll_worths(view: RaceState, seat: int, options: Mapping[str, Any], faces: Sequence[Face]) -> list[float]:
    """Return what the best use of each value of the die, or of each throw, is worth to a seat, in spaces of lead.

    Args:
        view: the board before the roll.
        seat: who rolls.
        options: the house rules.
        faces: what each of them would let it do.
    """
    judgement = judgement_for(options, view.sides)
    position = judgement.position(view, seat)
    stays = judgement.lead(position)
    found = []
    for face in faces:
        moves = [judgement.move_worth(position, option, face.dice) for option in face.options]
        again = judgement.weights.again if face.rolls_again else 0
        best = max(moves, default=stays)
        found.append((stays + WIN if best >= WON else best + again) / SPACE)
    return found


def worths(judgement: Judgement, view: RaceState, prompt: Prompt) -> list[int]:
    """Return what each answer comes to, the next roll of the turn included, in hundredths of a space of lead."""
    return _each(view, prompt, lambda position, option: judgement.foreseen(position, option, view), judgement)


def _each(view: RaceState, prompt: Prompt, judge: Callable[[Position, Option], int], judgement: Judgement) -> list[int]:
    """Return what each answer is worth; those that come to the same are judged once."""
    position = judgement.position(view, prompt.seat)
    known: dict[object, int] = {}
    for option in prompt.options:
        deed = deed_of(view, option)
        if deed not in known:
            known[deed] = judge(position, option)
    return [known[deed_of(view, option)] for option in prompt.options]


def _reply(judgement: Judgement, match: Match[RaceState]) -> str:
    """Answer for anybody in a match that is played on: normal seats go by rules of thumb there, too."""
    prompt = match.prompt
    assert prompt is not None
    if len(prompt.answers) == 1:
        return prompt.answers[0].id
    if prompt.kind != "move":
        return sensible(prompt)
    state = match.state
    if match.computers[prompt.seat] == "normal":
        scores: Sequence[float] = thumb.scores(state, prompt, judgement.options)
    else:
        scores = _each(
            state, prompt, lambda position, option: judgement.move_worth(position, option, state.dice), judgement
        )
    return prompt.options[scores.index(max(scores))].id
