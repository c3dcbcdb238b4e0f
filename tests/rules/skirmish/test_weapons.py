"""What single weapons ask for and do, and what hides in the shadows or snatches does with a hit."""

from fractions import Fraction
from itertools import product
from typing import cast

import pytest

from ludo_tui.engine import Who, chance_in_words
from ludo_tui.rules.fight.felling import Blow, chance_to_reach
from ludo_tui.rules.skirmish.attacking import bonus_damage, targets
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Thing
from tests.rules.skirmish.skirmish_scene import Fight, mark_of, stand

ANA, BEN = Who(0, 0), Who(1, 0)


def reaching(blows: tuple[DamageDice, ...], left: int) -> Fraction:
    """Return the chance that blows do so much damage together."""
    return chance_to_reach(Blow(tuple(one.thrown for one in blows), left))


@pytest.mark.rule("sh.weapon.brutal")
def test_each_one_of_an_axe_is_rolled_once_more() -> None:
    scene = stand("champion@k9+axe | champion@j9", "d20:15 d6:1,1,6")
    scene.play("attack:axe:1.0", "pass", "dice:0")
    assert scene.piece(1).damage == 7
    scene = stand("champion@k9+axe | champion@j9", "d20:15 d6:1 d6:4 d6:2 d6:1")
    scene.play("attack:axe:1.0", "pass", "dice:1")
    assert scene.piece(1).damage == 7


@pytest.mark.rule("sh.weapon.brutal")
def test_what_an_axe_promises_counts_the_ones_that_are_rolled_again() -> None:
    scene = stand("champion@k9+axe | champion@j9", phase=())
    form = scene.table.sheet(ANA).named("axe")
    faces = [sum(range(1, 7)) / 6 if face == 1 else face for face in range(1, 7)]
    assert damage_dice(form).mean == pytest.approx(2 * sum(faces) / 6)


@pytest.mark.rule("sh.weapon.brutal", "sk.attack.hit.damage-roll")
@pytest.mark.parametrize("left", [3, 7, 8, 14, 15])
def test_how_likely_a_hit_fells_is_counted_over_all_dice(left: int) -> None:
    dice = range(1, 7)
    rolled = [again if die == 1 else die for die in dice for again in dice]
    sums = [one + two + 2 for one, two in product(rolled, repeat=2)]
    blows = DamageDice(1, 2, is_brutal=True), DamageDice(1, is_brutal=True)
    assert reaching(blows, left) == Fraction(sum(one >= left for one in sums), len(sums))


@pytest.mark.parametrize(
    ("weapon", "target", "rolls", "chances"),
    [
        ("greatsword", "champion@j9-16", "d20:11", [(5, 8), (4, 8), (3, 8)]),
        ("greatsword", "champion@j9-16", "d20:20", [(6, 8), (5, 8), (4, 8)]),
        ("axe", "champion@j9-16", "d20:15", None),
    ],
    ids=["a hit", "a critical one", "a brutal one"],
)
def test_bonus_damage_tells_how_likely_it_fells(
    weapon: str, target: str, rolls: str, chances: list[tuple[int, int]] | None
) -> None:
    scene = stand(f"champion@k9+{weapon} | {target}", rolls).play(f"attack:{weapon}:1.0", "pass")
    assert scene.prompt is not None
    told = [cast(Offer, option).facts.fells for option in scene.prompt.options]
    if chances is None:
        blow = DamageDice(2, is_brutal=True)
        assert told == [float(reaching((blow, DamageDice(more)), 8)) for more in (2, 1, 0)]
    else:
        assert told == [float(reaching((DamageDice(dice),), left)) for dice, left in chances]
    assert scene.prompt.detail(scene.prompt.options[0]).startswith(f"takes down {chance_in_words(told[0] or 0)}; ")


