"""The board seen by Ludicrous Ludo, the seats around it, and contest rolls at their extremes."""

import pytest

from ludo_tui import Game
from ludo_tui.board import PIECES, RING
from ludo_tui.engine import Option, OptionAim, Who
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.mechanics.conditions.prisoner import imprison
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest, contest_decider
from ludo_tui.rules.ludicrous.model.state import TankSpace
from ludo_tui.rules.ludicrous.pages.appearance import faced_space, reach
from ludo_tui.rules.ludicrous.positions.geometry import (
    distance,
    is_on_pathway,
    occupants,
    ring_of,
    ring_of_step,
    step_at,
)
from tests.prepared import Dice
from tests.scene import set_up


@pytest.mark.rule("lh.board.pathway")
def test_the_pathway_is_a_ring_of_52_that_each_seat_enters_13_further() -> None:
    scene = set_up("1#0 | 1#0 | 1#0 | 1#0")
    assert [ring_of(scene.state, Who(seat, 0)) for seat in range(4)] == [0, 13, 26, 39]
    rings = {ring for ring in range(-60, 60) if occupants(scene.state, ring % 52)}
    assert {ring % 52 for ring in rings} == {0, 13, 26, 39}
    for step, is_on in ((0, True), (50, True), (51, False), (55, False), (56, False), (-1, False)):
        scene.party(0).pieces[0].step = step
        assert is_on_pathway(scene.state, Who(0, 0)) == is_on
        assert (ring_of(scene.state, Who(0, 0)) is not None) == is_on


@pytest.mark.rule("lh.board.steps")
def test_steps_run_from_the_start_over_50_to_56() -> None:
    scene = set_up("|||")
    for seat in range(4):
        known = {ring: step_at(scene.state, seat, ring) for ring in range(52)}
        assert sorted(step for step in known.values() if step is not None) == list(range(51))
        assert known[13 * seat] == 0
        assert [step_at(scene.state, seat, ring_of_step(scene.state, seat, step)) for step in range(51)] == [*range(51)]
        assert known[(13 * seat + 51) % 52] is None


@pytest.mark.rule("lh.board.distance")
@pytest.mark.parametrize(("one", "other", "spaces"), [(0, 26, 26), (2, 50, 4), (10, 13, 3), (13, 10, 3), (5, 5, 0)])
def test_distance_is_counted_along_the_ring_the_shorter_way(one: int, other: int, spaces: int) -> None:
    scene = set_up(f"1#{one} 2#{other} 3#52 |")
    assert distance(scene.state, Who(0, 0), Who(0, 1)) == spaces
    assert distance(scene.state, Who(0, 0), Who(0, 2)) is None


@pytest.mark.rule("lh.board.yard")
def test_a_yard_holds_four_pieces_three_tank_spaces_and_any_number_of_captives() -> None:
    scene = set_up(" | ".join(["", *["1#10 2#11 3#12 4#14"] * 3]))
    assert [len(party.pieces) for party in scene.state.parties] == [PIECES] * 4
    assert PIECES == 4
    assert TankSpace.__args__ == ("shield", "attack", "anti_tank")  # type: ignore[attr-defined] # a Literal has them
    for seat in (1, 2, 3):
        for piece in range(PIECES):
            imprison(scene.table, Who(seat, piece), 0, rule="ll.5.3.surrender.accepted-prison")
    held = [piece for party in scene.state.parties for piece in party.pieces if piece.prison == 0]
    assert len(held) == 12
    assert all(piece.step == -1 for piece in held)


@pytest.mark.rule("lh.match.seats")
def test_two_to_four_seats_two_of_them_opposite() -> None:
    assert Game.new("ludicrous", ["A", "B"], seed=1).state.sides == [0, 2]
    assert Game.new("ludicrous", ["A", "B", "C", "D"], seed=1).state.sides == [0, 1, 2, 3]
    assert len(set(Game.new("ludicrous", ["A", "B", "C"], seed=1).state.sides)) == 3
    for names in (["A"], ["A", "B", "C", "D", "E"]):
        with pytest.raises(ValueError, match="seats"):
            Game.new("ludicrous", names, seed=1)


