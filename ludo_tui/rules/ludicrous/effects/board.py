"""Effect steps that concern the board: moving, pushing, turning, swapping, tokens and creatures."""

from ludo_tui.board import PIECES, RING_SIZE, SEATS, STARTS, ring_distance
from ludo_tui.engine import Flow, Option, PieceId
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.board.landing import Landing, can_enter
from ludo_tui.rules.ludicrous.board.movement import advance, can_move, enter, spaces_of
from ludo_tui.rules.ludicrous.events.board import TokenPlaced, TokenRemoved
from ludo_tui.rules.ludicrous.events.movement import Turned
from ludo_tui.rules.ludicrous.mechanics.damage import foremost
from ludo_tui.rules.ludicrous.mechanics.interpreter import affected, carries_out, roll_for_step, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.modifiers import standing
from ludo_tui.rules.ludicrous.mechanics.placing import push, pushed_step, put, way_from
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, pieces_among, ring_of_target, targets_of
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.creatures import creatures_on
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_name, ring_of, step_at
from ludo_tui.rules.ludicrous.tables.steps import (
    EnterStep,
    MoveStep,
    PushStep,
    PutTokenStep,
    SummonStep,
    SwapStep,
    TurnAroundStep,
)

# Pieces


def _leads_somewhere(table: LudicrousTable, step: MoveStep, context: StepContext) -> bool:
    """Tell whether any piece concerned could move by any roll of the dice."""
    pieces = pieces_among(targets_of(table, step.to, context))
    return any(isinstance(can_move(table, who, n), Landing) for who in pieces for n in dice(step.spaces).span)


@carries_out(MoveStep, works_when=_leads_somewhere)
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
    """Tell whether any piece concerned would be moved by the farthest push."""
    found = affected(table, step.to, context, step.within, harms=step.to not in ("self", "own_pieces"))
    pieces = pieces_among(found)
    far = max(dice(step.spaces).span)
    return any(
        pushed_step(table, who, _way(table, step, context, who), far) != table.state.piece(who).step for who in pieces
    )


@carries_out(PushStep, works_when=_pushes_somebody)
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


def _way(table: LudicrousTable, step: PushStep, context: StepContext, piece: PieceId) -> int:
    if step.way in ("forward", "back"):
        return 1 if step.way == "forward" else -1
    centre = None if context.piece is None else ring_of(table.state, PieceId(context.seat, context.piece))
    if centre is None:
        return 1 if step.way == "nearer" else -1
    away = way_from(table, centre, piece)
    return away if step.way == "away" else -away


@carries_out(TurnAroundStep)
def _turn(table: LudicrousTable, step: TurnAroundStep, context: StepContext) -> Flow[None]:
    """Turn pieces around; nobody may answer that with an opportunity attack.

    Rule: lh.effects.turn
    """
    for who in pieces_among(affected(table, step.to, context, step.within)):
        piece = table.state.piece(who)
        piece.facing = "backward" if piece.facing == "forward" else "forward"
        table.emit(Turned(seat=who.seat, piece=who.piece, facing=piece.facing, rule=context.rule))
    yield from ()


def _swapping(table: LudicrousTable, step: SwapStep, context: StepContext) -> list[tuple[PieceId, int]]:
    """Return the two pieces that would change places, each with the step that it would come to; none if they cannot."""
    pair: list[PieceId] = []
    if step.what == "foremost_two":
        pair = _foremost_two(table, context)
    elif isinstance(context.who, PieceId) and context.target is not None and context.target.who is not None:
        pair = [context.who, context.target.who]
    if len(pair) < 2:
        return []
    steps = swapped_steps(table, pair[0], pair[1], far=step.what == "foremost_two")
    return [] if steps is None else list(zip(pair, steps, strict=True))


def _can_swap(table: LudicrousTable, step: SwapStep, context: StepContext) -> bool:
    return bool(_swapping(table, step, context))


@carries_out(SwapStep, works_when=_can_swap)
def _swap(table: LudicrousTable, step: SwapStep, context: StepContext) -> Flow[None]:
    """Let two pieces change places.

    Rule: lh.effects.swap, lh.annustar.swap
    """
    moves = _swapping(table, step, context)
    for who, to in moves:
        put(table, who, to, "swap", rule=context.rule)
    if not moves:
        tell_nothing_happened(table, context, "the two spaces are not legal for both")
    yield from ()


def _foremost_two(table: LudicrousTable, context: StepContext) -> list[PieceId]:
    """Return the pieces of two different parties that are nearest home."""
    leading = [(seat, foremost(table, seat)) for seat in table.state.playing(context.seat)]
    found = [PieceId(seat, piece) for seat, piece in leading if piece is not None]
    found.sort(key=lambda one: -table.state.piece(one).step)
    return found[:2]


