"""A seat beside the board in the form of a new game, for a made-up rule system that has one."""

import pytest

from ludo_tui import Seat
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.setup.seat_row import SeatRow
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.games import GameList
from tests.keeper.installed import installed
from tests.ui.app_pilot import app_pilot, ludo, press, shown


@pytest.mark.parametrize("who", ["person", "normal", "free"])
async def test_the_setup_screen_asks_who_sits_beside_the_board(who: str) -> None:
    app = ludo()
    with installed():
        async with app_pilot(app, "n") as pilot:
            assert not app.screen.query_one("#seat-5").display, "nobody sits beside the board of Party Ludo"
            games = app.screen.query_one("#ruleset", GameList)
            await press(pilot, str([game.id for game in games.games].index("keeper") + 1))
            beside = app.screen.query_one("#seat-5", SeatRow)
            assert beside.display
            assert "Keeper" in shown(app)
            player = beside.query_one(".player", ChoiceRow)
            assert player.value == "normal"
            await press(pilot, "g", "tab", *{"person": ["left"] * 2, "normal": [], "free": ["right"] * 3}[who])
            assert player.value == who
            await press(pilot, "f2")
            assert isinstance(app.screen, TableScreen)
            setup = app.screen.session.game.setup
            keeper = {"person": [Seat("Keeper")], "normal": [Seat("Keeper", computer="normal")]}
            assert list(setup.seats) == [Seat("West"), Seat("East"), *keeper.get(who, [])]
            assert setup.options["keeper"] == (who != "free")
            assert app.settings.last.players[4] == who
