"""The guided first match: played by the suggested keys alone, left politely, and true to the rules."""

from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.rules.guided_match import new_guide
from ludo_tui.rules.guides import Guide
from ludo_tui.rules.ludicrous.guided_match import GUIDE
from ludo_tui.rules.race.guided_match import GUIDE as PARTY
from ludo_tui.rules.skirmish import guided_match
from ludo_tui.rulesets import RulesetError
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.play.guided import DONE
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.table.guide import GuideScreen
from ludo_tui.ui.table.menu import Choosing
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.ui.app_pilot import app_pilot, ludo, press, quiet, screen_name, shown
from tests.ui.virtual_clock import VirtualClock


@pytest.mark.parametrize(
    ("ruleset", "seen", "stops"),
    [
        ("ludicrous", {"turned", "attacked", "spell_was_cast", "reaction_taken", "stopped", "came_home"}, 7),
        ("party", {"rolled", "rolls_again", "moved", "captured", "came_home"}, 5),
        ("skirmish", {"reaction_taken", "mustered", "walked", "monster_felled", "seal_paid", "came_home"}, 6),
    ],
)
def test_the_script_fits_the_rules(ruleset: str, seen: set[str], stops: int) -> None:
    game, guide = new_guide(ruleset)
    rival = list(guide.rivals_answers)
    for stop in guide.stops:
        for answer in stop.answers:
            while game.prompt is not None and game.prompt.seat != guide.player:
                game.answer(rival.pop(0))
            for one in answer.split():
                game.answer(one)
    assert rival == []
    assert game.result is not None
    assert game.result[0] == guide.player
    assert seen <= {event.kind for event in game.events}
    assert len(guide.stops) == stops


def test_nobody_in_a_guide_is_what_nobody_could_be() -> None:
    for ruleset in ("ludicrous", "party", "skirmish"):
        game, _ = new_guide(ruleset)
        assert list(game.rules.faults(game.state, game.setup)) == []
    ludicrous: Any = new_guide("ludicrous")[0]
    limits = ludicrous.rules.tables.numbers.stats
    for party in ludicrous.state.parties:
        assert all(limits.least <= stat <= limits.most for stat in party.stats.values())


def test_a_game_without_a_guide_says_so() -> None:
    with pytest.raises(RulesetError, match="Classic Ludo has no guided match"):
        new_guide("classic")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize(
    ("opens", "guide"), [("I", GUIDE), ("i", PARTY), ("K", guided_match.GUIDE)], ids=["ludicrous", "party", "skirmish"]
)
async def test_the_guide_is_played_with_the_keys_that_it_names(opens: str, guide: Guide, size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, opens, size=size) as pilot:
        seen = []
        for _ in range(40):
            screen = app.screen
            assert isinstance(screen, GuideScreen)
            seen.append(screen.stop.title)
            text = shown(app)
            assert screen.stop.title in text
            is_done = screen.suggested == "roll" and screen.stop.title in seen[:-1]
            assert (DONE if is_done else screen.stop.text[:30]) in text
            if screen.suggested is None:
                break
            key = "Space" if screen.suggested == "roll" else screen.query_one(QuestionView).keys[screen.suggested]
            assert f"Press {key}: " in text
            await press(pilot, key.lower())
        assert list(dict.fromkeys(seen)) == [*(stop.title for stop in guide.stops), "The end"]
        assert "Ana wins" in shown(app)
        assert "roll by itself" not in shown(app), "the key does nothing here"
        await press(pilot, "escape")
        assert "To the title; this match is not kept" in shown(app)
        await press(pilot, "escape", "space")
        assert "Set up a match" in shown(app)
        assert "without the guide" not in shown(app), "nothing is left to play"
        await press(pilot, "T")
        assert screen_name(app) == "TitleScreen"


