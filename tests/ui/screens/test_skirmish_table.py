"""The table of a match of Skirmish Ludo on screen: monsters, the Sage's turn, moves and attacks by key."""

import re
from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.board import RING
from ludo_tui.engine import TableOptions, Who
from ludo_tui.platform.places import examples_folder
from ludo_tui.presenting.question.question_layout import first_answer
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.rules.skirmish.model.state import SpaceEffect
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.conformance.walks import walk
from tests.rules.skirmish.skirmish_scene import rounds, stand
from tests.ui.table_pilot import table_pilot


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_match_is_played_by_key(tmp_path: Path, size: tuple[int, int]) -> None:
    *_, game = walk(Game.new("skirmish", ["Ana", "Ben", "Sam"], seed=5), seed=3, answers=60)
    async with table_pilot(game, tmp_path, size=size) as table:
        look = game.rules.look(game.view(None), game.setup)
        letters = [one.letters for some in look.creatures.values() for one in some if len(some) == 1]
        assert letters
        assert [one for one in letters if one not in table.text()] == []
        for _ in range(6):
            await table.press("enter")
            await table.settle()
        assert game.answer_count > 60
        assert "Ana" in table.text()


@pytest.mark.parametrize(("size", "has_clocks"), [((80, 24), True), ((72, 20), False), ((120, 40), True)])
async def test_rounds_and_doom_stand_over_the_parties(tmp_path: Path, size: tuple[int, int], has_clocks: bool) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, size=size) as table:
        over = [number for number, line in enumerate(table.lines()) if "Round ●" in line]
        assert bool(over) is has_clocks
        assert all("● Ana" in "".join(table.lines()[at : at + 5]) for at in over)
        assert ("Doom ◊" in "".join(" ".join(line.split()) for line in table.lines())) is has_clocks


async def test_who_may_come_out_is_in_the_yard(tmp_path: Path) -> None:
    scene = stand("brawler#0 brawler#-1 brawler#-1 | champion@l9", ["d6:3"], phase=("muster", "party_turns"))
    async with table_pilot(scene, tmp_path, size=(120, 40)) as table:
        assert "▶ 2  ●2  Ana's brawler comes out" in table.text()
        assert "in the yard" in table.text()


@pytest.mark.parametrize(
    ("first", "enemy", "goal"), [("run", "l9", "go:d9"), ("give-die", "l9", "go:d9"), ("retreat", "d9", "go:b9")]
)
async def test_where_to_go_is_asked_at_once_after_how(tmp_path: Path, first: str, enemy: str, goal: str) -> None:
    scene = stand(f"bulwark@c9 outrider@f9 | champion@{enemy}", ["d6:3"], phase=("muster", "party_turns"))
    scene.play("pass", "act:0")
    async with table_pilot(scene, tmp_path, size=(120, 40)) as table:
        await table.answer(first)
        await table.settle()
        question = table.table.query_one(QuestionView)
        assert question.section == scene.offer(goal).shown.section
        await table.press("0")
        assert question.section == "", "from there back to all that can be done"
        await table.answer(goal)
        await table.settle()
        assert question.section == ""


