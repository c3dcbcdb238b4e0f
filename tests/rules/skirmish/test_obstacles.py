"""What stands on the road: striking it, hiding behind it, and what is left for whoever is behind it."""

from typing import Any

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.cover import covers
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_circumstances
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from tests.rules.skirmish.skirmish_scene import Fight, stand

ME, YOU = Who(0, 0), Who(1, 0)
GATES: dict[str, Any] = {"scenario": "broken_gates"}
WATER: dict[str, Any] = {"scenario": "high_water"}


def worn(scene: Fight, space: str) -> int:
    """Return the damage of what stands on a space."""
    return scene.state.wear.get(RING.index(space), 0)


@pytest.mark.rule("sk.attack.object-defense", "sk.attack.target-kind")
@pytest.mark.parametrize(("d20", "damage"), [(1, 0), (2, 0), (3, 2)])
def test_a_crate_has_a_defense_and_a_health_of_its_own_and_does_not_dodge(d20: int, damage: int) -> None:
    scene = stand("bulwark@j9 | ", [f"d20:{d20}", *["d6:1"] * damage], **WATER)
    scene.play("attack:sword:k9", *["dice:0"] * (damage > 0))
    assert scene.event("attempted").goal == 5
    assert worn(scene, "k9") == damage
    assert scene.all("reaction_taken") == []


@pytest.mark.rule("sk.attack.object-defense", "sk.cover.partial.obstacle-kind")
def test_a_destroyed_crate_is_no_cover_any_more() -> None:
    scene = stand("bulwark@j9 | champion@l9", "d20:15 d6:6,6", **WATER)
    assert covers(Field(scene.table), RING.index("j9"), YOU)
    scene.play("attack:sword:k9", "dice:0")
    assert worn(scene, "k9") == 6
    assert scene.event("thing_damaged").is_broken
    assert not covers(Field(scene.table), RING.index("j9"), YOU)
    assert "attack:sword:k9" not in scene.choices
    assert scene.piece(1).damage == 0


@pytest.mark.rule("sk.cover.partial.bane-agility")
def test_partial_cover_is_a_bane_on_rolls_against_agility_and_not_against_strength() -> None:
    scene = stand("arcanist@j9 | champion@l9", phase=(), **WATER)
    found = roll_circumstances(Field(scene.table), ME, "int", YOU, "agi")
    assert [(one.name, one.edge) for one in found] == [("partial cover", -1)]
    assert roll_circumstances(Field(scene.table), ME, "int", YOU, "str") == []
    large = stand("arcanist@j9 | cragfolk/champion@l9", phase=(), **WATER)
    assert roll_circumstances(Field(large.table), ME, "int", YOU, "agi") == []


@pytest.mark.rule("sk.cover.partial.boon-resist")
@pytest.mark.parametrize(("origin", "boon"), [("j9", {"partial cover": 1}), ("m9", {})])
@pytest.mark.parametrize("what", ["fire", "disarming", "gust"])
def test_partial_cover_helps_to_get_out_of_the_way_of_what_comes_from_beyond(
    origin: str, boon: dict[str, int], what: str
) -> None:
    scene = stand(f"champion@l9!prone | champion@{origin}", "d20:10 d6:1" if boon else "d20:10", phase=(), **WATER)
    scene.run_all(roll_to_resist(scene.table, ME, "agi", YOU, what, "sk.cover.partial.boon-resist"))
    assert scene.counted() == boon


@pytest.mark.rule("sk.cover.partial.boon-resist", "sk.disarm.target-roll")
@pytest.mark.parametrize(
    ("archer", "target", "boon"),
    [("outrider@n9", "duelist@k9 champion@l9", {"partial cover": 1}), ("outrider@n9", "duelist@k9", {})],
)
def test_cover_helps_to_hold_on_to_a_weapon(archer: str, target: str, boon: dict[str, int]) -> None:
    scene = stand(f"{archer} | {target}", ["d20:20", *["d6:1"] * (4 if boon else 3), "d20:15", *["d6:1"] * len(boon)])
    scene.play("with:bow:1.0", "disarm")
    while scene.prompt is not None and scene.prompt.kind == "reaction":
        scene.play("pass")
    assert scene.counted(1) == boon


@pytest.mark.rule("sk.cover.partial.boon-resist")
@pytest.mark.parametrize("space", ["k9", "l9", "m9"])
def test_cover_from_the_thrower_is_none_from_where_the_fire_breaks_out(space: str) -> None:
    scene = stand("trickster@j9 | champion@l9", "d20:10", **WATER).play("use:fire_pot", f"at:{space}", "pass")
    assert scene.counted() == {}


