"""The menus of line mode before a game begins."""

import io
from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.line.console import Console
from ludo_tui.line.menus import run, set_up
from ludo_tui.saves import SaveFolder
from ludo_tui.table.settings import SettingsFile


def test_a_game_is_set_up_by_numbers() -> None:
    target = io.StringIO()
    typed = "2\n2\n1\nAna\n3\n\n1\n\n2\n3\n1\n"
    game = set_up(Console(io.StringIO(typed), target), seed=5)
    assert game.setup.seats == (Seat("Ana"), Seat("Pip", computer="normal", character="pip"), Seat("Player 3"))
    assert game.setup.ruleset == "classic"
    assert game.setup.options["block"] == "trap"
    assert "House rules; change one, or start:" in target.getvalue()
    assert "\n  1. Party Ludo: " in target.getvalue(), "games stand as on the form of the screens"


def test_a_computer_is_somebody_from_the_list_or_has_a_name_of_its_own() -> None:
    target = io.StringIO()
    typed = "1\n2\n1\nAna\n4\n?\nvex\n3\nZoe\n1\n"
    game = set_up(Console(io.StringIO(typed), target), seed=5)
    vex, zoe = Seat("Vex", computer="hard", character="vex"), Seat("Zoe", computer="normal", character="pip")
    assert game.setup.seats == (Seat("Ana"), vex, zoe)
    assert "  Ida, careful: Headmistress. Counts the spaces behind you as well as her own." in target.getvalue()


def test_setup_starts_over_when_the_seats_do_not_fit() -> None:
    target = io.StringIO()
    typed = "1\n1\nAna\n1\nana\n1\n" + "1\n1\nAna\n1\nBen\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="classic")
    assert [seat.name for seat in game.setup.seats] == ["Ana", "Ben"]
    assert "Two seats are called 'Ana': give each a name of its own." in target.getvalue()


def test_options_that_cannot_be_are_told_before_anything_is_asked() -> None:
    target = io.StringIO()
    typed = "1\n1\nAna\n1\nBen\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="classic", options={"block": "tarp"})
    assert target.getvalue().startswith("Option block: 'tarp' is not one of none, wall, trap")
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
        told.append("Enter rolls." in capsys.readouterr().out)
    assert told == [True, False]
