"""What the judgement of each rule system tells: a function of another name is noticed, not left out."""

from importlib import import_module

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.players import contract, ludicrous, perils_of, race, skirmish
from tests.keeper import judge as keeper

JUDGEMENTS = {
    name: judge.Judgement
    for name, judge in {"race": race, "ludicrous": ludicrous, "skirmish": skirmish, "keeper": keeper}.items()
}
THREE = {"race", "ludicrous", "skirmish"}
TOLD = {
    "worths": {*JUDGEMENTS},
    "lead": {*JUDGEMENTS},
    "FEATURES": THREE,
    "has_beginners": {"skirmish"},
    "weighs_rolls": {"race"},
    "seeming": {"race", "ludicrous"},
    "play": {"skirmish"},
    "play_easily": {"skirmish"},
    "ponders": {"race"},
    "limits": {"ludicrous", "skirmish"},
    "thought": {"ludicrous", "skirmish"},
    "reply": {"ludicrous", "skirmish"},
    "of": {"skirmish"},
    "policy": set[str](),
    "ponder": {"race"},
    "advised": THREE,
    "facts": THREE,
    "advise": set[str](),
    "perils": {"race"},
    "missed": {"race"},
    "open_worths": {"ludicrous"},
    "aside": {"skirmish"},
    "chances": THREE,
    "roll_worths": {"race"},
    "fortunes": {"ludicrous", "skirmish"},
}
"""Which judgements put something of their own in the place of each part of the contract."""


@pytest.mark.parametrize("part", TOLD)
def test_a_judgement_tells_what_it_is_known_for_and_nothing_else(part: str) -> None:
    assert {name for name, judgement in JUDGEMENTS.items() if part in vars(judgement)} == TOLD[part]


def test_every_part_of_the_contract_is_listed_here() -> None:
    assert {name for name in vars(contract.Judgement) if not name.startswith("_")} == TOLD.keys()


def test_nothing_is_told_that_the_contract_does_not_know() -> None:
    for judgement in JUDGEMENTS.values():
        assert {name for name in vars(judgement) if not name.startswith("_")} <= TOLD.keys()


@pytest.mark.parametrize("name", ["race", "ludicrous", "skirmish"])
def test_a_system_declares_its_judgement(name: str) -> None:
    system = rulesets.systems.find(name)
    assert system is not None
    assert import_module(system.judge).Judgement is JUDGEMENTS[name]


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous", "skirmish"])
def test_perils_are_told_of_every_answer_and_one_that_moves_nothing_leaves_them(ruleset: str) -> None:
    names = ["Ana", "Ben", "Cleo"]
    game = Game.new(ruleset, names, 1, {"press_to_roll": True} | ({"match": "short"} if ruleset == "ludicrous" else {}))
    asked = set[str]()
    while (prompt := game.prompt) is not None and game.answer_count < 60:
        as_it_stands = perils_of(game, None)
        for option in prompt.options:
            told = perils_of(game, option)
            assert option.piece is not None or told == as_it_stands
        asked.add(prompt.kind)
        game.answer(prompt.options[game.answer_count % len(prompt.options)].id)
    assert "roll" in asked or ruleset == "skirmish"
