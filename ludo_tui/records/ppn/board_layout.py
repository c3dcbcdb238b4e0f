"""The board of piecepack Ludo as the notation lays it out: suits, ranks, faces, and where coins and dice lie.

Points of our board keep their names and their coordinates. Only the places where coins wait are others: four slots
around the middle of a tile beside each start.

Rule: pp.setup.coins-start-staged, pp.die.null, pp.die.ace, pp.die.numbers
"""

from math import sqrt
from typing import Final

from ludo_tui.board import xy

Place = tuple[float, float]
"""A point, x from the left and y from the bottom, both 1..15 on the board."""

SUITS: Final = ("Suns", "Moons", "Crowns", "Arms")
"""Names of the four sides, clockwise from the west."""
LETTERS: Final = "SMCA"
RANKS: Final = "na23"
"""Ranks of the coins, by number of the piece."""
FACES: Final = "a2345n"
"""What a die shows for 1 to 6."""
RULESET_SEATS: Final = ("suns", "moons", "crowns", "arms")
"""Ids of the seats of a ruleset that is played with a piecepack."""
NEAR: Final = 0.01
"""How far from a place something may lie and still be there."""

_HALF: Final = sqrt(2) / 2
_OFFSET: Final = 0.5 + sqrt(2)
TILES: Final[tuple[Place, ...]] = ((2, 9 + _OFFSET), (9 + _OFFSET, 14), (14, 7 - _OFFSET), (7 - _OFFSET, 2))
"""Middle of the tile of each side on which its coins wait."""
SLOTS: Final[tuple[tuple[Place, ...], ...]] = tuple(
    ((x - _HALF, y), (x, y + _HALF), (x + _HALF, y), (x, y - _HALF)) for x, y in TILES
)
"""Where each coin of each side waits."""
DICE: Final[tuple[Place, ...]] = ((5, 11), (11, 11), (11, 5), (5, 5))
"""Where the die of each side lies."""


def coin(side: int, piece: int) -> str:
    """Write which coin is meant, wherever it lies, such as `?cSn`."""
    return f"?c{LETTERS[side]}{RANKS[piece]}"


def written(place: Place) -> str:
    """Write a place that has no name, such as `(2,11.621320)`."""
    return f"({','.join(str(int(number)) if number == int(number) else f'{number:.6f}' for number in place)})"


def is_near(place: Place, other: Place) -> bool:
    """Return whether two places are the same as far as a file of rounded numbers can tell."""
    return abs(place[0] - other[0]) <= NEAR and abs(place[1] - other[1]) <= NEAR


def slot_or_point(space: str, side: int, piece: int) -> Place:
    """Return where a space of our board lies; an empty name is the slot of the coin."""
    return SLOTS[side][piece] if not space else xy(space)
