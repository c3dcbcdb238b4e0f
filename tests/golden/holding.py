"""What saves, the tables of rulesets and events may hold: field by field, with limits and defaults.

python -m tests.golden.holding [NAME ...]      writes it anew, to be read before it is kept: what was allowed, and is no
                                               more, makes old saves and players' own rulesets unreadable
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Event, Snapshot
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Rule, System, systems
from ludo_tui.rulesets.header import Header
from ludo_tui.saves.format import Summary
from ludo_tui.saves.parties import _File as KeptParty

FOLDER: Final = Path(__file__).parent / "held"
TOLD: Final = ("description", "title", "examples")
"""What says nothing about what may be held."""


def kinds() -> Mapping[str, tuple[Any, ...]]:
    """Return what is written down, by name: types of saves, of rulesets, of events, of states and tables of systems."""
    found: dict[str, tuple[Any, ...]] = {"saves": (Summary, Snapshot, KeptParty), "rulesets": (Header, Rule)}
    for ruleset in map(rulesets.load, rulesets.available()):
        system = systems.find(ruleset.system)
        assert isinstance(system, System)
        found[system.name] = (rules_for(ruleset, {}).state_type, system.options, *system.tables.values())
    found["events"] = tuple(_kinds_of(Event))
    return found


def _kinds_of(event: type[Event]) -> Iterator[type[Event]]:
    """Yield every kind of event of the engine and of systems: saves keep the newest, as older versions wrote them."""
    for kind in event.__subclasses__():
        yield from _kinds_of(kind)
        if kind.__module__.startswith(("ludo_tui.engine.", "ludo_tui.rules.")):
            yield kind


def written(name: str) -> Iterator[str]:
    """Yield a line for each field of the types of a name, and of those that they hold."""
    _, parts = msgspec.json.schema_components(kinds()[name], ref_template="{name}")
    for part, schema in sorted(parts.items()):
        shape = _bare(schema)
        fields = shape.pop("properties", {})
        yield f"{part}: {_line(shape)}"
        yield from (f"{part}.{field}: {_line(one)}" for field, one in sorted(fields.items()))


def _bare(schema: Any) -> Any:
    """Return a schema without its words, and without what versions of msgspec tell each in its own way."""
    if isinstance(schema, list):
        return [_bare(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    bare = {key: _bare(value) for key, value in schema.items() if key not in TOLD or isinstance(value, dict)}
    if "anyOf" in bare:
        bare["anyOf"].sort(key=_line)
    if "prefixItems" in bare:
        bare.pop("minItems", None)  # how many come first is counted with or without those that have a default
    return bare


def _line(schema: object) -> str:
    return msgspec.json.encode(schema, order="sorted").decode()


if __name__ == "__main__":
    for one in sys.argv[1:] or kinds():
        (FOLDER / f"{one}.txt").write_text("".join(f"{line}\n" for line in written(one)), encoding="utf-8")
