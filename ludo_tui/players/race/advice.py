"""Advice in the race games, from the same judgement that hard seats have."""

from collections.abc import Callable, Iterator
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Names, Option, Who, counted, name_of
from ludo_tui.players import advice
from ludo_tui.players.advice import PASSES_UP_WIN, SMALL, Dangers, Peril, PieceDangers, arrival
from ludo_tui.players.race.evaluation import SPACE, WIN, WON, Evaluation, Own, Position, deed_of
from ludo_tui.rules.race.model import ROLLS
from ludo_tui.rules.race.state import RaceState

_DOUBLED: Final = 2
"""How many pieces of one side on its start let nobody else out, by the house rule."""


class Facts(advice.Facts):
    """What speaks for moves and against them.

    Args:
        evaluation: of who is advised.
        view: what the asked seat may see.
        seat: whose move it is.
        names: the words of the match.
        dangers: says what may befall the piece that a move moves.
    """

    def __init__(self, evaluation: Evaluation, view: RaceState, seat: int, names: Names, dangers: Dangers) -> None:
        self._evaluation = evaluation
        self._view = view
        self._position = evaluation.position(view, seat)
        self._names = names
        self._dangers = dangers

    def deed(self, option: Option) -> tuple[object, ...]:
        """Return what a move does."""
        return (option.id,) if option.piece is None else deed_of(self._view, option)

    def reasons(self, option: Option) -> Iterator[str]:
        """Yield what a move brings, or to roll again."""
        if option.piece is None:
            yield from self._next_roll() if option.does == "roll" else ()
            return
        assert option.seat is not None
        assert option.aim.to_step is not None
        evaluation, position = self._evaluation, self._position
        start, end = position.steps[option.seat][option.piece], option.aim.to_step
        after, _ = evaluation.after(position, option)
        if "trap" in option.facts.effects:
            yield "runs into a block and goes back"
            return
        for victim in option.aim.captures:
            way = position.steps[victim.seat][victim.piece] - YARD
            yield f"sends {name_of(self._names, victim)} back {counted(way, 'space')}"
        if evaluation.is_won(after):
            yield "wins"
            return
        yield from arrival(start, end)
        options = evaluation.options
        if (option.aim.captures and options.capture_bonus) or (end == HOME and options.home_bonus):
            yield "rolls again"
        yield from _shelter(evaluation, position, after, option.seat, start, end)

    def _next_roll(self) -> Iterator[str]:
        """Yield which values of the next roll win, which can capture, and which leave who rolls worse off."""
        evaluation, position, mover = self._evaluation, self._position, self._evaluation.mover(self._view)
        worths, stays = evaluation.next_rolls(position, mover, self._view.sixes), evaluation.lead(position)

        def leads_to(die: int, what: Callable[[Position], bool]) -> bool:
            return any(what(then) for then, _, _ in evaluation.follow_ups(position, mover, die))

        told = {
            "wins": [leads_to(die, evaluation.is_won) for die in ROLLS],
            "can capture": [leads_to(die, self._takes) for die in ROLLS],
            "leaves you worse off": [worth < stays - SMALL * SPACE for worth in worths],
        }
        for what, holds in told.items():
            faces = [self._names.die(len(ROLLS), die) for die, does in zip(ROLLS, holds, strict=True) if does]
            if all(holds):
                yield f"{what} whatever it shows"
            elif faces:
                yield f"{what} with {' or '.join(filter(None, (', '.join(faces[:-1]), faces[-1])))}"

    def _takes(self, then: Position) -> bool:
        """Return whether a position to come has a piece of the others less on its way."""
        return any(then.steps[foe] != self._position.steps[foe] for foe in self._position.foes)

    def risk(self, option: Option) -> float:
        """Return how likely the piece that moves is taken."""
        found = self._dangers(option)
        return 0.0 if found is None else float(found.odds)

    def behind(self, best: float, worth: float) -> float:
        """Return how much a move gives away, in whole hundredths; a seat near its end would mostly win later."""
        return WIN / SPACE if best >= WON / SPACE > worth else round(best - worth, 6)


