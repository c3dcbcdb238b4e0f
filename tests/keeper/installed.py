"""Puts the made-up system and its ruleset among the others, for the length of a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import ludo_tui.rules  # noqa: F401  # makes the shipped systems known
from ludo_tui import rulesets
from ludo_tui.rulesets import systems
from tests.keeper.system import SYSTEM


@contextmanager
def installed() -> Iterator[None]:
    before, used = dict(systems._ready), list(rulesets._used)
    systems.register(SYSTEM)
    rulesets._used.append(Path(__file__).parent / "rulesets")
    try:
        yield
    finally:
        systems._ready.clear()
        systems._ready.update(before)
        rulesets._used[:] = used
