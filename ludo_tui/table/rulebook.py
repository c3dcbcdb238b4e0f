"""Looking something up in a rulebook."""

from ludo_tui.rulesets import Rule, Ruleset


def matching_rules(ruleset: Ruleset, search: str = "") -> list[Rule]:
    """Return the rules that have every word of `search` in their id, section or text, in the order of the book."""
    words = search.casefold().split()
    return [
        rule
        for rule in ruleset.rulebook.values()
        if all(word in f"{rule.id} {rule.section} {rule.text}".casefold() for word in words)
    ]
