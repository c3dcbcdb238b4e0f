"""What characters say at the table, event by event."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Event, MatchEnded, Ref, Rolled, TurnStarted
from ludo_tui.players.characters import cast
from ludo_tui.presenting.log.barks import Barks
from ludo_tui.rules.events import CameHome
from ludo_tui.rules.race.state import Captured, Moved, NoMove
from ludo_tui.rules.skirmish.events.movement import PieceCaptured
from tests.rules.race.scene import place

SEATS = [Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Grim", "hard", character="grim")]
ROUND = len(SEATS)
TURNS = range(0, 100 * ROUND, ROUND)
LOW, HIGH = (Rolled(seat=3, sides=6, value=value, purpose="move") for value in (2, 3))


def spoken(*rolls: Rolled) -> dict[int, list[int]]:
    """Play these rolls in each turn of Grim, and return which of them he said something to, by turn."""
    talk, found = Barks(Game.new("classic", SEATS, seed=5)), {}
    for turn in TURNS:
        talk.after(TurnStarted(seat=3, number=turn))
        if said := [number for number, roll in enumerate(rolls, 1) if talk.after(roll) is not None]:
            found[turn] = said
    return found


def test_the_fourth_low_roll_in_a_row_is_no_luck() -> None:
    said = spoken(HIGH, LOW, LOW, LOW, LOW)
    assert len(said) > 10
    assert {number for some in said.values() for number in some} == {5}
    assert spoken(HIGH, LOW, LOW, LOW) == {}


def test_a_character_says_one_line_in_four_rounds() -> None:
    said = spoken(HIGH, LOW, LOW, LOW, LOW)
    assert len({turn // (4 * ROUND) for turn in said}) == len(said)


@pytest.mark.parametrize(
    ("ruleset", "taken"),
    [
        ("classic", lambda by, of: Captured(seat=of, piece=0, by=by, step=9)),
        ("skirmish", lambda by, of: PieceCaptured(seat=of, piece=0, by=Ref(by, 1))),
    ],
)
def test_whoever_captures_and_whoever_is_captured_may_say_so_with_the_name_of_the_other(
    ruleset: str, taken: Callable[[int, int], Event]
) -> None:
    lines = {name: cast().characters["grim"].lines[name] for name in ("captures", "captured")}
    for by, of, moment in ((3, 1, "captures"), (1, 3, "captured")):
        talk, said = Barks(Game.new(ruleset, SEATS, seed=5)), set()
        for turn in TURNS:
            talk.after(TurnStarted(seat=by, number=turn))
            said.add(talk.after(taken(by, of)))
        told = {one.words for one in said if one is not None}
        assert told <= {line.replace("$who", "Ben") for line in lines[moment]}
        assert any("Ben" in words for words in told) == any("$who" in line for line in lines[moment])
        assert told


def test_nobody_speaks_of_what_not_all_can_see() -> None:
    hidden = Rolled(seat=3, sides=6, value=1, purpose="luck", seats=(3,))
    assert spoken(HIGH, hidden, hidden, hidden, hidden) == {}


def lines(*moments: str) -> set[str]:
    """Return what Grim may say at some moments."""
    known = cast().characters["grim"].lines
    return {line for moment in moments for line in known[moment]}  # type: ignore[index] # moments


@pytest.mark.parametrize(
    ("own", "other", "moment"),
    [
        ([56, 56, 20], [50, 54, 20], "close_win"),
        ([56, 56, 20], [50, 53, 20], "wins"),
        ([56, 56, 20], [56, 48, 20], "close_win"),
        ([56, 56, 20], [56, 55, 20], "close_win"),
        ([56, 56, 20], [56, 47, 20], "wins"),
        ([30, 20], [30, 20], "wins"),
    ],
)
def test_a_win_by_eight_spaces_at_most_was_close(own: list[int], other: list[int], moment: str) -> None:
    """What the second still had to go with as many pieces as the first has home."""
    seats = [Seat("Grim", "hard", character="grim"), Seat("Ana")]
    match = place({0: own, 1: other}, "d6:3", seats=seats, pieces_to_win=2)
    said = Barks(match).after(MatchEnded(places=(0, 1)))
    assert said is not None
    assert said.seat == 0
    assert said.words in lines(moment)


def test_a_win_is_spoken_of_whatever_was_said_before() -> None:
    talk = Barks(Game.new("classic", SEATS, seed=5))
    for turn in range(40):
        talk.after(TurnStarted(seat=3, number=turn))
        assert talk.after(MatchEnded(places=(3, 0, 1, 2))) is not None


def test_nothing_is_said_in_two_turns_one_after_the_other() -> None:
    seats = [Seat(name, "hard", character="grim") for name in ("Grim", "Gram", "Grum")]
    talk, turns, said = Barks(Game.new("classic", seats, seed=5)), list[int](), set[int]()
    for turn in range(1, 300):
        talk.after(TurnStarted(seat=turn % 3, number=turn))
        if (one := talk.after(Captured(seat=turn % 3, piece=0, by=(turn + 1) % 3, step=9))) is not None:
            turns.append(turn)
            said.add(one.seat)
    gaps = [later - earlier for earlier, later in pairwise(turns)]
    assert min(gaps) == 2
    assert len(said) == 3, "everybody has a word now and then"


def test_who_cannot_move_four_times_has_no_luck_either() -> None:
    stuck, moved = NoMove(seat=3, value=2), Moved(seat=3, piece=0, start=1, end=4)
    for events, is_unlucky in (([stuck] * 4, True), ([stuck] * 3, False), ([stuck, stuck, moved, stuck, stuck], False)):
        found = 0
        for turn in TURNS:
            talk = Barks(Game.new("classic", SEATS, seed=5))
            talk.after(TurnStarted(seat=3, number=turn))
            found += any(talk.after(event) is not None for event in events)
        assert bool(found) == is_unlucky
        assert found < len(TURNS), "about some moments nobody says a word"


def test_whoever_brings_a_piece_home_may_say_so() -> None:
    said = set()
    for turn in TURNS:
        talk = Barks(Game.new("classic", SEATS, seed=5))
        talk.after(TurnStarted(seat=3, number=turn))
        said.add(talk.after(CameHome(seat=3, piece=0)))
    told = {one.words for one in said if one is not None}
    assert told == lines("home")
    assert None in said, "not every time"


def test_nobody_speaks_for_a_person_who_sits_there() -> None:
    match = Game.new("classic", SEATS, seed=5)
    match.hand_over(3, None)
    talk = Barks(match)
    assert talk.after(MatchEnded(places=(3, 0, 1, 2))) is None
