"""A turn: its phases, their order and limits, and the upkeep before them."""

import pytest

from ludo_tui.rules.ludicrous.model.state import Creature, Item
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.traits import Trait
from tests.rules.ludicrous.scenes import with_row
from tests.scene import PHASES, begin, place

# Phases


@pytest.mark.rule(
    "ll.5.1.phase-list",
    "ll.5.1.phase-order",
    "ll.5.1.phase-order.first-turning",
    "ll.5.1.phase-order.last-movement",
    "ll.5.8.last-phase",
    "lh.readings.phases",
    "ll.5.1.turn.every-player",
    "ll.5.1.phase.advance",
    "ll.5.1.phase.no-reorder",
    "ll.5.9.general.not-a-phase",
)
def test_every_turn_runs_through_seven_phases_in_order() -> None:
    scene = place("1@20 | 1@40", "d6:1,1", phase=PHASES, turns=2, a={"hp": 5}, b={"hp": 5})
    for _ in range(2):
        scene.play("pass", "pass", "pass", "pass", "move:0")
    entered = [(event.seat, event.phase) for event in scene.all("phase_entered")]
    in_order = [phase for phase in PHASES if phase != "second_special"]
    assert entered == [(seat, phase) for seat in (0, 1) for phase in in_order]


@pytest.mark.rule("ll.5.1.phase.optional-skip", "ll.5.3.general.optional", "ll.5.5.general.optional")
def test_optional_phases_can_be_left_without_doing_anything() -> None:
    scene = place("1@20 | 1@40", "d6:1", phase=PHASES)
    asked = []
    while scene.asked is not None and scene.asked[1] != "move":
        asked.append(scene.asked[1])
        scene.play("pass")
    assert asked == ["turning", "action", "bonus", "tank"]
    assert "action_taken" not in scene.kinds
    scene.play("move:0")


@pytest.mark.rule("ll.5.1.phase.compulsory")
def test_movement_cannot_be_skipped() -> None:
    scene = place("1@20 2@30 | 1@40", "d6:3", phase="movement")
    assert scene.choices == ["move:0", "move:1"]
    scene.play("move:1")
    assert scene.steps(0)[:2] == [20, 33]


@pytest.mark.rule("ll.5.1.phase.own-options", "ll.5.3.general.closed-list", "ll.5.5.general.closed-list")
def test_a_phase_offers_its_own_choices_only() -> None:
    scene = place("1@20 | 1@21", phase=("action", "bonus_action", "tank_movement"), a={"bonus_points": 20})
    actions = scene.deeds | set(scene.refusals)
    scene.play("pass")
    bonus = scene.deeds | set(scene.refusals)
    scene.play("pass")
    assert scene.deeds == {"pass", "tank"}
    assert {"dodge", "punch", "attack", "taunt"} <= actions
    assert not {"bonus_die", "rizz", "second", "find_stone"} & actions
    assert {"bonus_die", "rizz", "second", "find_stone"} <= bonus
    assert not {"dodge", "punch", "attack", "taunt"} & bonus
    scene.play("pass")


@pytest.mark.rule("ll.5.1.turn.pass-on")
def test_after_the_last_phase_the_next_player_begins_with_turning() -> None:
    scene = place("1@20 | 1@40 | ", "d6:1", phase="movement", turns=2)
    scene.play("move:0")
    assert scene.asked == (1, "turning")
    assert scene.state.turn.seat == 1


@pytest.mark.rule("ll.5.1.turn.pass-on.exception")
def test_a_rule_can_keep_the_turn_with_the_same_player() -> None:
    scene = place("1@20 | 1@40", "d6:1", phase="movement", turns=2, state={"extra_turn": True})
    began = scene.state.round
    scene.play("move:0")
    assert scene.state.turn.seat == 0
    assert scene.state.round == began
    handed_on = place("1@20 | 1@40", "d6:1,1", phase="movement").play("move:0").next_turn("movement")
    assert handed_on.state.turn.seat == 1
    assert handed_on.play("move:0").state.round == began + 1
    assert scene.state.turn.number == 2
    assert not scene.state.extra_turn


@pytest.mark.rule(
    "ll.5.1.limit.one-action",
    "ll.5.3.general.one-action",
    "ll.5.1.action.ends-phase",
    "ll.5.1.limit.not-by-pathway-count",
    "ll.5.1.limit.not-by-conscious-count",
    "ll.5.1.limit.uninvolved-pieces",
)
def test_the_whole_party_has_one_action() -> None:
    scene = place("1@20 2@22 3@24 | 1@40", phase=("action", "first_special", "bonus_action"), a={"hp": 5})
    scene.play("dodge")
    assert scene.phases == ["action", "first_special", "bonus_action"]
    assert scene.asked == (0, "bonus")


