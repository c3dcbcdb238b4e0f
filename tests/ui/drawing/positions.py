"""Positions for drawings, as a few words each."""

from typing import Any

from ludo_tui import rulesets
from ludo_tui.board import HOMES, RING, STARS, STARTS
from ludo_tui.engine import Fact, SpaceLook, Who
from ludo_tui.presenting.board.picture_marks import BoardPicture, PieceMark

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SIDES = "rgyb"
STAR_SPACES = {RING[ring]: SpaceLook("star", "star, safe") for ring in STARS}


def marks(where: str) -> dict[str, tuple[PieceMark, ...]]:
    """Return pieces by space from words such as `r1:i15`, with the number 1..4 of the piece."""
    pieces: dict[str, tuple[PieceMark, ...]] = {}
    for word in where.split():
        piece, _, name = word.partition(":")
        side = SIDES.index(piece[0])
        mark = PieceMark(seat=side, piece=int(piece[1]) - 1, side=side)
        pieces[name] = (*pieces.get(name, ()), mark)
    return pieces


def piece(name: str) -> Who:
    """Return the id of a piece such as `r1`."""
    return Who(SIDES.index(name[0]), int(name[1]) - 1)


def position(where: str = "", **more: Any) -> BoardPicture:
    """Return a picture of four seats with star spaces."""
    return BoardPicture(
        styles=rulesets.load("classic").seats,
        **{"names": NAMES, "seats": (0, 1, 2, 3), "spaces": STAR_SPACES, "pieces": marks(where), **more},
    )


PARTY = position(
    "r1:i15 r2:b14 r3:e14 r4:g10 g1:l9 g2:k14 g3:h12 g4:h9 y1:i10 y2:g2 y3:k5 y4:n5 b1:g2 b2:c7 b3:c7 b4:e2",
    movable=frozenset({piece("r1"), piece("r4")}),
    chosen=frozenset({piece("r1")}),
    victims=frozenset({piece("y1")}),
    way=("i14", "i13", "i12", "i11"),
    target="i10",
)
"""Red's token 1 would take Yellow's token 1."""


def ludicrous() -> BoardPicture:
    """Return a position of a game with facings, states, facts and homefields."""
    spaces = dict(STAR_SPACES)
    spaces["e9"] = SpaceLook("fire", "bonfire")
    states = {
        "i15": (PieceMark(0, 0, 0, facing="↓", flags="_"), PieceMark(0, 3, 0, facing="↓", is_leader=True)),
        "f9": (PieceMark(1, 0, 1, facing="→", flags="!"),),
        "g1": (PieceMark(2, 0, 2, facing="↑", flags="z", is_down=True),),
        "c9": (PieceMark(3, 2, 3, facing="→", is_leader=True),),
        "b2": (PieceMark(3, 0, 3),),
        HOMES[3]: (PieceMark(3, 1, 3),),
    }
    return BoardPicture(
        styles=rulesets.load("ludicrous").seats,
        names=NAMES,
        seats=(0, 1, 2, 3),
        spaces=spaces,
        tints={RING[(start + beyond) % 52]: side for side, start in enumerate(STARTS) for beyond in (51, *range(11))},
        facts=(
            (
                Fact("♥9/26", "♥ 9/26 wounded", "HP 9/26  wounded", "bad"),
                Fact("", "⌂ trap works 3/4", "⌂ trap works, 3 of 4"),
                Fact("", "tank 12  held ▲2", "tank 12 on Shield"),
                Fact("", "", "holds ▲2"),
            ),
            *((Fact("♥17/23", "♥ 17/23", "HP 17/23"),) for _ in range(3)),
        ),
        needed=(2,) * 4,
        has_states=True,
        pieces=states,
        creatures={"k7": (PieceMark(4, 1, 4, letters="Be", flags="5", name="beast, 5 HP"),)},
        chosen=frozenset({piece("b3")}),
    )
