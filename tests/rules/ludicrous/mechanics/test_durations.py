"""How long things last: as many own turns or rounds as they say, each of them felt, whichever slot they came from."""

from collections.abc import Mapping
from typing import Any

import pytest

from ludo_tui.engine import Turn
from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.mechanics.once_per_turn import grant_movement
from ludo_tui.rules.ludicrous.model.state import Item, Structure, Token
from ludo_tui.rules.ludicrous.yard.annustar import interrupt, is_interrupted
from tests.rules.ludicrous.scenes import steps
from tests.scene import SOLDIERS, Scene, place, set_up

WIZARD: Mapping[str, Any] = {**SOLDIERS, "profession": "wizard"}
OWN = ("action", "first_special", "bonus_action", "movement")
"""The phases of a turn without questions that concern nothing here."""


def moves(scene: Scene, turns: int) -> list[int]:
    """Return how far piece 1 of the second seat comes in each of its next turns, in which it only moves."""
    found: list[int] = []
    for _ in range(turns):
        while scene.next_turn(("first_special", "movement")).state.turn.seat != 1:
            pass
        before = scene.steps(1)[0]
        found.append(scene.play("move:0").steps(1)[0] - before)
    return found


# What acts on moving


@pytest.mark.rule("lh.conditions.durations", "lh.effects.lasting")
@pytest.mark.parametrize(("spell", "turns"), [("frost_ray", 1), ("slow", 2)])
def test_the_slowed_are_slow_in_as_many_movement_phases_as_turns_are_told(spell: str, turns: int) -> None:
    dice = ["d20:15,5", *(["d6:1"] if spell == "frost_ray" else [])]
    for roll in range(turns + 1):
        dice += [*(["d6:1"] if roll else []), "d6:5"]
    scene = place("1#55 2@2 | 1@5", dice, everybody=WIZARD, a={"hand": [spell]}, b={"race": "dragonkin"}).play(
        "cast:1", f"card:{spell}"
    )
    assert moves(scene, turns + 1) == [3] * turns + [5]


@pytest.mark.rule("lh.conditions.durations")
@pytest.mark.parametrize("slot", ["action", "bonus"])
def test_a_potion_of_speed_lasts_as_long_from_either_slot(slot: Slot) -> None:
    potion = {"items": [Item(id="potion_of_speed")], "race": "dragonkin"}
    scene = place("1@2 | ", "d6:3,3,3,3", phase=OWN, a=potion)
    scene.until(0, slot).play("consume:potion_of_speed").until(0, "move")
    found: list[int] = []
    for _ in range(4):
        before = scene.steps(0)[0]
        found.append(scene.play("move:0").steps(0)[0] - before)
        if len(found) < 4:
            scene.next_turn("turning").next_turn("movement")
    # It is felt at once, and in the two turns that count.
    assert found == [4, 4, 4, 3]


@pytest.mark.rule("lh.conditions.durations")
def test_the_unseen_hour_covers_the_movement_of_the_same_turn() -> None:
    hand = {"hand": ["unseen_hour"]}
    scene = place("1@2 | 1@4", "d6:4,4,4", phase=OWN, everybody=WIZARD, a=hand)
    scene.play("cast:0", "card:unseen_hour").until(0, "move").play("move:0")
    assert (scene.prompt, scene.steps(0)[0]) == (None, 6), "Ben is not asked for a tackle"
    scene.put(0, "1@2")
    scene.next_turn("turning").next_turn("movement").play("move:0")
    assert (scene.prompt, scene.has(0, 1)) == (None, []), "the one turn that counts ends after its movement"
    scene.put(0, "1@2")
    scene.next_turn("turning").next_turn("movement").play("move:0")
    assert scene.asked == (1, "reaction"), "nothing hides it now"


# The next movement roll


@pytest.mark.rule("lh.effects.next-roll", "ll.5.5.bonus-die.as-movement-roll")
@pytest.mark.parametrize("item", ["flying_fish", "star_energy"])
def test_swift_is_used_by_the_bonus_die_and_added_to_it(item: str) -> None:
    heal = ["d6:1"] if item == "star_energy" else []
    fish = {"bonus_points": 6, "items": [Item(id=item)]}
    scene = place("1@10 | 1@40", [*heal, "d6:4,3"], phase=OWN, a=fish)
    scene.play(f"consume:{item}").until(0, "bonus")
    assert "d6+2" in scene.detail("bonus_die")
    scene.play("bonus_die", "move:0")
    assert (scene.rolls("bonus die")[0].total, scene.steps(0)[0]) == (6, 16)
    scene.play("move:0")
    assert scene.steps(0)[0] == 19, "the movement roll has nothing added"


