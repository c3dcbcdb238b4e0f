"""Attacks: targets, circumstances, the roll, damage, Bonus Damage, what a critical success adds."""

from typing import Any

import pytest
from msgspec import structs

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.party.weapons import form_of_weapon
from ludo_tui.rules.skirmish.tables.steps import Attribute
from tests.rules.skirmish.skirmish_scene import Fight, stand


def chosen(scene: Fight) -> Fight:
    """Return a scene at the turn of the first piece, if there is a choice who is next."""
    return scene.play("act:0") if scene.asked == (0, "who") else scene


def circumstances(scene: Fight, weapon: int = 0, target: Who | None = None) -> dict[str, int]:
    """Return what counts when the first piece attacks where it stands."""
    field, who = Field(scene.table), Who(0, 0)
    aim = target or (Who(1, 0) if Who(1, 0) in field.rings else scene.mon())
    found = attack_roll(field, who, field.sheet(who).forms[weapon], field.rings[who], aim).edges
    assert all(one.rule for one in found)
    return {one.name: one.edge for one in found}


@pytest.mark.rule(
    "sk.attack.target.melee", "sk.attack.target.ranged", "sk.circ.long-range.max", "sk.attack.target-kind"
)
@pytest.mark.parametrize(
    ("board", "attacks", "refused"),
    [
        ("champion@c9 | brawler@d9", ["greatsword:1.0"], {}),
        ("champion@c9 | brawler@e9", [], {"attack:greatsword": "sk.attack.target.melee"}),
        ("outrider@b7 | brawler@b9", ["bow:1.0"], {"attack:short_sword": "sk.attack.target.melee"}),
        ("outrider@o9 | brawler@a9", [], {"attack:bow": "sk.circ.long-range.max"}),
        ("outrider@e9 | brawler@g10", [], {"attack:bow": "sh.board.sight"}),
        ("champion@c9 champion@d9 | ", [], {"attack:greatsword": "sk.attack.target-kind"}),
    ],
)
def test_whom_a_weapon_reaches(board: str, attacks: list[str], refused: dict[str, str]) -> None:
    scene = chosen(stand(board))
    assert scene.attacks == attacks
    assert all(scene.refusals[name] == rule for name, rule in refused.items())


@pytest.mark.rule("sh.board.sight", "sk.attack.target.melee")
def test_melee_needs_sight_too() -> None:
    scene = stand("brawler@e9 | ", monsters="toll_giant@g10", turn=None, phase="sage_turns")
    assert scene.attacks == []
    assert scene.refusals["attack:gate_beam"] == "sh.board.sight"


@pytest.mark.rule("sh.down.no-target")
def test_nobody_strikes_the_fallen() -> None:
    assert stand("champion@c9 | brawler@d9-28x").attacks == []


@pytest.mark.rule("sh.fly.hovers")
@pytest.mark.parametrize(
    ("attacker", "attacks"),
    [("champion@c9", []), ("kitewing/champion@c9", ["greatsword:mon-1"]), ("outrider@c9", ["bow:mon-1"])],
)
def test_a_hovering_creature_is_out_of_reach(attacker: str, attacks: list[str]) -> None:
    assert stand(f"{attacker} | ", monsters="gallows_crow@d9").attacks == attacks


@pytest.mark.rule("sh.fly.hovers")
def test_a_hovering_creature_that_has_attacked_is_low_until_its_next_turn() -> None:
    scene = stand("champion@c9 | ", "d20:1", monsters="gallows_crow@d9", turn=None, phase="sage_turns")
    scene.play("attack:beak:0.0", "pass", "pass")
    assert scene.monster().is_low
    scene.next_turn("party_turns")
    assert scene.attacks == ["greatsword:mon-1"]


@pytest.mark.rule("sk.circ.surrounded.boon")
@pytest.mark.parametrize(
    ("ally", "is_surrounded"),
    [("brawler@e9", True), ("brawler@f9", False), ("brawler@e9-28x", False), ("brawler@e9!prone", True)],
)
def test_a_target_in_an_allys_reach_is_surrounded(ally: str, is_surrounded: bool) -> None:
    assert ("surrounded" in circumstances(stand(f"champion@c9 {ally} | brawler@d9"))) == is_surrounded


