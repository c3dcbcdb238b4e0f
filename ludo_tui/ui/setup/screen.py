"""Setting up a game: rules, seats, house rules and the table on one page that a single key starts."""

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ludo_tui import rulesets
from ludo_tui.engine import Rules, Seat
from ludo_tui.game import Game
from ludo_tui.players.characters import cast
from ludo_tui.presenting.board.preview_board import board_of
from ludo_tui.rules import has_desk
from ludo_tui.rulesets import Ruleset, RulesetError
from ludo_tui.table.match_length import minutes_expected
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.choices import ChoiceRow, KeyRow, Row
from ludo_tui.ui.drawing.board.geometry import SMALL, Geometry
from ludo_tui.ui.screens.dialogs import AskText
from ludo_tui.ui.screens.page import titled
from ludo_tui.ui.setup.check import checked, rules_of
from ludo_tui.ui.setup.form import FormPage, Problem, Sentence
from ludo_tui.ui.setup.rule_form import RuleForm, sheets_row, table_and_seed
from ludo_tui.ui.setup.rule_rows import SEED, line_of, what_it_can_be
from ludo_tui.ui.setup.seat_row import (
    BESIDE,
    SEAT_KEYS,
    HandicapRow,
    SeatRow,
    following,
    last_of,
    preview_of,
    rows_of,
    seats_of,
)
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import Title
from ludo_tui.ui.widgets.games import GameLine, GameList

if TYPE_CHECKING:
    from ludo_tui.ui.screens.parties import Drafts

_STEP = (
    "Every seat has a ready-made party unless it chooses another one: ready-made, by chance, or built step by step. "
    "While several people play, each chooses in private."
)

_FIELDS = {"seat-problem": "#seat-1 Input", "rule-problem": "ChoiceRow#rule-teams", "seed-problem": "#seed"}
"""Where what is wrong can be put right."""


