"""The web table in a real browser: matches by keys, mouse and touch, two visitors, and a server that was killed."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("textual_serve", reason="textual-serve is not installed, so no browser is tried")

from ludo_tui import Game, rulesets
from ludo_tui.saves import SaveError
from ludo_tui.ui.drawing.board.geometry import geometry_for
from ludo_tui.ui.drawing.table_areas import places
from tests.web.browser import Page, browser, chromium, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(chromium() is None, reason="there is no Chromium, so the web table is tried in no browser"),
]


class Served(NamedTuple):
    """A running server."""

    process: asyncio.subprocess.Process
    address: str
    home: Path

    @property
    def port(self) -> str:
        """Where it listens."""
        return self.address.split(":")[2].partition("/")[0]

    def folders(self) -> list[Path]:
        """Return the folders of the visitors, as they came."""
        return sorted((self.home / "visitors").glob("*"), key=lambda folder: folder.stat().st_ctime)

    async def end(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal."""
        self.process.send_signal(number)
        return await self.process.wait()


async def start(home: Path, port: str = "0") -> Served:
    """Start a server, and wait until it says where it is."""
    command = (sys.executable, "-m", "ludo_tui", "serve", "--port", port, "--folder", str(home))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    found = re.search(r"http://\S+", (await process.stdout.readline()).decode())
    assert found is not None
    return Served(process, found[0], home)


@asynccontextmanager
async def served(home: Path) -> AsyncIterator[Served]:
    """Serve, and end it in the end."""
    running = await start(home)
    try:
        yield running
    finally:
        if running.process.returncode is None:
            assert await running.end() == 0


def game_in(folder: Path) -> Game | None:
    """Return the match that a visitor is at."""
    try:
        return next((Game.load(path) for path in (folder / "saves").glob("auto_*.json")), None)
    except (SaveError, OSError):
        return None  # it is being replaced


def turn_in(folder: Path) -> int:
    """Return the turn that a visitor is at."""
    game = game_in(folder)
    return 0 if game is None else int(game.state.turn.number)


