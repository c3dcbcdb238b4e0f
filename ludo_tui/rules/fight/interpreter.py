"""Carrying out the steps of rows: who does what to whom, what each kind of step does, and the loop over them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from ludo_tui.engine import Flow, RunawayRuleError, Table, Trigger, Who

DEPTH_LIMIT = 12
"""Deepest nesting of steps inside steps inside effects."""

AimT = TypeVar("AimT")


class Context(msgspec.Struct, Generic[AimT], frozen=True, kw_only=True):
    """For whom steps are carried out, and on whom; each game adds what changes them."""

    who: Who
    """The one that acts, or the party where none does."""
    name: str
    """What players call the row that holds the steps."""
    rule: str
    target: AimT | None = None
    trigger: Trigger | None = None
    """What a reaction answers."""
    depth: int = 0

    @property
    def cause(self) -> str:
        """What the players call what brings the effects about, in the middle of a sentence."""
        return self.name.lower()


TableT = TypeVar("TableT", bound=Table[Any])
ContextT = TypeVar("ContextT", bound=Context[Any])
H = TypeVar("H", bound=Callable[..., Flow[Any] | None])


class _Known(msgspec.Struct, frozen=True):
    """What is known about a kind of step: what carries it out, and when it is of use."""

    handler: Callable[..., Flow[Any] | None]
    refused_when: Callable[..., str]
    works_when: Callable[..., bool]
    answers_when: Callable[..., bool]


class Interpreter(Generic[TableT, ContextT]):
    """The kinds of steps of a game, and what carries them out.

    Args:
        is_over: returns whether the match is over, or the one that acts is gone, so that no step can follow.
    """

    def __init__(self, is_over: Callable[[TableT, ContextT], bool]) -> None:
        self._is_over = is_over
        self._known: dict[type, _Known] = {}

    @property
    def kinds(self) -> frozenset[type]:
        """The kinds of steps that can be carried out."""
        return frozenset(self._known)

    def carries_out(
        self,
        kind: type,
        *,
        refused_when: Callable[[TableT, Any, ContextT], str] = lambda _table, _step, _context: "",
        works_when: Callable[[TableT, Any, ContextT], bool] = lambda _table, _step, _context: True,
        answers_when: Callable[[Any, Who, Trigger], bool] = lambda _step, _who, _trigger: True,
    ) -> Callable[[H], H]:
        """Register what a kind of step does, and when it is of use.

        It is a flow, or a plain function where nothing is asked or rolled. Where another than the target was really
        hit, the flow returns that one.

        Args:
            kind: the class of the step.
            refused_when: says why the step would be wasted for a party now; empty if it would not.
            works_when: tells whether the one that acts can carry it out now.
            answers_when: tells whether it changes anything in a trigger, when a player reacts with it.
        """

        def register(handler: H) -> H:
            self._known[kind] = _Known(handler, refused_when, works_when, answers_when)
            return handler

        return register

    def why_wasted(self, table: TableT, steps: Sequence[Any], context: ContextT) -> str:
        """Return why all of some steps would be wasted now; empty if one of them, as far as can be told, would not."""
        reasons = [self._known[type(step)].refused_when(table, step, context) for step in steps]
        return reasons[0] if reasons and all(reasons) else ""

    def can_carry_out(self, table: TableT, step: Any, context: ContextT) -> bool:
        """Return whether the one that acts can carry a step out now."""
        return self._known[type(step)].works_when(table, step, context)

    def is_of_use(self, table: TableT, steps: Iterable[Any], context: ContextT) -> bool:
        """Return whether any of some steps, as far as can be told, would change something now."""
        return any(
            self.can_carry_out(table, step, context) and not self.why_wasted(table, (step,), context) for step in steps
        )

    def can_answer(self, step: Any, who: Who, trigger: Trigger) -> bool:
        """Return whether a step changes anything in a trigger, as a reaction to it."""
        return self._known[type(step)].answers_when(step, who, trigger)

    def run(self, table: TableT, steps: Iterable[Any], context: ContextT) -> Flow[bool]:
        """Carry out steps in their order, and return whether all of them were.

        Where another takes the hit of an attack, the rest concerns that one.

        Args:
            table: the match.
            steps: what to do.
            context: for whom, with what target and what changes.

        Raises:
            RunawayRuleError: effects set each other off without end.
        """
        if context.depth > DEPTH_LIMIT:
            raise RunawayRuleError(f"effects are nested {DEPTH_LIMIT} deep at: {context.name}")
        deeper = msgspec.structs.replace(context, depth=context.depth + 1)
        for step in steps:
            table.step()
            if self._is_over(table, deeper):
                return False
            flow = self._known[type(step)].handler(table, step, deeper)
            hit = None if flow is None else (yield from flow)
            if hit is not None:
                deeper = msgspec.structs.replace(deeper, target=hit)
        return True
