"""Attacking otherwise than plainly: options, called shots, disarming, several attacks, blows in the dark."""

from typing import Any

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.model.state import Affliction, Thing
from ludo_tui.rulesets import load
from ludo_tui.table.questions.sections import listed
from tests.rules.skirmish.skirmish_scene import Fight, mark_of, stand, turns


def marks(scene: Fight) -> list[tuple[str, int, str]]:
    """Return the marks that there are: kind, value, which roll."""
    return [(mark.id, mark.value, mark.scope) for mark in scene.state.marks]


@pytest.mark.rule("sk.option.declare", "sk.option.before-dice", "sk.option.one-per-attack", "sk.option.action-only")
def test_the_way_is_chosen_before_any_die_and_only_for_an_action() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:1").play("with:sword:1.0")
    assert scene.asked == (0, "style")
    assert scene.all("rolled") == []
    assert {"plain", "disrupting", "driving", "feinting", "guarded", "lunging", "pressing"} < set(scene.choices)
    assert {scene.offer(way).rule for way in scene.choices} <= {"", *load("skirmish").rulebook}
    scene.play("pressing", "pass")
    assert scene.event("attacks").style == "pressing"
    free = stand("champion@k9 | bulwark@j9", "d20:1").play("go:m9")
    assert free.choices == ["strike:0:sword", "strike:0:shove", "strike:0:trip", "pass", "pass-turn"]
    free.play("strike:0:sword", "pass")


@pytest.mark.rule("sk.option.declare")
def test_whoever_thinks_better_of_it_keeps_the_action() -> None:
    scene = stand("bulwark@k9 | champion@j9").play("with:sword:1.0", "back")
    assert scene.asked == (0, "turn")
    assert "attack:sword:1.0" in scene.choices


@pytest.mark.rule("sk.option.no-weapon-damage", "sk.option.keeps-extra", "sk.option.example")
def test_an_option_costs_the_dice_of_the_weapon_and_keeps_bonus_damage() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:13 d6:4").play("with:sword:1.0", "disrupting", "pass", "dice:1")
    assert scene.piece(1).damage == 4
    assert [event.purpose for event in scene.all("rolled")] == ["attack", "Bonus Damage"]


@pytest.mark.rule("sk.option.disrupting.threshold", "sk.option.disrupting.effect", "sk.option.failure")
@pytest.mark.parametrize(("d20", "is_marked"), [(11, False), (13, False), (14, True)])
def test_disrupting_needs_will_and_five(d20: int, is_marked: bool) -> None:
    hits = ["dice:0"] * (d20 >= 12)
    scene = stand("bulwark@k9 | champion@j9", f"d20:{d20}").play("with:sword:1.0", "disrupting", "pass", *hits)
    assert marks(scene) == ([("disrupting", 1, "against")] if is_marked else [])


@pytest.mark.rule("sk.option.disrupting.effect", "sk.option.disrupting.expiry")
def test_a_disrupted_target_is_easier_to_hit_for_whoever_comes_next_and_once() -> None:
    mark = mark_of("disrupting", Who(0, 1), Who(1, 0), 1, "against")
    scene = stand("champion@k9 brawler@c9 | champion@j9", "d20:1 d6:1", state={"marks": [mark]})
    scene.play("act:0", "attack:greatsword:1.0", "pass")
    assert scene.counted() == {"disrupting": 1}
    assert marks(scene) == []
    lapsed = stand(
        "champion@k9 | champion@j9", state={"marks": [mark_of("disrupting", Who(0, 0), Who(1, 0), 1, "against")]}
    )
    assert marks(lapsed) == []


@pytest.mark.rule("sk.option.pressing.threshold", "sk.option.pressing.effect", "sk.option.pressing.expiry")
def test_pressing_hampers_the_next_attack_of_the_target() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:12").play("with:sword:1.0", "pressing", "pass", "dice:0")
    assert marks(scene) == []
    names = scene.rules.names(scene.setup)
    who, target = scene.table.name(Who(0, 0)), scene.table.name(Who(1, 0))
    told = [scene.event(kind).sentence(names) for kind in ("damaged", "fell_short")]
    assert told == [f"{target} takes no damage: 24 of 24 Health left.", f"{who} rolls 14: pressing {target} needs 15."]
    scene = stand("bulwark@k9 | champion@j9", "d20:13 d20:5 d6:2").play("with:sword:1.0", "pressing", "pass", "dice:0")
    assert marks(scene) == [("pressing", -1, "attack")]
    assert scene.all("fell_short") == []
    assert [type(one).__name__ for one in scene.rules.contests(scene.events)[-1].cost] == ["Damaged", "Marked"]
    scene.play("pass").next_turn("party_turns")
    scene.play("attack:greatsword:0.0", "pass")
    assert scene.counted(1) == {"pressing": -1}
    assert marks(scene) == []


