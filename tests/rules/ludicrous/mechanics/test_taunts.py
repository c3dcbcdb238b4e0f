"""Taunting: the roll, languages, criticals, the taunted condition, taunting back."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.triggers import TauntCriticalled
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.phases.turning import turning
from ludo_tui.rules.ludicrous.reactions.taunt_back import TauntBack
from ludo_tui.rules.ludicrous.registry import ACTIONS
from tests.prepared import Dice
from tests.scene import Scene, place

BOARD = "1@10 | 1@13"


def taunted(offence: str, defence: str, *more: str, board: str = BOARD, **kwargs: object) -> Scene:
    """Let Ana's piece 1 taunt Ben's piece 1; the last die is for the line of the taunt."""
    scene = place(board, [offence, defence, "d20:7", *more], **kwargs)  # type: ignore[arg-type] # as given
    return scene.play("taunt:0:1.0", "method")


@pytest.mark.rule(
    "ll.5.3.taunt.action",
    "ll.5.3.taunt.both-roll",
    "ll.5.3.taunt.offender",
    "ll.5.3.taunt.offender-intelligence",
    "ll.5.3.taunt.defender",
    "ll.5.3.taunt.defender-neuroticism",
    "ll.5.3.taunt.win",
)
def test_intelligence_rolls_against_neuroticism() -> None:
    scene = taunted("d20:10", "d20:8", a={"stats": {"intelligence": 1}}, b={"stats": {"neuroticism": 2}})
    assert scene.added("taunt") == {"intelligence": 1}
    assert scene.added("against taunt") == {"neuroticism": 2}
    event = scene.event("contest_decided")
    assert (event.seat, event.against_seat, event.outcome) == (0, 1, "success")
    assert scene.has(1, 1) == ["taunted"]
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.taunt.lose")
@pytest.mark.parametrize("defence", [11, 10])
def test_a_lost_taunt_does_nothing(defence: int) -> None:
    assert taunted("d20:10", f"d20:{defence}").has(1, 1) == []


@pytest.mark.rule("ll.5.3.taunt.range-3", "ll.5.3.taunt.target-opponent", "lh.board.either-side")
def test_a_taunt_reaches_enemies_within_3_spaces_on_either_side() -> None:
    scene = place("1@10 2@11 | 1@13 2@7 3@14 4@6")
    found = [choice for choice in scene.choices if choice.startswith("taunt:0")]
    assert found == ["taunt:0:1.0", "taunt:0:1.1"]
    allied = place("1@30 | 1@45 | 1@31 | 1@50", teams=True)
    assert "taunt" not in allied.deeds


@pytest.mark.rule("ll.5.3.taunt.pathway")
def test_a_taunt_needs_a_piece_on_the_pathway() -> None:
    assert place("1#52 | 1@13").refusals["taunt"] == "ll.5.3.taunt.pathway"
    assert place("1@10 | 1@14").refusals["taunt"] == "ll.5.3.taunt.range-3"


# Languages


@pytest.mark.rule(
    "ll.5.3.taunt.language.penalty",
    "ll.5.3.taunt.language.example",
    "ll.5.3.taunt.language.negative",
    "ll.5.3.taunt.language.whose-modifier",
)
@pytest.mark.parametrize(("adaptability", "penalty"), [(0, -4), (1, -3), (-2, -6)])
def test_without_a_common_language_taunting_is_harder(adaptability: int, penalty: int) -> None:
    scene = taunted(
        "d20:18",
        "d20:2",
        a={"languages": ["elvish"], "stats": {"adaptability": adaptability}},
        b={"languages": ["goblin"], "stats": {"adaptability": 2}},
    )
    assert scene.added("taunt") == {"no common language with adaptability": penalty}


@pytest.mark.rule("ll.5.3.taunt.language.shared-no-penalty")
def test_one_common_language_is_enough() -> None:
    scene = taunted("d20:18", "d20:2", a={"languages": ["elvish", "beast"]}, b={"languages": ["goblin", "beast"]})
    assert scene.added("taunt") == {}


# Criticals


@pytest.mark.rule("ll.5.3.taunt.crit.offender-success", "ll.5.3.taunt.crit.both-sides")
@pytest.mark.parametrize(
    ("answer", "note"), [("advantage", "advantage"), ("disadvantage", "disadvantage"), ("normal", "")]
)
def test_a_critical_success_fixes_how_the_forced_attack_is_made(answer: str, note: str) -> None:
    scene = taunted("d20:20", "d20:8")
    assert scene.asked == (0, "choice")
    scene.play(answer)
    assert scene.piece(1, 1).conditions[0].note == note


@pytest.mark.rule("ll.5.3.taunt.crit.defender-failure")
def test_a_critical_failure_of_the_defender_gives_the_same_choice() -> None:
    scene = taunted("d20:5", "d20:1")
    assert scene.asked == (0, "choice")
    assert scene.play("disadvantage").has(1, 1) == ["taunted"]


@pytest.mark.rule("lh.readings.taunt-outlasts")
@pytest.mark.rule(
    "ll.5.3.taunt.crit.defender-success",
    "ll.5.9.list.taunt-back",
    "ll.5.3.taunt.crit.counter-target",
    "ll.5.3.taunt.crit.counter-not-action",
)
def test_a_critical_success_of_the_defender_lets_it_taunt_back() -> None:
    scene = taunted("d20:12", "d20:20", "d20:15", "d20:3", "d20:9")
    assert scene.asked == (1, "reaction")
    assert scene.choices == ["taunt_back", "pass", "pass-turn"]
    scene.play("taunt_back", "method")
    assert scene.has(0, 1) == ["taunted"]
    assert scene.piece(0, 1).conditions[0].source == Who(1, 0)
    assert scene.party(1).has_reacted
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.taunt.crit.offender-failure")
def test_a_critical_failure_of_the_offender_lets_the_target_taunt_back() -> None:
    scene = taunted("d20:1", "d20:12")
    assert scene.asked == (1, "reaction")
    assert scene.play("pass").has(0, 1) == []


@pytest.mark.rule("ll.5.3.taunt.crit.once")
def test_both_criticals_together_give_one_counter_taunt() -> None:
    scene = taunted("d20:1", "d20:20", "d20:5", "d20:9", "d20:3").play("taunt_back", "method")
    assert scene.prompt is None
    assert len(scene.all("reaction_taken")) == 1


@pytest.mark.rule("ll.5.3.taunt.crit.counter-needs-reaction")
def test_a_counter_taunt_needs_the_reaction() -> None:
    assert taunted("d20:1", "d20:12", b={"has_reacted": True}).prompt is None
    assert taunted("d20:1", "d20:12").asked == (1, "reaction")


@pytest.mark.rule("ll.5.3.taunt.crit.counter-target", "ll.5.3.taunt.range-3", "lh.conditions.frightened")
@pytest.mark.parametrize(
    ("board", "can"), [(BOARD, True), ("1@10 | 1@14", False), ("1@10 | 1@13!frightened", False), ("1@10 | 1#-1", False)]
)
def test_who_could_not_taunt_does_not_taunt_back(board: str, can: bool) -> None:
    scene = place(board)
    trigger = TauntCriticalled(seat=0, piece=0, target=Who(1, 0))
    assert [option.id for option in TauntBack().options(scene.table, 1, trigger)] == (["taunt_back"] if can else [])


@pytest.mark.rule("ll.5.3.taunt.crit.both-20", "ll.5.9.general.any-time", "ll.5.9.general.not-a-phase")
def test_with_two_20s_the_taunt_works_and_both_criticals_apply() -> None:
    scene = taunted("d20:20", "d20:20")
    assert scene.asked == (0, "choice")
    scene.play("advantage")
    assert scene.has(1, 1) == ["taunted"]
    assert scene.asked == (1, "reaction")
    assert (scene.state.turn.seat, scene.state.turn.phase) == (0, "action")


@pytest.mark.rule("ll.5.3.taunt.crit.both-1")
def test_with_two_1s_the_taunt_fails_and_may_be_answered() -> None:
    scene = taunted("d20:1", "d20:1")
    assert scene.has(1, 1) == []
    assert scene.asked == (1, "reaction")


# Being taunted


def forced(board: str, note: str = "", dice: Dice = (), taunter: tuple[int, int] = (1, 0)) -> Scene:
    """Return Ana's action phase with her piece 1 taunted, by Ben's piece 1 where nobody else is named."""
    scene = place(board, dice, phase=("turning", "action"))
    scene.piece(0, 1).conditions.append(Affliction(id="taunted", source=Who(*taunter), note=note))
    return scene.play("pass")


@pytest.mark.rule("ll.5.3.taunt.condition-rules", "lh.conditions.taunted")
@pytest.mark.parametrize("taunter", [(1, 0), (1, 1), (2, 0)])
def test_a_taunted_piece_must_attack_the_one_who_taunted_it(taunter: tuple[int, int]) -> None:
    scene = forced("1@10 | 1@11 2@11 | 1@11 2@11", taunter=taunter)
    at = "{}.{}".format(*taunter)
    assert scene.choices == [f"attack:0:longsword:{at}", f"attack:0:dagger:{at}", f"punch:0:{at}"]
    assert scene.refusals["dodge"] == "lh.conditions.taunted"


@pytest.mark.rule("lh.conditions.taunted")
def test_a_taunted_piece_that_cannot_attack_may_do_anything() -> None:
    assert {"dodge", "pass"} <= set(forced("1@10 | 1@20 2@11").choices)


@pytest.mark.rule("lh.conditions.taunted")
def test_a_taunted_piece_stays_where_it_is_until_the_end_of_its_next_movement_phase() -> None:
    scene = taunted("d20:15", "d20:3", "d6:4", board="1@10 | 1@13 2@30").next_turn("movement")
    assert scene.choices == ["move:1"]
    assert scene.refusals["move:0"] == "lh.conditions.taunted"
    assert scene.play("move:1").has(1, 1) == []


@pytest.mark.rule("lh.conditions.taunted.action-only", "ll.5.5.find-rocks.option")
@pytest.mark.parametrize(
    ("board", "stones", "strikes"),
    [
        ("1@10 | 1@16", 0, []),
        ("1@10 | 1@16", 1, ["stone:0:1.0"]),
        ("1@10 | 1@11", 0, ["attack:0:longsword:1.0", "stone:0:1.0", "punch:0:1.0"]),
    ],
    ids=["a stone to be found", "a stone at hand", "a stone to be found is one choice of several"],
)
def test_a_taunt_takes_the_action_and_never_the_bonus_action(board: str, stones: int, strikes: list[str]) -> None:
    scene = place(board, phase=("turning", "action", "bonus_action"), a={"stones": stones, "weapons": ["longsword"]})
    scene.piece(0, 1).conditions.append(Affliction(id="taunted", source=Who(1, 0)))
    scene.play("pass")
    assert ("dodge" in scene.choices) == (not strikes)
    assert not strikes or sorted(scene.choices) == sorted(strikes)
    if not strikes:
        assert "stone:0:1.0" in scene.choices, "it may be done all the same"
        assert scene.play("dodge").asked == (0, "bonus")


@pytest.mark.rule("lh.conditions.taunted.action-only", "lh.conditions.taunted.no-turning")
def test_a_taunt_that_only_a_stone_to_be_found_could_answer_lets_its_piece_turn() -> None:
    scene = place("1@10 | 1@16", phase=None)
    scene.begin_turn()
    scene.piece(0, 1).conditions.append(Affliction(id="taunted", source=Who(1, 0)))
    scene.run(turning(scene.table, ACTIONS), "pass")
    assert "turn:0" in scene.options_of(0)


@pytest.mark.rule("ll.5.3.taunt.crit.offender-success", "lh.rolls.advantage")
@pytest.mark.parametrize(("note", "kept"), [("advantage", 15), ("disadvantage", 4), ("", 4)])
def test_the_fixed_advantage_counts_for_the_forced_attack(note: str, kept: int) -> None:
    dice = (
        ("d20:4", "d20:15", "d20:10", "d8:3")
        if note == "advantage"
        else ("d20:4", "d20:15", "d20:10")
        if note
        else ("d20:4", "d20:10")
    )
    scene = forced("1@10 | 1@11", note, dice).play("attack:0:longsword:1.0")
    assert scene.event("contest_decided").total == kept


@pytest.mark.rule("ll.5.3.taunt.crit.offender-success", "lh.attacks.punch-advantage")
@pytest.mark.parametrize(
    ("note", "dice", "hp"), [("advantage", "d6:1,6", 18), ("disadvantage", "d6:1,6", 20), ("", "d6:4", 19)]
)
def test_what_is_fixed_counts_for_a_forced_punch_as_well(note: str, dice: str, hp: int) -> None:
    scene = forced("1@10 | 1@11", note, dice)
    assert scene.prompt is not None
    option = scene.prompt.option("punch:0:1.0")
    assert option is not None
    assert option.facts.odds == {"advantage": 35 / 36, "disadvantage": 25 / 36, "": 5 / 6}[note]
    assert scene.play("punch:0:1.0").party(1).hp == hp


@pytest.mark.rule("lh.conditions.taunted.no-turning")
@pytest.mark.parametrize(
    ("board", "can_turn"),
    [("1@10 | 1@11", False), ("1@10 | 1@16", False), ("1@10 | 1@17", True), ("1@10 | 1@9", True)],
    ids=["within reach", "within a stone's throw", "out of reach", "behind it"],
)
def test_a_taunted_piece_does_not_turn_its_back_on_the_one_that_it_could_strike(board: str, can_turn: bool) -> None:
    scene = place(board, phase=None, a={"stones": 1})
    scene.begin_turn()
    scene.piece(0, 1).conditions.append(Affliction(id="taunted", source=Who(1, 0)))
    scene.run(turning(scene.table, ACTIONS), "pass")
    assert ("turn:0" in scene.options_of(0)) == can_turn
    refused = [refusal.rule for refusal in scene.prompts[0].refused]
    assert refused == ([] if can_turn else ["lh.conditions.taunted.no-turning"])


@pytest.mark.rule("ll.5.3.taunt.crit.offender-success")
@pytest.mark.parametrize("taunter", [(1, 0), (1, 2)])
def test_what_is_fixed_counts_against_the_taunter_alone(taunter: tuple[int, int]) -> None:
    scene = forced("1@10 | 1@30 2@11 3@30", "advantage", "d20:4,10", taunter).play("attack:0:longsword:1.1")
    assert [roll.manner for roll in scene.rolls("longsword")] == ["", ""]


# Cosmetics


@pytest.mark.rule("ll.5.3.taunt.table.lookup", "ll.5.3.taunt.table.no-effect", "ll.5.3.taunt.table.roll-optional")
def test_the_taunting_method_is_only_told() -> None:
    first, other = taunted("d20:10", "d20:12"), place(BOARD, "d20:10,12,19").play("taunt:0:1.0", "method")
    assert first.event("taunted").line != other.event("taunted").line
    assert first.state.parties == other.state.parties


@pytest.mark.rule("ll.5.3.taunt.table.roll-optional")
def test_the_taunter_may_do_without_a_method() -> None:
    scene = place(BOARD, "d20:15,5").play("taunt:0:1.0")
    assert scene.asked == (0, "taunt_line")
    assert scene.choices == ["method", "pass"]
    scene.play("pass")
    assert scene.all("taunted") == []
    assert scene.has(1, 1) == ["taunted"]
    assert scene.prompt is None


@pytest.mark.rule("lh.conditions.frightened", "ll.5.3.taunt.action")
def test_who_cannot_taunt_keeps_no_comrade_from_it() -> None:
    scene = place("1@10!frightened 2@12 | 1@13")
    assert [choice for choice in scene.choices if choice.startswith("taunt")] == ["taunt:1:1.0"]
