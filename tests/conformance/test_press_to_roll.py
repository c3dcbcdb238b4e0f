"""Where people roll themselves every ruleset plays the same match, and a move can be taken back until the next roll."""

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import IllegalAnswer, OutOfDiceError
from ludo_tui.engine.dice import Dice
from ludo_tui.players import play_computer_turns
from tests.conformance.test_conformance import ALL, restored
from tests.conformance.walks import photograph, start, walk

RACES = ("classic", "party", "piecepack")
"""Games in which a move rolls nothing itself."""


def is_roll(game: Game) -> bool:
    """Tell whether somebody is asked for nothing but to roll."""
    prompt = game.prompt
    return prompt is not None and prompt.kind == "roll" and [option.id for option in prompt.options] == ["roll"]


def told(game: Game, since: int) -> list[str]:
    """Return the events from a number on in words."""
    return [event.sentence(game.names) for event in game.events[since:]]


@pytest.mark.parametrize("ruleset", [one for one in ALL if one != "keeper"])
def test_it_is_the_same_match_with_rolls_as_answers(ruleset: str) -> None:
    pressed, rolled, lot = start(ruleset, 3, press_to_roll=True), start(ruleset, 3), Dice(3, "walk")
    rolls = seen = 0
    for count in range(400):
        while is_roll(pressed):
            pressed.answer("roll")
            rolls += 1
        assert told(pressed, seen) == told(rolled, seen)
        assert pressed.state == rolled.state
        seen = len(rolled.events)
        if rolled.prompt is None:
            break
        answer = rolled.prompt.answers[lot.value(count, len(rolled.prompt.answers)) - 1].id
        pressed.answer(answer)
        rolled.answer(answer)
    assert rolls > 12


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("ruleset", RACES)
def test_a_move_can_be_taken_back_until_the_next_roll(ruleset: str, seats: int) -> None:
    before, answer, taken = None, "", 0
    for game in walk(start(ruleset, seats, seed=seats, press_to_roll=True), seed=8):
        if before is not None and is_roll(game):
            assert game.undo_refusal is None
            after = photograph(game)
            assert game.undo() == answer
            assert photograph(game) == before
            game.answer(answer)
            assert photograph(game) == after
            taken += 1
        before = None
        if game.prompt is not None and game.prompt.kind == "move":
            before = photograph(game)
            lot = Dice(8, "walk")
            answer = game.prompt.answers[lot.value(game.answer_count, len(game.prompt.answers)) - 1].id
        if taken == 60:
            break
    assert taken > 30


@pytest.mark.parametrize("ruleset", ALL)
def test_undo_passes_no_roll_however_the_game_was_kept(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 3, press_to_roll=True), seed=4, answers=250)):
        if number % 7 or not number:
            continue
        loaded = restored(game)
        try:
            answer = loaded.undo()
        except IllegalAnswer:
            assert game.undo_refusal is not None
            assert photograph(loaded) == photograph(game)
            continue
        assert game.undo_refusal is None
        before = len(loaded.events)
        loaded.answer(answer)
        assert photograph(loaded) == photograph(game)
        assert "rolled" not in [event.kind for event in loaded.events[before:]]


@pytest.mark.parametrize("ruleset", RACES)
def test_computer_seats_and_real_dice_wait_for_no_key(ruleset: str) -> None:
    game = Game.new(ruleset, [Seat("Ana"), Seat("Bot", computer="easy")], seed=2, options={"press_to_roll": True})
    asked = set()
    for _ in range(200):
        for _ in play_computer_turns(game):
            pass
        if game.prompt is None:
            break
        asked.add((game.prompt.seat, game.prompt.kind))
        game.answer(game.prompt.answers[-1].id)
    assert asked == {(0, "roll"), (0, "move")}
    real = start(ruleset, 2, press_to_roll=True, table_dice=True)
    assert not any(is_roll(game) for game in walk(real, seed=1, answers=60))


def test_a_seat_handed_over_at_its_roll_is_rolled_for_by_the_computer() -> None:
    game = start("party", 2, press_to_roll=True)
    assert is_roll(game)
    assert game.prompt is not None
    seat = game.prompt.seat
    game.hand_over(seat, "normal")
    answers = [answer for answer, _ in play_computer_turns(game)]
    assert answers[0] == "roll"
    assert "roll" not in answers[1:]
    assert is_roll(game)
    assert game.prompt.seat == 1 - seat


def test_a_further_roll_that_was_asked_for_is_not_waited_for_again() -> None:
    further = 0
    for game in walk(start("piecepack", 2, seed=5, press_to_roll=True), seed=2):
        if game.answers[-1:] == ("roll",) and len(game.answers) > 1 and game.prompt is not None:
            assert game.prompt.kind != "roll" or len(game.prompt.options) == 2
            further += 1
    assert further > 5


