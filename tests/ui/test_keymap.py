from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import iter_modules
from typing import Any

import pytest
from textual.actions import parse
from textual.events import Key
from textual.screen import Screen

from ludo_tui.ui import actions, screens, setup, table
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.table.table_screen import DEEDS
from ludo_tui.ui.widgets.games import GameList
from tests.ui.app_pilot import app_pilot, lines, ludo, press, screen_name, shown


def owners() -> dict[str, set[type[Any]]]:
    """Return the app and every screen by the ids of the actions that they bind."""
    found: dict[str, set[type[Any]]] = {}
    modules = [
        import_module(f"{package.__name__}.{module.name}")
        for package in (screens, setup, table)
        for module in iter_modules(package.__path__)
    ]
    kinds: set[type[Any]] = {
        kind for module in modules for _, kind in getmembers(module, isclass) if issubclass(kind, Screen)
    }
    for kind in kinds | {LudoApp}:
        for binding in vars(kind).get("BINDINGS", ()):
            if (identity := getattr(binding, "id", None)) is not None:
                found.setdefault(identity, set()).add(kind)
    return found


@pytest.mark.parametrize("sign", ["€", "ж", "Ö", "²"])
def test_signs_of_other_keyboards_are_keys_and_shown_as_such(sign: str) -> None:
    assert actions.keymap_problems({"title.new-game": sign}) == []
    assert actions.key_name(actions.long_name(sign)) == sign


@pytest.mark.parametrize(
    ("sign", "key"),
    [
        ("۲", "2"),
        ("٢", "2"),
        ("२", "2"),
        ("\uff12", "2"),
        ("\uff4e", "n"),
        ("\uff1f", "question_mark"),
        ("\u3000", "space"),
        ("\uff0c", "comma"),
    ]
    + [(sign, sign) for sign in ("ö", "ж", "²", "½", "2", "n")],
)
def test_digits_of_other_scripts_and_wide_signs_are_the_plain_keys(sign: str, key: str) -> None:
    assert actions.plain_key(Key(sign, sign)).key == key


async def test_keys_of_other_scripts_work_and_names_keep_their_signs() -> None:
    app = ludo()
    async with app_pilot(app, "\uff4e", "२") as pilot:
        assert screen_name(app) == "SetupScreen"
        assert app.screen.query_one("#ruleset", GameList).value == "classic"
        await press(pilot, "a", "enter", "२", "enter")
        assert "● २ " in shown(app)


def test_shipped_keys_do_not_clash() -> None:
    assert actions.keymap_problems({}) == []


@pytest.mark.parametrize("action", actions.ACTIONS, ids=lambda action: action.id)
def test_every_action_can_be_done_where_it_is_listed(action: actions.Action) -> None:
    doers = owners().get(action.id, set())
    assert doers
    for doer in doers:
        _, name, what = parse(action.method)
        assert callable(getattr(doer, f"action_{name}"))
        assert (name == "do") == (action.where == "table")
        assert name != "do" or what[0] in DEEDS
    assert action.where in actions.PLACES
    assert action.tooltip.endswith(".")


@pytest.mark.parametrize(
    ("keymap", "problem"),
    [
        ({"title.new-game": "l"}, "'l' would be both New (Title) and Load (Title)"),
        ({"load.delete": "q"}, "'q' would be both Quit (Everywhere) and delete (Load)"),
        ({"app.help": "n"}, "'n' would be both Help (Everywhere) and New (Title)"),
        ({"app.quit": ""}, "Quit (Everywhere) would have no key"),
        ({"app.help": " , "}, "Help (Everywhere) would have no key"),
        ({"title.dance": "z"}, "there is no action 'title.dance'"),
        ({"title.new-game": "ctrl+"}, "New (Title): 'ctrl+' is not a key"),
        (
            {"title.new-game": "hop"},
            "New (Title): 'hop' is not a key; write a character such as 'x', or a name such as 'f3' or 'ctrl+s'",
        ),
        ({"title.new-game": "enter"}, "New (Title): 'enter' is needed for moving about and choosing"),
        ({"table.undo": "3"}, "Undo (Table): '3' is needed for moving about and choosing"),
    ],
)
def test_bad_keymap_is_explained(keymap: dict[str, str], problem: str) -> None:
    assert problem in actions.keymap_problems(keymap)


def test_two_actions_can_swap_their_keys() -> None:
    assert actions.keymap_problems({"title.new-game": "l", "title.load-game": "n"}) == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("escape", "Esc"),
        ("ctrl+p", "Ctrl+P"),
        ("f1", "F1"),
        ("a", "a"),
        ("A", "A"),
        ("comma", ","),
        ("slash", "/"),
        ("f", "f"),
    ],
)
def test_keys_are_written_as_people_write_them(key: str, name: str) -> None:
    assert actions.key_name(key) == name


async def test_keymap_changes_keys_bar_menu_and_help() -> None:
    app = ludo(keymap={"title.new-game": "l", "title.load-game": "n", "app.quit": "f10"})
    async with app_pilot(app) as pilot:
        assert "l New match" in shown(app)
        assert "F10 quit" in shown(app)  # in the line of keys words are small
        await press(pilot, "question_mark")
        assert "l Set up a new match." in shown(app)
        await press(pilot, "escape", "n")
        assert screen_name(app) == "LoadScreen"
        await press(pilot, "escape", "l")
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "escape", "q")
        assert app.is_running
        await press(pilot, "f10")
    assert app.return_code == 0


async def test_keymap_that_takes_help_away_is_not_used() -> None:
    app = ludo(keymap={"title.new-game": "question_mark"})
    async with app_pilot(app) as pilot:
        assert "The default keys are in use, because '?' would be both" in shown(app)
        await press(pilot, "question_mark")
        assert screen_name(app) == "HelpScreen"
        await press(pilot, "question_mark")
        assert screen_name(app) == "TitleScreen"


_TWICE = {
    "a": "seats have the letters a s d f in the form; again at the end",
    "e": "end of a turn at the table; another name for a save",
    "c": "play on: the last game, or a copy of an old one",
    "h": "seats have the letters a s d f in the form and h their house rules; cards at the table",
    "n": "new before a game, next within one",
    "t": "tips at the table; a turn in the replay",
    "x": "away with it: a save, a party, or oneself",
}
"""Letters that mean two things, and why that does no harm."""


def test_a_letter_means_one_thing_on_all_screens() -> None:
    meanings: dict[str, set[str]] = {}
    for action in actions.ACTIONS:
        for key in action.key.split(","):
            if len(key) == 1 and key.isalpha():
                meanings.setdefault(key, set()).add(action.id.partition(".")[2].removeprefix("describe").strip("-"))
    double = {key: found for key, found in meanings.items() if len(found - {"", "board"}) > 1}
    assert double.keys() == _TWICE.keys(), double


@pytest.mark.parametrize("keys", ["n", "l", "o", "j", "n5"])
async def test_the_way_back_is_told_in_the_narrowest_window(keys: str) -> None:
    app = ludo()
    async with app_pilot(app, *keys, size=(72, 20)):
        told = lines(app)[-1].rstrip().lower()
        assert told.endswith("esc back  ? help  q quit")
