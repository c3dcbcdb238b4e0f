"""How likely a piece is to be taken: against the naive rules, which try every roll and every move."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.threats import Hunter, threats_to
from tests.rules.race.naive import YARD, Naive, Position
from tests.rules.race.scene import Scene, at, new_rules, place
from tests.rules.race.test_perft import walked

OPTION_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("classic", {}),
    "party": ("party", {}),
    "piecepack": ("piecepack", {}),
    "bouncing": ("classic", {"finish": "bounce", "safe": "both", "entry": "one_or_six", "max_sixes": 2}),
    "everything rolls again": ("party", {"capture_bonus": True, "home_bonus": True, "block": "none", "safe": "none"}),
    "party up to 1.1.0": ("party", {"three_tries": False}),
    "three tries": ("classic", {"three_tries": True, "safe": "stars"}),
    "captures roll again": ("classic", {"capture_bonus": True, "six_bonus": "never"}),
    "homes roll again": ("classic", {"home_bonus": True, "six_bonus": "never"}),
    "homes open by captures": (
        "classic",
        {"capture_bonus": True, "home_bonus": True, "capture_before_home": True, "six_bonus": "never"},
    ),
    "forced captures": ("classic", {"forced_capture": True, "capture_before_home": True, "six_bonus": "always"}),
}
SIDES = [0, 1, 2, 3]


class Hunting(Naive):
    """The naive rules, tried by somebody who wants to take one piece."""

    def chance(self, position: Position, prey: Who, sixes: int = 0, rolls: int = 1, most: int = 0) -> Fraction:
        """Return the chance to take it with a roll, the how manieth of the turn, and those that follow."""
        most = most or (5 if self._may_try(position, [1] * self.options["dice"], 1) else 3)
        if rolls > most:
            return Fraction(0)
        total = Fraction(0)
        for die in range(1, 7):
            in_row = sixes + 1 if die == 6 else 0
            if in_row and in_row == self.options["max_sixes"]:
                continue
            bonus = self.options["six_bonus"]
            again = die == 6 and (bonus == "always" or (bonus != "never" and not self._could_enter(position)))
            moves = [piece for piece in range(4) if self._can(position, piece, die)]
            if self.options["forced_capture"] and any(self._hits(position, piece, die) for piece in moves):
                moves = [piece for piece in moves if self._hits(position, piece, die)]
            after = [self._move(position, piece, die) for piece in moves]
            after = after or [(position, not again and self._may_try(position, [die], rolls))]
            best = Fraction(0)
            for moved, earned in after:
                if moved.cells[prey.seat][prey.piece] == YARD:
                    best = Fraction(1)
                elif (again or earned) and moved.seat not in moved.places:
                    best = max(best, self.chance(moved, prey, in_row, rolls + 1, most))
            total += best
        return total / 6


def hunts(ruleset: str, options: dict[str, Any], seeds: range) -> Iterator[tuple[RaceOptions, Any, Who, int]]:
    """Yield positions out of games at random, a piece on the way, and somebody who hunts it."""
    rules = new_rules(ruleset, **options)
    for seed in seeds:
        state = walked(rules, seed)
        if state.over:
            continue
        for seat, own in enumerate(state.pieces):
            for number, piece in enumerate(own):
                if 0 <= piece.step <= LAST_RING_STEP:
                    for hunter in SIDES:
                        if hunter != seat and hunter not in state.places:
                            yield rules.options, state, Who(seat, number), hunter


@pytest.mark.parametrize("name", OPTION_SETS)
def test_one_hunter_takes_it_as_often_as_the_naive_rules_say(name: str) -> None:
    ruleset, changed = OPTION_SETS[name]
    seen = 0
    for options, state, prey, seat in hunts(ruleset, changed, range(3)):
        naive = Hunting(SIDES, msgspec.to_builtins(options))
        steps = [[piece.step for piece in own] for own in state.pieces]
        captures = tuple(state.captures)
        position = naive.position(
            steps, seat, captures=captures, places=tuple(state.places), is_open=state.columns_open
        )
        opens = not options.capture_before_home or state.columns_open or captures[seat] > 0
        found = threats_to(options, tuple(map(tuple, steps)), SIDES, prey, [Hunter(seat, opens)])
        assert found.odds == naive.chance(position, prey)
        seen += found.odds > 0
    assert seen > 3


def odds(scene: Scene, answer: str) -> Any:
    """Return the danger of an answer."""
    assert scene.prompt is not None
    option = scene.prompt.option(answer)
    assert option is not None
    return scene.rules.danger(scene.view(None), scene.setup, option, scene.prompt.seat)


def test_two_behind_take_it_more_often_than_one() -> None:
    scene = place({0: [10, 30], 1: [at(1, 18)], 2: [at(2, 19)]}, "d6:6", six_bonus="never")
    found = odds(scene, "move:0")  # to 16: behind both
    assert (found.behind, found.odds) == ((), 0)
    scene = place({0: [14, 30], 1: [at(1, 13)], 2: [at(2, 14)]}, "d6:3", six_bonus="never", block="none")
    found = odds(scene, "move:0")
    assert found.behind == ((Who(2, 0), 3), (Who(1, 0), 4))
    assert found.odds == Fraction(11, 36)
    assert found.is_exact
    assert odds(scene, "move:1").odds == 0


def test_whom_the_move_takes_is_no_danger_any_more() -> None:
    scene = place({0: [14], 1: [at(1, 17)]}, "d6:3", six_bonus="never")
    assert odds(scene, "move:0").behind == ()


def test_nobody_is_taken_where_it_is_safe_or_at_home() -> None:
    scene = place({0: [5, 50], 1: [at(1, 49), at(1, 4)]}, "d6:3", safe="stars")
    safe = odds(scene, "move:0")  # on the star
    assert (safe.behind, safe.odds) == (((Who(1, 1), 4),), 0)
    assert odds(scene, "move:1").behind == ()


@pytest.mark.rule("cl.option.three-tries", "pt.tries.three")
@pytest.mark.parametrize(("name", "ahead"), [("three tries", 0), ("party", 4), ("party", 9)])
def test_what_follows_each_of_three_tries_from_the_yard_counts(name: str, ahead: int) -> None:
    ruleset, changed = OPTION_SETS[name]
    step = at(0, 13 + ahead)  # so far ahead of where Ben enters
    scene = place({0: [step - 3]}, "d6:3", ruleset, **changed)
    found = odds(scene, "move:0")
    naive = Hunting(SIDES, scene.setup.options)
    start = naive.position([[step, -1, -1, -1], *[[-1] * 4] * 3], 1)
    assert found.odds == naive.chance(start, Who(0, 0)) > 0
    assert found.is_exact


@pytest.mark.rule("cl.option.dice", "cl.option.pieces-to-win")
def test_a_roll_that_could_end_the_match_as_well_takes_all_the_same() -> None:
    options = RaceOptions(dice=2, pieces_to_win=1, six_bonus="never")
    own, foe, away = (at(0, 20), -1, -1, -1), (55, at(1, 17), -1, -1), (-1,) * 4
    found = threats_to(options, (own, foe, away, away), SIDES, Who(0, 0), [Hunter(1, True)])
    assert (found.odds, found.is_exact) == (Fraction(13, 36), True), "a 3, or a 1 and a 2"


@pytest.mark.rule("cl.option.home-bonus", "cl.option.capture-before-home")
def test_a_roll_that_bringing_a_piece_home_earns_counts_where_it_may_go_home() -> None:
    board = {0: [14], 1: [at(1, 13), 54]}
    free, closed = (
        place(board, "d6:3", home_bonus=True, six_bonus="never", capture_before_home=option) for option in (False, True)
    )
    assert odds(free, "move:0").odds == Fraction(7, 36), "a 4, or a 2 and a 4"
    assert odds(closed, "move:0").odds == Fraction(1, 6)


@pytest.mark.rule("cl.option.home-bonus", "cl.option.capture-before-home", "cl.option.capture-bonus")
def test_the_column_opens_by_what_is_taken_in_the_same_turn() -> None:
    options = RaceOptions(capture_bonus=True, home_bonus=True, capture_before_home=True, six_bonus="never")
    own, foe, other, away = (at(0, 20), -1, -1, -1), (at(1, 16), at(1, 25), 55, -1), (at(2, 30), -1, -1, -1), (-1,) * 4
    found = threats_to(options, (own, foe, other, away), SIDES, Who(0, 0), [Hunter(1, False)])
    assert found.odds == Fraction(43, 216), "a 4, or a 5 and a 4, or a 5 and a 1 and a 4"


def test_rolls_without_end_are_followed_as_far_as_matters() -> None:
    scene = place({0: [14], 1: [at(1, 13)]}, "d6:3", six_bonus="always", max_sixes=0)
    found = odds(scene, "move:0")
    assert not found.is_exact
    assert Fraction(1, 6) < found.odds < Fraction(1, 4)
