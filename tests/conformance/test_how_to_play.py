"""How to play: every choice and every question that is met finds the entry that explains it."""

import pytest

from ludo_tui.presenting.rulebook import entry_about
from ludo_tui.rulesets import load
from tests.conformance.walks import start, walk


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("ludicrous", 4), ("skirmish", 3), ("classic", 2), ("party", 4), ("piecepack", 4)]
)
@pytest.mark.parametrize("seed", range(1, 5))
def test_every_choice_is_explained(ruleset: str, seats: int, seed: int) -> None:
    book, silent = load(ruleset), set()
    for game in walk(start(ruleset, seats, seed), seed, 400):
        prompt = game.prompt
        for choice in (None, *prompt.answers) if prompt is not None else ():
            assert prompt is not None
            topics = prompt.topics(choice)
            if entry_about(book, topics) is None:
                silent.add(tuple(topics))
    assert silent == set()
