"""Every house rule, one by one, on top of the classic rules."""

from typing import Any

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine import Seat
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Trapped
from tests.rules.race.scene import FOUR, TWO, at, begin, new_rules, place


def test_every_option_has_a_rule_in_every_book_and_words_for_the_setup() -> None:
    for name in ("classic", "party", "piecepack"):
        book = rulesets.load(name).rulebook
        missing = [
            field for field in RaceOptions.__struct_fields__ if f"cl.option.{field.replace('_', '-')}" not in book
        ]
        assert missing == []


# Blocks and safe squares


@pytest.mark.rule("cl.option.block")
def test_blocks_may_mean_nothing() -> None:
    scene = place({0: [10], 1: [at(1, 13)] * 3}, "d6:3", block="none").play("move:0")
    assert scene.kinds == ["rolled", "moved", "captured", "captured", "captured"]
    assert scene.steps(1) == [-1, -1, -1, -1]
    assert scene.state.captures == [3, 0, 0, 0]
    assert place({0: [], 1: [at(1, 0)] * 2}, "d6:6", block="none").play("move:0").steps(1) == [-1] * 4


@pytest.mark.rule("cl.option.block")
def test_blocks_may_be_walls() -> None:
    scene = place({0: [10, 30], 1: [at(1, 13)] * 2}, "d6:3", block="wall")
    assert scene.refusals["move:0"] == "cl.option.block"
    scene.play("move:1")
    scene = place({0: [10, 30], 1: [at(1, 13)] * 2}, "d6:4", block="wall")
    assert scene.refusals["move:0"] == "cl.option.block"
    scene.play("move:1")


@pytest.mark.rule("cl.option.block")
def test_blocks_may_be_traps_in_a_piecepack_game() -> None:
    scene = place({0: [10], 1: [at(1, 13)] * 2}, "d6:3", "piecepack", block="trap").play("move:0")
    assert scene.event("trapped").rule == "cl.option.block"


@pytest.mark.rule("cl.option.safe")
@pytest.mark.parametrize(
    ("safe", "on_start", "on_star"),
    [("none", True, True), ("starts", False, True), ("stars", True, False), ("both", False, False)],
)
def test_where_nobody_is_captured(safe: str, on_start: bool, on_star: bool) -> None:
    start = place({0: [10], 1: [at(1, 13)]}, "d6:3", safe=safe).play("move:0")
    assert ("captured" in start.kinds) == on_start
    star = place({0: [18], 1: [at(1, 21)]}, "d6:3", safe=safe).play("move:0")
    assert ("captured" in star.kinds) == on_star
    elsewhere = place({0: [11], 1: [at(1, 14)]}, "d6:3", safe=safe).play("move:0")
    assert "captured" in elsewhere.kinds


@pytest.mark.rule("cl.option.safe")
def test_a_block_on_a_safe_square_traps_nobody_and_does_not_hold_a_start() -> None:
    scene = place({0: [10], 1: [at(1, 13)] * 2}, "d6:3", safe="starts").play("move:0")
    assert scene.kinds == ["rolled", "moved"]
    assert place({1: [at(1, 0)] * 2}, "d6:6", safe="starts").play("move:0").steps(0) == [0, -1, -1, -1]
    assert place({1: [at(1, 0)] * 2}, "d6:6,1", safe="starts", block="wall").kinds[-1] == "no_move"


# Sixes


@pytest.mark.rule("cl.option.six-bonus")
def test_when_a_six_rolls_again() -> None:
    always = place({0: [10]}, "d6:6,1", six_bonus="always").play("move:0")
    assert always.event("rolls_again").rule == "cl.option.six-bonus"
    always.play("move:0")
    assert place({0: [10, 20, 30, 40]}, "d6:6", six_bonus="never").play("move:0").is_over
    assert place({0: [10]}, "d6:6", "piecepack", six_bonus="only_if_cannot_enter").play("move:0").is_over


