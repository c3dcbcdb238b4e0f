"""Tackles: who may, what is rolled, where the mover ends, criticals."""

from typing import Any

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.tackles import tackle_odds
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Token
from tests.rules.ludicrous.scenes import steps
from tests.scene import SOLDIERS, Scene, place, set_up


def tackled(
    board: str, move: str, tackler: str, mover: str, *more: str, answers: tuple[str, ...] = (), **kwargs: object
) -> Scene:
    """Move piece 1 of Ana, and let Ben's first piece on the way tackle."""
    scene = place(board, [move, tackler, mover, *more], phase="movement", **kwargs)  # type: ignore[arg-type] # as given
    scene.play("move:0")
    return scene.play(*(answers or ("tackle:0",)))


# Who may tackle whom


@pytest.mark.rule("ll.5.9.tackle.trigger", "ll.5.9.list.tackle", "lh.movement.tackle", "lh.movement.space-by-space")
def test_a_piece_that_is_passed_may_tackle() -> None:
    scene = place("1@10 | 1@12 2@14 3@16", "d6:6,2", phase="movement").play("move:0")
    assert scene.asked == (1, "reaction")
    assert "tackle:0" in scene.choices
    assert "tackle:1" in scene.play("pass").choices
    assert scene.prompt is not None
    assert scene.prompt.text.startswith("Ana's piece 1 is passing Ben's piece 2")
    scene.play("pass", "move:0")
    assert scene.steps(0)[0] == 18


@pytest.mark.rule("ll.5.9.tackle.trigger")
def test_ending_on_a_piece_or_before_it_is_not_passing() -> None:
    assert place("1@20 | 1@23", "d6:3", phase="movement").play("move:0").prompt is None
    assert place("1@20 | 1@24", "d6:3", phase="movement").play("move:0").prompt is None


@pytest.mark.rule("ll.5.9.tackle.opponent-only")
def test_own_pieces_and_teammates_do_not_tackle() -> None:
    assert place("1@20 2@22 | 1@45", "d6:4", phase="movement").play("move:0").prompt is None
    team = place("1@20 | 1@45 | 1@22 | 1@50", "d6:4", phase="movement", teams=True).play("move:0")
    assert team.prompt is None


@pytest.mark.rule("ll.5.9.tackle.pathway", "ll.5.9.general.requirements")
@pytest.mark.parametrize("condition", ["unconscious", "stunned", "restrained"])
def test_a_piece_that_cannot_react_does_not_tackle(condition: str) -> None:
    assert "tackle:0" in place("1@20 | 1@22", "d6:4", phase="movement").play("move:0").choices
    assert place(f"1@20 | 1@22!{condition}", "d6:4", phase="movement").play("move:0").prompt is None
    assert place(f"1#49 | 1#50!{condition} 2#52", "d6:4", phase="movement").play("move:0").prompt is None


@pytest.mark.rule("ll.5.9.tackle.cost", "ll.5.1.limit.one-reaction", "ll.5.9.general.one-per-round")
@pytest.mark.parametrize(("tackler", "mover"), [(15, 3), (3, 15)])
def test_a_tackle_costs_the_reaction_whether_it_works_or_not(tackler: int, mover: int) -> None:
    scene = place("1@20 | 1@22 2@23", ["d6:4", f"d20:{tackler}", f"d20:{mover}"], phase="movement").play(
        "move:0", "tackle:0"
    )
    assert scene.party(1).has_reacted
    assert scene.prompt is None


@pytest.mark.rule(
    "ll.5.3.sneak.no-tackle", "ll.5.9.tackle.not-sneaking", "ll.5.3.sneak.whole-party", "lh.readings.sneak"
)
@pytest.mark.parametrize("move", ["move:0", "move:1"])
def test_whoever_sneaks_is_not_tackled_not_even_crucially(move: str) -> None:
    scene = place("1@20 2@19 | 1@22 2@23 3@24", "d6:3", phase=("action", "movement")).play("sneak", move)
    assert scene.prompt is None
    assert scene.steps(1)[1 if move == "move:1" else 2] == -1


@pytest.mark.rule("ll.5.3.sneak.movement-phase-only")
def test_sneaking_covers_the_movement_phase_only() -> None:
    scene = place("1@20 | 1@22", "d6:3", phase=("bonus_action",), a={"bonus_points": 6})
    scene.party(0).marker = "sneak"
    scene.play("bonus_die", "move:0")
    assert scene.asked == (1, "reaction")


# The roll


