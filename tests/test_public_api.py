"""What programs are promised: names, signatures, and the names of earlier versions."""

import importlib
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.engine.prompts import FORMER_OF_OPTION, FORMER_OF_PROMPT
from tests.public_api import PROMISED, WRITTEN, signatures

_DOCS = (Path(__file__).resolve().parent.parent / "docs" / "python.md").read_text(encoding="utf-8")


def test_signatures_are_those_that_are_promised() -> None:
    """One that has to change goes into the changelog, and is written down by `python -m tests.public_api`."""
    assert list(signatures()) == WRITTEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", [name for names in PROMISED.values() for name in names])
def test_what_is_promised_is_listed(name: str) -> None:
    assert f"`{name}`" in _DOCS


def _asked(owner: Any, path: str) -> Any:
    for name in path.split("."):
        owner = getattr(owner, name)
    return owner


@pytest.mark.parametrize("former", [*FORMER_OF_OPTION, *FORMER_OF_PROMPT])
def test_former_names_of_answers_and_questions_still_work(former: str) -> None:
    prompt = Game.new("party", ["Ana", "Ben"], seed=3).prompt
    assert prompt is not None
    for owner, names in ((prompt.options[0], FORMER_OF_OPTION), (prompt, FORMER_OF_PROMPT)):
        if former in names:
            with pytest.warns(DeprecationWarning, match=f"'{former}' of .* is called '{names[former]}' now"):
                found = getattr(owner, former)
            assert found == _asked(owner, names[former])


def test_former_names_of_the_engine_and_of_a_match_still_work() -> None:
    engine, game = importlib.import_module("ludo_tui.engine"), Game.new("party", ["Ana", "Ben"], seed=3)
    for name in ("PieceId", "Combatant"):
        with pytest.warns(DeprecationWarning, match=f"'{name}' of 'ludo_tui.engine' is called 'Who' now"):
            assert getattr(engine, name)(1, 2).piece == 2
    with pytest.warns(DeprecationWarning, match="'retold' of 'Match' is called 'replay_positions' now"):
        assert len(list(game.retold())) == 1  # type: ignore[attr-defined]  # a name of 1.15.0


@pytest.mark.parametrize("owner", [importlib.import_module("ludo_tui.engine"), Game.new("party", ["Ana", "Ben"])])
def test_what_never_was_is_refused_as_ever(owner: Any) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        owner.nonsense  # noqa: B018 - the look-up is the test
