"""Answers on offer: what they are called, what they promise, and how that is put into words."""

from typing import Any

import pytest

from ludo_tui.engine import Option, counted
from ludo_tui.rules.ludicrous.menu.offers import Felling, Offer
from ludo_tui.rules.ludicrous.model.state import Shown, Structure
from tests.rules.ludicrous.scenes import struck
from tests.scene import Scene, place

FACE = "1@10 | 1@11<"


def offer_of(scene: Scene, answer: str) -> Offer:
    assert scene.prompt is not None
    found = scene.prompt.option(answer)
    assert isinstance(found, Offer), scene.choices
    return found


def deeds_of(scene: Scene) -> list[str]:
    assert scene.prompt is not None
    return [option.deed(scene.names) for option in scene.prompt.options]


def test_who_strikes_back_is_told_with_what() -> None:
    scene = struck("d20:5", "d20:12", board=FACE, b={"weapons": ["trident", "dagger"]})
    assert scene.asked == (1, "retaliation")
    assert deeds_of(scene) == ["Trident", "Dagger", "Punch", ""]
    turned = place("1@20 | 1@21<", phase="turning").play("turn:0")
    assert deeds_of(turned)[:3] == ["Longsword", "Dagger", "Punch"]


def test_a_thrown_weapon_has_its_name() -> None:
    scene = place("1@10 | 1@15", a={"weapons": ["javelin"]})
    thrown = next(option for option in scene.prompt.options if option.does == "attack") if scene.prompt else None
    assert isinstance(thrown, Option)
    assert thrown.deed(scene.names) == "Javelin, thrown"


def test_a_stone_is_told_by_what_is_done_with_it() -> None:
    scene = place("1@10 | 1@12", a={"stones": 1})
    assert offer_of(scene, "stone:0:1.0").deed(scene.names) == "Throw a stone"


def with_cards(board: str, *cards: str, **more: Any) -> Scene:
    return place(board, a={"profession": "wizard", "hand": list(cards), **more})


@pytest.mark.rule("lh.secrets.odds")
def test_a_spell_that_reaches_several_tells_each_of_them_with_its_chance() -> None:
    scene = with_cards("1@10 2@12 | 1@15 2@16 3@17", "thunderclap", "fire_ring", "careful").play("cast:0")
    assert scene.prompt is not None
    clap, ring = offer_of(scene, "card:thunderclap"), offer_of(scene, "card:fire_ring")
    assert [(met.seat, met.piece) for met in clap.route.encounters] == [(1, 0), (1, 1)], "the third is 7 spaces away"
    assert [(met.seat, met.piece) for met in ring.route.encounters] == [(0, 1), (1, 0), (1, 1)], "friend or foe"
    careful = offer_of(scene, "card:fire_ring+careful")
    assert [met.seat for met in careful.route.encounters] == [1, 1], "who is careful spares its own"
    assert clap.outlook(scene.names).startswith("reaches Ben's piece 1 (50%), Ben's piece 2 (50%); ")


@pytest.mark.rule("lh.secrets.odds")
def test_a_spell_is_told_by_its_name_with_its_chances_and_its_damage() -> None:
    scene = with_cards("1@10 | 1@15", "firebolt", "haste").play("cast:0")
    assert scene.prompt is not None
    assert scene.prompt.secrecy.private
    bolt = offer_of(scene, "card:firebolt")
    assert bolt.deed(scene.names) == "Firebolt"
    assert bolt.aim.target == (1, 0), "there is nobody else"
    assert bolt.facts.odds is not None
    assert (bolt.facts.dice, bolt.facts.mean_damage) == ("d8", 4.5)
    assert offer_of(scene, "card:haste").facts.odds is None


@pytest.mark.rule("lh.secrets.odds")
def test_each_target_of_a_spell_has_its_own_chances() -> None:
    mage = {"profession": "wizard", "hand": ["firebolt"]}
    hidden = {"stats": {"dexterity": 2}}

    def aimed(shown: Shown) -> tuple[Offer, Offer]:
        scene = place("1@10 | 1@15 | 1@8", a=mage, b=hidden, is_shown=False)
        scene.party(1).shown = shown

        scene.play("cast:0", "card:firebolt")
        return offer_of(scene, "target:1.0"), offer_of(scene, "target:2.0")

    first, second = aimed(Shown())
    assert first.facts.is_guess, "nobody has shown what Ben adds"
    assert first.facts.odds == second.facts.odds, "what is not known counts as 0"
    first, second = aimed(Shown(stats={"dexterity": 2}))
    assert first.facts.odds is not None
    assert second.facts.odds is not None
    assert first.facts.odds < second.facts.odds


