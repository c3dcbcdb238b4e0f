"""Choosing a party, behind the curtain where others could look."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from ludo_tui.engine import Seat
from ludo_tui.engine.dice import new_seed
from ludo_tui.presenting.pages.party_page import problem_rows, sheet_rows
from ludo_tui.presenting.rows import Row, row
from ludo_tui.rules.drafts import Desk, Spec
from ludo_tui.saves.errors import SaveError
from ludo_tui.saves.parties import PartyFolder, SavedParty
from ludo_tui.text.printable import sentence
from ludo_tui.ui import actions
from ludo_tui.ui.keeping import keep_party
from ludo_tui.ui.party.build import BuildScreen
from ludo_tui.ui.party.page import PartyPage
from ludo_tui.ui.screens.dialogs import Confirm
from ludo_tui.ui.widgets.rowlist import RowList


class PartyScreen(PartyPage):
    """Lets one seat choose its party. Dismissed with the party as a seat holds it, or None to leave it as it was.

    Args:
        desk: knows what can be chosen.
        folder: where parties are kept.
        number: which seat.
        seat: the seat, with the party that it has now.
        secrets: which seat has kept which party in private; those of other seats are not listed.
        draft: the party that it has begun to build.

    Attributes:
        draft: the same, as far as it is built now; None: it is building none.
    """

    HEADING = "Choose a party"
    LOOKS_FIRST = True
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("party")]

    def __init__(
        self,
        desk: Desk,
        folder: PartyFolder,
        number: int,
        seat: Seat,
        secrets: dict[Path, int],
        draft: Spec | None = None,
    ) -> None:
        super().__init__(desk)
        self._number = number
        self._secrets = secrets
        self._folder = folder
        self._seat = seat
        own = "" if desk.deals_by_lot else desk.usual(number)
        self._now = own if seat.party is None else seat.party
        self._random = self._by_chance()
        self.draft = draft
        self._saved: list[SavedParty] = []

    def on_mount(self) -> None:
        """List what there is, with the cursor on the party of now."""
        self.set_heading(f"{self._seat.name}: choose a party")
        self._show(("ready", self._now) if isinstance(self._now, str) else ("now", ""))

    def _by_chance(self) -> Spec:
        return self._desk.by_chance(new_seed())

    def _show(self, cursor: tuple[str, str] | None = None) -> None:
        """List the parties; the cursor goes to one of them."""
        desk = self._desk
        rows: list[Row] = []
        if not isinstance(self._now, str):
            rows += [row("Now", "heading"), self._entry(("now", ""), "Your party", self._spec(("now", "")))]
        rows.append(row("Ready-made", "heading"))
        rows += [self._entry(("ready", name), spec["name"], spec) for name, spec in desk.ready()]
        rows.append(row("Your own", "heading"))
        rows.append(self._entry(("random", ""), "Random", self._random))
        words = "Build step by step" if self.draft is None else "Go on building"
        rows.append(self._entry(("build", ""), words, self.draft))
        mine = self._number
        self._saved = [saved for saved in self._folder.list() if self._secrets.get(saved.path, mine) == mine]
        if self._saved:
            rows.append(row("Kept", "heading"))
            rows += [self._kept(number, saved) for number, saved in enumerate(self._saved)]
        found = [number for number, one in enumerate(rows) if cursor is not None and one.value == cursor]
        self.listed.show_rows(rows, found[0] if found else None)
        self._preview()

    def _entry(self, value: tuple[str, str], label: str, spec: Spec | None) -> Row:
        kind = f"  {self._desk.kind(spec)}" if spec is not None else ""
        is_now = value == ("ready", self._now) or value[0] == "now"
        parts = ((label, "strong"), (kind, "faint"))
        return Row(parts, mark="* " if is_now else "  ", mark_style="good", value=value, is_choice=True)

    def _kept(self, number: int, saved: SavedParty) -> Row:
        value = ("kept", str(number))
        problem = self._problem(value)
        if problem:
            return Row(
                ((saved.name, "refused"), (f": {problem}", "refused")),
                mark="x ",
                mark_style="refused",
                value=value,
                is_choice=True,
            )
        return self._entry(value, saved.name, self._spec(value))

    # What is under the cursor

    @property
    def _value(self) -> tuple[str, str]:
        current = self.listed.marked
        value: tuple[str, str] = current.value if current is not None and current.is_choice else ("", "")
        return value

    def _spec(self, value: tuple[str, str]) -> Spec | None:
        """Return the party of a row; None when there is none, or none that can be read."""
        which, name = value
        if which == "ready":
            return next(spec for ready, spec in self._desk.ready() if ready == name)
        if which == "random":
            return self._random
        if which == "build":
            return self.draft
        try:
            if which == "kept":
                saved = self._saved[int(name)]
                return None if saved.error else self._desk.complete(saved.party)
            return self._desk.complete(self._now) if which == "now" and not isinstance(self._now, str) else None
        except ValueError:
            return None

    def _problem(self, value: tuple[str, str]) -> str:
        """Return why the party of a row cannot be taken as it is, in a sentence; empty when it can."""
        which, name = value
        if which == "kept" and self._saved[int(name)].error:
            return self._saved[int(name)].error
        spec = self._spec(value)
        if spec is None and which == "kept":
            return self._desk.problems(self._saved[int(name)].party)[0][1]
        problems = [] if spec is None else self._desk.problems(spec)
        return problems[0][1] if problems else ""

    @on(RowList.Highlighted, "#parties")
    def _looked(self) -> None:
        self._preview()

    def _preview(self) -> None:
        """Show the sheet under the cursor, and what can be done with it."""
        value = self._value
        which = value[0]
        spec = self._spec(value)
        rows = [] if spec is None else sheet_rows(self._desk, spec)
        if which == "build":
            rows = [row(self._desk.outline if spec is None else "Enter goes on building it.", "key"), row(""), *rows]
        elif problem := self._problem(value):
            more = problem_rows(self._desk.problems(spec))[1:] if spec is not None else []
            ways = "F3 puts it right. Del deletes it." if spec is not None else "Del deletes the file."
            rows = [row(problem, "bad", mark="! ", mark_style="bad"), *more, row(ways, "key"), row(""), *rows]
        elif spec is not None:
            chance = "  F5: another one." if which == "random" else ""
            scroll = "  Tab: read on." if self.app.size.height < 34 else ""
            rows = [row(f"Enter: take it.  F3: change it.{chance}{scroll}", "key"), row(""), *rows]
        self.show_sheet(rows)

    # Choosing

    @on(RowList.Chosen, "#parties")
    def _chosen(self, event: RowList.Chosen) -> None:
        which, name = event.row.value
        if which == "build":
            self._build(self.draft or self._desk.blank())
        elif self._problem((which, name)):
            self.app.bell()
        elif which == "ready":
            self.dismiss(name)
        elif (spec := self._spec((which, name))) is not None:
            self.dismiss(self._desk.for_seat(spec))

    def _build(self, spec: Spec) -> None:
        def built(result: tuple[Spec, bool] | None) -> None:
            if result is None:
                return
            draft, is_done = result
            if is_done:
                self.dismiss(self._desk.for_seat(draft))
            else:
                self.draft = draft if draft != self._desk.blank() else None
                self._show(("build", ""))

        self.app.push_screen(BuildScreen(self._desk, self._folder, spec, self._seat.name, self._remember), built)

    def action_change(self) -> None:
        """Change the party under the cursor step by step."""
        which = self._value[0]
        spec = self._spec(self._value)
        if spec is None:
            spec = self._desk.blank()
            if which != "build":
                self.app.bell()
                return
        self._build({**spec, "name": ""} if which == "ready" else spec)

    def action_reroll(self) -> None:
        """Let chance make another party."""
        self._random = self._by_chance()
        self._show(("random", ""))

    def action_save(self) -> None:
        """Keep the party under the cursor under a name."""
        spec = self._spec(self._value)
        problem = self._problem(self._value)
        if spec is None or problem:
            self.app.bell()
            self.host.say(problem or "There is no party here to keep.", "warning")
        else:
            value = self._value

            def kept(saved: SavedParty) -> None:
                self._remember(saved)
                self._show(value)

            keep_party(self, self._folder, spec, kept)

    def _remember(self, saved: SavedParty) -> None:
        """Note who has kept a party."""
        self._secrets[saved.path] = self._number

    def action_delete(self) -> None:
        """Delete the kept party under the cursor, after asking."""
        which, name = self._value
        if which != "kept":
            self.app.bell()
            return
        saved = self._saved[int(name)]

        def delete(_: bool = True) -> None:
            try:
                self._folder.delete(saved)
            except SaveError as error:
                self.host.say(sentence(error), "error")
            self._show(("random", ""))

        if self.host.settings.confirm:
            self.ask(Confirm(f"Delete the party {saved.name}?", "Delete", "Keep it"), delete)
        else:
            delete()

    def action_back(self) -> None:
        """Leave the party as it was."""
        self.dismiss(None)