@pytest.mark.rule(
    "ll.5.9.tackle.both-roll",
    "ll.5.9.tackle.offender",
    "ll.5.9.tackle.offender-attack-modifier",
    "ll.5.9.tackle.defender",
    "ll.5.9.tackle.defender-speed-modifier",
    "ll.5.9.tackle.defender-spaces",
)
def test_attack_rolls_against_speed_and_the_whole_roll() -> None:
    scene = tackled("1@20 | 1@22", "d6:5", "d20:11", "d20:6", a={"stats": {"speed": 1}}, b={"stats": {"attack": 2}})
    assert scene.added("tackle") == {"attack": 2}
    assert scene.added("against tackle") == {"speed": 1, "spaces of the roll": 5}
    event = scene.event("contest_decided")
    assert (event.seat, event.against_seat, event.total, event.against_total) == (1, 0, 13, 12)
    assert event.outcome == "success"


@pytest.mark.rule("ll.5.9.tackle.defender-wins")
def test_when_the_defender_wins_the_move_goes_on() -> None:
    assert tackled("1@20 | 1@22", "d6:5", "d20:6", "d20:11").steps(0)[0] == 25


@pytest.mark.rule("ll.5.9.tackle.stop-before", "ll.5.9.tackle.stop-before.movement-ends")
def test_a_tackle_stops_the_mover_before_the_tackler() -> None:
    scene = tackled("1@20 | 1@23", "d6:6", "d20:19", "d20:2", "d6:3", answers=("tackle:0", "move:0"))
    assert scene.all("moved")[0].end == 22
    assert scene.steps(0)[0] == 25


@pytest.mark.rule("ll.5.9.tackle.stop-before.occupied-other-party")
def test_a_stopped_mover_is_put_back_before_pieces_of_others_but_never_past_its_start() -> None:
    board = "1@20 | 2@21 3@22 1@23"
    back = place(board, "d6:5 d20:19,2", phase="movement").play("move:0", "pass", "pass", "tackle:0")
    assert back.steps(0)[0] == 20


@pytest.mark.rule("ll.5.9.tackle.stop-before.two-friends", "ll.5.9.tackle.stop-before.one-friend")
def test_one_friend_is_joined_and_two_are_not() -> None:
    assert tackled("1@20 2@22 | 1@23", "d6:5", "d20:19", "d20:2").steps(0) == [22, 22, -1, -1]
    assert tackled("1@20 2@22 3@22 | 1@23", "d6:5", "d20:19", "d20:2").steps(0) == [21, 22, 22, -1]


# Grazing


@pytest.mark.rule("ll.5.9.tackle.graze.possible", "ll.5.9.tackle.graze.stop-after")
@pytest.mark.parametrize("mover", [7, 8])
def test_a_graze_lets_the_mover_past_to_the_first_space_beyond(mover: int) -> None:
    scene = tackled("1@20 | 1@22", "d6:5", "d20:12", f"d20:{mover}")
    assert scene.event("contest_decided").outcome == "graze"
    assert scene.steps(0)[0] == 23


@pytest.mark.rule("ll.5.9.tackle.graze.pushing", "ll.5.9.tackle.graze.stop-after")
def test_beyond_means_the_first_legal_space_or_where_the_roll_ends() -> None:
    far = tackled("1@20 | 1@22 2@23 3@24", "d6:5", "d20:12", "d20:7")
    assert far.steps(0)[0] == 25
    free = tackled("1@20 | 1@22 2@23", "d6:4", "d20:11", "d20:7")
    assert free.steps(0)[0] == 24


@pytest.mark.rule("ll.5.9.tackle.graze.stop-after", "ll.5.9.tackle.graze.pushing")
@pytest.mark.parametrize(("beyond", "end"), [("", 20), (" 3@20", 21), (" 3@20 4@21", 22)])
def test_grazed_by_the_piece_right_before_the_victim_it_ends_beyond_the_victim(beyond: str, end: int) -> None:
    scene = tackled(f"1@16 | 1@18 2@19{beyond}", "d6:3", "d20:15", "d20:8")
    assert scene.event("contest_decided").outcome == "graze"
    assert scene.event("moved").end == end
    assert scene.steps(0)[0] == end
    assert -1 not in scene.steps(1)[:2], "the victim stays"


