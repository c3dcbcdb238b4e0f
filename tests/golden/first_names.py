"""Questions and answers as the record writes them: flat, with the first names of their fields in their first order."""

from functools import cache
from typing import Any, Final

import msgspec

from ludo_tui.engine import Danger, Face, Option, Prompt, Strike
from ludo_tui.rules.ludicrous.menu import offers as ludicrous
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.skirmish.mechanics import offers as skirmish

PARTS: Final = ("aim", "facts", "shown", "stock", "route", "contents", "manner", "outcome")
"""The fields of an answer that hold a part of it."""
RENAMED: Final = {
    "row": "entry",
    "odds_after_reaction": "if_met",
    "mean_damage": "harm",
    "felling_damage": "fells",
    "is_guess": "about",
    "same_as": "alike",
    "sort_key": "nearness",
    "frees_a_piece": "frees",
    "needs_confirming": "is_grave",
    "encounters": "way",
    "rows": "entries",
    "whom": "aim",
    "power": "key",
    "reached": "there",
    "free_attackers": "draws",
    "attacks": "strikes",
    "choices": "ways",
    "choice": "way",
}
"""The present names of fields, each with its first one."""
_PLAIN: Final = (
    *("id", "label", "brief", "rule", "piece", "seat", "to_step", "rest_step", "space", "target", "at", "group"),
    *("section", "digit", "does", "entry", "amount", "odds", "if_met", "graze", "harm", "captures", "about", "at_best"),
    *("rolls", "effects", "alike", "nearness", "frees", "is_minor", "is_grave"),
)
_LUDICROUS: Final = (
    *("creature", "owner", "meta", "weapon", "dice", "fells", "goal", "have", "most", "left", "spaces", "because"),
    *("way", "gains", "backs", "conditions", "costs", "entries"),
)
_SKIRMISH: Final = (
    *("aim", "critical", "counted", "is_warded", "left", "fells", "yards", "ahead", "draws", "ground", "strikes"),
    *("ways", "effect", "way", "named", "note", "key", "heals", "now", "then", "there", "work"),
)
_OTHERS: Final = (Danger, Face, Encounter, skirmish.AttackPreview, skirmish.ChoicePreview, skirmish.Threat, Strike)
"""What stands in answers and dangers and has renamed fields, too."""
_NEVER_RENAMED: Final = {(skirmish.Threat, "whom")}
"""Fields that always had the name which another has got since."""


def as_first_written(value: Any) -> Any:
    """Return an answer, or what stands in one, with the fields that it had first."""
    if isinstance(value, tuple | list):
        return [as_first_written(one) for one in value]
    if isinstance(value, Option):
        fields = _fields(value)
        if (damage := fields.pop("damage")) is not None:
            fields["damage"] = damage
        if isinstance(value, skirmish.Offer):
            fields["fells"] = value.facts.fells
        return _record(type(value).__name__, _ordered(value, fields))
    return _record(type(value).__name__, _fields(value)) if isinstance(value, _OTHERS) else value


def prompt_as_first_written(prompt: Prompt) -> dict[str, object]:
    """Return the fields of a question that are values already, by their first names."""
    return {
        "seat": prompt.seat,
        "kind": prompt.kind,
        "text": prompt.text,
        "answers": as_first_written(prompt.answers),
        "private": prompt.secrecy.private,
        "rule": prompt.rule,
        "pending": prompt.pending,
        "together": prompt.secrecy.together,
        "is_idle": prompt.layout.urgency == "idle",
        "sections": [tuple(section) for section in prompt.layout.sections],
        "opens": prompt.layout.first_section,
        "is_minor": prompt.layout.urgency == "minor",
        "open_options": as_first_written(prompt.secrecy.open_options),
        "occasion": prompt.secrecy.occasion,
        "who_reacts": prompt.layout.who_reacts,
    }


def _fields(record: msgspec.Struct) -> dict[str, object]:
    """Return the fields of a record and of its parts."""
    found: dict[str, object] = {}
    for name, written in zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True):
        value = getattr(record, name)
        if name in PARTS and isinstance(record, Option):
            found |= _fields(value)
        else:
            first = written if (type(record), name) in _NEVER_RENAMED else RENAMED.get(name, written)
            found[first] = as_first_written(value)
    return found


def _ordered(option: Option, fields: dict[str, object]) -> dict[str, object]:
    own = _SKIRMISH if isinstance(option, skirmish.Offer) else _LUDICROUS if isinstance(option, ludicrous.Offer) else ()
    first = (*_PLAIN, *own)
    return {name: fields[name] for name in (*first, *(one for one in fields if one not in first))}


def _record(name: str, fields: dict[str, object]) -> msgspec.Struct:
    return _kind(name, tuple(fields))(**fields)


@cache
def _kind(name: str, fields: tuple[str, ...]) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, [(field, Any) for field in fields], kw_only=True)
