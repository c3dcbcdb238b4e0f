"""Building a party step by step: what there is to decide, what can be chosen, and why something cannot."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll

from ludo_tui.presenting.pages.party_page import (
    choice_row,
    problem_rows,
    rule_of,
    sheet_rows,
    step_row,
    unspent,
    unspent_question,
    why_rows,
)
from ludo_tui.presenting.rows import Row, lines_of, row
from ludo_tui.rules.drafts import Desk, DraftStep, PartyChoice, Spec
from ludo_tui.saves.parties import NAME_LENGTH, PartyFolder, SavedParty
from ludo_tui.ui import actions
from ludo_tui.ui.keeping import keep_party
from ludo_tui.ui.party.choice_list import ChoiceList
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.row_lines import Lines
from ludo_tui.ui.widgets.rowlist import RowList

TAKE, KEEP, RENAME = "take", "keep", "rename"
_LEAST_CHOICES: Final = 5
"""Rows that the list of choices keeps however much is told of one of them."""


class BuildScreen(Page):
    """Lets a player put a party together. Dismissed with the party and whether it is finished.

    Args:
        desk: knows what can be chosen.
        folder: where parties are kept.
        spec: the party to begin with.
        who: whose party it is.
        kept: called with the party when it is kept.
    """

    HEADING = "Build a party"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("build"),
        Binding("right,plus,equals_sign", "turn(1)", "One more, or on", show=False),
        Binding("left,minus", "turn(-1)", "One less, or back", show=False),
    ]
    CSS_PATH = ["../styles/party.tcss"]  # noqa: RUF012 - declared so by Textual
    AUTO_FOCUS = "#choices"

    def __init__(
        self, desk: Desk, folder: PartyFolder, spec: Spec, who: str, kept: Callable[[SavedParty], object]
    ) -> None:
        super().__init__()
        self._kept = kept
        self._desk = desk
        self._folder = folder
        self.spec = spec
        self._who = who
        steps = desk.steps(spec)
        self._kinds = {step.id: step.kind for step in steps}
        self._step = steps[0].id
        self._choices: list[PartyChoice] = []

    def compose_page(self) -> ComposeResult:
        """Put the choices beside the steps, and the explanation under them."""
        with Horizontal():
            yield RowList(always_mark=True, id="steps")
            with Vertical(id="middle"):
                yield Lines(id="question")
                yield ChoiceList(id="choices")
                with VerticalScroll(id="why-pane", can_focus=False):
                    yield Lines(id="why")
            with VerticalScroll(id="sheet-pane", can_focus=False):
                yield Lines(id="sheet")

    def on_mount(self) -> None:
        """Begin with the first step that is not right yet, or the first of all."""
        self.set_heading(f"{self._who}: build a party")
        wrong = [step.id for step in self._desk.steps(self.spec) if step.problem]
        self._step = wrong[0] if wrong else next(iter(self._kinds))
        self._show()

    # Showing

    def _show(self, cursor: str | None = None) -> None:
        """Show party, step and choices; the cursor goes to a choice, or to the one that is chosen."""
        steps = self._desk.steps(self.spec)
        rows = [step_row(step) for step in steps]
        is_right = not any(step.problem for step in steps)
        style, not_yet = ("text", "") if is_right else ("refused", ": not yet")
        rows.append(row(f"Take this party{not_yet}", style, mark="  ", value=TAKE, is_choice=True))
        rows.append(row(f"Keep it for later{not_yet}", style, mark="  ", value=KEEP, is_choice=True))
        at = next(number for number, one in enumerate(rows) if one.value == self._step)
        self.query_one("#steps", RowList).show_rows(rows, at)
        self.query_one("#sheet", Lines).rows = tuple(sheet_rows(self._desk, self.spec))
        self._show_choices(cursor)

    def _show_choices(self, cursor: str | None = None) -> None:
        """Show what can be chosen in the step."""
        step = self._step
        choices = self.query_one("#choices", ChoiceList)
        if step in (TAKE, KEEP):
            self._choices = []
            choices.show_rows([])
        elif self._kinds[step] == "text":
            self._choices = []
            choices.show_rows([row("Type a name ...", mark="  ", value=RENAME, is_choice=True)])
        else:
            self._choices = self._desk.choices(step, self.spec)
            ids = [choice.id for choice in self._choices]
            at = ids.index(cursor) if cursor in ids else self._best()
            choices.show_rows([choice_row(choice) for choice in self._choices], at)
        self._explain()

    def _best(self) -> int:
        """Return the number of the choice to begin with: the chosen one, or the first open one if one is missing."""
        choices = self._choices
        chosen = [number for number, one in enumerate(choices) if one.is_chosen]
        vacant = [number for number, one in enumerate(choices) if not one.is_chosen and not one.change.refusal]
        if self._kinds.get(self._step) == "points":
            return 0
        is_wanting = bool(self._desk.problem_of(self._step, self.spec))
        return next(iter(vacant if is_wanting else [*chosen, *vacant]), 0)

    def _explain(self) -> None:
        """Say how the step stands, and what the choice under the cursor is."""
        desk, step = self._desk, self._step
        problems = desk.problems(self.spec)
        why: list[Row]
        if step in (TAKE, KEEP):
            words = "This party is ready." if not problems else "Something is missing or wrong:"
            question = row(words, "heading")
            why = problem_rows(problems) or [row("F2 takes it, F6 keeps it for later matches.")]
            if left := desk.points_left(self.spec):
                why.append(row(f"Stat points not spent: {left}.", "shout"))
        else:
            one = next(one for one in desk.steps(self.spec) if one.id == step)
            text = f": {one.value}" if one.value and one.kind != "text" else ""
            question = Row(((f"{one.title}{text}. ", "heading"), (one.problem, "bad")))
            why = _told(one, self.current)
            if self.focused is self.query_one("#steps"):
                about = [row(text) for text in desk.about(step, self.spec)]
                why = [*about, Row((("F1 ", "key"), (one.rule, "faint"))), row("Enter or Right goes to it.", "faint")]
        if self._make_room(why):
            question = question._replace(parts=(*question.parts, (" Tab reads on.", "key")))
        self.query_one("#question", Lines).rows = (question,)
        self.query_one("#why", Lines).rows = tuple(why)
        self.query_one("#why-pane").scroll_home(animate=False)

    def _make_room(self, why: Sequence[Row]) -> bool:
        """Give what is told of any choice the room that the list can spare; tell whether that is too little.

        Then what is told can have the focus, and be read on.
        """
        pane, room = self.query_one("#why-pane"), self.query_one("#middle").size.height
        if not room:
            return False
        step = next((one for one in self._desk.steps(self.spec) if one.id == self._step), None)
        each = [] if step is None else [_told(step, choice) for choice in self._choices]
        width = pane.scrollable_size.width
        room -= max(1, self.query_one("#question").size.height) + _LEAST_CHOICES
        most = max(len(lines_of(rows, width)) for rows in (why, *each))
        pane.styles.height = min(most, room)
        pane.can_focus = len(lines_of(why, width)) > room
        return pane.can_focus

    def on_resize(self) -> None:
        """Share the room out again."""
        self.call_after_refresh(self._explain)

    @property
    def current(self) -> PartyChoice | None:
        """The choice under the cursor."""
        current = self.query_one("#choices", ChoiceList).marked
        return next((choice for choice in self._choices if current is not None and choice.id == current.value), None)

    @property
    def current_rule(self) -> str:
        """The rule that the rules key opens."""
        choice = self.current
        if choice is not None:
            return rule_of(choice)
        return next((step.rule for step in self._desk.steps(self.spec) if step.id == self._step), "")

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return self._desk.ruleset.id

    # Following the keyboard and the mouse

    @on(RowList.Highlighted, "#steps")
    def _stepped(self, event: RowList.Highlighted) -> None:
        if event.row is not None and event.row.value != self._step:
            self._step = event.row.value
            self._show_choices()

    @on(RowList.Highlighted, "#choices")
    def _looked(self) -> None:
        self._explain()

    def on_descendant_focus(self) -> None:
        """Explain the step while the steps have the focus, else the choice."""
        if self.focused is not self.query_one("#why-pane"):
            self._explain()

    @on(RowList.Chosen, "#steps")
    def _entered(self, event: RowList.Chosen) -> None:
        if event.row.value == TAKE:
            self.action_take()
        elif event.row.value == KEEP:
            self.action_save()
        else:
            self._step = event.row.value
            self._show_choices()
            self.query_one("#choices").focus()

    @on(RowList.Chosen, "#choices")
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row.value == RENAME:
            self._rename()
            return
        choice = self.current
        if choice is None:
            return
        if self._kinds.get(self._step) == "points":
            self._go_on()
        elif choice.change.refusal and not choice.is_chosen:
            self.app.bell()
        elif choice.is_chosen and self._kinds[self._step] != "several":
            self._go_on()
        elif choice.change.refusal:
            self.app.bell()
        else:
            self._become(choice.change.spec, choice.id)
            if not self._desk.problem_of(self._step, self.spec) and not choice.is_chosen:
                self._go_on()

    @on(ChoiceList.Turned)
    def _turned(self, event: ChoiceList.Turned) -> None:
        self._turn(event.by)

    def _turn(self, by: int) -> None:
        choice = self.current
        if choice is None or choice.less is None:
            return
        change = choice.change if by > 0 else choice.less
        if change.refusal:
            self.app.bell()
        else:
            self._become(change.spec, choice.id)

    def _become(self, spec: Spec, cursor: str | None = None) -> None:
        self.spec = spec
        self._show(cursor)

    def _go_on(self) -> None:
        """Go to the next step that has something to choose; after the last, to taking the party."""
        steps = list(self._kinds)
        for step in steps[steps.index(self._step) + 1 :]:
            open_ones = [one for one in self._desk.choices(step, self.spec) if not one.change.refusal]
            if self._kinds[step] == "text" or any(not one.is_chosen for one in open_ones):
                self._step = step
                self._show()
                return
        self._step = TAKE
        self._show()
        self.query_one("#steps").focus()

    def _rename(self) -> None:
        def check(name: str) -> str | None:
            return self._desk.problem_of(self._step, {**self.spec, self._step: name}) or None

        def named(name: str) -> None:
            self._become({**self.spec, self._step: name})
            self._go_on()

        question = "What is the party called?"
        self.ask(AskText(question, self.spec[self._step], check=check, limit=NAME_LENGTH), named)

    # Actions

    def action_turn(self, by: int) -> None:
        """Change a stat by a point; elsewhere go from the steps to the choices, or back."""
        steps, choices = self.query_one("#steps"), self.query_one("#choices")
        if self.focused is choices and self._kinds.get(self._step) == "points":
            self._turn(by)
        elif by > 0 and self.focused is steps and self.query_one("#choices", ChoiceList).rows:
            choices.focus()
        elif by > 0 and self.focused is choices:
            self._go_on()
        elif by < 0 and self.focused is choices:
            steps.focus()

    def action_take(self) -> None:
        """Take the party, if nothing is wrong with it."""
        if not self._is_right():
            return
        if left := unspent(self._desk, self.spec):
            self.ask(Confirm(unspent_question(left), "Take it", "Spend them", is_final=False), lambda _: self._take())
        else:
            self._take()

    def _take(self) -> None:
        self.dismiss((self.spec, True))

    def action_save(self) -> None:
        """Keep the party under a name."""
        if self._is_right():
            keep_party(self, self._folder, self.spec, self._kept)

    def _is_right(self) -> bool:
        """Return whether the party is legal; if not, go where it is not."""
        wrong = [step for step in self._desk.steps(self.spec) if step.problem]
        if wrong:
            self.app.bell()
            self._step = wrong[0].id
            self._show()
            self.query_one("#choices").focus()
        return not wrong

    def action_back(self) -> None:
        """Leave; what has been chosen so far is not forgotten."""
        self.dismiss((self.spec, False))


def _told(step: DraftStep, choice: PartyChoice | None) -> list[Row]:
    """Return what is told of a choice, or of a step in which something is typed."""
    told = [row("What the party is called, if it is called anything.")]
    if choice is not None:
        told = why_rows(choice, is_stat=step.kind == "points")
    return [*told, row(step.hint, "faint")] if step.hint else told
