"""A rulebook in line mode: the game in short, what stands in it about some words, or a part of it at a time."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.engine import counted
from ludo_tui.line import text, words
from ludo_tui.line.console import Console
from ludo_tui.line.setup import choose_ruleset
from ludo_tui.presenting.rulebook import BRIEF, HOW_TO_PLAY, brief, by_section, how_to_play, matching_rules
from ludo_tui.rulesets import Ruleset
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_TOLD: Final = 10
"""How many rules with some words are told."""


def found(ruleset: Ruleset, sought: str, options: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yield how to play what some words name, the first rules with these words, and how many more there are.

    Args:
        ruleset: whose book it is.
        sought: the words.
        options: the house rules of a match; None: as the ruleset sets them.
    """
    for entry in how_to_play(ruleset, sought)[:_TOLD]:
        yield from text.how_to_lines(entry)
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
    entries = how_to_play(ruleset)
    part_of = words.RULES_OF.format(parts=counted(len(parts), "part"))
    ways = [BRIEF, *([HOW_TO_PLAY] if entries else []), words.RULES_WITH, part_of, words.RULES_ALL, words.LEAVE]
    title = f"{printable(ruleset.name)}. {words.RULES_WHAT}"
    while (way := ways[console.choose(title, ways)]) != words.LEAVE:
        if way == BRIEF:
            console.say("", *(wrapped(line, "    ") for line in brief(ruleset)))
        elif way == HOW_TO_PLAY:
            labels = [printable(entry.title) for entry in entries]
            picked = console.choose(words.RULES_TOPIC, [*labels, words.LEAVE])
            console.say("", *(line for entry in entries[picked : picked + 1] for line in text.how_to_lines(entry)))
        elif way == words.RULES_WITH:
            if sought := console.ask(words.RULES_ASK):
                console.say("", *found(ruleset, sought))
        elif way == part_of:
            labels = [printable(f"{name}: {counted(len(rules), 'rule')}") for name, rules in parts.items()]
            part = console.choose(words.RULES_PART, [*labels, words.LEAVE])
            console.say("", *(text.spoken_rule(one, ruleset) for one in [*parts.values(), []][part]))
        else:
            console.say("", *(line for entry in entries for line in text.how_to_lines(entry)))
            for name, rules in parts.items():
                console.say("", printable(name), *(text.spoken_rule(one, ruleset) for one in rules))
            console.say("", wrapped(ruleset.credits))
