"""What is read while players look at the title: then the form and the table read nothing more."""

import sys
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet

from ludo_tui import rulesets
from ludo_tui.rulesets import loading
from ludo_tui.ui.program.read_ahead import ReadAhead
from tests.ui.app_pilot import app_pilot, ludo, press, quiet, screen_name


def take_all(reading: ReadAhead) -> None:
    """Take all steps at once."""
    while reading.steps:
        reading.steps.pop(0)()


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

    monkeypatch.setattr(rulesets, "each_summary", fails)
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


async def test_each_ruleset_is_read_in_a_step_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDO_TUI_CACHE", str(tmp_path / "cache"))  # as after an update
    rulesets.forget()
    read: list[str] = []

    def noted(folder: Path, *others: Any) -> Any:
        read.append(folder.name)
        return load_folder(folder, *others)

    load_folder = loading.load_folder
    monkeypatch.setattr(loading, "load_folder", noted)
    app = ludo()
    async with app_pilot(app):
        reading, most = ReadAhead(app, "party"), 0
        while reading.steps:
            before = len(read)
            reading.steps.pop(0)()
            most = max(most, len(read) - before)
    assert set(read) == set(rulesets.available())
    assert most == 1
    app.files.close()
