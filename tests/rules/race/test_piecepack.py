"""Piecepack Ludo 1.1, rule by rule. A null is a 6, an ace is a 1; seats 0 to 3 start on ring index 0, 13, 26 and 39."""

from typing import Any

import pytest

from ludo_tui import rulesets
from ludo_tui.engine import Seat
from tests.prepared import Dice
from tests.rules.race.scene import FOUR, TWO, Scene, at, begin, new_rules, new_setup
from tests.rules.race.scene import place as place_any


def place(pieces: dict[int, list[int]], dice: Dice, **options: Any) -> Scene:
    return place_any(pieces, dice, "piecepack", **options)


# Setting up


@pytest.mark.rule("pp.players.count")
def test_two_three_or_four_players() -> None:
    for count in (2, 3, 4):
        assert (
            len(begin(["d6:6", "d6:1", "d6:1", "d6:1"][:count], "piecepack", seats=FOUR[:count]).state.pieces) == count
        )
    with pytest.raises(ValueError, match="2, 3 or 4 seats, not 1"):
        begin([], "piecepack", seats=FOUR[:1])
    with pytest.raises(ValueError, match="2, 3 or 4 seats, not 5"):
        begin([], "piecepack", seats=(*FOUR, Seat("Eve")))


@pytest.mark.rule("pp.setup.pick-suit")
def test_every_player_has_a_suit_of_their_own() -> None:
    assert [style.name for style in rulesets.load("piecepack").seats] == ["Suns", "Moons", "Crowns", "Arms"]
    rules = new_rules("piecepack")
    picked = new_setup(rules, (Seat("Ana", side=2), Seat("Ben", side=0), Seat("Cleo", side=3)))
    assert rules.new_state(picked).sides == [2, 0, 3]
    with pytest.raises(ValueError, match="a side of its own"):
        rules.new_state(new_setup(rules, (Seat("Ana", side=1), Seat("Ben", side=1), Seat("Cleo"))))


@pytest.mark.rule("pp.setup.two-players-opposite")
def test_two_players_sit_opposite() -> None:
    rules = new_rules("piecepack")
    assert rules.new_state(new_setup(rules, TWO)).sides == [0, 2]
    assert rules.new_state(new_setup(rules, (Seat("Ana"), Seat("Ben", side=1)))).sides == [3, 1]
    for other in (1, 3):
        with pytest.raises(ValueError, match="opposite sides"):
            rules.new_state(new_setup(rules, (Seat("Ana", side=0), Seat("Ben", side=other))))


@pytest.mark.rule("pp.setup.absent-suits")
def test_suits_that_nobody_chose_are_left_out() -> None:
    scene = begin("d6:6,1", "piecepack", seats=TWO)
    assert len(scene.state.pieces) == len(scene.state.sides) == 2


@pytest.mark.rule("pp.setup.coins-start-staged", "pp.setup.ace-face-up")
def test_all_coins_begin_on_the_staging_tile() -> None:
    scene = begin("d6:6,1,1,1", "piecepack")
    assert all(scene.steps(seat) == [-1, -1, -1, -1] for seat in range(4))
    assert scene.names.step(0, -1) == "the staging tile"


@pytest.mark.rule("pp.setup.coins-suit-up")
def test_coins_of_a_suit_are_interchangeable() -> None:
    first = place({0: [10, 20]}, "d6:3").play("move:0")
    second = place({0: [20, 10]}, "d6:3").play("move:1")
    assert sorted(first.steps(0)) == sorted(second.steps(0))


@pytest.mark.rule("pp.setup.pawn-marker")
def test_nothing_but_the_four_coins_ever_moves() -> None:
    scene = place({0: [3, 9, 20, 52]}, "d6:2")
    assert scene.choices == ["move:0", "move:1", "move:2", "move:3"]
    scene.play("move:3")


# Order of play


@pytest.mark.rule("pp.order.first-player", "pp.die.null", "pp.die.ace")
def test_the_highest_roll_begins_and_a_null_is_the_highest() -> None:
    scene = begin("d6:5,1,6,4", "piecepack")
    assert scene.state.turn.seat == 2
    shown = [event.sentence(scene.names) for event in scene.all("rolled")]
    assert shown[1] == "Ben rolls ace (who begins)."
    assert shown[2] == "Cleo rolls null (who begins)."
    assert begin("d6:4,6,6,1,2,3", "piecepack").state.turn.seat == 2


