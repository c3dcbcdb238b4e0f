import re
from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest

from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.ui import textual_themes
from ludo_tui.ui.drawing.theme_colours import SHADES, THEMES, Depth, Theme, colours, rgb_of
from ludo_tui.ui.widgets.row_lines import LOOKS
from tests.ui.app_pilot import app_pilot, ludo

Linear = tuple[float, float, float]

DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB."""


def linear(colour: str) -> Linear:
    def channel(text: str) -> float:
        value = int(text, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(colour[1:3]), channel(colour[3:5]), channel(colour[5:7])


def luminance(colour: Linear) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(linear(one)), luminance(linear(other))))
    return (light + 0.05) / (dark + 0.05)


def seen_with(matrix: tuple[tuple[float, ...], ...]) -> Callable[[Linear], Linear]:
    def see(colour: Linear) -> Linear:
        r, g, b = (
            min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True)))) for row in matrix
        )
        return r, g, b

    return see


def lab(colour: Linear) -> Linear:
    """Return CIE L*a*b* (D65) of linear RGB."""
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t: float) -> float:
        return float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def difference(one: Linear, other: Linear) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)


TEXTS = (
    *(("text", ground) for ground in ("ground", "panel", "raised")),
    *(("dim", ground) for ground in ("ground", "panel", "raised")),
    *((colour, ground) for colour in ("accent", "good", "bad", "magic") for ground in ("ground", "panel")),
    *(("accent_ink", "accent"), ("fire", "ground"), ("water", "ground"), ("ivoryink", "ivory")),
    *(("ink", f"{side}_face") for side in SIDES),
    *((f"{side}_face", ground) for side in SIDES[:4] for ground in ("ground", "panel", f"{side}_wash")),
    *((colour, f"{side}_wash") for side in SIDES[:4] for colour in ("text", "dim")),
    *((f"{side}_base", f"{side}_deep") for side in SIDES),
    *((f"{side}_chosen", "halo") for side in SIDES[:4]),
)
"""What is written on what."""
SIGNS = (
    *((colour, path) for colour in ("star", "halo", "accent") for path in ("pathA", "pathB")),
    *(("wicon", f"b_hf{parity}") for parity in "AB"),
    *(("fire", f"r_hf{parity}") for parity in "AB"),
    *((f"{side}_icon", f"{side}_hf{parity}") for side in SIDES[:4] for parity in "AB"),
    *((f"{side}_face", ground) for side in SIDES[:4] for ground in (f"{side}_deep", "pathA")),
)
"""Pictures and tokens on the spaces where they can be."""
NEIGHBOURS = (
    *(("pathA", "pathB"), ("pathB", "ground")),
    *((f"{side}_deep", other) for side in SIDES[:4] for other in ("pathA", "pathB", f"{side}_deep2", f"{side}_wash")),
)
"""Areas that must be told apart."""
DEFICIENCIES = {"protan": PROTANOPIA, "deutan": DEUTERANOPIA, "tritan": TRITANOPIA}
LEAST = {"night": 20, "contrast": 20, "vision": 30, "paper": 4.9}
"""Least difference of two seats under a simulated deficiency; on paper shapes must tell, as the settings say."""


def faces(theme: Theme, depth: Depth = "full") -> list[str]:
    return [colours(theme, depth).shown(f"{side}_face") for side in SIDES[:4]]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["full", "256"])
def test_what_is_written_can_be_read(theme: Theme, depth: Depth) -> None:
    shown = colours(theme, depth).shown
    hard = {pair: round(found, 2) for pair in TEXTS if (found := contrast(*map(shown, pair))) < 4.5}
    assert hard == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["full", "256"])
def test_signs_and_areas_stand_out(theme: Theme, depth: Depth) -> None:
    shown = colours(theme, depth).shown
    faint = {pair: round(found, 2) for pair in SIGNS if (found := contrast(*map(shown, pair))) < 2}
    alike = {
        pair: round(found, 1)
        for pair in NEIGHBOURS
        if (found := difference(linear(shown(pair[0])), linear(shown(pair[1])))) < 5
    }
    assert (faint, alike) == ({}, {})


def test_sixteen_colours_can_be_read_with_the_palette_of_xterm() -> None:
    shown = colours("night", "16").shown
    assert min(contrast(*map(shown, pair)) for pair in TEXTS) >= 4.4  # the blue face; the palette is the user's


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["full", "256", "16"])
def test_seats_differ_at_every_depth(theme: Theme, depth: Depth) -> None:
    for one, other in combinations(faces(theme, depth), 2):
        assert difference(linear(one), linear(other)) >= 30


def test_high_contrast_is_high() -> None:
    shown = colours("contrast", "full").shown
    assert contrast(shown("text"), shown("ground")) == pytest.approx(21)
    assert min(contrast(seat, shown("ground")) for seat in faces("contrast")) >= 6


@pytest.mark.parametrize("theme", THEMES)
def test_seats_differ_with_colour_vision_deficiency(
    theme: Theme, record_property: Callable[[str, object], None]
) -> None:
    least = min(
        difference(see(linear(one)), see(linear(other)))
        for see in map(seen_with, DEFICIENCIES.values())
        for one, other in combinations(faces(theme), 2)
    )
    record_property("figure", f"{theme}: least difference of two seats under a simulated deficiency: {least:.0f}")
    assert least >= LEAST[theme]


def test_colour_vision_still_differs_with_fewer_colours() -> None:
    for see in map(seen_with, DEFICIENCIES.values()):
        for one, other in combinations(faces("vision", "256"), 2):
            assert difference(see(linear(one)), see(linear(other))) >= 15


def test_every_theme_has_every_colour() -> None:
    assert len({frozenset(shades) for shades in SHADES.values()}) == 1
    assert all(re.fullmatch("#[0-9a-f]{6}", shade.rgb) for own in SHADES.values() for shade in own.values())
    assert all(16 <= shade.number < 256 and shade.base < 16 for own in SHADES.values() for shade in own.values())
    assert SHADES["night"]["r_face"] == ("#f9665c", 203, 9)
    assert SHADES["vision"]["r_face"] == ("#e8743b", 209, 9)
    assert SHADES["contrast"]["r_face"] == SHADES["night"]["r_face"]


def test_indices_are_what_a_terminal_shows() -> None:
    assert [rgb_of(index) for index in (9, 16, 203, 231, 239, 255)] == [
        *("#ff0000", "#000000", "#ff5f5f", "#ffffff", "#4e4e4e", "#eeeeee")
    ]


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "full"),
        ({"TERM": "xterm-direct"}, "full"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "none"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
    ],
)
def test_the_terminal_says_how_many_colours_it_has(environment: dict[str, str], depth: Depth) -> None:
    assert textual_themes.depth_of(environment) == depth


def test_black_letters_stay_black_where_bold_means_bright() -> None:
    sixteen = colours("night", "16")
    assert SHADES["night"]["ground"].base == 0
    assert not sixteen.style(("ground", "accent", "b")).bold
    assert sixteen.style(("accent", "ground", "b")).bold
    assert colours("night", "256").style(("ground", "accent", "b")).bold
    assert "bold" not in textual_themes.variables("night", "16")["block-cursor-text-style"]


@pytest.mark.parametrize(
    ("depth", "colour"), [("full", "#f9665c"), ("256", "color(203)"), ("16", "color(9)"), ("none", None)]
)
def test_styles_have_the_colours_of_their_depth(depth: Depth, colour: str | None) -> None:
    style = colours("night", depth).style(("r_face", "ground", "bu"))
    assert (None if style.color is None else style.color.name) == colour
    assert (style.bold, style.underline, style.reverse) == (True, True, None)
    assert style is colours("night", depth).style(("r_face", "ground", "bu"))


def test_every_theme_sets_every_variable() -> None:
    names = {frozenset(textual_themes.variables(theme, depth)) for theme in THEMES for depth in get_args(Depth)}
    assert len(names) == 1
    assert {f"seat-{n}" for n in range(1, 5)} <= set(next(iter(names)))


async def test_colours_change_while_playing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        for theme in THEMES:
            app.preferences.change("theme", theme)
            await pilot.pause()
            assert app.screen.styles.background.hex.lower() == SHADES[theme]["ground"].rgb


@pytest.mark.parametrize("depth", ["256", "16", "none"])
async def test_every_depth_can_be_chosen(depth: Depth) -> None:
    app = ludo(depth=depth)
    async with app_pilot(app):
        assert app.native_ansi_color
        used = {
            colour
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None
        }
        if depth == "none":
            assert {colour.is_default for colour in used} == {True}
        if depth == "16":
            assert all(colour.number is not None and colour.number < 16 for colour in used if not colour.is_default)


def test_a_seat_beside_the_board_has_the_colour_of_its_creatures_in_lists_as_in_drawings() -> None:
    for theme in THEMES:
        assert textual_themes.variables(theme, "full")["seat-5"] == SHADES[theme]["m_face"].rgb
    assert (LOOKS["seat-5"], LOOKS["badge-5"]) == ("bold $seat-5", "bold $seat-text on $seat-5")