@pytest.mark.rule("lh.effects.next-roll")
@pytest.mark.parametrize("answers", [["pass", "bonus_die"], ["pass", "pass"]], ids=["bonus die", "movement roll"])
def test_swift_is_used_by_a_roll_that_moves_nobody(answers: list[str]) -> None:
    board = "1@10 2@16!restrained 3@16!restrained | "
    scene = place(board, ["d6:4"], phase=("turning", "bonus_action", "movement"), a={"bonus_points": 6})
    scene.afflict(0, None, "swift")
    if "bonus_die" in answers:
        scene.state.turn.skips.append("movement")
    else:
        scene.change(0, bonus_points=0)
    scene.play(*answers)
    assert (scene.happened.count("no_move"), scene.has(0)) == (1, [])


@pytest.mark.rule("lh.effects.next-roll", "lh.movement.third-six")
def test_swift_is_used_by_a_third_six_that_is_lost_and_not_by_the_move_before_it() -> None:
    scene = place("1@2 | ", "d6:6,6,6 d20:3", phase="movement").play("move:0")
    scene.afflict(0, None, "swift")
    scene.play("move:0")
    assert ("roll_lost" in scene.happened, scene.has(0), scene.steps(0)[0]) == (True, [], 14)
    assert [one.name for one in scene.rolls("movement")[-1].modifiers] == ["swift"]


@pytest.mark.rule("lh.effects.next-roll", "lh.effects.lasting")
@pytest.mark.parametrize(
    ("condition", "bearer", "spaces"), [("hasted", None, 5), ("hasted", 1, 5), ("slowed", None, 2), ("slowed", 1, 2)]
)
def test_haste_and_slowness_change_the_bonus_die_too(condition: str, bearer: int | None, spaces: int) -> None:
    scene = place("1@10 | 1@40", "d6:4", phase=("turning", "bonus_action"), a={"bonus_points": 6})
    scene.afflict(0, bearer, condition, 2)
    scene.play("pass", "bonus_die", "move:0")
    assert scene.steps(0)[0] == 10 + spaces


# Whole turns


@pytest.mark.rule("lh.conditions.durations", "lh.structures.hack", "lh.conditions.stunned")
def test_a_fumbled_hack_stuns_for_the_whole_next_turn() -> None:
    library = {"structure": Structure(id="library", hp=8)}
    scene = place("1@30 | 1@26", "d20:1,9 d6:3,3", phase="action", a={"race": "dragonkin"}, b=library)
    scene.play("hack:0:1").next_turn("turning").next_turn(("turning", "action", "movement"))
    assert scene.asked == (0, "action"), "it cannot turn"
    assert not {"attack", "punch", "running_punch", "hack", "taunt"} & scene.deeds
    scene.play("pass")
    assert (scene.prompt, scene.all("no_move")[-1].value, scene.has(0, 1)) == (None, 3, [])
    scene.next_turn("turning").next_turn(("turning", "movement"))
    assert "turn:0" in scene.choices
    assert scene.play("pass", "move:0").steps(0)[0] == 33


@pytest.mark.rule("lh.conditions.durations", "lh.conditions.stunned")
def test_the_dazed_lose_turning_action_bonus_action_and_movement() -> None:
    daze = {"hand": ["daze"]}
    scene = place("1@10 | 1@11<", "d20:15,5 d6:3", everybody=WIZARD, a=daze, b={"bonus_points": 6, "hand": ["daze"]})
    scene.play("cast:0", "card:daze").next_turn(("turning", *OWN))
    assert scene.asked == (1, "action"), "nobody can turn"
    assert not {"attack", "punch", "cast"} & scene.deeds
    scene.play("pass")
    assert scene.asked == (1, "bonus")
    assert scene.refusals["bonus_die"] == "lh.conditions.stunned"
    scene.play("pass")
    assert [event.value for event in scene.all("no_move")] == [4], "no roll moves it"
    assert (scene.prompt, scene.has(1, 1)) == (None, [])
    scene.next_turn("turning").next_turn(("turning", "action"))
    assert "turn:0" in scene.choices
    assert {"attack", "punch", "cast"} <= scene.play("pass").deeds


@pytest.mark.rule("lh.conditions.durations", "ll.5.3.drink.duration", "lh.conditions.drunk")
def test_the_drunk_fight_drunk_in_two_own_action_phases() -> None:
    scene = place("1@10 | 1@11<", ["d20:10,15"] * 3, phase="action").play("drink")
    added: list[int] = []
    for _ in range(3):
        scene.next_turn("turning").next_turn("action").play("attack:0:longsword:1.0")
        shown = [roll for roll in scene.all("rolled") if roll.seat == 0 and roll.sides == 20]
        added.append(sum(one.value for one in shown[-1].modifiers if one.name == "drunk"))
        scene.play("pass")
    assert added == [-2, -2, 0]


