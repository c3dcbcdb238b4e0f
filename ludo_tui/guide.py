"""The guided first match, as a rule system has prepared it."""

from typing import Any

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Match, Setup, Snapshot
from ludo_tui.rules import guide_of, rules_for
from ludo_tui.rules.guides import Guide


def new_guide() -> tuple[Match[Any], Guide]:
    """Start the guided match: that of the first ruleset whose system has one.

    Raises:
        RulesetError: no ruleset without mistakes has one.
    """
    for name in rulesets.available():
        ruleset = rulesets.load(name)
        guide = guide_of(ruleset)
        if guide is not None:
            return _begin(ruleset, guide), guide
    raise rulesets.RulesetError("no ruleset has a guided match; see 'ludo-tui check' for mistakes in those there are")


def _begin(ruleset: rulesets.Ruleset, guide: Guide) -> Match[Any]:
    """Return the match at its first question."""
    rules = rules_for(ruleset, guide.options)
    setup = Setup(
        ruleset=ruleset.id,
        digest=ruleset.digest,
        seats=guide.seats,
        seed=1,
        options=msgspec.to_builtins(ruleset.with_options(guide.options)),
    )
    checkpoint = msgspec.Raw(msgspec.json.encode(guide.position(rules, setup)))
    snapshot = Snapshot(setup=setup, history=[], checkpoint=checkpoint, answers=[], dice=list(guide.dice))
    return Match[Any].restore(rules, snapshot)
