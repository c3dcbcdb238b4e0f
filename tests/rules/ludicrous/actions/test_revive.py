"""Reviving: who can, what must be rolled, and criticals."""

import pytest

from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Item
from tests.scene import Scene, place, set_up


def revived(die: str, *more: str, overshoot: int = 2, **kwargs: object) -> Scene:
    """Let Ana's piece 1 revive her piece 2."""
    scene = place("1@10 2@12!unconscious | 1@40", [die, *more], phase=("turning", "action"), **kwargs)  # type: ignore[arg-type] # as given
    scene.piece(0, 2).overshoot = overshoot
    return scene.play("pass", "revive:0:0.1")


@pytest.mark.rule(
    "ll.5.3.revive.target",
    "ll.5.3.revive.unconscious-only",
    "ll.5.3.revive.facing",
    "ll.5.3.revive.range-3",
    "ll.5.3.revive.pathway",
    "lh.board.faced-side",
)
def test_a_comrade_that_faces_the_fallen_within_3_spaces_may_revive_it() -> None:
    assert "revive:0:0.1" in place("1@10 2@13!unconscious | 1@40").choices
    assert place("1@10 2@14!unconscious | 1@40").refusals["revive"] == "ll.5.3.revive.range-3"
    assert place("1@10< 2@13!unconscious | 1@40").refusals["revive"] == "ll.5.3.revive.facing"
    assert place("1@10 2@13 | 1@40").refusals["revive"] == "ll.5.3.revive.unconscious-only"
    assert place("1#52 2@50!unconscious | 1@40").refusals["revive"] != "ll.5.3.revive.unconscious-only"
    assert place("1@10 2@40 | 1@12!unconscious").refusals["revive"] == "ll.5.3.revive.unconscious-only"


@pytest.mark.rule("ll.5.3.revive.pathway")
def test_reviving_needs_a_piece_that_can_act_on_the_pathway() -> None:
    assert place("1#52 2@50!unconscious | 1@40").refusals["revive"] == "lh.conditions.unconscious"


@pytest.mark.rule(
    "ll.5.3.revive.action",
    "ll.5.3.revive.roll",
    "ll.5.3.revive.target-number",
    "ll.5.3.revive.success.conscious",
    "ll.5.3.revive.success.not-eliminated",
    "ll.5.3.revive.offender",
    "ll.5.3.revive.neuroticism",
    "lh.rolls.fixed",
)
def test_reviving_needs_5_and_the_overshoot_with_neuroticism() -> None:
    scene = revived("d20:6", a={"stats": {"neuroticism": 1}})
    assert scene.added("reviving") == {"neuroticism": 1}
    event = scene.event("contest_decided")
    assert (event.seat, event.against_seat, event.total, event.against_total) == (0, None, 7, 7)
    assert scene.has(0, 2) == []
    assert scene.steps(0)[1] == 12
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.revive.failure")
def test_a_failed_revival_leaves_the_piece_unconscious() -> None:
    assert revived("d20:6").has(0, 2) == ["unconscious"]


@pytest.mark.rule(
    "ll.5.3.revive.target-number.example", "ll.5.3.revive.target-number.exact-zero", "lh.party.unconscious"
)
@pytest.mark.parametrize(("hp", "needs"), [(3, 7), (5, 5)])
def test_the_number_remembers_the_damage_below_0(hp: int, needs: int) -> None:
    scene = place("1@10 | 1@11 2@14<", "d20:15,3 d8:5", phase="action", turns=2, b={"hp": hp})
    scene.play("attack:0:longsword:1.0")
    assert scene.piece(1, 1).overshoot == 5 - hp
    assert scene.party(1).hp == 10
    scene.play("pass")
    assert scene.detail("revive:1:1.0").endswith(f"needs {needs}")


@pytest.mark.rule(
    "ll.5.3.revive.crit-success.possible",
    "ll.5.3.revive.crit-success.heal",
    "ll.5.3.revive.crit-success.heal-cap",
    "ll.5.3.revive.crit-success.at-max",
    "ll.5.3.revive.crit-success.party-hp",
)
def test_a_critical_success_heals_the_party_up_to_its_maximum() -> None:
    healed = revived("d20:20", "d6:4", overshoot=99, a={"hp": 10})
    assert healed.has(0, 2) == []
    assert healed.party(0).hp == 14
    assert revived("d20:20", "d6:4", a={"hp": 18}).party(0).hp == 20
    assert revived("d20:20", a={"hp": 20}).all("healed") == []