@pytest.mark.rule("sk.option.guarded.requirement", "sk.option.guarded.condition", "sk.option.guarded.effect")
@pytest.mark.rule("sk.option.guarded.expiry", "sk.option.equipped-shield")
def test_a_guarded_attack_guards_after_any_success() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:12 d20:5 d6:2").play("with:sword:1.0", "guarded", "pass", "dice:0")
    assert marks(scene) == [("guarded", -1, "against")]
    scene.play("pass").next_turn("party_turns")
    scene.play("attack:greatsword:0.0", "pass")
    assert scene.counted(1) == {"guarded": -1}
    assert marks(scene) == []
    unarmed = stand("champion@k9 | champion@j9").play("with:greatsword:1.0")
    assert unarmed.refusals["guarded"] == "sk.option.guarded.requirement"
    carried = stand("bulwark@k9+sword | champion@j9")
    carried.piece().things = [Thing("shield"), Thing("sword", is_held=True)]
    assert not carried.table.sheet(Who(0, 0)).has_shield


@pytest.mark.rule("sk.option.guarded.ends-early")
@pytest.mark.parametrize(("affliction", "stays"), [("held", False), ("stunned", False), ("slowed", True)])
def test_who_is_held_or_stunned_drops_its_guard(affliction: str, stays: bool) -> None:
    guard = mark_of("guarded", Who(1, 0), Who(1, 0), -1, "against")
    others = [mark_of(kind, Who(1, 1), Who(1, 0), 1) for kind in ("disrupting", "help")]
    scene = stand("brawler@c9 | bulwark@j9", state={"marks": [guard, *others]})
    scene.piece(1).afflictions.append(Affliction(affliction))
    scene.play("drop", "pass")
    assert scene.state.marks == [guard] * stays + others


@pytest.mark.rule("sk.option.driving.requirement", "sk.option.driving.threshold", "sk.option.driving.push")
@pytest.mark.parametrize(("d20", "spaces", "end"), [(15, None, "d9"), (16, 5, "g12"), (16, 2, "f9"), (16, 0, "d9")])
def test_driving_pushes_as_far_as_one_likes(d20: int, spaces: int | None, end: str) -> None:
    scene = stand("bulwark@c9 | champion@d9", f"d20:{d20}").play("with:sword:1.0", "driving", "pass", "dice:0")
    if spaces is not None:
        assert scene.asked == (0, "drive")
        assert scene.choices == [f"spaces:{count}" for count in range(5, -1, -1)]
        scene.play(f"spaces:{spaces}")
    assert scene.at(1) == end
    off = stand("trickster@k9 | champion@j9").play("with:dagger:1.0")
    assert off.refusals["driving"] == "sk.option.driving.requirement"


@pytest.mark.rule("sk.option.driving.push")
def test_how_far_somebody_is_driven_is_told_as_what_it_is() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:16").play("with:sword:1.0", "driving", "pass", "dice:0")
    told = [(offer.label, offer.meaning(scene.names)) for offer in map(scene.offer, ("spaces:1", "spaces:0"))]
    along = "Push the target along the track, as far as there is room. A push risks no free attacks."
    assert told == [("Push it 1", along), ("Do not push", "Leave the target where it is.")]
    scene.play("spaces:0")


@pytest.mark.rule("sk.option.driving.size")
@pytest.mark.parametrize(("attacker", "moves"), [("reedling/bulwark", False), ("bulwark", True)])
def test_who_is_too_large_is_not_driven(attacker: str, moves: bool) -> None:
    scene = stand(f"{attacker}@k9 | ", "d20:19", monsters="mire_gulper@j9")
    scene.play("with:sword:mon-1", "driving", "pass", "dice:0")
    assert (scene.asked == (0, "drive")) == moves
    if not moves:
        pushed = scene.event("was_pushed")
        assert pushed.start == pushed.end


@pytest.mark.rule("sk.option.driving.push", "sh.trait.max-push")
@pytest.mark.parametrize(("target", "most"), [("champion@j9", 4), ("stoneborn/champion@j9", 1), ("bulwark@j9", 0)])
def test_driving_is_offered_as_far_as_it_drives(target: str, most: int) -> None:
    scene = stand(f"bulwark@k9 | {target}", "d20:19").play("with:sword:1.0")
    effect, note = scene.offer("driving").facts.effect, scene.offer("driving").outcome.note
    assert (effect == 0.0, note != "") == (not most, not most)
    scene.play("driving", "pass", "dice:0")
    assert [one for one in scene.choices if one.startswith("spaces")] == (
        [f"spaces:{count}" for count in range(most, -1, -1)] if most else []
    )
    if most:
        scene.play("spaces:0")


