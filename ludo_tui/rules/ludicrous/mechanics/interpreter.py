"""Carrying out effect steps: the interpreter behind every card, fish, gamble, item, structure, perk and Breaker.

What a kind of step does is registered with `carries_out` in the other modules of this package; what moves, hits or
counts down runs steps without knowing them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from ludo_tui.engine import Flow, RunawayRuleError, Trigger, Who
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.ludicrous.events.cards import NothingHappened
from ludo_tui.rules.ludicrous.mechanics.spell_cards import settle_hands
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, is_in_play, targets_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import Step, Steps

DEPTH_LIMIT = 12
"""Deepest nesting of steps inside steps inside effects."""

Handler = Callable[[LudicrousTable, Any, StepContext], Flow[Target | None]]
"""What carries a step out, and returns who was really hit where another than the target was."""
K = TypeVar("K", bound=Handler)


class _Known(msgspec.Struct, frozen=True):
    """What is known about a kind of step: what carries it out, and when it is of use."""

    handler: Handler
    refused_when: Callable[[LudicrousTable, Any, StepContext], str]
    works_when: Callable[[LudicrousTable, Any, StepContext], bool]
    answers_when: Callable[[Any, Who, Trigger], bool]


_KNOWN: dict[type, _Known] = {}


def carries_out(
    kind: type,
    *,
    refused_when: Callable[[LudicrousTable, Any, StepContext], str] = lambda _table, _step, _context: "",
    works_when: Callable[[LudicrousTable, Any, StepContext], bool] = lambda _table, _step, _context: True,
    answers_when: Callable[[Any, Who, Trigger], bool] = lambda _step, _who, _trigger: True,
) -> Callable[[K], K]:
    """Register a flow as what a kind of step does, and when it is of use.

    Args:
        kind: the class of the step.
        refused_when: says why the step would be wasted for a party now; empty if it would not.
        works_when: tells whether the acting piece, or the party, can carry it out now.
        answers_when: tells whether it changes anything in a trigger, when a player reacts with it.
    """

    def register(handler: K) -> K:
        _KNOWN[kind] = _Known(handler, refused_when, works_when, answers_when)
        return handler

    return register


def why_wasted(table: LudicrousTable, steps: Sequence[Step], context: StepContext) -> str:
    """Return why all of some steps would be wasted now; empty if one of them, as far as can be told, would not."""
    reasons = [_KNOWN[type(step)].refused_when(table, step, context) for step in steps]
    return reasons[0] if reasons and all(reasons) else ""


def can_carry_out(table: LudicrousTable, step: Step, context: StepContext) -> bool:
    """Return whether the acting piece, or the party, can carry a step out now."""
    return _KNOWN[type(step)].works_when(table, step, context)


def is_of_use(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> bool:
    """Return whether any of some steps, as far as can be told, would change something now."""
    return any(can_carry_out(table, step, context) and not why_wasted(table, (step,), context) for step in steps)


def can_answer(step: Step, who: Who, trigger: Trigger) -> bool:
    """Return whether a step changes anything in a trigger, as a reaction to it."""
    return _KNOWN[type(step)].answers_when(step, who, trigger)


def known_steps() -> frozenset[type]:
    """Return the kinds of steps that can be carried out."""
    return frozenset(_KNOWN)


def run_steps(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Flow[None]:
    """Carry out steps in their order; where another piece takes the hit of an attack, the rest concerns that piece.

    Once the outermost of them are over, every party discards what its hand cannot hold.

    Args:
        table: the match.
        steps: what to do.
        context: for whom, with what target and what changes.

    Raises:
        RunawayRuleError: effects set each other off without end.

    Rule: ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules, lh.effects.intercept, lh.magic.over-limit
    """
    if context.depth > DEPTH_LIMIT:
        raise RunawayRuleError(f"effects are nested {DEPTH_LIMIT} deep at: {context.name}")
    deeper = msgspec.structs.replace(context, depth=context.depth + 1)
    for step in steps:
        table.step()
        if table.state.over:
            return
        hit = yield from _KNOWN[type(step)].handler(table, step, deeper)
        if hit is not None:
            deeper = msgspec.structs.replace(deeper, target=hit)
    if not context.depth:
        yield from settle_hands(table, context.seat)


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
    roller = context.seat if seat is None else seat
    return (yield from roll_amount(table, roller, amount, context.name.lower(), rule=context.rule, more=more))


def tell_nothing_happened(table: LudicrousTable, context: StepContext, reason: str, seat: int | None = None) -> None:
    """Record that a step had no effect, on the acting party or another."""
    table.emit(
        NothingHappened(
            seat=context.seat if seat is None else seat, name=context.name, reason=reason, rule=context.rule
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
        found = [m for m in found if m.seat is None or not table.state.are_friends(context.seat, m.seat)]
    return found


def affected_in_turn(
    table: LudicrousTable, who: str, context: StepContext, within: int | None = None, *, harms: bool = False
) -> Iterator[Target]:
    """Yield the targets of a step one by one, as far as they are still in play then."""
    return (one for one in affected(table, who, context, within, harms=harms) if is_in_play(table, one))


def does_something(table: LudicrousTable, steps: Steps, context: StepContext, found: list[Target]) -> bool:
    """Return whether any of some steps would change something for any of the targets found."""
    return any(is_of_use(table, steps, msgspec.structs.replace(context, target=target)) for target in found)
