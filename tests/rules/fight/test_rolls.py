"""Odds are those of counting every way in which the dice that are rolled can fall."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest

from ludo_tui.rules.fight.amounts import Dice, dice, spread
from ludo_tui.rules.fight.modifiers import Source, SourceModifier, gather, immunity, numbers, takes_half, with_flag
from ludo_tui.rules.fight.rolls import (
    DEGREES,
    Advantage,
    Boons,
    Counted,
    Degree,
    PlannedRoll,
    Policy,
    RollResult,
    Thrower,
)
from tests.rules.fight.duel import Duel

FEW = 4
"""Sides of the natural die, so that all ways are soon counted."""


def shown(one: Dice) -> Iterator[int]:
    """Yield what each way of rolling dice comes to."""
    return (one.total(faces) for faces in product(range(1, one.sides + 1), repeat=one.count))


@pytest.mark.parametrize(
    "one", [Dice(0, 0, 3), Dice(2, 6), Dice(3, 4, keep="highest"), Dice(3, 4, 1, -1, "lowest"), dice("-2d4+1")]
)
def test_a_spread_is_that_of_all_faces(one: Dice) -> None:
    assert dict(spread(one)) == Counter(shown(one))
    assert dict(spread(one, Dice(1, 4), one.negated)) == Counter(
        first + second - third for first, second, third in product(shown(one), range(1, 5), shown(one))
    )


def close(natural: int, other: int, ahead: int) -> Degree:
    """Tell how a roll comes out in which the natural dice decide, then the totals, and ties graze."""
    if natural == FEW or other == FEW:
        return "critical" if natural == FEW else "fumble"
    return "success" if ahead > 0 else "graze" if ahead == 0 else "failure"


def rolled(counted: Sequence[Counted], policy: Policy) -> Iterator[tuple[int, int]]:
    """Yield each natural value of a side, with its total."""
    edge = policy.net([one.edge for one in counted])
    for natural, more in product(shown(policy.natural(edge, FEW)), shown(policy.extra(edge))):
        for added in product(*(shown(dice(one.value)) for one in counted)):
            yield natural, natural + more + sum(added)


@pytest.mark.parametrize("policy", [Advantage(), Boons(6)])
@pytest.mark.parametrize("edge", [-2, 0, 2])
def test_the_odds_of_both_policies_are_those_of_counting(policy: Policy, edge: int) -> None:
    own = (Counted("one", edge), Counted("die", value="d4"), Counted("two", value=2))
    other = (Counted("three", 1), Counted("less", value="-d4"))
    met = Counter(
        close(natural, defence, total - against)
        for (natural, total), (defence, against) in product(rolled(own, policy), rolled(other, policy))
    )
    roll = PlannedRoll(policy=policy, counted=own, other=other, decider=close, sides=FEW)
    for degree in DEGREES:
        assert roll.chance(degree) == Fraction(met[degree], met.total())
    alone = [total >= 7 for _, total in rolled(own, policy)]
    roll = PlannedRoll(policy=policy, counted=own, goal=7, sides=FEW)
    assert roll.chance() == Fraction(sum(alone), len(alone))


@pytest.mark.parametrize(("certain", "chance"), [("success", "3/4"), ("failure", "0"), (None, "3/8")])
def test_a_roll_without_dice_and_what_may_undo_a_success(certain: Degree | None, chance: str) -> None:
    roll = PlannedRoll(policy=Boons(6), goal=11, certain=certain, undone=Fraction(1, 4))
    assert roll.chance() == Fraction(chance)
    assert roll.plus(Counted("dodge", -1)).chance() <= roll.chance()


@pytest.mark.parametrize(("dice", "degree", "totals"), [
    ("d4:3 d6:2 d4:1", "success", (7, 1)),
    ("d4:2 d6:1 d4:3", "success", (5, 3)),
    ("d4:4 d6:1 d4:3", "critical", (7, 3)),
    ("d4:1 d6:1 d4:4", "fumble", (4, 4)),
])  # fmt: skip
def test_a_thrown_roll_comes_out_as_its_chances_count_it(dice: str, degree: Degree, totals: tuple[int, int]) -> None:
    own = (Counted("skill", 1, value=2),)
    roll = PlannedRoll(policy=Boons(6), counted=own, other=(), decider=close, sides=FEW)
    with pytest.raises(StopIteration) as ended:
        next(roll.throw(Duel(dice), Thrower(0, "one", "a"), Thrower(1, "two", "b")))
    result: RollResult = ended.value.value
    assert (result.degree, (result.total, result.other.total)) == (degree, totals)
    assert (result.is_success, result.is_critical, result.is_fumble) == (
        degree in ("critical", "success"), degree == "critical", degree == "fumble"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("edges", "net", "sum_of_all"), [([1, 1, -1], 0, 1), ([1, 2], 1, 3), ([-3], -1, -3), ([], 0, 0)]
)
def test_one_of_each_cancels_advantage_and_boons_are_added_up(edges: list[int], net: int, sum_of_all: int) -> None:
    assert (Advantage().net(edges), Boons(6).net(edges)) == (net, sum_of_all)


class Cold:
    """A restriction that fits facts that are the word `cold`."""

    def fits(self, facts: object) -> bool:
        """Return whether it is cold."""
        return facts == "cold"


THICK = Source(
    "thick",
    "a",
    (SourceModifier(to="hit", edge=1), SourceModifier(to="hit", value="d4", when=Cold())),
    ("slow",),
    ("fear",),
)
QUICK = Source(
    "quick", "b", (SourceModifier(to="speed", value=2), SourceModifier(to="hit", edge=-1)), (), (), ("fire",)
)


def test_what_counts_is_gathered_in_the_order_of_its_sources() -> None:
    both = (THICK, QUICK)
    assert gather(both, ("hit",)) == [Counted("thick", 1, "a"), Counted("quick", -1, "b")]
    assert [one.value for one in gather(both, ("hit", "miss"), "cold")] == [0, "d4", 0]
    assert [one.name for one in gather(both, ("speed",), prefix="target ")] == ["target quick"]
    assert numbers(both, ("speed",)) == [2]
    assert (with_flag(both, "slow"), with_flag(both, "blind")) == (THICK, None)
    assert (immunity(both, "fear"), immunity((QUICK,), "fear")) == (THICK, None)
    assert (takes_half(both, "fire"), takes_half((THICK,), "fire")) == (True, False)
