"""The damage value of the Annustar, and all twelve Breakers."""

import pytest

from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, against, contest
from ludo_tui.rules.ludicrous.phases import movement
from ludo_tui.rules.ludicrous.state import bearer
from ludo_tui.rules.ludicrous.yard import annustar
from tests.rules.ludicrous.set_up import Stage, set_up

SAFE = "d20:20"


def add(stage: Stage, points: int, *answers: str) -> None:
    stage.play(annustar.add(stage.table, 0, points, cause="a test"), *answers)


def broken(stage: Stage, *answers: str) -> None:
    """Let a Breaker happen; the first die says which."""
    stage.play(annustar.break_out(stage.table, 0), *answers)


# The damage value


@pytest.mark.rule("lh.annustar.limits")
def test_the_value_stays_within_0_and_20() -> None:
    stage = set_up(dice=[SAFE, SAFE])
    add(stage, -2)
    assert stage.state.annustar.damage == 0
    add(stage, 15)
    add(stage, 15)
    assert stage.state.annustar.damage == 20
    changes = [event.change for event in stage.table.events if event.kind == "annustar_changed"]  # type: ignore[attr-defined] # this kind has it
    assert changes == [15, 5]


@pytest.mark.rule("lh.annustar.breaker")
@pytest.mark.parametrize(("roll", "breaks"), [(4, True), (5, False), (6, False)])
def test_a_roll_below_the_value_breaks_out(roll: int, breaks: bool) -> None:
    stage = set_up(dice=[SAFE, f"d20:{roll}", "d12:2"] if breaks else [SAFE, f"d20:{roll}"])
    add(stage, 4)
    add(stage, 1)
    assert ("breaker_happened" in stage.kinds) == breaks
    state = stage.state.annustar
    assert (state.damage, state.breakers, state.last) == ((0, 1, "dead_air") if breaks else (5, 0, ""))


@pytest.mark.rule("lh.annustar.breaker")
def test_only_additions_are_rolled_for() -> None:
    stage = set_up()
    stage.state.annustar.damage = 20
    add(stage, -2)
    assert stage.state.annustar.damage == 18


@pytest.mark.rule("lh.annustar.breaker")
def test_the_table_has_twelve_possibilities() -> None:
    entries = set_up().tables.breakers
    assert [entry.number for entry in entries.values()] == list(range(1, 13))
    assert len({entry.rule for entry in entries.values()}) == 12


@pytest.mark.rule("lh.annustar.damage")
def test_every_critical_failure_adds_1() -> None:
    stage = set_up({0: [10], 1: [40]}, dice=["d20:1", "d20:1", SAFE, SAFE, "d20:1", SAFE])
    ana, ben = Contestant(who=bearer(0, 0), kind="taunt"), Contestant(who=bearer(1, 0), kind="taunt_defense")
    stage.play(contest(stage.table, ana, ben, ContestTerms(name="taunt", rule="lh.rolls.contest", opens=False)))
    stage.play(annustar.settle(stage.table, 0))
    assert stage.state.annustar.damage == 2
    stage.play(against(stage.table, ana, 10, name="fishing", rule="lh.rolls.fixed"))
    stage.play(annustar.settle(stage.table, 0))
    assert stage.state.annustar.damage == 3
    assert stage.state.annustar.mishaps == 0


@pytest.mark.rule("lh.annustar.damage")
def test_a_gamble_adds_1() -> None:
    stage = set_up({0: [10]}, dice=["d6:5", SAFE])
    stage.act("gamble:0", "keep")
    assert stage.state.annustar.damage == 1


def test_without_the_annustar_nothing_adds_up() -> None:
    stage = set_up(annustar=False)
    add(stage, 5)
    assert stage.state.annustar.damage == 0
    stage.state.annustar.mishaps = 2
    stage.play(annustar.settle(stage.table, 0))
    assert stage.state.annustar.damage == 0


# The Breakers


@pytest.mark.rule("lh.annustar.star-energy")
def test_1_every_party_gains_a_star_energy() -> None:
    stage = set_up({0: [10]}, dice="d12:1 d6:5,2", seats=4)
    broken(stage)
    assert [[item.id for item in party.items] for party in stage.state.parties] == [["star_energy"]] * 4
    stage.party(0).hp = 10
    for slot in ("action", "bonus"):
        assert stage.choices("consume", slot) == ["consume:star_energy"]
    stage.act("consume:star_energy", slot="bonus")
    assert stage.party(0).hp == 15
    stage.play(movement.move(stage.table), "move:0")
    assert stage.steps(0)[0] == 14


@pytest.mark.rule("lh.annustar.interruptions", "lh.structures.interruptions")
def test_2_electronic_interruptions_for_2_rounds() -> None:
    stage = set_up(dice="d12:2")
    broken(stage)
    assert annustar.is_interrupted(stage.state)
    annustar.count_interruptions_down(stage.table)
    assert annustar.is_interrupted(stage.state)
    assert len(stage.events("interruptions_changed")) == 1
    annustar.count_interruptions_down(stage.table)
    assert not annustar.is_interrupted(stage.state)
    annustar.count_interruptions_down(stage.table)
    assert [event.rounds for event in stage.table.events if event.kind == "interruptions_changed"] == [2, 0]  # type: ignore[attr-defined] # this kind has it


@pytest.mark.rule("lh.structures.interruptions")
def test_the_longer_interruption_stays() -> None:
    stage = set_up()
    annustar.interrupt(stage.table, 2)
    annustar.interrupt(stage.table, 1)
    assert stage.state.annustar.interruptions == 2


