"""Playing a race on in whole numbers, to see what a move comes to."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ludo_tui.engine import Dice
from ludo_tui.players.race.evaluation import Evaluation
from ludo_tui.players.race.thumb import Thumb
from ludo_tui.rules.race.model import CAPTURE, TRAP, Move, Race

_ROLLS_A_TURN = 64
"""More rolls than a turn has: the dice of each turn stand in a row of their own."""


class Rollouts:
    """Plays a match on from each of the moves that a seat can make, and says how likely that seat wins then.

    Everybody goes by rules of thumb there: the better judgement costs more than twice as many continuations, and these
    tell more.

    Args:
        evaluation: of nobody in particular.
        race: the match at the question, which stays as it is.
        moves: the moves by answer.
        rounds: how many turns of every seat are played on.
    """

    def __init__(self, evaluation: Evaluation, race: Race, moves: Mapping[str, Move], rounds: float) -> None:
        self._evaluation = evaluation
        self._race = race
        self._moves = moves
        self._turns = round(rounds * len(race.steps))

    def __call__(self, luck: int, answer: str) -> float:
        """Return how likely the seat wins after an answer, with a luck: the same turns have the same dice with it."""
        race = self._race.copy()
        last, roll = race.turn + self._turns, _dice(race, luck)
        race.use(self._moves[answer])
        while (moves := race.decision(roll)) is not None and race.turn < last:
            if moves:
                race.use(moves[0] if len(moves) == 1 else reply(race, moves))
            else:
                race.roll_again(roll)
        return self._evaluation.chances_of(race)[self._race.seat]


def reply(race: Race, moves: Sequence[Move]) -> Move:
    """Return the move of the seat on turn by rules of thumb, the first of several equal ones."""
    ways: dict[tuple[int, int], Move] = {}
    for move in moves:
        ways.setdefault((move.start, move.die), move)
    if len(ways) == 1:
        return moves[0]
    thumb, mover = Thumb(race, race.seat), race.mover()
    best, found = -float("inf"), moves[0]
    for move in ways.values():
        taken = race.tables.pieces_at(mover, move.end, race.steps) if move.effect == CAPTURE else ()
        worth = thumb.score(mover, move.start, move.end, None if move.effect == TRAP else taken)
        if worth > best:
            best, found = worth, move
    return found


def _dice(race: Race, luck: int) -> Callable[[], int]:
    """Return what rolls for a match that is played on: by luck, turn and number of the roll in it."""
    (dice, shown), turn, count = _of_luck(luck), race.turn, 0

    def roll() -> int:
        nonlocal turn, count
        if race.turn != turn:
            turn, count = race.turn, 0
        count += 1
        number = turn * _ROLLS_A_TURN + count
        if number not in shown:
            shown[number] = dice.value(number, 6)
        return shown[number]

    return roll


@lru_cache(2)
def _of_luck(luck: int) -> tuple[Dice, dict[int, int]]:
    """Return the dice of a luck, and what they have shown: all answers are tried with it, one after the other."""
    return Dice(luck, "rollout"), {}