@pytest.mark.rule("cl.option.max-sixes")
@pytest.mark.parametrize("limit", [2, 3, 4, 5])
def test_the_limit_on_sixes(limit: int) -> None:
    scene = place({0: [0, 1, 2, 3]}, ["d6:6"] * limit, six_bonus="always", max_sixes=limit).play(
        *["move:0"] * (limit - 1)
    )
    assert scene.is_over
    assert scene.event("throw_lost").sixes == limit
    assert scene.event("throw_lost").rule == ("cl.six.third-six" if limit == 3 else "cl.option.max-sixes")
    assert scene.steps(0) == [6 * (limit - 1), 1, 2, 3]


@pytest.mark.rule("cl.option.max-sixes")
def test_sixes_without_a_limit() -> None:
    scene = place({0: [0, 1, 2, 3]}, ["d6:6"] * 7 + ["d6:1"], six_bonus="always", max_sixes=0).play(*["move:0"] * 8)
    assert scene.steps(0) == [43, 1, 2, 3]


@pytest.mark.rule("cl.option.max-sixes")
def test_losing_every_six_is_refused_where_only_a_six_enters() -> None:
    with pytest.raises(ValueError, match="if every six is lost no piece comes out"):
        new_rules(max_sixes=1)
    with pytest.raises(ValueError, match="if every six is lost"):
        Game.new("classic", ["Ana", "Ben"], options={"max_sixes": 1})
    scene = place({}, "d6:6", entry="any", max_sixes=1)
    assert scene.kinds == ["rolled", "throw_lost"]


# Entry and finish


@pytest.mark.rule("cl.option.entry")
@pytest.mark.parametrize(("entry", "enters"), [("six", [6]), ("one_or_six", [1, 6]), ("any", [1, 2, 3, 4, 5, 6])])
def test_which_rolls_enter(entry: str, enters: list[int]) -> None:
    for die in range(1, 7):
        scene = place({0: [10]}, f"d6:{die}", entry=entry)
        assert ("move:1" in scene.choices) == (die in enters)
        if die in enters:
            assert scene.landings["move:1"] == 0
        scene.play("move:0")
    assert place({0: [10]}, "d6:1", entry=entry).play("move:0").is_over


@pytest.mark.rule("cl.option.entry")
def test_the_reason_names_the_rolls_that_enter() -> None:
    scene = place({0: [10]}, "d6:2", "piecepack", entry="one_or_six")
    assert scene.prompt is not None
    reason = scene.prompt.refused[0]
    assert reason.reason == "waiting in the staging tile for an ace or a null"
    assert reason.rule == "cl.option.entry"
    scene.play("move:0")


@pytest.mark.rule("cl.option.finish")
@pytest.mark.parametrize(("step", "die", "end"), [(54, 3, 55), (55, 6, 51), (53, 6, 53), (51, 6, 55), (54, 2, 56)])
def test_a_roll_too_high_bounces_back_from_home(step: int, die: int, end: int) -> None:
    scene = place({0: [step, 56, 56, 56]}, [f"d6:{die}"], finish="bounce", six_bonus="never", pieces_to_win=4)
    assert scene.prompt is not None
    assert scene.prompt.options[0].rule == ("cl.home.exact" if step + die == 56 else "cl.option.finish")
    scene.play("move:0")
    assert scene.steps(0)[0] == end


@pytest.mark.rule("cl.option.finish")
def test_bouncing_does_not_jump_over_own_tokens_either() -> None:
    scene = place({0: [53, 55, 10]}, "d6:5", finish="bounce")
    assert scene.refusals["move:0"] == "cl.home-column.no-jumping"
    scene.play("move:2")
    back = place({0: [55, 54, 10]}, "d6:4", finish="bounce")
    assert back.refusals["move:0"] == "cl.home-column.no-jumping", "55, home, and back over 54 to 53"
    back.play("move:2")
    joins = place({0: [55, 54, 10]}, "d6:3", finish="bounce")
    assert joins.landings["move:0"] == 54
    joins.play("move:0")


# More rolls