@pytest.mark.rule("pp.order.clockwise")
def test_turns_go_round_by_the_place_of_the_suits() -> None:
    seats = (Seat("Ana", side=1), Seat("Ben", side=0), Seat("Cleo", side=3))
    scene = place({}, "d6:1,1,1", seats=seats, turns=3)
    assert [record.seat for record in scene.history] == [0, 2, 1]


@pytest.mark.rule("pp.order.roll-per-move", "pp.turn.single-roll")
def test_a_turn_is_one_roll_and_at_most_one_move() -> None:
    assert place({0: [10]}, "d6:3").play("move:0").kinds == ["rolled", "moved"]
    assert place({}, "d6:3").kinds == ["rolled", "no_move"]


# Moving


@pytest.mark.rule("pp.die.ace", "pp.die.null", "pp.die.numbers", "pp.move.exact-count", "pp.move.clockwise")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_coin_moves_clockwise_by_the_die(die: int) -> None:
    scene = place({0: [10]}, [f"d6:{die}"]).play("move:0")
    assert scene.steps(0) == [10 + die, -1, -1, -1]


@pytest.mark.rule("pp.die.null", "pp.move.exact-count")
def test_a_null_moves_six_points() -> None:
    assert place({0: [10]}, "d6:6").play("move:0", "stop").steps(0) == [16, -1, -1, -1]


@pytest.mark.rule("pp.move.one-per-roll", "pp.enter.in-play")
def test_a_null_enters_one_coin_which_moves_only_on_a_later_roll() -> None:
    scene = place({}, "d6:6,4").play("move:1", "roll")
    assert scene.steps(0) == [-1, 0, -1, -1]
    assert scene.choices == ["move:1"]
    scene.play("move:1")
    assert scene.steps(0) == [-1, 4, -1, -1]


@pytest.mark.rule("pp.move.into-home-column")
def test_coins_turn_into_their_own_home_column() -> None:
    assert place({2: [49]}, "d6:3", turn=2).play("move:0").steps(2) == [52, -1, -1, -1]


@pytest.mark.rule("pp.move.mandatory", "pp.move.free-choice")
def test_some_legal_move_must_be_made_and_any_may() -> None:
    scene = place({0: [10, 20], 1: [at(1, 13)]}, "d6:3")
    assert scene.choices == ["move:0", "move:1"]
    scene.play("move:1")
    assert scene.steps(0) == [10, 23, -1, -1]
    only = place({0: [10]}, "d6:3")
    assert only.choices == ["move:0"]
    only.play("move:0")


@pytest.mark.rule("pp.move.skip")
def test_a_roll_without_a_legal_move_is_skipped() -> None:
    scene = place({0: [55]}, "d6:2,6", turns=2)
    assert scene.kinds[:2] == ["rolled", "no_move"]
    assert scene.prompt is not None
    assert scene.prompt.seat == 1
    scene.play("move:0", "stop")


@pytest.mark.rule("pp.move.blocked", "pp.block.no-landing", "pp.block.no-passing")
@pytest.mark.parametrize(("die", "rule"), [(3, "pp.block.no-landing"), (4, "pp.block.no-passing"), (2, "")])
def test_a_stack_of_opponents_is_neither_landed_on_nor_passed(die: int, rule: str) -> None:
    scene = place({0: [10, 30], 1: [at(1, 13), at(1, 13)]}, [f"d6:{die}"])
    assert scene.refusals.get("move:0", "") == rule
    assert ("move:0" in scene.choices) == (not rule)
    scene.play("move:1")


@pytest.mark.rule("pp.block.no-passing")
def test_a_stack_just_before_the_home_column_stops_coins_from_turning_in() -> None:
    scene = place({0: [47, 3], 2: [at(2, 49), at(2, 49)]}, "d6:5")
    assert scene.refusals["move:0"] == "pp.block.no-passing"
    scene.play("move:1")
    behind = place({0: [47, 3], 2: [at(2, 51), at(2, 51)]}, "d6:5")
    assert "move:0" in behind.choices, "the stack stands past the turn"
    behind.play("move:0")


# Entering


@pytest.mark.rule("pp.enter.needs-null", "pp.enter.staged-immobile")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_only_a_null_moves_a_coin_off_the_staging_tile(die: int) -> None:
    scene = place({0: [10]}, [f"d6:{die}"])
    assert scene.choices == ["move:0"]
    assert scene.refusals == dict.fromkeys(["move:1", "move:2", "move:3"], "pp.enter.needs-null")
    scene.play("move:0")


