import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key, MouseDown, MouseUp
from textual.screen import Screen
from textual.strip import Strip

from ludo_tui import Game
from ludo_tui.engine import RunawayRuleError
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.commands import Palette
from ludo_tui.ui.host import Host
from ludo_tui.ui.program.shutdown import Shutdown
from ludo_tui.ui.screens.dialogs import AskText, Confirm, LostGame
from ludo_tui.ui.screens.leaving import TOO_SMALL
from ludo_tui.ui.screens.title import TitleScreen
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name, shown

SCREENS = {
    "title": (),
    "setup": ("n",),
    "load": ("l",),
    "rules": ("r",),
    "settings": ("o",),
    "help": ("question_mark",),
    "palette": ("colon",),
    "table": ("n", "enter"),
}
SIZES = [(120, 40), (80, 24), (72, 20)]


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "table"])
async def test_screens_keep_to_ascii_when_asked(name: str) -> None:
    saved(10, seats=("Борис", "Ελένη"))
    app = ludo(ascii=True)
    async with app_pilot(app, *SCREENS[name], size=SIZES[0]) as pilot:
        for size in SIZES[::2]:
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            text = "\n".join(lines(app))
            assert text.strip()
            assert text.isascii(), (size, sorted({c for c in text if not c.isascii()}))


@pytest.mark.parametrize("name", SCREENS)
async def test_small_window_says_what_it_needs_and_recovers(name: str) -> None:
    app = ludo()
    async with app_pilot(app, *SCREENS[name]) as pilot:
        focused = app.screen.focused
        await pilot.resize_terminal(47, 24)
        await quiet(pilot)
        if name != "palette":
            assert shown(app) == TOO_SMALL
        await pilot.resize_terminal(80, 11)
        await quiet(pilot)
        if name != "palette":
            assert shown(app) == TOO_SMALL
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert TOO_SMALL not in shown(app)
        assert app.screen.focused is focused or name == "palette"  # that is Textual's own
        if name == "palette":  # the screen below it is drawn again when it is in front
            await press(pilot, "escape")
        assert re.search("q quit|. all keys", lines(app)[-1])


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "palette"])
async def test_help_and_quit_are_always_in_sight(name: str) -> None:
    app = ludo()
    async with app_pilot(app, *SCREENS[name], size=SIZES[0]) as pilot:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await quiet(pilot)
            assert len(lines(app)) == size[1]
            last = lines(app)[-1]
            if name == "table":  # its line is for the keys that matter now
                assert "? all keys" in last
            else:
                assert "q quit" in last
                assert "? help" in last or name == "help"


async def test_paging_the_palette_in_a_window_without_room_for_it_does_nothing() -> None:
    app = ludo()
    async with app_pilot(app, "ctrl+p", size=(120, 40)) as pilot:
        await quiet(pilot)
        await pilot.resize_terminal(40, 10)
        await quiet(pilot)
        await pilot.press("pagedown", "pageup", "down", "escape")
        await quiet(pilot)
        assert shown(app) == TOO_SMALL


def test_the_program_gives_its_screens_what_they_need() -> None:
    host: Host = ludo()  # the type checker compares them: screens know the protocol alone
    assert host.match.session is None
    assert not host.navigation.has_setup


async def test_first_game_begins_with_two_keys() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter"):
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.prompt is not None


def hasty(app: LudoApp, *keys: str) -> LudoApp:
    """Type before there is anything on the screen."""
    for key in keys:
        app.post_message(Key(key, key))
    return app


async def test_keys_before_the_first_screen_wait_for_it() -> None:
    app = hasty(ludo(), "n", "escape", "n")
    async with app_pilot(app) as pilot:
        for _ in range(20):
            await quiet(pilot)
        assert screen_name(app) == "SetupScreen"
        assert len(app.screen_stack) == 2


