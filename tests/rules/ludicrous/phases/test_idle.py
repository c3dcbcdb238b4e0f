"""Questions that nothing could come of, by what everybody knows."""

from typing import Any

import pytest

from ludo_tui.rules.ludicrous.model.state import Creature, Structure
from tests.scene import Scene, place

TURN = ("turning", "action", "tank_movement")


@pytest.mark.rule("lh.readings.idle")
@pytest.mark.parametrize("ring", [8, 12])
def test_turning_is_not_idle_with_a_creature_in_reach_on_either_side(ring: int) -> None:
    beast = Creature(number=1, id="beast", ring=ring, hp=5, seat=1)
    assert not is_idle(place("1@10 | 1@40", phase="turning", state={"creatures": [beast]}))


def is_idle(scene: Scene) -> bool:
    assert scene.prompt is not None
    return scene.prompt.layout.urgency == "idle"


@pytest.mark.rule("lh.readings.idle", "ll.5.2.turn.any-number")
@pytest.mark.parametrize(
    ("board", "changes", "idle"),
    [
        ("1@10 | 1@40", {}, True),
        ("1@10 | 1@16", {}, False),
        ("1@16 | 1@10", {}, False),
        ("1@10 | 1@17", {}, True),
        ("1@30 | 1@44", {"a": {"weapons": ["longbow"]}}, False),
        ("1@30 | 1@45", {"a": {"weapons": ["longbow"]}}, True),
        ("1@30 | 1@45", {"a": {"weapons": ["longbow"], "race": "elf"}}, False),
        ("1@30 | 1@44", {"b": {"weapons": ["longbow"]}}, True),
        ("1@30 | 1@44<", {"b": {"weapons": ["longbow"]}}, False),
        ("1@30 | 1@45<", {"b": {"weapons": ["longbow"]}}, True),
        ("1@10!prone | 1@40", {}, False),
        ("1@10 2@13!unconscious | 1@40", {}, False),
        ("1@10 2@14!unconscious | 1@40", {}, True),
    ],
)
def test_turning_is_idle_with_nobody_within_the_largest_reach(board: str, changes: dict[str, Any], idle: bool) -> None:
    scene = place(board, phase=TURN, **changes)
    assert scene.asked == (0, "turning"), "it is asked all the same"
    assert is_idle(scene) == idle
    scene.play("pass")
    assert not is_idle(scene), "an action can always be taken"


@pytest.mark.rule("lh.readings.minor")
@pytest.mark.parametrize(
    ("board", "changes", "minor"),
    [
        ("1@10 | 1@12", {}, True),
        ("1@12 | 1@10", {}, False),
        ("1@12 | 1@10 2@14", {}, True),
        ("1@12 2@30 | 1@10 2@14 3@32", {}, True),
        ("1@12 2@32 | 1@10 2@14 3@30", {}, False),
        ("1@30 | 1@44<", {"b": {"weapons": ["longbow"]}}, True),
        ("1@10!prone | 1@40", {}, False),
        ("1@12 2@10!unconscious | 1@40", {}, False),
        ("1@10 2@12!unconscious | 1@40", {}, True),
    ],
)
def test_turning_matters_where_it_brings_somebody_within_reach(
    board: str, changes: dict[str, Any], minor: bool
) -> None:
    scene = place(board, phase=TURN, **changes)
    assert scene.asked == (0, "turning"), "it is asked all the same"
    assert scene.prompt is not None
    assert (scene.prompt.layout.urgency == "minor") == minor


@pytest.mark.rule("lh.readings.idle", "ll.5.7.move")
def test_a_tank_with_nothing_to_fire_at_and_nobody_to_be_safe_from_is_idle() -> None:
    def tank(board: str, **changes: Any) -> Scene:
        return place(board, phase="tank_movement", **changes)

    assert is_idle(tank("1@10 | 1@40"))
    assert not is_idle(tank("1@10 | 1@5")), "an enemy is in the homefield"
    hit = tank("1@10 | 1@5", dice="d20:15,5 d6:4")
    assert hit.play("tank:attack", "fire:1.0").party(1).hp == 16
    exposed = tank("1@10 | 1@40")
    exposed.party(0).tank.space = "attack"
    assert not is_idle(exposed.play("pass").next_turn("turning").next_turn("tank_movement")), "Ben's tank might fire"
    exposed.party(1).tank.is_heavily_damaged = True
    assert is_idle(exposed.play("pass").next_turn("turning").next_turn("tank_movement"))


@pytest.mark.rule("lh.readings.idle", "ll.5.3.dodge.choose-shield-or-dodge")
@pytest.mark.parametrize(
    ("other", "idle"),
    [({"marker": "dodge"}, True), ({}, False), ({"marker": "dodge", "profession": "archer", "uses": {}}, True)],
)
def test_a_shield_in_place_of_a_dodge_is_idle(other: dict[str, Any], idle: bool) -> None:
    scene = place("1@10 | 1@11", ["d20:5", "d20:12"] if idle else (), b={"has_shield": True, **other})
    scene.play("attack:0:longsword:1.0")
    assert scene.asked == (1, "reaction"), "it is asked all the same"
    assert is_idle(scene) == idle
    if idle:
        scene.play("shield" if "uses" in other else "pass")
        assert scene.event("contest_decided").against_total == (14 if "uses" in other else 16)


@pytest.mark.rule("lh.readings.idle")
def test_a_question_of_more_than_the_shield_is_not_idle() -> None:
    scene = place("1@10 | 1@11", a={}, b={"has_shield": True, "marker": "dodge", "profession": "rogue"})
    scene.play("attack:0:longsword:1.0")
    assert {"shield", "pivotal:pivotal:0"} <= set(scene.choices)
    assert not is_idle(scene)


@pytest.mark.rule("lh.readings.idle")
@pytest.mark.parametrize("board", ["1@10 | 1@14", "1@10 | 1@15", "1@10 | 1@40"])
def test_what_is_idle_tells_no_secret(board: str) -> None:
    plain = place(board, phase=TURN)
    secret: dict[str, Any] = {"hand": ["daze"] * 4, "perks": ["berserker", "battle_cry"], "uses": {"pivotal": 2}}
    stats = {"stats": {"engineering": 2, "dexterity": -2, "speed": 2}}
    for changes in ({"a": secret}, {"b": secret}, {"a": stats}, {"b": stats}):
        other = place(board, phase=TURN, **changes)
        assert is_idle(other) == is_idle(plain)
        assert is_idle(other.play("pass", "pass")) == is_idle(place(board, phase="tank_movement"))


@pytest.mark.rule("lh.readings.minor")
@pytest.mark.parametrize(("phase", "is_minor"), [("bonus_action", True), ("action", False)])
def test_tearing_a_structure_down_unseen_matters_little_as_a_bonus_action_alone(phase: str, is_minor: bool) -> None:
    board = "1@30 2@31 3@32 4@33 | 1@20"
    stands = {"structure": Structure(id="hospital", hp=4), "perks": ["gambler"]}
    scene = place(board, phase=phase, is_shown=False, a=stands)
    assert scene.prompt is not None
    option = scene.prompt.option("destroy")
    assert option is not None
    assert option.shown.is_minor == is_minor