@pytest.mark.rule("pp.enter.optional")
def test_on_a_null_a_coin_may_enter_or_another_move() -> None:
    scene = place({0: [10]}, "d6:6")
    assert scene.landings == {"move:0": 16, "move:1": 0, "move:2": 0, "move:3": 0}
    scene.play("move:3", "stop")
    assert scene.steps(0) == [10, -1, -1, 0]


@pytest.mark.rule("pp.enter.blocked-start")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_stack_of_one_opponent_on_the_start_stops_entering(size: int) -> None:
    scene = place({0: [10], 1: [at(1, 0)] * size}, "d6:6")
    assert scene.choices == ["move:0"]
    assert scene.refusals["move:1"] == "pp.enter.blocked-start"
    scene.play("move:0", "stop")


@pytest.mark.rule("pp.enter.hits-single", "pp.hit.return")
def test_entering_hits_a_single_coin_on_the_start() -> None:
    scene = place({3: [at(3, 0)]}, "d6:6").play("move:0")
    assert scene.kinds == ["rolled", "moved", "captured"]
    assert scene.event("captured").rule == "pp.hit.return"
    assert scene.steps(3) == [-1, -1, -1, -1]
    scene.play("stop")


@pytest.mark.rule("pp.enter.joins-own")
def test_entering_adds_to_own_coins_on_the_start() -> None:
    scene = place({0: [0, 0, 0]}, "d6:6").play("move:3")
    assert scene.steps(0) == [0, 0, 0, 0]
    scene.play("stop")


# Hitting


@pytest.mark.rule("pp.hit.single", "pp.hit.return", "pp.hit.no-bonus")
def test_a_single_coin_is_hit_and_that_gives_no_roll() -> None:
    scene = place({0: [10], 2: [at(2, 13), 4]}, "d6:3").play("move:0")
    assert scene.kinds == ["rolled", "moved", "captured"]
    assert scene.steps(0) == [13, -1, -1, -1]
    assert scene.steps(2) == [-1, 4, -1, -1]
    assert scene.is_over


@pytest.mark.rule("pp.hit.re-enter")
def test_a_coin_that_was_hit_has_to_be_entered_again() -> None:
    scene = place({0: [10], 1: [0]}, "d6:3,5", turns=2).play("move:0")
    assert scene.kinds[-1] == "no_move"
    scene = place({0: [10], 1: [0]}, "d6:3,6", turns=2).play("move:0")
    assert scene.landings["move:0"] == 0
    scene.play("move:0", "stop")


# Stacks


@pytest.mark.rule("pp.block.form")
def test_coins_that_meet_stack_and_become_a_block() -> None:
    scene = place({0: [10], 3: [at(3, 15), at(3, 18)]}, "d6:3,5", turn=3, turns=2)
    scene.play("move:0")
    assert scene.steps(3) == [at(3, 18), at(3, 18), -1, -1]
    scene.play("move:0")
    assert scene.steps(0) == [15, -1, -1, -1]
    blocked = place({0: [13, 30], 3: [at(3, 15), at(3, 18)]}, "d6:3,5", turn=3, turns=2).play("move:0")
    assert blocked.refusals["move:0"] == "pp.block.no-landing"
    blocked.play("move:1")


@pytest.mark.rule("pp.block.owner-passes")
def test_an_own_stack_is_passed_and_joined() -> None:
    scene = place({0: [10, 12, 12]}, "d6:3")
    assert scene.landings == {"move:0": 13, "move:1": 15, "move:2": 15}
    scene.play("move:0")
    assert place({0: [10, 12, 12]}, "d6:2").play("move:0").steps(0) == [12, 12, 12, -1]


@pytest.mark.rule("pp.block.moves-singly")
def test_a_stack_moves_coin_by_coin_and_one_coin_left_is_no_block() -> None:
    scene = place({0: [13], 3: [at(3, 18), at(3, 18)]}, "d6:2,5", turn=3, turns=2).play("move:1")
    assert scene.steps(3) == [at(3, 18), at(3, 20), -1, -1]
    scene.play("move:0")
    assert scene.steps(3) == [-1, at(3, 20), -1, -1]


# Home


