"""What no saved state can be, whatever its rules: the part of a state that every rule system has."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

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
    growth = _growth_of(type(state))
    if growth is not None:
        yield from _faults(growth, state, min(turns + 10, 1000), "")


class _Growth(NamedTuple):
    """What grows in values of a type as a match goes on."""

    end: int | None
    """The end of its own range, if it grows itself."""
    parts: tuple[tuple[str | int | None, "_Growth"], ...]
    """What grows in its fields and entries by name or number, or in all its entries; the rest is left out."""


@cache
def _growth_of(kind: type[msgspec.Struct]) -> _Growth | None:
    return _growth(inspect.type_info(kind))


def _growth(info: inspect.Type) -> _Growth | None:
    """Return what grows in values of a type; None: nothing."""
    end = None
    if isinstance(info, inspect.UnionType):
        info = next(one for one in info.types if not isinstance(one, inspect.NoneType))
    if isinstance(info, inspect.Metadata):
        end = range_end(info.type) if info.extra == GROWS else None
        info = info.type
    types: Iterable[tuple[str | int | None, inspect.Type]] = ()
    match info:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            types = [(field.name, field.type) for field in fields]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            types = [(None, item)]
        case inspect.TupleType(item_types=items):
            types = enumerate(items)
        case inspect.DictType(value_type=item):
            types = [(None, item)]
    parts = tuple((name, part) for name, inner in types if (part := _growth(inner)) is not None)
    return _Growth(end, parts) if parts or end is not None else None


def _faults(growth: _Growth, value: Any, share: int, place: str) -> Iterator[str]:
    """Yield what is too much in a value, where so many thousandths of what grows may have been used."""
    if value is None or value is msgspec.UNSET:
        return
    if growth.end is not None:
        is_number = isinstance(value, int)
        size, most = value if is_number else len(value), growth.end * share // 1000
        if size > most:
            what = place if is_number else f"length of {place}"
            yield f"{what} is {size:,}: expected at most {most:,} in a match of so few turns"
            return
    for name, inner in growth.parts:
        for key, part in _parts(value, name):
            yield from _faults(inner, part, share, f"{place} {key}".strip().replace("_", " "))


def _parts(value: Any, name: str | int | None) -> Iterable[tuple[object, Any]]:
    """Return a part of a value by its name or number, or all its entries."""
    if isinstance(name, str):
        return [(name, getattr(value, name))]
    if isinstance(name, int):
        return [(name, value[name])]
    return value.items() if isinstance(value, dict) else enumerate(value)


def range_end(info: Any) -> int:
    """Return the end of a range: of a number, or of how long a list, a text or a mapping may be."""
    end: int = getattr(info, "le", None) or info.max_length
    return end
