"""A window of no size at all, on every screen: keys do no harm, and afterwards everything is as it was."""

from collections.abc import Callable

import pytest

from ludo_tui import Game
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name

KEYS = ("pagedown", "pageup", "end", "home", "down", "up", "pagedown", "pageup", "tab", "pagedown", "pageup")


def new_game(app: LudoApp, ruleset: str) -> None:
    app.start_game(Game.new(ruleset, ["Ana", "Ben"], seed=3))


SCREENS: dict[str, Callable[[LudoApp], object]] = {
    "TitleScreen": lambda _: None,
    "SetupScreen": lambda app: app.open_setup(),
    "LoadScreen": lambda app: app.open_load(),
    "GuideScreen": lambda app: app.open_guide(1),
    "RulebookScreen": lambda app: app.open_rulebook(),
    "SettingsScreen": lambda app: app.action_settings(),
    "HelpScreen": lambda app: app.action_help(),
    "Palette": lambda app: app.action_command_palette(),
    "TableScreen": lambda app: new_game(app, "classic"),
    "ResultScreen": lambda app: app.show_result(Session(finished())),
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
        for size in ((1, 1), (80, 1), (1, 24)):
            await pilot.resize_terminal(*size)
            await press(pilot, *KEYS)
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert screen_name(app) == name
        assert len(lines(app)) == len(before) == 24
        await press(pilot, *KEYS)
