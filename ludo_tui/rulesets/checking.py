"""Finds every mistake in a plain value, compared with the type it should have.

This is the slow way, taken only when `msgspec.convert` has refused a value: that one stops at the first mistake and
knows no near names.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache, reduce
from operator import getitem
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from ludo_tui.rulesets.problems import Path, near, nearest

_DIGITS: Final = 18
"""Digits that a number has at most."""
_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]*")
"""Text that would have been read as a whole number, had it not stood in quotes."""
_OUTSIDE = re.compile(r" - at `.*`$")


NO_GUESS: Final = object()
"""What was meant by a mistake that only its author can put right."""


class Fault(NamedTuple):
    """One mistake: where, what, and whether the key is to blame instead of the value behind it."""

    path: Path
    message: str
    at_key: bool = False
    meant: Any = NO_GUESS
    """The key or the value that was probably meant; None for a key that only has to go."""


def faults(value: Any, kind: Any) -> list[Fault]:
    """List every mistake in a plain value that should be of a type; empty when there is none."""
    return list(_check(value, _info(kind) if isinstance(kind, type) else inspect.type_info(kind), (), ""))


def mended(value: Any, found: Iterable[Fault]) -> Any:
    """Put a plain value right where its mistakes tell what was meant, so that more can be looked for behind them."""
    value = deepcopy(value)
    for fault in found:
        if fault.meant is not NO_GUESS and fault.path:
            *way, last = fault.path
            inside = reduce(getitem, way, value)
            if not fault.at_key:
                inside[last] = fault.meant
            else:
                kept = inside.pop(last)
                if fault.meant is not None:
                    inside.setdefault(fault.meant, kept)
    return value


def value_at(value: Any, path: Path) -> Any:
    """Return what stands at the end of a way into a plain value; None where the way leads nowhere."""
    try:
        return reduce(getitem, path, value)
    except (KeyError, IndexError, TypeError):
        return None


def texts(value: Any) -> set[str]:
    """Return every text in a plain value, keys included."""
    if isinstance(value, dict):
        return set(value).union(*map(texts, value.values()))
    if isinstance(value, list | tuple):
        return set[str]().union(*map(texts, value))
    return {value} if isinstance(value, str) else set()


@cache
def _info(kind: type) -> inspect.Type:
    """Describe a type once: the one who builds a party asks for the same one after every choice."""
    return inspect.type_info(kind)


def shown(value: Any) -> str:
    """Name a plain value in a sentence."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}"
        case str():
            return repr(value if len(value) <= 40 else f"{value[:37]}...")
        case list():
            return "a list"
        case _:
            return "keys with values"


_WANTED: Final[Mapping[type[inspect.Type], str]] = {
    inspect.BoolType: "true or false",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "text",
    inspect.NoneType: "nothing",
    inspect.StructType: "keys with values",
    inspect.DictType: "keys with values",
}
"""What values of a type are called; all others are lists."""


def _wanted(info: inspect.Type) -> str:
    """Name a type in a sentence."""
    if isinstance(info, inspect.Metadata):
        return _wanted(info.type)
    if isinstance(info, inspect.LiteralType):
        return "one of " + ", ".join(map(str, info.values))
    if isinstance(info, inspect.EnumType):
        return "one of " + ", ".join(str(member.value) for member in info.cls)
    if isinstance(info, inspect.UnionType):
        return " or ".join(dict.fromkeys(_wanted(member) for member in info.types))
    return _WANTED.get(type(info), "a list")


def _check(value: Any, info: inspect.Type, path: Path, about: str) -> Iterator[Fault]:
    """Yield what is wrong with a value of a type, and with what is inside it."""
    match info:
        case inspect.Metadata():
            yield from _check(value, info.type, path, (info.extra_json_schema or {}).get("description", about))
        case inspect.UnionType():
            yield from _check_union(value, info, path, about)
        case inspect.LiteralType():
            yield from _check_choice(value, list(info.values), path)
        case inspect.EnumType():
            yield from _check_choice(value, [member.value for member in info.cls], path)
        case _ if _has_too_many_digits(value, info):
            yield Fault(path, f"a number of {len(value)} digits is too large: {_DIGITS} are enough")
        case _ if not _fits(value, info):
            yield Fault(path, f"expected {_wanted(info)}, got {shown(value)}{_quotes_hint(value, info)}")
        case inspect.IntType() | inspect.FloatType():
            yield from _check_range(value, info, path)
        case inspect.StrType():
            yield from _check_text(value, info, path, about)
        case _:
            yield from _check_inside(value, info, path)


def _has_too_many_digits(value: Any, info: inspect.Type) -> bool:
    is_whole = isinstance(info, inspect.IntType) and isinstance(value, str)
    return is_whole and len(value) > _DIGITS and value.strip().isdecimal()


