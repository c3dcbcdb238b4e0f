"""What a form asks for: the fields of a structure that are choices, whole numbers in a range, or yes and no."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import inspect

from ludo_tui.rulesets.model import in_words

_LARGEST: Final = 9
"""Largest whole number of a field that sets no limit."""


class Field(NamedTuple):
    """A field that is set by choosing, on a screen and in line mode alike."""

    name: str
    title: str
    description: str
    words: Mapping[Any, str]
    """What can be chosen, in the order it is offered, each with its words."""

    @property
    def values(self) -> tuple[Any, ...]:
        """What can be chosen."""
        return tuple(self.words)

    def told(self, value: object) -> str:
        """Return a value in words."""
        return self.words.get(value) or in_words(value)


def fields_of(kind: type[msgspec.Struct]) -> list[Field]:
    """List the fields of a structure that are set by choosing; others are left out."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    written = get_type_hints(kind)
    found = []
    for field in info.fields:
        kind_of_value = field.type
        schema: dict[str, Any] = {}
        if isinstance(kind_of_value, inspect.Metadata):
            schema, kind_of_value = kind_of_value.extra_json_schema or {}, kind_of_value.type
        match kind_of_value:
            case inspect.LiteralType():
                values = get_args(written[field.name])  # in the order they were written
            case inspect.BoolType():
                values = (False, True)
            case inspect.UnionType(types=(inspect.BoolType(), inspect.LiteralType(values=more))):
                values = (False, True, *more)
            case inspect.IntType(ge=least, le=most):
                values = tuple(range(least or 0, (_LARGEST if most is None else most) + 1))
            case _:
                continue
        title = schema.get("title", field.encode_name.replace("_", " ").capitalize())
        words = {value: in_words(value) for value in values}
        found.append(Field(field.encode_name, title, schema.get("description", ""), words))
    return found
