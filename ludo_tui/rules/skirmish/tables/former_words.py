"""Words that rows of talents and traits had up to 1.16.0, read up to 1.18.0; `check` says what to write instead."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_EDGES: Final[Mapping[str, Iterable[str]]] = {"luck": ["luck"], "theft": ["steal"], "grip": ["grab", "drag", "wrestle"]}
_NUMBERS: Final[Mapping[str, str]] = {
    **{word: word for word in ("speed", "hidden_bonus", "max_push", "unnoticed", "cover_reach", "stabilize")},
    **{"injured_bonus": "bonus", "slips_from_size": "slips_from", "stabilize_range": "stabilize_reach"},
}
_GRANTS: Final = ("natural", "spells", "castings", "aura")


def former_words(table: str, row: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the former words in a row, each with what is written now."""
    if table not in ("talents", "traits"):
        return {}
    return {word: found for word, value in row.items() if (found := _now(word, value)) is not None}


def _now(word: str, value: Any) -> dict[str, Any] | None:
    """Return what is written in place of a word and its value; None: it is no former word."""
    if word in _GRANTS:
        return {"grants": {word: value}}
    if word in _EDGES:
        given = [{"to": to, "edge": value} for to in _EDGES[word]]
        return {**({"flags": ["holds_on"]} if word == "grip" else {}), "modifiers": given}
    if word == "retreat":
        return {"modifiers": [{"to": "retreat", "value": -1}]}
    if word not in _NUMBERS:
        return None
    changed = {"to": _NUMBERS[word], "value": value}
    return {"modifiers": [{**changed, "when": {"injured": True}} if word == "injured_bonus" else changed]}