@pytest.mark.rule("pp.home.exact", "pp.home.overshoot")
def test_home_needs_the_exact_roll() -> None:
    scene = place({0: [53, 54]}, "d6:3")
    assert scene.landings == {"move:0": 56}
    assert scene.refusals["move:1"] == "pp.home.overshoot"
    scene.play("move:0")
    assert place({0: [53]}, "d6:2").play("move:0").steps(0) == [55, -1, -1, -1]


@pytest.mark.rule("pp.home.final")
def test_a_coin_at_home_stays_there() -> None:
    scene = place({0: [56, 10]}, "d6:3")
    assert scene.choices == ["move:1"]
    assert scene.refusals["move:0"] == "pp.home.final"
    scene.play("move:1")
    assert scene.steps(0) == [56, 13, -1, -1]


@pytest.mark.rule("pp.home-column.stacking")
def test_own_coins_share_and_pass_in_the_home_column() -> None:
    scene = place({0: [50, 52, 53]}, "d6:3")
    assert scene.landings == {"move:0": 53, "move:1": 55, "move:2": 56}
    scene.play("move:0")
    assert scene.steps(0) == [53, 52, 53, -1]


@pytest.mark.rule("pp.setup.home-column-exclusive")
def test_opponents_pass_by_a_home_column() -> None:
    assert place({1: [at(1, 50)]}, "d6:4", turn=1).play("move:0").steps(1) == [at(1, 2), -1, -1, -1]


@pytest.mark.rule("pp.objective.win")
def test_the_first_with_all_coins_home_wins() -> None:
    scene = place({0: [56, 56, 56, 55]}, "d6:1", seats=TWO).play("move:3")
    assert scene.event("finished").rule == "pp.objective.win"
    assert scene.result == (0, 1)
    assert place({0: [56, 56, 55]}, "d6:1", seats=TWO).play("move:2").result is None


# Nulls


@pytest.mark.rule("pp.null.second-roll", "pp.null.second-move", "pp.null.second-non-null-ends")
def test_after_a_null_the_player_may_roll_again() -> None:
    scene = place({0: [10]}, "d6:6,4").play("move:0")
    assert scene.prompt is not None
    assert scene.prompt.kind == "roll"
    assert scene.choices == ["roll", "stop"]
    scene.play("roll", "move:0")
    assert scene.steps(0) == [20, -1, -1, -1]
    assert scene.is_over
    stopped = place({0: [10]}, "d6:6").play("move:0", "stop")
    assert stopped.kinds == ["rolled", "moved"]
    assert stopped.is_over


@pytest.mark.rule("pp.null.roll-without-move")
def test_a_null_that_moved_nothing_still_allows_a_roll() -> None:
    scene = place({0: [54], 1: [at(1, 0), at(1, 0)]}, "d6:6,2")
    assert scene.kinds == ["rolled", "no_move"]
    assert scene.choices == ["roll", "stop"]
    scene.play("roll", "move:0")
    assert scene.steps(0) == [56, -1, -1, -1]


@pytest.mark.rule("pp.null.third-roll", "pp.null.third-move", "pp.null.max-rolls")
def test_after_two_nulls_there_is_a_third_and_last_roll() -> None:
    scene = place({0: [10]}, "d6:6,6,5").play("move:0", "roll", "move:0", "roll", "move:0")
    assert scene.steps(0) == [27, -1, -1, -1]
    assert scene.is_over


@pytest.mark.rule("pp.null.third-null", "pp.null.max-rolls", "pp.null.earlier-moves-stand")
def test_a_third_null_moves_nothing_and_ends_the_turn() -> None:
    scene = place({0: [10]}, "d6:6,6,6").play("move:0", "roll", "move:0", "roll")
    assert scene.event("throw_lost").rule == "pp.null.third-null"
    assert scene.steps(0) == [22, -1, -1, -1]
    assert scene.is_over
    assert scene.state.turn.seat == 1


@pytest.mark.rule("pp.null.second-roll", "pp.null.third-roll", "cl.option.optional-bonus-roll")
@pytest.mark.parametrize("is_optional", [True, False])
def test_a_null_rolls_again_whether_or_not_that_is_left_to_the_player(is_optional: bool) -> None:
    again = ["roll"] if is_optional else []
    scene = place({0: [10, 20]}, "d6:6,6,1", optional_bonus_roll=is_optional)
    scene.play("move:0", *again, "move:0", *again, "move:1")
    assert scene.steps(0)[:2] == [22, 21]
    assert all(event.rule in scene.rules.ruleset.rulebook for event in scene.all("rolls_again"))