@pytest.mark.rule("ll.5.3.revive.crit-failure")
def test_a_critical_failure_eliminates_the_piece() -> None:
    scene = revived("d20:1", overshoot=-10)
    assert scene.steps(0)[1] == -1
    assert scene.has(0, 2) == []


@pytest.mark.rule("ll.5.3.revive.target", "lh.readings.teams")
def test_a_teammate_brought_round_acts_again_in_its_own_turn() -> None:
    board = "1@10 | 1@30 | 1@12!unconscious 2@40 | 1@31"
    scene = place(board, "d20:10 d6:4", phase="action", teams=True, magic=False).play("revive:0:2.0")
    assert scene.told[-1] == "Cleo's piece 1 wakes up."
    scene.until(2, "action", phase="action").play("gamble:0")
    assert scene.event("gambled").seat == 2
    without = place("1@10 | 1@30 | 1@12!unconscious 2@40 | 1@31", phase="action", teams=False)
    assert without.refusals["revive"] == "ll.5.3.revive.unconscious-only"


@pytest.mark.rule("ll.5.3.revive.crit-success.party-hp", "ll.5.3.revive.crit-success.at-max")
@pytest.mark.parametrize(
    ("dice", "own", "mates", "after"),
    [("d20:20 d6:4", 11, 10, (15, 10)), ("d20:20", 20, 10, (20, 10)), ("d20:20 d6:4", 18, 20, (20, 20))],
    ids=["both hurt", "the reviver whole", "the mate whole"],
)
def test_a_critical_revival_of_a_teammates_piece_heals_the_party_that_revives(
    dice: str, own: int, mates: int, after: tuple[int, int]
) -> None:
    board = "1@10 | 1@30 | 1@12!unconscious 2@40 | 1@31"
    scene = place(board, dice, teams=True, a={"hp": own}, c={"hp": mates}).play("revive:0:2.0")
    assert (scene.party(0).hp, scene.party(2).hp) == after
    assert scene.has(2, 1) == []


@pytest.mark.rule("ll.5.3.revive.crit-failure")
def test_a_critical_failure_eliminates_the_teammates_piece() -> None:
    fallen = place("1@10 | 1@30 | 1@12!unconscious 2@40 | 1@31", "d20:1", teams=True).play("revive:0:2.0")
    assert fallen.steps(2)[0] == -1
    assert fallen.party(2).seen


@pytest.mark.rule("lh.readings.teams", "ll.5.3.revive.target")
@pytest.mark.parametrize("slot", ["action", "bonus"])
def test_of_all_that_a_party_can_do_only_reviving_and_a_soul_read_touch_its_teammate(slot: Slot) -> None:
    """Whatever else is aimed at a piece, a yard or a hand is aimed at the party's own, or at an enemy's."""
    scene = set_up("1@10 2@30 | 1@11 | 1@12!unconscious 2@11 3@31 | 1@9", teams=True, everybody={})
    for seat in range(4):
        scene.build(seat, "watchtower")
        scene.change(seat, hand=["ward", "raise", "bless", "gust", "mind_theft"], stones=1, items=[Item(id="minnow")])
    touched = {
        option.does
        for option in scene.options(slot).values()
        if isinstance(option, Offer) and 2 in (option.seat, option.aim.owner, *(option.aim.target or ())[:1])
    }
    assert touched <= {"revive", "soul_read"}
    assert slot == "bonus" or touched == {"revive", "soul_read"}


@pytest.mark.rule("ll.5.3.revive.range-3")
def test_who_lies_too_far_off_keeps_nobody_nearer_from_being_revived() -> None:
    scene = place("1@20!unconscious 2@10 3@12!unconscious | 1@40")
    assert [choice for choice in scene.choices if choice.startswith("revive")] == ["revive:1:0.2"]