def _shelter(
    evaluation: Evaluation, position: Position, after: Position, seat: int, start: int, end: int
) -> Iterator[str]:
    """Yield what a move changes about what the others threaten."""
    saved = evaluation.risks(position)[0] - evaluation.risks(after)[0]
    before, own = position.steps[seat], after.steps[seat]
    if evaluation.options.block != "none":
        two = "wall" if evaluation.options.block == "wall" else "block"
        if 0 <= end <= LAST_RING_STEP and own.count(end) == 2:
            yield f"makes a {two}"
        if 0 <= start <= LAST_RING_STEP and before.count(start) == 2:
            yield f"breaks up a {two}"
    yield from _doubled_start(evaluation, position.steps[seat], own)
    if saved >= SPACE:
        yield "gets out of danger"


def _doubled_start(evaluation: Evaluation, before: Own, after: Own) -> Iterator[str]:
    """Yield what a move changes for those in the yard, whom two of their own on the start keep there.

    Rule: cl.enter.start-doubled, cl.option.start-doubled
    """
    if not evaluation.options.start_doubled or YARD not in after:
        return
    was_shut, is_shut = before.count(0) >= _DOUBLED, after.count(0) >= _DOUBLED
    if is_shut:
        yield f"your two on the start {'still ' if was_shut else ''}keep the rest of yours in the yard"
    elif was_shut:
        yield "opens the way out of the yard"


def perils(evaluation: Evaluation, after: Position, option: Option | None, dangers: PieceDangers) -> list[Peril]:
    """Return which pieces of a side may be taken once a move is made, and how likely, the heaviest loss first.

    Args:
        evaluation: of nobody in particular.
        after: the position before the move.
        option: the move, or another answer, such as to roll, which moves nothing; None: as everybody stands.
        dangers: says what may befall a piece once the move is made.
    """
    if option is not None and option.piece is not None:
        after, _ = evaluation.after(after, option)
    own = [Who(seat, number) for seat in after.team for number in range(len(after.steps[seat]))]
    found = [(piece, danger) for piece in own if (danger := dangers(piece)) is not None and danger.odds]
    heavy = sorted(found, key=lambda one: -one[1].odds * evaluation.worth[after.steps[one[0].seat][one[0].piece]])
    return [Peril(piece, danger.odds, is_exact=danger.is_exact) for piece, danger in heavy]


def missed(evaluation: Evaluation, position: Position, given: Option, best: Option, names: Names) -> Iterator[str]:
    """Yield what a move leaves that the best one would have brought, in a few words each."""
    if given.piece is None or best.piece is None:
        return
    assert best.seat is not None
    assert best.aim.to_step is not None
    taken = [
        f"the capture of {name_of(names, piece)}" for piece in best.aim.captures if piece not in given.aim.captures
    ]
    if taken:
        yield f"leaves {' and '.join(taken)}"
    with_best, with_given = evaluation.after(position, best)[0], evaluation.after(position, given)[0]
    piece, start = names.piece(best.seat, best.piece), position.steps[best.seat][best.piece]
    if evaluation.is_won(with_best):
        yield PASSES_UP_WIN
    elif best.aim.to_step == HOME and given.aim.to_step != HOME:
        yield f"leaves {piece} short of home"
    elif start < 0 and position.steps[best.seat].count(start) == with_given.steps[best.seat].count(start):
        yield f"leaves {piece} in {names.step(best.seat, start)}"
    elif best.aim.to_step > LAST_RING_STEP >= start:
        yield f"leaves {piece} outside the home column"
    if evaluation.sheltered(with_given) < evaluation.sheltered(position):
        yield "gives up a safe space"
    elif evaluation.sheltered(position) < evaluation.sheltered(with_best):
        yield "leaves a safe space unused"
    if evaluation.risks(with_best)[1] - evaluation.risks(with_given)[1] >= SPACE:
        yield "threatens the others less"
