"""House rules in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ludo_tui.engine import Match
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.fields import Field, fields_of, in_words


class HouseRule(NamedTuple):
    """One line of the list of house rules."""

    name: str
    title: str
    value: str
    """The value in words."""
    is_changed: bool
    """Does it differ from the ruleset's own?"""


def choices_of(ruleset: Ruleset) -> list[Field]:
    """Return the house rules of a ruleset, each described with what its values mean by the tables."""
    about = rules_for(ruleset, {}).about
    return [
        field._replace(description=f"{field.description} {about(field.name)}".rstrip())
        for field in fields_of(type(ruleset.options))
    ]


def handicaps(match: Match[Any]) -> list[HouseRule]:
    """Return what seats of a match have in their favour."""
    return [
        HouseRule(f"handicap {number}", f"Handicap of {seat.name}", match.rules.handicaps[seat.handicap], True)
        for number, seat in enumerate(match.setup.seats)
        if seat.handicap is not msgspec.UNSET
    ]


def house_rules(ruleset: Ruleset, options: Mapping[str, Any]) -> list[HouseRule]:
    """Return the house rules of a ruleset in their order.

    Args:
        ruleset: what is played.
        options: the values that were chosen; the ruleset's own hold for the rest.
    """
    own = msgspec.to_builtins(ruleset.options)
    found = []
    for field in fields_of(type(ruleset.options)):
        value = options.get(field.name, own[field.name])
        found.append(HouseRule(field.name, field.title, in_words(value), value != own[field.name]))
    return found
