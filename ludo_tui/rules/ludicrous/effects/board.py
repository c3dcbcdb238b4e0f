"""Effect steps that concern the board: moving, pushing, turning, swapping, tokens and creatures."""

from ludo_tui.board import RING_SIZE, SEATS, STARTS, ring_distance
from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.board.geometry import PieceId, occupants, ring_name, ring_of, step_at
from ludo_tui.rules.ludicrous.board.movement import Landing, advance, can_enter, can_move, enter, spaces_of
from ludo_tui.rules.ludicrous.board.placing import push, put, way_from
from ludo_tui.rules.ludicrous.effects.running import affected, carries_out, nothing, roll
from ludo_tui.rules.ludicrous.effects.steps import Enter, Move, Push, PutToken, Summon, Swap, TurnAround
from ludo_tui.rules.ludicrous.events.match import TokenPlaced, TokenRemoved, Turned
from ludo_tui.rules.ludicrous.mechanics.damage import foremost
from ludo_tui.rules.ludicrous.mechanics.targets import Context, marks, playing, ring_of_mark
from ludo_tui.rules.ludicrous.state import Token
from ludo_tui.rules.ludicrous.table import LudicrousTable

# Pieces


@carries_out(Move)
def _move(table: LudicrousTable, step: Move, context: Context) -> Flow[None]:
    """Move a piece like a movement roll, tackles and all, without a further roll.

    Rule: lh.effects.move
    """
    spaces = yield from roll(table, step.spaces, context)
    for mark in marks(table, step.to, context):
        if mark.seat is None or mark.piece is None:
            continue
        found = can_move(table, mark.seat, mark.piece, spaces)
        if not isinstance(found, Landing):
            nothing(table, context, found[1])
            continue
        yield from advance(table, mark.seat, mark.piece, spaces_of(table, mark.seat, mark.piece, spaces), sneaks=False)


@carries_out(Push)
def _push(table: LudicrousTable, step: Push, context: Context) -> Flow[None]:
    """Push pieces; the foremost are pushed first, so that they are not in each other's way.

    Rule: lh.effects.push, lh.board.push
    """
    spaces = yield from roll(table, step.spaces, context)
    is_own_party = step.to in ("self", "own_pieces")
    found = affected(table, step.to, context, step.within, harms=not is_own_party)
    pieces = [(mark.seat, mark.piece) for mark in found if mark.seat is not None and mark.piece is not None]
    if step.way == "forward":
        pieces.sort(key=lambda one: -table.state.parties[one[0]].pieces[one[1]].step)
    for seat, piece in pieces:
        before = ring_of(table.state, seat, piece)
        if before is None:
            continue
        if not push(table, seat, piece, _way(table, step, context, (seat, piece)), spaces, rule=context.rule):
            nothing(table, context, "there is no legal space to be pushed to")


def _way(table: LudicrousTable, step: Push, context: Context, piece: PieceId) -> int:
    if step.way in ("forward", "back"):
        return 1 if step.way == "forward" else -1
    centre = None if context.piece is None else ring_of(table.state, context.seat, context.piece)
    if centre is None:
        return 1 if step.way == "nearer" else -1
    away = way_from(table, centre, *piece)
    return away if step.way == "away" else -away


@carries_out(TurnAround)
def _turn(table: LudicrousTable, step: TurnAround, context: Context) -> Flow[None]:
    """Turn pieces around; nobody may answer that with an opportunity attack.

    Rule: lh.effects.turn
    """
    for mark in affected(table, step.to, context, step.within):
        if mark.seat is None or mark.piece is None:
            continue
        piece = table.state.parties[mark.seat].pieces[mark.piece]
        piece.facing = "backward" if piece.facing == "forward" else "forward"
        table.emit(Turned(seat=mark.seat, piece=mark.piece, facing=piece.facing, rule=context.rule))
    yield from ()


@carries_out(Swap)
def _swap(table: LudicrousTable, step: Swap, context: Context) -> Flow[None]:
    """Let two pieces change places.

    Rule: lh.effects.swap, lh.annustar.swap
    """
    pair: list[PieceId] = []
    if step.what == "self_and_target":
        target = context.target
        if context.piece is not None and target is not None and target.seat is not None and target.piece is not None:
            pair = [(context.seat, context.piece), (target.seat, target.piece)]
    else:
        pair = _foremost_two(table, context)
    if len(pair) < 2 or not swap(table, pair[0], pair[1], far=step.what == "foremost_two", rule=context.rule):
        nothing(table, context, "the two spaces are not legal for both")
    yield from ()


def _foremost_two(table: LudicrousTable, context: Context) -> list[PieceId]:
    """Return the pieces of two different parties that are nearest home."""
    leading = [(seat, foremost(table, seat)) for seat in playing(table.state, context.seat)]
    found = [(seat, piece) for seat, piece in leading if piece is not None]
    found.sort(key=lambda one: -table.state.parties[one[0]].pieces[one[1]].step)
    return found[:2]


