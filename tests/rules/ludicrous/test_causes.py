"""What the log tells of effects names what brought them about: card, Breaker, structure, condition."""

from collections.abc import Callable

import pytest

from ludo_tui.rules.ludicrous.mechanics.spell_cards import draw_if_few
from ludo_tui.rules.ludicrous.yard import annustar, structures, tanks
from tests.prepared import Dice
from tests.scene import Scene, place, set_up


@pytest.mark.parametrize(
    ("number", "dice", "told"),
    [
        (1, "", "Ben gains: Star energy (star shower)."),
        (6, "d6:5,2", "Ben heals 2: 12 HP (warm rain)."),
        (7, "d4:2,1", "Ben's piece 1 takes 1 natural damage from falling sky; 9 HP left."),
        (8, "", "Ben discards 2 cards (new deal), and holds 0."),
        (8, "", "Ben draws 1 card (new deal), and holds 1."),
        (12, "", "Ana takes another phase: Movement (time slip)."),
    ],
)
def test_what_a_breaker_does_names_it(number: int, dice: str, told: str) -> None:
    scene = set_up("1#10 | 1#40", dice=f"d12:{number} {dice}".strip())
    for seat in (0, 1):
        scene.change(seat, hp=10, hand=["ward", "daze"])
    scene.state.deck = ["gust", "vines", "bless", "ward"]
    scene.run(annustar.break_out(scene.table, 0))
    assert told in [event.sentence(scene.names) for event in scene.table.events]


@pytest.mark.parametrize(
    ("spell", "dice", "told"),
    [("daze", "d20:15,5", "is stunned for 1 turn (daze)."), ("healing_rain", "d8:3", "heals 3: 13 HP (healing rain).")],
)
def test_what_a_spell_does_names_its_card(spell: str, dice: Dice, told: str) -> None:
    scene = place("1@10 | 1@12", dice, a={"hand": [spell], "profession": "wizard", "hp": 10})
    scene.play("cast:0", f"card:{spell}")
    assert [sentence for sentence in scene.told if sentence.endswith(told)], scene.told


def few_cards(scene: Scene) -> None:
    scene.change(0, hand=[])
    scene.state.deck = ["gust"]
    draw_if_few(scene.table, 0)


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        (few_cards, "Ana draws 1 card (too few in hand), and holds 1."),
        (lambda scene: tanks.repair_tank(scene.table, 0, 3, cause="workshop"), "Ana's tank: 8 HP (+3: workshop)."),
        (lambda scene: structures.repair_structure(scene.table, 0, 1, cause="mend"), "Ana's library: 2 HP (+1: mend)."),
    ],
)
def test_what_befalls_a_party_tells_why(happens: Callable[[Scene], object], told: str) -> None:
    scene = set_up("1#10 | 1#40")
    scene.build(0, "library")
    structure = scene.party(0).structure
    assert structure is not None
    scene.party(0).tank.hp, structure.hp = 5, 1
    happens(scene)
    assert told in [event.sentence(scene.names) for event in scene.table.events]


def test_the_points_of_a_turn_and_of_a_bounty_are_told_apart() -> None:
    scene = place("1@10 | 1@11", "d20:15,5 d8:8", b={"hp": 2}, a={"bonus_points": 1})
    scene.play("attack:0:longsword:1.0")
    told = [sentence for sentence in scene.told if "bonus die" in sentence]
    assert [sentence.rpartition(": ")[2] for sentence in told] == ["each turn).", "a bounty)."]
