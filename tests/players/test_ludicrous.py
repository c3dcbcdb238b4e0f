"""Computer seats: legal, repeatable, at three levels, and sensible where a person would be."""

from itertools import islice

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Dice, Level, Lot, OutOfDiceError, Prompt
from ludo_tui.players import choose, ludicrous, play_computer_turns
from ludo_tui.rules.ludicrous.model.state import Item
from tests.scene import Scene, place


def duel(one: Level, other: Level, seed: int, answers: int | None = None) -> Game:
    """Play a short match between two computer seats, to its end or a number of answers far."""
    game = Game.new(
        "ludicrous", [Seat("A", computer=one), Seat("B", computer=other)], seed=seed, options={"match": "short"}
    )
    for _ in islice(play_computer_turns(game), answers):
        pass
    return game


def chosen(scene: Scene, level: Level = "hard", count: int = 0) -> str:
    """Return what a computer seat answers here."""
    prompt = scene.prompt
    assert prompt is not None
    return choose(scene.view(prompt.seat), prompt, level, 1, count, system="ludicrous", options=scene.setup.options)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_match_between_computers_ends_and_comes_out_the_same_again(level: Level) -> None:
    first, second = duel(level, level, 5), duel(level, level, 5, answers=150)
    assert first.result is not None
    again = [turn.answers for turn in second.history]
    assert len(again) > 5
    assert [turn.answers for turn in first.history][: len(again)] == again


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 30), marks=pytest.mark.slow)], ids=["some", "more"])
def test_better_levels_win_more_often(seeds: range, record_property: object) -> None:
    matches = 2 * len(seeds)
    normal = sum(duel("normal", "easy", seed).result == (0, 1) for seed in seeds)
    normal += sum(duel("easy", "normal", seed).result == (1, 0) for seed in seeds)
    assert normal >= matches * 0.75
    assert callable(record_property)
    record_property("figure", f"computer seats, ludicrous: normal beats easy in {normal} of {matches} short matches")


def test_it_takes_what_it_can_eliminate() -> None:
    assert chosen(place("1@10 2@30 | 1@13", "d6:3", phase="movement")) == "move:0"


def test_it_comes_home() -> None:
    assert chosen(place("1#53 2@30 | 1@45", "d6:3", phase="movement")) == "move:0"


def test_it_flees_from_danger() -> None:
    assert chosen(place("1@33 2@12 | 1@29", "d6:5", phase="movement")) == "move:0"


@pytest.mark.parametrize(
    ("board", "answer"),
    [
        ("1@10 | 1@9", "turn:0"),
        ("1@10< | 1@11", "turn:0"),
        ("1@10 | 1@11", "pass"),
        ("1@10< | 1@9", "pass"),
        ("1@10 | 1@30", "pass"),
    ],
)
def test_it_turns_towards_whoever_is_near_and_not_for_nothing(board: str, answer: str) -> None:
    assert chosen(place(board, phase="turning")) == answer


def test_it_stands_up_and_struggles() -> None:
    assert chosen(place("1@30!prone | 1@45", phase="turning")) == "stand:0"
    assert chosen(place("1@30!restrained | 1@45")) == "struggle:0"


def test_it_tackles_when_a_comrade_is_at_stake_and_strikes_at_backs() -> None:
    crucial = place("1@9 | 1@12 2@15", "d6:6", phase="movement").play("move:0")
    assert chosen(crucial) == "tackle:0"
    back = place("1@10 | 1@11<", phase="turning").play("turn:0")
    assert chosen(back).startswith("opportunity:0:")


def test_it_declines_to_heal_a_worn_out_enemy_for_little_and_takes_who_has_come_far() -> None:
    near = place("1@10 | 1@13", a={"hp": 1}).play("surrender:0:1.0")
    assert chosen(near) == "decline"
    far = place("1@49 | 1@47", a={"hp": 20}).play("surrender:0:1.0")
    assert chosen(far) == "accept"


def test_it_shows_every_symbol_in_turn_of_its_own_lot() -> None:
    scene = place("1@30 | 1@31< | 1@31<", phase="turning")
    scene.play("turn:0", "opportunity:0:punch", "opportunity:0:punch")
    prompt = scene.prompt
    assert isinstance(prompt, Prompt)
    assert prompt.kind == "symbol"
    shown = [chosen(scene, count=count) for count in range(40)]
    assert set(shown) == {"rock", "paper", "scissors"}
    assert shown == [chosen(scene, count=count) for count in range(40)]


def test_two_who_react_at_once_are_not_in_step_for_ever_where_a_match_is_played_on() -> None:
    """Experts that looked ahead to this never answered: both showed the same symbol again and again."""
    scene = place("1@30 | 1@31< | 1@31<", phase="turning")
    scene.play("turn:0", "opportunity:0:punch", "opportunity:0:punch")
    lot = Lot(Dice(1))

    def play_on() -> None:
        for _ in range(60):
            assert scene.prompt is not None
            scene.answer(ludicrous.Judgement(scene.state, scene.setup.options).reply(scene.prompt, lot))

    with pytest.raises(OutOfDiceError):  # whoever is first then attacks
        play_on()


def test_it_sees_only_what_its_seat_may_see() -> None:
    scene = place("1@10 | 1@13", a={"hand": ["firebolt"]}, b={"hand": ["bonfire"], "stats": {"luck": 2}})
    twin = place("1@10 | 1@13", a={"hand": ["firebolt"]}, b={"hand": ["fauna"], "stats": {"luck": -1}})
    assert [chosen(scene, count=count) for count in range(8)] == [chosen(twin, count=count) for count in range(8)]


def test_it_never_looks_for_what_it_knows_it_has_not() -> None:
    armed = {"profession": "soldier", "stones": 1, "perks": ["gambler", "angler"], "items": [Item(id="minnow", turn=1)]}
    scene = place("1@10 | 1@40", phase="bonus_action", a=armed, is_shown=False)
    assert {"perk", "rizz", "consume"} <= scene.deeds
    assert {chosen(scene, "normal", count) for count in range(40)} == {"pass"}
