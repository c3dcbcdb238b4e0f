"""Steps that hurt, heal and help: damage, conditions, attacks, and what changes them."""

from typing import Any

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.effects.attack import uses_of_step
from ludo_tui.rules.ludicrous.effects.contests import StepContest
from ludo_tui.rules.ludicrous.effects.expected import expected, with_expected
from ludo_tui.rules.ludicrous.mechanics.any_attack import is_adjacent
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.spell_modifier import acting_side
from ludo_tui.rules.ludicrous.mechanics.targets import Expected, Spot, StepContext, Target, apart, candidates
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, DamageDealt, PieceTackled
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Creature, Hit
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.steps import AttackStep, ContestStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import FOE, carried_out, steps, with_a_foe
from tests.scene import place, set_up

TABLES = tables_of(load("ludicrous").tables)


# HP and conditions


@pytest.mark.rule("lh.effects.damage")
def test_damage_is_rolled_anew_for_everyone() -> None:
    scene = with_a_foe(["d4:1", "d4:4"])
    scene.put(1, "2@9")
    scene.carry_out(steps({"do": "damage", "amount": "d4", "to": "enemy_pieces"}))
    assert [event.amount for event in scene.all("damaged")] == [1, 4]


@pytest.mark.rule("lh.effects.fire", "lh.attacks.damage-types")
def test_fire_burns_but_sets_nothing_alight_by_itself() -> None:
    scene = carried_out({"do": "damage", "amount": 3, "kind": "fire"})
    assert scene.conditions(1, 1) == {}
    assert scene.party(1).hp == 17


def test_damage_to_a_creature() -> None:
    scene = with_a_foe()
    scene.state.creatures.append(Creature(id="phantom", number=7, ring=11, hp=4))
    scene.carry_out(steps({"do": "damage", "amount": 3}), target=Spot("creature", 7))
    assert scene.state.creatures[0].hp == 1
    scene.carry_out(steps({"do": "damage", "amount": 3}, {"do": "damage", "amount": 3}), target=Spot("creature", 7))
    assert scene.state.creatures == []


@pytest.mark.rule("lh.magic.creatures")
def test_a_spell_at_a_creature_must_reach_10_plus_its_stat() -> None:
    bolt = TABLES.spells["firebolt"].steps
    for dice, hp in (("d20:11", 4), ("d20:12 d8:1", 3)):
        scene = with_a_foe(dice)
        scene.state.creatures.append(Creature(id="phantom", number=1, ring=11, hp=4))
        scene.carry_out(bolt, target=Spot("creature", 1), means="spell", school="evocation")
        assert [creature.hp for creature in scene.state.creatures] == [hp], "a phantom's dexterity is 2"
    for natural, hp in (("d20:1", 4), ("d20:2 d8:1", 3)):
        scene = with_a_foe(natural)
        scene.change(0, stats={"magic": 20})
        scene.state.creatures.append(Creature(id="phantom", number=1, ring=11, hp=4))
        scene.carry_out(bolt, target=Spot("creature", 1), means="spell", school="evocation")
        assert [creature.hp for creature in scene.state.creatures] == [hp], "only a natural 1 always fails"
    scene = with_a_foe()
    scene.state.creatures.append(Creature(id="phantom", number=1, ring=11, hp=4))
    context = StepContext(
        who=Who(0, 0), target=Spot("creature", 1), name="Firebolt", rule="", means="spell", school="evocation"
    )
    assert with_expected(scene.table, Offer(id="", label=""), bolt, context).facts.odds == 9 / 20


@pytest.mark.rule("lh.magic.creatures")
def test_a_spell_may_be_aimed_at_creatures_of_nobody_and_of_enemies() -> None:
    scene = with_a_foe()
    for number, seat in ((1, None), (2, 0), (3, 1)):
        scene.state.creatures.append(Creature(id="phantom", number=number, ring=11 + number, hp=4, seat=seat))
    rule = TABLES.spells["firebolt"].target
    assert rule is not None
    assert candidates(scene.table, Who(0, 0), rule) == [FOE, Spot("creature", 1), Spot("creature", 3)]


