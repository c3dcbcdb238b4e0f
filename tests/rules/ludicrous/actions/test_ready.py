"""Getting ready: points for the bonus die."""

import pytest

from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import place

TABLES = tables_of(load("ludicrous").tables)
A_TURN = TABLES.numbers.party.bonus_points_per_turn
"""Points that come by themselves."""


@pytest.mark.rule("ll.5.3.ready.plus-3", "ll.5.3.ready.cap")
@pytest.mark.parametrize("race", TABLES.races)
def test_ready_is_worth_its_action_to_every_race(race: str) -> None:
    most, points = TABLES.races[race].maximum, TABLES.numbers.deeds.ready_points
    gain = A_TURN
    for before in range(most - A_TURN):
        scene = place("1@10 | 1@40", a={"race": race, "bonus_points": before})
        assert scene.party(0).bonus_points == before + A_TURN
        assert f", +{min(points, most - before - A_TURN)}; " in scene.detail("ready")
        assert scene.play("ready").party(0).bonus_points == min(most, before + A_TURN + points)
    without = -(-most // gain)
    ready = next(turn for turn in range(2, without + 1) if turn * gain + points >= most)
    assert ready < without, "the die can be rolled at least a turn sooner"


@pytest.mark.rule("lh.readings.no-waste")
def test_a_full_bonus_die_takes_no_more_points() -> None:
    scene = place("1@10 | 1@40", a={"bonus_points": 6 - A_TURN})
    assert "ready" not in scene.choices
    assert scene.refusals["ready"] == "lh.readings.no-waste"
    assert "ready" in place("1@10 | 1@40", a={"bonus_points": 5 - A_TURN}).choices


@pytest.mark.rule("ll.5.3.ready.no-bonus-die", "ll.5.5.bonus-die.not-after-ready", "ll.5.5.bonus-die.needs-full")
def test_after_ready_the_bonus_die_stays_in_the_box() -> None:
    scene = place("1@10 | 1@40", phase=("action", "bonus_action")).play("ready")
    assert scene.refusals["bonus_die"] == "ll.5.3.ready.no-bonus-die"
    low = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 6 - A_TURN - 1})
    assert low.refusals["bonus_die"] == "ll.5.5.bonus-die.needs-full"
    full = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 6 - A_TURN})
    assert "bonus_die" in full.choices
