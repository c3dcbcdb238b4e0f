"""What is told before a roll is what is played after it: each house rule alone, and 200 random sets of them a game.

`tests/conformance/test_told.py` holds the same sets to what the rulebook and *the game in short* say.
"""

from typing import Any, Final

import pytest

from ludo_tui import Game
from ludo_tui.engine import Dice, Event, Face, Rolled
from ludo_tui.rules.race.match import RaceRules
from tests.conformance.house_rules import SAMPLE, SETS, alone, drawn, sound

GAMES: Final = ("classic", "party", "piecepack")
ANSWERS: Final = 24


def count_of_dice(match: Game) -> int:
    """Return how many dice are thrown at once."""
    assert isinstance(match.rules, RaceRules)
    return match.rules.options.dice


def play(game: str, options: dict[str, Any], seed: int) -> int:
    """Play a while, compare each roll with what was told of it, and return how many rolls there were."""
    seats = ["A", "B", "C", "D"] if options.get("teams") else ["A", "B", "C", "D"][: 2 + seed % 3]
    match = Game.new(game, seats, seed=seed, options={**options, "press_to_roll": True})
    lot, rolls = Dice(seed, "answers"), 0
    for count in range(ANSWERS):
        prompt = match.prompt
        if prompt is None:
            break
        chosen = prompt.answers[lot.value(count, len(prompt.answers)) - 1].id
        if chosen != "roll" or not prompt.text.startswith("Roll"):
            match.answer(chosen)
            continue
        told = match.rules.throws(match.view(prompt.seat), match.setup, prompt.seat)
        happened = match.answer(chosen)
        dice = tuple(sorted(event.value for event in happened if isinstance(event, Rolled))[: count_of_dice(match)])
        rolls += compare(match, next(face for face in told if face.dice == dice), happened)
    return rolls


def compare(match: Game, face: Face, happened: list[Event]) -> bool:
    """Compare what a throw has brought with what was told of it; a roll that decides who begins is none."""
    kinds = [event.kind for event in happened]
    assert ("throw_lost" in kinds) == face.is_lost
    if face.is_lost:
        return True
    asked = match.prompt
    if not face.options:
        assert "no_move" in kinds
        assert ("rolls_again" in kinds or (asked is not None and asked.text == "Roll again?")) == face.rolls_again
        return True
    assert asked is not None
    assert {option.id for option in asked.answers} == {option.id for option in face.options}
    if count_of_dice(match) > 1:
        return True
    option = asked.answers[match.answer_count % len(asked.answers)]
    again = [event.kind for event in match.answer(option.id)]
    is_offered = match.prompt is not None and match.prompt.text == "Roll again?"
    assert ("rolls_again" in again or is_offered) == (face.rolls_again or option.id in face.bonus), (option, face)
    return True


@pytest.mark.rule("cl.six.bonus-roll", "cl.option.six-bonus", "cl.option.capture-bonus", "cl.option.home-bonus")
@pytest.mark.rule("cl.option.optional-bonus-roll", "cl.option.max-sixes", "cl.option.three-tries")
@pytest.mark.parametrize("share", ["a sample", pytest.param("everything", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_a_roll_brings_what_was_told_of_it(game: str, share: str) -> None:
    each, sets = sound(game, alone(game)), sound(game, drawn(game))
    assert len(sets) > SETS / 2
    played = [*each, *sets] if share == "everything" else [*each[::3], *sets[:SAMPLE]]
    assert sum(play(game, options, seed) for seed, options in played) > 3 * len(played)
