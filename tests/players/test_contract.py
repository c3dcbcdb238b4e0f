"""What the judgement of each rule system can do: a function of another name or shape is noticed, not left out."""

from importlib import import_module

import pytest

from ludo_tui import rulesets
from ludo_tui.players import contract, ludicrous, race, skirmish
from ludo_tui.players.contract import (
    CanAdvise,
    CanFollowLuck,
    CanNameMissed,
    CanNamePerils,
    CanPassOver,
    CanPlayEasily,
    CanPonder,
    CanTellChances,
    CanWeighOpenly,
    CanWeighRolls,
    HasFeatures,
    Judgement,
)
from tests.keeper import judge as keeper

# The type checker holds the shape of each function against these; the test below, that each is found by its name.
JUDGEMENTS: dict[str, Judgement] = {"race": race, "ludicrous": ludicrous, "skirmish": skirmish, "keeper": keeper}
PLAYING_EASILY: list[CanPlayEasily] = [skirmish]
PONDERING: list[CanPonder] = [race, ludicrous, skirmish]
WITH_FEATURES: list[HasFeatures] = [race, ludicrous, skirmish]
ADVISING: list[CanAdvise] = [race, ludicrous, skirmish]
NAMING_PERILS: list[CanNamePerils] = [race]
NAMING_MISSED: list[CanNameMissed] = [race]
WEIGHING_OPENLY: list[CanWeighOpenly] = [ludicrous]
PASSING_OVER: list[CanPassOver] = [skirmish]
TELLING_CHANCES: list[CanTellChances] = [race, ludicrous, skirmish]
WEIGHING_ROLLS: list[CanWeighRolls] = [race]
FOLLOWING_LUCK: list[CanFollowLuck] = [ludicrous, skirmish]

PARTS: dict[type, list[object]] = {
    CanPlayEasily: [*PLAYING_EASILY],
    CanPonder: [*PONDERING],
    HasFeatures: [*WITH_FEATURES],
    CanAdvise: [*ADVISING],
    CanNamePerils: [*NAMING_PERILS],
    CanNameMissed: [*NAMING_MISSED],
    CanWeighOpenly: [*WEIGHING_OPENLY],
    CanPassOver: [*PASSING_OVER],
    CanTellChances: [*TELLING_CHANCES],
    CanWeighRolls: [*WEIGHING_ROLLS],
    CanFollowLuck: [*FOLLOWING_LUCK],
}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_judgement_can_do_what_it_is_known_for_and_nothing_else(part: type) -> None:
    able = [name for name, judge in JUDGEMENTS.items() if isinstance(judge, part)]
    assert able == [name for name, judge in JUDGEMENTS.items() if judge in PARTS[part]]


def test_every_part_of_the_contract_is_listed_here() -> None:
    named = {one for name, one in vars(contract).items() if name.startswith(("Can", "Has"))}
    assert named == PARTS.keys()


@pytest.mark.parametrize("name", ["race", "ludicrous", "skirmish"])
def test_a_system_declares_its_judgement(name: str) -> None:
    system = rulesets.systems.find(name)
    assert system is not None
    assert import_module(system.judge) is JUDGEMENTS[name]
