"""The cache of rulesets: their files are read and checked once.

One file for each ruleset, in the user's cache folder. It is used while the program, the files of the ruleset and those
of the rulesets that it extends are the same as when it was written; otherwise the files are read again.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from ludo_tui.platform.cached_files import program, read_cached, store_cached
from ludo_tui.platform.digests import sha256
from ludo_tui.rulesets import systems
from ludo_tui.rulesets.model import Ruleset, Stage

_RULES: Final = "ludo_tui.rules."
"""Start of the module names of the program's own rule systems; rulesets of other systems are not cached."""
_CODE: Final = ("rules", "rulesets")
"""Packages of the program by which rulesets are read and checked."""
_NAME: Final = "ruleset"


class RulesetSummary(msgspec.Struct, frozen=True):
    """What a list of games shows of a ruleset."""

    id: str
    name: str
    summary: str
    pitch: str
    shelf: int
    stage: Stage = "finished"
    seats: tuple[int, ...] = ()
    """How many seats can be around the board, by its usual house rules; empty: not known yet."""


class _Source(msgspec.Struct, frozen=True, array_like=True):
    """A folder that a ruleset was read from: its own, or that of one which it extends."""

    id: str
    folder: str
    digest: bytes
    """Of the names and bytes of its files."""


class CachedRuleset(msgspec.Struct, frozen=True):
    """A ruleset without mistakes, as it was read."""

    program: str
    sources: tuple[_Source, ...]
    summary: RulesetSummary
    system: str
    parts: msgspec.Raw
    """The fields of `Ruleset` by name."""

    def ruleset(self) -> Ruleset | None:
        """Return the ruleset; None: it has to be read again."""
        system = systems.find(self.system)
        if system is None or not system.options.__module__.startswith(_RULES):
            return None
        types = {**_types(), "options": system.options, "folder": str}
        try:
            parts = msgspec.msgpack.decode(self.parts, type=dict[str, msgspec.Raw])
            tables = msgspec.msgpack.decode(parts.pop("tables"), type=dict[str, msgspec.Raw])
            typed = {name: msgspec.msgpack.decode(raw, type=system.tables[name]) for name, raw in tables.items()}
            read: dict[str, Any] = {name: msgspec.msgpack.decode(raw, type=types[name]) for name, raw in parts.items()}
        except (msgspec.MsgspecError, KeyError):
            return None
        return Ruleset(**{**read, "folder": Path(read["folder"])}, tables=typed)


def cached(folder: Path, catalogue: Mapping[str, Path]) -> CachedRuleset | None:
    """Return the ruleset in a folder from the cache; None: its files have to be read.

    Args:
        folder: where its files are.
        catalogue: folders of the rulesets that it may extend, by id.
    """
    data = read_cached(_NAME, folder)
    if data is None:
        return None
    try:
        found = msgspec.msgpack.decode(data, type=CachedRuleset)
        own, *extended = found.sources
        is_same = found.program == program(_CODE) and own.folder == str(folder)
        is_same &= all(str(catalogue.get(one.id)) == one.folder for one in extended)
        is_same &= all(one.digest == _digest(Path(one.folder)) for one in found.sources)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return found if is_same else None


def store(ruleset: Ruleset, extended: list[Ruleset], seats: tuple[int, ...]) -> None:
    """Write a ruleset to the cache; if that fails, it is read from its files again the next time.

    Args:
        ruleset: one without mistakes.
        extended: what it extends, the nearest first.
        seats: how many can sit around its board.
    """
    if not type(ruleset.options).__module__.startswith(_RULES):
        return
    parts = {name: getattr(ruleset, name) for name in Ruleset.__struct_fields__}
    try:
        data = msgspec.msgpack.encode(
            CachedRuleset(
                program=program(_CODE),
                sources=tuple(_Source(one.id, str(one.folder), _digest(one.folder)) for one in (ruleset, *extended)),
                summary=summary_of(ruleset, seats),
                system=ruleset.system,
                parts=msgspec.Raw(msgspec.msgpack.encode(parts, enc_hook=os.fspath)),
            )
        )
    except OSError:
        return
    store_cached(_NAME, ruleset.folder, data)


def summary_of(ruleset: Ruleset, seats: tuple[int, ...]) -> RulesetSummary:
    """Return what a list of games shows of a ruleset around whose board so many can sit."""
    return RulesetSummary(
        id=ruleset.id,
        name=ruleset.name,
        summary=ruleset.summary,
        pitch=ruleset.pitch,
        shelf=ruleset.shelf,
        stage=ruleset.stage,
        seats=seats,
    )


def _digest(folder: Path) -> bytes:
    """Return the digest of the files of a ruleset."""
    found = sha256(b"")
    for path in sorted(folder.iterdir()):
        if path.suffix in (".yaml", ".yml"):
            data = path.read_bytes()
            found.update(f"{path.name} {len(data)} ".encode())
            found.update(data)
    return found.digest()


@cache
def _types() -> dict[str, Any]:
    """Return the type of each field of a ruleset."""
    return get_type_hints(Ruleset, include_extras=True)