async def test_no_key_is_named_while_a_film_shows_what_comes_before(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    async with app_pilot(app, "i", size=(120, 40)) as pilot:
        assert "Press Space: " in shown(app)
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        monkeypatch.setattr(type(screen.parts.animation), "is_running", True)
        screen.parts.view.refresh_all()
        await quiet(pilot)
        assert screen.suggested == "roll"
        assert "Press " not in shown(app)


async def test_what_comes_next_is_told_once_the_film_of_what_came_before_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = ludo()
    async with app_pilot(app, "I", size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        first, *_ = screen._guide.guide.stops
        with monkeypatch.context() as animation:
            animation.setattr(type(screen.parts.animation), "is_running", True)
            for _ in first.answers:
                assert screen.suggested is not None
                screen.take(screen.suggested)
                await quiet(pilot)
                assert first.title in shown(app)
        screen.parts.view.refresh_all()
        await quiet(pilot)
        assert first.title not in shown(app)
        assert screen._guide.guide.stops[1].title in shown(app)


@pytest.mark.parametrize("opens", ["i", "I", "K"])
async def test_after_a_film_the_cursor_is_on_the_answer_that_the_guide_speaks_of(opens: str) -> None:
    app = LudoApp(settings=SettingsFile(only_now={"animation": "normal"}))
    app.clock = VirtualClock()
    async with app_pilot(app, opens, size=(120, 40)) as pilot:
        told = []
        for _ in range(60):
            screen = app.screen
            assert isinstance(screen, GuideScreen)
            panel = screen.query_one(QuestionView)
            if screen.parts.animation.is_running or screen.session.questions.waiting != "person":
                due = app.clock.due
                assert due is not None
                app.clock.move_to(due)
                await quiet(pilot)
                continue
            if screen.suggested is None:
                break
            prompt = screen.session.questions.prompt
            assert prompt is not None
            if (option := prompt.option(screen.suggested)) is not None:
                assert panel.current == option
            told.append(shown(app))
            screen.take(screen.suggested)
            await quiet(pilot)
        if opens == "i":
            (capture,) = [text for text in told if "A capture" in text and "Below the answers" in text]
            assert "starts again: " in capture


async def test_enter_alone_plays_the_guide_too() -> None:
    app = ludo()
    async with app_pilot(app, "I") as pilot:
        for _ in range(20):
            await press(pilot, "enter")
        assert "The end" in shown(app)


async def test_another_answer_is_not_taken_and_the_list_stays_in_sight() -> None:
    app = ludo()
    async with app_pilot(app, "I", size=(80, 24)) as pilot:
        height = app.screen.query_one(QuestionView).region.height
        await press(pilot, "2")
        assert "The guide needs another choice here: its dice are prepared. Esc: other ways." in shown(app)
        assert isinstance(app.screen, GuideScreen), "no dialog is in front"
        assert app.screen.query_one(QuestionView).region.height >= height - 1
        await press(pilot, "1")
        assert "The guide needs another choice" not in shown(app)
        await press(pilot, "5")
        assert "The guide needs another choice" in shown(app)
        await press(pilot, "T")
        assert isinstance(app.screen_stack[-2], GuideScreen), "it asks first"
        await press(pilot, "y")
        assert screen_name(app) == "TitleScreen"
        assert "nobody plays yet" in shown(app)


async def test_the_keys_of_the_guide_say_that_it_is_not_kept_as_its_menu_does() -> None:
    app = ludo()
    async with app_pilot(app, "i", "?", size=(160, 60)) as pilot:
        assert "Go to the title; this match is not kept." in shown(app)
        assert "Leave the program; this match is not kept." in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, GuideScreen)


@pytest.mark.parametrize("opens", ["i", "I", "K"])
async def test_a_turn_of_the_guide_is_played_on_as_a_match_of_its_own_that_is_kept(opens: str) -> None:
    app = ludo()
    async with app_pilot(app, opens, "space" if opens == "i" else "enter", "escape") as pilot:
        assert isinstance(app.screen, Choosing)
        screen = app.screen_stack[-2]
        assert isinstance(screen, GuideScreen)
        begun = screen.session.game.checkpoint
        await press(pilot, "1")
        assert "Leave the guide?" in shown(app)
        await press(pilot, "y")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        game = app.match.session.game
        assert (game.checkpoint, game.answer_count) == (begun, 0)
        assert isinstance(game, Game)
        assert game.prompt is not None
        path = app.files.saves.path / "freed.ludo.json"
        game.answer(game.prompt.options[0].id)
        game.save(path)
        again = Game.load(path)
        assert again.state == game.state
        assert [one.state.turn.number for one in again.replay_positions()][-1] == game.state.turn.number


async def test_a_match_is_set_up_from_the_guide() -> None:
    app = ludo()
    async with app_pilot(app, "i", "escape", "2") as pilot:
        assert "Leave the guide?" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, GuideScreen), "a digit and Enter lose no lesson"
        await press(pilot, "escape", "2", "y")
        await quiet(pilot)
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_the_guide_keeps_nothing_and_offers_no_undo() -> None:
    app = ludo()
    async with app_pilot(app, "I", "1", size=(120, 40)) as pilot:
        await press(pilot, "u", "s", "x")
        assert isinstance(app.screen, GuideScreen)
        assert "Undo" not in shown(app)
        await press(pilot, "T", "y")
        assert "nobody plays yet" in shown(app)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_guide_of_skirmish_is_played_with_the_keys_that_it_names(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, size=size) as pilot:
        app.push_screen(GuideScreen("skirmish"))
        titles, guide = [], new_guide("skirmish")[1]
        for _ in range(40):
            await press(pilot)
            screen = app.screen
            assert isinstance(screen, GuideScreen)
            titles.append(screen.stop.title)
            if screen.suggested is None:
                break
            await press(pilot, "enter")
        assert list(dict.fromkeys(titles)) == [*(stop.title for stop in guide.stops), "The end"]
        assert "Ana wins" in shown(app)


async def test_while_the_rival_plays_the_guide_stays_at_what_it_told_before() -> None:
    app = ludo()
    told: list[tuple[str, str]] = []
    async with app_pilot(app, "i") as pilot:
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        show = screen.parts.view.refreshed

        def watch() -> None:
            show()
            told.append((screen.session.questions.waiting, screen.stop.title))

        screen.parts.view.refreshed = watch
        while screen.suggested is not None:
            key = "space" if screen.suggested == "roll" else screen.query_one(QuestionView).keys[screen.suggested]
            await press(pilot, key)
    rivals = {title for waiting, title in told if waiting == "computer"}
    assert rivals == {"Safe squares"}


async def test_the_list_is_as_it_was_after_another_screen() -> None:
    app = ludo()
    async with app_pilot(app, "K", "enter", "enter", "enter", "enter") as pilot:
        panel = app.screen.query_one(QuestionView)
        assert panel.section
        await press(pilot, "escape")
        assert panel.section == ""
        before = dict(panel.keys), panel.marked
        await press(pilot, "r", "escape")
        assert (panel.section, dict(panel.keys), panel.marked) == ("", *before)
        await press(pilot, "escape", "escape")
        assert panel.section == "", "the menu changes nothing either"


async def test_a_key_without_an_answer_names_the_one_that_the_guide_names() -> None:
    app = ludo()
    async with app_pilot(app, "K") as pilot:
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        assert screen.suggested is not None
        key = screen.query_one(QuestionView).keys[screen.suggested]
        await press(pilot, "8")
        assert f"8 does nothing here. Press {key}." in [one.message for one in app._notifications]
