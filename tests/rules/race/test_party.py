"""Party Ludo: what it changes in classic Ludo."""

from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.board import HOME
from ludo_tui.engine import Seat, TableOptions
from tests.prepared import Dice
from tests.rules.race.scene import Scene, at
from tests.rules.race.scene import place as place_any

STAR = 8


def place(pieces: dict[int, list[int]], dice: Dice, **options: Any) -> Scene:
    return place_any(pieces, dice, "party", **options)


@pytest.mark.rule("pt.safe.starts")
@pytest.mark.parametrize("start", [13, 26, 39])
def test_nobody_is_captured_on_a_start(start: int) -> None:
    scene = place({0: [start - 3], 1: [at(1, start)]}, "d6:3").play("move:0")
    assert scene.kinds == ["rolled", "moved"]
    assert scene.steps(0) == [start, -1, -1, -1]
    assert scene.steps(1) == [at(1, start), -1, -1, -1]
    beside = place({0: [start - 2], 1: [at(1, start + 1)]}, "d6:3,1").play("move:0")
    assert "captured" in beside.kinds
    beside.play("move:0")


@pytest.mark.rule("pt.safe.stars")
@pytest.mark.parametrize("star", [STAR, 13 + STAR, 26 + STAR, 39 + STAR])
def test_nobody_is_captured_on_a_star(star: int) -> None:
    scene = place({0: [star - 3], 1: [at(1, star)]}, "d6:3").play("move:0")
    assert scene.kinds == ["rolled", "moved"]
    assert scene.steps(1) == [at(1, star), -1, -1, -1]


@pytest.mark.rule("pt.safe.starts")
def test_coming_out_captures_nobody() -> None:
    scene = place({1: [at(1, 0)]}, "d6:6,1").play("move:0")
    assert "captured" not in scene.kinds
    scene.play("move:0")


@pytest.mark.rule("pt.block.wall")
@pytest.mark.parametrize("wall", [13, 14])
def test_two_tokens_are_a_wall_on_safe_squares_too(wall: int) -> None:
    scene = place({0: [10, 30], 1: [at(1, wall)] * 2}, "d6:5")
    assert scene.choices == ["move:1"]
    assert scene.refusals["move:0"] == "pt.block.wall"
    scene.play("move:1")


@pytest.mark.rule("pt.six.bonus-roll")
def test_every_six_rolls_again() -> None:
    scene = place({0: [10]}, "d6:6,2").play("move:0")
    assert scene.event("rolls_again").rule == "pt.six.bonus-roll"
    scene.play("move:0")
    unused = place({0: [54], 1: [at(1, 0)] * 2}, "d6:6,1")
    assert unused.kinds == ["rolled", "no_move", "rolls_again", "rolled"]
    unused.play("move:0")


@pytest.mark.rule("pt.capture.bonus-roll")
def test_a_capture_rolls_again() -> None:
    scene = place({0: [10], 1: [at(1, 14)]}, "d6:4,2").play("move:0")
    assert scene.event("rolls_again").rule == "pt.capture.bonus-roll"
    scene.play("move:0")
    assert scene.is_over


@pytest.mark.rule("pt.home.bonus-roll")
def test_a_token_home_rolls_again() -> None:
    scene = place({0: [53, 10]}, "d6:3,2", seats=tuple(Seat(name) for name in "AB")).play("move:0")
    assert scene.event("rolls_again").rule == "pt.home.bonus-roll"
    scene.play("move:1")
    assert scene.is_over


@pytest.mark.rule("pt.tries.three")
def test_whoever_has_no_token_on_the_way_has_three_tries() -> None:
    third = place({0: [56]}, "d6:2,3,6,4")
    assert [event.rule for event in third.all("rolls_again")] == ["pt.tries.three"] * 2
    third.play("move:1", "move:1")
    assert third.steps(0) == [56, 4, -1, -1]
    assert third.is_over, "the six rolls again as ever, and then no try is left"
    lost = place({0: []}, "d6:2,3,4")
    assert (lost.steps(0), lost.is_over) == ([-1] * 4, True)


