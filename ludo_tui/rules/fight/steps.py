"""Steps: what rows of tables say is done, one after the other, each with `do:` and its fields."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeVar

import msgspec

from ludo_tui.rulesets.problems import Path


class StepBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What every kind of step has."""

    inner: ClassVar[tuple[str, ...]] = ()
    """Fields that hold further steps."""

    @property
    def branches(self) -> list[tuple[Any, ...]]:
        """The lists of steps inside it."""
        return [getattr(self, name) for name in self.inner]

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with it by itself: the way to the value inside it, and the sentence."""
        yield from ()


S = TypeVar("S", bound=StepBase)


def all_steps(steps: Iterable[S]) -> Iterator[S]:
    """Yield steps, each before those inside it, however deep."""
    for step in steps:
        yield step
        for branch in step.branches:
            yield from all_steps(branch)
