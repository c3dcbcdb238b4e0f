"""Names of earlier versions that were promised: they still work. In code, a warning names the new ones."""

import warnings
from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

FORMER_TABLE_OPTION: Final = "neutral_reactions"
"""The choice about the table that is called `secret_reactions` now; yes is strict, no is quick."""


def former(owner: object, called: str, name: str, names: Mapping[str, str]) -> Any:
    """Return what somebody asks for by the name of an earlier version.

    Args:
        owner: what is asked: an object, or a module.
        called: what it is called in the warning.
        name: what is asked for.
        names: the new name of each former one, such as `aim.to_step`.

    Raises:
        AttributeError: it never had such a name.
    """
    if name not in names:
        raise AttributeError(f"{called!r} has no attribute {name!r}", name=name, obj=owner)
    told = f"{name!r} of {called!r} is called {names[name]!r} now"
    warnings.warn(told, DeprecationWarning, stacklevel=3)
    return attrgetter(names[name])(owner)


def present_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices about the table with those of a former name under the present one."""
    present = dict(table)
    if FORMER_TABLE_OPTION in present:
        present["secret_reactions"] = "strict" if present.pop(FORMER_TABLE_OPTION) else "quick"
    return present
