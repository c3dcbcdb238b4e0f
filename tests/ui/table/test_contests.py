"""Contests with their dice in words, a soul that is read, and what the board shows of an answer's reach."""

import re
from pathlib import Path

import pytest

from ludo_tui.board import xy
from ludo_tui.engine import Who
from ludo_tui.presenting.table.animation import DECIDED
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import Tray
from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place
from tests.ui.table_pilot import TablePilot, table_pilot

SIZES = [(120, 40), (80, 24)]


async def choose(at: TablePilot, answer: str) -> None:
    """Go down to an answer and choose it."""
    prompt = at.session.questions.prompt
    assert prompt is not None
    await at.open_section(answer)
    for _ in range(200):
        current = at.table.parts.question.option
        if current is not None and current.id == answer:
            await at.press("enter")
            return
        await at.press("down")
    raise AssertionError(f"{answer} is not among {[option.id for option in prompt.options]}")


@pytest.mark.parametrize("size", SIZES)
async def test_a_contest_shows_both_dice_every_modifier_and_the_outcome(tmp_path: Path, size: tuple[int, int]) -> None:
    changes = {"has_reacted": True, "marker": "dodge"}
    scene = place("1@7 | 1@8<", dice="d20:16,9 d8:4", phase=("action", "bonus_action"), b=changes)
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(0.2)
        await choose(at, "attack:0:longsword:1.0")
        assert "─ Longsword ─" in at.text()
        await at.run(0.15)  # the first die tumbles: what it will show is not there yet
        assert at.table.parts.animation.beat is not None
        assert at.table.parts.animation.beat.stage == 2
        assert "HIT" not in at.text()
        assert "a hit" not in log_of(at)
        await at.run(0.5)  # both lie
        text = right_part(at)
        assert "●1 Ana strikes" in text
        assert "◆1 Ben defends" in text
        assert "16" in text
        assert "dodge" in text
        assert f"HIT {scene.event('contest_decided').total} beats" in text
        assert "damage d8 4" in text
        assert f"› {scene.event('damaged').hp} HP" in text
        await at.run(1.0)
        assert at.app.focused is at.table.query_one("#question")
        assert "HIT" not in right_part(at).partition("So far")[0]
        assert "a hit" in log_of(at)


async def test_several_contests_are_shown_in_turn_and_can_be_skipped(tmp_path: Path) -> None:
    scene = place("1@5 | 1@8 | 1@9", dice="d6:5 d20:2,15,3,16", phase="movement", turns=2)
    for seat in (1, 2):
        scene.prefer(seat, "tackle", "always")
    async with table_pilot(scene, tmp_path, animation="normal") as at:
        await at.run(0.2)
        await at.press("1")
        first, second = scene.all("contest_decided")
        assert (first.total, second.total) == (2, 3)
        await run_to_verdict(at)
        assert "FAILURE 2 does not beat 20" in right_part(at)
        name = at.session.voice.name(Who(0, 0))
        assert f"tackle 2, ●1 {name} 20" in log_of(at)
        assert "tackle 3" not in log_of(at)
        await at.run(0.6)
        await run_to_verdict(at)
        assert "FAILURE 3 does not beat 21" in right_part(at)
        await at.press("space")
        assert not at.table.parts.animation.is_running
        assert "FAILURE" not in right_part(at)
        assert "tackle 3, ●1 21" in log_of(at)
    assert scene.dice_left() == 0


def log_of(at: TablePilot) -> str:
    """Return the whole log."""
    return " ".join("".join(text for text, _ in row.parts) for row in at.table.query_one(LogView).rows)


async def run_to_verdict(at: TablePilot) -> None:
    """Let time pass until the dice of a contest lie."""
    for _ in range(200):
        beat = at.table.parts.animation.beat
        if beat is not None and beat.contest is not None and beat.stage == DECIDED:
            return
        await at.run(0.05)
    raise AssertionError("no contest is decided")


def right_part(at: TablePilot) -> str:
    """Return what stands beside the board, words apart by single blanks."""
    x = at.table.query_one(QuestionView).region.x
    return " ".join(" ".join(line[x:] for line in at.lines()).split())


