"""What was learned of matches of Ludicrous Ludo, and what it says of those of two, three and four parties."""

from math import exp, log
from typing import Any

import pytest

from benchmarks.learned_chances import summed
from ludo_tui import players
from ludo_tui.board import HOME
from ludo_tui.players import ludicrous
from ludo_tui.players.learned_chances import Learned, Weights, learned_in
from ludo_tui.players.ludicrous import learned
from ludo_tui.players.ludicrous.learned import FILE, chances, facts, is_known
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.model.state import Affliction, Item, LudicrousState, Structure
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.players.learned_by_hand import learn
from tests.scene import Scene, place


def told(scene: Scene, seat: int = 0) -> dict[str, float]:
    """Return the facts about a party of which there is anything."""
    return {name: much for name, much in facts(scene.state, seat) if much}


def chance(state: LudicrousState, seat: int) -> float:
    """Return how likely a party is to win."""
    return chances(state)[seat]


@pytest.mark.parametrize(
    ("board", "fact", "much"),
    [
        ("1@20 2@30 | 1@40", "first way", 30 / HOME),
        ("1@20 2@30 | 1@40", "second way", 20 / HOME),
        ("1@20 2@30 | 1@40", "third in the yard", 1),
        ("1#53 2#56 | 1@40", "first home", 1),
        ("1#53 2#56 | 1@40", "second in the column", 1),
        ("1@50 2@20 | 1@40", "first last steps", 6 / 12),
        ("1@0 | 1@40", "first at its start", 1),
        ("1@8 | 1@40", "first on a star", 1),
        ("1@30 | 1@27", "first in danger", 1 / 6),  # 3 behind
        ("1@30 | 1@27", "first way in danger", 30 / 6 / HOME),
        ("1@30 | 1@27", "way at risk", 30 / 6 / HOME),
        ("1@36 | 1@27", "first hunted later", 1 / 6),  # 9 behind
        ("1@20 | 1@23", "first prey", 1),  # 3 ahead
        ("1@20 | 1@23", "first prey's way", 55 / HOME),
        ("1@20 | 1@29", "first prey later", 1),  # 9 ahead
        ("1@26 | 1@40", "first before a yard", 1),
        ("1@26 | 1@40", "first in danger", 1 / 6),  # of who comes out
        ("1#53 2@20 | 1@40", "way at stake", 20 / HOME),
        ("1@29 | 1@27", "first at blows", 1),
    ],
)
def test_what_is_so_where_pieces_stand(board: str, fact: str, much: float) -> None:
    assert told(place(board))[fact] == pytest.approx(much)


@pytest.mark.parametrize(
    ("board", "fact"),
    [
        ("1@34 | 1@31", "first in danger"),  # a star
        ("1@30 | 1@33", "first in danger"),  # the other one is ahead
        ("1@27 | 1@22", "first in danger"),  # its way leads home before that
        ("1@48 | 1@1", "first prey"),  # the own way leads home before that
        ("1#53 | 1@27", "first prey"),
        ("1@26 | 1@30 2@30 3@40 4@40", "first before a yard"),  # nobody is left to come out
        ("1@30 2@27 | 1@40", "first in danger"),  # of its own party
        ("1@40 2@45 3@30 | 1@27", "way at risk"),  # of one that need not come home
        ("1@31 | 1@34", "first prey's way"),  # a star
        ("1@45 | 1@27", "first hunted later"),  # too far behind
        ("1#56 2@20 | 1@40", "two out"),
    ],
)
def test_what_is_not_so(board: str, fact: str) -> None:
    assert fact not in told(place(board))


def test_nobody_comes_out_of_a_prison_before_a_yard() -> None:
    scene = place("1@26 | 1@30 2@30 3@40")
    assert "first before a yard" in told(scene)
    scene.party(1).pieces[3].prison = 0
    assert "first before a yard" not in told(scene)
    assert told(scene)["prisoners"] == 1


