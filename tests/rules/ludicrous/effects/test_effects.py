"""Effect steps: who they concern, what they do, and what they do not."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.board.geometry import ring_of
from ludo_tui.rules.ludicrous.board.movement import advance, spaces_of
from ludo_tui.rules.ludicrous.effects.board import count_tokens_down
from ludo_tui.rules.ludicrous.effects.interpreter import run_steps
from ludo_tui.rules.ludicrous.events.board import TokenRemoved
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, modifiers
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_react, has_flag
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.state import Creature, Project, Structure, Token, bearer
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.ludicrous.triggers import ContestRolling, DamageDealt, PieceTackled
from ludo_tui.rulesets import load
from tests.prepared import Dice
from tests.scene import SOLDIERS, Scene, set_up

TABLES = tables_of(load("ludicrous").tables)
FOE = Target(1, 0)


def steps(*each: dict[str, Any]) -> Steps:
    return msgspec.convert(list(each), Steps)


def stage_with(dice: Dice = (), seats: int = 2) -> Scene:
    """Ana's piece on 10, Ben's on ring space 12; or, as her neighbour's, on the last one before its home column."""
    scene = set_up("|" * (seats - 1), dice=dice, everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.put(1, "1@12" if seats == 2 else "1@11")
    return scene


def run(*each: dict[str, Any], dice: Dice = (), answers: Sequence[str] = (), **more: Any) -> Scene:
    scene = stage_with(dice)
    scene.carry_out(steps(*each), *answers, **{"target": FOE, **more})
    return scene


# Who


@pytest.mark.parametrize(
    ("who", "hurt"),
    [
        ("self", [0]),
        ("target", [1]),
        ("party", [0]),
        ("target_party", [1]),
        ("every_party", [0, 1, 2, 3]),
        ("enemy_parties", [1, 2, 3]),
        ("foremost_party", [2]),
        ("last_party", [1]),
        ("own_pieces", [0]),
        ("enemy_pieces", [1, 3]),
        ("all_pieces", [0, 1, 3]),
    ],
)
def test_who_a_step_concerns(who: str, hurt: list[int]) -> None:
    scene = stage_with(seats=4)
    scene.put(1, "1#1")
    scene.put(2, "1#52")
    scene.put(3, "1#40")
    scene.carry_out(steps({"do": "damage", "amount": 1, "to": who, "kind": "natural"}), target=FOE)
    hp = [party.hp for party in scene.state.parties]
    assert [seat for seat in range(4) if hp[seat] < 20] == hurt


def test_within_counts_from_the_acting_piece_either_way() -> None:
    scene = stage_with()
    for piece, ring in enumerate((12, 8, 13, 7)):
        scene.put(1, f"{piece + 1}@{ring}")
    scene.carry_out(steps({"do": "condition", "condition": "prone", "to": "enemy_pieces", "within": 2}))
    assert [bool(scene.conditions(1, piece + 1)) for piece in range(4)] == [True, True, False, False]


def test_all_pieces_within_some_spaces_are_all_others() -> None:
    scene = stage_with()
    scene.put(0, "2#11")
    scene.carry_out(steps({"do": "condition", "condition": "prone", "to": "all_pieces", "within": 2}))
    assert (scene.conditions(0, 1), list(scene.conditions(0, 2)), list(scene.conditions(1, 1))) == (
        {},
        ["prone"],
        ["prone"],
    )


def test_a_party_that_has_left_is_not_concerned() -> None:
    scene = stage_with(seats=3)
    scene.state.withdrawn.append(2)
    scene.carry_out(steps({"do": "heal", "amount": 1, "to": "every_party"}))
    assert [party.hp for party in scene.state.parties] == [21, 21, 20]


# HP and conditions


@pytest.mark.rule("lh.effects.damage")
def test_damage_is_rolled_anew_for_everyone() -> None:
    scene = stage_with(["d4:1", "d4:4"])
    scene.put(1, "2@9")
    scene.carry_out(steps({"do": "damage", "amount": "d4", "to": "enemy_pieces"}))
    assert [event.amount for event in scene.all("damaged")] == [1, 4]


@pytest.mark.rule("lh.effects.fire", "lh.attacks.damage-types")
def test_fire_burns_but_sets_nothing_alight_by_itself() -> None:
    scene = run({"do": "damage", "amount": 3, "kind": "fire"})
    assert scene.conditions(1, 1) == {}
    assert scene.party(1).hp == 17


def test_damage_to_a_creature() -> None:
    scene = stage_with()
    scene.state.creatures.append(Creature(id="phantom", number=7, ring=11, hp=4))
    scene.carry_out(steps({"do": "damage", "amount": 3}), target=Target(creature=7))
    assert scene.state.creatures[0].hp == 1
    scene.carry_out(steps({"do": "damage", "amount": 3}, {"do": "damage", "amount": 3}), target=Target(creature=7))
    assert scene.state.creatures == []


@pytest.mark.rule("lh.magic.creatures")
def test_a_spell_at_a_creature_must_reach_10_plus_its_stat() -> None:
    bolt = TABLES.spells["firebolt"].steps
    for dice, hp in (("d20:11", 4), ("d20:12 d8:1", 3)):
        scene = stage_with(dice)
        scene.state.creatures.append(Creature(id="phantom", number=1, ring=11, hp=4))
        scene.carry_out(bolt, target=Target(creature=1), means="spell", school="evocation")
        assert [creature.hp for creature in scene.state.creatures] == [hp], "a phantom's dexterity is 2"


@pytest.mark.rule("lh.effects.heal")
def test_healing_is_rolled_anew_and_stops_at_the_maximum() -> None:
    scene = stage_with(["d6:2", "d6:6"])
    scene.party(1).hp = 38
    scene.carry_out(steps({"do": "heal", "amount": "d6", "to": "every_party"}))
    assert [party.hp for party in scene.state.parties] == [22, 40]


@pytest.mark.rule("lh.effects.condition")
def test_a_condition_lasts_as_its_table_or_the_step_says() -> None:
    scene = run({"do": "condition", "condition": "frightened"}, {"do": "condition", "condition": "slowed", "turns": 3})
    assert scene.conditions(1, 1) == {"frightened": 2, "slowed": 3}
    scene = stage_with()
    scene.change(1, race="automaton")
    scene.carry_out(steps({"do": "condition", "condition": "frightened"}), target=FOE)
    assert scene.conditions(1, 1) == {}
    assert scene.all("nothing_happened")[0].reason == "it cannot be frightened"


@pytest.mark.rule("lh.effects.cure")
def test_being_cured_of_all_leaves_what_helps_and_unconsciousness() -> None:
    scene = stage_with()
    for condition in ("prone", "blessed", "burning", "unconscious"):
        scene.afflict(1, 1, condition)
    scene.carry_out(steps({"do": "cure"}), target=FOE)
    assert set(scene.conditions(1, 1)) == {"blessed", "unconscious"}


def test_being_cured_of_something_ends_only_that() -> None:
    scene = stage_with()
    for condition in ("stunned", "burning"):
        scene.afflict(1, 1, condition)
    scene.carry_out(steps({"do": "cure", "conditions": ["burning"]}), target=FOE)
    assert list(scene.conditions(1, 1)) == ["stunned"]


@pytest.mark.rule("lh.effects.revive")
def test_a_woken_piece_is_conscious_without_a_roll() -> None:
    scene = stage_with()
    scene.afflict(1, 1, "unconscious")
    scene.carry_out(steps({"do": "revive"}), target=FOE)
    assert scene.conditions(1, 1) == {}
    assert scene.all("rolled") == []


# Pieces on the board


@pytest.mark.rule("lh.effects.move")
def test_a_move_is_like_a_movement_roll_with_its_tackles_and_without_another_roll() -> None:
    scene = stage_with()
    scene.party(1).has_reacted = True
    scene.carry_out(steps({"do": "move", "spaces": 6}))
    assert scene.piece(0).step == 16
    assert scene.all("rolls_again") == []


@pytest.mark.rule("lh.effects.move")
def test_a_move_can_be_tackled() -> None:
    scene = stage_with(["d20:18", "d20:2"])
    context = StepContext(seat=0, piece=0, name="Test", rule="")
    flow = run_steps(scene.table, steps({"do": "move", "spaces": 6}), context)
    prompt = next(flow)
    assert prompt.kind == "reaction"
    tackle = next(option for option in prompt.options if option.id not in ("pass", "pass-turn"))
    with pytest.raises(StopIteration):
        flow.send(tackle)
    assert scene.piece(0).step == 11, "stopped before the tackler"


def test_a_piece_that_cannot_move_stays() -> None:
    scene = stage_with()
    scene.afflict(0, 1, "restrained")
    scene.carry_out(steps({"do": "move", "spaces": 3}))
    assert scene.piece(0).step == 10
    assert scene.all("nothing_happened")


@pytest.mark.rule("lh.effects.push")
@pytest.mark.parametrize(("way", "ring"), [("away", 14), ("nearer", 9), ("forward", 14), ("back", 9)])
def test_pushing(way: str, ring: int) -> None:
    scene = run({"do": "push", "spaces": 2, "way": way})
    assert ring_of(scene.state, PieceId(1, 0)) == ring, "10 is taken and passed over"


@pytest.mark.rule("lh.effects.push", "lh.annustar.push")
def test_the_foremost_is_pushed_first() -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.put(0, "2#11")
    scene.put(0, "3#11")
    scene.carry_out(TABLES.breakers["landslide"].steps, number=None)
    assert [piece.step for piece in scene.party(0).pieces] == [11, 12, 12, -1]


@pytest.mark.rule("lh.effects.turn", "lh.annustar.turn-around")
def test_turning_around_gives_nobody_an_opening() -> None:
    scene = stage_with()
    scene.put(0, "1#11")
    scene.carry_out(TABLES.breakers["mirror_wind"].steps, number=None)
    assert (scene.piece(0).facing, scene.piece(1).facing) == ("backward", "backward")
    assert scene.prompts == []


@pytest.mark.rule("lh.effects.swap")
def test_a_swap_needs_two_legal_places() -> None:
    scene = stage_with()
    scene.put(1, "2@12")
    scene.carry_out(steps({"do": "swap"}), target=FOE)
    assert ring_of(scene.state, PieceId(0, 0)) == 10, "its comrade stays behind on the target's space"
    scene = stage_with()
    scene.carry_out(steps({"do": "swap"}), target=FOE)
    assert (ring_of(scene.state, PieceId(0, 0)), ring_of(scene.state, PieceId(1, 0))) == (12, 10)


@pytest.mark.rule("lh.annustar.swap")
def test_the_two_foremost_of_different_parties_swap() -> None:
    scene = stage_with()
    scene.put(0, "2#5")
    scene.put(1, "2@30")
    scene.carry_out(TABLES.breakers["crossed_paths"].steps, number=None)
    assert (ring_of(scene.state, PieceId(0, 0)), ring_of(scene.state, PieceId(1, 0))) == (12, 10), (
        "Ben's other piece is behind"
    )


@pytest.mark.rule("lh.effects.enter", "lh.annustar.yard")
def test_yard_pieces_may_come_out() -> None:
    scene = stage_with()
    scene.carry_out(TABLES.breakers["open_gates"].steps, "enter:2", "pass", number=None)
    assert scene.piece(0, 3).step == 0
    assert [piece.step for piece in scene.party(1).pieces[1:]] == [-1, -1, -1]
    assert scene.options_of(0) == ["enter:1", "enter:2", "enter:3", "pass"]


# Tokens


@pytest.mark.rule("lh.effects.token", "lh.effects.rounds")
def test_a_token_lasts_its_rounds_the_present_one_included() -> None:
    scene = run({"do": "token", "token": "bonfire", "rounds": 2}, target=Target(ring=20))
    assert scene.state.tokens == [Token(id="bonfire", ring=20, seat=0, rounds=2)]
    count_tokens_down(scene.table)
    assert len(scene.state.tokens) == 1
    count_tokens_down(scene.table)
    assert scene.state.tokens == []
    assert isinstance(scene.table.events[-1], TokenRemoved)


@pytest.mark.rule("lh.magic.bonfire", "ll.5.3.sneak.bonfire-pass")
@pytest.mark.parametrize("sneaks", [False, True])
def test_passing_a_bonfire_hurts_whoever_does_not_sneak(sneaks: bool) -> None:
    scene = set_up(dice=[] if sneaks else ["d4:4"], everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.tokens.append(Token(id="bonfire", ring=12, seat=1, rounds=2))
    scene.run(advance(scene.table, PieceId(0, 0), 4, sneaks=sneaks))
    assert scene.party(0).hp == (20 if sneaks else 16)
    assert scene.conditions(0, 1) == {}
    assert scene.piece(0).step == 14


@pytest.mark.rule("lh.magic.bonfire", "ll.5.3.sneak.bonfire-land")
@pytest.mark.parametrize("sneaks", [False, True])
def test_ending_on_a_bonfire_hurts_and_burns_even_sneaking(sneaks: bool) -> None:
    scene = set_up(dice="d6:6", everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.tokens.append(Token(id="bonfire", ring=12, seat=1, rounds=2))
    scene.run(advance(scene.table, PieceId(0, 0), 2, sneaks=sneaks))
    assert scene.party(0).hp == 14
    assert scene.conditions(0, 1) == {"burning": 2}


@pytest.mark.rule("lh.magic.fauna", "ll.5.3.sneak.no-fauna", "lh.annustar.creature.beast")
@pytest.mark.parametrize("sneaks", [False, True])
def test_fauna_stops_the_next_piece_that_does_not_sneak(sneaks: bool) -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.creatures.append(Creature(id="beast", number=1, ring=12, hp=5, seat=1, rounds=2))
    scene.run(advance(scene.table, PieceId(0, 0), 4, sneaks=sneaks))
    assert scene.piece(0).step == (14 if sneaks else 11)
    assert len(scene.state.creatures) == (1 if sneaks else 0)


# Summoning


@pytest.mark.rule("lh.effects.summon", "lh.annustar.hound")
def test_a_breakers_hound_is_nobodys_and_stands_on_a_star_space() -> None:
    scene = set_up(dice="d4:3", everybody=SOLDIERS)
    scene.carry_out(TABLES.breakers["glitch"].steps, number=None)
    (hound,) = scene.state.creatures
    assert (hound.id, hound.ring, hound.seat, hound.hp) == ("glitch_hound", 34, None, 6)


@pytest.mark.rule("lh.effects.summon")
def test_a_summoned_creature_is_a_friend_of_its_party() -> None:
    scene = run({"do": "summon", "creature": "phantom", "rounds": 2}, target=Target(ring=20))
    assert (scene.state.creatures[0].seat, scene.state.creatures[0].rounds) == (0, 2)
    scene.carry_out(steps({"do": "summon", "creature": "beast"}), target=Target(ring=20))
    assert len(scene.state.creatures) == 1, "no room for another"


# Cards, items, points


@pytest.mark.rule("lh.magic.over-limit")
def test_effects_may_take_a_hand_over_its_limit() -> None:
    scene = stage_with()
    scene.change(0, hand=["ward", "daze", "bless", "gust"])
    scene.state.deck = ["raise"]
    scene.carry_out(steps({"do": "draw", "cards": 1}))
    assert len(scene.party(0).hand) == 5


def test_discarding_by_choice_and_by_chance() -> None:
    scene = stage_with()
    scene.change(0, hand=["ward", "daze", "bless"])
    scene.carry_out(steps({"do": "discard", "cards": 2}), "card:bless", "card:ward")
    assert scene.party(0).hand == ["daze"]
    scene.carry_out(steps({"do": "discard", "cards": 3, "by": "chance"}))
    assert scene.party(0).hand == []
    scene.carry_out(steps({"do": "discard", "cards": 1}))
    assert scene.all("nothing_happened")


@pytest.mark.rule("lh.annustar.hands")
def test_a_new_deal() -> None:
    scene = stage_with()
    scene.change(0, hand=["ward", "daze", "bless"])
    scene.state.deck = ["raise", "gust", "slow"]
    scene.carry_out(TABLES.breakers["new_deal"].steps, number=None)
    assert scene.party(0).hand == ["slow", "gust"]
    assert scene.party(1).hand == []
    assert scene.state.discard == ["ward", "daze", "bless"]


@pytest.mark.rule("lh.effects.gain")
def test_of_several_items_one_is_chosen() -> None:
    scene = run({"do": "gain", "items": ["trout", "pike"]}, answers=["item:pike"])
    assert [(item.id, item.turn) for item in scene.party(0).items] == [("pike", 5)]


@pytest.mark.rule("lh.annustar.star-energy", "ll.5.3.consume.kinds.star-energy")
def test_a_star_shower_gives_everybody_star_energy() -> None:
    scene = stage_with(seats=3)
    scene.carry_out(TABLES.breakers["star_shower"].steps, number=None)
    assert [[item.id for item in party.items] for party in scene.state.parties] == [["star_energy"]] * 3


@pytest.mark.rule("lh.effects.bonus-points")
def test_bonus_die_points_stop_at_the_maximum_and_at_0() -> None:
    scene = run({"do": "bonus_points", "points": 9})
    assert scene.party(0).bonus_points == 6
    scene.carry_out(steps({"do": "bonus_points", "points": -8}))
    assert scene.party(0).bonus_points == 0


@pytest.mark.rule("lh.effects.work-points")
def test_work_points_go_to_the_project_or_start_one() -> None:
    scene = stage_with()
    scene.party(0).project = Project(id="shrine", points=1)
    scene.carry_out(steps({"do": "work_points", "points": 2}))
    assert scene.party(0).project == Project(id="shrine", points=3)
    context = StepContext(seat=1, name="Test", rule="")
    flow = run_steps(scene.table, steps({"do": "work_points", "points": 2}), context)
    prompt = next(flow)
    hospital = next(option for option in prompt.options if "hospital" in option.id)
    with pytest.raises(StopIteration):
        flow.send(hospital)
    assert scene.party(1).project == Project(id="hospital", points=2)


@pytest.mark.rule("lh.effects.repair")
def test_repairs_stop_at_full_hp() -> None:
    scene = stage_with(["d6:6", "d6:6"])
    scene.party(0).tank.hp = 10
    scene.party(0).structure = Structure(id="shrine", hp=7)
    scene.carry_out(
        steps({"do": "repair", "what": "tank", "amount": "d6"}, {"do": "repair", "what": "structure", "amount": "d6"})
    )
    assert scene.party(0).tank.hp == 12
    assert scene.party(0).structure == Structure(id="shrine", hp=8)
    scene.carry_out(steps({"do": "tank_bonus", "bonus": 2}))
    assert scene.party(0).tank.bonus == 2


@pytest.mark.rule("lh.effects.annustar")
def test_lowering_the_annustar_rolls_for_no_breaker() -> None:
    scene = stage_with()
    scene.state.annustar.damage = 19
    scene.carry_out(steps({"do": "annustar", "points": -2}))
    assert scene.state.annustar.damage == 17
    assert scene.all("rolled") == []


@pytest.mark.rule("lh.annustar.interruptions")
def test_dead_air() -> None:
    scene = stage_with()
    scene.carry_out(TABLES.breakers["dead_air"].steps, number=None)
    assert scene.state.annustar.interruptions == 2


@pytest.mark.rule("lh.annustar.time-slip")
def test_time_slip_grants_the_one_whose_turn_it_is_another_movement() -> None:
    scene = stage_with()
    scene.carry_out(TABLES.breakers["time_slip"].steps, number=None, seat=1)
    assert scene.table.used("extra_movement") == 1
    assert scene.all("extra_phase_granted")[0].seat == 0


@pytest.mark.rule("lh.annustar.heal", "lh.annustar.harm", "lh.annustar.last-first")
def test_breakers_for_all_parties() -> None:
    scene = stage_with(["d6:6", "d6:1"])
    scene.carry_out(TABLES.breakers["warm_rain"].steps, number=None)
    assert [party.hp for party in scene.state.parties] == [26, 21]
    scene = stage_with(["d4:4", "d4:1"])
    scene.carry_out(TABLES.breakers["falling_sky"].steps, number=None)
    assert [party.hp for party in scene.state.parties] == [16, 19]
    assert {event.damage for event in scene.all("damaged")} == {"natural"}
    scene = stage_with()
    scene.put(0, "2#30")
    scene.carry_out(TABLES.breakers["turning_tables"].steps, number=None)
    assert (scene.conditions(0), scene.conditions(1)) == ({"cursed": 2}, {"blessed": 2})


def test_every_breaker_is_played_by_a_test() -> None:
    text = Path(__file__).read_text()
    assert [name for name in TABLES.breakers if f'breakers["{name}"]' not in text] == []
    assert sorted(entry.number for entry in TABLES.breakers.values()) == list(range(1, 13))


@pytest.mark.rule("lh.conditions.stressed")
def test_losing_a_phase_concerns_only_the_turn_of_that_party() -> None:
    scene = run({"do": "lose_phase", "phase": "bonus_action"}, target=None)
    assert scene.state.turn.skips == ["bonus_action"]
    scene = run({"do": "lose_phase", "phase": "bonus_action"}, target=Target(1))
    assert scene.state.turn.skips == []


# Steps that steer others


@pytest.mark.rule("lh.effects.choice")
def test_choosing_and_doing_nothing() -> None:
    options = {
        "do": "choose",
        "options": [{"name": "Heal", "steps": [{"do": "heal", "amount": 2}]}, {"name": "Nothing"}],
    }
    assert run(options, answers=["choose:1"]).party(0).hp == 22
    scene = run(options, answers=["choose:2"])
    assert scene.party(0).hp == 20
    assert scene.options_of() == ["choose:1", "choose:2"]


def test_the_target_party_may_be_the_one_that_chooses() -> None:
    hurt = {"do": "damage", "amount": 3, "kind": "natural"}
    options = {"do": "choose", "by": "target_party", "options": [{"name": "3 HP", "steps": [hurt]}, {"name": "Prone"}]}
    scene = run(options, answers=["choose:1"])
    assert scene.prompts[0].seat == 1
    assert scene.party(1).hp == 17


def test_repeating() -> None:
    scene = run({"do": "repeat", "times": "d4", "steps": [{"do": "heal", "amount": 1}]}, dice=["d4:3"])
    assert scene.party(0).hp == 23


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ({"who": "target", "has": "prone"}, True),
        ({"who": "target", "has": "burning"}, False),
        ({"who": "target", "is_own": True}, False),
        ({"is_own": True}, True),
        ({"wounded": True}, True),
        ({"wounded": False}, False),
        ({"who": "target", "unconscious": False}, True),
        ({"who": "target", "faces_actor": True}, False),
        ({"on": "star"}, False),
        ({"on": "own_homefield"}, True),
        ({"on": "fishing"}, False),
        ({"hand": 1}, True),
        ({"hand": 2}, False),
        ({"hand": 1, "wounded": False}, False),
    ],
)
def test_only_if(test: dict[str, Any], holds: bool) -> None:
    scene = stage_with()
    scene.afflict(1, 1, "prone")
    scene.change(0, hand=["ward"])
    step = {
        "do": "only_if",
        "test": test,
        "steps": [{"do": "bonus_points", "points": 1}],
        "otherwise": [{"do": "bonus_points", "points": 2}],
    }
    scene.carry_out(steps(step), target=FOE)
    assert scene.party(0).bonus_points == (1 if holds else 2)


@pytest.mark.rule("lh.effects.branches", "lh.rolls.save")
def test_the_branches_of_a_save_concern_whoever_rolled() -> None:
    scene = stage_with(["d20:10", "d20:11"])
    scene.put(1, "2@9")
    prone = {"do": "condition", "condition": "prone"}
    blessed = {"do": "condition", "condition": "blessed"}
    scene.carry_out(
        steps({"do": "save", "stat": "luck", "to": "enemy_pieces", "failure": [prone], "success": [blessed]})
    )
    assert (list(scene.conditions(1, 1)), list(scene.conditions(1, 2))) == (["prone"], ["blessed"])


def test_a_save_against_a_stat_has_the_goal_10_plus_it() -> None:
    scene = stage_with(["d20:12"])
    scene.change(0, {"engineering": 2})
    scene.carry_out(steps({"do": "save", "stat": "luck", "against": "engineering"}), target=FOE)
    assert (scene.all("saved")[0].goal, scene.all("saved")[0].success) == (12, True)


@pytest.mark.rule("lh.effects.branches")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        (("d20:15", "d20:5"), 1),
        (("d20:10", "d20:10"), 2),
        (("d20:9", "d20:10"), 2),
        (("d20:5", "d20:15"), 3),
        (("d20:20", "d20:3"), 5),
    ],
)
def test_the_branches_of_a_contest(dice: Dice, points: int) -> None:
    def gain(number: int) -> list[dict[str, Any]]:
        return [{"do": "bonus_points", "points": number}]

    step = {
        "do": "contest",
        "with": "engineering",
        "against": "dexterity",
        "success": gain(1),
        "graze": gain(2),
        "failure": gain(3),
        "critical": gain(4),
    }
    scene = run(step, dice=dice, means="structure")
    assert scene.party(0).bonus_points == points


