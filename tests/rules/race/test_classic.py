"""Classic Ludo, rule by rule. Seats 0 to 3 start on ring index 0, 13, 26 and 39."""

import pytest

from ludo_tui.engine import Seat
from tests.rules.race.scene import TWO, at, begin, place

# Order of play


@pytest.mark.rule("cl.order.roll", "cl.order.highest")
def test_everybody_rolls_and_the_highest_begins() -> None:
    scene = begin("d6:3,6,1,2")
    rolls = [(event.seat, event.value) for event in scene.all("rolled")]
    assert rolls == [(0, 3), (1, 6), (2, 1), (3, 2)]
    assert scene.event("order_settled").seat == 1
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.order.highest")
def test_tied_leaders_roll_again_until_one_is_ahead() -> None:
    scene = begin("d6:5,2,5,5,4,4,1,2,6")
    rollers = [event.seat for event in scene.all("rolled")]
    assert rollers == [0, 1, 2, 3, 0, 2, 3, 0, 2]
    assert scene.state.turn.seat == 2


@pytest.mark.rule("cl.order.clockwise")
def test_turns_pass_clockwise_by_side_of_the_board() -> None:
    seats = (Seat("Ana", side=0), Seat("Ben", side=3), Seat("Cleo", side=1))
    scene = place({}, "d6:1,1,1", seats=seats, turns=3)
    assert [record.seat for record in scene.history] == [0, 2, 1]
    assert scene.state.turn.seat == 0


# Bringing out tokens


@pytest.mark.rule("cl.enter.needs-six", "cl.turn.none-in-play")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_without_a_six_nothing_comes_out_and_the_turn_is_lost(die: int) -> None:
    scene = place({}, [f"d6:{die}"])
    assert scene.kinds == ["rolled", "no_move"]
    assert scene.event("no_move").rule == "cl.turn.none-in-play"
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.enter.needs-six")
def test_tokens_in_the_yard_are_refused_other_rolls() -> None:
    scene = place({0: [10]}, "d6:5")
    assert scene.choices == ["move:0"]
    assert scene.refusals == dict.fromkeys(["move:1", "move:2", "move:3"], "cl.enter.needs-six")
    scene.play("move:0")


@pytest.mark.rule("cl.enter.each-six", "cl.enter.or-move")
def test_a_six_brings_out_a_token_or_moves_one() -> None:
    assert place({0: [10]}, "d6:6").landings == {"move:0": 16, "move:1": 0, "move:2": 0, "move:3": 0}
    assert place({0: [10]}, "d6:6").play("move:2").steps(0) == [10, -1, 0, -1]
    assert place({0: [10]}, "d6:6").play("move:0").steps(0) == [16, -1, -1, -1]


@pytest.mark.rule("cl.enter.yard-empty")
def test_nothing_is_brought_out_of_an_empty_yard() -> None:
    scene = place({0: [10, 20, 30, 55]}, "d6:6,1")
    assert scene.landings == {"move:0": 16, "move:1": 26, "move:2": 36}
    scene.play("move:0", "move:0")


@pytest.mark.rule("cl.enter.start-doubled")
def test_no_third_token_comes_out_onto_a_doubled_start() -> None:
    scene = place({0: [0, 0]}, "d6:6,1")
    assert scene.choices == ["move:0", "move:1"]
    assert scene.refusals == dict.fromkeys(["move:2", "move:3"], "cl.enter.start-doubled")
    scene.play("move:0", "move:0")
    assert place({0: [0]}, "d6:6").play("move:1").steps(0) == [0, 0, -1, -1]


@pytest.mark.rule("cl.enter.one-token")
def test_a_six_brings_out_one_token_and_is_used_up() -> None:
    scene = place({}, "d6:6").play("move:0")
    assert scene.steps(0) == [0, -1, -1, -1]
    assert scene.is_over
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.enter.captures")
def test_coming_out_captures_a_single_token_on_the_start() -> None:
    scene = place({1: [at(1, 0)]}, "d6:6")
    scene.play("move:0")
    assert scene.kinds == ["rolled", "moved", "captured"]
    assert scene.steps(0) == [0, -1, -1, -1]
    assert scene.steps(1) == [-1, -1, -1, -1]


