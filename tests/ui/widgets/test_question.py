"""The question as it is gone through by keys."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.card_game import card_game
from tests.rules.race.scene import at, place
from tests.scene import place as ludicrous
from tests.ui.table_pilot import TablePilot, table_pilot


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_pages_of_what_was_found_have_digits_for_what_is_listed_and_none_for_groups(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = ludicrous("1@10 2@9 | 1@11 2@13 | 1@15", a={"items": [Item(id="star_energy")]})
    async with table_pilot(scene, tmp_path, size=size) as at:
        question = at.table.query_one(QuestionView)
        assert "1–7 group" in at.lines()[-1]
        await at.press("slash", *"er")
        listed = len([one for one in question.rows if one.is_choice])
        assert "1–9 answer  PgDn 1 more" in at.lines()[-1]
        await at.press("pagedown")
        assert "Find: er_" in at.text(), "what was typed stays"
        assert len([one for one in question.rows if one.is_choice]) == listed
        assert sorted(question.keys.values()) == ["1"]
        assert "1 answer  PgUp those before" in at.lines()[-1]
        await at.press("pageup")
        assert sorted(question.keys.values()) == [*"123456789"]
        await at.press("escape")
        assert "1–7 group" in at.lines()[-1], "and the groups have theirs again"


@pytest.mark.parametrize(("size", "is_named"), [((120, 40), True), ((80, 24), False)])
async def test_the_answers_at_the_table_tell_names_in_a_large_window(
    tmp_path: Path, size: tuple[int, int], is_named: bool
) -> None:
    scene = place({0: [14, 30], 2: [at(2, 27)]}, "d6:3", turns=9)
    async with table_pilot(scene, tmp_path, size=size) as at_table:
        names = [at_table.session.voice.name(Who(0, piece)) for piece in range(2)]
        rows = [line for line in at_table.lines() if " to go" in line and "›" in line]
        assert [name in row for name, row in zip(names, rows, strict=True)] == [is_named] * 2


@pytest.mark.parametrize(
    ("size", "title"), [((120, 40), "You rolled 3: which token? ─"), ((80, 24), "You rolled 3 ───")]
)
async def test_the_column_of_dangers_has_a_heading_over_it(tmp_path: Path, size: tuple[int, int], title: str) -> None:
    scene = place({0: [14, 45], 2: [at(2, 12)]}, "d6:3", turns=9)
    async with table_pilot(scene, tmp_path, size=size) as at_table:
        heading = next(line for line in at_table.lines() if title in line)
        first = next(line for line in at_table.lines() if "●1  i13 › i10" in line)
        assert "17%  39 to go" in first
        assert heading.index("danger") + len("danger") == first.index("17%") + len("17%")


async def test_where_nothing_is_in_danger_no_heading_speaks_of_it(tmp_path: Path) -> None:
    async with table_pilot(place({0: [14, 45]}, "d6:3", turns=9), tmp_path) as at_table:
        assert "danger" not in at_table.text()


async def test_a_grave_answer_is_asked_about_once(tmp_path: Path) -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3,1,1", turns=9)
    async with table_pilot(scene, tmp_path) as pilot:
        await pilot.press("1")
        assert scene.answer_count == 0
        text = pilot.text()
        assert "Lands on a block and goes back to the yard" in text
        assert text.count("1 Yes") == 1
        assert "0 No, go back" in text
        await pilot.press("0")
        assert "0 No, go back" not in pilot.text()
        assert scene.answer_count == 0
        await pilot.press("1", "escape")
        assert pilot.table.query_one(QuestionView).keys == {"move:0": "1", "move:1": "2", "move:2": "3", "move:3": "4"}
        await pilot.press("1", "enter")  # the answer that changes nothing is marked
        assert scene.answer_count == 0
        await pilot.press("1", "1")
        assert scene.state.pieces[0][0].step == -1


async def test_what_is_asked_once_more_says_what_is_at_stake_and_no_label_again(tmp_path: Path) -> None:
    async with table_pilot(ludicrous("1@10 | 1@11", a={"hp": 14}), tmp_path) as pilot:
        await pilot.press("3")
        pilot.table.query_one(QuestionView).choose("surrender:0:1.0")
        await pilot.settle()
        text = pilot.text()
        assert "If accepted: prison; your HP from 14 to 20" in text
        assert text.count("urrenders to") == 1, text
        assert "●1 surrenders to Ben's ◆1?" in text


async def test_all_of_a_long_warning_is_seen_in_a_small_window(tmp_path: Path) -> None:
    async with table_pilot(place({0: [14, 30], 2: [at(2, 5)]}, "d6:3", turns=9), tmp_path, size=(80, 24)) as at_table:
        question = at_table.table.query_one(QuestionView)
        question.doubt = lambda *_: " ".join(f"word{number}" for number in range(40))
        await at_table.press("1")
        text = at_table.text()
        assert [number for number in range(40) if f"word{number}" not in text] == []
        assert "1 Yes" in " ".join(text.split())


async def test_what_no_rule_system_says_is_not_told(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as pilot:
        assert "To home" not in pilot.text()
        assert "Do thing 3  works in 3 of 40" in pilot.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_whole_gamble_table_stands_under_its_answer(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = ludicrous("1@10 | 1@40")
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.open_section("gamble:0")
        question = at.table.query_one(QuestionView)
        prompt = at.session.questions.prompt
        assert prompt is not None
        option = prompt.option("gamble:0")
        assert option is not None
        question.point_at(option)
        await at.settle()
        told = " ".join(" ".join(line[at.table.query_one(QuestionView).region.x :] for line in at.lines()).split())
        assert "5: Move 4 spaces, and be swift; 6: Move 6 spaces; heal 2d6, draw 2 cards" in told


async def test_what_comes_of_an_answer_goes_on_into_the_empty_rows_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows that are kept for it are the least that it gets: the list may leave more."""
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3", turns=9)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as pilot:
        question = pilot.table.query_one(QuestionView)
        whole = question.draw().rows()
        assert any("Nobody can reach it this round" in row for row in whole)
        monkeypatch.setattr(QuestionView, "foot_height", 1)
        assert question.draw().rows() == whole