def test_without_a_graze_branch_a_tie_is_a_failure() -> None:
    step = {"do": "contest", "with": "attack", "against": "luck", "failure": [{"do": "bonus_points", "points": 3}]}
    assert run(step, dice=("d20:10", "d20:10"), means="weapon").party(0).bonus_points == 3


@pytest.mark.rule("lh.effects.roll-table")
def test_rolling_on_a_table_is_neither_a_gamble_nor_fishing() -> None:
    scene = run({"do": "roll_table", "table": "gamble"}, {"do": "roll_table", "table": "fish"}, dice=["d6:5", "d10:3"])
    assert scene.party(0).bonus_points == 3
    assert [item.id for item in scene.party(0).items] == ["trout"]
    assert scene.state.annustar.damage == 0


def test_effects_without_end_are_stopped() -> None:
    scene = stage_with()
    context = StepContext(seat=0, name="Test", rule="", depth=12)
    with pytest.raises(RecursionError, match="nested 12 deep at: Test"):
        scene.run(run_steps(scene.table, steps({"do": "repeat", "times": 1, "steps": [{"do": "turn"}]}), context))


# Attacks


@pytest.mark.rule("lh.effects.attack")
def test_an_attack_with_the_partys_weapons_lets_it_choose() -> None:
    scene = stage_with(["d20:15", "d20:5", "d4:3"])
    scene.change(0, weapons=["spear", "sling"])
    scene.carry_out(steps({"do": "attack"}), "strike:0:1.0:sling")
    assert scene.options_of() == ["strike:0:1.0:spear", "strike:0:1.0:sling"]
    assert scene.party(1).hp == 17
    assert scene.party(0).weapons[1].ammo == 7