@pytest.mark.rule("cl.enter.onto-block", "cl.six.cannot-draw")
def test_a_start_held_by_a_block_admits_nobody_and_counts_as_unable_to_draw() -> None:
    scene = place({0: [20], 1: [at(1, 0), at(1, 0)]}, "d6:6,1")
    assert scene.choices == ["move:0"]
    assert scene.refusals == dict.fromkeys(["move:1", "move:2", "move:3"], "cl.enter.onto-block")
    scene.play("move:0", "move:0")
    assert scene.kinds == ["rolled", "moved", "rolls_again", "rolled", "moved"]


# Moving


@pytest.mark.rule("cl.move.mandatory")
def test_the_only_move_must_be_made_even_onto_a_block() -> None:
    scene = place({0: [10], 1: [at(1, 13), at(1, 13)]}, "d6:3")
    assert scene.choices == ["move:0"]
    assert scene.prompt is not None
    assert "pass" not in [option.id for option in scene.prompt.options]
    scene.play("move:0")
    assert scene.kinds == ["rolled", "moved", "trapped"]


@pytest.mark.rule("cl.move.no-legal")
def test_a_roll_that_no_token_can_use_moves_nothing() -> None:
    scene = place({0: [55]}, "d6:3")
    assert scene.kinds == ["rolled", "no_move"]
    assert scene.event("no_move").rule == "cl.move.no-legal"
    assert scene.steps(0) == [55, -1, -1, -1]


@pytest.mark.rule("cl.move.choose", "cl.move.forward", "cl.move.exact-count")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_any_token_in_play_moves_forward_by_the_roll(die: int) -> None:
    assert place({0: [4, 17, 40]}, [f"d6:{die}"]).play("move:0").steps(0) == [4 + die, 17, 40, -1]
    assert place({0: [4, 17, 40]}, [f"d6:{die}"]).play("move:1").steps(0) == [4, 17 + die, 40, -1]
    scene = place({0: [4, 17, 40]}, [f"d6:{die}"])
    assert scene.landings == {"move:0": 4 + die, "move:1": 17 + die, "move:2": 40 + die}
    scene.play("move:2")
    assert scene.steps(0) == [4, 17, 40 + die, -1]


@pytest.mark.rule("cl.move.one-token")
def test_one_roll_moves_one_token() -> None:
    scene = place({0: [4, 17]}, "d6:4").play("move:1")
    assert scene.kinds == ["rolled", "moved"]
    assert scene.is_over


# Capturing


@pytest.mark.rule("cl.capture.send-back", "cl.capture.no-bonus")
def test_landing_on_a_token_sends_it_back_and_gives_no_roll() -> None:
    scene = place({0: [10], 1: [at(1, 14), 3]}, "d6:4")
    scene.play("move:0")
    assert scene.steps(0) == [14, -1, -1, -1]
    assert scene.steps(1) == [-1, 3, -1, -1]
    assert scene.kinds == ["rolled", "moved", "captured"]
    captured = scene.event("captured")
    assert (captured.seat, captured.piece, captured.by, captured.step) == (1, 0, 0, 1)
    assert scene.is_over


@pytest.mark.rule("cl.capture.re-enter")
def test_a_captured_token_needs_a_six_again() -> None:
    assert place({0: [10], 1: [1]}, "d6:4,5", turns=2).play("move:0").kinds[-1] == "no_move"
    scene = place({0: [10], 1: [1]}, "d6:4,6", turns=2).play("move:0")
    assert scene.landings["move:0"] == 0


# Blocks


@pytest.mark.rule("cl.block.form", "cl.block.landing", "cl.block.unharmed")
def test_two_tokens_form_a_block_that_sends_back_whoever_lands_on_it() -> None:
    scene = place({0: [13], 3: [at(3, 15), at(3, 18)]}, "d6:3,5", turn=3, turns=2)
    scene.play("move:0", "move:0")
    assert scene.kinds == ["rolled", "moved", "rolled", "moved", "trapped"]
    assert scene.event("trapped").by == 3
    assert scene.steps(0) == [-1, -1, -1, -1]
    assert scene.steps(3) == [at(3, 18), at(3, 18), -1, -1]