def crossbow(dice: str) -> Fight:
    """Return somebody with a crossbow that has shot once."""
    return stand("outrider@k9+crossbow | champion@n9", dice).play("attack:crossbow:1.0", "pass")


@pytest.mark.rule("sh.weapon.reload")
def test_a_crossbow_is_loaded_with_an_action_before_it_shoots_again() -> None:
    scene = crossbow("d20:1")
    flow = scene.turn_of(0)
    prompt = next(flow)
    (refused,) = [one for one in prompt.refused if one.id == "attack:crossbow"]
    assert (refused.reason, refused.rule) == ("the crossbow is not loaded", "sh.weapon.reload")
    loading = prompt.option("load:crossbow")
    assert loading is not None
    prompt = flow.send(loading)
    assert scene.event("thing_loaded").thing == "crossbow"
    assert not any(one.id.startswith(("attack", "load")) for one in prompt.options)
    scene.finish(flow, prompt)
    prompt = next(scene.turn_of(0))
    assert prompt.option("attack:crossbow:1.0") is not None


@pytest.mark.rule("sh.weapon.reload")
def test_a_crossbow_is_loaded_in_place_of_the_move() -> None:
    scene = crossbow("d20:1")
    assert scene.goes
    scene.play("load-still:crossbow")
    assert not scene.goes
    assert "retreat" not in scene.choices
    flow = crossbow("d20:1").turn_of(0)
    loading = next(flow).option("load-still:crossbow")
    assert loading is not None
    assert not {"go", "run", "retreat"} & {one.does for one in flow.send(loading).options}
    assert [thing.is_spent for thing in scene.piece().things or []] == [False]


@pytest.mark.rule("sh.weapon.reload")
def test_of_two_crossbows_the_one_that_has_shot_is_loaded() -> None:
    scene = stand("outrider@k9 | champion@n9", phase=())
    scene.piece().things = [Thing("crossbow"), Thing("crossbow", is_held=True, is_spent=True)]
    flow = scene.turn_of(0)
    loading = next(flow).option("load:crossbow")
    assert loading is not None
    prompt = flow.send(loading)
    assert [thing.is_spent for thing in scene.piece().things or []] == [False, False]
    scene.finish(flow, prompt)


@pytest.mark.rule("sh.weapon.reload")
def test_who_has_walked_has_no_move_left_to_load_with() -> None:
    scene = crossbow("d20:1")
    assert "load-still:crossbow" in scene.choices
    scene.play("go:l9")
    assert "load-still:crossbow" not in scene.choices


@pytest.mark.rule("sh.weapon.reload")
def test_a_crossbow_makes_no_second_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonus_damage, "bonus_dice", lambda *_: 4)
    scene = stand("outrider@k9+crossbow | champion@n9 champion@o9").play("with:crossbow:1.0")
    assert scene.refusals["many"] == "sh.weapon.reload"


@pytest.mark.rule("sk.attack.target.melee", "sh.board.reach")
@pytest.mark.parametrize(("weapon", "reaches"), [("pike", True), ("whip", True), ("spear", False), ("maul", False)])
def test_what_reaches_over_a_space(weapon: str, reaches: bool) -> None:
    scene = stand(f"champion@k9+{weapon} | champion@m9")
    assert (f"{weapon}:1.0" in scene.attacks) is reaches


@pytest.mark.rule("sh.weapon.slow", "sh.weapon.min-str")
@pytest.mark.parametrize(("path", "banes"), [("champion", {}), ("outrider", {"too heavy": -1})])
def test_a_longbow_wants_strength_and_a_round(path: str, banes: dict[str, int]) -> None:
    scene = stand(f"{path}@k9+longbow | champion@n9", "d20:1" + (" d6:1" if banes else ""))
    scene.play("attack:longbow:1.0", "pass")
    assert scene.counted() == banes
    form = scene.table.sheet(ANA).named("longbow")
    assert targets.weapon_refusal(Field(scene.table), ANA, form, 19) == (
        "the longbow attacks once a round",
        "sh.weapon.slow",
    )