@pytest.mark.rule("sk.circ.surrounded.size", "sk.circ.surrounded.boon")
@pytest.mark.parametrize(("mover", "is_surrounded"), [("reedling/champion", False), ("champion", True)])
def test_giants_are_not_surrounded_by_the_small(mover: str, is_surrounded: bool) -> None:
    scene = stand(f"{mover}@c9 brawler@d9 | ", monsters="toll_giant@d9")
    assert ("surrounded" in circumstances(scene)) == is_surrounded


@pytest.mark.rule("sk.circ.surrounded.boon")
def test_only_melee_gains_by_surrounding() -> None:
    assert "surrounded" not in circumstances(stand("outrider@b7 brawler@c9 | brawler@b9"))


@pytest.mark.rule("sk.circ.high-ground", "sk.circ.high-ground.any-attack")
@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("champion@m9 | brawler@n9", {"high ground": 1}),
        ("outrider@m9 | brawler@k9", {"high ground": 1}),
        ("champion@l9 | brawler@m9", {}),
        ("champion@m9 | brawler@m9!prone", {"target prone": 1}),
    ],
)
def test_high_ground(board: str, value: dict[str, int]) -> None:
    assert circumstances(stand(board, phase=())) == value


@pytest.mark.rule("sk.circ.obscurement")
@pytest.mark.parametrize("board", ["champion@e9 | brawler@d9", "champion@d9 | brawler@e9", "champion@e9 | brawler@e9"])
def test_a_thicket_is_one_bane_for_either(board: str) -> None:
    assert circumstances(stand(board, phase=())) == {"obscured": -1}


@pytest.mark.rule("sk.circ.submerged.bane", "sk.circ.submerged.natural-exempt", "sk.circ.submerged.weapon-ban")
def test_deep_water() -> None:
    water: dict[str, Any] = {"scenario": "high_water", "phase": ()}
    assert circumstances(stand("bulwark@h15 | brawler@i15", **water)) == {"submerged": -1}
    assert circumstances(stand("brawler@h15 | brawler@i15", **water)) == {}
    scene = stand("champion@h15 | brawler@i15", scenario="high_water")
    assert scene.attacks == []
    assert scene.why("attack:greatsword") == "the great sword does not work in deep water"
    assert stand("outrider@h15 | brawler@i15", scenario="high_water").attacks == ["short_sword:1.0", "bow_blow:1.0"]


@pytest.mark.rule("sk.bonus.supply")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_dice_that_are_left_are_those_of_who_acts(seat: int) -> None:
    scene = stand("champion@k9 | champion@j9", turn=seat)
    assert scene.state.acting is not None
    scene.state.acting.bonus = 0
    own, other = (bonus_damage.bonus_dice(scene.table, Who(one, 0)) for one in (seat, 1 - seat))
    assert (own, other) == (0, scene.table.sheet(Who(1 - seat, 0)).bonus)
    assert other > 0


@pytest.mark.rule("sk.circ.long-range.allowed", "sk.circ.long-range.bane")
@pytest.mark.parametrize(("there", "value"), [("g14", {}), ("g15", {"long range": -1})])
def test_a_shot_beyond_the_range_has_a_bane(there: str, value: dict[str, int]) -> None:
    scene = stand(f"champion@{there} | ", monsters="toll_reaver@g10", turn=None, phase="sage_turns")
    assert scene.attacks == ["thrown_knife:0.0"]
    field, who = Field(scene.table), scene.mon()
    found = attack_roll(field, who, field.sheet(who).forms[1], field.rings[who], Who(0, 0)).edges
    assert {one.name: one.edge for one in found} == value


@pytest.mark.rule("sk.circ.ranged-in-reach", "sh.talent.parting-shot")
@pytest.mark.parametrize(
    ("others", "value"), [("", {}), (" champion@k9", {}), (" champion@k9 champion@m9", {"in an enemy's reach": -1})]
)
def test_parting_shot_ignores_one_enemy(others: str, value: dict[str, int]) -> None:
    scene = stand(f"outrider@l9 | brawler@o9{others}", phase=())
    found = circumstances(scene)
    assert found.get("in an enemy's reach", 0) == value.get("in an enemy's reach", 0)