@pytest.mark.rule("cl.block.passing")
def test_a_block_may_be_passed() -> None:
    scene = place({0: [12], 1: [1, 1]}, "d6:5").play("move:0")
    assert scene.steps(0) == [17, -1, -1, -1]
    assert scene.kinds == ["rolled", "moved"]


@pytest.mark.rule("cl.block.size")
def test_a_third_token_may_join_a_block() -> None:
    assert place({0: [10, 14, 14]}, "d6:4").play("move:0").steps(0) == [14, 14, 14, -1]


@pytest.mark.rule("cl.block.split")
def test_a_block_may_be_split_and_what_is_left_can_be_captured() -> None:
    scene = place({0: [13], 3: [at(3, 18), at(3, 18)]}, "d6:2,5", turn=3, turns=2)
    assert scene.choices == ["move:0", "move:1"]
    scene.play("move:0", "move:0")
    assert scene.kinds == ["rolled", "moved", "rolled", "moved", "captured"]
    assert scene.steps(3) == [at(3, 20), -1, -1, -1]


# Sixes


@pytest.mark.rule("cl.six.bonus-roll")
def test_a_six_rolls_again_only_if_no_token_could_be_brought_out() -> None:
    could = place({0: [10]}, "d6:6").play("move:0")
    assert could.is_over
    could_not = place({0: [10, 20, 30, 40]}, "d6:6,2").play("move:0")
    assert could_not.event("rolls_again").rule == "cl.six.bonus-roll"
    assert could_not.choices == ["move:0", "move:1", "move:2", "move:3"]
    could_not.play("move:1")
    assert could_not.steps(0) == [16, 22, 30, 40]


@pytest.mark.rule("cl.six.cannot-draw")
@pytest.mark.parametrize(
    ("own", "foe", "rolls_again"),
    [
        ([10, 20, 30, 40], [], True),
        ([0, 0, 10], [], True),
        ([10], [39, 39], True),
        ([10], [39], False),
        ([0], [], False),
    ],
)
def test_who_counts_as_unable_to_draw(own: list[int], foe: list[int], rolls_again: bool) -> None:
    scene = place({0: own, 1: foe}, ["d6:6", "d6:1"] if rolls_again else ["d6:6"]).play("move:0")
    assert ("rolls_again" in scene.kinds) == rolls_again
    if rolls_again:
        scene.play(scene.choices[0])


@pytest.mark.rule("cl.six.move-first")
def test_a_six_is_moved_before_the_next_roll() -> None:
    scene = place({0: [10, 20, 30, 40], 1: [3]}, "d6:6,1")
    assert scene.state.rolls == 1
    scene.play("move:0")
    assert scene.kinds == ["rolled", "moved", "captured", "rolls_again", "rolled"]
    scene.play("move:0")


@pytest.mark.rule("cl.six.second-bonus", "cl.six.third-roll-not-six", "cl.six.max-rolls")
def test_a_second_six_rolls_again_and_the_third_roll_ends_the_turn() -> None:
    scene = place({0: [10, 20, 30, 40]}, "d6:6,6,5").play("move:0", "move:0", "move:0")
    assert scene.steps(0) == [27, 20, 30, 40]
    assert scene.is_over
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.six.third-six", "cl.six.max-rolls", "cl.six.earlier-moves-stand")
def test_a_third_six_moves_nothing_and_ends_the_turn() -> None:
    scene = place({0: [10, 20, 30, 40]}, "d6:6,6,6").play("move:0", "move:1")
    assert scene.kinds == ["rolled", "moved", "rolls_again", "rolled", "moved", "rolls_again", "rolled", "throw_lost"]
    assert scene.event("throw_lost").rule == "cl.six.third-six"
    assert scene.steps(0) == [16, 26, 30, 40]
    assert scene.is_over
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.six.second-bonus")
def test_the_bonus_roll_has_the_same_condition_after_a_second_six() -> None:
    scene = place({0: [0, 0, 40, 50]}, "d6:6,6,1").play("move:0", "move:1", "move:0")
    assert scene.steps(0) == [7, 6, 40, 50]
    one_captured = place({0: [0, 0]}, "d6:6,6").play("move:0", "move:0")
    assert one_captured.is_over, "with one token on the start another could have been brought out"


# The home column and home


