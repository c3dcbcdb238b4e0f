"""One meaning of attack: what one rule calls an attack is one for all others, and nothing else is."""

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from ludo_tui.rules.ludicrous.attacking.weapon_attack import AttackTerms, Occasion, WeaponAttack
from ludo_tui.rules.ludicrous.model.state import Affliction, Structure, Token
from ludo_tui.rules.ludicrous.tables.steps import DamageStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import Scene, place, set_up

ROGUE = {"profession": "rogue"}
ATTACKS: dict[str, dict[str, Any]] = {
    "attack:0:longsword:1.0": {},
    "stone:0:1.0": {"a": {"stones": 1}},
    "punch:0:1.0": {},
    "grapple:0:1.0": {},
    "shove:0:1.0": {},
    "structure:0:1.0": {"a": {"structure": Structure(id="watchtower", hp=8)}},
    "perk:berserker:0": {"a": {"perks": ["berserker"], "weapons": ["longsword"]}},
}
"""How one piece attacks another that stands before it."""
(SPINES,) = (
    int(step.amount)
    for step in tables_of(load("ludicrous").tables).conditions["spiny"].when_attacked
    if isinstance(step, DamageStep)
)


def attacked(deed: str, board: str = "1@10 | 1@11", **b: Any) -> Scene:
    """Return a scene in which Ana's piece has just gone for Ben's."""
    return place(board, b=b, **ATTACKS[deed]).play(deed)


# What can be reacted to


@pytest.mark.rule("lh.attacks.what")
@pytest.mark.parametrize("deed", ATTACKS)
def test_vanish_answers_every_attack(deed: str) -> None:
    board = "1@0 | 1@1" if deed.startswith("structure") else "1@10 | 1@11"
    scene = attacked(deed, board, **ROGUE)
    assert scene.asked == (1, "reaction")
    scene.play("pivotal:pivotal:0")
    assert "rolled" not in scene.kinds, "it has failed before anything was rolled"
    assert scene.party(1).hp == 20
    assert scene.prompt is None


@pytest.mark.rule("lh.attacks.what", "lh.conditions.ambush")
def test_vanish_answers_an_ambush() -> None:
    scene = place("1@8 | 1@10", phase="first_special", b=ROGUE).play("ambush:0:1.0", "pivotal:pivotal:0")
    assert scene.party(1).hp == 20
    assert "saved" not in scene.kinds


@pytest.mark.rule("lh.attacks.what")
@pytest.mark.parametrize("way", ["retaliate:0:punch", "retaliate:0:longsword"])
def test_vanish_answers_a_retaliation(way: str) -> None:
    scene = place("1@10 | 1@11<", "d20:5,12", a=ROGUE).play("attack:0:longsword:1.0", way)
    assert scene.asked == (0, "reaction")
    assert scene.play("pivotal:pivotal:0").party(0).hp == 20


@pytest.mark.rule("lh.attacks.what")
@pytest.mark.parametrize("way", ["opportunity:0:punch", "opportunity:0:longsword"])
def test_vanish_answers_an_opportunity_attack(way: str) -> None:
    scene = place("1@10 | 1@11<", phase="turning", a=ROGUE).play("turn:0", way)
    assert scene.asked == (0, "reaction")
    assert scene.play("pivotal:pivotal:0", "pass").party(0).hp == 20


@pytest.mark.rule("lh.attacks.what")
def test_vanish_answers_a_running_punch() -> None:
    scene = place("1@20 | 1@22", "d6:5", phase=("action", "movement"), b={**ROGUE, "has_reacted": False})
    scene.play("running_punch:0", "move:0", "pass")
    assert scene.asked == (1, "reaction")
    scene.play("pivotal:pivotal:0")
    assert scene.party(1).hp == 20
    assert scene.steps(0)[0] == 24


@pytest.mark.rule("lh.attacks.punch", "lh.attacks.what")
def test_nothing_adds_to_the_defence_against_a_punch_for_there_is_none() -> None:
    warder = {"profession": "cleric", "hand": ["bulwark"], "has_shield": True, "marker": "dodge"}
    assert place("1@10 | 1@11", "d6:3", b=warder).play("punch:0:1.0").prompt is None
    assert place("1@10 | 1@11", b=warder).play("shove:0:1.0").choices == [
        "shield",
        "reaction_spell:bulwark:0",
        "pass",
        "pass-turn",
    ]


