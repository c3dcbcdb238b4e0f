"""Setting up a game: rules, seats, house rules and the table on one page that a single key starts."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ludo_tui import rulesets
from ludo_tui.engine import Seat
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.check import Ready, checked, length_in_words, rules_of
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.board.geometry import SMALL, Geometry
from ludo_tui.ui.form_lines import ChoiceRow, KeyRow, Row
from ludo_tui.ui.setup import seats
from ludo_tui.ui.setup.catalogue import catalogue, keep_house_rules
from ludo_tui.ui.setup.explaining import explained
from ludo_tui.ui.setup.form import FormPage, MoreBelow, Problem, Sentence
from ludo_tui.ui.setup.rule_form import RuleForm, house_rule_rows, sheets_row, table_and_seed
from ludo_tui.ui.widgets.board import StillBoard
from ludo_tui.ui.widgets.frame import Title
from ludo_tui.ui.widgets.games import GameList

_FIELDS = {"seat-problem": "#seat-1 Input", "rule-problem": "ChoiceRow#rule-teams", "seed-problem": "#seed"}
"""Where what is wrong can be put right."""


class SetupScreen(FormPage):
    """A form for a new game, ready to start. F2 starts it from anywhere; Enter does so where nothing is changed."""

    HEADING = "New match"
    NOTE = "F2: start now"
    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("setup"),
        *seats.BINDINGS,
        Binding(
            "pageup", "page(-1)", "Page up", show=False, tooltip="Go up a page of house rules, then to the part before."
        ),
        Binding(
            "pagedown",
            "page(1)",
            "Page down",
            show=False,
            tooltip="Go down a page of house rules, then to the next part.",
        ),
        *(Binding(f"{number}", f"game({number})", "Choose that game", show=False) for number in range(1, 10)),
    ]
    CSS_PATH = ["../styles/form.tcss", "../styles/setup.tcss"]  # noqa: RUF012 - declared so by Textual

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._rebuilding = asyncio.Lock()
        self._unpainted = ExitStack()
        """Keeps what was there before on screen until the form is whole."""
        self._broken: list[str] = []
        self._seats = seats.SeatLines(self)
        self._shown: Ruleset | None = None
        """The ruleset whose house rules are listed."""
        self._left: dict[str, tuple[Mapping[str, Any], Sequence[str]]] = {}
        """House rules with the table, and handicaps, as they were left for another game, by ruleset."""

    # The form

    def compose_page(self) -> ComposeResult:
        """Put the games and their look beside seats and house rules."""
        found, last = catalogue(), self.host.settings.last
        self._broken = found.problems()
        ids = [game.id for game in found.games]
        chosen = last.ruleset if last.ruleset in ids else next(iter(ids), "")
        self._ruleset = rulesets.load(chosen) if chosen else None
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Title(id="game-title")
                games = GameList(id="ruleset")
                games.offer(found.games, chosen)
                yield games
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(Content(""), id="explanation")
                yield Title(id="look-title")
                look = StillBoard(id="small-board")
                look.geometry = Geometry(SMALL)
                yield look
            with Vertical(id="right"):
                yield Title(id="seats-title")
                yield from self._seats.compose(last)
                yield Sentence(id="teams")
                yield Problem(id="seat-problem")
                yield Title(id="house-title")
                form = RuleForm(id="form")
                with form:
                    yield from self.compose_form()
                yield MoreBelow(form, id="more")
                yield Problem(id="start-problem")
                yield KeyRow("F2", "start the match", id="start", about=("Start", ""))

    def compose_form(self) -> ComposeResult:
        """List house rules, the table and the seed."""
        yield sheets_row()
        yield from [] if self._ruleset is None else house_rule_rows(self._ruleset)
        yield Problem(id="rule-problem")
        yield from self._seats.compose_handicaps(self.host.settings.last)
        yield from table_and_seed(self.host.seed)

    def lines_and_headings(self) -> list[Widget]:
        """Return the lines: games, seats, house rules and table, start."""
        listed = [*self.query_one("#left").children[:2], *self.query_one("#right").children]
        at = next(number for number, child in enumerate(listed) if child.id == "form")
        return [*listed[:at], *listed[at].children, *listed[at + 1 :]]

    def on_mount(self) -> None:
        """Set everything as it was left the last time."""
        if self.host.is_touched:
            self.set_heading(self.HEADING)
        for name, title in (("game", "Game"), ("look", "How it will look")):
            self.query_one(f"#{name}-title", Title).title = (title, "", "")
        if self._ruleset is not None:
            self._form.offer(self._ruleset)
            self._show_as_left(self._ruleset)
        self.refresh_explanation()
        self._unpainted.enter_context(self.app.batch_update())
        self.call_after_refresh(self._paint)

    def on_unmount(self) -> None:
        """Let others paint, whether or not the form was ever whole."""
        self._unpainted.close()

    def _paint(self) -> None:
        """Show the form, now that it is whole, and take what was typed for it at the title."""
        self.call_later(self._unpainted.close)  # after what Textual would paint of a layout that is done once more
        self.host.take_typed()

    def _show_as_left(self, ruleset: Ruleset) -> None:
        """Show what was chosen before for this game, here or the last time, and what follows from it."""
        last = self.host.settings.last
        last_time = (last.options, last.handicaps) if ruleset.id == last.ruleset else ({}, [])
        options, handicaps = self._left.get(ruleset.id, last_time)
        self._shown = ruleset
        self._form.show_as_left(options)
        self._seats.favour(handicaps)
        self._update()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().follow_settings()
        if self.has_class("-plain") != self.host.settings.ascii:  # laid out again it would show piece by piece
            self.set_class(self.host.settings.ascii, "-plain")
            self.query(ChoiceRow).refresh()
            self.query(MoreBelow).refresh()
            self._update()

    @property
    def _is_left(self) -> bool:
        """Has the player gone back meanwhile? Then the form is being taken down, or is gone."""
        return not self.is_attached or not self.query("#start")

    @property
    def _games(self) -> GameList:
        return self.query_one("#ruleset", GameList)

    @property
    def _form(self) -> RuleForm:
        return self.query_one("#form", RuleForm)

    async def _use(self, ruleset: Ruleset) -> None:
        """Show the seats and house rules of a ruleset, laid out once."""
        self._ruleset = ruleset
        async with self._rebuilding:
            with self.app.batch_update():
                if self._shown is not None:
                    handicaps = [row.value for row in self._seats.handicaps]
                    self._left[self._shown.id] = ({**self._form.options, **self._form.table}, handicaps)
                    self._shown = None
                await self._form.show_rules(ruleset)
                if not self._is_left:
                    self._show_as_left(ruleset)

    # What is chosen

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return "" if self._ruleset is None else self._ruleset.id

    @property
    def current_options(self) -> dict[str, Any]:
        """The house rules by which the rules key opens the book."""
        return self._options()

    def _options(self) -> dict[str, Any]:
        """Return the house rules as they stand, those under which nobody sits beside the board included."""
        options = self._form.options
        if self._ruleset is not None and self._seats.is_beside_free:
            options.update(rules_of(self._ruleset, options).nobody_beside)
        return options

    def _changed_options(self) -> dict[str, Any]:
        assert self._ruleset is not None
        preset = msgspec.to_builtins(self._ruleset.options)
        return {name: value for name, value in self._options().items() if value != preset[name]}

    # Following what is typed and chosen

    @on(GameList.Changed)
    async def _game_chosen(self) -> None:
        await self._choose(self._games.value)

    async def _choose(self, game: str) -> None:
        if game:
            await self._use(rulesets.load(game))
        self.refresh_explanation()

    @on(GameList.Left)
    def _left_games(self, event: GameList.Left) -> None:
        self.action_line(event.by)

    @on(ChoiceRow.Changed)
    @on(Input.Changed)
    def _chosen(self) -> None:
        self._update()
        self.refresh_explanation()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """Go on from a name to the next seat that has one to type, and from any other field to the next line."""
        if event.input.id == "seed":
            self.action_line(1)
        elif (row := self._seats.after(event.input)) is not None:
            row.focus_name()
        else:
            self.query_one("#start").focus()

    def _update(self) -> None:
        """Let seats, stars, the look and problems follow what is chosen."""
        ruleset = self._ruleset
        if ruleset is None:
            return
        rules = rules_of(ruleset, self._form.options)
        self._seats.follow(ruleset, rules)
        self.refresh_bindings()
        self._form.hide_told(rules)
        self._form.hide_needless(ruleset)
        changed = len(self._changed_options()) + self._seats.helped
        note = f"{changed} * changed" if changed else f"as in {on_one_line(ruleset.name)}"
        self.query_one("#house-title", Title).title = ("House rules", note, "")
        self.query_one("#seats-title", Title).title = (
            "Seats: who, played by",
            length_in_words(ruleset, rules, self._seats.seats(ruleset)),
            "",
        )
        self._find_problems()

    def _find_problems(self) -> bool:
        """Show what cannot be played as it stands, next to where it is; return whether all is well."""
        ruleset = self._ruleset
        if ruleset is None:
            return False
        taken = self._seats.taken
        sides = [row.side for row in taken]
        result = checked(ruleset, self._seats.seats(ruleset), sides, self._options())
        found = {"seat-problem": result.seat_problem, "rule-problem": result.rule_problem, "seed-problem": ""}
        try:
            _ = self._form.seed
        except ValueError as error:
            found["seed-problem"] = str(error)
        self.query_one("#teams", Sentence).say(result.teams)
        self.query_one(StillBoard).picture = self._seats.look(ruleset, result.steps, self._options())
        for name, text in found.items():
            self.query_one(f"#{name}", Problem).say(text)
        first = next(filter(None, found.values()), "")  # where it is wrong may be out of sight
        self.query_one("#start-problem", Problem).say(first and f"Not yet: {first}")
        return not first

    def explain(self, focused: Widget) -> Content:
        """Explain the chosen line, and what the preset says about it."""
        if self._ruleset is None:
            return Content("")
        return explained(focused, self._ruleset, self._broken, self._form.rules)

    # Actions

    def action_back(self) -> None:
        """Go back; whoever comes again finds the form as it is, ready to start."""
        self.set_focus(self.query_one("#start"))
        self.refresh_explanation()
        self.takes_keys = False  # what is typed now is meant for whoever comes next
        self.call_after_refresh(self.call_after_refresh, self._leave)  # a scrollbar that goes lays it out once more

    def _leave(self) -> None:
        """Leave the form once it is painted as it will come back."""
        self.takes_keys = True
        super().action_back()
        self.host.take_typed()

    def action_games(self) -> None:
        """Choose the first game."""
        self.action_game(1)

    def action_game(self, number: int) -> None:
        """Choose a game by its number in the list."""
        self._games.focus()
        self._games.choose(number - 1)

    def action_seats(self) -> None:
        """Go to the first seat."""
        self.action_seat(0)

    def action_seat(self, side: int) -> None:
        """Go to the seat at a side of the board or beside it: to its name, or to who plays where it is free."""
        if (row := self._seats.rows[side]).display:
            row.focus_name()

    def action_page(self, by: int) -> None:
        """Go on by a page of the house rules, and from their end or elsewhere to the next part, or the one before."""
        if not self._form.turn_page(by):
            self._go_to_part(by)

    def action_house_rules(self) -> None:
        """Go to the first line of the house rules."""
        if self._form.rules:
            next(row for row in self._form.query(ChoiceRow) if row.display).focus()

    def action_reset(self) -> None:
        """Set every house rule back to the preset, and take handicaps back."""
        if self._ruleset is not None:
            self._form.reset()
            for handicap in self._seats.handicaps:
                handicap.value = ""

    def action_save_preset(self) -> None:
        """Keep these house rules as a preset with a name."""
        if self._ruleset is None:
            return

        def kept(identity: str, name: str) -> None:
            found = catalogue()
            self._broken = found.problems()
            self._games.offer(found.games, identity)
            self.run_worker(self._choose(identity))
            self.host.say(f"{name} is now among the rules to choose from.")

        keep_house_rules(self, self._ruleset.id, self._changed_options(), kept)

    @on(Row.Pressed, "#start")
    def action_start(self) -> None:
        """Start the game, if nothing is wrong with it."""
        if (ready := self._ready()) is not None:
            self._begin(ready)

    def _ready(self) -> Ready | None:
        """Return what would be played; if something is wrong with it, go there."""
        ruleset = self._ruleset
        if ruleset is None:
            return None
        if not self._find_problems():
            self.app.bell()
            self._show_first_problem()
            return None
        return Ready(ruleset, self._seats.seats(ruleset), {**self._options(), **self._form.table})

    @on(Row.Pressed, "#seat-step")
    def action_seat_step(self) -> None:
        """Let the seats get what they can have besides a name, such as a party."""
        ready = self._ready()
        if ready is None or not self._seats.can_choose(ready.ruleset):
            return

        def chosen(seats: tuple[Seat, ...], is_ready: bool) -> None:
            self._update()
            self.refresh_explanation()
            if is_ready:
                self._begin(ready._replace(seats=seats))

        self._seats.choose_parties(self, ready.ruleset, ready.options, chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer the step of the seats only where there is one."""
        return action != "seat_step" or (self._ruleset is not None and self._seats.can_choose(self._ruleset))

    def _show_first_problem(self) -> None:
        for name, field in _FIELDS.items():
            if self.query_one(f"#{name}").has_class("-shown"):
                for widget in self.query(field):
                    widget.focus()
                return

    def _begin(self, ready: Ready) -> None:
        try:
            game = ready.begin(self._form.seed)
        except ValueError as error:
            self.query_one("#start-problem", Problem).say(str(error))
            return
        options = {**self._form.changed, **self._form.table}
        self.host.preferences.change("last", self._seats.last(ready.ruleset, options))
        self.host.seed = None
        self.host.match.start(game)
        self.host.navigation.forget_setup()
