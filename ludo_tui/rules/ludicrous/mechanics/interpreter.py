"""Carrying out effect steps: the interpreter behind every card, fish, gamble, item, structure, perk and Breaker.

What a kind of step does is registered with `INTERPRETER.carries_out` in the package `effects`; what moves, hits or
counts down runs steps without knowing them.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.fight.interpreter import Interpreter
from ludo_tui.rules.ludicrous.events.cards import NothingHappened
from ludo_tui.rules.ludicrous.mechanics.spell_cards import settle_hands
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, is_in_play, targets_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import Step, Steps

INTERPRETER: Final = Interpreter[LudicrousTable, StepContext](lambda table, _context: table.state.over)
"""What carries out each kind of step, and tells when it is of use."""


def run_steps(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Flow[None]:
    """Carry out steps in their order; after the outermost of them, every party discards what its hand cannot hold.

    Rule: ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules, lh.effects.intercept, lh.magic.over-limit
    """
    is_done = yield from INTERPRETER.run(table, steps, context)
    if is_done and not context.depth:
        yield from settle_hands(table, context.who.seat)


def run_named_steps(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Flow[None]:
    """Carry out the steps of a row that the log has told by its name alone; tell it if they come to nothing."""
    told = len(table.events)
    yield from run_steps(table, steps, context)
    if len(table.events) == told:
        reason = "there is nothing to change"
        table.emit(NothingHappened(seat=context.who.seat, name=context.name, reason=reason, rule=context.rule))


def roll_for_step(
    table: LudicrousTable, amount: Amount, context: StepContext, *, more: int = 0, seat: int | None = None
) -> Flow[int]:
    """Roll an amount in the name of what the steps belong to, for the acting party or another seat.

    Args:
        table: the match.
        amount: what is rolled.
        context: whose steps they are, and what they belong to.
        more: how many dice are added.
        seat: who rolls; None: whose steps they are.
    """
    roller = context.who.seat if seat is None else seat
    return (yield from roll_amount(table, roller, amount, context.cause, rule=context.rule, more=more))


def tell_nothing_happened(table: LudicrousTable, context: StepContext, reason: str, seat: int | None = None) -> None:
    """Record that a step had no effect, on the acting party or another."""
    table.emit(
        NothingHappened(
            seat=context.who.seat if seat is None else seat, name=context.name, reason=reason, rule=context.rule
        )
    )


def affected(
    table: LudicrousTable, who: str, context: StepContext, within: int | None = None, *, harms: bool = False
) -> list[Target]:
    """Return the targets of a step; harm spares friends where the effect is careful, and a creature's friends.

    Rule: lh.magic.meta.careful
    """
    found = [target for target in targets_of(table, who, context, within) if is_in_play(table, target)]
    if harms and context.spares_own:
        found = [m for m in found if m.seat is None or not table.state.are_friends(context.who.seat, m.seat)]
    return found


def affected_in_turn(
    table: LudicrousTable, who: str, context: StepContext, within: int | None = None, *, harms: bool = False
) -> Iterator[Target]:
    """Yield the targets of a step one by one, as far as they are still in play then."""
    return (one for one in affected(table, who, context, within, harms=harms) if is_in_play(table, one))


def does_something(table: LudicrousTable, steps: Steps, context: StepContext, found: list[Target]) -> bool:
    """Return whether any of some steps would change something for any of the targets found."""
    return any(INTERPRETER.is_of_use(table, steps, msgspec.structs.replace(context, target=target)) for target in found)