@pytest.mark.rule("ll.5.9.tackle.graze.stop-after", "lh.movement.put-down")
@pytest.mark.parametrize(
    "between", ["1@11", "1@11 2@12", "1@11 2@11"], ids=["one piece", "a piece and another behind it", "a pair"]
)
def test_a_grazed_piece_is_put_down_and_passes_nobody_else(between: str) -> None:
    """Who stands between the tackler and the space beyond is asked nothing."""
    scene = place(f"1@8 | 1@10 | {between}", "d6:5 d20:12,8", phase="movement").play("move:0", "tackle:0")
    assert scene.asked is None
    assert scene.steps(0)[0] == (13 if "@12" in between else 12)
    assert not scene.party(2).has_reacted


@pytest.mark.rule("ll.5.9.tackle.graze.stop-after", "lh.movement.put-down", "lh.magic.bonfire")
def test_a_grazed_piece_is_not_burnt_where_it_was_only_put_over() -> None:
    fire = (Token(id="bonfire", ring=11, seat=1),)
    scene = place("1@8 | 1@10 | 1@11", "d6:5 d20:12,8", phase="movement", tokens=fire).play("move:0", "tackle:0")
    assert (scene.steps(0)[0], scene.all("damaged")) == (12, [])


@pytest.mark.rule("lh.movement.put-down", "lh.board.push", "lh.effects.swap")
@pytest.mark.parametrize(
    "step",
    [
        {"do": "push", "spaces": 4, "way": "forward", "to": "target"},
        {"do": "push", "spaces": 4, "way": "back", "to": "target"},
        {"do": "swap", "what": "self_and_target"},
    ],
    ids=["push", "pull", "swap"],
)
def test_nobody_tackles_a_piece_that_is_pushed_pulled_or_swapped(step: dict[str, Any]) -> None:
    scene = set_up("1@20 | 1@24 | 1@22 2@21", everybody=SOLDIERS)
    scene.carry_out(steps(step), target=Who(1, 0))
    assert [event.seat for event in scene.all("moved")][:1] in ([0], [1])
    assert scene.prompts == []


@pytest.mark.rule("ll.5.9.tackle.graze.pushing")
def test_a_graze_never_leads_into_the_home_column_beyond_the_roll() -> None:
    pushed = tackled("1#46 2#48 | 1#23 2#24", "d6:4", "d20:15", "d20:7")
    assert pushed.steps(0)[:2] == [48, 48], "beyond the victim there is no space of the pathway left"
    rolled = tackled("1#48 | 1#24", "d6:5", "d20:15", "d20:10")
    assert rolled.steps(0)[0] == 51, "the roll itself leads there"


# Crucial tackles


@pytest.mark.rule(
    "ll.5.9.crucial-tackle.trigger",
    "ll.5.9.crucial-tackle.is-reaction",
    "lh.movement.crucial-tackle",
    "ll.5.9.crucial-tackle.otherwise-same",
)
def test_every_piece_on_the_way_to_a_comrade_tackles_crucially() -> None:
    scene = place("1@10 | 1@11 2@13 3@15", "d6:5 d20:19,2", phase="movement")
    assert scene.prompt is not None
    move = scene.prompt.option("move:0")
    assert isinstance(move, Offer)
    crucial = tackle_odds(scene.table, Who(1, 0), Who(0, 0), 5, is_crucial=True)
    assert [met.odds for met in move.route.encounters] == [float(crucial.success)] * 2
    scene.play("move:0")
    assert scene.prompt is not None
    assert scene.prompt.options[0].label == "Piece 1 tries a crucial tackle"
    scene.play("pass")
    assert scene.prompt.options[0].label == "Piece 2 tries a crucial tackle"
    scene.play("tackle:1")
    assert scene.steps(0)[0] == 12
    assert scene.steps(1)[2] >= 0
    assert scene.party(1).has_reacted


@pytest.mark.rule("ll.5.9.crucial-tackle.penalty", "ll.5.9.crucial-tackle.penalty-stacks")
@pytest.mark.parametrize(("neuroticism", "penalty"), [(1, -3), (0, -4), (-1, -5)])
def test_a_crucial_tackle_has_a_penalty_that_neuroticism_changes(neuroticism: int, penalty: int) -> None:
    stats = {"attack": 1, "neuroticism": neuroticism}
    scene = tackled("1@10 | 1@13 2@15", "d6:5", "d20:2", "d20:10", b={"stats": stats})
    assert scene.added("crucial tackle") == {"attack": 1, "crucial tackle with neuroticism": penalty}


