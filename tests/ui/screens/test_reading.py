"""A party sheet that is read on screen: what Escape does, and what it keeps."""

from pathlib import Path

import pytest

from ludo_tui.ui.screens.reading import ReadingScreen
from tests.card_game import card_game
from tests.scene import place
from tests.ui.table_pilot import TablePilot, table_pilot

READS = ("7", "1", "enter", "space", "space")
"""The keys from the table to the open sheet."""


async def open_sheet(at: TablePilot) -> None:
    """Let Ana read Ben's soul."""
    await at.press(*READS)
    assert isinstance(at.app.screen, ReadingScreen)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_escape_opens_a_menu_from_which_it_leads_back_to_the_sheet(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = place("1@7 | 1@20", dice="d10:3,7")
    async with table_pilot(scene, tmp_path, size=size, reading_clock="by_hand") as at:
        await open_sheet(at)
        before, question = at.text(), at.session.questions.prompt
        await at.press("escape")
        assert "Back to the sheet" in at.text()
        assert "To the title; the match is kept" in at.text()
        assert at.lines()[-1].split() == ["↑↓", "look", "Enter", "take", "Esc", "back"]
        await at.press("escape")
        assert isinstance(at.app.screen, ReadingScreen)
        assert at.text() == before
        assert at.session.questions.prompt == question


async def test_the_clock_stands_while_the_menu_is_open(tmp_path: Path) -> None:
    async with table_pilot(place("1@7 | 1@20", dice="d10:3,7,8,10"), tmp_path) as at:
        await open_sheet(at)
        rolls = at.session.game.state.rolls
        await at.press("escape")
        await at.run(60)
        assert at.session.game.state.rolls == rolls
        await at.press("escape")
        await at.run(60)
        assert at.session.game.state.rolls > rolls


async def test_only_the_line_of_the_menu_leads_to_the_title(tmp_path: Path) -> None:
    async with table_pilot(place("1@7 | 1@20", dice="d10:3,7"), tmp_path, reading_clock="by_hand") as at:
        await open_sheet(at)
        await at.press("escape", "down", "enter")
        assert type(at.app.screen).__name__ == "TitleScreen"


async def test_after_a_ten_the_sheet_folds_and_the_table_is_back(tmp_path: Path) -> None:
    async with table_pilot(
        place("1@7 | 1@20", dice="d10:3,10"), tmp_path, reading_clock="by_hand", animation="normal"
    ) as at:
        for key in READS:
            await at.run(1)
            await at.press(key)
        assert isinstance(at.app.screen, ReadingScreen)
        assert "Hand" in at.text(), "the ten is seen with the sheet"
        await at.run(0.8)
        assert "Hand" not in at.text()
        assert "the sheet is closed" in at.text()
        await at.run(1)
        assert not isinstance(at.app.screen, ReadingScreen)


@pytest.mark.parametrize(
    ("phases", "dice", "who"), [(("action", "movement"), ["d10:10", "d6:3"], "Ana"), (("action",), ["d10:10"], "Ben")]
)
async def test_after_the_sheet_the_others_look_again(
    tmp_path: Path, phases: tuple[str, ...], dice: list[str], who: str
) -> None:
    async with table_pilot(place("1@7 | 1@20", dice, phase=phases, turns=2), tmp_path, reading_clock="by_hand") as at:
        await at.press(*READS[:-1])
        assert ("Everybody may look again" in at.text(), "Hand the keyboard to" in at.text()) == (
            who == "Ana",
            who == "Ben",
        )
        assert f"{who}: press Space" in at.text()


async def test_nobody_is_told_to_look_again_where_something_private_is_asked_next(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as at:
        await at.press("1", "1", "space")  # Ana strikes, and Ben looks at what he could do
        at.table.parts.flow.privacy.reader = 1
        at.table.parts.flow.privacy.draw_curtain()
        await at.settle()
        assert "Hand the keyboard to" in at.text()
        assert "Ben alone: press Space" in at.text()
