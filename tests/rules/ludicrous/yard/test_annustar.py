"""The damage value of the Annustar, and all twelve Breakers."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_on
from ludo_tui.rules.ludicrous.phases import movement
from ludo_tui.rules.ludicrous.yard import annustar
from tests.rules.ludicrous.scenes import with_row
from tests.scene import Scene, set_up

SAFE = "d20:20"


def add(scene: Scene, points: int, *answers: str) -> None:
    scene.run(annustar.add(scene.table, 0, points, cause="a test"), *answers)


def broken(scene: Scene, *answers: str) -> None:
    """Let a Breaker happen; the first die says which."""
    scene.run(annustar.break_out(scene.table, 0), *answers)


# The damage value


@pytest.mark.rule("lh.annustar.limits")
def test_the_value_stays_within_0_and_20() -> None:
    scene = set_up(dice=[SAFE, SAFE])
    add(scene, -2)
    assert scene.state.annustar.damage == 0
    add(scene, 15)
    add(scene, 15)
    assert scene.state.annustar.damage == 20
    changes = [event.change for event in scene.all("annustar_changed")]
    assert changes == [15, 5]


@pytest.mark.rule("lh.annustar.breaker")
@pytest.mark.parametrize(("roll", "breaks"), [(4, True), (5, False), (6, False)])
def test_a_roll_below_the_value_breaks_out(roll: int, breaks: bool) -> None:
    scene = set_up(dice=[SAFE, f"d20:{roll}", "d12:2"] if breaks else [SAFE, f"d20:{roll}"])
    add(scene, 4)
    add(scene, 1)
    assert ("breaker_happened" in scene.happened) == breaks
    state = scene.state.annustar
    assert (state.damage, state.breakers, state.last) == ((0, 1, "dead_air") if breaks else (5, 0, ""))


@pytest.mark.rule("lh.annustar.breaker")
def test_nothing_is_rolled_where_no_roll_can_be_below_the_value() -> None:
    scene = set_up(dice=["d20:1", "d12:2"])
    add(scene, 1)
    assert scene.happened == ["annustar_changed"], "no die shows less than 1"
    add(scene, 1)
    assert "breaker_happened" in scene.happened, "1 is below 2"
    assert scene.dice_left() == 0


@pytest.mark.rule("lh.annustar.breaker")
def test_only_additions_are_rolled_for() -> None:
    scene = set_up()
    scene.state.annustar.damage = 20
    add(scene, -2)
    assert scene.state.annustar.damage == 18


@pytest.mark.rule("lh.annustar.breaker")
def test_the_table_has_twelve_possibilities() -> None:
    entries = set_up().tables.breakers
    assert [entry.number for entry in entries.values()] == list(range(1, 13))
    assert len({entry.rule for entry in entries.values()}) == 12


@pytest.mark.rule("lh.annustar.damage")
def test_every_critical_failure_adds_1() -> None:
    scene = set_up("1#10 | 1#40", dice=["d20:1", "d20:1", SAFE, "d20:1", SAFE])
    ana, ben = Contestant(who=Who(0, 0), kind="taunt"), Contestant(who=Who(1, 0), kind="taunt_defense")
    scene.run(contest(scene.table, ana, ben, ContestTerms(name="taunt", rule="lh.rolls.contest")))
    scene.run(annustar.settle(scene.table, 0))
    assert scene.state.annustar.damage == 2
    scene.run(contest(scene.table, ana, 10, ContestTerms(name="fishing", rule="lh.rolls.fixed")))
    scene.run(annustar.settle(scene.table, 0))
    assert scene.state.annustar.damage == 3
    assert scene.state.annustar.mishaps == 0


@pytest.mark.rule("lh.annustar.damage")
def test_a_gamble_adds_1() -> None:
    scene = set_up("1#10 |", dice="d6:5")
    scene.act("gamble:0", "keep")
    assert scene.state.annustar.damage == 1


def test_without_the_annustar_nothing_adds_up() -> None:
    scene = set_up(annustar=False)
    add(scene, 5)
    assert scene.state.annustar.damage == 0
    scene.state.annustar.mishaps = 2
    scene.run(annustar.settle(scene.table, 0))
    assert scene.state.annustar.damage == 0


# The Breakers


@pytest.mark.rule("lh.annustar.star-energy")
def test_1_every_party_gains_a_star_energy() -> None:
    scene = set_up("1#10 | | |", dice="d12:1 d6:5,2")
    broken(scene)
    assert [[item.id for item in party.items] for party in scene.state.parties] == [["star_energy"]] * 4
    scene.party(0).hp = 6
    for slot in ("action", "bonus"):
        assert scene.offers("consume", slot) == ["consume:star_energy"]
    scene.act("consume:star_energy", slot="bonus")
    assert scene.party(0).hp == 11
    scene.run(movement.move(scene.table), "move:0")
    assert scene.steps(0)[0] == 14


@pytest.mark.rule("lh.annustar.interruptions", "lh.structures.interruptions")
def test_2_electronic_interruptions_for_2_rounds() -> None:
    scene = set_up(dice="d12:2")
    broken(scene)
    assert annustar.is_interrupted(scene.state)
    annustar.count_interruptions_down(scene.table, 0)
    assert annustar.is_interrupted(scene.state)
    assert len(scene.all("interruptions_changed")) == 1
    annustar.count_interruptions_down(scene.table, 0)
    assert not annustar.is_interrupted(scene.state)
    annustar.count_interruptions_down(scene.table, 0)
    assert [event.rounds for event in scene.all("interruptions_changed")] == [2, 0]


@pytest.mark.rule("lh.structures.interruptions")
def test_the_longer_interruption_stays() -> None:
    scene = set_up()
    annustar.interrupt(scene.table, 2)
    annustar.interrupt(scene.table, 1)
    assert (scene.state.annustar.interruptions, scene.state.annustar.since) == (2, 0)
    scene.begin_turn(1)
    annustar.interrupt(scene.table, 1)
    assert scene.state.annustar.since == 0
    annustar.interrupt(scene.table, 2)
    assert scene.state.annustar.since == 1, "as long a one begins anew"


@pytest.mark.rule("lh.annustar.turn-around")
def test_3_every_piece_on_the_pathway_turns_around() -> None:
    scene = set_up("1#10 2#52 | 1#20 2#21", dice="d12:3")
    scene.party(1).pieces[1].facing = "backward"
    broken(scene)
    facings = [[piece.facing for piece in party.pieces] for party in scene.state.parties]
    assert facings == [["backward", "forward", "forward", "forward"], ["backward", "forward", "forward", "forward"]]


@pytest.mark.rule("lh.annustar.swap")
def test_4_the_foremost_pieces_of_two_parties_swap() -> None:
    scene = set_up("1#10 2#30 | 1#12 2#34 | 1#5 |", dice="d12:4")
    broken(scene)
    # Rings 30 and 13 + 34 = 47.
    assert scene.steps(0)[:2] == [10, 47]
    assert scene.steps(1)[:2] == [12, 17]
    assert scene.steps(2)[:1] == [5]


@pytest.mark.rule("lh.annustar.swap")
def test_4_nobody_swaps_where_a_space_would_not_be_legal() -> None:
    # Ring 13 + 50 is ring 11, where a comrade of the one who would leave stands as well.
    scene = set_up("1#30 2#20 | 1#7 2#7 | |", dice="d12:4")
    broken(scene)
    assert scene.steps(0)[:2] == [30, 20]
    assert scene.steps(1)[:2] == [7, 7]
    assert "nothing_happened" in scene.happened


@pytest.mark.rule("lh.annustar.hound", "lh.annustar.creature.glitch-hound")
def test_5_a_glitch_hound_appears_on_a_star_space() -> None:
    for side, ring in (("d4:1", 8), ("d4:2", 21), ("d4:3", 34), ("d4:4", 47)):
        scene = set_up(dice=["d12:5", side])
        broken(scene)
        (hound,) = scene.state.creatures
        assert (hound.id, hound.ring, hound.hp, hound.seat, hound.rounds) == ("glitch_hound", ring, 6, None, None)
        assert creatures_on(scene.state, ring) == [hound.number]


@pytest.mark.rule("lh.annustar.heal")
def test_6_every_party_heals_d6() -> None:
    scene = set_up(dice="d12:6 d6:4,2")
    scene.party(0).hp = scene.party(1).hp = 5
    broken(scene)
    assert (scene.party(0).hp, scene.party(1).hp) == (9, 7)


@pytest.mark.rule("lh.annustar.harm")
def test_7_every_party_takes_d4_natural_damage() -> None:
    armored = {"class": "soldier", "armor": "heavy"}
    scene = set_up("1#10 2#20 |", dice="d12:7 d4:4,2", a={"sheet": armored})
    scene.party(0).hp = scene.party(1).hp = 10
    broken(scene)
    assert (scene.party(0).hp, scene.party(1).hp) == (6, 8)
    assert scene.all("damaged")[0].damage == "natural"
    assert scene.all("damaged")[0].piece == 1


@pytest.mark.rule("lh.annustar.hands")
def test_8_every_hand_is_discarded_and_one_card_less_drawn() -> None:
    scene = set_up(dice="d12:8")
    scene.party(0).hand = ["slow", "curse", "bless"]
    scene.party(1).hand = ["haste"]
    scene.state.deck = ["ward", "mend", "gust"]
    broken(scene)
    assert sorted(scene.party(0).hand) == ["gust", "mend"]
    assert scene.party(1).hand == []
    assert sorted(scene.state.discard) == ["bless", "curse", "haste", "slow"]


@pytest.mark.rule("lh.annustar.yard")
def test_9_every_party_may_bring_a_piece_out() -> None:
    scene = set_up("1#20 | 1#20 2#21", dice="d12:9")
    broken(scene, "enter:2", "pass")
    assert scene.steps(0) == [20, -1, 0, -1]
    assert scene.steps(1) == [20, 21, -1, -1]
    assert [prompt.seat for prompt in scene.prompts] == [0, 1]


@pytest.mark.rule("lh.annustar.push")
def test_10_every_piece_on_the_pathway_is_pushed_1_forward() -> None:
    scene = set_up("1#10 2#11 3#50 | 1#20", dice="d12:10")
    broken(scene)
    assert scene.steps(0)[:3] == [11, 12, 50]
    assert scene.steps(1)[0] == 21


@pytest.mark.rule("lh.annustar.last-first")
def test_11_the_last_party_is_blessed_and_the_first_cursed() -> None:
    scene = set_up("1#20 | 1#10 | 1#5 | 1#7 2#7", dice="d12:11")
    broken(scene)
    assert [scene.has(seat) for seat in range(4)] == [["cursed"], [], ["blessed"], []]
    assert [party.conditions[0].ends.left for party in scene.state.parties if party.conditions] == [2, 2]


@pytest.mark.rule("lh.annustar.time-slip")
def test_12_the_current_player_takes_one_more_movement_phase() -> None:
    scene = set_up("1#10 |", dice="d12:12 d6:3,2")
    broken(scene)
    scene.run(movement.move(scene.table), "move:0", "move:0")
    assert scene.steps(0)[0] == 15


@pytest.mark.parametrize(("own", "rule"), [("lh.own", "lh.own"), ("", "lh.annustar.breaker")])
def test_a_breaker_cites_its_own_rule_or_that_of_all(own: str, rule: str) -> None:
    scene = set_up(dice="d12:1", ruleset=with_row("breakers", "star_shower", rule=own))
    broken(scene)
    assert scene.event("breaker_happened").rule == rule