@pytest.mark.rule("ll.5.9.shield.any-attack", "lh.attacks.what")
@pytest.mark.parametrize(
    ("card", "is_attack"),
    [
        ("firebolt", True),
        ("frost_ray", True),
        ("drain", True),
        ("terror", False),
        ("slow", False),
        ("confusion", False),
        ("curse", False),
    ],
)
def test_a_spell_that_does_damage_is_an_attack_and_others_are_none(card: str, is_attack: bool) -> None:
    dice = "" if is_attack else "d20:5,15"
    scene = place("1@10 | 1@12", dice, a={"hand": [card]}, b={"has_shield": True}).play("cast:0", f"card:{card}")
    assert (scene.asked == (1, "reaction")) == is_attack
    if is_attack:
        assert "shield" in scene.choices


@pytest.mark.rule("ll.5.3.dodge.spell-modifier")
def test_a_dodge_weakens_spells_that_are_no_attacks_as_well() -> None:
    scene = place("1@10 | 1@12", "d20:5,15", a={"hand": ["terror"]}, b={"marker": "dodge"})
    assert scene.play("cast:0", "card:terror").added("terror") == {"target dodges": -1}


# What gives advantage, and what rebounds


@pytest.mark.rule("lh.attacks.what", "lh.conditions.stunned")
def test_every_attack_on_a_stunned_piece_has_advantage() -> None:
    spell = place("1@10 | 1@11!stunned", "d20:5,16,12 d8:3", a={"hand": ["firebolt"]}).play("cast:0", "card:firebolt")
    assert spell.event("contest_decided").total == 16 + 1
    other = place("1@10 | 1@11!stunned", "d20:5,16", a={"hand": ["terror"]}).play("cast:0", "card:terror")
    assert other.event("contest_decided").total == 5, "a spell that is no attack has none"
    ambush = place("1@8 | 1@10!stunned", "d20:15,3 d6:2", phase="first_special").play("ambush:0:1.0")
    assert ambush.event("saved").total == 3


@pytest.mark.rule("lh.attacks.punch-advantage")
@pytest.mark.parametrize(("condition", "hp"), [("stunned", 19), ("unseen", 20)])
def test_a_punch_with_advantage_or_disadvantage_rolls_twice(condition: str, hp: int) -> None:
    assert place(f"1@10 | 1@11!{condition}", "d6:1,4").play("punch:0:1.0").party(1).hp == hp


@pytest.mark.rule("lh.attacks.punch-advantage")
@pytest.mark.parametrize("condition", ["", "!stunned", "!unseen"])
def test_the_odds_of_a_punch_are_those_of_its_dice(condition: str) -> None:
    scene = place(f"1@10 | 1@11{condition}")
    count = 2 if condition else 1
    kept = max if condition == "!stunned" else min
    ways = Counter(
        place(f"1@10 | 1@11{condition}", [f"d6:{die}" for die in dice]).play("punch:0:1.0").party(1).hp < 20
        for dice in itertools.product(range(1, 7), repeat=count)
    )
    assert ways[True] == sum(kept(dice) > 1 for dice in itertools.product(range(1, 7), repeat=count))
    assert scene.prompt is not None
    option = scene.prompt.option("punch:0:1.0")
    assert option is not None
    assert option.facts.odds == float(Fraction(ways[True], 6**count))


@pytest.mark.rule("lh.attacks.what", "ll.5.3.dodge.bonus", "lh.conditions.ambush")
def test_an_ambush_is_dodged_and_its_odds_say_so() -> None:
    def ambush(dice: str) -> Scene:
        return place("1@8 | 1@10", dice, phase="first_special", b={"marker": "dodge"})

    offer = ambush("").prompt
    assert offer is not None
    option = offer.option("ambush:0:1.0")
    assert option is not None
    thrown = [ambush(f"d20:{die}" + " d6:2" * (die < 6)).play("ambush:0:1.0") for die in range(1, 21)]
    assert option.facts.odds == [scene.event("saved").success for scene in thrown].count(False) / 20
    assert thrown[0].added("ambush") == {"dodge": 4}


