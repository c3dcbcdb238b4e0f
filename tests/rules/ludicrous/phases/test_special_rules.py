"""The two special rules phases."""

from typing import Any

import pytest

from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import count_conditions_down
from ludo_tui.rules.ludicrous.model.state import Affliction, Hit
from tests.rules.ludicrous.scenes import steps, with_numbers, with_row
from tests.scene import PHASES, Scene, place, set_up

BOTH = ("first_special", "second_special")


def first(board: str, *dice: str, **kwargs: object) -> Scene:
    """Play Ana's first special rules phase."""
    return place(board, dice, phase=("first_special", "tank_movement"), **kwargs)  # type: ignore[arg-type] # as given


# When it is due


@pytest.mark.rule("ll.5.4.only-when-needed", "ll.5.6.only-when-needed")
def test_without_anything_due_both_phases_are_skipped() -> None:
    scene = place("1@10 | 1@40", phase=(*BOTH, "tank_movement"))
    assert scene.phases == ["tank_movement"]
    scene.play("pass")


@pytest.mark.rule("ll.5.4.only-when-needed")
@pytest.mark.parametrize("condition", ["spiny", "unseen", "warded"])
def test_what_does_nothing_in_the_first_one_does_not_open_it(condition: str) -> None:
    assert first(f"1@10!{condition} | 1@40").play("pass").phases == ["tank_movement"]


@pytest.mark.rule("ll.5.4.other-chapters", "lh.party.wounded")
@pytest.mark.parametrize(("hp", "after"), [(10, 11), (11, 11), (1, 2)])
def test_the_wounded_heal_1(hp: int, after: int) -> None:
    scene = first("1@10 | 1@40", a={"hp": hp})
    assert scene.party(0).hp == after
    assert ("first_special" in scene.phases) == (after != hp)
    scene.play("pass")


# Frights

SEEN = {"seen": [(14, False)]}


@pytest.mark.rule("lh.readings.unconscious-unafraid")
@pytest.mark.rule(
    "ll.5.4.saving-throw-example",
    "ll.5.4.case.frightened",
    "ll.5.4.failed-save",
    "ll.5.4.passed-save",
    "ll.5.4.each-piece-saves",
    "lh.conditions.risk-frightened",
    "lh.rolls.save",
)
def test_each_piece_near_an_eliminated_comrade_saves_or_is_frightened() -> None:
    scene = first("1@8 2@20 3@21 | 1@40", "d20:10", "d20:11", a=SEEN)
    assert [roll.total for roll in scene.rolls("fright")] == [10, 11]
    brave = first("1@8!emboldened 2@20 | 1@40", "d20:10", a=SEEN)
    assert brave.has(0, 2) == ["frightened"], "whoever fears nothing keeps nobody from fearing"
    assert scene.has(0, 1) == ["frightened"]
    assert scene.has(0, 2) == []
    assert scene.party(0).seen == []
    scene.play("pass")


@pytest.mark.rule("lh.readings.unconscious-unafraid")
def test_whoever_is_down_sees_nobody_fall() -> None:
    longer = with_numbers(party={"phases_unconscious": 2})
    scene = first("1@8!unconscious 2@20 | 1@40", "d20:10", a=SEEN, ruleset=longer)
    assert len(scene.rolls("fright")) == 1
    assert (scene.has(0, 1), scene.has(0, 2)) == (["unconscious"], ["frightened"])


@pytest.mark.rule("lh.party.leader")
def test_after_the_leader_falls_the_saves_are_at_disadvantage() -> None:
    scene = first("1@12 | 1@40", "d20:15", "d20:9", a={"seen": [(14, True)]})
    assert scene.has(0, 1) == ["frightened"]
    scene.play("pass")


@pytest.mark.rule("lh.conditions.drunk", "lh.party.race.automaton")
def test_the_drunk_and_automatons_do_not_fear() -> None:
    drunk = {**SEEN, "conditions": [Affliction(id="drunk", ends=Ends(2))]}
    for changes in (drunk, {**SEEN, "race": "automaton"}):
        scene = first("1@12 | 1@40", a=changes)
        assert scene.rolls() == []
        scene.play("pass")


