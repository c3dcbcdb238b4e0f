"""The lines of a new game in which house rules, the table and the seed are chosen, and what they say."""

from collections.abc import Mapping
from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ludo_tui.engine import Rules
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.table_choices import SECRETS, SHEETS, TABLE_CHOICES, TableChoice, usual_table
from ludo_tui.ui.form_lines import ChoiceRow, Field
from ludo_tui.ui.host import host_of
from ludo_tui.ui.setup.form import Form, Problem
from ludo_tui.ui.setup.rule_rows import as_left, rule_rows, seed_of, show_rules


def table_and_seed(seed: int | None) -> ComposeResult:
    """Yield the lines under the house rules: the rest of the table, and the seed."""
    yield from (_table_row(choice) for choice in TABLE_CHOICES if choice is not SHEETS)
    with Horizontal(classes="labelled"):
        yield Static(Content("Seed"))
        yield Field("" if seed is None else str(seed), placeholder="by chance", max_length=19, id="seed")
    yield Problem(id="seed-problem")


def sheets_row() -> ChoiceRow:
    """Return the line over the house rules: whether people hide anything from each other comes before all of them."""
    return _table_row(SHEETS)


def _table_row(choice: TableChoice) -> ChoiceRow:
    about = (choice.title, choice.description)
    values = list(choice.values)
    row = RollsRow if choice.name == "press_to_roll" else ChoiceRow
    return row(choice.name, choice.title, values, values[0][0], id=f"table-{choice.name}", about=about)


class RollsRow(ChoiceRow):
    """The line of who rolls: where people roll by hand, a lasting setting may do it for them."""

    @property
    def words(self) -> str:
        """What will happen, in words."""
        return "by themselves (settings)" if self.value and host_of(self).settings.auto_roll else super().words


class RuleForm(Form):
    """Holds these lines."""

    @property
    def rules(self) -> list[ChoiceRow]:
        """The lines of the house rules."""
        return [row for row in self.query_children(ChoiceRow) if (row.id or "").startswith("rule-")]

    @property
    def options(self) -> dict[str, Any]:
        """The house rules as they stand."""
        return {row.key: row.value for row in self.rules}

    @property
    def changed(self) -> dict[str, Any]:
        """Those that are marked as changed."""
        return {row.key: row.value for row in self.rules if row.is_changed}

    @property
    def _table_rows(self) -> list[ChoiceRow]:
        return [row for row in self.query_children(ChoiceRow) if (row.id or "").startswith("table-")]

    @property
    def table(self) -> dict[str, bool]:
        """The choices about the table as they stand."""
        return {row.key: row.value for row in self._table_rows}

    @property
    def seed(self) -> int | None:
        """The seed; None leaves it to chance.

        Raises:
            ValueError: it is no whole number.
        """
        return seed_of(self.query_one("#seed", Input).value)

    async def show_rules(self, ruleset: Ruleset) -> None:
        """Show the house rules of a ruleset, and what of the table it leaves open."""
        if not show_rules(ruleset, self.rules):
            await self.remove_children(self.rules)
            if not self.is_attached:
                return
            await self.mount(*rule_rows(ruleset), before="#rule-problem")
        usual = usual_table(ruleset)
        for name in SECRETS:
            choice = self.query_one(f"#table-{name}", ChoiceRow)
            choice.display = name in usual
            choice.offer(choice.values, usual.get(name, choice.values[0][0]))

    def show_as_left(self, left: Mapping[str, Any]) -> None:
        """Show what was chosen the last time, as far as it is still on offer."""
        as_left((*self.rules, *self._table_rows), left)

    def mark(self, ruleset: Ruleset, rules: Rules[Any, Any]) -> None:
        """Mark what differs from the ruleset, and hide what the seat beside the board says by itself."""
        preset = msgspec.to_builtins(ruleset.options)
        for row in self.rules:
            row.is_changed = row.value != preset[row.key]
            row.display = not (rules.beside and row.key in rules.nobody_beside)

    def reset(self, ruleset: Ruleset) -> None:
        """Set every house rule back to the ruleset."""
        preset = msgspec.to_builtins(ruleset.options)
        for row in self.rules:
            row.value = preset[row.key]
