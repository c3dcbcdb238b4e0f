"""The guided first matches, as the rule systems have prepared them."""

from typing import Any

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Match, Setup, Snapshot
from ludo_tui.rules import guide_of, rules_for
from ludo_tui.rules.guides import Guide


def guided(number: int) -> str:
    """Return the id of a ruleset with a guided match of its own, counted from 0 in the order of the games.

    Raises:
        RulesetError: there are not so many.
    """
    guides = [(name, guide_of(rulesets.load(name))) for name in rulesets.available()]
    names = [name for name, guide in guides if guide is not None and guide.ruleset == name]
    if number >= len(names):
        raise rulesets.RulesetError("no such guided match; see 'ludo-tui check' for mistakes in the rulesets")
    return names[number]


def new_guide(name: str) -> tuple[Match[Any], Guide]:
    """Start the guided match of a ruleset.

    Raises:
        RulesetError: the ruleset has mistakes, or no guided match.
    """
    ruleset = rulesets.load(name)
    guide = guide_of(ruleset)
    if guide is None:
        raise rulesets.RulesetError(f"{ruleset.name} has no guided match")
    return _begin(ruleset, guide), guide


def _begin(ruleset: rulesets.Ruleset, guide: Guide) -> Match[Any]:
    """Return the match at its first question."""
    rules = rules_for(ruleset, guide.options)
    setup = Setup(
        ruleset=ruleset.id,
        digest=ruleset.digest,
        seats=guide.seats,
        seed=1,
        options=msgspec.to_builtins(ruleset.with_options(guide.options)),
        table=guide.table,
    )
    checkpoint = msgspec.Raw(msgspec.json.encode(guide.position(rules, setup)))
    snapshot = Snapshot(setup=setup, history=[], checkpoint=checkpoint, answers=[], dice=list(guide.dice))
    return Match[Any].restore(rules, snapshot)
