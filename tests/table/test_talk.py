"""What characters say at the table, event by event."""

from collections.abc import Callable

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Event, Rolled, TurnStarted
from ludo_tui.players.characters import cast
from ludo_tui.rules.race.state import Captured
from ludo_tui.rules.skirmish.events import PieceCaptured
from ludo_tui.rules.skirmish.names import Ref
from ludo_tui.table.talk import Talk

SEATS = [Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Grim", "hard", character="grim")]
ROUND = len(SEATS)
TURNS = range(0, 100 * ROUND, ROUND)
LOW, HIGH = (Rolled(seat=3, sides=6, value=value, purpose="move") for value in (2, 3))


def spoken(*rolls: Rolled) -> dict[int, list[int]]:
    """Play these rolls in each turn of Grim, and return which of them he said something to, by turn."""
    talk, found = Talk(Game.new("classic", SEATS, seed=5)), {}
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
        talk, said = Talk(Game.new(ruleset, SEATS, seed=5)), set()
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