@pytest.mark.rule("cl.option.capture-bonus")
def test_a_capture_may_roll_again() -> None:
    scene = place({0: [10], 1: [1]}, "d6:4,2", capture_bonus=True).play("move:0")
    assert scene.event("rolls_again").rule == "cl.option.capture-bonus"
    scene.play("move:0")
    trapped = place({0: [10], 1: [1, 1]}, "d6:4", capture_bonus=True).play("move:0")
    assert trapped.is_over


@pytest.mark.rule("cl.option.home-bonus")
def test_a_token_home_may_roll_again() -> None:
    scene = place({0: [53, 10]}, "d6:3,2", home_bonus=True).play("move:0")
    assert scene.event("rolls_again").rule == "cl.option.home-bonus"
    scene.play("move:1")
    last = place({0: [53, 56, 56, 56]}, "d6:3", home_bonus=True).play("move:0")
    assert last.is_over, "who has finished rolls no more"


@pytest.mark.rule("cl.option.optional-bonus-roll")
def test_rolling_again_may_be_left_to_the_player() -> None:
    scene = place({0: [10], 1: [1]}, "d6:4", capture_bonus=True, optional_bonus_roll=True).play("move:0")
    assert scene.choices == ["roll", "stop"]
    scene.play("stop")
    assert scene.is_over
    assert "rolls_again" not in scene.kinds


@pytest.mark.rule("cl.option.three-tries")
def test_whoever_has_nothing_on_the_way_may_try_three_times_for_a_six() -> None:
    third = place({0: []}, "d6:2,3,6", three_tries=True)
    assert third.kinds == ["rolled", "no_move", "rolls_again", "rolled", "no_move", "rolls_again", "rolled"]
    assert {event.rule for event in third.told if event.kind == "rolls_again"} == {"cl.option.three-tries"}
    third.play("move:0")
    assert third.steps(0) == [0, -1, -1, -1]
    assert third.is_over, "a piece is out: the tries are over"
    lost = place({0: []}, "d6:2,3,4", three_tries=True)
    assert lost.kinds == [*["rolled", "no_move", "rolls_again"] * 2, "rolled", "no_move"]
    assert lost.is_over
    assert place({0: []}, "d6:2").is_over, "off unless it is chosen"


@pytest.mark.rule("cl.option.three-tries")
def test_what_comes_of_the_tries_is_as_ever() -> None:
    bonus = place({0: []}, "d6:5,6,4", "party", three_tries=True)
    bonus.play("move:0", "move:0")
    assert bonus.steps(0) == [4, -1, -1, -1], "the six that brings it out rolls again, and then no try is left"
    assert bonus.is_over
    ace = place({0: []}, "d6:5,1", three_tries=True, entry="one_or_six").play("move:0")
    assert ace.is_over


@pytest.mark.rule("cl.option.three-tries")
def test_pieces_at_home_do_not_take_the_tries_away_but_one_on_the_way_does() -> None:
    assert place({0: [56, 56]}, "d6:2,3,4", three_tries=True).kinds.count("rolled") == 3
    assert place({0: [54, 56]}, "d6:5", three_tries=True).kinds == ["rolled", "no_move"], "it waits for its roll"
    came = place({0: [54]}, "d6:2", three_tries=True).play("move:0")
    assert came.is_over, "the roll was used"
    came = place({0: [54]}, "d6:2,1", three_tries=True, count=2).play("move:0:2")
    assert came.is_over, "one of the dice was used"


@pytest.mark.rule("cl.option.three-tries")
def test_nobody_is_asked_whether_to_try_again() -> None:
    scene = place({0: []}, "d6:2,3,6", "piecepack", three_tries=True)
    assert scene.choices[:1] == ["move:0"]
    scene.play("move:0")
    assert scene.choices == ["roll", "stop"], "the null gives another roll, which may be left"
    scene.play("stop")


def test_a_throw_of_two_dice_is_one_try() -> None:
    assert place({0: []}, "d6:1,2,3,4,5,1", three_tries=True, count=2).kinds.count("rolls_again") == 2


