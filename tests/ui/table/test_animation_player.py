"""Animations at the table, in the middle of each beat: what the frame shows, and what is not told before it."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path

import pytest

from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.rules.race.scene import FOUR
from tests.rules.race.scene import at as ring
from tests.rules.race.scene import place as race
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.scene import place
from tests.ui.table.test_screen import two_out
from tests.ui.table_pilot import TablePilot, table_pilot

SIZES = [(120, 40), (80, 24)]
_WAY = r"›.* to go"


async def frames(at: TablePilot) -> list[tuple[str, str, str]]:
    """Run an animation; return what each beat draws over the board, the screen in its middle, and the log."""
    seen: list[tuple[str, str, str]] = []
    for _ in range(200):
        beat = at.table.parts.animation.beat
        if beat is None:
            return seen
        await at.run(beat.seconds / 2)
        kinds = " ".join(dict.fromkeys(effect.kind for effect in beat.effects))
        rows = at.table.query_one(LogView).rows
        seen.append((kinds, at.text(), " ".join("".join(text for text, _ in row.parts) for row in rows)))
        await at.run(beat.seconds / 2)
    raise AssertionError("the animation does not end")


@pytest.mark.parametrize("size", SIZES)
async def test_a_capture_is_struck_knocked_up_and_flies_home_before_it_is_told(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = race({0: [14, 30], 2: [ring(2, 17)]}, "d6:3", "classic")
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(2)
        await at.press("1")
        seen = await frames(at)
        kinds = list(dict.fromkeys(kind for kinds, _, _ in seen for kind in kinds.split()))
        assert "told" in kinds
        assert [kind for kind in kinds if kind in ("flash", "burst", "knocked", "flies")] == [
            "flash",
            "burst",
            "knocked",
            "flies",
        ]
        assert any("▚" in text or "▞" in text for kind, text, _ in seen if "burst" in kind)
        flying = [log for kind, _, log in seen if "flies" in kind]
        assert ["Cleo" in log.rpartition("rolls 3")[2] for log in flying] == [False] * 4 + [True]  # when it has landed
        rows = at.table.query_one(LogView).rows
        assert any(style == "shout" for row in rows for _, style in row.parts)


async def test_a_homecoming_glitters_before_it_counts(tmp_path: Path) -> None:
    scene = race({0: [53, 30]}, "d6:3", "classic")
    async with table_pilot(scene, tmp_path, animation="normal") as at:
        await at.run(2)
        assert "○○○○" in at.text()
        await at.press("1")
        seen = await frames(at)
        glitter = [(text, log) for kind, text, log in seen if "glitter" in kind]
        assert glitter
        assert all("●○○○" not in text and "is home" not in log for text, log in glitter)
        assert "●○○○" in at.text()


@pytest.mark.parametrize("size", SIZES)
async def test_a_contest_tumbles_then_tells_its_modifiers_totals_and_cost(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    ours, theirs = {"stats": {"dexterity": 1}, "leader": 0}, {"armor": "light", "has_reacted": True}
    phases = ("action", "bonus_action")
    scene = place("1@10 | 1@11", "d20:12,9 d8:5", phase=phases, a=ours, b=theirs)
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(2)
        await at.answer("attack:0:longsword:1.0")
        seen = [text for _, text, _ in await frames(at)]
        first = next(text for text in seen if "Longsword" in text)
        assert "HIT" not in first
        last = next(text for text in seen if "HIT" in text)
        for words in ("+1 dexterity"[:5], "+1 leader"[:5], "14 beats 10", "damage d8 5", "20 › 15 HP"):
            assert words in last, words


@pytest.mark.parametrize("size", SIZES)
async def test_the_die_of_whoever_is_next_tumbles_under_its_name(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(two_out(), tmp_path, size=size, animation="normal") as at:
        await at.run(2)
        await at.press("1")
        seen = [text for _, text, _ in await frames(at)]
    told = [re.findall(r"(Ana|Ben) (?:rolls(?! \d)|rolled)", text)[0] for text in seen]
    assert [name for name, _ in groupby(told)] == ["Ana", "Ben", "Ana"]
    for text, name in zip(seen, told, strict=True):
        shape = "●" if name == "Ana" else "◆"
        asked = "which token?" if text in seen[:3] else "your turn"
        assert text.startswith(f" {shape} {name}  {asked}")
        assert f"▶ {shape} {name}" in text
        assert ("You rolled 3" in text) == (text in seen[:3])
        assert (f"─ {name}'s turn" in text) == (text not in seen[:3])


@pytest.mark.parametrize("size", SIZES)
async def test_of_a_question_its_answer_alone_is_left_while_a_film_shows_what_comes_of_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = race({0: [14, 30], 2: [ring(2, 17)]}, "d6:3", "classic")
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(2)
        place_of_log = at.table.query_one(LogView).region
        assert len(re.findall(_WAY, at.text())) == 2
        await at.press("2")
        for _ in range(3):  # as long as the piece walks
            (left,) = [line for line in at.text().splitlines() if re.search(_WAY, line)]
            assert "▶ 2" in left
            assert "●2" in left
            assert at.table.query_one(LogView).region == place_of_log
            await at.run(0.05)


@asynccontextmanager
async def walking(folder: Path) -> AsyncIterator[tuple[Fight, TablePilot]]:
    """Open a table at which it is shown how a piece walks that a person has just moved."""
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9").play("act:0")
    async with table_pilot(scene, folder, size=(120, 40), animation="normal") as at:
        await at.run(1.0)
        await at.press("3")
        await at.press(at.table.query_one(QuestionView).keys["go:e9"])
        yield scene, at


async def test_digits_that_are_typed_ahead_while_a_film_runs_answer_what_their_seat_is_asked_next(
    tmp_path: Path,
) -> None:
    async with walking(tmp_path) as (scene, at):
        question = at.table.query_one(QuestionView)
        before = at.table.parts.animation.is_running
        await at.press("3")
        assert (before, at.table.parts.animation.is_running) == (True, False)
        assert question.section == scene.offer("go:f9").shown.section
        await at.press(question.keys["go:d9"])
        assert scene.at(0, 0) == "d9"


async def test_digits_that_are_typed_while_others_are_shown_are_dropped_together(tmp_path: Path) -> None:
    async with walking(tmp_path) as (scene, at):
        question = at.table.query_one(QuestionView)
        at.table.parts.status.typist = None  # as after an answer of a computer
        await at.press("3")
        await at.run(0.2)  # seconds between two digits that are typed in one go
        await at.press("4")
        assert not at.table.parts.animation.is_running
        assert question.section == ""
        await at.run(1.0)
        await at.press("3")
        assert question.section == scene.offer("go:f9").shown.section


@pytest.mark.parametrize("size", SIZES)
async def test_under_the_card_of_a_win_nothing_is_asked_or_counted_as_before_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = race({0: [55, 56, 56, 56], 1: [20], 2: [30]}, "d6:1", "party", seats=FOUR[:3], play_on="ask")
    async with table_pilot(scene, tmp_path, size=size, animation="normal") as at:
        await at.run(2)
        await at.press("1")
        told = [text for _, text, _ in await frames(at) if "First" in text]
        assert told
        for text in told:
            assert "which token" not in text
            assert "play on for their places" not in text
            assert re.search(r"Ana\s+you\s+●●●●", text)
