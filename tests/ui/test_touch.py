"""A screen that is touched: everything has a place for a finger, and no text speaks of a key that nobody has."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets import Static

from ludo_tui import Game, Seat
from ludo_tui.presenting.question.waiting import wait_of
from ludo_tui.records.replay import Replay
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.session import Session
from ludo_tui.text.touch_text import REPLACEMENTS, touch_text
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.help import ActionRow
from ludo_tui.ui.screens.replay import ReplayScreen
from ludo_tui.ui.setup.seat_row import SeatRow
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import Tray
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.story import Timeline
from tests.ui.app_pilot import app_pilot, finished, lines, press, quiet, saved, screen_name, shown

PHONES = ((65, 65), (88, 20))
"""Columns and rows of a phone, upright and on its side."""
KEYS = ("Space", "Enter", "Esc", "press", "F2")
"""What no text names where there are no keys."""
NAMED = re.compile(
    r"\b(Space|Enter|Esc|Escape|Tab|Del|Backspace|PgUp|PgDn|Ctrl|F[1-9]\d?|Left|Right|presse?s?)\b(?! the)"
)
"""The same as whole words, and more of them."""


def touched(**only_now: object) -> LudoApp:
    return LudoApp(settings=SettingsFile(only_now={"animation": "off", **only_now}), is_touched=True)


@pytest.mark.parametrize("size", PHONES)
async def test_a_tap_on_the_die_rolls(size: tuple[int, int]) -> None:
    app = touched(auto_roll=False, auto_move=False)
    async with app_pilot(app, size=size) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], options={"press_to_roll": True}, seed=3))
        await quiet(pilot)
        assert "Tap the die" in shown(app)
        assert not [key for key in KEYS if key in shown(app)]
        session = app.match.session
        assert session is not None
        before = session.game.answer_count
        await pilot.click(Tray, offset=(3, 1))
        await quiet(pilot)
        assert session.game.answer_count > before


@pytest.mark.parametrize("row", [0, 1])
async def test_an_answer_is_two_rows_high_and_either_of_them_gives_it(row: int) -> None:
    app = touched(auto_roll=True)
    async with app_pilot(app, size=PHONES[0]) as pilot:
        app.match.start(Game.new("ludicrous", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        question = app.screen.query_one(QuestionView)
        choices = [number for number, one in enumerate(question.rows) if one.is_choice]
        first, second = (question.row_at(number) for number in choices[:2])
        assert second - first >= 2
        before = (question.section, app.match.session and app.match.session.game.answer_count)
        await pilot.click(QuestionView, offset=(6, first + row))
        await quiet(pilot)
        assert (question.section, app.match.session and app.match.session.game.answer_count) != before


async def test_the_keys_below_are_words_to_tap_and_two_rows_high() -> None:
    app = touched()
    async with app_pilot(app, size=PHONES[0]) as pilot:
        bar = app.screen.query_one(KeyBar)
        assert bar.region.height == 2
        assert bar.region.bottom == PHONES[0][1]
        words = lines(app)[-2]
        assert " help " in words
        assert "?" not in words
        await pilot.click(KeyBar, offset=(words.index("help") + 1, 1))
        await quiet(pilot)
        assert screen_name(app) == "HelpScreen"


async def test_a_tap_goes_on_where_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    app = touched(auto_roll=True)
    skipped: list[str] = []
    async with app_pilot(app, size=PHONES[0]) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        monkeypatch.setattr(type(app.screen), "action_skip", lambda _: skipped.append("skip"))
        question = app.screen.query_one(QuestionView)
        await pilot.click(QuestionView, offset=(3, 0))
        assert not skipped, "somebody is asked"
        question.wait("Ben thinks")
        await quiet(pilot)
        await pilot.click(QuestionView, offset=(3, 1))
        assert skipped == ["skip"]


@pytest.mark.parametrize(("is_touched", "words"), [(True, "Tap here for its answer."), (False, "Space lets it")])
def test_what_goes_on_is_told_in_the_words_of_those_who_play(is_touched: bool, words: str) -> None:
    session = Session(Game.new("party", [Seat("Ana", computer="easy"), Seat("Ben", computer="easy")], seed=3))
    session.seats.is_touched = is_touched
    assert session.questions.waiting == "computer"
    wait = wait_of(session, "u", is_thinking=True)
    assert wait is not None
    assert words in str(wait.rows)


async def test_others_look_away_until_a_button_is_tapped() -> None:
    app = touched()
    async with app_pilot(app, size=PHONES[0]) as pilot:
        said: list[bool | None] = []
        app.push_screen(CurtainScreen(("●", "seat-1"), "Ana", (), is_private=True), said.append)
        await quiet(pilot)
        assert "Ana alone: tap here" in shown(app)
        row = next(number for number, line in enumerate(lines(app)) if "tap here" in line)
        await pilot.click(offset=(30, row + 1))
        await quiet(pilot)
        assert said == [True]


@pytest.mark.parametrize("size", PHONES)
async def test_a_form_is_started_by_a_button_and_its_lines_are_two_rows_high(size: tuple[int, int]) -> None:
    app = touched()
    async with app_pilot(app, "n", size=size) as pilot:
        assert not [key for key in KEYS if key in shown(app)]
        start = app.screen.query_one("#start")
        assert start.region.height == 3
        rows = [row.region for row in app.screen.query("RuleForm ChoiceRow") if row.region.area]
        assert rows
        assert all(row.height == 2 for row in rows)
        assert start.region.bottom == app.screen.query_one(KeyBar).region.y, "all of the button is in sight"
        for part in ("#form", "#right"):
            app.screen.query_one(part).scroll_end(animate=False)
        await quiet(pilot)
        form = [row for row in app.screen.query_one("#form").children if row.display]
        seen = [row for row in form if row.region.y >= 2 and row.region.bottom <= start.region.y]
        assert form[-1] in seen
        assert len(seen) >= 5, "a finger sees more than a line at a time"
        await pilot.click("#start")
        await quiet(pilot)
        assert screen_name(app) == "TableScreen"


@pytest.mark.parametrize("size", [*PHONES, (120, 40)])
async def test_the_name_of_a_seat_stands_beside_its_shape(size: tuple[int, int]) -> None:
    app = touched()
    async with app_pilot(app, size=size) as pilot:
        app.navigation.open_setup()
        await quiet(pilot)
        for row in app.screen.query(SeatRow).exclude("#seat-5"):
            names = [field for field in row.children[:2] if field.display]
            assert [name.region.x - row.region.x for name in names] == [2]


@pytest.mark.parametrize("size", [(48, 34), (55, 60), (60, 60), (60, 100), (65, 65)])
@pytest.mark.parametrize("is_touched", [False, True])
async def test_the_title_fills_an_upright_window(size: tuple[int, int], is_touched: bool) -> None:
    app = LudoApp(settings=SettingsFile(only_now={"animation": "off"}), is_touched=is_touched)
    async with app_pilot(app, size=size):
        window, board = Region(0, 0, *size), app.screen.query_one(BoardView).region
        menu = app.screen.query_one("#menu").region
        if board.area:
            assert window.contains_region(board)
            assert menu.bottom <= board.y
            assert abs((board.x - 0) - (size[0] - board.right)) <= 4, "in the middle"
        if size[1] >= 60:
            assert board.area
            used = [number for number, line in enumerate(lines(app)) if line.strip()]
            gaps = [after - before for before, after in pairwise(used)]
            assert max(gaps) * 3 < size[1], "no third of it is empty"


def on_form(app: LudoApp) -> list[str]:
    """Return what is said about each line of a form."""
    said = []
    for line in app.screen.focus_chain:
        app.screen.set_focus(line)
        app.screen.refresh_explanation()  # type: ignore[attr-defined]
        said.append(str(app.screen.query_one("#explanation", Static).content))
    return said


@pytest.mark.parametrize("size", PHONES)
async def test_no_form_speaks_of_keys(size: tuple[int, int]) -> None:
    app = touched()
    async with app_pilot(app, "n", size=size) as pilot:
        for key in "14":
            await press(pilot, key)
            said = [shown(app), *on_form(app)]
            assert not [text for text in said if NAMED.search(text)]
        await press(pilot, "escape", "o")
        own = [text for text in on_form(app) if "Default:" not in text]  # of keys it is told what they are
        assert not [text for text in own if NAMED.search(text)]


@pytest.mark.parametrize(
    "keys", ["n 4 f3", "n 4 f3 down enter enter", "n 4 f3 down enter enter end enter", "l", "j", "r"]
)
async def test_no_page_speaks_of_keys(keys: str) -> None:
    app = touched()
    async with app_pilot(app, *keys.split(), size=PHONES[0]):
        assert not NAMED.search(shown(app)), shown(app)


async def test_a_menu_is_tapped() -> None:
    app = touched(auto_roll=True)
    async with app_pilot(app, size=PHONES[1]) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        await press(pilot, "escape")
        assert not NAMED.search(shown(app)), shown(app)
        found = lines(app)
        first, second = (number for number, line in enumerate(found) if "Back to the match" in line or "Save" in line)
        assert second - first == 2
        menu = app.screen.query_one("#lines")
        assert menu.region.bottom <= app.screen.query_one(KeyBar).region.y, "all of it can be scrolled to"
        await pilot.click(offset=(16, second + 1))
        await quiet(pilot)
        assert screen_name(app) == "AskText"
        assert not NAMED.search(" ".join(lines(app)[:-2])), shown(app)
        assert "Keyboard" in lines(app)[-2]
        await pilot.click("#cancel")
        await quiet(pilot)
        assert screen_name(app) == "TableScreen"


async def test_all_that_can_be_done_is_listed_and_done_by_a_tap() -> None:
    app = touched(auto_roll=True)
    async with app_pilot(app, size=PHONES[0]) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        words = lines(app)[-2]
        assert " help " in words
        await pilot.click(KeyBar, offset=(words.index(" help ") + 2, 1))
        await quiet(pilot)
        assert not NAMED.search(shown(app)), shown(app)
        deeds = app.screen.query(ActionRow)
        assert all(deed.region.height == 2 for deed in deeds)
        tips = next(deed for deed in deeds if "advice" in deed.line.action)
        await pilot.click(tips)
        await quiet(pilot)
        assert screen_name(app) == "TableScreen"
        assert "To win" in shown(app)


async def test_the_log_is_opened_by_its_title() -> None:
    app = touched(auto_roll=True)
    async with app_pilot(app, size=PHONES[0]) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], seed=3))
        await quiet(pilot)
        assert "g whole log" not in shown(app)
        await pilot.click("#title", offset=(55, 0))
        await quiet(pilot)
        assert app.screen.focused is not None
        assert app.screen.focused.id == "log"


async def test_answers_and_faces_come_before_the_log_on_a_phone_on_its_side() -> None:
    app = touched(auto_roll=False, auto_move=False)
    async with app_pilot(app, size=(83, 20)) as pilot:
        game = Game.new(
            "party", ["Ana", "Ben", "Cleo"], options={"press_to_roll": True}, seed=3, dice=[6, 1, 2, 6, 3, 6, 2, 6, 3]
        )
        app.match.start(game)
        await quiet(pilot)
        await pilot.click(Tray, offset=(3, 1))
        await quiet(pilot)
        await press(pilot, "enter")  # a token is brought out, and the six rolls again
        faces = shown(app).partition("What the faces would do")[2]
        assert " 5 " in faces
        assert " 6 " in faces, "the six is what everybody waits for"
        words = lines(app)[-2]
        await pilot.click(KeyBar, offset=(words.index(" log ") + 2, 0))
        await quiet(pilot)
        assert app.screen.query_one("#log").region.height >= 6
        assert "goes first" in shown(app)


async def test_a_match_is_marked_by_a_tap_and_opened_by_another() -> None:
    for name in ("First", "Second", "Third"):
        saved(1, name=name)
    app = touched()
    async with app_pilot(app, "l", size=PHONES[0]) as pilot:
        (row,) = (number for number, line in enumerate(lines(app)) if "Second" in line)
        await pilot.click(offset=(10, row))
        await quiet(pilot)
        assert screen_name(app) == "LoadScreen"
        words = lines(app)[-2]
        assert "delete" in words or "copy" in words
        await pilot.click(offset=(10, row + 1))
        await quiet(pilot)
        assert screen_name(app) == "TableScreen"


async def test_a_party_is_looked_at_by_a_tap_and_taken_by_another() -> None:
    app = touched()
    async with app_pilot(app, "n", "4", "f3", "down", "enter", "enter", size=PHONES[0]) as pilot:
        assert screen_name(app) == "PartyScreen"
        row = next(number for number, line in enumerate(lines(app)) if "The Paper Moons" in line)
        await pilot.click(offset=(10, row))
        await quiet(pilot)
        assert screen_name(app) == "PartyScreen"
        assert shown(app).count("The Paper Moons") == 2, "its sheet is shown"
        await pilot.click(offset=(10, row))
        await quiet(pilot)
        assert screen_name(app) == "PartiesScreen"


@pytest.mark.parametrize("size", PHONES)
async def test_a_replay_goes_on_and_back_by_taps(size: tuple[int, int]) -> None:
    app = touched()
    async with app_pilot(app, size=size) as pilot:
        app.push_screen(ReplayScreen(Replay(finished("party")), 5))
        await quiet(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert not NAMED.search(shown(app)), shown(app)
        assert screen.query_exactly_one(Timeline).region.bottom <= screen.query_one(KeyBar).region.y
        right, left = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
        for words, moment in ((f"step {right}", 6), (f"{left} step", 5)):
            await pilot.click(KeyBar, offset=(lines(app)[-2].index(words) + 3, 1))
            await quiet(pilot)
            assert screen.moment == moment


async def test_what_is_typed_is_typed_with_the_keyboard_of_the_page() -> None:
    app = touched()
    async with app_pilot(app, "n", size=PHONES[0]) as pilot:
        await pilot.click("#seat-1 TextField")
        await quiet(pilot)
        assert "Keyboard" in lines(app)[-2]
        assert not NAMED.search(shown(app).replace("its Enter confirms", ""))


def test_whatever_is_said_otherwise_is_still_said() -> None:
    package = Path(touch_text.__code__.co_filename).parents[1]
    files = [path for suffix in ("py", "yaml") for path in package.rglob(f"*.{suffix}") if path.stem != "touch_text"]
    told = " ".join(re.sub(r'"\s*\n\s*f?"', "", path.read_text(encoding="utf-8")) for path in files)
    told = re.sub(r"\{[A-Z_]+\}", "1", told)
    assert not [keys for keys in REPLACEMENTS if not re.search(keys, told)]
