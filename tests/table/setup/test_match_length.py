"""How long a match is going to take: told from turns that were counted, and from who plays."""

import pytest

from ludo_tui import Seat, rulesets
from ludo_tui.rules import rules_for
from ludo_tui.study import simulate
from ludo_tui.table.setup.match_length import minutes_expected

PEOPLE = [Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Dan")]
COMPUTERS = [Seat(f"C{number}", computer="normal") for number in range(4)]


def told(name: str, seats: list[Seat], **options: object) -> int | None:
    ruleset = rulesets.load(name)
    return minutes_expected(ruleset, rules_for(ruleset, options), seats)


def test_more_seats_take_longer_and_computers_are_quicker() -> None:
    assert [told("party", PEOPLE[:count]) for count in (2, 3, 4)] == [15, 20, 40]
    assert told("party", PEOPLE[:2] + COMPUTERS[:2]) == 20
    assert told("party", PEOPLE[:1] + COMPUTERS[:1]) == 10
    assert told("classic", PEOPLE) == 60


def test_house_rules_that_shorten_a_match_are_counted() -> None:
    assert told("party", PEOPLE, pieces_to_win=2) == 25
    assert told("party", PEOPLE, play_on=False) == told("party", PEOPLE) == 40
    assert told("party", PEOPLE, play_on=True) == 45
    assert told("party", PEOPLE, dice=2) == 15
    assert told("party", PEOPLE, teams=True) == 35
    assert told("party", PEOPLE[:2], play_on=False) == told("party", PEOPLE[:2])


def test_a_turn_of_ludicrous_ludo_takes_longer_than_a_roll_and_a_move() -> None:
    assert [told("ludicrous", PEOPLE[:count]) for count in (2, 3, 4)] == [50, 55, 70]
    assert told("ludicrous", PEOPLE, match="short") == 30
    assert told("ludicrous", PEOPLE[:1] + COMPUTERS[:2]) == 20


def test_skirmish_ludo_counts_its_parties_and_the_sage_beside_them() -> None:
    sage = [Seat("Sage", computer="normal")]
    assert [told("skirmish", PEOPLE[:count] + sage) for count in (2, 3, 4)] == [45, 55, 80]
    assert told("skirmish", [*PEOPLE[:2], Seat("Eve")]) == 65
    assert told("skirmish", PEOPLE[:2] + sage, match="short") == 25
    assert told("skirmish", PEOPLE[:2] + sage, match="full") == 65
    assert told("skirmish", PEOPLE, sage="none") == 70


def test_where_no_turns_were_counted_nothing_is_told() -> None:
    assert told("skirmish", PEOPLE[:2]) is None
    assert told("party", PEOPLE[:1]) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["party", "classic", "piecepack"])
@pytest.mark.parametrize("options", [{}, {"pieces_to_win": 2}, {"play_on": False}, {"dice": 2}], ids=str)
def test_the_turns_of_a_match_are_those_that_are_told(name: str, options: dict[str, object]) -> None:
    ruleset = rulesets.load(name)
    for seats, usual in enumerate(ruleset.turns, 2):
        played = list(simulate(name, ["normal"] * seats, options=options, matches=60))
        mean = sum(one.turns for one in played) / len(played)
        assert mean == pytest.approx(usual * rules_for(ruleset, options).length(seats), rel=0.2)
