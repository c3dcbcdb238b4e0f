"""Which rules of a rulebook hold in a match: house rules and extending rulesets put some in place of others."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ludo_tui.rulesets.model import Rule, Ruleset, typed


class Standing(NamedTuple):
    """A rule as it stands under the house rules of a match."""

    rule: Rule
    text: str
    """What it says under them."""
    holds: bool
    replaced_by: tuple[Rule, ...]
    """The rules that hold in its place; empty for one that holds, or that has nothing to do with this match."""


def standings(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> list[Standing]:
    """Return every rule of a rulebook with whether it holds, in the order of the book.

    A rule about a choice of house rules is there only where that choice changes what the other rules say.

    Args:
        ruleset: whose book it is.
        options: the house rules by name; None: as the ruleset sets them.
    """
    values = {name: typed(value) for name, value in msgspec.to_builtins(ruleset.options).items()}
    values.update((name, typed(value)) for name, value in (options or {}).items())
    said = {rule.id: text for rule in ruleset.rulebook.values() if (text := _said(rule, values)) is not None}
    replacing: dict[str, list[Rule]] = {}
    for rule in ruleset.rulebook.values():
        if rule.id in said:
            chosen = rule.values.get(values.get(rule.option, ""))
            for other in (*rule.instead, *(chosen.instead if chosen is not None else ())):
                replacing.setdefault(other, []).append(rule)
    found = []
    for rule in ruleset.rulebook.values():
        by = [other for other in replacing.get(rule.id, []) if other.id not in replacing]
        is_said = rule.id in said
        holds = is_said and rule.id not in replacing
        if holds or not rule.option:
            found.append(Standing(rule, said.get(rule.id, rule.text), holds, tuple(by) if is_said else ()))
    return found


def in_force(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> frozenset[str]:
    """Return the ids of the rules that hold under the house rules of a match."""
    return frozenset(standing.rule.id for standing in standings(ruleset, options) if standing.holds)


def _said(rule: Rule, values: Mapping[str, str]) -> str | None:
    """Return what a rule says under house rules, whatever replaces it; None when they leave it out."""
    if any(values.get(option) not in [typed(value) for value in wanted] for option, wanted in rule.when.items()):
        return None
    if not rule.option:
        return rule.text
    chosen = rule.values.get(values.get(rule.option, ""))
    return None if chosen is None else chosen.text
