"""Who is asked to react can react, and something else happens than if it does not."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Match
from ludo_tui.engine.prompts import NOTHING_THERE
from tests.conformance.test_conformance import ALL
from tests.conformance.walks import start, walk

DECLINING = {"pass", "pass_turn"}
"""What an answer does by which nobody reacts."""
WITHOUT = {"classic", "party", "piecepack"}
"""Games in which nobody reacts: there the law holds by itself."""
FOLLOWING = 8
"""So many answers later a reaction has made a difference."""


def happenings(match: Match[Any], option: str) -> Iterator[bytes]:
    """Yield what happens on a copy after an answer and some more, but for the notice that a reaction is taken."""
    fork = match.fork()
    for _ in range(FOLLOWING):
        happened = [event for event in fork.answer(option) if event.kind != "reaction_taken"]
        yield from map(msgspec.json.encode, happened)
        if fork.prompt is None:
            return
        option = fork.prompt.answers[0].id
        yield fork.prompt.text.encode()


@pytest.mark.rule("ll.5.9.general.one-per-round", "sh.reaction.occasions", "lh.readings.idle")
@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("windows", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_who_is_asked_to_react_can_and_then_something_happens(ruleset: str, windows: int) -> None:
    """A plain run looks at a few questions, the slow set at many."""
    asked, vain = 0, []
    for game in walk(start(ruleset, 3, 51), 51):
        prompt = game.prompt
        if prompt is None or prompt.kind != "reaction":
            continue
        asked += 1
        ways = [one for one in prompt.answers if one.does not in DECLINING]
        assert ways, prompt.text
        if not prompt.secrecy.private and all(NOTHING_THERE not in way.facts.effects for way in ways):
            declining = next(one.id for one in prompt.answers if one.does == "pass")
            nothing = list(happenings(game, declining))
            vain += [way.id for way in ways if list(happenings(game, way.id)) == nothing]
        if asked == windows:
            break
    assert vain == []
    assert (asked == 0) if ruleset in WITHOUT else asked
