"""Trees of everything that dice and choices can lead to, counted twice: by the rules and by the naive ones."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Match, OutOfDiceError, OutOfSyncError, Snapshot, Turn
from ludo_tui.engine.dice import Dice
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import Piece, RaceState
from tests.rules.race.naive import ROLLS_AGAIN, Leaf, Naive
from tests.rules.race.scene import FOUR, Scene, new_rules, new_setup

OPTION_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("classic", {}),
    "party": ("party", {}),
    "piecepack": ("piecepack", {}),
    "traps and bouncing": ("classic", {"finish": "bounce", "safe": "both", "entry": "one_or_six"}),
    "no blocks, two dice": ("classic", {"block": "none", "dice": 2, "six_bonus": "always", "home_bonus": True}),
    "teams behind walls": ("classic", {"teams": True, "block": "wall", "safe": "starts", "capture_bonus": True}),
    "forced captures": ("piecepack", {"forced_capture": True, "capture_before_home": True, "pieces_to_win": 2}),
    "short and quick": ("party", {"entry": "any", "pieces_to_win": 1, "play_on": False, "max_sixes": 2}),
    "three tries": ("classic", {"three_tries": True, "six_bonus": "always", "capture_bonus": True}),
    "three tries, two dice": ("piecepack", {"three_tries": True, "dice": 2, "home_bonus": True}),
    "two dice in teams": ("classic", {"teams": True, "dice": 2, "forced_capture": True, "home_column_jump": True}),
}
WALKS = 2
"""Positions per option set in a plain run, out of games at random; in the slow set there are eight more."""


class RulesTree:
    """The tree as the engine plays it: from checkpoints, with every script of dice."""

    def __init__(self, rules: RaceRules) -> None:
        self.rules = rules
        self.setup = new_setup(rules)
        self._trees: dict[tuple[bytes, int], Counter[Leaf]] = {}
        """What has been counted: many ways lead to the same position."""

    def tree(self, state: RaceState, depth: int) -> Counter[Leaf]:
        """Count the ends of every way in which `depth` dice can fall and be used, from the start of a turn."""
        if depth == 0 or state.over:
            steps = tuple(tuple(piece.step for piece in own) for own in state.pieces)
            return Counter([(steps, state.turn.seat, tuple(state.places))])
        checkpoint = msgspec.json.encode(state)
        if (checkpoint, depth) not in self._trees:
            self._trees[checkpoint, depth] = self._branch(checkpoint, [], [], depth)
        return self._trees[checkpoint, depth]

    def _branch(self, checkpoint: bytes, dice: list[int], answers: list[str], depth: int) -> Counter[Leaf]:
        if depth == 0:
            return Counter([ROLLS_AGAIN])
        total: Counter[Leaf] = Counter()
        for die in range(1, 7):
            total += self._play(checkpoint, [*dice, die], answers, depth - 1)
        return total

    def _play(self, checkpoint: bytes, dice: list[int], answers: list[str], depth: int) -> Counter[Leaf]:
        snapshot = Snapshot(setup=self.setup, history=[], checkpoint=msgspec.Raw(checkpoint), answers=[], dice=dice)
        try:
            scene = Scene.restore(self.rules, snapshot)
            for answer in answers:
                scene.answer(answer)
        except (OutOfSyncError, OutOfDiceError) as error:
            if "dice" not in str(error):
                raise
            return self._branch(checkpoint, dice, answers, depth)
        if scene.prompt is None:
            scene.state.rolls = 0
            return self.tree(scene.state, depth)
        total: Counter[Leaf] = Counter()
        for option in scene.prompt.options:
            total += self._play(checkpoint, dice, [*answers, option.id], depth)
        return total


def walked(rules: RaceRules, seed: int) -> RaceState:
    """Return the state at the start of a turn somewhere in a game at random."""
    match = Match(rules, new_setup(rules, seed=seed))
    lot = Dice(seed, "walk")
    for count in range(60 + 23 * seed):
        if match.prompt is None:
            break
        options = match.prompt.options
        match.answer(options[lot.value(count, len(options)) - 1].id)
    if match.prompt is None:
        return crowd(rules, seed)
    return msgspec.json.decode(match.checkpoint, type=RaceState)


def crowd(rules: RaceRules, seed: int) -> RaceState:
    """Return a position in which everybody is close together, near home and near a start."""
    state = rules.new_state(new_setup(rules))
    lot = Dice(seed, "crowd")
    doubled = [13, 26, 39, 0, 13, 26, 39, 45, 47, 50]
    spots = [-1, -1, 0, 13, 26, 39, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 8, 21, 34]
    for seat in range(4):
        two, one, other = (row[lot.value(seat * 3 + n, len(row)) - 1] for n, row in enumerate((doubled, spots, spots)))
        state.pieces[seat] = [Piece(step) for step in (two, two, one, other)]
        if [piece.step for piece in state.pieces[seat]].count(56) >= rules.options.pieces_to_win:
            state.pieces[seat] = [Piece(step) for step in (50, 50, 3, -1)]
    state.turn = Turn(seat=seed % 4, number=1)
    state.captures = [seed % 2, 0, 1, 0]
    return state


def naive_tree(rules: RaceRules, state: RaceState, depth: int) -> Counter[Leaf]:
    options = msgspec.to_builtins(rules.options)
    naive = Naive(state.sides, options)
    steps = [[piece.step for piece in own] for own in state.pieces]
    more = {"places": tuple(state.places), "captures": tuple(state.captures), "is_open": state.columns_open}
    return naive.tree(naive.position(steps, state.turn.seat, **more), depth)


@pytest.mark.rule("cl.move.mandatory", "pp.move.mandatory")
@pytest.mark.parametrize(
    "seeds", [range(WALKS), pytest.param(range(WALKS, WALKS + 8), marks=pytest.mark.slow)], ids=["some", "more"]
)
@pytest.mark.parametrize("name", OPTION_SETS)
def test_both_rules_lead_to_the_same_positions(name: str, seeds: range) -> None:
    ruleset, options = OPTION_SETS[name]
    rules = new_rules(ruleset, **options)
    for seed in seeds:
        for state in (walked(rules, seed), crowd(rules, seed)):
            state.rolls = 0
            expected = naive_tree(rules, state, 2)
            assert RulesTree(rules).tree(state, 2) == expected


def test_the_first_turns_with_three_tries_lead_to_the_same_positions() -> None:
    rules = new_rules("classic", three_tries=True, pieces_to_win=2)
    state = rules.new_state(new_setup(rules, FOUR))
    state.turn = Turn(seat=0, number=1)
    assert RulesTree(rules).tree(state, 4) == naive_tree(rules, state, 4)


@pytest.mark.parametrize(
    ("name", "counts"), [("classic", [9, 81, 729, 6561]), ("party", [9, 81, 741, 6729]), ("piecepack", [13, 169, 2145])]
)
def test_the_first_turns_of_a_game_have_so_many_ways(name: str, counts: list[int]) -> None:
    rules = new_rules(name)
    state = rules.new_state(new_setup(rules, FOUR))
    state.turn = Turn(seat=0, number=1)
    for depth, count in enumerate(counts, 1):
        assert RulesTree(rules).tree(state, depth).total() == count
        assert naive_tree(rules, state, depth).total() == count
