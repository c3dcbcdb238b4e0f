"""Structures, tanks, the Annustar and creatures in the turns of a real match."""

from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Match, Snapshot
from ludo_tui.engine.dice import read_script
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import summon_creature
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from tests.prepared import Dice
from tests.scene import Scene, set_up


def begin(scene: Scene, dice: Dice) -> Match[LudicrousState]:
    """Begin the turn that a scene has been set up for, in a match with these dice."""
    scene.state.rolls = 0
    checkpoint = msgspec.Raw(msgspec.json.encode(scene.state))
    snapshot = Snapshot(setup=scene.table.setup, history=[], checkpoint=checkpoint, answers=[], dice=read_script(dice))
    return Match.restore(scene.unlimited, snapshot)


def play(match: Match[LudicrousState], *answers: str) -> list[str]:
    """Give answers and return the kinds of prompts they were given to."""
    kinds: list[str] = []
    for answer in answers:
        assert match.prompt is not None
        kinds.append(match.prompt.kind)
        match.answer(answer)
    return kinds


@pytest.mark.rule("ll.5.3.hack.action", "ll.5.7.own-turn", "ll.5.7.move")
def test_a_turn_with_a_hack_and_a_shot() -> None:
    scene = set_up("1#31 2#32 | 1#32", a={"hp": 10})
    scene.build(1, "hospital")
    match = begin(scene, "d20:15,5 d4:3 d20:15,5 d6:4,2")
    # Hack 15 to 5, at a value of 1 no Breaker; the hospital heals 3; the shot 15 to 5 for 4; the movement roll 2.
    kinds = play(match, "pass", "hack:0:1", "structure:1", "tank:attack", "fire:1.0")
    assert kinds == ["turning", "action", "bonus", "tank", "target"]
    assert match.state.annustar.damage == 1
    assert match.state.parties[0].hp == 10 + 3
    assert match.state.parties[1].hp == match.state.parties[1].hp_max - 4
    told = [event.kind for event in match.events]
    assert told.index("structure_hacked") < told.index("structure_used") < told.index("tank_moved")
    assert match.prompt is not None
    assert match.prompt.kind == "move"


@pytest.mark.rule("ll.5.3.hack.action")
def test_a_hack_uses_the_action_up() -> None:
    scene = set_up("1#31 2#32 |")
    scene.build(1, "library")
    match = begin(scene, "d20:15,5")
    play(match, "pass", "hack:0:1")
    assert match.prompt is not None
    assert match.prompt.kind == "bonus"


@pytest.mark.rule("ll.5.5.destroy-structure.purpose", "ll.5.5.destroy-structure.bonus-action")
def test_destroying_makes_room_for_building_in_the_next_turn() -> None:
    scene = set_up("1#20 |")
    scene.build(0, "library")
    match = begin(scene, "d6:1,1")
    assert play(match, "pass", "pass", "destroy", "pass") == ["turning", "action", "bonus", "tank"]
    assert match.state.parties[0].structure is None
    play(match, "move:0")
    assert match.state.turn.seat == 1


@pytest.mark.rule("lh.annustar.creatures")
def test_creatures_act_when_the_last_seat_of_the_round_has_played() -> None:
    scene = set_up("1#4 | 1#40", turn=0)
    summon_creature(scene.table, "glitch_hound", 8)
    match = begin(scene, "d6:1,1 d20:5 d6:3")
    play(match, "pass", "pass", "pass", "pass")
    assert match.prompt is not None
    play(match, "move:0")
    assert match.state.turn.seat == 1
    assert "creature_acted" not in [event.kind for event in match.events]
    play(match, "pass", "pass", "pass", "pass", "move:0")
    assert match.state.turn.seat == 0
    assert match.state.round == 3
    assert "creature_acted" in [event.kind for event in match.events]
    # A save of 5 fails, the bite does 3, and the hound stays next to its prey: step 5, ring 8 to 6.
    assert match.state.parties[0].hp == match.state.parties[0].hp_max - 3
    assert match.state.creatures[0].ring == 6


@pytest.mark.rule("lh.annustar.breaker", "lh.annustar.damage")
def test_a_critical_failure_in_a_turn_can_break_the_annustar() -> None:
    scene = set_up("1#10 2#20 | 1#37")
    scene.state.annustar.damage = 19
    match = begin(scene, "d20:1,10,3 d12:7 d4:2,1")
    # The attack shows 1, Ben's piece faces away; 3 is below 20: Breaker 7, which takes 2 and 1 HP.
    play(match, "pass", "attack:0:dagger:1.0")
    annustar = match.state.annustar
    assert (annustar.damage, annustar.breakers, annustar.last) == (0, 1, "falling_sky")
    assert [party.hp_max - party.hp for party in match.state.parties] == [2, 1]


@pytest.mark.rule("lh.annustar.time-slip")
def test_a_time_slip_moves_twice() -> None:
    scene = set_up("1#10 2#20 | 1#37")
    scene.state.annustar.damage = 19
    match = begin(scene, "d20:1,10,3 d12:12 d6:1,2")
    play(match, "pass", "attack:0:dagger:1.0", "pass", "pass", "move:1", "move:1")
    assert [piece.step for piece in match.state.parties[0].pieces][:2] == [10, 23]
    assert match.state.turn.seat == 1


@pytest.mark.parametrize("part", ["structures", "tanks", "annustar"])
def test_a_match_is_played_without_a_part(part: str) -> None:
    switched: dict[str, Any] = {part: False}
    scene = set_up("|||", **switched)
    checkpoint = msgspec.Raw(msgspec.json.encode(scene.state))
    match: Match[LudicrousState] = Match.restore(
        scene.unlimited, Snapshot(setup=scene.table.setup, history=[], checkpoint=checkpoint, answers=[])
    )
    kinds = {"structures": "structure", "tanks": "tank", "annustar": "annustar"}
    for number in range(400):
        if match.prompt is None:
            break
        legal = match.prompt.answers
        match.answer(legal[(number * 7) % len(legal)].id)
    assert match.state.turn.number > 10
    assert not [event.kind for event in match.events if event.kind.startswith(kinds[part])]
    assert match.state.annustar.mishaps == 0 or part != "annustar"
