"""Games, house rules and the seed in the form of a new game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from textual.content import Content

from ludo_tui.rules import rules_for
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.house_rules import choices_of, value_text
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.widgets.games import GameLine

SEED: Final = (
    "Decides every roll: the same seed and the same choices give the same match. Leave it empty to let chance decide. "
    "Enter types it, and Enter again takes it."
)


def rule_rows(ruleset: Ruleset) -> list[ChoiceRow]:
    """Return a line for each house rule, as the ruleset has it."""
    values = msgspec.to_builtins(ruleset.options)
    return [
        ChoiceRow(
            field.name,
            field.title,
            [(value, value_text(value, ruleset)) for value in field.values],
            values[field.name],
            id=f"rule-{field.name}",
            about=(field.title, field.description),
        )
        for field in choices_of(ruleset)
    ]


def show_rules(ruleset: Ruleset, rows: Sequence[ChoiceRow]) -> bool:
    """Let the lines of another ruleset show the house rules of this one, if they are the same; tell whether they are.

    Lines that are put on a screen cost it two layouts.
    """
    wanted = rule_rows(ruleset)
    if [row.key for row in rows] != [row.key for row in wanted]:
        return False
    for row, new in zip(rows, wanted, strict=True):
        row.label, row.about = new.label, new.about
        row.offer(new.values, new.value)
        row.refresh()
    return True


def as_left(rows: Iterable[ChoiceRow], left: Mapping[str, Any]) -> None:
    """Let lines show what was chosen the last time, as far as they still offer it."""
    for row in rows:
        if left.get(row.key) in [value for value, _ in row.values]:
            row.offer(row.values, left[row.key])


def what_it_can_be(row: ChoiceRow, ruleset: Ruleset) -> Content:
    """Return what a house rule can be unless that is said, what a ruleset makes of it, and whether that was changed."""
    value = msgspec.to_builtins(ruleset.options)[row.key]
    values = [words for _, words in row.values]
    is_named = all(words in row.about[1] for words in values)
    others = "" if is_named else f"\nCan be: {', '.join(values)}."
    changed = "\n* changed for this match. F5 sets all back." if row.is_changed else ""
    return Content(f"{others}\n{on_one_line(ruleset.name)}: {value_text(value, ruleset)}.{changed}")


def line_of(ruleset: Ruleset) -> GameLine:
    """Return a ruleset as the list of games shows it."""
    counts = rules_for(ruleset, {}).board_counts
    seats = f"{min(counts)}–{max(counts)}" if min(counts) < max(counts) else f"{max(counts)}"
    return GameLine(ruleset.id, on_one_line(ruleset.name), on_one_line(ruleset.pitch), seats)


def seed_of(text: str) -> int | None:
    """Return the seed that is typed, None for chance; raises ValueError with a sentence if it is no number."""
    digits = text.strip().removeprefix("-")
    if not text.strip():
        return None
    if not digits.isdecimal() or len(digits) > 18:
        raise ValueError("The seed is a whole number of at most 18 digits, or nothing.")
    return int(text)