@pytest.mark.rule("sk.option.feinting.requirement", "sk.option.feinting.threshold", "sk.option.feinting.effect")
def test_a_feint_opens_the_way_past_free_attacks_for_this_turn() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:12").play("with:sword:1.0", "feinting", "pass", "dice:0")
    assert scene.piece().has("slippery")
    assert scene.offer("go:m9").route.free_attackers == ()
    scene.play("go:m9", "pass")
    assert scene.all("attacks")[1:] == []
    assert not scene.piece().has("slippery")
    two_handed = stand("champion@k9 | champion@j9").play("with:greatsword:1.0")
    assert two_handed.refusals["feinting"] == "sk.option.feinting.requirement"
    short = stand("bulwark@k9 | arcanist@j9", "d20:15").play("with:sword:1.0", "feinting", "pass", "dice:0")
    assert not short.piece().has("slippery")


@pytest.mark.rule("sk.option.lunging.requirement", "sk.option.lunging.reach")
def test_a_lunge_reaches_one_further() -> None:
    scene = stand("bulwark@l9 | champion@j9", "d20:12 d6:1")
    assert scene.attacks == []
    scene.play("with:sword:1.0")
    assert scene.choices == ["lunging", "back"]
    assert "effect" not in scene.offer("lunging").outlook(scene.names), "it is sure to come of a hit"
    scene.play("lunging", "pass", "dice:1")
    assert scene.piece(1).damage == 1
    assert "with:short_sword:1.0" not in stand("trickster@l9 | champion@j9").choices


# Called shots


@pytest.mark.rule("sk.circ.called-shot.declare", "sk.circ.called-shot.banes", "sk.circ.called-shot.impaired")
@pytest.mark.rule("sk.circ.called-shot.duration")
def test_a_called_shot_hurts_and_impairs_until_the_end_of_the_next_turn() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:18 d6:1,2 d6:3,3")
    scene.play("with:sword:1.0", "called:agi", "pass", "dice:0")
    assert scene.counted() == {"called shot": -2}
    assert scene.piece(1).damage == 6
    (impaired,) = scene.piece(1).afflictions
    assert (impaired.id, impaired.attribute, impaired.ends.left) == ("impaired", "agi", 2)
    scene.play("pass")
    scene.state.round += 1
    scene.run_all(scene.turn_of(0))
    assert scene.piece(1).afflictions == []


@pytest.mark.rule("sk.circ.called-shot.impaired")
def test_impairment_is_in_one_attribute_alone() -> None:
    scene = stand("brawler@k9 | champion@j9", "d20:1 d6:1")
    scene.piece(1).afflictions.append(Affliction("impaired", Who(0, 0), turns(Who(0, 0), 2), attribute="str"))
    scene.play("shove:1.0", "pass")
    assert scene.counted() == {"target impaired": 1}
    scene = stand("brawler@k9 | champion@j9", "d20:1")
    scene.piece(1).afflictions.append(Affliction("impaired", Who(0, 0), turns(Who(0, 0), 2), attribute="agi"))
    scene.play("shove:1.0", "pass")
    assert scene.counted() == {}


@pytest.mark.rule("sk.circ.called-shot.object", "sk.circ.called-shot.object-damage")
@pytest.mark.parametrize(("d6", "is_broken"), [("2,3", False), ("3,3", True)])
def test_a_called_shot_at_a_thing_breaks_it_and_spares_its_bearer(d6: str, is_broken: bool) -> None:
    scene = stand("bulwark@k9 | champion@j9", f"d20:18 d6:1,2 d6:{d6}")
    scene.play("with:sword:1.0")
    assert {"called:greatsword", "called:mail"} <= set(scene.choices)
    scene.play("called:greatsword", "pass", "dice:0")
    assert (scene.piece(1).damage, scene.piece(1).afflictions) == (0, [])
    assert scene.event("thing_damaged").is_broken == is_broken
    assert ("greatsword" in [form.id for form in scene.table.sheet(Who(1, 0)).forms]) != is_broken
    second = stand("bulwark@k9 | duelist@j9", "d20:18 d6:1,2 d6:1,1")
    second.play("with:sword:1.0", "called:rapier", "pass", "dice:0")
    assert [one.id for one in second.piece(1).things or [] if one.damage] == ["rapier"]


@pytest.mark.rule("sk.circ.called-shot.object-damage", "sh.gear.health")
def test_without_its_mail_its_defense_is_that_of_bare_skin() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    scene.piece(1).things = [Thing("greatsword", is_held=True)]
    assert scene.table.sheet(Who(1, 0)).defense == 8


# Disarming


