from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from ludo_tui.ui import themes
from ludo_tui.ui.themes import PALETTES
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


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_written_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    for ground in (palette.ground, palette.surface, palette.panel):
        assert contrast(palette.text, ground) >= 7
        assert contrast(palette.refused, ground) >= 3.5
        assert contrast(palette.accent, ground) >= 4.5
        assert contrast(palette.error, ground) >= 4.5
    for seat, soft in zip(palette.seats, palette.soft, strict=True):
        assert contrast(seat, palette.ground) >= 3
        assert contrast(palette.seat_text, seat) >= 3
        assert contrast(palette.text, soft) >= 4.5
    assert contrast(palette.text, palette.space) >= 4.5
    assert contrast(palette.text, palette.star) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_seats_differ(name: str) -> None:
    for one, other in combinations(PALETTES[name].seats, 2):
        assert difference(linear(one), linear(other)) >= 30


def test_high_contrast_is_high() -> None:
    palette = PALETTES["contrast"]
    assert contrast(palette.text, palette.ground) == pytest.approx(21)
    assert min(contrast(seat, palette.ground) for seat in palette.seats) >= 6


@pytest.mark.parametrize("matrix", [DEUTERANOPIA, PROTANOPIA, TRITANOPIA], ids=["deutan", "protan", "tritan"])
def test_seats_differ_with_colour_vision_deficiency(
    matrix: tuple[tuple[float, ...], ...], record_property: Callable[[str, object], None]
) -> None:
    see = seen_with(matrix)
    seats = [see(linear(colour)) for colour in PALETTES["colour-vision"].seats]
    least = min(difference(one, other) for one, other in combinations(seats, 2))
    record_property("figure", f"colours: least difference of two seats under a simulated deficiency: {least:.0f}")
    assert least >= 25


def test_seats_differ_in_grey() -> None:
    shades = sorted(luminance(linear(colour)) + 0.05 for colour in PALETTES["colour-vision"].seats)
    assert min(lighter / darker for darker, lighter in pairwise(shades)) >= 1.5


def test_every_scheme_sets_every_variable() -> None:
    names = {frozenset(themes.variables(palette)) for palette in PALETTES.values()}
    assert len(names) == 1
    assert {f"seat-{n}" for n in range(1, 5)} <= set(next(iter(names)))


async def test_colours_change_while_playing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        for name, palette in PALETTES.items():
            app.change_setting("theme", name)
            await pilot.pause()
            assert app.screen.styles.background.hex.lower() == palette.ground