def swap(table: LudicrousTable, one: PieceId, other: PieceId, *, far: bool, rule: str) -> bool:
    """Let two pieces change places if both places are legal for them; return whether they did.

    Args:
        table: the match.
        one: seat and piece.
        other: seat and piece.
        far: over any distance; otherwise neither goes back past its own starting space, nor on past its last space.
        rule: rulebook id.
    """
    state = table.state
    rings = ring_of(state, *one), ring_of(state, *other)
    if rings[0] is None or rings[1] is None:
        return False
    steps: list[int] = []
    for (seat, piece), ring in ((one, rings[1]), (other, rings[0])):
        step = step_at(state, seat, ring)
        there = [who for who in occupants(state, ring) if who not in (one, other)]
        if step is None or len(there) > 1 or (there and there[0][0] != seat):
            return False
        before = state.parties[seat].pieces[piece].step
        if not far and abs(step - before) != ring_distance(rings[0], rings[1]):
            return False
        steps.append(step)
    put(table, *one, steps[0], "swap", rule=rule)
    put(table, *other, steps[1], "swap", rule=rule)
    return True


@carries_out(Enter)
def _enter(table: LudicrousTable, step: Enter, context: Context) -> Flow[None]:
    """Let parties bring a yard piece out onto the starting space, if they like.

    Rule: lh.effects.enter, ll.5.3.sacrifice.yard-to-start, ll.5.3.sacrifice.yard-to-start.optional
    """
    for mark in marks(table, step.to, context):
        if mark.seat is not None:
            yield from bring_out(table, mark.seat, context.name, context.rule)


def bring_out(table: LudicrousTable, seat: int, name: str, rule: str) -> Flow[None]:
    """Let a party bring a yard piece out onto its starting space, or not.

    Rule: ll.5.3.sacrifice.prisoners-not-eligible, ll.5.3.sacrifice.occupied-start
    """
    names = table.names
    options: list[Option] = []
    for piece in range(len(table.state.parties[seat].pieces)):
        found = can_enter(table, seat, piece)
        if isinstance(found, Landing):
            label = f"Bring {names.own_piece(piece)} out"
            options.append(
                Option(id=f"enter:{piece}", label=label, rule=rule, piece=piece, to_step=0, target=found.victim)
            )
    if not options:
        return
    options.append(Option(id="pass", label="Bring nobody out", rule="ll.5.3.sacrifice.yard-to-start.optional"))
    answer = yield from table.ask(seat, "enter", f"{name}: bring a piece out of the yard?", options, rule=rule)
    if answer.piece is not None:
        yield from enter(table, seat, answer.piece, rule=rule)


# Tokens and creatures


@carries_out(PutToken)
def _put_token(table: LudicrousTable, step: PutToken, context: Context) -> Flow[None]:
    """Put a token on the chosen space.

    Rule: lh.effects.token, lh.magic.meta.lasting
    """
    ring = None if context.target is None else ring_of_mark(table.state, context.target)
    if ring is None:
        return
    entry = table.tables.tokens[step.token]
    rounds = entry.rounds if step.rounds is None else step.rounds
    table.state.tokens.append(
        Token(id=step.token, ring=ring, seat=context.seat, rounds=None if rounds is None else rounds + context.turns)
    )
    table.emit(
        TokenPlaced(
            seat=context.seat, token=step.token, name=entry.name, ring=ring, space=ring_name(ring), rule=context.rule
        )
    )
    yield from ()


def end_round(table: LudicrousTable) -> None:
    """Count the tokens down at the end of a round, and take those away whose time is over.

    Rule: lh.effects.rounds
    """
    for token in list(table.state.tokens):
        if token.rounds is None:
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


@carries_out(Summon)
def _summon(table: LudicrousTable, step: Summon, context: Context) -> Flow[None]:
    """Bring a creature onto the chosen space, or onto a star space by chance.

    Rule: lh.effects.summon, lh.annustar.hound, lh.magic.meta.lasting
    """
    rounds = None if step.rounds is None else step.rounds + context.turns
    seat: int | None = context.seat
    ring = None if context.target is None else ring_of_mark(table.state, context.target)
    if step.at == "random_star":
        side = yield from table.roll(context.seat, SEATS, "which star space", rule=context.rule)
        ring = (STARTS[side - 1] + table.tables.board.star) % RING_SIZE
        seat = None
    if ring is None or creatures.at(table.state, ring):
        nothing(table, context, "there is no room for it")
        return
    creatures.summon(table, step.creature, ring, seat=seat, rounds=rounds, rule=context.rule)
