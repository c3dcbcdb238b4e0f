"""The running punch: who can run, how likely it meets somebody and hits, and when it is no use."""

from fractions import Fraction

import pytest

from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.table.questions import folding
from tests.prepared import scenes
from tests.scene import place

PHASES = ("action", "movement")


@pytest.mark.rule("lh.readings.no-waste")
@pytest.mark.parametrize("condition", ["prone", "grappled", "restrained"])
def test_a_piece_that_cannot_move_does_not_run(condition: str) -> None:
    alone = place(f"1@20!{condition} | 1@23", "d6:3", phase=PHASES)
    assert alone.refusals["running_punch"] == f"lh.conditions.{condition}"
    alone.play("pass")
    assert alone.steps(0)[0] == 20
    scene = place(f"1@20!{condition} 2@19 | 1@23", "d6:4,2", phase=PHASES)
    assert [choice for choice in scene.choices if choice.startswith("running_punch")] == ["running_punch:1"]
    scene.play("running_punch:1", "move:1")
    assert (scene.steps(0)[1], scene.lost(1)) == (22, scene.tables.numbers.punch.running_damage)


@pytest.mark.rule("lh.readings.no-waste")
@pytest.mark.parametrize("enemy", [29, 28])
def test_nobody_runs_past_whoever_is_behind(enemy: int) -> None:
    assert place(f"1@30 | 1@{enemy}", phase=PHASES).refusals["running_punch"] == "lh.attacks.running-punch"


def test_sixes_lead_farther() -> None:
    far = place("1@20 | 1@35", "d6:6,6,5,3", phase=PHASES).play("running_punch:0", "move:0", "move:0", "move:0")
    assert (far.steps(0)[0], far.event("damaged").amount) == (34, far.tables.numbers.punch.running_damage)


@pytest.mark.rule("lh.attacks.running-punch")
@pytest.mark.parametrize("enemy", [31, 33, 36, 38, 43])
def test_the_odds_are_those_of_the_movement_rolls_and_the_punch(enemy: int) -> None:
    scene = place(f"1@30 | 1@{enemy}", phase=PHASES)
    assert scene.prompt is not None
    option = scene.prompt.option("running_punch:0")
    assert option is not None
    assert option.facts.odds == pytest.approx(chance_to_meet(enemy) * 5 / 6)


def chance_to_meet(enemy: int, before: tuple[int, ...] = ()) -> float:
    """Count the faces that lead past Ben's piece; half the saves make a third six one too many."""
    chance = 0.0
    for face in range(1, 7):
        rolls = (*before, face)
        if is_met(enemy, rolls):
            chance += 1 / 12 if rolls == (6, 6, 6) else 1 / 6
        elif face == 6:
            chance += chance_to_meet(enemy, rolls) / 6
    return chance


def is_met(enemy: int, rolls: tuple[int, ...]) -> bool:
    """Play a running punch with these movement rolls, and tell whether it meets Ben's piece."""
    dice = [f"d6:{face}" for face in rolls]
    dice += ["d20:15"] if rolls == (6, 6, 6) else []
    scene = place(f"1@30 | 1@{enemy}", [*dice, "d6:2", "d6:2"], phase=PHASES, b={"has_reacted": True})
    scenes.remove(scene)
    scene.play("running_punch:0")
    while "move:0" in scene.choices:
        scene.play("move:0")
    return "attacked" in scene.kinds


@pytest.mark.parametrize(
    ("enemy", "told"),
    [
        (33, "42% to meet an enemy and hit; 4 or 8 damage; moves 1 less"),
        (38, "7% to meet an enemy and hit; 4 or 8 damage; moves 1 less; only after a six"),
        (43, "1% to meet an enemy and hit; 4 or 8 damage; moves 1 less; only after 2 sixes in a row"),
    ],
)
def test_what_a_chance_is_of_and_why_it_is_small_stands_beside_it(enemy: int, told: str) -> None:
    scene = place(f"1@30 | 1@{enemy}", phase=PHASES)
    assert scene.detail("running_punch:0") == told


@pytest.mark.rule("lh.attacks.running-punch.facing")
def test_a_piece_that_faces_backward_does_not_run_to_punch() -> None:
    back = place("1@20< 2@21 | 1@23", phase=PHASES)
    assert [choice for choice in back.choices if choice.startswith("running_punch")] == ["running_punch:1"]
    assert place("1@20< | 1@23", phase=PHASES).refusals["running_punch"] == "lh.attacks.running-punch.facing"


@pytest.mark.rule("lh.attacks.running-punch.facing")
def test_a_runner_that_has_been_turned_around_punches_nobody() -> None:
    runs = place("1@20 | 1@23", "d6:5,4", phase=PHASES, b={"has_reacted": True}).play("running_punch:0")
    runs.play("move:0")
    assert [event.target_seat for event in runs.all("attacked")] == [1]
    scene = place("1@20 | 1@23", "d6:5", phase=PHASES, b={"has_reacted": True}).play("running_punch:0")
    scene.piece(0, 1).facing = "backward"
    scene.play("move:0")
    assert scene.all("attacked") == []


@pytest.mark.rule("lh.attacks.punch-advantage")
@pytest.mark.parametrize(("condition", "chance"), [("stunned", Fraction(35, 36)), ("unseen", Fraction(25, 36))])
def test_the_odds_count_what_gives_the_punch_advantage_or_disadvantage(condition: str, chance: Fraction) -> None:
    scene = place(f"1@20 | 1@22!{condition}", phase=PHASES)
    assert scene.prompt is not None
    option = scene.prompt.option("running_punch:0")
    assert option is not None
    assert option.facts.odds == float(chance * Fraction(5, 6)), (
        "a 3 lands on that piece, the others pass it or stop before"
    )


@pytest.mark.parametrize(
    ("board", "leader", "rows"),
    [
        ("1@20 2@20 3@20 | 1@24", 3, 1),
        ("1@20 2@20 3@20 | 1@24", 1, 2),
        ("1@20 2@20!drunk 3@21 | 1@24", 3, 3),
        ("1@20 2@19 | 1@24", 3, 2),
        ("1@20 2@21 | 1@36", 3, 1),
    ],
)
def test_the_run_of_a_stack_is_one_row_but_for_who_leads_and_what_is_on_a_piece_and_so_are_faint_ones(
    board: str, leader: int, rows: int
) -> None:
    scene = place(board, phase=PHASES, a={"leader": leader})
    assert scene.prompt is not None
    runs = [option for option in scene.prompt.options if option.does == "running_punch"]
    assert len(folding.merge_alike(runs, 0, scene.rules.look(scene.state, scene.setup))) == rows


@pytest.mark.rule("lh.secrets.odds")
@pytest.mark.parametrize(
    ("enemy", "hidden", "is_guess"), [(33, "attack", True), (33, "speed", False), (43, "speed", True)]
)
def test_the_run_is_a_guess_where_its_damage_or_the_save_after_sixes_is_one(
    enemy: int, hidden: str, is_guess: bool
) -> None:
    scene = place(f"1@30 | 1@{enemy}", phase=PHASES)
    del scene.party(0).shown.stats[hidden]
    option = scene.options()["running_punch:0"]
    assert isinstance(option, Offer)
    assert option.facts.is_guess == is_guess
