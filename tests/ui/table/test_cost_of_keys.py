"""What keys at the table cost, counted in what the rules are asked: nothing that is known already, nothing twice."""

import inspect
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.presenting.question import question_words
from ludo_tui.table.questions import pipeline
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.auto_answered import auto_answered
from ludo_tui.table.session import Session
from tests.ui.table_pilot import table_pilot

OF_THE_CURSOR = {"reach", "signs", "contests", "following", "sides", "party_sides"}
"""What the rules are asked about the answer under the cursor alone."""
WEIGHED = ("perils_of", "sensible_answer", "worths_of")
"""What computer seats are asked for those who look."""


def begun(ruleset: str) -> Game:
    """Begin a match that asks for a list of answers, in Skirmish Ludo after the first roll."""
    seats = ["Ana", "Ben", *(["Sage"] if ruleset == "skirmish" else [])]
    options = {"press_to_roll": False, "entry": "any", "pieces_on_start": 4} if ruleset == "party" else {}
    return Game.new(ruleset, seats, seed=5, options=options)


def counted(monkeypatch: pytest.MonkeyPatch, game: Game) -> Counter[tuple[str, str]]:
    """Count from now on what the rules of a match and computer seats are asked, each with what it is asked about."""
    counts: Counter[tuple[str, str]] = Counter()

    def note(name: str, asked: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            counts[name, repr([getattr(one, "id", one) for one in given[3:]])] += 1
            return asked(*given, **more)

        return noted

    for name, asked in inspect.getmembers(type(game.rules), inspect.isfunction):
        if not name.startswith("_"):
            monkeypatch.setattr(type(game.rules), name, note(name, asked))
    for name in WEIGHED:
        if hasattr(question_words, name):
            monkeypatch.setattr(question_words, name, note(name, getattr(question_words, name)))
    return counts


@pytest.mark.parametrize("ruleset", ["party", "ludicrous", "skirmish"])
async def test_moving_the_cursor_asks_the_rules_for_nothing_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    game = begun(ruleset)
    async with table_pilot(game, tmp_path, size=(120, 40), auto_move=True) as at:
        if ruleset == "skirmish":
            await at.press("space")
        prompt = at.session.questions.prompt
        assert prompt is not None
        assert len(prompt.options) > 1
        counts = counted(monkeypatch, game)
        await at.press(*["down"] * len(prompt.options))
        assert {name for name, _ in counts} <= {*OF_THE_CURSOR, "perils_of", "danger", "view"}
        counts.clear()
        await at.press(*["down"] * len(prompt.options))
        assert counts
        assert {name for name, _ in counts} <= OF_THE_CURSOR
        assert at.session.questions.prompt is prompt


async def test_each_danger_is_worked_out_once_a_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun("party")
    async with table_pilot(game, tmp_path, size=(120, 40), auto_move=True) as at:
        await at.press("1")
        counts, asked = counted(monkeypatch, game), 0
        for _ in range(6):
            counts.clear()
            await at.press("1")
            await at.press(*["down"] * 4)
            dangers = {key: count for key, count in counts.items() if key[0] == "danger"}
            asked += len(dangers)
            assert set(dangers.values()) <= {1}, dangers
            assert {counts[name, "[]"] for name in ("worths_of", "sensible_answer")} <= {0, 1}
        assert asked


def test_whether_anybody_is_asked_is_found_once_until_something_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    session, found = Session(begun("party")), list[Question]()

    def noted(question: Question, table: Table) -> Question:
        found.append(question)
        return auto_answered(question, table)

    monkeypatch.setattr(pipeline, "auto_answered", noted)
    assert {session.questions.waiting for _ in range(5)} == {"nobody"}, "all moves come to the same"
    assert len(found) == 1
    session.auto_answer.moves = False
    assert {session.questions.waiting for _ in range(5)} == {"person"}
    assert len(found) == 2
    prompt = session.questions.prompt
    assert prompt is not None
    session.answer(prompt.options[0].id)
    assert {session.questions.waiting for _ in range(5)} == {"person"}
    assert len(found) == 3
