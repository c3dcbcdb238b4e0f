"""The small print of attacks: deep water, bare hands, dice held back, lunges, certain grabs."""

from typing import Final

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.bonus_damage import bonus_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.party.unarmed_strike import unarmed_strike
from tests.rules.skirmish.skirmish_scene import stand


@pytest.mark.rule("sk.circ.submerged.bane", "sk.circ.submerged.natural-exempt")
@pytest.mark.parametrize(
    ("own", "answer", "counted"),
    [
        ("duelist@o8+dagger", "attack:dagger:1.0", {"submerged": -1}),
        ("duelist@o8+lantern", "attack:lantern_blow:1.0", {"submerged": -1, "improvised": -1}),
        ("duelist@o8+dagger", "strike:1.0", {"submerged": -1, "bare hands": -1}),
        ("duelist@o8+dagger", "shove:1.0", {}),
        ("duelist@o8+dagger", "trip:1.0", {}),
        ("duelist@o8+dagger", "grab:1.0", {}),
        ("brawler@o8", "attack:heavy_fists:1.0", {}),
    ],
)
def test_deep_water_hinders_weapons_alone(own: str, answer: str, counted: dict[str, int]) -> None:
    scene = stand(f"{own} | champion@o9", scenario="high_water")
    assert dict(scene.offer(answer).manner.counted) == counted


@pytest.mark.rule("sk.circ.submerged.bane", "sh.fly.hovers")
@pytest.mark.parametrize(
    ("monster", "form", "is_low", "is_hindered"),
    [
        ("pale_lantern", "cold_flame", False, False),
        ("gallows_crow", "strike", False, False),
        ("gallows_crow", "strike", True, True),
        ("fen_hexer", "thorn_dart", False, True),
    ],
)
def test_whoever_is_above_the_water_is_not_submerged(monster: str, form: str, is_low: bool, is_hindered: bool) -> None:
    scene = stand("champion@o9 | ", monsters=f"{monster}@o8", phase=(), scenario="high_water")
    scene.monster().is_low = is_low
    field, who = Field(scene.table), scene.mon()
    means = next(one for one in (*field.sheet(who).forms, unarmed_strike(field.sheet(who).scores)) if one.id == form)
    roll = attack_roll(field, who, means, field.rings[who], Who(0, 0))
    assert ("submerged" in [one.name for one in roll.counted]) == is_hindered


@pytest.mark.rule("sk.option.declare", "sk.option.no-weapon-damage", "sk.option.guarded.requirement")
@pytest.mark.parametrize(
    ("own", "options"),
    [
        ("champion@k9", {"disrupting", "pressing"}),
        ("bulwark@k9", {"disrupting", "pressing", "driving", "guarded"}),
        ("arcanist@k9", {"disrupting", "pressing"}),
    ],
)
def test_bare_hands_can_use_every_option_that_asks_for_no_weapon(own: str, options: set[str]) -> None:
    scene = stand(f"{own} | cragfolk/champion@j9").play("with:strike:1.0")
    known = {"disrupting", "driving", "feinting", "guarded", "lunging", "pressing"}
    assert known & set(scene.choices) == options
    assert scene.offer("pressing").facts.mean_damage == 0


FIGHT: Final = "champion@k9-12+sword | champion@j9!confused brawler@j9!confused"
"""A champion that is hurt has 3 dice of Bonus Damage."""


@pytest.mark.rule("sk.bonus.once-per-round", "sk.multi.hold-back", "sk.multi.cost")
@pytest.mark.parametrize(
    ("board", "dice", "answers", "left"),
    [
        (FIGHT, "d20:1 d20:1", ["blow:sword:1.1", "plain"], 1),
        (FIGHT, "d20:1", ["pass"], 1),
        (FIGHT, "d20:14 d6:1,1,1", ["dice:1", "pass"], 0),
        (FIGHT, "d20:14 d6:1,1", ["dice:0", "pass"], 1),
        ("duelist@k9+sword | champion@j9!confused brawler@j9!confused", "d20:1", ["pass"], 0),
    ],
)
def test_what_is_held_back_and_not_rolled_is_left_for_the_round(
    board: str, dice: str, answers: list[str], left: int
) -> None:
    scene = stand(board, dice).play("with:sword:1.0", "many:1", "plain", *answers)
    assert scene.state.acting is not None
    assert scene.state.acting.bonus is None
    assert bonus_dice(scene.table, Who(0, 0)) == left


@pytest.mark.rule("sk.option.lunging.reach", "sk.multi.different-target")
@pytest.mark.parametrize(("weapon", "offered"), [("sword", True), ("short_sword", False), ("axe", True)])
def test_an_additional_attack_can_be_a_lunge(weapon: str, offered: bool) -> None:
    scene = stand(f"champion@m9+{weapon} | champion@l9!confused brawler@k9!confused")
    scene.play(f"with:{weapon}:1.0")
    assert ("many:1" in scene.choices) == offered


@pytest.mark.rule("sh.reaction.no-dice", "sk.unarmed.grab.auto-success")
@pytest.mark.parametrize(
    ("target", "answers", "asked"),
    [("champion@j9", ["str"], True), ("champion@j9!held", ["str"], False), ("duelist@j9!held", ["agi"], False)],
)
def test_no_reaction_is_sold_against_what_cannot_miss(target: str, answers: list[str], asked: bool) -> None:
    scene = stand(f"outrider@k9+dagger | {target}", "d20:1" if asked else "").play("grab:1.0", *answers)
    assert (scene.prompt is not None and scene.prompt.kind == "reaction") == asked
    if asked:
        scene.play("pass")


@pytest.mark.rule("sk.circ.called-shot.object", "sk.disarm.drop")
@pytest.mark.parametrize(
    ("own", "target"),
    [
        ("bulwark@k9", "brawler@j9+healing_draught+healing_draught"),
        ("duelist@k9", "brawler@j9+healing_draught+healing_draught"),
        ("duelist@k9", "brawler@j9+dagger+dagger"),
    ],
)
def test_two_things_alike_are_one_answer(own: str, target: str) -> None:
    scene = stand(f"{own} | {target}")
    scene.play(f"with:{scene.table.sheet(Who(0, 0)).attacks[0].id}:1.0")
    assert len(scene.choices) == len(set(scene.choices))