@pytest.mark.rule("cl.option.three-tries")
def test_whoever_moves_for_a_partner_tries_for_it() -> None:
    scene = place({0: [56] * 4, 2: []}, "d6:1,2,3", three_tries=True, teams=True)
    assert scene.kinds.count("rolls_again") == 2


@pytest.mark.rule("cl.option.three-tries")
def test_the_faces_of_the_die_tell_that_a_try_is_left() -> None:
    def again(throws: int, pieces: list[int]) -> list[bool]:
        scene = place({0: pieces}, "d6:6", three_tries=True, state={"throws": throws})
        scene.state.throws = throws
        return [face.rolls_again for face in scene.rules.faces(scene.view(None), scene.setup, 0)]

    assert again(0, []) == [True] * 5 + [False]
    assert again(1, []) == [True] * 5 + [False]
    assert again(2, []) == [False] * 6
    assert again(0, [10]) == [False] * 6


# Capturing


@pytest.mark.rule("cl.option.capture-before-home", "cl.option.teams")
def test_a_capture_of_either_partner_opens_the_columns_of_both_and_is_told_so() -> None:
    teams: dict[str, Any] = {"capture_before_home": True, "teams": True}
    shut = place({0: [48, 10]}, "d6:4", **teams)
    assert shut.prompt is not None
    assert (
        next(one.reason for one in shut.prompt.refused if one.id == "move:0")
        == "its team has not captured anything yet"
    )
    shut.play("move:1")
    place({0: [48, 10]}, "d6:4", state={"captures": [0, 0, 1, 0]}, **teams).play("move:0")


@pytest.mark.rule("cl.option.capture-before-home")
def test_home_columns_open_with_the_first_capture() -> None:
    shut = place({0: [48, 10]}, "d6:4", capture_before_home=True)
    assert shut.choices == ["move:1"]
    assert shut.refusals["move:0"] == "cl.option.capture-before-home"
    shut.play("move:1")
    opened = place({0: [48, 10]}, "d6:4", capture_before_home=True, state={"captures": [1, 0, 0, 0]})
    assert opened.choices == ["move:0", "move:1"]
    opened.play("move:0")
    others = place({0: [48, 10]}, "d6:4", capture_before_home=True, state={"captures": [0, 1, 1, 1]})
    assert others.choices == ["move:1"]
    others.play("move:1")


@pytest.mark.rule("cl.option.capture-before-home")
def test_home_columns_open_to_everybody_when_nobody_could_ever_move_again() -> None:
    scene = place({0: [50] * 4, 1: [50] * 4}, "d6:4", seats=TWO, capture_before_home=True)
    assert scene.kinds == ["rolled", "columns_opened"]
    assert scene.choices == ["move:0", "move:1", "move:2", "move:3"]
    scene.play("move:0")
    can_move = place({0: [50] * 4, 1: [50, 50, 50, 49]}, "d6:4", seats=TWO, capture_before_home=True)
    assert can_move.kinds == ["rolled", "no_move"]
    can_enter = place({0: [50] * 4, 1: [50, 50, 50]}, "d6:4", seats=TWO, capture_before_home=True)
    assert can_enter.kinds == ["rolled", "no_move"]


@pytest.mark.rule("cl.option.forced-capture")
def test_whoever_can_capture_may_be_made_to() -> None:
    scene = place({0: [10, 20], 1: [1]}, "d6:4", forced_capture=True)
    assert scene.choices == ["move:0"]
    assert scene.refusals["move:1"] == "cl.option.forced-capture"
    scene.play("move:0")
    free = place({0: [10, 20], 1: [1]}, "d6:3", forced_capture=True)
    assert free.choices == ["move:0", "move:1"]
    free.play("move:1")


@pytest.mark.rule("cl.option.forced-capture", "cl.option.dice")
def test_with_two_dice_the_die_that_captures_goes_first() -> None:
    scene = place({0: [10, 20], 1: [1]}, "d6:2,4", count=2, forced_capture=True)
    assert scene.choices == ["move:0:4"]
    assert scene.refusals["move:0:2"] == scene.refusals["move:1:2"] == "cl.option.forced-capture"
    scene.play("move:0:4")
    assert scene.choices == ["move:0:2", "move:1:2"]
    scene.play("move:1:2")


