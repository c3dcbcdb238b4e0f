import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from ludo_tui import Game, Seat
from ludo_tui.engine import Option, Who
from ludo_tui.players import play_computer_turns
from ludo_tui.records.house_table import results
from ludo_tui.table.files.autosave import Autosave
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.leaving import TOO_SMALL
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.card_game import card_game
from tests.scene import place
from tests.ui.app_pilot import shown
from tests.ui.table_pilot import TablePilot, table_pilot


def game(*dice: int, ruleset: str = "classic", **options: Any) -> Game:
    """Start a game of Ana and Ben in which Ana begins."""
    return Game.new(
        ruleset, ["Ana", "Ben"], seed=1, options=options, dice=[f"d6:{die}" for die in (6, 1, *dice, *[1] * 60)]
    )


def two_out(*dice: int) -> Game:
    """Ana has pieces 1 and 2 on the track and has rolled 3; pieces 3 and 4 wait in the yard."""
    match = game(6, 1, 5, 1, 6, 1, 3, *dice)
    for answer in ("move:0", "move:0", "move:1"):
        match.answer(answer)
    return match


# What is on screen


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_rolls_of_the_turn_stand_beside_the_die(tmp_path: Path, size: tuple[int, int]) -> None:
    match = Game.new("party", ["Ana", "Ben"], dice=[6, 1, 6, 6, 2])
    match.answer("move:0")
    async with table_pilot(match, tmp_path, size=size) as at:
        assert "This turn 6  6" in at.text()
        await at.press("1")
        assert "This turn 6 6  2" in at.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60), (110, 34), (109, 40), (120, 33), (72, 20)])
async def test_what_a_player_must_know_is_always_visible(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(two_out(), tmp_path, size=size) as at:
        lines = at.lines()
        text = at.text()
        assert lines[0].startswith(" ● Ana  which token?")
        assert "Classic Ludo · turn 7" in lines[0]
        assert "▶ ● Ana   you    ○○○○" in text
        assert "You rolled 3: which token?" in text
        assert "Ana rolled 3" in text or size[1] < 24
        assert "rolls 3" in text
        assert "1  ●1  g10 › g13" in text
        assert "2  ●2  b9 › e9" in text
        assert "●3 ●4: waiting in the yard" in text
        assert "? all keys" in lines[-1]
        assert len(lines) == size[1]
        assert max(cell_len(line) for line in lines) <= size[0]


async def test_the_size_of_the_board_follows_the_window(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path) as at:
        board = at.table.query_one(BoardView)
        assert board.size == (63, 31)
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert board.size == (33, 16)
        assert "which token?" in at.text()
        await at.pilot.resize_terminal(50, 11)
        await at.settle()
        assert TOO_SMALL in " ".join(at.text().split())
        assert "which token?" not in at.text()
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        assert board.size == (63, 31)
        assert "which token?" in at.text()
        await at.press("1")
        assert at.session.game.state.pieces[0][0].step == 8


async def test_after_a_window_too_small_the_answers_are_chosen_by_keys_again(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path) as at:
        keys = at.lines()[-1]
        for size in ((72, 20), (60, 15), (48, 30), (120, 40)):
            await at.pilot.resize_terminal(*size)
            await at.settle()
            if size == (60, 15):
                await at.press("tab")  # nothing is seen that could take the focus
        assert at.lines()[-1] == keys
        await at.press("home", "down", "enter")
        assert at.session.game.state.pieces[0][1].step == 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_page_of_answers_is_shown_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(card_game(), tmp_path, size=size) as at:
        for key, count in [("pagedown", 9), ("pagedown", 9), ("pagedown", 3), ("pageup", 9), ("pageup", 9)]:
            await at.press(key)
            assert "▶ 1 Do thing" in at.text()
            assert [digit for digit in "123456789" if f" {digit} Do thing" in at.text()] == [*"123456789"][:count]


async def test_while_a_chosen_move_is_shown_the_mark_stands_on_it(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path, animation="normal") as at:
        await at.run(2.0)
        assert "▶ 2  ●2  b9 › e9" in at.text()
        await at.press("1")
        assert at.table.parts.animation.is_running
        assert "▶ 1  ●1  g10 › g13" in at.text()
        assert "─ ●1 " in at.text(), "and what comes of it"


async def test_in_a_smaller_window_the_question_takes_the_form_that_it_has_there(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path, size=(80, 24)) as at:
        small = at.text()
    async with table_pilot(two_out(), tmp_path, size=(120, 40)) as at:
        wide = at.text()
        await at.press("up")
        for size, text in (((80, 24), small), ((120, 40), wide)):
            await at.pilot.resize_terminal(*size)
            await at.settle()
            assert "▶ 1  ●1  g10 › g13" in at.text(), "the mark stays"
            await at.press("down")
            assert at.text() == text
            await at.press("up")


async def test_ascii_leaves_nothing_else_on_screen(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path, ascii=True) as at:
        assert at.text().isascii()
        assert " R Ana  which token?" in at.text()
    async with table_pilot(two_out(), tmp_path, ascii=True, size=(80, 24)) as at:
        for key in "gpdhb":
            await at.press(key)
            assert at.text().isascii()


async def test_a_change_of_settings_shows_at_once(tmp_path: Path) -> None:
    async with table_pilot(two_out(), tmp_path) as at:
        await at.press("o")
        assert type(at.app.screen).__name__ == "SettingsScreen"
        at.app.preferences.change("ascii", True)
        at.app.preferences.change("theme", "paper")
        await at.press("escape")
        assert at.table.query_one(BoardView).is_ascii
        assert at.text().isascii()


async def test_without_colour_everything_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with table_pilot(two_out(), tmp_path) as at:
        assert at.app.no_color
        text = at.text()
        assert "│>●2│" in text  # the choice under the cursor
        assert "│●1 │" in text  # another piece that can move
        assert "[2]" in text  # where the choice leads
        styles = [segment.style for strip in at.app.screen._compositor.render_strips() for segment in strip]
        colours = {colour for style in styles if style is not None for colour in (style.color, style.bgcolor)}
        assert all(colour is None or colour.is_default for colour in colours)


# Answers


async def test_a_number_moves_that_piece(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 6), tmp_path) as at:
        await at.press("2")
        assert [piece.step for piece in at.session.game.state.pieces[0]] == [5, 3, -1, -1]
        assert "rolls 1. Nothing can move" in at.text()


