"""Around the table no text is cut, laid over another, or printed twice, whatever the window and the characters."""

from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.records.replay import Replay
from ludo_tui.saves import SaveFolder
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved
from tests.ui.texts import check_places

SIZES = ((72, 20), (80, 24), (100, 30), (120, 40), (200, 60), (250, 70))
SEATS = ("Ana", "Ben", "Cleo", "Dan")


def keep_matches() -> None:
    saved(9, name="Friday evening", seats=SEATS[:2])
    folder = SaveFolder()
    for seed in (1, 2):
        folder.autosave(finished("party", SEATS, seed))
    folder.close()


def show_result(app: LudoApp) -> None:
    app.match.show_result(Session(finished("party", SEATS, 1)))


def show_replay(app: LudoApp) -> None:
    story = Replay(finished("party", SEATS, 1))
    app.push_screen(ReplayScreen(story, len(story) // 2))


SCREENS: dict[str, tuple[Callable[[LudoApp], object] | tuple[str, ...], tuple[str, ...]]] = {
    "title": (
        (),
        (
            "Continue",
            "New match      Enter twice: start",
            "l  Load           3 matches",
            "Watch a replay",
            "First match    Party Ludo",
            "First match    Ludicrous Ludo",
            "House table",
            "Settings",
        ),
    ),
    "setup": (
        ("n",),
        (
            "New match",
            "F2: start now",
            "1 Party Ludo",
            "quick, loud, 15–40 minutes",
            "as at home, 15–60 minutes",
            "coins, walls, 15–60 minutes",
            "spells, 50–70 minutes",
            "Seats",
            "House rules",
            "as in Party Ludo",
            "Enter  start the match",
        ),
    ),
    "load": (("l",), ("Load a match", "Friday evening", "12 matches and examples", "finished · ", "turn 29 · Ben")),
    "settings": (("o",), ("Settings", "* not the default", "Looks", "Animation", "Play the only move")),
    "rules": (("r",), ("Rulebook:", "Search:")),
    "help": (("question_mark",), ("Keys", "Set up a new match.")),
    "house table": (("j",), ("House table", "Everybody", "2 matches", "farthest", "Ana against ...", "ahead")),
    "result": (
        show_result,
        ("The match is over", "Standings", "The race", "by turn", "Remembered for", "Dice", "each face", "mean"),
    ),
    "replay": (show_replay, ("Replay", "nothing here changes the match", "Marks", "turn 1", "jump between them")),
}
"""How each screen is reached, and words that stand on it whole."""
OFTEN = {
    *("Continue", "New match", "House table", "Settings", "Keys", "Rulebook:", "Seats", "Animation"),
    *("finished · ", "turn 29 · Ben", "Ana against ...", "mean", "Dice", "turn 1", "by turn"),
}
"""Words that may stand there more than once."""


async def check_texts(pilot: Pilot[int], wanted: tuple[str, ...], size: tuple[int, int], is_ascii: bool) -> None:
    app = pilot.app
    assert isinstance(app, LudoApp)
    drawn = lines(app)
    assert [cell_len(line) for line in drawn] == [size[0]] * size[1]
    text = "\n".join(drawn)
    assert not is_ascii or text.isascii(), sorted({character for character in text if not character.isascii()})
    for words in wanted:
        told = in_ascii(words) if is_ascii else words
        count = text.count(told)
        assert count >= 1 if words in OFTEN else count == 1, f"{told!r} stands {count} times:\n{text}"
    check_places(app, size)
    keys = drawn[-1].strip()
    assert keys, "the last line tells the keys"
    assert not keys.endswith(("…", "...")), keys
    assert app.screen.query_one(KeyBar).region.bottom == size[1]


@pytest.mark.parametrize(
    ("is_ascii", "sizes"),
    [
        pytest.param(False, SIZES[::3], id="unicode"),
        pytest.param(True, SIZES[1:2], id="ascii"),
        pytest.param(False, SIZES, id="unicode in all sizes", marks=pytest.mark.slow),
        pytest.param(True, SIZES, id="ascii in all sizes", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", SCREENS)
async def test_texts_are_whole_and_stand_once(name: str, is_ascii: bool, sizes: tuple[tuple[int, int], ...]) -> None:
    keep_matches()
    way, wanted = SCREENS[name]
    app = ludo(ascii=is_ascii)
    async with app_pilot(app, size=SIZES[0]) as pilot:
        if callable(way):
            way(app)
            await quiet(pilot)
        else:
            await press(pilot, *way)
        for size in sizes:
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            await check_texts(pilot, wanted, size, is_ascii)
