"""The choices about the table that a new game asks for: who rolls with which dice, how far undo goes, who sees what."""

from typing import Any, Final, NamedTuple

from ludo_tui.engine import Match
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Ruleset

_NO_OR_YES: Final = ((False, "no"), (True, "yes"))


class TableChoice(NamedTuple):
    """A choice about the table."""

    name: str
    """Name of the field of `TableOptions`."""
    title: str
    description: str
    values: tuple[tuple[Any, str], ...] = _NO_OR_YES
    """What can be chosen, each with its words."""


SHEETS: Final = TableChoice(
    "sheets",
    "Sheets",
    "Secret: sheets and hands are for their owners, and the keyboard changes hands. Open: everybody sees "
    "everything, the quick way for a family. Ready-made parties can be looked up by all; one of your own cannot.",
    (("secret", "secret"), ("open", "open")),
)
TABLE_CHOICES: Final = (
    TableChoice("table_dice", "Real dice", "Roll real dice on the table and type what they show."),
    TableChoice("free_undo", "Undo past rolls", "Undo may go back past rolls, for a friendly table."),
    TableChoice(
        "neutral_reactions",
        "Neutral questions",
        "Ask everybody who might hold a fitting hidden card, so that being asked betrays nothing.",
    ),
    SHEETS,
    TableChoice(
        "press_to_roll",
        "Rolls",
        "By hand: people roll their own dice, or let them roll by themselves (in the settings for every match, by a "
        "key for one), and take a move back until the next roll. Computers roll at once.",
        ((True, "by hand"), (False, "by themselves")),
    ),
)
SECRETS: Final = ("neutral_reactions", "sheets")
"""Choices about the table that only matter where something is secret."""


def chosen_values(match: Match[Any]) -> list[tuple[str, str]]:
    """Return what has been chosen about the table of a match where it is not the plain choice: title and value."""
    table, has_secrets = match.setup.table, match.rules.has_secrets
    return [
        (choice.title, words)
        for choice in TABLE_CHOICES
        if has_secrets or choice.name not in SECRETS
        for value, words in choice.values
        if value and value == getattr(table, choice.name)
    ]


def usual_table(ruleset: Ruleset) -> dict[str, Any]:
    """Return the choices about the table that a new match of people begins with, where they are not the plain ones."""
    secrets = {"neutral_reactions": True, "sheets": "secret"} if rules_for(ruleset, {}).has_secrets else {}
    return {"press_to_roll": True, **secrets}
