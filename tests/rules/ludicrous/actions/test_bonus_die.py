"""The bonus die."""

import pytest

from ludo_tui.rules.ludicrous.model.state import Affliction, Item
from tests.scene import place


@pytest.mark.rule(
    "ll.5.5.bonus-die.roll", "ll.5.5.bonus-die.as-movement-roll", "ll.5.5.bonus-die.points-after", "lh.party.bonus-die"
)
def test_the_bonus_die_of_the_race_moves_a_piece_and_is_empty_afterwards() -> None:
    elf = {"race": "elf", "bonus_points": 8, "stats": {"speed": 1}}
    scene = place("1@10 2@14 | 1@40", "d8:7", phase="bonus_action", a=elf).play("bonus_die", "move:1")
    assert scene.rolls("bonus die")[0].sides == 8
    assert scene.steps(0)[:2] == [10, 22]
    assert scene.party(0).bonus_points == 0
    slow = place("1@10 | 1@40", "d8:1", phase="bonus_action", a={**elf, "stats": {"speed": -2}})
    assert slow.play("bonus_die", "move:0").steps(0)[0] == 11
    told = next(text for text in slow.told if "(bonus die)" in text)
    assert "makes 1, the least that counts, with speed -2" in told.replace("−", "-")


@pytest.mark.rule("ll.5.5.bonus-die.as-movement-roll")
def test_a_bonus_die_move_eliminates_and_can_be_tackled() -> None:
    full = {"bonus_points": 6}
    scene = place("1@10 | 1@13", "d6:3", phase="bonus_action", a=full).play("bonus_die", "move:0")
    assert scene.steps(1)[0] == -1
    passed = place("1@10 | 1@12", "d6:3", phase="bonus_action", a=full).play("bonus_die", "move:0")
    assert passed.asked == (1, "reaction")


@pytest.mark.rule("ll.5.5.bonus-die.no-repeat-on-six", "ll.5.5.bonus-die.no-repeat-on-max")
@pytest.mark.parametrize(("race", "points", "die"), [("human", 6, "d6:6"), ("elf", 8, "d8:6"), ("elf", 8, "d8:8")])
def test_neither_a_6_nor_the_highest_number_grants_another_roll(race: str, points: int, die: str) -> None:
    scene = place("1@10 | 1@40", die, phase="bonus_action", a={"race": race, "bonus_points": points})
    scene.play("bonus_die", "move:0")
    assert scene.prompt is None
    assert len(scene.all("rolled")) == 1


@pytest.mark.rule("ll.5.5.bonus-die.pathway")
def test_the_bonus_die_moves_only_pieces_on_the_pathway() -> None:
    scene = place("1@10 2#52 | 1@40", "d6:6", phase="bonus_action", a={"bonus_points": 6}).play("bonus_die")
    assert scene.choices == ["move:0"]
    assert scene.refusals["move:1"] == scene.refusals["move:2"] == "ll.5.5.bonus-die.pathway"
    scene.play("move:0")
    carrying = {"bonus_points": 6, "items": [Item(id="star_energy")]}
    off = place("1#52 | 1@40", phase="bonus_action", a=carrying, pivotal_moments=False)
    assert off.refusals["bonus_die"] == "ll.5.5.bonus-die.pathway"
    off.play("pass")


@pytest.mark.rule("lh.readings.no-waste")
def test_a_bonus_die_that_nobody_could_move_by_is_kept() -> None:
    phases, full = ("bonus_action", "movement"), {"bonus_points": 6}
    held = place("1@10!prone 2@20!grappled | 1@40", "d6:3", phase=phases, a=full)
    assert held.refusals["bonus_die"] == "lh.conditions.prone"
    held.play("pass")
    assert held.party(0).bonus_points == 6
    free = place("1@10!prone 2@20 | 1@40", "d6:3", phase="bonus_action", a=full).play("bonus_die", "move:1")
    assert free.steps(0)[1] == 23
    crowded = place("1#50 2#51 3#51 4#56 | 1@40", phase="bonus_action", a=full)
    assert "bonus_die" in crowded.choices, "a 6 brings it home"


@pytest.mark.rule("lh.readings.no-waste")
@pytest.mark.parametrize(("free", "is_offered"), [(28, True), (33, True), (34, False)])
def test_a_bonus_die_counts_for_all_that_it_and_a_secret_speed_could_show(free: int, is_offered: bool) -> None:
    # A d6, a speed of 2 at most and a slowed party: 1 to 6 spaces. Pairs stand on all but one of them.
    taken = [ring for ring in range(28, 34) if ring != free]
    pairs = [" ".join(f"{n}@{ring}" for n, ring in enumerate(sorted(taken[i : i + 2] * 2), 1)) for i in (0, 2, 4)]
    slowed = {"bonus_points": 6, "conditions": [Affliction(id="slowed")]}
    scene = place(f"1@27 | {' | '.join(pairs)}", phase="bonus_action", a=slowed)
    assert ("bonus_die" in scene.choices) == is_offered
    assert is_offered or scene.refusals["bonus_die"] == "lh.movement.pairs"


def test_the_question_names_what_the_die_shows_and_how_far_that_goes() -> None:
    for speed, text in ((0, "You rolled 5: which piece moves?"), (-1, "You rolled 5 and go 4: which piece moves?")):
        slow = {"bonus_points": 6, "stats": {"speed": speed}}
        scene = place("1@10 2@14 | 1@40", "d6:5", phase="bonus_action", a=slow).play("bonus_die")
        assert scene.prompt is not None
        assert scene.prompt.text == text


def test_what_a_seat_has_chosen_itself_does_not_stand_over_its_questions() -> None:
    full = {"bonus_points": 6}
    scene = place("1@10 2@14 | 1@13", "d6:5", phase="bonus_action", a=full).play("bonus_die")
    assert scene.prompt is not None
    assert list(scene.prompt.pending) == []
    scene.play("move:0")
    assert scene.asked == (1, "reaction")
    assert scene.prompt.pending[0] == "Ana uses the bonus action: Bonus die."
