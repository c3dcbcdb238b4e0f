"""How likely an attack fells whom it is aimed at: as likely as by counting all dice one by one."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from ludo_tui.engine import Option, Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_fields
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import summon_creature
from ludo_tui.rules.ludicrous.mechanics.targets import Spot
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, DamageStep, SaveStep
from tests.rules.ludicrous.scenes import struck, with_row
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.scene import Scene, place

D20 = range(1, 21)


def answer(scene: Scene | Fight, id_: str) -> Option:
    """Return an answer on offer with what it promises."""
    assert scene.prompt is not None
    found = scene.prompt.option(id_)
    assert found is not None, [one.id for one in scene.prompt.options]
    return found


def contests(plus: int = 0) -> Iterator[str]:
    """Yield how a contest of Ludicrous Ludo comes out, for all that two dice can show."""
    for attack, defence in product(D20, D20):
        if attack in (1, 20):
            yield "critical" if attack == 20 else "failure"
        elif defence == 1 or (defence != 20 and attack + plus > defence):
            yield "success"
        else:
            yield "graze" if defence != 20 and attack + plus in (defence - 1, defence) else "failure"


@pytest.mark.rule("lh.attacks.damage", "lh.attacks.critical", "lh.attacks.grazing", "lh.party.armor")
@pytest.mark.parametrize(("hp", "armor"), [(1, "none"), (2, "none"), (4, "none"), (6, "none"), (6, "heavy")])
def test_a_longsword_fells_as_often_as_its_dice_say(hp: int, armor: str) -> None:
    scene = place("1@10 | 1@11", b={"hp": hp, "armor": armor})
    kept_off = {"none": 0, "heavy": 1}[armor]
    felled = total = 0
    for degree, die in product(contests(-2 if armor == "heavy" else 0), range(1, 9)):
        damage = {"critical": 2 * die, "success": die, "graze": max(1, die // 2), "failure": 0}[degree]
        left = max(1, damage - kept_off) if damage else 0
        felled, total = felled + (left >= hp), total + 1
    assert answer(scene, "attack:0:longsword:1.0").facts.fells == pytest.approx(felled / total)


@pytest.mark.rule("lh.attacks.critical")
def test_what_only_a_critical_hit_can_fell_is_told_to_be_felled_so_often() -> None:
    found = answer(place("1@10 | 1@11", b={"hp": 16}), "attack:0:longsword:1.0")
    assert found.facts.fells == pytest.approx(1 / 20 / 8)
    assert found.felling == "1%"
    assert answer(place("1@10 | 1@11", b={"hp": 17}), "attack:0:longsword:1.0").felling == ""


@pytest.mark.rule("lh.attacks.punch")
@pytest.mark.parametrize(("hp", "faces"), [(1, 5), (2, 1), (3, 0)])
def test_a_punch_fells_as_often_as_its_die_says(hp: int, faces: int) -> None:
    scene = place("1@10 | 1@11", b={"hp": hp})
    assert (answer(scene, "punch:0:1.0").facts.fells or 0) == pytest.approx(faces / 6)


@pytest.mark.rule("lh.attacks.retaliation")
def test_who_strikes_back_is_told_how_likely_that_fells() -> None:
    scene = struck("d20:5", "d20:12", board="1@10 | 1@11<", a={"hp": 3}, b={"weapons": ["trident", "dagger"]})
    assert all(option.felling for option in scene.prompt.options[:2]) if scene.prompt else False


@pytest.mark.rule("lh.magic.contest", "lh.party.armor")
def test_a_spell_fells_as_often_as_its_dice_say() -> None:
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    scene = place("1@10 | 1@15", a=caster, b={"hp": 6}).play("cast:0")
    bolt = answer(scene, "card:firebolt").facts
    assert bolt.odds is not None
    assert bolt.fells == pytest.approx(bolt.odds * 3 / 8), "a critical spell does no more damage"


def damage(amount: str | int) -> DamageStep:
    """Return a step that does fire damage, which no armor keeps off."""
    return DamageStep(amount=amount, kind="fire")


@pytest.mark.rule("lh.effects.branches")
@pytest.mark.parametrize("hp", [2, 5, 9])
def test_a_spell_of_several_steps_fells_as_often_as_all_its_branches_say(hp: int) -> None:
    step = ContestStep(
        against="dexterity", success=(damage("d8"), damage("d4")), critical=(damage(3),), graze=(damage(2),)
    )
    ruleset = with_row("spells", "firebolt", steps=(step,))
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    scene = place("1@10 | 1@15", a=caster, b={"hp": hp}, ruleset=ruleset).play("cast:0")
    facts = answer(scene, "card:firebolt").facts
    assert facts.odds is not None
    assert facts.graze is not None
    critical, throws = 1 / 20, [*product(range(1, 9), range(1, 5))]
    plain = sum(sum(dice) >= hp for dice in throws) / len(throws)
    more = sum(sum(dice) + 3 >= hp for dice in throws) / len(throws)
    assert facts.fells == pytest.approx((facts.odds - critical) * plain + critical * more + facts.graze * (hp <= 2))


@pytest.mark.rule("lh.party.armor")
def test_two_wounds_that_armor_may_take_something_off_have_no_chance_to_fell() -> None:
    step = ContestStep(against="dexterity", success=(DamageStep(amount="d8"), DamageStep(amount="d4")))
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    ruleset = with_row("spells", "firebolt", steps=(step,))
    scene = place("1@10 | 1@15", a=caster, b={"hp": 3}, ruleset=ruleset).play("cast:0")
    assert answer(scene, "card:firebolt").facts.fells is None


def test_a_saving_throw_fells_as_often_as_it_fails_and_its_dice_say() -> None:
    step = SaveStep(stat="dexterity", goal=11, failure=(damage("d8"),), success=(damage(2),))
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    ruleset = with_row("spells", "firebolt", steps=(step,))
    scene = place("1@10 | 1@15", a=caster, b={"hp": 2}, ruleset=ruleset).play("cast:0")
    facts = answer(scene, "card:firebolt").facts
    assert facts.odds is not None
    assert facts.fells == pytest.approx(facts.odds * 7 / 8 + 1 - facts.odds)


@pytest.mark.rule("lh.effects.branches")
def test_a_spell_that_hurts_by_failing_too_counts_each_way_to_fail() -> None:
    step = ContestStep(against="dexterity", success=(damage("d4"),), failure=(damage("d8"),))
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    ruleset = with_row("spells", "firebolt", steps=(step,))
    scene = place("1@10 | 1@15", a=caster, b={"hp": 3}, ruleset=ruleset).play("cast:0")
    facts = answer(scene, "card:firebolt").facts
    assert facts.odds is not None
    assert facts.fells == pytest.approx(facts.odds * 2 / 4 + (1 - facts.odds) * 6 / 8)


def test_damage_without_a_roll_fells_as_often_as_its_dice_say() -> None:
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    ruleset = with_row("spells", "firebolt", steps=(damage("d8"),))
    scene = place("1@10 | 1@15", a=caster, b={"hp": 6}, ruleset=ruleset).play("cast:0")
    assert answer(scene, "card:firebolt").facts.fells == pytest.approx(3 / 8)


@pytest.mark.rule("lh.annustar.creature.goal")
@pytest.mark.parametrize(("hp", "faces"), [(1, 8), (4, 5), (8, 1)])
def test_a_blow_at_a_creature_fells_as_often_as_its_dice_say(hp: int, faces: int) -> None:
    scene = place("1@10 | 1@30")
    number = summon_creature(scene.table, "beast", 12, seat=1, rounds=2)
    scene.state.creatures[0].hp = hp
    target = Spot("creature", number)
    (form,) = [one for one in attack_forms(scene.table, 0) if one.id == "longsword"]
    facts = attack_fields(scene.table, Who(0, 0), target, form)
    doubled = sum(2 * die >= hp for die in range(1, 9)) / 8
    half = sum(max(1, die // 2) >= hp for die in range(1, 9)) / 8
    critical = 1 / 20
    chance = (facts["odds"] - critical) * faces / 8 + critical * doubled + (facts["graze"] or 0.0) * half
    assert facts["damage"].fells == pytest.approx(chance)


def test_whom_a_spell_reaches_is_told_with_how_likely_it_fells() -> None:
    caster = {"profession": "wizard", "hand": ["fire_ring"]}
    scene = place("1@10 | 1@12", a=caster, b={"hp": 2}).play("cast:0")
    ring = answer(scene, "card:fire_ring")
    (met,) = ring.route.encounters  # type: ignore[attr-defined] # of an offer of Ludicrous Ludo
    assert met.damage.fells == pytest.approx(met.odds * 5 / 6)
    assert f", knocks out {met.damage.felling})" in scene.detail("card:fire_ring")


@pytest.mark.rule("sk.attack.hit.damage-roll", "sh.weapon.critical", "sk.reaction.dodge.bane")
@pytest.mark.parametrize(("weapon", "damage"), [("greatsword", 10), ("greatsword", 22), ("axe", 15), ("spear", 9)])
def test_an_attack_of_skirmish_fells_as_often_as_its_dice_say(weapon: str, damage: int) -> None:
    scene = stand(f"champion@k9+{weapon} | champion@j9-{damage}")
    form = scene.table.sheet((0, 0)).named(weapon)  # type: ignore[arg-type] # a pair names a piece as well
    target = scene.table.sheet((1, 0))  # type: ignore[arg-type] # the same
    left, bonus = target.health - damage, scene.table.sheet((0, 0)).bonus  # type: ignore[arg-type] # the same
    bonus = max(1, bonus - 1) if form.is_light else bonus
    facts = answer(scene, f"attack:{weapon}:1.0").facts
    assert facts.odds is not None
    critical = facts.critical or 0.0  # type: ignore[attr-defined] # of an offer of Skirmish Ludo
    plain = _at_least(form.dice, bonus, form.plus, left, is_brutal=form.is_brutal)
    more = _at_least(form.dice + (form.crit == "slashing"), bonus, form.plus, left, is_brutal=form.is_brutal)
    assert facts.fells == pytest.approx(float((facts.odds - critical) * plain + critical * more))
    assert facts.damage is not None
    assert facts.damage.fells_after_reaction is not None
    assert facts.damage.fells_after_reaction < (facts.fells or 0)
    assert facts.damage.span == (form.dice + bonus + form.plus, 6 * (form.dice + bonus) + form.plus)


def _at_least(dice: int, bonus: int, plus: int, least: int, *, is_brutal: bool) -> Fraction:
    """Return the chance that dice, and those of Bonus Damage, come to so much, by counting every throw."""
    own = [again if die == 1 and is_brutal else die for die in range(1, 7) for again in range(1, 7)]
    thrown = product(*([own[:: 1 if is_brutal else 6]] * dice if is_brutal else [range(1, 7)] * dice))
    sums = [sum(one) for one in thrown]
    besides = [sum(one) for one in product(range(1, 7), repeat=bonus)]
    enough = sum(one + other + plus >= least for one in sums for other in besides)
    return Fraction(enough, len(sums) * len(besides))


@pytest.mark.rule("sk.attack.target-kind")
def test_what_does_no_damage_is_told_to_fell_nobody() -> None:
    scene = stand("champion@k9 | champion@j9-20")
    assert scene.prompt is not None
    harmless = [option for option in scene.prompt.options if option.does == "attack" and not option.facts.mean_damage]
    assert harmless
    assert not any(option.felling for option in harmless)