# The start, the end, the dice


@pytest.mark.rule("cl.option.home-column-jump")
def test_own_tokens_may_be_passed_in_the_home_column() -> None:
    scene = place({0: [50, 52]}, "d6:3", home_column_jump=True)
    assert scene.landings == {"move:0": 53, "move:1": 55}
    scene.play("move:0")
    strict = place({0: [50, 52]}, "d6:3", "piecepack", home_column_jump=False)
    assert strict.refusals["move:0"] == "cl.option.home-column-jump"
    strict.play("move:1")


@pytest.mark.rule("cl.option.start-doubled")
def test_the_start_may_hold_any_number() -> None:
    scene = place({0: [0, 0]}, "d6:6", start_doubled=False)
    assert scene.landings["move:2"] == 0
    scene.play("move:2")
    assert scene.steps(0) == [0, 0, 0, -1]
    assert scene.is_over, "a token could be brought out: no bonus roll"
    strict = place({0: [0, 0]}, "d6:6", "piecepack", start_doubled=True)
    assert strict.refusals["move:2"] == "cl.option.start-doubled"
    strict.play("move:0", "stop")


@pytest.mark.rule("cl.option.pieces-on-start")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_tokens_may_begin_on_the_start(count: int) -> None:
    scene = begin("d6:6,1,1,1", pieces_on_start=count)
    assert [scene.steps(seat) for seat in range(4)] == [[0] * count + [-1] * (4 - count)] * 4


@pytest.mark.rule("cl.option.pieces-to-win")
@pytest.mark.parametrize("needed", [1, 2, 3, 4])
def test_fewer_tokens_may_be_enough(needed: int) -> None:
    own = [56] * (needed - 1) + [53]
    scene = place({0: own}, "d6:3", pieces_to_win=needed).play(f"move:{needed - 1}")
    assert scene.event("finished").place == 1
    assert scene.state.places == [0]


@pytest.mark.rule("cl.option.pieces-to-win")
def test_tokens_no_longer_needed_leave_the_board() -> None:
    scene = place({0: [53, 20, 20, -1]}, "d6:3", pieces_to_win=1, block="wall").play("move:0")
    assert scene.steps(0) == [56, -1, -1, -1]
    assert scene.kinds == ["rolled", "moved", "came_home", "left_board", "left_board", "finished"]
    look = scene.rules.look(scene.state, scene.setup)
    assert [piece.is_held for piece in look.pieces[0]] == [False, False, False, False]
    assert not any(piece.is_held for piece in look.pieces[1])


def test_no_token_in_a_yard_vanishes_with_the_end_of_the_match() -> None:
    scene = place({0: [53, -1, -1, -1], 1: [20]}, "d6:3", seats=FOUR[:2], pieces_to_win=1).play("move:0")
    assert scene.result is not None
    assert not any(piece.is_held for own in scene.rules.look(scene.state, scene.setup).pieces for piece in own)


@pytest.mark.rule("cl.option.play-on")
def test_the_match_goes_on_for_places_or_ends_with_the_winner() -> None:
    on = place({0: [53, 56, 56, 56], 1: [20], 2: [30]}, "d6:3", seats=FOUR[:3]).play("move:0")
    assert on.result is None
    assert on.state.turn.seat == 1
    second = place({1: [53, 56, 56, 56]}, "d6:3", seats=FOUR[:3], turn=1, state={"places": [0]}).play("move:0")
    assert second.event("finished").place == 2
    assert second.result == (0, 1, 2)
    ends = place({0: [53, 56, 56, 56], 1: [20], 2: [30]}, "d6:3", seats=FOUR[:3], play_on=False).play("move:0")
    assert ends.result == (0, 2, 1)


