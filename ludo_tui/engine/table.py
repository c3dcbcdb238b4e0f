"""The table: what a rule can do besides changing the state. Rules are flows that are handed one."""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self, TypeVar

import msgspec

from ludo_tui.engine.dice import CopiedDice, Dice, ScriptedDice, SharedDice
from ludo_tui.engine.events import Event, Modifier, Names, Rolled, purpose_in_words
from ludo_tui.engine.prompts import OPEN, PLAIN, Layout, Lazy, Option, OptionAim, Prompt, Refusal, Secrecy
from ludo_tui.engine.state import Level, Setup, State, Who

R = TypeVar("R")
S = TypeVar("S", bound=State)
T = TypeVar("T")

Flow = Generator[Prompt, Option, R]
"""A rule in progress: yields prompts, receives the chosen options, returns its result."""

AnyDice = Dice | CopiedDice | SharedDice | ScriptedDice

STEP_LIMIT = 20_000
DEPTH_LIMIT = 40


def ask_nothing() -> Flow[None]:
    """Return a flow that asks nothing."""
    yield from ()


class RunawayRuleError(RuntimeError):
    """A rule went round in circles: too many steps without a decision, or effects and reactions nested too deeply."""

    def __str__(self) -> str:
        """Return the message: that rules go round in circles, and where."""
        return f"the rules go round in circles: {super().__str__()}"


class Pending(NamedTuple):
    """What waits while something else is decided."""

    sentence: Callable[[], str]
    """Tells what it is, as it is now: a reaction may have changed it."""
    chosen_by: int | None
    """The seat that has chosen it, which need be told of it only where a question stands on a screen of its own."""
    is_waiting: Callable[[], bool]
    """Tells whether it still can happen."""


class LazyOptions(msgspec.Struct, Generic[T], eq=False):
    """The options of a question, with what is computed about them on demand."""

    options: Sequence[Option]
    """The answers, as far as it takes to carry them out."""
    promised: Callable[[T], Iterable[Option]] | None = None
    """Returns them with what they promise by what is known at a table. Asked of this table, and of the table as the
    asked seat sees it; of that alone if the question is private."""
    then: Callable[[Option], Sequence[Option]] | None = None
    """As `Lazy.then`."""
    more: Callable[[Option], str] | None = None
    """As `Lazy.more`."""