@pytest.mark.rule(
    "ll.5.1.limit.one-bonus-action",
    "ll.5.5.general.one",
    "ll.5.1.bonus-action.ends-phase",
    "ll.5.1.limit.not-by-pathway-count",
)
def test_the_whole_party_has_one_bonus_action() -> None:
    scene = place("1@20 2@22 | 1@40", phase=("bonus_action", "tank_movement"))
    assert {"find_stone:0", "find_stone:1"} <= set(scene.choices)
    scene.play("find_stone:0")
    assert scene.asked == (0, "tank")
    scene.play("pass")


@pytest.mark.rule("ll.5.1.limit.override")
def test_a_rule_can_grant_a_second_action() -> None:
    scene = place("1@20 | 1@40", phase="action")
    scene.state.turn.used["extra_action"] = 1
    scene.play("ready")
    assert scene.asked == (0, "action")
    scene.play("drink")
    assert scene.prompt is None
    assert [event.action for event in scene.all("action_taken")] == ["ready", "drink"]


@pytest.mark.rule("ll.5.5.general.optional", "ll.5.1.limit.override")
def test_who_declines_the_first_bonus_action_is_not_asked_for_another() -> None:
    for answer, asked in (("find_stone:0", "bonus"), ("pass", "tank")):
        scene = place("1@20 2@22 | 1@40", phase=("bonus_action", "tank_movement"))
        scene.state.turn.used["extra_bonus"] = 1
        scene.play(answer)
        assert scene.asked == (0, asked)
        scene.play("pass")


@pytest.mark.rule("ll.5.5.general.requirements")
def test_a_trait_can_take_the_bonus_action_away() -> None:
    without = with_row("classes", "wizard", trait=Trait(flags=("no_bonus_action",)))
    scene = place("1@20 | 1@40", phase=("bonus_action", "tank_movement"), ruleset=without)
    assert scene.asked == (0, "tank")


@pytest.mark.rule("ll.5.5.general.none-available", "ll.5.5.general.skip-to-tank", "ll.5.6.only-when-needed")
def test_without_any_bonus_action_the_phase_ends_at_once() -> None:
    phases = ("bonus_action", "second_special", "tank_movement")
    scene = place(" | 1@40", phase=phases, pivotal_moments=False, items=False, perks=False)
    assert scene.phases == ["bonus_action", "tank_movement"]
    assert scene.asked == (0, "tank")
    scene.play("pass")


@pytest.mark.rule("ll.5.5.general.skip-to-second-special", "ll.5.6.main-cause", "ll.5.6.case.star-space")
def test_after_the_bonus_action_what_is_due_is_settled_in_the_second_special_rules() -> None:
    scene = place("1@8 | 1@9", phase=("bonus_action", "second_special", "tank_movement"))
    scene.play("pass")
    assert scene.phases == ["bonus_action", "second_special"]
    assert scene.asked == (0, "ambush")
    scene.play("pass", "pass")


# Actions in general


@pytest.mark.rule("ll.5.5.general.requirements", "ll.5.3.general.requirements.resources")
def test_what_needs_resources_is_refused_without_them() -> None:
    board = "1@20 | 1@23"
    assert "attack" in place(board, a={"weapons": ["sling"]}).deeds
    bare = {"weapons": [], "hand": [], "perks": ["gambler"]}
    scene = place(board, phase=("action", "bonus_action"), a=bare, is_shown=False)
    assert scene.refusals["attack"] == "ll.5.3.weapon-attack.ammunition"
    assert "cast" in scene.refusals
    scene.play("pass")
    assert scene.refusals["bonus_die"] == "ll.5.5.bonus-die.needs-full"
    assert scene.refusals["consume"] == "ll.5.5.general.requirements", "everybody knows what it has gained"
    scene.play("rizz")
    assert (scene.choices, scene.refusals) == (["back"], {"rizz": "ll.5.5.rizz.needs-partner"})
    scene.play("back", "pass")
    known = place(board, phase="bonus_action", a={**bare, "stones": 0, "items": [Item(id="star_energy")]})
    assert known.refusals["rizz"] == "ll.5.5.rizz.needs-partner", "everybody knows"
    assert "consume" in known.deeds
    known.play("pass")


