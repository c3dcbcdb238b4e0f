"""Whatever is answered twice before it is gone takes nothing away but itself."""

import pytest
from textual.screen import Screen

from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import Confirm
from ludo_tui.ui.screens.page import Page
from tests.ui.app_pilot import app_pilot, ludo, quiet, screen_name


@pytest.mark.parametrize("kind", ["dialog", "page", "curtain"])
async def test_two_keys_at_once_leave_one_screen(kind: str) -> None:
    app, told = ludo(), list[object]()
    async with app_pilot(app, "n") as pilot:
        screens: dict[str, Screen[bool]] = {
            "dialog": Confirm("Leave it?", "leave", "stay"),
            "page": Page(),
            "curtain": CurtainScreen(("A", "seat-1"), "Ana", [], is_private=False),
        }
        screen = screens[kind]
        app.push_screen(screen, told.append)
        await quiet(pilot)
        screen.dismiss(True)
        screen.dismiss(True)
        await quiet(pilot)
        assert screen_name(app) == "SetupScreen"
        assert told == [True]
