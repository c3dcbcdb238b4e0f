"""Playing a race on in whole numbers, to see what a move comes to."""

from collections.abc import Callable, Mapping, Sequence

from ludo_tui.engine import Dice, Level
from ludo_tui.players.race.evaluation import Evaluation
from ludo_tui.players.race.thumb import Thumb
from ludo_tui.rules.race.model import CAPTURE, TRAP, Move, Race

_ROLLS_A_TURN = 64
"""More rolls than a turn has: the dice of each turn stand in a row of their own."""


class Rollouts:
    """Plays a match on from each of the moves that a seat can make, and says how likely that seat wins then.

    Args:
        evaluation: of nobody in particular.
        race: the match at the question, which stays as it is.
        moves: the moves by answer.
        levels: who plays each seat; normal seats go by rules of thumb there, too.
        rounds: how many turns of every seat are played on.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        race: Race,
        moves: Mapping[str, Move],
        levels: Sequence[Level | None],
        rounds: float,
    ) -> None:
        self._evaluation = evaluation
        self._race = race
        self._moves = moves
        self._levels = levels
        self._turns = round(rounds * len(race.steps))

    def __call__(self, luck: int, answer: str) -> float:
        """Return how likely the seat wins after an answer, with a luck: the same turns have the same dice with it."""
        race = self._race.copy()
        last, roll = race.turn + self._turns, _dice(race, luck)
        race.use(self._moves[answer])
        while (moves := race.decision(roll)) is not None and race.turn < last:
            if moves:
                race.use(moves[0] if len(moves) == 1 else self.reply(race, moves))
            else:
                race.roll_again(roll)
        return self._evaluation.chances_of(race)[self._race.seat]

    def reply(self, race: Race, moves: Sequence[Move]) -> Move:
        """Return the move of the seat on turn, the first of several equal ones."""
        ways: dict[tuple[int, int], Move] = {}
        for move in moves:
            ways.setdefault((move.start, move.die), move)
        if len(ways) == 1:
            return moves[0]
        evaluation, mover, seat = self._evaluation, race.mover(), race.seat
        is_normal = self._levels[seat] == "normal"
        thumb = Thumb(race, seat) if is_normal else None
        position = evaluation.position_of(race, seat)
        best, found = -float("inf"), moves[0]
        for move in ways.values():
            taken = race.tables.pieces_at(mover, move.end, race.steps) if move.effect == CAPTURE else ()
            if thumb is not None:
                worth = thumb.score(mover, move.start, move.end, None if move.effect == TRAP else taken)
            else:
                left = list(race.dice)
                left.remove(move.die)
                worth = evaluation.worth_of(position, mover, move, left, taken)
            if worth > best:
                best, found = worth, move
        return found


def _dice(race: Race, luck: int) -> Callable[[], int]:
    """Return what rolls for a match that is played on: by luck, turn and number of the roll in it."""
    dice, turn, count = Dice(luck, "rollout"), race.turn, 0

    def roll() -> int:
        nonlocal turn, count
        if race.turn != turn:
            turn, count = race.turn, 0
        count += 1
        return dice.value(turn * _ROLLS_A_TURN + count, 6)

    return roll
