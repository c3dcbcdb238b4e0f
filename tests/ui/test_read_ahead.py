"""What is read while players look at the title: then the form and the table read nothing more."""

import sys

import pytest
from textual.css.stylesheet import Stylesheet

from ludo_tui import rulesets
from ludo_tui.rulesets import loading
from ludo_tui.ui.program.read_ahead import ReadAhead
from tests.ui.app_pilot import app_pilot, ludo, press, quiet, screen_name


def take_all(reading: ReadAhead) -> None:
    """Take all steps at once."""
    for step in reading.steps:
        step()


async def test_after_it_form_and_table_read_no_style_sheet_and_no_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        take_all(ReadAhead(app, "party"))
        modules = ("ludo_tui.ui.setup.setup_screen", "ludo_tui.ui.table.table_screen", "ludo_tui.saves.restoring")
        assert set(sys.modules).issuperset(modules)

        def read(*_: object, **__: object) -> None:
            raise AssertionError("it should have been read at the title")

        with monkeypatch.context() as patch:
            patch.setattr(Stylesheet, "reparse", read)
            patch.setattr(loading, "load_folder", read)
            await press(pilot, "n")
            assert screen_name(app) == "SetupScreen"
            await press(pilot, "f2")
            assert screen_name(app) == "TableScreen"
    app.files.close()


async def test_a_step_that_fails_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()

    def fails(*_: object, **__: object) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(rulesets, "summaries", fails)
    monkeypatch.setattr("ludo_tui.ui.program.read_ahead.PAUSE", 60.0)
    async with app_pilot(app) as pilot:
        reading = ReadAhead(app, "party")
        count = len(reading.steps)
        for _ in range(count + 1):
            reading.take()
            await quiet(pilot)
        assert reading.steps == []
        assert screen_name(app) == "TitleScreen"
    app.files.close()