@pytest.mark.rule("ll.5.3.general.requirements.ability", "ll.5.3.general.requirements.permission")
def test_what_a_party_may_not_do_is_refused_with_the_reason() -> None:
    scene = place("1@20 | 1@21", a={"race": "automaton"})
    assert scene.refusals["drink"] == "lh.party.race.automaton"
    assert scene.refusals["struggle"] == "ll.5.3.struggle.needs-condition"
    assert scene.refusals["revive"] == "ll.5.3.revive.unconscious-only"
    assert {"dodge", "punch"} <= scene.deeds, "what is not forbidden is offered"
    assert scene.prompt is not None
    assert all(refusal.reason and refusal.rule for refusal in scene.prompt.refused)


@pytest.mark.rule("ll.5.3.general.silent-on-pathway")
def test_actions_without_a_word_about_the_pathway_need_nobody_there() -> None:
    scene = place(" | 1@21")
    assert {"dodge", "drink", "ready", "soul_read", "meditate", "fortify"} <= scene.deeds
    for name in ("punch", "attack", "running_punch", "stone", "grapple", "shove", "sneak", "taunt", "surrender"):
        assert scene.refusals[name].endswith(".pathway"), name


@pytest.mark.rule(
    "ll.5.3.list.dodge",
    "ll.5.3.list.drink",
    "ll.5.3.list.grapple",
    "ll.5.3.list.punch",
    "ll.5.3.list.ready",
    "ll.5.3.list.revive",
    "ll.5.3.list.running-punch",
    "ll.5.3.list.shove",
    "ll.5.3.list.soul-read",
    "ll.5.3.list.sneak",
    "ll.5.3.list.surrender",
    "ll.5.3.list.taunt",
    "ll.5.3.list.throw-stones",
    "ll.5.3.list.weapon-attack",
    "ll.5.3.list.struggle",
)
def test_every_action_of_the_list_is_offered_when_it_can_be_taken() -> None:
    scene = place("1@20 2@19< 3@18!unconscious 4@30!grappled | 1@21", phase=("action", "bonus_action"))
    wanted = (
        "dodge",
        "drink",
        "grapple",
        "punch",
        "ready",
        "revive",
        "running_punch",
        "shove",
        "soul_read",
        "sneak",
        "surrender",
        "taunt",
        "stone",
        "attack",
        "struggle",
    )
    assert set(wanted) <= scene.deeds


@pytest.mark.rule("ll.5.5.list.find-rocks", "ll.5.5.list.rizz", "ll.5.5.list.bonus-die")
def test_every_bonus_action_of_the_list_is_offered_when_it_can_be_taken() -> None:
    romantic = {"bonus_points": 6, "perks": ["companion"], "companion": "catgirl", "relationship": 5}
    scene = place("1@20 | 1@30", phase="bonus_action", a=romantic)
    assert {"find_stone", "rizz", "bonus_die"} <= scene.deeds


@pytest.mark.rule("lh.readings.refused")
def test_every_action_is_on_the_list_offered_or_refused() -> None:
    scene = place("1@20 | 1@40", magic=False, fishing=False, gambling=False, structures=False, items=False)
    listed = scene.deeds | set(scene.refusals)
    for action in new_actions("action"):
        assert action in listed, action
    assert scene.prompt is not None
    closed = {refusal.id for refusal in scene.prompt.refused if "this match is played without it" in refusal.reason}
    assert {"cast", "meditate", "mulligan", "sacrifice", "fish", "gamble", "fortify", "hack", "consume"} <= closed


def new_actions(slot: str) -> list[str]:
    return [action.id for action in ACTIONS if slot in action.slots]


# Upkeep


@pytest.mark.rule("ll.5.1.start-of-turn.dodge-reset", "ll.5.1.start-of-turn.before-turning", "ll.5.3.dodge.duration")
def test_dodge_lasts_until_the_start_of_the_next_own_turn() -> None:
    scene = place("1@20 | 1@40", "d6:1,1", phase=("action", "movement"), turns=3)
    scene.play("dodge", "move:0")
    assert scene.party(0).marker == "dodge"
    scene.play("pass", "pass", "pass", "pass", "move:0")
    assert scene.asked == (0, "turning")
    assert scene.party(0).marker == "none"


@pytest.mark.rule("ll.5.1.start-of-turn.sneak-reset", "ll.5.1.start-of-turn.running-punch-reset")
@pytest.mark.parametrize("marker", ["sneak", "running_punch"])
def test_the_marker_is_back_on_none_when_a_turn_begins(marker: str) -> None:
    scene = place("1@20 | 1@40", phase="turning", a={"marker": marker})
    assert scene.party(0).marker == "none"
    assert scene.event("marker_moved").marker == "none"
    assert scene.kinds.index("marker_moved") < scene.kinds.index("phase_entered")


