"""The question as it is gone through by keys."""

from pathlib import Path

import pytest

from ludo_tui.ui.widgets.question import QuestionView
from tests.scene import place
from tests.ui.table_pilot import table_pilot


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_pages_of_what_was_found_have_digits_for_what_is_listed_and_none_for_groups(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with table_pilot(place("1@10 2@9 | 1@11 2@13 | 1@15"), tmp_path, size=size) as at:
        question = at.table.query_one(QuestionView)
        assert "1–7 group" in at.lines()[-1]
        await at.press("slash", *"er")
        listed = len([one for one in question.rows if one.is_choice])
        assert "1–9 answer  PgDn 2 more" in at.lines()[-1]
        await at.press("pagedown")
        assert "Find: er_" in at.text(), "what was typed stays"
        assert len([one for one in question.rows if one.is_choice]) == listed
        assert sorted(question.keys.values()) == ["1", "2"]
        assert "1–2 answer  PgUp those before" in at.lines()[-1]
        await at.press("pageup")
        assert sorted(question.keys.values()) == [*"123456789"]
        await at.press("escape")
        assert "1–7 group" in at.lines()[-1], "and the groups have theirs again"
