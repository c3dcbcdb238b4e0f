"""The themes as style sheets see them, and how many colours the terminal has.

Variables of the style sheets:

- `$seat-1` to `$seat-4`: the sides of the board, clockwise from the west, `$seat-5` a seat beside it; `$seat-1-soft`
  and so on are the dark rooms of their yards; `$seat-text` is readable on any seat colour.
- `$raised`: header, footer and what is active; `$line`: rules; `$refused`: second text, and what cannot be chosen.
- `$chosen`: what matters now.
"""

import os
from collections.abc import Mapping
from typing import Final

from textual.theme import Theme as TextualTheme

from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.ui.drawing.theme_colours import SHADES, Depth, Shade, Theme, rgb_of

TITLES: Final[Mapping[Theme, str]] = {
    "night": "Night",
    "paper": "Paper",
    "contrast": "High contrast",
    "vision": "Colour vision",
}
"""What each theme is called."""
_NAMES: Final = (
    *("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"),
    *(f"bright_{name}" for name in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")),
)
_VARIABLES: Final[Mapping[str, str]] = {
    **{f"seat-{number}": f"{side}_face" for number, side in enumerate(SIDES, 1)},
    **{f"seat-{number}-soft": f"{side}_wash" for number, side in enumerate(SIDES[:4], 1)},
    "seat-text": "ink",
    "surface": "panel",
    "panel": "raised",
    "raised": "raised",
    "line": "line",
    "refused": "dim",
    "chosen": "accent",
    "board": "ground",
    "die": "ivory",
    "die-text": "ivoryink",
    "block-cursor-background": "accent",
    "block-cursor-foreground": "accent_ink",
    "block-cursor-blurred-background": "raised",
    "block-cursor-blurred-foreground": "text",
    "input-cursor-background": "text",
    "input-cursor-foreground": "ground",
    "ansi-background": "ground",
    "ansi-foreground": "text",
    "scrollbar": "line",
    "scrollbar-background": "panel",
    "scrollbar-background-hover": "panel",
    "scrollbar-background-active": "panel",
    "scrollbar-corner-color": "panel",
    "scrollbar-hover": "accent",
    "scrollbar-active": "accent",
}
"""The colour of the drawings that each variable is."""


def depth_of(environment: Mapping[str, str] | None = None) -> Depth:
    """Return how many colours the terminal has, by what it says in the environment."""
    environment = os.environ if environment is None else environment
    if "NO_COLOR" in environment or environment.get("TERM", "").lower() in ("dumb", "unknown"):
        return "none"
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit") or os.name == "nt":
        return "full"
    terminal = environment.get("TERM", "").lower()
    if terminal.endswith("direct"):
        return "full"
    return "256" if "256" in terminal else "16"


def theme_name(theme: Theme, depth: Depth) -> str:
    """Return the name under which a theme at a depth is known to Textual."""
    return f"ludo-{theme}-{depth}"


def variables(theme: Theme, depth: Depth) -> dict[str, str]:
    """Return the variables of a theme beyond the colours that every Textual theme has."""
    shades = SHADES[theme]
    marked = "underline reverse" if depth == "none" else ""  # Textual's own lists know of no reverse
    bold = "" if depth == "16" else "bold "  # bold black is shown as grey
    return {
        **{name: _css(shades[token], depth) for name, token in _VARIABLES.items()},
        "block-cursor-text-style": f"{bold}{marked}".strip() or "none",
        "block-cursor-blurred-text-style": marked or "none",
        "input-cursor-text-style": "reverse" if depth == "none" else "none",
    }


def _css(shade: Shade, depth: Depth) -> str:
    """Return a colour as style sheets write it; at 256 colours the RGB that Textual turns back into the same index."""
    match depth:
        case "full":
            return shade.rgb
        case "256":
            return rgb_of(shade.number)
        case "16":
            return f"ansi_{_NAMES[shade.base]}"
        case _:
            return "ansi_default"


def textual_theme(theme: Theme, depth: Depth) -> TextualTheme:
    """Build the Textual theme of a theme at a depth. Below full depth Textual must leave colour indices as they are."""
    shades = SHADES[theme]

    def css(token: str) -> str:
        return _css(shades[token], depth)

    return TextualTheme(
        name=theme_name(theme, depth),
        ansi=depth != "full",
        primary=css("accent"),
        secondary=css("raised"),
        warning=css("accent"),
        error=css("bad"),
        success=css("good"),
        accent=css("accent"),
        foreground=css("text"),
        background=css("ground"),
        surface=css("panel"),
        panel=css("raised"),
        dark=theme != "paper",
        variables=variables(theme, depth),
    )
