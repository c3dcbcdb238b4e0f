"""A small made-up game for the screens: long lists of actions, hidden cards, and reactions asked in private."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from ludo_tui import rulesets
from ludo_tui.engine import (
    Event,
    Flow,
    Look,
    Lot,
    Match,
    Names,
    Option,
    OptionAim,
    OptionShown,
    PhaseMachine,
    Reaction,
    ReactionTable,
    Refusal,
    Rules,
    Seat,
    Setup,
    Table,
    TableOptions,
    Trigger,
    Who,
    do_nothing,
    window,
)
from ludo_tui.engine.showing import Cue, LogHint, QuestionHint
from ludo_tui.rules.ludicrous.reactions import rock_paper_scissors
from ludo_tui.rules.race.appearance import look
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece, RaceState

GROUPS = ("Attacks", "Spells", "Building")


class Thing(Option, frozen=True, kw_only=True, gc=False):
    """Something to do that works sometimes."""

    def outlook(self, names: Names) -> str:  # noqa: ARG002 - it names nobody
        return f"works in {self.aim.amount} of 40"


class CardGameTable(ReactionTable[RaceState]):
    def first(self, willing: Sequence[Who]) -> Flow[Who]:
        return (yield from rock_paper_scissors.first_to_react(self, willing))


class CardGameNames:
    def __init__(self, setup: Setup) -> None:
        self._seats = [seat.name for seat in setup.seats]

    def seat(self, seat: int) -> str:
        return self._seats[seat]

    def piece(self, seat: int, piece: int) -> str:
        return f"{self._seats[seat]}'s piece {piece + 1}"

    def die(self, sides: int, value: int) -> str:  # noqa: ARG002 - the contract
        return str(value)

    def which_dice(self, sides: int, count: int = 1) -> str:
        return f"{'the' if count == 1 else 'both'} d{sides}"

    def step(self, seat: int, step: int) -> str:
        return f"step {step} of {self._seats[seat]}"

    def phase(self, phase: str) -> str:
        return phase

    def reaction(self, reaction: str) -> str:
        return reaction


class CardDrawn(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 0.4, tone="magic")
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.seat)} draws {self.card}."

    @property
    def brings(self) -> tuple[int, str]:
        return self.seat, "act"


class Struck(Event, frozen=True, kw_only=True):
    cue: ClassVar = Cue("words", 0.6)

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.seat(self.seat)} strikes."


class Blow(Trigger, kw_only=True):
    topic = "blows"

    def sentence(self, table: Table[Any]) -> str:  # noqa: ARG002 - the contract
        return f"Seat {self.seat} is about to strike."


class Parry(Reaction[CardGameTable]):
    id = "parry"
    name = "Parry"
    trigger = Blow
    rule = "cl.move.choose"
    is_hidden = True

    def options(self, table: CardGameTable, seat: int, trigger: Any) -> list[Option]:  # noqa: ARG002 - the contract
        if seat == trigger.seat:
            return []
        return [Option(id="parry:card", label="Parry with the hidden fan", rule=self.rule)]

    def run(self, table: CardGameTable, seat: int, trigger: Any, option: Option) -> Flow[None]:  # noqa: ARG002
        trigger.cancelled = True
        yield from ()


class CardGameRules(Rules[RaceState, CardGameTable]):
    """Each turn: draw a card in secret, choose one of many actions, and strike, which others may parry in private."""

    state_type = RaceState
    reactions: Sequence[Reaction[CardGameTable]] = (Parry(),)
    questions: Mapping[str, QuestionHint] = {
        "action": QuestionHint("choose an action", title="Your action"),
        "symbol": QuestionHint("show a symbol"),
    }

    def __init__(self) -> None:
        self.ruleset = rulesets.load("classic")
        self.phases = PhaseMachine(
            self.ruleset.phases, {"roll": self._act, "move": do_nothing}, {"move": lambda _: False}
        )

    def new_state(self, setup: Setup) -> RaceState:
        count = len(setup.seats)
        return RaceState(
            sides=[0, 2, 1, 3][:count], pieces=[[Piece() for _ in range(4)] for _ in range(count)], captures=[0] * count
        )

    def new_table(self, setup: Setup, state: RaceState, dice: Sequence[int | str] | None) -> CardGameTable:
        return CardGameTable(setup, state, self.names(setup), self.reactions, dice)

    def names(self, setup: Setup) -> CardGameNames:
        return CardGameNames(setup)

    def opening(self, table: CardGameTable) -> Flow[None]:
        table.state.turn.seat = 0
        yield from ()

    def upkeep(self, table: CardGameTable) -> Flow[None]:  # noqa: ARG002 - the contract
        yield from ()

    def wind_down(self, table: CardGameTable) -> Flow[None]:  # noqa: ARG002 - the contract
        yield from ()

    def _act(self, table: CardGameTable) -> Flow[str | None]:
        seat = table.state.turn.seat
        table.emit(CardDrawn(seat=seat, card=f"the secret card of {seat}", seats=(seat,)))
        options = [
            Thing(
                id=f"act:{number}",
                label=f"Do thing {number}",
                shown=OptionShown(group=GROUPS[number % 3]),
                aim=OptionAim(amount=number),
                rule="cl.move.choose",
            )
            for number in range(30)
        ]
        refused = (
            Refusal(id="act:fly", label="Fly", reason="you have no wings", rule="cl.order.roll", group="Spells"),
        )
        chosen = yield from table.ask(seat, "action", "What will you do?", options, refused=refused)
        if chosen.id == "act:0":
            blow = yield from window(table, Blow(seat=seat))
            if not blow.cancelled:
                table.emit(Struck(seat=seat))
        return None

    def next_seat(self, state: RaceState, setup: Setup) -> int:
        return (state.turn.seat + 1) % len(setup.seats)

    def withdraw(self, table: CardGameTable, seat: int) -> None:  # noqa: ARG002 - the contract
        table.state.over = True

    def final_places(self, state: RaceState, setup: Setup) -> tuple[int, ...]:  # noqa: ARG002 - the contract
        return tuple(range(len(setup.seats)))

    def view(self, state: RaceState, setup: Setup, seat: int | None) -> RaceState:  # noqa: ARG002 - the contract
        return state

    def imagine(self, view: RaceState, setup: Setup, seat: int, lot: Lot) -> RaceState:  # noqa: ARG002 - the contract
        return view

    def sides(self, setup: Setup) -> tuple[int, ...]:
        return (0, 2, 1, 3)[: len(setup.seats)]

    def look(self, view: RaceState, setup: Setup) -> Look:  # noqa: ARG002 - the contract
        return look(view, RaceOptions())


def card_game(*seats: Seat, reactions: Literal["quick", "strict"] = "quick") -> Match[RaceState]:
    """Start a match of the made-up game, with secret reactions of one kind."""
    ruleset = rulesets.load("classic")
    setup = Setup(
        ruleset="classic",
        digest=ruleset.digest,
        seats=seats or (Seat("Ana"), Seat("Ben")),
        seed=1,
        options={},
        table=TableOptions(secret_reactions=reactions),
    )
    return Match(CardGameRules(), setup)
