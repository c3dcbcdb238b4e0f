"""A made-up ruleset for the engine: hits that can be answered, phases of every sort, cards in secret, and traps.

Everybody begins with three points; who has none left is out, and the last one wins.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from ludo_tui.engine import (
    END_TURN,
    Event,
    Finished,
    Flow,
    Gauge,
    Look,
    Lot,
    Match,
    Names,
    Option,
    OptionAim,
    PhaseMachine,
    Reaction,
    ReactionTable,
    Rules,
    Seat,
    SeatLook,
    Secrecy,
    Setup,
    State,
    Table,
    TableOptions,
    Trigger,
    Who,
    do_nothing,
    window,
)
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.rules.ludicrous.reactions import rock_paper_scissors

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class ToyState(State, kw_only=True):
    points: list[int] = msgspec.field(default_factory=list)
    shields: list[int] = msgspec.field(default_factory=list)
    anger: list[int] = msgspec.field(default_factory=list)
    hands: list[list[str]] = msgspec.field(default_factory=list)
    deck: list[str] = msgspec.field(default_factory=list)
    is_due: bool = False
    rounds: int = 0


class ToyTable(ReactionTable[ToyState]):
    """Several who want to react show symbols."""

    def first(self, willing: Sequence[Who]) -> Flow[Who]:
        return (yield from rock_paper_scissors.first_to_react(self, willing))


class Struck(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 0.6, tone="bad")

    seat: int
    by: int

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.by)} strikes {names.seat(self.seat)}."


class Drawn(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 0.4)
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.seat)} draws {self.card}."


class Hit(Trigger):
    target: int

    def sentence(self, table: Table[Any]) -> str:  # noqa: ARG002 - names are enough
        return f"{NAMES[self.seat]} hits {NAMES[self.target]}."


class Loop(Trigger):
    def sentence(self, table: Table[Any]) -> str:  # noqa: ARG002 - the same for everybody
        return "Round and round."


def hit(table: ToyTable, seat: int, target: int) -> Flow[None]:
    """Hit somebody, who may answer."""
    trigger = yield from window(table, Hit(seat=seat, target=target))
    if not trigger.cancelled:
        table.state.points[target] -= 1
        table.emit(Struck(seat=target, by=seat))


class Block(Reaction[ToyTable]):
    """Whoever is hit stops it, for a shield."""

    id, name, trigger, rule = "block", "Block", Hit, "toy.block"

    def options(self, table: ToyTable, seat: int, trigger: Hit) -> list[Option]:
        if seat != trigger.target or not table.state.shields[seat] or trigger.cancelled:
            return []
        return [Option(id="block", label="Block it")]

    def run(self, table: ToyTable, seat: int, trigger: Hit, option: Option) -> Flow[None]:  # noqa: ARG002
        table.state.shields[seat] -= 1
        trigger.cancelled = True
        return do_nothing(table)


class Counter(Reaction[ToyTable]):
    """Anybody angry hits whoever is on turn and hits."""

    id, name, trigger, rule = "counter", "Counter", Hit, "toy.counter"

    def options(self, table: ToyTable, seat: int, trigger: Hit) -> list[Option]:
        hits_first = trigger.seat == table.state.turn.seat
        if seat == trigger.seat or not hits_first or not table.state.anger[seat] or trigger.cancelled:
            return []
        return [Option(id="counter", label="Hit back", rule="toy.counter.anger")]

    def run(self, table: ToyTable, seat: int, trigger: Hit, option: Option) -> Flow[None]:  # noqa: ARG002
        table.state.anger[seat] -= 1
        yield from hit(table, seat, trigger.seat)


class Ward(Reaction[ToyTable]):
    """A card in hand stops any hit."""

    id, name, trigger, is_hidden = "ward", "Ward", Hit, True

    def options(self, table: ToyTable, seat: int, trigger: Hit) -> list[Option]:
        can = "ward" in table.state.hands[seat] and not trigger.cancelled
        return [Option(id="ward", label="Play your ward")] if can else []

    def may_hold(self, table: ToyTable, seat: int, trigger: Hit) -> bool:  # noqa: ARG002
        return bool(table.state.hands[seat])

    def run(self, table: ToyTable, seat: int, trigger: Hit, option: Option) -> Flow[None]:  # noqa: ARG002
        table.state.hands[seat].remove("ward")
        trigger.cancelled = True
        table.reveal()
        return do_nothing(table)


class Echo(Reaction[ToyTable]):
    """Answers itself for ever."""

    id, name, trigger = "echo", "Echo", Loop

    def options(self, table: ToyTable, seat: int, trigger: Loop) -> list[Option]:  # noqa: ARG002
        return [Option(id="echo", label="Echo")] if seat == trigger.seat else []

    def run(self, table: ToyTable, seat: int, trigger: Loop, option: Option) -> Flow[None]:  # noqa: ARG002
        yield from window(table, Loop(seat=seat))


class ToyPhase(NamedTuple):
    id: str
    compulsory: Literal["always", "optional", "when_due"]
    rule: str = ""
    name: str = ""


class ToyNames:
    def seat(self, seat: int) -> str:
        return NAMES[seat]

    def piece(self, seat: int, piece: int) -> str:
        return f"{NAMES[seat]}'s piece {piece}"

    def die(self, sides: int, value: int) -> str:
        return f"{value} of {sides}"

    def which_dice(self, sides: int, count: int = 1) -> str:
        return f"{'the' if count == 1 else 'both'} d{sides}"

    def step(self, seat: int, step: int) -> str:
        return f"{seat}/{step}"

    def phase(self, phase: str) -> str:
        return phase

    def reaction(self, reaction: str) -> str:
        return reaction.capitalize()


class ToyRules(Rules[ToyState, ToyTable]):
    """Phases: wake (when due), act, rest (optional)."""

    state_type = ToyState
    reactions: Sequence[Reaction[ToyTable]] = (Block(), Counter(), Ward(), Echo())

    def __init__(self, **start: Any) -> None:
        self.start = start
        phases = (ToyPhase("wake", "when_due"), ToyPhase("act", "always"), ToyPhase("rest", "optional"))
        handlers = {"wake": self._wake, "act": self._act, "rest": self._rest}
        self.phases = PhaseMachine(phases, handlers, {"wake": lambda table: table.state.is_due})

    def new_state(self, setup: Setup) -> ToyState:
        count = len(setup.seats)
        state = ToyState(
            points=[3] * count,
            shields=[0] * count,
            anger=[0] * count,
            hands=[[] for _ in range(count)],
            deck=["ward", "plain", "plain", "ward"],
        )
        for name, value in self.start.items():
            setattr(state, name, list(value) if isinstance(value, list | tuple) else value)
        return state

    def new_table(self, setup: Setup, state: ToyState, dice: Sequence[int | str] | None) -> ToyTable:
        return ToyTable(setup, state, self.names(setup), self.reactions, dice)

    def names(self, setup: Setup) -> ToyNames:  # noqa: ARG002
        return ToyNames()

    def opening(self, table: ToyTable) -> Flow[None]:
        if self.start.get("rounds") == -1:
            yield from table.ask(
                0, "choice", "Who begins?", [Option(id="me", label="I"), Option(id="you", label="You")]
            )

    def upkeep(self, table: ToyTable) -> Flow[None]:
        table.state.rounds += 1
        return do_nothing(table)

    def wind_down(self, table: ToyTable) -> Flow[None]:
        table.state.is_due = False
        alive = [seat for seat, points in enumerate(table.state.points) if points > 0]
        if len(alive) == 1:
            self._win(table, alive[0])
        return do_nothing(table)

    def _win(self, table: ToyTable, seat: int) -> None:
        table.state.places.append(seat)
        table.state.over = True
        table.emit(Finished(seat=seat, place=1))

    def next_seat(self, state: ToyState, setup: Setup) -> int:
        count = len(setup.seats)
        seats = [(state.turn.seat + ahead) % count for ahead in range(1, count + 1)]
        return next(seat for seat in seats if seat not in state.conceded and state.points[seat] > 0)

    def withdraw(self, table: ToyTable, seat: int) -> None:
        table.state.points[seat] = 0
        alive = [other for other, points in enumerate(table.state.points) if points > 0]
        if len(alive) == 1 and not table.state.over:
            self._win(table, alive[0])

    def final_places(self, state: ToyState, setup: Setup) -> tuple[int, ...]:
        return (*state.places, *(seat for seat in range(len(setup.seats)) if seat not in state.places))

    def view(self, state: ToyState, setup: Setup, seat: int | None) -> ToyState:  # noqa: ARG002
        copy = msgspec.json.decode(msgspec.json.encode(state), type=ToyState)
        copy.hands = [hand if seat == owner else ["?"] * len(hand) for owner, hand in enumerate(copy.hands)]
        copy.deck = ["?"] * len(copy.deck)
        return copy

    def imagine(self, view: ToyState, setup: Setup, seat: int, lot: Lot) -> ToyState:  # noqa: ARG002
        return view

    def look(self, view: ToyState, setup: Setup) -> Look:  # noqa: ARG002
        seats = tuple(SeatLook(needed=0, gauge=Gauge("points", points, 3)) for points in view.points)
        return Look(pieces=((),) * len(seats), seats=seats)

    # Phases

    def _wake(self, table: ToyTable) -> Flow[str | None]:
        yield from table.roll(table.state.turn.seat, 4, "waking")
        return None

    def _act(self, table: ToyTable) -> Flow[str | None]:
        state = table.state
        seat = state.turn.seat
        acts = [
            "wait",
            "roll",
            "draw",
            "again",
            "once",
            "wake",
            "skip",
            "end",
            "crash",
            "spin",
            "roll on",
            "deepen",
            "echo",
            "ask",
            "twice",
        ]
        options = [Option(id=act, label=act) for act in acts]
        targets = [other for other in table.seats_from(seat) if other != seat]
        options += [
            Option(id=f"hit:{other}", label=f"hit {other}", aim=OptionAim(target=Who(other, 0))) for other in targets
        ]
        chosen = yield from table.ask(seat, "action", "What do you do?", options)
        what, _, target = chosen.id.partition(":")
        match what:
            case "hit":
                yield from hit(table, seat, int(target))
            case "twice":
                yield from hit(table, seat, 1)
                yield from hit(table, seat, 1)
            case "roll":
                yield from table.roll(seat, 6, "luck")
            case "draw":
                table.shuffle(state.deck)
                card = state.deck.pop()
                state.hands[seat].append(card)
                table.reveal()
                table.emit(Drawn(seat=seat, card=card, seats=(seat,)))
            case "again":
                state.extra_turn = True
            case "once":
                table.use("once")
                return "act" if table.used("once") < 2 else None
            case "wake":
                state.is_due = True
                return "wake"
            case "skip":
                state.turn.skips.append("rest")
            case "end":
                return END_TURN
            case "crash":
                state.points[seat] = 99
                table.emit(Struck(seat=seat, by=seat))
                raise ZeroDivisionError
            case "spin":
                while True:
                    table.step()
            case "roll on":
                while True:
                    yield from table.roll(seat, 6, "nothing")
            case "deepen":
                yield from self._deepen(table)
            case "echo":
                yield from window(table, Loop(seat=seat))
            case "ask":
                yield from table.ask(
                    seat, "private", "Which?", [Option(id="this", label="This")], secrecy=Secrecy(private=True)
                )
        return None

    def _deepen(self, table: ToyTable) -> Flow[None]:
        yield from table.roll(table.state.turn.seat, 6, "nothing")
        yield from self._deepen(table)

    def _rest(self, table: ToyTable) -> Flow[str | None]:
        seat = table.state.turn.seat
        yield from table.ask(
            seat,
            "rest",
            "Rest?",
            [Option(id="pass", label="No", does="pass"), Option(id="rest", label="Yes", does="rest")],
        )
        return None


def toy(
    seats: int = 2,
    seed: int = 1,
    dice: Sequence[int | str] | None = None,
    table: TableOptions | None = None,
    keeps_checkpoints: bool = True,
    **start: Any,
) -> Match[ToyState]:
    """Return a match of the made-up ruleset; `start` sets fields of its first state."""
    setup = Setup(
        ruleset="toy",
        digest="",
        seats=tuple(Seat(name) for name in NAMES[:seats]),
        seed=seed,
        options={},
        table=table or TableOptions(),
    )
    return Match(ToyRules(**start), setup, dice, keeps_checkpoints=keeps_checkpoints)


def play(match: Match[ToyState], *answers: str) -> list[Event]:
    """Give several answers and return what came of them."""
    events: list[Event] = []
    for answer in answers:
        events += match.answer(answer)
    return events


def asked(match: Match[ToyState]) -> tuple[int, str]:
    """Return who is asked what kind of question."""
    assert match.prompt is not None
    return match.prompt.seat, match.prompt.kind
