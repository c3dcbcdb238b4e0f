import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Static

from ludo_tui import Seat, rulesets
from ludo_tui.engine import Dice, Lot, TableOptions
from ludo_tui.game import Game
from ludo_tui.presenting.board.preview_board import board_of
from ludo_tui.saves.preview import Preview
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.setup.check import checked, rules_of
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.table.setup.match_length import minutes_expected
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.form_lines import ChoiceRow, TextField
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.setup import seats
from ludo_tui.ui.setup.form import Form, Problem
from ludo_tui.ui.setup.seat_row import HandicapRow, SeatRow
from ludo_tui.ui.setup.setup_screen import SetupScreen
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.games import GameList
from tests.ui.app_pilot import app_pilot, lines, ludo, press, quiet, screen_name, shown


def rule(app: LudoApp, name: str) -> ChoiceRow:
    return app.screen.query_one(f"#rule-{name}", ChoiceRow)


def problem(app: LudoApp, name: str) -> str:
    found = app.screen.query_one(f"#{name}-problem", Problem)
    return str(found.content) if found.has_class("-shown") else ""


def game(app: LudoApp) -> Game:
    assert screen_name(app) == "TableScreen"
    assert app.match.session is not None
    started = app.match.session.game
    assert isinstance(started, Game)
    return started


def games(app: LudoApp) -> GameList:
    return app.screen.query_one("#ruleset", GameList)


def seat(app: LudoApp, side: int) -> SeatRow:
    return list(app.screen.query(SeatRow))[side]


async def test_defaults_are_two_people_at_party_ludo() -> None:
    app = ludo()
    async with app_pilot(app, "n", "enter"):
        chosen = game(app).setup
        assert chosen.ruleset == "party"
        assert chosen.seats == (Seat("Red"), Seat("Yellow"))


@pytest.mark.parametrize("name", rulesets.available())
def test_the_list_of_games_tells_the_minutes_that_the_form_tells(name: str) -> None:
    ruleset = rulesets.load(name)
    rules = rules_of(ruleset, {})
    beside = [Seat("Sage", computer="normal")] * (min(rules.seat_counts) - min(rules.board_counts))
    people = [[*(Seat(f"{seat}") for seat in range(count)), *beside] for count in (2, 4)]
    least, most = (minutes_expected(ruleset, rules, seats) for seats in people)
    assert ruleset.pitch.endswith(f" {least}–{most} minutes")


async def test_games_stand_in_the_order_of_their_shelves_with_their_pitch() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        listed = [line.id for line in games(app).games]
        assert listed[:2] == ["party", "classic"]
        assert listed == sorted(listed, key=lambda name: rulesets.load(name).shelf)
        assert "1 Party Ludo 2–4" in shown(app)
        assert all(line.pitch in shown(app) for line in games(app).games)
        await press(pilot, "2")
        assert (games(app).value, app.focused) == ("classic", games(app))
        await press(pilot, "up", "up")  # beyond the first: to the last line of the form
        assert (games(app).value, getattr(app.focused, "id", "")) == ("party", "start")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_bar_tells_of_house_rules_that_are_out_of_sight(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, "n", size=size) as pilot:
        await press(pilot, "s", "right", "f", "right")
        form = app.screen.query_one(Form)
        assert form.max_scroll_y > 0
        assert app.screen.query_one("#right").region.contains_region(form.region), "the bar is at its right end"
        assert app.screen.region.contains_region(form.vertical_scrollbar.region)


async def test_whether_sheets_lie_open_stands_over_the_house_rules_where_there_is_something_to_hide() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(80, 24)) as pilot:
        assert "Sheets" not in shown(app)
        await press(pilot, "4")
        assert shown(app).index("Sheets") < shown(app).index("Length of the match")
        await press(pilot, "h", "right", "f2", "f2")
        assert game(app).setup.table.sheets == "open"


async def test_how_secret_reactions_are_asked_about_is_chosen_where_there_are_some() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        row = app.screen.query_one("#table-secret_reactions", ChoiceRow)
        seen = [row.display]
        for keys in ("4",), ("h", "right"), ("left",):
            await press(pilot, *keys)
            seen.append(row.display)
        assert seen == [False, True, False, True], "not in Party Ludo, nor where all sheets lie open"
        row.focus()
        await press(pilot, "right", "f2", "f2")
        assert game(app).setup.table.secret_reactions == "strict"


@pytest.mark.parametrize("game", ["2", "3", "4", "5"])
async def test_no_value_of_a_house_rule_is_cut_but_for_what_could_not_stand_there(game: str) -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(80, 24)) as pilot:
        await press(pilot, game)
        for row in app.screen.query_one(Form).query(ChoiceRow):
            for value, words in row.values if row.display and row.label else ():
                with row.prevent(ChoiceRow.Changed):
                    row.value = value
                shown_row = row.render().plain
                assert len(shown_row) <= row.content_size.width
                assert shown_row.endswith((" ›", " >")) or len(row.values) == 1
                assert words in shown_row or len(row.label) + len(words) > row.content_size.width - 7


