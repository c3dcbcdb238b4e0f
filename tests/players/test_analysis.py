"""Luck and skill apart: a planted blunder is found, and what the dice gave explains who won."""

from collections.abc import Callable
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from ludo_tui import Game, Seat, cli, players
from ludo_tui.engine import Level
from ludo_tui.players.advice import Advice
from ludo_tui.players.analysis import Analysis

Record = Callable[[str, object], None]


def _played(ruleset: str, levels: tuple[Level, ...], seed: int, answers: int = 10**6) -> Game:
    game = Game.new(ruleset, [Seat(f"{level} {number}", computer=level) for number, level in enumerate(levels)], seed)
    for _ in players.play_computer_turns(game):
        if game.answer_count >= answers or game.state.places:
            break
    return game


def _analysed(game: Game) -> Analysis:
    found = players.analysis_of(game)
    assert found is not None
    return found


def test_a_hard_seat_gives_nothing_away_by_its_own_judgement() -> None:
    found = _analysed(_played("party", ("hard", "easy"), 4))
    assert found.given_away(0) == 0
    assert found.worst(0) is None
    assert found.given_away(1) > 50


def test_a_planted_blunder_is_found() -> None:
    game = Game.new("classic", ["Ana", "Ben"], 5, {"pieces_on_start": 2})
    planted = None
    while planted is None or game.answer_count < planted[0] + 30:
        assert game.prompt is not None
        advice = players.advice_for(game)
        is_blunder = planted is None and len(advice) > 1 and advice[-1].behind > 8
        if is_blunder:
            planted = game.answer_count, game.state.turn.number, game.prompt.seat, advice[-1], advice[0]
        chosen = advice[-1 if is_blunder else 0].answer if advice else game.prompt.options[0].id
        game.answer(chosen)
    _, turn, seat, given, best = planted
    worst = _analysed(game).worst(seat)
    assert worst is not None
    assert (worst.turn, worst.chosen, worst.better) == (turn, given.words, best.words)
    assert worst.given_away == pytest.approx(given.behind)


def test_the_luck_of_a_roll_is_what_it_gives_more_than_the_average() -> None:
    """All begin in the yard: a six brings a piece out, and everything else is bad luck."""
    game = Game.new("classic", ["Ana", "Ben"], dice=[6, 1, 2, 6])
    (two, six) = [deed for deed in _analysed(game).deeds if not deed.chosen]
    assert (two.seat, six.seat) == (0, 1)
    assert two.luck < 0 < six.luck
    assert six.luck == pytest.approx(-5 * two.luck)


def test_the_luck_of_all_values_averages_to_nothing() -> None:
    lucks = []
    for value in range(1, 7):
        game = Game.new("party", ["Ana", "Ben"], dice=[6, 1, value, *[1] * 6], options={"pieces_on_start": 2})
        lucks.append(next(deed for deed in _analysed(game).deeds if not deed.chosen).luck)
    assert fmean(lucks) == pytest.approx(0)
    assert len(set(lucks)) > 2
    assert lucks[5] - lucks[4] > 5 * (lucks[4] - lucks[3]) > 0, "a six rolls again"


def test_the_luck_of_all_throws_of_two_dice_averages_to_nothing() -> None:
    """A throw is one piece of luck, whichever die shows what."""
    lucks = {}
    for throw in product(range(1, 7), repeat=2):
        game = Game.new("classic", ["Ana", "Ben"], options={"pieces_on_start": 1, "dice": 2}, dice=[6, 1, *throw])
        (lucks[throw], *more) = [deed.luck for deed in _analysed(game).deeds if not deed.chosen]
        assert not more
    assert fmean(lucks.values()) == pytest.approx(0)
    assert all(lucks[one, other] == lucks[other, one] for one, other in lucks)
    assert lucks[6, 6] > lucks[6, 1] > lucks[5, 5] > lucks[5, 4] > lucks[1, 1]
    assert lucks[6, 6] > 0 > lucks[1, 1]