def test_an_attack_with_nobody_in_reach() -> None:
    scene = run({"do": "attack", "damage": "d4", "name": "spoon"})
    assert scene.all("nothing_happened")[0].reason == "there is nobody in reach"


@pytest.mark.rule("lh.effects.taunt")
def test_a_taunt_by_an_effect_follows_the_rules_of_taunting() -> None:
    scene = stage_with(["d20:15", "d20:5", "d20:9"])
    scene.carry_out(steps({"do": "taunt"}), "taunt:0:1.0")
    assert list(scene.conditions(1, 1)) == ["taunted"]
    assert scene.all("taunted")[0].line == TABLES.taunts[8].text


@pytest.mark.rule("lh.structures.watchtower")
def test_a_watchtower_shoots_with_engineering() -> None:
    scene = stage_with(["d20:12", "d20:10", "d6:5"])
    scene.change(0, {"engineering": -1, "dexterity": 2, "attack": 2})
    tower = TABLES.structures["watchtower"]
    scene.carry_out(tower.steps, target=FOE, number=None, means="structure")
    assert scene.party(1).hp == 15
    assert [(m.name, m.value) for m in scene.all("rolled")[0].modifiers] == [("engineering", -1)]


# Reactions


@pytest.mark.rule("lh.effects.cancel")
def test_cancelling() -> None:
    scene = stage_with()
    trigger = PieceTackled(seat=1, piece=0, target=PieceId(0, 0))
    scene.carry_out(steps({"do": "cancel"}), trigger=trigger)
    assert trigger.cancelled


