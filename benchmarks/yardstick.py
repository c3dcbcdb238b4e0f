"""The look-ahead that computers of the race games are measured against, beside their own levels.

It plays each of its moves on 40 times to the end of the second turn, with the same dice for all moves, both sides
choosing by the static evaluation, and takes the move after which that evaluation tells the best lead on the average.
The weights are those of version 1.15.0, which are still in use. `levels.py` calls it `lookahead`.
"""

from statistics import fmean
from typing import Any, Final

from ludo_tui import players
from ludo_tui.engine import Dice, Lot, Match, Option
from ludo_tui.players.race.evaluation import Evaluation, Position, deed_of, evaluation_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.model import CAPTURE, Move, Race, race_tables
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import move_of

SAMPLES: Final = 40
TURNS: Final = 2
"""The one in which the move is made, and that of the other side."""


def choose(match: Match[Any]) -> str:
    """Return what the look-ahead answers; where no move is asked for, what computers do."""
    prompt = match.prompt
    assert prompt is not None
    if prompt.kind != "move" or len(prompt.options) == 1:
        answer = players.answer_for(match)
        assert answer is not None
        return answer
    rules, view = match.rules, match.view(prompt.seat)
    assert isinstance(rules, RaceRules)
    assert isinstance(view, RaceState)
    options = rules.options
    race = Race.of(race_tables(options, tuple(view.sides)), view)
    evaluation = evaluation_for(options, view.sides)
    moves: dict[object, Option] = {}
    for option in prompt.options:
        moves.setdefault(deed_of(view, option), option)
    worths = {option.id: fmean(_played_on(evaluation, race, move_of(option), prompt.seat)) for option in moves.values()}
    return max(worths, key=lambda answer: worths[answer])


def _played_on(evaluation: Evaluation, race: Race, move: Move, seat: int) -> list[int]:
    """Return the leads of a seat that a move comes to, with one row of dice after the other."""
    found = []
    for sample in range(SAMPLES):
        dice = Lot(Dice(sample, f"yardstick {race.turn}"))
        copy, last = race.copy(), race.turn + TURNS

        def roll(dice: Lot = dice) -> int:
            return dice.draw(6) + 1

        copy.use(move)
        while (known := copy.decision(roll)) is not None and copy.turn < last:
            if known:
                copy.use(_best(evaluation, copy, known))
            else:
                copy.roll_again(roll)
        found.append(_lead(evaluation, copy, seat))
    return found


def _best(evaluation: Evaluation, race: Race, moves: list[Move]) -> Move:
    """Return the move of whoever is on turn that the static evaluation likes best."""
    if len(moves) == 1:
        return moves[0]
    seat, mover = race.seat, race.mover(race.seat)

    def worth(move: Move) -> int:
        taken = race.tables.pieces_at(mover, move.end, race.steps) if move.effect == CAPTURE else ()
        after = race.copy()
        after.use(move)
        return _lead(evaluation, after, seat) + evaluation.weights.again * evaluation.earns_roll(taken, move.end)

    return max(moves, key=worth)


def _lead(evaluation: Evaluation, race: Race, seat: int) -> int:
    """Return by how much a seat leads."""
    tables, seats = race.tables, range(len(race.steps))
    foes = [foe for foe in tables.foes[seat] if race.plays(foe)]
    opens = [race.column_opens(one) for one in seats]
    return evaluation.lead(Position(seat, list(map(tuple, race.steps)), foes, tables.teams[seat], opens))