@pytest.mark.rule("sk.disarm.declare", "sk.disarm.bane-melee", "sk.disarm.no-damage", "sk.disarm.target-roll")
@pytest.mark.rule("sk.disarm.drop", "sk.disarm.bonus-banes", "sk.disarm.catch", "sk.reaction.dodge.trigger-resist")
@pytest.mark.rule("sk.reaction.dodge.boon")
def test_disarming_makes_the_target_drop_something() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:15 d6:1 d20:9 d6:3")
    scene.play("with:greatsword:1.0", "disarm", "pass")
    assert scene.counted() == {"disarming": -1}
    assert scene.choices == ["dodge:0", "pass", "pass-turn"]
    scene.play("pass")
    assert scene.counted(1) == {"Bonus Damage": -1}
    scene.play("drop:greatsword")
    assert scene.piece(1).damage == 0
    assert [lying.thing.id for lying in scene.state.ground] == ["greatsword"]
    assert scene.state.ground[0].ring == scene.state.ring(Who(1, 0))
    assert [form.id for form in scene.table.sheet(Who(1, 0)).attacks] == ["strike"]


@pytest.mark.rule("sk.disarm.resisted", "sk.reaction.dodge.trigger-resist", "sk.reaction.dodge.boon")
def test_whoever_resists_keeps_hold_and_a_dodge_helps() -> None:
    scene = stand("bulwark@k9 | champion@j9", "d20:16 d6:1 d20:8 d6:2").play(
        "with:sword:1.0", "disarm", "pass", "dodge:0"
    )
    assert scene.counted(1) == {"dodge": 1}
    assert scene.state.ground == []
    assert scene.asked == (0, "turn")


@pytest.mark.rule("sk.disarm.creature", "sk.disarm.size")
def test_who_cannot_be_disarmed() -> None:
    scene = stand("bulwark@k9 | cragfolk/champion@j9").play("with:sword:1.0")
    assert scene.refusals["disarm"] == "sk.disarm.size"
    bare = stand("bulwark@k9 | brawler@j9").play("with:sword:1.0")
    assert bare.refusals["disarm"] == "sk.disarm.creature"


@pytest.mark.rule("sk.disarm.bane-improvised", "sk.disarm.bane-ranged", "sh.weapon.disarming")
@pytest.mark.parametrize(
    ("attacker", "weapon", "banes"), [("champion", "strike", -2), ("outrider", "bow", -3), ("duelist", "rapier", 0)]
)
def test_the_banes_of_disarming(attacker: str, weapon: str, banes: int) -> None:
    place = "o9" if weapon == "bow" else "k9"
    scene = stand(f"{attacker}@{place} | champion@j9", ["d20:1", *["d6:1"] * -banes])
    scene.play(f"with:{weapon}:1.0", "disarm", "pass")
    assert scene.counted() == ({"disarming": banes} if banes else {})


@pytest.mark.rule(
    "sk.disarm.catch", "sk.reaction.catch.trigger", "sk.reaction.catch.roll", "sk.reaction.catch.weapon-bane"
)
@pytest.mark.rule("sk.reaction.catch.success")
def test_the_disarmer_may_catch_what_falls_with_a_free_hand() -> None:
    scene = stand("brawler@k9 | duelist@j9", "d20:13 d6:1 d20:5 d20:12 d6:1")
    scene.play("with:heavy_fists:1.0", "disarm", "pass", "pass", "drop:dagger")
    assert scene.choices == ["catch:0", "pass", "pass-turn"]
    scene.play("catch:0")
    assert scene.counted(2) == {"weapon": -1}
    assert [thing.id for thing in scene.piece().things or ()][-1] == "dagger"
    assert "dagger" in [form.id for form in scene.table.sheet(Who(0, 0)).forms]


# Two weapons


@pytest.mark.rule("sk.two-weapons.both", "sk.two-weapons.both-condition", "sk.two-weapons.main-hand-roll")
@pytest.mark.rule("sk.two-weapons.off-hand-damage", "sk.two-weapons.bonus-after")
def test_both_weapons_strike_with_one_roll() -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:12 d6:4 d6:2 d6:5,6")
    scene.play("with:rapier:1.0")
    assert scene.choices[:2] == ["plain", "both"], "it has a digit, however much can be aimed at"
    scene.play("both", "pass", "dice:2")
    assert [event.purpose for event in scene.all("rolled")] == [
        "attack",
        "damage",
        "off-hand damage",
        "Bonus Damage",
        "Bonus Damage",
    ]
    assert scene.piece(1).damage == 6 + 2 + 11
    single = stand("bulwark@k9 | champion@j9").play("with:sword:1.0")
    assert single.refusals["both"] == "sk.two-weapons.both-condition"


@pytest.mark.rule("sk.two-weapons.example")
def test_two_dice_and_one_make_three() -> None:
    scene = stand("champion@k9+sword+dagger | champion@j9", "d20:12 d6:1,1,1")
    scene.play("with:sword:1.0", "both", "pass", "dice:0")
    assert scene.piece(1).damage == 3


