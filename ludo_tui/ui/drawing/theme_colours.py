"""The colours by name, in four themes and four depths, each value chosen by hand.

Drawing names colours only. A theme turns the name into RGB, an index of the 256 colours, or one of the terminal's own
16 colours; without colour only bold, underline and reverse are left. At 16 colours the palette is the terminal's, so
all themes look alike there.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from rich.color import Color
from rich.style import Style

Theme = Literal["night", "paper", "contrast", "vision"]
Depth = Literal["full", "256", "16", "none"]

THEMES: Final[tuple[Theme, ...]] = get_args(Theme)

_TABLE: Final = """
ground     #0f1218 233  0  #f3eee3 255  #000000  16  =
panel      #171c25 234  0  #e9e2d3 254  #000000  16  =
raised     #252d3a 237  0  #dcd3bf 187  #1c1c1c 234  =
line       #4a5668 240  8  #a79d88 144  #c8c8c8 251  =
text       #eceef2 255 15  #1b1e24 234  #ffffff 231  =
dim        #a3adbb 248  7  #565b63 240  #d0d0d0 252  =
accent     #ffc857 222 15  #7a3b00  94  #ffe14a 221  #ffffff 231
accent_ink #14171d 233  0  #fff8ea 231  =            =
good       #6fdc97 114 10  #0d6132  22  =            #7fd8ff 117
bad        #ff8577 210  9  #a11d13  88  =            #ff9d5c 215
magic      #d0a6ff 183 13  #6a2fa0  54  =            =
fire       #ff9a4d 208 11  #b34400  94  =            =
water      #79d2e6 116 14  #0f6a80  24  =            =
sight      #75622e  58  3  #f0d9a0 223  =            =
halo       #ffffff 231 15  #101319 233  =            =
pathA      #4a5464 239  8  #ffffff 231  #3a3a3a 237  =
pathB      #3c4553 236  0  #e3d9c4 187  #1f1f1f 234  =
pathink    #aeb8c6 249  7  #565b63 240  =            =
star       #8f9db0 246  7  #8b8371 102  #a8a8a8 248  =
ivory      #f4ecd8 230 15  #ffffff 231  =            =
ivory2     #c9bfa6 187  7  #b9ad93 144  =            =
ivoryink   #1a1d24 234  0  #1b1e24 234  =            =
r_face     #f9665c 203  9  #b92d24 124  =            #e8743b 209
r_deep     #a5312b 124  1  #e58f86 174  =            #8f3c0f  88
r_deep2    #8c2823  88  1  #eba79f 217  =            #78330d  52
r_wash     #331a1d 234  0  #fbe9e6 255  #000000  16  #301b0e 234
g_face     #6be89a  84 10  #17703c  22  =            #1fb99a  36
g_deep     #1d7340  28  2  #86c49d 115  =            #0c6553  23
g_deep2    #186136  22  2  #a0d1b2 151  =            #0a5546  22
g_wash     #14291d 234  0  #e6f4ea 255  #000000  16  #0e2822 235
y_face     #ffd54a 221 11  #7f5c00  94  =            #fff59d 229
y_deep     #946e00  94  3  #e2c15a 221  =            #80751b  94
y_deep2    #7d5d00  58  3  #ead082 222  =            #6f6618  58
y_wash     #2f2811 234  0  #faf3da 230  #000000  16  #2b2911 235
b_face     #6ea8ff 111 12  #2459c0  26  =            #a08fff 141
b_deep     #2b58ae  25  4  #8fb0ea 110  =            #4a40b4  55
b_deep2    #244b95  24  4  #a9c2ef 153  =            #3d3598  54
b_wash     #18253f 234  0  #e6eefb 255  #000000  16  #1d1a40 234
m_base     #ffffff 231 15  #101319 233  =            =
m_face     #d0a6ff 183 13  #6a2fa0  54  =            #dcdcdc 253
m_deep     #6d3fa8  55  5  #b795da 140  =            #5c5c5c  59
m_wash     #261a35 234  0  #f0e6fa 255  =            #222222 235
r_chosen   #a5312b 124  1  #e58f86 174  =            #8f3c0f  88
r_base     #ffffff 231 15  #101319 233  =            =
r_icon     #c98880 174  7  #b3655e 131  =            #c99673 137
g_chosen   #1d7340  28  0  #86c49d 115  =            #0c6553  23
g_base     #ffffff 231  0  #101319 233  =            =
g_icon     #74b58c 108  7  #4a8a64  65  =            #6fae9f  73
y_chosen   #946e00  94  0  #e2c15a 221  =            #80751b  94
y_base     #ffffff 231  0  #101319 233  =            =
y_icon     #c4ab5c 179  7  #8f7420  94  =            #c3bc78 143
b_chosen   #2b58ae  25  4  #8fb0ea 110  =            #4a40b4  55
m_chosen   #6d3fa8  55  5  #b795da 140  =            #5c5c5c  59
b_base     #ffffff 231 15  #101319 233  =            =
b_icon     #8da9d8 110  7  #5478bd  68  =            #a29bd6 146
wicon      #7fb9c6 109 14  #3c8294  66  =            =
ink        #101319 233  0  #ffffff 231  =            =
r_hfA      #5c4a52 239  8  #ffffff 231  =            #5c4f49 239
r_hfB      #4c3c43 236  0  #f3dcd3 224  =            #4c413c 238
g_hfA      #455c55 239  8  #ffffff 231  =            =
g_hfB      #384b46 236  0  #dbe6d2 254  =            =
y_hfA      #5b573f 239  8  #ffffff 231  =            =
y_hfB      #4a4734 236  0  #efe2b6 187  =            =
b_hfA      #465779 239  8  #ffffff 231  =            #4f4f78  60
b_hfB      #394764 236  0  #d9dfe6 253  =            =
"""
"""Night in RGB, 256 and 16 colours; then paper, contrast and vision in RGB and 256 where they differ."""

_BASE16: Final = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
_BRIGHT: Final = 8
"""The first bright colour; many terminals of 16 show bold letters in those below as bright, black as grey."""
_CUBE: Final = (0, 95, 135, 175, 215, 255)


_MARKED: Final = frozenset({"accent", "halo", "ivory"})
"""Grounds that mark something: without colour they are told by reversing, as are those of seats."""


class Shade(NamedTuple):
    """A colour of a theme."""

    rgb: str
    """Such as `#0f1218`."""
    number: int
    """Of the 256 colours."""
    base: int
    """Of the 16 colours."""


def _shades(text: str, night: Shade | None) -> Shade:
    if text == "=":
        assert night is not None, "the first theme has every colour"
        return night
    rgb, index, *base = text.split()
    return Shade(rgb, int(index), int(base[0]) if night is None else night.base)


def _read() -> dict[Theme, dict[str, Shade]]:
    themes: dict[Theme, dict[str, Shade]] = {theme: {} for theme in THEMES}
    for line in _TABLE.strip().splitlines():
        token, columns = line[:10].rstrip(), (line[11:25], line[25:38], line[38:51], line[51:])
        night: Shade | None = None
        for theme, column in zip(THEMES, columns, strict=True):
            shade = _shades(column.strip(), night)
            night = night or shade
            themes[theme][token] = shade
    return themes


SHADES: Final[Mapping[Theme, Mapping[str, Shade]]] = _read()
"""Every colour of every theme by its name."""


def rgb_of(index: int) -> str:
    """Return what a terminal shows for one of its 256 colours; the first 16 are those of xterm."""
    if index < 16:
        return _BASE16[index]
    if index >= 232:
        return "#" + f"{8 + (index - 232) * 10:02x}" * 3
    index -= 16
    return "#" + "".join(f"{_CUBE[level]:02x}" for level in (index // 36, index // 6 % 6, index % 6))


class Colours:
    """The colours of one theme at one depth, as styles that are made once.

    Args:
        theme: the theme.
        depth: how many colours the terminal has.
    """

    def __init__(self, theme: Theme = "night", depth: Depth = "full") -> None:
        self.theme: Theme = theme
        self.depth: Depth = depth
        self._shades = SHADES[theme]
        self._styles: dict[tuple[str, str, str], Style] = {}

    def style(self, ink: tuple[str, str, str]) -> Style:
        """Return the style of a colour on another one, with attributes: `b` bold, `u` underlined, `r` reversed."""
        style = self._styles.get(ink)
        if style is None:
            colour, ground, attributes = ink
            if self.depth == "none" and (ground in _MARKED or ground.endswith("_face")):
                attributes += "r"
            is_brightened = self.depth == "16" and self._shades[colour].base < _BRIGHT
            style = self._styles[ink] = Style(
                color=self._colour(colour),
                bgcolor=self._colour(ground),
                bold=("b" in attributes and not is_brightened) or None,
                underline="u" in attributes or None,
                reverse="r" in attributes or None,
            )
        return style

    def _colour(self, token: str) -> Color | None:
        shade = self._shades[token]
        match self.depth:
            case "full":
                return Color.parse(shade.rgb)
            case "256":
                return Color.from_ansi(shade.number)
            case "16":
                return Color.from_ansi(shade.base)
            case _:
                return None

    def shown(self, token: str) -> str:
        """Return a colour in RGB as xterm would show it at this depth; at none, as black or white."""
        shade = self._shades[token]
        return {"full": shade.rgb, "256": rgb_of(shade.number), "16": rgb_of(shade.base)}.get(self.depth, shade.rgb)


@cache
def colours(theme: Theme, depth: Depth) -> Colours:
    """Return the colours of a theme at a depth."""
    return Colours(theme, depth)