@pytest.mark.rule("sk.improvised.bane", "sk.attack.object-defense")
def test_what_is_no_weapon_has_its_bane_on_a_crate_too() -> None:
    scene = stand("brawler@j9+healing_draught | ", "d20:10 d6:1 d6:4", **WATER)
    scene.play("attack:healing_draught_blow:k9")
    assert (scene.counted(), worn(scene, "k9")) == ({"improvised": -1}, 4)


@pytest.mark.rule("sh.stunt.bring-down")
@pytest.mark.parametrize("before", [0, 2])
def test_what_is_brought_down_is_broken_and_in_nobodys_way(before: int) -> None:
    state = {"wear": {RING.index("k9"): before}} if before else {}
    scene = stand("brawler@j9 | champion@m9", "d20:7", state=state, **WATER).play("stunt:bring_down:k9")
    told = scene.event("thing_damaged")
    assert (told.amount, told.is_broken, worn(scene, "k9")) == (6 - before, True, 6)
    assert not covers(Field(scene.table), RING.index("j9"), YOU)


# Entirely behind something


@pytest.mark.rule("sk.cover.total.condition", "sk.cover.total.no-attack", "sk.cover.clear-shot")
def test_who_is_entirely_behind_a_gate_is_no_target() -> None:
    scene = stand("outrider@d9 | champion@i10", **GATES)
    assert scene.attacks == ["bow:f7", "bow:b7", "bow:1.0"]
    assert scene.offer("attack:bow:1.0").does == "attack_object"
    assert scene.refusals["covered:1.0"] == "sk.cover.total.no-attack"
    assert stand("outrider@d9 | champion@i10").offer("attack:bow:1.0").does == "attack"


@pytest.mark.rule("sk.cover.total.no-effect", "sk.cover.total.exception")
def test_no_spell_is_aimed_at_it_and_help_needs_no_sight() -> None:
    scene = stand("arcanist@d9 mender@i10 | champion@i10", **GATES).play("act:0")
    assert not any(choice.startswith("cast") and choice.endswith("1.0") for choice in scene.choices)
    assert "help:0.1" in scene.choices
    clear = stand("arcanist@d9 mender@i10 | champion@i10").play("act:0")
    assert any(choice.startswith("cast") and choice.endswith("1.0") for choice in clear.choices)


@pytest.mark.rule("sk.attack.target.covered", "sk.cover.total.hits-obstacle")
def test_a_shot_at_it_hits_the_gate() -> None:
    scene = stand("outrider@d9 | champion@i10", "d20:5 d6:3,4", **GATES).play("attack:bow:1.0", "dice:0")
    assert worn(scene, "g10") == 7
    assert scene.piece(1).damage == 0


@pytest.mark.rule("sk.cover.total.spill-over")
def test_what_is_left_when_the_gate_breaks_goes_to_the_first_one_behind_it() -> None:
    state = {"wear": {RING.index("g10"): 10}}
    scene = stand("outrider@d9 | champion@i10", "d20:5 d6:3,4", state=state, **GATES)
    scene.play("attack:bow:1.0", "dice:0")
    assert scene.event("thing_damaged").is_broken
    assert scene.piece(1).damage == 5
    assert "attack:bow:1.0" not in scene.choices
    assert scene.table.hiding(RING.index("d9"), RING.index("i10")) is None


@pytest.mark.rule("sk.cover.total.spill-over")
def test_the_first_one_behind_is_the_one_beside_what_broke_whichever_way_the_shot_goes() -> None:
    board, state = "outrider@i10 | champion@e9 champion@f9 champion@d9", {"wear": {RING.index("g10"): 10}}
    scene = stand(board, "d20:5 d6:3,4", state=state, **GATES).play("attack:bow:1.2", "dice:0")
    assert [scene.piece(1, number).damage for number in range(3)] == [0, 5, 0]
    board = "outrider@i10 champion@f9 | champion@e9 champion@f9-30x champion@d9"
    missed = stand(board, "d20:5 d6:3,4", state=state, **GATES).play("act:0", "attack:bow:1.2", "dice:0")
    assert [missed.piece(1, number).damage for number in range(3)] == [5, 30, 0]
    assert missed.piece(0, 1).damage == 0