@pytest.mark.rule("sk.action.throw.attack-thrown-trait")
@pytest.mark.parametrize(("weapon", "far"), [("spear", 4), ("javelin", 6)])
def test_what_is_thrown_lies_with_whom_it_was_thrown_at(weapon: str, far: int) -> None:
    scene = stand(f"champion@k9+{weapon} | champion@n9", "d20:1")
    assert scene.table.sheet(ANA).named(f"thrown_{weapon}").range == far
    scene.play(f"attack:thrown_{weapon}:1.0", "pass")
    assert [one.thing.id for one in scene.state.ground] == [weapon]


@pytest.mark.rule("sk.action.throw.attack-thrown-trait", "sk.attack.roll.ranged-agility")
@pytest.mark.parametrize("weapon", ["dagger", "spear", "javelin"])
@pytest.mark.parametrize("thrower", ["champion", "duelist"])
def test_what_is_thrown_goes_by_agility_as_the_odds_tell(thrower: str, weapon: str) -> None:
    scene = stand(f"{thrower}@k9+{weapon} | champion@n9", "d20:10")
    agility = scene.table.sheet(ANA).modifier("agi")
    goal, answer = scene.table.sheet(BEN).defense, f"attack:thrown_{weapon}:1.0"
    assert scene.offer(answer).facts.odds == pytest.approx((21 + agility - goal) / 20)
    scene.play(answer, "pass")
    assert scene.event("attempted").total == 10 + agility


@pytest.mark.rule("sk.attack.roll.ranged-agility", "sk.circ.submerged.weapon-ban")
def test_a_sling_goes_by_agility_and_not_in_water() -> None:
    scene = stand("duelist@k9+sling | champion@n9", "d20:11 d6:4").play("attack:sling:1.0", "pass", "dice:0")
    assert (scene.event("attempted").total, scene.piece(1).damage) == (14, 4)
    wet = stand("duelist@i15+sling | champion@g15", scenario="high_water", phase=())
    ring = next(ring for ring, row in wet.table.terrain.items() if row.is_deep)
    form = wet.table.sheet(ANA).named("sling")
    assert targets.weapon_refusal(Field(wet.table), ANA, form, ring) == (
        "the sling does not work in deep water",
        "sk.circ.submerged.weapon-ban",
    )


# An attack that is not rolled


@pytest.mark.rule("sh.roll.lapses")
@pytest.mark.parametrize("weapon", ["crossbow", "longbow", "thrown_javelin"])
def test_an_attack_that_is_not_rolled_spends_no_shot_and_no_boon(weapon: str) -> None:
    help_for_one_roll = mark_of("help", Who(0, 1), ANA, 1)
    scene = stand(f"champion@k9+{weapon.removeprefix('thrown_')} | champion@n9", state={"marks": [help_for_one_roll]})
    before = len(scene.piece().things or ())
    scene.play(f"attack:{weapon}:1.0")
    scene.piece(1).is_down = True
    scene.play("pass")
    assert scene.all("came_to_nothing")
    assert not scene.all("rolled")
    assert (len(scene.piece().things or ()), scene.state.ground) == (before, [])
    assert not any(thing.is_spent for thing in scene.piece().things or ())
    assert scene.state.marks == [help_for_one_roll]


@pytest.mark.rule("sh.roll.lapses", "sh.weapon.slow")
def test_an_attack_that_is_not_rolled_spends_the_action_and_a_slow_weapon() -> None:
    scene = stand("champion@k9+longbow | champion@n9").play("attack:longbow:1.0")
    scene.piece(1).is_down = True
    scene.play("pass")
    assert scene.state.acting is None or scene.state.acting.has_acted
    form = scene.table.sheet(ANA).named("longbow")
    assert targets.weapon_refusal(Field(scene.table), ANA, form, 19) == (
        "the longbow attacks once a round",
        "sh.weapon.slow",
    )


