"""Setting up a game: rules, seats, house rules and the table, in one form that starts with a single Enter."""

import asyncio
from typing import Any, ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ludo_tui import rulesets
from ludo_tui.engine import Seat, Setup
from ludo_tui.game import Game
from ludo_tui.rules import has_desk, rules_for
from ludo_tui.rules.seats import NAME_LENGTH, checked_seats
from ludo_tui.rulesets import Ruleset, RulesetError
from ludo_tui.table.fields import fields_of, in_words
from ludo_tui.table.table_options import SECRETS, TABLE_CHOICES, usual_table
from ludo_tui.ui import actions
from ludo_tui.ui.choices import ChoiceRow, Row
from ludo_tui.ui.screens.dialogs import AskText
from ludo_tui.ui.screens.form import FormPage, Heading, Problem
from ludo_tui.ui.screens.page import plain, sentence
from ludo_tui.ui.screens.seat_row import SeatRow, check_sides, given_sides

_STEP = (
    "Every seat has a ready-made party unless it chooses another one: ready-made, by chance, or built step by step. "
    "While several people play, each chooses in private."
)


class SetupScreen(FormPage):
    """A form for a new game. Enter on its first line starts the game as it stands."""

    HEADING = "New game"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("setup")]
    CSS_PATH = ["../styles/form.tcss", "../styles/setup.tcss"]  # noqa: RUF012 - declared so by Textual

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._rebuilding = asyncio.Lock()
        self._broken: dict[str, str] = {}
        self._parties: dict[int, Any] = {}
        """What seats have chosen on the screen of their system, by number."""

    # The form

    def compose_form(self) -> ComposeResult:
        """List the lines; those that depend on the ruleset come when it has been read."""
        last = self.app.settings.last
        yield Row("Start the game", id="start", about=("Start", ""))
        yield Problem(id="start-problem")
        parties = Row("Choose the parties", id="seat-step", about=("Parties", _STEP))
        parties.display = False
        yield parties
        yield Heading(Content("Game"))
        yield ChoiceRow("ruleset", "Rules", [(last.ruleset, last.ruleset)], last.ruleset, id="ruleset")
        count = [(number, f"{number}") for number in (2, 3, 4)]
        about = ("Seats", "Two sit opposite each other. Seats can be played by the computer.")
        yield ChoiceRow("count", "Seats", count, last.count, id="count", about=about)
        names, players = [*last.names, *[""] * 4], [*last.players, *["person"] * 4]
        for number in range(4):
            yield SeatRow(number, plain(names[number])[:NAME_LENGTH], players[number])
        yield Problem(id="seat-problem")
        yield Heading(Content("House rules"), id="house-heading")
        yield Problem(id="rule-problem")
        yield Heading(Content("Table"), id="table-heading")
        for choice in TABLE_CHOICES:
            yield ChoiceRow(
                choice.name,
                choice.title,
                list(choice.values),
                choice.values[0][0],
                id=f"table-{choice.name}",
                about=(choice.title, choice.description),
            )
        with Horizontal(classes="labelled"):
            yield Static(Content("Seed"))
            seed = "" if self.app.seed is None else str(self.app.seed)
            yield Input(seed, placeholder="by chance", max_length=19, compact=True, id="seed")
        yield Problem(id="seed-problem")

    def on_mount(self) -> None:
        """Show the form, then read the rulesets."""
        self.query_one("#start").focus()
        self.call_after_refresh(self._read_rulesets)

    async def _read_rulesets(self) -> None:
        """Read the rulesets: first the one chosen last time, so that the form is complete soon."""
        row = self.query_one("#ruleset", ChoiceRow)
        try:
            await self._use(rulesets.load(row.value))
        except RulesetError:
            row.offer(row.values, None)
        self.run_worker(self._list_rulesets())

    async def _list_rulesets(self) -> None:
        """Read the other rulesets beside the form, which can be used meanwhile."""
        row = self.query_one("#ruleset", ChoiceRow)
        names = await asyncio.to_thread(rulesets.available)
        if not self.is_attached:
            return
        self._broken = {name: str(problems[0]) for name, problems in rulesets.broken().items() if problems}
        chosen = row.value if row.value in names else next(iter(names), None)
        row.offer([(name, plain(rulesets.load(name).name)) for name in names], chosen)
        if chosen is not None and (self._ruleset is None or self._ruleset.id != chosen):
            await self._use(rulesets.load(chosen))
        self.refresh_explanation()

    async def _use(self, ruleset: Ruleset) -> None:
        """Show the seats and house rules of a ruleset."""
        self._ruleset = ruleset
        row = self.query_one("#ruleset", ChoiceRow)
        if len(row.values) == 1:
            row.offer([(ruleset.id, plain(ruleset.name))], ruleset.id)
        values = msgspec.to_builtins(ruleset.options)
        rows = []
        for field in fields_of(type(ruleset.options)):
            offered = [(value, in_words(value)) for value in field.values]
            rows.append(
                ChoiceRow(
                    field.name,
                    field.title,
                    offered,
                    values[field.name],
                    id=f"rule-{field.name}",
                    about=(field.title, field.description),
                )
            )
        async with self._rebuilding:
            for old in self._rule_rows():
                await old.remove()
            if self.is_attached:  # the player may have left meanwhile
                await self.query_one("#form").mount(*rows, before="#rule-problem")
        if not self.is_attached:
            return
        usual = usual_table(ruleset)
        for name in SECRETS:
            choice = self.query_one(f"#table-{name}", ChoiceRow)
            choice.display = name in usual
            choice.offer(choice.values, usual.get(name, choice.values[0][0]))
        self._update()

    def _rule_rows(self) -> list[ChoiceRow]:
        return [row for row in self.query(ChoiceRow) if (row.id or "").startswith("rule-")]

    # What is chosen

    @property
    def current_ruleset(self) -> str:
        """The ruleset whose book the rules key opens."""
        return "" if self._ruleset is None else self._ruleset.id

    def _seats(self) -> tuple[Seat, ...]:
        """Return the seats as they stand; an empty name is that of the side."""
        assert self._ruleset is not None
        count = self.query_one("#count", ChoiceRow).value
        rows = list(self.query(SeatRow))[:count]
        given = given_sides([row.side for row in rows])
        return tuple(
            Seat(
                name=row.typed or self._ruleset.seats[side].name,
                computer=None if row.player == "person" else row.player,
                side=row.side,
                party=self._parties.get(row.number) if has_desk(self._ruleset) else None,
            )
            for row, side in zip(rows, given, strict=True)
        )

    def _options(self) -> dict[str, Any]:
        """Return the house rules as they stand."""
        return {row.key: row.value for row in self._rule_rows()}

    def _changed_options(self) -> dict[str, Any]:
        assert self._ruleset is not None
        preset = msgspec.to_builtins(self._ruleset.options)
        return {name: value for name, value in self._options().items() if value != preset[name]}

    def _table(self) -> dict[str, bool]:
        rows = [row for row in self.query(ChoiceRow) if (row.id or "").startswith("table-")]
        return {row.key: row.value for row in rows}

    def _seed(self) -> int | None:
        """Return the seed; raises ValueError with a sentence if it is not a number."""
        text = self.query_one("#seed", Input).value.strip()
        if not text:
            return None
        digits = text.removeprefix("-")
        if not digits.isdecimal() or len(digits) > 18:
            raise ValueError("The seed is a whole number of at most 18 digits, or nothing.")
        return int(text)

    # Following what is typed and chosen

    @on(ChoiceRow.Changed)
    async def _chosen(self, event: ChoiceRow.Changed) -> None:
        if event.row.id == "ruleset" and event.row.value is not None:
            await self._use(rulesets.load(event.row.value))
        self._update()
        self.refresh_explanation()

    @on(Input.Changed)
    def _typed(self) -> None:
        self._update()

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.action_line(1)

    @on(Row.Pressed, "#start")
    def _pressed(self) -> None:
        self.action_start()

    @on(Row.Pressed, "#seat-step")
    def _stepped(self) -> None:
        self.action_seat_step()

    def _update(self) -> None:
        """Let sides, stars and problems follow what is chosen."""
        ruleset = self._ruleset
        if ruleset is None:
            return
        count = self.query_one("#count", ChoiceRow).value
        step = self.query_one("#seat-step", Row)
        step.display = has_desk(ruleset)
        chosen = sum(self._parties.get(number) is not None for number in range(count))
        step.detail = f"{chosen} of {count} chosen" if chosen else "ready-made"
        self.refresh_bindings()
        rows = list(self.query(SeatRow))
        given = given_sides([row.side for row in rows[:count]])
        for row in rows:
            row.display = row.number < count
            if row.number < count:
                row.show_sides(ruleset, given[row.number])
        preset = msgspec.to_builtins(ruleset.options)
        for choice in self._rule_rows():
            choice.is_changed = choice.value != preset[choice.key]
        changed = len(self._changed_options())
        note = f" ({changed} * not as in {plain(ruleset.name)})" if changed else f" (as in {plain(ruleset.name)})"
        self.query_one("#house-heading", Heading).update(Content(f"House rules{note}"))
        self._find_problems()

    def _find_problems(self) -> bool:
        """Say what cannot be played as it stands, next to where it is; tell whether all is well."""
        ruleset = self._ruleset
        if ruleset is None:
            return False
        found = {"seat-problem": "", "rule-problem": "", "seed-problem": ""}
        preset = msgspec.to_builtins(ruleset.options)
        try:
            seats = checked_seats(self._seats(), rules_for(ruleset, {}).seat_counts)
            check_sides(ruleset, seats)
            _try_out(ruleset, seats, {**preset, **({"teams": False} if "teams" in preset else {})})
        except ValueError as error:
            found["seat-problem"] = sentence(error)
        else:
            try:
                _try_out(ruleset, seats, self._options())
            except ValueError as error:
                found["rule-problem"] = sentence(error)
        try:
            self._seed()
        except ValueError as error:
            found["seed-problem"] = str(error)
        for name, text in found.items():
            self.query_one(f"#{name}", Problem).say(text)
        self.query_one("#start-problem", Problem).say(
            "Something below must be put right first." if any(found.values()) else ""
        )
        return not any(found.values())

    def explain(self, focused: Widget) -> Content:
        """Explain the chosen line, and what the preset says about it."""
        ruleset = self._ruleset
        if isinstance(focused, Input):
            if focused.id == "seed":
                return _about(
                    "Seed",
                    "Decides every roll: the same seed and the same choices give the same game. "
                    "Leave it empty to let chance decide.",
                )
            return _about("Name", f"Up to {NAME_LENGTH} characters. Left empty, the seat is called like its side.")
        if ruleset is None or not isinstance(focused, Row):
            return Content("Reading the rules ...")
        if focused.id == "start":
            return self._summary(ruleset)
        if focused.id == "ruleset":
            broken = "".join(f"\n\n{plain(name)} cannot be used: {plain(why)}" for name, why in self._broken.items())
            text = _about(plain(ruleset.name), f"{plain(ruleset.summary)}\n\nF1 opens its rulebook.")
            return text + Content(broken).stylize("$error")
        text = super().explain(focused)
        if isinstance(focused, ChoiceRow) and (focused.id or "").startswith("rule-"):
            value = msgspec.to_builtins(ruleset.options)[focused.key]
            others = ", ".join(words for _, words in focused.values)
            text += Content(f"\n\nCan be: {others}.\n{plain(ruleset.name)}: {in_words(value)}.")
            if focused.is_changed:
                text += Content("\n* changed for this game. F5 sets all back.")
        return text

    def _summary(self, ruleset: Ruleset) -> Content:
        """Say what would be started."""
        lines = [(f"{plain(ruleset.name)}\n\n", "bold $accent")]
        seats = self._seats()
        given = given_sides([seat.side for seat in seats])
        for seat, side in zip(seats, given, strict=True):
            style = ruleset.seats[side]
            shape = style.ascii if self.app.settings.ascii else style.shape
            player = f" (computer, {seat.computer})" if seat.computer else ""
            lines.append((f"{shape} {style.letter} ", f"bold $seat-{side + 1}"))
            lines.append((f"{plain(seat.name)}{player}\n", "$foreground"))
        if has_desk(ruleset):
            detail = self.query_one("#seat-step", Row).detail
            lines += [("\nParties: ", "bold $primary"), (f"{detail}. F3 chooses them.\n", "$foreground")]
        changed = self._changed_options()
        if changed:
            lines.append(("\nHouse rules changed:\n", "bold $primary"))
            titles = {field.name: field.title for field in fields_of(type(ruleset.options))}
            lines += [(f"* {titles[name]}: {in_words(value)}\n", "$foreground") for name, value in changed.items()]
        lines.append(("\nEnter starts the game. Arrow keys go through the form.", "$refused"))
        return Content.assemble(*lines)

    # Actions

    def action_reset(self) -> None:
        """Set every house rule back to the preset."""
        if self._ruleset is not None:
            preset = msgspec.to_builtins(self._ruleset.options)
            for row in self._rule_rows():
                row.value = preset[row.key]

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
                self.query_one("#ruleset", ChoiceRow).offer([(saved[-1], name)], saved[-1])
                await self._list_rulesets()
                self.app.say(f"{name} is now among the rules to choose from.")

        self.app.push_screen(AskText("Keep these house rules under which name?", check=check), named)

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
        return ruleset, self._seats(), {**self._options(), **self._table()}

    def action_seat_step(self) -> None:
        """Let the seats get what they can have besides a name, such as a party."""
        ready = self._ready()
        if ready is None or not has_desk(ready[0]):
            return
        from ludo_tui.ui.screens.party import PartiesScreen  # only games with parties need it

        ruleset, seats, options = ready

        def completed(result: tuple[tuple[Seat, ...], bool] | None) -> None:
            if result is None:
                return
            complete, is_ready = result
            self._parties.update((number, seat.party) for number, seat in enumerate(complete))
            self._update()
            self.refresh_explanation()
            if is_ready:
                self._begin(ruleset, complete, options)

        self.app.push_screen(PartiesScreen(ruleset, seats, options), completed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer the step of the seats only where there is one."""
        return action != "seat_step" or (self._ruleset is not None and has_desk(self._ruleset))

    def _show_first_problem(self) -> None:
        for name, field in (
            ("seat-problem", "#seat-1 Input"),
            ("rule-problem", "ChoiceRow#rule-teams"),
            ("seed-problem", "#seed"),
        ):
            if self.query_one(f"#{name}").has_class("-shown"):
                for widget in self.query(field):
                    widget.focus()
                return

    def _begin(self, ruleset: Ruleset, seats: tuple[Seat, ...], options: dict[str, Any]) -> None:
        try:
            game = Game.new(ruleset.id, seats, seed=self._seed(), options=options)
        except (ValueError, RulesetError) as error:
            self.query_one("#start-problem", Problem).say(sentence(error))
            return
        self._remember(ruleset)
        self.app.seed = None
        self.app.start_game(game)

    def _remember(self, ruleset: Ruleset) -> None:
        """Keep seats and ruleset for the next game."""
        rows = list(self.query(SeatRow))
        last = msgspec.structs.replace(
            self.app.settings.last,
            ruleset=ruleset.id,
            count=self.query_one("#count", ChoiceRow).value,
            names=[row.typed for row in rows],
            players=[row.player for row in rows],
        )
        self.app.change_setting("last", last)


def _try_out(ruleset: Ruleset, seats: tuple[Seat, ...], options: dict[str, Any]) -> None:
    """Raise ValueError if a game with these seats and house rules cannot be begun."""
    try:
        rules = rules_for(ruleset, options)
    except RulesetError as error:
        raise ValueError("; ".join(str(error).splitlines())) from error
    setup = Setup(ruleset=ruleset.id, digest=ruleset.digest, seats=seats, seed=0, options=options)
    rules.names(setup)
    rules.new_state(setup)


def _about(title: str, text: str) -> Content:
    return Content.assemble((f"{title}\n\n", "bold $accent"), text)