# Pauses: the turn of a computer seat held back


def at_the_end_of_a_turn(ruleset: str) -> tuple[Game, Game, str]:
    """Return the same match twice at a move after which a computer follows, and the move."""
    seats = [Seat("Ana"), Seat("Bot", computer="easy"), Seat("Ben")]
    games = [Game.new(ruleset, seats, seed=11, options={"press_to_roll": True}) for _ in range(2)]
    while True:
        for game in games:
            for _ in play_computer_turns(game):
                pass
        prompt = games[0].prompt
        assert prompt is not None
        trial, answer = restored(games[0]), prompt.options[-1].id
        trial.answer(answer)
        if prompt.kind == "move" and trial.state.turn.seat == 1 and not trial.state.over:
            return games[0], games[1], answer
        for game in games:
            game.answer(answer)


@pytest.mark.parametrize("ruleset", RACES)
def test_a_pause_keeps_a_move_open_before_a_computer_rolls(ruleset: str) -> None:
    game, other, answer = at_the_end_of_a_turn(ruleset)
    before = photograph(game)
    for _ in range(2):
        events = game.answer(answer, pause=True)
        assert (game.is_paused, game.prompt, game.state.over) == (True, None, False)
        assert "rolled" not in [event.kind for event in events]
        assert game.undo_refusal is None
        assert game.undo() == answer
        assert photograph(game) == before
    played = [*game.answer(answer, pause=True), *game.go_on()]
    assert played == other.answer(answer)
    assert photograph(game) == photograph(other)
    assert game.go_on() == []
    assert game.undo_refusal == "dice have been rolled or a secret has been seen since"


def test_a_match_saved_in_a_pause_is_loaded_without_it() -> None:
    game, other, answer = at_the_end_of_a_turn("party")
    game.answer(answer, pause=True)
    other.answer(answer)
    loaded = restored(game)
    assert photograph(loaded) == photograph(other)
    with pytest.raises(IllegalAnswer, match="dice have been rolled"):
        loaded.undo()
    with pytest.raises(IllegalAnswer, match="the next turn is held back"):
        game.answer("move:0")
    assert game.fork().state == other.state


def test_words_end_a_pause() -> None:
    game, other, answer = at_the_end_of_a_turn("classic")
    events = [*game.answer(answer, pause=True), *game.hand_over(1, None)]
    assert events == [*other.answer(answer), *other.hand_over(1, None)]
    assert not game.is_paused


@pytest.mark.parametrize(
    ("names", "dice"),
    [(["Bot"], [6, 1, 6]), (["Bot", "Chip"], [6, 1, 2, 6, 3])],
    ids=["at the first roll", "after a turn without a move"],
)
def test_a_pause_goes_on_where_prepared_dice_run_out(names: list[str], dice: list[int | str]) -> None:
    seats = [Seat("Ana"), *(Seat(name, computer="easy") for name in names)]
    game = Game.new("classic", seats, dice=dice, options={"press_to_roll": True})
    game.answer("roll")
    game.answer("move:0", pause=True)
    before, events, turns = photograph(game), list(game.events), len(game.history)
    for _ in range(2):
        with pytest.raises(OutOfDiceError):
            game.go_on()
        assert game.is_paused
        assert (photograph(game), list(game.events), len(game.history)) == (before, events, turns)
    assert game.undo() == "move:0"


# Forks


@pytest.mark.parametrize("ruleset", ALL)
def test_a_fork_plays_on_by_itself(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 3, seed=9, press_to_roll=True), seed=5, answers=120)):
        if number % 10 or game.prompt is None:
            continue
        before, count = photograph(game), len(game.events)
        fork, other = game.fork(), game.fork()
        assert fork.state == game.state
        assert repr(fork.prompt) == repr(game.prompt)
        assert list(fork.turn_events) == list(game.turn_events)
        for one in (fork, other):
            for _ in walk(one, seed=number, answers=25):
                pass
        assert fork.state == other.state
        assert photograph(game) == before
        assert len(game.events) == count


def test_a_fork_of_a_fork_rolls_what_the_match_would_have() -> None:
    game = start("party", 2, seed=3)
    for _ in walk(game, seed=1, answers=50):
        pass
    fork = game.fork()
    for _ in range(30):
        assert game.prompt is not None
        answer = game.prompt.options[0].id
        assert fork.answer(answer) == game.answer(answer)
        fork = fork.fork()
    assert fork.state == game.state
    assert fork.snapshot().checkpoint == game.snapshot().checkpoint