@pytest.mark.rule("cl.home-column.exclusive")
def test_opponents_pass_by_a_home_column() -> None:
    scene = place({1: [at(1, 50)]}, "d6:4", turn=1).play("move:0")
    assert scene.steps(1) == [at(1, 2), -1, -1, -1]


@pytest.mark.rule("cl.home-column.safe")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_nothing_reaches_a_token_in_its_home_column(die: int) -> None:
    scene = place({0: [51, 53, 55], 1: [at(1, 48), at(1, 49), at(1, 50)]}, [f"d6:{die}"], turn=1)
    assert scene.prompt is not None
    assert not any("capture" in option.label for option in scene.prompt.options)
    scene.play("move:1")
    assert scene.steps(0) == [51, 53, 55, -1]


@pytest.mark.rule("cl.home-column.no-jumping")
def test_no_token_is_jumped_in_the_home_column_but_it_may_be_joined() -> None:
    scene = place({0: [50, 52]}, "d6:3")
    assert scene.choices == ["move:1"]
    assert scene.refusals["move:0"] == "cl.home-column.no-jumping"
    scene.play("move:1")
    assert place({0: [50, 52]}, "d6:2").play("move:0").steps(0) == [52, 52, -1, -1]
    assert place({0: [52, 52]}, "d6:4").play("move:0").steps(0) == [56, 52, -1, -1]
    assert place({0: [52, 54]}, "d6:4").kinds == ["rolled", "no_move"]


@pytest.mark.rule("cl.home-column.after-one-lap")
def test_after_one_lap_a_token_turns_into_its_home_column() -> None:
    assert place({0: [49]}, "d6:4").play("move:0").steps(0) == [53, -1, -1, -1]
    assert place({0: [50]}, "d6:1").play("move:0").steps(0) == [51, -1, -1, -1]


@pytest.mark.rule("cl.home.exact", "cl.home.overshoot", "cl.home.each-token")
def test_home_needs_the_exact_roll_for_each_token() -> None:
    scene = place({0: [10, 54]}, "d6:3")
    assert scene.landings == {"move:0": 13}
    assert scene.refusals["move:1"] == "cl.home.overshoot"
    scene.play("move:0")
    scene = place({0: [10, 53]}, "d6:3").play("move:1")
    assert scene.event("came_home").piece == 1
    assert scene.steps(0) == [10, 56, -1, -1]
    assert place({0: [56, 54]}, "d6:2").play("move:1").steps(0) == [56, 56, -1, -1]
    assert place({0: [56, 54]}, "d6:3").kinds == ["rolled", "no_move"]


@pytest.mark.rule("cl.end.win")
def test_the_first_with_all_tokens_home_wins() -> None:
    scene = place({0: [56, 56, 56, 53]}, "d6:3", seats=TWO).play("move:3")
    assert scene.kinds == ["rolled", "moved", "came_home", "finished", "match_ended"]
    assert scene.result == (0, 1)
    three = place({0: [56, 56, 53]}, "d6:3", seats=TWO).play("move:2")
    assert three.result is None


@pytest.mark.rule("cl.board.from-elsewhere")
def test_two_to_four_players_with_four_tokens_each() -> None:
    for count in (2, 3, 4):
        seats = tuple(Seat(name) for name in "ABCD"[:count])
        scene = begin(["d6:6", "d6:1", "d6:1", "d6:1"][:count], seats=seats)
        assert [len(own) for own in scene.state.pieces] == [4] * count
    for names in ("A", "ABCDE"):
        with pytest.raises(ValueError, match="Ludo is for 2, 3 or 4 seats"):
            begin([], seats=tuple(Seat(name) for name in names))


# Rounds


def test_a_round_begins_with_the_seat_that_began_or_the_next_one_still_playing() -> None:
    scene = place({}, ["d6:1"] * 5, turns=5, turn=2, state={"first": 2})
    assert [record.seat for record in scene.history] == [2, 3, 0, 1, 2]
    assert scene.state.round == 2
    gone = place({2: [56, 56, 56, 53]}, "d6:3,1,1,1", turns=4, turn=2, state={"first": 2}).play("move:3")
    assert gone.state.first == 3
    assert [record.seat for record in gone.history] == [2, 3, 0, 1]
    assert gone.state.round == 2
