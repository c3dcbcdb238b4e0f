"""What stands on the board, as data and in words."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import CreatureLook, Look, Option, OptionAim, PieceLook, SeatLook, Who
from ludo_tui.presenting.board.board_picture import arrow, describe, picture_of
from ludo_tui.presenting.board.board_words import board_words
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.rules.race.appearance import spaces
from tests.rules.race.scene import place

NAMES = ("Ana", "Ben", "Cleo", "Dai")


SIDES = (0, 1, 2, 3)


def position(*steps: Sequence[int]) -> Look:
    """Return a position: steps of the four pieces of each seat."""
    rows = [*steps, *([(-1, -1, -1, -1)] * (4 - len(steps)))]
    pieces = tuple(tuple(PieceLook(step=step) for step in own) for own in rows)
    return Look(pieces=pieces, seats=(SeatLook(needed=4),) * 4, spaces=spaces("both"))


def picture(*steps: Sequence[int], options: Sequence[Option] = (), **more: Any) -> BoardPicture:
    styles = rulesets.load("classic").seats
    name = more.pop("piece_name", lambda seat, piece: f"{NAMES[seat]}'s piece {piece + 1}")
    return picture_of(position(*steps), SIDES, styles, NAMES, options, piece_name=name, **more)


MOVES = (
    Option(id="move:0", label="", piece=0, seat=0, aim=OptionAim(to_step=5, captures=(Who(1, 0),))),
    Option(id="move:2", label="", piece=2, seat=0, aim=OptionAim(to_step=56)),
)


def test_what_the_option_under_the_cursor_would_do() -> None:
    steps = ((0, -1, 3, -1), (44, -1, -1, -1))  # green on g10
    shown = picture(*steps, options=MOVES, option=MOVES[0])
    assert shown.movable == {(0, 0), (0, 2)}
    assert shown.landings == {"g10", "g8"}
    assert (set(shown.chosen), set(shown.victims), set(shown.targets)) == ({(0, 0)}, {(1, 0)}, set())
    assert shown.way == ("c9", "d9", "e9", "f9")
    assert (shown.target, shown.aim) == ("g10", None)
    assert picture(*steps, options=MOVES).chosen == set()


def test_what_carries_a_piece_on_shows_it_where_it_comes_to_rest() -> None:
    flies = Option(id="move:0", label="", piece=0, seat=0, aim=OptionAim(to_step=8, rest_step=21))
    shown = picture((6, -1, -1, -1), options=[flies], option=flies)
    assert (set(shown.landings), shown.target, shown.way) == ({"m9"}, "m9", ("g12", "g13"))


def test_the_board_at_rest_marks_nothing() -> None:
    steps = ((0, -1, 3, -1), (44, -1, -1, -1))
    shown = picture(*steps, options=MOVES, option=MOVES[0])
    assert shown.at_rest() == picture(*steps)


def test_an_action_is_aimed_at_a_piece_or_a_space() -> None:
    strike = Option(id="strike", label="", piece=0, aim=OptionAim(target=Who(1, 0)))
    build = Option(id="build", label="", piece=0, aim=OptionAim(space="c7"))
    shown = picture((0, -1, -1, -1), (44, -1, -1, -1), options=(strike, build), option=strike)
    assert (set(shown.chosen), set(shown.targets), set(shown.movable)) == ({(0, 0)}, {(1, 0)}, set())
    assert (shown.target, shown.way) == (None, ())
    assert picture((0, -1, -1, -1), options=(build,), option=build).aim == "c7"


def test_coming_out_of_the_yard_passes_no_space() -> None:
    enter = Option(id="move:1", label="", piece=1, aim=OptionAim(to_step=0))
    shown = picture((-1, -1, -1, -1), options=(enter,), option=enter)
    assert (shown.way, shown.target) == ((), "b9")


def test_facing_and_conditions_are_pictured() -> None:
    fallen = PieceLook(step=3, facing="forward", flags="_^", note="prone, burning", is_leader=True)
    others = (PieceLook(step=8, facing="backward", flags="z", is_down=True), PieceLook(step=-1), PieceLook(step=-1))
    start = position()
    look = msgspec.structs.replace(start, pieces=((fallen, *others), *start.pieces[1:]))
    styles = rulesets.load("classic").seats
    shown = picture_of(look, SIDES, styles, NAMES, piece_name=lambda _, piece: f"Piece {piece + 1}")
    first, second = shown.pieces["e9"][0], shown.pieces["g13"][0]
    assert (first.facing, first.flags, first.is_down, first.is_leader) == ("→", "_^", False, True)
    assert (second.facing, second.flags, second.is_down, second.is_leader) == ("↓", "z", True, False)
    assert shown.has_states
    assert "Piece 1, facing forward (prone, burning)" in describe(shown, "e9")


def test_who_is_held_or_has_no_side_is_not_on_the_board() -> None:
    start = position((3, 4, -1, -1))
    held = (PieceLook(step=3, is_held=True), *start.pieces[0][1:])
    look = msgspec.structs.replace(start, pieces=(held, *start.pieces[1:]))
    shown = picture_of(look, (0, 1, 2, None), rulesets.load("classic").seats, NAMES)
    assert "e9" not in shown.pieces
    assert shown.names == ("Ana", "Ben", "Cleo", "")
    assert shown.seats == (0, 1, 2, None)


def test_creatures_stand_on_the_board_too() -> None:
    wolf = CreatureLook(name="wolf, 5 HP", letters="Wo", flags="5")
    look = msgspec.structs.replace(position(), creatures={"e9": (wolf,)})
    shown = picture_of(look, SIDES, rulesets.load("classic").seats, NAMES)
    assert [mark.letters for mark in shown.on("e9")] == ["Wo"]
    assert describe(shown, "e9") == "e9: space - wolf, 5 HP"


def test_arrows_follow_the_route() -> None:
    assert [arrow(0, step) for step in (0, 4, 5, 10, 12, 13)] == ["→", "↑", "↑", "→", "↓", "↓"]
    assert arrow(0, 0, is_backward=True) == "←"
    assert [arrow(0, step, is_backward=True) for step in (4, 5, 12, 50)] == ["←", "↓", "←", "↓"]
    assert arrow(0, -1) == ""
    assert arrow(0, 56) == ""


def test_spaces_are_described_in_words() -> None:
    shown = picture((0, -1, 3, -1), options=MOVES[:1])
    assert describe(shown, "b9") == "b9: Ana's starting space, safe - Ana's piece 1"
    assert describe(shown, "g13") == "g13: space, star, safe"
    assert describe(shown, "g10") == "g10: space, can be reached now"
    assert describe(shown, "a8") == "a8: space, the last before Ana's home column"
    assert describe(shown, "c8") == "c8: Ana's home column"
    assert describe(shown, "a15") == ""


def test_the_position_is_told_in_words() -> None:
    told = list(board_words(place({0: [0, -1, 56, 51], 1: [-1], 2: [-1], 3: [-1]}, "d6:1"), None))
    own = ["on b9, 56 from home", "in the yard", "home", "on b8, in the home column, 5 from home"]
    assert told[0] == ["Ana (Red): way 110 of 228", *(f"token {number} {one}" for number, one in enumerate(own, 1))]
    assert sum(len(one) > 1 for one in told) == 4
