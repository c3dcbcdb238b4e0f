"""What a new game asks for besides house rules: who rolls with which dice, how far undo goes, who sees what."""

from typing import Any, Final

import msgspec

from ludo_tui.engine import Match, Rules, TableOptions
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.fields import Field
from ludo_tui.table.setup.house_rules import choices_of

_NO_OR_YES: Final = {False: "no", True: "yes"}
SHEETS: Final = Field(
    "sheets",
    "Sheets",
    "Secret: only you see your sheet and hand; look away when the keyboard changes hands. Open: everyone sees "
    "everything, which is quicker. Anyone can look up a ready-made party, but not one you built.",
    {"secret": "secret", "open": "open"},
)
SECRET_REACTIONS: Final = Field(
    "secret_reactions",
    "Secret reactions",
    "Quick: you are asked to react when you can; the others may guess why. Strict: you are also asked when the others "
    "must think that you can, so a question gives nothing away.",
    {"quick": "quick", "strict": "strict"},
)
TABLE_CHOICES: Final = (
    Field("table_dice", "Real dice", "Roll real dice on the table and type what they show.", _NO_OR_YES),
    Field(
        "free_undo",
        "Take back past rolls",
        "If everyone agrees, you may take back past a roll. The dice are then rolled again.",
        _NO_OR_YES,
    ),
    SHEETS,
    SECRET_REACTIONS,
    Field(
        "press_to_roll",
        "Rolls",
        "By hand: you start each roll and can undo until the next one. Automatic: dice roll at once.",
        {True: "by hand", False: "automatic"},
    ),
)
SECRETS: Final = ("sheets", "secret_reactions")
"""Choices about the table that only matter where something is secret."""
_HANDICAP: Final = (
    "What this seat starts with in its favour, so that children and adults can play on even terms. The log, the "
    "house rules and the result show it."
)


def chosen_values(match: Match[Any]) -> list[tuple[str, str]]:
    """Return what has been chosen about the table of a match where it is not the plain choice: title and value."""
    table, has_secrets = match.setup.table, match.rules.has_secrets
    return [
        (choice.title, words)
        for choice in TABLE_CHOICES
        if choice.name not in SECRETS or (has_secrets and _matters(choice.name, table.sheets))
        for value, words in choice.words.items()
        if value and value == getattr(table, choice.name)
    ]


def usual_table(ruleset: Ruleset) -> dict[str, Any]:
    """Return the choices about the table that a new match of people begins with, where they are not the plain ones."""
    secrets = {"sheets": "secret", "secret_reactions": "quick"} if rules_for(ruleset, {}).has_secrets else {}
    return {"press_to_roll": True, **secrets}


def setup_fields(ruleset: Ruleset, sheets: str) -> list[Field]:
    """Return the house rules of a ruleset, and the choices about the table that matter with it."""
    return [*choices_of(ruleset), *(one for one in TABLE_CHOICES if is_asked(one.name, ruleset, sheets))]


def is_asked(name: str, ruleset: Ruleset, sheets: str) -> bool:
    """Return whether a choice about the table makes a difference in a ruleset, with sheets secret or open."""
    return name not in SECRETS or (name in usual_table(ruleset) and _matters(name, sheets))


def _matters(name: str, sheets: str) -> bool:
    return name != SECRET_REACTIONS.name or sheets == "secret"


def usual_values(ruleset: Ruleset) -> dict[str, Any]:
    """Return what holds of them unless something else is chosen."""
    return {**msgspec.to_builtins(TableOptions()), **usual_table(ruleset), **msgspec.to_builtins(ruleset.options)}


def handicap_field(rules: Rules[Any, Any], name: str) -> Field:
    """Return what a seat can have in its favour; the empty one is none."""
    return Field("handicap", f"Handicap of {name}", _HANDICAP, {"": "none", **rules.handicaps})
