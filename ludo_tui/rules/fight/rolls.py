"""A roll that is planned: its dice and its exact chances come of the same data and the same rule of what succeeds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from ludo_tui.engine import Flow, Modifier, Outcome, Rolled, Table
from ludo_tui.rules.fight.amounts import Amount, Dice, dice, roll_amount, spread

SIDES: Final = 20
"""Of the die of a roll."""


Degree = Literal["critical", "success", "graze", "failure", "fumble"]
"""How a roll comes out: a critical success is a success, a fumble (a critical failure) is a failure."""
DEGREES: Final[Sequence[Degree]] = get_args(Degree)
SUCCESSES: Final[Sequence[Degree]] = ("critical", "success")


Decider = Callable[[int, int, int], Degree]
"""Decides how a roll comes out: by its natural die, that of the other side, and how far its total is ahead."""


class Counted(msgspec.Struct, frozen=True, cache_hash=True):
    """What counts in a roll, by name."""

    name: str
    edge: int = 0
    """Boons or advantage; below 0 banes or disadvantage."""
    rule: str = ""
    """Rulebook id that gives it; empty: that of the roll."""
    value: Amount = 0
    """What is added."""


class Advantage(msgspec.Struct, frozen=True, cache_hash=True):
    """Of two natural dice the higher counts, or the lower; one source is as good as many, and one of each cancel."""

    rule: str = ""
    """Rulebook id that asks for the dice that are rolled as well; empty: that of the roll."""

    def net(self, edges: Iterable[int]) -> int:
        """Return 1 for advantage, -1 for disadvantage, 0 for neither or both."""
        known = list(edges)
        return any(edge > 0 for edge in known) - any(edge < 0 for edge in known)

    def natural(self, edge: int, sides: int = SIDES) -> Dice:
        """Return one die, or two."""
        return Dice(2, sides, keep="highest" if edge > 0 else "lowest") if edge else Dice(1, sides)

    def extra(self, edge: int) -> Dice:  # noqa: ARG002 - both policies share one signature
        """Return no dice."""
        return Dice(0, 0)

    def word(self, edge: int) -> str:
        """Return the word for what the second die is rolled for."""
        return "advantage" if edge > 0 else "disadvantage"


class Boons(msgspec.Struct, frozen=True, cache_hash=True):
    """Boons and banes are added up; of as many dice as are left the highest is added, or taken off."""

    sides: int
    rule: str = ""
    """Rulebook id that asks for the dice that are rolled as well; empty: that of the roll."""

    def net(self, edges: Iterable[int]) -> int:
        """Return how many boons are left, or below 0 banes."""
        return sum(edges)

    def natural(self, edge: int, sides: int = SIDES) -> Dice:  # noqa: ARG002 - both policies share one signature
        """Return one die."""
        return Dice(1, sides)

    def extra(self, edge: int) -> Dice:
        """Return a die for each boon or bane."""
        return Dice(abs(edge), self.sides, sign=1 if edge > 0 else -1, keep="highest")

    def word(self, edge: int) -> str:
        """Return what each of the dice is rolled for."""
        return "boon" if edge > 0 else "bane"


Policy = Advantage | Boons
"""What the edges of a roll come to: their `net`, the `natural` dice, the `extra` dice, and the `word` for them."""


class Thrown(NamedTuple):
    """What the dice of one side have shown."""

    natural: int = 0
    """The value of the die that counts; 0: none was rolled."""
    total: int = 0
    """The same with everything that is added, or the number that was to be reached."""
    edge: int = 0
    """What was left of all edges."""
    dice: tuple[Rolled, ...] = ()


class RollResult(msgspec.Struct, frozen=True):
    """What came of a roll."""

    degree: Degree
    own: Thrown = Thrown()
    other: Thrown = Thrown()

    @property
    def total(self) -> int:
        """The total of the one that rolled."""
        return self.own.total

    @property
    def outcome(self) -> Outcome:
        """How it came out, critical or not."""
        return "success" if self.degree in SUCCESSES else "graze" if self.degree == "graze" else "failure"

    @property
    def is_success(self) -> bool:
        """Whether it succeeded outright."""
        return self.outcome == "success"

    @property
    def is_critical(self) -> bool:
        """Whether it was a critical success."""
        return self.degree == "critical"

    @property
    def is_fumble(self) -> bool:
        """Whether it was a critical failure."""
        return self.degree == "fumble"


class Thrower(NamedTuple):
    """Who throws the dice of one side, and what for."""

    seat: int
    purpose: str
    rule: str
    """Rulebook id that asks for it."""
    before: Callable[[Sequence[Modifier]], None] | None = None
    """Is told what is added before the natural die is rolled."""


def reached(_natural: int, _other: int, ahead: int) -> Degree:
    """Return how a roll comes out in which the total alone decides."""
    return "success" if ahead >= 0 else "failure"


class PlannedRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A roll that is about to be made, against a number or against another side that rolls as well."""

    policy: Policy
    counted: tuple[Counted, ...] = ()
    """What counts, in the order in which players see it."""
    goal: int = 0
    """The total to reach, where no other side rolls."""
    other: tuple[Counted, ...] | None = None
    """What counts for the other side; None: none rolls."""
    decider: Decider = reached
    sides: int = SIDES
    """Of the natural die."""
    certain: Degree | None = None
    """How it comes out without dice; None: the dice decide."""
    undone: Fraction = Fraction(0)
    """Chance that something turns its success into a failure."""

    @property
    def odds(self) -> float:
        """The chance of a success 0..1, as answers carry it."""
        return float(self.chance())

    @property
    def edges(self) -> list[Counted]:
        """What gives the one that rolls boons, banes, advantage or disadvantage."""
        return [one for one in self.counted if one.edge]

    def plus(self, *more: Counted) -> "PlannedRoll":
        """Return the same roll with more that counts."""
        return msgspec.structs.replace(self, counted=(*self.counted, *more)) if more else self

    def chance(self, *degrees: Degree) -> Fraction:
        """Return the exact chance that it comes out in one of some ways, and that nothing turns it into a failure.

        Args:
            degrees: in which ways; none: as any success.
        """
        wanted = degrees or SUCCESSES
        if self.certain is None:
            own = _side(self.counted, self.policy)
            against = self.goal if self.other is None else _side(self.other, self.policy)
            found = _chance(own, against, self.policy, self.decider, self.sides, wanted)
        else:
            found = Fraction(self.certain in wanted)
        return found * (1 - self.undone) if self.undone else found

    def throw(self, table: Table[Any], own: Thrower, other: Thrower | None = None) -> Flow[RollResult]:
        """Roll for the one side, and then for the other where it rolls, and return what comes of it."""
        ours = yield from _throw(table, own, self.counted, self.policy, self.sides)
        theirs = Thrown(total=self.goal)
        if self.other is not None:
            assert other is not None
            theirs = yield from _throw(table, other, self.other, self.policy, self.sides)
        return RollResult(self.decider(ours.natural, theirs.natural, ours.total - theirs.total), ours, theirs)