@pytest.mark.rule("sk.circ.ranged-in-reach")
def test_shooting_in_an_enemys_reach() -> None:
    scene = stand("champion@d9 | brawler@g10", monsters="hedge_archer@c9", turn=None, phase="sage_turns")
    field = Field(scene.table)
    bow = field.sheet(scene.mon()).forms[0]
    found = attack_roll(field, scene.mon(), bow, field.rings[scene.mon()], Who(0, 0)).edges
    assert {one.name: one.edge for one in found} == {"in an enemy's reach": -1}


@pytest.mark.rule("sk.cover.partial.bane-defense", "sk.cover.partial.obstacle-kind", "sk.cover.clear-shot")
@pytest.mark.parametrize(("own", "others"), [(" champion@l9", ""), ("", " champion@l9")])
def test_partial_cover_by_anybody(own: str, others: str) -> None:
    scene = chosen(stand(f"outrider@j9{own} | brawler@n9{others}"))
    assert circumstances(scene)["partial cover"] == -1
    covered, strikes = scene.offer("attack:bow:1.0").facts.odds, scene.offer("go:m9").route.attacks
    assert covered is not None
    assert max(strike.odds for strike in strikes) > covered


@pytest.mark.rule("sh.weapon.min-str")
def test_a_weapon_that_is_too_heavy() -> None:
    scene = stand("champion@c9 | brawler@d9", phase=())
    field, who = Field(scene.table), Who(0, 0)
    sword = field.sheet(who).forms[0]
    assert not sword.is_too_heavy
    heavy = structs.replace(sword, is_too_heavy=True)
    found = attack_roll(field, who, heavy, field.rings[who], Who(1, 0)).edges
    assert [(one.name, one.edge) for one in found] == [("too heavy", -1)]
    scores: dict[Attribute, int] = {"str": 11, "agi": 10, "int": 10, "wil": 10}
    assert form_of_weapon(scene.table.tables.weapons["greatsword"], scores, has_shield=False).is_too_heavy


@pytest.mark.rule(
    "sh.affliction.prone", "sh.affliction.weakened", "sh.affliction.vulnerable", "sh.affliction.instances"
)
@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("champion@k9 | brawler@j9!prone", {"target prone": 1}),
        ("outrider@o9 | brawler@j9!prone", {"target prone": -1}),
        ("champion@k9!weakened | brawler@j9", {"weakened": -1}),
        ("champion@k9 | brawler@j9!vulnerable", {"target vulnerable": 1}),
        ("champion@k9 | brawler@j9!vulnerable!vulnerable", {"target vulnerable": 1}),
        ("champion@k9!prone | brawler@j9", {}),
    ],
)
def test_afflictions_count(board: str, value: dict[str, int]) -> None:
    assert circumstances(stand(board, phase=())) == value


@pytest.mark.rule("sh.affliction.weakened")
def test_the_weakened_have_half_their_speed() -> None:
    assert stand("brawler@m9!weakened | ").goes == {"k9", "l9", "n9", "o9"}


@pytest.mark.rule("sk.attack.definition", "sk.attack.order", "sk.attack.roll.defense", "sk.attack.miss")
def test_a_miss_does_nothing() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:10").play("attack:greatsword:1.0", "pass")
    assert scene.event("attempted").goal == 14
    assert scene.piece(1).damage == 0
    assert scene.all("damaged") == []


@pytest.mark.rule("sk.attack.hit.damage-roll", "sk.attack.hit.damage-total", "sk.action.attack.procedure")
def test_a_hit_adds_its_dice_to_the_damage() -> None:
    scene = stand("champion@k9 | champion@j9-3", "d20:11 d6:1,2,3").play("attack:greatsword:1.0", "pass", "dice:0")
    assert scene.piece(1).damage == 9
    assert [event.purpose for event in scene.all("rolled")] == ["attack", "damage", "damage", "damage"]


