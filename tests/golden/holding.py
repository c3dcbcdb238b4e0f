"""What saves of released versions hold: each field of matches, states, house rules, parties and events.

python -m tests.golden.holding [NAME ...]      writes it again, to be read before it is kept

A line is a field: what it may hold, and after `=` what it is where a save does not have it (`...`: that is worked out).
Types are not named, since saves do not name them: a field stands at its place in the save, `[]` for each of a list,
`[0]` for the first of some, `{}` for each value of a dictionary. Saves hold the last events before their turn, by kind.

More may be held than is written down: new events, new values, new fields with a default. What is written down stays,
unless a new format of saves brings it to another place (`ludo_tui.saves.states`).
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Event, Snapshot
from ludo_tui.rules import desk_for, has_desk, rules_for
from ludo_tui.rulesets import System, systems
from ludo_tui.saves.format import Summary
from ludo_tui.saves.parties import _File as KeptParty

FOLDER: Final = Path(__file__).parent / "held"
INSIDE: Final = ("items", "prefixItems", "properties", "required", "propertyNames", "additionalProperties", "default")
WORDS: Final = ("description", "title", "examples", "type")


class Held(NamedTuple):
    """What a field may hold."""

    types: frozenset[str]
    default: str | None
    """What it is where a save does not have it; None: every save has it."""

    def __str__(self) -> str:
        """Return it as it is written down."""
        return " | ".join(sorted(self.types)) + ("" if self.default is None else f" = {self.default}")


def kinds() -> Mapping[str, Mapping[str, Any]]:
    """Return what is written down, by name: the types of saves and of each rule system, by what they are."""
    found: dict[str, dict[str, Any]] = {"saves": {"save": Summary, "match": Snapshot, "party file": KeptParty}}
    loaded = [*map(rulesets.load, rulesets.available())]
    packages = {one.system: type(rules_for(one, {})).__module__.rpartition(".")[0] for one in loaded}
    for ruleset in loaded:
        system = systems.find(ruleset.system)
        assert isinstance(system, System)
        types = {"state": rules_for(ruleset, {}).state_type, "options": system.options, "event": Event}
        if has_desk(ruleset):
            desk = desk_for(ruleset, {})
            types["party"] = desk.spec_type
        others = tuple(f"{package}." for name, package in packages.items() if name != system.name)
        shared = (kind for kind in _kinds_of(Event) if not kind.__module__.startswith(others))
        found[system.name] = {**types, **{f"event {kind.__struct_config__.tag}": kind for kind in shared}}
    return found


def _kinds_of(event: type[Event]) -> Iterator[type[Event]]:
    """Yield every kind of event of the engine and of systems; one that games share before what a game makes of it."""
    for kind in event.__subclasses__():
        if kind.__module__.startswith(("ludo_tui.engine.", "ludo_tui.rules.")):
            yield kind
        yield from _kinds_of(kind)


def held(name: str) -> dict[str, Held]:
    """Return what is held now, by the place of the field; of events, without the fields that all of them have."""
    found: dict[str, Held] = {}
    for place, kind in kinds()[name].items():
        for inside, one in fields(kind).items():
            if place.startswith("event ") and inside and (inside == ".kind" or found.get(f"event{inside}") == one):
                continue
            found[place + inside] = one
    return found


def fields(kind: Any) -> dict[str, Held]:
    """Return what a type holds, by the place of the field in it."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    found: dict[str, Held] = {}
    for place, one in _fields("", schema, parts, is_required=True):
        assert found.get(place, one) == one, f"{place} of {kind} holds two kinds of records"
        found[place] = one
    return found


def _fields(
    place: str, schema: Mapping[str, Any], parts: Mapping[str, Any], *, is_required: bool
) -> Iterator[tuple[str, Held]]:
    """Yield a field and all that is in it."""
    alternatives = [parts[one["$ref"]] if "$ref" in one else one for one in schema.get("anyOf", [schema])]
    default = None if is_required else _text(schema["default"]) if "default" in schema else "..."
    yield place, Held(frozenset(name for one in alternatives for name in _types(one)), default)
    for one in alternatives:
        for name, inside in one.get("properties", {}).items():
            yield from _fields(f"{place}.{name}", inside, parts, is_required=name in one.get("required", ()))
        for number, inside in enumerate(one.get("prefixItems", ())):
            yield from _fields(f"{place}[{number}]", inside, parts, is_required="default" not in inside)
        for name, sign in (("items", "[]"), ("additionalProperties", "{}")):
            if isinstance(inside := one.get(name), dict):
                yield from _fields(f"{place}{sign}", inside, parts, is_required=True)


def _types(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the values that a schema names, or its type with its limits."""
    if "enum" in schema:
        yield from map(_text, schema["enum"])
        return
    limits = {name: value for name, value in schema.items() if name not in (*INSIDE, *WORDS)}
    if "prefixItems" in schema:
        limits.pop("minItems", None)  # versions of msgspec count those that have a default, or do not
    yield " ".join([schema.get("type", "anything"), *([_text(limits)] if limits else [])])


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def written(name: str) -> dict[str, Held]:
    """Return what is written down."""
    found = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        place, _, one = line.partition(": ")
        types, _, default = one.partition(" = ")
        found[place] = Held(frozenset(types.split(" | ")), default or None)
    return found


def broken(was: Mapping[str, Held], now: Mapping[str, Held]) -> Iterator[str]:
    """Yield a sentence for each field because of which a save of a released version would not be read as it was."""
    for place, one in was.items():
        if place not in now:
            yield f"{place} is gone"
        elif gone := one.types - now[place].types:
            yield f"{place} may no longer be {' or '.join(sorted(gone))}"
        elif one.default is not None and now[place].default != one.default:
            yield f"{place} was {one.default} where a save does not have it, and is {now[place].default or 'required'}"
    for place, new in now.items():
        if place not in was and new.default is None and _around(place) in was:
            yield f"{place} is new and has no default"


def _around(place: str) -> str:
    """Return the place of the record or the list in which a field is."""
    return re.sub(r"(\.\w+|\[\d*\]|\{\})$", "", place)


def write(name: str) -> None:
    """Write down what is held now."""
    lines = (f"{place}: {one}\n" for place, one in sorted(held(name).items()))
    (FOLDER / f"{name}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for given in sys.argv[1:] or kinds():
        write(given)
