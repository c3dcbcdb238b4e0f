"""Weapon attacks, retaliation, dodge and shield, dual wielding, stones and punches."""

import pytest

from ludo_tui.rules.ludicrous.state import Creature
from tests.scene import Scene, place

FACE = "1@10 | 1@11<"
SPEAR = {"weapons": ["spear"]}


def struck(
    offence: str, defence: str, *more: str, board: str = "1@10 | 1@11", arm: str = "longsword", **kwargs: object
) -> Scene:
    """Let Ana's piece 1 strike Ben's piece 1."""
    scene = place(board, [offence, defence, *more], **kwargs)  # type: ignore[arg-type] # as given
    return scene.play(f"attack:0:{arm}:1.0")


# Weapon attacks


@pytest.mark.rule(
    "ll.5.3.weapon-attack.who",
    "ll.5.3.weapon-attack.one-weapon",
    "ll.5.3.weapon-attack.contest-roll",
    "lh.attacks.weapon",
    "lh.attacks.damage",
)
def test_an_attack_is_dexterity_against_dexterity_and_does_the_weapons_damage() -> None:
    scene = struck(
        "d20:12",
        "d20:9",
        "d8:5",
        a={"stats": {"dexterity": 1, "attack": 2}},
        b={"stats": {"dexterity": 2}, "armor": "light"},
    )
    assert scene.added("longsword") == {"dexterity": 1}
    assert scene.added("against longsword") == {"dexterity": 2, "light armor": 1}
    assert scene.event("contest_decided").outcome == "success"
    assert scene.party(1).hp == 20 - 7
    assert scene.event("attacked").name == "longsword"


@pytest.mark.rule("lh.party.proficiency", "lh.attacks.weapon", "lh.attacks.damage")
def test_proficiency_adds_to_the_roll_and_to_the_damage() -> None:
    scene = struck("d20:12", "d20:9", "d8:5", a={"profession": "soldier"})
    assert scene.added("longsword") == {"proficiency": 1}
    assert scene.party(1).hp == 14


@pytest.mark.rule("lh.attacks.damage")
def test_a_hit_does_at_least_1() -> None:
    assert struck("d20:12", "d20:9", "d8:1", a={"stats": {"attack": -2}}).party(1).hp == 19


@pytest.mark.rule("lh.attacks.critical")
def test_a_critical_hit_doubles_the_dice_only() -> None:
    assert struck("d20:20", "d20:9", "d8:5", a={"stats": {"attack": 2}}).party(1).hp == 20 - 12


@pytest.mark.rule("lh.attacks.grazing", "lh.rolls.grazing", "lh.attacks.no-retaliation")
@pytest.mark.parametrize(("offence", "hp"), [(9, 17), (8, 17)])
def test_a_tie_or_one_short_grazes_for_half_without_retaliation(offence: int, hp: int) -> None:
    scene = struck(f"d20:{offence}", "d20:9", "d8:7", board=FACE)
    assert scene.event("contest_decided").outcome == "graze"
    assert scene.party(1).hp == hp
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.weapon-attack.party-weapon", "ll.5.3.weapon-attack.one-weapon")
def test_only_the_weapons_of_the_party_are_offered() -> None:
    scene = place("1@10 | 1@11", a={"weapons": ["spear", "whip"]}, b={"weapons": ["longbow"]})
    assert [choice for choice in scene.choices if choice.startswith("attack")] == [
        "attack:0:spear:1.0",
        "attack:0:whip:1.0",
    ]


@pytest.mark.rule("ll.5.3.weapon-attack.in-range")
@pytest.mark.parametrize(("ring", "reach"), [(12, True), (13, False)])
def test_a_target_must_be_in_range(ring: int, reach: bool) -> None:
    scene = place(f"1@10 | 1@{ring}", a=SPEAR)
    assert ("attack:0:spear:1.0" in scene.choices) == reach


@pytest.mark.rule("ll.5.3.weapon-attack.ammunition", "lh.party.ammunition", "ll.5.3.weapon-attack.no-ammo-needed")
def test_a_shot_costs_ammunition_and_none_left_forbids_it() -> None:
    scene = place("1@10 | 1@12", "d20:12,5 d6:2", a={"weapons": ["shortbow"]}).play("attack:0:shortbow:1.0")
    assert scene.party(0).weapons[0].ammo == 5
    empty = place("1@10 | 1@11", turns=2, a={"weapons": ["shortbow", "dagger"]}, phase=("turning", "action"))
    empty.party(0).weapons[0].ammo = 0
    empty.play("pass")
    assert {choice for choice in empty.choices if choice.startswith("attack")} == {"attack:0:dagger:1.0"}


