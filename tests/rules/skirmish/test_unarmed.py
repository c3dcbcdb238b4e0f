"""Striking with bare hands and shoving; withstanding; pushes."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.unarmed.shove import shove_boons
from tests.rules.skirmish.skirmish_scene import stand


@pytest.mark.rule("sk.action.attack.unarmed", "sk.unarmed.strike.definition", "sk.unarmed.strike.improvised")
@pytest.mark.rule("sk.bonus.not-unarmed", "sk.unarmed.no-bonus")
def test_a_blow_with_bare_hands() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:17 d6:6 d6:4").play("strike:1.0", "pass")
    assert scene.counted() == {"bare hands": -1}
    assert scene.event("attempted").goal == 14
    assert scene.piece(1).damage == 4


@pytest.mark.rule("sk.unarmed.strike.larger-target")
def test_it_hardly_hurts_somebody_larger() -> None:
    scene = stand("champion@k9 | cragfolk/champion@j9", "d20:17 d6:1").play("strike:1.0", "pass")
    assert scene.piece(1).damage == 1


@pytest.mark.rule("sk.unarmed.strike.definition", "sh.piece.natural-weapon")
def test_whose_body_is_a_weapon_strikes_with_that() -> None:
    assert "strike:1.0" not in stand("brawler@k9 | champion@j9").choices


@pytest.mark.rule("sk.unarmed.shove.roll", "sk.unarmed.shove.push", "sh.move.push")
@pytest.mark.parametrize(
    ("shover", "dice", "end"),
    [
        ("brawler", "d20:7", "i12"),
        ("bulwark", "d20:7 d6:1", "i11"),
        ("arcanist", "d20:11", "i10"),
        ("brawler", "d20:6", "j9"),
    ],
)
def test_a_shove_pushes_by_the_modifier_and_at_least_one(shover: str, dice: str, end: str) -> None:
    scene = stand(f"{shover}@k9 | duelist@j9", dice).play("shove:1.0", "pass")
    assert scene.event("attempted").goal == 10
    assert scene.at(1) == end


@pytest.mark.rule("sk.attack.roll-scope")
def test_a_shove_is_a_roll_to_attack_to_whoever_defends_itself() -> None:
    scene = stand("brawler@k9 | stoneborn/duelist@j9!defending", "d20:12 d20:15").play("shove:1.0", "pass")
    assert scene.at(1) == "j9"
    assert not scene.piece(1).has("defending")


@pytest.mark.rule("sk.unarmed.shove.target")
@pytest.mark.parametrize(("shover", "can"), [("reedling/champion", False), ("champion", True)])
def test_giants_are_not_shoved_by_the_small(shover: str, can: bool) -> None:
    assert ("shove:mon-1" in stand(f"{shover}@k9 | ", monsters="toll_giant@j9").choices) == can


@pytest.mark.rule("sk.unarmed.shove.larger-target")
def test_somebody_larger_goes_half_as_far() -> None:
    scene = stand("brawler@k9 | cragfolk/duelist@j9", "d20:15").play("shove:1.0", "pass")
    assert scene.at(1) == "i10"


@pytest.mark.rule("sk.unarmed.shove.shield-boon", "sk.unarmed.shove.run-up-boon")
def test_a_shield_and_a_run_up_help() -> None:
    scene = stand("bulwark@k9 | duelist@j9", "d20:1 d6:1").play("shove:1.0", "pass")
    assert scene.counted() == {"shield": 1}
    ran = stand("brawler@k9 | duelist@j9", "d20:1 d6:1")
    assert ran.state.acting is not None
    ran.state.acting.spaces = 5
    ran.play("shove:1.0", "pass")
    assert ran.counted() == {"run-up": 1}
    for blow, dice, counted in (("strike", "d20:1 d6:1", {"bare hands": -1}), ("attack:greatsword", "d20:1", {})):
        struck = stand("champion@k9 | duelist@j9", dice)
        assert struck.state.acting is not None
        struck.state.acting.spaces = 5
        struck.play(f"{blow}:1.0", "pass")
        assert struck.counted() == counted


@pytest.mark.rule("sk.unarmed.shove.run-up-boon")
@pytest.mark.parametrize(
    ("spaces", "yards", "counted"),
    [
        (5, 5, {"run-up": 1}),
        (3, 6, {}),  # crawling, or through a thicket
        (0, 5, {}),  # getting up takes yards, too
    ],
)
def test_a_run_up_is_counted_in_spaces(spaces: int, yards: int, counted: dict[str, int]) -> None:
    scene = stand("brawler@k9 | duelist@j9")
    assert scene.state.acting is not None
    scene.state.acting.spaces, scene.state.acting.walked = spaces, yards
    found = Field(scene.table)
    assert {one.name: one.edge for one in shove_boons(found, Who(0, 0))} == counted


@pytest.mark.rule("sk.unarmed.shove.run-up-boon")
@pytest.mark.parametrize(
    ("board", "goes", "spaces"),
    [("brawler@k9 | ", ["go:o9"], 4), ("brawler@k9!prone | ", ["go:m9"], 2), ("brawler@k9 | ", ["go:m9", "go:k9"], 4)],
)
def test_spaces_are_counted_as_they_are_gone(board: str, goes: list[str], spaces: int) -> None:
    scene = stand(board).play(*goes)
    assert scene.state.acting is not None
    assert scene.state.acting.spaces == spaces


@pytest.mark.rule("sk.unarmed.shove.critical")
def test_a_critical_shove_topples_even_without_a_push() -> None:
    scene = stand("brawler@k9 | duelist@j9 champion@i10 champion@i10", "d20:17").play(
        "shove:1.0", "pass", "pass", "pass"
    )
    assert scene.at(1) == "j9"
    assert scene.piece(1).has("prone")


@pytest.mark.rule("sk.reaction.withstand.trigger-strength", "sk.reaction.withstand.bane")
def test_the_target_may_withstand() -> None:
    scene = stand("brawler@k9 | duelist@j9", "d20:10 d6:6").play("shove:1.0")
    assert scene.choices == ["dodge:0", "withstand:0", "pass", "pass-turn"]
    scene.play("withstand:0")
    assert scene.counted() == {"withstand": -1}
    armed = stand("brawler@k9 | duelist@j9", "d20:1").play("attack:heavy_fists:1.0")
    assert "withstand:0" not in armed.choices
    armed.play("pass")


@pytest.mark.rule("sh.move.push", "sk.reaction.free-attack.willing-only")
def test_a_push_stops_before_what_is_full_and_opens_nobody_to_free_attacks() -> None:
    scene = stand("brawler@k9 | duelist@j9 | champion@i10 champion@g2", "d20:15").play("shove:1.0", "pass")
    assert scene.at(1) == "j9"
    free = stand("brawler@k9 champion@l9 | duelist@j9", "d20:10").play("act:0", "shove:1.0", "pass")
    assert free.asked == (0, "turn")
    assert free.all("attacks")[1:] == []


@pytest.mark.rule("sh.move.push")
def test_the_pusher_picks_the_way_on_a_shared_space() -> None:
    scene = stand("brawler@k9 | duelist@k9!prone", "d20:10 d6:1").play("shove:1.0")
    assert scene.choices == ["push:forward", "push:back"]
    scene.play("push:back")
    assert scene.piece(1).step < 45


@pytest.mark.rule("sk.unarmed.trip.roll", "sk.unarmed.trip.target-chooses", "sk.unarmed.trip.success")
@pytest.mark.parametrize(("chosen", "goal", "d20", "falls"), [("str", 13, 9, False), ("agi", 10, 7, True)])
def test_a_trip_is_against_what_the_target_chooses(chosen: str, goal: int, d20: int, falls: bool) -> None:
    scene = stand("duelist@k9 | champion@j9", f"d20:{d20}").play("trip:1.0")
    assert scene.asked == (1, "defend-with")
    assert scene.all("rolled") == []
    scene.play(chosen, "pass")
    assert scene.event("attempted").goal == goal
    assert scene.piece(1).has("prone") == falls


@pytest.mark.rule("sk.unarmed.trip.target-chooses")
@pytest.mark.parametrize(("own", "told"), [("str", "then 55% to succeed"), ("agi", "then 70% to succeed")])
def test_what_is_set_against_a_trip_says_how_likely_it_then_succeeds(own: str, told: str) -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:1").play("trip:1.0")
    assert scene.offer(own).outlook(scene.rules.names(scene.setup)) == told
    scene.play(own)
    now = scene.offer("dodge:0").outcome.now
    assert now is not None
    assert f"then {round(100 * now.odds)}% to succeed" == told
    scene.play("pass")


@pytest.mark.rule("sk.unarmed.trip.target", "sk.unarmed.trip.shield-boon")
def test_who_is_tripped_and_how_a_shield_helps() -> None:
    assert "trip:mon-1" not in stand("reedling/champion@k9 | ", monsters="toll_giant@j9").choices
    assert "trip:mon-1" in stand("champion@k9 | ", monsters="toll_giant@j9").choices
    scene = stand("bulwark@k9 | champion@j9", "d20:1 d6:1").play("trip:1.0", "str", "pass")
    assert scene.counted() == {"shield": 1}


@pytest.mark.rule("sk.unarmed.trip.critical")
def test_a_critical_trip_takes_the_speed_until_the_trippers_next_turn_starts() -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:17").play("trip:1.0", "agi", "pass", "pass")
    assert scene.piece(1).has("stalled")
    scene.next_turn("party_turns")
    assert scene.asked == (1, "turn")
    assert scene.goes == set()
    assert "run" in scene.refusals
    scene.run_all(scene.turn_of(0))
    assert not scene.piece(1).has("stalled")
    assert scene.piece(1).has("prone")


@pytest.mark.rule("sh.trait.max-push", "sh.affliction.immune")
@pytest.mark.parametrize(
    ("target", "end"), [("stoneborn/duelist", "i10"), ("bulwark", "j9"), ("cragfolk/duelist", "i13")]
)
def test_who_is_hard_to_push(target: str, end: str) -> None:
    scene = stand(f"cragfolk/brawler@k9 | {target}@j9", "d20:19").play("shove:1.0", "pass")
    assert scene.event("attempted").is_critical
    assert scene.at(1) == end
    assert scene.piece(1).has("prone")


@pytest.mark.rule("sh.trait.max-push", "sh.affliction.immune")
def test_what_is_rooted_or_floats_stays_upright() -> None:
    rooted = stand("cragfolk/brawler@k9 | ", "d20:20", monsters="cairn_guard@j9").play("shove:mon-1", "pass")
    assert (rooted.monster().ring, rooted.monster().has("prone")) == (18, False)
    floating = stand("cragfolk/brawler@k9 | ", "d20:20 d6:1", monsters="pale_lantern@j9").play("shove:mon-1", "pass")
    assert not floating.monster().has("prone")


@pytest.mark.rule("sk.unarmed.shove.larger-target", "sh.trait.max-push", "sh.move.push")
@pytest.mark.parametrize(
    ("shover", "board", "monsters"),
    [
        ("arcanist", "cragfolk/duelist@j9", ""),  # half of 1
        ("brawler", "bulwark@j9", ""),  # rooted
        ("brawler", "duelist@j9 champion@i10 champion@i10", ""),  # barred behind it
        ("brawler", "", "cairn_guard@j9"),
    ],
)
def test_a_shove_that_moves_nobody_is_told_and_promises_nothing(shover: str, board: str, monsters: str) -> None:
    scene = stand(f"{shover}@k9 | {board}", "d20:15", monsters=monsters)
    target = "mon-1" if monsters else "1.0"
    facts = scene.offer(f"shove:{target}").facts
    assert facts.effect == (0.0 if monsters else facts.critical or 0.0)
    assert scene.offer(f"shove:{target}").outcome.note == "the target would not move"
    scene.play(f"shove:{target}")
    while scene.prompt is not None and scene.prompt.kind == "reaction":
        scene.play("pass")
    pushed = scene.event("was_pushed")
    assert pushed.start == pushed.end
    assert pushed.sentence(scene.names).endswith("is pushed, but stays where it is.")


@pytest.mark.rule("sk.unarmed.shove.push", "sk.unarmed.trip.critical")
def test_only_an_attack_that_does_nothing_has_a_chance_of_its_own_for_its_effect() -> None:
    scene = stand("brawler@k9 | duelist@j9!prone champion@j9")
    effects = {one: scene.offer(one).facts.effect for one in ("shove:1.0", "trip:1.1", "trip:1.0")}
    assert effects == {"shove:1.0": None, "trip:1.1": None, "trip:1.0": scene.offer("trip:1.0").facts.critical}


@pytest.mark.rule("sh.trait.pulls-down")
def test_a_critical_bite_of_a_hound_pulls_down() -> None:
    scene = stand("champion@k9 | ", "d20:18 d6:1,1", monsters="burr_hound@j9", turn=None, phase="sage_turns")
    scene.play("attack:bite:0.0", "pass")
    assert scene.piece().has("prone")


@pytest.mark.rule("sh.move.push")
def test_who_is_pulled_nearer_stops_beside_whoever_pulls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.rules.skirmish.powers.known.carried_items", lambda *_: ["hook_and_line"])
    scene = stand("champion@o7 | brawler@n9", "d20:9", turn=1).play("use:hook_and_line:0.0", "pass")
    assert scene.at() == "o8", "beside n9 across the corner, though it could be pulled one space more"


@pytest.mark.rule("sk.unarmed.grab.free-hand")
@pytest.mark.parametrize("foe", ["duelist@n9", "duelist@l9"])
def test_with_full_hands_a_grab_is_refused_once_wherever_the_enemies_are(foe: str) -> None:
    scene = stand(f"champion@k9+greatsword | {foe}")
    assert scene.prompt is not None
    refused = [(one.reason, one.rule) for one in scene.prompt.refused if one.id == "grab"]
    assert refused == [("no free hand", "sk.unarmed.grab.free-hand")]


@pytest.mark.rule("sk.unarmed.grab.success")
def test_no_critical_chance_is_told_of_a_grab_which_does_no_more_by_it() -> None:
    scene = stand("brawler@k9 | champion@j9")
    told = {one: "critical" in scene.offer(f"{one}:1.0").outlook(scene.names) for one in ("grab", "shove", "trip")}
    assert told == {"grab": False, "shove": True, "trip": True}
