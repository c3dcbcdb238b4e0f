"""A match watched again in line mode."""

import io

import pytest

from ludo_tui import Game, Seat
from ludo_tui.line.console import Console
from ludo_tui.line.replay import LineReplay
from ludo_tui.platform.places import examples_folder
from ludo_tui.players import advice_for, answer_for
from ludo_tui.records.replay import SEARCHES, Replay


@pytest.fixture(scope="module")
def story() -> Replay:
    game = Game.new("party", [Seat("Ana", "easy"), Seat("Ben", "easy")], seed=3)
    while game.prompt is not None:
        answer = answer_for(game)
        assert answer is not None
        game.answer(answer)
    return Replay(game)


def watch(story: Replay, typed: str) -> tuple[LineReplay, str]:
    target = io.StringIO()
    replay = LineReplay(Console(io.StringIO(typed), target), story)
    assert replay.watch() is None
    return replay, target.getvalue()


def test_a_decision_tells_what_came_of_it(story: Replay) -> None:
    replay, told = watch(story, "\nback\n")
    assert replay.moment == 1
    for event in story.events_of(1):
        assert event.sentence(story.match.names) in told


def test_the_ends_are_told(story: Replay) -> None:
    assert "This is the beginning." in watch(story, "<\nback\n")[1]
    replay, told = watch(story, f"t {10**8}\n\nplay\nback\n")
    assert replay.moment == len(story) - 1
    assert "End of the match." in told
    assert "Here the match is over. Go back to play on from an earlier moment." in told


def test_marks_are_captures_and_homecomings(story: Replay) -> None:
    wanted = [mark for mark in story.marks if mark.kind in ("capture", "home", "turning")]
    replay, _ = watch(story, "]\n" * 3 + "[\nback\n")
    moments = sorted({mark.moment for mark in wanted})
    assert replay.moment == moments[1]
    assert "There is no other one that way." in watch(story, "[\nback\n")[1]


@pytest.mark.parametrize("kind", ["captures", "homecomings"])
def test_marks_of_one_kind_are_searched_for(story: Replay, kind: str) -> None:
    wanted = sorted({mark.moment for mark in story.marks if mark.kind == SEARCHES[kind][0]})
    replay, _ = watch(story, f"/ {kind}\nback\n")
    assert replay.moment == wanted[0]
    replay, _ = watch(story, f"/ {kind}\nt {10**8}\n[\nback\n")
    assert replay.moment == [moment for moment in wanted if moment < len(story) - 1][-1]


def test_contests_are_searched_for_and_what_is_none_is_told() -> None:
    fight = Replay(Game.load(examples_folder() / "ludicrous-tackle.ludo.json"))
    wanted = sorted({mark.moment for mark in fight.marks if mark.kind == "contest"})
    assert watch(fight, "/ contests\nback\n")[0].moment == wanted[0]
    replay, told = watch(fight, "/ zeppelins\nback\n")
    assert replay.moment == 0
    assert "There is no mark 'zeppelins': type / and one of marks, captures, homecomings, contests, swings." in told


def _fight(*, is_over: bool) -> tuple[Replay, int]:
    """Return a match of Ludicrous Ludo between computers, and a moment after something that was asked in private."""
    seats = [Seat("Ana", "hard"), Seat("Ben", "hard")]
    game = Game.new("ludicrous", seats, seed=5, options={"match": "short"})
    asked: list[bool] = []
    while game.prompt is not None and (is_over or True not in asked):
        asked.append(game.prompt.secrecy.private and len(advice_for(game)) > 1)
        answer = answer_for(game)
        assert answer is not None
        game.answer(answer)
    return Replay(game), asked.index(True) + 1


def test_a_computer_tells_afterwards_why_it_did_what_nobody_was_to_see() -> None:
    story, moment = _fight(is_over=False)
    going = LineReplay(Console(io.StringIO("W\nback\n"), target := io.StringIO()), story)
    going.moment = moment
    assert going.watch() is None
    assert "tells why when the match is over." in target.getvalue()
    over, same = _fight(is_over=True)
    assert same == moment
    after = LineReplay(Console(io.StringIO("W\nback\n"), target := io.StringIO()), over)
    after.moment = moment
    assert after.watch() is None
    name = over.match.setup.seats[over.moments[moment - 1].seat].name
    assert f"  Why {name} did that: " in target.getvalue()


def test_why_is_told_of_what_is_public_at_once_and_of_people_never(story: Replay) -> None:
    told = watch(story, "W\n" + "\nW\n" * 30 + "back\n")[1]
    assert "This is the beginning." in told
    assert "  Why Ana did that: Token " in told
    game = Game.new("party", ["Ana", "Ben"], seed=3, options={"pieces_on_start": 2})
    assert game.prompt is not None
    seat = game.setup.seats[game.prompt.seat].name
    chosen = game.prompt.options[0]
    game.answer(chosen.id)
    assert f"{seat} has chosen this, and knows why: {chosen.label}." in watch(Replay(game), "\nW\nback\n")[1]


def test_the_board_stands_as_it_stood(story: Replay) -> None:
    assert "Ana (Red): way 0 of 228\n  token 1 in the yard\n" in watch(story, "b\nback\n")[1].replace("Token", "token")


def test_nonsense_is_told(story: Replay) -> None:
    told = watch(story, "x\x1b\n?\nback\n")[1]
    assert "type ? for help." in told
    assert "\x1b" not in told
