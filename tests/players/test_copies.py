"""Copies of a match that are played on, and what they do when they are stopped in the middle."""

from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.engine.rewind import rewound


class Stopped(BaseException):
    """As when Ctrl+C is pressed."""


@pytest.mark.parametrize(("luck", "goes_back"), [(None, True), (5, False)])
def test_a_copy_with_other_luck_does_not_go_back_when_it_is_stopped(
    luck: int | None, goes_back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it would go back to was rolled with the luck of the match: it would say that it is out of step with it."""
    copy = Game.new("classic", ["Ana", "Ben"], seed=3).fork(luck, 0)
    rewinding = list[int]()
    usual = rewound

    def noted(runner: Any, count: int) -> Any:
        rewinding.append(count)
        return usual(runner, count)

    def stopped(*_args: object, **_named: object) -> None:
        monkeypatch.undo()
        monkeypatch.setattr("ludo_tui.engine.match.rewound", noted)
        raise Stopped

    monkeypatch.setattr(type(copy._runner.table), "throw", stopped)
    with pytest.raises(Stopped):
        copy.answer("move:0")
    assert bool(rewinding) == goes_back
