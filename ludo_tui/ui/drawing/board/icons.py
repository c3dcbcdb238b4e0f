"""Small pictures of what a space is: quadrant bitmaps in two sizes, two characters in the small board, one in lines."""

from collections.abc import Mapping
from typing import Final

_QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"

_MIDDLE: Final = """
star   ...##... ######## ######## ...##...
trap   .##..##. ...##... ...##... .##..##.
house  ...##... .######. .######. .##..##.
fish   ........ .##..##. #..##..# ........
east   .###.... ...###.. ...###.. .###....
west   ....###. ..###... ..###... ....###.
north  ...##... .######. ##....## ........
south  ........ ##....## .######. ...##...
fire   ...#.... ..##.#.. .#####.. .#####..
grass  .#...#.. ##.#.##. #######. ########
lair   ..####.. .##..##. .##..##. .##..##.
hill   ........ ...##... .######. ########
crate  .######. .#.##.#. .##..##. .######.
seal   ..####.. .######. .######. ..####..
tag    ...##... ..####.. ..####.. ...##...
beast  .#....#. .######. .#.##.#. ..####..
gate   ######## #.#..#.# #.#..#.# #.#..#.#
"""
_LARGE: Final = """
star   .....##..... ....####.... ############ ..########.. ..###..###.. .##......##.
trap   ............ ..##....##.. ....####.... .....##..... ....####.... ..##....##..
house  .....##..... ...######... .##########. ..########.. ..###..###.. ..###..###..
fish   ............ ...#####..## .########### .########### ...#####..## ............
east   .####....... ....####.... ......####.. ......####.. ....####.... .####.......
west   .......####. ....####.... ..####...... ..####...... ....####.... .......####.
north  ............ .....##..... ...######... .####..####. ##........## ............
south  ............ ##........## .####..####. ...######... .....##..... ............
fire   .....#...... ....##.#.... ...######... ..########.. ..####.###.. ...######...
grass  ............ .#...#...#.. .##.##.#.##. ..########.. .##########. ............
lair   ....####.... ..########.. ..##....##.. ..##....##.. ..##....##.. ............
hill   ............ .....##..... ...######... ..########.. .##########. ............
crate  ............ ..########.. ..#.####.#.. ..###..###.. ..########.. ............
seal   ............ ....####.... ...######... ...######... ....####.... ............
tag    ............ .....##..... ....####.... ....####.... .....##..... ............
beast  ............ ..#......#.. ..########.. ..##.##.##.. ...######... ............
gate   ............ .##########. .#.##..##.#. .#.##..##.#. .#.##..##.#. ............
"""

SMALL: Final[Mapping[str, str]] = {
    "star": "★ ",
    "trap": "><",
    "house": "⌂ ",
    "fish": "≈≈",
    "east": "→ ",
    "west": " ←",
    "north": "↑ ",
    "south": " ↓",
    "fire": "▲ ",
    "grass": "♣♣",
    "lair": "∩ ",
    "hill": "▟▙",
    "crate": "□ ",
    "seal": "¤ ",
    "tag": "! ",
    "beast": "% ",
    "gate": "┬┬",
}
"""Two characters for each picture."""
LINES: Final[Mapping[str, tuple[str, str]]] = {
    "star": ("★", "*"),
    "trap": ("×", "x"),
    "house": ("⌂", "h"),
    "fish": ("≈", "~"),
    "east": ("→", ">"),
    "west": ("←", "<"),
    "north": ("↑", "^"),
    "south": ("↓", "v"),
    "fire": ("▲", "f"),
    "grass": ("♣", "t"),
    "lair": ("∩", "n"),
    "hill": ("△", "A"),
    "crate": ("□", "c"),
    "seal": ("¤", "s"),
    "tag": ("!", "!"),
    "beast": ("%", "%"),
    "gate": ("┬", "="),
}
"""One character for each picture on the board of lines, and the same in ASCII."""
_COLOURS: Final[Mapping[str, str]] = {
    "fish": "wicon",
    "fire": "fire",
    "grass": "g_icon",
    "lair": "m_face",
    "seal": "accent",
    "tag": "accent",
    "beast": "m_face",
    "gate": "accent",
}
"""The colours of pictures that are nobody's, where they are not those of a star."""
CHEVRONS: Final = ("east", "south", "west", "north")
"""The way of each side's first step."""


def colour_of(icon: str, side: str = "") -> str:
    """Return the colour of a picture; buildings have that of their side, given by the letter of its colours."""
    return f"{side}_icon" if icon == "house" and side else _COLOURS.get(icon, "star")


def quadrants(bitmap: tuple[str, ...]) -> tuple[str, ...]:
    """Turn rows of pixels, two to a character each way, into rows of quadrant blocks."""
    return tuple(
        "".join(
            _QUADRANTS[
                (upper[x] == "#") + 2 * (upper[x + 1] == "#") + 4 * (lower[x] == "#") + 8 * (lower[x + 1] == "#")
            ]
            for x in range(0, len(upper), 2)
        )
        for upper, lower in zip(bitmap[::2], bitmap[1::2], strict=True)
    )


def _drawn(table: str) -> dict[str, tuple[str, ...]]:
    return {name: quadrants(tuple(rows)) for name, *rows in (line.split() for line in table.strip().splitlines())}


MIDDLE: Final[Mapping[str, tuple[str, ...]]] = _drawn(_MIDDLE)
"""Four characters by two for each picture."""
LARGE: Final[Mapping[str, tuple[str, ...]]] = _drawn(_LARGE)
"""Six characters by three for each picture."""
