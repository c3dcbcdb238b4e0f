"""The rule systems a ruleset may name; they enter themselves here when their package is imported."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, get_args, get_origin

import msgspec
from msgspec import inspect

from ludo_tui.marked_values import plans
from ludo_tui.rulesets.model import System

_SHIPPED: Final = "ludo_tui.rules"
"""The package that enters the systems of this program; it needs this module, so it is imported when it is asked for."""
_ready: dict[str, System] = {}
_lazy: dict[str, Callable[[], System]] = {}


def register(system: System) -> None:
    """Make a rule system known under its name, in place of an earlier one of that name.

    Raises:
        TypeError: Its options or tables could not be checked.
    """
    check(system)
    _ready[system.name] = system


def check(system: System) -> None:
    """Check that mistakes in the tables of a system would be found.

    Raises:
        TypeError: An option has no default, or a structure would let misspelt keys pass.
    """
    for field in _struct(system.options).fields:
        if field.required:
            raise TypeError(f"option {field.name!r} of system {system.name!r} has no default")
    files = {"options": system.options, **system.tables}
    found = [*structures(system.options), *structures(*system.tables.values())]
    for loose in [one.cls for one in found if not one.forbid_unknown_fields]:
        name = next(name for name, kind in files.items() if loose in [one.cls for one in structures(kind)])
        raise TypeError(f"{loose.__name__} in {name!r} of system {system.name!r} needs forbid_unknown_fields=True")


def register_lazy(name: str, loader: Callable[[], System]) -> None:
    """Make a rule system known by a function that imports it when a ruleset first names it."""
    if name not in _ready:
        _lazy[name] = loader


def names() -> tuple[str, ...]:
    """List the known rule systems, sorted."""
    import_module(_SHIPPED)
    return tuple(sorted({*_ready, *_lazy}))


def find(name: str) -> System | None:
    """Fetch a rule system, importing it unchecked if need be; None when there is none of that name."""
    if name not in _ready:
        import_module(_SHIPPED)
        if name in _lazy:
            _ready[name] = _lazy[name]()
    return _ready.get(name)


def keyed_by_id(kind: Any) -> bool:
    """Return whether a table's type is a dict of structures that carry the key as their own `id`."""
    if get_origin(kind) is not dict:
        return False
    entry = get_args(kind)[1]
    members = get_args(entry) or (entry,)
    return all(
        isinstance(member, type) and issubclass(member, msgspec.Struct) and "id" in member.__struct_fields__
        for member in members
    )


def groups(kind: Any) -> frozenset[str]:
    """Return the keys of a table that hold groups of keys of their own, which are extended key by key too."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return frozenset()
    fields = inspect.type_info(kind)
    assert isinstance(fields, inspect.StructType)
    return frozenset(field.encode_name for field in fields.fields if isinstance(field.type, inspect.StructType))


def may_be_absent(kind: Any) -> bool:
    """Return whether a table is a structure whose every field has a default."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    return all(not field.required for field in msgspec.structs.fields(kind))


def _struct(kind: type[msgspec.Struct]) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def structures(*kinds: Any) -> list[inspect.StructType]:
    """Return every structure inside some types, each once, in the order in which they are written."""
    found: list[inspect.StructType] = []

    def note(info: inspect.Type) -> None:
        if isinstance(info, inspect.StructType):
            found.append(info)

    plans(kinds, note)
    return found
