"""The log of the table: who did what, one line a roll."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.engine import TurnStarted, Who
from ludo_tui.ui.widgets.rowlist import RowList
from tests.presenting.log.test_log_rows import match
from tests.scene import place
from tests.ui.table_pilot import TablePilot, table_pilot


def shown(at: TablePilot) -> list[str]:
    """Return the log on the screen."""
    return ["".join(text for text, _ in row.parts) for row in at.table.query_one("#log", RowList).rows]


async def test_the_line_of_a_roll_goes_on_with_its_move(tmp_path: Path) -> None:
    game = match(2, 3, 1, 1)
    async with table_pilot(game, tmp_path) as at:
        ours, theirs = (at.session.voice.name(Who(seat, 0)) for seat in (0, 1))
        assert shown(at)[-2:] == ["Ana", "rolls 2"]
        await at.press("1")
        assert shown(at)[-4:] == ["Ana", f"rolls 2. ●1 {ours} b9 › d9", "Ben", "rolls 3"]
        await at.press("1")
        assert shown(at)[-6:-2] == ["Ana", f"rolls 2. ●1 {ours} b9 › d9", "Ben", f"rolls 3. ◆1 {theirs} n7 › k7"]


async def test_without_animation_a_contest_tells_what_was_rolled_and_added(tmp_path: Path) -> None:
    ours, theirs = {"stats": {"dexterity": 1}, "leader": 0}, {"armor": "light", "has_reacted": True}
    phases = ("action", "bonus_action")
    scene = place("1@10 | 1@11", "d20:12,9 d8:5", phase=phases, a=ours, b=theirs)
    async with table_pilot(scene, tmp_path) as at:
        name = at.session.voice.name(Who(1, 0))
        full = f"longsword 14 (12 +1 dexterity +1 leader), Ben's ◆1 {name} 10 (9 +1 light armour): a hit"
        await at.answer("attack:0:longsword:1.0")
        assert full in " ".join(shown(at))
        at.app.preferences.change("animation", "fast")
        at.table.parts.view.refresh_all()
        assert f"longsword 14, Ben's ◆1 {name} 10: a hit" in " ".join(shown(at))


async def test_where_there_is_room_a_piece_is_called_by_its_name_once_in_a_turn(tmp_path: Path) -> None:
    scene = place("1@20 | 1@21", "d20:12,5 d8:4", phase=("action", "bonus_action"))
    async with table_pilot(scene, tmp_path, animation="off") as at:
        ours, theirs = (at.session.voice.name(Who(seat, 0)) for seat in (0, 1))
        await at.answer("attack:0:longsword:1.0")
        log = [line for line in shown(at) if "●1" in line or "◆1" in line]
        assert f"●1 {ours} longsword" in log[0], "the lines of the attack are gone: its contest tells it"
        assert f"Ben's ◆1 {theirs} " in log[0]
        assert [line for line in log[1:] if ours in line or theirs in line] == []
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert not any(ours in line or theirs in line for line in shown(at))


@pytest.mark.parametrize("ruleset", ["ludicrous", "skirmish"])
async def test_the_head_of_a_turn_names_the_party_where_there_is_room(tmp_path: Path, ruleset: str) -> None:
    game = Game.new(ruleset, ["Ana", "Ben", "Cleo"], seed=5)
    while not any(isinstance(event, TurnStarted) and event.seat == 0 for event in game.turn_events):
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)
    async with table_pilot(game, tmp_path) as at:
        called = at.session.privacy.view.look.seats[0].called
        assert called
        assert f"Ana  {called}" in shown(at)
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert f"Ana  {called}" not in shown(at)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_answer_under_the_cursor_names_the_pieces_where_there_is_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with table_pilot(place("1@20 | 1@21", phase="action"), tmp_path, size=size) as at:
        await at.open_section("attack:0:longsword:1.0")
        await at.settle()
        assert (f"◆1 {at.session.voice.name(Who(1, 0))}" in at.text()) == (size == (120, 40))


async def test_a_piece_that_was_given_a_name_is_told_by_it_in_log_answers_and_tray(tmp_path: Path) -> None:
    scene = place("1@20 | 1@21", "d20:12,5 d8:4", phase=("action", "bonus_action"), b={"weapons": ["sling"]})
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        assert at.session.voice.rename(Who(1, 0), "Rex") is None
        assert at.session.voice.rename(Who(0, 0), "Ida") is None
        at.table.parts.view.refresh_all()
        await at.settle()
        assert "●1  Ida" in at.text()
        await at.answer("attack:0:longsword:1.0")
        log = " ".join(shown(at))
        assert "●1 Ida longsword 12" in log
        assert "◆1 Rex" in log
        assert "Ben's ◆1" not in log