async def test_everything_is_set_by_keys_alone_at_80x24() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "3")
        assert "1 Party Ludo" in shown(app)
        assert games(app).value == "piecepack"
        await press(pilot, "a", "enter", *"Ana")
        await press(pilot, "tab", "tab", "tab", "tab", "tab", "right")  # the third seat is a computer's
        await press(pilot, "down", "right")  # and the fourth a person's
        assert [seat(app, side).player for side in range(4)] == ["person", "free", "easy", "person"]
        await press(pilot, "h", "right")  # blocks: trap
        assert "1 * changed" in shown(app)
        app.screen.query_one("#table-table_dice").focus()
        await press(pilot, "right", "down", "right")  # real dice, free undo
        assert app.screen.query_one("#table-press_to_roll", ChoiceRow).value is True
        await press(pilot, "down", "right")  # dice roll by themselves
        await press(pilot, "down", "enter", *"4711", "enter")
        assert app.focused is app.screen.query_one("#start")
        await press(pilot, "enter")
        chosen = game(app).setup
        assert chosen.ruleset == "piecepack"
        assert chosen.seats == (
            Seat("Ana", side=0),
            Seat("Gus", computer="easy", side=2, character="gus"),
            Seat("Arm", side=3),
        )
        assert chosen.options["block"] == "trap"
        assert chosen.table == TableOptions(table_dice=True, free_undo=True)
        assert chosen.seed == 4711


async def test_a_long_name_is_shown_from_its_start_once_it_is_typed() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a", "enter", *"Bartholomew") as pilot:
        await press(pilot, "space", *"Longstreet")
        assert "● Bartholome" not in shown(app)
        for keys in (["enter"], ["s"], ["a", "enter", "escape"]):
            await press(pilot, *keys)
            assert "● Bartholome " in shown(app), keys
        await press(pilot, "f2", "escape", "q")
    app = ludo()
    async with app_pilot(app, "n"):
        assert "● Bartholome " in shown(app), "as it was kept from the match before"


async def test_enter_in_a_name_goes_on_to_the_next_one_and_from_the_last_to_the_button() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "a", "enter", *"Ana", "enter")
        assert app.focused is seat(app, 2).query_one(Input)  # nobody sits at the side between
        await press(pilot, "enter", *"Ben", "enter")
        assert (screen_name(app), app.focused) == ("SetupScreen", app.screen.query_one("#start"))
        await press(pilot, "enter")
        assert game(app).setup.seats == (Seat("Ana"), Seat("Ben"))


async def test_whoever_is_named_at_a_free_seat_plays() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        app.screen.query_one("#seat-2", SeatRow).query_one(TextField).focus()
        await press(pilot, "enter", "enter")
        assert seat(app, 1).player == "free", "nothing was typed"
        app.screen.query_one("#seat-2", SeatRow).query_one(TextField).focus()
        await press(pilot, "enter", *"Zoe", "enter")
        assert (seat(app, 1).player, seat(app, 1).typed) == ("person", "Zoe")


async def test_enter_at_a_free_seat_seats_a_person_whose_name_is_typed_next() -> None:
    app = ludo()
    async with app_pilot(app, "n", "s") as pilot:
        assert seat(app, 1).player == "free"
        await press(pilot, "enter", *"Zoo", "enter")
        assert (screen_name(app), seat(app, 1).player, seat(app, 1).typed) == ("SetupScreen", "person", "Zoo")
        await press(pilot, "f", "right")
        assert seat(app, 3).player == "person"
        assert not seat(app, 3).query_one(TextField).is_open, "who looks through the players types nothing"


async def test_a_page_of_house_rules_is_turned_and_what_is_below_is_told() -> None:
    app = ludo()
    async with app_pilot(app, "n", "h", size=(80, 24)) as pilot:
        form, first = app.screen.query_one(Form), app.focused
        assert f"↓ {form.max_scroll_y} more below" in shown(app)
        await press(pilot, "pagedown")
        assert app.focused is not None
        assert first is not None
        assert app.focused in form.children
        assert list(form.children).index(app.focused) - list(form.children).index(first) >= form.size.height - 1
        while "more below" in shown(app):
            await press(pilot, "pagedown")
        assert form.scroll_y == form.max_scroll_y
        while app.focused is not app.screen.query_one("#seed"):
            await press(pilot, "pagedown")
        await press(pilot, "pagedown")
        assert app.focused not in form.query("*"), "from the end of the rules it goes on"


async def test_a_key_of_the_form_is_never_written_into_a_name() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a") as pilot:
        assert app.focused is seat(app, 0).query_one(TextField)
        assert "Enter types a name" in shown(app)
        await press(pilot, "d", "a", "3", "a", "h")
        assert (seat(app, 0).typed, seat(app, 2).typed, games(app).value) == ("", "", "piecepack")
        assert getattr(app.focused, "id", "") == "rule-block"
        app.screen.query_one("#seed").focus()
        await press(pilot, "5", "a")
        assert app.screen.query_one("#seed", TextField).value == ""
        await press(pilot, "left", "right", "backspace", "ctrl+v")
        assert (screen_name(app), seat(app, 0).typed) == ("SetupScreen", "")


