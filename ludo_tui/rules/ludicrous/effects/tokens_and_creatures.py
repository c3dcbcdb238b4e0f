"""Effect steps that put down tokens and bring creatures."""

from ludo_tui.board import RING_SIZE, SEATS, STARTS
from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.events.board import TokenPlaced, TokenRemoved
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import summon_creature
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_on
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, ring_of_target
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name
from ludo_tui.rules.ludicrous.tables.steps import PutTokenStep, SummonStep


@INTERPRETER.carries_out(PutTokenStep)
def _put_token(table: LudicrousTable, step: PutTokenStep, context: StepContext) -> None:
    """Put a token on the chosen space.

    Rule: lh.effects.token, lh.magic.meta.lasting
    """
    ring = None if context.target is None else ring_of_target(table.state, context.target)
    if ring is None:
        return
    entry = table.tables.tokens[step.token]
    rounds = entry.rounds if step.rounds is None else step.rounds
    token = Token(id=step.token, ring=ring, seat=context.who.seat)
    if rounds is not None:
        token.rounds, token.since = rounds + context.turns, table.state.turn.seat
    table.state.tokens.append(token)
    table.emit(
        TokenPlaced(
            seat=context.who.seat,
            token=step.token,
            name=entry.name,
            ring=ring,
            space=ring_name(ring),
            rule=context.rule,
        )
    )


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


@INTERPRETER.carries_out(SummonStep)
def _summon(table: LudicrousTable, step: SummonStep, context: StepContext) -> Flow[None]:
    """Bring a creature onto the chosen space, or onto a star space by chance.

    Rule: lh.effects.summon, lh.annustar.hound, lh.magic.meta.lasting
    """
    rounds = None if step.rounds is None else step.rounds + context.turns
    seat: int | None = context.who.seat
    ring = None if context.target is None else ring_of_target(table.state, context.target)
    if step.at == "random_star":
        side = yield from table.roll(context.who.seat, SEATS, "which star space", rule=context.rule)
        ring = (STARTS[side - 1] + table.tables.board.star) % RING_SIZE
        seat = None
    if ring is None or creatures_on(table.state, ring):
        tell_nothing_happened(table, context, "there is no room for it")
        return
    summon_creature(table, step.creature, ring, seat=seat, rounds=rounds, rule=context.rule)