@pytest.mark.rule("sk.attack.roll.melee-strength", "sk.attack.roll.ranged-agility", "sh.weapon.nimble")
@pytest.mark.parametrize(
    ("board", "attack", "modifier"),
    [
        ("champion@k9 | brawler@j9", "greatsword", "str"),
        ("outrider@o9 | brawler@j9", "bow", "agi"),
        ("duelist@k9 | brawler@j9", "rapier", "agi"),
    ],
)
def test_which_attribute_is_rolled(board: str, attack: str, modifier: str) -> None:
    scene = stand(board, "d20:2").play(f"attack:{attack}:1.0", "pass")
    assert [one.name for one in scene.all("rolled")[0].modifiers] == [WORDS[modifier]]


@pytest.mark.rule("sk.attack.roll.natural", "sh.piece.natural-weapon")
def test_natural_weapons_roll_what_their_row_says() -> None:
    scene = stand("cinderkin/champion@k9 | ", "d20:2 d6:1", monsters="pale_lantern@o9", turn=None, phase="sage_turns")
    scene.play("attack:cold_flame:0.0", "pass")
    assert [one.name for one in scene.all("rolled")[0].modifiers] == ["Will"]
    fists = stand("brawler@k9 | champion@j9", "d20:11 d6:3,4").play("attack:heavy_fists:1.0", "pass", "dice:0")
    assert fists.event("damaged").amount == 7
    assert [one.name for one in fists.all("rolled")[0].modifiers] == ["Strength"]


@pytest.mark.rule("sh.weapon.versatile")
def test_a_staff_in_both_hands_has_a_die_more() -> None:
    scene = stand("arcanist@k9 | arcanist@j9", "d20:11 d6:3,4").play("attack:staff:1.0", "pass")
    assert scene.event("damaged").amount == 7


@pytest.mark.rule("sh.weapon.slow", "sk.reaction.free-attack.weapons")
def test_a_slow_weapon_attacks_once_a_round() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:1").play("attack:greatsword:1.0", "pass", "pass")
    scene.next_turn("party_turns").play("go:i10")
    assert scene.choices == ["strike:0:strike", "strike:0:shove", "strike:0:trip", "pass", "pass-turn"]
    scene.play("pass")
    assert scene.at(1) == "i10"


# Bonus Damage


@pytest.mark.rule("sk.bonus.supply", "sk.bonus.some-or-all", "sk.bonus.on-success", "sk.bonus.counts-as-extra")
@pytest.mark.parametrize("dice", [0, 1, 2])
def test_bonus_damage_is_chosen_after_a_hit(dice: int) -> None:
    scene = stand("champion@k9 | champion@j9", ["d20:11", *["d6:1"] * (3 + dice)])
    scene.play("attack:greatsword:1.0", "pass")
    assert scene.choices == ["dice:2", "dice:1", "dice:0"]
    scene.play(f"dice:{dice}")
    assert scene.piece(1).damage == 3 + dice


@pytest.mark.rule("sk.bonus.example", "sk.bonus.eligible")
def test_two_dice_of_bonus_and_a_weapon_of_two_make_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonus_damage, "bonus_dice", lambda *_: 2)
    scene = stand("bulwark@k9 | duelist@j9", "d20:10 d6:1,1,1,1").play("attack:sword:1.0", "pass", "dice:2")
    assert [event.purpose for event in scene.all("rolled")] == ["attack", "damage", "damage", *["Bonus Damage"] * 2]
    fists = stand("brawler@k9-14 | duelist@j9", "d20:10 d6:1,1,1,1").play("attack:heavy_fists:1.0", "pass", "dice:2")
    assert fists.event("damaged").amount == 4


@pytest.mark.rule("sk.bonus.once-per-round", "sk.bonus.free-attack")
def test_bonus_damage_goes_into_one_attack_a_round_a_free_one_too() -> None:
    scene = stand("brawler@k9 | duelist@j9", "d20:12 d6:1,1,1").play("go:l9", "strike:0:rapier", "pass", "dice:2")
    assert scene.event("damaged").amount == 5
    assert bonus_damage.bonus_dice(scene.table, Who(1, 0)) == 0
    assert bonus_damage.bonus_dice(scene.table, Who(0, 0)) == 1
    scene.state.round += 1
    assert bonus_damage.bonus_dice(scene.table, Who(1, 0)) == 2


