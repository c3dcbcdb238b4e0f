"""What stands on a party sheet, at work: races, leader, HP, proficiency, hand, bonus die."""

import pytest

from ludo_tui.engine import Modifier, PieceId, Rolled
from ludo_tui.rules.ludicrous.board import encounters
from ludo_tui.rules.ludicrous.board.placing import push
from ludo_tui.rules.ludicrous.mechanics import hands, punches, weapon_uses
from ludo_tui.rules.ludicrous.mechanics.conditions import gain
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, come_round, damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import hand_limit, is_wounded, size
from ludo_tui.rules.ludicrous.phases import movement, special_rules, turning, upkeep
from ludo_tui.rules.ludicrous.state import PartyId, bearer
from tests.rules.ludicrous.set_up import Stage, set_up


def rolls(stage: Stage) -> list[Rolled]:
    return [event for event in stage.table.events if isinstance(event, Rolled)]


# Races


@pytest.mark.rule("lh.party.race.elf")
def test_elves_reach_1_farther_with_ranged_weapons() -> None:
    reach = {}
    for race in ("elf", "orc"):
        stage = set_up(parties={0: {"race": race}})
        reach[race] = {arm.id: arm.reach for arm in weapon_uses.weapon_uses(stage.table, 0)}
    assert reach == {"elf": {"sling": 5, "dagger": 1}, "orc": {"sling": 4, "dagger": 1}}


@pytest.mark.rule("lh.party.race.goblin")
def test_goblins_pass_a_pair_without_being_tackled_by_it() -> None:
    for race, pair, single in (("goblin", False, True), ("elf", True, True)):
        stage = set_up({0: [10], 1: [38, 38, 40]}, parties={0: {"race": race}})
        assert encounters.can_tackle(stage.table, PieceId(0, 0), PieceId(1, 0)) == pair
        assert encounters.can_tackle(stage.table, PieceId(0, 0), PieceId(1, 2)) == single


@pytest.mark.rule("lh.party.race.dwarf")
def test_dwarves_are_never_pushed_more_than_1() -> None:
    for race, step in (("dwarf", 21), ("elf", 23)):
        stage = set_up({0: [20]}, parties={0: {"race": race}})
        push(stage.table, PieceId(0, 0), 1, 3)
        assert stage.steps(0)[0] == step


@pytest.mark.rule("lh.party.race.orc")
def test_orcs_punch_harder() -> None:
    numbers = set_up().tables.numbers.punch
    for race, more in (("orc", 1), ("elf", 0)):
        stage = set_up({0: [10], 1: [37]}, dice="d6:3", parties={0: {"race": race}})
        assert punches.strength(stage.table, PieceId(0, 0), numbers.running_damage) == 2 + more
        stage.act("punch:0:1.0")
        assert stage.party(1).hp == 18 - 1 - more


@pytest.mark.rule("lh.party.race.catfolk")
def test_catfolk_stand_up_without_cost() -> None:
    for race, can_turn in (("catfolk", True), ("elf", False)):
        stage = set_up({0: [20]}, parties={0: {"race": race}})
        gain(stage.table, PieceId(0, 0), "prone")
        stage.play(turning.turning(stage.table), "stand:0", *(["turn:0"] if can_turn else []))
        assert stage.conditions(0, 0) == []
        assert stage.party(0).pieces[0].facing == ("backward" if can_turn else "forward")


@pytest.mark.rule("lh.party.race.automaton")
def test_automatons_cannot_be_drunk_or_frightened() -> None:
    for race, can_be in (("automaton", False), ("elf", True)):
        stage = set_up({0: [20]}, parties={0: {"race": race}})
        assert gain(stage.table, PartyId(0), "drunk") == can_be
        assert set_up({0: [20]}, parties={0: {"race": race}}).choices("drink") == (["drink"] if can_be else [])
        stage = set_up({0: [20]}, parties={0: {"race": race}})
        assert gain(stage.table, PieceId(0, 0), "frightened") == can_be
        assert gain(stage.table, PieceId(0, 0), "stunned")


