"""Weapon attacks: who, with what, how far, and what they do."""

from typing import Any

import msgspec
import pytest

from ludo_tui.engine import TableOptions
from ludo_tui.rules.ludicrous.events.damage import Damaged
from ludo_tui.rules.ludicrous.model.state import Creature
from tests.rules.ludicrous.scenes import struck
from tests.scene import place

FACE = "1@10 | 1@11<"

SPEAR = {"weapons": ["spear"]}


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
    assert scene.added("against longsword") == {"dexterity": 2, "light armour": 1}
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


@pytest.mark.rule("lh.attacks.critical", "lh.attacks.damage", "lh.party.unconscious")
def test_a_hit_tells_what_is_added_to_its_die_and_with_what_the_party_goes_on() -> None:
    scene = place("1@10 | 1@11", "d20:20,5 d8:8", a={"stats": {"attack": 1}}, b={"hp": 15})
    scene.play("attack:0:longsword:1.0")
    roll = scene.rolls("longsword damage")[0]
    assert (roll.purpose, roll.manner) == ("longsword damage", "doubled")
    assert [(one.name, one.value) for one in roll.modifiers] == [("attack", 1)]
    assert scene.event("damaged").amount == 17
    assert "Ben's party fights on with 10 HP." in scene.told


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


@pytest.mark.rule("ll.5.3.weapon-attack.in-range", "lh.party.weapons.reach")
@pytest.mark.parametrize(("ring", "reach"), [(15, True), (16, False)])
def test_a_target_must_be_in_range(ring: int, reach: bool) -> None:
    scene = place(f"1@10 | 1@{ring}", a=SPEAR)
    assert ("attack:0:spear:1.0" in scene.choices) == reach


@pytest.mark.rule("ll.5.3.weapon-attack.ammunition", "lh.party.ammunition", "ll.5.3.weapon-attack.no-ammo-needed")
def test_a_shot_costs_ammunition_and_none_left_forbids_it() -> None:
    scene = place("1@10 | 1@12", "d20:12,5 d6:2", a={"weapons": ["shortbow"]}).play("attack:0:shortbow:1.0")
    assert scene.party(0).weapons[0].ammo == (scene.tables.weapons["shortbow"].ammo or 0) - 1
    empty = place("1@10 | 1@11", turns=2, a={"weapons": ["shortbow", "dagger"]}, phase=("turning", "action"))
    empty.party(0).weapons[0].ammo = 0
    empty.play("pass")
    assert {choice for choice in empty.choices if choice.startswith("attack")} == {"attack:0:dagger:1.0"}


@pytest.mark.rule("lh.party.thrown", "lh.party.ammunition")
def test_a_thrown_weapon_lies_on_the_targets_space() -> None:
    scene = place("1@10 | 1@14", "d20:12,5 d6:2", a={"weapons": ["javelin"]})
    assert "attack:0:javelin:1.0" not in scene.choices
    scene.play("attack:0:javelin-thrown:1.0")
    assert scene.party(0).weapons[0].ammo == (scene.tables.weapons["javelin"].ammo or 0) - 1
    assert [(token.id, token.ring, token.seat) for token in scene.state.tokens] == [("weapon:javelin", 14, 0)]
    assert "The thrown javelin is on i13." in scene.told
    near = place("1@10 | 1@11", a={"weapons": ["javelin"]})
    assert "attack:0:javelin-thrown:1.0" not in near.choices
    assert "attack:0:javelin:1.0" in near.choices


@pytest.mark.rule(
    "ll.5.3.weapon-attack.no-friendly-fire", "ll.5.3.punch.no-friendly-fire", "ll.5.3.throw-stones.no-friendly-fire"
)
@pytest.mark.parametrize("board", ["1@10 2@11 | 1@40", "1@10 | 1@40 | 1@11 | 1@45"])
def test_nobody_attacks_its_own_side(board: str) -> None:
    def deeds(board: str) -> set[str]:
        scene = place(board, teams=board.count("|") == 3, phase=("action", "bonus_action"), a={"stones": 1})
        return {"attack", "punch", "stone"} & scene.deeds

    assert deeds(board) == set()
    assert deeds("1@10 | 1@11") == {"attack", "punch", "stone"}


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