async def play(folder: Path, turn: int, act: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again until a visitor has come to a turn."""
    for _ in range(600):
        if turn_in(folder) >= turn:
            return
        await act()
        await asyncio.sleep(0.05)
    raise AssertionError(f"turn {turn} was never reached: {turn_in(folder)}")


async def cell(page: Page) -> tuple[float, float, int, int]:
    """Return the size of a letter in pixels, and the columns and rows of the window."""
    columns, rows = int(await page.value("shown.terminal.cols")), int(await page.value("shown.terminal.rows"))
    width = await page.value("document.querySelector('.xterm-screen').clientWidth") / columns
    height = await page.value("document.querySelector('.xterm-screen').clientHeight") / rows
    return width, height, columns, rows


async def text(page: Page) -> list[str]:
    """Return the rows of the terminal."""
    line = "shown.terminal.buffer.active.getLine(row)?.translateToString(true)"
    return [await page.value(line.replace("row", str(row))) or "" for row in range((await cell(page))[3])]


async def tap(page: Page, words: str) -> None:
    """Touch the first place where words stand, once they are there."""

    async def place() -> tuple[int, int] | None:
        rows = await text(page)
        return next(((row.index(words), y) for y, row in enumerate(rows) if words in row), None)

    column, row = await until(place, f"the terminal shows {words!r}")
    width, height, _, _ = await cell(page)
    await page.tap((column + len(words) / 2) * width, (row + 0.5) * height)


async def answers(page: Page) -> list[tuple[float, float]]:
    """Return where the first answer of a question may stand, in pixels: under its title, or a row below that."""
    width, height, columns, rows = await cell(page)
    question = places(columns, rows, geometry_for(columns, rows), seats=2, has_phases=False, wanted=4).question
    return [((question.x + 5.5) * width, (question.y + row) * height) for row in (1.5, 2.5)]


async def begin_classic(page: Page) -> None:
    """Begin a match of Classic Ludo between two people, by keys, from the title."""
    classic = rulesets.load("classic")
    await page.written("four sides of trouble")
    for key, words in (("n", classic.pitch), ("2", classic.summary[:15]), ("Enter", classic.name)):
        await page.press(key)
        await page.written(words)


async def test_ten_turns_by_keys_and_by_mouse_and_on_after_a_reload(tmp_path: Path) -> None:
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.go(table.address)
        assert await page.value("document.title") == "Ludo"
        assert await page.value("document.activeElement.className") == "xterm-helper-textarea"
        assert await page.value("document.fonts.check('16px \"Roboto Mono\"')")
        await begin_classic(page)
        (folder,) = table.folders()
        await until(lambda: game_in(folder), "the match has begun")

        async def keys() -> None:
            await page.press(" ")
            await page.press("1")

        await play(folder, 6, keys)
        places_of_answers = await answers(page)

        async def mouse() -> None:
            for at in places_of_answers:
                await page.click(*at)

        await play(folder, 11, mouse)
        game = game_in(folder)
        assert game is not None
        assert game.setup.ruleset == "classic"
        await page.reload()
        await play(folder, 13, keys)
        again = game_in(folder)
        assert again is not None
        assert again.id == game.id
        assert len(list((folder / "saves").glob("auto_*.json"))) == 1


async def test_two_visitors_see_nothing_of_each_other(tmp_path: Path) -> None:
    async with served(tmp_path) as table, browser() as running:
        first, second = await running.new_page(), await running.new_page()
        await first.go(table.address)
        await begin_classic(first)
        (one,) = table.folders()
        await until(lambda: game_in(one), "the first match has begun")
        await second.go(table.address)
        await second.written("four sides of trouble")
        (other,) = (folder for folder in table.folders() if folder != one)
        assert not list(other.glob("saves/*.json"))
        await second.press("o")  # a setting of its own
        await second.written("Animation")
        await second.press("Escape")
        await begin_classic(second)
        await until(lambda: game_in(other), "the second match has begun")
        ours, theirs = game_in(one), game_in(other)
        assert ours is not None
        assert theirs is not None
        assert ours.id != theirs.id
        assert [len(list(folder.glob("saves/auto_*.json"))) for folder in (one, other)] == [1, 1]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
async def test_a_phone_plays_by_touch_and_is_turned(width: int, height: int, tmp_path: Path) -> None:
    keyboard = "document.querySelector('.xterm-helper-textarea').inputMode"
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.resize(width, height, is_phone=True)
        await page.go(table.address)
        await tap(page, "New match")
        await tap(page, "Start the match")
        (folder,) = table.folders()
        await until(lambda: game_in(folder), "the match has begun")

        async def finger() -> None:
            rows = await text(page)
            if any("Tap the die" in row for row in rows):
                await tap(page, "Tap the die")
            elif any("▶" in row[: row.find("to go")] for row in rows if "──" not in row):
                await tap(page, "▶ 1" if any("▶ 1" in row for row in rows) else "▶ 2")

        await play(folder, 3, finger)
        for turned in ((height, width), (width, height)):
            await page.resize(*turned, is_phone=True)
            rows, columns = (20, 72) if turned[0] > turned[1] else (54, 60)
            await page.until(f"shown.terminal.cols >= {columns} && shown.terminal.rows >= {rows}")
            assert await page.value(keyboard) == "none", "no tap calls it"
        await play(folder, 5, finger)
        assert await page.value(keyboard) == "none"


async def test_a_finger_scrolls_and_a_button_calls_the_keyboard(tmp_path: Path) -> None:
    typed, button = "document.querySelector('.xterm-helper-textarea')", "document.querySelector('#keyboard')"
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.resize(390, 844, is_phone=True)
        await page.go(table.address)
        await tap(page, "Rules")
        await page.written("Search")
        await until(lambda: text(page), "the rules are there")
        await asyncio.sleep(1)
        before = await text(page)
        await page.drag(190, 600, 200)
        await until(lambda: differs(page, before), "the rules have moved")
        await page.value(f"{button}.click()")
        assert await page.value(f"{typed}.inputMode") == "text"
        assert await page.value(f"document.activeElement === {typed}")
        await page.press("Enter")
        assert await page.value(f"{typed}.inputMode") == "none"


@pytest.mark.parametrize("scale", [1, 2, 2.625])
async def test_the_table_fills_its_window_at_every_scale(scale: float, tmp_path: Path) -> None:
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.resize(390, 844, is_phone=True, scale=scale)
        await page.go(table.address)
        await until(lambda: text(page), "the title is there")
        drawn = "document.querySelector('.xterm-text-layer')"
        assert abs(await page.value(f"{drawn}.width") - scale * await page.value(f"{drawn}.clientWidth")) < 4


async def test_a_finger_scrolls_the_list_that_it_began_on(tmp_path: Path) -> None:
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.resize(844, 390, is_phone=True)
        await page.go(table.address)
        await tap(page, "New match")

        async def place() -> int | None:
            return next((y for y, row in enumerate(await text(page)) if "Blocks" in row), None)

        row = await until(place, "the form is there")
        width, height, _, _ = await cell(page)
        await page.drag(45 * width, (row + 0.5) * height, 5)  # it ends on the heading
        await until(lambda: shows(page, "Finish"), "the house rules have moved")


async def shows(page: Page, words: str) -> bool:
    """Return whether words stand in the terminal."""
    return any(words in row for row in await text(page))


async def differs(page: Page, before: list[str]) -> bool:
    """Return whether at least ten rows have changed."""
    return sum(one != other for one, other in zip(before, await text(page), strict=True)) >= 10


async def test_a_match_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async with served(tmp_path) as table, browser() as running:
        page = await running.new_page()
        await page.go(table.address)
        await begin_classic(page)
        (folder,) = table.folders()
        await until(lambda: game_in(folder), "the match has begun")

        async def keys() -> None:
            await page.press(" ")
            await page.press("1")

        await play(folder, 3, keys)
        await table.end(signal.SIGKILL)
        await page.until("document.body.classList.contains('-closed')")
        before = game_in(folder)
        assert before is not None
        again = await start(tmp_path, table.port)
        try:
            assert again.address == table.address
            await page.reload()
            await play(folder, 6, keys)
            after = game_in(folder)
            assert after is not None
            assert after.id == before.id
            assert after.answer_count > before.answer_count
        finally:
            assert await again.end() == 0
