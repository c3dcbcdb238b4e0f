"""What somebody has that changes rolls and numbers: talents, traits, perks, what befalls it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from ludo_tui.rules.fight.rolls import Counted

Kinds: TypeAlias = tuple[str, ...] | frozenset[str]
"""Kinds of rolls that one roll is, or numbers."""


class SourceModifier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes rolls of one kind, or a number."""

    to: str
    value: Any = 0
    edge: int = 0
    when: Any = None


class Source(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that somebody has, by name, with what it changes."""

    name: str
    rule: str
    modifiers: tuple[SourceModifier, ...] = ()
    flags: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    """Ids of what cannot befall its bearer."""
    halves: tuple[str, ...] = ()
    """Kinds of damage of which its bearer takes half."""


def gather(sources: Iterable[Source], kinds: Kinds, facts: Any = None, prefix: str = "") -> list[Counted]:
    """Return what counts, in the order of the sources.

    Args:
        sources: what somebody has.
        kinds: the kinds of roll that a roll is, or the number that is asked for.
        facts: what is known about it, which is held against what modifiers are restricted to.
        prefix: stands before each name.
    """
    return [
        Counted(prefix + source.name, one.edge, source.rule, one.value)
        for source, one in _about(tuple(sources), kinds)
        if one.when is None or one.when.fits(facts)
    ]


def numbers(sources: Iterable[Source], kinds: Kinds, facts: Any = None) -> list[Any]:
    """Return what sources say of a number."""
    return [one.value for _, one in _about(tuple(sources), kinds) if one.when is None or one.when.fits(facts)]


@lru_cache(maxsize=16384)
def _about(sources: tuple[Source, ...], kinds: Kinds) -> Sequence[tuple[Source, SourceModifier]]:
    """Return what changes some kinds of rolls, or a number, each with who has it: rows stay what they are."""
    return [(source, one) for source in sources for one in source.modifiers if one.to in kinds]


@lru_cache(maxsize=16384)
def with_flag(sources: tuple[Source, ...], flag: str) -> Source | None:
    """Return the first source that gives a flag; None: none does."""
    for source in sources:
        if flag in source.flags:
            return source
    return None


def immunity(sources: Iterable[Source], what: str) -> Source | None:
    """Return the first source that keeps something off its bearer; None: none does."""
    return next((source for source in sources if what in source.immune), None)


def takes_half(sources: Iterable[Source], damage: str) -> bool:
    """Return whether who has these takes half of damage of a kind."""
    return any(damage in source.halves for source in sources)
