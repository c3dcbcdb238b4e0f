"""The menus of line mode before a game begins."""

import io

from ludo_tui import Seat
from ludo_tui.line.console import Console
from ludo_tui.line.menus import set_up


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
