"""The table of a match of Skirmish Ludo on screen: monsters, the Sage's turn, moves and attacks by key."""

from pathlib import Path

import pytest

from ludo_tui import Game
from tests.conformance.walks import walk
from tests.ui.table_pilot import table_pilot


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_match_is_played_by_key(tmp_path: Path, size: tuple[int, int]) -> None:
    *_, game = walk(Game.new("skirmish", ["Ana", "Ben", "Sam"], seed=5), seed=3, answers=60)
    async with table_pilot(game, tmp_path, size=size) as table:
        shown = table.text().lower()
        assert [name for name in ("toll reaver", "gutter imp", "hollow shade") if name in shown]
        for _ in range(6):
            await table.press("1")
            await table.settle()
        assert game.answer_count > 60
        assert "Ana" in table.text()