async def test_the_ludo_die_is_taken_with_one_key_and_stands_where_to_go_is_asked(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", ["d6:3"], phase=("muster", "party_turns"))
    scene.play("pass", "act:0")
    async with table_pilot(scene, tmp_path, size=(120, 40)) as table:
        assert "9 Take the 3 of the Ludo die" in table.text()
        await table.answer("run")
        await table.settle()
        assert "9 Take the 3 of the Ludo die" in table.text(), "not only behind the way back"
        await table.press("9")
        assert scene.state.acting is not None
        assert scene.state.acting.die == 3


async def test_a_turn_that_ends_by_itself_calls_its_piece_as_the_question_did(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9").play("act:0", "defend", "go:d9")
    async with table_pilot(scene, tmp_path, size=(80, 24), every_phase=False, animation="normal") as table:
        assert table.session.questions.waiting == "nobody"
        assert "─ ●1: 4 of 5 steps, action used. ─" in table.text()


async def test_what_stands_over_the_answers_begins_where_their_keys_do(tmp_path: Path) -> None:
    corpus = Path(__file__).parents[2] / "saves" / "corpus" / "1.15.0" / "saves"
    match = Game.load(corpus / "skirmish-pin.ludo.json", accept_changes=True)
    async with table_pilot(match, tmp_path, size=(80, 24)) as table:
        lines = [line[35:] for line in table.lines()]
        first = next(number for number, line in enumerate(lines) if re.match(r"  [●◆]\d: \d of \d steps, ", line))
        assert re.match(r"  \w", lines[first + 1]), "it goes on below its beginning, where the keys stand"


async def test_a_digit_that_is_out_of_sight_shows_what_it_would_do_before_it_does_it(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9").play("act:0", "run")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("home")
        question = table.table.query_one(QuestionView)
        last = max(key for key in question.keys.values())
        answer = next(identity for identity, key in question.keys.items() if key == last)
        label = scene.offer(answer).label
        assert label not in table.text(), "the window is small"
        given = scene.answer_count
        await table.press(last)
        assert scene.answer_count == given
        assert question.current == scene.offer(answer)
        assert label in table.text()
        await table.press(last)
        assert scene.answers[-1] == answer


async def test_a_small_window_lists_more_answers_than_rows_about_one_of_them(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@e9").play("act:0", "run")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        right = [line[35:] for line in table.lines()]
        listed = [number for number, line in enumerate(right) if re.match(r"[▶ ] [1-9] Go to ", line)]
        told = right[listed[-1] + 1 : next(number for number, line in enumerate(right) if "So far" in line)]
        assert len(listed) >= 5
        assert "more below" in told[0]
        assert len([line for line in told[1:] if line.strip()]) >= 3, told


async def test_a_piece_is_moved_by_arrows_on_the_board(tmp_path: Path) -> None:
    scene = stand("bulwark@f9 outrider@c9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("right")  # from the piece that is marked
        assert isinstance(table.app.focused, BoardView)
        await table.press("enter")
        assert scene.prompt is not None
        assert (scene.prompt.kind, scene.state.acting and scene.state.acting.who) == ("turn", (0, 0))
        await table.press("left", "left", "enter")
        assert scene.at(0, 0) == "e9"


async def test_why_something_is_not_possible_is_in_sight_in_a_small_window(tmp_path: Path) -> None:
    scene = stand("champion@n9 outrider@l9 | champion@c9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("2")
        assert "▶ –" not in table.text()
        await table.press("full_stop")
        assert "▶ –" in table.text()
        await table.press("full_stop")
        assert "▶ –" not in table.text()


async def test_the_digit_of_a_part_that_holds_nothing_says_why(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.answer("act:0")
        await table.press("5")
        said = [notice.message for notice in table.app._notifications]
        assert said == ["Nothing under 5 Magic now – Cast: no spell known or carried."]
        await table.press("4", "9")
        said = [notice.message for notice in table.app._notifications]
        assert said == ["9 does nothing here. Press 1–5."], "a part is open: no digit opens another"


@pytest.mark.parametrize("aside", ["t", "g"])
async def test_a_digit_comes_back_to_the_answers_from_wherever_somebody_reads(tmp_path: Path, aside: str) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9").play("act:0")
    async with table_pilot(scene, tmp_path, size=(120, 40)) as table:
        question, given = table.table.query_one(QuestionView), scene.answer_count
        await table.press(aside)
        await table.settle()
        assert table.app.focused is not question
        await table.press("4")
        assert question.section
        assert table.app.focused is question
        await table.press("escape", "4")
        assert question.section, "the part was left, and opened once more: nothing in it was chosen"
        assert scene.answer_count == given


async def test_why_the_initiative_was_not_asked_stands_over_the_first_question_of_a_turn(tmp_path: Path) -> None:
    phases = ("initiative", "muster", "party_turns")
    table_options = TableOptions(press_to_roll=True)
    scene = stand("bulwark#0 outrider#3!prone | ", ["d6:3"], turn=None, phase=phases, turns=2, table=table_options)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        shown = " ".join(line[34:].strip() for line in table.lines())
        assert "No initiative: no piece knew of an enemy." in " ".join(shown.split())
        await table.answer("roll")


async def test_the_menu_counts_rounds_as_the_heading_does(tmp_path: Path) -> None:
    async with table_pilot(stand("outrider@k9 | ", state={"round": 3}), tmp_path, size=(80, 24)) as table:
        assert "Skirmish Ludo · round 3 of 16" in table.lines()[0]
        await table.press("escape")
        assert "Skirmish Ludo, round 3 of 16" in table.text()


async def test_who_is_in_reach_is_named_in_the_order_of_the_lists(tmp_path: Path) -> None:
    scene = stand("outrider@k9 | ", monsters="burr_hound@n9 toll_reaver@m9 gutter_imp@j9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        parts = [line[35:] for line in table.lines() if "in reach" in line]
        assert parts
        assert all(line.index("G3") < line.index("T2") < line.index("B1") for line in parts)


async def test_an_answer_is_explained_under_the_list_and_chosen_by_two_digits(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@d9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("2")
        assert "B1 ◆1" in table.text()
        assert "best" in table.text()
        await table.press("4")
        shown = " ".join(table.text().split())
        assert "Uses your action." in shown
        await table.answer("defend")
        assert "defended" in scene.kinds


@pytest.mark.parametrize("key", ["k", "g", "w", "b", "d"])
async def test_the_key_of_a_panel_opens_it_and_leads_back(tmp_path: Path, key: str) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@d9")
    async with table_pilot(scene, tmp_path) as table:
        question, before = table.table.query_one(QuestionView), table.text()
        await table.press(key)
        assert table.app.focused is not question
        await table.press(key)
        assert table.app.focused is question
        assert table.text() == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_log_has_room_while_it_is_read_and_gives_it_back(tmp_path: Path, size: tuple[int, int]) -> None:
    *_, game = walk(Game.new("skirmish", ["Ana", "Ben", "Sam"], seed=5), seed=3, answers=60)
    async with table_pilot(game, tmp_path, size=size) as table:
        log = table.table.query_one("#log", RowList)
        before, small = table.text(), log.size.height
        await table.press("g")
        assert table.app.focused is log
        assert log.size.height >= min(small + 5, 10)
        assert log.is_vertical_scroll_end
        await table.press("g")
        assert table.text() == before


async def test_the_legend_names_what_stands_on_the_board_and_nothing_else(tmp_path: Path) -> None:
    board = "bulwark@c9!defending outrider@f9-3 | champion@l9!grabbed"
    async with table_pilot(stand(board, monsters="burr_hound@n9!weakened"), tmp_path, size=(120, 40)) as table:
        legend = " ".join(table.text().split())
        assert "+ defending" in legend
        assert "- weakened" in legend
        assert "..." not in legend
    async with table_pilot(stand(board, monsters="burr_hound@n9!weakened"), tmp_path, size=(80, 24)) as table:
        legend = " ".join(" ".join(line[:34] for line in table.lines()[18:-1]).split())
        assert "●1 defending" in legend, "there is no room for signs on pieces: it is told whose they are"
        assert "B1 weakened" in legend
        assert "▁" not in legend


async def test_the_signs_of_the_board_are_told_in_plain_characters(tmp_path: Path) -> None:
    scene = stand("bulwark@c9$1 outrider@f9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, ascii=True) as table:
        await table.press("b")
        assert [line for line in table.lines() if not line.isascii()] == []


async def test_the_players_panel_tells_how_the_sage_stands_who_brings_nobody_home(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 | champion@l9", monsters="burr_hound@n9", state={"menace": 3, "doom": 1})
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("P")
        told = " ".join(table.text().split())
        assert "0 of 0 home" not in told
        assert "monster, doom 1 of 5" in told


async def test_that_all_can_wait_stands_in_the_line_of_keys_of_a_small_window(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        assert "e all wait" in table.lines()[-1]


async def test_what_has_happened_is_put_away_with_the_next_answer(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("w")
        assert "So far" not in table.text()
        assert "g back to the log" in table.text()
        await table.answer("act:1")
        assert "So far" in table.text()
        await table.press("f2")
        await table.answer("run")
        assert "Advice" in table.text(), "it tells of each question"


async def test_the_end_of_a_turn_stops_once_at_a_piece_that_has_done_nothing(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9")
    async with table_pilot(scene, tmp_path, auto_move=True) as table:
        await table.answer("act:0")
        await table.answer("run")
        await table.press("e")
        assert scene.state.acting is not None
        assert scene.state.acting.who == (0, 1), "the other piece has its turn"
        await table.press("e")
        assert scene.state.acting is None


async def test_a_turn_in_which_nothing_was_done_ends_with_the_second_key(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 | champion@l9")
    async with table_pilot(scene, tmp_path) as table:
        await table.press("e")
        assert scene.prompt is not None
        assert scene.prompt.seat == 0
        assert any("This piece has done nothing yet." in one.message for one in table.app._notifications)
        await table.press("e")
        assert scene.state.acting is None
        assert not table.app._notifications, "what was said about a question goes with it"


async def test_a_group_with_one_long_answer_names_it(tmp_path: Path) -> None:
    scene = stand("bulwark@g12 | champion@l9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        prompt = scene.prompt
        assert prompt is not None
        single = [
            options[0]
            for section in prompt.layout.sections
            if len(options := [one for one in prompt.options if one.shown.section == section.id]) == 1
        ]
        assert max(len(one.label) for one in single) > 25
        shown = " ".join(table.text().split())
        assert [one.label for one in single if any(word not in shown for word in one.label.split())] == []
        assert "..." not in shown


async def test_what_a_group_with_one_answer_brings_is_told_under_the_groups(tmp_path: Path) -> None:
    scene = stand("bulwark@g12 | champion@l9")
    async with table_pilot(scene, tmp_path, size=(120, 40)) as table:
        question = table.table.query_one(QuestionView)
        lone = scene.offer("stunt:seal_a_lair:g11")
        while question.current is not lone:
            await table.press("down")
        shown = " ".join(" ".join(line[66:].strip() for line in table.lines()).split())
        assert scene.prompt is not None
        assert scene.prompt.names is not None
        assert lone.meaning(scene.prompt.names) in shown
        assert "So far" in shown


async def test_the_digit_of_a_group_opens_it_however_little_is_in_it(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 | champion@l9", "d20:2", monsters="burr_hound@d9!held")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        question, attack = table.table.query_one(QuestionView), scene.offer("attack:sword:mon-1")
        assert scene.prompt is not None
        assert [one.id for one in scene.prompt.options if one.shown.section == attack.shown.section] == [attack.id]
        await table.press("1")
        assert "attacks" not in scene.kinds
        assert question.section == attack.shown.section
        told = " ".join(" ".join(line[35:].strip() for line in table.lines()).split())
        assert (told.count("3–18 damage"), told.count("11 Health left")) == (1, 1)
        await table.press("1")
        assert "attacks" in scene.kinds


async def test_enter_gives_the_answer_that_the_row_of_a_group_names(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 | champion@l9", "d20:2", monsters="burr_hound@d9!held")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        question = table.table.query_one(QuestionView)
        for key, wanted, does in (("down", None, "open"), ("up", scene.offer("attack:sword:mon-1"), "do it")):
            for _ in range(9):
                if question.current == wanted:
                    break
                await table.press(key)
            assert f"↵ {does}" in table.text()
        await table.press("enter")
        assert "attacks" in scene.kinds


async def test_the_heading_names_who_is_asked_and_what_for(tmp_path: Path) -> None:
    scene = stand("champion@c9 | duelist@l9", "d20:15 d6:1 d6:1 d6:1", monsters="burr_hound@d9", level=None)
    async with table_pilot(scene, tmp_path) as table:
        await table.answer("attack:greatsword:mon-1")
        assert scene.prompt is not None
        assert scene.prompt.kind in ("reaction", "bonus")
        while scene.prompt.kind == "reaction":
            assert "Sam" in table.lines()[0].partition("react?")[0]
            await table.answer("pass")
        assert table.lines()[0].startswith(" ● Ana  add Bonus Damage?")
        await table.answer("dice:0")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_sheet_is_one_page_and_tells_what_is_marked_in_full(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("arcanist@c9-12$1!prone mender@e9 trickster@b9 bulwark#-1 | champion@l9", monsters="burr_hound@d9")
    async with table_pilot(scene, tmp_path, size=size) as table:
        await table.press("m")
        text = table.text()
        assert "…" not in text
        for words in ("Body", "Attacks", "Belt, spells, talents", "1 arcanist", "5 of 5 castings", "♥12/24", "c9"):
            assert words in text
        await table.press("down")
        marked = " ".join(table.text().replace("arcanist:", "arcanist").split())
        assert "1 arcanist ♥12/24, Defense 10, Speed 5" in marked
        await table.press("left")
        assert "The Sage" in table.text()
        assert "Burr hound 1" in table.text()


async def test_escape_puts_a_panel_away_before_it_opens_the_menu(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@d9")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        question, before = table.table.query_one(QuestionView), table.text()
        for key in ("b", "f2", "g"):
            await table.press(key, "escape")
            assert table.app.focused is question
            assert table.text() == before, key
        await table.press("b", "tab", "escape")
        assert "So far" in table.text()


async def test_the_key_that_declines_goes_back_from_ending_the_turn_with_nothing_done(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9").play("act:1")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        question = table.table.query_one(QuestionView)
        await table.press("0")
        assert question.is_doubting
        assert "0 No, go back" in table.text()
        await table.press("0")
        assert [question.is_doubting, scene.answer_count] == [False, 1]


async def test_taking_back_while_it_is_asked_whether_an_answer_is_meant_puts_that_question_away(tmp_path: Path) -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="burr_hound@n9").play("act:1")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        question = table.table.query_one(QuestionView)
        await table.press("0")
        assert question.is_doubting
        await table.press("u")
        assert [question.is_doubting] == [False]
        assert [scene.answer_count] == [1], "what was decided before stands"
        await table.press("u")
        assert [scene.answer_count] == [0]


@pytest.mark.parametrize("is_ascii", [False, True])
async def test_the_track_draws_one_point_as_it_draws_several(tmp_path: Path, is_ascii: bool) -> None:
    match = Game.load(examples_folder() / "skirmish-nightfall.ludo.json")
    async with table_pilot(match, tmp_path, size=(120, 40), ascii=is_ascii) as table:
        await table.press("k")
        home = next(line for line in table.lines() if " 0 of 1" in line)
        assert home.endswith(". 0 of 1" if is_ascii else "░ 0 of 1"), home


async def test_all_the_advice_is_read_in_a_small_window(tmp_path: Path) -> None:
    board = "bulwark@c9 outrider@f9 | champion@l9 | mender@m9 | duelist@i4"
    scene = stand(board, monsters="burr_hound@d9").play("act:0")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("f2")
        shown = " ".join(" ".join(line[35:] for line in table.lines()).split())
        assert table.session.questions.prompt is not None
        hints = table.table.parts.question.tips.hints(
            first_answer(table.session.questions.prompt, question_words(table.session))
        )
        assert len(hints) > 3
        put = question_words(table.session)
        told = [put.shortened(line, 0) if line[0].isdigit() else line for line in hints]
        assert [line for line in told if " ".join(line.split()) not in shown] == []
        assert "Attack" in table.text(), "the answers can still be seen"


async def test_who_is_likely_to_win_is_in_sight_however_much_there_is_to_say_of_what_a_computer_did(
    tmp_path: Path,
) -> None:
    board = "bulwark@c9 outrider@f9 | champion@l9 | mender@m9 | duelist@i4"
    scene = stand(board, monsters="burr_hound@d9").play("act:0")
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        table.table.parts.question.tips._why = f"Why Ben did that: {'it had its reasons, ' * 20}and so on."
        await table.press("f2")
        shown = " ".join(" ".join(line[35:] for line in table.lines()).split())
        (chances,) = [line for line in table.table.parts.question.tips.hints() if line.startswith("To win")]
        assert chances in shown


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_which_monster_carries_a_seal_is_told_at_its_sage(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("bulwark@c9$2 | champion@l9", monsters="burr_hound@n9 gallows_crow@n9$1")
    async with table_pilot(scene, tmp_path, size=size) as table:
        (line,) = [line for line in table.lines() if " Sam " in line]
        assert "0 menace, 1 seal (G2)" in line


@pytest.mark.parametrize(("is_ascii", "pairs"), [(False, ("●○", "♦◊", "¤·")), (True, ("*.", "*.", "*."))])
async def test_points_are_no_letters_of_a_party(tmp_path: Path, is_ascii: bool, pairs: tuple[str, ...]) -> None:
    scene = stand("bulwark@c9$2 | champion@l9", monsters="burr_hound@n9", state={"doom": 2, "round": 3})
    look = scene.rules.look(scene.state, scene.setup)
    async with table_pilot(scene, tmp_path, ascii=is_ascii) as table:
        lines = [" ".join(line[60:].split()) for line in table.lines()]
        for gauge, pair in zip([*look.clocks, look.seats[0].carried], pairs, strict=True):
            assert gauge is not None
            points = pair[0] * gauge.value + pair[1] * (gauge.most - gauge.value)
            assert [line for line in lines if f"{gauge.name} {points} " in f"{line} "], gauge.name


async def test_the_way_of_a_monster_is_shown_before_it_goes(tmp_path: Path) -> None:
    scene = stand(
        "bulwark@c9 | champion@l9", monsters="burr_hound@g14 toll_reaver@a9", turn=None, phase="sage_turns", level=None
    )
    async with table_pilot(scene.play("act:2"), tmp_path, size=(80, 24)) as table:
        board = table.table.query_one(BoardView)
        for answer, way in (("go:d9", ("b9", "c9")), ("go:b7", ("a8", "a7"))):
            option = scene.offer(answer)
            await table.open_section(answer)
            table.table.query_one(QuestionView).point_at(option)
            await table.settle()
            assert board.picture.way == way


@pytest.mark.parametrize(("answer", "target"), [("pass", "i12"), ("strike:0:heavy_fists", None)])
async def test_whoever_is_struck_at_on_its_way_stands_there_with_the_rest_of_its_way(
    tmp_path: Path, answer: str, target: str | None
) -> None:
    scene = stand("brawler@e9 | champion@c9 brawler@j9", turn=1)
    scene.play("act:0", "run")
    async with table_pilot(scene, tmp_path, size=(80, 24), animation="normal") as table:
        table.table.take("go:i12")
        await table.settle()
        board, question = table.table.query_one(BoardView), table.table.query_one(QuestionView)
        assert [name for name, marks in board.picture.pieces.items() if Who(1, 0) in [m.id for m in marks]] == ["d9"]
        assert table.table.parts.animation.is_running, "it walks there"
        await table.run(5)
        question.point_at(next(one for one in scene.prompt.options if one.id == answer))  # type: ignore[union-attr]
        await table.settle()
        picture = board.picture
        assert [name for name, marks in picture.pieces.items() if Who(1, 0) in [mark.id for mark in marks]] == ["f9"]
        assert (picture.way[0], picture.way[-1], picture.target) == ("g10", "i13" if target else "i12", target)
        table.table.take("pass")
        await table.settle()
        assert [name for name, marks in board.picture.pieces.items() if Who(1, 0) in [m.id for m in marks]] == ["g10"]


@pytest.mark.parametrize("answer", ["dodge:0", "pass"])
async def test_whoever_may_dodge_on_its_way_sees_the_rest_of_its_way(tmp_path: Path, answer: str) -> None:
    struck = stand("brawler@e9 | champion@c9 brawler@j9", turn=1)
    struck.play("act:0", "run", "go:i12", "strike:0:heavy_fists")
    zone = SpaceEffect(
        id="grease_the_road", source=Who(0, 0), ring=RING.index("f9"), terrain="slick", ends=rounds(2), effect=1
    )
    slipping = stand("brawler@n9 | champion@c9 brawler@j9", turn=1, state={"zones": [zone]})
    slipping.play("act:0", "run", "go:i12")
    for scene in (struck, slipping):
        assert scene.prompt is not None
        assert (scene.prompt.kind, scene.prompt.seat) == ("reaction", 1)
        async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
            board, question = table.table.query_one(BoardView), table.table.query_one(QuestionView)
            question.point_at(next(one for one in scene.prompt.options if one.id == answer))
            await table.settle()
            picture = board.picture
            (stands,) = [name for name, marks in picture.pieces.items() if Who(1, 0) in [mark.id for mark in marks]]
            assert stands == "f9"
            assert picture.way[:2] == ("g10", "g11")
            assert "i12" in (*picture.way, picture.target)
            assert Who(1, 0) in picture.chosen | picture.targets


HAPPENING = {
    "one line, three parties": ("mender@e9 trickster@e9 | champion@d9 | ", ["attack:greatsword:0.0"]),
    "one line, four parties": ("mender@e9 trickster@e9 | champion@d9 | | ", ["attack:greatsword:0.0"]),
    "two lines, three parties": ("champion@e9 | champion@d9 duelist@j9 | ", ["act:0", "go:g10", "strike:0:greatsword"]),
    "two lines, four parties": (
        "champion@e9 | champion@d9 duelist@j9 | | ",
        ["act:0", "go:g10", "strike:0:greatsword"],
    ),
}


@pytest.mark.parametrize(("board", "answers"), HAPPENING.values(), ids=HAPPENING)
async def test_all_answers_of_a_reaction_are_in_sight_in_a_small_window(
    tmp_path: Path, board: str, answers: list[str]
) -> None:
    scene = stand(board, monsters="burr_hound@n9", turn=1)
    scene.play(*answers)
    assert scene.prompt is not None
    assert (scene.prompt.kind, len(scene.prompt.pending)) == ("reaction", 2 if "go:g10" in answers else 1)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as table:
        await table.press("home")
        shown = [line[34:] for line in table.lines()]
        keys = [found[1] for line in shown if (found := re.match(r" [▶ ] (\d) ", line))]
        assert keys == [*map(str, range(1, len(scene.prompt.options))), "0"]
        assert any("Uses this piece" in line for line in shown), "what it is can be read as well"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_digit_means_what_is_in_sight_however_far_the_mark_goes(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("bulwark@k9 | champion@j9").play("with:sword:1.0")
    async with table_pilot(scene, tmp_path, size=size) as table:
        assert scene.prompt is not None
        assert scene.prompt.kind == "style"
        assert len(scene.choices) > 10
        keys = dict(table.table.query_one(QuestionView).keys)
        for _ in range(9):
            await table.press("down")
            assert table.table.query_one(QuestionView).keys == keys
        assert "1–9 answer  0 back  PgDn 6 more" in table.lines()[-1]
        await table.press("pagedown")
        others = table.table.query_one(QuestionView).keys
        assert {identity for identity in others if identity in keys} == {"back"}
        assert "1–6 answer  0 back  PgUp those before" in table.lines()[-1]
        await table.press("pageup")
        assert table.table.query_one(QuestionView).keys == keys


@pytest.mark.parametrize(("given", "after"), [(("slash", *"go to", "enter"), "7"), (("1", "1"), "full_stop")])
async def test_what_is_answered_is_listed_no_more_while_the_match_goes_on(
    tmp_path: Path, given: tuple[str, ...], after: str
) -> None:
    monsters = "burr_hound@f9 burr_hound@g14"
    scene = stand("champion@c9 | champion@l9", monsters=monsters, turn=None, phase="sage_turns", level=None)
    async with table_pilot(scene.play("act:1"), tmp_path, size=(80, 24), animation="normal") as table:
        await table.run(3)
        await table.press(*given)
        assert table.table.parts.animation.is_running
        listed = table.table.query_one(QuestionView)._rows
        await table.press(after)
        assert table.table.query_one(QuestionView)._rows is listed


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_what_anybody_can_try_is_named_in_the_row_of_its_part(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("duelist@i15 outrider@f9 | champion@h15 champion@i13").play("act:0")
    async with table_pilot(scene, tmp_path, size=size) as table:
        row = next(line for line in table.lines() if " 7 Tricks" in line)
        assert re.search(r"(slip past|taunt|threaten)[,…]", row), row
        assert "to choose from" not in row


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_chances_of_a_reaction_are_told_once_and_what_they_are_of(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = stand("bulwark@c9 | champion@d9", turn=1).play("attack:greatsword:0.0")
    async with table_pilot(scene, tmp_path, size=size) as table:
        await table.press("home")
        told = " ".join(table.text().split())
        assert told.count("78%, 60% without") == told.count("78%") == 1
        assert told.count("17.5 damage") == 1
        assert "hance that it is blocked" in told