@pytest.mark.rule("cl.option.play-on")
def test_seats_that_have_finished_are_left_out() -> None:
    scene = place({0: [10]}, "d6:1,1", turns=2, state={"places": [1]}).play("move:0")
    assert [record.seat for record in scene.history] == [0, 2]


@pytest.mark.rule("cl.option.dice")
def test_two_dice_move_one_token_each_in_either_order() -> None:
    scene = place({0: [10, 20]}, "d6:2,5", count=2)
    assert scene.landings == {"move:0:2": 12, "move:1:2": 22, "move:0:5": 15, "move:1:5": 25}
    assert place({0: [10, 20]}, "d6:2,5", count=2).play("move:0:5", "move:1:2").steps(0) == [15, 22, -1, -1]
    scene.play("move:0:2", "move:0:5")
    assert scene.steps(0) == [17, 20, -1, -1]
    assert scene.is_over


@pytest.mark.rule("cl.option.dice")
def test_the_same_value_twice_is_offered_once_at_a_time() -> None:
    scene = place({0: [10]}, "d6:3,3", count=2)
    assert scene.choices == ["move:0:3"]
    scene.play("move:0:3", "move:0:3")
    assert scene.steps(0) == [16, -1, -1, -1]


@pytest.mark.rule("cl.option.dice")
def test_a_die_that_cannot_be_used_is_lost_alone() -> None:
    scene = place({0: [53, 56, 56]}, "d6:2,5", count=2).play("move:0:2")
    assert scene.kinds == ["rolled", "rolled", "moved", "no_move"]
    assert scene.event("no_move").value == 5
    nothing = place({}, "d6:2,5", count=2)
    assert [event.value for event in nothing.all("no_move")] == [2, 5]


@pytest.mark.rule("cl.option.dice")
def test_a_throw_with_two_sixes_counts_as_one_six() -> None:
    scene = place({0: [1, 2, 3]}, "d6:6,6,6,5,6,1", count=2, six_bonus="always")
    scene.play("move:0:6", "move:1:6", "move:0:6", "move:0:5")
    assert scene.event("throw_lost").sixes == 3
    assert scene.steps(0) == [18, 8, 3, -1]


@pytest.mark.rule("cl.option.dice")
def test_a_match_won_with_the_first_die_leaves_the_second() -> None:
    scene = place({0: [53, 56, 56, 56]}, "d6:3,4", count=2, seats=TWO).play("move:0:3")
    assert scene.result == (0, 1)


# Teams


@pytest.mark.rule("cl.option.teams")
@pytest.mark.parametrize("count", [2, 3])
def test_teams_need_four_seats(count: int) -> None:
    with pytest.raises(ValueError, match=f"^teams of two need four seats, not {count}$"):
        Game.new("classic", [Seat(name) for name in "ABCD"[:count]], options={"teams": True})


@pytest.mark.rule("cl.option.teams")
def test_partners_neither_capture_nor_block_each_other() -> None:
    scene = place({0: [10], 2: [at(2, 13)]}, "d6:3", teams=True).play("move:0")
    assert scene.kinds == ["rolled", "moved"]
    assert scene.steps(2) == [at(2, 13), -1, -1, -1]
    wall = place({0: [10], 2: [at(2, 13)] * 2}, "d6:3", teams=True, block="wall").play("move:0")
    assert wall.steps(0) == [13, -1, -1, -1]
    assert "captured" in place({0: [10], 1: [0]}, "d6:3", teams=True).play("move:0").kinds


@pytest.mark.rule("cl.option.teams")
def test_whoever_has_all_home_moves_the_partners_tokens() -> None:
    scene = place({0: [56] * 4, 2: [10]}, "d6:3", teams=True)
    assert scene.prompt is not None
    assert scene.prompt.seat == 0
    assert scene.prompt.options[0].seat == 2
    scene.play("move:0")
    assert scene.steps(2) == [13, -1, -1, -1]
    assert scene.state.turn.seat == 1