async def test_a_name_is_typed_between_enter_and_enter_and_escape_takes_it_back() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a") as pilot:
        field = seat(app, 0).query_one(TextField)
        await press(pilot, "space", *"das")
        assert (field.is_open, field.value) == (True, "das")
        await press(pilot, "escape")
        assert (screen_name(app), field.is_open, field.value) == ("SetupScreen", False, "")
        await press(pilot, "enter", *"Ana", "enter", "a", "enter", *"Ida", "escape")
        assert (field.is_open, field.value) == (False, "Ana")
        await press(pilot, "enter", *"Ida", "down")
        assert (field.is_open, field.value) == (False, "Ida"), "another line takes what was typed"
        await pilot.click(field)
        await press(pilot, "end", "x", "f2")
        assert game(app).setup.seats[0].name == "Idax"


async def test_while_a_name_is_typed_the_line_of_keys_says_how_that_ends() -> None:
    app = ludo()
    async with app_pilot(app, "n", "a") as pilot:

        def keys() -> str:
            return app.screen.query_one(KeyBar).render().plain

        usual = keys()
        for end in ("enter", "escape", "tab", "down"):
            await press(pilot, "a", "enter", "x")
            assert keys().split("  ")[0] == "Enter take what is typed", end
            assert keys().rstrip().endswith("  Esc leave it as it was"), end
            await press(pilot, end)
            assert keys() == usual, end


async def test_enter_in_a_line_changes_it_and_in_the_list_of_games_starts() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "h", "enter")
        assert screen_name(app) == "SetupScreen"
        assert [row.key for row in app.screen.query(ChoiceRow) if row.is_changed] == ["block"]
        await press(pilot, "2", "enter")
        assert game(app).setup.ruleset == "classic"


async def test_what_is_typed_while_the_form_is_made_waits_for_it() -> None:
    app = ludo()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SetupScreen())
        await asyncio.sleep(0)  # it is begun, and nothing stands on it yet
        for key in ("2", "a", "enter", *"Ana", "enter", "enter", *"Ben", "f2"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        await quiet(pilot)
        started = game(app).setup
        assert (started.ruleset, started.seats) == ("classic", (Seat("Ana"), Seat("Ben")))
    app.files.close()


async def test_every_line_explains_itself() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        for row in app.screen.query(ChoiceRow):
            if row.display and row.parent is not None:
                row.focus()
                await pilot.pause()
                text = str(app.screen.query_one("#explanation", Static).content)
                assert len(text) > 40, row.key
                assert row.about[0] in text
                if (row.id or "").startswith("rule-"):
                    assert row.about[1] in text
                    assert f"Party Ludo: {row.words}." in text


async def test_rules_that_differ_from_the_preset_are_marked_and_set_back() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        rule(app, "safe").focus()
        await press(pilot, "right", "down", "down", "left")
        assert [row.key for row in app.screen.query(ChoiceRow) if row.is_changed] == ["safe", "max_sixes"]
        assert "* Safe spaces ‹ none ›" in shown(app)  # noqa: RUF001 - drawn so
        assert "2 * changed" in shown(app)
        assert "Party Ludo: 3." in shown(app)
        await press(pilot, "f5")
        assert not any(row.is_changed for row in app.screen.query(ChoiceRow))
        await press(pilot, "f2")
        assert game(app).setup.options["safe"] == "both"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ana", "ana"), "Two seats are called 'Ana': give each a name of its own."),
        (("Yellow", ""), "Two seats are called 'Yellow': give each a name of its own."),
    ],
)
async def test_names_that_cannot_be_told_apart(names: tuple[str, str], sentence: str) -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for side, name in zip((0, 2), names, strict=True):
            seat(app, side).query_one(Input).value = name
        await quiet(pilot)
        assert problem(app, "seat") == sentence
        await press(pilot, "f2")
        assert screen_name(app) == "SetupScreen"
        assert f"Not yet: {sentence[:24]}" in shown(app)
        assert app.focused is app.screen.query(SeatRow).first().query_one(Input)


async def test_two_seats_sit_opposite_each_other() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "s", "right", "d", "tab", "left")  # Green is a person, Yellow is free
        assert [seat(app, side).player for side in range(4)] == ["person", "person", "free", "free"]
        assert problem(app, "seat") == "Two players sit opposite each other: Red and Yellow or Green and Blue."
        await press(pilot, "a", "tab", "left", "f", "right", "f2")
        assert game(app).setup.seats == (Seat("Green", side=1), Seat("Blue", side=3))


async def test_who_plays_is_changed_from_the_name_too() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "d", "right", "right")
        assert seat(app, 2).player == "normal"
        await press(pilot, "left", "left", "enter", "x", "left", "y", "enter")
        assert (seat(app, 2).player, seat(app, 2).typed) == ("easy", "")
        await press(pilot, "left", "d", "enter", "x", "left", "y", "enter")
        assert (seat(app, 2).player, seat(app, 2).typed) == ("person", "yx"), (
            "within a name, they go through its letters"
        )


async def test_house_rules_that_do_not_fit_the_seats() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        rule(app, "teams").value = True
        await quiet(pilot)
        assert "four seats" in problem(app, "rule")
        assert problem(app, "seat") == ""
        await press(pilot, "f2")
        assert screen_name(app) == "SetupScreen"
        assert app.focused is rule(app, "teams")
        for side in (1, 3):
            seat(app, side).query_one(".player", ChoiceRow).value = "person"
        await quiet(pilot)
        assert problem(app, "rule") == ""
        await press(pilot, "f2")
        assert game(app).setup.options["teams"] is True


