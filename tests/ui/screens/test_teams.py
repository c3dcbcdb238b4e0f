"""Teams at the table: partners stand together, with what both have brought home."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.presenting.table.heading import heading
from ludo_tui.table.session import Session
from tests.ui.table_pilot import table_pilot


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_partners_stand_together_over_the_question(size: tuple[int, int], tmp_path: Path) -> None:
    game = Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=5, options={"teams": True})
    async with table_pilot(game, tmp_path, size=size) as at:
        lines = at.lines()
        heads = [number for number, line in enumerate(lines) if "of 8 home" in line]
        assert ["Ana and Cleo · 0 of 8 home" in lines[heads[0]], "Ben and Dan · 0 of 8 home" in lines[heads[1]]] == [
            True,
            True,
        ]
        for head, names in zip(heads, (("Ana", "Cleo"), ("Ben", "Dan")), strict=True):
            assert [name in lines[head + down] for down, name in enumerate(names, 1)] == [True, True]


def test_partners_share_a_place_when_the_match_is_over() -> None:
    game = Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=5, options={"teams": True, "pieces_to_win": 1})
    while game.prompt is not None:
        game.answer(game.prompt.answers[-1].id)
    first = game.standings[0]
    session = Session(game)
    names = " and ".join(game.setup.seats[seat].name for seat in first)
    assert heading(session, is_wide=True).text == f"The match is over: {names} win"
    assert {one.seat: one.place for one in session.seats.summaries()} == {
        seat: 1 if seat in first else 2 for seat in range(4)
    }


async def test_without_teams_nobody_stands_together(tmp_path: Path) -> None:
    game = Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=5)
    async with table_pilot(game, tmp_path) as at:
        assert " and " not in at.text().split("of")[0]
        assert "of 8 home" not in at.text()
