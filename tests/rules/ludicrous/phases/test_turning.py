"""The turning phase: facing, turning around, dropping prone, opportunity attacks."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.morphed import morph
from tests.scene import place

# Facing and turning


@pytest.mark.rule("ll.5.2.facing.one-direction", "ll.5.2.turn.reverses", "ll.5.2.turn.none")
def test_turning_around_reverses_the_one_direction_a_piece_faces() -> None:
    scene = place("1@20 2@30< | 1@45", phase="turning")
    scene.play("turn:0", "turn:1", "pass")
    assert [scene.piece(0, 1).facing, scene.piece(0, 2).facing] == ["backward", "forward"]
    still = place("1@20 2@30< | 1@45", phase="turning").play("pass")
    assert [still.piece(0, 1).facing, still.piece(0, 2).facing] == ["forward", "backward"]


@pytest.mark.rule("ll.5.2.turn.once")
def test_each_piece_turns_once() -> None:
    scene = place("1@20 2@30 | 1@45", phase="turning").play("turn:0")
    assert "turn:0" not in scene.choices
    assert "turn:1" in scene.choices
    assert scene.refusals["turn:0"] == "ll.5.2.turn.once"


def test_who_may_strike_at_the_back_that_is_turned_is_told_before_all_else() -> None:
    scene = place("1@20 2@40 | 1@21", phase="turning")
    assert scene.detail("turn:0").startswith("Ben's piece 1 may strike its back; then faces backward")
    assert "strike" not in scene.detail("turn:1")


@pytest.mark.rule("ll.5.2.turn.any-number")
def test_any_number_of_pieces_may_turn() -> None:
    scene = place("1@20 2@30 3@33 4@36 | 1@45", phase="turning").play("turn:0", "turn:1", "turn:2", "turn:3", "pass")
    assert [piece.facing for piece in scene.party(0).pieces] == ["backward"] * 4
    assert scene.prompt is None


@pytest.mark.rule("ll.5.2.turn.own-phase-only")
def test_nobody_turns_in_another_phase() -> None:
    scene = place("1@20 | 1@45", phase=("action", "bonus_action"))
    assert not {"turn", "prone"} & scene.deeds
    assert scene.play("pass").asked == (0, "bonus")
    assert not {"turn", "prone"} & scene.deeds


@pytest.mark.rule("ll.5.2.facing.limits-action", "lh.board.faced-side", "ll.5.3.weapon-attack.in-range")
def test_facing_decides_whom_a_piece_can_attack() -> None:
    ahead = place("1@20 | 1@21 2@19")
    assert [choice for choice in ahead.choices if choice.startswith(("attack", "punch"))] == [
        "attack:0:longsword:1.0",
        "attack:0:dagger:1.0",
        "punch:0:1.0",
    ]
    behind = place("1@20< | 1@21 2@19")
    assert [choice for choice in behind.choices if choice.startswith("punch")] == ["punch:0:1.1"]


@pytest.mark.rule("ll.5.2.facing.movement-forward", "lh.board.forward")
def test_a_piece_that_faces_backward_still_moves_forward() -> None:
    scene = place("1@20< | 1@45", "d6:4", phase="movement").play("move:0")
    assert scene.steps(0)[0] == 24
    assert scene.piece(0, 1).facing == "backward"


@pytest.mark.rule("lh.board.entry-facing")
def test_a_piece_enters_facing_forward() -> None:
    scene = place(" | 1@45", "d6:6,1", phase="movement").play("move:0", "move:0")
    assert scene.piece(0, 1).facing == "forward"


# Prone


@pytest.mark.rule(
    "ll.5.2.prone.turning-phase", "ll.5.2.prone.no-action", "ll.5.2.prone.no-bonus-action", "ll.5.2.prone.no-reaction"
)
def test_dropping_prone_costs_nothing() -> None:
    scene = place("1@20 | 1@45", phase=("turning", "action", "bonus_action")).play("prone:0")
    assert scene.has(0, 1) == ["prone"]
    assert not scene.party(0).has_reacted
    assert scene.asked == (0, "action")
    assert scene.play("dodge").asked == (0, "bonus")


@pytest.mark.rule("ll.5.2.prone.any-number", "ll.5.2.prone.none")
def test_any_number_of_pieces_may_drop_prone() -> None:
    scene = place("1@20 2@30 3@33 | 1@45", phase="turning").play("prone:0", "prone:1", "prone:2")
    assert [scene.has(0, number) for number in (1, 2, 3)] == [["prone"]] * 3
    none = place("1@20 2@30 | 1@45", phase="turning").play("pass")
    assert [none.has(0, number) for number in (1, 2)] == [[], []]


@pytest.mark.rule("lh.conditions.prone")
def test_a_prone_piece_stands_up_in_place_of_turning() -> None:
    scene = place("1@20!prone | 1@45", phase="turning")
    assert scene.choices == ["stand:0", "pass"]
    assert scene.refusals["turn:0"] == "lh.conditions.prone"
    scene.play("stand:0")
    assert scene.has(0, 1) == []
    assert scene.prompt is None


# Opportunity attacks

SCENE = "1@20 | 1@21<"


@pytest.mark.rule(
    "ll.5.2.opportunity.trigger",
    "ll.5.9.opportunity.trigger",
    "ll.5.9.opportunity.forms",
    "ll.5.2.opportunity.one-of-two-forms",
    "ll.5.9.list.opportunity-attack",
    "ll.5.1.reaction.off-turn",
    "ll.5.1.reaction.any-time",
)
def test_turning_ones_back_lets_the_enemy_strike_or_punch() -> None:
    scene = place(SCENE, phase="turning").play("turn:0")
    assert scene.asked == (1, "reaction")
    assert scene.choices == [
        "opportunity:0:longsword",
        "opportunity:0:dagger",
        "opportunity:0:punch",
        "pass",
        "pass-turn",
    ]


@pytest.mark.rule(
    "ll.5.2.opportunity.costs-reaction",
    "ll.5.1.limit.one-reaction",
    "ll.5.2.opportunity.no-retaliation",
    "ll.5.9.opportunity.no-retaliation",
)
def test_an_opportunity_attack_costs_the_reaction_and_is_not_retaliated() -> None:
    scene = place("1@20 2@30 | 1@21< 2@31<", "d20:3,15", phase="turning").play("turn:0", "opportunity:0:longsword")
    assert scene.event("contest_decided").outcome == "failure"
    assert scene.party(1).has_reacted
    assert scene.asked == (0, "turning")
    scene.play("turn:1")
    assert scene.asked is None or scene.asked[1] == "turning"


@pytest.mark.rule("ll.5.2.opportunity.normal-rules", "ll.5.9.opportunity.normal-rules", "ll.5.2.opportunity.target")
def test_an_opportunity_attack_follows_the_rules_of_attacks() -> None:
    scene = place("1@20 2@22< | 1@21<", "d20:15,3 d8:5", phase="turning", b={"stats": {"attack": 1}})
    scene.play("turn:0", "opportunity:0:longsword")
    assert scene.party(0).hp == 20 - 6
    assert scene.event("attacked").target == 0
    punched = place(SCENE, "d6:4", phase="turning").play("turn:0", "opportunity:0:punch")
    assert punched.party(0).hp == 19


@pytest.mark.rule("ll.5.2.opportunity.normal-rules")
def test_an_opportunity_attack_needs_ammunition() -> None:
    board = "1@20 | 1@21<"
    assert "opportunity:0:sling" in place(board, phase="turning", b={"weapons": ["sling"]}).play("turn:0").choices
    empty = place(board, phase="turning", b={"weapons": []}).play("turn:0")
    assert empty.choices == ["opportunity:0:punch", "pass", "pass-turn"]


@pytest.mark.rule("ll.5.2.opportunity.range-1", "ll.5.9.opportunity.range-1")
def test_an_opportunity_attack_reaches_1_space_whatever_the_weapon() -> None:
    near = place("1@20 | 1@21<", phase="turning", b={"weapons": ["spear"]}).play("turn:0")
    assert near.asked == (1, "reaction")
    scene = place("1@20 | 1@22<", phase="turning", b={"weapons": ["spear"]}).play("turn:0")
    assert scene.asked != (1, "reaction")


@pytest.mark.rule("ll.5.9.opportunity.which-piece")
@pytest.mark.parametrize("board", ["1@20 | 1@21", "1@20< | 1@21<", "1@20 | 1@21<!unconscious"])
def test_only_a_facing_piece_that_was_faced_gets_an_opportunity(board: str) -> None:
    scene = place(board, phase="turning").play("turn:0")
    assert scene.asked != (1, "reaction")


@pytest.mark.rule("ll.5.9.opportunity.pathway", "ll.5.1.reaction.no-trigger-no-use")
def test_without_a_piece_on_the_pathway_or_a_trigger_there_is_no_opportunity() -> None:
    scene = place("1@20 | 1#52", phase="turning").play("turn:0")
    assert scene.asked != (1, "reaction")
    assert "opportunity" not in place("1@20 | 1@21<", phase="turning").deeds


@pytest.mark.rule("ll.5.9.general.optional", "ll.5.1.reaction.any-time")
def test_a_reaction_can_be_declined_and_is_kept() -> None:
    scene = place(SCENE, phase="turning").play("turn:0", "pass")
    assert not scene.party(1).has_reacted
    assert "attacked" not in scene.kinds


@pytest.mark.rule("ll.5.9.general.requirements", "ll.5.9.general.one-per-round", "ll.5.1.limit.one-reaction")
def test_a_party_that_has_reacted_is_not_asked() -> None:
    scene = place(SCENE, phase="turning", b={"has_reacted": True}).play("turn:0")
    assert scene.asked != (1, "reaction")


def test_a_piece_in_another_shape_does_not_turn() -> None:
    scene = place("1@7 2@9 | 1@20", phase="turning")
    morph(scene.table, Who(0, 0), "toad", 2)
    scene.play("turn:1")
    assert scene.prompt is not None
    assert [one.reason for one in scene.prompt.refused if one.id == "turn:0"] == ["morphed (toad)"]