async def test_a_lasting_setting_that_rolls_stands_in_the_form() -> None:
    app = ludo(auto_roll=True)
    async with app_pilot(app, "n", size=(120, 60)) as pilot:
        row = app.screen.query_one("#table-press_to_roll", ChoiceRow)
        assert (row.value, row.words) == (True, "by themselves (settings)")
        assert "by themselves (settings)" in shown(app)
        row.focus()
        await press(pilot, "right")
        assert (row.value, row.words) == (False, "automatic")
        await press(pilot, "right")
        app.files.settings_file.change("auto_roll", False)
        await press(pilot, "o", "escape")
        assert row.words == "by hand"
        assert "by themselves" not in shown(app).partition("Rolls")[2][:20]


async def test_house_rules_that_do_not_go_together() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2")
        rule(app, "max_sixes").value = 1
        await quiet(pilot)
        said = "If every six is lost no piece comes out: choose another *Limit on sixes* or another entry."
        assert problem(app, "rule") == said
        await press(pilot, "f2")
        assert screen_name(app) == "SetupScreen"
        rule(app, "entry").value = "one_or_six"
        await quiet(pilot)
        assert problem(app, "rule") == ""


@pytest.mark.parametrize("name", rulesets.available())
def test_whatever_is_chosen_together_is_played_or_refused_in_a_sentence(name: str) -> None:
    ruleset, lot = rulesets.load(name), Lot(Dice(7, "house rules"))
    seats = tuple(Seat(each, side=side) for side, each in enumerate(("Ana", "Ben", "Cleo", "Dan")))
    fields = {field.name: field.values for field in choices_of(ruleset)}
    for _ in range(60):
        options = {field: values[lot.draw(len(values))] for field, values in fields.items()}
        rules = rules_of(ruleset, options)
        found = checked(ruleset, seats, range(4), {**options, **rules.nobody_beside})
        assert found.steps or found.rule_problem or found.seat_problem
        assert board_of(Preview.unplayed(ruleset, ()), options)


def test_a_preview_shows_the_stars_that_the_house_rules_give() -> None:
    preview = Preview.unplayed(rulesets.load("party"), ())
    assert [one.icon for one in board_of(preview, {"safe": "stars"}).spaces.values()].count("star") == 4
    assert not board_of(preview, {"safe": "none"}).spaces


async def test_seed_that_is_no_number() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for seed in ("abc", "1.5", "--3", "1" * 19):
            app.screen.query_one("#seed", Input).value = seed
            await press(pilot, "f2")
            assert problem(app, "seed") == "The seed is a whole number of at most 18 digits, or nothing."
            assert app.focused is app.screen.query_one("#seed")
            app.screen.query_one("#seed", Input).value = "12"
            await press(pilot, "home")
            assert problem(app, "seed") == ""


async def test_seed_of_the_command_line_is_for_the_first_game() -> None:
    app = LudoApp(seed=99, settings=SettingsFile(only_now={"animation": "off"}), start="new")
    async with app_pilot(app) as pilot:
        assert screen_name(app) == "SetupScreen"
        assert app.screen.query_one("#seed", Input).value == "99"
        await press(pilot, "f2")
        assert game(app).setup.seed == 99
        await press(pilot, "T", "n")
        assert app.screen.query_one("#seed", Input).value == ""


async def test_seats_and_rules_are_offered_again_next_time() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2", "a", "enter", *"Ana", "tab", "tab", "tab", "left", "left", "f2")
        assert game(app).setup.ruleset == "classic"
    again = ludo()
    async with app_pilot(again, "n", "enter"):
        chosen = game(again).setup
        assert chosen.ruleset == "classic"
        assert chosen.seats == (
            Seat("Ana", side=0),
            Seat("Ida", computer="hard", side=1, character="ida"),
            Seat("Yellow", side=2),
        )


async def test_a_computer_plays_as_the_character_that_was_chosen_and_does_so_next_time() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2", "s")
        assert app.focused is seat(app, 1).query_one(".player", ChoiceRow), "the key goes to who plays, whoever does"
        seat(app, 1).query_one(".player", ChoiceRow).value = "hard"
        await press(pilot, "a", "s")
        assert app.focused is seat(app, 1).query_one(".player", ChoiceRow)
        await press(pilot, "s")
        assert app.focused is seat(app, 1).query_one(".player", ChoiceRow), "its key goes to the same once more"
        assert "Seats: who, played by" in shown(app)
        await press(pilot, "shift+tab")
        assert app.focused is seat(app, 1).query_one(".character", ChoiceRow)
        about = app.screen.query_one("#about").region
        assert "Left, Right: another character." in " ".join(
            " ".join(line[about.x : about.right] for line in lines(app)[about.y : about.bottom]).split()
        )
        row = app.focused
        assert isinstance(row, ChoiceRow)
        assert row.words == "Ida"
        told = str(app.screen.query_one("#explanation", Static).content)
        assert "Counts the spaces behind you" in told
        assert "Of a careful temper" in told
        await press(pilot, "right", "right", "right")
        assert row.words == "Vex"
        seat(app, 1).query_one(".player", ChoiceRow).value = "easy"
        await press(pilot, "f2")
        assert Seat("Vex", computer="easy", character="vex") in [
            msgspec.structs.replace(one, side=None) for one in game(app).setup.seats
        ]
    again = ludo()
    async with app_pilot(again, "n"):
        assert seat(again, 1).character == "vex"