def test_what_a_party_has_is_told_by_its_ids() -> None:
    scene = place("1@20 | 1@40")
    scene.change(
        0,
        hp=2,
        hp_max=8,
        hand=["firebolt", HIDDEN, "firebolt"],
        items=[Item(id="trout")],
        structure=Structure(id="library", hp=8),
        conditions=[Affliction(id="lucky")],
        stats={**scene.state.parties[0].stats, "speed": 2},
        uses={"charge": 1},
    )
    scene.state.parties[0].pieces[0].conditions.append(Affliction(id="prone"))
    found = list(facts(scene.state, 0))
    assert found.count(("card firebolt", 1.0)) == 2
    strong = {"cards": 3 / 5, "weak": 2 / 4, "wounds": 6 / 8, "structure library": 1.0}
    named = ("item trout", "party lucky", "first prone", "stat speed", "used charge")
    assert (strong | dict.fromkeys(named, 1.0)).items() <= dict(found).items()
    scene.build(0, "library", hacker=1)
    assert "structure" not in told(scene), "one that is hacked is of no use"


def test_two_of_a_kind_count_twice_where_it_is_learned_as_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@34")
    scene.change(0, hand=["gust", "gust"])
    scene.change(1, hand=["gust"] * 3 + ["mend"])
    own, other = (summed(facts(scene.state, seat)) for seat in (0, 1))
    assert (own["card gust"], other["card gust"], other["card mend"]) == (2, 3, 1)
    learn(monkeypatch, learned, card_gust=0.5)
    assert chance(scene.state, 0) == pytest.approx(1 / (1 + exp(0.5)))