@pytest.mark.rule("lh.effects.defend")
def test_defending_adds_up() -> None:
    scene = stage_with()
    trigger = ContestRolling(seat=1, piece=0, target=PieceId(0, 0), kind="attack", name="sword", is_attack=True)
    scene.carry_out(steps({"do": "defend", "bonus": 2}, {"do": "defend", "bonus": 3}), trigger=trigger)
    assert trigger.bonus == 5


@pytest.mark.rule("lh.effects.reduce", "lh.effects.intercept")
def test_reducing_and_intercepting() -> None:
    scene = stage_with(["d4:4"])
    trigger = DamageDealt(seat=1, target=PieceId(0, 2), amount=7, damage="normal")
    both = steps({"do": "reduce", "half": True}, {"do": "reduce", "amount": "d4"}, {"do": "intercept"})
    scene.carry_out(both, trigger=trigger)
    assert (trigger.amount, trigger.target) == (0, PieceId(0, 0))


# Lasting effects of conditions.yaml


def value(scene: Scene, kind: str, facts: Facts = Facts(), seat: int = 1) -> int:  # noqa: B008 - frozen
    found = modifiers(scene.table, Contestant(who=bearer(seat, 0), kind=kind, facts=facts))
    return sum(extra.value for extra in found if isinstance(extra.value, int))