def test_who_rolls_is_told_which_of_the_tries_it_is() -> None:
    rolling = TableOptions(press_to_roll=True)
    scene = place({0: []}, "d6:2,6,4", table=rolling)
    assert scene.prompt is not None
    assert scene.prompt.text == "Roll the d6 (try 1 of 3)."
    scene.play("roll")
    assert scene.prompt.text == "Roll the d6 (try 2 of 3)."
    scene.play("roll", "move:0")
    assert scene.prompt.text == "Roll the d6.", "a six rolls again, and that is no try"
    scene.play("roll", "move:0")
    under_way = place({0: [10]}, "", table=rolling)
    assert under_way.prompt is not None
    assert under_way.prompt.text == "Roll the d6."


def test_who_throws_two_dice_is_told_so() -> None:
    match = Game.new("party", ["Ana", "Ben"], seed=1, options={"dice": 2, "press_to_roll": True})
    assert match.prompt is not None
    assert match.prompt.text == "Roll both d6 (try 1 of 3)."


@pytest.mark.rule("pt.tries.three")
def test_without_the_tries_a_throw_that_moves_nothing_is_the_turn() -> None:
    scene = place({0: []}, "d6:2", three_tries=False)
    assert (scene.kinds, scene.is_over) == (["rolled", "no_move"], True)


def test_each_face_of_the_die_tells_what_it_would_do() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    faces = scene.rules.faces(scene.view(None), scene.setup, 0)
    assert [face.value for face in faces] == [1, 2, 3, 4, 5, 6]
    assert [[option.aim.to_step for option in face.options] for face in faces[:3]] == [[15, 31], [16, 32], [17, 33]]
    assert faces[2].options[0].aim.captures == ((2, 0),)
    assert [face.rolls_again for face in faces] == [False] * 5 + [True]
    assert sorted(option.aim.to_step or 0 for option in faces[5].options) == [0, 0, 20, 36]
    assert scene.rules.faces(scene.view(None), scene.setup, 1) == ()  # it is not its turn
    scene.state.sixes = 2
    assert [face.is_lost for face in scene.rules.faces(scene.view(None), scene.setup, 0)] == [False] * 5 + [True]


def test_nobody_rolls_again_who_has_won() -> None:
    def again(pieces: dict[int, list[int]]) -> tuple[bool, tuple[str, ...]]:
        scene = place(pieces, "d6:1", pieces_to_win=2)
        last = scene.rules.faces(scene.view(None), scene.setup, 0)[5]
        return last.rolls_again, last.bonus

    assert again({0: [50, HOME]}) == (False, ("move:2", "move:3"))
    assert again({0: [50, 20, HOME]}) == (False, ("move:1", "move:3"))
    assert again({0: [50, 20]}) == (True, ("move:0",))


def test_each_face_of_the_die_tells_which_moves_roll_again() -> None:
    def earning(pieces: dict[int, list[int]], **options: bool) -> dict[int, tuple[str, ...]]:
        scene = place(pieces, "d6:1", **options)
        return {face.value: face.bonus for face in scene.rules.faces(scene.view(None), scene.setup, 0) if face.bonus}

    crowd = {0: [14, 30, 53], 2: [at(2, 17)]}
    assert earning(crowd) == {3: ("move:0", "move:2")}
    assert earning(crowd, capture_bonus=False) == {3: ("move:2",)}
    assert earning(crowd, home_bonus=False) == {3: ("move:0",)}
    assert earning({0: [53, 56, 56, 56]}) == {}, "whoever is home rolls no more"
    assert earning({0: [53, 56, 56, 56], 2: [10]}, teams=True) == {3: ("move:0",)}, "a partner is still on the way"
    assert earning({0: [53, 56, 56, 56], 2: [56] * 4}, teams=True) == {}