class SetupScreen(FormPage):
    """A form for a new game, ready to start. F2 starts it from anywhere; Enter does so where nothing is changed."""

    HEADING = "New match"
    NOTE = "F2 starts it as it stands"
    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("setup"),
        *(Binding(key, f"seat({side})", "Go to that seat", show=False) for side, key in enumerate(SEAT_KEYS)),
        *(Binding(f"{number}", f"game({number})", "Choose that game", show=False) for number in range(1, 10)),
    ]
    CSS_PATH = ["../styles/form.tcss", "../styles/setup.tcss"]  # noqa: RUF012 - declared so by Textual

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._rebuilding = asyncio.Lock()
        self._unpainted = ExitStack()
        """Keeps what was there before on screen until the form is whole."""
        self.takes_keys = False
        self._broken: list[str] = []
        self._parties: dict[int, dict[str, msgspec.Raw] | str | None] = {}
        """What seats have chosen on the screen of their system, by side of the board."""
        self._drafts: Drafts = {}
        """What they have begun to build there."""

    # The form

    def compose_page(self) -> ComposeResult:
        """Put the games and their look beside seats and house rules."""
        last = self.host.settings.last
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Title(id="game-title")
                games = GameList(id="ruleset")
                games.offer((GameLine(last.ruleset, last.ruleset),), last.ruleset)
                yield games
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(Content(""), id="explanation")
                yield Title(id="look-title")
                board = BoardView(id="small-board")
                board.can_focus = False
                board.geometry = Geometry(SMALL)
                yield board
            with Vertical(id="right"):
                yield Title(id="seats-title")
                yield from rows_of(last)
                yield Row("Parties", id="seat-step", about=("Parties", _STEP))
                yield Sentence(id="teams")
                yield Problem(id="seat-problem")
                yield Title(id="house-title")
                with RuleForm(id="form"):
                    yield from self.compose_form()
                yield Problem(id="start-problem")
                yield KeyRow("F2", "start the match", id="start", about=("Start", ""))

    def compose_form(self) -> ComposeResult:
        """List house rules, the table and the seed; the house rules come when the ruleset has been read."""
        yield sheets_row()
        yield Problem(id="rule-problem")
        yield from map(HandicapRow, range(BESIDE), [*self.host.settings.last.handicaps, *[""] * BESIDE])
        yield from table_and_seed(self.host.seed)

    def lines_and_headings(self) -> list[Widget]:
        """Return the lines: games, seats, house rules and table, start."""
        listed = [*self.query_one("#left").children[:2], *self.query_one("#right").children]
        at = next(number for number, child in enumerate(listed) if child.id == "form")
        return [*listed[:at], *listed[at].children, *listed[at + 1 :]]

    def on_mount(self) -> None:
        """Read the rulesets, and show the form when it is whole."""
        self._unpainted.enter_context(self.app.batch_update())
        for name, title in (("game", "Game"), ("look", "How it will look")):
            self.query_one(f"#{name}-title", Title).title = (title, "", "")
        self.call_after_refresh(self._read_rulesets)

    def on_unmount(self) -> None:
        """Let others paint, whether or not the form was ever whole."""
        self._unpainted.close()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().follow_settings()
        if self.has_class("-plain") != self.host.settings.ascii:  # laid out anew it would show piece by piece
            self.set_class(self.host.settings.ascii, "-plain")
            self.query(ChoiceRow).refresh()
            self._update()

    async def _read_rulesets(self) -> None:
        """Read the rulesets: first the one chosen last time."""
        if self._is_left:
            return
        try:
            await self._use(rulesets.load(self._games.value))
        except RulesetError:
            self._games.offer((), "")
        if not self._is_left:
            self.run_worker(self._list_rulesets())

    async def _list_rulesets(self) -> None:
        """Read the other rulesets beside the form; what is typed meanwhile waits for the list of games."""
        names = await asyncio.to_thread(rulesets.offered)
        problem = (await asyncio.to_thread(cast)).problem
        if self._is_left:
            return
        wrong = rulesets.first_mistakes()
        count = [f"{len(wrong)} rulesets cannot be used: {', '.join(wrong)}."] if len(wrong) > 1 else []
        self._broken = count + [f"{name} cannot be used: {why}" for name, why in wrong.items()]
        self._broken += [one for one in (problem, rulesets.misplaced()) if one]
        games = self._games
        listed = list(map(rulesets.load, names))
        chosen = games.value if games.value in names else next((ruleset.id for ruleset in listed), "")
        games.offer(tuple(map(line_of, listed)), chosen)
        if chosen and self._ruleset is not (present := rulesets.load(chosen)):
            await self._use(present)
        if not self._is_left:
            self.refresh_explanation()
            self._unpainted.close()
            self.refresh(layout=True)
            self.takes_keys = True
            self.host.take_typed()

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
        if len(self._games.games) <= 1:
            self._games.offer((line_of(ruleset),), ruleset.id)
        async with self._rebuilding:
            with self.app.batch_update():
                await self._form.show_rules(ruleset)
                if self._is_left:
                    return
                last = self.host.settings.last
                if ruleset.id == last.ruleset:
                    self._form.show_as_left(last.options)
                self._update()

    # What is chosen

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return "" if self._ruleset is None else self._ruleset.id

    def _seats(self) -> tuple[Seat, ...]:
        """Return the seats as they stand."""
        assert self._ruleset is not None
        parties = self._parties if has_desk(self._ruleset) else {}
        return seats_of(self._ruleset, self._seat_rows, parties, self._form.query_children(HandicapRow))

    def _options(self) -> dict[str, Any]:
        """Return the house rules as they stand, those under which nobody sits beside the board included."""
        options = self._form.options
        beside = self._seat_rows[BESIDE]
        if self._ruleset is not None and beside.display and not beside.is_taken:
            options.update(rules_of(self._ruleset, options).nobody_beside)
        return options

    @property
    def _seat_rows(self) -> list[SeatRow]:
        return list(self.query_one("#right").query_children(SeatRow))

    def _changed_options(self) -> dict[str, Any]:
        assert self._ruleset is not None
        preset = msgspec.to_builtins(self._ruleset.options)
        return {name: value for name, value in self._options().items() if value != preset[name]}

    # Following what is typed and chosen

    @on(GameList.Changed)
    async def _game_chosen(self) -> None:
        if self._games.value:
            await self._use(rulesets.load(self._games.value))
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
        elif (row := following(self._seat_rows, event.input)) is not None:
            row.focus_name()
        else:
            self.query_one("#start").focus()

    def _update(self) -> None:
        """Let seats, stars, the look and problems follow what is chosen."""
        ruleset = self._ruleset
        if ruleset is None:
            return
        rules = rules_of(ruleset, self._form.options)
        rows = self._seat_rows
        names = {row.typed for row in rows}
        for row in rows:
            row.fit(rules)
            row.dress(ruleset, names, {other.usual_name for other in rows if other is not row})
        for handicap in self._form.query_children(HandicapRow):
            handicap.fit(rules, self._seat_rows[handicap.side], ruleset)
        taken = [row for row in self._seat_rows if row.is_taken]
        step = self.query_one("#seat-step", Row)
        step.display = has_desk(ruleset)
        leading = [row for row in taken if row.side < BESIDE]
        chosen = sum(self._parties.get(row.side) is not None for row in leading)
        step.detail = f"{chosen} of {len(leading)} chosen" if chosen else "ready-made"
        self.refresh_bindings()
        self._form.mark(ruleset, rules)
        favours = [row for row in self._form.query_children(HandicapRow) if row.display]
        for favour in favours:
            favour.is_changed = bool(favour.value)
        changed = len(self._changed_options()) + sum(one.is_changed for one in favours)
        note = f"{changed} * changed" if changed else f"as in {on_one_line(ruleset.name)}"
        self.query_one("#house-title", Title).title = ("House rules", note, "")
        self.query_one("#seats-title", Title).title = ("Seats", self._length(ruleset, rules), "")
        self._find_problems()

    def _length(self, ruleset: Ruleset, rules: Rules[Any, Any]) -> str:
        """Tell how long a match takes as it stands."""
        found = minutes_expected(ruleset, rules, self._seats())
        return "" if found is None else f"about {found} minutes"

    def _find_problems(self) -> bool:
        """Say what cannot be played as it stands, next to where it is; tell whether all is well."""
        ruleset = self._ruleset
        if ruleset is None:
            return False
        sides = [row.side for row in self._seat_rows if row.is_taken]
        result = checked(ruleset, self._seats(), sides, self._options())
        found = {"seat-problem": result.seat_problem, "rule-problem": result.rule_problem, "seed-problem": ""}
        try:
            _ = self._form.seed
        except ValueError as error:
            found["seed-problem"] = str(error)
        self.query_one("#teams", Sentence).say(result.teams)
        taken = [row for row in self._seat_rows if row.is_taken]
        preview = preview_of(ruleset, taken, result.steps)
        self.query_one("#small-board", BoardView).picture = board_of(preview, self._options())
        for name, text in found.items():
            self.query_one(f"#{name}", Problem).say(text)
        first = next(filter(None, found.values()), "")  # where it is wrong may be out of sight
        self.query_one("#start-problem", Problem).say(first and f"Not yet: {first}")
        return not first

    def explain(self, focused: Widget) -> Content:
        """Explain the chosen line, and what the preset says about it."""
        ruleset = self._ruleset
        if ruleset is None:
            return Content("")
        if focused.id == "seed":
            return titled("Seed", SEED)
        if isinstance(focused.parent, SeatRow):
            return titled(*focused.parent.told(focused, ruleset))
        if not isinstance(focused, Row) or focused.id == "start":
            about = titled(on_one_line(ruleset.name), f"{on_one_line(ruleset.summary)} F1 opens its rulebook.")
            changed, *broken = (
                Content(on_one_line(why)).stylize("$error") for why in (ruleset.changed_since(), *self._broken)
            )
            is_choosing = isinstance(focused, GameList)  # and wants to know what the game is
            told = [changed, about, *broken] if is_choosing else [changed, *broken, about]
            return Content("\n\n").join(filter(None, told))
        if not isinstance(focused, ChoiceRow) or focused not in self._form.rules:
            return titled(*focused.about)
        return titled(*focused.about) + what_it_can_be(focused, ruleset)

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
        if (row := self._seat_rows[side]).display:
            row.focus_name()

    def action_house_rules(self) -> None:
        """Go to the first line of the house rules."""
        if self._form.rules:
            next(row for row in self._form.query(ChoiceRow) if row.display).focus()

    def action_reset(self) -> None:
        """Set every house rule back to the preset, and take handicaps back."""
        if self._ruleset is not None:
            self._form.reset(self._ruleset)
            for handicap in self._form.query_children(HandicapRow):
                handicap.value = ""

    def action_save_preset(self) -> None:
        """Keep these house rules as a preset with a name."""
        if self._ruleset is None:
            return
        base, changed = self._ruleset.id, self._changed_options()
        saved: list[str] = []

        def check(name: str) -> str | None:
            try:
                saved.append(rulesets.save_preset(name, base, changed).name)
            except (RulesetError, OSError) as error:
                return sentence(error)
            return None

        async def named(name: str | None) -> None:
            if name is not None and saved:
                self._games.offer((*self._games.games, GameLine(saved[-1], name)), saved[-1])
                await self._list_rulesets()
                self.host.say(f"{name} is now among the rules to choose from.")

        self.app.push_screen(AskText("Keep these house rules under which name?", check=check), named)

    @on(Row.Pressed, "#start")
    def action_start(self) -> None:
        """Start the game, if nothing is wrong with it."""
        if (ready := self._ready()) is not None:
            self._begin(*ready)

    def _ready(self) -> tuple[Ruleset, tuple[Seat, ...], dict[str, Any]] | None:
        """Return what would be played; if something is wrong with it, go there."""
        ruleset = self._ruleset
        if ruleset is None:
            return None
        if not self._find_problems():
            self.app.bell()
            self._show_first_problem()
            return None
        return ruleset, self._seats(), {**self._options(), **self._form.table}

    @on(Row.Pressed, "#seat-step")
    def action_seat_step(self) -> None:
        """Let the seats get what they can have besides a name, such as a party."""
        ready = self._ready()
        if ready is None or not has_desk(ready[0]):
            return
        from ludo_tui.ui.screens.parties import PartiesScreen  # only games with parties need it

        ruleset, seats, options = ready
        sides = [row.side for row in self._seat_rows if row.is_taken]

        def completed(result: tuple[tuple[Seat, ...], bool] | None) -> None:
            complete, is_ready = result or (seats, False)
            self._parties.update((side, seat.party) for side, seat in zip(sides, complete, strict=True))
            self._update()
            self.refresh_explanation()
            if is_ready:
                self._begin(ruleset, complete, options)

        self.app.push_screen(PartiesScreen(ruleset, seats, options, self._drafts), completed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer the step of the seats only where there is one."""
        return action != "seat_step" or (self._ruleset is not None and has_desk(self._ruleset))

    def _show_first_problem(self) -> None:
        for name, field in _FIELDS.items():
            if self.query_one(f"#{name}").has_class("-shown"):
                for widget in self.query(field):
                    widget.focus()
                return

    def _begin(self, ruleset: Ruleset, seats: tuple[Seat, ...], options: dict[str, Any]) -> None:
        try:
            game = Game.new(ruleset.id, seats, seed=self._form.seed, options=options)
        except (ValueError, RulesetError) as error:
            self.query_one("#start-problem", Problem).say(sentence(error))
            return
        self._remember(ruleset)
        self.host.seed = None
        self.host.match.start(game)
        self.host.navigation.forget_setup()

    def _remember(self, ruleset: Ruleset) -> None:
        """Keep seats, ruleset and house rules for the next game."""
        options = {**self._form.changed, **self._form.table}
        self.host.preferences.change(
            "last", last_of(ruleset, self._seat_rows, self._form.query_children(HandicapRow), options)
        )
