from collections.abc import Iterable

import pytest
from textual.widgets import Static

from ludo_tui.table.files.settings import Settings, SettingsFile
from ludo_tui.ui.form_lines import ChoiceRow, Row
from ludo_tui.ui.screens.press_key import KeyRow
from tests.ui.app_pilot import app_pilot, lines, ludo, press, quiet, screen_name, shown


async def test_arrows_change_and_keep_every_setting() -> None:
    app = ludo()
    app.settings.animation = "normal"
    async with app_pilot(app, "o") as pilot:
        for row in list(app.screen.query(ChoiceRow).exclude("#key-set")):  # there is one set only
            assert app.focused is row
            assert row.about[0] in shown(app)
            before = getattr(app.settings, row.key)
            await press(pilot, "right")
            now = getattr(app.settings, row.key)
            assert now != before
            assert getattr(SettingsFile().current, row.key) == now
            await press(pilot, "down")
    assert SettingsFile().current == Settings(
        animation="slow",
        auto_move=False,
        confirm=False,
        wait_for_undo=False,
        theme="paper",
        depth="full",
        ascii=True,
        computers="slow",
        auto_roll=True,
        mark_suggestion=True,
        talk=False,
        hold_captures=True,
        bell=True,
        reading_clock="10_seconds",
    )


async def test_home_and_end_go_to_the_first_and_the_last_line() -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        rows = list(app.screen.query(Row))
        for key, row in (("end", rows[-1]), ("home", rows[0])):
            await press(pilot, key)
            assert app.focused is row


async def test_changed_lines_are_marked_and_set_back() -> None:
    app = ludo()
    async with app_pilot(app, "o", "down", "enter") as pilot:
        assert "* Play the only move" in shown(app)
        await press(pilot, "backspace")
        assert "* Play the only move" not in shown(app)
        assert app.settings.auto_move


async def test_colours_and_characters_follow_at_once() -> None:
    app = ludo()
    async with app_pilot(app, "o", *["down"] * 11, "left") as pilot:
        assert app.settings.theme == "vision"
        assert app.theme == "ludo-vision-full"
        await press(pilot, "down", "left")
        assert app.settings.depth == "none"
        assert app.theme == "ludo-vision-none"
        await press(pilot, "down", "enter", "escape")
        assert "\n".join(lines(app)).isascii()


async def test_click_changes_a_value() -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        await pilot.click("#set-auto-move", offset=(32, 0))
        await quiet(pilot)
        assert not app.settings.auto_move
        await pilot.click("#set-theme", offset=(29, 0))
        await quiet(pilot)
        assert app.settings.theme == "vision"


def key_row(rows: Iterable[KeyRow], name: str) -> KeyRow:
    return next(row for row in rows if row.action.id == name)


async def test_key_is_changed_checked_and_set_back() -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        row = key_row(app.screen.query(KeyRow), "title.new-game")
        row.focus()
        await press(pilot, "enter", "l")
        assert "'l' would be both New (Title) and Load (Title)." in shown(app)
        assert "Press the new key" in shown(app)
        await press(pilot, "w")
        assert app.settings.keymap == {"title.new-game": "w"}
        assert row.detail == "w *"
        assert SettingsFile().current.keymap == {"title.new-game": "w"}
        await press(pilot, "escape", "n")
        assert screen_name(app) == "TitleScreen"
        await press(pilot, "w")
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "escape", "o")
        key_row(app.screen.query(KeyRow), "title.new-game").focus()
        await press(pilot, "delete", "escape", "n")
        assert app.settings.keymap == {}
        assert screen_name(app) == "SetupScreen"


@pytest.mark.parametrize("letter", ["т", "é", "²"])
async def test_a_key_of_another_keyboard_is_taken(letter: str) -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        row = key_row(app.screen.query(KeyRow), "title.new-game")
        row.focus()
        await press(pilot, "enter", letter)
        assert app.settings.keymap == {"title.new-game": letter}
        assert row.detail == f"{letter} *"
        await press(pilot, "escape", letter)
        assert screen_name(app) == "SetupScreen"