async def test_keys_before_the_first_screen_are_for_the_game_that_was_asked_for() -> None:
    game = Game.new("party", ["Ana", "Ben"], seed=5)
    app = hasty(LudoApp(game=game, settings=SettingsFile(only_now={"animation": "off"})), "n", "n")
    async with app_pilot(app):
        assert [type(screen).__name__ for screen in app.screen_stack][1:] == ["TableScreen"]
        assert app.match.session is not None
        assert app.match.session.game is game


async def test_keys_wait_for_a_screen_that_is_being_built() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        for key in ("n", "escape", "o", "escape", "l", "escape", "question_mark", "escape", "n"):
            app.post_message(Key(key, None))
        await quiet(pilot)  # each key waits for the screen that the one before has opened or left
        assert [type(screen).__name__ for screen in app.screen_stack] == ["TitleScreen", "SetupScreen"]


async def test_a_key_that_follows_at_once_waits_for_a_form_that_opens_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScreen, "call_after_refresh", lambda title, then: title.set_timer(0.05, then))
    app = ludo()
    async with app_pilot(app) as pilot:
        for key in ("n", "escape", "o"):
            app.post_message(Key(key, None))
        await quiet(pilot)
        await asyncio.sleep(0.1)
        await quiet(pilot)
        assert [type(screen).__name__ for screen in app.screen_stack] == ["TitleScreen", "SettingsScreen"]


async def test_quit_keeps_the_game() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter") as pilot:
        assert app.match.session is not None
        count = app.match.session.game.answer_count
        await press(pilot, "q")
    assert app.return_code == 0
    latest = SaveFolder().latest()
    assert latest is not None
    assert latest.preview is not None
    assert latest.preview.answers == count