# From the shadows


@pytest.mark.rule("sh.talent.from-the-shadows")
def test_whoever_is_hidden_has_two_dice_more_for_one_attack() -> None:
    scene = stand("trickster@l9~ | champion@m9", "d20:15 d6:3 d6:1 d6:2 d6:4")
    assert scene.offer("attack:short_sword:1.0").facts.mean_damage == pytest.approx(3.5 + 1 + 3 * 3.5)
    scene.play("attack:short_sword:1.0", "pass")
    assert scene.choices == ["dice:3", "dice:2", "dice:1", "dice:0"]
    scene.play("dice:3")
    assert scene.piece(1).damage == 3 + 1 + 1 + 2 + 4
    assert bonus_damage.hidden_bonus_dice(scene.table, ANA, BEN) == 0


@pytest.mark.rule("sh.talent.from-the-shadows")
def test_whoever_is_seen_has_its_own_die_alone() -> None:
    scene = stand("trickster@l9 | champion@m9", "d20:15 d6:3").play("attack:short_sword:1.0", "pass")
    assert scene.choices == ["dice:1", "dice:0"]
    scene.play("dice:0")


@pytest.mark.rule("sh.talent.from-the-shadows")
def test_it_hides_once_a_round_after_a_move_and_keeps_its_action() -> None:
    scene = stand("trickster@f9 | ", "d20:8", monsters="toll_reaver@c9")
    assert "vanish" not in scene.choices
    scene.play("go:e9")
    assert scene.offer("vanish").facts.odds == scene.offer("hide").facts.odds
    scene.play("vanish")
    assert scene.piece().hidden_from == [scene.mon()]
    assert "vanish" not in scene.choices
    assert "run" in scene.choices
    other = stand("duelist@f9 | ", monsters="toll_reaver@c9").play("go:e9")
    assert "vanish" not in other.choices
    assert "hide" in other.choices


# Snatching


@pytest.mark.rule("sh.trait.snatches")
@pytest.mark.parametrize(
    ("answer", "damage", "seals", "items"),
    [("wound", 4, 2, 1), ("snatch:seal", 0, 1, 1), ("snatch:healing_draught", 0, 2, 0)],
)
def test_a_crow_takes_a_thing_in_place_of_damage(answer: str, damage: int, seals: int, items: int) -> None:
    dice = "d20:15" + (" d6:3" if damage else "")
    scene = stand("champion@k9$2 | ", dice, monsters="gallows_crow@j9", turn=None, level=None, phase="sage_turns")
    scene.play("attack:beak:0.0", "pass", answer)
    piece = scene.piece()
    assert (piece.damage, piece.seals) == (damage, seals)
    assert len([one for one in scene.table.tables.items if one in {t.id for t in piece.things or []}]) in (items, 0)
    crow = scene.monster()
    assert crow.seals == 2 - seals
    assert any(one.id == "healing_draught" for one in crow.things or []) is (items == 0)


@pytest.mark.rule("sh.trait.snatches")
def test_a_crow_wounds_whoever_has_nothing_on_its_belt() -> None:
    scene = stand(
        "champion@k9+greatsword | ",
        "d20:15 d6:3",
        monsters="gallows_crow@j9",
        turn=None,
        level=None,
        phase="sage_turns",
    )
    scene.play("attack:beak:0.0", "pass")
    assert scene.piece().damage == 4


@pytest.mark.rule("sh.charm.thorns")
def test_a_shot_costs_the_one_that_shoots_nothing() -> None:
    scene = stand("outrider@k9-2+crossbow | champion@n9", "d20:15 d6:1,1,1")
    scene.play("attack:crossbow:1.0", "pass", "dice:0")
    assert [event.who for event in scene.all("damaged")] == [scene.table.ref(Who(1, 0))]
    assert scene.piece().damage == 2