async def test_after_a_match_the_form_comes_back_as_it_was_left() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for side in (1, 3):
            seat(app, side).query_one(".player", ChoiceRow).value = "easy"
        left = {"rule-teams": True, "table-free_undo": True, "rule-dice": 2, "handicap-1": "head_start"}
        await quiet(pilot)
        for name, value in left.items():
            app.screen.query_one(f"#{name}", ChoiceRow).value = value
        await press(pilot, "f2")
        begun = game(app).setup
        await press(pilot, "escape", "T", "n")
        assert {name: app.screen.query_one(f"#{name}", ChoiceRow).value for name in left} == left
        await press(pilot, "f2")
        assert game(app).setup.seats == begun.seats
        assert (game(app).setup.options, game(app).setup.table) == (begun.options, begun.table)
    again = ludo()
    async with app_pilot(again, "n") as pilot:
        assert rule(again, "teams").is_changed, "as the form says when it has been changed"
        await press(pilot, "1", "2")
        assert rule(again, "dice").value == 1, "another game is played by its own house rules"


async def test_no_other_seat_is_renamed_where_a_computer_plays_better_or_worse() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for side, level in ((2, "hard"), (1, "normal"), (1, "hard"), (3, "hard")):
            seat(app, side).query_one(".player", ChoiceRow).value = level
            await quiet(pilot)
        hard = [seat(app, side).name_in(rulesets.load("party")) for side in (1, 2, 3)]
        assert hard[1] == "Ida"
        assert len(set(hard)) == 3
        seat(app, 1).query_one(".player", ChoiceRow).value = "easy"
        await quiet(pilot)
        assert [seat(app, side).name_in(rulesets.load("party")) for side in (2, 3)] == hard[1:]


async def test_preset_is_kept_under_a_name_and_chosen(tmp_path: Path) -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        rule(app, "safe").value = "starts"
        await press(pilot, "f6", *"123", "enter")
        assert "cannot be a name" in shown(app)
        await press(pilot, "backspace", "backspace", "backspace", *"Our rules", "enter")
        assert "Our rules is now among the rules to choose from." in shown(app)
        assert (tmp_path / "rulesets" / "our_rules" / "ruleset.yaml").is_file()
        assert "as in Our rules" in shown(app)
        await press(pilot, "f2")
        assert game(app).setup.ruleset == "our_rules"
        assert game(app).setup.options["safe"] == "starts"
    rulesets.forget()
    again = ludo()
    async with app_pilot(again, "n", "enter"):
        assert game(again).setup.ruleset == "our_rules"


async def test_preset_that_is_gone_gives_way_to_the_first(tmp_path: Path) -> None:
    app = ludo()
    app.settings.last.ruleset = "vanished"
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "enter")
        assert game(app).setup.ruleset == "party"
    assert not list((tmp_path / "rulesets").iterdir())


async def test_what_has_changed_since_a_preset_was_kept_is_told_before_all_else(tmp_path: Path) -> None:
    for name, more in (("friday", "options: {dice: 2}\n"), ("party", "summary: Mine.\n")):
        folder = tmp_path / "rulesets" / name
        folder.mkdir(parents=True)
        header = (
            f"id: {name}\nname: {name.title()}\nextends: {'party' if name == 'friday' else 'classic'}\nversion: 1\n"
        )
        (folder / "ruleset.yaml").write_text(header + more)
    rulesets.forget()
    app = ludo()
    async with app_pilot(app, "n", "6", size=(120, 40)) as pilot:
        told = " ".join(" ".join(line[:53].split()) for line in lines(app))
        assert "Since Friday was kept, what it does not name has changed: three tries is yes now" in told
        await press(pilot, "f6", *"friday", "enter")
        assert "friday is now among the rules" in shown(app)
        assert "Since Friday was kept" not in shown(app)


async def test_broken_ruleset_is_told_and_hides_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "wonky"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: wonky\nname: [b]\n")
    rulesets.forget()
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        assert "wonky cannot be used" in shown(app)
        await press(pilot, "2", "enter")
        assert game(app).setup.ruleset == "classic"


async def test_the_reasons_of_broken_rulesets_are_read_in_a_small_window(tmp_path: Path) -> None:
    for name in ("wonky", "rusty", "bent"):
        folder = tmp_path / "rulesets" / name
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(f"id: {name}\nname: Odd\nversion: 0\nextends: party\n")
    rulesets.forget()
    app = ludo()
    async with app_pilot(app, "n", size=(80, 24)):
        told = " ".join(" ".join(line[:32] for line in lines(app)).split())
        assert (
            "3 rulesets cannot be used: bent, rusty, wonky. bent cannot be used: bent/ruleset.yaml:3:10: version:"
            in told
        )


