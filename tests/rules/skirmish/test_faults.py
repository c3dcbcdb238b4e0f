"""States of Skirmish Ludo that cannot be, and tables that speak of what there is not."""

from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.model.state import Affliction, Lying, Monster, SkirmishState, SpaceEffect, Thing
from tests.conformance.walks import start
from tests.rules.skirmish.skirmish_scene import mark_of, rounds


def faults(game: Game, **changes: Any) -> list[str]:
    """Return what is wrong with the state of a match after changing fields."""
    state = msgspec.json.decode(msgspec.json.encode(game.state), type=SkirmishState)
    for name, value in changes.items():
        setattr(state, name, value)
    return list(game.rules.faults(state, game.setup))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"sides": [0, 1]}, ["the parties sit on the sides [0, 1], where their setup does not put them"]),
        ({"sides": [0, 3]}, ["the parties sit on the sides [0, 3], where their setup does not put them"]),
        ({"sage": None}, ["the Sage is seat None, where their setup does not put it"]),
        ({"token": 7}, ["the token is with party 7, and there are 2"]),
        ({"token": -1}, ["the token is with party -1, and there are 2"]),
        ({"losses": [1]}, ["losses is a list for 1 seats, not 2"]),
        ({"summoned": 1, "monsters": [Monster(number=1, entry="cow", ring=3)]}, ["monster 'cow' is not in its rules"]),
        (
            {"monsters": [Monster(number=1, entry="gutter_imp", ring=3)]},
            ["the monsters are numbered [1], and 0 have come"],
        ),
        ({"ground": [Lying(Thing("spoon"), 3)]}, ["thing 'spoon' is not in its rules"]),
        ({"aloft": Thing("spoon")}, ["thing 'spoon' is not in its rules"]),
        (
            {"zones": [SpaceEffect(id="mud", source=Who(0, 0), ends=rounds(), ring=3, terrain="mud")]},
            ["power 'mud' is not in its rules", "terrain 'mud' is not in its rules"],
        ),
        ({"marks": [mark_of("wink", Who(0, 0), Who(1, 0), 1)]}, ["mark 'wink' is not in its rules"]),
        (
            {"marks": [mark_of("help", Who(0, 0), Who(2, 1), 1), mark_of("help", Who(0, 4), Who(5, 0), 1)]},
            [
                "it names the combatant 1 of seat 2, whom there never was",
                "it names the combatant 4 of seat 0, whom there never was",
                "it names the combatant 0 of seat 5, whom there never was",
            ],
        ),
        (
            {"marks": [mark_of("help", Who(-1, 1), Who(2, -1), 1)]},
            [
                "it names the combatant 1 of seat -1, whom there never was",
                "it names the combatant -1 of seat 2, whom there never was",
            ],
        ),
    ],
)
def test_what_cannot_be_is_said(changes: dict[str, Any], said: list[str]) -> None:
    assert faults(start("skirmish", 3), **changes) == said


def test_pieces_that_cannot_be() -> None:
    game = start("skirmish", 3)
    parties = game.state.parties
    parties[0][1].path, parties[1][0].afflictions = "baker", [Affliction("happy")]
    lost = parties[0].pop()
    assert faults(game) == ["seat 0 has 3 pieces, not 4"]
    parties[0].append(lost)
    parties[1][1].things = [Thing("spoon"), Thing("hooked_blade")]
    assert faults(game) == [
        "path 'baker' is not in its rules",
        "affliction 'happy' is not in its rules",
        "thing 'spoon' is not in its rules",
    ]


@pytest.mark.parametrize(
    ("table", "before", "after", "said"),
    [
        ("paths", "[rampart,", "[ramport,", "no talent 'ramport'; did you mean 'rampart'?"),
        ("paths", "[greatsword]", "[grand]", "no weapon 'grand'"),
        ("paths", "armour: plate", "armour: glass", "no armour 'glass'"),
        ("ancestries", "[lucky]", "[plucky]", "no trait 'plucky'; did you mean 'lucky'?"),
        (
            "companies",
            "[lowlander, bulwark, spear]",
            "[lowlander, bulwart, spear]",
            "no path 'bulwart'; did you mean 'bulwark'?",
        ),
        ("scenarios", "hill: [8], thicket", "hole: [8], thicket", "no terrain 'hole'"),
        ("armour", "shield: ", "board: ", "missing key 'shield'"),
        ("afflictions", "prone: ", "prune: ", "missing key 'prone'"),
        (
            "numbers",
            "  income: {2: 2, 3: 2, 4: 2}",
            "  income: {2: 3, 4: 5}",
            "missing key 3: there is no number for 3 parties",
        ),
        (
            "numbers",
            "doom: {short: {2: 3, 3: 4, 4: 5}, ",
            "doom: {",
            "missing key short: there is no number for a short match",
        ),
        ("numbers", "  income: {2: 2, 3: 2, 4: 2}", "  income: {}", "income: expected at least 1 key, got 0"),
        ("numbers", "lair: {2: [6, 11], 3: [6, 11], 4: [6, 11]}", "lair: {}", "lair: expected at least 1 key, got 0"),
        (
            "numbers",
            "doom: {short: {2: 3, 3: 4, 4: 5}, ",
            "doom: {short: {}, ",
            "doom.short: expected at least 1 key, got 0",
        ),
    ],
)
def test_tables_that_speak_of_what_there_is_not(tmp_path: Path, table: str, before: str, after: str, said: str) -> None:
    folder = copytree(rulesets.load("skirmish").folder, tmp_path / "skirmish")
    text = (folder / f"{table}.yaml").read_text(encoding="utf-8")
    assert before in text
    (folder / f"{table}.yaml").write_text(text.replace(before, after, 1), encoding="utf-8")
    mistakes = [str(problem) for problem in rulesets.check(folder)]
    assert any(said in mistake for mistake in mistakes), mistakes