def _quotes_hint(value: Any, info: inspect.Type) -> str:
    """Return what quotes have to do with it that a value does not fit; empty: nothing."""
    if isinstance(info, inspect.StrType) and _is_number(value):
        return "; put it in quotes"
    is_quoted = isinstance(value, str) and _WHOLE.fullmatch(value) is not None
    is_wanted = isinstance(info, inspect.IntType | inspect.FloatType)
    return "; in quotes it is text: leave them out" if is_quoted and is_wanted else ""


def _check_inside(value: Any, info: inspect.Type, path: Path) -> Iterator[Fault]:
    """Yield what is wrong inside keys with values, or a list."""
    match info:
        case inspect.StructType():
            yield from _check_struct(value, info, path)
        case inspect.DictType():
            for key, inner in value.items():
                bad = list(_check(_as_key(key, info.key_type), info.key_type, (*path, key), ""))
                yield from (fault._replace(at_key=True) for fault in bad)
                yield from _check(inner, info.value_type, (*path, key), "")
            yield from _check_length(value, info, path, "keys")
        case inspect.TupleType():
            if len(value) != len(info.item_types):
                yield Fault(path, f"expected {len(info.item_types)} entries, got {len(value)}")
            for index, (inner, item) in enumerate(zip(value, info.item_types, strict=False)):
                yield from _check(inner, item, (*path, index), "")
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            for index, inner in enumerate(value):
                yield from _check(inner, info.item_type, (*path, index), "")
            yield from _check_length(value, info, path, "entries")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


_SORTS: Final[Mapping[type[inspect.Type], type | UnionType]] = {
    inspect.NoneType: NoneType,
    inspect.BoolType: bool,
    inspect.IntType: int,
    inspect.FloatType: int | float,
    inspect.StrType: str,
    inspect.StructType: dict,
    inspect.DictType: dict,
    inspect.AnyType: object,
}
"""What values of a type are; all others are lists."""


def _fits(value: Any, info: inspect.Type) -> bool:
    """Return whether a value is of the right sort, whatever is inside it."""
    if isinstance(info, inspect.Metadata):
        return _fits(value, info.type)
    if isinstance(info, inspect.LiteralType):
        return value in info.values
    if isinstance(info, inspect.EnumType):
        return value in [member.value for member in info.cls]
    if isinstance(value, bool) and isinstance(info, inspect.IntType | inspect.FloatType):
        return False
    return isinstance(value, _SORTS.get(type(info), list))


def _as_key(key: str, info: inspect.Type) -> Any:
    return int(key) if isinstance(info, inspect.IntType) and re.fullmatch(r"-?\d{1,18}", key) else key


def _check_choice(value: Any, choices: list[Any], path: Path) -> Iterator[Fault]:
    if value not in choices or isinstance(value, bool):
        names = [str(choice) for choice in choices]
        said = repr(value) if isinstance(value, str) else shown(value)
        likely = nearest(value, names)
        meant = next((choice for choice in choices if str(choice) == likely), NO_GUESS)
        yield Fault(path, f"{said} is not one of {', '.join(names)}{near(value, names)}", meant=meant)


def _check_range(value: float, info: inspect.IntType | inspect.FloatType, path: Path) -> Iterator[Fault]:
    low, high = (info.ge if info.ge is not None else info.gt), (info.le if info.le is not None else info.lt)
    too_low = (info.ge is not None and value < info.ge) or (info.gt is not None and value <= info.gt)
    too_high = (info.le is not None and value > info.le) or (info.lt is not None and value >= info.lt)
    if too_low or too_high:
        if low is not None and high is not None:
            limits = f"from {low} to {high}"
        else:
            limits = f"{low} or more" if low is not None else f"{high} or less"
        if (info.gt is not None and too_low) or (info.lt is not None and too_high):
            limits += f", {low if too_low else high} itself excluded"
        bound = info.ge if too_low else info.le
        meant = NO_GUESS if bound is None else bound
        yield Fault(path, f"{value} is out of range: expected {limits}", meant=meant)
    elif info.multiple_of is not None and value % info.multiple_of:
        yield Fault(path, f"{value} is not a multiple of {info.multiple_of}")


def _check_text(value: str, info: inspect.StrType, path: Path, about: str) -> Iterator[Fault]:
    yield from _check_length(value, info, path, "characters")
    if info.pattern is not None and not re.search(info.pattern, value):
        yield Fault(path, f"{value!r} is not {about or 'text of the form ' + info.pattern}")


