"""A tiny game of fighting on the shared engine: two creatures, a weapon, a spell, an affliction and a reaction."""

from typing import Any, ClassVar, Final

import msgspec

from ludo_tui.engine import Event, Flow, Option, Reaction, ReactionTable, Seat, Setup, State, Who, name_of
from ludo_tui.engine.dice import read_script
from ludo_tui.engine.state import Count, PerSeat, ShortList, Word
from ludo_tui.rules.fight.amounts import Unsigned, roll_amount
from ludo_tui.rules.fight.attack import Announced, Attack
from ludo_tui.rules.fight.interpreter import Context, Interpreter
from ludo_tui.rules.fight.lasting import Ends, Lasting, end, gain, tick
from ludo_tui.rules.fight.modifiers import Source, SourceModifier, gather, immunity, takes_half
from ludo_tui.rules.fight.rolls import Boons, Counted, PlannedRoll, RollResult, Thrower
from ludo_tui.rules.fight.steps import StepBase

POLICY, GUARD = Boons(6), 11  # what edges come to, and what an attack, or a roll against a spell, must reach


class HurtStep(StepBase, frozen=True, kw_only=True, tag="hurt"):
    amount: Unsigned
    kind: str = "steel"


class BefallStep(StepBase, frozen=True, kw_only=True, tag="befall"):
    what: str
    turns: int = 2


class UnlessStep(StepBase, frozen=True, kw_only=True, tag="unless"):
    steps: tuple["Step", ...]
    inner: ClassVar = ("steps",)


