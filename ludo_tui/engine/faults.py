"""What no saved state can be, whatever its rules: the part of a state that every rule system has."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from ludo_tui.engine.state import GROWS, Setup, State

COUNT_LIMIT: Final = 10**10
"""Most turns, rounds or rolls; no match has a thousandth of them."""


def faults(state: State, setup: Setup, turns: int = 0) -> Iterator[str]:
    """Yield what a state cannot be, in sentences.

    Args:
        state: the state; everything in it is within its range.
        setup: who plays.
        turns: how many turns are known to have been played.
    """
    yield from range_faults(state, turns)
    count = len(setup.seats)
    seats = set(range(count))
    turn = state.turn
    if turn.seat not in seats or not set(turn.passing) <= seats:
        yield f"it is the turn of seat {turn.seat}, and there are {count}"
    for name, listed in (("places", state.places), ("conceded", state.conceded), ("withdrawn", state.withdrawn)):
        if not set(listed) <= seats or len(set(listed)) < len(listed):
            yield f"{name} is {listed}, which is not a list of different seats"
    if state.computers is not msgspec.UNSET and len(state.computers) != count:
        yield f"it says who plays {len(state.computers)} seats, not {count}"
    if len(state.preferences) not in (0, count):
        yield f"there are preferences of {len(state.preferences)} seats, not {count}"


def range_faults(state: msgspec.Struct, turns: int) -> Iterator[str]:
    """Yield what in a state is more than can have come together.

    Args:
        state: the state; everything in it is within its range.
        turns: how many turns are known to have been played.
    """
    yield from _faults(_type_of(type(state)), state, min(turns + 10, 1000), "")


@cache
def _type_of(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _faults(info: inspect.Type, value: Any, share: int, place: str) -> Iterator[str]:
    """Yield what is too much in a value, where so many thousandths of what grows may have been used."""
    if value is None or value is msgspec.UNSET:
        return
    if isinstance(info, inspect.UnionType):
        info = next(one for one in info.types if not isinstance(one, inspect.NoneType))
    if isinstance(info, inspect.Metadata):
        is_number = isinstance(value, int)
        size, most = value if is_number else len(value), range_end(info.type) * share // 1000
        if info.extra == GROWS and size > most:
            what = place if is_number else f"length of {place}"
            yield f"{what} is {size:,}: expected at most {most:,} in a match of so few turns"
            return
        info = info.type
    for name, inner, part in _parts(info, value):
        yield from _faults(inner, part, share, f"{place} {name}".strip().replace("_", " "))


def _parts(info: inspect.Type, value: Any) -> Iterator[tuple[object, inspect.Type, Any]]:
    """Yield the parts of a value with their names and types."""
    match info:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            for field in fields:
                yield field.name, field.type, getattr(value, field.name)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            for number, one in enumerate(value):
                yield number, item, one
        case inspect.TupleType(item_types=items):
            for number, (item, one) in enumerate(zip(items, value, strict=True)):
                yield number, item, one
        case inspect.DictType(value_type=item):
            for key, one in value.items():
                yield key, item, one


def range_end(info: Any) -> int:
    """Return the end of a range: of a number, or of how long a list, a text or a mapping may be."""
    end: int = getattr(info, "le", None) or info.max_length
    return end
