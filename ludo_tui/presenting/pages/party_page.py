"""Parties and their choices as rows of text."""

from collections.abc import Iterable

from ludo_tui.engine import Seat
from ludo_tui.presenting.rows import Row, row
from ludo_tui.rules.drafts import Change, Desk, DraftStep, PartyChoice, Spec

LESS, MORE = "[-]", "[+]"
_STAT_WIDTH = 15


def player(seat: Seat) -> str:
    """Return a seat's name, with its level or its bot if a computer plays it."""
    return f"{seat.name} (computer, {seat.player})" if seat.player else seat.name


def sheet_rows(desk: Desk, spec: Spec) -> list[Row]:
    """Return a party sheet."""
    rows = [row(spec["name"], "shout")] if spec["name"] else []
    rows += [Row(((f"{heading}: ", "heading"), (text, "text"))) for heading, text in desk.sheet(spec)]
    return rows


def problem_rows(problems: Iterable[tuple[str, str, str]]) -> list[Row]:
    """Return what is wrong with a party."""
    return [row(sentence, "bad", mark="! ", mark_style="bad") for _, sentence, _ in problems]


def step_row(step: DraftStep) -> Row:
    """Return a step with what is chosen, marked where something is missing or wrong."""
    mark = f"{'!' if step.problem else ' '} {step.title:<12} "
    value = (step.value or "...", "refused" if not step.value else "strong")
    return Row((value,), mark=mark, mark_style="bad" if step.problem else "text", value=step.id, is_choice=True)


def choice_row(choice: PartyChoice) -> Row:
    """Return a choice: chosen, open, or greyed with the reason why it cannot be chosen."""
    if choice.less is not None:
        return _stat_row(choice, choice.less)
    if choice.change.refusal and not choice.is_chosen:
        parts = ((choice.label, "refused"), (f": {choice.change.refusal}", "refused"))
        return Row(parts, mark="x ", mark_style="refused", value=choice.id, is_choice=True)
    parts = ((choice.label, "strong" if choice.is_chosen else "text"), (_value(choice), "faint"))
    mark = "* " if choice.is_chosen else "  "
    return Row(parts, mark=mark, mark_style="good", value=choice.id, is_choice=True)


def _value(choice: PartyChoice) -> str:
    return f"  {choice.value}" if choice.value else ""


def _stat_row(choice: PartyChoice, less: Change) -> Row:
    style = "strong" if choice.is_chosen else "text"
    parts = (
        (f"{choice.label:<{_STAT_WIDTH}}", style),
        (LESS, "refused" if less.refusal else "key"),
        (f" {choice.value:>2} ", style),
        (MORE, "refused" if choice.change.refusal else "key"),
    )
    return Row(parts, mark="  ", value=choice.id, is_choice=True)


def why_rows(choice: PartyChoice, *, is_stat: bool = False) -> list[Row]:
    """Return the explanation of a choice: first why it cannot be chosen, last its rule."""
    rows: list[Row] = []
    change = choice.change
    if is_stat:
        rows += [row(f"One more: {change.refusal}", "bad")] if change.refusal else []
        less = choice.less.refusal if choice.less is not None else ""
        rows += [row(f"One less: {less}", "bad")] if less else []
    elif change.refusal and not choice.is_chosen:
        rows.append(row(change.refusal, "bad"))
    rows += [row(text) for text in choice.text]
    rows.append(Row((("F1 ", "key"), (rule_of(choice), "faint"))))
    return rows


def rule_of(choice: PartyChoice) -> str:
    """Return the rule that matters about a choice: the one that forbids it, or else the one that describes it."""
    change = choice.change
    return change.rule if change.refusal and change.rule and not choice.is_chosen and not choice.less else choice.rule
