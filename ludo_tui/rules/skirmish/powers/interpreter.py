"""Carrying out steps: what changes them, what carries them out, and whom a step concerns."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING_SIZE, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.fight.interpreter import Context, Interpreter
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import WhyLapsed, why_lapsed
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.tables.steps import To


class StepContext(Context[Who], frozen=True, kw_only=True):
    """The context of steps, with the row, the space, and what rolls are made with."""

    power: str
    """Id of the row."""
    ring: int | None = None
    """The space that was chosen."""
    thing: Thing | None = None
    """The thing that was chosen from the ground."""
    effect: int = 0
    """Number of the magical effect that it makes."""
    score: int = 0
    """The score that rolls are made with; 0: that of the one that acts."""
    lapses: WhyLapsed = why_lapsed
    """Returns why it can no longer be done to the target when a roll is due."""


INTERPRETER: Final = Interpreter[SkirmishTable, StepContext](
    lambda table, context: table.state.over or not table.state.is_here(context.who)
)
"""What carries out each kind of step."""


def concerned(table: SkirmishTable, context: StepContext, to: To, within: int = 0) -> list[Who]:
    """Return whom a step concerns, the one that acts last; nobody who has fallen suffers from what is all around.

    Rule: sh.down.no-target, sh.board.hallowed
    """
    field = Field(table)
    if to == "self":
        return [context.who] if context.who in field.rings else []
    if to == "trigger":
        return [one for one in (getattr(context.trigger, "who", None),) if one in field.rings]
    if to == "target":
        return [one for one in (context.target,) if one in field.rings]
    origin = field.rings[context.who] if context.ring is None else context.ring
    if to == "behind":
        return [one for one in field.at(behind(origin, field.rings[context.who])) if field.is_awake(one)]
    if to == "allies":
        return [other for other in field.allies(context.who) if king_distance(origin, field.rings[other]) <= within]
    near = set(_line(field, context, within)) if to == "line" else set(range(RING_SIZE))
    found = [
        other
        for other, ring in field.rings.items()
        if ring in near
        and field.is_near(origin, ring, within)
        and field.is_awake(other)
        and not field.is_sheltered(other)
        and (to == "around" or other != context.who)
    ]
    return sorted(found, key=lambda other: other == context.who)


def behind(ring: int, here: int) -> int:
    """Return the space after another, seen from a third along the track."""
    return (ring + (1 if (ring - here) % RING_SIZE <= RING_SIZE // 2 else -1)) % RING_SIZE


def _line(field: Field, context: StepContext, within: int) -> Iterator[int]:
    here, there = field.rings[context.who], context.ring
    return ahead(here, field.rings.get(context.target or context.who, here) if there is None else there, within)


def ahead(here: int, there: int, within: int) -> Iterator[int]:
    """Yield the spaces along the track from one space towards another."""
    way = 1 if (there - here) % RING_SIZE <= RING_SIZE // 2 else -1
    yield from ((here + way * far) % RING_SIZE for far in range(1, within + 1))