@pytest.mark.rule("ll.5.9.crucial-tackle.same-party")
def test_a_tackle_for_another_party_is_no_crucial_one() -> None:
    scene = place("1@30 | 1@33 | 1@35 | 1@45", "d6:5 d20:2,10", phase="movement").play("move:0")
    assert scene.prompt is not None
    assert scene.prompt.options[0].label == "Piece 1 tries a tackle"
    allied = place("1@30 | 1@33 | 1@45 | 1@35", "d6:5 d20:2,10", phase="movement", teams=True).play("move:0")
    assert allied.prompt is not None
    assert allied.prompt.options[0].label == "Piece 1 tries a tackle"
    for one in (scene, allied):
        one.play("tackle:0")


# Criticals


@pytest.mark.rule(
    "ll.5.9.tackle.crit.both-sides",
    "ll.5.9.tackle.crit.success.natural-20",
    "ll.5.9.tackle.crit.success.damage",
    "ll.5.9.tackle.crit.success.wins",
)
def test_a_20_wins_and_hurts_the_other_side() -> None:
    tackler = tackled("1@20 | 1@22", "d6:5", "d20:20", "d20:19", "d4:3")
    assert tackler.steps(0)[0] == 21
    assert (tackler.party(0).hp, tackler.party(1).hp) == (17, 20)
    mover = tackled("1@20 | 1@22", "d6:5", "d20:19", "d20:20", "d4:3", b={"stats": {"attack": 2}})
    assert mover.steps(0)[0] == 25
    assert (mover.party(0).hp, mover.party(1).hp) == (20, 17)
    assert mover.event("damaged").damage == "normal"


@pytest.mark.rule(
    "ll.5.9.tackle.crit.failure.natural-1", "ll.5.9.tackle.crit.failure.damage", "ll.5.9.tackle.crit.failure.loses"
)
def test_a_1_loses_and_hurts_oneself() -> None:
    tackler = tackled("1@20 | 1@22", "d6:5", "d20:1", "d20:2", "d4:4", b={"stats": {"attack": 2}})
    assert tackler.steps(0)[0] == 25
    assert (tackler.party(0).hp, tackler.party(1).hp) == (20, 16)
    mover = tackled("1@20 | 1@22", "d6:5", "d20:2", "d20:1", "d4:4")
    assert mover.steps(0)[0] == 21
    assert (mover.party(0).hp, mover.party(1).hp) == (16, 20)
    assert mover.event("damaged").damage == "natural"


@pytest.mark.rule("ll.5.9.tackle.crit.both-20", "ll.5.9.tackle.crit.simultaneous")
def test_with_two_20s_the_tackle_works_and_both_are_hurt() -> None:
    scene = tackled("1@20 | 1@22", "d6:5", "d20:20", "d20:20", "d4:3", "d4:2")
    assert scene.steps(0)[0] == 21
    assert (scene.party(0).hp, scene.party(1).hp) == (17, 18)


@pytest.mark.rule("ll.5.9.tackle.crit.both-1", "ll.5.9.tackle.crit.simultaneous")
def test_with_two_1s_the_tackle_misses_and_both_are_hurt() -> None:
    scene = tackled("1@20 | 1@22", "d6:5", "d20:1", "d20:1", "d4:3", "d4:2")
    assert scene.steps(0)[0] == 25
    assert (scene.party(0).hp, scene.party(1).hp) == (18, 17)


@pytest.mark.rule("ll.5.9.tackle.crit.20-against-1")
def test_a_20_against_a_1_hurts_the_1_twice() -> None:
    scene = tackled("1@20 | 1@22", "d6:5", "d20:20", "d20:1", "d4:3", "d4:2")
    assert scene.steps(0)[0] == 21
    assert (scene.party(0).hp, scene.party(1).hp) == (15, 20)


@pytest.mark.rule("lh.rolls.no-graze")
def test_there_is_no_graze_with_a_20_or_a_1() -> None:
    low = tackled("1@20 | 1@22", "d6:5", "d20:6", "d20:1", "d4:2", b={"stats": {"attack": -1}})
    assert low.event("contest_decided").outcome == "success"
    high = tackled("1@20 | 1@22", "d6:5", "d20:1", "d20:2", "d4:2")
    assert high.event("contest_decided").outcome == "failure"


@pytest.mark.rule("lh.readings.stopped-mover")
@pytest.mark.rule("lh.party.unconscious")
def test_a_mover_that_falls_ends_its_move_before_the_tackler() -> None:
    scene = tackled("1@20 | 1@23", "d6:5", "d20:19", "d20:1", "d4:4", a={"hp": 3})
    assert scene.has(0, 1) == ["unconscious"]
    assert scene.piece(0, 1).overshoot == 1
    assert scene.steps(0)[0] == 22
    assert scene.party(0).hp == 10