@pytest.mark.rule("cl.option.teams")
def test_a_team_finishes_together() -> None:
    alone = place({0: [53, 56, 56, 56], 2: [10]}, "d6:3", teams=True).play("move:0")
    assert alone.result is None
    assert alone.state.places == []
    scene = place({0: [53, 56, 56, 56], 2: [56] * 4, 3: [10]}, "d6:3", teams=True).play("move:0")
    assert scene.state.places == [0, 2]
    assert [event.place for event in scene.all("finished")] == [1, 1]
    assert scene.result == (0, 2, 3, 1)


@pytest.mark.rule("cl.option.teams")
def test_a_capture_of_the_partner_opens_the_home_column() -> None:
    scene = place({0: [48]}, "d6:4", teams=True, capture_before_home=True, state={"captures": [0, 0, 1, 0]})
    scene.play("move:0")
    assert scene.steps(0) == [52, -1, -1, -1]


# Leaving


@pytest.mark.rule("cl.option.concede")
def test_who_concedes_leaves_the_board_and_comes_last() -> None:
    scene = place({0: [10], 1: [20], 2: [30]}, "d6:3,2", seats=FOUR[:3], turns=2)
    scene.concede(1)
    assert scene.steps(1) == [20, -1, -1, -1], "until the turn is over"
    scene.play("move:0")
    assert scene.steps(1) == [-1, -1, -1, -1]
    assert scene.prompt is not None
    assert scene.prompt.seat == 2
    scene.concede(0)
    scene.play("move:0")
    assert scene.result == (2, 0, 1)


@pytest.mark.rule("cl.option.concede")
def test_conceding_in_ones_own_turn_ends_it_at_once() -> None:
    scene = place({0: [10], 1: [20]}, "d6:3", seats=TWO)
    scene.concede(0)
    assert scene.kinds == ["rolled", "conceded", "finished", "match_ended"]
    assert scene.result == (1, 0)


@pytest.mark.rule("cl.option.concede", "cl.option.teams")
def test_a_partner_plays_on_alone_and_wins_with_what_is_already_home() -> None:
    scene = place({0: [56] * 4, 2: [10], 1: [5]}, "d6:3,2", teams=True, turn=1, turns=2).play("move:0")
    assert scene.prompt is not None
    assert scene.prompt.seat == 2
    scene.concede(2)
    assert scene.state.places == [0]
    assert scene.result == (0, 1, 3, 2)


@pytest.mark.rule("cl.option.block")
@pytest.mark.parametrize("step", [0, 9])
def test_a_piece_that_runs_into_a_block_has_come_so_far_for_nothing(step: int) -> None:
    feat = Trapped(seat=0, piece=1, by=1, step=step).feat
    assert (feat.kind, feat.by, feat.spaces) == ("capture", 1, step + 1)


@pytest.mark.rule("cl.option.optional-bonus-roll")
@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
@pytest.mark.parametrize("is_optional", [True, False])
def test_every_roll_that_is_earned_is_given_and_explained(ruleset: str, is_optional: bool) -> None:
    """A capture, a piece home, a six and a try: each in every game, by house rule."""
    again = ["roll"] if is_optional else []
    earned: dict[str, Any] = {"optional_bonus_roll": is_optional, "six_bonus": "always", "pieces_to_win": 4}
    earned |= {"capture_bonus": True, "home_bonus": True}
    scenes = [
        place({0: [10, 20]}, "d6:6,1", ruleset, **earned).play("move:0", *again, "move:1"),
        place({0: [11, 20], 1: [at(1, 14)]}, "d6:3,1", ruleset, **earned).play("move:0", *again, "move:1"),
        place({0: [55, 20]}, "d6:1,1", ruleset, **earned).play("move:0", *again, "move:1"),
        place({0: []}, "d6:1,1,2", ruleset, three_tries=True, entry="six", **earned),
    ]
    assert [scene.event("rolls_again").rule in scene.rules.ruleset.rulebook for scene in scenes[:3]] == [True] * 3
    assert [event.rule in scenes[3].rules.ruleset.rulebook for event in scenes[3].all("rolls_again")] == [True, True]