async def test_arrows_point_and_enter_answers(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 6), tmp_path) as at:
        board = at.table.query_one(BoardView)
        assert (board.picture.target, board.picture.chosen) == ("e9", frozenset({(0, 1)}))
        await at.press("up")
        assert (board.picture.target, board.picture.chosen) == ("g13", frozenset({(0, 0)}))
        assert set(board.picture.landings) == {"g13", "e9"}
        await at.press("down", "enter")
        assert at.session.game.state.pieces[0][1].step == 3


async def test_what_cannot_be_chosen_says_why(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        await at.press("3")
        assert at.session.game.answer_count == 3
        notice = next(iter(at.app._notifications))
        assert "waiting in the yard for a six" in notice.message
        await at.press("home", "down", "down")
        assert at.table.current_rule == "cl.enter.needs-six"
        await at.press("enter")
        assert len(at.app._notifications) == 1


async def test_the_mouse_chooses_in_the_list_and_on_the_board(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 5), tmp_path) as at:
        question = at.table.query_one(QuestionView)
        await at.pilot.hover(question, offset=(4, question.row_at(1)))
        assert at.table.query_one(BoardView).picture.target == "e9"
        await at.pilot.click(question, offset=(4, question.row_at(0)))
        await at.settle()
        assert at.session.game.state.pieces[0][0].step == 8
        board = at.table.query_one(BoardView)
        place = board.region_of("b9")  # piece 2 stands there
        await at.pilot.click(BoardView, offset=(place.x + 1, place.y))
        await at.settle()
        assert at.session.game.state.pieces[0][1].step == 5


async def test_a_click_on_a_landing_space_moves_there(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 6), tmp_path, size=(80, 24)) as at:
        place = at.table.query_one(BoardView).region_of("e9")
        await at.pilot.click(BoardView, offset=(place.x, place.y))
        await at.settle()
        assert at.session.game.state.pieces[0][1].step == 3