@pytest.mark.rule("sk.two-weapons.main-hand-roll", "sk.two-weapons.both-condition")
@pytest.mark.parametrize(
    ("things", "main", "can"),
    [
        ("+rapier+dagger", "rapier", True),
        ("+rapier+dagger", "dagger", False),
        ("+sword+short_sword", "sword", True),
        ("+sword+short_sword", "short_sword", False),
        ("+dagger+short_sword", "dagger", True),
        ("+dagger+short_sword", "short_sword", True),
        ("+sword+axe", "sword", False),
    ],
)
def test_both_weapons_roll_with_the_one_in_the_main_hand(things: str, main: str, can: bool) -> None:
    scene = stand(f"champion@k9{things} | champion@j9").play(f"with:{main}:1.0")
    assert ("both" in scene.choices) == can
    assert scene.refusals.get("both") == (None if can else "sk.two-weapons.both-condition")


@pytest.mark.rule("sk.two-weapons.both", "sk.attack.target.melee", "sh.fly.hovers")
@pytest.mark.parametrize(
    ("board", "options", "target", "can"),
    [
        ("champion@k9+whip+dagger | champion@j9", {}, "1.0", True),
        ("champion@k9+whip+dagger | champion@m9", {}, "1.0", False),
        ("champion@m9+whip+dagger | ", {"scenario": "high_water"}, "k9", False),
        ("champion@l9+whip+dagger | ", {"scenario": "high_water"}, "k9", True),
    ],
)
def test_both_weapons_strike_only_at_what_both_reach(
    board: str, options: dict[str, Any], target: str, can: bool
) -> None:
    scene = stand(board, **options).play(f"with:whip:{target}")
    ways = [choice for choice in scene.choices if choice.startswith("both")]
    assert bool(ways) == can
    assert scene.refusals.get("both") == (None if can else "sk.attack.target.melee")


@pytest.mark.rule("sk.option.keeps-extra", "sk.two-weapons.both", "sk.option.no-weapon-damage")
@pytest.mark.parametrize(
    ("option", "dice", "answers"),
    [
        ("both:pressing", "d20:19 d6:4", ["pass", "dice:0"]),
        ("both:disrupting", "d20:19 d6:4 d6:5", ["pass", "dice:1"]),
        ("both:feinting", "d20:19 d6:4 d6:5,6", ["pass", "dice:2"]),
    ],
)
def test_an_attack_option_with_both_weapons_does_the_damage_of_the_off_hand(
    option: str, dice: str, answers: list[str]
) -> None:
    scene = stand("duelist@k9 | champion@j9", dice).play("with:rapier:1.0")
    promised = scene.offer(option).facts.mean_damage
    assert promised == pytest.approx(3 * 3.5)
    scene.play(option, *answers)
    rolled = [event for event in scene.all("rolled") if event.sides == 6]
    assert rolled[0].purpose == "off-hand damage"
    assert scene.piece(1).damage == sum(event.value for event in rolled)


@pytest.mark.rule("sk.two-weapons.both", "sk.circ.called-shot.declare", "sk.option.one-per-attack")
def test_a_called_shot_with_both_weapons_does_the_damage_of_both() -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:20 d6:1,1 d6:3 d6:2").play("with:rapier:1.0", "both:called:agi")
    scene.play("pass", "dice:0")
    assert scene.piece(1).damage == 3 + 2 + 2
    assert scene.piece(1).has("impaired")


@pytest.mark.rule("sh.weapon.critical")
@pytest.mark.parametrize(("way", "dice", "damage"), [("plain", 3, 3), ("both", 3, 3), ("pressing", 0, 0)])
def test_a_critical_hit_has_its_die_in_a_plain_attack_alone(way: str, dice: int, damage: int) -> None:
    scene = stand("champion@k9+sword+dagger | champion@j9", ["d20:20", *["d6:1"] * dice])
    scene.play("with:sword:1.0", way, "pass", "dice:0")
    assert scene.piece(1).damage == damage


@pytest.mark.rule("sk.two-weapons.either")
def test_either_weapon_can_be_used() -> None:
    scene = stand("duelist@k9 | champion@j9")
    assert {"attack:rapier:1.0", "attack:dagger:1.0"} <= set(scene.choices)


# Several attacks


@pytest.mark.rule("sk.multi.declare", "sk.multi.cost", "sk.multi.different-target", "sk.multi.divide")
@pytest.mark.rule("sk.multi.two-weapons", "sk.multi.unarmed", "sk.multi.hold-back", "sk.multi.decide-after-result")
def test_two_attacks_cost_two_dice_and_go_at_two_targets() -> None:
    scene = stand("duelist@k9 | champion@j9 brawler@j9", "d20:12 d6:1 d20:12 d6:1")
    scene.play("with:rapier:1.0", "many:1", "plain", "pass", "pass")
    assert scene.asked == (0, "target")
    assert {"blow:rapier:1.1", "blow:dagger:1.1", "blow:shove:1.1", "blow:strike:1.1"} <= set(scene.choices)
    assert not any(choice.endswith("1.0") for choice in scene.choices)
    scene.play("blow:dagger:1.1", "plain", "pass", "pass")
    assert (scene.piece(1).damage, scene.piece(1, 1).damage) == (3, 1)
    assert bonus_damage.bonus_dice(scene.table, Who(0, 0)) == 0


