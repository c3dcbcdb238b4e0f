"""What boards and sheets are told about by systems."""

import inspect

import msgspec

from ludo_tui.engine import appearance

SAID_OTHERWISE = {
    "tone": "text",
    "is_exact": True,
    "fate": "taken",
    "thrown": 1,
    "is_usable": True,
    "kind": "contest",
    "has_naturals": True,
    "span": (0, 0),
}
"""What holds of a look, a danger, a face, a card or a contest about which a system says nothing."""


def test_what_a_system_does_not_say_is_not_so() -> None:
    of_module = [kind for _, kind in inspect.getmembers(appearance, inspect.isclass)]
    looks = [kind for kind in of_module if kind.__module__ == appearance.__name__ and issubclass(kind, msgspec.Struct)]
    fields = [(kind.__name__, field) for kind in looks for field in msgspec.structs.fields(kind)]
    left_out = [(f"{kind}.{field.name}", field) for kind, field in fields if field.default is not msgspec.NODEFAULT]
    told = [name for name, field in left_out if field.default != SAID_OTHERWISE.get(field.name, type(field.default)())]
    assert len(left_out) > 40
    assert told == []
