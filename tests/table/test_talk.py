"""What characters say at the table, event by event."""

from ludo_tui import Game, Seat
from ludo_tui.engine import Rolled, TurnStarted
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


def test_nobody_speaks_of_what_not_all_can_see() -> None:
    hidden = Rolled(seat=3, sides=6, value=1, purpose="luck", seats=(3,))
    assert spoken(HIGH, hidden, hidden, hidden, hidden) == {}
