"""House rules in words."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import Match
from ludo_tui.engine.numerals import plural
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Ruleset
from ludo_tui.rulesets.model import in_words
from ludo_tui.table.setup.fields import Field, fields_of

_ID: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_IN_WORDS: Final[Mapping[object, str]] = {"only_if_cannot_enter": "if none can enter"}
"""Values that need other words than their names."""
_NOUN: Final = re.compile(r"\b(six|piece)(e?s)?\b", re.IGNORECASE)


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
        field._replace(
            title=_named(field.title, ruleset),
            description=f"{_named(field.description, ruleset)} {about(field.name)}".rstrip(),
            words={value: value_text(value, ruleset) for value in field.values},
        )
        for field in fields_of(type(ruleset.options))
    ]


def in_titles(text: str, ruleset: Ruleset) -> str:
    """Return a sentence on house rules and handicaps with what lists call them in place of their ids."""
    titles = {field.name: field.title for field in choices_of(ruleset)} | dict(rules_for(ruleset, {}).handicaps)
    return _ID.sub(lambda found: f"*{titles[found[0]]}*" if found[0] in titles else found[0], text)


def value_text(value: object, ruleset: Ruleset) -> str:
    """Return the value of a house rule in words, with what the die of the ruleset shows in place of one and six."""
    words, least = _IN_WORDS.get(value) or in_words(value), ruleset.faces[0]
    return _named(words if least.isdecimal() else re.sub(r"\bone\b", least, words), ruleset)


def _named(text: str, ruleset: Ruleset) -> str:
    """Return what is said of house rules with what the ruleset calls its pieces, and a six of its die."""
    rules = rules_for(ruleset, {})
    words = {"piece": rules.piece_word, "pieces": rules.piece_words}
    if not ruleset.faces[-1].isdecimal():
        words |= {"six": ruleset.faces[-1], "sixes": plural(ruleset.faces[-1])}

    def named(found: re.Match[str]) -> str:
        noun = found[0].lower()
        word = words.get(noun, noun)
        return word.capitalize() if found[0][0].isupper() else word

    return _NOUN.sub(named, text)


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
        title = _named(field.title, ruleset)
        found.append(HouseRule(field.name, title, value_text(value, ruleset), value != own[field.name]))
    return found


def rules_of_match(match: Match[Any]) -> list[HouseRule]:
    """Return the house rules and handicaps of a match, with their titles."""
    return house_rules(match.rules.ruleset, match.setup.options) + handicaps(match)