@pytest.mark.rule(
    "ll.5.1.marker.player-actions", "ll.5.3.dodge.marker", "ll.5.3.sneak.marker", "ll.5.3.running-punch.marker"
)
def test_dodge_sneak_and_running_punch_move_the_marker() -> None:
    for answer, marker in (("dodge", "dodge"), ("sneak", "sneak"), ("running_punch:0", "running_punch")):
        scene = place("1@20 | 1@30").play(answer)
        assert scene.party(0).marker == marker
        assert scene.event("marker_moved").marker == marker


@pytest.mark.rule("ll.5.9.general.no-stacking", "ll.5.9.general.one-per-round")
def test_a_reaction_that_was_not_used_before_does_not_make_two() -> None:
    scene = place("1@20 | 1@21 2@22", "d6:5 d20:5,10", phase="turning", a={"race": "dragonkin"})
    scene.next_turn("turning").next_turn("turning").next_turn("turning")
    scene.next_turn("movement").play("move:0", "tackle:0")
    assert scene.prompt is None, "piece 2 is passed as well, but the reaction is gone"
    assert scene.steps(0)[0] == 25


@pytest.mark.rule("ll.5.9.general.renewal", "ll.5.9.general.one-per-round", "ll.5.9.general.no-stacking")
def test_the_reaction_comes_back_at_the_start_of_the_own_turn_and_no_more_than_one() -> None:
    scene = place("1@20 | 1@40", phase="turning", a={"has_reacted": True}, b={"has_reacted": True})
    assert not scene.party(0).has_reacted
    assert scene.party(1).has_reacted


@pytest.mark.rule("lh.party.bonus-die-points", "ll.5.3.ready.cap")
def test_bonus_die_points_come_each_turn_up_to_the_maximum() -> None:
    scene = place("1@20 | ", phase="turning")
    assert scene.party(0).bonus_points == scene.tables.numbers.party.bonus_points_per_turn == 2
    assert place("1@20 | ", phase="turning", a={"bonus_points": 6}).party(0).bonus_points == 6


@pytest.mark.rule("lh.tables.relationship")
def test_the_relationship_cools_each_turn_until_the_companion_leaves() -> None:
    scene = place("1@20 | ", phase="turning", a={"companion": "catboy", "relationship": 3})
    assert scene.party(0).relationship == 2
    assert "companion_restless" not in scene.kinds
    scene = place("1@20 | ", phase="turning", a={"companion": "catboy", "relationship": 2})
    assert scene.event("companion_restless").seats == (0,)
    assert "Ana's catboy wants attention, or leaves before the next turn." in scene.told
    scene = place("1@20 | ", phase="turning", a={"companion": "catboy", "relationship": 1})
    assert scene.party(0).companion == ""
    assert scene.event("companion_left").companion == "catboy"


# Order and ends


@pytest.mark.rule("lh.match.order")
def test_the_highest_d20_with_speed_takes_the_starting_token_and_ties_roll_again() -> None:
    scene = begin(3, "d20:12,13,9,4,6", speeds=[1, 0, 2], head_start=False)
    assert [event.seat for event in scene.rolls("who begins")] == [0, 1, 2, 0, 1]
    assert scene.rolls("who begins")[0].total == 13
    assert scene.state.turn.seat == scene.state.first == 1


@pytest.mark.rule("lh.match.head-start", "lh.match.setup")
def test_the_head_start_puts_pieces_on_the_start_and_with_two_seats_on_the_star() -> None:
    assert begin(2, "d20:20,1").steps(0) == begin(2, "d20:20,1").steps(1) == [0, 0, 8, -1]
    assert begin(3, "d20:20,1,1").steps(0) == [0, 0, -1, -1]
    assert begin(4, "d20:20,1,1,1").steps(0) == [0, -1, -1, -1]
    assert begin(2, "d20:20,1", head_start=False).steps(0) == [-1, -1, -1, -1]


@pytest.mark.rule("lh.match.win")
@pytest.mark.parametrize(("match", "home"), [("short", 1), ("standard", 2), ("full", 4)])
def test_the_first_party_with_enough_pieces_home_wins(match: str, home: int) -> None:
    others = " ".join(f"{number}#56" for number in range(2, home + 1))
    scene = place(f"1#54 {others} | 1@40", "d6:2", phase="movement", match=match).play("move:0")
    assert scene.state.over
    assert scene.result == (0, 1)
    assert scene.event("finished").place == 1


