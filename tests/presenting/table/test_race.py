"""The race turn by turn, as it stands at the table of a large window."""

import pytest

from ludo_tui import Game
from ludo_tui.presenting.table.race import RaceHistory
from ludo_tui.table.session import Session
from tests.conformance.walks import start, walk


def played(turns: int, **options: bool) -> Game:
    """Return a match of Party Ludo after some turns."""
    game = Game.new("party", ["Ana", "Ben"], seed=3, options=options)
    while game.state.turn.number < turns and game.prompt is not None:
        game.answer(game.prompt.answers[0].id)
    return game


def ways(course: RaceHistory) -> list[int]:
    """Return of how many turns the race of each seat tells."""
    return [len(lane.way) for lane in course.lanes()]


def test_what_was_played_before_is_part_of_the_race() -> None:
    begun, later = RaceHistory(Session(played(1))), RaceHistory(Session(played(20)))
    assert ways(begun) == [1, 1]
    assert ways(later) == [20, 20]
    lanes = later.lanes()
    assert lanes[0].way[0] == 0
    assert max(lane.way[-1] for lane in lanes) > 0


def lanes_of(course: RaceHistory) -> list[tuple[float, ...]]:
    """Return how far each seat had come turn by turn."""
    return [tuple(lane.way) for lane in course.lanes()]


@pytest.mark.parametrize("ruleset", ["party", "skirmish"])
def test_the_race_is_told_alike_while_it_is_played_and_in_a_match_that_is_loaded(ruleset: str) -> None:
    game = start(ruleset, 3, 5)
    course = RaceHistory(Session(game, auto_roll=True))
    for _ in walk(game, 5, 60):
        lanes_of(course)
    seen = lanes_of(course)
    assert len(set(seen[0])) > 1
    assert seen == lanes_of(RaceHistory(Session(type(game).restore(game.rules, game.snapshot()))))


def test_turns_that_nobody_looked_at_take_their_place_in_the_race() -> None:
    session = Session(played(5))
    course = RaceHistory(session)
    before = lanes_of(course)[0]
    while session.game.state.turn.number < 19:
        assert session.game.prompt is not None
        session.game.answer(session.game.prompt.answers[0].id)
    way = lanes_of(course)[0]
    assert (way[:4], len(way)) == (before[:4], 19)
    assert lanes_of(course) == lanes_of(RaceHistory(Session(session.game)))


def test_a_turn_that_was_first_looked_at_in_its_middle_is_told_from_its_beginning() -> None:
    session = Session(Game.new("party", ["Ana", "Ben"], seed=3))
    game, course = session.game, RaceHistory(session)

    def answer() -> None:
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)

    asked = -1
    while game.state.turn.number != asked:  # until somebody is asked again in a turn that nobody has looked at
        asked = game.state.turn.number
        answer()
    lanes_of(course)
    while game.state.turn.number == asked:
        answer()
    assert lanes_of(course) == lanes_of(RaceHistory(Session(game)))


def test_turns_that_are_taken_back_are_taken_from_the_race() -> None:
    session = Session(played(6, free_undo=True), auto_roll=True)
    course = RaceHistory(session)
    before = ways(course)
    turn = session.game.state.turn.number
    while session.game.state.turn.number == turn:
        assert session.questions.prompt is not None
        session.answer(session.questions.prompt.answers[0].id)
    assert ways(course) == [before[0] + 1] * 2
    session.game.undo()
    assert session.game.state.turn.number == turn
    assert ways(course) == before


def test_what_was_taken_back_is_not_told_when_something_else_is_played_where_nobody_looks() -> None:
    session = Session(played(12, free_undo=True), auto_roll=True)
    course, game = RaceHistory(session), session.game
    turn = game.state.turn.number

    def play_on(answer: int) -> list[tuple[float, ...]]:
        while game.state.turn.number < turn + 6:
            assert session.questions.prompt is not None
            session.answer(session.questions.prompt.answers[answer].id)
        return lanes_of(course)

    first = play_on(0)
    while game.state.turn.number > turn:
        game.undo()
    lanes_of(course)
    second = play_on(-1)
    assert second != first
    assert second == lanes_of(RaceHistory(Session(game)))