async def test_whoever_chooses_a_game_reads_what_it_is_before_what_is_broken(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "wonky"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: wonky\nname: [b]\n")
    rulesets.forget()
    app = ludo()
    async with app_pilot(app, "n", size=(80, 24)) as pilot:
        assert "wonky cannot be used" in shown(app)
        assert "F1 opens its" not in shown(app), "there is no room for both"
        app.screen.query_one("#ruleset").focus()
        await quiet(pilot)
        told = " ".join(" ".join(line[:32] for line in lines(app)).split())
        assert -1 < told.find("F1 opens its rulebook.") < told.find("wonky cannot be used")


async def test_characters_that_are_left_out_are_told(tmp_path: Path) -> None:
    (tmp_path / "rulesets" / "characters.yaml").write_text(
        "characters: {rex: {name: Rex, temper: bald, about: A dog.}}\n"
    )
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)):
        assert "What has a mistake in characters.yaml" in shown(app)
        assert "'bold'?" in shown(app), "it is told whole, before what the game is"


async def test_the_arrows_of_a_value_are_clicked_where_they_stand() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(80, 24)) as pilot:
        await press(pilot, "2")
        row = rule(app, "six_bonus")
        assert row.value == "only_if_cannot_enter"
        line = lines(app)[row.region.y]
        await pilot.click(offset=(line.rindex("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"), row.region.y))
        await quiet(pilot)
        values = [value for value, _ in row.values]
        assert row.value == values[values.index("only_if_cannot_enter") - 1]


async def test_a_click_on_the_name_of_a_rule_explains_it_and_changes_nothing() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        before = rule(app, "safe").value
        await pilot.click("#rule-safe", offset=(4, 0))
        await quiet(pilot)
        assert rule(app, "safe").value == before
        assert app.focused is rule(app, "safe")


async def test_nothing_is_carried_over_to_another_game() -> None:
    app = ludo()
    async with app_pilot(app, "n", "1") as pilot:
        row = next(each for each in app.screen.query(HandicapRow) if each.display)
        app.screen.query_one("#table-free_undo", ChoiceRow).value = True
        row.value = "head_start"
        await press(pilot, "2")
        assert "as in Party Ludo" in shown(app) or "as in Classic Ludo" in shown(app)
        assert row.value == ""
        assert app.screen.query_one("#table-free_undo", ChoiceRow).value is False


async def test_what_was_changed_for_a_game_is_there_again_when_it_is_chosen_again() -> None:
    app = ludo()
    async with app_pilot(app, "n", "1") as pilot:
        rule(app, "pieces_to_win").value = 2
        row = next(each for each in app.screen.query(HandicapRow) if each.display)
        row.value = "head_start"
        await press(pilot, "3")
        assert (rule(app, "pieces_to_win").value, row.value) == (4, "")
        await press(pilot, "1")
        assert (rule(app, "pieces_to_win").value, row.value) == (2, "head_start")
        assert "2 * changed" in shown(app)


async def test_beyond_the_last_line_there_is_no_game_chosen() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        chosen = games(app).value
        await press(pilot, "end", "down", "down", "down")
        assert app.focused is app.screen.query_one("#start")
        assert games(app).value == chosen


async def test_mouse_sets_and_starts() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        await pilot.click("#ruleset", offset=(10, 3))
        await quiet(pilot)
        await pilot.click("#rule-safe", offset=(35, 0))
        await quiet(pilot)
        assert rule(app, "safe").value == "starts"
        for side in (1, 3):
            await pilot.click(seat(app, side).query_one(".player", ChoiceRow), offset=(6, 0))
            await quiet(pilot)
        await pilot.click("#start")
        await quiet(pilot)
        assert (game(app).setup.ruleset, game(app).setup.options["safe"]) == ("classic", "starts")
        assert len(game(app).setup.seats) == 4


async def test_a_click_on_the_letter_or_shape_of_a_seat_goes_to_it() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        for side, column in ((0, 1), (2, 5)):
            await pilot.click(seat(app, side), offset=(column, 0))
            await quiet(pilot)
            assert app.focused is seat(app, side).query_one(Input)
        await pilot.click(seat(app, 1), offset=(1, 0))
        await quiet(pilot)
        assert app.focused is seat(app, 1).query_one(".player", ChoiceRow), "nobody sits there yet"


async def test_escape_starts_nothing() -> None:
    app = ludo()
    async with app_pilot(app, "n", "escape"):
        assert screen_name(app) == "TitleScreen"
        assert app.match.session is None
        assert not app.files.saves.path.exists()


async def test_a_form_that_was_left_comes_back_as_it_was() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2", "a", "enter", *"Ana", "enter")
        rule(app, "three_tries").value = True
        app.screen.query_one("#seed", Input).value = "77"
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"
        await pilot.resize_terminal(120, 40)
        await press(pilot, "n")
        assert (games(app).value, seat(app, 0).typed, rule(app, "three_tries").value) == ("classic", "Ana", True)
        assert app.screen.query_one("#small-board").display, "it fits the window that there is now"
        assert "1 * changed" in shown(app)
        await press(pilot, "enter")
        assert game(app).setup.options["three_tries"]
        assert game(app).setup.seed == 77
        await press(pilot, "T", "n")
        assert app.screen.query_one("#seed", Input).value == "", "what has been played is not played again"
        assert rule(app, "three_tries").value


