"""What the board shows, as plain data."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from ludo_tui.board import YARD
from ludo_tui.engine import Fact, SpaceLook, Who
from ludo_tui.rulesets import SeatStyle

MONSTER: Final = 4
"""The side of creatures that belong to nobody."""
JUMPS: Final = 4
"""In how many jumps a piece flies to its yard."""


class PieceMark(NamedTuple):
    """A piece, or a creature, as the board draws it."""

    seat: int
    piece: int
    """Index 0..3; it is shown counted from 1."""
    side: int
    """Side of the board 0..3 of its seat; `MONSTER` for a creature of nobody's."""
    step: int = YARD
    """Where it is on its route, -1..56."""
    facing: str = ""
    """One of `←↑→↓`, or empty where pieces have no facing."""
    is_backward: bool = False
    flags: str = ""
    """One character for each of its states, worst first."""
    states: tuple[str, ...] = ()
    """Each of them in a word, in the same order, where a character may stand for several."""
    note: str = ""
    """What matters about it in words."""
    is_down: bool = False
    """Is it unconscious?"""
    name: str = ""
    """What it is called, with its owner."""
    is_leader: bool = False
    letters: str = ""
    """Two letters that stand for shape and number, as creatures have."""

    @property
    def id(self) -> Who:
        """Seat and index."""
        return Who(self.seat, self.piece)


class Effect(NamedTuple):
    """What an animation draws over the board for a moment."""

    kind: Literal["flash", "burst", "knocked", "flies", "glitter", "confetti", "rises", "told"]
    at: str
    """The space where it happens; for `flies` where the piece comes from."""
    side: int = 0
    """Whose colours it has."""
    label: str = ""
    """The words on the piece, above it, or over the board."""
    to: str = ""
    """Where the piece flies to."""
    stage: int = 0
    """How far it has come, from 0 on."""


class BoardPicture(NamedTuple):
    """Everything that the board shows."""

    styles: tuple[SeatStyle, ...]
    """How the four sides look, clockwise from the west."""
    names: tuple[str, ...] = ("", "", "", "")
    """Who sits at each side; empty for nobody."""
    seats: tuple[int | None, ...] = (None, None, None, None)
    """The seat at each side."""
    spaces: Mapping[str, SpaceLook] = {}
    """Special spaces and what lies there, by the name of their space."""
    tints: Mapping[str, int] = {}
    """Side of the board whose homefield a space belongs to, by the name of the space."""
    facts: tuple[tuple[Fact, ...], ...] = ((), (), (), ())
    """What is told in each yard under the name."""
    needed: tuple[int, ...] = (4, 4, 4, 4)
    """How many pieces each side must bring home."""
    has_states: bool = False
    """Do the bases of the pieces tell facing and states?"""
    pieces: Mapping[str, tuple[PieceMark, ...]] = {}
    """Pieces by the name of their space."""
    creatures: Mapping[str, tuple[PieceMark, ...]] = {}
    """Creatures by the name of their space."""
    movable: frozenset[Who] = frozenset()
    """Pieces that can be chosen."""
    landings: frozenset[str] = frozenset()
    """Spaces that can be chosen."""
    chosen: frozenset[Who] = frozenset()
    """Pieces that the answer under the cursor moves or lets act."""
    targets: frozenset[Who] = frozenset()
    """Pieces that it is aimed at."""
    victims: frozenset[Who] = frozenset()
    """Pieces that it sends back."""
    way: tuple[str, ...] = ()
    """Spaces that it passes."""
    target: str | None = None
    """Where it moves its piece."""
    aim: str | None = None
    """The space that it is aimed at, if it moves nothing."""
    reach: frozenset[str] = frozenset()
    """Spaces in sight or in range."""
    size: int = 4
    """How many pieces each seat has."""
    effects: tuple[Effect, ...] = ()
    """What an animation draws over it."""

    def at_rest(self) -> "BoardPicture":
        """Return the position alone, without anything that could be chosen."""
        empty = BoardPicture(self.styles)
        return self._replace(**{name: getattr(empty, name) for name in _OF_A_CHOICE})

    def on(self, name: str) -> tuple[PieceMark, ...]:
        """Return everybody on a point: pieces, then creatures."""
        return (*self.pieces.get(name, ()), *self.creatures.get(name, ()))


EMPTY_STYLES: Final = tuple(
    SeatStyle(id=f"side{n}", name=f"Side {n}", letter=letter, shape=letter, ascii=letter)
    for n, letter in enumerate("ABCD", 1)
)
"""How the sides look where the ruleset is not known."""
_OF_A_CHOICE: Final = (
    "movable",
    "landings",
    "chosen",
    "targets",
    "victims",
    "way",
    "target",
    "aim",
    "reach",
    "effects",
)
_OF_THE_GROUND: Final = ("names", "spaces", "tints", "facts", "styles")
_HOLLOW: Final = {"●": "○", "▲": "△", "◆": "◇", "■": "□", "♦": "◊"}


def hollow_of(shape: str) -> str:
    """Return the outline of a shape, of a letter the small one: a piece not yet home, or where one would land."""
    return shape.lower() if shape.isalpha() else _HOLLOW.get(shape, "○")


def homes_of(shape: str, home: int, needed: int) -> str:
    """Return the pieces that are home as filled shapes, and the rest of those needed as outlines."""
    return shape * home + hollow_of(shape) * (needed - home)


def number_home(home: int) -> str:
    """Return how many pieces are home where there is no room for shapes: a shape and a number is a piece."""
    return f"⌂{home}"


def has_same_ground(one: BoardPicture, other: BoardPicture) -> bool:
    """Return whether two pictures are drawn on the same ground."""
    return all(getattr(one, name) == getattr(other, name) for name in _OF_THE_GROUND)