@pytest.mark.rule("lh.party.thrown", "lh.party.ammunition")
def test_a_thrown_weapon_lies_on_the_targets_space() -> None:
    scene = place("1@10 | 1@13", "d20:12,5 d6:2", a={"weapons": ["javelin"]})
    assert "attack:0:javelin:1.0" not in scene.choices
    scene.play("attack:0:javelin-thrown:1.0")
    assert scene.party(0).weapons[0].ammo == 2
    assert [(token.id, token.ring, token.seat) for token in scene.state.tokens] == [("weapon:javelin", 13, 0)]
    near = place("1@10 | 1@11", a={"weapons": ["javelin"]})
    assert "attack:0:javelin-thrown:1.0" not in near.choices
    assert "attack:0:javelin:1.0" in near.choices


@pytest.mark.rule(
    "ll.5.3.weapon-attack.no-friendly-fire", "ll.5.3.punch.no-friendly-fire", "ll.5.3.throw-stones.no-friendly-fire"
)
@pytest.mark.parametrize("board", ["1@10 2@11 | 1@40", "1@10 | 1@40 | 1@11 | 1@45"])
def test_nobody_attacks_its_own_side(board: str) -> None:
    scene = place(board, teams=board.count("|") == 3, phase=("action", "bonus_action"))
    assert not {"attack", "punch", "stone"} & scene.deeds


@pytest.mark.rule("ll.5.3.weapon-attack.pathway", "ll.5.3.punch.pathway", "ll.5.3.throw-stones.pathway")
def test_attacks_need_a_piece_on_the_pathway() -> None:
    scene = place("1#52 | 1@11", phase=("action", "bonus_action"))
    for name, rule in (("attack", "weapon-attack"), ("punch", "punch"), ("stone", "throw-stones")):
        assert scene.refusals[name] == f"ll.5.3.{rule}.pathway"


@pytest.mark.rule("ll.5.3.weapon-attack.target-entity")
def test_creatures_can_be_attacked_and_punched() -> None:
    hound = {"creatures": [Creature(number=7, id="glitch_hound", ring=11, hp=6)]}
    scene = place("1@10 | 1@40", "d20:20 d8:2", state=hound).play("attack:0:longsword:c7")
    assert scene.state.creatures[0].hp == 2
    assert place("1@10 | 1@40", "d6:6", state=hound).play("punch:0:c7").state.creatures[0].hp == 4


@pytest.mark.rule("lh.conditions.frightened")
def test_a_frightened_piece_attacks_nobody() -> None:
    scene = place("1@10!frightened | 1@11", phase=("action", "bonus_action"))
    for name in ("attack", "punch", "stone", "grapple", "shove", "running_punch", "taunt"):
        assert scene.refusals[name] == "lh.conditions.frightened", name


@pytest.mark.rule("lh.conditions.prone", "lh.conditions.drunk", "lh.conditions.restrained", "lh.conditions.stunned")
def test_conditions_change_the_roll() -> None:
    prone = struck("d20:12", "d20:5", "d8:2", board="1@10!prone | 1@11!prone")
    assert prone.added("longsword") == {"prone": -2, "target prone": 2}
    far = struck("d20:12", "d20:5", "d6:2", board="1@10 | 1@12!prone", arm="spear", a=SPEAR)
    assert far.added("spear") == {"target prone": -2}
    held = struck("d20:12", "d20:5", "d8:2", board="1@10 | 1@11!restrained")
    assert held.added("against longsword") == {"restrained": -2}
    stunned = struck("d20:3", "d20:12", "d20:9", "d8:2", board="1@10 | 1@11!stunned")
    assert [roll.value for roll in stunned.rolls("longsword")[:2]] == [3, 12]
    assert stunned.event("contest_decided").total == 12


@pytest.mark.rule("lh.party.leader")
def test_the_leader_rolls_1_higher() -> None:
    scene = struck("d20:12", "d20:5", "d8:2", a={"leader": 0}, b={"leader": 0})
    assert scene.added("longsword") == {"leader": 1}
    assert scene.added("against longsword") == {"leader": 1}


