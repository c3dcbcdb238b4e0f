"""What is told is what is played: under every house rule alone, and under sets in which all are drawn at random.

Of each system a module in `told` reads *the game in short*, the rules that hold and the list of house rules, and says
by what play shows each promise. A plain run plays every third value and fifteen sets of each game, the slow set all.
"""

from types import ModuleType
from typing import Any

import pytest

from ludo_tui import rulesets
from ludo_tui.table.setup.house_rules import choices_of
from tests.conformance.house_rules import SAMPLE, SETS, alone, drawn, sound
from tests.conformance.told import ludicrous, race, skirmish

TOLD: dict[str, ModuleType] = {
    "classic": race,
    "party": race,
    "piecepack": race,
    "ludicrous": ludicrous,
    "skirmish": skirmish,
}


def test_every_game_is_held_to_what_it_tells() -> None:
    assert {*TOLD, "keeper"} == set(rulesets.available())


@pytest.mark.parametrize("game", TOLD)
def test_every_house_rule_has_something_by_which_play_shows_it(game: str) -> None:
    assert {rule.name for rule in choices_of(rulesets.load(game))} == TOLD[game].OPTIONS


@pytest.mark.rule("cl.option.six-bonus", "cl.option.max-sixes", "cl.option.optional-bonus-roll", "cl.option.teams")
@pytest.mark.rule("cl.option.block", "cl.option.safe", "cl.option.entry", "cl.option.finish", "cl.option.capture-bonus")
@pytest.mark.rule("cl.option.home-bonus", "cl.option.capture-before-home", "cl.option.forced-capture")
@pytest.mark.rule("cl.option.home-column-jump", "cl.option.start-doubled", "cl.option.three-tries", "cl.option.dice")
@pytest.mark.rule("cl.option.pieces-to-win", "cl.option.pieces-on-start", "cl.option.play-on")
@pytest.mark.rule("lh.match.win", "lh.match.head-start", "lh.match.setup", "lh.match.teams", "lh.match.places")
@pytest.mark.rule("ll.5.3.soul-read.timer.end", "sh.match.win", "sh.match.doom", "sh.match.nightfall", "sh.match.truce")
@pytest.mark.rule("sh.round.declare", "sh.scenario.ambush", "sh.scenario.grudge", "sk.action.find.sage-roll")
@pytest.mark.rule("sk.ambush.no-action", "sk.ambush.sage-decides", "sh.scenario.camp")
@pytest.mark.parametrize("share", ["a sample", pytest.param("everything", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", TOLD)
def test_what_is_told_is_played(game: str, share: str) -> None:
    each, sets = sound(game, alone(game)), sound(game, drawn(game))
    assert len(sets) > SETS / 2
    seen: set[str] = set()
    for number, options in [*each, *sets] if share == "everything" else [*each[::4], *sets[:SAMPLE]]:
        try:
            seen |= TOLD[game].check(game, options, number)
        except AssertionError as error:
            raise AssertionError(f"set {number} of {game}, {_differing(game, options)}: {error}") from error
    if share == "everything":
        assert seen >= TOLD[game].SELDOM, f"never seen: {TOLD[game].SELDOM - seen}"


def _differing(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the house rules of a set that are not as usual."""
    usual = rulesets.load(game).options
    return {name: value for name, value in options.items() if getattr(usual, name) != value}