@pytest.mark.rule("ll.5.6.case.frightened", "ll.5.6.same-rules", "ll.5.6.main-cause")
def test_frights_are_settled_in_the_second_phase_too() -> None:
    scene = place("1@12 | 1@40", "d20:5", phase=("second_special", "tank_movement"), a=SEEN)
    assert scene.has(0, 1) == ["frightened"]
    scene.play("pass")


# Stuns

HITS = [Hit(1, 2)]


@pytest.mark.rule("ll.5.4.case.stunned", "lh.conditions.risk-stunned")
def test_a_hard_hit_is_held_out_with_constitution_or_stuns() -> None:
    for defence, conditions in ((9, ["stunned"]), (12, [])):
        scene = place(
            "1@12 | 1@40", f"d20:10,{defence}", phase=("turning", "first_special"), a={"stats": {"constitution": 1}}
        )
        scene.piece(0, 1).hits = list(HITS)
        scene.play("pass")
        assert scene.rolls("stunning blow")[0].total == 12
        assert scene.rolls("against stunning blow")[0].total == defence + 1
        assert scene.has(0, 1) == conditions
        assert scene.piece(0, 1).hits == []


@pytest.mark.rule("lh.conditions.risk-stunned", "lh.readings.unconscious-unafraid")
@pytest.mark.parametrize("where", ["1@12!unconscious 2@30", "1#52 2@30", "2@30"])
def test_a_hard_hit_stuns_nobody_who_is_down_or_off_the_pathway(where: str) -> None:
    scene = place(f"{where} | 1@40", phase=("turning", "first_special"))
    scene.piece(0, 1).hits = list(HITS)
    scene.play("pass")
    assert not scene.rolls("stunning blow")
    assert scene.piece(0, 1).hits == []


@pytest.mark.rule("lh.conditions.risk-stunned")
def test_who_is_stunned_by_one_hit_is_not_rolled_against_for_the_next() -> None:
    for defence, rolled in (("5", 1), ("15,10,15", 2)):
        scene = place("1@12 | 1@40", f"d20:10,{defence}", phase=("turning", "first_special"))
        scene.piece(0, 1).hits = [*HITS, *HITS]
        scene.play("pass")
        assert len(scene.rolls("against stunning blow")) == rolled


@pytest.mark.rule("ll.5.6.case.stunned")
def test_stuns_are_settled_in_the_second_phase_too() -> None:
    scene = place("1@12 | 1@40", "d20:10,5", phase=("turning", "second_special"))
    scene.piece(0, 1).hits = list(HITS)
    assert scene.play("pass").has(0, 1) == ["stunned"]


@pytest.mark.rule("lh.conditions.risk-stunned")
@pytest.mark.parametrize(("offence", "die", "risk"), [(15, 5, False), (15, 6, True), (20, 1, True)])
def test_6_damage_or_a_critical_hit_puts_at_risk(offence: int, die: int, risk: bool) -> None:
    scene = place("1@10 | 1@11", [f"d20:{offence}", "d20:5", f"d8:{die}"]).play("attack:0:longsword:1.0")
    assert bool(scene.piece(1, 1).hits) == risk
    reels = "Ben's piece 1 is shaken: it must make a save in Ben's next Special phase or be stunned."
    assert (reels in scene.told) == risk


@pytest.mark.rule("lh.conditions.risk-stunned", "lh.readings.unconscious-unafraid")
def test_whoever_falls_by_a_hard_blow_is_not_said_to_reel() -> None:
    scene = place("1@10 | 1@11", "d20:15 d20:5 d8:8", b={"hp": 2}).play("attack:0:longsword:1.0")
    assert not any("is shaken" in line for line in scene.told)


# Star spaces


@pytest.mark.rule("ll.5.4.case.star-space", "lh.conditions.ambush")
def test_a_piece_on_a_star_may_ambush_somebody_near() -> None:
    scene = first("1@8< | 1@11", "d20:10", "d6:4", a={"stats": {"speed": 1}}, b={"stats": {"dexterity": -1}})
    assert scene.asked == (0, "ambush")
    assert scene.choices == ["ambush:0:1.0", "pass"]
    assert scene.detail("ambush:0:1.0") == "55%; d6 damage"
    scene.play("ambush:0:1.0")
    assert scene.party(1).hp == 16
    scene.play("pass")


