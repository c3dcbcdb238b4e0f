"""The parties of a match: who plays which one, and choosing a party behind the curtain."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll

from ludo_tui.board import SEATS
from ludo_tui.engine import Seat, Setup
from ludo_tui.game import new_seed, settled
from ludo_tui.presenting.rows import Part, Row, row
from ludo_tui.rules import desk_for
from ludo_tui.rules.drafts import Desk, Spec
from ludo_tui.rulesets import Ruleset
from ludo_tui.saves.errors import SaveError
from ludo_tui.saves.parties import PartyFolder, SavedParty
from ludo_tui.table.privacy.viewers import look_together, people_of
from ludo_tui.ui import actions
from ludo_tui.ui.party.build import BuildScreen
from ludo_tui.ui.party.keeping import keep
from ludo_tui.ui.party.rows import player, problem_rows, sheet_rows
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import Confirm
from ludo_tui.ui.screens.page import Page, sentence
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines

START = "start"
_PRIVATE = "chosen in private"
_DEALT = "ready-made, by lot"


Builder = tuple[str, int, str]
"""A ruleset, a seat and who sits there."""
Drafts = dict[Builder, Spec]
"""Parties that seats have begun to build."""


class PartiesScreen(Page):
    """Shows which party every seat plays. Dismissed with the seats and whether the game begins.

    Args:
        ruleset: the game.
        seats: the seats; those that have chosen before hold their parties.
        options: the house rules.
        drafts: parties that seats have begun to build; they are kept in it.
    """

    HEADING = "Parties"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("parties")]
    CSS_PATH = ["../styles/party.tcss"]  # noqa: RUF012 - declared so by Textual
    AUTO_FOCUS = "#parties"
    _secrets: ClassVar[dict[Path, int]] = {}
    """Parties that a seat has kept in private for this match, not listed for other seats before the next one."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[Seat], options: Mapping[str, Any], drafts: Drafts) -> None:
        super().__init__()
        self._drafts = drafts
        self._ruleset = ruleset
        self._desk = desk_for(ruleset, options, len(seats))
        self._folder = PartyFolder(ruleset.system)
        self._seats = list(seats)
        if all(seat.party is None for seat in seats):
            self._secrets.clear()
        rules, chosen, table = settled(ruleset, options)
        setup = Setup(
            ruleset=ruleset.id, digest=ruleset.digest, seats=tuple(seats), seed=0, options=chosen, table=table
        )
        self._sides, self._teams = rules.sides(setup), rules.teams(setup)

    def compose_page(self) -> ComposeResult:
        """Put the sheet beside the seats."""
        with Horizontal():
            yield RowList(always_mark=True, id="parties")
            with VerticalScroll(id="sheet-pane"):
                yield Lines(id="sheet")

    def on_mount(self) -> None:
        """List the seats."""
        self._show(0)

    def _is_private(self, seat: int) -> bool:
        """Tell whether the others must not see what a seat chooses."""
        people = people_of(self._seats)
        return seat in people and not look_together(people, self._teams)

    def _is_hidden(self, seat: int) -> bool:
        """Tell whether a seat has chosen something that the others must not see."""
        return self._is_private(seat) and self._seats[seat].party is not None

    def _is_dealt(self, seat: int) -> bool:
        """Tell whether a seat has chosen nothing and gets a party by lot."""
        return self._desk.deals_by_lot and self._seats[seat].party is None

    def _badge(self, seat: int, name: str) -> Part:
        """Return the shape of a seat and a name on its colour."""
        side = self._sides[seat]
        sign = self._ruleset.style(side).sign(self.host.settings.ascii)
        return f" {sign} {name} ", f"badge-{(SEATS if side is None else side) + 1}"

    def _show(self, cursor: int) -> None:
        begin = row("Start the match", "strong", mark="  ", value=START, is_choice=True)
        rows = [begin, row(""), row("Seats", "heading")]
        for number, seat in enumerate(self._seats):
            if self._sides[number] is None:  # whoever sits beside the board leads no party
                continue
            rows.append(
                Row(
                    (self._badge(number, player(seat)), (f" {self._party_name(number)}", "text")),
                    mark="  ",
                    value=number,
                    is_choice=True,
                )
            )
        self.query_one("#parties", RowList).show_rows(rows, 0 if cursor == 0 else cursor + 2)
        self._preview()

    def _party_name(self, seat: int) -> str:
        if self._is_hidden(seat):
            return _PRIVATE
        if self._is_dealt(seat):
            return _DEALT
        try:
            return self._desk.title(self._desk.of_seat(self._seats[seat].party, seat))
        except ValueError:
            return "?"

    @on(RowList.Highlighted, "#parties")
    def _looked(self) -> None:
        self._preview()

    def _preview(self) -> None:
        """Show the sheet of the seat under the cursor, as far as everybody may see it."""
        current = self.query_one("#parties", RowList).current
        seat = current.value if current is not None and isinstance(current.value, int) else None
        if seat is None:
            rows = [
                row("Start the match", "heading"),
                row(
                    "Enter starts the match. Who has chosen no party gets a ready-made one by lot."
                    if self._desk.deals_by_lot
                    else "Every seat has a party; Enter starts the match with them."
                ),
                row(""),
                row(
                    "To choose another one for a seat, go down to it and press Enter. While others play at this "
                    "keyboard, everybody else looks away: what you choose stays hidden from them."
                ),
            ]
        elif self._is_hidden(seat):
            rows = [row(f"{self._seats[seat].name} has chosen in private. Enter chooses again.")]
        elif self._is_dealt(seat):
            rows = [
                row(f"{self._seats[seat].name} has chosen no party and gets a ready-made one by lot."),
                row("Enter chooses a party.", "key"),
            ]
        else:
            try:
                spec = self._desk.of_seat(self._seats[seat].party, seat)
                rows = [*sheet_rows(self._desk, spec), row(""), row("Enter chooses another party.", "key")]
                rows += problem_rows(self._desk.problems(spec))
            except ValueError as error:
                rows = [row(str(error), "bad"), row("Enter chooses another party.", "key")]
        self.query_one("#sheet", Lines).rows = tuple(rows)
        self.query_one("#sheet-pane").scroll_home(animate=False)

    @property
    def current_rule(self) -> str:
        """The rule that the rules key opens."""
        return self._desk.sheet_rule

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return self._ruleset.id

    # Choosing

    @on(RowList.Chosen, "#parties")
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row.value == START:
            self.action_start()
            return
        seat: int = event.row.value

        def choose(_: bool | None = None) -> None:
            secrets = self._secrets if self._is_private(seat) else {}
            screen = PartyScreen(
                self._desk, self._folder, seat, self._seats[seat], secrets, self._drafts.get(self._builder(seat))
            )
            self.app.push_screen(screen, lambda party: self._take(seat, party, screen.draft))

        if self._is_private(seat):
            name = self._seats[seat].name
            chip = self._badge(seat, self._ruleset.style(self._sides[seat]).name)
            self.app.push_screen(CurtainScreen(chip, name, (), is_private=True), choose)
        else:
            choose()

    def _builder(self, seat: int) -> Builder:
        return self._ruleset.id, seat, self._seats[seat].name

    def _take(self, seat: int, party: Any, draft: Spec | None) -> None:
        self.app.clear_notifications()  # they may name what was chosen in private
        self._drafts.pop(self._builder(seat), None)
        if party is None and draft is not None:
            self._drafts[self._builder(seat)] = draft
        if party is not None:
            self._seats[seat] = msgspec.structs.replace(self._seats[seat], party=party)
        self._show(seat + 1)

    def action_start(self) -> None:
        """Start the game."""
        self.dismiss((tuple(self._seats), True))

    def action_back(self) -> None:
        """Go back to the form, which keeps the parties."""
        self.dismiss((tuple(self._seats), False))


