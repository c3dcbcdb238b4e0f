"""Line mode: a whole game by numbers, commands, private questions, and games that nothing loses."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Event, Match
from ludo_tui.line.table import KEPT
from ludo_tui.line.words import HELP, WHICH_NUMBER
from ludo_tui.saves import SaveFolder
from tests import scene as ludicrous
from tests.line.typing import Shelf, new, play
from tests.rules.race.scene import Scene, at, place
from tests.rules.skirmish.skirmish_scene import stand


def test_a_whole_game_is_played_by_numbers() -> None:
    game, shelf = new(), Shelf()
    told = play(game, "1\n" * 2000, shelf)
    assert game.result is not None
    winner = game.setup.seats[game.result[0]].name
    assert f"{winner} wins!" in told
    assert told.endswith(f"Result: 1. {winner}, 2. {game.setup.seats[game.result[1]].name}.\n")
    assert shelf.kept == list(range(game.answer_count + 1))


def test_partners_share_a_place_in_the_result() -> None:
    game = Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=5, options={"teams": True, "pieces_to_win": 1})
    told = play(game, "1\n" * 2000)
    assert game.standings in (((0, 2), (1, 3)), ((2, 0), (1, 3)), ((1, 3), (0, 2)), ((3, 1), (0, 2)))
    first, second = (" and ".join(game.setup.seats[seat].name for seat in place) for place in game.standings)
    assert told.count(f"1. {first}, 2. {second}.") == 1, "the result is told once"
    assert told.endswith(f"\nResult: 1. {first}, 2. {second}.\n")


def test_computer_seats_play_by_themselves() -> None:
    game = new(computer=True)
    told = play(game, "1\n" * 2000)
    assert game.result is not None
    assert "Ana (Red)> " in told
    assert "Ben (Yellow)> " not in told


def test_a_question_shows_who_what_and_the_answers() -> None:
    told = play(new(dice="d6:6,1,6,1"), "")
    assert "Ana rolls 6" in told
    assert "Ana goes first." in told
    assert "\n  1. Token 1: out to b9\n  2. Token 2: out to b9\n" in told
    assert told.endswith("Ana (Red)> \nThe match is saved. Type 'ludo-tui --plain continue' to go on with it.\n")


def test_an_answer_may_be_typed_as_its_id() -> None:
    game = new(dice="d6:6,1,6,1,6")
    play(game, "move:2\n")
    assert game.history[1].answers == ["move:2"]


def test_what_cannot_be_chosen_is_told_with_its_reason() -> None:
    told = play(new(dice="d6:6,1,5,1,2", pieces_on_start=2), ".\n")
    assert "  Token 3, Token 4: waiting in the yard for a six.\n" in told


def test_what_whoever_is_asked_must_not_miss_is_told_before_the_question() -> None:
    scene = ludicrous.place("1@10!unconscious 2@30 | 1@40", phase=("action", "first_special"))
    told = play(scene, "q\n").split("\n")
    at = next(number for number, line in enumerate(told) if "Which action does your party take?" in line)
    assert told[at - 1] == "Ana's piece 1 is lost after this action unless it is revived."


def into_a_trap() -> Scene:
    """Return a scene whose first answer walks onto a block and goes back to the yard."""
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3,6", turns=2)
    assert scene.prompt is not None
    assert scene.prompt.options[0].facts.effects == ("trap",)
    return scene


def test_an_answer_that_harms_its_own_seat_is_asked_about_once_more() -> None:
    told = play(game := into_a_trap(), "1\nno\n")
    assert "onto a block: back to the yard: do you mean that? Type yes to confirm: " in told
    assert game.answer_count == 0
    play(game, "1\nyes\n")
    assert game.answer_count == 1


def test_nobody_is_asked_twice_who_does_not_want_to_be() -> None:
    told = play(game := into_a_trap(), "1\nx\n", confirms=False)
    assert "Type yes" not in told
    assert game.answer_count == 2  # the move, and leaving the match
    assert game.state.conceded == [1]


@pytest.mark.parametrize("line", ["9", "0", "-1", "hello", "\x1b[2J", "²", "1 2", "1" * 5_000])
def test_nonsense_changes_nothing_and_is_told(line: str) -> None:
    game = new(dice="d6:6,1,6")
    told = play(game, f"{line}\n")
    assert game.answer_count == 0
    assert "type a number from 1 to 4, or ? for help." in told
    assert "\x1b" not in told


def test_nonsense_is_answered_with_as_many_numbers_as_are_listed() -> None:
    scene = ludicrous.place("1@10 2@20 | 1@40", phase="action")
    told = play(scene, "hello\nq\n", every_phase=False)
    listed = re.findall(r"^  (\d+)\. ", told, re.MULTILINE)
    assert scene.prompt is not None
    assert len(listed) < len(scene.prompt.options), "answers that come to the same stand once"
    assert f"type a number from 1 to {listed[-1]}, or ? for help." in told


def test_a_line_that_nobody_has_typed_ends_the_input() -> None:
    game = new(dice="d6:6,1,6")
    assert "11111" not in play(game, "1" * 1_000_000)
    assert game.answer_count == 0


def test_where_only_a_roll_is_asked_nothing_is_listed() -> None:
    told = play(new(dice="d6:6,1,6", press_to_roll=True), "\nq\n")
    assert "Ana (Red): Roll the d6. Press Enter to roll.\nAna (Red)> \nAna rolls 6.\n" in told
    assert "Roll\n" not in told


def test_enter_rolls_again_where_that_is_asked() -> None:
    match = new(dice="d6:6,1,6,3", pieces_on_start=1, optional_bonus_roll=True, six_bonus="always")
    told = play(match, "2\n\nq\n")
    assert "Ana (Red): Roll again? Press Enter to roll, or type a number from 1 to 2.\n  1. Roll again\n" in told
    assert "Ana rolls 3." in told


def test_help_board_log_rules_and_house_rules_are_written() -> None:
    told = play(new(dice="d6:6,1,6", pieces_on_start=1), "?\nb\ng 1\nH\nr\nr 1\nr home column jump\nr zeppelin\n")
    assert HELP in told
    assert re.search(
        r"Ana \(Red\): way 1 of 228\n  token 1 \([A-Z].*?\) on b9, 56 from home\n  token 2 \([A-Z].*?\) in the yard\n",
        told,
    )
    assert "> \n  Ana rolls 6" in told
    assert "Blocks: trap\n" in told
    assert "\nYou must move a token by your roll if you can.\n" in told
    assert "\nIn your home column a token cannot jump" in told
    assert "No rule with 'zeppelin' in the rulebook." in told
    assert "  Ana rolls 6" in play(new(dice="d6:6,1,6"), f"g {'9' * 5_000}\n")


def test_undo_says_why_it_cannot() -> None:
    told = play(new(dice="d6:6,1,6"), "u\n")
    assert "Nothing can be undone: nothing has been decided yet." in told


def test_undo_goes_back_over_computers_and_single_moves() -> None:
    game = new(computer=True, free_undo=True, pieces_on_start=2)
    told = play(game, "1\nu\n1\n", auto_move=True)
    assert told.count("Taken back: Token ") == 1
    assert game.answer_count == 2  # the only move, which nobody chose, and that it was taken back
    told = play(game, "u\n", auto_move=True)
    assert "Nothing can be undone: nothing has been decided yet." in told
    assert "Taken back" not in told
    assert game.answer_count == 2


@pytest.mark.parametrize(
    ("typed", "is_done"), [("1\n1\n", True), ("yes\nYes\n", True), ("1\n2\n", False), ("\n", False)]
)
def test_all_are_asked_before_a_roll_is_taken_back(typed: str, is_done: bool) -> None:
    game = new(dice="d6:6,1,6,1,5,1", free_undo=True, pieces_on_start=2)
    told = play(game, f"1\n1\nu\n{typed}y\nq\n")
    assert "Ana: Take back Ben's roll of 5?  1 yes  2 no: " in told
    assert ("Ben: Take back Ben's roll of 5?  1 yes  2 no: " in told) == (typed != "\n")
    assert ("Ana takes back Ben's roll of 5. The dice are rolled again from here." in told) == is_done
    assert ("Nothing is done again: the dice have been rolled again." in told) == is_done
    assert ("says no: nothing is taken back." in told) == (not is_done)
    assert game.question == ("0 move" if is_done else "1 move")


def test_enter_rolls_and_a_move_is_taken_back_and_done_again() -> None:
    game = new(press_to_roll=True, pieces_on_start=2)
    told = play(game, "\n2\nu\ny\nu\n1\nq\n")
    assert "Roll the d6. Press Enter to roll." in told
    assert told.count("Taken back") == 2
    turn = [*(answer for turn in game.history for answer in turn.answers), *game.answers]
    assert turn[0] == "roll"
    assert len(turn) == 2


def test_the_dice_roll_by_themselves_when_that_is_wanted() -> None:
    told = play(new(press_to_roll=True, pieces_on_start=2), "f\n1\n1\n1\nf\n1\nq\n")
    assert told.count("Press Enter to roll.") <= 2
    assert "The dice roll by themselves in this match from now on." in told
    assert "You roll by hand in this match from now on." in told


def test_one_command_goes_on_to_the_next_decision() -> None:
    game = new(computer=True, press_to_roll=True, pieces_on_start=2)
    play(game, "n\n" * 1 + "q\n")
    assert game.prompt is not None
    assert len(game.prompt.options) > 1


def test_a_copy_is_saved_under_a_name() -> None:
    shelf = Shelf()
    told = play(new(dice="d6:6,1,6"), "s\ns after tea\ns after tea\nno\ns after tea\nyes\n", shelf)
    assert shelf.named == ["after tea", "after tea"]
    assert "Type s and a name, such as: s after tea." in told
    assert "Saved as after tea.ludo.json." in told
    assert "There is a save 'after tea' already. Replace it? Type yes to confirm: \nNothing has been saved." in told


def test_conceding_is_asked_about_first() -> None:
    game = new(dice="d6:6,1,6")
    assert "Cancelled." in play(game, "x\nno\n")
    assert game.state.conceded == []
    told = play(game, "x\nyes\n")
    assert game.result == (1, 0)
    assert "Result: 1. Ben, 2. Ana." in told


def test_a_folder_that_stops_working_is_told_once_and_the_game_goes_on() -> None:
    game, shelf = new(), Shelf()
    shelf.is_full = True
    told = play(game, "1\n1\n", shelf, code=1)
    assert game.answer_count >= 2
    assert told.count("Warning: The match could not be saved: the shelf is full.") == 1
    assert told.endswith("\nThe match could not be saved: the shelf is full.\n")


def test_a_game_that_cannot_be_kept_is_left_only_when_that_is_meant_and_not_with_success() -> None:
    game, shelf = new(), Shelf()
    shelf.is_full = True
    told = play(game, "q\nno\n1\nq\nyes\n", shelf, code=1)
    asked = "The match could not be saved: the shelf is full. Quit without saving? Type yes to confirm: "
    assert told.count(asked) == 2
    assert game.answer_count >= 1
    assert "to go on with it" not in told


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_a_match_between_computers_after_the_answer_in_hand(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if not hasattr(signal, name):
        pytest.skip(f"this system knows no {name}")
    number: int = getattr(signal, name)
    game, shelf = Game.new("classic", [Seat(name, computer="easy") for name in ("Ana", "Ben")], seed=6), Shelf()
    answer = game.answer

    def interrupted(chosen: str, *, pause: bool) -> list[Event]:
        if game.answer_count == 3:
            signal.raise_signal(number)
        return answer(chosen, pause=pause)

    monkeypatch.setattr(game, "answer", interrupted)
    told = play(game, "", shelf, code=128 + number)
    assert game.answer_count == shelf.kept[-1] == 4
    assert told.endswith(f"\n{KEPT}\n")


# From outside


def start(folder: Path, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "ludo_tui", "--plain", "--saves", str(folder), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def read_to(program: "subprocess.Popen[str]", words: str) -> str:
    """Read what the program writes until it has written these words."""
    assert program.stdout is not None
    told = ""
    limit = time.monotonic() + 30
    while words not in told:
        assert time.monotonic() < limit
        character = program.stdout.read(1)
        assert character, f"the program ended after: {told}"
        told += character
    return told


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_signal_loses_no_answer(tmp_path: Path, name: str) -> None:
    if not hasattr(signal, name):
        pytest.skip(f"this system knows no {name}")
    options = ("--option", "pieces_on_start=2", "--option", "press_to_roll=no")
    with start(tmp_path, "new", "--seat", "Ana", "Ben", "--seed", "4", *options) as program:
        assert program.stdin is not None
        for _ in range(3):
            read_to(program, ")> ")
            program.stdin.write("2\n")
            program.stdin.flush()
        read_to(program, ")> ")
        os.kill(program.pid, getattr(signal, name))
        program.communicate()
        expected = -signal.SIGKILL if name == "SIGKILL" else 128 + getattr(signal, name)
        assert program.returncode == expected
    entry = SaveFolder(tmp_path).latest()
    assert entry is not None
    folder = SaveFolder(tmp_path)
    game = folder.load(entry)
    folder.close()
    chosen = [answer for turn in game.history for answer in turn.answers] + list(game.answers)
    assert len(chosen) >= 3
    with start(tmp_path, "continue") as program:
        told, _ = program.communicate("q\n")
        assert program.returncode == 0
    assert game.prompt is not None
    assert game.prompt.text in told


def test_no_escape_codes_are_written_to_a_pipe(tmp_path: Path) -> None:
    with start(tmp_path, "new", "--computer", "easy", "easy", "--seed", "4") as program:
        told, _ = program.communicate("")
        assert program.returncode == 0
    assert "Result: 1. " in told
    assert "\x1b" not in told


def test_an_answer_that_is_forced_is_told_before_it_is_given() -> None:
    scene = stand("brawler@k9 | champion@j9-24x", "d6:3")
    told = play(scene, "go:j9\nq\n", every_phase=False)
    assert "The only choice: Ana's champion moves to m9." in told
    assert "The only choice" not in play(
        ludicrous.place("1@10 | 1@40", phase=("turning", "action")), "q\n", every_phase=False
    )


def test_what_is_declined_unasked_is_not_told_as_a_move() -> None:
    scene = ludicrous.place("1@10 | 1@40", phase=("turning", "action"))
    told = play(scene, "q\n", every_phase=False)
    assert "Only one move" not in told
    assert "Which action does your party take?" in told
    assert "every_phase: ask even if it would change nothing, never" in play(scene, "p\n\n\nq\n", every_phase=False)


def test_a_move_tells_how_likely_the_piece_is_taken_where_it_ends() -> None:
    told = play(place({0: [10, 30], 2: [at(2, 9)]}, "d6:3", turns=2), "")
    assert "  1. Token 1: g15 to i14 (43 to go; taken by your next turn: 31%)\n" in told


def test_a_move_tells_who_may_strike_the_piece_where_it_ends() -> None:
    told = play(ludicrous.place("1@29 2@16 | 1@33", "d6:3", phase="movement", b={"weapons": ("longsword",)}), "")
    assert "in reach of: Ben's tank 48%, Ben's piece 1 longsword 48%" in " ".join(told.split())
    assert "safe: no enemy can capture it on a star" not in told


def test_enter_at_a_list_says_that_a_number_is_wanted_and_a_reads_the_list_again() -> None:
    told = play(new(dice="d6:6,1,6"), "\n\n")
    assert told.count(WHICH_NUMBER.format(numbers="a number from 1 to 4")) == 2
    assert told.count("which token?") == 1, "the list is not repeated"
    assert play(new(dice="d6:6,1,6"), "a\nagain\n").count("which token?") == 3


def test_where_only_a_roll_is_asked_for_enter_is_named() -> None:
    told = play(new(press_to_roll=True), "zebra\n")
    assert "There is no choice 'zebra': press Enter to roll, or ? for help." in told


def test_what_is_not_meant_after_all_is_said_to_have_done_nothing() -> None:
    told = play(ludicrous.place("1@7 | 1@8<", phase=("action", "bonus_action")), "/ surrender\n1\nno\nq\n")
    assert "Type yes to confirm: \nCancelled.\nAna (Red)> " in told


def test_partners_are_told_at_the_opening_and_with_the_board() -> None:
    seats = ["Ana", "Ben", "Cleo", "Dan"]
    told = play(Game.new("party", seats, seed=3, options={"teams": True, "pieces_on_start": 4}), "b\n")
    assert told.count("Partners: Ana and Cleo; Ben and Dan.\n") == 2
    assert "Partners" not in play(Game.new("party", seats, seed=3, options={"pieces_on_start": 4}), "b\n")


@pytest.mark.parametrize(
    ("match", "rows"),
    [
        (ludicrous.place("1@8 | 1@9"), ("ambush: Ambush, ", "surrender: Surrender, ", "enter: Coming out, ")),
        (stand("brawler@k9 | "), ("muster: Muster, ", "target: More attacks, ")),
    ],
    ids=["ludicrous", "skirmish"],
)
def test_the_kinds_of_questions_that_can_be_settled_are_listed_with_what_is_done(
    match: Match[Any], rows: tuple[str, ...]
) -> None:
    told = play(match, "p\n\n\nq\n")
    for row in rows:
        (line,) = [one for one in told.splitlines() if one.startswith(f"  {row}")]
        assert line.partition(row)[2].startswith("ask (ask, ")
