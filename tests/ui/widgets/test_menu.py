import pytest
from textual.app import App, ComposeResult

from ludo_tui.ui.widgets.menu import Menu


class Shown(App[None]):
    def compose(self) -> ComposeResult:
        yield Menu(*(f"line {number}" for number in range(30)))


@pytest.mark.parametrize(("width", "height"), [(0, 10), (10, 0), (0, 0)])
async def test_a_list_without_room_stays_where_it_is(width: int, height: int) -> None:
    app = Shown()
    async with app.run_test() as pilot:
        menu = app.query_one(Menu)
        menu.styles.border = ("none", "transparent")
        menu.styles.width, menu.styles.height = width, height
        await pilot.pause()
        await pilot.press("pagedown", "pageup")
        assert menu.highlighted in (None, 0)
        menu.styles.width = menu.styles.height = 10
        await pilot.pause()
        await pilot.press("home", "pagedown")
        assert menu.highlighted == 10


class Narrow(Shown):
    CSS = "Menu { display: none; }"


async def test_a_list_that_was_never_laid_out_stays_where_it_is() -> None:
    app = Narrow()
    async with app.run_test():
        menu = app.query_one(Menu)
        menu.action_page_down()
        menu.action_page_up()
        assert menu.highlighted in (None, 0)
