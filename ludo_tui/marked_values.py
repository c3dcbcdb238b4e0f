"""Goes through typed values to what their types mark, and nowhere else.

A mark is what somebody reads from a type, such as from the `extra` of its `Meta`. Where marks stand in a type is worked
out once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

ReadMark: TypeAlias = Callable[[inspect.Type], Any]
"""Returns the mark of values of a type; None: they have none."""


class Place(NamedTuple):
    """A marked value, and where it stands."""

    path: tuple[str | int, ...]
    """Names of fields as they are written, keys, and numbers of entries."""
    value: Any
    mark: Any
    around: tuple[msgspec.Struct, ...]
    """The structures that it stands in, the outermost first."""
    is_key: bool = False
    """Is it the last key of its path, and not what stands behind that?"""


class _Node:
    """Where marks stand in values of one sort."""

    def __init__(self, mark: Any) -> None:
        self.mark = mark
        self.is_done = False
        self.fields: list[tuple[str, str, Plan]] = []
        """Names of fields, as they are written and as attributes, with what stands in each."""
        self.parts: list[Plan] = []
        """What stands in each entry of a tuple of a fixed length."""
        self.keys: Plan = {}
        self.items: Plan = {}

    def leads_on(self) -> bool:
        """Return whether there may be a mark at such a value or in it."""
        inside = self.fields or self.keys or self.items or any(self.parts)
        return self.mark is not None or not self.is_done or bool(inside)


Plan: TypeAlias = dict[type, _Node]
"""Where marks stand in values of a type, by their sorts: sorts without any are left out."""

_SORTS: Final[Mapping[type[inspect.Type], type]] = {
    inspect.IntType: int,
    inspect.StrType: str,
    inspect.ListType: list,
    inspect.VarTupleType: tuple,
    inspect.TupleType: tuple,
    inspect.SetType: set,
    inspect.FrozenSetType: frozenset,
    inspect.DictType: dict,
}


def plans(kinds: Iterable[Any], read: ReadMark) -> list[Plan]:
    """Return where marks stand in values of some types."""
    known: Plan = {}
    return [_plan(info, read, known) for info in _described(tuple(kinds))]


_described = cache(inspect.multi_type_info)
"""Describes types once, whatever is looked for in them."""


def _plan(info: inspect.Type, read: ReadMark, known: Plan) -> Plan:
    bare = info.type if isinstance(info, inspect.Metadata) else info
    if isinstance(bare, inspect.UnionType):
        members = [_plan(one, read, known) for one in bare.types]
        return {sort: node for member in members for sort, node in member.items()}
    named = bare.cls if isinstance(bare, inspect.StructType | inspect.NamedTupleType) else None
    sort = named or _SORTS.get(type(bare))
    if sort is None:
        return {}
    node = known.get(named) if named else None
    if node is None:
        node = _Node(read(info))
        if named:
            known[named] = node
        _fill(node, bare, lambda inner: _plan(inner, read, known))
        node.is_done = True
    return {sort: node} if node.leads_on() else {}


def _fill(node: _Node, info: inspect.Type, plan: Callable[[inspect.Type], Plan]) -> None:
    """Work out where marks stand inside values of a type."""
    match info:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            found = [(field.encode_name, field.name, plan(field.type)) for field in fields]
            node.fields = [field for field in found if field[2]]
        case inspect.TupleType(item_types=items):
            node.parts = [plan(item) for item in items]
        case inspect.DictType(key_type=key, value_type=item):
            node.keys, node.items = plan(key), plan(item)
        case _ if hasattr(info, "item_type"):
            node.items = plan(info.item_type)


def walk(
    value: Any, plan: Plan, path: tuple[str | int, ...] = (), around: tuple[msgspec.Struct, ...] = ()
) -> Iterator[Place]:
    """Yield every marked value in a value, each before what it holds."""
    node = plan.get(type(value))
    if node is None:
        return
    if node.mark is not None:
        yield Place(path, value, node.mark, around)
    if isinstance(value, msgspec.Struct):
        around = (*around, value)
    for key in value if node.keys else ():
        yield from (place._replace(is_key=True) for place in walk(key, node.keys, (*path, key), around))
    for name, part, inner in _inside(value, node):
        yield from walk(part, inner, (*path, name), around)


def _inside(value: Any, node: _Node) -> Iterable[tuple[str | int, Any, Plan]]:
    """Return what a value holds, by fields, keys or numbers, where there may be marks in it."""
    if node.fields:
        return ((written, getattr(value, name), inner) for written, name, inner in node.fields)
    if node.parts:
        return zip(count(), value, node.parts)
    if not node.items:
        return ()
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    return ((name, part, node.items) for name, part in entries)
