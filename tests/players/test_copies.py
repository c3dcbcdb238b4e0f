"""Copies of a match that are played on, and what they do when they are stopped in the middle."""

import pytest

from ludo_tui import Game


class Stopped(BaseException):
    """As when Ctrl+C is pressed."""


@pytest.mark.parametrize(("luck", "goes_back"), [(None, True), (5, False)])
def test_a_copy_with_other_luck_does_not_go_back_when_it_is_stopped(
    luck: int | None, goes_back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it would go back to was rolled with the luck of the match: it would say that it is out of step with it."""
    copy = Game.new("classic", ["Ana", "Ben"], seed=3).fork(luck, 0)
    table, gone_back = type(copy._table), list[list[str]]()
    usual = Game._go_back

    def going_back(game: Game, given: list[str]) -> None:
        gone_back.append(given)
        usual(game, given)

    def stopped(*_args: object, **_named: object) -> None:
        monkeypatch.undo()
        monkeypatch.setattr(Game, "_go_back", going_back)
        raise Stopped

    monkeypatch.setattr(table, "roll", stopped)
    with pytest.raises(Stopped):
        copy.answer("move:0")
    assert bool(gone_back) == goes_back
