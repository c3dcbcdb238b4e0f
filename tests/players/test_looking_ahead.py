"""Looking ahead, whatever is played: what is looked at closely, how far, for how long, and what is made of it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import Option, OptionFacts, Prompt, TurnEnded
from ludo_tui.players import lookahead, luck
from ludo_tui.players.lookahead import Estimate, Limits, _Found, close, compare, in_copies, outcome
from ludo_tui.players.strategy import Ahead


def test_only_what_looks_nearly_as_good_as_the_best_is_looked_at_closely() -> None:
    thought = {"poor": 1.0, "best": 5.0, "good": 4.0, "fair": 3.0}
    assert close(thought, Limits(candidates=9, margin=2.0)) == {"best": 5.0, "good": 4.0, "fair": 3.0}
    assert list(close(thought, Limits(candidates=9, margin=2.0))) == ["best", "good", "fair"], (
        "those that look best come first"
    )
    assert close(thought, Limits(candidates=2, margin=2.0)) == {"best": 5.0, "good": 4.0}
    assert close(thought, Limits(candidates=9, margin=1.9)) == {"best": 5.0, "good": 4.0}


def test_what_was_thought_before_counts_like_so_many_samples() -> None:
    """Of a and b the samples come to 5 and 3, with 2.5 more than was thought on average."""
    found = _Found({"a": 2.0, "b": 1.0}, trust=2.0)
    found.worths.update(a=[4.0, 6.0], b=[1.0, 5.0])
    best, other = found.ranked(["b", "a"])
    assert best == Estimate("a", (10 + 2 * 4.5) / 4, 0.0)
    assert other.worth == pytest.approx((6 + 2 * 3.5) / 4)
    assert other.error == pytest.approx(2**0.5 * 2**0.5 / 4), "by how much the differences 3 and 1 vary"
    assert found.ranked([]) == []


def test_one_sample_tells_nothing_about_the_error() -> None:
    found = _Found({"a": 0.0, "b": 0.0}, trust=0.0)
    found.worths.update(a=[1.0], b=[2.0])
    assert found.ranked(["a", "b"]) == [Estimate("b", 2.0, 0.0), Estimate("a", 1.0, 0.0)]


class Walk:
    """Stands for a copy of a match of three seats in which each answer ends a turn; it is over after `length` turns."""

    def __init__(self, number: int, length: int) -> None:
        self.setup = SimpleNamespace(seats="abc")
        self.state = SimpleNamespace(turn=SimpleNamespace(number=number))
        self.given: list[str] = []
        self.luck = 0.0
        self._length = length

    @property
    def prompt(self) -> object:
        return None if len(self.given) >= self._length else object()

    def answer(self, answer: str) -> None:
        self.given.append(answer)
        self.state.turn.number += 1


@pytest.mark.parametrize(
    ("rounds", "length", "answers"), [(1, 99, 3), (2, 99, 6), (2, 4, 4), (0, 99, 1), (1 / 3, 99, 1), (2 / 3, 99, 2)]
)
def test_a_copy_is_played_on_for_some_turns_of_every_seat_or_to_its_end(
    rounds: float, length: int, answers: int
) -> None:
    walk: Any = Walk(7, length)
    assert outcome(walk, "mine", lambda _: "theirs", lambda _: float(len(walk.given)), rounds) == answers
    assert walk.given == ["mine", *["theirs"] * (answers - 1)]


def test_a_copy_that_comes_to_no_end_is_judged_as_it_is() -> None:
    class Circle(Walk):
        def answer(self, answer: str) -> None:
            self.given.append(answer)

    walk: Any = Circle(7, 10**6)
    assert outcome(walk, "mine", lambda _: "theirs", lambda _: 0.5, 1) == 0.5
    assert len(walk.given) == 1 + lookahead.MOST_ANSWERS


def test_what_is_played_on_no_more_stays_behind_the_best_by_what_it_was_behind() -> None:
    """All luck is good at first, so that what was given up then has come to more than what was looked at longer."""
    lucks = iter([*[1.0] * 8, *[0.0] * 8])
    swing = iter([-0.5, 0.5] * 8)
    worths: dict[str, Callable[[float], float]] = {
        "best": lambda luck: luck,
        "poor": lambda luck: luck - 0.4,
        "close": lambda luck: luck + next(swing),
    }

    def imagine(luck: Any) -> Any:
        walk = Walk(0, 1)
        walk.luck = luck
        return walk

    def judge(walk: Any) -> float:
        return worths[walk.given[0]](walk.luck)

    lot: Any = SimpleNamespace(draw=lambda _: next(lucks))
    ahead, limits = Ahead(imagine, lot), Limits(samples=16, batch=8)
    play = in_copies(ahead, lambda _: "theirs", judge, limits.rounds)
    found = compare(ahead, dict.fromkeys(worths, 0.0), play, limits)
    assert {one.answer: pytest.approx(one.worth) for one in found} == {"best": 0.5, "close": 0.5, "poor": 0.1}
    assert found[-1].answer == "poor"


def test_a_thought_takes_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, cut = [100.0], list[bool]()
    game = Game.new("classic", [Seat("Ana", computer="expert"), Seat("Ben")], seed=1)
    thought = players.Thought(game, 8.0)

    def answer(_match: object, count: int, is_cut: Any) -> str:
        for now in (100.0, 107.9, 108.1):
            clock[0] = now
            cut.append(is_cut())
        clock[0] = 100.0
        thought.cut_short()
        cut.append(is_cut())
        return f"answer {count}"

    monkeypatch.setattr("ludo_tui.players._answer", answer)
    monkeypatch.setattr("ludo_tui.players.monotonic", lambda: clock[0])
    assert thought.answer() == f"answer {game.answer_count}"
    assert cut == [False, False, True, True]


class Rolls(luck.Fortunes):
    """Events are numbers, whom a roll gave so many spaces, or seats with what their contest has brought."""

    def roll(self, event: Any) -> tuple[int, float] | None:
        return (0, event) if isinstance(event, float) else None

    def verdicts(self, event: Any, trying: Any) -> Any:  # noqa: ARG002 - whoever tries
        yield event


def told(events: list[Any], **worths: tuple[float, float | None]) -> list[tuple[int, float]]:
    """Return the luck of seat 1, which answers `a` to a question whose answers have worths and odds."""
    fortunes = Rolls()
    options = tuple(Option(id=name, label=name, facts=OptionFacts(odds=odds)) for name, (_, odds) in worths.items())
    fortunes.note(Prompt(1, "turn", "What?", options), {name: worth for name, (worth, _) in worths.items()})
    return list(fortunes.told("a", events))


def test_a_contest_is_about_what_it_may_bring_more_than_the_worst_answer() -> None:
    worths = {"a": (6.0, 0.5), "b": (2.0, None)}
    assert told([(1, 1.0)], **worths) == [(1, 8.0 * 0.5)]
    assert told([(1, 0.5)], **worths) == [(1, 0.0)]
    assert told([(1, 0.0)], **worths) == [(1, -8.0 * 0.5)]
    assert told([(1, 1.0)], a=(60.0, 0.5), b=(2.0, None)) == [(1, luck.MOST * 0.5)], "nothing is worth more"
    assert told([(1, 1.0)], a=(6.0, None), b=(2.0, 0.5)) == [], "nothing is rolled for it"


def test_a_contest_is_decided_once_and_in_its_own_turn() -> None:
    worths = {"a": (6.0, 0.5), "b": (2.0, None)}
    assert told([(0, 1.0), (1, 1.0), (1, 1.0)], **worths) == [(1, 4.0)]
    assert told([TurnEnded(seat=1), (1, 1.0)], **worths) == []
    assert told([3.5, (1, 1.0)], **worths) == [(0, 3.5), (1, 4.0)], "a roll for the way is told at once"


def test_what_is_tried_stays_open_whatever_is_asked_meanwhile() -> None:
    fortunes = Rolls()
    tried = Prompt(
        1, "turn", "What?", (Option(id="a", label="a", facts=OptionFacts(odds=0.5)), Option(id="b", label="b"))
    )
    fortunes.note(tried, {"a": 4.0, "b": 0.0})
    assert list(fortunes.told("a", [])) == []
    fortunes.note(Prompt(0, "reaction", "React?", (Option(id="c", label="c"),)), {"c": 0.0})
    decided: list[Any] = [(1, 1.0)]
    assert list(fortunes.told("c", decided)) == [(1, 4.0)]
