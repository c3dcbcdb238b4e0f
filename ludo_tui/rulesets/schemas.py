"""What the files of a ruleset may hold as JSON Schema, so that editors know it while they are written."""

from copy import deepcopy
from typing import Any, Final, get_origin

import msgspec

from ludo_tui.rulesets import systems
from ludo_tui.rulesets.descriptions import descriptions
from ludo_tui.rulesets.header import HEADER, Header
from ludo_tui.rulesets.links import HOW_TO_PLAY, RULEBOOK
from ludo_tui.rulesets.model import HowTo, Rule, Ruleset, System

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema that editors know best."""
_NOTHING: Final = {"type": "null"}

Schema = dict[str, Any]


def schemas(system: System) -> dict[str, Schema]:
    """Return the schema of each file of a ruleset by the name of the file, without its ending.

    A ruleset that extends another names only what is different, so nothing is needed in a file of single values, such
    as `numbers`; `check` knows what is missing.
    """
    files = {HEADER: _header(system), RULEBOOK: _rulebook(system), HOW_TO_PLAY: _of(list[HowTo])}
    files |= {name: _table(kind) for name, kind in system.tables.items()}
    return {name: _whole(f"{name}.yaml, system {system.name}", schema) for name, schema in files.items()}


def schema_of(file: str, kind: type[msgspec.Struct]) -> Schema:
    """Return the schema of a file that holds one structure."""
    return _whole(file, _of(kind))


def _whole(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **schema}


def _of(kind: Any, lender: type[msgspec.Struct] = msgspec.Struct) -> Schema:
    """Return the schema of a type, with what each field is for; a structure can lend it descriptions."""
    whole = msgspec.json.schema(kind)
    for struct in systems.structures(kind):
        properties = whole.get("$defs", {}).get(struct.cls.__name__, {}).get("properties", {})
        told = {**(descriptions(lender) if struct.cls is kind else {}), **descriptions(struct.cls)}
        for field in struct.fields:
            if field.name in told and field.encode_name in properties:
                value = properties[field.encode_name]
                about = value.get("description", "")
                value["description"] = f"{told[field.name]} ({about})" if about else told[field.name]
    return whole


def _table(kind: Any) -> Schema:
    """Return what a table may hold: rows under their keys, or values by name, or a list."""
    if get_origin(kind) is dict:
        whole = _of(kind)
        if systems.keyed_by_id(kind):
            for row in _alternatives(whole["additionalProperties"]):
                _resolved(row, whole)["required"].remove("id")  # it is the key
        whole["additionalProperties"] = _or_nothing(whole["additionalProperties"])
        return whole
    if not isinstance(kind, type):
        return _of(kind)
    whole = _unfolded(_of(kind))
    groups = systems.groups(kind)
    for name, value in whole["properties"].items():
        if name in groups:
            whole["properties"][name] = {**_resolved(value, whole), "required": []}
        elif name not in whole["required"]:
            whole["properties"][name] = _or_nothing(value)
    return {**whole, "required": []}


def _header(system: System) -> Schema:
    """Return what `ruleset.yaml` may hold, with the house rules and the phases of the system."""
    whole = _unfolded(_of(Header, Ruleset))
    options = _object({name: _or_nothing(value) for name, value in _options(system).items()})
    whole["properties"] |= {"system": {"enum": [system.name, None]}, "options": options, "formerly": options}
    if system.phases:
        whole["$defs"]["Phase"]["properties"]["id"] = {"enum": list(system.phases)}
    return whole


def _rulebook(system: System) -> Schema:
    """Return what `rulebook.yaml` may hold, with the house rules of the system as conditions."""
    whole = _of(list[Rule])
    rule, options = whole["$defs"][Rule.__name__], _options(system)
    rule["properties"]["when"] = _object({name: {"type": "array", "items": value} for name, value in options.items()})
    rule["properties"]["option"] = {"enum": ["", *options]}
    return whole


def _options(system: System) -> dict[str, Schema]:
    """Return what each house rule of a system may be."""
    properties: dict[str, Schema] = _unfolded(_of(system.options))["properties"]
    return properties


def _object(properties: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _or_nothing(schema: Schema) -> Schema:
    """Return a schema that takes null as well, which removes what is extended."""
    return {"anyOf": [*_alternatives(schema), _NOTHING]}


def _alternatives(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", [schema]))


def _resolved(schema: Schema, whole: Schema) -> Schema:
    """Return the definition that a schema refers to."""
    found: Schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    return found


def _unfolded(whole: Schema) -> Schema:
    """Return the schema of a structure with its fields at the top, where they can be changed for it alone."""
    return {**deepcopy(_resolved(whole, whole)), "$defs": whole["$defs"]}
