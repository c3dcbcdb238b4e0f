"""Links of states: what a state names and its rules do not have is a fault, or is taken out of it.

Which fields name what stands on the types of states, as it does on those of rows (`ludo_tui.rulesets.links`).
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Meta

from ludo_tui.marked_values import Place, Plan, plans, walk
from ludo_tui.rulesets.links import LINK, Ids, Link, link_of
from ludo_tui.rulesets.problems import Path

SEATS: Final = "seats"
"""The name of the seats of a match among other sets of ids."""


def SeatAs(what: str) -> Meta:
    """Return the annotation of a field that names a seat of the match.

    Args:
        what: what it is called in a sentence: "a prison is 5: expected 0 to 1".
    """
    return Meta(extra={LINK: Link(SEATS, what)})


def link_faults(state: msgspec.Struct, ids: Ids, article: str = "") -> Iterator[tuple[Path, str]]:
    """Yield what in a state names what there is not: the way to it, and a sentence.

    Args:
        state: the state.
        ids: where ids are looked up.
        article: what stands before the name of what is named.
    """
    for path, value, link, *_ in _links(state):
        if not link.is_missing(value, ids):
            continue
        if link.to == SEATS:
            yield path, f"{link.what} is {value}: expected 0 to {len(link.known(ids)) - 1}"
        else:
            yield path, f"{article}{link.what} {value!r} is not in its rules"


def remove_unlinked(state: msgspec.Struct, ids: Ids) -> list[str]:
    """Take out of a state what names rows that there are not, and return what each of them is called, once.

    An entry of a list or a mapping goes, a field goes back to its default; where it has none that there is, what the
    field is a part of goes. What is vital stays.

    Args:
        state: the state, which is changed.
        ids: where ids are looked up.
    """
    rows = [place for place in _links(state) if place.mark.to != SEATS and not place.mark.is_vital]
    gone = [place for place in rows if place.mark.is_missing(place.value, ids)]
    paths = {_removed_with(state, place, ids) for place in gone}
    for path in sorted(paths, reverse=True):  # the last and the deepest first, so that the ways to others still hold
        _remove(state, path)
    return list(dict.fromkeys(f"{place.mark.what} {place.value!r}" for place in gone))


def values_in(state: msgspec.Struct, kind: type) -> Iterator[Any]:
    """Yield every value of a kind that a state holds, such as everybody that it names."""
    return (place.value for place in walk(state, _plan_for(type(state), kind)))


@cache
def _plan_for(state: type[msgspec.Struct], kind: type) -> Plan:
    return plans([state], lambda info: kind if getattr(info, "cls", None) is kind else None)[0]


def _links(state: msgspec.Struct) -> Iterator[Place]:
    return walk(state, _plan(type(state)))


@cache
def _plan(kind: type[msgspec.Struct]) -> Plan:
    return plans([kind], link_of)[0]


def _removed_with(state: msgspec.Struct, place: Place, ids: Ids) -> Path:
    """Return the way to what goes with a link: itself, or the nearest around it that can be left out."""
    path = place.path
    while path:
        holder = _value_at(state, path[:-1])
        if not isinstance(holder, msgspec.Struct):
            return path
        default = _field(holder, path[-1]).default
        if default in (None, msgspec.UNSET) or (isinstance(default, str) and not place.mark.is_missing(default, ids)):
            return path
        path = path[:-1]
    raise ValueError(f"a state cannot do without {place.mark.what}: mark it as vital")


def _remove(state: msgspec.Struct, path: Path) -> None:
    *way, last = path
    holder = _value_at(state, tuple(way))
    if isinstance(holder, msgspec.Struct):
        field = _field(holder, last)
        setattr(holder, field.name, field.default)
    elif isinstance(holder, tuple):
        owner = _value_at(state, tuple(way[:-1]))
        kept = tuple(part for number, part in enumerate(holder) if number != last)
        setattr(owner, _field(owner, way[-1]).name, kept)
    else:
        del holder[last]


def _value_at(state: Any, path: Path) -> Any:
    """Return what stands at the end of a way into a state."""
    for part in path:
        state = getattr(state, _field(state, part).name) if isinstance(state, msgspec.Struct) else state[part]
    return state


def _field(holder: msgspec.Struct, written: str | int) -> msgspec.structs.FieldInfo:
    return next(field for field in msgspec.structs.fields(holder) if field.encode_name == written)
