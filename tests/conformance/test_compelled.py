"""If you have no choice, you pay only with what was asked for: a forced action leaves the bonus action alone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Match, Turn
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from tests.conformance.test_conformance import ALL
from tests.conformance.walks import start

COMPELLING = {"lh.conditions.taunted", "ll.5.3.perk.unless-compelled", "ll.5.5.perk.unless-compelled"}
"""The rules behind questions that leave no choice; all other games know no compulsion, and the law holds by itself."""
BUDGETS = {"action", "bonus"}
ANSWERS = {"ludicrous": 700}
"""How many answers are given; where nobody can be compelled, a hundred."""


def unarmed(game: Game) -> Match[Any]:
    """Return a match of Ludicrous Ludo whose parties have nothing but stones that they must find; others as it is."""
    if game.rules.ruleset.system != "ludicrous":
        return game
    state = msgspec.json.decode(game.snapshot().checkpoint, type=LudicrousState)
    for seat, party in enumerate(state.parties):
        party.weapons, party.stones = [], 0
        for number, piece in enumerate(party.pieces):
            piece.step = (20 + 13 * (3 - state.sides[seat]) + 2 * number + 3 * seat) % 50
    start_at = msgspec.Raw(msgspec.json.encode(state))
    return Match(game.rules, msgspec.structs.replace(game.setup, start=start_at))


def taunting(ruleset: str, seed: int) -> Iterator[Match[Any]]:
    """Play so that pieces are taunted as often as can be, and do what has been done the least otherwise."""
    game, done = unarmed(start(ruleset, 3, seed)), Counter[str]()
    for _ in range(ANSWERS.get(ruleset, 100)):
        if game.prompt is None:
            return
        yield game
        chosen = min(game.prompt.answers, key=lambda one: (one.does != "taunt", done[one.does]))
        done[chosen.does] += 1
        game.answer(chosen.id)


def _spends(game: Match[Any], answer: str) -> dict[str, int]:
    """Return what of the other budgets is used when a phase is over that has begun with an answer."""
    assert game.prompt is not None
    turn, fork, kind = game.state.turn, game.fork(), game.prompt.kind
    fork.answer(answer)
    while fork.prompt is not None and _is_same_phase(fork.state.turn, turn):
        fork.answer(fork.prompt.default.id)
    after = fork.state.turn if fork.state.turn.number == turn.number else turn
    return {name: after.used.get(name, 0) for name in BUDGETS - {kind}}


def _is_same_phase(turn: Turn, other: Turn) -> bool:
    return (turn.number, turn.phase) == (other.number, other.phase)


@pytest.mark.rule(
    "lh.conditions.taunted",
    "lh.conditions.taunted.action-only",
    "ll.5.3.perk.unless-compelled",
    "ll.5.5.find-rocks.option",
)
@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("seed", [61, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(62, 70))])
def test_a_compulsion_spends_no_other_budget(ruleset: str, seed: int) -> None:
    compelled = 0
    for game in taunting(ruleset, seed):
        prompt = game.prompt
        if prompt is None or prompt.rule not in COMPELLING:
            continue
        compelled += 1
        turn = game.state.turn
        others = {name: turn.used.get(name, 0) for name in BUDGETS - {prompt.kind}}
        assert any(_spends(game, one.id) == others for one in prompt.answers), [one.id for one in prompt.answers]
    assert (compelled > 0) == (ruleset == "ludicrous")
