"""The track-keeping board at the table: a column for each party, in the place of the question."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.ui.table.table_screen import TableScreen
from tests.scene import place
from tests.ui.table_pilot import table_pilot


@pytest.mark.parametrize("size", [(72, 20), (80, 24), (120, 40), (200, 60)])
async def test_every_party_has_a_column_and_its_marker_a_space(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = place("1@7 | 1@20 | 2@30 | 3@44", phase="action", b={"marker": "dodge", "hp": 9, "bonus_points": 6})
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.press("k")
        text = at.text()
        for words in (
            "round 1",
            "Track-keeping board",
            "Player",  # with four parties its second word stands below
            "▲ Dodge",
            "● None",
            "9/",
            "roll d6",
            "ready",
        ):
            assert words in text, words
        assert "Which action" not in text
        assert at.session.questions.prompt is not None
        asked = at.session.questions.prompt
        await at.press("1")  # the question is not in sight: the key only puts the board away
        assert at.session.questions.prompt is asked
        assert "Which action" in at.text()
        await at.press("k", "k")
        assert "Which action" in at.text()
        await at.press("k", "escape")
        assert isinstance(at.app.screen, TableScreen)
        assert "Which action" in at.text()


async def test_partners_are_told_on_the_board(tmp_path: Path) -> None:
    game = Game.new("ludicrous", ["Ana", "Ben", "Cleo", "Dan"], seed=5, options={"teams": True})
    async with table_pilot(game, tmp_path) as at:
        await at.press("k")
        assert "Ana and Cleo play together" in " ".join(at.text().split())


async def test_the_board_outlives_a_window_in_which_nothing_has_room(tmp_path: Path) -> None:
    scene = place("1@7 | 1@20 | 2@30 | 3@44", phase="action", teams=True)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("k")
        before = at.text()
        for rows in range(20, 3, -1):
            await at.pilot.resize_terminal(48, rows)
            await at.settle()
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert at.text() == before


async def test_what_lies_on_the_board_and_the_annustar_are_told(tmp_path: Path) -> None:
    lies = [Token(id="bonfire", ring=9, seat=0, rounds=2)]
    scene = place("1@7 | 1@20", phase="action", tokens=lies, state={"first": 1}, annustar=True)
    async with table_pilot(scene, tmp_path) as at:
        await at.press("k")
        told = " ".join(at.text().split())
        assert "Annustar" in told
        assert "first-player marker Ben" in told
        assert "bonfire g14, 2 rounds (Ana)" in told.partition("On the board")[2]


async def test_plain_characters_say_the_same(tmp_path: Path) -> None:
    scene = place("1@7 | 1@20", phase="action", a={"bonus_points": 2})
    async with table_pilot(scene, tmp_path, ascii=True) as at:
        await at.press("k")
        assert "*" in at.text()
        assert "?" not in at.text().replace("? all keys", "")
        await at.press("k", "m")
        assert "?" not in at.text().replace("? help", "").replace(" ?", "")


async def test_the_frame_of_what_happens_is_made_of_plain_characters(tmp_path: Path) -> None:
    scene = place("1@5 2@40 | 1@8", dice=["d6:5"], phase="movement")
    async with table_pilot(scene, tmp_path, ascii=True) as at:
        await at.press("1")
        assert "+- Happening now -" in at.text()


async def test_a_large_window_has_the_board_under_the_question(tmp_path: Path) -> None:
    scene = place("1@7 | 1@20 | 2@30 | 3@44", phase="action", b={"marker": "dodge", "hp": 9})
    async with table_pilot(scene, tmp_path, size=(200, 60)) as at:
        text = at.text()
        assert text.index("Which action") < text.index("Track-keeping board") < text.index("▲ Dodge")
        await at.pilot.resize_terminal(120, 40)
        await at.press("down")
        assert "Track-keeping board" not in at.text()
        await at.pilot.resize_terminal(200, 60)
        await at.press("down")
        assert "Track-keeping board" in at.text()