@pytest.mark.rule("lh.secrets.odds")
def test_a_card_tells_the_best_of_its_chances_where_they_are_not_the_same() -> None:
    mage, quick = {"profession": "wizard", "hand": ["firebolt"]}, {"stats": {"dexterity": 2}}
    scene = place("1@10 | 1@15 | 1@8", a=mage, b=quick).play("cast:0")
    card = offer_of(scene, "card:firebolt")
    assert card.facts.at_best
    assert scene.prompt is not None
    assert scene.prompt.detail(card).startswith("at best 52%")
    assert not card.facts.rolls, "whom it is rolled against is not chosen yet"
    scene.play("card:firebolt")
    chances = [offer_of(scene, f"target:{seat}.0").facts.odds for seat in (1, 2)]
    assert (max(one or 0 for one in chances), len(set(chances))) == (card.facts.odds, 2)
    same = offer_of(place("1@10 | 1@15 | 1@8", a=mage).play("cast:0"), "card:firebolt")
    assert (same.facts.at_best, len(same.facts.rolls)) == (False, 2)
    led = place("1@10 | 1@15 | 1@8", a=mage, b={"stats": {"dexterity": 1}, "leader": 1}, c={"leader": 0})
    alike = offer_of(led.play("cast:0"), "card:firebolt")
    assert (alike.facts.at_best, alike.facts.rolls) == (False, ()), "as likely for another reason"


def test_a_spell_that_is_saved_against_tells_how_likely_the_save_fails() -> None:
    tables = place("1@10 | 1@15").tables
    saved = [
        one.id
        for one in tables.spells.values()
        if one.kind == "spell" and one.target is not None and type(one.steps[0]).__name__ == "SaveStep"
    ]
    for spell in saved[:3]:
        scene = with_cards("1@10 | 1@12 2@14", spell).play("cast:0", f"card:{spell}")
        assert scene.prompt is not None
        assert all(option.facts.odds is not None for option in scene.prompt.options if option.does == "target"), spell


def test_a_snap_shot_tells_its_chances_and_its_damage() -> None:
    scene = place("1@10 | 1@15", "d6:2", phase="movement", b={"profession": "archer", "weapons": ["shortbow"]})
    scene.piece(1).facing = "backward"
    scene.play("move:0")
    shot = next(option for option in scene.prompt.options if option.does == "pivotal") if scene.prompt else None
    assert isinstance(shot, Offer)
    assert shot.facts.odds is not None
    assert shot.facts.dice == "d6+1"
    assert shot.deed(scene.names) == "Snap shot"


def test_tank_shots_tell_their_damage() -> None:
    scene = place("1@10 | 1@5", phase="tank_movement")
    assert scene.prompt is not None
    assert "d6 damage" in scene.prompt.detail(offer_of(scene, "tank:attack"))
    scene.play("tank:attack")
    fired = offer_of(scene, "fire:1.0")
    assert (fired.facts.dice, fired.facts.mean_damage, fired.deed(scene.names)) == ("d6", 3.5, "Fire at")


def test_turning_tells_which_way_the_piece_then_faces() -> None:
    scene = place("1@20 2@30< | 1@21", phase="turning")
    assert scene.prompt is not None
    told = {option.id: scene.prompt.detail(option) for option in scene.prompt.options}
    assert told["turn:0"].endswith("then faces backward; enemies in reach: 1 now, 0 then")
    scared = place("1@20!frightened | 1@21", phase="turning")
    assert "in reach" not in scared.detail("turn:0"), "it cannot attack anybody"
    assert told["turn:1"] == "then faces forward"


def test_two_dice_say_what_they_come_from() -> None:
    def why(board: str) -> tuple[int, str]:
        side = offer_of(place(board), "attack:0:longsword:1.0").facts.rolls[0]
        return side.advantage, side.why

    assert why("1@10 | 1@11") == (0, "")
    assert why("1@10 | 1@11!stunned") == (1, "stunned")
    assert why("1@10 | 1@11!unseen") == (-1, "unseen")


def test_what_is_done_says_how_far_and_how_much() -> None:
    scene = place("1@10 | 1@11")
    wrestle = scene.tables.numbers.wrestle
    way = "back" if wrestle.shoves_back else "on"
    assert f"pushes it {counted(wrestle.push, 'space')} {way}" in scene.detail("shove:0:1.0")
    assert scene.detail("gamble:0").startswith("A die decides. 1: ")
    full = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 4})
    assert full.detail("bonus_die").endswith(
        "the points go back to 0. If you keep the die full, your movement rolls get +1."
    )


def test_a_move_that_flies_on_rests_where_the_flight_ends() -> None:
    scene = place("1#5 | 1@40 | ", "d6:3", phase="movement")
    move = offer_of(scene, "move:0")
    assert (move.aim.to_step, move.aim.rest_step) == (8, 21)
    assert offer_of(place("1#5 | 1@40 | ", "d6:2", phase="movement"), "move:0").aim.rest_step is None


@pytest.mark.rule("lh.structures.watchtower", "lh.secrets.odds")
def test_a_shot_from_a_watchtower_tells_its_chances_as_one_from_a_tank_does() -> None:
    tower = {"structure": Structure(id="watchtower", hp=8), "stats": {"engineering": 1}}
    scene = place("1@40 | 1@5", a=tower)
    shot = offer_of(scene, "structure:0:1.0")
    assert [shot.facts.odds, shot.facts.graze, shot.facts.mean_damage] == pytest.approx([0.5225, 0.0825, 3.5])
    assert shot.facts.dice == "d6"
    assert [side.seat for side in shot.facts.rolls] == [0, 1]


