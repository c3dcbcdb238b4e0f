"""What a state holds by id and the tables no longer have."""

from collections.abc import Collection
from typing import Any


def remove_unknown(kind: str, things: list[Any], known: Collection[str]) -> list[str]:
    """Keep of a list what is known, and return what the rest is called.

    Args:
        kind: what each of them is, such as `card`.
        things: ids, or what has an `id`; the list is changed.
        known: ids that there are.
    """
    gone = [_id(thing) for thing in things if _id(thing) not in known]
    things[:] = [thing for thing in things if _id(thing) in known]
    return [f"{kind} {identity!r}" for identity in gone]


def _id(thing: Any) -> str:
    identity: str = thing if isinstance(thing, str) else thing.id
    return identity