@pytest.mark.rule("sk.cover.total.spill-over")
def test_of_two_behind_what_breaks_the_one_that_was_meant_is_hit_or_either() -> None:
    state = {"wear": {RING.index("g10"): 10}}
    board = "outrider@d9 | champion@i10 champion@i10"
    for aim in (0, 1):
        scene = stand(board, "d20:5 d6:3,4", state=state, **GATES).play(f"attack:bow:1.{aim}", "dice:0")
        assert [scene.piece(1, number).damage for number in (0, 1)] == [5 * (aim == 0), 5 * (aim == 1)]
    hit = set()
    for draws in range(12):
        nearer = "outrider@i10 | champion@f9 champion@f9 champion@d9"
        scene = stand(nearer, "d20:5 d6:3,4", state={**state, "draws": draws}, **GATES)
        scene.play("attack:bow:1.2", "dice:0")
        hit |= {number for number in (0, 1) if scene.piece(1, number).damage}
    assert hit == {0, 1}


# Bare hands


@pytest.mark.rule("sk.unarmed.object.disallow")
def test_bare_hands_are_not_tried_on_a_gate() -> None:
    scene = stand("champion@f9 | ", **GATES)
    assert "attack:greatsword:g10" in scene.choices
    assert "attack:strike:g10" not in scene.choices
    assert "attack:sword:g10" in stand("bulwark@f9 | ", **GATES).choices
    assert scene.refusals["strike:g10"] == "sk.unarmed.object.disallow"
    assert [one for one in stand("champion@j9 | ", **WATER).refusals if one.startswith("strike:")] == []


@pytest.mark.rule("sk.unarmed.object.immune", "sk.unarmed.object.backlash")
def test_bare_hands_do_nothing_to_a_milestone_but_hurt_themselves() -> None:
    scene = stand("champion@m9 | ", "d20:15", **GATES).play("attack:strike:n9")
    assert worn(scene, "n9") == 0
    assert scene.piece().damage == 1
    armed = stand("bulwark@m9 | ", "d20:14 d6:1 d6:1,1", **GATES).play("attack:sword:n9", "dice:0")
    assert (worn(armed, "n9"), armed.piece().damage) == (2, 0)


@pytest.mark.rule("sk.unarmed.object.banes")
def test_bare_hands_have_one_bane_more_on_a_crate() -> None:
    scene = stand("champion@j9 | ", "d20:10 d6:1,1 d6:4", **WATER).play("attack:strike:k9")
    assert scene.counted() == {"bare hands": -1, "hard to hurt": -1}
    assert worn(scene, "k9") == 4


# An attack is an attack, whatever its target


@pytest.mark.rule("sk.attack.target-kind", "sk.attack.target.ranged", "sk.circ.ranged-in-reach")
@pytest.mark.rule("sk.circ.high-ground.any-attack", "sk.cover.partial.bane-defense", "sk.circ.surrounded.boon")
@pytest.mark.rule("sk.circ.submerged.bane")
@pytest.mark.parametrize(
    ("board", "answer", "counted"),
    [
        ("outrider@n9 | ", "attack:bow:k9", {}),
        ("bulwark@n9+bow | champion@o9", "attack:bow:k9", {"in an enemy's reach": -1}),
        ("outrider@m9 | ", "attack:bow:k9", {"high ground": 1}),
        ("outrider@n9 | champion@l9", "attack:bow:k9", {"partial cover": -1}),
        ("outrider@n9 | reedling/champion@l9", "attack:bow:k9", {}),
        ("bulwark@j9 champion@j9 | ", "attack:sword:k9", {"surrounded": 1}),
        ("bulwark@j9!blinded | ", "attack:sword:k9", {"blinded": -3}),
        ("duelist@m9+dagger | champion@n9", "attack:thrown_dagger:k9", {"high ground": 1, "in an enemy's reach": -1}),
    ],
)
def test_circumstances_count_against_a_crate(board: str, answer: str, counted: dict[str, int]) -> None:
    scene = stand(board, **WATER)
    prompt = scene.play("act:0").prompt if "act:0" in scene.choices else scene.prompt
    assert prompt is not None
    assert dict(scene.offer(answer).manner.counted) == counted


@pytest.mark.rule("sh.weapon.thrown", "sk.action.throw.attack-thrown-trait")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("dagger", "d20:1 d6:1"), ("javelin", "d20:1 d6:1"), ("spear", "d20:10 d6:1 d6:1,1")]
)
def test_a_weapon_that_is_thrown_at_a_crate_lies_there(weapon: str, dice: str) -> None:
    scene = stand(f"arcanist@m9+{weapon} | ", dice, **WATER).play(f"attack:thrown_{weapon}:k9")
    assert [thing.id for thing in scene.piece().things or []] == []
    assert [(RING[one.ring], one.thing.id) for one in scene.state.ground] == [("k9", weapon)]