@pytest.mark.rule("lh.attacks.what")
@pytest.mark.parametrize(
    ("deed", "dice"),
    [
        ("attack:0:longsword:1.0", "d20:5,15"),
        ("punch:0:1.0", "d6:1"),
        ("grapple:0:1.0", "d20:5,15"),
        ("shove:0:1.0", "d20:5,15"),
    ],
)
def test_every_attack_from_one_space_away_rebounds_on_a_spiny_piece(deed: str, dice: str) -> None:
    scene = place("1@10 | 1@11!spiny", dice).play(deed)
    assert scene.party(0).hp == 20 - SPINES


@pytest.mark.rule("lh.attacks.what")
def test_spells_ambushes_and_running_punches_rebound_too() -> None:
    bolt = place("1@10 | 1@11!spiny", "d20:5,15", a={"hand": ["firebolt"]}).play("cast:0", "card:firebolt")
    assert bolt.party(0).hp == 20 - SPINES
    terror = place("1@10 | 1@11!spiny", "d20:5,15", a={"hand": ["terror"]}).play("cast:0", "card:terror")
    assert terror.party(0).hp == 20
    ambush = place("1@8 | 1@9!spiny", "d20:15", phase="first_special").play("ambush:0:1.0")
    assert ambush.party(0).hp == 20 - SPINES
    far = place("1@10 | 1@13!spiny", "d20:5,15", a={"hand": ["firebolt"]}).play("cast:0", "card:firebolt")
    assert far.party(0).hp == 20
    run = place("1@20 | 1@24!spiny", "d6:4,1", phase=("action", "movement")).play("running_punch:0", "move:0")
    assert run.party(0).hp == 20 - SPINES


# Hits


RETORT = {"profession": "wizard", "hand": ["retort"], "perks": ["interpose"]}


@pytest.mark.rule("lh.attacks.what", "lh.magic.bonfire")
@pytest.mark.parametrize(("die", "roll"), [("d4:4", 4), ("d6:6", 3)])
def test_a_bonfire_is_no_attack(die: str, roll: int) -> None:
    ring = 23 if roll == 3 else 22
    fire = Token(id="bonfire", ring=ring, seat=1, rounds=2)
    scene = place("1@20 2@21 | 1@45", f"d6:{roll} {die}", phase="movement", tokens=[fire], a=RETORT).play("move:0")
    assert scene.prompt is None, "nobody interposes, and nothing is retorted"
    assert scene.party(0).hp < 20
    assert scene.piece(0, 1).hits == [], "and nobody is stunned by it"


@pytest.mark.rule("lh.attacks.what")
def test_what_strikes_everybody_around_is_no_attack_on_one_of_them() -> None:
    scene = place("1@10 | 1@11 2@30", "d20:3 d4:4", a={"hand": ["thunderclap"]}, b=RETORT)
    scene.play("cast:0", "card:thunderclap")
    assert scene.prompt is None
    assert scene.party(1).hp == 16
    assert scene.piece(1, 1).hits == []


@pytest.mark.rule("lh.attacks.what")
def test_what_rebounds_is_no_hit_to_be_answered() -> None:
    scene = place("1@10 2@9 | 1@11!spiny", "d6:1", a=RETORT).play("punch:0:1.0")
    assert scene.prompt is None
    assert scene.party(0).hp == 20 - SPINES


@pytest.mark.rule("lh.effects.intercept", "lh.party.weapons")
def test_the_warhammer_shoves_whoever_is_really_hit() -> None:
    hammer = {"weapons": ["warhammer"]}
    scene = place("1@10 | 1@11 2@12", "d20:20,5 d8:7", a=hammer, b={"perks": ["interpose"]})
    scene.play("attack:0:warhammer:1.0", "perk:interpose:1")
    assert scene.party(1).hp == 13
    assert scene.steps(1)[:2] == [37, 39]


@pytest.mark.rule("lh.effects.intercept")
def test_a_frost_ray_slows_whoever_is_really_hit() -> None:
    scene = place("1@10 | 1@12 2@13", "d20:15,5 d6:5", a={"hand": ["frost_ray"]}, b={"perks": ["interpose"]})
    scene.play("cast:0", "card:frost_ray", "target:1.0", "perk:interpose:1")
    assert (scene.has(1, 1), scene.has(1, 2)) == ([], ["slowed"])


