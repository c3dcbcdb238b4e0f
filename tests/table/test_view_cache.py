from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import IllegalAnswer, Match
from ludo_tui.table.view_cache import ViewCache


def undo(game: Match[Any]) -> None:
    """Take back the last answer, unless a hidden piece of Skirmish has been searched for since."""
    try:
        game.undo()
    except IllegalAnswer as refusal:
        if "a hidden piece has been searched for" not in str(refusal):
            raise


def deeds(game: Match[Any]) -> Iterator[Callable[[], object]]:
    """Yield whatever can change a match, one thing after the other."""
    for number in range(40):
        assert game.prompt is not None
        answers = game.prompt.answers
        yield partial(game.answer, answers[number * 7 % len(answers)].id, pause=number % 2 == 0)
        yield game.go_on
        if number % 4 == 0:
            yield partial(undo, game)
    yield partial(game.hand_over, 1, None)
    yield partial(game.prefer, 0, "every_phase", "always")
    yield partial(game.concede, 0)


@pytest.mark.parametrize("ruleset", ["classic", "ludicrous", "skirmish"])
def test_whatever_changes_a_match_is_seen_at_once_and_what_does_not_is_not_worked_out_again(ruleset: str) -> None:
    game = Game.new(ruleset, [Seat("Ana"), Seat("Ben", "easy"), Seat("Cleo")], 4, options={"free_undo": True})
    sight, done = ViewCache(game), 0
    for deed in deeds(game):
        before = {viewer: sight.of(viewer) for viewer in (None, 0)}
        kept = {viewer: game.view(viewer) for viewer in before}
        deed()
        done += 1
        assert {viewer: one.view for viewer, one in before.items()} == kept  # who holds it sees it as it was
        for viewer in before:
            seen = sight.of(viewer)
            assert seen.view == game.view(viewer)
            assert seen.look == game.rules.look(game.view(viewer), game.setup)
            assert sight.of(viewer) is seen
    assert done == 93
