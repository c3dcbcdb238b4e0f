"""What stands for a picture of a space in text: one character or two, and its colour."""

from collections.abc import Mapping
from typing import Final

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