async def test_a_form_that_comes_back_follows_what_was_set_meanwhile() -> None:
    app = ludo()
    async with app_pilot(app, "n", "escape") as pilot:
        app.preferences.change("ascii", True)
        await press(pilot, "n")
        assert shown(app).isascii()


async def test_the_title_says_at_once_that_the_rules_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    said: list[str] = []
    open_setup = app.navigation.open_setup

    def noted() -> None:
        said.append(shown(app))
        open_setup()

    monkeypatch.setattr(app.navigation, "open_setup", noted)
    async with app_pilot(app) as pilot:
        assert "n New match Enter twice: start" in shown(app)
        await press(pilot, "n", "escape")
        assert "n New match reading the rules ..." in said[0]
        assert "n New match Enter twice: start" in shown(app)
        await press(pilot, "n")
        assert "reading the rules" not in said[1], "the form is there as it was left"


async def test_a_form_is_laid_out_once_for_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    laid_out: list[str] = []
    lay_out = Screen._refresh_layout

    def noted(screen: Screen[Any], *given: Any, **how: Any) -> None:
        laid_out.append(games(app).value)
        lay_out(screen, *given, **how)

    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        monkeypatch.setattr(Screen, "_refresh_layout", noted)
        await press(pilot, "2", "1")
        assert laid_out == ["classic", "party"]


async def test_a_form_that_comes_back_is_painted_as_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    frames: list[str] = []
    display = app._display

    def painted(screen: Screen[Any], renderable: Any) -> None:
        frames.append(shown(app))
        display(screen, renderable)

    async with app_pilot(app, "n", "2", "h", "escape", size=(120, 40)) as pilot:
        monkeypatch.setattr(app, "_display", painted)
        await press(pilot, "n")
        assert set(frames) == {shown(app)}


async def test_the_form_is_painted_when_it_is_whole_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ludo()
    frames: list[str] = []
    display = app._display

    def painted(screen: Screen[Any], renderable: Any) -> None:
        if screen_name(app) == "SetupScreen" and not app._batch_count:
            frames.append(shown(app))
        display(screen, renderable)

    monkeypatch.setattr(app, "_display", painted)
    async with app_pilot(app, "n", size=(120, 40)):
        whole = shown(app)
    assert frames
    assert "Handicap of Red" in whole
    assert set(frames) == {whole}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_teams_are_named_as_soon_as_they_are_on(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, "n", "a", "enter", *"Ana", size=size) as pilot:
        for side in (1, 3):
            seat(app, side).query_one(".player", ChoiceRow).value = "person"
        await quiet(pilot)
        assert "against" not in shown(app)
        rule(app, "teams").value = True
        await quiet(pilot)
        assert "Ana and Yellow against Green and Blue" in shown(app)
        seat(app, 3).query_one(".player", ChoiceRow).value = "free"
        await quiet(pilot)
        assert "against" not in shown(app), "three cannot play in teams of two"
        assert problem(app, "rule")


class Companions(Screen[tuple[tuple[Seat, ...], bool]]):
    """A made-up step that gives every seat a companion."""

    BINDINGS = [("g", "give", "Give"), ("escape", "cancel", "Back")]  # noqa: RUF012 - Textual's

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__()
        self.seats = seats

    def compose(self) -> ComposeResult:
        yield Static("Give companions")

    def action_give(self) -> None:
        self.dismiss((tuple(Seat(seat.name, party="a dog") for seat in self.seats), True))

    def action_cancel(self) -> None:
        self.dismiss((self.seats, False))


async def test_system_can_ask_for_more_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, Any]] = []

    def step(_ruleset: object, seats: tuple[Seat, ...], options: dict[str, Any], _drafts: object) -> Companions:
        given.append(options)
        return Companions(seats)

    monkeypatch.setattr(seats, "has_desk", lambda _: True)
    monkeypatch.setattr("ludo_tui.ui.screens.parties.PartiesScreen", step)
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2", "f3")
        assert screen_name(app) == "Companions"
        assert given[0]["block"] == "trap"
        await press(pilot, "escape")
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "f3", "g")
        assert [seat.party for seat in game(app).setup.seats] == ["a dog", "a dog"]


async def test_the_line_that_starts_the_match_names_the_key_that_does_so_now() -> None:
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        assert "Enter start the match" in shown(app)
        await press(pilot, "a", "tab")
        assert "F2 start the match" in shown(app)
        assert "Enter start the match" not in shown(app)
        await press(pilot, "enter")
        assert screen_name(app) == "SetupScreen", "there it changes who plays"
        await press(pilot, "f2")
        assert screen_name(app) == "TableScreen"


