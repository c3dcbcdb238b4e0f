"""Effect steps that move pieces: moving, pushing, turning, swapping."""

from ludo_tui.board import ring_distance
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.legal_moves import can_move, spaces_of
from ludo_tui.rules.ludicrous.board.move_piece import advance
from ludo_tui.rules.ludicrous.board.pushing import push, pushed_step, way_from
from ludo_tui.rules.ludicrous.events.movement import Turned
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import foremost_piece
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, affected, roll_for_step, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, piece_of, pieces_among, targets_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of, step_at
from ludo_tui.rules.ludicrous.tables.steps import MoveStep, PushStep, SwapStep, TurnAroundStep


def _leads_somewhere(table: LudicrousTable, step: MoveStep, context: StepContext) -> bool:
    """Return whether any piece concerned could move by any roll of the dice."""
    pieces = pieces_among(targets_of(table, step.to, context))
    return any(isinstance(can_move(table, who, n), Landing) for who in pieces for n in dice(step.spaces).span)


@INTERPRETER.carries_out(MoveStep, works_when=_leads_somewhere)
def _move(table: LudicrousTable, step: MoveStep, context: StepContext) -> Flow[None]:
    """Move a piece like a movement roll, tackles and all, without a further roll.

    Rule: lh.effects.move
    """
    spaces = yield from roll_for_step(table, step.spaces, context)
    for who in pieces_among(targets_of(table, step.to, context)):
        found = can_move(table, who, spaces)
        if isinstance(found, Landing):
            yield from advance(table, who, spaces_of(table, who, spaces), sneaks=False)
        else:
            tell_nothing_happened(table, context, found[1], who.seat)


def _pushes_somebody(table: LudicrousTable, step: PushStep, context: StepContext) -> bool:
    """Return whether any piece concerned would be moved by the farthest push."""
    found = affected(table, step.to, context, step.within, harms=step.to not in ("self", "own_pieces"))
    pieces = pieces_among(found)
    far = max(dice(step.spaces).span)
    return any(
        pushed_step(table, who, _way(table, step, context, who), far) != table.state.piece(who).step for who in pieces
    )


@INTERPRETER.carries_out(PushStep, works_when=_pushes_somebody)
def _push(table: LudicrousTable, step: PushStep, context: StepContext) -> Flow[None]:
    """Push pieces; the foremost are pushed first, so that they are not in each other's way.

    Rule: lh.effects.push, lh.board.push
    """
    spaces = yield from roll_for_step(table, step.spaces, context)
    is_own_party = step.to in ("self", "own_pieces")
    found = affected(table, step.to, context, step.within, harms=not is_own_party)
    pieces = pieces_among(found)
    if step.way == "forward":
        pieces.sort(key=lambda one: -table.state.piece(one).step)
    for who in pieces:
        if not push(table, who, _way(table, step, context, who), spaces, rule=context.rule):
            tell_nothing_happened(table, context, "there is no legal space to be pushed to", who.seat)


def _way(table: LudicrousTable, step: PushStep, context: StepContext, piece: Who) -> int:
    if step.way in ("forward", "back"):
        return 1 if step.way == "forward" else -1
    centre = None if context.who.number is None else ring_of(table.state, context.who)
    if centre is None:
        return 1 if step.way == "nearer" else -1
    away = way_from(table, centre, piece)
    return away if step.way == "away" else -away


@INTERPRETER.carries_out(TurnAroundStep)
def _turn(table: LudicrousTable, step: TurnAroundStep, context: StepContext) -> None:
    """Turn pieces around, without opportunity attacks.

    Rule: lh.effects.turn
    """
    for who in pieces_among(affected(table, step.to, context, step.within)):
        piece = table.state.piece(who)
        piece.facing = "backward" if piece.facing == "forward" else "forward"
        table.emit(Turned(seat=who.seat, piece=who.piece, facing=piece.facing, rule=context.rule))


def _swapping(table: LudicrousTable, step: SwapStep, context: StepContext) -> list[tuple[Who, int]]:
    """Return the two pieces that would change places, each with the step that it would come to; none if they cannot."""
    pair: list[Who] = []
    if step.what == "foremost_two":
        pair = _foremost_two(table, context)
    elif context.who.number is not None and (other := piece_of(context.target)) is not None:
        pair = [context.who, other]
    if len(pair) < 2:
        return []
    steps = swapped_steps(table, pair[0], pair[1], far=step.what == "foremost_two")
    return [] if steps is None else list(zip(pair, steps, strict=True))


def _can_swap(table: LudicrousTable, step: SwapStep, context: StepContext) -> bool:
    return bool(_swapping(table, step, context))


@INTERPRETER.carries_out(SwapStep, works_when=_can_swap)
def _swap(table: LudicrousTable, step: SwapStep, context: StepContext) -> None:
    """Let two pieces change places.

    Rule: lh.effects.swap, lh.annustar.swap
    """
    moves = _swapping(table, step, context)
    for who, to in moves:
        put_piece(table, who, to, "swap", rule=context.rule)
    if not moves:
        tell_nothing_happened(table, context, "the two pieces cannot both stand on the other's space")


def _foremost_two(table: LudicrousTable, context: StepContext) -> list[Who]:
    """Return the pieces of two different parties that are nearest home."""
    leading = [(seat, foremost_piece(table, seat)) for seat in table.state.playing(context.who.seat)]
    found = [Who(seat, piece) for seat, piece in leading if piece is not None]
    found.sort(key=lambda one: -table.state.piece(one).step)
    return found[:2]


def swapped_steps(table: LudicrousTable, one: Who, other: Who, *, far: bool) -> tuple[int, int] | None:
    """Return the steps that two pieces would come to by changing places; None if a place is not legal for either.

    Args:
        table: the match.
        one: a piece.
        other: the piece that it changes places with.
        far: over any distance; otherwise neither goes back past its own starting space, nor on past its last space.
    """
    state = table.state
    rings = ring_of(state, one), ring_of(state, other)
    if rings[0] is None or rings[1] is None:
        return None
    steps: list[int] = []
    for who, ring in ((one, rings[1]), (other, rings[0])):
        step = step_at(state, who.seat, ring)
        there = [each for each in occupants(state, ring) if each not in (one, other)]
        if step is None or len(there) > 1 or (there and there[0].seat != who.seat):
            return None
        before = state.piece(who).step
        if not far and abs(step - before) != ring_distance(rings[0], rings[1]):
            return None
        steps.append(step)
    return steps[0], steps[1]
