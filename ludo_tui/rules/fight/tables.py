"""Tables of rulesets, which are put together once for all matches."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def kept(build: Callable[[Mapping[str, Any]], T]) -> Callable[[Mapping[str, Any]], T]:
    """Let a function that makes tables of a loaded ruleset keep them, for when it is asked for the same ruleset next.

    Whatever is worked out from tables and kept beside them is thus worked out once, and not in every match.
    """
    last: list[tuple[Mapping[str, Any], T]] = []

    @wraps(build)
    def found(loaded: Mapping[str, Any]) -> T:
        if not last or last[0][0] is not loaded:
            last[:] = [(loaded, build(loaded))]
        return last[0][1]

    return found
