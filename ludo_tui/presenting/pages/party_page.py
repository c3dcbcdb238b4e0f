"""Parties and their choices as rows of text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from ludo_tui.engine import Seat, counted
from ludo_tui.presenting.rows import Row, row
from ludo_tui.rules.drafts import Change, Desk, DraftStep, PartyChoice, Spec
from ludo_tui.saves.parties import SavedParty

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


class PartyEntry(NamedTuple):
    """A party that a seat can take, or a way to one."""

    which: Literal["now", "ready", "random", "build", "kept"]
    name: str = ""
    """Tells it from others of its kind: the id of a ready-made one, the number of a kept one."""
    label: str = ""
    spec: Spec | None = None
    """None: there is none yet, or none that can be read."""
    problem: str = ""
    """Why it cannot be taken as it is, in a sentence; empty: it can."""


SECTIONS: Final = {"now": "Now", "ready": "Ready-made", "random": "Your own", "build": "Your own", "kept": "Kept"}
"""The headings over parties in a list."""


def party_entries(
    desk: Desk, kept: Iterable[SavedParty], random: Spec, *, now: Any = None, draft: Spec | None = None
) -> Iterator[PartyEntry]:
    """Yield what a seat can choose from.

    Args:
        desk: knows what can be chosen.
        kept: the parties that the player has kept.
        random: a party that chance has made.
        now: the party that the seat has now, where it has one of its own.
        draft: the party that it has begun to build.
    """
    if now is not None and not isinstance(now, str):
        yield _entry(desk, "now", "", "Your party", now)
    for name, spec in desk.ready():
        yield PartyEntry("ready", name, spec["name"], spec, _first_problem(desk, spec))
    yield PartyEntry("random", label="Random", spec=random)
    if draft is None:
        yield PartyEntry("build", label="Build step by step")
    else:
        yield PartyEntry("build", "", "Go on building", draft, _first_problem(desk, draft))
    for number, saved in enumerate(kept):
        if saved.error:
            yield PartyEntry("kept", f"{number}", saved.name, problem=saved.error)
        else:
            yield _entry(desk, "kept", f"{number}", saved.name, saved.party)


def _entry(desk: Desk, which: Literal["now", "kept"], name: str, label: str, party: Mapping[str, Any]) -> PartyEntry:
    try:
        return PartyEntry(which, name, label, desk.complete(party), _first_problem(desk, party))
    except ValueError:
        return PartyEntry(which, name, label, problem=_first_problem(desk, party))


def _first_problem(desk: Desk, spec: Mapping[str, Any]) -> str:
    return next((sentence for _, sentence, _ in desk.problems(spec)), "")


def unspent(desk: Desk, spec: Spec) -> str:
    """Return how many stat points of a party are not spent, in words; empty: none are, or there are none."""
    has_points = any(step.kind == "points" for step in desk.steps(spec))
    left = desk.points_left(spec) if has_points else 0
    return f"{counted(left, 'stat point')} not spent" if left else ""


def unspent_question(left: str) -> str:
    """Return what is asked before a party with such points is taken."""
    return f"{left}. Take the party anyway?"


def entry_row(entry: PartyEntry, desk: Desk, *, is_now: bool = False) -> Row:
    """Return a party in a list; a kept one that cannot be taken with the reason."""
    if entry.which == "kept" and entry.problem:
        parts = ((entry.label, "refused"), (f": {entry.problem}", "refused"))
        return Row(parts, mark="x ", mark_style="refused", value=entry, is_choice=True)
    kind = f"  {desk.kind(entry.spec)}" if entry.spec is not None else ""
    left = unspent(desk, entry.spec) if entry.spec is not None and entry.which in ("kept", "now") else ""
    told = ((entry.label, "strong"), (f"  {left}".rstrip(), "bad"), (kind, "faint"))
    return Row(told, mark="* " if is_now else "  ", mark_style="good", value=entry, is_choice=True)


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
