"""A slip can be taken back in line mode: it waits for Enter before a computer plays, unless that is switched off."""

import io
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.line import words
from ludo_tui.line.console import Console
from ludo_tui.line.menus import run
from ludo_tui.line.table import LineTable
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.session import Session
from tests.line.test_table import start
from tests.line.typing import Shelf


def against_a_computer(**options: Any) -> Game:
    """Return a match in which Ana has rolled a 3 and can move one of two tokens, before a computer plays."""
    seats = [Seat("Ana"), Seat("Ben", computer="normal")]
    chosen = {"press_to_roll": True, "pieces_on_start": 2, **options}
    return Game.new("party", seats, seed=6, options=chosen, dice="d6:6,1,3,4,2,5,1,3,2,4,5,1")


def typed(game: Game, lines: str, *, pauses: bool = True) -> str:
    target = io.StringIO()
    session = Session(game, Shelf(), pauses=pauses, auto_move=False)
    assert LineTable(Console(io.StringIO(lines), target), session).play() == 0
    return target.getvalue()


def test_the_computer_rolls_only_after_enter() -> None:
    waiting = typed(against_a_computer(), "\n2\n")
    assert words.WAIT_PROMPT in waiting
    assert "Ben rolls 4." not in waiting
    gone_on = typed(against_a_computer(), "\n2\n\n")
    assert gone_on.index(words.WAIT_PROMPT) < gone_on.index("Ben rolls 4.")


def test_a_slip_is_taken_back_before_the_computer_rolls() -> None:
    game = against_a_computer()
    told = typed(game, "\n2\nu\n1\n\n")
    assert told.count("which token?") == 2
    assert "Taken back: Token 2: " in told
    assert [answer for turn in game.history for answer in turn.answers][:2] == ["roll", "move:0"]


def test_without_waiting_the_computer_plays_at_once() -> None:
    told = typed(against_a_computer(), "\n2\n", pauses=False)
    assert words.WAIT_PROMPT not in told
    assert "Ben rolls 4." in told


def test_while_it_waits_all_that_needs_no_question_can_be_looked_at() -> None:
    told = typed(against_a_computer(), "\n2\nb\nP\ng 1\nw\nd\nH\n?\nt\nzeppelin\nq\n")
    assert "  token 2 (" in told
    assert "0 of 4 home" in told
    assert words.HELP in told
    assert told.count(words.WAIT_ONLY) == 2, "tips are of a question"
    assert "Ben rolls" not in told.partition("which token?")[2]


def test_a_match_that_is_left_while_it_waits_is_saved_with_the_move() -> None:
    game = against_a_computer()
    typed(game, "\n2\nq\n")
    assert game.is_paused
    assert "Ben rolls 4." in typed(game, "\n")


@pytest.mark.parametrize(
    ("is_wanted", "only_now", "waits"), [(True, {}, 1), (False, {}, 0), (True, {"wait_for_undo": False}, 0)]
)
def test_the_setting_and_the_command_line_switch_the_waiting_off(
    is_wanted: bool,
    only_now: dict[str, Any],
    waits: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    SettingsFile().change("wait_for_undo", is_wanted)
    SettingsFile().change("auto_move", False)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n2\n"))
    assert run("title", against_a_computer(), SaveFolder(tmp_path / "saves"), only_now=only_now) == 0
    assert capsys.readouterr().out.count(words.WAIT_PROMPT) == waits
    assert SettingsFile().current.wait_for_undo is is_wanted, "what holds for this run is not kept"


def test_another_program_asks_for_no_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    told = []
    for no_wait in ([], ["--no-wait"]):
        given = ["new", "--seat", "Ana", "--computer", "easy", "--seed", "4", "--option", "pieces_on_start=2", *no_wait]
        with start(tmp_path / "saves", *given) as program:
            told.append(program.communicate("\n1\n" * 6)[0])
    assert [words.WAIT_PROMPT in one for one in told] == [True, False]