@pytest.mark.rule("lh.rolls.natural", "lh.rolls.both-natural", "lh.rolls.no-graze")
@pytest.mark.parametrize(
    ("offence", "defence", "outcome"),
    [
        (20, 19, "success"),
        (20, 20, "success"),
        (20, 1, "success"),
        (1, 1, "failure"),
        (1, 20, "failure"),
        (1, 2, "failure"),
        (19, 20, "failure"),
        (2, 1, "success"),
    ],
)
def test_20_wins_1_loses_whatever_is_added(offence: int, defence: int, outcome: str) -> None:
    for plus in (-30, 0, 30):
        assert RollResult(contest_decider(1)(offence, defence, offence + plus - defence)).outcome == outcome


@pytest.mark.rule("lh.rolls.advantage")
@pytest.mark.parametrize(
    ("advantage", "dice", "total"),
    [
        (1, ["d20:5", "d20:15", "d20:2"], 15),
        (1, ["d20:15", "d20:5", "d20:2"], 15),
        (-1, ["d20:15", "d20:5", "d20:2"], 5),
        (0, ["d20:9", "d20:2"], 9),
    ],
)
def test_advantage_keeps_the_higher_of_two_disadvantage_the_lower(advantage: int, dice: Dice, total: int) -> None:
    scene = set_up("1#10 | 1#40", dice=dice)
    ana = Contestant(who=Who(0, 0), kind="taunt", advantage=advantage)
    ben = Contestant(who=Who(1, 0), kind="taunt_defense")
    scene.run(contest(scene.table, ana, ben, ContestTerms(name="taunt", rule="lh.rolls.contest")))
    assert scene.event("contest_decided").total == total


@pytest.mark.rule("lh.rolls.advantage")
def test_one_of_each_cancel_out() -> None:
    scene = set_up("1#10 | 1#40", dice="d20:9,2", a={"sheet": {"perks": ["sapper", "angler"]}})
    ana, ben = (Contestant(who=Who(0, 0), kind="hack", advantage=-1), Contestant(who=Who(1), kind="hack_defense"))
    scene.run(contest(scene.table, ana, ben, ContestTerms(name="hack", rule="lh.structures.hack")))
    assert scene.event("contest_decided").total == 9


@pytest.mark.parametrize(
    ("board", "between"), [("1@10 | 1@13", {11, 12}), ("1@10< | 1@8", {9}), ("1@1 | 1@51", {0}), ("1@10 | 1@11", set())]
)
def test_an_answer_reaches_over_what_lies_between(board: str, between: set[int]) -> None:
    state = set_up(board).state
    aimed = Option(id="hit", label="Hit", piece=0, aim=OptionAim(target=Who(1, 0)))
    assert reach(state, aimed, 0) == {RING[space] for space in between}


def test_an_answer_without_a_target_reaches_what_is_faced() -> None:
    state = set_up("1@10 2@20< | 1@40").state
    faced = [reach(state, Option(id="look", label="Look", piece=piece), 0) for piece in (0, 1, 2)]
    assert faced == [{RING[11]}, {RING[19]}, set()]
    moved = Option(id="move", label="Move", piece=0, aim=OptionAim(to_step=12))
    assert reach(state, moved, 0) == set()


@pytest.mark.parametrize(("piece", "is_facing"), [("1#-1", False), ("1#56", False), ("1#55", True), ("1#0<", True)])
def test_nothing_is_faced_from_the_yard_and_from_home(piece: str, is_facing: bool) -> None:
    scene = set_up(f"{piece} |")
    assert (faced_space(scene.state, Who(0, 0)) is not None) == is_facing
