"""Ambush: who is surprised at the start cannot act in its first turn."""

import pytest

from ludo_tui import Game, Seat
from tests.rules.skirmish.skirmish_scene import stand


def new(ambush: str, dice: str | None = None, **options: str) -> Game:
    """Start a match of two parties and a Sage."""
    seats = [Seat(name, party="the_loose_coins") for name in "AB"] + [Seat("S")]
    return Game.new("skirmish", seats, seed=3, options={"ambush": ambush, **options}, dice=dice)


@pytest.mark.rule("sk.ambush.definition", "sk.ambush.sage-decides")
@pytest.mark.parametrize(("ambush", "surprised"), [("none", []), ("parties", [0, 1]), ("monsters", [2])])
def test_the_setup_says_who_is_surprised(ambush: str, surprised: list[int]) -> None:
    game = new(ambush)
    assert game.state.surprised == surprised
    assert [event.seat for event in game.events if event.kind == "surprised"] == surprised  # type: ignore[attr-defined]  # of that kind


@pytest.mark.rule("sk.ambush.sage-decides")
@pytest.mark.parametrize(
    ("dice", "surprised"), [("d20:9,10,10", [0]), ("d20:10,10,9", [2]), ("d20:9,9,10", []), ("d20:10,10,10", [])]
)
def test_by_luck_a_single_failure_is_surprised(dice: str, surprised: list[int]) -> None:
    assert new("luck", dice).state.surprised == surprised


@pytest.mark.rule("sk.ambush.no-action", "sk.ambush.move-still-legal", "sk.ambush.first-turn-only")
def test_the_surprised_move_and_do_not_act_in_the_first_round() -> None:
    scene = stand("brawler@k9 | brawler@j9", state={"surprised": [0]})
    assert "go:l9" in scene.choices
    assert {choice for choice in scene.choices if not choice.startswith("go:")} == {"retreat", "drop", "pass"}
    assert scene.why("act") == "surprised"
    assert scene.refusals["act"] == "sk.ambush.no-action"
    later = stand("brawler@k9 | brawler@j9", state={"surprised": [0], "round": 2})
    assert "attack:heavy_fists:1.0" in later.choices


@pytest.mark.rule("sk.ambush.reactions")
def test_they_react_but_take_no_initiative() -> None:
    game = new("parties")
    assert game.prompt is not None
    assert game.prompt.kind == "summon"
    struck = stand("brawler@k9 | champion@j9", state={"surprised": [1]}).play("go:m9")
    assert struck.asked == (1, "reaction")


@pytest.mark.rule("sk.ambush.no-action", "sk.turn.move-or-action-optional")
@pytest.mark.parametrize(("surprised", "why"), [([0], "idle"), ([], "spent")])
def test_the_turn_of_somebody_surprised_ends_for_nothing_to_do_and_not_for_a_used_action(
    surprised: list[int], why: str
) -> None:
    scene = stand("brawler@k9 | ", state={"surprised": surprised})
    if not surprised:
        scene.play("defend")
    steps = {choice: scene.offer(choice).route.yards or 0 for choice in scene.choices if choice.startswith("go:")}
    scene.play(max(steps, key=lambda choice: steps[choice]))
    assert scene.event("turn_done").why == why