class Table(Generic[S]):
    """One match in progress, as its rules see it.

    Attributes:
        setup: seats, options and seed.
        state: the plain data of the match, which rules change.
        events: every event of the match so far, first to last.
        luck: how much has been rolled, drawn and revealed; undo stops where it grows.
        names: the words of the match.
        rolled: values of the dice rolled this turn, in order.
        pending: what waits for the present decision, outermost first.
        has_real_dice: do the players roll real dice, and say what they show?
        asks_to_roll: do people say when they roll? Computer seats do not, nor do people at a table with real dice.
        steps: how many steps rules have taken since a player decided something.
    """

    def __init__(self, setup: Setup, state: S, names: Names, dice: Sequence[int | str] | None = None) -> None:
        self.setup = setup
        self.state = state
        self.names = names
        self.events: list[Event] = []
        self.rolled: list[int] = []
        self.luck = 0
        self.pending: list[Pending] = []
        self._dice: AnyDice = _rolled_by(setup) if dice is None else ScriptedDice(dice)
        self._draws: AnyDice = _drawn_by(setup)
        self.steps = 0
        self._depth = 0
        self.has_real_dice = setup.table.table_dice
        self.asks_to_roll = setup.table.press_to_roll and not setup.table.table_dice

    def emit(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def reveal(self) -> None:
        """Note that a secret has just been revealed: undo must not go back past it."""
        self.luck += 1

    def copy_with(self, setup: Setup) -> None:
        """Go on as a copy does, whose setup says by which seed; prepared dice stay as they are."""
        self.setup = setup
        if not isinstance(self._dice, ScriptedDice):
            self._dice = _rolled_by(setup)
        self._draws = _drawn_by(setup)

    def change_luck(self, seed: int) -> None:
        """Let everything that is rolled and drawn from now on depend on another seed, and nobody roll real dice.

        Copies with the same luck roll alike wherever they do the same in the same phase, whatever they did before.
        """
        self._dice = SharedDice(seed, "dice", self._moment)
        self._draws = SharedDice(seed, "draw", self._moment)
        self.has_real_dice = self.asks_to_roll = False

    def _moment(self) -> str:
        """Return which turn it is, and which phase."""
        turn = self.state.turn
        return f"{turn.number} {turn.phase}"

    def seen_by(self, seat: int) -> Self:  # noqa: ARG002 - for games with secrets
        """Return the table at which answers are described by what a seat knows, in place of what everybody knows."""
        return self

    @property
    def with_cache(self) -> Self:
        """The table while nothing changes, such as while a list of answers is made: games may cache what they find."""
        return self

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats still in the match, clockwise, beginning with `seat` (or the next one after it)."""
        count = len(self.setup.seats)
        gone = self.state.conceded
        return [s % count for s in range(seat, seat + count) if s % count not in gone]

    # Chance

    def roll(
        self,
        seat: int,
        sides: int,
        purpose: str,
        rule: str = "",
        modifiers: tuple[Modifier, ...] = (),
        *,
        manner: str = "",
        number: int = 0,
        least: int | None = None,
    ) -> Flow[int]:
        """Roll one die for a seat and record it; at a table with real dice, ask what it shows.

        Args:
            seat: who rolls.
            sides: 2 or more.
            purpose: what the roll is for, in a word or two.
            rule: rulebook id that asks for the roll.
            modifiers: what is added to the value, for the record; the value itself is returned without them.
            manner: how it differs from a plain roll for the same, as `Rolled.manner`.
            number: which one of several tries it is, as `Rolled.number`.
            least: what it counts at least, whatever is taken off it; None: what it makes.

        Returns:
            The value on the die, 1..sides.

        Raises:
            RunawayRuleError: rules have rolled on and on without asking anybody anything.
        """
        if self.has_real_dice:
            face = self.names.die
            options = tuple(
                Option(id=f"die:{n}", label=face(sides, n), rule=rule, does="show", aim=OptionAim(amount=n))
                for n in range(1, sides + 1)
            )
            told = purpose_in_words(purpose, manner, number)
            what = f"What does {self.names.which_dice(sides)} show" + (f" ({told})?" if told else "?")
            answer = yield from self.ask(seat, "die", what, options, rule=rule)
            assert answer.aim.amount is not None
            value = answer.aim.amount
        else:
            value = self._next_value(sides)
        self.rolled.append(value)
        is_less = least is not None and value + sum(modifier.value for modifier in modifiers) < least
        self.events.append(
            Rolled(
                seat=seat,
                sides=sides,
                value=value,
                purpose=purpose,
                rule=rule,
                modifiers=modifiers,
                manner=manner,
                number=number,
                least=least if is_less else None,
            )
        )
        return value

    def throw(self, seat: int, sides: int, rule: str = "") -> int:
        """Return what one die shows that is plainly rolled, at a table without real dice; `roll` says the rest."""
        value = self._next_value(sides)
        self.rolled.append(value)
        self.events.append(Rolled(seat=seat, sides=sides, value=value, purpose="", rule=rule))
        return value

    def _next_value(self, sides: int) -> int:
        """Return what the next die shows that nobody rolls by hand."""
        self.step()
        state = self.state
        value = self._dice.value(state.rolls, sides)
        state.rolls += 1
        self.luck += 1
        return value

    def rolled_since(self, start: int) -> tuple[Rolled, ...]:
        """Return the dice that have been rolled since there were so many events, first to last."""
        return tuple(event for event in self.events[start:] if isinstance(event, Rolled))

    def press(self, seat: int, sides: int, purpose: str, rule: str = "", dice: int = 1) -> Flow[object]:
        """Wait until a person rolls, where the table has it so; real dice and computer seats are waited for nowhere.

        Args:
            seat: who is about to roll.
            sides: of the die.
            purpose: what the roll is for, in a word or two.
            rule: rulebook id that asks for the roll.
            dice: how many are rolled at once, 1 or 2.
        """
        if not self.asks_to_roll or self.computers[seat] is not None:
            return ask_nothing()
        option = Option(id="roll", label="Roll", rule=rule, does="roll", aim=OptionAim(amount=sides))
        what = f"Roll {self.names.which_dice(sides, dice)}" + (f" ({purpose})." if purpose else ".")
        return self.ask(seat, "roll", what, (option,), rule=rule, layout=Layout(usual=option.id))

    @property
    def computers(self) -> Sequence[Level | None]:
        """Who plays each seat now: the level of the computer, None for a person."""
        handed = self.state.computers
        return [seat.computer for seat in self.setup.seats] if handed is msgspec.UNSET else handed

    def draw(self, count: int) -> int:
        """Return a hidden random number 0..count-1; not a die, not recorded, never asked of the players."""
        value = self._draws.value(self.state.draws, count) - 1
        self.state.draws += 1
        self.luck += 1
        return value

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle a list in place with hidden random draws."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.draw(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    # Decisions

    def ask(
        self,
        seat: int,
        kind: str,
        text: str,
        options: "Iterable[Option] | LazyOptions[Self]",
        *,
        refused: tuple[Refusal, ...] | Callable[[], tuple[Refusal, ...]] = (),
        rule: str = "",
        secrecy: Secrecy = OPEN,
        layout: Layout = PLAIN,
    ) -> Flow[Option]:
        """Ask a seat to choose one of the options and return the choice, as it stands in `options`.

        The arguments are what `Prompt` says of its fields of the same names; `options` are its `answers`, `refused` its
        `refusals`.
        """
        lazy = self._lazy(seat, options, secrecy) if isinstance(options, LazyOptions) else Lazy()
        answers = options.options if isinstance(options, LazyOptions) else options
        return (
            yield Prompt(
                seat=seat,
                kind=kind,
                text=text,
                answers=tuple(answers),
                refusals=refused,
                rule=rule,
                pending=tuple(
                    one.sentence()
                    for one in self.pending
                    if (secrecy.private or one.chosen_by != seat) and one.is_waiting()
                ),
                names=self.names,
                secrecy=secrecy,
                layout=layout,
                lazy=lazy,
            )
        )

    def _lazy(self, seat: int, options: "LazyOptions[Self]", secrecy: Secrecy) -> Lazy:
        """Return what of a question to a seat is computed on demand."""
        promised = options.promised
        if promised is None:
            return Lazy(then=options.then, more=options.more)

        def told() -> tuple[Option, ...]:
            return tuple(promised(self))

        def known() -> tuple[Option, ...]:
            return tuple(promised(self.seen_by(seat)))

        if secrecy.private:
            return Lazy(promises=known, then=options.then, more=options.more)
        return Lazy(promises=told, insight=known, then=options.then, more=options.more)

    # Budgets

    def used(self, budget: str, who: Who | None = None) -> int:
        """Return how often a budget has been used this turn, by one piece if each has its own."""
        return self.state.turn.used.get(budget if who is None else _of(budget, who), 0)

    def use(self, budget: str, who: Who | None = None) -> None:
        """Count one use of a budget of the turn."""
        used = self.state.turn.used
        key = budget if who is None else _of(budget, who)
        used[key] = used.get(key, 0) + 1

    def used_in_round(self, budget: str, who: Who) -> int:
        """Return how often a combatant has used a budget in this round."""
        spent = self.state.spent
        if spent is msgspec.UNSET:
            return 0
        number, count = spent.get(_of(budget, who), (self.state.round, 0))
        return count if number == self.state.round else 0

    def use_in_round(self, budget: str, who: Who) -> None:
        """Count one use of a budget that a combatant has in each round."""
        state = self.state
        count = self.used_in_round(budget, who) + 1
        if state.spent is msgspec.UNSET:
            state.spent = {}
        state.spent[_of(budget, who)] = (state.round, count)

    # Guards

    def step(self) -> None:
        """Count a step towards the limit between two decisions.

        Raises:
            RunawayRuleError: rules have run for `STEP_LIMIT` steps without asking anybody anything.
        """
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise RunawayRuleError(f"no decision for {STEP_LIMIT} steps in phase '{self.state.turn.phase}'")

    def enter(
        self, what: Callable[[], str], chosen_by: int | None = None, is_waiting: Callable[[], bool] = lambda: True
    ) -> None:
        """Go one level deeper, for the length of a reaction window or of what a seat has chosen.

        Args:
            what: returns the sentence that tells what waits meanwhile, as it is when somebody is asked.
            chosen_by: the seat that has chosen it, if any.
            is_waiting: tells whether it still can happen.

        Raises:
            RunawayRuleError: reactions to reactions are nested `DEPTH_LIMIT` deep.
        """
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise RunawayRuleError(f"reactions are nested {DEPTH_LIMIT} deep at: {what()}")
        self.pending.append(Pending(what, chosen_by, is_waiting))

    def leave(self) -> None:
        """Come back from the level that `enter` went to."""
        self._depth -= 1
        self.pending.pop()


def _rolled_by(setup: Setup) -> AnyDice:
    """Return the dice of a match."""
    if setup.later_seeds is msgspec.UNSET:
        return Dice(setup.seed)
    return CopiedDice([(0, setup.seed), *((one.rolls, one.seed) for one in setup.later_seeds)], "dice")


def _drawn_by(setup: Setup) -> AnyDice:
    """Return what decides the hidden random draws of a match."""
    if setup.later_seeds is msgspec.UNSET:
        return Dice(setup.seed, "draw")
    return CopiedDice([(0, setup.seed), *((one.draws, one.seed) for one in setup.later_seeds)], "draw")


@lru_cache(maxsize=4096)
def _of(budget: str, who: Who) -> str:
    """Return the name of a combatant's own budget."""
    return f"{budget}:{who.seat}" if who.number is None else f"{budget}:{who.seat}.{who.number}"


TableT = TypeVar("TableT", bound=Table[Any])
"""The table of a rule system: `Table[ItsState]`, or a subclass that knows more, such as the tables of a ruleset."""
