"""A computer seat that thinks long: the screen goes on, shows it, and can cut it short."""

import threading
from pathlib import Path

import pytest

from ludo_tui import Game, Seat, players
from tests.ui.table_pilot import TablePilot, table_pilot


def _match() -> Game:
    """Return a match in which Ana moves, and then Zeno, who has two pieces that may move."""
    seats = [Seat("Ana"), Seat("Zeno", computer="expert")]
    return Game.new("party", seats, dice=[6, 1, 3, 3, 2, 2, 1, 1], options={"pieces_on_start": 2})


class _Slow:
    """Thinking that takes until somebody cuts it short."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.is_over = threading.Event(), threading.Event()
        self.threads: list[int] = []
        answer = players.Thought.answer

        def wait(thought: players.Thought) -> str:
            self.threads.append(threading.get_ident())
            self.begun.set()
            self.is_over.wait(30)
            return answer(thought)

        def cut(thought: players.Thought) -> None:
            thought._is_cut = True
            self.is_over.set()

        monkeypatch.setattr(players.Thought, "answer", wait)
        monkeypatch.setattr(players.Thought, "cut_short", cut)


async def _until_begun(slow: _Slow, at: TablePilot) -> None:
    while not slow.begun.is_set():
        await at.pilot.pause(0)
    await at.pilot.pause(0)


async def test_a_computer_thinks_in_a_thread_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = _Slow(monkeypatch)
    slow.is_over.set()
    async with table_pilot(game := _match(), tmp_path) as at:
        await at.answer("move:0")
        assert game.history[-1].seat == 1
    assert slow.threads
    assert threading.get_ident() not in slow.threads


async def test_the_screen_goes_on_until_space_cuts_thinking_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = _Slow(monkeypatch)
    async with table_pilot(game := _match(), tmp_path) as at:
        await at.pilot.press("1")
        await _until_begun(slow, at)
        assert players.thinks_long(game)
        assert "Zeno thinks" in at.text()
        await at.pilot.press("P")  # any other key does its work meanwhile
        assert "Players" in at.text()
        assert not slow.is_over.is_set()
        await at.pilot.press("space")
        assert slow.is_over.is_set()
        await at.settle()
        assert game.history[-1].seat == 1


async def test_leaving_the_program_waits_for_no_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = _Slow(monkeypatch)
    async with table_pilot(_match(), tmp_path) as at:
        await at.pilot.press("1")
        await _until_begun(slow, at)
        at.app.exit()
    assert slow.is_over.is_set()


async def test_what_was_thought_of_a_position_that_is_left_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = _Slow(monkeypatch)
    async with table_pilot(game := _match(), tmp_path) as at:
        await at.pilot.press("1")
        await _until_begun(slow, at)
        before = game.answer_count
        at.table.parts.flow.hold()
        assert slow.is_over.is_set()
        await at.settle()
        assert game.answer_count == before
