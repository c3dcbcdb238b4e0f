"""Taking back past a roll at the table on screen: all are asked by name, and answer by a key."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.ui.screens.dialogs import Agree
from ludo_tui.ui.table.table_screen import TableScreen
from tests.ui.table_pilot import TablePilot, table_pilot

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def after_a_move(people: int) -> Game:
    """Return a match in which Ana has moved, and Ben has rolled 5."""
    dice = [6, *[1] * (people - 1), 6, 1, 5, *[1] * 60]
    options = {"free_undo": True, "pieces_on_start": 2}
    match = Game.new("classic", NAMES[:people], 1, options, dice=[f"d6:{die}" for die in dice])
    match.answer("move:0")
    match.answer("move:0")
    return match


def said(at: TablePilot) -> list[str]:
    """Read the notices."""
    return [notice.message for notice in at.app._notifications]


@pytest.mark.parametrize("people", [2, 3, 4])
async def test_all_say_yes_by_a_key_one_after_the_other(tmp_path: Path, people: int) -> None:
    match = after_a_move(people)
    async with table_pilot(match, tmp_path) as at:
        await at.press("u")
        for name in NAMES[:people]:
            assert isinstance(at.app.screen, Agree)
            assert f"{name}: Take back Ben's roll of 5?" in at.text()
            assert "1 yes" in at.text()
            assert "2 no" in at.text()
            assert match.answer_count == 2
            await at.press("1")
        assert isinstance(at.app.screen, TableScreen)
        assert said(at) == ["The last decision is taken back."]
        assert match.question == "0 move"
        assert "Ana takes back Ben's roll of 5. The dice are rolled again from here." in [
            line.text for line in at.session.news.log()
        ]
        await at.press("y")
        assert said(at)[-1].startswith("Nothing is done again: the dice have been rolled again")


@pytest.mark.parametrize("key", ["2", "escape", "enter"])
async def test_one_no_ends_it(tmp_path: Path, key: str) -> None:
    match = after_a_move(3)
    async with table_pilot(match, tmp_path) as at:
        await at.press("u", "1", key)
        assert isinstance(at.app.screen, TableScreen), "Cleo is not asked any more"
        assert said(at) == ["Ben says no: nothing is taken back."]
        assert (match.answer_count, match.question) == (2, "1 move")