def test_two_dice_that_are_typed_are_one_throw() -> None:
    options = {"pieces_on_start": 1, "dice": 2, "table_dice": True}
    game = Game.new("classic", ["Ana", "Ben"], options=options)
    for value in (6, 1, 5, 4):
        game.answer(f"die:{value}")
    (luck,) = [deed.luck for deed in _analysed(game).deeds if not deed.chosen]
    rolled = Game.new("classic", ["Ana", "Ben"], options={**options, "table_dice": False}, dice=[6, 1, 5, 4])
    assert luck == next(deed.luck for deed in _analysed(rolled).deeds if not deed.chosen) != 0


def test_the_third_six_in_a_row_is_the_worst_luck() -> None:
    """It is lost, and whatever else the die had shown would have led somewhere."""
    game = Game.new("party", ["Ana", "Ben"], dice=[6, 1, 6, 6, 6, 1], options={"pieces_on_start": 2})
    for _ in range(2):
        assert game.prompt is not None
        game.answer(game.prompt.options[0].id)
    lucks = [deed.luck for deed in _analysed(game).deeds if not deed.chosen]
    assert lucks[0] > 0 > lucks[2]
    assert lucks[1] > 0


def test_a_roll_that_wins_is_no_luck_beyond_measure() -> None:
    found = _analysed(_played("party", ("normal", "normal"), 4))
    assert all(abs(deed.luck) < 100 for deed in found.deeds)


def test_of_a_match_that_keeps_secrets_nothing_is_told() -> None:
    assert players.analysis_of(Game.new("ludicrous", ["Ana", "Ben"], seed=1)) is None