async def test_a_click_that_could_mean_several_answers_asks_again(tmp_path: Path) -> None:
    match = game(2, 3, pieces_on_start=1, dice=2)
    async with table_pilot(match, tmp_path) as at:
        place = at.table.query_one(BoardView).region_of("b9")
        await at.pilot.click(BoardView, offset=(place.x + 1, place.y + 1))
        await at.settle()
        assert match.answer_count == 0
        assert "choose one from the list" in next(iter(at.app._notifications)).message
        current = at.table.query_one(QuestionView).current
        assert isinstance(current, Option)
        assert (current.piece, current.aim.amount) == (0, 3)


async def test_a_click_on_pieces_alike_takes_one_of_them(tmp_path: Path) -> None:
    match = game(6, 1, 6, 1)
    async with table_pilot(match, tmp_path) as at:
        place = at.table.query_one(BoardView).region_of("b9")
        await at.pilot.click(BoardView, offset=(place.x + 1, place.y + 1))
        await at.settle()
        assert match.state.pieces[0][0].step == 0


async def test_a_click_on_a_piece_that_cannot_move_says_why(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        board = at.table.query_one(BoardView)
        place = board.region_of("e11")  # piece 3 in the yard
        await at.pilot.click(BoardView, offset=(place.x + 1, place.y))
        await at.settle()
        assert "waiting in the yard for a six" in next(iter(at.app._notifications)).message


async def test_pointing_at_a_space_tells_what_is_there(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        place = at.table.query_one(BoardView).region_of("b9")
        await at.pilot.hover(BoardView, offset=(place.x + 1, place.y))
        await at.settle()
        assert "b9: Ana's starting space - Ana's token 2" in at.text()
        assert at.table.query_one(BoardView).picture.target == "e9"


# What happens


async def test_a_capture_is_shown_in_words(tmp_path: Path) -> None:
    match = game(5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, pieces_on_start=1)
    for _ in range(10):
        match.answer("move:0")  # Ana comes up behind Ben
    async with table_pilot(match, tmp_path) as at:
        await at.press("1")
        assert f"Ben's ◆1 {at.session.voice.name(Who(1, 0))}" in " ".join(at.text().split())
        assert [piece.step for piece in match.state.pieces[1]] == [-1, -1, -1, -1]


async def test_the_only_move_is_played_and_announced(tmp_path: Path) -> None:
    match = game(6, 1, 3, 1, 6)  # the first six brings out one of four pieces alike
    async with table_pilot(match, tmp_path, auto_move=True) as at:
        await at.settle()
        assert match.state.pieces[0][0].step >= 3
        text = at.text()
        assert "rolls 1. Nothing can move" in text
        assert f"●1 {at.session.voice.name(Who(0, 0))} b9 › e9" in text


async def test_a_computer_seat_is_waited_for_and_can_be_hurried(tmp_path: Path) -> None:
    match = Game.new("classic", [Seat("Ana", "normal"), Seat("Ben")], seed=1, dice="d6:6,1,6,6,1,2,3")
    async with table_pilot(match, tmp_path, animation="normal") as at:
        assert "Ana chooses" in at.text()
        assert match.answer_count == 0
        await at.press("1")  # not Ben's to answer
        assert match.answer_count == 1


@pytest.mark.parametrize("key", ["space", "enter", "1", "escape"])
async def test_a_film_can_be_skipped(tmp_path: Path, key: str) -> None:
    async with table_pilot(two_out(6, 1), tmp_path, animation="normal") as at:
        board = at.table.query_one(BoardView)
        await at.run(0.2)
        await at.press("1")
        assert not any(mark.id == (0, 0) for mark in board.picture.pieces.get("g13", ()))
        ran = at.table.parts.animation.is_running
        assert ran
        count = at.session.game.answer_count
        await at.press(key)
        assert any(mark.id == (0, 0) for mark in board.picture.pieces["g13"])
        runs = at.table.parts.animation.is_running
        assert not runs
        assert at.session.game.answer_count == count  # the key was for the animation


async def test_a_whole_match_plays_itself_to_the_result(tmp_path: Path) -> None:
    match = Game.new("classic", [Seat("Ana", "normal"), Seat("Ben", "easy")], seed=5, options={"pieces_to_win": 2})
    async with table_pilot(match, tmp_path) as at:
        for _ in range(600):
            if match.result is not None:
                break
            await at.pilot.pause()
        await at.settle()
        assert match.result is not None
        assert type(at.app.screen).__name__ == "ResultScreen"


async def test_a_burst_of_answers_is_kept_as_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No timer has its turn while computers answer one after the other without animation."""
    monkeypatch.setattr("ludo_tui.ui.table.autosave_timer.KEEP_LIMIT", 0.0)
    monkeypatch.setattr("ludo_tui.ui.table.autosave_timer.KEEP_DELAY", 3600.0)
    match = Game.new("classic", [Seat("Ana", "normal"), Seat("Ben", "easy")], seed=5, options={"pieces_to_win": 2})
    kept: list[int] = []
    keep = Autosave.now

    def noted(save: Autosave) -> bool:
        kept.append(match.answer_count)
        return keep(save)

    monkeypatch.setattr(Autosave, "now", noted)
    async with table_pilot(match, tmp_path, is_kept=True) as at:
        for _ in range(600):
            if match.result is not None:
                break
            await at.pilot.pause()
        assert match.result is not None
    assert len(kept) >= 3
    assert kept == sorted(set(kept))


async def test_the_last_answer_is_kept_before_the_result_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without animation the table is left before the timer that keeps the match has its turn."""
    monkeypatch.setattr("ludo_tui.ui.table.autosave_timer.KEEP_LIMIT", 3600.0)
    monkeypatch.setattr("ludo_tui.ui.table.autosave_timer.KEEP_DELAY", 3600.0)
    match = Game.new("classic", [Seat("Ana", "normal"), Seat("Ben", "easy")], seed=5, options={"pieces_to_win": 1})
    async with table_pilot(match, tmp_path, is_kept=True) as at:
        for _ in range(600):
            if match.result is not None:
                break
            await at.pilot.pause()
        await at.settle()
        assert type(at.app.screen).__name__ == "ResultScreen"
        (entry,) = at.app.files.saves.list(examples=False)
        assert entry.preview is not None
        assert entry.preview.is_over
        assert results(at.app.files.saves).matches == 1


async def test_two_people_play_a_whole_match(tmp_path: Path) -> None:
    match = Game.new("party", ["Ana", "Ben"], seed=6, options={"pieces_to_win": 1, "pieces_on_start": 2})
    async with table_pilot(match, tmp_path, auto_move=True) as at:
        for _ in range(500):
            if match.result is not None:
                break
            prompt = at.session.questions.prompt
            if prompt is not None and at.session.questions.waiting == "person":
                key = at.table.query_one(QuestionView).keys[prompt.options[0].id]
                at.table.action_choose(key)
            await at.pilot.pause()
        await at.settle()
        assert match.result is not None
        assert type(at.app.screen).__name__ == "ResultScreen"


# Other actions


async def test_undo_says_why_not(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 6), tmp_path) as at:
        await at.press("2", "u")
        assert "nothing can be undone" in next(iter(at.app._notifications)).message.lower()
        assert at.session.game.answer_count == 4


async def test_undo_takes_back_at_a_friendly_table(tmp_path: Path) -> None:
    match = game(6, 1, 6, 1, 2, 1, free_undo=True)
    async with table_pilot(match, tmp_path) as at:
        await at.press("1")
        assert match.answer_count == 1
        await at.press("u", "1", "1")
        assert match.answer_count == 1, "that it was taken back"
        assert "●   out to b9  (any of 1–4)" in at.text()


@pytest.mark.parametrize("key", ["space", "enter", "e"])
async def test_a_roll_is_a_key_and_a_move_is_taken_back_until_the_next(tmp_path: Path, key: str) -> None:
    match = game(6, 1, 3, 4, press_to_roll=True, pieces_on_start=2)
    async with table_pilot(match, tmp_path, auto_move=True) as at:
        assert "Space Roll" in at.text()
        await at.press(key)
        await at.settle()
        assert "rolled" in [event.kind for event in match.turn_events]
        assert match.answer_count > 0


async def test_a_move_stays_open_before_a_computer_until_a_second_has_passed_or_space(tmp_path: Path) -> None:
    seats = [Seat("Ana"), Seat("Bot", computer="easy")]
    options = {"press_to_roll": True, "pieces_on_start": 2}
    match = Game.new("party", seats, seed=1, options=options, dice=["d6:6", "d6:1", "d6:3", "d6:2", "d6:2"])
    async with table_pilot(match, tmp_path) as at:
        await at.press("space", "1")
        assert match.is_paused
        assert "takes it back; Space goes on" in at.text()
        await at.press("u")
        assert match.answers == ("roll",)
        await at.press("2")
        assert [piece.step for piece in match.state.pieces[0]] == [0, 3, -1, -1]
        await at.press("space")
        assert match.history[1].answers == ["roll", "move:1"]


async def test_a_roll_after_a_choice_waits_for_an_undo_or_space_and_then_comes_by_itself(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    async with table_pilot(match, tmp_path, every_phase=False, later_rolls=True) as at:
        await at.answer("sneak")
        await at.press("0")
        assert "rolls next" in at.text()
        assert "takes it back; Space goes on" in at.text()
        await at.press("u")
        assert "Which bonus action" in at.text(), "it can be taken back for as long"
        await at.press("0")
        await at.run(1.9)
        assert "rolls next" in at.text()
        await at.run(0.2)
        assert "You rolled" in at.text()


@pytest.mark.parametrize("key", ["space", "e"])
async def test_nobody_has_to_wait_for_a_roll_after_a_choice(tmp_path: Path, key: str) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    async with table_pilot(match, tmp_path, every_phase=False, later_rolls=True) as at:
        await at.answer("sneak")
        await at.press("0", key)
        assert "You rolled" in at.text()


async def test_whoever_wants_to_roll_by_hand_says_so_while_the_roll_waits(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    async with table_pilot(match, tmp_path, every_phase=False, later_rolls=True) as at:
        await at.answer("sneak")
        await at.press("0", "p")
        assert "By hand" in at.text()
        await at.press("1")
        await at.run(5)
        assert "Space Roll" in at.text()


async def test_conceding_is_asked_and_enter_does_not_mean_yes(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        await at.press("x")
        assert isinstance(at.app.screen, Confirm)
        assert "Ana leaves the match for good, and that ends it: Ben wins." in at.text()
        await at.press("enter")
        assert at.session.game.result is None
        await at.press("x", "Y")
        await at.settle()
        assert at.session.game.result == (1, 0)


async def test_a_match_is_kept_under_a_name(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path, is_kept=True) as at:
        await at.press("s")
        assert isinstance(at.app.screen, AskText)
        await at.press(*"one", "enter")
        assert "one" in [entry.title for entry in at.app.files.saves.list(examples=False)]
        await at.press("s", *"one", "enter")
        assert isinstance(at.app.screen, Confirm)
        await at.press("y")
        assert "Kept as 'one'." in [notice.message for notice in at.app._notifications]


async def test_the_title_of_the_log_says_whose_turn_it_begins_in_where_the_head_is_out_of_view(tmp_path: Path) -> None:
    dice = [f"d6:{die}" for die in (6, 1, *[2, 3] * 8, 2)]
    game = Game.new("classic", ["Ana", "Ben"], dice=dice, options={"pieces_on_start": 1})
    for _ in range(16):
        game.answer("move:0")
    found = set()
    async with table_pilot(game, tmp_path, size=(80, 24)) as at:
        for keys in (["g"], ["end"], *[["up"]] * 40):
            await at.press(*keys)
            title, first = at.text().partition("So far")[2].splitlines()[:2]
            named = title.partition("─")[0].strip(" ·")
            assert named == ("● Ana" if "rolls 2." in first else "◆ Ben" if "rolls 3." in first else "")
            found.add(named)
        assert found == {"", "● Ana", "◆ Ben"}
        await at.press("P")
        assert "─ Players ─" in at.text()
        await at.press("escape")
        assert "─ So far" in at.text()


def first_row(at: TablePilot) -> str:
    """Return the first row of the panel."""
    return "".join(text for text, _ in at.table.query_one("#panel", RowList).rows[0].parts)


async def test_the_panels_show_in_turn(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path, size=(80, 24)) as at:
        assert "─ So far ─" in at.text()
        await at.press("P")
        assert "0 of 4 home, 2 in " in at.text()
        await at.press("w")
        assert "─ Since your last turn ─" in at.text()
        assert "Since Ana's last turn" not in at.text(), "the title has said it"
        await at.press("d")
        assert "d6 1: 3  2: 0  3: 1" in at.text() or "rolls, mean" in at.text()
        await at.press("H")
        assert "Classic Ludo" in at.text()
        assert "Blocks: trap" in at.text()
        await at.press("b")
        assert re.search(r"Ana \(Red\): .*; token 1 on g10, .*; token 2 on b9, ", first_row(at))
        await at.press("escape")
        assert at.app.focused is at.table.query_one(QuestionView)


async def test_an_answer_brings_the_arrows_back_from_a_panel(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 2, 3), tmp_path) as at:
        await at.press("w")
        assert at.app.focused is at.table.query_one("#panel")
        await at.press("1")
        assert at.app.focused is at.table.query_one(QuestionView)


async def test_the_board_in_words_follows_the_moves(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 2, 3), tmp_path, animation="normal") as at:
        await at.press("b")
        assert re.search(r"Ana \(Red\): .*; token 1 on g10, .*; token 2 on b9, ", first_row(at))
        await at.run(0.2)
        await at.press("1")
        assert re.search(r"Ana \(Red\): .*; token 1 on g10, .*; token 2 on b9, ", first_row(at))
        await at.run(2.0)
        assert re.search(r"Ana \(Red\): .*; token 1 on g13, .*; token 2 on b9, ", first_row(at))


async def test_house_rules_that_differ_come_first(tmp_path: Path) -> None:
    async with table_pilot(game(6, 1, finish="bounce"), tmp_path) as at:
        await at.press("H")
        rows = at.table.query_one("#panel", RowList).rows
        assert "".join(text for text, _ in rows[1].parts) == "Finish: bounce (house rule)"


async def test_f1_opens_the_rule_of_what_is_looked_at(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        assert at.table.current_rule == "cl.move.choose"
        await at.press("g")
        log = at.table.query_one("#log", RowList)
        assert at.app.focused is log
        while log.marked is None or log.marked.value.event.kind != "no_move":
            await at.press("up")
        rule = log.marked.value.rule
        assert at.table.current_rule == rule
        await at.press("f1")
        assert type(at.app.screen).__name__ == "RulebookScreen"


async def test_the_line_of_the_menu_under_the_cursor_shows_its_key(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path, size=(80, 24)) as at:
        await at.press("escape")
        for _ in range(3):
            strips = at.app.screen._compositor.render_strips()
            written = [(one.text, one.style) for strip in strips for one in strip if one.text.strip()]
            assert [text for text, style in written if style and style.color == style.bgcolor] == []
            await at.press("down")


async def test_escape_goes_back_from_the_log_before_it_closes_a_group(tmp_path: Path) -> None:
    async with table_pilot(place("1@10 | 1@12", turns=2), tmp_path) as at:
        question = await at.open_section("attack:0:longsword:1.0")
        opened = question.section
        await at.press("g", "escape")
        assert at.table.focused is question
        assert question.section == opened != ""
        await at.press("escape")
        assert question.section == ""


@pytest.mark.parametrize("page", ["m", "question_mark", "f1", "o"])
async def test_a_group_is_still_open_when_a_page_over_it_is_closed(tmp_path: Path, page: str) -> None:
    async with table_pilot(place("1@10 | 1@12", turns=2), tmp_path) as at:
        question = await at.open_section("attack:0:longsword:1.0")
        table, opened, keys = at.table, question.section, dict(question.keys)
        await at.press(page)
        assert at.app.screen is not table
        await at.press("escape")
        assert (question.section, question.keys) == (opened, keys), "the next digit means what it meant before"


async def test_escape_opens_the_menu_and_closes_it(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path, size=(80, 24)) as at:
        await at.press("escape")
        text = " ".join(at.text().split())
        assert "Classic Ludo, turn" in text
        assert "Esc Back to the match" in text
        assert "s Save under a name" in text
        assert "What a seat is asked about" not in text  # nobody reacts here
        await at.press("escape")
        assert at.app.screen is at.table
        await at.press("escape", "H")
        assert "Blocks: trap" in at.text()
        await at.press("escape", "escape", *["down"] * 2, "enter")
        assert type(at.app.screen).__name__ == "LoadScreen"


async def test_the_menu_leads_to_the_title_and_out(tmp_path: Path) -> None:
    async with table_pilot(two_out(1), tmp_path) as at:
        await at.press("escape", "T")
        assert type(at.app.screen).__name__ == "TitleScreen"
    async with table_pilot(two_out(1), tmp_path) as at:
        await at.press("escape", "q")
        assert not at.app.is_running


async def test_the_match_is_watched_again_in_the_middle_of_it(tmp_path: Path) -> None:
    async with table_pilot(two_out(1, 2), tmp_path) as at:
        await at.press("1")
        before = at.session.game.snapshot()
        await at.press("v")
        assert type(at.app.screen).__name__ == "ReplayScreen"
        assert "nothing here changes the match" in at.text()
        await at.press("home", "escape")
        assert at.table.query_one(QuestionView).has_focus
        assert at.session.game.snapshot() == before


# Any ruleset's questions


async def test_long_lists_are_grouped_and_keyed(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as at:
        text = at.text()
        assert "What will you do?" in text
        assert text.index("Attacks") < text.index("Spells")
        assert "Do thing 3  works in 3 of 40" in text
        keys = at.table.query_one(QuestionView).keys
        assert keys["act:0"] == "1"
        assert keys["act:24"] == "9"
        assert "act:27" not in keys
        assert len(set(keys.values())) == len(keys)
        await at.press("pagedown")
        keys = at.table.query_one(QuestionView).keys
        assert (keys["act:27"], "act:0" in keys) == ("1", False)
        await at.press("1")
        assert list(at.session.game.history[1].answers) == ["act:27"]


async def test_the_key_that_declines_goes_back_from_an_opened_group(tmp_path: Path) -> None:
    async with table_pilot(place("1@10 | 1@11"), tmp_path, size=(80, 24), animation="normal") as at:
        question = at.table.query_one(QuestionView)
        await at.run(1)
        await at.press("4")
        assert (question.section, "0 back" in at.text()) == ("guard", True)
        await at.press("0", "0")
        assert question.section == ""
        assert at.session.game.answer_count == 0, "pressed twice, it has not declined the action"
        await at.run(1)
        await at.press("0")
        assert at.session.game.answer_count == 1


async def test_typing_finds_an_answer(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as at:
        await at.press("slash", *"thing 29", "enter")
        assert list(at.session.game.history[1].answers) == ["act:29"]
        await at.press("slash", *"fly")
        assert "Fly: you have no wings" in at.text()
        assert "Do thing 3 " not in at.text()
        await at.press("escape")
        assert "Do thing 3 " in at.text()
        await at.press("slash", *"zzz")
        assert "Nothing fits" in at.text()
        await at.press("enter")
        assert len(at.session.game.history) == 2


async def test_a_private_question_is_open_until_somebody_looks_at_what_is_secret(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as at:
        await at.press("1")  # Ana strikes: Ben is asked whether he does anything about it
        assert not isinstance(at.app.screen, CurtainScreen)
        text = at.text()
        assert "Seat 0 is about to strike" in text
        assert "Look (the others look away)" in text, "there is nothing else that everybody may see"
        assert "secret card" not in text
        assert "hidden fan" not in text
        assert "Space Look" in " ".join(text.split())
        assert "Space look  0 pass" in at.lines()[-1]
        await at.press("space")
        text = at.text()
        assert "Ben alone: the others look away" in text
        assert "hidden fan" not in text
        await at.press("space")
        text = at.text()
        assert "Parry with the hidden fan" in text
        assert "secret card of 0" not in text
        await at.press("1")
        assert "hidden fan" not in at.text()
        assert " ◆ Ben  choose an action" in at.text()


async def test_what_one_has_looked_at_is_gone_before_the_next_is_asked(tmp_path: Path) -> None:
    async with table_pilot(card_game(Seat("Ana"), Seat("Ben"), Seat("Cleo")), tmp_path, size=(80, 24)) as at:
        await at.press("1", "1", "enter")
        assert "hidden fan" in at.text()
        await at.press("1")  # Ben answers; Cleo is asked next
        assert "Cleo, do you react?" in at.text()
        assert "hidden fan" not in at.text()
        await at.press("0")
        assert at.session.privacy.viewer is None


async def test_a_lone_person_needs_no_curtain(tmp_path: Path) -> None:
    async with table_pilot(card_game(Seat("Ana", "easy"), Seat("Ben")), tmp_path) as at:
        await settled_on_person(at)
        assert not isinstance(at.app.screen, CurtainScreen)
        assert "secret card of 1" in at.text() or at.session.questions.prompt is not None


async def settled_on_person(at: TablePilot) -> None:
    for _ in range(50):
        if at.session.questions.waiting == "person":
            return
        await at.pilot.pause()
    raise AssertionError("no person is ever asked")


async def test_a_role_playing_game_fits_the_table(tmp_path: Path) -> None:
    match = Game.new("ludicrous", [Seat("Ana"), Seat("Ben", "normal"), Seat("Cleo", "normal")], seed=4)
    while match.answer_count <= 34:
        if not [*play_computer_turns(match)]:
            assert match.prompt is not None
            match.answer(match.prompt.answers[0].id)
    async with table_pilot(match, tmp_path) as at:
        while match.answer_count <= 40:
            assert at.session.questions.waiting == "person"
            assert at.session.questions.prompt is not None
            at.table.query_one(QuestionView).choose(at.session.questions.prompt.options[0].id)
            await at.settle()
        text = at.text()
        assert "Tank › Move" in at.lines()[1]
        assert "♥ " in text
        assert "▗▖▗▖" in text  # a fishing space
        assert max(cell_len(line) for line in at.lines()) <= 120


async def test_no_key_answers_unseen_in_a_window_too_small(tmp_path: Path) -> None:
    match = two_out(1, 2)
    async with table_pilot(match, tmp_path) as at:
        await at.pilot.resize_terminal(40, 10)
        await at.settle()
        await at.press("1")
        assert match.answer_count == 3
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        await at.press("1")
        assert match.answer_count == 4


async def test_the_answers_have_the_focus_again_once_there_is_room(tmp_path: Path) -> None:
    """The board would take it, and open the part of the answers that concerns the space under its cursor."""
    match = place("1@10 | 1@11", "")
    async with table_pilot(match, tmp_path, size=(80, 24)) as at:
        before = at.text()
        for size in ((60, 15), (80, 24)):
            await at.pilot.resize_terminal(*size)
            await at.settle()
        assert at.text() == before
        assert at.app.screen.focused is at.app.screen.query_one(QuestionView)


@pytest.mark.parametrize(("size", "who"), [((80, 24), "●1 ◆2"), ((120, 40), "-")])
async def test_who_is_cursed_is_told_where_the_board_has_no_room_for_its_sign(
    tmp_path: Path, size: tuple[int, int], who: str
) -> None:
    match = place("1@10!cursed | 1@30 2@40!cursed", "")
    async with table_pilot(match, tmp_path, size=size) as at:
        below = " ".join(" ".join(line[:64] for line in at.lines()[-6:]).split())
        assert f"{who} cursed" in below.replace("●1  ◆2", "●1 ◆2")


async def test_where_many_are_cursed_three_are_named_and_how_many_more_there_are(tmp_path: Path) -> None:
    match = place("1@10!cursed 2@14!cursed | 1@30!cursed 2@40!cursed", "")
    async with table_pilot(match, tmp_path, size=(80, 24)) as at:
        below = " ".join(" ".join(line[:64] for line in at.lines()[-6:]).split())
        assert re.search(r"(?:[●◆][12] *){3}\+1 cursed", below), below


async def test_a_die_that_rolls_by_itself_is_told_without_a_question(tmp_path: Path) -> None:
    match = Game.new("party", ["Ana", "Ben"], seed=1, options={"press_to_roll": True})
    async with table_pilot(match, tmp_path, animation="normal") as at:
        await at.press("f")
        assert at.session.questions.waiting == "nobody"
        assert "─ Ana rolls ─" in at.text()
        assert "The only move" not in at.text()
        assert "Roll the d6" not in at.text()


async def test_a_question_that_is_left_out_does_not_look_like_the_only_move(tmp_path: Path) -> None:
    scene = place("1@10 | 1@40", "", phase=("turning", "action"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation="normal") as table:
        assert table.session.questions.waiting == "nobody"
        assert "Nobody is asked: there is little to gain by it now." in shown(table.app)
        assert "The only move" not in shown(table.app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_names_with_accents_can_be_read_in_plain_characters(tmp_path: Path, size: tuple[int, int]) -> None:
    game = Game.new("classic", ["Zoë", "Łukasz", "名前"], seed=1)
    async with table_pilot(game, tmp_path, size=size, ascii=True) as table:
        text = table.text()
        assert [line for line in table.lines() if not line.isascii()] == []
        assert "Zoe" in text
        assert "Lukasz" in text
        assert "Zo?" not in text
        assert "???" not in text