def _check_length(value: Any, info: Any, path: Path, unit: str) -> Iterator[Fault]:
    low, high = info.min_length, info.max_length
    if (low is not None and len(value) < low) or (high is not None and len(value) > high):
        if low == high:
            limits = f" {low}"
        elif low is not None and high is not None:
            limits = f"{low} to {high}"
        else:
            limits = f"at least {low}" if low is not None else f"at most {high}"
        unit = {"characters": "character", "entries": "entry", "keys": "key"}[unit] if limits.endswith(" 1") else unit
        is_long = high is not None and len(value) > high and isinstance(value, str | list)
        meant = value[:high] if is_long else NO_GUESS
        yield Fault(path, f"expected {limits.strip()} {unit}, got {len(value)}", meant=meant)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a type, worked out once."""
    return get_type_hints(kind)


def _check_struct(value: dict[str, Any], info: inspect.StructType, path: Path) -> Iterator[Fault]:
    """Yield what is wrong with keys and values; only where nothing is, what the type itself refuses."""
    found = [*_check_tag(value, info, path), *_check_keys(value, info, path)]
    hints = _hints(info.cls)
    for field in info.fields:
        name = field.encode_name
        if name in value:
            kind = _in_order(field.type, hints.get(field.name))
            found += _check(value[name], kind, (*path, name), "")
    yield from found
    if not found:
        try:
            msgspec.convert(value, info.cls, str_keys=True)
        except msgspec.ValidationError as error:
            yield Fault(path, _OUTSIDE.sub("", str(error)), at_key=True)


def _check_tag(value: dict[str, Any], info: inspect.StructType, path: Path) -> Iterator[Fault]:
    """Yield what is wrong with the key that tells kinds apart, where there is one."""
    if info.tag_field is None or value.get(info.tag_field) == info.tag:
        return
    if info.tag_field in value:
        yield from _check_choice(value[info.tag_field], [info.tag], (*path, info.tag_field))
    else:
        yield Fault(path, f"missing key {info.tag_field!r}", at_key=True)


def _check_keys(value: dict[str, Any], info: inspect.StructType, path: Path) -> Iterator[Fault]:
    """Yield the keys that there are not, and those that are missing and not just misspelt."""
    fields = {field.encode_name: field for field in info.fields}
    missing = [name for name, field in fields.items() if field.required and name not in value]
    known = [*fields, *([info.tag_field] if info.tag_field is not None else [])]
    for key in value:
        if key not in known and info.forbid_unknown_fields:
            import difflib  # nothing is wrong with most files

            meant = difflib.get_close_matches(key, missing or known, 1) or difflib.get_close_matches(key, known, 1)
            hint = f"did you mean {meant[0]!r}?" if meant else f"the keys here are {', '.join(known)}"
            missing = [name for name in missing if name not in meant]
            yield Fault((*path, key), f"unknown key {key!r}; {hint}", at_key=True, meant=meant[0] if meant else None)
    hints = _hints(info.cls)
    for name in missing:
        kind = _in_order(fields[name].type, hints.get(fields[name].name))
        yield Fault(path, f"missing key {name!r} ({_wanted(kind)})", at_key=True)


def _in_order(info: inspect.Type, hint: Any) -> inspect.Type:
    """Put the choices of a field back into the order in which they were written."""
    if isinstance(info, inspect.Metadata):
        return inspect.Metadata(_in_order(info.type, hint), info.extra_json_schema, info.extra)
    if not isinstance(info, inspect.LiteralType) or get_origin(hint) is not Literal:
        return info
    written = [choice for choice in get_args(hint) if choice in info.values]
    return inspect.LiteralType(values=tuple(written))


def _check_union(value: Any, info: inspect.UnionType, path: Path, about: str) -> Iterator[Fault]:
    members = [member.type if isinstance(member, inspect.Metadata) else member for member in info.types]
    tagged = [member for member in members if isinstance(member, inspect.StructType) and member.tag_field]
    if isinstance(value, dict) and tagged:
        tag_field = str(tagged[0].tag_field)
        tags = [member.tag for member in tagged]
        if tag_field not in value:
            meant = next((key for key in value if near(key, [tag_field])), None)
            if meant is not None:
                yield Fault(
                    (*path, meant), f"unknown key {meant!r}; did you mean {tag_field!r}?", at_key=True, meant=tag_field
                )
            else:
                yield Fault(path, f"missing key {tag_field!r} (one of {', '.join(map(str, tags))})", at_key=True)
        elif value[tag_field] not in tags:
            yield from _check_choice(value[tag_field], tags, (*path, tag_field))
        else:
            yield from _check_struct(value, tagged[tags.index(value[tag_field])], path)
        return
    literal = next((member for member in members if isinstance(member, inspect.LiteralType)), None)
    if isinstance(value, str) and literal is not None and any(isinstance(one, inspect.BoolType) for one in members):
        yield from _check_choice(value, ["true", "false", *literal.values], path)
        return
    best: list[Fault] | None = None
    for member in info.types:
        bare = member.type if isinstance(member, inspect.Metadata) else member
        if _fits(value, bare) or (isinstance(bare, inspect.LiteralType) and isinstance(value, str)):
            found = list(_check(value, member, path, about))
            if not found:
                return
            best = best or found
    if best is not None:
        yield from best
    else:
        yield Fault(path, f"expected {_wanted(info)}, got {shown(value)}")