@pytest.mark.rule("lh.party.race.dragonkin")
def test_dragonkin_suffer_half_of_fire() -> None:
    stage = set_up({0: [20]}, parties={0: {"race": "dragonkin"}})
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=5, kind="fire")))
    assert stage.party(0).hp == 18 - 2
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=5, kind="magical")))
    assert stage.party(0).hp == 18 - 7


@pytest.mark.rule("lh.party.sizes")
def test_the_size_is_that_of_the_race() -> None:
    assert [size(set_up(parties={0: {"race": race}}).table, PartyId(0)) for race in ("goblin", "elf", "orc")] == [
        2,
        3,
        4,
    ]


# Leader, proficiency


@pytest.mark.rule("lh.party.leader")
def test_the_leader_adds_1_to_its_own_contest_rolls() -> None:
    for piece, total in ((3, 11), (0, 10)):
        stage = set_up({0: [10, -1, -1, 12], 1: [40]}, dice="d20:10,5")
        ana, ben = Contestant(who=bearer(0, piece), kind="taunt"), Contestant(who=bearer(1, 0), kind="taunt_defense")
        stage.play(contest(stage.table, ana, ben, ContestTerms(name="taunt", rule="lh.rolls.contest", opens=False)))
        assert stage.event("contest_decided").total == total


@pytest.mark.rule("lh.party.leader")
def test_a_fallen_leader_makes_fright_likelier() -> None:
    for is_leader, dice in ((True, ["d20:15", "d20:10"]), (False, ["d20:15"])):
        stage = set_up({0: [10]}, dice=dice)
        stage.party(0).seen.append((12, is_leader))
        stage.play(special_rules.first(stage.table))
        assert stage.conditions(0, 0) == (["frightened"] if is_leader else [])


@pytest.mark.rule("lh.party.proficiency")
def test_proficiency_adds_1_to_attack_and_damage() -> None:
    for profession, more in (("soldier", 1), ("wizard", 0)):
        stage = set_up({0: [10], 1: [37]}, dice="d20:15,5 d4:3", parties={0: {"class": profession}})
        stage.act("attack:0:dagger:1.0")
        assert stage.event("contest_decided").total == 15 + more
        assert stage.event("damaged").amount == 3 + more
        added = (Modifier("proficiency", 1, "lh.party.proficiency"),) if more else ()
        assert rolls(stage)[0].modifiers == added


# HP


@pytest.mark.rule("lh.party.wounded")
def test_at_half_of_the_maximum_a_party_is_wounded_and_heals_1() -> None:
    stage = set_up(parties={0: {"class": "cleric"}}, stats={0: {"constitution": -1}})
    assert stage.party(0).hp_max == 17
    for hp, after in ((9, 9), (8, 9), (3, 4)):
        stage.party(0).hp = hp
        assert is_wounded(stage.table, 0) == (hp <= 8)
        stage.play(special_rules.first(stage.table))
        assert stage.party(0).hp == after


@pytest.mark.rule("lh.party.unconscious")
def test_a_piece_falls_and_its_party_fights_on_with_half_of_its_hp() -> None:
    stage = set_up({0: [10, 20]})
    stage.party(0).hp = 3
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=5)))
    fallen = stage.party(0).pieces[0]
    assert (stage.conditions(0, 0), fallen.overshoot) == (["unconscious"], 2)
    assert stage.conditions(0, 1) == []
    assert stage.party(0).hp == 9
    exact = set_up({0: [10]})
    exact.play(damage(exact.table, PieceId(0, 0), Harm(amount=18)))
    assert exact.conditions(0, 0) == ["unconscious"]


@pytest.mark.rule("lh.party.untargeted-damage")
def test_damage_that_hits_nobody_hits_the_foremost_or_stops_at_1_hp() -> None:
    stage = set_up({0: [10, 20, 53]})
    stage.play(damage(stage.table, PartyId(0), Harm(amount=18, kind="natural")))
    assert stage.conditions(0, 1) == ["unconscious"]
    nobody = set_up({0: [53]})
    nobody.play(damage(nobody.table, PartyId(0), Harm(amount=30, kind="natural")))
    assert nobody.party(0).hp == 1
    assert "fell_unconscious" not in nobody.kinds


