"""Pending reactions: who is asked about what, preferences by seat, and rock, paper, scissors in secret."""

import re
from pathlib import Path

import pytest

from ludo_tui import Seat
from ludo_tui.presenting.coloured_text import face_of
from ludo_tui.rules.ludicrous.reactions.rock_paper_scissors import SymbolsShown
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.card_game import card_game
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place
from tests.ui.table_pilot import TablePilot, table_pilot

THREE = (Seat("Ana"), Seat("Ben"), Seat("Cleo"))


def top(at: TablePilot) -> str:
    """Return the name of the screen in front."""
    return type(at.app.screen).__name__


def passing(*dice: str) -> Scene:
    """Ana's piece 1 is about to pass Ben's piece 1, which may tackle it."""
    return place("1@5 2@40 | 1@8", dice=["d6:5", *dice], phase="movement")


async def about_to_strike(at: TablePilot) -> None:
    """Let Ana strike, and both others want to parry with a hidden card."""
    await at.press("1")
    for _ in "Ben", "Cleo":
        await at.press("1")  # looks at what is secret, once the others look away
        assert "0 pass" in at.text()
        assert "only you may look" not in at.lines()[0]
        await at.press("space")
        assert "Parry with the hidden fan" in at.text()
        assert "only you may look" in at.lines()[0]
        await at.press("1")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_question_tells_who_is_asked_about_what_and_the_odds(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = passing("d20:10", "d20:12")
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.press("1")
        assert scene.asked == (1, "reaction")
        text = at.text()
        assert " ◆ Ben  react? " in text
        assert "in Ana's turn · turn" in text
        told = " ".join(text.split())
        assert text.index("Happening now") < text.index("is passing") < text.index("Ben, do you react?")
        assert "●1 Ana is moving 5 from" in told
        assert "and is passing your ◆1" in told
        assert text.count("is passing") == 1
        assert "p always / never ask" in text
        assert "◆1  tries a tackle  ●1" in text
        assert re.search(r"tries a tackle .*\d\d%", text)
        assert "Do not react for the rest of this turn" in text
        assert at.table.query_one(QuestionView).title_colour == face_of(2)  # Ben sits in the east
        await at.press("1")
        assert scene.party(1).has_reacted
    assert scene.dice_left() == 0


async def test_while_the_cursor_is_on_doing_nothing_the_board_shows_what_would_go_on(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path) as at:
        await at.press("1")
        shown = at.table.query_one(BoardView).picture
        assert [*shown.chosen, *shown.targets, shown.target] == [(0, 0), (1, 0), "g15"]
        assert "to stop it" in at.text()  # what the tackle would bring
        await at.press("up", "up")
        shown = at.table.query_one(BoardView).picture
        assert [*shown.chosen, *shown.targets, shown.target] == [(1, 0), (0, 0), None]


async def test_everything_that_waits_is_listed_outermost_first(tmp_path: Path) -> None:
    match = card_game(*THREE)
    async with table_pilot(match, tmp_path) as at:
        await at.press("1")
        assert "Seat 0 is about to strike" in at.text()
        assert "Ben, do you react?" in at.text()


async def test_preferences_are_set_by_keys_and_hold(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("p")
        assert top(at) == "CurtainScreen"
        assert "Ana alone: press Space" in at.text()
        await at.press("enter")
        assert top(at) == "ReactionsScreen"
        assert "Reactions of Ana" in at.text()
        await at.press("pagedown", "enter")
        assert "Reactions of Ben" in at.text()
        assert "Tackle" in at.text()
        await at.press("right")
        assert at.session.preferences.of(1) == {"tackle": "never"}
        assert "never" in at.text()
        await at.press("escape", "1")
        assert scene.asked != (1, "reaction")
        assert "reaction_taken" not in scene.kinds
        assert scene.piece(0, 1).step == 10


async def test_always_reacts_without_a_question(tmp_path: Path) -> None:
    scene = passing("d20:15", "d20:2")
    async with table_pilot(scene, tmp_path) as at:
        await at.press("p", "enter", "pagedown", "enter", "left", "escape", "1")
        assert at.session.preferences.of(1) == {"tackle": "always"}
        assert "reaction_taken" in scene.kinds
        assert scene.piece(0, 1).step < 10


async def test_whoever_is_asked_about_a_reaction_settles_it_for_good(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path, size=(80, 24)) as at:
        await at.press("1")
        assert scene.asked == (1, "reaction")
        await at.press("p")
        assert "Ben, what about Tackle from now on?" in at.text()
        await at.press("escape")
        assert at.session.preferences.of(1) == {}
        await at.press("p", "3")
        assert at.session.preferences.of(1) == {"tackle": "never"}
        assert scene.asked == (1, "reaction")  # this time it is still asked
        await at.press("p", "4")
        assert top(at) == "CurtainScreen"
        await at.press("enter")
        assert "Reactions of Ben" in at.text()


async def test_preferences_are_reset_at_once(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path) as at:
        await at.press("p", "enter", "right", "down", "left")
        assert set(at.session.preferences.of(0).values()) == {"never", "always"}
        await at.press("delete")
        assert set(at.session.preferences.of(0).values()) == {"ask"}
        assert "never >" not in at.text()


async def test_each_seat_says_whether_it_is_asked_in_every_phase(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path, every_phase=False) as at:
        await at.press("p", "enter", "up", "right")
        assert at.session.preferences.of(0) == {"every_phase": "always"}
        assert [at.session.preferences.is_always_asked(seat) for seat in (0, 1)] == [True, False]
        await at.press("delete")
        assert not at.session.preferences.is_always_asked(0)


async def test_nobody_is_asked_to_react_for_the_rest_of_the_turn_who_does_not_want_to_be(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path) as at:
        await at.press("p", "enter", "pagedown", "enter", "up", "up", "right")
        assert at.session.preferences.of(1) == {"this_turn": "never"}
        await at.press("escape", "1")
        assert scene.asked != (1, "reaction")
        assert scene.piece(0, 1).step == 10
    assert at.session.preferences.of(1) == {}, "the turn is over"


async def test_preferences_are_clicked(tmp_path: Path) -> None:
    scene = passing()
    async with table_pilot(scene, tmp_path) as at:
        await at.press("p", "enter")
        await at.pilot.click("#reaction-shield")
        await at.settle()
        assert at.session.preferences.of(0) == {"shield": "never"}


async def test_nobody_reads_the_preferences_of_another(tmp_path: Path) -> None:
    scene = passing()
    scene.prefer(1, "reaction_spell", "always")
    async with table_pilot(scene, tmp_path) as at:
        await at.press("p", "enter")
        assert not any("reaction spell" in line.casefold() and "always" in line for line in at.lines())
        await at.press("pagedown")
        assert top(at) == "CurtainScreen"
        assert "always" not in at.text()
        await at.press("enter")
        assert "always" in at.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (48, 40)])
