"""The menus of line mode before a game begins."""

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Match
from ludo_tui.line.console import Console, typed_number
from ludo_tui.line.menus import run
from ludo_tui.line.setup import set_up
from ludo_tui.players import play_computer_turns, race
from ludo_tui.players.analysis import analyse
from ludo_tui.presenting.luck_and_skill import summed_up
from ludo_tui.records.awards import awards
from ludo_tui.records.replay import Replay
from ludo_tui.rulesets import load
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.setup.house_rules import choices_of


@pytest.mark.parametrize(
    ("line", "number"), [("12", 12), ("۱۲", 12), ("१२", 12), ("\uff11", 1), ("²", None), ("-1", None), ("1" * 10, None)]
)
def test_a_number_is_typed_in_the_digits_of_any_script(line: str, number: int | None) -> None:
    assert typed_number(line) == number


def unplaced(game: Match[Any]) -> tuple[Seat, ...]:
    """Return the seats without their sides of the board, which are dealt to three."""
    return tuple(msgspec.structs.replace(seat, side=None) for seat in game.setup.seats)


def test_a_game_is_set_up_by_numbers() -> None:
    target = io.StringIO()
    typed = "2\n3\n1\nAna\n3\n\n1\n\n2\n3\n1\n"
    game = set_up(Console(io.StringIO(typed), target), seed=5)
    assert unplaced(game) == (Seat("Ana"), Seat("Pip", computer="normal", character="pip"), Seat("Player 3"))
    assert game.setup.ruleset == "classic"
    assert game.setup.options["block"] == "trap"
    assert "House rules; change one, or start (about 25 minutes):" in target.getvalue()
    assert "\n  1. Party Ludo: " in target.getvalue(), "games stand as on the form of the screens"
    assert "\nHow many seats?\nType 2, 3 or 4: " in target.getvalue()


@pytest.mark.parametrize("is_ascii", [False, True])
def test_signs_are_written_so_that_they_can_be_heard_and_plain_where_that_is_wanted(is_ascii: bool) -> None:
    target = io.StringIO()
    Console(io.StringIO("1\n"), target, is_ascii=is_ascii).choose("Who?", ["Ana’s mender, ♥7/22, 43–48%"])  # noqa: RUF001
    apostrophe = "'" if is_ascii else "’"  # noqa: RUF001
    told = f"Ana{apostrophe}s mender, 7 of 22 Health, 43 to 48%"
    assert told in target.getvalue()


def test_on_a_terminal_lines_break_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for is_terminal in (True, False):
        monkeypatch.setattr("ludo_tui.line.console.columns", lambda _, known=is_terminal: 40 if known else None)
        target = io.StringIO()
        answer = "Take the piece on e4 with the one on e1, which was nearly home"
        Console(io.StringIO("1\n"), target).choose("What now?", [answer])
        told[is_terminal] = target.getvalue().splitlines()[2:-1]
    assert told[False] == [f"  1. {answer}"]
    assert told[True] == ["  1. Take the piece on e4 with the one", "     on e1, which was nearly home"]


def test_a_computer_is_somebody_from_the_list_or_has_a_name_of_its_own() -> None:
    target = io.StringIO()
    typed = "1\n3\n1\nAna\n4\n?\nvex\n3\nZoe\n1\n"
    game = set_up(Console(io.StringIO(typed), target), seed=5)
    vex, zoe = Seat("Vex", computer="hard", character="vex"), Seat("Zoe", computer="normal", character="pip")
    assert unplaced(game) == (Seat("Ana"), vex, zoe)
    assert "  Ida, careful: Headmistress. Counts the spaces behind you as well as her own." in target.getvalue()


def test_a_house_rule_that_does_not_go_with_the_others_is_told_by_its_name_and_changes_nothing() -> None:
    target = io.StringIO()
    fields = [field.name for field in choices_of(load("classic"))]
    sixes = fields.index("max_sixes") + 2
    game = set_up(Console(io.StringIO(f"2\n1\nAna\n1\nBen\n{sixes}\n2\n1\n"), target), ruleset="classic")
    assert "no piece comes out: choose another *Limit on sixes* or another entry." in target.getvalue()
    assert (game.setup.options["max_sixes"], [seat.name for seat in game.setup.seats]) == (3, ["Ana", "Ben"])


def test_setup_starts_over_when_the_seats_do_not_fit() -> None:
    target = io.StringIO()
    typed = "2\n1\nAna\n1\nana\n1\n" + "2\n1\nAna\n1\nBen\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="classic")
    assert [seat.name for seat in game.setup.seats] == ["Ana", "Ben"]
    assert "Two seats are called 'Ana': give each a name of its own." in target.getvalue()


