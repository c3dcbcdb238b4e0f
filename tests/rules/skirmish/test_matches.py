"""Whole matches at random keep the laws of the game at every prompt."""

import pytest

from ludo_tui import Game
from ludo_tui.rules.skirmish.state import SkirmishState
from tests.conformance.walks import start, walk

SETTLED = ("who", "turn", "muster", "summon", "initiative")
"""Questions that find everybody where it has ended its way."""


def seals(state: SkirmishState) -> int:
    """Return the seals on all belts."""
    return sum(piece.seals for party in state.parties for piece in party)


def made(game: Game) -> int:
    """Return the seals that should be there: taken or left by monsters that nobody felled, less those paid and lost."""
    kinds = [event.kind for event in game.events]
    taken = sum(event.count for event in game.events if event.kind == "seals_taken")  # type: ignore[attr-defined]  # seals
    left = sum(event.kind == "monster_felled" and event.by is None for event in game.events)  # type: ignore[attr-defined]  # felled
    return taken + left - kinds.count("seal_paid")


@pytest.mark.rule("sh.board.room", "sh.board.upright-enemy", "sh.gate.toll")
@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (5, 6)])
def test_the_laws_hold_at_every_prompt(seats: int, seed: int) -> None:
    behind_gates: dict[tuple[int, int], int] = {}
    for game in walk(start("skirmish", seats, seed), seed):
        state = game.state
        assert isinstance(state, SkirmishState)
        paid = sum(event.kind == "seal_paid" for event in game.turn_events)
        for seat, party in enumerate(state.parties):
            for number, piece in enumerate(party):
                before = behind_gates.get((seat, number), piece.step)
                assert not (before <= 50 < piece.step) or paid, "nobody is behind a gate without a seal"
                behind_gates[seat, number] = piece.step
        if game.prompt is None or game.prompt.kind not in SETTLED:
            continue
        spaces: dict[int, list[tuple[int, bool]]] = {}
        for who, ring in state.on_ring().items():
            spaces.setdefault(ring, []).append((who.seat, state.fighter(who).is_upright))
        for there in spaces.values():
            assert len(there) <= 2
            assert len({seat for seat, is_upright in there if is_upright}) <= 1
        assert 0 <= seals(state) <= made(game)
        assert all(piece.damage >= 0 for party in state.parties for piece in party)
    assert game.result is not None
