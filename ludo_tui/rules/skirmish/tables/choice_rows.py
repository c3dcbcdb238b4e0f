"""What is said about an answer, by what it does and by the row of a table that it is about."""

from collections.abc import Mapping

from ludo_tui.rules.skirmish.tables.rows import Choice


def choice_row(choices: Mapping[str, Choice], does: str, entry: str) -> Choice | None:
    """Return what is said about an answer by what it does, and the row of a table that it is about."""
    return choices.get(f"{does}_{entry}") or choices.get(does)
