"""The four colour schemes, with the variables that the board is drawn with.

Variables, for style sheets and component classes:

- `$seat-1` to `$seat-4`: the sides of the board, clockwise from the west; `$seat-1-soft` and so on tint yards and
  home columns; `$seat-text` is readable on any seat colour.
- `$board`, `$board-line`, `$space`: ground, grid and an ordinary space.
- `$space-start`, `$space-star`, `$space-home`: special spaces.
- `$target`, `$chosen`, `$refused`: a space that can be reached, the choice under the cursor, what cannot be chosen.
- `$die`, `$die-text`: a die.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from textual.theme import Theme


class Palette(NamedTuple):
    """The colours of one scheme."""

    title: str
    is_dark: bool
    ground: str
    surface: str
    panel: str
    text: str
    primary: str
    accent: str
    seats: tuple[str, str, str, str]
    soft: tuple[str, str, str, str]
    seat_text: str
    line: str
    space: str
    star: str
    start: str
    target: str
    chosen: str
    refused: str
    error: str
    success: str


PALETTES: Final[Mapping[str, Palette]] = {
    "dark": Palette(
        title="Dark",
        is_dark=True,
        ground="#12161c",
        surface="#1a2028",
        panel="#232b36",
        text="#e6e8eb",
        primary="#7fb2ff",
        accent="#ffc24b",
        seats=("#ff6b5e", "#3fbf6f", "#f2c83b", "#5c9dff"),
        soft=("#43211f", "#173a26", "#423813", "#1d3152"),
        seat_text="#0b0d10",
        line="#46525f",
        space="#26303b",
        star="#3d4a5a",
        start="#35414e",
        target="#ffffff",
        chosen="#ffc24b",
        refused="#8a94a0",
        error="#ff7a6e",
        success="#5fd38c",
    ),
    "light": Palette(
        title="Light",
        is_dark=False,
        ground="#f7f5ef",
        surface="#efece4",
        panel="#e3dfd4",
        text="#1c1f24",
        primary="#1f4fc4",
        accent="#8f3f00",
        seats=("#c0271d", "#157a3c", "#8a6500", "#1f4fc4"),
        soft=("#f3cfcb", "#cfe8d6", "#efe2b4", "#d0dcf7"),
        seat_text="#ffffff",
        line="#a9a392",
        space="#ffffff",
        star="#dcd6c6",
        start="#e9e4d8",
        target="#000000",
        chosen="#8f3f00",
        refused="#6b6f76",
        error="#b3261e",
        success="#157a3c",
    ),
    "contrast": Palette(
        title="High contrast",
        is_dark=True,
        ground="#000000",
        surface="#000000",
        panel="#1a1a1a",
        text="#ffffff",
        primary="#ffffff",
        accent="#ffe14a",
        seats=("#ff6a5e", "#35d96b", "#ffe14a", "#6aa5ff"),
        soft=("#3a0d0a", "#06300f", "#383000", "#0b1f45"),
        seat_text="#000000",
        line="#c8c8c8",
        space="#101010",
        star="#4a4a4a",
        start="#333333",
        target="#ffffff",
        chosen="#ffe14a",
        refused="#b4b4b4",
        error="#ff8a80",
        success="#5dff95",
    ),
    "colour-vision": Palette(
        title="Colour vision",
        is_dark=True,
        ground="#0d1014",
        surface="#151a20",
        panel="#1f262e",
        text="#eceef0",
        primary="#8ec7ff",
        accent="#f5e85a",
        seats=("#e06000", "#36c99a", "#f5e85a", "#2266aa"),
        soft=("#3b2008", "#0f3a2c", "#3d3a12", "#0f2740"),
        seat_text="#000000",
        line="#4a555f",
        space="#252d35",
        star="#42505c",
        start="#36424c",
        target="#ffffff",
        chosen="#f5e85a",
        refused="#909aa4",
        error="#ff8c3b",
        success="#4fd6a8",
    ),
}
"""By the name that the settings use."""


def theme_name(setting: str) -> str:
    """Return the name under which a scheme of the settings is known to Textual."""
    return f"ludo-{setting}"


def variables(palette: Palette) -> dict[str, str]:
    """Return the variables of a scheme beyond Textual's own."""
    seats = {f"seat-{number}": colour for number, colour in enumerate(palette.seats, 1)}
    soft = {f"seat-{number}-soft": colour for number, colour in enumerate(palette.soft, 1)}
    return {
        **seats,
        **soft,
        "seat-text": palette.seat_text,
        "board": palette.ground,
        "board-line": palette.line,
        "space": palette.space,
        "space-star": palette.star,
        "space-start": palette.start,
        "space-home": palette.panel,
        "target": palette.target,
        "chosen": palette.chosen,
        "refused": palette.refused,
        "die": palette.text,
        "die-text": palette.ground,
        "block-cursor-background": palette.accent,
        "block-cursor-foreground": palette.ground,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": palette.panel,
        "block-cursor-blurred-foreground": palette.text,
        "block-cursor-blurred-text-style": "none",
        "input-cursor-background": palette.text,
        "input-cursor-foreground": palette.ground,
        "scrollbar": palette.line,
        "scrollbar-background": palette.surface,
        "scrollbar-hover": palette.accent,
        "scrollbar-active": palette.accent,
    }


def theme(setting: str) -> Theme:
    """Build the Textual theme of a scheme."""
    palette = PALETTES[setting]
    return Theme(
        name=theme_name(setting),
        primary=palette.primary,
        secondary=palette.panel,
        warning=palette.accent,
        error=palette.error,
        success=palette.success,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.surface,
        panel=palette.panel,
        dark=palette.is_dark,
        variables=variables(palette),
    )
