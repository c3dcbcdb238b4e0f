from pathlib import Path

from textual.widgets import OptionList

from ludo_tui.table.settings import default_path
from ludo_tui.ui.screens.title import logo
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name, shown


async def test_continue_is_greyed_with_its_reason_while_there_is_nothing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        assert "Continue (no game is under way)" in shown(app)
        menu = app.screen.query_one("#menu", OptionList)
        assert menu.get_option_at_index(0).disabled
        assert menu.highlighted == 1
        await press(pilot, "c")
        assert screen_name(app) == "TitleScreen"
        await press(pilot, "up", "enter")
        assert not app.is_running


async def test_folder_that_cannot_be_read_leaves_the_rest_usable(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    app = ludo()
    async with app_pilot(app) as pilot:
        assert "Continue (the saved games cannot be read)" in shown(app)
        await press(pilot, "l")
        assert "cannot be read" in shown(app)
        await press(pilot, "escape", "n", "enter")
        assert screen_name(app) == "TableScreen"


async def test_enter_continues_the_last_game() -> None:
    game = saved(7)
    app = ludo(auto_move=False)
    async with app_pilot(app) as pilot:
        assert f"Continue Classic Ludo, Ana, Ben, turn {game.state.turn.number}" in shown(app)
        await press(pilot, "enter")
        assert screen_name(app) == "TableScreen"
        assert app.session is not None
        assert app.session.game.state == game.state
        assert app.session.game.answers == game.answers


async def test_game_that_is_over_is_not_continued() -> None:
    app = ludo()
    app.saves.autosave(finished())
    async with app_pilot(app):
        assert "no game is under way" in shown(app)
    app.saves.close()


async def test_each_line_is_reached_by_its_letter_and_by_arrows() -> None:
    app = ludo()
    screens = [
        ("n", 0, "SetupScreen"),
        ("l", 1, "LoadScreen"),
        ("g", 2, "GuideScreen"),
        ("r", 3, "RulebookScreen"),
        ("o", 4, "SettingsScreen"),
    ]
    async with app_pilot(app) as pilot:
        for key, _, screen in screens:
            await press(pilot, key)
            assert screen_name(app) == screen
            await press(pilot, "escape")
            assert screen_name(app) == "TitleScreen"
        for _, down, screen in screens:
            await press(pilot, "home", *["down"] * down, "enter")
            assert screen_name(app) == screen
            await press(pilot, "escape")


async def test_lines_can_be_clicked() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        row = next(number for number, line in enumerate(lines(app)) if "Load a game" in line)
        await pilot.click(offset=(lines(app)[row].index("Load"), row))
        await quiet(pilot)
        assert screen_name(app) == "LoadScreen"


async def test_game_begun_meanwhile_can_be_continued() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter", "escape"):
        assert screen_name(app) == "TitleScreen"
        assert "Continue Classic Ludo, Red, Yellow, turn" in shown(app)


def test_logo_is_made_of_the_pieces() -> None:
    drawn = logo().plain.splitlines()
    assert len(drawn) == 5
    assert set("".join(drawn)) == set(" ●▲◆■")
    assert set("".join(logo(ascii=True).plain.splitlines())) == set(" o^*#")
    assert max(map(len, drawn)) <= 66 - 8


async def test_broken_settings_are_told_on_the_title() -> None:
    path = default_path()
    path.parent.mkdir(parents=True)
    path.write_text("nonsense [b]")
    app = ludo()
    async with app_pilot(app, size=(120, 40)):
        assert "cannot be used" in shown(app)
        assert "usual ones hold" in shown(app)