@pytest.mark.rule("lh.effects.heal")
def test_healing_is_rolled_anew_and_stops_at_the_maximum() -> None:
    scene = with_a_foe(["d6:2", "d6:6"])
    scene.party(1).hp = 38
    scene.carry_out(steps({"do": "heal", "amount": "d6", "to": "every_party"}))
    assert [party.hp for party in scene.state.parties] == [22, 40]


def test_what_comes_to_nothing_is_told_of_the_party_that_it_was_for() -> None:
    scene = with_a_foe()
    scene.party(1).hp = scene.party(1).hp_max
    bonus = {"do": "bonus_points", "points": -2, "to": "target_party"}
    scene.carry_out(steps({"do": "heal", "amount": 2, "to": "target_party"}, bonus), target=FOE)
    assert [event.seat for event in scene.all("nothing_happened")] == [1, 1]


@pytest.mark.rule("lh.effects.condition")
def test_a_condition_lasts_as_its_table_or_the_step_says() -> None:
    scene = carried_out(
        {"do": "condition", "condition": "frightened"}, {"do": "condition", "condition": "slowed", "turns": 3}
    )
    assert scene.conditions(1, 1) == {"frightened": 2, "slowed": 3}
    scene = with_a_foe()
    scene.change(1, race="automaton")
    scene.carry_out(steps({"do": "condition", "condition": "frightened"}), target=FOE)
    assert scene.conditions(1, 1) == {}
    (told,) = scene.all("nothing_happened")
    assert (told.seat, told.reason) == (1, "it cannot be frightened")


@pytest.mark.rule("lh.effects.cure")
def test_being_cured_of_all_leaves_what_helps_and_unconsciousness() -> None:
    scene = with_a_foe()
    for condition in ("prone", "blessed", "burning", "unconscious"):
        scene.afflict(1, 1, condition)
    scene.carry_out(steps({"do": "cure"}), target=FOE)
    assert set(scene.conditions(1, 1)) == {"blessed", "unconscious"}


def test_being_cured_of_something_ends_only_that() -> None:
    scene = with_a_foe()
    for condition in ("stunned", "burning"):
        scene.afflict(1, 1, condition)
    scene.carry_out(steps({"do": "cure", "conditions": ["burning"]}), target=FOE)
    assert list(scene.conditions(1, 1)) == ["stunned"]


@pytest.mark.rule("lh.effects.revive")
def test_a_woken_piece_is_conscious_without_a_roll() -> None:
    scene = with_a_foe()
    scene.afflict(1, 1, "unconscious")
    scene.carry_out(steps({"do": "revive"}), target=FOE)
    assert scene.conditions(1, 1) == {}
    assert scene.all("rolled") == []


# Attacks


@pytest.mark.rule("lh.effects.attack")
def test_an_attack_with_the_partys_weapons_lets_it_choose() -> None:
    scene = with_a_foe(["d20:15", "d20:5", "d4:3"])
    scene.change(0, weapons=["spear", "sling"])
    scene.carry_out(steps({"do": "attack"}), "strike:0:1.0:sling")
    assert scene.options_of() == ["strike:0:1.0:spear", "strike:0:1.0:sling"]
    assert scene.party(1).hp == 17
    assert scene.party(0).weapons[1].ammo == (scene.tables.weapons["sling"].ammo or 0) - 1


@pytest.mark.rule("lh.effects.attack")
def test_an_attack_of_the_party_is_made_by_whichever_piece_may() -> None:
    scene = place("1@10!frightened 2@10 | 1@11", ["d20:15", "d20:5"])
    scene.carry_out(steps({"do": "attack", "damage": 3, "name": "spoon"}), number=None)
    assert scene.party(1).hp == 17


def test_an_attack_with_nobody_in_reach() -> None:
    scene = carried_out({"do": "attack", "damage": "d4", "name": "spoon"})
    assert scene.all("nothing_happened")[0].reason == "nobody is in reach"


@pytest.mark.rule("lh.effects.taunt")
def test_a_taunt_by_an_effect_follows_the_rules_of_taunting() -> None:
    scene = with_a_foe(["d20:15", "d20:5", "d20:9"])
    scene.carry_out(steps({"do": "taunt"}), "taunt:0:1.0", "method")
    assert list(scene.conditions(1, 1)) == ["taunted"]
    assert scene.all("taunted")[0].line == TABLES.taunts[8].text


