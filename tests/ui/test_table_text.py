"""No text of the table is cut, overlaps another, or is printed twice, whatever is played at whatever size."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from textual.widget import Widget

from ludo_tui import Game
from ludo_tui.ui.table.table_screen import TableScreen
from tests.ui.table_pilot import TablePilot, table_pilot
from tests.ui.texts import CUT, SIZES, random_game

RULESETS: Final = ("classic", "party", "piecepack", "ludicrous", "skirmish")
TOLD_ONCE: Final = 12
"""Letters from which on a line is told in one place only."""
SHORT: Final = "question"
"""Where answers are told in short, and the one under the cursor in full."""


def parts(table: TableScreen) -> Iterator[Widget]:
    """Return what is seen of the table."""
    for widget in table.children:
        if widget.display and widget.region.area and widget.id not in ("too-small", "card"):
            yield widget


def lines_of(at: TablePilot, widget: Widget) -> list[str]:
    """Return what is written in a part of the table."""
    x, y, width, height = widget.region
    return [line[x : x + width].strip() for line in at.lines()[y : y + height]]


def overlaps(at: TablePilot) -> list[str]:
    """Return which parts stand on one another, or out of the window."""
    seen = list(parts(at.table))
    found = [
        f"{one.id} and {two.id}" for n, one in enumerate(seen) for two in seen[:n] if one.region.overlaps(two.region)
    ]
    window = at.table.region
    return found + [f"{one.id} leaves the window" for one in seen if not window.contains_region(one.region)]


def doubled(at: TablePilot) -> list[str]:
    """Return the lines that stand in two parts."""
    told: dict[str, str] = {}
    found = []
    for widget in parts(at.table):
        for line in {line for line in lines_of(at, widget) if sum(map(str.isalpha, line)) >= TOLD_ONCE}:
            if line in told:
                found.append(f"{told[line]} and {widget.id}: {line}")
            told[line] = str(widget.id)
    return found


def cut(at: TablePilot) -> list[str]:
    """Return the lines that end before their words do."""
    return [
        f"{widget.id}: {line}"
        for widget in parts(at.table)
        if widget.id != SHORT
        for line in lines_of(at, widget)
        if CUT in line
    ]


def position(ruleset: str, seed: int) -> Game:
    """Return a position that is asked about at the table: a sheet that is read has a page of its own."""
    game = random_game(ruleset, seed)
    while game.prompt is not None and game.prompt.kind == "soul_read":
        game.answer(game.prompt.answers[0].id)
    return game


async def check(
    ruleset: str, seed: int, folder: Path, clipped: list[str], *looks: bool, sizes: Sequence[tuple[int, int]] = SIZES
) -> None:
    """Look at a position in some sizes: with all characters (False), with plain ones (True), or both."""
    for is_ascii in looks:
        async with table_pilot(position(ruleset, seed), folder, size=sizes[0], ascii=is_ascii) as at:
            for size in sizes:
                await at.pilot.resize_terminal(*size)
                await at.settle()
                if not isinstance(at.app.screen, TableScreen):
                    await at.press("enter")  # a curtain
                where = f"{ruleset} {seed} at {size}"
                assert (where, overlaps(at), doubled(at), cut(at), clipped) == (where, [], [], [], []), at.text()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_every_text_of_the_table_stands_whole_and_once(
    ruleset: str, seed: int, tmp_path: Path, clipped: list[str]
) -> None:
    """The first position with all characters, the second with plain ones, each in half of the sizes.

    The slow set looks at all in both, and in all sizes.
    """
    await check(ruleset, seed, tmp_path, clipped, seed == 2, sizes=SIZES[seed - 1 :: 2])


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_every_text_of_many_positions_stands_whole_and_once(
    ruleset: str, tmp_path: Path, clipped: list[str]
) -> None:
    for seed in range(1, 40):
        await check(ruleset, seed, tmp_path, clipped, False, True)