class PartyScreen(Page):
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
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("party")]
    CSS_PATH = ["../styles/party.tcss"]  # noqa: RUF012 - declared so by Textual
    AUTO_FOCUS = "#parties"

    def __init__(
        self,
        desk: Desk,
        folder: PartyFolder,
        number: int,
        seat: Seat,
        secrets: dict[Path, int],
        draft: Spec | None = None,
    ) -> None:
        super().__init__()
        self._number = number
        self._secrets = secrets
        self._desk = desk
        self._folder = folder
        self._seat = seat
        own = "" if desk.deals_by_lot else desk.usual(number)
        self._now = own if seat.party is None else seat.party
        self._random = self._by_chance()
        self.draft = draft
        self._saved: list[SavedParty] = []

    def compose_page(self) -> ComposeResult:
        """Put the sheet beside the parties."""
        with Horizontal():
            yield RowList(always_mark=True, id="parties")
            with VerticalScroll(id="sheet-pane"):
                yield Lines(id="sheet")

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
        self.query_one("#parties", RowList).show_rows(rows, found[0] if found else None)
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
        current = self.query_one("#parties", RowList).current
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
        self.query_one("#sheet", Lines).rows = tuple(rows)
        self.query_one("#sheet-pane").scroll_home(animate=False)

    @property
    def current_rule(self) -> str:
        """The rule that the rules key opens."""
        return self._desk.sheet_rule

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return self._desk.ruleset.id

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

            keep(self, self._folder, spec, kept)

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

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    self._folder.delete(saved)
                except SaveError as error:
                    self.host.say(sentence(error), "error")
                self._show(("random", ""))

        if self.host.settings.confirm:
            self.app.push_screen(Confirm(f"Delete the party {saved.name}?", "Delete", "Keep it"), answered)
        else:
            answered(True)

    def action_back(self) -> None:
        """Leave the party as it was."""
        self.dismiss(None)