@pytest.mark.rule("lh.conditions.ambush")
def test_two_pieces_on_a_star_ambush_alike_unless_one_of_them_leads() -> None:
    for leader, kinds in ((3, 1), (0, 2)):
        scene = first("1@8< 2@8< | 1@11", a={"leader": leader})
        assert scene.prompt is not None
        ambushes = [option for option in scene.prompt.options if option.does == "ambush"]
        assert len(ambushes) == 2
        assert len({option.shown.same_as for option in ambushes}) == kinds


@pytest.mark.rule("lh.conditions.ambush", "lh.attacks.what")
@pytest.mark.parametrize(("condition", "odds", "hp"), [("stunned", "70%", 16), ("unseen", "20%", 20)])
def test_what_helps_or_hinders_attacks_helps_or_hinders_an_ambush(condition: str, odds: str, hp: int) -> None:
    """The save is rolled twice, and the worse or the better counts."""
    scene = first(f"1@8 | 1@11!{condition}", "d20:15,5", *(["d6:4"] if hp < 20 else []))
    assert scene.detail("ambush:0:1.0") == f"{odds}; d6 damage"
    scene.play("ambush:0:1.0")
    assert scene.party(1).hp == hp
    scene.play("pass")


@pytest.mark.rule("lh.conditions.ambush", "ll.5.9.shield.plus-2")
def test_a_shield_against_an_ambush_tells_the_chance_with_and_without_it() -> None:
    scene = first("1@8 | 1@11", b={"has_shield": True}).play("ambush:0:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.detail("shield").startswith("it misses: 65%, 55% without")
    assert scene.prompt is not None
    assert scene.prompt.rules_about(scene.prompt.option("shield"))[0] == "ll.5.9.shield.plus-2"


@pytest.mark.rule("lh.conditions.ambush")
def test_an_ambush_is_saved_from_with_10_and_the_speed() -> None:
    scene = first("1@8 | 1@11", "d20:11", a={"stats": {"speed": 1}})
    scene.play("ambush:0:1.0")
    assert scene.party(1).hp == 20
    scene.play("pass")


@pytest.mark.rule("ll.5.6.once-per-turn-excluded", "lh.conditions.ambush")
def test_there_is_one_ambush_a_turn() -> None:
    scene = place("1@8 | 1@11", "d20:15", phase=(*BOTH, "tank_movement")).play("ambush:0:1.0")
    assert scene.phases == ["first_special", "tank_movement"]
    scene.play("pass")


@pytest.mark.rule("lh.readings.ambush-declined")
def test_an_ambush_is_asked_about_again_only_if_something_has_changed() -> None:
    phases = ("first_special", "bonus_action", "second_special", "tank_movement")
    study = {"profession": "wizard"}
    same = place("1@8 | 1@11", phase=phases, a=study).play("pass", "pivotal:pivotal")
    assert same.phases == ["first_special", "bonus_action", "tank_movement"]
    full = {**study, "bonus_points": 6}
    other = place("1@8 2@20 | 1@11 2@23", "d6:1", phase=phases, a=full).play("pass", "bonus_die", "move:1")
    assert other.asked == (0, "ambush")
    assert other.choices == ["ambush:0:1.0", "ambush:1:1.1", "pass"]
    likelier = place("1@8 | 1@11", phase=phases, a=study).play("pass")
    likelier.change(1, {"dexterity": -2})
    likelier.play("pivotal:pivotal")
    assert likelier.asked == (0, "ambush")


@pytest.mark.rule("lh.conditions.ambush")
@pytest.mark.parametrize("board", ["1@8 | 1@12", "1@9 | 1@11", "1@8!unconscious 2@30 | 1@11"])
def test_an_ambush_needs_a_star_and_an_enemy_within_3(board: str) -> None:
    assert place(board, phase="second_special").prompt is None


# Prisoners


def prisoner(die: str, tries: int = 0, board: str = "2@30 | 1@40") -> Scene:
    """Play Ana's first special rules phase with her piece 1 in Ben's prison."""
    scene = place(board, [die], phase=("turning", "first_special"), a={"stats": {"dexterity": 1}})
    scene.piece(0, 1).prison = 1
    scene.piece(0, 1).escape_tries = tries
    return scene.play("pass")


@pytest.mark.rule("ll.5.4.case.prison-escape", "lh.conditions.prisoner")
def test_a_prisoner_needs_13_less_1_for_each_failed_try() -> None:
    failed = prisoner("d20:11")
    assert (failed.piece(0, 1).prison, failed.piece(0, 1).escape_tries) == (1, 1)
    free = prisoner("d20:12")
    assert (free.piece(0, 1).prison, free.steps(0)[0]) == (None, -1)
    assert prisoner("d20:10", tries=2).piece(0, 1).prison is None


@pytest.mark.rule("lh.conditions.prisoner")
def test_every_prisoner_rolls_whatever_the_one_before_it_has_rolled() -> None:
    scene = place("3@30 | 1@40", "d20:5,15", phase=("turning", "first_special"))
    for number in (1, 2):
        scene.piece(0, number).prison = 1
    scene.play("pass")
    assert [scene.piece(0, number).prison for number in (1, 2)] == [1, None]


@pytest.mark.rule("lh.conditions.prisoner")
def test_a_20_takes_a_prisoner_to_its_starting_space_if_that_is_legal() -> None:
    assert prisoner("d20:20").steps(0)[0] == 0
    assert prisoner("d20:20", board="2@30 | 1@0").steps(0)[0] == -1


@pytest.mark.rule("ll.5.6.no-prison-escape", "ll.5.6.once-per-turn-excluded")
def test_nobody_escapes_in_the_second_phase() -> None:
    scene = place("2@30 | 1@40", phase=("turning", "second_special"))
    scene.piece(0, 1).prison = 1
    scene.play("pass")
    assert scene.rolls() == []
    assert scene.phases == ["turning"]


# Conditions that work each turn


def party_with(condition: str, left: int = 2, hp: int = 15) -> dict[str, object]:
    return {"conditions": [Affliction(id=condition, ends=Ends(left))], "hp": hp}


@pytest.mark.rule("ll.5.4.case.blessed", "lh.conditions.blessed")
def test_the_blessed_heal_1() -> None:
    scene = first("1@10 | 1@40", a=party_with("blessed"))
    assert scene.party(0).hp == 16
    scene.play("pass")


@pytest.mark.rule("lh.conditions.blessed", "lh.conditions.cursed")
@pytest.mark.parametrize(("condition", "sign"), [("blessed", 1), ("cursed", -1)])
def test_blessing_and_curse_change_rolls_by_d4(condition: str, sign: int) -> None:
    scene = place("1@10 | 1@11", "d4:3 d20:12,5 d8:2", a=party_with(condition)).play("attack:0:longsword:1.0")
    assert scene.added("longsword") == {condition: 3 * sign}


@pytest.mark.rule("ll.5.4.case.cursed", "lh.conditions.cursed")
def test_the_cursed_lose_1() -> None:
    scene = first("1@10 | 1@40", a=party_with("cursed"))
    assert scene.party(0).hp == 14
    assert scene.event("damaged").damage == "natural"
    scene.play("pass")


@pytest.mark.rule("ll.5.4.case.stressed", "lh.conditions.stressed")
@pytest.mark.parametrize(("die", "asked"), [(9, "tank"), (10, "bonus")])
def test_the_stressed_save_for_their_bonus_action(die: int, asked: str) -> None:
    phases = ("first_special", "bonus_action", "tank_movement")
    scene = place("1@10 | 1@40", [f"d20:{die}"], phase=phases, a=party_with("stressed"))
    assert scene.asked == (0, asked)


@pytest.mark.rule("ll.5.6.no-conditions")
@pytest.mark.parametrize("condition", ["blessed", "cursed", "stressed"])
def test_conditions_do_nothing_in_the_second_phase(condition: str) -> None:
    scene = place("1@10 | 1@40", phase=("second_special", "tank_movement"), a=party_with(condition))
    assert scene.party(0).hp == 15
    assert scene.phases == ["tank_movement"]
    scene.play("pass")


@pytest.mark.rule("lh.conditions.burning")
def test_the_burning_take_d4_and_dropping_prone_ends_it() -> None:
    scene = first("1@10!burning | 1@40", "d4:3")
    assert scene.party(0).hp == 17
    scene.play("pass")
    out = place("1@10!burning | 1@40", phase="turning").play("prone:0")
    assert out.has(0, 1) == ["prone"]


@pytest.mark.rule("lh.conditions.cursed")
def test_a_condition_that_another_has_ended_does_nothing_and_keeps_no_third_from_its_own() -> None:
    cure = steps({"do": "cure", "conditions": ["burning"], "to": "self"})
    rain = with_row("conditions", "blessed", each_turn=cure)
    scene = first("1@10!blessed!burning 2@20!cursed | 1@40", ruleset=rain)
    assert (scene.has(0, 1), scene.party(0).hp) == (["blessed"], 19)
    scene.play("pass")


@pytest.mark.rule("lh.conditions.durations")
@pytest.mark.parametrize(
    ("condition", "phases"),
    [("burning", 0), ("spiny", 0), ("weakened", 1), ("lucky", 1), ("slowed", 2), ("stunned", 2), ("unseen", 2)],
)
def test_the_last_turn_of_a_condition_ends_with_the_phase_that_it_acts_on(condition: str, phases: int) -> None:
    scene = set_up("1@10 |")
    bearer = 1 if "piece" in scene.tables.conditions[condition].on else None
    scene.afflict(0, bearer, condition, 1)
    scene.begin_turn()
    there: list[bool] = []
    for name in ("first_special", "bonus_action", "movement"):
        there.append(condition in scene.has(0, bearer))
        count_conditions_down(scene.table, 0, PHASES[: PHASES.index(name) + 1])
    assert there == [number <= phases for number in range(3)]
    assert scene.has(0, bearer) == []


@pytest.mark.rule("lh.conditions.durations")
def test_a_turn_counts_for_its_own_party_only() -> None:
    scene = first("1@10 | 1@40", a=party_with("spiny", left=2), b=party_with("spiny", left=2))
    assert [scene.party(seat).conditions[0].ends.left for seat in (0, 1)] == [1, 2]
    scene.play("pass")


@pytest.mark.rule("lh.conditions.repeat")
def test_the_same_condition_again_keeps_the_longer_duration() -> None:
    for before, after in ((5, 4), (1, 2)):
        scene = place(" | 1@40", phase=("action", "bonus_action"), a=party_with("drunk", left=before)).play("drink")
        scene.until(0, "bonus").play("pass")
        assert [(one.id, one.ends.left) for one in scene.party(0).conditions] == [("drunk", after)]


# The unconscious


@pytest.mark.rule("lh.party.unrevived")
def test_an_unrevived_piece_is_eliminated_in_the_last_phase() -> None:
    three = with_numbers(party={"phases_unconscious": 3})
    for down, step in ((1, 10), (2, -1)):
        scene = place("1@10!unconscious 2@30 | 1@40", phase=("turning", "action", "first_special"), ruleset=three)
        scene.piece(0, 1).down = down
        scene.play("pass", "pass")
        assert scene.steps(0)[0] == step


OWN_TURN = ("action", "first_special", "tank_movement")
FALLS: dict[str, tuple[str, str, tuple[str, ...], dict[str, Any]]] = {
    "a retaliation": (
        "1@10 2@8 | 1@11<",
        "d20:5,12,20,3 d4:1 d20:19",
        ("attack:0:dagger:1.0", "retaliate:0:dagger"),
        {},
    ),
    "spines": ("1@10 2@8 | 1@11!spiny", "d20:5,12,19", ("attack:0:dagger:1.0",), {}),
    "fire": ("1@10!burning 2@8 | 1@40", "d4:4 d20:19", ("pass",), {}),
    "a curse": (
        "1@10 2@8 | 1@40",
        "d20:19",
        ("pass",),
        {"conditions": [Affliction(id="cursed", ends=Ends(3))], "hp": 1, "hp_max": 1},
    ),
}


@pytest.mark.rule("lh.party.unrevived")
@pytest.mark.parametrize("what", [*FALLS])
def test_whatever_fells_a_piece_its_party_has_an_action_phase_before_it_is_lost(what: str) -> None:
    board, dice, answers, more = FALLS[what]
    daggers = {"weapons": ["dagger"], "hp_max": 4}
    scene = place(board, dice, phase=OWN_TURN, a={"hp": 2, **daggers, **more}, b={"weapons": ["dagger"]})
    scene.play(*answers)
    assert "unconscious" in scene.has(0, 1), "not lost in the turn in which it fell"
    scene.change(0, conditions=[])
    scene.piece(0, 1).conditions = [Affliction(id="unconscious")]
    scene.until(0, "action", OWN_TURN)
    assert "revive:1:0.0" in scene.choices
    scene.play("pass")
    assert scene.steps(0)[0] == -1


@pytest.mark.rule("lh.party.unrevived")
def test_a_piece_felled_before_the_action_phase_can_be_revived_in_it_and_not_later() -> None:
    scene = place("1@10 2@30 | 1@11<", "d20:15,3 d4:4", phase=("turning", *OWN_TURN), a={"hp": 2})
    scene.play("turn:0", "opportunity:0:dagger").until(0, "action")
    assert scene.has(0, 1) == ["unconscious"]
    scene.play("pass")
    assert scene.steps(0)[0] == -1


@pytest.mark.rule("lh.party.untargeted-damage")
def test_damage_without_a_target_hits_the_foremost_piece_or_leaves_1() -> None:
    frail = {"conditions": [Affliction(id="cursed", ends=Ends(2))], "hp": 1, "hp_max": 1}
    scene = first("1@10 2@20 3#52 | 1@40", a=frail)
    assert [event.piece for event in scene.all("fell_unconscious")] == [1]
    scene.play("pass")
    nobody = first("1#52 | 1@40", a=frail)
    assert nobody.party(0).hp == 1
    assert nobody.has(0, 1) == []
    nobody.play("pass")


@pytest.mark.rule("lh.readings.save-no-critical")
def test_a_natural_20_or_1_on_a_save_is_a_number_like_any_other() -> None:
    trap = {"stats": {"engineering": 2}}
    clumsy = {"stats": {"dexterity": -2}}
    caught = place("1@24 | ", "d6:4 d20:13", phase="movement", a=clumsy, b=trap).play("move:0")
    assert caught.has(0, 1) == ["restrained"]
    agile = {"stats": {"dexterity": 2}}
    lucky = place("1@24 | ", "d6:4 d20:1", phase="movement", a=agile, b={"stats": {"engineering": -7}}).play("move:0")
    assert lucky.has(0, 1) == []
    doomed = place("1@24 | ", "d6:4 d20:20", phase="movement", a=clumsy, b={"stats": {"engineering": 9}}).play("move:0")
    assert doomed.has(0, 1) == ["restrained"]


@pytest.mark.rule("lh.readings.critical-later")
def test_a_critical_failure_reaches_the_annustar_when_the_action_is_over() -> None:
    scene = place("1@10 | 1@11<", "d20:1,9,12,4,6 d8:7", annustar=True).play("attack:0:longsword:1.0")
    assert scene.state.annustar.damage == 0
    scene.play("retaliate:0:longsword")
    assert scene.state.annustar.damage == 1


def test_who_is_stressed_saves_against_being_so() -> None:
    phases = ("first_special", "bonus_action", "tank_movement")
    scene = place("1@10 | 1@40", ["d20:3"], phase=phases, a=party_with("stressed"))
    told = [event.sentence(scene.names) for event in scene.events if event.kind == "saved"]
    assert [text.partition(" (")[0] for text in told] == ["Ana fails to save against being stressed"]
