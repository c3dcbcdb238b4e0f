"""Computer seats: how well they play, and what they know."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, players, rulesets
from ludo_tui.engine import Level, Option, Prompt
from ludo_tui.players import race
from ludo_tui.players.strategy import EVEN, sensible
from tests.rules.race.scene import TWO, place

Record = Callable[[str, object], None]


def _play(ruleset: str, levels: tuple[Level, ...], seed: int, **options: Any) -> Game:
    seats = [Seat(f"{level} {number}", computer=level) for number, level in enumerate(levels)]
    game = Game.new(ruleset, seats, seed, options)
    for _ in players.play_computer_turns(game):
        pass
    return game


def _wins(record: Record, ruleset: str, better: Level, worse: Level, games: int) -> int:
    """Count how often the better level wins against the worse, each beginning in the first seat half of the time."""
    wins = 0
    for seed in range(games):
        levels = (better, worse) if seed % 2 else (worse, better)
        game = _play(ruleset, levels, seed)
        assert game.result is not None
        wins += levels[game.result[0]] == better
    record("figure", f"computer seats, {ruleset}: {better} beats {worse} in {wins} of {games} games")
    return wins


@pytest.mark.parametrize("ruleset", ["classic", "piecepack"])
def test_normal_beats_easy(ruleset: str, record_property: Record) -> None:
    assert _wins(record_property, ruleset, "normal", "easy", 30) >= 21


@pytest.mark.parametrize("ruleset", ["classic", "piecepack"])
def test_hard_beats_normal(ruleset: str, record_property: Record) -> None:
    assert _wins(record_property, ruleset, "hard", "normal", 60) > 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "better", "worse", "least"),
    [
        ("classic", "normal", "easy", 0.8),
        ("piecepack", "normal", "easy", 0.8),
        ("party", "normal", "easy", 0.8),
        ("classic", "hard", "normal", 0.52),
        ("piecepack", "hard", "normal", 0.52),
        ("party", "hard", "easy", 0.8),
    ],
)
def test_levels_over_hundreds_of_games(
    ruleset: str, better: Level, worse: Level, least: float, record_property: Record
) -> None:
    assert _wins(record_property, ruleset, better, worse, 400) >= least * 400


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_answers_every_question_of_every_house_rule(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard seats look ahead where they do, only not as often: that they can is asked here, not how well."""
    samples = race._samples
    monkeypatch.setattr(race, "_samples", lambda *given: min(samples(*given), 2))
    unusual: list[dict[str, Any]] = [
        {"teams": True, "play_on": False},
        {"dice": 2, "optional_bonus_roll": True, "six_bonus": "always"},
        {"block": "wall", "safe": "both", "entry": "any", "finish": "bounce"},
        {"forced_capture": True, "capture_before_home": True, "home_column_jump": True, "pieces_to_win": 2},
    ]
    for options in unusual:
        assert _play("classic", (level,) * 4, 3, **options).result is not None


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (_play("party", ("hard", "normal", "easy"), 11) for _ in range(2))
    assert one.history == other.history


def test_choices_by_lot_leave_the_dice_alone() -> None:
    game = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=4)
    while len(game.history) < 30:
        prompt = game.prompt
        assert prompt is not None
        before = game.state.rolls
        players.choose(game.view(prompt.seat), prompt, "easy", 4, game.answer_count)
        assert game.state.rolls == before
        game.answer(prompt.answers[0].id)
    again = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=4)
    while len(again.history) < 30:
        assert again.prompt is not None
        again.answer(again.prompt.answers[0].id)
    assert again.history == game.history


class _Watched(msgspec.Struct):
    """A stand-in for what a strategy is handed."""

    given: list[tuple[Any, ...]]


def test_a_strategy_gets_its_view_and_neither_state_nor_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = _Watched([])

    def strategy(judgement: race.Judgement, *given: Any) -> str | None:
        watched.given.append((judgement.view, judgement.options, judgement.temper, *given))
        return None

    monkeypatch.setattr("ludo_tui.players.race.Judgement.play", strategy)
    game = Game.new("classic", [Seat("Ana", computer="hard"), Seat("Ben", computer="hard")], seed=987_654_321)
    for _ in players.play_computer_turns(game):
        if len(watched.given) == 20:
            break
    for view, options, temper, prompt, level, lot in watched.given:
        assert view is not game.state
        assert view.pieces is not game.state.pieces
        assert isinstance(prompt, Prompt)
        assert (level, temper) == ("hard", EVEN)
        assert set(options) == set(game.setup.options)
        assert "987654321" not in repr((view, options, [getattr(lot, name) for name in ("_count",)]))