@pytest.mark.rule("sk.multi.example", "sk.multi.cost", "sk.multi.hold-back")
def test_three_dice_and_two_attacks_leave_one_die() -> None:
    scene = stand("champion@k9-12+sword | champion@j9 brawler@j9", "d20:12 d20:12 d6:5")
    assert bonus_damage.bonus_dice(scene.table, Who(0, 0)) == 3
    scene.play("with:sword:1.0", "many:1", "disrupting", "pass", "pass")
    assert scene.asked == (0, "bonus")
    assert scene.choices == ["dice:1", "dice:0"]
    scene.play("dice:0", "blow:sword:1.1", "disrupting", "pass", "pass", "dice:1")
    assert (scene.piece(1).damage, scene.piece(1, 1).damage) == (0, 5)
    spent = stand("champion@k9-12+sword | champion@j9 brawler@j9", "d20:12 d6:5 d20:12")
    spent.play("with:sword:1.0", "many:1", "disrupting", "pass", "pass", "dice:1")
    spent.play("blow:sword:1.1", "disrupting", "pass", "pass")
    assert (spent.piece(1).damage, spent.piece(1, 1).damage) == (5, 0)
    assert spent.asked == (0, "turn"), "no die is left for the second hit"


@pytest.mark.rule("sk.two-weapons.both-condition")
def test_what_is_thrown_does_not_strike_together_with_the_other_weapon() -> None:
    assert "both" in stand("duelist@k9 | champion@j9").play("with:rapier:1.0").choices
    assert "both" not in stand("duelist@k9 | champion@m9").play("with:thrown_dagger:1.0").choices


@pytest.mark.rule("sk.multi.two-weapons", "sh.weapon.slow", "sh.weapon.reload")
@pytest.mark.parametrize("weapon", ["greatsword", "crossbow"])
def test_what_attacks_once_is_no_second_weapon_and_a_blow_tells_how_likely_it_is_critical(weapon: str) -> None:
    scene = stand(f"champion@k9-12+sword+{weapon} | champion@j9 brawler@j9", "d20:1")
    (plain,) = [scene.offer(choice) for choice in scene.choices if choice == "attack:sword:1.1"]
    scene.play("with:sword:1.0", "many:1", "plain", "pass", "pass")
    blows = [choice for choice in scene.choices if choice.startswith("blow:")]
    assert "blow:sword:1.1" in blows
    assert f"blow:{weapon}:1.1" not in blows
    assert scene.offer("blow:sword:1.1").facts.critical == plain.facts.critical
    scene.play("pass")


@pytest.mark.rule("sk.multi.declare", "sh.move.struck-down")
def test_whoever_falls_after_the_first_of_several_attacks_makes_no_more() -> None:
    scene = stand("duelist@k9-20 | duelist@j9 brawler@l9", "d20:1 d20:19 d6:6,6")
    scene.play("with:rapier:1.0", "many:1", "plain", "pass", "talent:riposte:0", "with:rapier", "pass", "dice:0")
    assert (scene.piece().is_down, scene.prompt) == (True, None)
    assert [one.who.seat for one in scene.all("attacks")] == [0, 1]


@pytest.mark.rule("sk.multi.declare", "sh.match.win")
def test_whoever_has_won_after_the_first_of_several_attacks_makes_no_more() -> None:
    board, imp = "duelist@k9 brawler#51 brawler#56 brawler#56 | brawler@l9", "gutter_imp@j9-4"
    scene = stand(board, "d20:19 d6:6 d6:6", monsters=imp)
    scene.play("act:0", "with:rapier:mon-1", "many:1", "plain", "pass", "stride:1")
    assert (scene.state.over, scene.prompt) == (True, None)


@pytest.mark.rule("sk.multi.declare")
def test_whoever_wants_no_more_attacks_makes_none() -> None:
    scene = stand("duelist@k9 | champion@j9 brawler@j9", "d20:1").play("with:rapier:1.0", "many:1", "plain", "pass")
    scene.play("pass", "pass")
    assert (scene.asked, len(scene.all("attacks"))) == ((0, "turn"), 1)


