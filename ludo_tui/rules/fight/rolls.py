"""Rolls of a die with what counts in them, and their exact odds: both come of the same dice."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ludo_tui.engine import Flow, Modifier, Rolled, Table
from ludo_tui.rules.fight.amounts import Amount, Dice, dice, roll_amount, spread

SIDES: Final = 20
"""Of the die of a roll."""


Outcome = Literal["success", "graze", "failure"]


Verdict = Callable[[int, int, int], Outcome]
"""Returns how a roll comes out: by its natural die, that of the other side, and how far its total is ahead."""


class Counted(msgspec.Struct, frozen=True, cache_hash=True):
    """What counts in a roll, by name."""

    name: str
    edge: int = 0
    """Boons or advantage; below 0 banes or disadvantage."""
    rule: str = ""
    value: Amount = 0
    """What is added."""


class Advantage(msgspec.Struct, frozen=True, cache_hash=True):
    """Of two natural dice the higher counts, or the lower; one source is as good as many, and one of each cancel."""

    rule: str = ""
    """Rulebook id that asks for dice besides; empty: that of the roll."""

    def net(self, edges: Iterable[int]) -> int:
        """Return 1 for advantage, -1 for disadvantage, 0 for neither or both."""
        known = list(edges)
        return any(edge > 0 for edge in known) - any(edge < 0 for edge in known)

    def natural(self, edge: int, sides: int = SIDES) -> Dice:
        """Return one die, or two."""
        return Dice(2, sides, keep="highest" if edge > 0 else "lowest") if edge else Dice(1, sides)

    def besides(self, edge: int) -> Dice:  # noqa: ARG002 - both policies share one signature
        """Return no dice."""
        return Dice(0, 0)

    def word(self, edge: int) -> str:
        """Return the word for what the second die is rolled for."""
        return "advantage" if edge > 0 else "disadvantage"


class Boons(msgspec.Struct, frozen=True, cache_hash=True):
    """Boons and banes are added up; of as many dice as are left the highest is added, or taken off."""

    sides: int
    rule: str = ""
    """Rulebook id that asks for dice besides; empty: that of the roll."""

    def net(self, edges: Iterable[int]) -> int:
        """Return how many boons are left, or below 0 banes."""
        return sum(edges)

    def natural(self, edge: int, sides: int = SIDES) -> Dice:  # noqa: ARG002 - both policies share one signature
        """Return one die."""
        return Dice(1, sides)

    def besides(self, edge: int) -> Dice:
        """Return a die for each boon or bane."""
        return Dice(abs(edge), self.sides, sign=1 if edge > 0 else -1, keep="highest")

    def word(self, edge: int) -> str:
        """Return what each of the dice is rolled for."""
        return "boon" if edge > 0 else "bane"


Policy = Advantage | Boons
"""What the edges of a roll come to: their `net`, the `natural` dice, dice `besides`, and the `word` for them."""


_NO_DIE: Final = Dice(0, 0)


class Side(NamedTuple):
    """What one side of a roll rolls, as far as its odds depend on it."""

    edge: int = 0
    """What is left of all edges."""
    plus: int = 0
    added: tuple[Dice, ...] = ()


def side(counted: Sequence[Counted], policy: Policy) -> Side:
    """Return what is rolled where this counts."""
    added = [dice(one.value) for one in counted if one.value]
    rolled = tuple([one for one in added if one.count])
    plus = sum(one.plus for one in added if not one.count)
    return Side(policy.net([one.edge for one in counted]), plus, rolled)


@lru_cache(maxsize=8192)
def chances(
    own: Side, other: Side | int, policy: Policy, verdict: Verdict, sides: int = SIDES
) -> Mapping[Outcome, Fraction]:
    """Return the exact chance of each outcome.

    Args:
        own: what is rolled.
        other: what is rolled against it, or the number to reach.
        policy: what edges come to.
        verdict: tells how a roll comes out.
        sides: of the natural die.
    """
    natural, more = policy.natural(own.edge, sides), (*own.added, policy.besides(own.edge))
    if isinstance(other, int):
        return _chances(natural, _NO_DIE, own.plus - other, more, verdict)
    less = [one.negated for one in (*other.added, policy.besides(other.edge))]
    against = policy.natural(other.edge, sides)
    return _chances(natural, against, own.plus - other.plus, (*more, *less), verdict)


@lru_cache(maxsize=4096)
def _chances(own: Dice, other: Dice, plus: int, more: tuple[Dice, ...], verdict: Verdict) -> Mapping[Outcome, Fraction]:
    """Return the chances of two natural dice, with what is added to the first one less what is added to the other."""
    ways: dict[Outcome, int] = {"success": 0, "graze": 0, "failure": 0}
    for natural, count in spread(own):
        for against, counter in spread(other):
            for added, together in spread(*more):
                ways[verdict(natural, against, natural + added + plus - against)] += count * counter * together
    total = sum(ways.values())
    return {outcome: Fraction(number, total) for outcome, number in ways.items()}


def reached(_natural: int, _other: int, ahead: int) -> Outcome:
    """Return how a roll comes out in which the total alone decides."""
    return "success" if ahead >= 0 else "failure"


class Thrown(NamedTuple):
    """What dice have shown."""

    natural: int
    """The value of the die that counts."""
    total: int
    """The same with everything that is added."""
    edge: int
    """What was left of all edges."""
    dice: tuple[Rolled, ...]


def throw(
    table: Table[Any],
    seat: int,
    counted: Sequence[Counted],
    policy: Policy,
    purpose: str,
    rule: str,
    *,
    sides: int = SIDES,
    before: Callable[[Sequence[Modifier]], None] | None = None,
) -> Flow[Thrown]:
    """Roll: first dice that are added, then the natural die or dice, then those of boons or banes.

    Args:
        table: the match.
        seat: who rolls.
        counted: what counts, in the order in which it is told.
        policy: what edges come to.
        purpose: what the roll is for.
        rule: rulebook id that asks for it.
        sides: of the natural die.
        before: is told what is added before the natural die is rolled.
    """
    added: list[Modifier] = []
    for one in counted:
        if one.value:
            value = yield from roll_amount(table, seat, one.value, one.name, rule=one.rule)
            added.append(Modifier(one.name, value, one.rule))
    if before is not None:
        before(added)
    start, told = len(table.events), tuple(added)
    edge = policy.net([one.edge for one in counted])
    word = policy.word(edge)
    shown: list[int] = []
    for _ in range((pool := policy.natural(edge, sides)).count):
        manner = word if shown else ""
        shown.append((yield from table.roll(seat, sides, purpose, rule=rule, modifiers=told, manner=manner)))
    natural = pool.total(shown)
    shown = []
    for _ in range((pool := policy.besides(edge)).count):
        shown.append((yield from table.roll(seat, pool.sides, word, rule=policy.rule or rule)))
    total = natural + sum([one.value for one in added]) + pool.total(shown)
    return Thrown(natural, total, edge, table.rolled_since(start))
