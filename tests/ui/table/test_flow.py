"""How play goes on: computers at their pace, one key to the next choice, rolls, and the line of keys."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Level, Option, TableOptions
from ludo_tui.players import answer_for
from ludo_tui.presenting.question.question_layout import Asked, Where, question_at
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.table.session import Session
from ludo_tui.ui.app import GOING_ON
from ludo_tui.ui.question_keys import answer_hints
from ludo_tui.ui.screens.help import _together, keys_of_screen
from ludo_tui.ui.screens.result import ResultScreen
from ludo_tui.ui.setup import seat_row
from ludo_tui.ui.table.hints import hints
from ludo_tui.ui.table.menu import level_entries
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.log import LogView
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.card_game import card_game
from tests.presenting.question.worded import words_for
from tests.rules.ludicrous.scenes import fold_only
from tests.rules.race import scene as race_scene
from tests.scene import Scene, place
from tests.ui.app_pilot import finished
from tests.ui.table_pilot import TablePilot, table_pilot


def against_computers(seed: int, **options: Any) -> Game:
    """Set up what `ludo-tui new --seat Ana --computer normal normal normal` plays."""
    computers = (Seat(name, "normal") for name in ("Ben", "Cleo", "Dan"))
    return Game.new("classic", [Seat("Ana"), *computers], seed=seed, options={"press_to_roll": True, **options})


def of_two(*dice: int, **options: Any) -> Game:
    """Set up a match of Ana and Ben, who roll themselves."""
    script = [f"d6:{die}" for die in (6, 1, *dice)]
    return Game.new("classic", ["Ana", "Ben"], seed=1, dice=script, options={"press_to_roll": True, **options})


async def seconds_until_asked(at: TablePilot) -> float:
    """Let time pass until a person is asked, and return how much that was."""
    start = at.clock.now()
    while at.session.questions.waiting != "person" or at.table.parts.animation.is_running:
        due = at.clock.due
        assert due is not None, "nothing is going to happen"
        await at.run(due - at.clock.now())
    return at.clock.now() - start


@pytest.mark.parametrize(("seed", "pieces"), [(1, 0), (8, 0), (1, 1), (5, 1), (6, 1)])
async def test_the_first_roll_does_not_keep_anybody_waiting(tmp_path: Path, seed: int, pieces: int) -> None:
    match = against_computers(seed, pieces_on_start=pieces)
    async with table_pilot(match, tmp_path, animation="normal", auto_move=True) as at:
        seconds = await seconds_until_asked(at)
        assert at.session.questions.roll is not None
        turns = sum(event.kind == "turn_started" for event in match.events) - 1
        assert seconds <= 3 + turns


async def test_computers_have_three_speeds(tmp_path: Path) -> None:
    taken = {}
    for speed in ("slow", "normal", "fast"):
        match = against_computers(1, pieces_on_start=1)
        async with table_pilot(match, tmp_path, animation="normal", computers=speed) as at:
            taken[speed] = await seconds_until_asked(at)
    assert taken["slow"] > 1.5 * taken["normal"]
    assert taken["normal"] > 1.5 * taken["fast"]


async def test_turns_of_computers_with_nothing_to_see_are_shown_together(tmp_path: Path) -> None:
    match = against_computers(9, pieces_on_start=1)
    async with table_pilot(match, tmp_path, animation="normal", auto_move=True) as at:
        given = match.answer_count
        while match.answer_count == given:
            await at.run(0.05)
        assert match.answer_count > given + 1, "several of them have moved before it is shown"
        assert at.table.parts.animation.is_running
        turns = sum(event.kind == "turn_started" for event in match.events)
        assert await seconds_until_asked(at) <= 0.35 * turns


async def test_one_key_goes_on_to_the_next_choice(tmp_path: Path) -> None:
    match = against_computers(4)
    async with table_pilot(match, tmp_path, animation="normal", auto_move=True) as at:
        for _ in range(3):
            await at.press("n")
            assert match.prompt is not None
            assert (match.prompt.seat, match.prompt.kind) == (0, "move")
            assert "n to your next choice" not in at.lines()[-1]
            before = match.answer_count
            await at.press("n")  # there is a choice already
            assert match.answer_count == before
            await at.press("enter")


@pytest.mark.parametrize("animation", ["off", "normal"])
async def test_the_key_stops_where_a_piece_of_whoever_presses_it_is_captured(tmp_path: Path, animation: str) -> None:
    match = against_computers(3, pieces_on_start=1)
    async with table_pilot(match, tmp_path, size=(80, 24), animation=animation, auto_move=True) as at:
        for _ in range(60):
            await at.press("n")
            if any(event.feat and event.feat[:3:2] == ("capture", 0) for event in match.events):
                break
            assert at.session.questions.prompt is not None
            at.table.take(at.session.questions.prompt.options[0].id)
            await at.settle()
        loss = next(event for event in match.events if event.feat and event.feat[:3:2] == ("capture", 0))
        assert at.table.parts.animation.is_running == (animation != "off"), "it is seen how it is captured"
        given = match.answer_count
        await at.run(10)
        assert match.answer_count == given, "nothing goes on by itself"
        assert "Your piece was sent back" in at.text()
        assert "Space goes on." in at.text()
        captor, _, _ = loss.sentence(match.names).partition(" captures ")
        assert f"{captor} captures Ana's ●" in at.text()
        await at.press("space")
        await at.run(10)
        assert match.answer_count > given
        assert "Your piece was sent back" not in at.text()


def before_the_win_of_ana() -> Game:
    """Return a match that Ana wins with her next answer; the second place is decided 24 turns later."""
    options = {"press_to_roll": True, "pieces_to_win": 1, "pieces_on_start": 2, "play_on": True}
    computers = (Seat(name, "normal") for name in ("Ben", "Cleo", "Dan"))
    told, given = Game.new("party", [Seat("Ana"), *computers], seed=4, options=options), list[str]()
    while told.prompt is not None and not told.state.places:
        given.append(answer_for(told) or told.prompt.options[0].id)
        told.answer(given[-1])
    match = Game.new("party", told.setup.seats, seed=4, options=options)
    for answer in given[:-1]:
        match.answer(answer)
    return match


@pytest.mark.parametrize(("size", "animation"), [((120, 40), "normal"), ((80, 24), "off")])
async def test_the_key_stops_at_every_place_and_tells_what_went_by(
    tmp_path: Path, size: tuple[int, int], animation: str
) -> None:
    match = before_the_win_of_ana()
    async with table_pilot(match, tmp_path, size=size, animation=animation) as at:
        assert match.prompt is not None
        at.table.take(match.prompt.options[0].id)
        await at.run(10)
        assert "n to the next place" in at.lines()[-1]
        await at.press("n")
        assert at.table.parts.animation.is_running == (animation != "off"), "it is seen how the place is decided"
        await at.run(30)
        assert match.state.places == [0, 3], "nothing goes on by itself"
        text = " ".join(at.text().split())
        assert "─ Dan finishes in place 2. ─" in text
        assert "24 turns at once" in text
        assert "is home" in text
        assert "n goes on to the next place." in text
        assert "Space go on" in at.lines()[-1]
        await at.press("n")
        await at.run(30)
        assert match.result == (0, 3, 1, 2)
        assert isinstance(at.app.screen, TableScreen), "it can be read how it ended"
        text = " ".join(at.text().split())
        assert "Ben finishes in place 3." in text
        assert "9 turns at once" in text
        assert "Space goes on to the result." in text
        assert at.lines()[-1].startswith(" Space go on")
        await at.press("space")
        assert isinstance(at.app.screen, ResultScreen)


async def test_space_does_not_wait_at_the_last_position(tmp_path: Path) -> None:
    given = [answer for turn in finished("party").history for answer in turn.answers]
    match = Game.new("party", ["Ana", "Ben"], seed=5)
    for answer in given[:-1]:
        match.answer(answer)
    async with table_pilot(match, tmp_path, animation="normal") as at:
        at.table.take(given[-1])
        await at.settle()
        assert match.result is not None
        await at.press("space")
        assert not at.table.parts.animation.is_running
        assert at.lines()[-1].startswith(" Space go on")
        await at.press("space")
        assert isinstance(at.app.screen, ResultScreen)


@pytest.mark.parametrize("animation", ["off", "normal"])
async def test_between_people_the_key_goes_to_the_next_real_choice_and_says_what_it_passed(
    tmp_path: Path, animation: str
) -> None:
    match = Game.new(
        "classic", ["Ana", "Ben"], seed=1, dice=[f"d6:{n}" for n in (1, 2, 3, 4, 6)], options={"press_to_roll": True}
    )
    async with table_pilot(match, tmp_path, animation=animation) as at:
        assert "n to the next choice" in at.lines()[-1]
        await at.press("n")
        await at.run(10)
        assert match.prompt is not None
        assert (match.prompt.seat, match.prompt.kind) == (1, "move")
        assert "2 turns passed: no captures." in at.text()
        await at.press("1")
        await at.run(10)
        assert "passed" not in at.text()


def of_losses(*dice: int) -> race_scene.Scene:
    """Set up a turn of Ana; then Ben, a computer, can capture a piece of Cleo's, and Cleo, another, one of Ana's."""
    seats = [Seat("Ana"), Seat("Ben", "normal"), Seat("Cleo", "normal")]
    where = {0: [20, 30, 35], 1: [race_scene.at(1, 40)], 2: [race_scene.at(2, 43), race_scene.at(2, 18)]}
    return race_scene.place(
        where, [f"d6:{die}" for die in dice], turns=9, seats=seats, table=TableOptions(press_to_roll=True)
    )


@pytest.mark.parametrize("hold", [False, True])
async def test_the_key_says_everything_that_happened_since_the_last_answer_own_losses_first(
    tmp_path: Path, hold: bool
) -> None:
    scene = of_losses(1, 3, 2, 4)
    async with table_pilot(scene, tmp_path, auto_move=True, hold_captures=hold) as at:
        await at.press("space", "2")
        await at.run(10)
        await at.press("n")
        await at.run(10)
        assert scene.prompt is not None
        assert (scene.prompt.seat, scene.prompt.kind) == (0, "move")
        told = " ".join(line[60:] for line in at.lines())
        told = " ".join(told.split())
        assert "2 turns passed: Cleo captures Ana's" in told
        assert "; Ben captures Cleo's" in told


async def test_what_the_key_passed_within_a_turn_is_said(tmp_path: Path) -> None:
    seats = [Seat("Ana"), Seat("Ben", "normal"), Seat("Cleo", "normal")]
    where = {0: [41], 1: [race_scene.at(1, 43)]}
    table = TableOptions(press_to_roll=True)
    dice = ["d6:2", "d6:6"]
    scene = race_scene.place(where, dice, "party", turns=2, seats=seats, table=table, capture_bonus=True)
    async with table_pilot(scene, tmp_path, auto_move=True) as at:
        await at.press("n")
        await at.run(10)
        told = " ".join(at.text().split())
        assert "Ana captures Ben's" in told.partition("So far")[0]


async def test_a_capture_in_the_turn_of_a_win_is_told_with_it(tmp_path: Path) -> None:
    seats = [Seat("Ana"), Seat("Ben", "normal"), Seat("Cleo", "normal")]
    where = {0: [41, 56, 56, 56], 1: [race_scene.at(1, 43)]}
    table = TableOptions(press_to_roll=True)
    scene = race_scene.place(
        where, ["d6:2", "d6:6", "d6:6", "d6:1"], "party", turns=2, seats=seats, table=table, capture_bonus=True
    )
    async with table_pilot(scene, tmp_path, auto_move=True) as at:
        await at.press("n")
        await at.run(10)
        assert "Just before: Ana captures Ben's" in " ".join(at.text().split())


async def test_the_key_of_the_next_choice_sets_up_no_new_match_on_the_result(tmp_path: Path) -> None:
    given = [answer for turn in finished("party").history for answer in turn.answers]
    match = Game.new("party", ["Ana", "Ben"], seed=5)
    for answer in given[:-1]:
        match.answer(answer)
    async with table_pilot(match, tmp_path, animation="normal") as at:
        at.table.take(given[-1])
        await at.settle()
        await at.press("n")
        await at.run(10)
        result = at.app.screen
        assert isinstance(result, ResultScreen)
        await at.press("n")
        assert at.app.screen is result
        await at.press("n")
        assert at.text().startswith(" New match")
        await at.press("escape")
        assert at.app.screen is result


async def test_dice_roll_by_themselves_when_that_is_wanted(tmp_path: Path) -> None:
    match = of_two(6, 2, 3, 4)
    async with table_pilot(match, tmp_path) as at:
        assert at.lines()[0].startswith(" ● Ana  your roll")
        assert "Space roll  n to the next choice  f roll by itself" in at.lines()[-1]
        await at.press("f")
        await at.settle()
        assert match.prompt is not None
        assert match.prompt.kind == "move"
        await at.press("f")
        await at.press("1")
        await at.settle()
        assert match.prompt is not None
        assert match.prompt.kind == "roll"


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (48, 34)])
async def test_the_menu_is_in_sight_and_a_click_opens_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(of_two(6, 2, 3, 4, pieces_on_start=2), tmp_path, size=size) as at:
        await at.press("space")
        last = at.lines()[-1]
        assert last.endswith("Esc menu  ? all keys")
        await at.pilot.click(offset=(last.index("menu"), size[1] - 1))
        await at.settle()
        assert "Back to the match" in at.text()


async def test_the_keys_below_are_those_that_work_now(tmp_path: Path) -> None:
    match = of_two(6, 2, 3, 4, pieces_on_start=2)
    async with table_pilot(match, tmp_path) as at:
        assert " undo" not in at.lines()[-1]
        await at.press("space")
        assert at.lines()[0].startswith(" ● Ana  which token?")
        assert at.lines()[-1].split("  ")[:3] == [" 1–2 token", "↵ move", "↑↓ look"]
        assert " undo" not in at.lines()[-1]
        assert at.lines()[-1].endswith("? all keys")
        await at.press("1")
        assert "u undo" in at.lines()[-1]
        await at.press("g")
        assert at.lines()[-1].startswith(" ↑↓ look  Esc back to the answers")
        assert " menu" not in at.lines()[-1]
        await at.press("escape")
        assert at.lines()[-1].startswith(" Space roll")
        await at.press("u")
        assert at.lines()[-1].startswith(" 1–2 token")


@pytest.mark.parametrize(("options", "what"), [({}, "1–4 token"), ({"dice": 2}, "1–2 token and die")])
async def test_the_digits_are_called_tokens_only_where_they_are(
    tmp_path: Path, options: dict[str, Any], what: str
) -> None:
    dice = ["d6:6", "d6:1", "d6:3", *["d6:2"] * (len(options))]
    match = Game.new("party", ["Ana", "Ben"], seed=1, dice=dice, options={"pieces_on_start": 4, **options})
    async with table_pilot(match, tmp_path) as at:
        assert at.lines()[-1].startswith(f" {what}")


async def test_a_coin_is_called_so_where_its_name_and_its_key_are_asked_for(tmp_path: Path) -> None:
    dice = ["d6:6", "d6:1", "d6:3"]
    match = Game.new("piecepack", ["Ana", "Ben"], seed=1, dice=dice, options={"pieces_on_start": 4})
    async with table_pilot(match, tmp_path) as at:
        assert at.lines()[-1].startswith(" 1–4 coin")
        await at.press("N", "down", "enter")
        assert "What is Ana's coin 2 called from now on?" in at.text()


def test_the_line_of_keys_leaves_out_the_digit_of_a_token_between_others() -> None:
    scene = race_scene.place({0: [3, 55, 20, 30]}, "d6:4")
    assert scene.prompt is not None
    asked, where = Asked(scene.prompt, words_for(scene, piece_word="token")), Where()
    hints = answer_hints(asked, where, question_at(asked, where), gives=True)
    assert (hints[0].key, hints[0].words) == ("1 3 4", "token")


async def test_a_key_in_the_line_can_be_clicked(tmp_path: Path) -> None:
    match = Game.new(
        "classic", ["Ana", "Ben"], seed=1, dice=[f"d6:{n}" for n in (6, 1, 6, 2)], options={"press_to_roll": True}
    )
    async with table_pilot(match, tmp_path) as at:
        await at.pilot.click("KeyBar", offset=(3, 0))
        await at.settle()
        assert match.prompt is not None
        assert match.prompt.kind == "move"


async def test_where_several_answers_go_on_the_heading_asks(tmp_path: Path) -> None:
    match = of_two(6, 2, 3, optional_bonus_roll=True, six_bonus="always")
    async with table_pilot(match, tmp_path) as at:
        await at.press("space")
        await at.press("1")
        assert at.lines()[0].startswith(" ● Ana  roll again?")


async def test_space_rolls_again_where_that_is_asked_and_the_line_of_keys_says_so(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 2, 3, optional_bonus_roll=True, six_bonus="always"), tmp_path) as at:
        await at.press("space", "1")
        text = at.text()
        assert "Space Roll again" in text
        assert "0 Stop rolling" in text
        assert "What the faces would do" in text
        assert at.lines()[-1].startswith(" Space roll again  0 stop")
        await at.press("space")
        assert at.session.questions.prompt is not None
        assert at.session.questions.prompt.kind == "move"


async def test_what_every_face_would_do_is_shown_in_a_small_window(tmp_path: Path) -> None:
    async with table_pilot(of_two(pieces_on_start=1), tmp_path, size=(80, 24)) as at:
        listed = "".join(line[37:41] for line in at.lines() if line[35:39].isspace())
        assert listed.split() == ["1", "2", "3", "4", "5", "6"]


async def test_rolling_again_can_be_left_by_its_key(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 2, 3, optional_bonus_roll=True, six_bonus="always"), tmp_path) as at:
        await at.press("space", "1", "0")
        assert at.session.questions.prompt is not None
        assert (at.session.questions.prompt.seat, at.session.questions.roll is not None) == (1, True)


async def test_what_has_no_pieces_has_keys_too(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path, ascii=True) as at:
        assert at.text().isascii()
        assert "answer  PgDn 21 more  Enter choose  Up Down look" in at.lines()[-1]


# Answers in sections


def of_actions(dice: str = "") -> Scene:
    """Ana may act: Ben's piece is beside hers, and she has a shrine that she could destroy."""
    changes = {"structure": {"id": "shrine", "hp": 8}, "weapons": ["longsword"]}
    return place("1@7 2@20 | 1@8<", dice=dice, phase=("action", "bonus_action"), a=changes)


