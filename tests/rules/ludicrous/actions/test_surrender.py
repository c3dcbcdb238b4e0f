"""Surrendering, accepted and declined."""

import pytest

from tests.scene import place, set_up


@pytest.mark.rule(
    "ll.5.3.surrender.choose-own-piece",
    "ll.5.3.surrender.choose-enemy",
    "ll.5.3.surrender.enemy-only",
    "ll.5.3.surrender.range-3",
    "ll.5.3.surrender.either-direction",
)
def test_a_piece_surrenders_to_an_enemy_piece_within_3_spaces_either_way() -> None:
    scene = place("1@10 2@11 | 1@13 2@7 3@15")
    found = [choice for choice in scene.choices if choice.startswith("surrender")]
    assert found == ["surrender:0:1.0", "surrender:0:1.1", "surrender:1:1.0"]


@pytest.mark.rule("ll.5.3.surrender.pathway")
def test_surrendering_needs_a_piece_on_the_pathway() -> None:
    assert place("1#52 | 1@13").refusals["surrender"] == "ll.5.3.surrender.pathway"


@pytest.mark.rule(
    "ll.5.3.surrender.answer",
    "ll.5.3.surrender.accepted-prison",
    "ll.5.3.surrender.prison-in-yard",
    "ll.5.3.surrender.accepted-heal",
)
def test_an_accepted_surrender_goes_to_prison_and_heals_who_surrendered() -> None:
    scene = place("1@10 | 1@13", a={"hp": 4}, b={"hp": 7}).play("surrender:0:1.0")
    assert scene.asked == (1, "surrender")
    assert scene.choices == ["accept", "decline"]
    scene.play("accept")
    assert scene.piece(0, 1).prison == 1
    assert scene.steps(0)[0] == -1
    assert (scene.party(0).hp, scene.party(1).hp) == (20, 7)


def test_whoever_leaves_when_asked_takes_nobody_prisoner() -> None:
    scene = place("1@10 | 1@13 | 1@40").play("surrender:0:1.0")
    scene.concede(1)
    (offered,) = scene.all("surrender_offered")
    assert not offered.accepted
    assert scene.piece(0, 1).prison is None


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_yard_tells_whom_it_holds_and_no_yard_tells_of_nobody(answer: str) -> None:
    scene = place("1@10 | 1@13").play("surrender:0:1.0", answer)
    yards = [[fact.large for fact in seat.yard] for seat in scene.rules.look(scene.state, scene.setup).seats]
    held = [[fact for fact in yard if fact.startswith("holds")] for yard in yards]
    assert held == [[], ["holds ●1"] if answer == "accept" else []]


@pytest.mark.rule("lh.readings.prisoner-sheds")
def test_a_prisoner_has_no_conditions() -> None:
    scene = place("1@10!burning | 1@13").play("surrender:0:1.0", "accept")
    assert scene.has(0, 1) == []


@pytest.mark.rule("lh.readings.prisoner-waits")
def test_a_prisoner_tries_to_escape_from_its_partys_next_turn_on() -> None:
    scene = place("1@10 2@40 | 1@13", "d6:1 d20:13", phase=("action", "first_special"), turns=3)
    scene.play("surrender:0:1.0", "accept")
    while not scene.rolls("escape"):
        scene.play("pass" if "pass" in scene.choices else scene.choices[0])
    assert scene.all("turn_started")[-1].number == 3
    assert scene.piece(0, 1).prison is None


@pytest.mark.rule(
    "ll.5.3.surrender.declined", "ll.5.3.surrender.declined-ends-phase", "ll.5.3.surrender.declined-no-heal"
)
def test_a_declined_surrender_changes_nothing_and_uses_the_action() -> None:
    scene = place("1@10 | 1@13", phase=("action", "tank_movement"), a={"hp": 4}).play("surrender:0:1.0", "decline")
    assert scene.steps(0)[0] == 10
    assert scene.party(0).hp == 4
    assert scene.asked == (0, "tank")
    scene.play("pass")


@pytest.mark.parametrize("board", ["1@10!stunned 2@30 | 1@11", "1@10!stunned 2@30 | 1@9"])
def test_what_keeps_a_piece_with_an_enemy_near_is_told_whichever_way_it_faces(board: str) -> None:
    assert set_up(board).refusal("surrender").rule == "lh.conditions.stunned"


def test_what_surrender_heals_is_told_where_it_heals_anything() -> None:
    assert place("1@10 | 1@11").detail("surrender:0:1.0") == "if accepted: prison"
    hurt = place("1@10 | 1@11", a={"hp": 14})
    assert hurt.detail("surrender:0:1.0") == "if accepted: prison; your HP from 14 to 20"