# Odds in the list


@pytest.mark.rule("lh.rolls.shown")
def test_an_option_tells_the_odds_and_the_damage() -> None:
    scene = place("1@10 | 1@11", a={"stats": {"attack": 1}})
    assert scene.detail("attack:0:longsword:1.0") == "48%, graze 9%; d8+1 damage"
    assert scene.detail("punch:0:1.0") == "83%; 2 damage"


# Retaliation


@pytest.mark.rule("lh.attacks.retaliation")
def test_whoever_is_missed_may_strike_back_once() -> None:
    scene = struck("d20:5", "d20:12", "d20:15", "d20:3", "d8:4", board=FACE)
    assert scene.asked == (1, "retaliation")
    assert scene.choices == ["retaliate:0:longsword", "retaliate:0:dagger", "retaliate:0:punch", "pass"]
    scene.play("retaliate:0:longsword")
    assert scene.party(0).hp == 16
    assert not scene.party(1).has_reacted
    assert scene.prompt is None


@pytest.mark.rule("lh.attacks.no-retaliation")
def test_a_retaliation_is_not_retaliated() -> None:
    scene = struck("d20:5", "d20:12", "d20:3", "d20:15", board=FACE).play("retaliate:0:longsword")
    assert scene.prompt is None
    assert len(scene.all("attacked")) == 2


@pytest.mark.rule("lh.attacks.retaliation")
@pytest.mark.parametrize("board", ["1@10 | 1@11", "1@10 | 1@11<!unconscious", "1@10 | 1@11<!frightened"])
def test_only_who_faces_the_attacker_and_can_attack_retaliates(board: str) -> None:
    assert struck("d20:5", "d20:12", board=board).prompt is None


@pytest.mark.rule("lh.attacks.retaliation")
def test_a_retaliation_needs_the_range() -> None:
    far = struck("d20:5", "d20:12", board="1@10 | 1@12<", arm="spear", a=SPEAR)
    assert far.prompt is None
    reach = struck("d20:5", "d20:12", board="1@10 | 1@12<", arm="spear", a=SPEAR, b={"weapons": ["whip"]})
    assert reach.choices == ["retaliate:0:whip", "pass"]
    reach.play("pass")


@pytest.mark.rule("lh.attacks.critical-failure")
def test_after_a_critical_failure_the_retaliation_has_advantage() -> None:
    scene = struck("d20:1", "d20:12", "d20:4", "d20:17", "d20:9", "d8:3", board=FACE).play("retaliate:0:longsword")
    assert [roll.value for roll in scene.rolls("longsword") if roll.seat == 1][1:3] == [4, 17]
    assert scene.all("contest_decided")[1].total == 17


@pytest.mark.rule("ll.5.3.punch.not-weapon-attack")
def test_a_missed_punch_is_not_retaliated_nor_dodged_nor_shielded() -> None:
    dodging = {"marker": "dodge", "has_shield": True}
    scene = place(FACE, "d6:1", b=dodging).play("punch:0:1.0")
    assert scene.prompt is None
    hit = place(FACE, "d6:2", b=dodging).play("punch:0:1.0")
    assert hit.party(1).hp == 19


# Dodge and shield


@pytest.mark.rule("ll.5.3.dodge.bonus", "ll.5.3.dodge.all-pieces")
@pytest.mark.parametrize("piece", [0, 1])
def test_dodging_adds_4_to_the_defence_of_every_piece(piece: int) -> None:
    scene = place("1@10 | 1@11 2@11", "d20:12,5 d8:2", b={"marker": "dodge"}).play(f"attack:0:longsword:1.{piece}")
    assert scene.added("against longsword") == {"dodge": 4}
    plain = struck("d20:12", "d20:5", "d8:2")
    assert plain.added("against longsword") == {}


@pytest.mark.rule("ll.5.9.list.shield", "ll.5.9.shield.plus-2", "ll.5.9.shield.needs-shield", "ll.5.9.shield.cost")
def test_a_shield_adds_2_for_the_reaction() -> None:
    scene = struck("d20:12", "d20:11", "d8:2", b={"has_shield": True})
    assert scene.asked == (1, "reaction")
    scene.play("shield")
    assert scene.added("against longsword") == {"shield": 2}
    assert scene.party(1).has_reacted
    assert struck("d20:12", "d20:5", "d8:2").prompt is None


