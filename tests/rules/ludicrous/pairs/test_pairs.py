"""Whatever can be done, next to whatever it may meet: the laws of `laws.py` hold for every pair.

A pair is an action or a reaction (`deeds.py`, `replies.py`) with a condition, perk, marker, token or weapon of one side
(`neighbours.py`). It is reached when the deed was played in that company, or when the company forbids it and does so by
its own rule. Possible is every pair but those for which `why_impossible` or `why_unreached` has a reason.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import pytest

from ludo_tui.engine.dice import Dice
from tests.rules.ludicrous.pairs import deeds
from tests.rules.ludicrous.pairs.deeds import Deed
from tests.rules.ludicrous.pairs.laws import (
    FACES,
    LAWS,
    Pair,
    a_refusal_names_the_rule,
    chances,
    is_forbidden,
    outcomes_are_as_rolled,
    sides_of,
    something_changes,
)
from tests.rules.ludicrous.pairs.neighbours import Neighbour, neighbours, why_impossible
from tests.rules.ludicrous.pairs.playing import Faces, Played, Stage
from tests.rules.ludicrous.pairs.replies import REACTIONS

DEEDS = (*deeds.DEEDS, *REACTIONS)
SEED = 2026
SHARE = 0.95
"""Part of the possible pairs that must be reached."""
TRIES = (Faces(), *(Faces(theirs=(face, face), spaces=spaces) for face in (19, 2, 20) for spaces in (4, 3, 6, 5, 2, 1)))
"""Dice by which what a reaction answers may come about."""


@cache
def stage_of(number: int) -> tuple[Stage, tuple[Played, ...]]:
    """Return where a deed is played, and how it is played alone."""
    stage = Stage(DEEDS[number])
    return stage, tuple(stage.play(stage.base, faces) for faces in FACES)


class Report:
    """What became of pairs."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.impossible: Counter[str] = Counter()
        self.missed: list[str] = []
        self.wrong: list[str] = []

    def look(self, number: int, one: Neighbour) -> None:
        """Play a pair, and note what it breaks."""
        deed = DEEDS[number]
        if why := why_impossible(deed, one):
            self.impossible[why] += 1
            return
        stage, _ = stage_of(number)
        state = stage.changed(lambda table: one.put(deed, table))
        if state is None:
            self.impossible["it is there already, or has no hold on them"] += 1
            return
        first = stage.play(state, FACES[0])
        if not first.is_done and deed.is_reaction:
            first = next((p for faces in TRIES if (p := stage.play(state, faces)).is_done), first)
        if first.is_done:
            self._judge_played(number, one, state, first)
        else:
            self._judge_kept(deed, one, first)

    def _judge_played(self, number: int, one: Neighbour, state: bytes, first: Played) -> None:
        stage, alone = stage_of(number)
        deed = stage.deed
        self.found["played"] += 1
        if is_forbidden(deed, one):
            self._note(deed, one, ["is not forbidden"])
        met = [first] * len(FACES)
        if deed.offence or deed.defence or deed.damage:
            others = [msgspec.structs.replace(faces, spaces=first.spaces) for faces in FACES[1:]]
            met[1:] = [stage.play(state, faces, quick=True) for faces in others]
        if not deed.is_reaction and not all(each.is_done for each in met):
            self._note(deed, one, ["can be done only by some dice"])
        pair = Pair(deed=deed, one=one, alone=alone, met=met)
        for law in LAWS:
            self._note(deed, one, law(pair))
        self._note(deed, one, something_changes(stage, state, met))
        self._note(deed, one, outcomes_are_as_rolled(stage, state, first))

    def _judge_kept(self, deed: Deed, one: Neighbour, first: Played) -> None:
        if deed.is_reaction and not first.has_come:
            self.impossible["what it answers does not come about"] += 1
        elif first.refusal is not None or is_forbidden(deed, one):
            self.found["forbidden"] += 1
            self._note(deed, one, a_refusal_names_the_rule(one, first))
        else:
            self.missed.append(f"{deed.id} with {one.name}")

    def _note(self, deed: Deed, one: Neighbour, wrong: Sequence[str] | Iterator[str]) -> None:
        self.wrong += [f"{deed.id} with {one.name}: {each}" for each in wrong]

    @property
    def share(self) -> float:
        """The part of the possible pairs that was reached."""
        reached = sum(self.found.values())
        return reached / (reached + len(self.missed))

    def __str__(self) -> str:
        reached = sum(self.found.values())
        told = ", ".join(f"{count} {how}" for how, count in self.found.items())
        return f"pairs of rules: {reached} of {reached + len(self.missed)} possible ones reached ({told})"


PAIRS = [(number, one) for number in range(len(DEEDS)) for one in neighbours()]


def look_at(pairs: Sequence[tuple[int, Neighbour]]) -> Report:
    """Play pairs and return what became of them."""
    report = Report()
    for number, one in pairs:
        report.look(number, one)
    return report


@pytest.mark.rule("lh.attacks.what", "lh.rolls.shown", "lh.rolls.contest", "lh.readings.refused")
def test_the_laws_hold_for_a_fiftieth_of_all_pairs(record_property: Callable[[str, object], None]) -> None:
    lot = Dice(SEED, "pairs")
    _judge(look_at([pair for count, pair in enumerate(PAIRS) if lot.value(count, 50) == 1]), record_property)


@pytest.mark.slow
def test_the_laws_hold_for_all_pairs(record_property: Callable[[str, object], None]) -> None:
    _judge(look_at(PAIRS), record_property)


def _judge(report: Report, record_property: Callable[[str, object], None]) -> None:
    record_property("figure", str(report))
    for why, count in report.impossible.items():
        record_property("figure", f"pairs of rules: {count} impossible: {why}")
    assert not report.wrong, "\n".join(report.wrong)
    assert report.share >= SHARE, f"{report}; not reached: {report.missed}"


@pytest.mark.slow
@pytest.mark.parametrize("number", [number for number, deed in enumerate(DEEDS) if deed.offence and deed.defence])
def test_the_odds_of_a_deed_are_those_of_all_400_rolls(number: int) -> None:
    stage, alone = stage_of(number)
    rolled = Counter(
        decision[1].outcome
        for mine, theirs in product(range(1, 21), repeat=2)
        if (decision := stage.play(stage.base, Faces(mine=(mine,), theirs=(theirs,)), quick=True).decision)
    )
    mine, theirs = sides_of(alone[0])
    assert mine is not None
    assert theirs is not None
    assert sum(rolled.values()) == 400
    plain = [msgspec.structs.replace(one, advantage=0) for one in (mine, theirs)]
    success, graze = chances(*plain, stage.deed.grazes)
    assert Fraction(rolled["success"], 400) == success
    assert Fraction(rolled["graze"], 400) == graze
    if (option := alone[0].option) is not None and not mine.advantage:
        assert (option.facts.odds, option.facts.graze or 0.0) == (float(success), float(graze))
