"""The house rules in the form of a new game."""

import msgspec

from ludo_tui.rulesets import Ruleset
from ludo_tui.table.fields import fields_of, in_words
from ludo_tui.ui.choices import ChoiceRow


def rule_rows(ruleset: Ruleset) -> list[ChoiceRow]:
    """Return a line for each house rule, as the ruleset has it."""
    values = msgspec.to_builtins(ruleset.options)
    return [
        ChoiceRow(
            field.name,
            field.title,
            [(value, in_words(value)) for value in field.values],
            values[field.name],
            id=f"rule-{field.name}",
            about=(field.title, field.description),
        )
        for field in fields_of(type(ruleset.options))
    ]