@pytest.mark.rule("ll.5.9.shield.duration", "lh.readings.shield")
def test_a_shield_counts_for_one_roll() -> None:
    scene = place(
        "1@10 | 1@11",
        "d20:12,11 d4:3 d20:3,11",
        phase=("action", "bonus_action"),
        a={"weapons": ["dagger", "dagger"]},
        b={"has_shield": True},
    )
    scene.play("attack:0:dagger:1.0", "shield", "second:0:dagger:1.0")
    defences = [roll.modifiers for roll in scene.rolls("against dagger")]
    assert [[modifier.name for modifier in added] for added in defences] == [["shield"], []]


@pytest.mark.rule("ll.5.9.shield.not-with-dodge", "ll.5.3.dodge.not-with-shield", "ll.5.3.dodge.choose-shield-or-dodge")
def test_a_defender_counts_the_shield_or_the_dodge() -> None:
    both = {"has_shield": True, "marker": "dodge"}
    shield = struck("d20:12", "d20:5", "d8:2", b=both).play("shield")
    assert shield.added("against longsword") == {"shield": 2}
    dodge = struck("d20:12", "d20:5", "d8:2", b=both).play("pass")
    assert dodge.added("against longsword") == {"dodge": 4}


@pytest.mark.rule("ll.5.9.shield.no-two-handed-retaliation", "ll.5.9.shield.one-handed-retaliation")
@pytest.mark.parametrize(("weapon", "can"), [("greatsword", False), ("longsword", True)])
def test_no_shield_against_a_retaliation_for_a_two_handed_attack(weapon: str, can: bool) -> None:
    scene = struck(
        "d20:5",
        "d20:12",
        "d20:15",
        "d20:3",
        "d4:4",
        board=FACE,
        arm=weapon,
        a={"weapons": [weapon], "has_shield": True},
    )
    scene.play("retaliate:0:dagger")
    assert (scene.asked == (0, "reaction")) == can
    if can:
        scene.play("shield")
        assert scene.rolls("against dagger")[0].modifiers[0].name == "shield"


@pytest.mark.rule("ll.5.9.shield.pathway")
def test_a_shield_needs_its_piece_on_the_pathway_and_able_to_react() -> None:
    assert struck("d20:12", "d20:5", "d8:2", board="1@10 | 1@11!restrained", b={"has_shield": True}).prompt is None
    assert struck("d20:12", "d20:5", "d8:2", b={"has_shield": True, "has_reacted": True}).prompt is None


# Dual wielding

DAGGERS = {"weapons": ["dagger", "dagger"], "stats": {"dexterity": 2, "attack": 2}, "profession": "soldier"}
PHASES = ("action", "bonus_action")


@pytest.mark.rule(
    "ll.5.5.list.dual-wield",
    "ll.5.5.dual-wield.after-action-attack",
    "ll.5.5.dual-wield.other-weapon",
    "ll.5.5.dual-wield.costs-bonus-action",
    "ll.5.5.dual-wield.no-positive-dexterity",
    "ll.5.5.dual-wield.no-proficiency-contest",
    "ll.5.5.dual-wield.no-positive-attack-modifier",
    "ll.5.5.dual-wield.no-proficiency-damage",
)
def test_the_second_dagger_strikes_without_positive_modifiers() -> None:
    scene = place("1@10 | 1@11", "d20:12,5 d4:1 d20:12,5 d4:3", phase=PHASES, a=DAGGERS).play("attack:0:dagger:1.0")
    assert scene.party(1).hp == 20 - 4
    scene.play("second:0:dagger:1.0")
    assert [roll.modifiers for roll in scene.rolls("dagger") if roll.seat == 0][2] == ()
    assert scene.party(1).hp == 16 - 3
    assert [event.slot for event in scene.all("action_taken")] == ["action", "bonus"]