async def test_zero_goes_back_from_the_cards_and_says_so(tmp_path: Path) -> None:
    hand = {"hand": ["firebolt", "gust"]}
    async with table_pilot(place("1@7 | 1@9<", phase=("action",), a=hand), tmp_path, size=(80, 24)) as at:
        assert re.search("2 Magic +cast a spell…", at.text())
        await at.answer("cast:0")
        assert "Back to the list" in at.text()
        assert "  0 back  " in at.lines()[-1]
        await at.press("0")
        assert "Which action does your party take?" in at.text()
        assert "  0 pass  " in at.lines()[-1]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_actions_are_asked_in_sections_then_who_and_whom(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = of_actions("d20:16,9 d8:4")
    async with table_pilot(scene, tmp_path, size=size) as at:
        text = at.text()
        joint = " and " if size[0] > 100 else ", "
        for digit, name in (
            (1, "Fight"),
            (3, f"Wrestle{joint}taunt"),
            (4, f"Guard{joint}run"),
            (5, f"Build{joint}hack"),
        ):
            assert f" {digit} {name}" in text
        assert " 0 No action" in text
        assert "Longsword" not in text
        assert at.lines()[-1].startswith(" 1–7 group  0 pass  ↵ open")
        await at.press("1")
        text = at.text()
        assert "Your action › 1 Fight" in text
        assert re.search("1  ●1  Longsword +◆1", text), "what is likely to do most comes first"
        assert re.search("  ●1  Punch +◆1", text)
        assert at.lines()[-1].split("  ")[0] == " 1–3 ↵ do it"
        assert "↵ do it  ↑↓ look" in at.lines()[-1]
        await at.press("escape")
        assert "Your action › 1 Fight" not in at.text()
        await at.press("1", "1")
        assert scene.event("action_taken").action == "attack"


async def test_what_is_not_possible_is_folded_behind_a_key(tmp_path: Path) -> None:
    async with table_pilot(of_actions(), tmp_path) as at:
        assert " . not now, or rarely useful: 2 Magic, 7 Soul Read" in at.text()
        assert (at.text().count("8 Perks"), at.text().count("2 Magic")) == (1, 1)
        assert "none of your pieces stands on a fishing space" not in at.text()
        await at.press("full_stop")
        assert "fishing" in at.text()
        assert "rarely useful" not in at.text()
        await at.press("full_stop")
        assert "rarely useful" in at.text()
        await at.press("8")
        said = [notice.message for notice in at.app._notifications]
        assert said[0].startswith("Nothing under 8 Perks and moments now – "), "it has its digit all the same"


async def test_of_many_groups_with_nothing_possible_it_is_told_how_many_there_are(tmp_path: Path) -> None:
    scene = place("1@20 | 1@40", phase=("bonus_action", "movement"))
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        assert re.search(r" \. not now, or rarely useful: all [5-8] other\n", at.text())


async def test_advice_calls_pieces_by_their_signs_as_the_answers_do(tmp_path: Path) -> None:
    async with table_pilot(place("1@10 | 1@11"), tmp_path) as at:
        await at.press("t")
        assert "1. ●1: longsword at Ben's ◆1." in at.text()
        assert "piece 1" not in at.text().lower()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize(("is_ascii", "sign"), [(False, "×"), (True, "x")])
async def test_without_colours_spaces_have_the_same_signs_on_the_board_and_below_it(
    tmp_path: Path, size: tuple[int, int], is_ascii: bool, sign: str
) -> None:
    async with table_pilot(place("1@10 | 1@40"), tmp_path, size=size, depth="none", ascii=is_ascii) as at:
        assert f" {sign} trap" in at.text()
        axis = re.compile(r" ?\d+ ")
        assert any(sign in line[3 : size[0] // 2 - 6] for line in at.lines() if axis.match(line))


async def test_words_find_answers_of_every_section(tmp_path: Path) -> None:
    scene = of_actions("d20:16,9")
    async with table_pilot(scene, tmp_path) as at:
        await at.press("slash", *"shove")
        text = at.text()
        assert "Find: shove" in text
        assert "●1  Shove  ◆1" in text
        assert "Magic" not in text.partition("So far")[0]
        await at.press("backspace", "escape")
        assert "2 Magic" in at.text()
        await at.press("1", "slash", *"grapple", "enter")
        assert scene.event("action_taken").action == "grapple"


async def test_what_cannot_be_made_good_is_asked_about_and_never_marked(tmp_path: Path) -> None:
    scene = of_actions()
    async with table_pilot(scene, tmp_path) as at:
        await at.press("5")
        question = at.table.query_one(QuestionView)
        assert isinstance(question.current, Option)
        assert not question.current.shown.needs_confirming
        await at.press(question.keys["destroy"])
        assert "Destroy your shrine?" in at.text()
        assert at.lines()[-1].startswith(" 1 yes  0 no")
        await at.press("enter")
        assert scene.party(0).structure is not None
        await at.answer("destroy")
        assert scene.party(0).structure is None


async def test_one_key_leaves_the_rest_of_the_turn_out(tmp_path: Path) -> None:
    scene = place("1@7 2@20 | 1@30", dice="d6:3", phase=("action", "first_special", "bonus_action", "movement"))
    async with table_pilot(scene, tmp_path) as at:
        assert "e end turn" in at.lines()[-1]
        await at.press("e")
        assert scene.asked == (0, "move")


async def test_the_key_that_ends_the_turn_says_why_it_stops_at_a_tank(tmp_path: Path) -> None:
    scene = place("1@10 2@20 | 1@5", dice="d6:3", phase=("action", "tank_movement", "movement"))
    async with table_pilot(scene, tmp_path) as at:
        await at.press("e")
        assert scene.asked == (0, "tank")
        assert any("Your tank can still fire" in one.message for one in at.app._notifications)
        await at.press("e")
        assert scene.asked == (0, "move")


async def test_escape_goes_back_from_what_is_chosen_next_to_the_list_and_only_from_there_to_the_menu(
    tmp_path: Path,
) -> None:
    scene = place("1@10 | 1@30", a={"profession": "wizard", "hand": ["ward", "fire_ward"]}, computers=(1,))
    async with table_pilot(scene, tmp_path) as at:
        await at.press("2", "1")
        assert scene.asked == (0, "way")
        assert scene.prompt is not None
        assert scene.prompt.secrecy.private
        assert "only you may look" not in at.lines()[0], "nobody looks on"
        await at.press("escape")
        assert scene.asked == (0, "action")
        assert isinstance(at.app.screen, TableScreen)
        await at.press("escape")
        assert not isinstance(at.app.screen, TableScreen)


async def test_in_a_small_window_the_log_has_the_rows_that_no_answer_needs_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fold_only(monkeypatch)
    scene = place("1@10 | 1@30", computers=(1,))
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("4")
        question, log = at.table.query_one(QuestionView), at.table.query_one(LogView)
        seen = [(question.foot_height, log.size.height)]
        for key in ["down"] * 5 + ["home"]:
            await at.press(key)
            seen.append((question.foot_height, log.size.height))
        (short, long), *_, last = seen
        assert last == (short + 2, long - 2), "what is told of one of the answers takes two rows more"
        assert seen == sorted(seen), "which it keeps"


async def test_home_and_end_go_to_the_first_and_the_last_answer(tmp_path: Path) -> None:
    scene = of_actions()
    async with table_pilot(scene, tmp_path) as at:
        question = at.table.query_one(QuestionView)
        asked, first = scene.prompt, question.marked
        await at.press("end")
        assert scene.prompt is asked
        choices = [row for row in question.rows if row.is_choice]
        assert question.marked is choices[-1]
        await at.press("home")
        assert question.marked is choices[0] is not None
        assert first in choices


# Small things


async def test_the_help_tells_of_the_digits(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 1), tmp_path) as at:
        listed = keys_of_screen(at.app.screen)["Moving about and choosing"]
        assert ("0 to 9", "Choose this answer, or open this group", True) in [line[:3] for line in listed]
    assert [_together(keys) for keys in (["1", "2", "3"], ["1", "3", "2"], ["a", "d"], ["1", "2"])] == [
        "1 to 3",
        "1 to 3",
        "a, d",
        "1, 2",
    ]


async def test_a_face_with_a_name_of_its_own_says_what_it_counts(tmp_path: Path) -> None:
    match = Game.new("piecepack", ["Ana", "Ben"], seed=1, dice=[f"d6:{die}" for die in (6, 1, 6, *[2] * 9)])
    async with table_pilot(match, tmp_path) as at:
        assert "Ana rolled null" in at.text()
        assert "null counts as 6" in at.text()


async def test_breaking_off_says_how_to_leave(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 1), tmp_path) as at:
        await at.press("ctrl+c")
        assert next(iter(at.app._notifications)).message == "Ctrl+Q leaves the program; a match in progress is kept."


async def test_what_holds_for_the_pieces_of_the_others_stands_beside_their_name(tmp_path: Path) -> None:
    scene = place("1@10 | 1@40 2@45")
    scene.party(1).conditions.append(Affliction(id="drunk", ends=Ends(2)))
    scene.piece(1).conditions += [Affliction(id="cursed", ends=Ends(2)), Affliction(id="stunned", ends=Ends(1))]
    for size, told in (((120, 40), "━ 20/20 ◆1 stunned 1, 2 more"), ((160, 50), "◆1 stunned 1, ◆1 cursed 2, drunk 2")):
        async with table_pilot(scene, tmp_path, size=size) as at:
            ben = next(line for line in at.lines() if "Ben   you" in line)
            assert told in ben, ben


# A computer stands in


async def test_a_computer_stands_in_at_any_level_and_gives_the_seat_back(tmp_path: Path) -> None:
    async with table_pilot(Game.new("party", ["Ana", "Ben", "Cleo"], seed=3), tmp_path) as at:
        await at.press("c")
        assert [line for line in at.lines() if "A computer plays for" in line and "4" in line] == []
        await at.press("2")
        shown = at.text()
        assert "How well does it play for Ben?" in shown
        assert all(level in shown for level in get_args(Level))
        await at.press("4")
        assert at.session.game.computers == [None, "expert", None]
        await at.press("c", "1")
        assert at.session.game.computers == [None, None, None]


async def test_who_does_not_say_how_well_a_computer_plays_keeps_the_seat(tmp_path: Path) -> None:
    async with table_pilot(Game.new("party", ["Ana", "Ben"], seed=3), tmp_path) as at:
        await at.press("c", "1", "escape")
        assert list(at.session.game.computers) == [None, None]
        assert at.app.screen is at.table


async def test_of_the_last_who_is_left_it_is_told_why_no_computer_stands_in(tmp_path: Path) -> None:
    async with table_pilot(Game.new("party", ["Ana", "Ben"], seed=3), tmp_path) as at:
        await at.press("c", "1", "1", "c")
        assert "2 A computer plays for Ben somebody has to stay who can give the seat back" in " ".join(
            at.text().split()
        )
        await at.press("2")
        assert at.session.game.computers[1] is None
        await at.press("1")
        assert at.session.game.computers == [None, None]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_that_nobody_else_could_give_the_seat_back_stands_in_the_menu(
    size: tuple[int, int], tmp_path: Path
) -> None:
    alone = Game.new("party", [Seat("Ana"), Seat("Ben", computer="easy")], seed=3)
    async with table_pilot(alone, tmp_path, size=size) as at:
        await at.press("escape")
        (line,) = [line for line in at.lines() if "Computer takeover" in line]
        assert "needs a second person here" in line
        menu = at.app.screen
        await at.press("c")
        assert at.app.screen is menu
        assert at.text().count("a second person") == 1


def test_setup_and_stand_in_tell_alike_how_well_a_computer_plays() -> None:
    assert [entry.label for entry in level_entries()] == list(get_args(Level))
    assert all(f"{entry.label} {entry.about}" in seat_row._LEVELS for entry in level_entries())


def test_where_the_match_is_over_no_dice_are_left_that_could_roll_by_themselves() -> None:
    match = of_two()
    match.concede(match.state.turn.seat)
    assert match.state.over
    assert not any("auto_roll" in hint.action for hint in hints(Session(match), lambda _: "x", ()))


def test_no_key_rolls_dice_that_lie_on_the_table_themselves() -> None:
    match = Game.new("classic", ["Ana", "Ben"], seed=1, options={"press_to_roll": True, "table_dice": True})
    assert not any("auto_roll" in hint.action for hint in hints(Session(match), lambda _: "x", ()))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_win_is_told_before_it_is_asked_whether_to_play_on(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = race_scene.place(
        {0: [55, 56, 56, 56], 1: [20], 2: [30]}, "d6:1", "party", seats=race_scene.FOUR[:3], play_on="ask"
    )
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.press("enter")
        told = " ".join(at.text().split())
        assert "Ana wins!" in told
        assert "Space goes on: then you decide" in told
        assert "lets computers play it out" not in told
        assert not scene.state.over
        await at.press("space")
        told = " ".join(at.text().split())
        assert "▶ 1 End the match" in told
        await at.press("2")
        assert not scene.state.over
        assert scene.state.turn.seat == 1


async def test_tips_stand_in_the_line_of_keys_where_there_is_room(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 2, 3, 4, pieces_on_start=2), tmp_path) as at:
        assert "t tips" in at.lines()[-1]
        await at.press("space")
        assert "t tips" in at.lines()[-1]
        await at.press("t")
        assert "Advice" in at.text()


@pytest.mark.parametrize("holds", [False, True])
async def test_a_capture_of_your_piece_is_held_on_the_board_until_a_key_where_that_is_wanted(
    tmp_path: Path, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = against_computers(3, pieces_on_start=1)
    rung: list[int] = []
    async with table_pilot(match, tmp_path, auto_move=True, hold_captures=holds, bell=True) as at:
        monkeypatch.setattr(at.app, "bell", lambda: rung.append(match.answer_count))
        for _ in range(400):
            if any(event.feat and event.feat[:3:2] == ("capture", 0) for event in match.events):
                break
            if at.session.questions.waiting == "person":
                assert at.session.questions.prompt is not None
                at.table.take(at.session.questions.prompt.options[0].id)
            else:
                at.table.parts.flow.play_on()
            await at.settle()
        assert ("Your piece was sent back" in at.text()) == holds
        assert rung, "and the bell rings"
        told = " ".join(line[:66] for line in at.lines())
        assert re.search(r"'s [▲◆■]\d takes +Ana's ●\d on +[a-o]\d+: +\d+ spaces lost", told), "either way"
        if holds:
            assert re.match(r" [▲◆■] \w+  captures ", at.lines()[0]), "nobody is asked anything yet"
            given = match.answer_count
            await at.run(10)
            assert match.answer_count == given
            await at.press("space")
            assert "Your piece was sent back" not in at.text()
        else:
            assert at.table.parts.animation.is_running
            await at.run(1.1)
            told = " ".join(line[:66] for line in at.lines())
            assert not re.search(r"takes +Ana's", told), "for about a second"


async def test_the_bell_is_off_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = against_computers(3, pieces_on_start=1)
    rung: list[int] = []
    async with table_pilot(match, tmp_path, auto_move=True) as at:
        monkeypatch.setattr(at.app, "bell", lambda: rung.append(1))
        for _ in range(5):
            await at.press("n")
            await at.press("enter")
        assert not rung


async def test_a_roll_is_taken_however_soon_it_comes(tmp_path: Path) -> None:
    match = of_two(6, 2, 3, 4, pieces_on_start=2)
    async with table_pilot(match, tmp_path, animation="normal") as at:
        given = match.answer_count
        await at.press("space")
        assert match.answer_count == given + 1


async def test_the_note_over_the_log_is_clicked(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 2, 3, 4), tmp_path) as at:
        line = next(number for number, line in enumerate(at.lines()) if "whole log" in line)
        await at.pilot.click(offset=(at.lines()[line].index("whole log") + 2, line))
        await at.settle()
        assert at.app.focused is at.table.parts.widgets.log


async def test_who_leaves_in_a_match_is_told_that_it_is_kept(tmp_path: Path) -> None:
    async with table_pilot(of_two(6, 2, 3, 4), tmp_path, is_kept=True) as at:
        await at.press("q")
        assert GOING_ON in [str(one) for one in at.app._exit_renderables]