def swapped_steps(table: LudicrousTable, one: PieceId, other: PieceId, *, far: bool) -> tuple[int, int] | None:
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


def _with_nobody_to_enter(table: LudicrousTable, _step: EnterStep, context: StepContext) -> str:
    enters = (can_enter(table, PieceId(context.seat, piece)) for piece in range(PIECES))
    can_any = any(isinstance(found, Landing) for found in enters)
    return "" if can_any else "no piece of yours can come out of the yard"


@carries_out(EnterStep, refused_when=_with_nobody_to_enter)
def _enter(table: LudicrousTable, step: EnterStep, context: StepContext) -> Flow[None]:
    """Let parties bring a yard piece out onto the starting space, if they like.

    Rule: lh.effects.enter
    """
    for target in targets_of(table, step.to, context):
        if target.seat is not None:
            yield from bring_out(table, target.seat, context.name, context.rule)


def bring_out(table: LudicrousTable, seat: int, name: str, rule: str) -> Flow[None]:
    """Let a party bring a yard piece out onto its starting space, or not.

    Rule: ll.5.3.sacrifice.prisoners-not-eligible, ll.5.3.sacrifice.occupied-start, ll.5.3.sacrifice.yard-to-start,
    ll.5.3.sacrifice.yard-to-start.optional
    """
    names = table.names
    options: list[Option] = []
    for piece in range(len(table.state.parties[seat].pieces)):
        found = can_enter(table, PieceId(seat, piece))
        if isinstance(found, Landing):
            label = f"Bring {names.own_piece(piece)} out"
            options.append(
                Offer(
                    id=f"enter:{piece}",
                    label=label,
                    rule=rule,
                    piece=piece,
                    to_step=0,
                    target=found.victim,
                    captures=() if found.victim is None else (found.victim,),
                    does="enter",
                    alike=f"enter {standing(table, PieceId(seat, piece))}",
                )
            )
    if not options:
        return
    options.append(
        Option(id="pass", label="Bring nobody out", rule="ll.5.3.sacrifice.yard-to-start.optional", does="pass")
    )
    answer = yield from table.ask(seat, "enter", f"{name}: bring a piece out of the yard?", options, rule=rule)
    if answer.piece is not None:
        yield from enter(table, PieceId(seat, answer.piece), rule=rule)


# Tokens and creatures


@carries_out(PutTokenStep)
def _put_token(table: LudicrousTable, step: PutTokenStep, context: StepContext) -> Flow[None]:
    """Put a token on the chosen space.

    Rule: lh.effects.token, lh.magic.meta.lasting
    """
    ring = None if context.target is None else ring_of_target(table.state, context.target)
    if ring is None:
        return
    entry = table.tables.tokens[step.token]
    rounds = entry.rounds if step.rounds is None else step.rounds
    token = Token(id=step.token, ring=ring, seat=context.seat)
    if rounds is not None:
        token.rounds, token.since = rounds + context.turns, table.state.turn.seat
    table.state.tokens.append(token)
    table.emit(
        TokenPlaced(
            seat=context.seat, token=step.token, name=entry.name, ring=ring, space=ring_name(ring), rule=context.rule
        )
    )
    yield from ()


def count_tokens_down(table: LudicrousTable, seat: int) -> None:
    """Count down the tokens that were put down in a turn of a seat, and take those away whose time is over.

    Rule: lh.effects.rounds
    """
    for token in list(table.state.tokens):
        if token.rounds is None or not table.state.begins_round(token.since, seat):
            continue
        token.rounds -= 1
        if token.rounds <= 0:
            table.state.tokens.remove(token)
            name = table.tables.tokens[token.id].name
            table.emit(
                TokenRemoved(
                    token=token.id, name=name, ring=token.ring, space=ring_name(token.ring), rule="lh.effects.rounds"
                )
            )


@carries_out(SummonStep)
def _summon(table: LudicrousTable, step: SummonStep, context: StepContext) -> Flow[None]:
    """Bring a creature onto the chosen space, or onto a star space by chance.

    Rule: lh.effects.summon, lh.annustar.hound, lh.magic.meta.lasting
    """
    rounds = None if step.rounds is None else step.rounds + context.turns
    seat: int | None = context.seat
    ring = None if context.target is None else ring_of_target(table.state, context.target)
    if step.at == "random_star":
        side = yield from table.roll(context.seat, SEATS, "which star space", rule=context.rule)
        ring = (STARTS[side - 1] + table.tables.board.star) % RING_SIZE
        seat = None
    if ring is None or creatures_on(table.state, ring):
        tell_nothing_happened(table, context, "there is no room for it")
        return
    creatures.summon_creature(table, step.creature, ring, seat=seat, rounds=rounds, rule=context.rule)