@pytest.mark.rule("ll.5.5.dual-wield.negative-dexterity", "ll.5.5.dual-wield.negative-attack-modifier")
def test_negative_modifiers_still_count() -> None:
    weak = {"weapons": ["dagger", "dagger"], "stats": {"dexterity": -1, "attack": -2}}
    scene = place("1@10 | 1@11", "d20:12,5 d4:4 d20:12,5 d4:4", phase=PHASES, a=weak)
    scene.play("attack:0:dagger:1.0", "second:0:dagger:1.0")
    added = [roll.modifiers for roll in scene.rolls("dagger") if roll.seat == 0 and roll.sides == 20]
    assert [[modifier.value for modifier in one] for one in added] == [[-1], [-1]]
    assert scene.party(1).hp == 20 - 2 - 2


@pytest.mark.rule("ll.5.5.dual-wield.after-action-attack", "ll.5.5.dual-wield.not-slow")
def test_without_a_dual_attack_there_is_no_second_one() -> None:
    other = place("1@10 | 1@11", phase=PHASES, a=DAGGERS).play("dodge")
    assert other.refusals["second"] == "ll.5.5.dual-wield.after-action-attack"
    single = place("1@10 | 1@11", "d20:12,5 d4:1", phase=PHASES).play("attack:0:dagger:1.0")
    assert single.refusals["second"] == "ll.5.5.dual-wield.after-action-attack"


@pytest.mark.rule("ll.5.5.dual-wield.same-piece")
def test_the_second_attack_is_made_by_the_same_piece() -> None:
    scene = place("1@10 2@12< | 1@11", "d20:12,5 d4:1", phase=PHASES, a=DAGGERS).play("attack:1:dagger:1.0")
    assert [choice for choice in scene.choices if choice.startswith("second")] == ["second:1:dagger:1.0"]


@pytest.mark.rule("ll.5.5.dual-wield.ammunition")
def test_the_second_attack_uses_its_own_ammunition() -> None:
    bows = {"weapons": ["hand_crossbow", "hand_crossbow"]}
    scene = place("1@10 | 1@12", "d20:12,5 d4:1 d20:12,5 d4:1", phase=PHASES, a=bows)
    scene.play("attack:0:hand_crossbow:1.0", "second:0:hand_crossbow:1.0")
    assert [weapon.ammo for weapon in scene.party(0).weapons] == [5, 5]
    empty = place("1@10 | 1@12", "d20:12,5 d4:1", phase=PHASES, a=bows)
    empty.party(0).weapons[1].ammo = 0
    assert empty.play("attack:0:hand_crossbow:1.0").refusals["second"] == "ll.5.5.dual-wield.ammunition"


@pytest.mark.rule("ll.5.5.dual-wield.pathway", "ll.5.5.dual-wield.same-piece")
def test_the_second_attack_needs_its_piece_on_the_pathway_and_able() -> None:
    fallen = place(
        "1@10 2@30 | 1@11<", "d20:5,12,20,3 d4:1", phase=PHASES, a={**DAGGERS, "hp": 2}, b={"weapons": ["dagger"]}
    )
    fallen.play("attack:0:dagger:1.0", "retaliate:0:dagger")
    assert fallen.has(0, 1) == ["unconscious"]
    assert fallen.refusals["second"] == "ll.5.5.dual-wield.same-piece"
    phases = ("action", "first_special", "bonus_action")
    gone = place("1@8 2@30 | 1@9", "d20:12,5 d4:1", phase=phases, a=DAGGERS).play("attack:0:dagger:1.0")
    assert gone.asked == (0, "ambush")
    gone.piece(0, 1).step = -1
    assert gone.play("pass").refusals["second"] == "ll.5.5.dual-wield.pathway"


# Stones


@pytest.mark.rule(
    "ll.5.3.throw-stones.everyone",
    "ll.5.3.throw-stones.any-space",
    "ll.5.3.throw-stones.weapon-attack",
    "ll.5.3.throw-stones.attack-roll",
    "ll.5.3.throw-stones.resolution",
    "lh.attacks.stones",
)
def test_a_carried_stone_is_thrown_as_an_attack_without_proficiency() -> None:
    thrower = {"stones": 1, "profession": "soldier", "stats": {"dexterity": 1}}
    scene = place("1@10 | 1@13", "d20:12,5 d4:3", phase=PHASES, a=thrower).play("stone:0:1.0")
    assert scene.added("stone") == {"dexterity": 1}
    assert scene.party(1).hp == 17
    assert scene.party(0).stones == 0
    assert scene.asked == (0, "bonus")


