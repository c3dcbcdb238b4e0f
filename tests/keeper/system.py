"""A made-up rule system that no other file knows: runners, and a keeper who sits beside the board.

Its state has another shape than those of the shipped systems: bare steps, and charms that only their owner sees.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ludo_tui.board import HOME, SEATS, YARD, coordinate
from ludo_tui.engine import (
    HEADLINES,
    Event,
    Fact,
    Finished,
    Flow,
    Gauge,
    Line,
    Look,
    Lot,
    Names,
    Option,
    OptionAim,
    PhaseMachine,
    PieceLook,
    Reaction,
    ReactionTable,
    Rules,
    SeatLook,
    Setup,
    SheetBlock,
    SheetEntry,
    SheetPage,
    State,
    Trigger,
    Who,
    do_nothing,
    window,
)
from ludo_tui.engine.showing import Bar, Card, Cue, LogHint, QuestionHint
from ludo_tui.rules.events import Moved
from ludo_tui.rulesets import Ruleset, System

DRAG = 5
"""Steps that the keeper drags a piece back."""
MOST_CHARMS = 1000
LUCKY = 3
"""Charms that are told as luck."""


class KeeperOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pieces: Annotated[int, Meta(ge=1, le=4, title="Pieces")] = 2
    keeper: Annotated[bool, Meta(title="Keeper", description="The last seat is the keeper.")] = True


class KeeperState(State, kw_only=True):
    steps: list[list[int]] = msgspec.field(default_factory=list)
    charms: list[int] = msgspec.field(default_factory=list)
    held: int = 0
    """Charms that all runners hold together; everybody knows that."""


KeeperTable = ReactionTable[KeeperState]


class Ran(Moved, frozen=True, kw_only=True, tag="ran"):
    def sentence(self, names: Names) -> str:
        return f"{names.piece(self.seat, self.piece)} runs to {names.step(self.seat, self.end)}."


class CharmFound(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("bar")
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    charms: int

    @property
    def bar(self) -> Bar:
        return Bar(self.seat, min(self.charms, LUCKY), LUCKY)

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.seat)} finds a charm."


class TurnedLucky(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 1.0, is_card=True)
    log: ClassVar = LogHint(is_named=True)

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.seat)} holds {LUCKY} charms."

    def is_plain_after(self, before: Event | None) -> bool:
        return not isinstance(before, CharmFound)

    def notice(self, names: Names) -> Card:
        return Card("Lucky", self.sentence(names), "Each of them is good for a dodge.", tone="magic")


class Dragged(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 0.6, tone="bad")

    seat: int
    piece: int
    by: int

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.by)} drags {names.piece(self.seat, self.piece)} back."


class Caught(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("sent_back")

    seat: int
    piece: int
    by: int

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.by)} drags {names.piece(self.seat, self.piece)} into the yard."


class Drag(Trigger):
    target: int
    piece: int

    def sentence(self, table: Any) -> str:
        return f"{table.names.seat(self.seat)} reaches for {table.names.piece(self.target, self.piece)}."


class Dodge(Reaction[KeeperTable]):
    id, name, trigger, rule, is_hidden = "dodge", "Dodge", Drag, "kp.charm.dodge", True

    def options(self, table: KeeperTable, seat: int, trigger: Drag) -> list[Option]:
        if seat != trigger.target or not table.state.charms[seat] or trigger.cancelled:
            return []
        return [Option(id="dodge", label="Spend a charm", rule=self.rule, piece=trigger.piece, does="dodge")]

    def run(self, table: KeeperTable, seat: int, trigger: Drag, option: Option) -> Flow[None]:  # noqa: ARG002
        table.state.charms[seat] -= 1
        table.state.held -= 1
        table.reveal()
        trigger.cancelled = True
        return do_nothing(table)


class KeeperNames:
    def __init__(self, setup: Setup) -> None:
        self._seats = [seat.name for seat in setup.seats]

    def seat(self, seat: int) -> str:
        return self._seats[seat]

    def piece(self, seat: int, piece: int) -> str:
        return f"{self._seats[seat]}'s piece {piece + 1}"

    def die(self, sides: int, value: int) -> str:  # noqa: ARG002
        return str(value)

    def which_dice(self, sides: int, count: int = 1) -> str:
        return f"{'the' if count == 1 else 'both'} d{sides}"

    def step(self, seat: int, step: int) -> str:
        return "the yard" if step < 0 else "home" if step == HOME else coordinate(seat, step)

    def phase(self, phase: str) -> str:
        return phase.capitalize()

    def reaction(self, reaction: str) -> str:
        return reaction.capitalize()


class KeeperRules(Rules[KeeperState, KeeperTable]):
    """The last seat is the keeper, if there is one; runners sit clockwise from the west."""

    state_type = KeeperState
    reactions: Sequence[Reaction[KeeperTable]] = (Dodge(),)
    questions: Mapping[str, QuestionHint] = {"action": QuestionHint("choose an action")}
    nobody_beside = {"keeper": False}  # noqa: RUF012 - as the contract has it
    has_secrets = True
    has_sheets = True
    headlines = HEADLINES | {"dragged", "caught"}

    def __init__(self, ruleset: Ruleset, options: KeeperOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.beside = int(options.keeper)
        self.seat_counts = range(2, SEATS + self.beside + 1)
        self.phases: PhaseMachine[KeeperTable] = PhaseMachine(ruleset.phases, {"act": self._act}, {})

    def new_state(self, setup: Setup) -> KeeperState:
        steps: list[list[int]] = [
            [YARD] * self.options.pieces if side is not None else [] for side in self.sides(setup)
        ]
        return KeeperState(steps=steps, charms=[0] * len(setup.seats))

    def new_table(self, setup: Setup, state: KeeperState, dice: Sequence[int | str] | None) -> KeeperTable:
        return ReactionTable(setup, state, self.names(setup), self.reactions, dice)

    def names(self, setup: Setup) -> KeeperNames:
        return KeeperNames(setup)

    def sides(self, setup: Setup) -> tuple[int | None, ...]:
        return (*range(len(setup.seats) - self.beside), *[None] * self.beside)

    # Turns

    def opening(self, table: KeeperTable) -> Flow[None]:
        table.state.round = 1
        return do_nothing(table)

    def upkeep(self, table: KeeperTable) -> Flow[None]:
        return do_nothing(table)

    def _act(self, table: KeeperTable) -> Flow[str | None]:
        seat = table.state.turn.seat
        if table.state.steps[seat]:
            yield from self._run(table, seat)
        else:
            yield from self._keep(table, seat)
        return None

    def _run(self, table: KeeperTable, seat: int) -> Flow[None]:
        state, rule = table.state, "kp.turn.act"
        value = yield from table.roll(seat, 6, "way", rule)
        options = [Option(id="search", label="Search for a charm", rule=rule, does="search")]
        for piece, step in enumerate(state.steps[seat]):
            if step < HOME:
                end = 0 if step < 0 else min(step + value, HOME)
                label = f"Piece {piece + 1} to {table.names.step(seat, end)}"
                options.append(
                    Option(
                        id=f"run:{piece}", label=label, piece=piece, aim=OptionAim(to_step=end), rule=rule, does="run"
                    )
                )
        chosen = yield from table.ask(seat, "move", "What will you do?", options, rule=rule)
        if chosen.piece is None or chosen.aim.to_step is None:
            state.charms[seat] += 1
            state.held += 1
            table.reveal()
            table.emit(CharmFound(seat=seat, charms=state.charms[seat], rule=rule, seats=(seat,)))
            if state.charms[seat] == LUCKY:
                table.emit(TurnedLucky(seat=seat, rule=rule, seats=(seat,)))
            return
        start = state.steps[seat][chosen.piece]
        state.steps[seat][chosen.piece] = chosen.aim.to_step
        table.emit(Ran(seat=seat, piece=chosen.piece, start=start, end=chosen.aim.to_step, rule=rule))
        if min(state.steps[seat]) == HOME:
            self._win(table, seat)

    def _keep(self, table: KeeperTable, seat: int) -> Flow[None]:
        state, rule = table.state, "kp.turn.act"
        options = [Option(id="pass", label="Wait", rule=rule, does="pass")]
        for other, steps in enumerate(state.steps):
            for piece, step in enumerate(steps):
                if 0 <= step < HOME:
                    label = f"Drag {table.names.piece(other, piece)} back"
                    options.append(
                        Option(
                            id=f"drag:{other}:{piece}",
                            label=label,
                            aim=OptionAim(target=Who(other, piece)),
                            rule=rule,
                            does="drag",
                        )
                    )
        chosen = yield from table.ask(seat, "action", "Whom will you drag back?", options, rule=rule)
        if chosen.aim.target is not None:
            other, piece = chosen.aim.target.seat, chosen.aim.target.piece
            trigger = yield from window(table, Drag(seat=seat, target=other, piece=piece))
            if not trigger.cancelled:
                state.steps[other][piece] = max(YARD, state.steps[other][piece] - DRAG)
                told = Dragged if state.steps[other][piece] > YARD else Caught
                table.emit(told(seat=other, piece=piece, by=seat, rule=rule))

    # Ends

    def _win(self, table: KeeperTable, seat: int) -> None:
        table.state.places.append(seat)
        table.state.over = True
        table.emit(Finished(seat=seat, place=1, rule="kp.turn.act"))

    def wind_down(self, table: KeeperTable) -> Flow[None]:
        if self.next_seat(table.state, table.setup) <= table.state.turn.seat:
            table.state.round += 1
        return do_nothing(table)

    def next_seat(self, state: KeeperState, setup: Setup) -> int:
        count = len(setup.seats)
        following = [(state.turn.seat + ahead) % count for ahead in range(1, count + 1)]
        return next((seat for seat in following if seat not in state.conceded), state.turn.seat)

    def withdraw(self, table: KeeperTable, seat: int) -> None:
        state = table.state
        state.steps[seat] = [YARD] * len(state.steps[seat])
        staying = [other for other in range(len(table.setup.seats)) if other not in state.conceded]
        if len(staying) == 1 and not state.over:
            self._win(table, staying[0])

    def final_places(self, state: KeeperState, setup: Setup) -> tuple[int, ...]:
        gone = list(reversed(state.conceded))
        rest = [seat for seat in range(len(setup.seats)) if seat not in state.places and seat not in gone]
        return (*state.places, *sorted(rest, key=lambda seat: -sum(state.steps[seat])), *gone)

    # Who may see what

    def view(self, state: KeeperState, setup: Setup, seat: int | None) -> KeeperState:  # noqa: ARG002
        seen = msgspec.json.decode(msgspec.json.encode(state), type=KeeperState)
        seen.charms = [charms if owner == seat else -1 for owner, charms in enumerate(state.charms)]
        return seen

    def imagine(self, view: KeeperState, setup: Setup, seat: int, lot: Lot) -> KeeperState:
        state = msgspec.json.decode(msgspec.json.encode(view), type=KeeperState)
        state.charms = [charms if owner == seat else 0 for owner, charms in enumerate(view.charms)]
        others = [owner for owner, steps in enumerate(view.steps) if owner != seat and steps]
        for _ in range(view.held - state.charms[seat]):
            state.charms[others[lot.draw(len(others))]] += 1
        assert len(state.charms) == len(setup.seats)
        return state

    def faults(self, state: KeeperState, setup: Setup) -> Iterator[str]:
        for name, listed in (("steps", state.steps), ("charms", state.charms)):
            if len(listed) != len(setup.seats):
                yield f"{name} is a list for {len(listed)} seats, not {len(setup.seats)}"
                return
        if any(not YARD <= step <= HOME for own in state.steps for step in own):
            yield f"a piece is on none of the steps {YARD} to {HOME}"
        if min(state.charms) < 0 or sum(state.charms) != state.held or state.held > MOST_CHARMS:
            yield f"the charms are {state.charms}, and {state.held} are held"

    # What is shown

    def look(self, view: KeeperState, setup: Setup) -> Look:  # noqa: ARG002
        return Look(
            pieces=tuple(tuple(PieceLook(step=step) for step in own) for own in view.steps),
            seats=tuple(
                SeatLook(needed=len(own), yard=(Fact("runs", "runs", "runs"),) if own else ()) for own in view.steps
            ),
            clocks=(Gauge("Charms", view.held, MOST_CHARMS),),
        )

    def sheet_page(self, view: KeeperState, setup: Setup, seat: int) -> SheetPage:
        charms = view.charms[seat]
        known = SheetEntry("charms", "secret" if charms < 0 else str(charms), rule="kp.charm.dodge")
        return SheetPage(about=setup.seats[seat].name, blocks=(SheetBlock("Magic", (known,)),))

    def track(self, view: KeeperState, setup: Setup) -> Iterator[Line]:  # noqa: ARG002
        yield Line("Charms", f"{view.held} held")


SYSTEM = System(name="keeper", options=KeeperOptions, rules=KeeperRules, judge="tests.keeper.judge")
