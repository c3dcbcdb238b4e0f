from pathlib import Path

import pytest

from ludo_tui.board import YARD
from ludo_tui.platform.places import settings_file
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp, Start
from ludo_tui.ui.screens.title import TitleScreen, logo
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name, shown


async def test_continue_is_greyed_with_its_reason_while_there_is_nothing() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        assert "Continue no match is under way" in shown(app)
        menu = app.screen.query_one("#menu", RowList)
        assert not menu.rows[0].is_choice
        assert menu.marked is not None
        assert menu.marked.value == "title.new-game"
        await press(pilot, "c")
        assert screen_name(app) == "TitleScreen"
        await press(pilot, "up", "enter")
        assert not app.is_running


async def test_folder_that_cannot_be_read_leaves_the_rest_usable(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    app = ludo()
    async with app_pilot(app) as pilot:
        assert "Continue saves cannot be read" in shown(app)
        await press(pilot, "l")
        assert "cannot be read" in shown(app)
        await press(pilot, "escape", "n", "enter")
        assert screen_name(app) == "TableScreen"


async def test_where_there_is_no_room_for_the_turn_the_game_to_continue_is_named() -> None:
    saved(1, ruleset="ludicrous")
    app = ludo()
    async with app_pilot(app):
        (line,) = (line for line in lines(app) if "  c  Continue" in line)
        assert "Ludicrous Ludo" in line
        assert "turn" not in line


async def test_enter_continues_the_last_game() -> None:
    game = saved(7)
    app = ludo(auto_move=False)
    async with app_pilot(app) as pilot:
        assert f"Continue Classic Ludo, turn {game.state.turn.number}" in shown(app)
        await press(pilot, "enter")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.state == game.state
        assert app.match.session.game.answers == game.answers


async def test_game_that_is_over_is_not_continued() -> None:
    app = ludo()
    app.files.saves.autosave(finished())
    async with app_pilot(app):
        assert "no match is under way" in shown(app)
    app.files.saves.close()


async def test_each_line_is_reached_by_its_letter_and_by_arrows() -> None:
    app = ludo()
    screens = [
        ("n", 0, "SetupScreen"),
        ("l", 1, "LoadScreen"),
        ("v", 2, "WatchScreen"),
        ("i", 3, "GuideScreen"),
        ("I", 4, "GuideScreen"),
        ("K", 5, "GuideScreen"),
        ("j", 6, "HouseTableScreen"),
        ("r", 7, "RulebookScreen"),
        ("o", 8, "SettingsScreen"),
    ]
    async with app_pilot(app) as pilot:
        for key, _, screen in screens:
            await press(pilot, key)
            assert screen_name(app) == screen
            await press(pilot, *(("escape", "T", "y") if screen == "GuideScreen" else ("escape",)))
            assert screen_name(app) == "TitleScreen"
        for _, down, screen in screens:
            await press(pilot, "home", *["down"] * down, "enter")
            assert screen_name(app) == screen
            await press(pilot, *(("escape", "T", "y") if screen == "GuideScreen" else ("escape",)))


async def test_match_is_watched_again_from_the_title() -> None:
    saved(7, name="Friday")
    app = ludo()
    async with app_pilot(app, "v") as pilot:
        assert "Watch a replay" in shown(app)
        assert "play on" not in lines(app)[-1]
        await press(pilot, "enter")
        assert screen_name(app) == "ReplayScreen"
        await press(pilot, "escape")
        assert screen_name(app) == "WatchScreen"


async def test_a_list_of_replays_does_not_tell_how_they_end() -> None:
    game = saved(3000, name="Friday")
    assert game.result is not None
    app = ludo()
    async with app_pilot(app, "v", size=(120, 40)) as pilot:
        assert "finished" in shown(app)
        assert " won" not in shown(app)
        assert not app.screen.query_one("#small-board").display
        await press(pilot, "end")
        assert app.screen.query_one("#small-board").display, "an example that is not over"
        await press(pilot, "escape", "l")
        assert " won" in shown(app)
        assert app.screen.query_one("#small-board").display


async def test_continue_may_be_pressed_before_it_is_known_whether_there_is_a_match() -> None:
    saved(7)
    app = ludo()
    async with app.run_test() as pilot:
        title = app.screen
        assert isinstance(title, TitleScreen)
        title._refusal = "looking for one"
        await press(pilot, "c")
        assert screen_name(app) == "TableScreen"
    app.files.close()


async def test_program_that_begins_at_a_table_has_its_title_all_the_same() -> None:
    app = LudoApp(settings=SettingsFile(only_now={"animation": "off"}), game=finished())
    async with app_pilot(app) as pilot:
        assert [type(screen).__name__ for screen in app.screen_stack] == ["BeforeTitle", "ResultScreen"]
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"
        await press(pilot, "n", "enter")
        assert [type(screen).__name__ for screen in app.screen_stack] == ["BeforeTitle", "TableScreen"]
        await press(pilot, "T")
        assert screen_name(app) == "TitleScreen"


@pytest.mark.parametrize(
    ("start", "screen"), [("continue", "TitleScreen"), ("new", "SetupScreen"), ("load", "LoadScreen")]
)
async def test_whoever_begins_elsewhere_comes_back_to_the_title(start: Start, screen: str) -> None:
    app = LudoApp(settings=SettingsFile(only_now={"animation": "off"}), start=start)
    async with app_pilot(app) as pilot:
        assert screen_name(app) == screen
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_lines_can_be_clicked() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        row = next(number for number, line in enumerate(lines(app)) if "l  Load" in line)
        await pilot.click(offset=(lines(app)[row].index("Load"), row))
        await quiet(pilot)
        assert screen_name(app) == "LoadScreen"


async def test_game_begun_meanwhile_can_be_continued() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter", "T"):
        assert screen_name(app) == "TitleScreen"
        assert "Continue Party Ludo, turn" in shown(app)


def test_logo_is_in_the_large_font_with_a_colour_for_each_side() -> None:
    drawn = logo()
    assert set(drawn.plain) == set(" ▀▄█\n")
    assert [span.style for span in drawn.spans[:4]] == [f"bold $seat-{side}" for side in (1, 2, 3, 4)]
    plain = logo(ascii=True).plain.splitlines()
    assert set("".join(plain)) == set(" #")
    assert plain[0].split() == ["##", "##", "##", "######", "####"]
    assert {len(line.rstrip()) <= 38 for text in (drawn.plain.splitlines(), plain) for line in text} == {True}


@pytest.mark.parametrize(("size", "columns"), [((72, 20), 30), ((80, 24), 30), ((120, 40), 60), ((200, 60), 90)])
async def test_board_shows_the_match_that_would_be_continued(size: tuple[int, int], columns: int) -> None:
    game = saved(40)
    app = ludo()
    async with app_pilot(app, size=size) as pilot:
        board = app.screen.query_one(BoardView)
        assert board.region.width == columns
        assert board.region.right <= size[0]
        assert board.region.bottom < size[1]
        sides = game.rules.sides(game.setup)
        drawn = {mark.id: (mark.side, mark.step) for marks in board.picture.pieces.values() for mark in marks}
        look = game.rules.look(game.view(None), game.setup)
        steps = {(seat, piece): one.step for seat, own in enumerate(look.pieces) for piece, one in enumerate(own)}
        assert drawn == {(seat, piece): (sides[seat], step) for (seat, piece), step in steps.items()}
        who = game.setup.seats[game.state.turn.seat].name
        assert "your last match:" in shown(app)
        assert f"{who}'s turn" in shown(app), "in one line, or in one of its own"
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert board.region.width == 30


async def test_without_a_match_the_board_is_empty() -> None:
    app = ludo(ascii=True)
    async with app_pilot(app, size=(72, 20)):
        assert "nobody plays yet" in shown(app)
        steps = {mark.step for marks in app.screen.query_one(BoardView).picture.pieces.values() for mark in marks}
        assert steps == {YARD}
        assert "".join(lines(app)).isascii()
        assert " 15" not in shown(app)


async def test_broken_settings_are_told_on_the_title() -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("nonsense [b]")
    app = ludo()
    async with app_pilot(app, size=(120, 40)):
        assert "cannot be used" in shown(app)
        assert "usual ones hold" in shown(app)