def test_the_command_tells_seats_and_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _played("party", ("hard", "easy"), 4, answers=60)
    game.save(tmp_path / "match.ludo.json")
    assert cli.main(["analyse", str(tmp_path / "match.ludo.json")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith("hard 0: the dice gave ") and "gave away 0" in line for line in told)
    assert any(line.startswith("easy 1: ") and "; most in turn " in line for line in told)
    assert sum(line.startswith("turn ") for line in told) > 20
    Game.new("ludicrous", ["Ana", "Ben"], seed=1).save(tmp_path / "other.ludo.json")
    assert cli.main(["analyse", str(tmp_path / "other.ludo.json")]) == 1
    assert "this match is not over" in capsys.readouterr().err


def _explained(games: int) -> tuple[float, float, float]:
    """Return how often who had more luck won, and the mean and standard error of what skill made of equal players."""
    lucky, skill = 0, []
    for seed in range(games):
        game = _played("party", ("normal", "normal"), seed)
        found, winner = _analysed(game), game.state.places[0]
        lucky += found.luck(winner) > found.luck(1 - winner)
        skill.append(found.given_away(1) - found.given_away(0))
    return lucky / games, fmean(skill), stdev(skill) / sqrt(games)


@pytest.mark.slow
def test_between_equal_players_luck_decides(record_property: Record) -> None:
    lucky, mean, error = _explained(300)
    record_property("figure", f"luck: the luckier of equals wins {lucky:.0%}, skill {mean:.1f} +- {error:.1f} spaces")
    assert lucky > 0.75
    assert abs(mean) < 3 * error


def test_what_is_done_later_in_the_turn_was_not_given_away() -> None:
    """A piece that walks before it attacks gives nothing away by the attack that it left for later."""
    game = Game.new("skirmish", ["Ana", "Ben", "Cleo"], seed=3)
    late = ""
    turn = 0
    while not late:
        assert game.prompt is not None
        advice = players.advice_for(game)
        best = advice[0].answer if advice else game.prompt.options[0].id
        other = next((one for one in advice[1:] if one.answer.startswith("go:") and one.behind > 0), None)
        if best.startswith("attack:") and other is not None:
            kept = game.fork()
            kept.answer(other.answer)
            if kept.prompt is not None and kept.prompt.kind == "turn" and kept.prompt.option(best) is not None:
                late, turn = other.words, game.state.turn.number
                game.answer(other.answer)
                without = _analysed(game)
        game.answer(best)
    (left,) = [deed for deed in without.deeds if (deed.turn, deed.chosen) == (turn, late)][-1:]
    assert left.given_away > 0, "nobody knows yet what follows"
    (made_up,) = [deed for deed in _analysed(game).deeds if (deed.turn, deed.chosen) == (turn, late)][-1:]
    assert (made_up.given_away, made_up.better) == (0, "")


def _is_same_piece(game: Game, later: Game) -> bool:
    """Return whether two moments of a match ask the same piece."""
    asked = [None if one.prompt is None else one.prompt.text.partition(":")[0] for one in (game, later)]
    return asked[0] == asked[1]


def _left_for_later(game: Game, best: str) -> Advice | None:
    """Give a copy of a match an answer after which the best one is still the best; return it, None if there is none."""
    for one in players.advice_for(game)[1:]:
        kept = game.fork()
        kept.answer(one.answer)
        if not _is_same_piece(game, kept):
            continue
        if one.behind > 0 and [again.answer for again in players.advice_for(kept)[:1]] == [best]:
            game.answer(one.answer)
            return one
    return None


@pytest.mark.parametrize("is_first", [True, False])
def test_what_is_left_again_and_again_is_given_away_once_where_it_cost_most(*, is_first: bool) -> None:
    game = Game.new("skirmish", ["Ana", "Ben", "Cleo"], seed=3)
    while True:
        assert game.prompt is not None
        advice = players.advice_for(game)
        best = advice[0].answer if advice else game.prompt.options[0].id
        kept = game.fork()
        one, two = (_left_for_later(kept, best) for _ in range(2)) if best == "run" else (None, None)
        if one is not None and two is not None and (one.behind > two.behind) == is_first:
            break
        game.answer(best)
    game.answer(one.answer)
    game.answer(two.answer)
    left = [(deed.chosen, deed.given_away) for deed in _analysed(game).deeds[-2:]]
    assert left == [(one.words, one.behind * is_first), (two.words, two.behind * (not is_first))]
    game.answer(best)
    assert [deed.given_away for deed in _analysed(game).deeds[-3:]] == [0, 0, 0]


def test_what_one_piece_leaves_is_not_made_up_for_by_another() -> None:
    game = Game.new("skirmish", ["Ana", "Ben", "Cleo"], seed=3)
    left = (0, "")
    while True:
        assert game.prompt is not None
        advice = players.advice_for(game)
        best = advice[0].answer if advice else game.prompt.options[0].id
        turn = game.state.turn.number
        if best == "run" and turn == left[0]:  # the next piece of the same party, in its own turn
            break
        if best == "run":
            left, best = (turn, game.prompt.default.label), game.prompt.default.id
        game.answer(best)
    game.answer("run")
    (deed,) = [deed for deed in _analysed(game).deeds if (deed.turn, deed.chosen) == left]
    assert deed.given_away > 0


def test_what_was_done_in_place_of_an_end_is_not_made_up_for_by_ending() -> None:
    game = Game.new("skirmish", ["Ana", "Ben", "Cleo"], seed=3)
    while True:
        assert game.prompt is not None
        advice = players.advice_for(game)
        best = advice[0].answer if advice else game.prompt.options[0].id
        idle = next((one for one in advice[1:] if one.answer.startswith("go:") and one.behind > 0), None)
        if best == game.prompt.default.id and idle is not None and game.prompt.kind == "turn":
            break
        game.answer(best)
    turn = game.state.turn.number
    game.answer(idle.answer)
    assert game.prompt.kind == "turn"
    game.answer("pass")
    deeds = [deed for deed in _analysed(game).deeds if (deed.turn, deed.chosen) == (turn, idle.words)]
    assert deeds[-1].given_away > 0
