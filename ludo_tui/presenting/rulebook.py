"""Looking something up in a rulebook, as it stands under the house rules of a match."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ludo_tui.engine import Match
from ludo_tui.rules import reference_of
from ludo_tui.rulesets import HowTo, Ruleset, Standing, standings
from ludo_tui.table.setup.check import rules_of

BRIEF: Final = "The game in short"
"""The heading over the first page of every rulebook."""
HOW_TO_PLAY: Final = "How to play"
"""The heading over the entries in plain words."""
_ID: Final = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
_IDS: Final = re.compile(rf"\b{_ID.pattern}(?:(?:, | and ){_ID.pattern})*")


def brief(ruleset: Ruleset, match: Match[Any] | None = None, options: Mapping[str, Any] | None = None) -> Sequence[str]:
    """Return the first page of a rulebook: the game in some sentences, by the house rules of a match if there is one.

    Args:
        ruleset: whose book it is.
        match: the match, if it is one by this ruleset.
        options: the house rules where there is no match; None: as the ruleset sets them.
    """
    return rules_of(ruleset, options or {}).brief() if match is None else match.rules.brief(match.setup)


def matching_rules(ruleset: Ruleset, search: str = "", options: Mapping[str, Any] | None = None) -> list[Standing]:
    """Return the rules that have every word of `search` in their id, section or text, in the order of the book.

    What the tables of the ruleset add to its book comes after it.

    Args:
        ruleset: whose book it is.
        search: words in any order and case.
        options: the house rules of a match; None: as the ruleset sets them.
    """
    words = search.casefold().split()
    added = [Standing(rule, rule.text, holds=True, replaced_by=()) for rule in reference_of(ruleset)]
    return [
        standing
        for standing in [*standings(ruleset, options), *added]
        if all(word in f"{standing.rule.id} {standing.rule.section} {standing.text}".casefold() for word in words)
    ]


def how_to_play(ruleset: Ruleset, search: str = "") -> list[HowTo]:
    """Return the entries on how to play that have every word of `search` in their title or text."""
    words = search.casefold().split()
    entries = ruleset.how_to_play.values()
    return [entry for entry in entries if all(word in f"{entry.title} {entry.text}".casefold() for word in words)]


def entry_about(ruleset: Ruleset, topics: Iterable[str]) -> HowTo | None:
    """Return the entry on how to play that is about the first of some topics that has one; None: none is.

    Args:
        ruleset: whose book it is.
        topics: choices, questions and ids of rules, the most exact first.
    """
    entries = ruleset.how_to_play.values()
    about = {topic: entry for part in ("rules", "about") for entry in entries for topic in getattr(entry, part)}
    return next((about[topic] for topic in topics if topic in about), None)


def by_section(found: Iterable[Standing]) -> list[Standing]:
    """Order rules by the sections of the book; in each section those that hold come first."""
    sections: dict[str, list[Standing]] = {}
    for standing in found:
        sections.setdefault(standing.rule.section, []).append(standing)
    return [one for section in sections.values() for one in sorted(section, key=lambda one: not one.holds)]


def not_in_force(standing: Standing, *, by_id: bool = True) -> str:
    """Return the sentence under a rule that does not hold in a match; what holds instead by its id or in its words."""
    if not standing.replaced_by:
        return "Not in this match, by its house rules."
    instead = ", ".join(rule.id for rule in standing.replaced_by)
    if not by_id:
        instead = "; ".join(rule.text.rstrip(".") for rule in standing.replaced_by)
    return f"Not in this match; instead: {instead}."


def note_in_words(note: str, ruleset: Ruleset) -> str:
    """Return a note that names the sections of the book in which the rules stand that it names by their ids."""

    def section(found: re.Match[str]) -> str:
        rules = [ruleset.rulebook.get(one) for one in _ID.findall(found[0])]
        return " and ".join(dict.fromkeys(f"“{rule.section}”" for rule in rules if rule is not None)) or found[0]

    return _IDS.sub(section, note).replace("rule as “", "rule as in “")