@pytest.mark.rule("sh.talent.blood-up")
@pytest.mark.parametrize(("damage", "dice"), [(11, 2), (12, 3)])
def test_blood_up_when_half_of_health_is_gone(damage: int, dice: int) -> None:
    scene = stand(f"champion@k9-{damage} | ", phase=())
    assert bonus_damage.bonus_dice(scene.table, Who(0, 0)) == dice


# Critical successes


@pytest.mark.rule("sh.weapon.critical")
@pytest.mark.parametrize(
    ("board", "dice", "attack", "affliction", "amount"),
    [
        ("champion@k9 | brawler@j9", "d20:17 d6:1,1,1,1", "greatsword", "", 4),
        ("duelist@k9 | brawler@j9", "d20:17 d6:1", "rapier", "weakened", 3),
        ("mender@k9 | brawler@j9", "d20:20 d6:1,1", "mace", "vulnerable", 2),
    ],
)
def test_what_a_critical_hit_adds(board: str, dice: str, attack: str, affliction: str, amount: int) -> None:
    scene = stand(board, dice).play(f"attack:{attack}:1.0", "pass", "dice:0")
    assert scene.event("attempted").is_critical
    assert scene.event("damaged").amount == amount
    assert [one.id for one in scene.piece(1).afflictions] == ([affliction] if affliction else [])


@pytest.mark.rule("sk.turn.end.effects", "sh.weapon.critical")
def test_it_ends_with_the_attackers_next_turn() -> None:
    scene = stand("duelist@k9 | brawler@j9", "d20:17 d6:1")
    scene.play("attack:rapier:1.0", "pass", "dice:0", "pass")
    assert scene.piece(1).has("weakened")
    count_moment(scene.table, "turn_end", Who(1, 0))
    assert scene.piece(1).has("weakened")
    count_moment(scene.table, "turn_end", Who(0, 0))
    assert not scene.piece(1).has("weakened")
    assert scene.event("affliction_ended").affliction == "weakened"


@pytest.mark.rule("sh.piece.scores", "sh.piece.defense")
@pytest.mark.parametrize(
    ("piece", "scores", "health", "defense"),
    [
        ("lowlander/bulwark", (12, 10, 9, 12), 26, 16),
        ("stoneborn/brawler", (14, 10, 9, 11), 30, 11),
        ("reedling/arcanist", (8, 11, 13, 11), 20, 10),
    ],
)
def test_what_a_piece_is(piece: str, scores: tuple[int, ...], health: int, defense: int) -> None:
    sheet = stand(f"{piece}@k9 | ", phase=()).table.sheet(Who(0, 0))
    assert (tuple(sheet.scores.values()), sheet.health, sheet.defense) == (scores, health, defense)


def test_odds_and_harm_stand_with_the_choice() -> None:
    scene = stand("bulwark@k9 | champion@j9")
    assert scene.prompt is not None
    told = "45%, 28% if it dodges, critical 15%; 3–18 damage; 24 Health left"
    assert scene.prompt.detail(scene.offer("attack:sword:1.0")) == told


def test_why_a_chance_is_what_it_is_stands_with_the_choice() -> None:
    scene = stand("outrider@c9 bulwark@d9 | champion@f9!prone!defending", monsters="burr_hound@e9").play("act:0")
    told = {aim: scene.offer(f"attack:bow:{aim}") for aim in ("mon-1", "1.0")}
    assert scene.prompt is not None
    assert scene.prompt.detail(told["mon-1"]).endswith("; 2 banes: obscured, partial cover")
    assert scene.prompt.detail(told["1.0"]).endswith("; 2 banes: partial cover, target prone; the target defends")
    assert scene.prompt.names is not None
    assert "bane" not in told["1.0"].gist(scene.prompt.names)