def test_in_setup_back_leads_to_the_question_before() -> None:
    target = io.StringIO()
    seats = "2\n9\n3\n" + "1\nAnna\nback\nback\n2\n\n" + "3\nback\nVex\n1\nBen\n" + "1\nCleo\n"
    game = set_up(Console(io.StringIO(f"{seats}2\n3\nback\nback\n3\nback\n2\n2\n1\n"), target), seed=5)
    assert target.getvalue().count("Type back to answer the question before once more.") == 1
    assert target.getvalue().startswith("Type back "), "the first question has a way out too"
    assert unplaced(game) == (Seat("Gus", computer="easy", character="gus"), Seat("Ben"), Seat("Cleo"))
    assert (game.setup.options["block"], game.setup.options["safe"]) == ("wall", "none")


def test_in_setup_back_leads_to_the_question_before_after_a_wrong_answer_too() -> None:
    target = io.StringIO()
    set_up(Console(io.StringIO("2\n9\nzoe\nback\n3\n1\nAna\n3\n\n3\n\n1\n"), target), ruleset="classic")
    assert target.getvalue().count("How many seats?") == 2


def test_a_list_that_has_been_read_is_not_read_again_after_a_change_unless_that_is_wanted() -> None:
    target = io.StringIO()
    typed = "2\n1\nAna\n1\nBen\n2\n2\n\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="party")
    told = target.getvalue()
    assert game.setup.options["block"] == "wall"
    assert "\nBlocks, now wall. Two tokens of one colour on a space are a block: " in told
    assert "\nBlocks: wall.\nType a number from 1 to 25, or press Enter for the list: \n\nHouse rules; " in told
    assert told.count("  1. Start the match\n") == 2


def test_of_a_rulebook_only_what_is_wanted_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4\n1\n1\n2\n1\n3\nstars\n4\n1\n3\nzebra\n3\ntoken\n5\n6\n11\n"))
    assert run("title", None, SaveFolder(tmp_path)) == 0
    told = capsys.readouterr().out.split("Party Ludo. What do you want to hear?")[1:]
    short, how_to_play, with_words, part, nothing, many, whole, _ = told
    assert "\nOrder of play\nBefore the match, every player rolls one die.\n" in whole
    assert whole.count("cl.") == 0
    assert "  4. One part of the book, which has 13 parts\n" in short
    assert "A six brings a token out" in short
    assert "cl.order" not in short
    assert "\nHow to play what?\n  1. The match\n" in how_to_play
    assert "\nThe match.\n    Bring all four of your tokens home" in how_to_play
    assert "\nThe match.\n" in whole
    assert "A token on a star square" in with_words
    assert "  1. Order of play: 3 rules\n" in part
    assert "\nThe player with the highest roll starts.\n" in part
    assert "No rule with 'zebra' in the rulebook." in nothing
    assert "more rules with 'token' in the rulebook." in many


@pytest.mark.parametrize("word", ["q", "quit"])
def test_at_a_list_q_leaves_and_what_makes_no_sense_is_told_what_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"?\n{word}\n1\n"))
    assert run("", None, SaveFolder(tmp_path)) == 0
    told = capsys.readouterr().out
    assert told.count("Type one of the numbers, press Enter to hear the list again, or type q to quit.") == 1
    assert "no match to continue" not in told
    monkeypatch.setattr("sys.stdin", io.StringIO(f"help\n2\n0\n{word}\n1\n"))
    assert run("new", None, SaveFolder(tmp_path)) == 0
    told = capsys.readouterr().out
    way = "Type one of the numbers, press Enter to hear the list again, back for the question before, or q to quit."
    assert told.count(way) == 2
    assert "What now?" not in told


def test_who_goes_back_beyond_the_first_question_of_setup_is_asked_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("back\n2\nback\n11\n"))
    assert run("new", None, SaveFolder(tmp_path), ruleset="party") == 0
    assert capsys.readouterr().out.count("What now?") == 2


def test_options_that_cannot_be_are_told_before_anything_is_asked() -> None:
    target = io.StringIO()
    typed = "2\n1\nAna\n1\nBen\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="classic", options={"block": "tarp"})
    asked_nothing = target.getvalue().partition("How many")[0]
    assert "Option block: 'tarp' is not one of none, wall, trap" in asked_nothing
    assert game.setup.options["block"] == "trap"  # as in the ruleset


def test_dice_roll_by_themselves_where_the_settings_of_the_screens_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    told = []
    for auto_roll in (False, True):
        SettingsFile().change("auto_roll", auto_roll)
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        game = Game.new("classic", ["Ana", "Ben"], seed=6, options={"pieces_on_start": 2, "press_to_roll": True})
        assert run("title", game, SaveFolder(tmp_path / "saves")) == 0
        told.append("Press Enter to roll." in capsys.readouterr().out)
    assert told == [True, False]


