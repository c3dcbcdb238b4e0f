"""Choosing a party, behind the curtain where others could look."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from ludo_tui.engine import Seat
from ludo_tui.engine.dice import new_seed
from ludo_tui.presenting.pages.party_page import (
    SECTIONS,
    PartyEntry,
    entry_row,
    party_entries,
    problem_rows,
    sheet_rows,
    unspent,
    unspent_question,
)
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
        mine = self._number
        self._saved = [saved for saved in self._folder.list() if self._secrets.get(saved.path, mine) == mine]
        rows: list[Row] = []
        section, at = "", None
        for entry in party_entries(self._desk, self._saved, self._random, now=self._now, draft=self.draft):
            if section != (section := SECTIONS[entry.which]):
                rows.append(row(section, "heading"))
            if entry[:2] == cursor:
                at = len(rows)
            rows.append(entry_row(entry, self._desk, is_now=entry[:2] in (("ready", self._now), ("now", ""))))
        self.listed.show_rows(rows, at)
        self._preview()

    @property
    def _entry(self) -> PartyEntry | None:
        """What is under the cursor."""
        current = self.listed.marked
        entry: PartyEntry | None = current.value if current is not None and current.is_choice else None
        return entry

    @on(RowList.Highlighted, "#parties")
    def _looked(self) -> None:
        self._preview()

    def _preview(self) -> None:
        """Show the sheet under the cursor, and what can be done with it."""
        entry = self._entry
        if entry is None:
            self.show_sheet(())
            return
        spec = entry.spec
        rows = [] if spec is None else sheet_rows(self._desk, spec)
        if entry.which == "build":
            rows = [row(self._desk.outline if spec is None else "Enter goes on building it.", "key"), row(""), *rows]
        elif entry.problem:
            more = problem_rows(self._desk.problems(spec))[1:] if spec is not None else []
            ways = "F3 puts it right. Del deletes it." if spec is not None else "Del deletes the file."
            first = row(entry.problem, "bad", mark="! ", mark_style="bad")
            rows = [first, *more, row(ways, "key"), row(""), *rows]
        elif spec is not None:
            chance = "  F5: another one." if entry.which == "random" else ""
            scroll = "  Tab: read on." if self.app.size.height < 34 else ""
            left = unspent(self._desk, spec)
            told = [row(f"{left}.", "bad", mark="! ", mark_style="bad")] if left else []
            rows = [row(f"Enter: take it.  F3: change it.{chance}{scroll}", "key"), *told, row(""), *rows]
        self.show_sheet(rows)

    # Choosing

    @on(RowList.Chosen, "#parties")
    def _chosen(self, event: RowList.Chosen) -> None:
        entry: PartyEntry = event.row.value
        if entry.which == "build":
            self._build(self.draft or self._desk.blank())
        elif entry.problem:
            self.app.bell()
        elif entry.which == "ready":
            self.dismiss(entry.name)
        elif (spec := entry.spec) is not None and (left := unspent(self._desk, spec)):
            question = Confirm(unspent_question(left), "Take it", "Leave it", is_final=False)
            self.ask(question, lambda _: self.dismiss(self._desk.for_seat(spec)))
        elif spec is not None:
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
        entry = self._entry
        if entry is not None and entry.spec is not None:
            self._build({**entry.spec, "name": ""} if entry.which == "ready" else entry.spec)
        elif entry is not None and entry.which == "build":
            self._build(self._desk.blank())
        else:
            self.app.bell()

    def action_reroll(self) -> None:
        """Let chance make another party."""
        self._random = self._by_chance()
        self._show(("random", ""))

    def action_save(self) -> None:
        """Keep the party under the cursor under a name."""
        entry = self._entry
        if entry is None or entry.spec is None or entry.problem:
            self.app.bell()
            self.host.say((entry.problem if entry else "") or "There is no party here to keep.", "warning")
            return

        def kept(saved: SavedParty) -> None:
            self._remember(saved)
            self._show(entry[:2])

        keep_party(self, self._folder, entry.spec, kept)

    def _remember(self, saved: SavedParty) -> None:
        """Note who has kept a party."""
        self._secrets[saved.path] = self._number

    def action_delete(self) -> None:
        """Delete the kept party under the cursor, after asking."""
        entry = self._entry
        if entry is None or entry.which != "kept":
            self.app.bell()
            return
        saved = self._saved[int(entry.name)]

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
