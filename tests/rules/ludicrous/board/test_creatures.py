"""Creatures: acting at the end of a round, being attacked, blocking, and shapes to be morphed into."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_fields
from ludo_tui.rules.ludicrous.mechanics.conditions.morphed import morph
from ludo_tui.rules.ludicrous.mechanics.creatures.acting import _move_toward, nearest_piece
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import hurt_creature
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import (
    count_creatures_down,
    remove_creature,
    summon_creature,
)
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import what_fells
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.mechanics.targets import Spot
from ludo_tui.rules.ludicrous.menu.offers import Felling
from ludo_tui.rules.ludicrous.phases import movement
from ludo_tui.rules.ludicrous.phases.rounds_and_turn_order import count_rounds_down, end_round
from ludo_tui.rules.ludicrous.yard import annustar
from tests.scene import Scene, place, set_up


def hound(scene: Scene, ring: int, **about: int | str) -> int:
    return summon_creature(scene.table, "glitch_hound", ring, **about)  # type: ignore[arg-type] # passed on


def play_to_end_of_round(scene: Scene) -> None:
    scene.run(end_round(scene.table))


# Acting


@pytest.mark.rule("lh.annustar.creatures", "lh.annustar.creature.glitch-hound")
@pytest.mark.parametrize(("roll", "is_bitten"), [(10, True), (11, False)])
def test_the_glitch_hound_bites_at_the_end_of_the_round(roll: int, is_bitten: bool) -> None:
    scene = set_up("1#10 |", dice=[f"d20:{roll}", "d6:6"] if is_bitten else [f"d20:{roll}"])
    hound(scene, 13)
    play_to_end_of_round(scene)
    assert scene.lost(0) == (6 if is_bitten else 0)
    assert scene.event("saved").goal == 11
    acted = scene.event("creature_acted")
    assert (acted.seat, acted.piece) == (0, 0)


@pytest.mark.rule("lh.annustar.creature.glitch-hound")
def test_it_goes_for_the_nearest_piece_within_3_whosever_it_is() -> None:
    scene = set_up("1#17 2#23 | 1#44", dice="d20:20")
    hound(scene, 20)
    # Ben's step 44 is ring 18.
    assert nearest_piece(scene.table, 1) == (1, 0)
    play_to_end_of_round(scene)
    far = set_up("1#16 2#24 |")
    hound(far, 20)
    assert nearest_piece(far.table, 1) is None
    play_to_end_of_round(far)
    assert far.happened == ["creature_appeared"]


@pytest.mark.rule("lh.annustar.creature.glitch-hound")
def test_of_two_as_near_it_takes_the_one_ahead() -> None:
    scene = set_up("1#18 2#22 |")
    hound(scene, 20)
    assert nearest_piece(scene.table, 1) == (0, 1)


@pytest.mark.rule("lh.annustar.creature.glitch-hound")
@pytest.mark.parametrize(
    ("step", "ring", "after"), [(23, 20, 22), (22, 20, 21), (21, 20, 20), (17, 20, 18), (18, 20, 19), (1, 50, 0)]
)
def test_then_it_moves_2_toward_it_up_to_the_space_next_to_it(step: int, ring: int, after: int) -> None:
    scene = set_up(f"1#{step} |", dice="d20:20")
    hound(scene, ring)
    play_to_end_of_round(scene)
    assert scene.state.creatures[0].ring == after
    assert ("creature_moved" in scene.happened) == (ring != after)


def test_two_creatures_never_end_on_one_space() -> None:
    scene = set_up("1#23 |", dice="d20:20,20")
    hound(scene, 22)
    hound(scene, 20)
    play_to_end_of_round(scene)
    assert [creature.ring for creature in scene.state.creatures] == [22, 21]


@pytest.mark.rule("lh.annustar.creatures")
def test_what_is_not_on_the_pathway_is_left_alone() -> None:
    scene = set_up("1#52 2#56 |")
    hound(scene, 50)
    play_to_end_of_round(scene)
    assert scene.happened == ["creature_appeared"]


@pytest.mark.rule("lh.annustar.creature.phantom", "lh.magic.phantom", "lh.annustar.creature.friends")
@pytest.mark.parametrize(("roll", "is_frightened"), [(10, True), (11, False)])
def test_the_phantom_frightens_the_enemies_of_its_party(roll: int, is_frightened: bool) -> None:
    scene = set_up("1#20 | 1#49", dice=[f"d20:{roll}"])
    summon_creature(scene.table, "phantom", 20, seat=0, rounds=3)
    assert scene.state.creatures[0].hp == 4
    play_to_end_of_round(scene)
    assert scene.has(0, 1) == []
    assert scene.has(1, 1) == (["frightened"] if is_frightened else [])
    if is_frightened:
        (frightened,) = scene.party(1).pieces[0].conditions
        assert (frightened.ends.left, frightened.source) == (2, None)


@pytest.mark.rule("lh.annustar.creature.friends")
def test_creatures_spare_the_team_of_whoever_summoned_them() -> None:
    scene = set_up("| | 1#46 |", teams=True)
    summon_creature(scene.table, "phantom", 20, seat=0, rounds=3)
    assert nearest_piece(scene.table, 1) is None
    assert creatures_in_reach(scene.table, Who(2, 0), 3, faced=False) == []
    enemy = set_up("| 1#45")
    number = summon_creature(enemy.table, "phantom", 20, seat=0, rounds=3)
    assert creatures_in_reach(enemy.table, Who(1, 0), 3, faced=False) == [number]


@pytest.mark.rule("lh.annustar.creature.rounds", "lh.magic.phantom")
def test_summoned_creatures_go_when_their_rounds_are_over() -> None:
    scene = set_up()
    summon_creature(scene.table, "beast", 20, seat=0, rounds=2)
    summon_creature(scene.table, "glitch_hound", 40)
    count_rounds_down(scene.table, [1, 0])
    assert [creature.id for creature in scene.state.creatures] == ["beast", "glitch_hound"]
    count_rounds_down(scene.table, [1, 0])
    assert [creature.id for creature in scene.state.creatures] == ["glitch_hound"]
    assert not scene.event("creature_gone").defeated


def test_who_summons_or_takes_a_creature_away_may_name_the_rule() -> None:
    scene = set_up()
    first, second = hound(scene, 8), hound(scene, 21, rule="lh.magic.phantom")
    remove_creature(scene.table, first)
    remove_creature(scene.table, second, rule="lh.magic.phantom")
    own = "lh.annustar.creature.glitch-hound"
    told = [[event.rule for event in scene.all(kind)] for kind in ("creature_appeared", "creature_gone")]
    assert told == [[own, "lh.magic.phantom"]] * 2


def test_with_the_rounds_also_interruptions_and_hacks_end() -> None:
    scene = set_up()
    annustar.interrupt(scene.table, 1)
    built = scene.build(1, "library", hacker=0)
    built.hacked_rounds = 1
    count_rounds_down(scene.table, [0])
    assert scene.state.annustar.interruptions == 0
    assert built.hacker is None


def test_numbers_tell_creatures_apart() -> None:
    scene = set_up()
    numbers = [hound(scene, ring) for ring in (8, 21, 34)]
    assert len(set(numbers)) == 3
    remove_creature(scene.table, numbers[0])
    remove_creature(scene.table, numbers[0])
    assert [creature.number for creature in scene.state.creatures] == numbers[1:]
    assert hound(scene, 8) not in numbers
    assert hurt_creature(scene.table, numbers[0], 3) == 0
    assert hurt_creature(scene.table, numbers[1], 0) == 0
    assert scene.happened.count("creature_gone") == 1
    assert "creature_damaged" not in scene.happened


# Being attacked


@pytest.mark.rule("lh.annustar.creatures", "lh.annustar.creature.goal")
@pytest.mark.parametrize(("roll", "is_hit"), [(10, False), (11, True)])
def test_any_piece_may_attack_a_creature(roll: int, is_hit: bool) -> None:
    # The hound has dexterity 1, so that 11 must be reached; a wizard is proficient with nothing.
    scene = set_up("1#10 |", dice=[f"d20:{roll}", "d4:3"] if is_hit else [f"d20:{roll}"])
    number = hound(scene, 11)
    assert f"attack:0:dagger:c{number}" in scene.options()
    scene.act(f"attack:0:dagger:c{number}")
    assert scene.state.creatures[0].hp == (3 if is_hit else 6)
    assert scene.event("contest_decided").against_total == 11


def test_what_is_not_known_of_the_damage_is_no_guess_in_the_roll_against_a_creature() -> None:
    scene = place("1@10 | 1@20")
    del scene.party(0).shown.stats["attack"]
    number = hound(scene, 11)
    (form, *_) = attack_forms(scene.table, 0)
    fields = attack_fields(scene.table, Who(0, 0), Spot("creature", number), form)
    assert fields["is_guess"]
    assert [side.is_guess for side in fields["rolls"]] == [False]


@pytest.mark.rule("lh.annustar.creature.goal")
def test_at_0_hp_a_creature_is_gone() -> None:
    scene = set_up("1#10 |", dice="d6:3")
    number = hound(scene, 11)
    scene.state.creatures[0].hp = 1
    scene.act(f"punch:0:c{number}")
    assert scene.state.creatures == []
    assert scene.event("creature_gone").defeated


@pytest.mark.rule("lh.annustar.creatures", "lh.board.faced-side")
def test_creatures_are_reached_on_the_faced_side_only() -> None:
    scene = set_up("1#10 |")
    number = hound(scene, 9)
    assert creatures_in_reach(scene.table, Who(0, 0), 1) == []
    scene.party(0).pieces[0].facing = "backward"
    assert creatures_in_reach(scene.table, Who(0, 0), 1) == [number]
    assert creatures_in_reach(scene.table, Who(0, 0), 0) == []


@pytest.mark.rule("lh.annustar.creature.goal")
def test_spells_reach_creatures_too() -> None:
    scene = set_up("1#10 |", dice="d20:11 d8:6")
    hound(scene, 14)
    scene.party(0).hand = ["firebolt"]
    scene.act("cast:0", "card:firebolt")
    assert scene.event("contest_decided").against_total == 11
    assert scene.state.creatures == []


# Blocking


@pytest.mark.rule("lh.annustar.creature.beast", "lh.magic.fauna")
def test_a_beast_stops_the_next_piece_that_would_pass_it() -> None:
    scene = set_up("1#16 |", dice="d6:5,5")
    summon_creature(scene.table, "beast", 19, seat=1, rounds=2)
    assert scene.state.creatures[0].hp == 5
    scene.run(movement.move(scene.table), "move:0")
    assert scene.steps(0)[0] == 18
    assert scene.state.creatures == []
    scene.run(movement.move(scene.table), "move:0")
    assert scene.steps(0)[0] == 23


# Shapes


@pytest.mark.rule("lh.annustar.creature.toad", "lh.conditions.morphed")
def test_a_toad_takes_no_actions_and_moves_2_at_most() -> None:
    scene = set_up("1#16 | 1#45", dice="d6:5", a={"sheet": {"stats": {"dexterity": -1, "engineering": 1}}})
    assert morph(scene.table, Who(0, 0), "toad", 2)
    assert stat(scene.table, Who(0, 0), "dexterity") == 2
    assert stat(scene.table, Who(0, 0), "engineering") == 0
    assert stat(scene.table, Who(0), "dexterity") == -1
    assert not scene.offers("punch")
    assert not scene.offers("attack")
    scene.run(movement.move(scene.table), "move:0")
    assert scene.steps(0)[0] == 18


@pytest.mark.rule("lh.conditions.morphed")
def test_nobody_falls_in_a_form() -> None:
    scene = set_up("1#16 | 1#45", a={"hp": 3})
    assert what_fells(scene.table.known, Who(0, 0), 3, None) == Felling(3, 3)
    morph(scene.table, Who(0, 0), "toad", 2)
    assert what_fells(scene.table.known, Who(0, 0), 3, None) is None
    fallen = set_up("1#16!unconscious | 1#45", a={"hp": 3})
    assert what_fells(fallen.table.known, Who(0, 0), 3, None) is None


@pytest.mark.rule("lh.conditions.morphed", "lh.annustar.creature.toad")
def test_a_morph_ends_when_the_hp_of_the_form_are_gone() -> None:
    scene = set_up("1#16 |")
    morph(scene.table, Who(0, 0), "toad", 2)
    (morphed,) = scene.party(0).pieces[0].conditions
    assert (morphed.note, morphed.amount, morphed.ends.left) == ("toad", 3, 2)
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=2)))
    assert scene.has(0, 1) == ["morphed"]
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=5)))
    assert scene.has(0, 1) == []
    assert scene.lost(0) == 0


@pytest.mark.rule("lh.effects.rounds")
def test_who_stays_keeps_no_other_creature_from_going() -> None:
    scene = set_up()
    hound(scene, 8)
    summon_creature(scene.table, "beast", 20, seat=1, rounds=1)
    summon_creature(scene.table, "beast", 30, seat=0, rounds=1)
    scene.state.creatures[1].since, scene.state.creatures[2].since = 1, 0
    count_creatures_down(scene.table, 0)
    assert [creature.ring for creature in scene.state.creatures] == [8, 20]


@pytest.mark.rule("lh.annustar.creature.glitch-hound")
@pytest.mark.parametrize(("where", "ring"), [("1#10", 8), ("1#-1", 6), ("1#52", 6)])
def test_a_creature_goes_for_nobody_who_has_left_the_pathway(where: str, ring: int) -> None:
    scene = set_up(f"{where} |")
    number = hound(scene, 6)
    _move_toward(scene.table, number, Who(0, 0), scene.tables.creatures["glitch_hound"])
    assert [creature.ring for creature in scene.state.creatures] == [ring]
    remove_creature(scene.table, number)
    _move_toward(scene.table, number, Who(0, 0), scene.tables.creatures["glitch_hound"])
    assert len(scene.all("creature_moved")) == (ring == 8)
