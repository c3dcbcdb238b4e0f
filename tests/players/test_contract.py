"""What the judgement of each rule system tells: a function of another name is noticed, not left out."""

from importlib import import_module

import pytest

from ludo_tui import rulesets
from ludo_tui.players import contract, ludicrous, race, skirmish
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
    "advised": {"ludicrous", "skirmish"},
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