@pytest.mark.rule("lh.effects.lasting")
def test_what_the_lasting_effects_do() -> None:
    scene = stage_with()
    scene.afflict(1, 1, "hasted")
    assert spaces_of(scene.table, PieceId(1, 0), 3) == 4
    scene.afflict(1, 1, "slowed")
    assert spaces_of(scene.table, PieceId(1, 0), 3) == 2
    assert spaces_of(scene.table, PieceId(1, 0), 1) == 1, "at least 1"
    scene = stage_with()
    scene.afflict(1, 1, "stone_skin")
    assert scene.run(damage(scene.table, PieceId(1, 0), Harm(amount=5))) == 3
    assert scene.run(damage(scene.table, PieceId(1, 0), Harm(amount=2))) == 1
    assert scene.run(damage(scene.table, PieceId(1, 0), Harm(amount=5, kind="magical"))) == 5
    scene = stage_with()
    scene.afflict(1, 1, "warded")
    assert (value(scene, "defense"), value(scene, "spell_defense"), value(scene, "attack")) == (2, 2, 0)
    scene = stage_with()
    scene.afflict(1, 1, "burning")
    scene.afflict(1, 1, "fireproof")
    assert scene.run(damage(scene.table, PieceId(1, 0), Harm(amount=5, kind="fire"))) == 2
    scene.afflict(1, 1, "weakened")
    assert value(scene, "attack") == -2
    scene = stage_with()
    scene.afflict(1, 1, "emboldened")
    assert value(scene, "attack") == 2
    scene.afflict(1, 1, "frightened")
    assert "frightened" not in scene.conditions(1, 1)
    scene.afflict(1, 1, "unseen")
    assert has_flag(scene.table, PieceId(1, 0), "untackled")
    scene.afflict(1, 1, "silenced")
    assert has_flag(scene.table, PieceId(1, 0), "no_cast")
    assert can_react(scene.table, PieceId(1, 0))
