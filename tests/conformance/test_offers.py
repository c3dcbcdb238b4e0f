"""Nothing is offered that can have no effect: each answer of a turn, played on with different dice, changes something.

Ludicrous Ludo has boards and a stricter law of its own in `tests/rules/ludicrous/test_offers_felt.py`.
"""

from typing import Any, Final

import msgspec
import pytest

from ludo_tui.engine import Match
from tests.conformance.walks import start, walk

ASKED: Final = {"classic": "move", "party": "move", "piecepack": "move", "skirmish": "turn"}
"""The question of each game whose answers are held to it."""
COSTS: Final = ("rolls", "draws", "turn", "spent", "preferences", "dice", "sixes", "throws", "rolls_again")
"""What of a state only says that something was done and paid for."""
NOTHING_BY_CHOICE: Final = {"pass", "back"}
"""What an answer does that is there to do nothing."""
EXCEPTIONS: Final = {
    "attack_space": "a space is struck at blindly: nobody may be there, and that is not told",
    "find": "a search may find nobody, and that is not told before",
}
"""What may change nothing, with the reason."""
DICE: Final = 12
"""How many dice are tried until an answer counts as one that does nothing."""
STEPS: Final = 30


def told(match: Match[Any]) -> bytes:
    """Return a state without what an answer costs."""
    state = msgspec.to_builtins(match.state, str_keys=True)
    kept = {name: value for name, value in state.items() if name not in COSTS}
    if isinstance(acting := kept.get("acting"), dict):
        acting["has_acted"] = False
    return msgspec.json.encode(kept, order="sorted")


def changes(match: Match[Any], option: str, kind: str) -> bool:
    """Return whether an answer changes anything, with some dice and the usual answers to what follows."""
    before = told(match)
    for number in range(DICE):
        copy = match.fork()
        copy.state.rolls += 100 * number  # other dice from here on
        copy.answer(option)
        for _ in range(STEPS):
            if copy.prompt is None or copy.prompt.kind in (kind, "who", "roll"):
                break
            copy.answer(copy.prompt.answers[0].id)
        if told(copy) != before:
            return True
    return False


@pytest.mark.parametrize("ruleset", ASKED)
@pytest.mark.parametrize("prompts", [3, pytest.param(40, marks=pytest.mark.slow)])
def test_something_can_come_of_every_answer(ruleset: str, prompts: int) -> None:
    kind, idle, count = ASKED[ruleset], [], 0
    for number, game in enumerate(walk(start(ruleset, 4, 71), 71)):
        prompt = game.prompt
        if prompt is None or prompt.kind != kind or number % 9:
            continue
        count += 1
        for option in prompt.answers:
            if option.does not in {*NOTHING_BY_CHOICE, *EXCEPTIONS} and not changes(game, option.id, kind):
                idle.append(option.id)
        if count == prompts:
            break
    assert idle == []