def test_a_view_that_a_strategy_spoils_leaves_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(judgement: race.Judgement, *_: Any) -> str | None:
        for own in judgement.view.pieces:
            for piece in own:
                piece.step = 56
        return None

    monkeypatch.setattr("ludo_tui.players.race.Judgement.play", spoil)
    game = Game.new("classic", [Seat("Ana", computer="hard"), Seat("Ben")], seed=2)
    for _ in players.play_computer_turns(game):
        pass
    assert all(piece.step < 56 for own in game.state.pieces for piece in own)


def test_people_are_asked_themselves_and_for_what_real_dice_show() -> None:
    game = Game.new("classic", [Seat("Ana", computer="easy"), Seat("Ben")], seed=1, options={"table_dice": True})
    assert game.prompt is not None
    assert game.prompt.kind == "die"
    assert game.prompt.seat == 0
    assert players.answer_for(game) is None
    assert list(players.play_computer_turns(game)) == []


def test_a_game_without_a_strategy_gets_good_sense() -> None:
    swims = [Option(id=f"swim:{number}", label=f"Swim {number}", does="swim") for number in (1, 2)]
    options = (Option(id="pass", label="Stay on land", does="pass"), *swims)
    prompt = Prompt(0, "action", "What now?", options)
    assert sensible(prompt) == "swim:1"
    assert players.choose(object(), prompt, "hard", 1, 0, system="unheard_of") == "swim:1"
    assert sensible(Prompt(0, "reaction", "React?", options[:1])) == "pass"


def _choice(level: Level, own: list[int], others: list[int], die: int, **rules: Any) -> str:
    """Return what a level does as seat 0 of two, with one of its pieces on the board and this roll."""
    scene = place({0: own, 1: others}, f"d6:{die}", seats=TWO, **rules)
    assert scene.prompt is not None
    on_board = tuple(option for option in scene.prompt.options if option.piece in range(len(own)))
    prompt = Prompt(0, "move", "Which piece?", on_board)
    return players.choose(scene.view(0), prompt, level, 1, 0, system="race", options=scene.setup.options)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_capture_is_preferred_to_an_ordinary_move(level: Level) -> None:
    assert _choice(level, [20, 3], [0, 30], 6) == "move:0"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_nobody_runs_into_a_trap_who_need_not(level: Level) -> None:
    assert _choice(level, [20, 3], [0, 0], 6) == "move:1"
    assert _choice(level, [20, 3], [0, 30], 6, block="none") == "move:0"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_piece_in_danger_runs(level: Level) -> None:
    """Ben stands two spaces behind Ana's piece on step 34, and eight behind step 40; the rest is home."""
    assert _choice(level, [34, 44, 56, 56], [6], 6) == "move:0"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_piece_on_a_safe_space_stays(level: Level) -> None:
    """Step 34 is a star; on step 36 Ben could capture the piece."""
    assert _choice(level, [34, 12], [6], 2, safe="stars") == "move:1"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_piece_goes_home_before_another_goes_on(level: Level) -> None:
    assert _choice(level, [20, 53], [0], 3) == "move:1"


@pytest.mark.parametrize("name", ["race", "ludicrous", "skirmish"])
def test_a_system_says_whether_its_judgement_weighs_open_questions(name: str) -> None:
    system = rulesets.systems.find(name)
    assert system is not None
    judgement = import_module(system.judge).Judgement
    assert system.is_weighing == any(name in vars(judgement) for name in ("open_worths", "aside"))


def test_a_computer_stands_in_for_a_person_who_comes_back() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=3)
    assert not players.is_waiting_for_computer(game)
    game.hand_over(0, "normal")
    game.hand_over(1, "hard")
    played = list(players.play_computer_turns(game))
    assert len(played) > 20
    assert game.prompt is None
    game = Game.new("classic", [Seat("Ana", computer="easy"), Seat("Ben", computer="easy")], seed=3)
    assert players.is_waiting_for_computer(game)
    game.hand_over(0, None)
    for _ in players.play_computer_turns(game):
        pass
    assert game.prompt is not None
    assert game.prompt.seat == 0