def test_the_backups_of_a_damaged_save_can_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    folder = SaveFolder(tmp_path / "saves")
    game = Game.new("party", ["Ana", "Ben"], seed=6)
    folder.autosave(game)
    folder.close()
    folder.autosave(game).write_text("{")
    folder.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n1\nq\n"))
    assert run("title", None, folder) == 0
    told = capsys.readouterr().out
    assert told.count("cannot be loaded") == 1
    assert "; its backups are in the list.\n" in told
    assert ", a backup, its dice can be known)\n" in told
    assert "The newest save of this match is damaged: going on from its backup of" in told


def test_a_match_of_earlier_rules_is_asked_about_in_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    corpus = Path(__file__).parents[1] / "saves" / "corpus" / "1.15.0" / "saves" / "skirmish-sage.ludo.json"
    folder = SaveFolder(tmp_path / "saves")
    folder.path.mkdir()
    (folder.path / corpus.name).write_bytes(corpus.read_bytes())
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n1\n2\nq\n"))
    assert run("title", None, folder) == 0
    told = capsys.readouterr().out
    assert "The rules of Skirmish Ludo have been changed since it was saved (the Sage has different menace" in told
    assert "; and more). Go on under the rules as they are now?\n" in told
    assert "cannot be loaded" not in told
    assert "Skirmish Ludo. Type ? for help." in told


@pytest.fixture
def over() -> Game:
    """Return a match that is over."""
    seats = [Seat("Ana", computer="hard"), Seat("Ben", computer="easy")]
    game = Game.new("party", seats, seed=6, options={"pieces_to_win": 1, "dice": 2})
    for _ in play_computer_turns(game):
        pass
    return game


def _afterwards(
    game: Game, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """Return what is written after the result of a match, by line mode that is left with success."""
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run("title", game, SaveFolder(tmp_path / "saves")) == 0
    return capsys.readouterr().out.partition("Result: ")[2]


def test_after_a_match_luck_skill_and_awards_are_told(
    over: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = _afterwards(over, "2\n1\n", tmp_path, monkeypatch, capsys)
    assert "  2. Luck and skill, and what is remembered\n" in told
    assert all(f"\n  {line}\n" in told for line in summed_up(over, analyse(over, race.Judgement)))
    best = awards(Replay(over))[0]
    assert f"\n  {over.setup.seats[best.seat].name}: {best.title}, {best.text}.\n" in told


def test_after_a_match_it_is_watched_again_and_played_again(
    over: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = _afterwards(over, "3\n\nback\n4\n1\n", tmp_path, monkeypatch, capsys)
    assert "Party Ludo once more: " in told
    assert told.count("Result: ") == 1, "of the match that was played again"
    (kept,) = [entry for entry in SaveFolder(tmp_path / "saves").list(examples=False) if entry.preview is not None][:1]
    again = SaveFolder(tmp_path / "saves").load(kept, as_copy=True)
    assert (again.setup.seats, again.setup.options) == (over.setup.seats, over.setup.options)


@pytest.mark.parametrize("typed", ["", "1\n", "1\n" * 50])
def test_after_a_match_the_first_answer_and_the_end_of_the_input_leave(
    typed: str, over: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = _afterwards(over, typed, tmp_path, monkeypatch, capsys)
    assert told.count("What now?") == 1


@pytest.mark.parametrize(
    ("typed", "asked", "told_last"),
    [
        ("1\nno\n1\nyes\n", 2, ""),
        ("q\nno\nq\nyes\n", 2, ""),
        ("4\nno\n", 1, "The match could not be saved: the disk is full.\n"),
        ("3\nplay\nno\n", 1, "The match could not be saved: the disk is full.\n"),
    ],
)
def test_a_finished_match_that_cannot_be_kept_is_left_only_when_that_is_meant(
    typed: str,
    asked: int,
    told_last: str,
    over: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr(SaveFolder, "autosave", full)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run("", over, SaveFolder(tmp_path / "saves")) == 1
    told = capsys.readouterr().out
    assert told.count("Quit without saving? Type yes to confirm: ") == asked
    assert told.endswith(told_last)


def test_the_title_shows_the_house_table(
    over: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = SaveFolder(tmp_path / "saves")
    folder.autosave(over)
    monkeypatch.setattr("sys.stdin", io.StringIO("6\n11\n"))
    assert run("title", None, folder) == 0
    told = capsys.readouterr().out
    assert "  6. House table\n" in told
    assert "\n1 finished match\n" in told
    assert "\ncomputer, hard against computer, easy: 1 match, ahead 1, captures " in told
