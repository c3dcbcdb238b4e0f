"""Sets of house rules for what must hold under every one: each value alone, and all of them drawn at random."""

from collections.abc import Iterator
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.engine import Dice
from ludo_tui.rules import rules_for
from ludo_tui.table.setup.house_rules import choices_of

SETS: Final = 200
"""How many sets are drawn for a game; the slow set plays them all."""
SAMPLE: Final = 8
"""How many of them a plain run plays."""


def alone(game: str) -> Iterator[dict[str, Any]]:
    """Yield no house rule, then every house rule with every value, all others as usual."""
    yield {}
    yield from ({rule.name: value} for rule in choices_of(rulesets.load(game)) for value in rule.values)


def drawn(game: str) -> Iterator[dict[str, Any]]:
    """Yield sets in which every house rule has a value at random, the same ones in every run."""
    rules = choices_of(rulesets.load(game))
    for number in range(SETS):
        lot = Dice(number, "house rules")
        yield {rule.name: rule.values[lot.value(at, len(rule.values)) - 1] for at, rule in enumerate(rules)}


def is_sound(game: str, options: dict[str, Any]) -> bool:
    """Return whether house rules go together."""
    try:
        rules_for(rulesets.load(game), options)
    except ValueError:
        return False
    return True


def sound(game: str, sets: Iterator[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """Return the sets of a game that go together, each with its number."""
    return [(number, options) for number, options in enumerate(sets) if is_sound(game, options)]


def seat_names(game: str, options: dict[str, Any], number: int) -> list[str]:
    """Return who plays under house rules: two to four seats in turn, four in teams, and the Sage where there is one."""
    beside = rules_for(rulesets.load(game), options).beside
    around = 4 if options.get("teams") else 2 + number % 3
    return [*"ABCD"[:around], *["S"] * beside]