async def test_form_is_whole_while_rulesets_are_read() -> None:
    app = ludo()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = SetupScreen()
        await app.push_screen(screen)
        assert "Enter start the match" in shown(app)
        await quiet(pilot)
        assert len([row for row in screen.query(ChoiceRow) if (row.id or "").startswith("rule-")]) == 19
    app.files.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_explanation_is_cut(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, "n", size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        for number in range(len(games(app).games)):
            await press(pilot, str(number + 1))
            lines = {str(screen.explain(line)): line for line in screen.query("Row, TextField") if line.focusable}
            for _, line in sorted(lines.items(), key=lambda told: len(told[0]))[-4:]:
                screen.set_focus(line)
                await quiet(pilot)
                about = screen.query_one("#about")
                assert about.max_scroll_y == 0, str(screen.explain(line))


async def test_the_sage_is_explained_where_it_is_set_up() -> None:
    app = ludo()
    async with app_pilot(app, "n", "5", "g") as pilot:
        assert "leads the monsters" in shown(app)
        assert "Enter types a name" in shown(app)
        await press(pilot, "tab")
        assert "leads the monsters" in shown(app)
        assert "Nobody sits at a free seat" not in shown(app)
        await press(pilot, "a")
        assert "leads the monsters" not in shown(app)


async def test_a_handicap_counts_as_changed_and_is_set_back_with_the_house_rules() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        row = next(each for each in app.screen.query(HandicapRow) if each.display)
        row.value = "head_start"
        await quiet(pilot)
        assert "1 * changed" in shown(app)
        assert row.is_changed
        await press(pilot, "f5")
        assert (row.value, "as in Party Ludo" in shown(app)) == ("", True)


async def test_a_handicap_is_called_like_the_seat_is_called_now() -> None:
    app = ludo()
    async with app_pilot(app, "n", "f", size=(120, 40)) as pilot:
        await press(pilot, "left")
        first = seat(app, 3).query_one(".player", ChoiceRow).words
        assert (first, f"Handicap of {seat(app, 3).name_in(rulesets.load('party'))}" in shown(app)) == (
            "computer: expert",
            True,
        )
        await press(pilot, "left", "left")
        assert f"Handicap of {seat(app, 3).name_in(rulesets.load('party'))} " in shown(app)


async def test_the_mark_in_the_list_of_games_tells_whether_the_arrow_keys_are_for_it() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for keys, is_marked in ((["5"], True), (["a"], False), (["up"], True)):
            await press(pilot, *keys)
            assert games(app).has_focus == is_marked
            seen, due = games(app)._canvas, games(app).draw()
            assert seen is not None
            assert all(due.changed_from(seen, y) is None for y in range(due.height))


async def test_a_list_of_games_that_goes_on_says_so(tmp_path: Path) -> None:
    for name in "abcd":
        (folder := tmp_path / "rulesets" / name).mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(f"id: {name}\nname: {name}\nextends: party\nversion: 1\n")
    rulesets.forget()
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        for key, marks in (("1", {13: "↓"}), ("5", {1: "↑", 13: "↓"}), ("9", {1: "↑"})):
            await press(pilot, key)
            edge = [row[-1] for row in games(app).draw().rows()]
            assert {y: mark for y, mark in enumerate(edge) if mark in "↑↓"} == marks


async def test_house_rules_of_another_game_are_named_by_its_own_die() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        assert "Limit on sixes" in shown(app)
        await press(pilot, "3")
        assert "Limit on nulls" in shown(app)
        assert app.screen.query_one("#rule-entry", ChoiceRow).words == "null"
        await press(pilot, "2")
        assert "Limit on sixes" in shown(app)


async def test_a_place_for_rulesets_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", "/no/such")
    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        await press(pilot, "1")
        assert "LUDO_TUI_RULESETS names /no/such," in shown(app)


async def test_the_form_tells_how_long_a_match_takes_with_these_seats_and_rules() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        assert "Seats: who, played by about 15 minutes" in shown(app).replace("─ ", "").replace("─", "")
        await press(pilot, "s", "right", "f", "right")
        assert "about 40 minutes" in shown(app)
        await press(pilot, "s", "right", "f", "right", "right")
        assert "about 20 minutes" in shown(app)
        app.screen.query_one("#rule-dice", ChoiceRow).value = 2
        await quiet(pilot)
        assert "about 10 minutes" in shown(app)
        await press(pilot, "5")
        assert "about 40 minutes" in shown(app).split("House rules")[0].split("Seats")[1]


async def test_the_board_shows_where_pieces_begin_by_house_rule_and_handicap() -> None:
    def begun() -> dict[str, int]:
        pieces = app.screen.query_one("#small-board", BoardView).picture.pieces
        return {name: len(marks) for name, marks in pieces.items() if name in ("b9", "n7", "home-0", "home-2")}

    app = ludo()
    async with app_pilot(app, "n", size=(120, 40)) as pilot:
        assert begun() == {}
        rule(app, "pieces_on_start").value = 2
        await quiet(pilot)
        assert begun() == {"b9": 2, "n7": 2}
        rule(app, "pieces_on_start").value = 0
        list(app.screen.query(HandicapRow))[2].value = "piece_out"
        await quiet(pilot)
        assert begun() == {"n7": 1}


async def test_home_and_end_go_to_the_first_and_the_last_line() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "home")
        assert games(app).has_focus
        await press(pilot, "end")
        assert app.focused is not None
        assert app.focused.id == "start"


async def test_when_a_six_rolls_again_is_told_in_words_of_its_own() -> None:
    app = ludo()
    async with app_pilot(app, "n", "2", size=(120, 50)):
        assert rule(app, "six_bonus").words == "if none can enter"
