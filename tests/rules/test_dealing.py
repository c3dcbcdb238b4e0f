"""What nobody has chosen is dealt by lot when a match begins: the empty side of three seats, and ready-made parties."""

from collections import Counter
from collections.abc import Sequence

import pytest

from ludo_tui import Game, Seat, rulesets

SEEDS = range(200)
SAGE = Seat("Sam", computer="normal")


def sides(ruleset: str, seats: Sequence[Seat | str], seed: int) -> tuple[int | None, ...]:
    """Return the sides of the board in a new match."""
    game = Game.new(ruleset, seats, seed=seed)
    return game.rules.sides(game.setup)


@pytest.mark.parametrize(("ruleset", "beside"), [("classic", []), ("party", []), ("skirmish", [SAGE])])
def test_the_empty_side_of_three_seats_is_drawn_by_lot(ruleset: str, beside: list[Seat | str]) -> None:
    seats: list[Seat | str] = ["Ana", "Ben", "Cleo", *beside]
    drawn = Counter(6 - sum(side or 0 for side in sides(ruleset, seats, seed)) for seed in SEEDS)
    assert {*drawn} == {0, 1, 2, 3}
    assert min(drawn.values()) > len(SEEDS) / 8
    placed = sides(ruleset, seats, 1)[:3]
    assert placed == tuple(sorted(placed, key=lambda side: side or 0)), "clockwise"
    assert sides(ruleset, seats, 1) == sides(ruleset, seats, 1), "the seed decides"


def test_sides_that_are_chosen_or_that_are_no_question_are_kept() -> None:
    chosen: list[Seat | str] = [Seat("Ana", side=2), "Ben", "Cleo"]
    assert {sides("classic", chosen, seed) for seed in SEEDS} == {(2, 0, 1)}
    assert {sides("classic", ["Ana", "Ben"], seed) for seed in SEEDS} == {(0, 2)}
    assert {sides("classic", ["Ana", "Ben", "Cleo", "Dan"], seed) for seed in SEEDS} == {(0, 1, 2, 3)}


def test_each_seat_may_get_each_ready_made_party_and_no_two_get_the_same() -> None:
    ready = {*rulesets.load("ludicrous").tables["parties"]}
    dealt = [[seat.party for seat in Game.new("ludicrous", ["Ana", "Ben"], seed=seed).setup.seats] for seed in SEEDS]
    assert {first for first, _ in dealt} == {second for _, second in dealt} == ready
    assert all(first != second for first, second in dealt)


def test_a_party_that_was_chosen_is_kept_and_not_dealt_to_another() -> None:
    seats = [Seat("Ana", party="night_shift"), Seat("Ben")]
    for seed in SEEDS:
        first, second = (seat.party for seat in Game.new("ludicrous", seats, seed=seed).setup.seats)
        assert first == "night_shift" != second


def test_a_match_once_more_has_the_same_sides_and_parties() -> None:
    game = Game.new("ludicrous", ["Ana", "Ben", "Cleo"], seed=3)
    assert Game.once_more(game).setup.seats == game.setup.seats
