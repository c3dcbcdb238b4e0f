"""Dice: the same everywhere, always, and fair."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Dice, OutOfDiceError, Snapshot, rewind
from ludo_tui.engine.dice import ScriptedDice, new_seed, read_script
from tests.engine.toy import play, toy
from tests.rules.race.scene import place


def test_a_test_draws_the_same_new_seeds_in_every_run(request: pytest.FixtureRequest) -> None:
    lot = Dice(0, request.node.nodeid)
    assert [new_seed(), new_seed()] == [lot.value(0, 2**48 - 1), lot.value(1, 2**48 - 1)]


def test_known_values_never_change() -> None:
    """Saves hold seeds and counts: other values here would change every saved game."""
    seven = [Dice(7).value(count, 6) for count in range(24)]
    assert seven == [2, 1, 4, 1, 5, 1, 3, 6, 5, 1, 3, 5, 3, 1, 4, 2, 3, 5, 4, 3, 1, 5, 1, 6]
    assert [Dice(-3).value(count, 20) for count in range(12)] == [1, 10, 9, 18, 5, 11, 14, 9, 10, 7, 10, 11]
    assert [Dice(7, "draw").value(count, 100) for count in range(8)] == [1, 54, 95, 77, 85, 60, 28, 34]
    assert Dice(2**80).value(10**12, 6) == 2


def test_a_roll_depends_on_its_number_and_not_on_the_rolls_before() -> None:
    forward, backward = Dice(5), Dice(5)
    rolls = [forward.value(count, 6) for count in range(100)]
    assert [backward.value(count, 6) for count in reversed(range(100))] == rolls[::-1]


@pytest.mark.parametrize(("sides", "limit"), [(4, 16.3), (6, 20.5), (20, 43.8)])
def test_every_value_comes_up_equally_often(sides: int, limit: float) -> None:
    """Chi-square over 60,000 rolls; `limit` is exceeded by one fair die in a thousand."""
    rolls = 60_000
    dice = Dice(2022)
    seen = Counter(dice.value(count, sides) for count in range(rolls))
    assert set(seen) == set(range(1, sides + 1))
    assert sum((count - rolls / sides) ** 2 / (rolls / sides) for count in seen.values()) < limit


def test_one_roll_tells_nothing_about_the_next() -> None:
    dice = Dice(11)
    pairs = Counter((dice.value(count, 6), dice.value(count + 1, 6)) for count in range(60_000))
    expected = 60_000 / 36
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < 66.6


def test_prepared_dice_show_what_they_are_told() -> None:
    dice = ScriptedDice([3, 6])
    assert [dice.value(0, 6), dice.value(1, 6)] == [3, 6]
    with pytest.raises(OutOfDiceError, match=r"the script has 2 dice, and roll 3 \(d6\) is due"):
        dice.value(2, 6)
    with pytest.raises(OutOfDiceError, match="roll 2 of the script is 6, which a d4 cannot show"):
        dice.value(1, 4)


def test_a_script_names_the_die_that_must_be_rolled() -> None:
    script = read_script("d6:4,1 d20:15")
    assert script == ["d6:4", "d6:1", "d20:15"] == read_script(script)
    dice = ScriptedDice(script)
    assert [dice.value(0, 6), dice.value(1, 6), dice.value(2, 20)] == [4, 1, 15]
    with pytest.raises(OutOfDiceError, match="roll 3 of the script is d20:15, but a d6 is rolled"):
        dice.value(2, 6)
    with pytest.raises(OutOfDiceError, match="roll 1 of the script is 7, which a d6 cannot show"):
        ScriptedDice(["d6:7"]).value(0, 6)


@pytest.mark.parametrize(
    "entry", ["6", "d6", "d6:", "d0:1", "d6:0", "d6:4,", "w6:4", "d6:4;d6:1", "", True, -1, 0, 2.5]
)
def test_what_is_no_die_is_told(entry: Any) -> None:
    with pytest.raises(ValueError, match=f"the prepared dice hold {entry!r}: expected whole numbers from 1, or a die"):
        read_script([4, entry])


def test_a_match_with_named_dice_is_saved_with_them() -> None:
    game = Game.new("classic", ["Ana", "Ben"], dice="d6:5,2,6,1,3")
    snapshot = msgspec.json.decode(msgspec.json.encode(game.snapshot()), type=Snapshot)
    assert snapshot.dice == ["d6:5", "d6:2", "d6:6", "d6:1", "d6:3"]
    again = Game.restore(game.rules, snapshot)
    assert [event.kind for event in again.answer("move:0")] == [event.kind for event in game.answer("move:0")]
    snapshot.dice = ["d66666:6"]
    with pytest.raises(msgspec.ValidationError, match="dice"):
        msgspec.json.decode(msgspec.json.encode(snapshot), type=Snapshot)


def test_running_out_of_dice_leaves_the_match_as_it_was() -> None:
    scene = place({0: [10, 20, 30, 40]}, "d6:6")
    before, events = scene.steps(0), len(scene.events)
    for _ in range(2):
        with pytest.raises(OutOfDiceError):
            scene.answer("move:0")
        assert scene.steps(0) == before
        assert len(scene.events) == events
        assert scene.choices == ["move:0", "move:1", "move:2", "move:3"]


def test_running_out_of_dice_in_the_next_turn_goes_back_to_the_turn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("party", ["Ana", "Ben"], dice=[5, 3, 6, 2], options={"press_to_roll": False})
    game.answer("move:0")
    monkeypatch.setattr(rewind, "opening_checkpoint", lambda *_: pytest.fail("the whole match was played again"))
    before = msgspec.json.encode(game.state), len(game.events), game.answer_count, len(game.history), game.answers
    for _ in range(2):
        with pytest.raises(OutOfDiceError):
            game.answer("move:0")
        now = msgspec.json.encode(game.state), len(game.events), game.answer_count, len(game.history), game.answers
        assert now == before
    assert game.replayed().state == game.state


def test_running_out_of_dice_in_a_later_turn_takes_back_the_answer_too() -> None:
    match = toy(dice=[], is_due=True)
    before = match.state.turn.seat, match.answer_count, len(match.history)
    assert before == (0, 0, 1), "the opening has been played"
    other = toy(dice=["d4:2"])
    play(other, "wake")
    play(other, "wait")
    with pytest.raises(OutOfDiceError):
        play(other, "pass", "wake", "wait", "wake")