def test_a_space_that_is_chosen_says_how_far_ahead_of_whom_it_is() -> None:
    mage = {"profession": "wizard", "hand": ["fauna"]}
    scene = place("1@20 | 1@16 2@22", a=mage).play("cast:0", "card:fauna")
    assert scene.prompt is not None
    details = {option.id: scene.prompt.detail(option) for option in scene.prompt.options}
    effect = scene.tables.spells["fauna"].text
    assert all(detail.endswith(effect) for detail in details.values())
    told = {one: detail.removesuffix(effect).removesuffix("; ") for one, detail in details.items()}
    assert told["target:m9"] == "1 ahead of Ana's piece 1; 5 ahead of Ben's piece 1"
    assert told["target:j9"] == "2 ahead of Ben's piece 1"
    assert told["target:i13"] == ""
    assert "6 ahead of Ana's piece 1" in " ".join(told.values())
    assert "7 ahead" not in " ".join(told.values()), "one roll brings nobody so far"


@pytest.mark.rule("lh.attacks.damage-types")
@pytest.mark.parametrize(
    ("board", "steps", "answer", "most", "changes"),
    [
        ("1@10 | 1@11", (), "attack:0:longsword:1.0", 8, {}),
        ("1@10 | 1@11", (), "punch:0:1.0", 1, {}),
        ("1@10 | 1@15", ("cast:0",), "card:firebolt", 8, {"a": {"profession": "wizard", "hand": ["firebolt"]}}),
        ("1@8< | 1@11", (), "ambush:0:1.0", 6, {"phase": ("first_special", "tank_movement")}),
        ("1@10 | 1@5", ("tank:attack",), "fire:1.0", 6, {"phase": "tank_movement"}),
    ],
)
def test_a_blow_tells_how_much_of_its_damage_would_fell(
    board: str, steps: tuple[str, ...], answer: str, most: int, changes: dict[str, Any]
) -> None:
    for hp, fells in ((most, Felling(most, most)), (most + 1, None)):
        scene = place(board, **{"phase": "action", **changes}, b={"hp": hp})
        assert offer_of(scene.play(*steps), answer).facts.felling_damage == fells


@pytest.mark.rule("lh.party.armor", "lh.party.unconscious")
@pytest.mark.parametrize(("armor", "least"), [("none", 6), ("heavy", 7)])
def test_what_is_told_to_fell_does_and_nothing_less(armor: str, least: int) -> None:
    for rolled in (least - 1, least):
        scene = place("1@10 | 1@11", f"d20:19,2 d8:{rolled}", b={"hp": 6, "armor": armor})
        assert offer_of(scene, "attack:0:longsword:1.0").facts.felling_damage == Felling(least, 6)
        assert ("unconscious" in scene.play("attack:0:longsword:1.0").has(1, 1)) == (rolled == least)
    assert (
        offer_of(place("1@10 | 1@11", b={"hp": 8, "armor": "heavy"}), "attack:0:longsword:1.0").facts.felling_damage
        is None
    )


@pytest.mark.rule("lh.party.armor")
def test_armor_keeps_off_no_fire() -> None:
    caster = {"profession": "wizard", "hand": ["firebolt"]}
    scene = place("1@10 | 1@15", a=caster, b={"hp": 8, "armor": "heavy"}).play("cast:0")
    assert offer_of(scene, "card:firebolt").facts.felling_damage == Felling(8, 8)


def test_how_much_fells_stands_in_the_line_of_a_blow_and_below_it() -> None:
    scene = place("1@10 | 1@11", b={"hp": 6})
    blow = offer_of(scene, "attack:0:longsword:1.0")
    assert blow.gist(scene.names) == "1–8 of 6 HP"
    assert scene.detail(blow.id).endswith("; knocks out 20%; d8 damage, 6 or more knocks it out")
    assert offer_of(scene, "attack:0:dagger:1.0").gist(scene.names) == "1–4 damage, more on a critical"


def test_a_blow_that_only_a_critical_makes_fell_says_that_it_does_more() -> None:
    scene = place("1@10 | 1@11", b={"hp": 12})
    blow = offer_of(scene, "attack:0:longsword:1.0")
    assert blow.felling
    assert blow.gist(scene.names) == "1–8 damage, more on a critical"
    assert scene.detail(blow.id).endswith("; d8 damage, more on a critical")


def test_what_a_piece_does_as_it_turns_is_said_without_its_number() -> None:
    scene = place("1@10!prone 2@20 | 1@40", phase="turning")
    told = {one: offer_of(scene, one).deed(scene.names) for one in ("stand:0", "turn:1", "prone:1")}
    assert told == {"stand:0": "stands up", "turn:1": "turns around", "prone:1": "drops prone"}