@pytest.mark.rule("sk.improvised.break-critical-success", "sk.improvised.break-critical-failure")
@pytest.mark.parametrize(
    ("dice", "rule"),
    [
        ("d20:20 d6:1 d6:1", "sk.improvised.break-critical-success"),
        ("d20:1 d6:6", "sk.improvised.break-critical-failure"),
        ("d20:10 d6:1 d6:1", ""),
    ],
)
@pytest.mark.parametrize("target", ["k9", "1.0"])
def test_what_is_no_weapon_breaks_on_a_crate_as_on_a_head(dice: str, rule: str, target: str) -> None:
    scene = stand("brawler@j9+healing_draught | arcanist@j9!held", dice, **WATER)
    scene.play(f"attack:healing_draught_blow:{target}", *["pass"] * (target == "1.0"))
    assert [event.rule for event in scene.all("thing_broke")] == ([rule] if rule else [])


@pytest.mark.rule("sh.weapon.slow")
def test_a_slow_weapon_that_has_struck_a_crate_is_used_up() -> None:
    scene = stand("champion@j9 | champion@i10", "d20:1", **WATER).play("attack:greatsword:k9")
    assert scene.table.used_in_round("slow", Who(0, 0))


@pytest.mark.rule("sh.weapon.critical")
def test_a_critical_hit_on_a_crate_has_its_die() -> None:
    scene = stand("bulwark@j9 | ", "d20:19 d6:1,1,1", **WATER).play("attack:sword:k9", "dice:0")
    assert worn(scene, "k9") == 3


@pytest.mark.rule("sk.circ.called-shot.object-damage", "sk.unarmed.strike.larger-target")
@pytest.mark.parametrize(("target", "damage"), [("cragfolk/duelist", 1), ("duelist", 4)])
def test_a_called_shot_with_bare_hands_damages_the_object(target: str, damage: int) -> None:
    dice = ["d20:19", *["d6:1"] * 3, *(["d6:4"] if damage > 1 else [])]
    scene = stand(f"champion@k9 | {target}@j9", dice).play("with:strike:1.0", "called:leather", "pass")
    assert scene.piece(1).damage == 0
    told = scene.event("thing_damaged")
    assert (told.thing, told.amount) == ("leather", damage)


@pytest.mark.rule("sk.attack.target-kind", "sk.two-weapons.both", "sk.two-weapons.off-hand-damage")
def test_both_weapons_strike_at_a_crate() -> None:
    scene = stand("duelist@j9 | ", "d20:10 d6:1 d6:1", **WATER).play("with:rapier:k9")
    assert scene.offer("both").facts.mean_damage == pytest.approx(3.5 + 2 + 3.5 + 7)
    scene.play("both", "dice:0")
    assert worn(scene, "k9") == 1 + 2 + 1


@pytest.mark.rule("sk.attack.target-kind", "sk.option.declare", "sk.disarm.creature")
def test_an_object_has_only_the_ways_that_ask_for_nothing_of_a_creature() -> None:
    scene = stand("bulwark@j9 | champion@i10", **WATER).play("with:sword:k9")
    assert scene.choices == ["plain", "guarded", "lunging", "back"]
    lacking = {one: scene.refusals[one] for one in ("disrupting", "driving", "feinting", "pressing", "disarm")}
    assert lacking == {
        **{one: f"sk.option.{one}.threshold" for one in ("disrupting", "driving", "feinting", "pressing")},
        "disarm": "sk.disarm.creature",
    }
    assert scene.why("driving") == "an object has no Strength"


@pytest.mark.rule("sk.option.guarded.effect", "sk.option.no-weapon-damage")
@pytest.mark.parametrize(("die", "marks"), [(10, ["guarded"]), (1, [])])
def test_a_guarded_attack_on_a_crate_guards(die: int, marks: list[str]) -> None:
    dice = f"d20:{die}" + (" d6:4" if marks else "")
    scene = stand("bulwark@j9 | champion@i10", dice, **WATER).play("with:sword:k9", "guarded")
    if marks:
        scene.play("dice:1")
    assert [mark.id for mark in scene.state.marks] == marks
    assert worn(scene, "k9") == (4 if marks else 0)