async def test_symbols_are_shown_in_secret_with_three_keys_for_each(tmp_path: Path, size: tuple[int, int]) -> None:
    match = card_game(*THREE)
    async with table_pilot(match, tmp_path, size=size) as at:
        await about_to_strike(at)
        assert top(at) == "SymbolsScreen"
        text = " ".join(at.text().split())
        assert "Happening now" in text
        assert "Ben 8 rock 9 paper 0 scissors" in text
        assert "Cleo z rock x paper c scissors" in text
        assert "1 rock" not in text  # Ana does not react
        await at.press("x")
        assert at.session.questions.prompt is not None
        assert at.session.questions.prompt.kind == "symbol"
        assert "Cleo has shown a hand" in " ".join(at.text().split())
        assert "x  paper" not in at.text()
        await at.press("8")
        assert top(at) != "SymbolsScreen"
        await at.press("g", "home")
        assert "Ben rock, Cleo paper: Cleo goes first" in " ".join(at.text().split())


async def test_symbols_are_shown_by_mouse_too(tmp_path: Path) -> None:
    match = card_game(*THREE)
    async with table_pilot(match, tmp_path) as at:
        await about_to_strike(at)
        for word in ("paper", "scissors"):
            rows = [(y, line) for y, line in enumerate(at.lines()) if "rock" in line and "scissors" in line]
            y, line = rows[0]
            await at.pilot.click(offset=(line.index(word) + 1, y))
            await at.settle()
        assert top(at) != "SymbolsScreen"
        await at.press("g", "home")
        assert "Ben paper, Cleo scissors: Cleo goes first" in " ".join(at.text().split())


async def test_a_tie_is_played_again_and_symbols_are_taken_back(tmp_path: Path) -> None:
    match = card_game(*THREE)
    async with table_pilot(match, tmp_path) as at:
        await about_to_strike(at)
        await at.press("8")
        await at.press("escape")
        assert "8  rock" in at.text()
        await at.press("9", "x")
        assert top(at) == "SymbolsScreen"
        assert "8  rock" in at.text()
        await at.press("0", "x")
        assert top(at) != "SymbolsScreen"
        assert [event.winner for event in match.events if isinstance(event, SymbolsShown)] == [None, 1]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_an_ambush_is_settled_where_it_is_asked_and_on_the_page_of_reactions(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = place("1@8 | 1@9", phase="first_special")
    async with table_pilot(scene, tmp_path, size=size) as at:
        assert "always / never ask" in at.text() or size == (80, 24)
        await at.press("p")
        assert "Ana, what about Ambush from now on?" in at.text()
        await at.press("3")
        assert at.session.preferences.of(0) == {"ambush": "never"}
        assert scene.asked == (0, "ambush")  # this time it is still asked
        await at.press("p", "4", "enter")
        at.app.screen.query_one("#reaction-retaliation", ChoiceRow).focus()
        await at.press("left")
        assert at.session.preferences.of(0) == {"ambush": "never", "retaliation": "always"}
        assert "match that is continued asks again" in " ".join(at.text().split()) or size == (80, 24)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_who_comes_out_is_settled_where_it_is_asked(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns"))
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.press("p")
        for row in ("1  Ask", "2  The first in the yard"):
            assert row in at.text()
        await at.press("2")
        assert at.session.preferences.of(0) == {"muster": "always"}
        assert scene.asked == (0, "muster")  # this time it is still asked


async def test_a_question_names_pieces_by_shape_and_number(tmp_path: Path) -> None:
    scene = place("1@7 | 1@8<", dice="d20:2,19", phase="action")
    async with table_pilot(scene, tmp_path) as at:
        await at.answer("attack:0:longsword:1.0")
        assert scene.asked == (1, "retaliation")
        assert "─ Ana's ●1 missed ◆1. Retaliate? ─" in at.text()


async def test_no_value_on_the_page_of_reactions_is_cut_in_a_narrow_window(tmp_path: Path) -> None:
    async with table_pilot(passing(), tmp_path, size=(80, 24)) as at:
        await at.press("p", "enter")
        row = at.app.screen.query_one("#every-phase", ChoiceRow)
        row.focus()
        await at.settle()
        for _ in row.values:
            assert f"‹ {row.words} ›" in at.text()  # noqa: RUF001 - drawn so
            await at.press("right")
