"""Digests of what a ruleset is played by, which saves know it by."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from ludo_tui.platform.digests import sha256

_WORDS: Final = frozenset({"text", "verb"})
"""Fields of tables that only say something to players: a match is played alike whatever stands there."""


def _without_words(data: Any) -> Any:
    """Return what is played by without the words of its tables, which are for players only."""
    if isinstance(data, dict):
        return {
            key: _without_words(value) for key, value in data.items() if key not in _WORDS or not isinstance(value, str)
        }
    return [_without_words(value) for value in data] if isinstance(data, list | tuple) else data


def digests(played: Mapping[str, Any], former: Mapping[str, Any], versions: Sequence[int]) -> list[str]:
    """Return the digest of what is played by; then those of earlier programs.

    Up to 1.10.0 versions did not count, and up to 0.2.0 the words of tables did.

    Args:
        played: what is played by.
        former: the options as they were before some were changed, one after the other or together.
        versions: of the ruleset and of those that it extends: code may play the same data otherwise.
    """
    known = [{**played, "options": options} for options in _as_they_were(played["options"], former)]
    plain = [_without_words(one) for one in known]
    return [_digest(one) for one in (*({**one, "versions": versions} for one in plain), *plain, *known)]


def _as_they_were(now: Mapping[str, Any], former: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the options as they are now, and then as they may have been: with some or all of the changed ones."""
    changed = [name for name in {**now, **former} if now.get(name) != former.get(name)]
    for count in range(len(changed) + 1):
        for names in combinations(changed, count):
            kept = {name: value for name, value in now.items() if name not in names}
            yield {**kept, **{name: former[name] for name in names if name in former}}


def _digest(data: object) -> str:
    return sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()