@pytest.mark.rule("lh.attacks.stones", "ll.5.3.throw-stones.target-opponent")
def test_a_stone_flies_3_spaces_at_an_opponent() -> None:
    assert "stone" in place("1@10 | 1@13", phase=PHASES).deeds
    assert place("1@10 2@20 | 1@14", phase=PHASES).refusals["stone"] == "lh.attacks.stones"


@pytest.mark.rule("lh.attacks.retaliation")
def test_a_missed_stone_may_be_retaliated() -> None:
    scene = place(FACE, "d20:3,15", phase=PHASES, a={"stones": 1}).play("stone:0:1.0")
    assert scene.asked == (1, "retaliation")


@pytest.mark.rule(
    "ll.5.5.find-rocks.option",
    "ll.5.5.find-rocks.before-action",
    "ll.5.5.find-rocks.uses-bonus-action",
    "ll.5.5.find-rocks.uses-action",
    "ll.5.5.find-rocks.one-special-phase",
)
def test_a_stone_found_now_costs_the_bonus_action_before_the_throw() -> None:
    phases = ("action", "first_special", "bonus_action", "tank_movement")
    scene = place("1@10 | 1@13", "d20:12,5 d4:3", phase=phases, a={"hp": 5}).play("stone:0:1.0")
    order = [kind for kind in scene.kinds if kind in ("stone_found", "attacked")]
    assert order == ["stone_found", "attacked"]
    assert scene.phases == ["action", "first_special", "tank_movement"]
    assert scene.state.turn.used["bonus"] == 1
    assert scene.state.turn.used["action"] == 1
    scene.play("pass")


@pytest.mark.rule("ll.5.5.find-rocks.pathway", "lh.attacks.stones")
def test_a_stone_is_picked_up_on_the_pathway_and_one_is_carried() -> None:
    scene = place("1@10 | 1@40", phase="bonus_action").play("find_stone:0")
    assert scene.party(0).stones == 1
    assert place("1@10 | 1@40", phase="bonus_action", a={"stones": 1}).refusals["find_stone"] == "lh.attacks.stones"
    off = place("1#52 | 1@40", phase="bonus_action")
    assert off.refusals["find_stone"] == "ll.5.5.find-rocks.pathway"


# Punches


@pytest.mark.rule("ll.5.3.punch.everyone", "ll.5.3.punch.resolution", "lh.attacks.punch")
@pytest.mark.parametrize(("die", "hp"), [(1, 20), (2, 17), (5, 17), (6, 14)])
def test_a_punch_misses_on_1_and_doubles_on_6(die: int, hp: int) -> None:
    scene = place("1@10 | 1@11", [f"d6:{die}"], a={"weapons": [], "stats": {"attack": 2}}).play("punch:0:1.0")
    assert scene.party(1).hp == hp
    assert "contest_decided" not in scene.kinds


@pytest.mark.rule("ll.5.3.punch.range-1")
def test_a_punch_reaches_1_space() -> None:
    assert place("1@10 | 1@12").refusals["punch"] == "ll.5.3.punch.range-1"


@pytest.mark.rule("lh.attacks.damage-types", "lh.party.armor")
def test_armor_reduces_normal_damage_but_never_to_nothing() -> None:
    heavy = {"armor": "heavy"}
    assert place("1@10 | 1@11", "d6:6", b=heavy).play("punch:0:1.0").party(1).hp == 19
    assert place("1@10 | 1@11", "d6:3", b=heavy).play("punch:0:1.0").party(1).hp == 19
    strong = place("1@10 | 1@11", "d6:3", a={"stats": {"attack": 2}}, b=heavy)
    assert strong.play("punch:0:1.0").party(1).hp == 18


# Grapple and shove


@pytest.mark.rule(
    "ll.5.3.grapple.resolution",
    "ll.5.3.shove.resolution",
    "lh.attacks.grapple",
    "lh.attacks.shove",
    "ll.5.3.dodge.bonus",
)
def test_grapple_and_shove_are_attack_against_dexterity() -> None:
    for name in ("grapple", "shove"):
        scene = place(
            "1@10 | 1@11", "d20:12,5", a={"stats": {"attack": 2}}, b={"stats": {"dexterity": 1}, "marker": "dodge"}
        )
        scene.play(f"{name}:0:1.0")
        assert scene.added(name) == {"attack": 2}
        assert scene.added(f"against {name}") == {"dexterity": 1, "dodge": 4}