def fill(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr(SaveFolder, "autosave", full)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_a_game_that_cannot_be_kept_is_left_only_when_that_is_meant(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter") as pilot:
        fill(monkeypatch)
        await press(pilot, key)
        assert shown(app).startswith("The match could not be saved: the disk is full. Quit without saving?")
        await press(pilot, "ctrl+q")
        assert len([screen for screen in app.screen_stack if isinstance(screen, LostGame)]) == 1
        await press(pilot, "enter")
        assert screen_name(app) == "TableScreen"
        await press(pilot, key, "y")
    assert app.return_code == 1


async def test_that_a_game_cannot_be_kept_is_said_once_and_stays_in_the_heading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(LudoApp, "say", lambda _, text, *__: said.append(text))
    app = ludo(auto_roll=True)
    async with app_pilot(app, "n", "enter") as pilot:
        with pytest.MonkeyPatch.context() as patch:
            fill(patch)
            for _ in range(3):
                await press(pilot, "enter")
                await asyncio.sleep(0.1)
            await quiet(pilot)
            assert "· not saved" in shown(app)
        for _ in range(2):
            await press(pilot, "enter")
            await asyncio.sleep(0.1)
        assert "not saved" not in shown(app)
    assert said == ["The match could not be saved: the disk is full"]


async def test_the_title_is_no_way_round_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter") as pilot:
        game = app.match.session
        fill(monkeypatch)
        app.match.to_title()
        await quiet(pilot)
        assert screen_name(app) == "LostGame"
        await press(pilot, "n")
        assert (screen_name(app), app.match.session) == ("TableScreen", game)
        app.match.to_title()
        await press(pilot, "y")
        assert (screen_name(app), app.match.session) == ("TitleScreen", None)


async def test_quit_by_control_q_too() -> None:
    app = ludo()
    async with app_pilot(app, "n", "tab", "tab", "tab", "ctrl+q"):
        pass
    assert app.return_code == 0


async def test_keys_are_letters_while_typing() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a", "enter", *"qno?") as pilot:
        assert screen_name(app) == "SetupScreen"
        assert "qno?" in shown(app)
        await press(pilot, "enter", "escape")
        assert screen_name(app) == "TitleScreen"


async def test_a_palette_that_is_chosen_from_twice_closes_nothing_below_it() -> None:
    app = ludo()
    async with app_pilot(app, "n", "ctrl+p") as pilot:
        palette = app.screen
        assert isinstance(palette, Palette)
        palette.dismiss()
        palette.dismiss()
        await pilot.pause(0.1)
        assert screen_name(app) == "SetupScreen"


async def test_palette_runs_an_action() -> None:
    app = ludo()
    async with app_pilot(app, "ctrl+p", *"load", "enter") as pilot:
        await pilot.pause(0.2)
        await quiet(pilot)
        assert screen_name(app) == "LoadScreen"


async def test_palette_offers_only_what_works_here() -> None:
    app = ludo()
    async with app_pilot(app, "colon") as pilot:
        await pilot.pause(0.2)
        assert "Title: New" in shown(app)
        assert "Title: Continue" not in shown(app)
        assert "Table:" not in shown(app)


async def test_app_title_tells_nothing() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter"):
        assert (app.title, app.sub_title, app.screen.title) == ("Ludo", "", None)


async def test_click_on_a_key_does_what_the_key_does() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        await pilot.click(offset=(lines(app)[-1].index("load"), 23))
        await quiet(pilot)
        assert screen_name(app) == "LoadScreen"


async def test_without_colour_the_choice_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = ludo()
    async with app_pilot(app):
        assert app.no_color
        strips = app.screen._compositor.render_strips()
        chosen = next(strip for strip in strips if "New match" in strip.text)
        other = next(strip for strip in strips if "l  Load" in strip.text)
        assert _is_marked(chosen, "New")
        assert not _is_marked(other, "Load")
        for strip in strips:
            for segment in strip:
                assert _is_colourless(segment)


def _is_marked(strip: Strip, word: str) -> bool:
    segment = next(segment for segment in strip if word in segment.text)
    return segment.style is not None and bool(segment.style.reverse)


def _is_colourless(segment: Segment) -> bool:
    style = segment.style
    colours = [] if style is None else [style.color, style.bgcolor]
    return all(colour is None or colour.is_default for colour in colours)


async def test_names_from_files_are_never_markup() -> None:
    saved(5, name="[red]a[/] [@click=app.quit]b[/]")
    app = ludo()
    async with app_pilot(app, "l", size=(120, 40)):
        assert "[red]a[/] [@click=app.quit]b[/]" in shown(app)


async def test_names_typed_are_never_markup() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a", "enter", *"[b]x[/b]", "f2"):
        assert "[b]x[/b]" in shown(app)


# Dialogs


async def test_enter_never_says_yes_to_what_is_final() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        answers: list[bool | None] = []
        for key in ("enter", "escape", "n", "N", "y", "Y"):
            app.push_screen(Confirm("Burn the board?", "Burn", "Keep"), answers.append)
            await press(pilot, key)
        assert answers == [False, False, False, False, True, True]
        app.push_screen(Confirm("Go on?", is_final=False), answers.append)
        await press(pilot, "enter")
        assert answers[-1] is True


async def test_the_keys_say_that_more_of_them_stand_below() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter", "question_mark", size=(80, 24)) as pilot:
        assert "more below" in shown(app)
        await press(pilot, "end")
        await quiet(pilot)
        assert "The mouse works too." in shown(app)
        assert "more below" not in shown(app)


async def test_help_explains_the_signs_in_the_characters_that_hold() -> None:
    app = ludo(ascii=True)
    async with app_pilot(app, size=(120, 60)) as pilot:
        app.match.start(Game.load(Path("saves/skirmish-nightfall.ludo.json")))
        await press(pilot, "question_mark")
        assert "Health left" in shown(app)
        assert shown(app).isascii()


async def test_of_the_mouse_only_the_left_button_answers() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        answers: list[object] = []
        app.push_screen(Confirm("Burn the board?"), answers.append)
        await quiet(pilot)
        at = app.screen.query_one("#yes").region.offset
        for button, given in ((3, []), (2, []), (1, [True])):
            for kind in (MouseDown, MouseUp):
                app.post_message(kind(None, *at, 0, 0, button, False, False, False, *at))
            await quiet(pilot)
            assert answers == given


async def test_dialogs_can_be_clicked() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        answers: list[object] = []
        app.push_screen(Confirm("Burn the board?"), answers.append)
        await quiet(pilot)
        await pilot.click("#yes")
        await quiet(pilot)
        app.push_screen(AskText("Name?", "x"), answers.append)
        await quiet(pilot)
        await pilot.click("#cancel")
        await quiet(pilot)
        assert answers == [True, None]


async def test_text_is_checked_before_the_dialog_closes() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        answers: list[str | None] = []
        check = {"bad": "That name is taken."}.get
        app.push_screen(AskText("Name?", check=check), answers.append)
        await press(pilot, "enter")
        assert "Type something first." in shown(app)
        await press(pilot, *"bad", "enter")
        assert "That name is taken." in shown(app)
        assert answers == []
        await press(pilot, "x", "enter")
        assert answers == ["badx"]


# Endings


async def told_when(fail: Callable[[], None], app: LudoApp, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the program says when something goes wrong in the middle of a game, which it keeps."""

    async def play() -> None:
        async with app_pilot(app, "n", "enter") as pilot:
            app.call_later(fail)
            await quiet(pilot)

    with pytest.raises(RuntimeError):
        await play()
    app._print_error_renderables()
    assert SaveFolder().latest() is not None
    return " ".join(capsys.readouterr().err.split())


async def test_crash_is_one_sentence_and_keeps_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    app = ludo()

    def fail() -> None:
        secret = "the hidden card"
        raise RuntimeError(secret[:3])

    told = await told_when(fail, app, capsys)
    assert told.startswith("Sorry, Ludo crashed. This is a bug (RuntimeError).")
    assert "resume it with `ludo-tui continue`" in told
    assert "hidden card" not in told
    assert app.report is not None
    note = app.report.read_text()
    assert "RuntimeError\n" in note
    assert "RuntimeError: the" not in note
    assert app.return_code == 1


async def test_rules_without_end_are_told_in_one_sentence_and_the_game_is_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> None:
        raise RunawayRuleError("no decision for 20000 steps in phase 'movement'")

    assert await told_when(fail, ludo(), capsys) == (
        "Ludo could not continue: the rules loop forever: no decision for 20000 steps in phase 'movement'. "
        "The match is saved: resume it with `ludo-tui continue`."
    )


async def test_a_match_begins_without_a_blank_screen_before_it_and_with_styles_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[str] = []
    display, reparse = LudoApp._display, Stylesheet.reparse

    def displayed(app: LudoApp, screen: Screen[Any], renderable: Any) -> None:
        if renderable is not None:
            painted.append(type(screen).__name__)
        display(app, screen, renderable)

    def read_again(stylesheet: Stylesheet) -> None:
        painted.append("styles read again")
        reparse(stylesheet)

    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, __: None)
    monkeypatch.setattr(LudoApp, "_display", displayed)
    monkeypatch.setattr(Stylesheet, "reparse", read_again)
    game = Game.new("classic", ["Ana", "Ben"], seed=1)
    app = LudoApp(game=game, settings=SettingsFile(only_now={"animation": "off", "theme": "paper"}))
    async with app_pilot(app, size=(120, 40)):
        assert set(painted) == {"TableScreen"}
        assert app.screen.styles.background == Color.parse("#f3eee3")


def test_title_is_painted_before_rulesets_are_read() -> None:
    code = (
        "import sys; from ludo_tui.ui.app import LudoApp; from ludo_tui.ui.screens.title import TitleScreen; "
        "LudoApp(); print([name for name in ('yaml', 'ludo_tui.rulesets', 'ludo_tui.saves', 'ludo_tui.engine') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_people_who_play_alone_load_neither_computers_nor_what_is_looked_at_later() -> None:
    code = """if True:
        import asyncio, sys
        from ludo_tui import Game
        from ludo_tui.ui.app import LudoApp

        async def play():
            game = Game.new("classic", ["Ana", "Ben"], seed=5, options={"pieces_on_start": 4, "press_to_roll": False})
            async with LudoApp(game=game).run_test(size=(120, 40)) as pilot:
                await pilot.press("down")
                print(type(pilot.app.screen).__name__)

        asyncio.run(play())
        later = {"players.race", "players.lookahead", "records.replay", "ui.screens.reading", "ui.screens.dialogs"}
        never = {"ui.drawing.lines"}  # for terminals without colours
        own = {f"ludo_tui.{name}" for name in later | never}
        print(sorted((own | {"_hashlib"}).intersection(sys.modules)))
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "TableScreen\n[]\n"


def test_a_table_that_is_opened_again_imports_no_yaml(tmp_path: Path) -> None:
    code = """if True:
        import asyncio, sys
        from ludo_tui import Game
        from ludo_tui.ui.app import LudoApp

        async def play():
            game = Game.new("party", ["Ana", "Ben"], seed=5, options={"pieces_on_start": 4, "press_to_roll": False})
            async with LudoApp(game=game).run_test(size=(120, 40)) as pilot:
                await pilot.press("down")
                print(type(pilot.app.screen).__name__, "yaml" in sys.modules)

        asyncio.run(play())
    """
    environment = {**os.environ, "LUDO_TUI_CACHE": str(tmp_path / "cache")}
    first, again = (
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert (first, again) == ("TableScreen True\n", "TableScreen False\n")


async def test_result_comes_after_the_last_answer() -> None:
    app = LudoApp(game=finished())
    async with app_pilot(app) as pilot:
        app.match.show_result(Session(finished()))
        await quiet(pilot)
        assert screen_name(app) == "ResultScreen"
        assert app.match.session is None


async def test_an_interruption_while_the_program_starts_is_heeded_when_it_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[int] = []
    monkeypatch.setattr(Shutdown, "leave_at_once", lambda _, code: left.append(code))
    for is_interrupted in (False, True):
        app = ludo()
        before = signal.getsignal(signal.SIGINT)
        with app.shutdown.signals_wait():
            if is_interrupted:
                signal.raise_signal(signal.SIGINT)  # nothing is raised among the tasks that begin
        assert signal.getsignal(signal.SIGINT) == before
        async with app_pilot(app):
            app.shutdown.listen()
            asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)
        assert left == [128 + signal.SIGINT] * is_interrupted


async def test_a_program_whose_last_output_nobody_takes_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toolkit waits for whoever writes to the terminal, and nothing else in the program gets on meanwhile."""
    left: list[int] = []
    monkeypatch.setattr("ludo_tui.ui.program.shutdown._PATIENCE", 0.05)
    monkeypatch.setattr(os, "_exit", left.append)
    async with app_pilot(ludo()) as pilot:
        assert isinstance(pilot.app, LudoApp)
        pilot.app.shutdown.leave_at_once(129)
        time.sleep(0.5)  # it is the program that is held up
        assert left == [129]


@pytest.mark.parametrize("size", [(72, 20), (80, 24), (120, 40)])
async def test_what_is_said_does_not_lie_over_the_dice(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, size=size) as pilot:
        app.match.start(Game.new("party", ["Ana", "Ben"], seed=3, options={"press_to_roll": True}))
        await quiet(pilot)
        app.say("This is a rather long sentence, which is said to people who have pressed a key without an answer.")
        await quiet(pilot)
        toast = app.screen.query("Toast").first()
        assert toast.region.area
        assert not toast.region.overlaps(app.screen.query_one("#tray").region)
