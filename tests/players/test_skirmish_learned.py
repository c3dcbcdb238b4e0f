"""What was learned of matches of Skirmish Ludo: which facts count, and of which matches it says something."""

from math import exp
from typing import Any

import pytest

from ludo_tui.board import HOME
from ludo_tui.players.learned_chances import learned_in
from ludo_tui.players.skirmish import Judgement, learned
from ludo_tui.players.skirmish.learned import FILE, WANTED, chances, facts, is_known
from ludo_tui.rules.skirmish.model.state import Goals
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from tests.players.learned_by_hand import learn
from tests.rules.skirmish.skirmish_scene import Fight, stand

GOALS = Goals(wanted=2, rounds=10, doom=4)
"""What decides a match."""
OF_TWO = Goals(wanted=3, rounds=10, doom=4)
"""What decides one of two parties."""


def told(scene: Fight, seat: int = 0) -> dict[str, float]:
    """Return the facts about a seat of which there is anything."""
    return {name: much for name, much in facts(scene.state, seat, GOALS) if much}


@pytest.mark.parametrize(
    ("board", "fact", "much"),
    [
        ("brawler#20 mender#30 | ", "first way", 30 / HOME),
        ("brawler#20 mender#30 | ", "second way", 20 / HOME),
        ("brawler#20 mender#30 | ", "to go", (2 * HOME - 50) / (2 * HOME)),
        ("brawler#54 mender#56 | ", "last steps", 10 / 12),
        ("brawler#54 mender#56 | ", "first home", 1),
        ("brawler#54 mender#56 | ", "second in the column", 1),
        ("brawler#20-11 | ", "first wounds", 0.5),
        ("brawler#20-24x | ", "first down", 1),
        ("brawler#20-24x | ", "first way of the fallen", 20 / HOME),
        ("brawler#20!slowed | ", "first slowed", 1),
        ("brawler#20$1 | ", "seals", 0.5),
        ("brawler#20$3 | ", "spare seals", 0.5),
    ],
)
def test_what_is_so_of_a_party(board: str, fact: str, much: float) -> None:
    assert told(stand(board))[fact] == pytest.approx(much)


def test_the_sage_is_as_strong_as_doom_and_night_are_near() -> None:
    scene = stand(
        "brawler#20 mender#30-24x | ", monsters="toll_reaver@i11-10", state={"doom": 3, "round": 8, "menace": 5}
    )
    sage = scene.state.sage
    assert sage is not None
    found = told(scene, sage)
    near = {"sage": 1.0, "doom": 0.75, "doom nearly done": 1.0, "time": 0.8, "time, nobody home": 0.8}
    rest = {"monsters": 0.2, "wounds of monsters": 0.2, "menace": 1.0, "fallen": 1 / 3, "last rounds, nobody home": 0.5}
    assert found == found | near | rest
    late = told(stand("brawler#56 | ", state={"round": 8}), sage)
    assert "time, nobody home" not in late, "with somebody home night decides nothing"
    assert "doom nearly done" not in late


def test_facts_count_by_their_weights_for_all_who_may_win(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = stand("brawler#20 | mender#30")
    learn(monkeypatch, learned, first_way=HOME / 10)
    strong = [exp(2.0), exp(3.0), 1.0]
    assert chances(scene.state, GOALS) == pytest.approx([one / sum(strong) for one in strong])
    scene.state.places[:] = [2, 0, 1]
    assert chances(scene.state, GOALS) == [0, 0, 1]


def test_it_says_something_of_matches_as_those_that_it_was_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = stand("brawler#20 | mender#30")
    learn(monkeypatch, learned)
    assert is_known(scene.state, "standard", OF_TWO)
    assert not is_known(scene.state, "short", OF_TWO)
    assert not is_known(scene.state, "standard", GOALS), "two pieces home decide another match"
    assert not is_known(scene.state, "standard", Goals(3, 10, 4, has_truce=True)), "parties may win together"
    view: Any = scene.view(None)
    assert Judgement(view, {"match": "standard"}).chances() == pytest.approx([1 / 3] * 3)
    assert Judgement(view, {"match": "short"}).chances() != pytest.approx([1 / 3] * 3)
    scene.state.conceded[:] = [0]
    assert not is_known(scene.state, "standard", OF_TWO)
    scene.state.conceded[:] = []
    scene.state.sage = None
    assert not is_known(scene.state, "standard", OF_TWO), "nobody leads the monsters"


def test_it_holds_for_the_pieces_that_the_shipped_rules_want_home() -> None:
    needed = tables_of(load("skirmish").tables).numbers.match.home_needed["standard"]
    assert needed == WANTED, "learn anew: `benchmarks/learned_chances.py skirmish --anew`"


def test_it_was_learned_for_two_and_three_parties_what_is_better() -> None:
    assert {2, 3} <= learned_in(FILE).parties.keys()
    for others in ("mender#30", "mender#30 | mender#30"):
        ahead, behind = stand(f"brawler#45 mender#40 | {others}"), stand(f"brawler#10 mender#5 | {others}")
        assert chances(ahead.state, GOALS)[0] > chances(behind.state, GOALS)[0]
        dark = stand(f"brawler#10 mender#5 | {others}", state={"doom": 3, "round": 9})
        assert chances(dark.state, GOALS)[-1] > chances(behind.state, GOALS)[-1]
