"""What no saved state of a game on the board can be: where seats sit, where pieces stand, how high a count is."""

from collections.abc import Iterable, Iterator, Sequence

from ludo_tui.board import PIECES
from ludo_tui.engine import Setup
from ludo_tui.rules.seating import seat_sides


def side_faults(sides: Sequence[int], setup: Setup) -> Iterator[str]:
    """Yield what is wrong with where the seats sit."""
    if list(sides) != seat_sides(setup):
        yield f"the seats sit on the sides {list(sides)}, where their setup does not put them"


def party_faults(parties: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield which seats have not as many pieces as a seat has."""
    for seat, own in enumerate(parties):
        if len(own) != PIECES:
            yield f"seat {seat} has {len(own)} pieces, not {PIECES}"


def length_faults(name: str, listed: Sequence[object], count: int) -> Iterator[str]:
    """Yield what is wrong with a list that has an entry for each seat."""
    if len(listed) != count:
        yield f"{name} is a list for {len(listed)} seats, not {count}"


def count_faults(name: str, value: int, most: int, least: int = 0) -> Iterator[str]:
    """Yield what is wrong with a number."""
    if not least <= value <= most:
        yield f"{name} is {value}: expected {least} to {most}"