@pytest.mark.rule("sk.multi.insufficient", "sk.multi.unlimited")
@pytest.mark.parametrize(("bonus", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
def test_dice_pay_for_attacks_and_targets_limit_them(bonus: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonus_damage, "bonus_dice", lambda *_: bonus)
    scene = stand("duelist@k9 | champion@j9 brawler@j9 champion@l9").play("with:rapier:1.0")
    assert [choice for choice in scene.choices if choice.startswith("many")] == [
        f"many:{n}" for n in range(1, most + 1)
    ]
    if not most:
        assert scene.refusals["many"] == "sk.multi.insufficient"


@pytest.mark.rule("sk.multi.different-target", "sh.weapon.slow")
def test_who_has_no_other_target_or_a_slow_weapon_makes_one_attack() -> None:
    alone = stand("duelist@k9 | champion@j9").play("with:rapier:1.0")
    assert alone.refusals["many"] == "sk.multi.different-target"
    slow = stand("champion@k9 | champion@j9 brawler@j9").play("with:greatsword:1.0")
    assert slow.refusals["many"] == "sh.weapon.slow"


@pytest.mark.rule("sh.weapon.reload", "sh.weapon.slow")
@pytest.mark.parametrize(
    ("board", "weapon", "rule"),
    [
        ("outrider@k9+crossbow | champion@j9 brawler@n9", "crossbow", "sh.weapon.reload"),
        ("outrider@k9+longbow | champion@j9 brawler@n9", "longbow", "sh.weapon.slow"),
    ],
)
def test_dice_pay_for_no_second_attack_with_what_attacks_once(
    board: str, weapon: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bonus_damage, "bonus_dice", lambda *_: 4)
    scene = stand(board).play(f"with:{weapon}:1.1")
    assert [choice for choice in scene.choices if choice.startswith("many")] == []
    assert scene.refusals["many"] == rule


# In the dark


@pytest.mark.rule("sk.circ.invisible.banes")
def test_who_is_not_seen_is_hit_with_three_banes() -> None:
    scene = stand("champion@k9 | champion@j9!invisible", "d20:1 d6:1,1,1").play("attack:greatsword:1.0", "pass")
    assert scene.counted() == {"unseen": -3}


@pytest.mark.rule("sk.circ.invisible.unknown-place", "sk.circ.invisible.banes")
def test_a_blow_at_a_space_tells_nothing_when_it_misses() -> None:
    told = []
    for space in ("e9", "c9"):
        scene = stand("champion@d9 | champion@e9~", "d20:3 d6:1,1,1")
        assert scene.attacks == []
        scene.play(f"attack-space:{space}", "with:greatsword")
        told.append([event.kind for event in scene.events])
    assert told[0] == told[1]
    assert told[0][-1] == "missed"


@pytest.mark.rule("sk.circ.invisible.unknown-place", "sk.circ.invisible.banes")
def test_a_blow_at_a_space_hits_whoever_hides_there() -> None:
    scene = stand("champion@d9 | champion@e9~", "d20:15 d6:1,1,1 d6:2,2,2").play(
        "attack-space:e9", "with:greatsword", "dice:0"
    )
    assert scene.piece(1).damage == 6
    assert Who(0, 0) not in scene.piece(1).hidden_from
    assert "attack-space:e9" not in stand("champion@d9 | champion@e9").choices


@pytest.mark.rule("sk.circ.invisible.unknown-place", "sk.action.attack.weapon")
def test_the_weapon_of_a_blow_at_a_space_is_chosen_and_what_cannot_be_used_is_none() -> None:
    scene = stand("duelist@d9 | champion@e9~").play("attack-space:e9")
    assert scene.choices == ["with:rapier", "with:dagger", "with:thrown_dagger", "with:strike"]
    far = stand("duelist@d9 | champion@e9~", "d20:3 d6:1,1,1,1,1").play("attack-space:f9")
    assert far.event("missed").space == "f9", "only the dagger flies so far"
    spent = stand("outrider@d9+dagger brawler@k9 | champion@e9~")
    spent.piece().things = [Thing("crossbow", is_held=True, is_spent=True), Thing("dagger")]
    spent.play("act:0", "attack-space:e9")
    assert spent.choices[0] == "with:dagger", "what must be loaded first keeps no other weapon from it"


@pytest.mark.rule("sk.circ.invisible.unknown-place", "sh.weapon.thrown", "sk.action.hide.ends-revealing")
@pytest.mark.parametrize("space", ["e9", "c9"], ids=["somebody is there", "nobody is there"])
def test_a_miss_costs_the_same_whether_somebody_is_there_or_not(space: str) -> None:
    scene = stand("duelist@d9!weakened~ | champion@e9~", "d20:3 d6:1,1,1,1")
    scene.state.marks.append(mark_of("help", Who(0, 1), Who(0, 0), 1))
    scene.play(f"attack-space:{space}", "with:thrown_dagger")
    assert [(roll.purpose, roll.value) for roll in scene.all("rolled")] == [("attack", 3)] + [("bane", 1)] * 4
    assert scene.state.marks == [], "help is for one roll"
    assert [one.thing.id for one in scene.state.ground] == ["dagger"]
    assert scene.piece().hidden_from == []


@pytest.mark.rule("sk.circ.invisible.unknown-place")
def test_of_two_who_hide_on_one_space_either_may_be_hit() -> None:
    hit = set()
    for draws in range(12):
        scene = stand("champion@d9 | champion@e9~ champion@e9~", "d20:15 d6:1,1,1 d6:2,2,2", state={"draws": draws})
        scene.play("attack-space:e9", "with:greatsword", "dice:0")
        hit |= {number for number in (0, 1) if scene.piece(1, number).damage}
    assert hit == {0, 1}


# Improvised weapons


@pytest.mark.rule("sk.improvised.definition", "sk.improvised.bane", "sk.improvised.damage")
@pytest.mark.rule("sk.improvised.no-bonus-damage", "sk.bonus.not-improvised")
def test_a_bow_is_a_poor_club() -> None:
    scene = stand("outrider@k9 | champion@j9", "d20:19 d6:2 d6:6").play("attack:bow_blow:1.0", "pass")
    assert scene.counted() == {"improvised": -1}
    assert scene.piece(1).damage == 6
    assert scene.asked == (0, "turn")


@pytest.mark.rule("sk.improvised.break-critical-success", "sk.improvised.break-critical-failure")
@pytest.mark.parametrize(("dice", "breaks"), [("d20:1 d6:1", True), ("d20:2 d6:1", False), ("d20:20 d6:1 d6:3", False)])
def test_it_breaks_when_the_roll_is_very_good_or_very_bad(dice: str, breaks: bool) -> None:
    scene = stand("outrider@k9 | champion@j9", dice).play("attack:bow_blow:1.0", "pass")
    assert bool(scene.all("thing_broke")) == breaks
    strong = stand("outrider@k9 | arcanist@j9!prone", "d20:20 d6:3").play("attack:bow_blow:1.0")
    assert strong.event("thing_broke").thing == "bow"
    assert strong.event("damaged").amount == 3
    assert "bow" not in [form.id for form in strong.table.sheet(Who(0, 0)).forms]


@pytest.mark.rule("sk.unarmed.strike.no-break")
def test_bare_hands_do_not_break() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:20 d6:1 d6:4").play("strike:1.0", "pass")
    assert scene.event("attempted").is_critical
    assert scene.all("thing_broke") == []
    assert "strike:1.0" not in scene.refusals


def test_what_harms_enemies_is_listed_first_and_what_harms_own_people_last_and_says_so() -> None:
    scene = stand("trickster@c9 brawler@f7 | champion@f9 brawler@g10").play("act:0", "use:fire_pot")
    assert scene.prompt is not None
    *shown, back = listed(scene.prompt)
    assert back.does == "back"
    assert shown[0].aim.space == "e9", "the nearest at which it harms enemies and nobody else"
    thrower, comrade = (scene.names.piece(0, number) for number in range(2))
    assert shown[-1].label == f"At f7, harming {comrade}"
    own = [option for option in shown if option.label != f"At {option.aim.space}"]
    assert own == shown[-len(own) :]
    assert all(option.shown.needs_confirming for option in own)
    assert {option.aim.space for option in own} > {"b9", "c9", "d9"}
    assert f"At c9, harming {thrower}" in [option.label for option in own]


def test_whoever_is_down_is_not_counted_among_those_whom_a_throw_would_harm() -> None:
    scene = stand("trickster@c9 brawler@f7-28x | champion@f9").play("use:fire_pot")
    assert (scene.offer("at:f7").label, scene.offer("at:f7").shown.needs_confirming) == ("At f7", False)


def test_a_pot_that_only_smokes_harms_nobody_where_it_lands() -> None:
    scene = stand("duelist@c9 brawler@f7 | champion@f9").play("act:0", "use:smoke_pot")
    assert scene.prompt is not None
    *shown, back = listed(scene.prompt)
    assert back.does == "back"
    assert shown[0].aim.space == "c9", "the nearest first, whoever stands there"
    assert {"f7", "f9"} < {option.aim.space for option in shown}
    assert [option.label for option in shown] == [f"At {option.aim.space}" for option in shown]
    assert not any(option.shown.needs_confirming for option in shown)


def test_strikes_at_a_space_come_after_attacks_at_enemies_and_those_where_somebody_known_stands_last() -> None:
    scene = stand("champion@d9 | champion@e9 brawler@c9~")
    assert scene.prompt is not None
    ways = [option for option in listed(scene.prompt, "ways") if not option.shown.needs_confirming]
    kinds = [option.does for option in ways]
    assert kinds == sorted(kinds, key=["with", "attack_space"].index)
    assert [option.aim.space for option in ways if option.does == "attack_space"] == ["c9", "d9", "e9"]


def test_spaces_at_which_a_pot_harms_enemies_come_before_nearer_ones_at_which_it_harms_nobody() -> None:
    scene = stand("trickster@c9 | champion@g10").play("use:fire_pot")
    assert scene.prompt is not None
    assert [option.aim.space for option in listed(scene.prompt)][:2] == ["f9", "e9"]
