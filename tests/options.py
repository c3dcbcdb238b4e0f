"""Answers made for a test, each field given by its name alone."""

from typing import Any, TypeVar

from ludo_tui.engine import Option

OptionT = TypeVar("OptionT", bound=Option)


def option_of(kind: type[OptionT], **fields: Any) -> OptionT:
    """Return an answer of a kind with some fields, each in the part of it that has a field of that name."""
    plain = kind(id="", label="")
    own = {name: fields.pop(name) for name in kind.__struct_fields__ if name in fields}
    for name in kind.__struct_fields__:
        part = getattr(plain, name)
        inner = {one: fields.pop(one) for one in getattr(part, "__struct_fields__", ()) if one in fields}
        if inner:
            own[name] = type(part)(**inner)
    assert not fields, f"no part of {kind.__name__} has {', '.join(fields)}"
    return kind(**own)