Step = HurtStep | BefallStep | UnlessStep


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon or a spell with what it does, or something that is had with what it changes."""

    name: str
    steps: tuple[Step, ...] = ()
    modifiers: tuple[SourceModifier, ...] = ()
    immune: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()

    @property
    def source(self) -> Source:
        """What it changes."""
        return Source(self.name.lower(), "", self.modifiers, immune=self.immune, halves=self.halves)


ROWS: Final = msgspec.yaml.decode(
    """
    sword: {name: Sword, steps: [{do: hurt, amount: d6+1}]}
    hex: {name: Hex, steps: [{do: unless, steps: [{do: befall, what: dazed}, {do: hurt, amount: 2, kind: magic}]}]}
    dazed: {name: Dazed, modifiers: [{to: attack, edge: -1}]}
    duellist: {name: Duellist, modifiers: [{to: attack, edge: 1}, {to: resist, value: d4}]}
    wary: {name: Wary, immune: [dazed], halves: [steel]}
    """,
    type=dict[str, Row],
)


class Creature(msgspec.Struct):
    """One of the two."""

    health: Count = 12
    has: ShortList[Word] = msgspec.field(default_factory=list)  # talents
    lasting: ShortList[Lasting] = msgspec.field(default_factory=list)  # afflictions; each own attack ages them


class DuelState(State, kw_only=True):
    creatures: PerSeat[Creature] = msgspec.field(default_factory=lambda: [Creature(), Creature()])


class Hurt(Event, frozen=True, kw_only=True):
    """Somebody has taken damage."""

    template: ClassVar = "{who} loses {amount} to the {cause}."
    who: str
    amount: int
    cause: str


class Attacked(Announced, kw_only=True):
    """Somebody is about to be attacked."""

    def sentence(self, table: Any) -> str:
        """Return who attacks whom."""
        return f"{name_of(table.names, Who(self.seat))} attacks {name_of(table.names, self.target)}."


class Parry(Reaction["Duel"]):
    """Take a boon from an attack."""

    id, name, trigger = "parry", "Parry", Attacked

    def options(self, table: "Duel", seat: int, trigger: Attacked) -> list[Option]:  # noqa: ARG002 - always possible
        """Return the one way to parry, for the one that is attacked."""
        return [Option(id="parry", label="Parry", does="parry")] if seat == trigger.target.seat else []

    def run(self, table: "Duel", seat: int, trigger: Attacked, option: Option) -> Flow[None]:  # noqa: ARG002 - see above
        """Give the attack a bane."""
        trigger.added.append(Counted("parry", -1))
        yield from ()


class Duellers:
    """What the two are called."""

    def seat(self, seat: int) -> str:
        """Return the name of one of them."""
        return ("Ana", "Ben")[seat]

    def __getattr__(self, name: str) -> Any:
        """Return any other name as the word that is asked for."""
        return lambda *words: str(words[-1])


class Duel(ReactionTable[DuelState]):
    """The place where they fight."""

    def __init__(self, dice: str) -> None:
        setup = Setup(ruleset="duel", digest="", seats=(Seat("Ana"), Seat("Ben")), seed=1, options={})
        super().__init__(setup, DuelState(), Duellers(), [Parry()], read_script(dice))

    def sources(self, who: Who) -> list[Source]:
        """Return what one of them has."""
        creature = self.state.creatures[who.seat]
        return [ROWS[one].source for one in (*creature.has, *(one.id for one in creature.lasting))]

    def planned(self, who: Who, kind: str) -> PlannedRoll:
        """Return a roll of one of them as it would be made now."""
        return PlannedRoll(policy=POLICY, counted=tuple(gather(self.sources(who), (kind,))), goal=GUARD)

    def carry_out(self, who: Who, target: Who, row: str) -> Flow[None]:
        """Do what a weapon or a spell does."""
        yield from STEPS.run(self, ROWS[row].steps, Context(who=who, target=target, name=ROWS[row].name, rule=""))


class Blow(Attack[Duel]):
    """An attack with a weapon."""

    def __init__(self, table: Duel, who: Who, target: Who, row: str) -> None:
        self.table, self.who, self.row = table, who, row
        self.announced = self.met = Attacked(seat=who.seat, who=who, target=target, name=row)

    def why_lapsed(self) -> str:
        """Return that who attacks is down; empty: it is not."""
        return "" if self.table.state.creatures[self.who.seat].health else "it is down"

    def throw(self) -> Flow[RollResult]:
        """Roll, with what a parry has given."""
        roll = self.table.planned(self.who, "attack").plus(*self.met.added)
        return (yield from roll.throw(self.table, Thrower(self.who.seat, "attack", "")))

    def land(self, result: RollResult) -> Flow[None]:
        """Do what the weapon does."""
        if result.is_success:
            yield from self.table.carry_out(self.who, self.met.target, self.row)

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let what lasts be a turn older."""
        yield from super().end(result)
        end(self.table.state.creatures[self.who.seat].lasting, tick)


STEPS: Final = Interpreter[Duel, Context[Who]](lambda table, one: not table.state.creatures[one.who.seat].health)


@STEPS.carries_out(HurtStep)
def _hurt(table: Duel, step: HurtStep, context: Context[Who]) -> Flow[None]:
    assert context.target is not None
    amount = yield from roll_amount(table, context.who.seat, step.amount, "damage")
    amount //= 1 + takes_half(table.sources(context.target), step.kind)
    creature = table.state.creatures[context.target.seat]
    creature.health = max(0, creature.health - amount)
    table.emit(Hurt(who=name_of(table.names, context.target), amount=amount, cause=context.cause))


@STEPS.carries_out(BefallStep)
def _befall(table: Duel, step: BefallStep, context: Context[Who]) -> None:
    assert context.target is not None
    if immunity(table.sources(context.target), step.what) is None:
        befallen = Lasting(step.what, context.who, Ends(step.turns))
        gain(table.state.creatures[context.target.seat].lasting, befallen, lambda one: one.id, "longer")


@STEPS.carries_out(UnlessStep)
def _unless(table: Duel, step: UnlessStep, context: Context[Who]) -> Flow[None]:
    who = context.target
    assert who is not None
    result = yield from table.planned(who, "resist").throw(table, Thrower(who.seat, "resist", ""))
    if not result.is_success:
        yield from STEPS.run(table, step.steps, context)