@pytest.mark.rule("lh.match.win")
def test_one_piece_fewer_wins_nothing() -> None:
    scene = place("1#54 | 1@40", "d6:2", phase="movement").play("move:0")
    assert not scene.state.over


@pytest.mark.rule("lh.match.teams", "lh.match.win")
def test_a_team_wins_when_both_parties_have_enough_pieces_home() -> None:
    board = "1#54 2#56 | 1@40 | 1#56 {} | 1@30"
    first = place(board.format(""), "d6:2", phase="movement", teams=True).play("move:0")
    assert not first.state.over
    both = place(board.format("2#56"), "d6:2", phase="movement", teams=True).play("move:0")
    assert both.state.over
    assert set(both.state.places) == {0, 2}


@pytest.mark.rule("lh.readings.home-party")
def test_a_party_that_is_home_is_told_that_it_rolls_no_more_and_for_whom_it_plays_on() -> None:
    board = "1#56 2#56 3@10 | 1@40 | 1#55 2@36 | 1@30"
    scene = place(board, phase=("action", "movement"), teams=True)
    assert scene.prompt is not None
    assert scene.prompt.text == "You are home: which action for Cleo?"
    scene.play("pass")
    assert not scene.choices
    assert scene.told[-1] == "Ana's party has finished and no longer rolls to move, but still helps Cleo."
    assert not scene.all("rolled")


@pytest.mark.rule("lh.readings.home-party")
@pytest.mark.parametrize("board", ["1#56 3@10 | 1@40 | 1#56 | 1@30", "1#56 2#55 | 1@40 | 1#56 2#56 | 1@30"])
def test_a_party_that_is_on_its_way_rolls_whether_its_teammate_is_home_or_not(board: str) -> None:
    scene = place(board, "d6:3", phase=("action", "movement"), teams=True)
    assert scene.prompt is not None
    assert scene.prompt.text == "Which action does your party take?"
    scene.play("pass")
    assert len(scene.all("rolled")) == 1
    assert not scene.all("stays_home")


@pytest.mark.rule("lh.readings.finished-party")
@pytest.mark.rule("lh.match.places")
def test_the_match_can_go_on_for_places() -> None:
    board = "1#54 2#56 3@20 | 1@40 | 1@50"
    over = place(board, "d6:2", phase="movement", play_on=False).play("move:0")
    assert over.state.over
    asked = place(board, "d6:2", phase="movement").play("move:0")
    assert (asked.prompt and asked.prompt.seat, asked.choices) == (1, ["end", "play_on"])
    assert asked.play("end").state.over
    assert asked.steps(0) == [56, 56, 20, -1], "what won stays on the board"
    scene = place(board, "d6:2", phase="movement", play_on=True).play("move:0")
    assert not scene.state.over
    assert scene.state.places == [0]
    assert scene.steps(0) == [56, 56, -1, -1]
    assert scene.state.turn.seat == 1
    looks = scene.rules.look(scene.state, scene.setup).pieces
    assert [[piece.is_held for piece in own] for own in looks[:2]] == [[False, False, True, True], [False] * 4]


@pytest.mark.rule("lh.match.places")
def test_whoever_has_come_home_has_a_place_at_the_end_of_the_turn_of_anybody() -> None:
    board = "1@20 | 1#56 2#56 | 1@50"
    assert place(board, "d6:2", phase="movement", play_on=True).play("move:0").state.places == [1]


@pytest.mark.rule("ll.5.1.limit.creature")
def test_a_creature_acts_once_a_round() -> None:
    hound = Creature(number=1, id="glitch_hound", ring=22, hp=6)
    scene = place("1@20 2@30 | ", "d6:4,1 d20:2 d6:3", phase="movement", turns=2, state={"creatures": [hound]})
    scene.play("move:1")
    assert "damaged" not in scene.kinds
    scene.play("pass", "pass", "pass")
    assert [(event.seat, event.amount) for event in scene.all("damaged")] == [(0, 3)]


@pytest.mark.rule("lh.secrets.odds")
@pytest.mark.parametrize(("is_shown", "told"), [(True, "d6 spaces"), (False, "about d6 spaces")])
def test_what_hangs_on_a_stat_that_nobody_has_seen_is_told_as_about(is_shown: bool, told: str) -> None:
    scene = place("1@8 | 1@30", phase="bonus_action", is_shown=is_shown, a={"bonus_points": 8, "stats": {"luck": 1}})
    assert (
        scene.detail("bonus_die")
        == f"{told} for a piece on the track; the points go back to 0. If you keep the die full, your movement rolls "
        "get +1."
    )