@pytest.mark.rule("lh.structures.watchtower")
def test_a_watchtower_shoots_with_engineering() -> None:
    scene = with_a_foe(["d20:12", "d20:10", "d6:5"])
    scene.change(0, {"engineering": -1, "dexterity": 2, "attack": 2})
    tower = TABLES.structures["watchtower"]
    scene.carry_out(tower.steps, target=FOE, number=None, means="structure")
    assert scene.party(1).hp == 15
    assert scene.event("shot_fired").what == "watchtower"
    assert [(m.name, m.value) for m in scene.all("rolled")[0].modifiers] == [("engineering", -1)]


# Reactions


@pytest.mark.rule("lh.effects.cancel")
def test_cancelling() -> None:
    scene = with_a_foe()
    trigger = PieceTackled(seat=1, piece=0, target=Who(0, 0))
    scene.carry_out(steps({"do": "cancel"}), trigger=trigger)
    assert trigger.cancelled


@pytest.mark.rule("lh.effects.defend")
def test_defending_adds_up() -> None:
    scene = with_a_foe()
    trigger = Attacking(seat=1, who=Who(1, 0), target=Who(0, 0), name="sword")
    scene.carry_out(steps({"do": "defend", "bonus": 2}, {"do": "defend", "bonus": 3}), trigger=trigger)
    assert [one.value for one in trigger.added] == [2, 3]


@pytest.mark.rule("lh.effects.reduce", "lh.effects.intercept")
def test_reducing_and_intercepting() -> None:
    scene = with_a_foe(["d4:4"])
    trigger = DamageDealt(seat=1, target=Who(0, 2), amount=7, damage="normal")
    both = steps({"do": "reduce", "half": True}, {"do": "reduce", "amount": "d4"}, {"do": "intercept"})
    scene.carry_out(both, trigger=trigger)
    assert (trigger.amount, trigger.target) == (0, Who(0, 0))


def test_a_strike_at_a_target_is_possible_where_that_one_is_in_reach_whoever_else_is() -> None:
    scene = with_a_foe()
    scene.put(1, "1@30 2@11")
    (strike,) = steps({"do": "attack", "to": "target"})
    far, near = (
        INTERPRETER.can_carry_out(
            scene.table, strike, StepContext(who=Who(0, 0), name="Test", rule="", target=Who(1, piece))
        )
        for piece in (0, 1)
    )
    assert (far, near) == (False, True)


def test_a_contest_of_a_card_knows_how_far_off_a_piece_is_and_of_a_party_nothing() -> None:
    scene = with_a_foe()
    (step,) = steps({"do": "contest", "against": "dexterity", "success": [{"do": "damage", "amount": 1}]})
    assert isinstance(step, ContestStep)
    context = StepContext(who=Who(0, 0), name="Test", rule="", target=FOE)
    found = [StepContest(scene.table, step, context, who).sides(who)[0].facts.distance for who in (Who(1, 0), Who(1))]
    assert found == [2, None]


@pytest.mark.rule("lh.magic.targets", "lh.magic.reach")
def test_what_no_piece_does_reaches_everywhere_and_what_one_does_its_range() -> None:
    scene = with_a_foe()
    wanted = TargetRule(kind="enemy", range=1)
    assert candidates(scene.table, Who(0), wanted) == [FOE]
    assert candidates(scene.table, Who(0, 0), wanted) == []
    assert candidates(scene.table, Who(0, 0), wanted, more_range=1) == [FOE]


@pytest.mark.parametrize(
    ("one", "target", "spaces"),
    [(0, Spot("space", 12), 2), (0, Who(1), None), (1, Spot("space", 12), None), (0, FOE, 2), (1, FOE, None)],
)
def test_how_far_off_something_is_counts_from_who_stands_on_the_pathway(
    one: int, target: Target, spaces: int | None
) -> None:
    assert apart(with_a_foe().state, Who(0, one), target) == spaces


def test_what_a_step_strikes_with_is_called_as_the_step_says_or_as_what_it_belongs_to() -> None:
    scene = with_a_foe()
    for name, found in (("Bolt", ("Bolt", "Bolt")), ("", ("weapon", "ballista"))):
        (strike,) = steps({"do": "attack", "damage": "d4", "range": 3, **({"name": name} if name else {})})
        assert isinstance(strike, AttackStep)
        (arm,) = uses_of_step(scene.table, 0, strike, "Ballista", "lh.structures.watchtower")
        assert (arm.id, arm.name) == found


