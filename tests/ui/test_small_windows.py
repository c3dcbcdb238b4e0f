"""A window of no size at all, on every screen: keys do no harm, and afterwards everything is as it was."""

from collections.abc import Awaitable, Callable

import pytest
from textual.widgets import Input

from ludo_tui import Game
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import AskPin, AskText, Confirm
from ludo_tui.ui.screens.leaving import TOO_SMALL
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name, shown

Press = Callable[..., Awaitable[None]]
KEYS = ("pagedown", "pageup", "end", "home", "down", "up", "pagedown", "pageup", "tab", "pagedown", "pageup")


def new_game(app: LudoApp, ruleset: str) -> None:
    app.match.start(Game.new(ruleset, ["Ana", "Ben"], seed=3))


SCREENS: dict[str, Callable[[LudoApp], object]] = {
    "TitleScreen": lambda _: None,
    "SetupScreen": lambda app: app.navigation.open_setup(),
    "LoadScreen": lambda app: app.navigation.open_load(),
    "GuideScreen": lambda app: app.navigation.open_guide(1),
    "RulebookScreen": lambda app: app.navigation.open_rulebook(),
    "SettingsScreen": lambda app: app.action_settings(),
    "HelpScreen": lambda app: app.action_help(),
    "Palette": lambda app: app.action_command_palette(),
    "TableScreen": lambda app: new_game(app, "classic"),
    "ResultScreen": lambda app: app.match.show_result(Session(finished())),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_that_begins_without_a_line_takes_every_key(name: str) -> None:
    saved(7, 1)
    app = ludo()
    async with app_pilot(app, size=(1, 1)) as pilot:
        SCREENS[name](app)
        await quiet(pilot)
        assert screen_name(app) == name
        await press(pilot, *KEYS)
        await pilot.resize_terminal(80, 24)
        await press(pilot, *KEYS)
        assert screen_name(app) == name


@pytest.mark.parametrize("name", SCREENS)
async def test_lists_without_a_line_take_every_key(name: str) -> None:
    saved(7, 1)
    app = ludo()
    async with app_pilot(app, size=(80, 24)) as pilot:
        SCREENS[name](app)
        await quiet(pilot)
        assert screen_name(app) == name
        before = lines(app)
        for size in ((80, 1), (1, 24)):
            await pilot.resize_terminal(*size)
            await press(pilot, *KEYS)
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert screen_name(app) == name
        assert len(lines(app)) == len(before) == 24
        await press(pilot, *KEYS)


@pytest.mark.parametrize("name", SCREENS)
async def test_a_slim_window_shows_every_screen(name: str) -> None:
    saved(7, 1)
    app = ludo()
    async with app_pilot(app, size=(48, 34)) as pilot:
        SCREENS[name](app)
        await quiet(pilot)
        assert TOO_SMALL not in shown(app)
        for widget in app.screen.query("*"):
            if widget.can_focus and widget.is_on_screen and widget.region.area:
                assert widget.region.right <= 48, widget
        await press(pilot, *KEYS)
        for size in ((48, 33), (48, 20), (48, 12), (80, 12)):
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            assert TOO_SMALL not in " ".join(shown(app).split())
            await press(pilot, *KEYS)
        await pilot.resize_terminal(48, 11)
        await quiet(pilot)
        assert TOO_SMALL.split(":")[0] in shown(app) or name == "Palette"


async def search_saves(app: LudoApp, press_keys: Press) -> None:
    saved(7, 1)
    await press_keys("l", "slash", "l")
    assert screen_name(app) == "LoadScreen"


async def read_sheets(app: LudoApp, press_keys: Press) -> None:
    app.match.start(Game.new("ludicrous", ["Ana", "Ben"], seed=3))
    await press_keys("m")
    assert screen_name(app) == "SheetScreen"


async def track(app: LudoApp, press_keys: Press) -> None:
    app.match.start(Game.new("ludicrous", ["Ana", "Ben"], seed=3))
    await press_keys("k")


@pytest.mark.parametrize("go", [search_saves, read_sheets, track])
@pytest.mark.parametrize("size", [(44, 12), (47, 60), (48, 11), (80, 11)])
async def test_in_a_window_too_small_nothing_else_is_told(
    size: tuple[int, int], go: Callable[[LudoApp, Press], Awaitable[None]]
) -> None:
    """Whatever has been put there or taken away by the screen itself, too."""
    app = ludo()
    async with app_pilot(app, size=(80, 24)) as pilot:

        async def press_keys(*keys: str) -> None:
            await press(pilot, *keys)

        await go(app, press_keys)
        await pilot.resize_terminal(*size)
        await quiet(pilot)
        assert " ".join(shown(app).split()) == TOO_SMALL


async def test_a_match_is_played_in_a_slim_window_by_keys_and_mouse() -> None:
    app = ludo(auto_roll=True)
    async with app_pilot(app, size=(48, 40)) as pilot:
        app.match.start(Game.new("classic", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        session = app.match.session
        assert session is not None
        for number in range(8):
            question = app.screen.query_one(QuestionView)
            before = session.game.answer_count
            if number % 2:
                await press(pilot, "enter")
            else:
                await pilot.click(QuestionView, offset=(4, 1))
                await quiet(pilot)
            assert session.game.answer_count > before, question
        assert app.screen.query_one("#board").region.bottom <= app.screen.query_one(QuestionView).region.y


@pytest.mark.parametrize("size", [(48, 28), (60, 33), (48, 20), (80, 19)])
async def test_a_low_window_has_board_and_answers(size: tuple[int, int]) -> None:
    app = ludo(auto_roll=True)
    async with app_pilot(app, size=size) as pilot:
        app.match.start(Game.new("classic", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        session = app.match.session
        assert session is not None
        for number in range(8):
            question, board = app.screen.query_one(QuestionView), app.screen.query_one(BoardView)
            assert board.region.size == board.geometry.size, "the whole board"
            assert not board.region.overlaps(question.region)
            before = session.game.answer_count
            if number % 2:
                await press(pilot, "enter")
            else:
                await pilot.click(QuestionView, offset=(4, 1))
                await quiet(pilot)
            assert session.game.answer_count > before


async def test_no_key_changes_what_nobody_sees() -> None:
    app = ludo(auto_roll=False)
    async with app_pilot(app, "o") as pilot:
        app.preferences.change("talk", False)
        await pilot.resize_terminal(60, 11)
        await quiet(pilot)
        await press(pilot, "backspace", "f6", "right", "escape", "o", "q")
        assert screen_name(app) == "SettingsScreen"
        assert not app.settings.talk
        await pilot.resize_terminal(80, 24)
        await press(pilot, "escape", "n", "f2")
        session = app.match.session
        assert session is not None
        for size in ((60, 11), (47, 33)):
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            await press(pilot, "f", "space", "escape", "u", "X", "q")
            assert screen_name(app) == "TableScreen"
            assert not session.auto_answer.rolls
            assert session.game.answer_count == 0
        await press(pilot, "ctrl+q")
        assert app.return_code == 0


async def test_a_question_of_yes_or_no_is_asked_in_any_window() -> None:
    app = ludo()
    said: list[bool | None] = []
    async with app_pilot(app, size=(60, 12)) as pilot:
        app.push_screen(Confirm("Quit without saving?", "Leave", "Stay"), said.append)
        await quiet(pilot)
        assert "Quit without saving?" in shown(app)
        await press(pilot, "y")
        assert said == [True]


async def test_behind_the_curtain_a_small_window_says_what_it_needs() -> None:
    app = ludo()
    async with app_pilot(app, size=(40, 10)) as pilot:
        app.push_screen(CurtainScreen(("●", "seat-1"), "Ana", (), is_private=True))
        await quiet(pilot)
        assert shown(app) == TOO_SMALL
        app.push_screen(AskPin("Ana, type your PIN.", lambda _: None))
        await quiet(pilot)
        assert TOO_SMALL in " ".join(" ".join(lines(app)).split()), "through the dialog"
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert "Ana, type your PIN." in shown(app)
        await press(pilot, "escape")
        assert "Ana alone: press Space" in shown(app)


async def test_what_is_typed_is_gone_on_with_after_the_window_was_too_small() -> None:
    app = ludo()
    async with app_pilot(app, size=(80, 24)) as pilot:
        app.push_screen(AskText("Name of the save?"))
        await quiet(pilot)
        await press(pilot, *"tea")
        for size in ((60, 11), (80, 24)):
            await pilot.resize_terminal(*size)
            await quiet(pilot)
        await press(pilot, "s")
        assert app.screen.query_one(Input).value == "teas"
