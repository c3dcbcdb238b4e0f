"""Attribute rolls, luck rolls and their exact chances."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.events.fighting import LuckTried
from ludo_tui.rules.skirmish.mechanics.rolls import BOONS, attribute_roll
from tests.rules.skirmish.skirmish_scene import stand


def chance(modifier: int, boons: int, goal: int) -> Fraction:
    """Return the chance of a success as answers tell it."""
    return planned(modifier, boons, goal).chance()


def planned(modifier: int, boons: int, goal: int) -> PlannedRoll:
    """Return a roll with an attribute."""
    table = stand("bulwark@c9 | ", phase=("party_turns",)).table
    return attribute_roll(table, Who(0, 0), "str", goal, (Counted("some", boons),), score=10 + modifier)


def counted(modifier: int, boons: int, goal: int) -> Fraction:
    """Count every way in which the dice can fall."""
    ways = list(product(range(1, 21), *[range(1, 7)] * abs(boons)))
    sign = 1 if boons > 0 else -1
    good = sum(d20 + modifier + (sign * max(dice) if dice else 0) >= goal for d20, *dice in ways)
    return Fraction(good, len(ways))


@pytest.mark.rule("sh.roll.attribute")
@pytest.mark.parametrize("modifier", range(-3, 6))
def test_the_chances_are_those_of_counting_every_die(modifier: int) -> None:
    for boons, goal in product(range(-3, 4), range(5, 21, 3)):
        assert chance(modifier, boons, goal) == counted(modifier, boons, goal)
    assert chance(modifier, 4, 12) == counted(modifier, 4, 12)


@pytest.mark.rule("sh.roll.critical")
@pytest.mark.parametrize(
    ("modifier", "boons", "goal", "success", "critical"),
    [
        (0, 0, 10, "11/20", "1/20"),
        (0, 1, 10, "29/40", "9/40"),
        (0, -1, 10, "3/8", "0"),
        (0, 2, 10, "557/720", "197/720"),
        (0, -2, 10, "47/144", "0"),
        (0, 3, 10, "383/480", "143/480"),
        (0, -3, 10, "29/96", "0"),
        (3, 0, 14, "1/2", "1/5"),
        (3, -1, 14, "13/40", "1/20"),
        (3, 1, 14, "27/40", "3/8"),
        (3, 3, 10, "91/96", "43/96"),
        (2, -3, 16, "49/480", "1/4320"),
    ],
)
def test_the_table_of_chances(modifier: int, boons: int, goal: int, success: str, critical: str) -> None:
    roll = planned(modifier, boons, goal)
    assert (roll.chance(), roll.chance("critical")) == (Fraction(success), Fraction(critical))


@pytest.mark.parametrize(
    ("boons", "taken", "noticed", "unnoticed"), [(0, "3/5", "1/4", "3/20"), (1, "31/40", "1/12", "17/120")]
)
def test_the_chances_of_a_thief(boons: int, taken: str, noticed: str, unnoticed: str) -> None:
    """A thief with Agility +3 goes for the belt of one with Agility 12 and Intellect 9."""
    success, seen = chance(3, boons, 12), 1 - chance(3, boons, min(12, 9))
    assert (success, seen, 1 - success - seen) == tuple(map(Fraction, (taken, noticed, unnoticed)))


@pytest.mark.rule("sk.circ.cumulative")
def test_boons_and_banes_are_added_up_before_they_cancel() -> None:
    three = [Counted("a", 1, ""), Counted("b", 1, ""), Counted("c", -3, "")]
    assert BOONS.net(one.edge for one in three) == -1
    scene = stand("duelist@d9 brawler@d9 | champion@e9", "d20:5")
    scene.play("act:1", "attack:heavy_fists:1.0", "pass")
    assert scene.counted() == {"surrounded": 1, "obscured": -1}
    assert scene.event("attempted").net == 0


@pytest.mark.rule("sh.roll.attribute", "sh.roll.critical")
@pytest.mark.parametrize(
    ("d20", "total", "is_success", "is_critical"), [(10, 13, False, False), (11, 14, True, False), (17, 20, True, True)]
)
def test_a_roll_is_decided_by_its_total(d20: int, total: int, is_success: bool, is_critical: bool) -> None:
    dice = [f"d20:{d20}", *["d6:1"] * (3 * is_success + is_critical)]
    scene = stand("champion@c9 | champion@d9", dice)
    scene.play("attack:greatsword:1.0", "pass", *["dice:0"] * is_success)
    tried = scene.event("attempted")
    assert (tried.total, tried.goal, tried.is_success, tried.is_critical) == (total, 14, is_success, is_critical)


@pytest.mark.rule("sh.roll.luck")
@pytest.mark.parametrize(("d20", "d6", "is_lucky"), [(3, 6, False), (4, 6, True), (10, 1, True)])
def test_lowlanders_have_a_boon_on_luck(d20: int, d6: int, is_lucky: bool) -> None:
    dice = [f"d20:{d20}", f"d6:{d6}", *["d6:3"] * is_lucky]
    scene = stand("brawler@c9-28x | ", dice, turn=1, phase="closing")
    assert scene.event("luck_tried").is_success == is_lucky


@pytest.mark.rule("sh.roll.luck")
@pytest.mark.parametrize(("d20", "is_lucky"), [(9, False), (10, True)])
def test_luck_is_ten_or_more(d20: int, is_lucky: bool) -> None:
    scene = stand("stoneborn/brawler@c9-28x | ", [f"d20:{d20}", *["d6:3"] * is_lucky], turn=1, phase="closing")
    assert scene.event("luck_tried").is_success == is_lucky


def test_luck_of_an_older_match_is_told_without_its_dice() -> None:
    scene = stand("bulwark@c9 | champion@l9")
    for told, dice in (({}, ""), ({"total": 12, "goal": 10}, "12 against 10, ")):
        raw = {"who": [0, 0], "is_success": True, **told}
        event = msgspec.convert(raw, LuckTried)
        assert event.sentence(scene.names).endswith(f", luck: {dice}lucky.")
