"""What each seat of a match is remembered for: whatever was least to be expected."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ludo_tui.engine import counted
from ludo_tui.records.progress import steps_of
from ludo_tui.records.replay import Replay

MOST: Final = 5
"""Awards of a match."""
_D6, _D20 = 6, 20
_LEAST_WAIT: Final = 8
"""Rolls without a six from which waiting is worth telling."""
_LEAST_ROLLS: Final = 10
_CLEARLY: Final = 1.1
"""So many times what the others have is worth telling."""
_FAR: Final = 30
"""Steps behind from which coming back is worth telling."""


class Award(NamedTuple):
    """Something that a seat is remembered for."""

    title: str
    seat: int
    text: str
    surprise: float
    """How unlikely it was, in bits."""


def awards(replay: Replay) -> list[Award]:
    """Return at most five awards, the least expected first; each has one seat, and a seat may have several."""
    found = [*_feats(replay), *_tallies(replay), *_dice(replay), *_walks(replay)]
    best: dict[str, Award] = {}
    told = (award for award in found if award.surprise > 0)
    for award in sorted(told, key=lambda award: award.surprise, reverse=True):
        best.setdefault(award.title, award)
    return list(best.values())[:MOST]


def _feats(replay: Replay) -> Iterator[Award]:
    """Yield who took most, who was taken most, and what was shouted last."""
    seats = range(len(replay.match.setup.seats))
    feats = [feat for _, feat in replay.feats()]
    taken = Counter(feat.by for feat in feats if feat.kind == "capture" and feat.by is not None)
    lost = Counter(feat.seat for feat in feats if feat.kind == "capture")
    for seat in seats:
        if taken[seat]:
            times = counted(taken[seat], "capture")
            yield Award("Wrecking ball", seat, times, _surprise(taken[seat], _others(taken, seat, seats)))
        if lost[seat]:
            times = f"sent back {counted(lost[seat], 'time')}"
            yield Award("Nine lives", seat, times, _surprise(lost[seat], _others(lost, seat, seats)))
    spaces: Counter[int] = Counter()
    for feat in feats:
        if feat.kind == "capture":
            spaces[feat.seat] += feat.spaces
    for seat, walked in spaces.items():
        if walked >= _others(spaces, seat, seats) * _CLEARLY:
            yield Award("All for nothing", seat, f"{walked} spaces lost", walked / 40)
    for feat in feats:
        if feat.kind == "taunt":
            yield Award("Last word", feat.by or 0, f"“{feat.words}”", 3.0)


def _tallies(replay: Replay) -> Iterator[Award]:
    """Yield what the game itself counts."""
    seats = range(len(replay.match.setup.seats))
    for tally in replay.match.rules.tallies(replay.match.events):
        for seat in seats:
            if count := tally.counts.get(seat, 0):
                surprise = _surprise(count / tally.scale, _others(tally.counts, seat, seats, tally.scale))
                yield Award(tally.title, seat, tally.text(seat), surprise)


def _dice(replay: Replay) -> Iterator[Award]:
    """Yield who rolled best and worst with the die that is rolled most, and which racer waited longest for a six."""
    rolls = replay.rolls()
    often = Counter(roll.sides for roll in rolls)
    die = _D20 if often[_D20] > often[_D6] else _D6
    rolled: dict[int, list[int]] = {}
    for roll in rolls:
        if roll.sides == die:
            rolled.setdefault(roll.seat, []).append(roll.value)
    means = {seat: sum(values) / len(values) for seat, values in rolled.items()}
    for seat, values in sorted(rolled.items()):
        if len(values) < _LEAST_ROLLS:
            continue
        mean = means[seat]
        spread = math.sqrt((die**2 - 1) / 12 / len(values))
        away = (mean - (die + 1) / 2) / spread
        title = "High rolls" if away > 0 else "Low rolls"
        sixes = values.count(_D6)
        text = f"mean {mean:.1f}, {counted(sixes, 'six')}" if die == _D6 else f"d{die} mean {mean:.1f}"
        others = [other for one, other in means.items() if one != seat]
        usual = sum(others) / len(others) if others else (die + 1) / 2
        is_clear = mean >= usual * _CLEARLY if away > 0 else mean * _CLEARLY <= usual
        if is_clear and mean == (max if away > 0 else min)(means.values()):  # as the table of the dice has it
            yield Award(title, seat, text, -math.log2(max(math.erfc(abs(away) / math.sqrt(2)) / 2, 1e-12)))
        if die != _D6 or not replay.moments[-1].look.seats[seat].needed:
            continue
        marks = [-1, *(number for number, value in enumerate(values) if value == _D6), len(values)]
        wait = max(later - earlier - 1 for earlier, later in pairwise(marks))
        if wait >= _LEAST_WAIT:
            likely = wait * math.log2(_D6 / (_D6 - 1)) - math.log2(len(values))
            yield Award("Sixless", seat, f"{wait} rolls without one", likely)


def _walks(replay: Replay) -> Iterator[Award]:
    """Yield who walked farthest, and whether the winner came from behind; only of those who have pieces."""
    seats = [seat for seat, needed in enumerate(one.needed for one in replay.moments[-1].look.seats) if needed]
    walked = dict.fromkeys(seats, 0)
    for before, after in pairwise(moment.look for moment in replay.moments):
        for seat in seats:
            for old, new in zip(before.pieces[seat], after.pieces[seat], strict=False):
                walked[seat] += max(new.step - max(old.step, 0), 0)
    farthest = max(seats, key=walked.__getitem__)
    home = sum(feat.kind == "home" and feat.seat == farthest for _, feat in replay.feats())
    text = f"{walked[farthest]} spaces, {home} home"
    if walked[farthest]:
        yield Award(
            "Most travelled", farthest, text, _surprise(walked[farthest] / 10, _others(walked, farthest, seats, 10))
        )
    if not replay.match.result or replay.match.result[0] not in seats:
        return
    winner, behind, when = replay.match.result[0], 0, ""
    for moment in replay.moments:
        steps = {seat: steps_of(moment.look, seat) for seat in seats}
        if steps[winner] == min(steps.values()) and max(steps.values()) - steps[winner] > behind:
            behind, when = max(steps.values()) - steps[winner], moment.look.now or f"turn {moment.turn}"
    if behind >= _FAR:
        yield Award("Comeback", winner, f"last, {behind} spaces behind, at {when}", behind / 10)


def _others(counts: Mapping[int, int], seat: int, seats: Sequence[int], scale: int = 1) -> float:
    """Return how many the other seats have on average, counted by so many at once; at least 1."""
    return max((sum(counts.values()) - counts[seat]) / max(len(seats) - 1, 1) / scale, 1)


def _surprise(count: float, usual: float) -> float:
    """Return about how unlikely a count is where another was usual: the bits of its place in a Poisson spread.

    One that differs by less than a tenth is worth nothing.
    """
    if count < usual * _CLEARLY:
        return 0.0
    return (count * math.log(count / usual) - count + usual) / math.log(2)