@pytest.mark.rule("sk.option.lunging.reach", "sk.attack.target-kind")
def test_a_lunge_gets_to_a_crate_that_is_one_space_further() -> None:
    scene = stand("bulwark@m9 | ", "d20:10 d6:1 d6:4", **WATER)  # down from a hill
    assert "attack:sword:k9" not in scene.choices
    scene.play("with:sword:k9")
    assert scene.choices == ["lunging", "back"]
    scene.play("lunging", "dice:1")
    assert worn(scene, "k9") == 4


@pytest.mark.rule("sk.action.throw.attack-other-object", "sk.attack.target-kind")
def test_any_thing_is_thrown_at_a_crate_as_an_improvised_weapon() -> None:
    scene = stand("bulwark@o9 | ", "d20:10 d6:1 d6:5", **WATER).play("throw:sword", "at:k9")
    assert (scene.counted(), worn(scene, "k9")) == ({"improvised": -1}, 5)
    assert [(RING[one.ring], one.thing.id) for one in scene.state.ground] == [("k9", "sword")]


@pytest.mark.rule("sk.multi.different-target", "sk.attack.target-kind")
def test_one_of_several_attacks_is_for_a_crate() -> None:
    scene = stand("duelist@j9 | champion@i10", "d20:10 d6:1 d20:1", **WATER)
    scene.play("with:rapier:k9", "many:1", "plain")
    assert worn(scene, "k9") == 1 + 2
    assert [choice for choice in scene.choices if ":k9" in choice] == []
    scene.play("blow:rapier:1.0", "plain", "pass")
    assert scene.all("attempted")[1].total == 1 + 3
    both_ways = stand("duelist@j9 | champion@i10", **WATER).play("with:rapier:1.0")
    assert "many:1" in both_ways.choices


@pytest.mark.rule("sk.cover.total.hits-obstacle", "sk.cover.total.spill-over", "sk.option.guarded.effect")
def test_the_rest_of_the_damage_of_any_attack_goes_to_the_one_behind() -> None:
    state = {"wear": {RING.index("g10"): 10}}
    scene = stand("bulwark@d9+shield+javelin | champion@i10", "d20:6 d6:6", state=state, **GATES)
    scene.play("with:thrown_javelin:1.0", "guarded", "dice:1")
    assert scene.event("thing_damaged").is_broken
    assert scene.piece(1).damage == 4
    assert [mark.id for mark in scene.state.marks] == ["guarded"]


@pytest.mark.rule("sk.option.declare")
def test_no_other_way_is_offered_where_there_is_only_the_plain_one() -> None:
    scene = stand("outrider@n9 | ", **WATER)
    assert "attack:bow:k9" in scene.choices
    assert "with:bow:k9" not in scene.choices


@pytest.mark.rule("sk.option.lunging.reach", "sk.option.no-weapon-damage")
def test_nobody_lunges_at_anything_without_dice_to_roll() -> None:
    for board, places in (("bulwark@m9 | champion@o9", ["k9", "1.0"]), ("arcanist@m9+sword | champion@o9", [])):
        scene = stand(board, **WATER)
        assert [f"with:sword:{place}" in scene.choices for place in ("k9", "1.0")] == [bool(places)] * 2


@pytest.mark.rule("sk.bonus.some-or-all", "sk.attack.object-defense")
@pytest.mark.parametrize(
    ("attack", "dice"),
    [(("attack:sword:k9",), "d20:10 d6:1,1"), (("with:sword:1.0", "called:rapier", "pass"), "d20:17 d6:1,1 d6:1,1")],
)
def test_bonus_damage_at_an_object_tells_what_a_hit_does_and_what_the_object_has_left(
    attack: tuple[str, ...], dice: str
) -> None:
    scene = stand("bulwark@j9 | duelist@j9", dice, **WATER).play(*attack)
    facts = [scene.offer(f"dice:{count}").facts for count in (1, 0)]
    assert [(one.mean_damage, one.left, one.fells) for one in facts] == [(10.5, 6, None), (7.0, 6, None)]
    scene.play("dice:0")


@pytest.mark.rule("sk.circ.long-range.allowed", "sk.attack.target.ranged")
@pytest.mark.parametrize(("place", "is_near"), [("g15", False), ("g13", True)])
def test_only_creatures_are_shot_at_beyond_the_range_and_objects_within_it(place: str, is_near: bool) -> None:
    scene = stand(f"duelist@{place} | champion@g11", **GATES)
    assert ("thrown_dagger:g10" in scene.attacks) == is_near
    assert "thrown_dagger:1.0" in scene.attacks