@pytest.mark.rule("lh.conditions.durations")
def test_the_turn_of_a_phase_that_is_left_out_counts_all_the_same() -> None:
    scene = place("1@10 | ", phase="action").play("drink")
    left: list[int | None] = []
    for _ in range(2):
        left.append(scene.next_turn("turning").next_turn("tank_movement").conditions(0)["drunk"])
        scene.play("pass")
    assert (left, scene.has(0)) == ([2, 1], [])


# Rounds


def during(scene: Scene, turns: int = 8) -> list[tuple[int, bool]]:
    """Return for each of the next turns whose it is, and whether something that lasts some rounds is in force."""
    found: list[tuple[int, bool]] = []
    for _ in range(turns):
        state = scene.next_turn("turning").state
        hacked = [party.structure for party in state.parties if party.structure and party.structure.hacked_rounds]
        found.append((state.turn.seat, bool(state.tokens or state.creatures or hacked or is_interrupted(state))))
    return found


@pytest.mark.rule(
    "lh.effects.rounds", "lh.conditions.hacked", "lh.structures.interruptions", "lh.annustar.creature.rounds"
)
@pytest.mark.parametrize("maker", [0, 1, 2])
@pytest.mark.parametrize("what", ["bonfire", "fauna", "hack", "interruptions"])
def test_two_rounds_are_two_turns_of_every_other_party_whoever_made_the_effect(what: str, maker: int) -> None:
    owner = 0 if maker else 1
    library = {"structure": Structure(id="library", hp=8)}
    scene = place(
        "1@2 2@16 | 1@17 2@3 | 1@30 2@4",
        "d20:15,5" if what == "hack" else "",
        phase=OWN,
        everybody={**WIZARD, "hand": ["bonfire", "fauna"]},
        a=library if owner == 0 else None,
        b=library if owner == 1 else None,
        state={"turn": Turn(seat=maker, number=4, skips=["turning", "tank_movement", "movement"])},
    )
    if what == "hack":
        scene.play(f"hack:1:{owner}")
    elif what == "interruptions":
        interrupt(scene.table, 2)
    else:
        scene.play(next(one for one in scene.choices if one.startswith("cast")), f"card:{what}")
        scene.play(next(one for one in scene.choices if one.startswith("target")))
    others = [seat for seat in (0, 1, 2, 0, 1, 2)[maker:] if seat != maker][:2]
    after = [(others[0], True), (others[1], True), (maker, True), (others[0], True), (others[1], True), (maker, False)]
    assert during(scene, 6) == after


@pytest.mark.rule("lh.effects.rounds")
def test_rounds_of_a_party_that_has_left_are_counted_when_the_turn_passes_it_over() -> None:
    fire = Token(id="bonfire", ring=25, seat=1, rounds=2, since=1)
    scene = place("1@2 | 1@17 | 1@30", phase="turning", tokens=[fire])
    scene.concede(1)
    assert [there for _, there in during(scene, 4)] == [True, True, False, False]


@pytest.mark.rule("lh.effects.rounds")
def test_rounds_in_a_save_that_does_not_tell_whose_they_are_count_with_the_starting_token() -> None:
    scene = place("1@2 | 1@17 | 1@30", phase="turning", tokens=[Token(id="bonfire", ring=25, seat=1, rounds=1)])
    assert during(scene, 3) == [(1, True), (2, True), (0, False)]


# Movement phases


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase", "lh.readings.own-movement", "lh.annustar.time-slip")
@pytest.mark.parametrize("first", ["sacrifice", "time slip"])
def test_a_movement_phase_on_top_is_played_after_a_sacrifice(first: str) -> None:
    hand = {"hand": ["ward", "daze", "slow"]}
    scene = place("1@2 2#55 | 1@40 2#55", "d6:3", phase=("turning", *OWN), a=hand)
    if first == "time slip":
        grant_movement(scene.table)
    scene.play("pass", "sacrifice", "card:ward", "card:daze", "enter:2")
    if first == "sacrifice":
        grant_movement(scene.table)
    scene.until(0, "move").play("move:0")
    assert (scene.prompt, scene.steps(0)) == (None, [5, 55, 0, -1]), "one movement phase, not two"


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase", "lh.readings.own-movement")
def test_of_movement_phases_only_the_own_one_is_lost_and_that_once() -> None:
    scene = set_up("1@2 |")
    grant_movement(scene.table)
    lose = steps({"do": "lose_phase", "phase": "movement"})
    for lost in (1, 1):
        scene.carry_out(lose, target=None)
        assert (len(scene.all("phase_lost")), scene.state.turn.skips) == (lost, [])


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase")
def test_without_one_on_top_the_turn_of_a_sacrifice_ends_without_movement() -> None:
    scene = place("1@2 | ", phase=OWN, a={"hand": ["ward", "daze"]})
    scene.play("sacrifice", "card:ward", "card:daze", "enter:2").until(0, "bonus").play("pass")
    assert (scene.prompt, "movement" in scene.phases) == (None, False)
