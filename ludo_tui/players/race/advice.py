"""Advice in the race games, from the same judgement that hard seats have."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Danger, Names, Option, Prompt, Who, counted, name_of
from ludo_tui.players.advice import Advice, Peril
from ludo_tui.players.race.evaluation import SPACE, WIN, WON, Judgement, Own, Position, judgement_for
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.race.state import RaceState

_DOUBLED: Final = 2
"""How many pieces of one side on its start let nobody else out, by the house rule."""
MovesDanger = Callable[[Option], Danger | None]
"""Says what may befall the piece that an answer moves."""
Dangers = Callable[[Who], Danger | None]
"""Says what may befall a piece once an answer is given."""


def advise(
    view: RaceState,
    prompt: Prompt,
    options: Mapping[str, Any],
    names: Names,
    dangers: MovesDanger,
    temper: Temper = EVEN,
) -> list[Advice]:
    """Return all answers, best first, those that come to the same as one; none where there is nothing to judge.

    Args:
        view: what the asked seat may see.
        prompt: the question.
        options: the house rules.
        names: the words of the match.
        dangers: says what may befall a piece.
        temper: what counts more or less for who is advised.
    """
    if prompt.kind != "move":
        return []
    judgement = judgement_for(options, view.sides, temper)
    position = judgement.position(view, prompt.seat)
    alike: dict[tuple[object, ...], list[Option]] = {}
    for option in prompt.judged:
        alike.setdefault(deed_of(view, option), []).append(option)
    worths = {deed: judgement.foreseen(position, some[0], view) for deed, some in alike.items()}
    best = max(worths.values())
    return [
        Advice(
            answer=some[0].id,
            also=tuple(option.id for option in some[1:]),
            words=some[0].label,
            behind=(WIN if best >= WON > worths[deed] else best - worths[deed]) / SPACE,
            reasons=tuple(_reasons(judgement, position, some[0], names)),
            risk=0.0 if (found := dangers(some[0])) is None else float(found.odds),
        )
        for deed, some in sorted(alike.items(), key=lambda one: -worths[one[0]])
    ]


def deed_of(view: RaceState, option: Option) -> tuple[object, ...]:
    """Return what a move does: moves of pieces that stand together are alike."""
    assert option.seat is not None
    assert option.piece is not None
    return option.seat, view.pieces[option.seat][option.piece].step, option.aim.amount


def _reasons(judgement: Judgement, position: Position, option: Option, names: Names) -> Iterator[str]:
    """Yield what a move brings."""
    assert option.seat is not None
    assert option.piece is not None
    assert option.aim.to_step is not None
    before, end = position.steps[option.seat], option.aim.to_step
    start = before[option.piece]
    after, _ = judgement.after(position, option)
    if "trap" in option.facts.effects:
        yield "runs into a block and goes back"
        return
    for victim in option.aim.captures:
        way = position.steps[victim.seat][victim.piece] - YARD
        yield f"sends {name_of(names, victim)} back {counted(way, 'space')}"
    if judgement.is_won(after):
        yield "wins"
    elif end == HOME:
        yield "comes home"
    elif start < 0:
        yield "comes out"
    elif end > LAST_RING_STEP >= start:
        yield "reaches the home column, where nobody can follow"
    if (option.aim.captures and judgement.options.capture_bonus) or (end == HOME and judgement.options.home_bonus):
        yield "rolls again"
    yield from _shelter(judgement, position, after, option.seat, start, end)


def _shelter(
    judgement: Judgement, position: Position, after: Position, seat: int, start: int, end: int
) -> Iterator[str]:
    """Yield what a move changes about what the others threaten."""
    saved = judgement.risks(position)[0] - judgement.risks(after)[0]
    before, own = position.steps[seat], after.steps[seat]
    if judgement.options.block != "none":
        two = "wall" if judgement.options.block == "wall" else "block"
        if 0 <= end <= LAST_RING_STEP and own.count(end) == 2:
            yield f"makes a {two}"
        if 0 <= start <= LAST_RING_STEP and before.count(start) == 2:
            yield f"breaks up a {two}"
    yield from _doubled_start(judgement, position.steps[seat], own)
    if saved >= SPACE:
        yield "gets out of danger"


def _doubled_start(judgement: Judgement, before: Own, after: Own) -> Iterator[str]:
    """Yield what a move changes for those in the yard, whom two of their own on the start keep there.

    Rule: cl.enter.start-doubled, cl.option.start-doubled
    """
    if not judgement.options.start_doubled or YARD not in after:
        return
    was_shut, is_shut = before.count(0) >= _DOUBLED, after.count(0) >= _DOUBLED
    if is_shut:
        yield f"{'still ' if was_shut else ''}keeps the rest in the yard, with two on the start"
    elif was_shut:
        yield "lets the rest out of the yard"


def perils(
    view: RaceState, options: Mapping[str, Any], option: Option | None, asked: int, dangers: Dangers
) -> list[Peril]:
    """Return which pieces of a side may be taken once a move is made, and how likely, the heaviest loss first.

    Args:
        view: what the asked seat may see.
        options: the house rules.
        option: the move; None: as everybody stands.
        asked: whose move it is.
        dangers: says what may befall a piece.
    """
    judgement = judgement_for(options, view.sides)
    after = judgement.position(view, asked)
    if option is not None:
        after, _ = judgement.after(after, option)
    own = [Who(seat, number) for seat in after.team for number in range(len(after.steps[seat]))]
    found = [(piece, danger) for piece in own if (danger := dangers(piece)) is not None and danger.odds]
    heavy = sorted(found, key=lambda one: -one[1].odds * judgement.worth[after.steps[one[0].seat][one[0].piece]])
    return [Peril(piece, danger.odds, is_exact=danger.is_exact) for piece, danger in heavy]


def missed(
    view: RaceState, options: Mapping[str, Any], given: Option, best: Option, asked: int, names: Names
) -> list[str]:
    """Return what a move leaves that the best one would have brought, in a few words each.

    Args:
        view: what the asked seat may see.
        options: the house rules.
        given: the move.
        best: the best one.
        asked: whose move it is.
        names: the words of the match.
    """
    judgement = judgement_for(options, view.sides)
    position = judgement.position(view, asked)
    return list(_missed(judgement, position, given, best, names))


def _missed(judgement: Judgement, position: Position, given: Option, best: Option, names: Names) -> Iterator[str]:
    """Yield what a move leaves that the best one would have brought."""
    assert best.seat is not None
    assert best.piece is not None
    assert best.aim.to_step is not None
    taken = [
        f"the capture of {name_of(names, piece)}" for piece in best.aim.captures if piece not in given.aim.captures
    ]
    if taken:
        yield f"leaves {' and '.join(taken)}"
    with_best, with_given = judgement.after(position, best)[0], judgement.after(position, given)[0]
    piece, start = names.piece(best.seat, best.piece), position.steps[best.seat][best.piece]
    if judgement.is_won(with_best):
        yield "leaves the win"
    elif best.aim.to_step == HOME and given.aim.to_step != HOME:
        yield f"leaves {piece} short of home"
    elif start < 0 and position.steps[best.seat].count(start) == with_given.steps[best.seat].count(start):
        yield f"leaves {piece} in {names.step(best.seat, start)}"
    elif best.aim.to_step > LAST_RING_STEP >= start:
        yield f"leaves {piece} outside the home column"
    if judgement.sheltered(with_given) < judgement.sheltered(position):
        yield "gives up a safe space"
    elif judgement.sheltered(position) < judgement.sheltered(with_best):
        yield "leaves a safe space unused"
    if judgement.risks(with_best)[1] - judgement.risks(with_given)[1] >= SPACE:
        yield "has less of theirs within reach"