# Thrown stones are weapon attacks


@pytest.mark.rule("ll.5.3.throw-stones.weapon-attack", "lh.conditions.taunted")
def test_a_taunted_piece_must_and_may_throw_a_stone() -> None:
    scene = place("1@10 | 1@15", "d20:12,5 d4:2", phase=("turning", "action", "bonus_action"), a={"stones": 1})
    scene.piece(0, 1).conditions.append(Affliction(id="taunted", source=Who(1, 0)))
    scene.play("pass")
    assert scene.choices == ["stone:0:1.0"]
    assert scene.refusals["dodge"] == "lh.conditions.taunted"
    assert scene.play("stone:0:1.0").party(1).hp == 18


@pytest.mark.rule("ll.5.3.throw-stones.weapon-attack", "lh.conditions.drunk")
@pytest.mark.parametrize(
    ("changes", "board", "damage"),
    [
        ({"conditions": [Affliction(id="drunk", ends=Ends(2))]}, "1@10 | 1@13", 3),
        ({"perks": ["berserker"]}, "1@10 | 1@13", 3),
        ({}, "1@10!weakened | 1@13", 1),
    ],
)
def test_what_changes_weapon_damage_changes_that_of_a_stone(changes: dict[str, Any], board: str, damage: int) -> None:
    scene = place(board, "d20:19,5 d4:2", a={"stones": 1, **changes}).play("stone:0:1.0")
    assert scene.party(1).hp == 20 - damage


# Compelled attacks are weapon attacks


@pytest.mark.rule("ll.5.5.dual-wield.after-action-attack", "ll.5.3.perk.unless-compelled")
def test_a_berserker_with_a_pair_of_daggers_attacks_twice() -> None:
    pair = {"perks": ["berserker"], "weapons": ["dagger", "dagger"]}
    scene = place("1@10 | 1@11", "d20:12,5 d4:1 d20:12,5 d4:1", phase=("action", "bonus_action"), a=pair)
    assert scene.choices == ["perk:berserker:0"]
    assert scene.prompt is not None
    (reason,) = {one.reason for one in scene.prompt.refused if one.rule == "ll.5.3.perk.unless-compelled"}
    assert reason == "Berserker leaves you no choice"
    scene.play("perk:berserker:0", "second:0:dagger:1.0")
    assert scene.party(1).hp == 20 - 2 - 2


@pytest.mark.rule("ll.5.5.dual-wield.after-action-attack")
@pytest.mark.parametrize(("occasion", "counts"), [("own", True), ("reaction", False), ("retaliation", False)])
def test_only_a_strike_of_its_own_accord_is_the_attack_with_the_action(occasion: Occasion, counts: bool) -> None:
    scene = set_up("1@10 | 1@11", "d20:5,15", everybody={"weapons": ["dagger", "dagger"]})
    form = attack_forms(scene.table, 0)[0]
    scene.run(WeaponAttack(scene.table, Who(0, 0), Who(1, 0), form, AttackTerms(occasion=occasion)).make())
    assert bool(scene.offers("second", "bonus")) == counts


# Saves against spells


@pytest.mark.rule("ll.5.3.dodge.spell-modifier", "lh.party.spell-modifier")
@pytest.mark.parametrize(
    ("profession", "marker", "goal"),
    [("rogue", "none", 11), ("rogue", "dodge", 10), ("bard", "none", 12), ("bard", "dodge", 11)],
)
def test_a_save_against_a_spell_counts_proficiency_and_dodge(profession: str, marker: str, goal: int) -> None:
    mind = {"profession": profession, "hand": ["false_step"], "stats": {"magic": 1}}
    scene = place("1@10 | 1@17", f"d6:3 d20:{goal - 1}", phase="movement", a={"marker": marker}, b=mind)
    scene.party(0).marker = "dodge" if marker == "dodge" else "none"
    scene.play("move:0", "reaction_spell:false_step:0")
    assert scene.event("saved").goal == goal
    assert scene.has(0, 1) == ["prone"]
