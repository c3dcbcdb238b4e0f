"""The lines of a new game in which house rules, the table and the seed are chosen, and what they say."""

from collections.abc import Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ludo_tui.engine import Rules
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.fields import Field
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.table.setup.table_choices import SECRETS, SHEETS, TABLE_CHOICES, is_asked, usual_values
from ludo_tui.ui.form_lines import ChoiceRow, TextField
from ludo_tui.ui.host import host_of
from ludo_tui.ui.setup.form import Form, Problem


def table_and_seed(seed: int | None) -> ComposeResult:
    """Yield the lines under the house rules: the rest of the table, and the seed."""
    yield from (_table_row(choice) for choice in TABLE_CHOICES if choice is not SHEETS)
    with Horizontal(classes="labelled"):
        yield Static(Content("Seed"))
        yield TextField("" if seed is None else str(seed), placeholder="by chance", max_length=19, id="seed")
    yield Problem(id="seed-problem")


def sheets_row() -> ChoiceRow:
    """Return the line over the house rules: whether people hide anything from each other comes before all of them."""
    return _table_row(SHEETS)


def house_rule_rows(ruleset: Ruleset) -> list[ChoiceRow]:
    """Return the lines of the house rules of a ruleset."""
    usual = usual_values(ruleset)
    return [ChoiceRow(field, usual[field.name], id=f"rule-{field.name}") for field in choices_of(ruleset)]


def _table_row(field: Field) -> ChoiceRow:
    row = RollsRow if field.name == "press_to_roll" else ChoiceRow
    return row(field, field.values[0], id=f"table-{field.name}")


def _seed_of(text: str) -> int | None:
    """Return the seed that is typed, None for chance; raises ValueError with a sentence if it is no number."""
    digits = text.strip().removeprefix("-")
    if not text.strip():
        return None
    if not digits.isdecimal() or len(digits) > 18:
        raise ValueError("The seed is a whole number of at most 18 digits, or nothing.")
    return int(text)


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
        return self._rows("rule")

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
        return self._rows("table")

    def _rows(self, kind: str) -> list[ChoiceRow]:
        return [row for row in self.children if isinstance(row, ChoiceRow) and (row.id or "").startswith(f"{kind}-")]

    @property
    def table(self) -> dict[str, Any]:
        """The choices about the table as they stand."""
        return {row.key: row.value for row in self._table_rows}

    @property
    def seed(self) -> int | None:
        """The seed; None leaves it to chance.

        Raises:
            ValueError: it is no whole number.
        """
        return _seed_of(self.query_one("#seed", Input).value)

    async def show_rules(self, ruleset: Ruleset) -> None:
        """Show the house rules of a ruleset, and what of the table it leaves open."""
        rows = self.rules
        if [row.key for row in rows] != [field.name for field in choices_of(ruleset)]:  # new lines are laid out twice
            await self.remove_children(rows)
            if not self.is_attached:
                return
            await self.mount(*house_rule_rows(ruleset), before="#rule-problem")
        self.offer(ruleset)

    def offer(self, ruleset: Ruleset) -> None:
        """Offer what its lines can be set to under a ruleset, set as is usual there."""
        usual = usual_values(ruleset)
        for row, field in zip(self.rules, choices_of(ruleset), strict=True):
            row.offer(field, usual[field.name], usual[field.name])
        for row in self._table_rows:
            row.offer(row.field, usual[row.key])
        self.hide_needless(ruleset)

    def hide_needless(self, ruleset: Ruleset) -> None:
        """Hide what makes no difference under a ruleset: what is about secrets where there are none."""
        sheets = self._row_of(SHEETS.name)
        for name in SECRETS:
            self._row_of(name).display = is_asked(name, ruleset, sheets.value)

    def _row_of(self, name: str) -> ChoiceRow:
        return self.query_one(f"#table-{name}", ChoiceRow)

    def show_as_left(self, left: Mapping[str, Any]) -> None:
        """Show what was chosen the last time, as far as it is still on offer."""
        for row in (*self.rules, *self._table_rows):
            if left.get(row.key) in row.field.values:
                row.offer(row.field, left[row.key], row.usual)

    def hide_told(self, rules: Rules[Any, Any]) -> None:
        """Hide what the seat beside the board says by itself."""
        for row in self.rules:
            row.display = not (rules.beside and row.key in rules.nobody_beside)

    def reset(self) -> None:
        """Set every house rule back to the ruleset."""
        for row in self.rules:
            row.value = row.usual
