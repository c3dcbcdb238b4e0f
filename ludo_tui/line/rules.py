"""A rulebook in line mode: the game in short, what stands in it about some words, or a part of it at a time."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.engine import counted
from ludo_tui.line import text, words
from ludo_tui.line.console import Console
from ludo_tui.line.setup import choose_ruleset
from ludo_tui.presenting.rulebook import BRIEF, brief, by_section, matching_rules
from ludo_tui.rulesets import Ruleset
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_TOLD: Final = 10
"""How many rules with some words are told."""


def found(ruleset: Ruleset, sought: str, options: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yield the first rules with some words, and how many more there are.

    Args:
        ruleset: whose book it is.
        sought: the words.
        options: the house rules of a match; None: as the ruleset sets them.
    """
    rules = matching_rules(ruleset, sought, options)
    yield from (text.spoken_rule(rule, ruleset) for rule in rules[:_TOLD])
    if not rules or len(rules) > _TOLD:
        more = counted(len(rules) - _TOLD, "more rule") if rules else "No rule"
        yield f"{more} with {printable(sought)!r} in the rulebook."


def read(console: Console) -> None:
    """Ask which book is read, and what of it, until that is enough."""
    ruleset = rulesets.load(choose_ruleset(console))
    parts = {
        name: list(some)
        for name, some in groupby(by_section(matching_rules(ruleset)), key=lambda standing: standing.rule.section)
    }
    ways = (BRIEF, words.RULES_WITH, words.RULES_OF.format(parts=counted(len(parts), "part")), words.RULES_ALL)
    title = f"{printable(ruleset.name)}. {words.RULES_WHAT}"
    while (picked := console.choose(title, [*ways, words.LEAVE])) < len(ways):
        match picked:
            case 0:
                console.say("", *(wrapped(line, "    ") for line in brief(ruleset)))
            case 1:
                if sought := console.ask(words.RULES_ASK):
                    console.say("", *found(ruleset, sought))
            case 2:
                labels = [printable(f"{name}: {counted(len(rules), 'rule')}") for name, rules in parts.items()]
                part = console.choose(words.RULES_PART, [*labels, words.LEAVE])
                console.say("", *(text.spoken_rule(one, ruleset) for one in [*parts.values(), []][part]))
            case _:
                for name, rules in parts.items():
                    console.say("", printable(name), *(text.spoken_rule(one, ruleset) for one in rules))
                console.say("", wrapped(ruleset.credits))