@pytest.mark.parametrize(
    ("condition", "values", "kept"),
    [("stunned", "3,12", 1), ("stunned", "12,3", 0), ("unseen", "3,12", 0), ("unseen", "12,3", 1), ("slowed", "9", 0)],
)
def test_of_two_dice_it_is_shown_which_one_counts(condition: str, values: str, kept: int) -> None:
    scene = place(f"1@10 | 1@11!{condition}", f"d20:{values},20").play("attack:0:longsword:1.0")
    (told,) = scene.rules.contests(scene.events)
    assert told.offence.kept == kept
    assert told.offence.dice[kept].value == told.offence.total


def test_with_real_dice_each_of_them_an_answer_both_sides_show_theirs() -> None:
    scene = place("1@10 | 1@11", table=TableOptions(table_dice=True)).play("attack:0:longsword:1.0", "die:15")
    told = len(scene.events)
    scene.play("die:4")
    (contest,) = scene.rules.contests(scene.events[told:])
    assert contest.defence is not None
    assert [[die.value for die in side.dice] for side in (contest.offence, contest.defence)] == [[15], [4]]


def test_the_damage_of_a_contest_is_told_with_it_in_matches_of_older_versions_too() -> None:
    scene = struck("d20:12", "d20:5", "d8:2")
    raw = msgspec.to_builtins(scene.event("damaged"))
    assert raw.pop("is_lasting", False) is False
    older = msgspec.convert(raw, Damaged)
    (told,) = scene.rules.contests([older if event.kind == "damaged" else event for event in scene.events])
    assert older in told.cost


# Odds in the list


@pytest.mark.rule("lh.rolls.shown")
def test_an_option_tells_the_odds_and_the_damage() -> None:
    scene = place("1@10 | 1@11", a={"stats": {"attack": 1}})
    assert scene.detail("attack:0:longsword:1.0") == "48%, graze 9%; d8+1 damage"
    assert scene.detail("punch:0:1.0") == "83%; 2 or 4 damage"


@pytest.mark.parametrize(
    ("weapon", "strike", "left"), [("sling", "sling", "20 shots left"), ("javelin", "javelin-thrown", "9 throws left")]
)
def test_what_is_left_to_shoot_or_throw_is_told_as_such(weapon: str, strike: str, left: str) -> None:
    scene = place("1@10 | 1@15", a={"weapons": [weapon]})
    assert scene.detail(f"attack:0:{strike}:1.0").endswith(f"; {left}")


def test_damage_below_its_dice_is_written_with_a_minus_sign() -> None:
    scene = place("1@10 | 1@11", a={"stats": {"attack": -2}})
    assert scene.detail("attack:0:longsword:1.0").endswith("; d8−2 damage")
    slow = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 6, "stats": {"speed": -1}})
    assert slow.detail("bonus_die").startswith("d6−1 spaces for a piece")


def test_a_stack_lists_what_any_of_its_pieces_could_do_once() -> None:
    def kinds(board: str, **own: Any) -> dict[str, int]:
        scene = place(board, a={"leader": 3, **own})
        blows = [option for option in scene.options().values() if option.does in ("attack", "punch")]
        assert all(option.shown.same_as for option in blows)
        return {does: len({one.shown.same_as for one in blows if one.does == does}) for does in ("attack", "punch")}

    arms = len({"longsword", "dagger"})
    assert kinds("1@10 2@10 3@10 | 1@11") == {"attack": arms, "punch": 1}
    assert kinds("1@10 2@10 3@10 | 1@11", leader=0) == {"attack": 2 * arms, "punch": 2}, "who leads strikes better"
    assert kinds("1@10 2@10!unseen | 1@11") == {"attack": 2 * arms, "punch": 2}
    assert kinds("1@9 2@10 | 1@11") == {"attack": 2 * arms, "punch": 1}
    assert kinds("1@10 2@10 | 1@11 2@11") == {"attack": 2 * arms, "punch": 2}
