"""Carrying out effect steps: the interpreter behind every card, fish, gamble, item, structure, perk and Breaker.

What a kind of step does is registered with `carries_out` in the other modules of this package; whoever moves, hits or
counts down runs steps without knowing them.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.board.geometry import are_friends
from ludo_tui.rules.ludicrous.events.cards import NothingHappened
from ludo_tui.rules.ludicrous.mechanics.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, is_in_play, targets_of
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.amounts import Amount
from ludo_tui.rules.ludicrous.tables.steps import Step

DEPTH_LIMIT = 12
"""Deepest nesting of steps inside steps inside effects."""

Handler = Callable[[LudicrousTable, Any, StepContext], Flow[None]]
K = TypeVar("K", bound=Handler)

_HANDLERS: dict[type, Handler] = {}


def carries_out(*kinds: type) -> Callable[[K], K]:
    """Register a flow as what a kind of step does."""

    def register(handler: K) -> K:
        for kind in kinds:
            _HANDLERS[kind] = handler
        return handler

    return register


def known() -> frozenset[type]:
    """Return the kinds of steps that can be carried out."""
    return frozenset(_HANDLERS)


def run_steps(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Flow[None]:
    """Carry out steps in their order.

    Args:
        table: the match.
        steps: what to do.
        context: for whom, with what target and what changes.

    Raises:
        RecursionError: effects set each other off without end.

    Rule: ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules
    """
    if context.depth > DEPTH_LIMIT:
        raise RecursionError(f"effects are nested {DEPTH_LIMIT} deep at: {context.name}")
    deeper = msgspec.structs.replace(context, depth=context.depth + 1)
    for step in steps:
        table.step()
        if table.state.over:
            return
        yield from _HANDLERS[type(step)](table, step, deeper)


def roll(table: LudicrousTable, amount: Amount, context: StepContext, *, more: int = 0) -> Flow[int]:
    """Roll an amount of a step."""
    return (yield from roll_amount(table, context.seat, amount, context.name, rule=context.rule, more=more))


def tell_nothing_happened(table: LudicrousTable, context: StepContext, reason: str) -> None:
    """Record that a step had no effect."""
    table.emit(NothingHappened(seat=context.seat, name=context.name, reason=reason, rule=context.rule))


def affected(
    table: LudicrousTable, who: str, context: StepContext, within: int | None = None, *, harms: bool = False
) -> list[Target]:
    """Return whom a step concerns; what harms spares the own side where the effect is careful, and creatures' friends.

    Rule: lh.magic.meta.careful
    """
    found = [target for target in targets_of(table, who, context, within) if is_in_play(table, target)]
    if harms and context.spares_own:
        found = [m for m in found if m.seat is None or not are_friends(table.state, context.seat, m.seat)]
    return found
