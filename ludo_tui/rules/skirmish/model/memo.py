"""Finding something once and knowing it from then on, as long as nothing changes."""

from collections.abc import Callable, Hashable
from typing import Any, Self, TypeVar, TypeVarTuple

T = TypeVar("T")
Given = TypeVarTuple("Given")


class Memo:
    """Something that stays as it is, so that whatever has been found of it holds for as long as it is asked."""

    def __init__(self) -> None:
        self._recalled: dict[Hashable, Any] = {}

    def recall(self, work: Callable[[Self, *Given], T], *given: *Given) -> T:
        """Return what a function finds, which is asked the first time only.

        Args:
            work: looks at nothing that changes while this one is in use.
            given: what it is asked about.
        """
        key = work, given
        if key not in self._recalled:
            self._recalled[key] = work(self, *given)
        found: T = self._recalled[key]
        return found