@pytest.mark.rule("lh.attacks.grapple")
def test_a_grapple_holds_and_a_graze_turns_the_target() -> None:
    held = place("1@10 | 1@11", "d20:12,5").play("grapple:0:1.0")
    assert held.has(1, 1) == ["grappled"]
    turned = place("1@10 | 1@11", "d20:12,12").play("grapple:0:1.0")
    assert turned.has(1, 1) == []
    assert turned.piece(1, 1).facing == "backward"


@pytest.mark.rule("lh.attacks.shove")
def test_a_shove_pushes_and_a_graze_or_a_critical_throws_down() -> None:
    pushed = place("1@10 | 1@11", "d20:12,5").play("shove:0:1.0")
    assert (pushed.steps(1)[0], pushed.has(1, 1)) == (38, [])
    behind = place("1@10< | 1@9", "d20:12,5").play("shove:0:1.0")
    assert behind.steps(1)[0] == 34
    critical = place("1@10 | 1@11", "d20:20,5").play("shove:0:1.0")
    assert (critical.steps(1)[0], critical.has(1, 1)) == (39, ["prone"])
    graze = place("1@10 | 1@11", "d20:12,12").play("shove:0:1.0")
    assert (graze.steps(1)[0], graze.has(1, 1)) == (37, ["prone"])
    missed = place("1@10 | 1@11", "d20:5,12").play("shove:0:1.0")
    assert (missed.steps(1)[0], missed.has(1, 1)) == (37, [])


@pytest.mark.rule(
    "ll.5.3.grapple.range-1",
    "ll.5.3.grapple.facing",
    "ll.5.3.grapple.opponent-only",
    "ll.5.3.grapple.pathway",
    "ll.5.3.shove.range-1",
    "ll.5.3.shove.facing",
    "ll.5.3.shove.opponent-only",
    "ll.5.3.shove.pathway",
)
@pytest.mark.parametrize("name", ["grapple", "shove"])
def test_grapple_and_shove_reach_the_enemy_right_before_a_piece(name: str) -> None:
    assert f"{name}:0:1.0" in place("1@10 | 1@11").choices
    for board in ("1@10 | 1@12", "1@10< | 1@11", "1@10 2@11 | 1@40"):
        assert place(board).refusals[name] == f"ll.5.3.{name}.range-1"
    assert place("1#52 | 1@11").refusals[name] == f"ll.5.3.{name}.pathway"


@pytest.mark.rule("ll.5.3.grapple.size", "ll.5.3.shove.size", "lh.party.sizes")
@pytest.mark.parametrize("name", ["grapple", "shove"])
def test_the_target_may_be_one_size_larger_but_not_two(name: str) -> None:
    small, medium, large = {"race": "goblin"}, {"race": "human"}, {"race": "orc"}
    assert name in place("1@10 | 1@11", a=small, b=medium).deeds
    assert name in place("1@10 | 1@11", a=large, b=small).deeds
    assert place("1@10 | 1@11", a=small, b=large).refusals[name] == f"ll.5.3.{name}.size"


@pytest.mark.rule("lh.conditions.grappled")
def test_a_grapple_ends_when_the_grappler_moves_away() -> None:
    scene = place("1@10 2@30 | 1@11", "d20:12,5 d6:3", phase=("action", "movement"), b={"has_reacted": True})
    scene.play("grapple:0:1.0", "move:0")
    assert scene.has(1, 1) == []


@pytest.mark.rule("ll.5.9.shield.any-attack", "ll.5.3.dodge.not-magical")
def test_a_shield_counts_against_magic_too_and_a_dodge_does_not() -> None:
    caster = {"hand": ["firebolt"]}
    scene = place("1@10 | 1@13", "d20:10,9", a=caster, b={"has_shield": True}).play("cast:0", "card:firebolt")
    assert scene.asked == (1, "reaction")
    assert scene.play("shield").added("against firebolt") == {"shield": 2}
    dodging = place("1@10 | 1@13", "d20:10,9 d8:3", a=caster, b={"marker": "dodge"}).play("cast:0", "card:firebolt")
    assert dodging.added("against firebolt") == {}
    assert dodging.added("firebolt")["target dodges"] == -1
