"""Steps that concern a party: its hand, its items, its points, its turn."""

from pathlib import Path

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import carried_out, steps, with_a_foe

TABLES = tables_of(load("ludicrous").tables)


@pytest.mark.rule("lh.magic.over-limit", "ll.5.3.meditate.hand-size")
def test_effects_may_take_a_hand_over_its_limit_until_they_are_over() -> None:
    scene = with_a_foe()
    scene.change(0, hand=["ward", "daze", "bless", "gust"])
    scene.state.deck = ["raise"]
    scene.carry_out(steps({"do": "draw", "cards": 1}), "card:daze")
    assert [len(event.cards) for event in scene.all("cards_seen")] == [1, 1], "drawn first, then given up"
    assert scene.party(0).hand == ["ward", "bless", "gust", "raise"]


def test_discarding_by_choice_and_by_chance() -> None:
    scene = with_a_foe()
    scene.change(0, hand=["ward", "daze", "bless"])
    scene.carry_out(steps({"do": "discard", "cards": 2}), "card:bless", "card:ward")
    assert scene.party(0).hand == ["daze"]
    scene.carry_out(steps({"do": "discard", "cards": 3, "by": "chance"}))
    assert scene.party(0).hand == []
    scene.carry_out(steps({"do": "discard", "cards": 1}))
    assert scene.all("nothing_happened")


def test_cards_of_the_same_name_are_one_answer_that_says_how_many_there_are() -> None:
    scene = with_a_foe()
    scene.change(0, hand=["ward", "daze", "ward"])
    scene.carry_out(steps({"do": "discard", "cards": 2}), "card:ward", "card:ward")
    asked = [[option.label for option in prompt.options] for prompt in scene.prompts]
    assert asked == [["Ward (2 of them)", "Daze"], ["Ward", "Daze"]]


@pytest.mark.rule("lh.annustar.hands")
def test_a_new_deal() -> None:
    scene = with_a_foe()
    scene.change(0, hand=["ward", "daze", "bless"])
    scene.state.deck = ["ward", "stone_flesh", "bless"]
    scene.carry_out(TABLES.breakers["new_deal"].steps, number=None)
    assert scene.party(0).hand == ["bless", "stone_flesh"]
    assert scene.party(1).hand == []
    assert scene.state.discard == ["ward", "daze", "bless"]


@pytest.mark.rule("lh.effects.gain")
def test_of_several_items_one_is_chosen() -> None:
    scene = carried_out({"do": "gain", "items": ["trout", "pike"]}, answers=["item:pike"])
    assert [(item.id, item.turn) for item in scene.party(0).items] == [("pike", 5)]


@pytest.mark.rule("lh.annustar.star-energy", "ll.5.3.consume.kinds.star-energy")
def test_a_star_shower_gives_everybody_star_energy() -> None:
    scene = with_a_foe(seats=3)
    scene.carry_out(TABLES.breakers["star_shower"].steps, number=None)
    assert [[item.id for item in party.items] for party in scene.state.parties] == [["star_energy"]] * 3


@pytest.mark.rule("lh.effects.bonus-points")
def test_bonus_die_points_stop_at_the_maximum_and_at_0() -> None:
    scene = carried_out({"do": "bonus_points", "points": 9})
    assert scene.party(0).bonus_points == 6
    scene.carry_out(steps({"do": "bonus_points", "points": -8}))
    assert scene.party(0).bonus_points == 0


@pytest.mark.rule("lh.annustar.time-slip")
def test_time_slip_grants_the_one_whose_turn_it_is_another_movement() -> None:
    scene = with_a_foe()
    scene.carry_out(TABLES.breakers["time_slip"].steps, number=None, seat=1)
    assert scene.table.used("extra_movement") == 1
    assert scene.all("extra_phase_granted")[0].seat == 0


@pytest.mark.rule("lh.annustar.heal", "lh.annustar.harm", "lh.annustar.last-first")
def test_breakers_for_all_parties() -> None:
    scene = with_a_foe(["d6:6", "d6:1"])
    scene.carry_out(TABLES.breakers["warm_rain"].steps, number=None)
    assert [party.hp for party in scene.state.parties] == [26, 21]
    scene = with_a_foe(["d4:4", "d4:1"])
    scene.carry_out(TABLES.breakers["falling_sky"].steps, number=None)
    assert [party.hp for party in scene.state.parties] == [16, 19]
    assert {event.damage for event in scene.all("damaged")} == {"natural"}
    scene = with_a_foe()
    scene.put(0, "2#30")
    scene.carry_out(TABLES.breakers["turning_tables"].steps, number=None)
    assert (scene.conditions(0), scene.conditions(1)) == ({"cursed": 2}, {"blessed": 2})


def test_every_breaker_is_played_by_a_test() -> None:
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in TABLES.breakers if f'breakers["{name}"]' not in text] == []
    assert sorted(entry.number for entry in TABLES.breakers.values()) == list(range(1, 13))


@pytest.mark.rule("lh.conditions.stressed")
def test_losing_a_phase_concerns_only_the_turn_of_that_party() -> None:
    scene = carried_out({"do": "lose_phase", "phase": "bonus_action"}, target=None)
    assert scene.state.turn.skips == ["bonus_action"]
    assert (scene.event("phase_lost").seat, scene.event("phase_lost").phase) == (0, "bonus_action")
    scene = carried_out({"do": "lose_phase", "phase": "bonus_action"}, target=Who(1))
    assert scene.state.turn.skips == []
