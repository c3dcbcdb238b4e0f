"""A list that is longer than its room says how much of it is out of sight."""

import re
from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Option, OptionAim, Prompt, Refusal
from ludo_tui.presenting.rows import Row, row
from ludo_tui.table.questions.digits import keys_for
from ludo_tui.table.questions.sections import found
from ludo_tui.ui.widgets.choices import told_in
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.card_game import card_game
from tests.scene import place
from tests.ui.table_pilot import TablePilot, table_pilot


def seen(at: TablePilot) -> tuple[int, list[tuple[str, int, str]]]:
    """Return how many rows that can be chosen are in sight, and what is said about the others."""
    question = at.table.query_one(QuestionView)
    lines = [line[question.region.x :] for line in at.lines()]
    said = [re.findall(r"(\S) (\d+) more (above|below)", line) for line in lines]
    told = [(sign, int(count), word) for some in said for sign, count, word in some]
    return sum("Do thing" in line or "not now" in line for line in lines), told


@pytest.mark.parametrize("is_ascii", [False, True])
async def test_a_list_says_how_many_answers_are_out_of_sight(tmp_path: Path, is_ascii: bool) -> None:
    up, down = "^v" if is_ascii else "↑↓"
    async with table_pilot(card_game(), tmp_path, size=(80, 24), ascii=is_ascii) as at:
        question = at.table.query_one(QuestionView)
        count = sum(one.is_choice for one in question.rows)
        await at.press("home")
        shown, told = seen(at)
        assert told == [(down, count - shown, "below")]
        for _ in range(shown + 1):
            await at.press("down")
        shown, told = seen(at)
        assert [(sign, word) for sign, _, word in told] == [(up, "above"), (down, "below")]
        assert sum(number for _, number, _ in told) + shown == count
        await at.press("up")
        assert seen(at) == (shown, told), "it stays where it is while the marked one is in sight"
        await at.press("end")
        shown, told = seen(at)
        assert told == [(up, count - shown, "above")]
        await at.pilot.resize_terminal(200, 60)
        await at.settle()
        assert seen(at) == (count - 1, []), "what cannot be chosen stands there itself"


def test_what_comes_of_an_answer_stands_before_blank_rows_and_titles() -> None:
    title = Row((("Retort", "text"),), "- ", "line", is_head=True)
    told, more = row("Whoever did it takes d6 damage."), row("It burns.")
    rows = [row(""), title, told, more]
    assert told_in(rows, 40, 4, is_apart=False) == rows
    assert told_in(rows, 40, 3, is_apart=False) == [title, told, more]
    assert told_in(rows, 40, 2, is_apart=False) == [told, more]
    assert told_in(rows, 40, 2, is_apart=True) == [rows[0], told], "how many are out of sight stands in the blank row"
    assert told_in(rows, 40, 1, is_apart=False) == [told]
    assert told_in(rows, 20, 1, is_apart=False) == [told, more], "at least its beginning"


async def test_a_list_begins_with_its_first_answer_where_there_is_room_for_the_mark_as_well(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben", Seat("Ida", "hard")], seed=140572660261463)
    async with table_pilot(match, tmp_path, size=(80, 22), mark_suggestion=True) as at:
        await at.press("0", "5")
        assert "▶ 4 Start a shrine" in at.text()
        assert [(sign, word) for sign, _, word in seen(at)[1]] == [("↓", "below")]


async def test_what_cannot_be_chosen_is_marked_at_its_first_row_when_it_is_unfolded(tmp_path: Path) -> None:
    async with table_pilot(place("1@10!prone 2@9!prone | 1@11"), tmp_path, size=(80, 24)) as at:
        question = at.table.query_one(QuestionView)
        await at.press("full_stop")
        shown = [one for one in question.rows if isinstance(one.value, Refusal)]
        assert question.marked is shown[0], question.marked


async def test_no_row_stays_blank_below_a_list_of_which_a_part_is_out_of_sight(tmp_path: Path) -> None:
    scene = place("1@10 2@9 | 1@11 2@12 3@13", a={"weapons": ["longbow", "dagger"]})
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("1", "end")
        area = at.table.query_one(QuestionView).region
        lines = [line[area.x :].strip() for line in at.lines()[area.y : area.bottom]]
        assert all(lines), lines
        await at.press("up")
        assert "One die decides. A 6 hits" in at.text(), "what comes of an answer is told all the same"


async def test_a_list_stands_whole_where_that_leaves_room_for_a_part_of_what_comes_of_an_answer(tmp_path: Path) -> None:
    scene = place("1@6!prone 2@13 | 1@20 | 1@30 | 1@40", teams=True)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("6")
        question, told = at.table.query_one(QuestionView), ""
        for _ in question.rows:
            assert seen(at)[1] == [], at.text()
            assert question.marked is not None
            assert f"▶{question.marked.mark[1:]}" in at.text()
            told += at.text()
            await at.press("down")
        assert "On a success, a die chooses" in told


@pytest.mark.parametrize(("ruleset", "sides", "value"), [("ludicrous", 20, 18), ("ludicrous", 20, 1), ("party", 6, 5)])
async def test_what_a_real_die_shows_is_typed(tmp_path: Path, ruleset: str, sides: int, value: int) -> None:
    match = Game.new(ruleset, ["Ana", "Ben"], seed=1, options={"table_dice": True})
    assert match.prompt is not None
    assert len(match.prompt.options) == sides
    async with table_pilot(match, tmp_path, size=(80, 24)) as at:
        assert ("0–9 type it" in at.lines()[-1]) == (sides > 9)
        await at.press(*str(value))
        if sides > 9:
            assert f"The die shows {value}_" in at.text()
            assert not at.session.game.answers, "more digits may follow"
            await at.press("enter")
        assert at.session.game.answers[0] == f"die:{value}"


@pytest.mark.parametrize("faces", [("1 on d8", "2 on d8", "3 on d8"), ("ace", "2", "null")])
def test_each_face_of_a_real_die_has_its_number_as_its_key(faces: tuple[str, ...]) -> None:
    shown = tuple(
        Option(id=f"die:{n}", label=label, does="show", aim=OptionAim(amount=n)) for n, label in enumerate(faces, 1)
    )
    prompt = Prompt(0, "die", "What does it show?", shown)
    assert keys_for(prompt, [(one,) for one in shown], 0) == {"die:1": "1", "die:2": "2", "die:3": "3"}


def test_the_first_digit_of_a_real_die_finds_every_number_that_begins_with_it() -> None:
    shown = tuple(
        Option(id=f"die:{n}", label=f"{n} on d20", does="show", aim=OptionAim(amount=n)) for n in range(1, 21)
    )
    options, _ = found(Prompt(0, "die", "What does it show?", shown), "1")
    assert [one.aim.amount for one in options] == [1, *range(10, 20)]
