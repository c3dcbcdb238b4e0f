"""Retaliation: who strikes back, with what, and how often."""

import pytest

from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from tests.rules.ludicrous.scenes import struck
from tests.scene import place

FACE = "1@10 | 1@11<"

SPEAR = {"weapons": ["spear"]}


@pytest.mark.rule("lh.attacks.retaliation")
def test_whoever_is_missed_may_strike_back_once() -> None:
    scene = struck("d20:5", "d20:12", "d20:15", "d20:3", "d8:4", board=FACE)
    assert scene.asked == (1, "retaliation")
    assert scene.choices == ["retaliate:0:longsword", "retaliate:0:dagger", "retaliate:0:punch", "pass"]
    scene.play("retaliate:0:longsword")
    assert [kind for kind in scene.kinds if kind in ("attacked", "struck_back")] == [
        "attacked",
        "struck_back",
        "attacked",
    ]
    assert "Ben's piece 1 was missed and strikes back." in scene.told
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
    far = struck("d20:5", "d20:12", board="1@10 | 1@15<", arm="spear", a=SPEAR)
    assert far.prompt is None
    reach = struck("d20:5", "d20:12", board="1@10 | 1@15<", arm="spear", a=SPEAR, b={"weapons": ["whip"]})
    assert reach.choices == ["retaliate:0:whip", "pass"]
    reach.play("pass")


@pytest.mark.rule("lh.attacks.critical-failure")
def test_after_a_critical_failure_the_retaliation_has_advantage() -> None:
    scene = struck("d20:1", "d20:12", "d20:4", "d20:17", "d20:9", "d8:3", board=FACE).play("retaliate:0:longsword")
    assert [roll.value for roll in scene.rolls("longsword") if roll.seat == 1][1:3] == [4, 17]
    assert scene.all("contest_decided")[1].total == 17


@pytest.mark.rule("lh.attacks.critical-failure")
def test_the_chances_of_a_retaliation_know_its_advantage() -> None:
    usual = struck("d20:5", "d20:12", board=FACE)
    after_a_fumble = struck("d20:1", "d20:12", board=FACE)
    chances = [
        {option.id: option.facts.odds for option in scene.prompt.judged if option.facts.odds is not None}
        for scene in (usual, after_a_fumble)
        if scene.prompt is not None
    ]
    even = 190 / 400  # a longsword against its like: the higher of two dice, and ties graze
    assert chances[0]["retaliate:0:longsword"] == pytest.approx(even, abs=0.06)
    assert chances[1]["retaliate:0:longsword"] > chances[0]["retaliate:0:longsword"] + 0.15
    assert chances[1]["retaliate:0:punch"] == chances[0]["retaliate:0:punch"]


@pytest.mark.rule("ll.5.3.punch.not-weapon-attack")
def test_a_missed_punch_is_not_retaliated_nor_dodged_nor_shielded() -> None:
    dodging = {"marker": "dodge", "has_shield": True}
    scene = place(FACE, "d6:1", b=dodging).play("punch:0:1.0")
    assert scene.prompt is None
    hit = place(FACE, "d6:2", b=dodging).play("punch:0:1.0")
    assert hit.party(1).hp == 19


@pytest.mark.rule("lh.party.weapons", "lh.attacks.damage")
@pytest.mark.parametrize(("defence", "outcome", "pulls"), [(5, "success", True), (13, "graze", False)])
def test_only_a_hit_that_is_no_graze_does_what_else_the_weapon_does(defence: int, outcome: str, pulls: bool) -> None:
    scene = struck("d20:12", f"d20:{defence}", "d4:4", board="1@10 | 1@13", arm="whip", a={"weapons": ["whip"]})
    assert scene.event("contest_decided").outcome == outcome
    assert (scene.prompt is not None and scene.prompt.kind == "choice") == pulls


@pytest.mark.rule("ll.5.3.weapon-attack.party-weapon")
def test_the_second_of_a_pair_hides_no_other_weapon() -> None:
    scene = place("1@10 | 1@40", a={"weapons": ["dagger", "dagger", "spear"]})
    assert [form.id for form in attack_forms(scene.table, 0)] == ["dagger", "spear"]
    assert [form.id for form in attack_forms(scene.table, 0, only=1)] == ["dagger"]
