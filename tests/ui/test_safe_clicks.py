"""A message for something that has gone is nothing: clicks, timers, workers, callbacks."""

import asyncio
from typing import Any

import pytest
from textual.app import App
from textual.command import CommandList
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseUp
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.screens.leaving import StyledOnce
from tests.ui.app_pilot import app_pilot, ludo, quiet


def at(widget: Widget, row: int) -> dict[str, Any]:
    """Return where a row of a widget is, as an event of the mouse says it."""
    x, y = widget.content_region.offset
    place = {"x": x + 3, "y": y + row, "delta_x": 0, "delta_y": 0, "button": 1}
    return {**place, "screen_x": x + 3, "screen_y": y + row}


async def click(app: App[int], widget: Widget, row: int) -> None:
    """Click on a row of what is painted; the widget answers it when it is its turn."""
    for kind in (MouseDown, MouseUp):
        await app.on_event(kind(widget=None, shift=False, meta=False, ctrl=False, **at(widget, row)))


async def move(app: App[int], widget: Widget, row: int) -> None:
    for kind in (MouseMove, MouseScrollDown):
        await app.on_event(kind(widget=None, shift=False, meta=False, ctrl=False, **at(widget, row)))


async def test_a_click_on_a_row_of_the_palette_that_has_gone_does_nothing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.action_command_palette()
        await quiet(pilot)
        commands = app.screen.query_one(CommandList)
        assert commands.option_count > 4
        await move(app, commands, 3)
        await click(app, commands, 3)
        commands.clear_options()
        await quiet(pilot)
        assert len(app.screen_stack) <= 2, "no command has opened anything"
        assert app.is_running
        assert app.report is None


async def test_a_click_while_the_palette_goes_away_does_nothing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.action_command_palette()
        await quiet(pilot)
        commands = app.screen.query_one(CommandList)
        await click(app, commands, 3)
        app.pop_screen()
        commands.clear_options()
        await quiet(pilot)
        assert len(app.screen_stack) == 1
        assert app.is_running
        assert app.report is None


async def test_a_click_on_a_list_that_is_refilled_takes_nothing_that_was_not_clicked_on() -> None:
    taken: list[OptionList.OptionSelected] = []

    class Rows(StyledOnce[None]):
        def compose(self):  # type: ignore[no-untyped-def]  # one list
            yield OptionList(*(Option(f"row {number}") for number in range(9)))

        def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
            taken.append(event)

    app = ludo()
    async with app_pilot(app) as pilot:
        await app.push_screen(Rows())
        await quiet(pilot)
        rows = app.screen.query_one(OptionList)
        for left in (2, 0, 1):
            rows.set_options([Option(f"row {number}") for number in range(9)])
            await quiet(pilot)
            await move(app, rows, 5)
            await click(app, rows, 5)
            rows.set_options([Option(f"other {number}") for number in range(left)])
            await quiet(pilot)
        assert taken == []
        rows.set_options([Option(f"row {number}") for number in range(9)])
        await quiet(pilot)
        await click(app, rows, 5)
        await quiet(pilot)
        assert [event.option_index for event in taken] == [5]


class Stumbling(StyledOnce[None]):
    """A screen whose work ends after it has gone, and stumbles over that."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self._way = way

    def begin(self) -> None:
        if self._way == "worker":
            self.run_worker(self._late())
        elif self._way == "timer":
            self.set_timer(0.01, self._stumble)
        elif self._way == "callback":
            self.call_later(self._stumble)
        elif self._way == "refresh":
            self.call_after_refresh(self._stumble)

    async def _late(self) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            self._stumble()

    def _stumble(self) -> None:
        self.query_one("#not-there")


async def stumble(app: LudoApp, way: str, *, is_gone: bool) -> None:
    async with app_pilot(app) as pilot:
        screen = Stumbling(way)
        await app.push_screen(screen)
        await quiet(pilot)
        screen.begin()
        if way == "worker":
            await asyncio.sleep(0.01)
        if is_gone:
            app.pop_screen()
        await quiet(pilot)
        await asyncio.sleep(0.05)
        assert app.is_running
        assert app.report is None


@pytest.mark.parametrize("way", ["timer", "worker", "callback", "refresh"])
async def test_what_comes_for_a_screen_that_has_gone_is_nothing(way: str) -> None:
    await stumble(ludo(), way, is_gone=True)


@pytest.mark.parametrize("way", ["timer", "callback", "refresh"])
async def test_a_mistake_on_a_screen_that_is_there_still_ends_the_program(way: str) -> None:
    app = ludo()
    with pytest.raises(Exception, match="not-there"):
        await stumble(app, way, is_gone=False)
    assert app.report is not None
    app.report.unlink()