@pytest.mark.rule("lh.party.unrevived", "lh.party.eliminated")
def test_the_third_phase_eliminates_whom_nobody_has_revived() -> None:
    stage = set_up({0: [10, 20]})
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=18)))
    gain(stage.table, PieceId(0, 0), "restrained")
    for _ in range(2):
        stage.play(special_rules.first(stage.table))
        assert stage.steps(0)[0] == 10
    stage.play(special_rules.first(stage.table))
    assert stage.steps(0)[0] == -1
    assert stage.conditions(0, 0) == []
    assert stage.event("eliminated").piece == 0


@pytest.mark.rule("lh.party.unrevived")
def test_whoever_is_revived_and_falls_again_has_three_phases_again() -> None:
    stage = set_up({0: [10, 40]})
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=18)))
    stage.play(special_rules.first(stage.table))
    stage.play(special_rules.first(stage.table))
    come_round(stage.table, PieceId(0, 0), rule="ll.5.3.revive.success.conscious")
    assert stage.conditions(0, 0) == []
    stage.play(damage(stage.table, PieceId(0, 0), Harm(amount=30)))
    stage.play(special_rules.first(stage.table))
    stage.play(special_rules.first(stage.table))
    assert stage.steps(0)[0] == 10


@pytest.mark.rule("lh.party.landed-unconscious")
def test_landing_on_an_unconscious_piece_eliminates_it() -> None:
    stage = set_up({0: [10], 1: [39]}, dice="d6:3")
    stage.play(damage(stage.table, PieceId(1, 0), Harm(amount=18)))
    stage.play(movement.move(stage.table), "move:0")
    assert stage.steps(1)[0] == -1
    assert stage.conditions(1, 0) == []


# Hand and bonus die


@pytest.mark.rule("lh.party.hand-limit")
def test_the_hand_limit_is_4_and_intelligence() -> None:
    for intelligence, limit in ((0, 4), (2, 6), (-2, 2)):
        stage = set_up(stats={0: {"intelligence": intelligence}})
        assert hand_limit(stage.table, 0) == limit
    stage = set_up(stats={0: {"intelligence": -2}})
    hands.deal(stage.table)
    assert (len(stage.party(0).hand), len(stage.party(1).hand)) == (2, 3)


@pytest.mark.rule("lh.party.bonus-die-points")
def test_points_each_turn_and_3_from_ready_up_to_the_maximum() -> None:
    stage = set_up({0: [10]})
    stage.play(upkeep.upkeep(stage.table))
    assert stage.party(0).bonus_points == 3
    stage.act("ready")
    assert stage.party(0).bonus_points == 6
    stage.party(0).bonus_points = 7
    stage.play(upkeep.upkeep(stage.table))
    stage.play(upkeep.upkeep(stage.table))
    assert stage.party(0).bonus_points == 8


@pytest.mark.rule("lh.party.bonus-die")
@pytest.mark.parametrize(("roll", "speed", "step"), [(6, 0, 16), (5, 2, 17), (1, -2, 11)])
def test_the_bonus_die_moves_a_piece_and_grants_nothing_more(roll: int, speed: int, step: int) -> None:
    stage = set_up({0: [10]}, dice=[f"d8:{roll}"], stats={0: {"speed": speed}})
    stage.party(0).bonus_points = 7
    assert not stage.choices("bonus_die", "bonus")
    stage.party(0).bonus_points = 8
    stage.act("bonus_die", "move:0", slot="bonus")
    assert [option.id for option in stage.prompts[0].options] == ["move:0"]
    assert stage.steps(0) == [step, -1, -1, -1]
    assert stage.party(0).bonus_points == 0


@pytest.mark.rule("lh.party.bonus-die")
def test_the_bonus_die_brings_nobody_out_of_the_yard() -> None:
    stage = set_up()
    stage.party(0).bonus_points = 8
    assert stage.refusal("bonus_die", "bonus").rule == "ll.5.5.bonus-die.pathway"