@pytest.mark.parametrize("size", SIZES)
async def test_a_soul_is_read_roll_by_roll_and_the_sheet_closes_by_itself(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = place(
        "1@7 | 1@20", dice="d10:3,10", phase=("action", "bonus_action"), b={"stats": {"luck": 7}, "perks": ["angler"]}
    )
    async with table_pilot(scene, tmp_path, size=size) as at:
        assert "+7" not in at.text()
        await choose(at, "soul_read:1")
        assert "Ana alone: the others look away" in at.text()
        assert "+7" not in at.text()
        await at.press("enter")
        told = " ".join(at.text().split())
        for words in (
            "reads the soul of Ben",
            "luck +7",
            "human wizard",
            "Angler always: +2 when you fish.",
            "Fighting",
        ):
            assert words in told, words
        assert "Ben rolls d10 until a 10" in told
        await at.press("space")
        assert "+7" in at.text()
        await at.press("space")
        assert isinstance(at.app.screen, CurtainScreen)
        assert "+7" not in at.text()
        await at.press("enter")
        assert "+7" not in at.text()
        assert at.table.parts.layout.open_panel == "log"
    assert scene.dice_left() == 0


@pytest.mark.parametrize(("clock", "seconds"), [("5_seconds", 5), ("10_seconds", 10), ("by_hand", 0)])
async def test_the_die_of_a_soul_that_is_read_ticks_by_itself_as_it_is_set(
    tmp_path: Path, clock: str, seconds: int
) -> None:
    scene = place("1@7 | 1@20", dice="d10:3,10", phase=("action", "bonus_action"), b={"stats": {"luck": 7}})
    async with table_pilot(scene, tmp_path, reading_clock=clock) as at:
        await choose(at, "soul_read:1")
        await at.press("enter")
        assert (f"next roll in {seconds} s" in at.text()) == bool(seconds)
        if not seconds:
            await at.run(60)
            assert scene.dice_left() == 2
            assert "Space lets it roll" in at.text()
            await at.press("space", "space")
            return
        await at.run(seconds - 0.5)
        assert scene.dice_left() == 2
        assert "next roll in 1 s" in at.text()
        await at.run(1)
        assert scene.dice_left() == 1
        await at.press("tab")
        assert "paused" in at.text()
        await at.run(60)
        assert scene.dice_left() == 1
        await at.press("tab")
        await at.run(seconds + 1)
        assert scene.dice_left() == 0
        assert isinstance(at.app.screen, CurtainScreen)


async def test_the_roll_that_closes_a_sheet_is_seen_for_a_moment(tmp_path: Path) -> None:
    scene = place("1@7 | 1@20", dice="d10:10", phase=("action", "bonus_action"))
    async with table_pilot(scene, tmp_path, animation="normal") as at:
        await at.run(2)
        await choose(at, "soul_read:1")
        await at.run(2)
        await at.press("enter", "space")
        assert "the sheet is closed" in at.text()
        await at.run(1)
        assert isinstance(at.app.screen, CurtainScreen)


def scene_in_range() -> Scene:
    return place("1@7 2@20!prone 3@20 | 1@11<", phase="action", a={"weapons": ["longbow", "dagger"]})


@pytest.mark.parametrize("size", SIZES)
async def test_the_range_of_an_answer_is_on_the_board(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = scene_in_range()
    async with table_pilot(scene, tmp_path, size=size) as at:
        board = at.table.query_one(BoardView)
        prompt = at.session.questions.prompt
        assert prompt is not None
        shot = next(option for option in prompt.options if option.aim.target == (1, 0))
        await at.open_section(shot.id)
        for _ in range(100):
            if at.table.parts.question.option is shot:
                break
            await at.press("down")
        assert len(board.picture.reach) == 3
        assert (set(board.picture.chosen), set(board.picture.targets)) == ({(0, 0)}, {(1, 0)})
        canvas = board._canvas
        assert canvas is not None
        tinted = {
            board.geometry.point_at(x, y)
            for y, row in enumerate(canvas.inks)
            for x, i in enumerate(row)
            if i[1] == "sight"
        }
        assert tinted == {xy(name) for name in board.picture.reach}


async def test_the_cursor_and_the_legend_tell_what_is_there(tmp_path: Path) -> None:
    async with table_pilot(scene_in_range(), tmp_path) as at:
        board = at.table.query_one(BoardView)
        board.focus()
        space = next(
            name for name, marks in board.picture.pieces.items() if {mark.id for mark in marks} == {(0, 1), (0, 2)}
        )
        board.cursor = space
        await at.press("left", "right")
        text = at.text()
        assert f"{space}:" in text
        assert "facing forward (prone)" in text
        await at.press("b")
        told = "".join(text for text, _ in at.table.query_one("#panel", RowList).rows[0].parts)
        assert re.search(rf" on {space}, \d+ from home; prone", told)
        await at.press("end")
        assert "a dark face is unconscious" in " ".join(at.text().split())


async def test_that_a_full_hand_draws_nothing_stands_beside_the_answer(tmp_path: Path) -> None:
    scene = place("1@10 | 1@40", phase="action", a={"hand": ["bonfire", "gust", "slow", "mend"]})
    async with table_pilot(scene, tmp_path) as at:
        await at.press("6", "full_stop")
        line = next(line for line in at.lines() if "Meditate" in line)
        assert "Meditate  Full hand: discard 2 first. No spell." in line, line


@pytest.mark.parametrize(("size", "told"), [((120, 40), "' hasted, slowed"), ((80, 24), "●2 hasted ◆1 slowed")])
async def test_a_sign_of_several_conditions_is_told_by_those_that_it_stands_for(
    size: tuple[int, int], told: str, tmp_path: Path
) -> None:
    scene = place("1@10 2@12 | 1@40")
    scene.piece(0, 2).conditions.append(Affliction(id="hasted", ends=Ends(2)))
    scene.piece(1).conditions.append(Affliction(id="slowed", ends=Ends(1)))
    async with table_pilot(scene, tmp_path, size=size) as at:
        assert told in " ".join(at.text().split()), at.text()


@pytest.mark.parametrize("size", SIZES)
async def test_the_tray_shows_all_dice_of_an_attack_and_what_came_of_it(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("champion@k9 | champion@j9", "d20:15 d6:2 d6:6 d6:5 d6:4 d6:6")
    async with table_pilot(scene, tmp_path, size=size) as at:
        for answer in ("attack:greatsword:1.0", "dodge:0", "dice:1"):
            await at.answer(answer)
        tray = at.table.query_one(Tray)
        content = tray.content
        assert [(die.sides, die.value) for die in content.dice] == [(20, 15), (6, 6), (6, 5), (6, 4), (6, 6)]
        drawn = at.lines()[tray.region.y : tray.region.bottom]
        shown = "\n".join(drawn)
        assert "HIT" in shown
        assert "damage 4d6 6 5 4 6   = 21" in shown
        if size == (120, 40):
            assert "●1 Ana  strikes  ◆1 Ben   great sword" in shown
            beside = " ".join(" ".join(line[41 : tray.size.width].strip() for line in drawn).split())
            assert "HIT 16, and 14 is needed +3 Strength, −2 bane" in beside
        await at.press("left")
        assert not at.table.query_one(Tray).content.contest, "what is under the cursor on the board goes first"


async def test_a_contest_leaves_the_tray_when_another_piece_has_its_turn(tmp_path: Path) -> None:
    scene = stand("champion@k9 brawler@l9 brawler@l9 | bulwark@j9", "d20:1")
    async with table_pilot(scene, tmp_path) as at:
        for answer in ("act:0", "attack:greatsword:1.0", "pass"):
            await at.answer(answer)
        assert at.table.query_one(Tray).content.contest
        assert "4, and 16 is needed" in at.text()
        for answer in ("pass", "act:1"):
            await at.answer(answer)
        content = at.table.query_one(Tray).content
        assert not content.contest
        assert not content.dice
        assert any("l9" in text for line in content.lines for text, *_ in line)