class _Side(NamedTuple):
    """What one side of a roll rolls, as far as its chances depend on it."""

    edge: int
    plus: int
    added: tuple[Dice, ...]


def _side(counted: Sequence[Counted], policy: Policy) -> _Side:
    """Return what is rolled where this counts."""
    added = [dice(one.value) for one in counted if one.value]
    rolled = tuple([one for one in added if one.count])
    plus = sum([one.plus for one in added if not one.count])
    return _Side(policy.net([one.edge for one in counted]), plus, rolled)


@lru_cache(maxsize=8192)
def _chance(
    own: _Side, other: _Side | int, policy: Policy, decider: Decider, sides: int, degrees: Sequence[Degree]
) -> Fraction:
    """Return the chance that what is rolled against another side, or a number to reach, comes out in some ways."""
    natural, more = policy.natural(own.edge, sides), (*own.added, policy.extra(own.edge))
    if isinstance(other, int):
        found = _chances(natural, _NO_DIE, own.plus - other, more, decider)
    else:
        less = [one.negated for one in (*other.added, policy.extra(other.edge))]
        against = policy.natural(other.edge, sides)
        found = _chances(natural, against, own.plus - other.plus, (*more, *less), decider)
    return sum([found[degree] for degree in degrees], Fraction(0))


_NO_DIE: Final = Dice(0, 0)


@lru_cache(maxsize=4096)
def _chances(own: Dice, other: Dice, plus: int, more: tuple[Dice, ...], decider: Decider) -> Mapping[Degree, Fraction]:
    """Return the chances of two natural dice, with what is added to the first one less what is added to the other."""
    ways = dict.fromkeys(DEGREES, 0)
    for natural, count in spread(own):
        for against, counter in spread(other):
            for added, together in spread(*more):
                ways[decider(natural, against, natural + added + plus - against)] += count * counter * together
    total = sum(ways.values())
    return {degree: Fraction(number, total) for degree, number in ways.items()}


def _throw(table: Table[Any], who: Thrower, counted: Sequence[Counted], policy: Policy, sides: int) -> Flow[Thrown]:
    """Roll for one side: first dice that are added, then the natural die or dice, then those of boons or banes."""
    added: list[Modifier] = []
    for one in counted:
        if one.value:
            rule = one.rule or who.rule
            value = yield from roll_amount(table, who.seat, one.value, one.name, rule=rule)
            added.append(Modifier(one.name, value, rule))
    if who.before is not None:
        who.before(added)
    start, told = len(table.events), tuple(added)
    edge = policy.net([one.edge for one in counted])
    word = policy.word(edge)
    shown: list[int] = []
    for _ in range((pool := policy.natural(edge, sides)).count):
        again = word if shown else ""
        value = yield from table.roll(who.seat, sides, who.purpose, rule=who.rule, modifiers=told, manner=again)
        shown.append(value)
    natural = pool.total(shown)
    shown = []
    for _ in range((pool := policy.extra(edge)).count):
        shown.append((yield from table.roll(who.seat, pool.sides, word, rule=policy.rule or who.rule)))
    total = natural + sum([one.value for one in added]) + pool.total(shown)
    return Thrown(natural, total, edge, table.rolled_since(start))
