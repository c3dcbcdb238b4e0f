"""No text of what the table opens is cut, laid over another or printed twice, whatever the position and the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from rich.cells import cell_len

from ludo_tui import Seat
from ludo_tui.engine import Match
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.sheet_view import SheetView
from tests.card_game import card_game
from tests.scene import place
from tests.ui.table_pilot import TablePilot, table_pilot
from tests.ui.texts import CUT, SIZES, check_places, random_game

Size: TypeAlias = tuple[int, int]


class Page(NamedTuple):
    """What is looked at."""

    match: Callable[[int], Match[Any]]
    """Returns a position by a number."""
    keys: tuple[str, ...]
    """The keys that open it at the table."""
    opens: str
    """The name of its screen."""
    many: int = 1
    """How many positions it has."""


def reaction(_: int) -> Match[Any]:
    return place("1@5 2@40 | 1@8 | 2@30 | 3@44", dice=["d6:5"], phase="movement")


def soul_read(_: int) -> Match[Any]:
    perks = {"stats": {"attack": 2, "luck": 1, "speed": -1}, "perks": ["angler"]}
    return place("1@7 | 1@20", dice="d10:3,7", b=perks)


def hidden_fans(_: int) -> Match[Any]:
    return card_game(Seat("Ana"), Seat("Ben"), Seat("Cleo"))


def lots(ruleset: str) -> Callable[[int], Match[Any]]:
    return lambda seed: random_game(ruleset, seed)


PAGES: Final = {
    "sheet": Page(lots("ludicrous"), ("m",), "SheetScreen", 30),
    "own sheet": Page(lots("ludicrous"), ("h",), "SheetScreen", 30),
    "skirmish sheet": Page(lots("skirmish"), ("m",), "SheetScreen", 30),
    "track": Page(lots("ludicrous"), ("k",), "TableScreen", 30),
    "skirmish track": Page(lots("skirmish"), ("k",), "TableScreen", 30),
    "players": Page(lots("party"), ("P",), "TableScreen", 10),
    "house rules": Page(lots("ludicrous"), ("H",), "TableScreen", 3),
    "tips": Page(lots("classic"), ("t",), "TableScreen", 10),
    "dice": Page(lots("piecepack"), ("d",), "TableScreen", 10),
    "menu": Page(lots("party"), ("escape",), "Choosing", 3),
    "names": Page(lots("party"), ("escape", "N"), "Choosing", 3),
    "reaction": Page(reaction, ("1",), "TableScreen"),
    "habit": Page(reaction, ("1", "p"), "Choosing"),
    "reactions": Page(lots("ludicrous"), ("p",), "ReactionsScreen", 3),
    "soul read": Page(soul_read, ("7", "1", "enter", "space", "space"), "ReadingScreen"),
    "symbols": Page(hidden_fans, ("1",) * 7, "SymbolsScreen"),
}


async def lift(at: TablePilot) -> None:
    """Let whoever is asked take the keyboard."""
    if isinstance(at.app.screen, CurtainScreen):
        await at.press("enter")


def cut(at: TablePilot) -> list[str]:
    """Return the lines that end before their words do, besides those that a cursor tells in full."""
    told = [widget.region for widget in at.app.screen.query(SheetView)]
    told += [widget.region for widget in at.app.screen.query("#question")]
    return [
        line
        for y, line in enumerate(at.lines())
        if CUT in line and not any(region.contains(line.index(CUT), y) for region in told)
    ]


async def check(
    page: Page,
    number: int,
    folder: Path,
    clipped: list[str],
    *,
    sizes: Sequence[Size] = SIZES,
    plain: Sequence[Size] = SIZES,
) -> None:
    """Open a page in some sizes with all characters, and in some with plain ones."""
    async with table_pilot(page.match(number), folder, every_phase=False, reading_clock="by_hand") as at:
        for _ in range(50):
            await lift(at)
            if isinstance(at.app.screen, TableScreen):
                break
            await at.press("space")  # a sheet that is being read
        assert isinstance(at.app.screen, TableScreen)
        await at.press(*page.keys)
        await lift(at)
        assert type(at.app.screen).__name__ == page.opens
        for is_ascii in (False, True):
            at.app.preferences.change("ascii", is_ascii)
            await at.settle()
            for size in plain if is_ascii else sizes:
                await at.pilot.resize_terminal(*size)
                await at.settle()
                drawn = at.app.screen._compositor.render_strips()
                assert [strip.cell_length for strip in drawn] == [size[0]] * size[1]
                assert [cell_len("".join(segment.text for segment in strip)) for strip in drawn] == [size[0]] * size[1]
                assert (size, cut(at), clipped) == (size, [], []), at.text()
                if page.opens != "TableScreen":  # its parts have a test of their own
                    check_places(at.app, size)


@pytest.mark.parametrize("name", PAGES)
async def test_every_text_of_a_page_stands_whole(name: str, tmp_path: Path, clipped: list[str]) -> None:
    """Three sizes, and one with plain characters; the slow set looks at both in all."""
    await check(PAGES[name], 1, tmp_path, clipped, sizes=(SIZES[0], SIZES[1], SIZES[3]), plain=SIZES[:1])


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
async def test_every_text_of_many_pages_stands_whole(name: str, tmp_path: Path, clipped: list[str]) -> None:
    for number in range(1, 1 + PAGES[name].many):
        await check(PAGES[name], number, tmp_path, clipped)