async def test_what_stands_in_the_row_under_the_cursor_is_not_told_once_more_at_the_table(tmp_path: Path) -> None:
    async with table_pilot(ludicrous("1@10 | 1@11", a={"weapons": ["dagger"]}), tmp_path, size=(80, 24)) as at:
        await at.press("1", "home", "down")
        shown = " ".join(at.text().split())
        assert "▶ 2 ●1 Punch ◆1 1 or 2 damage 83%" in shown
        assert "83%; 1 or 2" not in shown


async def test_a_warning_does_not_mark_yes(tmp_path: Path) -> None:
    async with table_pilot(ludicrous("1@20 2@5 | 1@21"), tmp_path) as at:
        question = at.table.query_one(QuestionView)
        question.doubt = lambda option, _: "That gives something away" if option.does == "pass" else None
        await at.press("0")
        assert question.is_doubting
        assert question.marked is not None
        assert question.marked.value.id == "no"


async def test_a_key_without_an_answer_says_which_keys_have_one(tmp_path: Path) -> None:
    match = Game.new("classic", ["Ana", "Ben"], seed=3, options={"press_to_roll": True, "pieces_on_start": 2})
    async with table_pilot(match, tmp_path) as at:
        await at.press("5")
        assert "5 does nothing here. Press Space." in said(at)
        await at.press("space")
        assert "move" in at.lines()[-1]
        await at.press("5")
        assert "5 does nothing here. Press 1–2." in said(at)
        await at.press("space")
        assert "Space does nothing here. Press 1–2." in said(at)
        given = match.answer_count
        await at.press("1")
        assert match.answer_count > given


async def test_keys_with_a_gap_between_them_are_named_each(tmp_path: Path) -> None:
    async with table_pilot(place({0: [14, -1, 30]}, "d6:3", turns=9), tmp_path) as at_table:
        await at_table.press("5")
        assert "5 does nothing here. Press 1 or 3." in said(at_table)


def said(at: TablePilot) -> list[str]:
    """Return what has been said that is still there."""
    return [one.message for one in at.app._notifications]