@pytest.mark.rule("lh.annustar.turn-around")
def test_3_every_piece_on_the_pathway_turns_around() -> None:
    stage = set_up({0: [10, 52], 1: [20, 21]}, dice="d12:3")
    stage.party(1).pieces[1].facing = "backward"
    broken(stage)
    facings = [[piece.facing for piece in party.pieces] for party in stage.state.parties]
    assert facings == [["backward", "forward", "forward", "forward"], ["backward", "forward", "forward", "forward"]]


@pytest.mark.rule("lh.annustar.swap")
def test_4_the_foremost_pieces_of_two_parties_swap() -> None:
    stage = set_up({0: [10, 30], 1: [12, 34], 2: [5]}, dice="d12:4", seats=4)
    broken(stage)
    # Rings 30 and 13 + 34 = 47.
    assert stage.steps(0)[:2] == [10, 47]
    assert stage.steps(1)[:2] == [12, 17]
    assert stage.steps(2)[:1] == [5]


@pytest.mark.rule("lh.annustar.swap")
def test_4_nobody_swaps_where_a_space_would_not_be_legal() -> None:
    # Ring 13 + 50 is ring 11, where a comrade of the one who would leave stands as well.
    stage = set_up({0: [30, 20], 1: [7, 7]}, dice="d12:4", seats=4)
    broken(stage)
    assert stage.steps(0)[:2] == [30, 20]
    assert stage.steps(1)[:2] == [7, 7]
    assert "nothing_happened" in stage.kinds


@pytest.mark.rule("lh.annustar.hound", "lh.annustar.creature.glitch-hound")
def test_5_a_glitch_hound_appears_on_a_star_space() -> None:
    for side, ring in (("d4:1", 8), ("d4:2", 21), ("d4:3", 34), ("d4:4", 47)):
        stage = set_up(dice=["d12:5", side])
        broken(stage)
        (hound,) = stage.state.creatures
        assert (hound.id, hound.ring, hound.hp, hound.seat, hound.rounds) == ("glitch_hound", ring, 6, None, None)
        assert creatures.at(stage.state, ring) == [hound.number]


@pytest.mark.rule("lh.annustar.heal")
def test_6_every_party_heals_d6() -> None:
    stage = set_up(dice="d12:6 d6:4,2")
    stage.party(0).hp = stage.party(1).hp = 5
    broken(stage)
    assert (stage.party(0).hp, stage.party(1).hp) == (9, 7)


@pytest.mark.rule("lh.annustar.harm")
def test_7_every_party_takes_d4_natural_damage() -> None:
    armored = {"class": "soldier", "armor": "heavy"}
    stage = set_up({0: [10, 20]}, dice="d12:7 d4:4,2", parties={0: armored})
    stage.party(0).hp = stage.party(1).hp = 10
    broken(stage)
    assert (stage.party(0).hp, stage.party(1).hp) == (6, 8)
    assert stage.events("damaged")[0].damage == "natural"  # type: ignore[attr-defined] # this kind has it
    assert stage.events("damaged")[0].piece == 1  # type: ignore[attr-defined] # this kind has it


@pytest.mark.rule("lh.annustar.hands")
def test_8_every_hand_is_discarded_and_one_card_less_drawn() -> None:
    stage = set_up(dice="d12:8")
    stage.party(0).hand = ["slow", "curse", "bless"]
    stage.party(1).hand = ["haste"]
    stage.state.deck = ["ward", "mend", "gust"]
    broken(stage)
    assert sorted(stage.party(0).hand) == ["gust", "mend"]
    assert stage.party(1).hand == []
    assert sorted(stage.state.discard) == ["bless", "curse", "haste", "slow"]


@pytest.mark.rule("lh.annustar.yard")
def test_9_every_party_may_bring_a_piece_out() -> None:
    stage = set_up({0: [20], 1: [20, 21]}, dice="d12:9")
    broken(stage, "enter:2", "pass")
    assert stage.steps(0) == [20, -1, 0, -1]
    assert stage.steps(1) == [20, 21, -1, -1]
    assert [prompt.seat for prompt in stage.prompts] == [0, 1]


@pytest.mark.rule("lh.annustar.push")
def test_10_every_piece_on_the_pathway_is_pushed_1_forward() -> None:
    stage = set_up({0: [10, 11, 50], 1: [20]}, dice="d12:10")
    broken(stage)
    assert stage.steps(0)[:3] == [11, 12, 50]
    assert stage.steps(1)[0] == 21


@pytest.mark.rule("lh.annustar.last-first")
def test_11_the_last_party_is_blessed_and_the_first_cursed() -> None:
    stage = set_up({0: [20], 1: [10], 2: [5], 3: [7, 7]}, dice="d12:11", seats=4)
    broken(stage)
    assert [stage.conditions(seat) for seat in range(4)] == [["cursed"], [], ["blessed"], []]
    assert [party.conditions[0].left for party in stage.state.parties if party.conditions] == [2, 2]


@pytest.mark.rule("lh.annustar.time-slip")
def test_12_the_current_player_takes_one_more_movement_phase() -> None:
    stage = set_up({0: [10]}, dice="d12:12 d6:3,2")
    broken(stage)
    stage.play(movement.move(stage.table), "move:0", "move:0")
    assert stage.steps(0)[0] == 15