def test_facts_count_by_their_weights_for_both_parties(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@34")
    learn(monkeypatch, learned, first_way=HOME / 10)
    assert chance(scene.state, 0) == pytest.approx(1 / (1 + exp(-1.2)))
    assert chance(scene.state, 1) == pytest.approx(1 / (1 + exp(1.2)))
    scene.change(0, hand=["firebolt", "firebolt"])
    learn(monkeypatch, learned, card_firebolt=0.5, turns_to_wait=-0.25)
    assert scene.state.turn.seat == 0
    assert chance(scene.state, 0) == pytest.approx(1 / (1 + exp(-1.25)))
    assert chance(scene.state, 1) == pytest.approx(1 / (1 + exp(1.25)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1@40 | 1@30", "1@20 | 1@30"),
        ("1#56 2@20 | 1@30", "1@46 2@20 | 1@30"),
        ("1@33 | 1@40", "1@33 | 1@30"),  # who is hunted in the second has an enemy far away in the first
        ("1@20 2@20 | 1@30", "1@20 | 1@30"),
    ],
)
def test_it_was_learned_what_is_better(better: str, worse: str) -> None:
    assert chance(place(better).state, 0) > chance(place(worse).state, 0)


def test_hp_cards_and_freedom_are_worth_something() -> None:
    def with_change(**changes: Any) -> float:
        scene = place("1@20 | 1@34")
        scene.change(0, **{"hp": 5, "hp_max": 10, "hand": ["gust"], **changes})
        return chance(scene.state, 0)

    usual = with_change()
    assert with_change(hp=10) > usual > with_change(hp=1)
    assert with_change(hand=["gust", "thunderclap", "haste"]) > usual
    assert with_change(conditions=[Affliction(id="cursed")]) < usual
    held = place("1@20 | 1@34")
    held.state.parties[0].pieces[0].conditions.append(Affliction(id="unconscious"))
    assert chance(held.state, 0) < chance(place("1@20 | 1@34").state, 0)


def test_it_says_something_of_matches_as_long_as_it_was_learned_from() -> None:
    two, three = place("1@20 | 1@30"), place("1@20 | 1@30 | 1@10")
    four = "1@20 | 1@30 | 1@10 | 1@40"
    assert is_known(two.state, "standard")
    assert not is_known(two.state, "short")
    assert is_known(three.state, "standard")
    assert is_known(place(four).state, "standard")
    assert not is_known(place(four, teams=True).state, "standard"), "teams win together"
    seen: Any = three.view(None)
    assert players.chances_of(three) == chances(seen)
    three.state.conceded[:] = [0, 1]
    assert not is_known(three.state, "standard"), "nobody is left to play against"


def odds(state: LudicrousState) -> list[float]:
    """Return how much likelier each party is to win than the first, as a logarithm."""
    found = chances(state)
    assert sum(found) == pytest.approx(1)
    return [log(one / found[0]) if one else 0.0 for one in found]


def test_each_number_of_parties_has_weights_of_its_own_and_turns_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = place("1@20 | 1@30 | 1@30 | 1@30", a={"hp": 10}, everybody={"hp": 20})
    by_parties = {2: Weights("", {}), 4: Weights("", {"hp": 0.5})}
    monkeypatch.setattr(learned, "learned_in", lambda _: Learned("standard", by_parties))
    assert odds(scene.state) == pytest.approx([0, 0.5, 0.5, 0.5])
    assert not is_known(place("1@20 | 1@30 | 1@30").state, "standard")
    learn(monkeypatch, learned, turns_to_wait=-0.3)
    assert odds(scene.state) == pytest.approx([0, -0.1, -0.2, -0.3])
    scene.state.turn.seat = 2
    assert odds(scene.state) == pytest.approx([0, -0.1, 0.2, 0.1])


def test_whoever_has_left_does_not_win_and_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@30 | 1@30", a={"hp": 10}, everybody={"hp": 20})
    scene.state.conceded[:] = [1]
    learn(monkeypatch, learned, turns_to_wait=-0.3, hp=1.0)
    assert chances(scene.state)[1] == 0
    assert odds(scene.state)[2] == pytest.approx(1 - 0.3), "as in a match of two"


def test_whoever_has_won_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@30 | 1@30")
    learn(monkeypatch, learned)
    scene.state.places[:] = [2, 0]
    assert chances(scene.state) == [0, 0, 1]


def test_no_rule_makes_parties_too_strong_to_be_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@30", a={"hp": 1000, "hp_max": 1000})
    learn(monkeypatch, learned, hp=20.0)
    assert chances(scene.state) == [1, 0]


def lead(scene: Scene, seat: int) -> float:
    """Return how far a seat is ahead by all that there is to see."""
    return ludicrous.Judgement(scene.state, scene.setup.options).lead(seat)


def test_experts_are_ahead_by_how_likely_they_win(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@34")
    learn(monkeypatch, learned)
    assert lead(scene, 0) == 0
    assert lead(place("1@20 | 1@34 | 1@34 | 1@34"), 3) == -32, "a quarter is less than a half"
    scene.state.places[:] = [1]
    assert [lead(scene, seat) for seat in (0, 1)] == [-64.0, 64.0]


def test_every_fact_that_was_learned_is_about_something_that_there_is() -> None:
    """An id that a table no longer has would count for nothing, and nobody would notice."""
    tables = tables_of(load("ludicrous").tables)
    ids = {
        "card": tables.spells.keys() | tables.meta_magic.keys(),
        "class": tables.classes.keys(),
        "race": tables.races.keys(),
        "perk": tables.perks.keys(),
        "weapon": tables.weapons.keys(),
        "structure": tables.structures.keys(),
    }
    named = {kind: set[str]() for kind in ids}
    for name in learned_in(FILE).parties[2].weights:
        kind, _, one = name.partition(" ")
        if kind in ids and one and one != HIDDEN:
            named[kind].add(one)
    for kind, found in named.items():
        assert found <= ids[kind]
        assert len(found) >= 0.9 * len(ids[kind]) or kind == "weapon", kind


def test_hidden_cards_count_as_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = place("1@20 | 1@34")
    scene.change(1, hand=[HIDDEN] * 3)
    scene.change(0, hand=[])
    learn(monkeypatch, learned, cards=5.0)
    assert chance(scene.state, 1) == pytest.approx(1 / (1 + exp(-3)))
