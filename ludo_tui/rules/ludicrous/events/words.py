"""How events put ids, numbers and pieces into words."""

from typing import cast

from ludo_tui.engine import Names, signed
from ludo_tui.rules.ludicrous.model.names import LudicrousNames


def spoken(name: str) -> str:
    """Turn an id such as `heavily_damaged` into words."""
    return name.replace("_", " ")


def being(names: Names, condition: str, *, is_over: bool = False) -> str:
    """Return that a condition is had, or is over, in words: `is no longer stunned`, `has insight`."""
    entry = cast(LudicrousNames, names).tables.conditions.get(condition)
    verb = "is" if entry is None else entry.verb
    word = spoken(condition)
    if not is_over:
        return f"{verb} {word}"
    return f"no longer has {word}" if verb == "has" else f"is no longer {word}"


def caused(cause: str) -> str:
    """Return the cause of something, to stand behind it; empty where it is plain from the words before."""
    return f" ({cause})" if cause else ""


def changed(change: int, cause: str) -> str:
    """Return by how much a number changed, and what brought it about: `+2: a bounty`."""
    return f"{signed(change)}: {cause}" if cause else signed(change)