@pytest.mark.parametrize(("one", "other"), [(Who(0), Who(1, 0)), (Who(0, 0), Who(1))])
def test_a_party_stands_beside_nobody(one: Who, other: Who) -> None:
    assert not is_adjacent(with_a_foe().table, one, other)


@pytest.mark.rule("lh.magic.reach")
def test_of_the_ways_to_strike_the_best_is_promised() -> None:
    scene = place("1@10 | 1@12", a={"weapons": ["dagger", "greatsword"]})
    scene.party(1).shown.stats = {}
    (strike,) = steps({"do": "attack"})
    context = StepContext(who=Who(0, 0), target=FOE, name="Fury", rule="lh.perks.fury")
    offer = with_expected(scene.table, Offer(id="x", label="x", rule="x"), [strike], context)
    assert offer.facts.dice is not None
    assert offer.facts.dice.startswith("2d4")


@pytest.mark.rule("lh.party.spell-modifier", "lh.magic.contest")
def test_a_caster_adds_magic_unless_its_card_names_a_stat_and_others_what_theirs_names() -> None:
    table = with_a_foe().table
    spell, deed = (StepContext(who=Who(0, 0), name="x", rule="x", means=means) for means in ("spell", "weapon"))
    stats: tuple[Stat | None, ...] = (None, "luck")
    given = [(context, stat) for context in (spell, deed) for stat in stats]
    assert [acting_side(table, context, stat, None).stats for context, stat in given] == [
        ("magic",),
        ("luck",),
        (),
        ("luck",),
    ]


@pytest.mark.rule("lh.conditions.morphed", "lh.effects.condition")
def test_everybody_concerned_is_morphed() -> None:
    scene = with_a_foe()
    scene.put(1, "2@20")
    morphed = {"do": "condition", "condition": "morphed", "form": "beast", "to": "enemy_pieces"}
    scene.carry_out(steps(morphed))
    assert [scene.has(1, number) for number in (1, 2)] == [["morphed"], ["morphed"]]


@pytest.mark.parametrize("target", [None, Spot("space", 12)])
@pytest.mark.parametrize(
    ("step", "means"),
    [
        ({"do": "contest", "with": "magic", "against": "luck", "success": []}, "spell"),
        ({"do": "save", "stat": "speed", "goal": 11, "failure": []}, "spell"),
        ({"do": "attack", "damage": "d6", "range": 9}, "structure"),
    ],
)
def test_what_is_aimed_at_nobody_promises_nothing(step: dict[str, Any], means: Any, target: Target | None) -> None:
    context = StepContext(who=Who(0, 0), target=target, name="Test", rule="lh.effects.test", means=means)
    assert expected(with_a_foe().table, steps(step), context) == Expected()


@pytest.mark.rule("lh.party.unconscious")
@pytest.mark.parametrize(("where", "falls"), [("1#-1", False), ("1#0", True), ("1#55", True), ("1#56", False)])
def test_nobody_falls_in_the_yard_or_at_home(where: str, falls: bool) -> None:
    scene = set_up(f"{where} |")
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=30, kind="natural")))
    assert scene.has(0, 1) == ["unconscious"] * falls
    assert scene.party(0).hp == scene.party(0).hp_max // 2


@pytest.mark.rule("lh.conditions.risk-stunned")
@pytest.mark.parametrize(("by", "reels"), [(Who(1, 0), True), (None, False)])
def test_only_the_blow_of_somebody_makes_a_piece_reel(by: Who | None, reels: bool) -> None:
    scene = with_a_foe()
    scene.piece(0).hits = [Hit(1, 0)]
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=9, by=by, is_hit=True)))
    assert bool(scene.all("reels")) == reels


@pytest.mark.rule("lh.conditions.risk-stunned", "lh.party.untargeted-damage")
def test_no_party_reels_that_has_nobody_on_the_pathway() -> None:
    scene = set_up("1#52 | 1@12")
    scene.run(deal_damage(scene.table, Who(0), Harm(amount=9, by=Who(1, 0), is_hit=True)))
    assert (scene.lost(0), scene.all("reels")) == (9, [])