@pytest.mark.parametrize("name", ["app.quit", "app.help"])
async def test_quit_and_help_change_keys_and_are_never_without(name: str) -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        row = key_row(app.screen.query(KeyRow), name)
        row.focus()
        await quiet(pilot)
        assert "It must always have a key." in str(app.screen.query_one("#explanation", Static).content)
        await press(pilot, "enter", "enter")
        assert "needed for moving about and choosing" in shown(app)
        await press(pilot, "f9")
        assert app.settings.keymap == {name: "f9"}
        assert "F9" in lines(app)[-1]


async def test_escape_leaves_the_key_as_it_is() -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        key_row(app.screen.query(KeyRow), "app.quit").focus()
        await press(pilot, "enter", "escape")
        assert screen_name(app) == "SettingsScreen"
        assert app.settings.keymap == {}


async def test_settings_hold_at_the_table() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter", "o", "down", "right"):
        assert app.match.session is not None
        assert not app.match.session.auto_answer.moves


async def test_sets_of_keys_are_named_changed_and_gone_back_to() -> None:
    app = ludo()
    async with app_pilot(app, "o") as pilot:
        key_row(app.screen.query(KeyRow), "title.new-game").focus()
        await press(pilot, "enter", "w", "f6", *"Ana", "enter")
        sets = app.screen.query_one("#key-set", ChoiceRow)
        assert (app.settings.key_set, app.settings.keymap) == ("Ana", {"title.new-game": "w"})
        assert sets.words == "Ana"
        key_row(app.screen.query(KeyRow), "title.load-game").focus()
        await press(pilot, "enter", "z")
        sets.focus()
        await press(pilot, "left")
        assert sets.words == "default"
        assert app.settings.keymap == {"title.new-game": "w"}  # as they were when the set was named
        assert app.settings.key_sets == {"Ana": {"title.new-game": "w", "title.load-game": "z"}}
        assert key_row(app.screen.query(KeyRow), "title.load-game").detail == "l"
        await press(pilot, "f6", *"Ana", "enter")
        assert "There is a set of that name." in shown(app)
        await press(pilot, "escape", "escape", "ctrl+p", *"keys ana", "enter")
        assert app.settings.key_set == "Ana"
        await press(pilot, "z")
        assert screen_name(app) == "LoadScreen"
    again = SettingsFile().current
    assert (again.key_set, again.keymap) == ("Ana", {"title.new-game": "w", "title.load-game": "z"})


async def test_the_palette_finds_themes() -> None:
    app = ludo()
    async with app_pilot(app, "ctrl+p", *"theme paper", "enter"):
        assert app.settings.theme == "paper"


async def test_another_kind_of_characters_shows_in_every_line_at_once() -> None:
    app = ludo()
    async with app_pilot(app, "o", size=(120, 60)) as pilot:
        app.screen.query_one("#set-ascii").focus()
        assert "‹ yes ›" in shown(app)  # noqa: RUF001 - drawn so
        await press(pilot, "right")
        assert "< yes >" in shown(app)
        assert shown(app).isascii()
        await press(pilot, "left")
        assert "< yes >" not in shown(app)


async def test_the_key_of_the_table_lets_dice_roll_in_its_match_alone_and_the_setting_in_all() -> None:
    app = ludo()
    async with app_pilot(app, "n", "f2", "f", "o", *["down"] * 7, "right") as pilot:
        assert app.settings.animation == "fast"
        assert app.match.session is not None
        assert (app.match.session.auto_answer.rolls, app.settings.auto_roll) == (True, False), (
            "another setting leaves it as it is"
        )
        await press(pilot, "escape", "T", "n", "f2")
        assert not app.match.session.auto_answer.rolls
        await press(pilot, "o", "right", "escape")
        assert (app.match.session.auto_answer.rolls, app.settings.auto_roll) == (True, True)
        await press(pilot, "f", "o", "escape")
        assert (app.match.session.auto_answer.rolls, SettingsFile().current.auto_roll) == (False, True)
        await press(pilot, "T", "n", "f2")
        assert app.match.session.auto_answer.rolls
