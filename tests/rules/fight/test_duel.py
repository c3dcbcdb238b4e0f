"""The shared engine of fighting carries a game that it has never heard of."""

from fractions import Fraction
from typing import Any

import pytest

from ludo_tui.engine import Flow, Modifier, Rolled, Who
from ludo_tui.rules.fight.lasting import Ends, Lasting
from tests.rules.fight.duel import ROWS, STEPS, Blow, Duel

ANA, BEN = Who(0), Who(1)


def play(flow: Flow[Any], *answers: str) -> None:
    """Play a flow to its end, with what is answered on the way."""
    left = list(answers)
    try:
        prompt: Any = next(flow)
        while True:
            prompt = flow.send(prompt.option(left.pop(0)))
    except StopIteration:
        assert left == []


def duel(dice: str, ana: str = "", ben: str = "") -> Duel:
    """Return a duel of two with their talents, and the dice to come."""
    table = Duel(dice)
    for creature, has in zip(table.state.creatures, (ana, ben), strict=True):
        creature.has = has.split()
    return table


def rolled(table: Duel) -> list[tuple[str, int, tuple[Modifier, ...]]]:
    """Return what has been rolled: for what, what it shows, and what is added."""
    return [(one.purpose, one.value, one.modifiers) for one in table.events if isinstance(one, Rolled)]


def test_a_hit_does_what_the_row_of_the_weapon_says() -> None:
    table = duel("d20:11 d6:4")
    play(Blow(table, ANA, BEN, "sword").make(), "pass")
    assert table.state.creatures[1].health == 12 - 5
    assert table.events[-1].sentence(table.names) == "Ben loses 5 to the sword."


def test_what_is_had_counts_by_boons_and_banes_and_a_reaction_with_it() -> None:
    table = duel("d20:13 d6:3")
    table.state.creatures[0].lasting.append(Lasting("dazed"))
    play(Blow(table, ANA, BEN, "sword").make(), "pass")
    assert table.state.creatures[1].health == 12, "13 less 3"
    table = duel("d20:12 d6:1,6", ana="duellist")
    play(Blow(table, ANA, BEN, "sword").make(), "parry")
    assert [value for _, value, _ in rolled(table)] == [12, 1], "a boon and a bane are none, and 1 is the damage"


def test_an_attack_comes_to_nothing_when_who_makes_it_is_down_before_the_roll() -> None:
    table = duel("")
    blow = Blow(table, ANA, BEN, "sword")
    flow = blow.make()
    prompt: Any = next(flow)
    table.state.creatures[0].health = 0
    with pytest.raises(StopIteration) as ended:
        flow.send(prompt.option("pass"))
    assert ended.value.value is None
    assert rolled(table) == []


def test_odds_are_those_of_the_dice_that_are_rolled() -> None:
    assert duel("").planned(ANA, "attack").chance() == 0.5
    ways = sum(natural - bane >= 11 for natural in range(1, 21) for bane in range(1, 7))
    table = duel("")
    table.state.creatures[0].lasting.append(Lasting("dazed"))
    assert table.planned(ANA, "attack").chance() == Fraction(ways, 120)


def test_a_spell_is_resisted_with_dice_that_talents_add() -> None:
    table = duel("d4:2 d20:9", ben="duellist")
    play(table.carry_out(ANA, BEN, "hex"))
    assert table.state.creatures[1].lasting == []
    assert rolled(table)[1] == ("resist", 9, (Modifier("duellist", 2, ""),))
    table = duel("d20:10")
    play(table.carry_out(ANA, BEN, "hex"))
    assert (table.state.creatures[1].lasting, table.state.creatures[1].health) == ([Lasting("dazed", ANA, Ends(2))], 10)


def test_what_a_spell_brings_ends_by_itself_and_counts_until_then() -> None:
    table = duel("d20:1 d20:13 d6:3 d20:13 d6:3 d20:11 d6:1")
    play(table.carry_out(ANA, BEN, "hex"))
    for left in (1, 0):
        play(Blow(table, BEN, ANA, "sword").make(), "pass")
        assert [one.ends.left for one in table.state.creatures[1].lasting] == [left] * (left > 0)
    play(Blow(table, BEN, ANA, "sword").make(), "pass")
    assert [one.health for one in table.state.creatures] == [12 - 2, 12 - 2]


def test_immunity_and_halving_stand_on_rows() -> None:
    table = duel("d20:1 d20:20 d6:6", ben="wary")
    play(table.carry_out(ANA, BEN, "hex"))
    play(Blow(table, ANA, BEN, "sword").make(), "pass")
    assert (table.state.creatures[1].lasting, table.state.creatures[1].health) == ([], 12 - 2 - 3)


def test_nothing_follows_once_the_one_that_acts_is_down() -> None:
    table = duel("d6:6")
    table.state.creatures[0].health = 0
    play(table.carry_out(ANA, BEN, "sword"))
    assert table.events == []
    assert {type(step) for row in ROWS.values() for step in row.steps} < STEPS.kinds
