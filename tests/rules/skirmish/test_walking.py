"""Walking, free attacks on those who walk away, retreating, crawling, standing up."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.model.state import CreatureEffect, TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_of_turn
from tests.rules.skirmish.skirmish_scene import Fight, rounds, stand


@pytest.mark.rule("sk.turn.action-timing", "sk.turn.move", "sk.action.attack.weapon")
def test_a_move_is_cut_in_two_and_never_exceeds_speed() -> None:
    scene = stand("brawler@k9 | brawler@m9!prone", "d20:2 d6:1")
    scene.play("go:m9")
    assert scene.prompt is not None
    assert "3 of 5 steps" in scene.prompt.text
    scene.play("attack:heavy_fists:1.0")
    assert scene.goes == {"j9", "k9", "l9", "n9", "o9", "o8"}
    scene.play("go:o8")
    assert scene.asked is None
    assert [(event.start, event.end) for event in scene.all("walked")] == [(19, 21), (21, 24)]


@pytest.mark.rule("sk.reaction.free-attack.trigger", "sk.reaction.free-attack.weapons")
def test_whoever_walks_out_of_reach_may_be_struck_before_the_step() -> None:
    scene = stand("brawler@k9 | champion@j9", "d20:13 d6:6,6,6,1,1")
    scene.play("go:m9")
    assert scene.asked == (1, "reaction")
    assert scene.choices == ["strike:0:greatsword", "strike:0:shove", "strike:0:trip", "pass", "pass-turn"]
    assert scene.piece().step == 19
    scene.play("strike:0:greatsword", "pass", "dice:2")
    assert scene.piece().damage == 20
    assert scene.at() == "m9"
    assert scene.event("attacks").is_free


@pytest.mark.rule("sk.reaction.free-attack.trigger", "sh.move.struck-down", "sh.down.falls")
def test_whoever_is_struck_down_stays() -> None:
    scene = stand("brawler@k9-20 | champion@j9", "d20:13 d6:6,6,6")
    scene.play("go:m9", "strike:0:greatsword", "pass", "dice:0")
    assert scene.piece().is_down
    assert scene.at() == "k9"
    assert scene.prompt is None


@pytest.mark.rule("sh.move.struck-down", "sh.board.room")
def test_whoever_is_struck_down_on_a_space_that_is_taken_lies_where_it_could_last_have_ended() -> None:
    scene = stand("brawler@i10-20 | brawler@j9 brawler@k9", "d20:13 d6:1 d6:6,6")
    scene.play("go:n9", "strike:0:heavy_fists", "pass", "dice:0")
    assert scene.piece().is_down
    assert scene.at() == "i10"


@pytest.mark.rule("sk.reaction.free-attack.weapons", "sh.reaction.bare-hands")
def test_nobody_strikes_with_a_bow_and_with_bare_hands_who_has_no_weapon_for_it() -> None:
    scene = stand("brawler@k9 | outrider@l9").play("go:i10")
    assert scene.choices == [
        "strike:0:short_sword",
        "strike:0:bow_blow",
        "strike:0:shove",
        "strike:0:trip",
        "pass",
        "pass-turn",
    ]
    lantern = stand("brawler@k9 | ", monsters="pale_lantern@l9", level=None).play("go:i10")
    assert lantern.choices == ["strike:1:strike", "strike:1:shove", "strike:1:trip", "pass", "pass-turn"]


@pytest.mark.rule("sh.reaction.bare-hands", "sh.weapon.slow")
def test_bare_hands_say_why_no_weapon_strikes() -> None:
    scene = stand("brawler@k9 | champion@l9")
    scene.table.use_in_round("slow", Who(1, 0))
    scene.play("go:i10")
    assert scene.prompt is not None
    assert "; the great sword attacks once a round; 1–6 damage; " in scene.prompt.detail(scene.offer("strike:0:strike"))
    unarmed = stand("brawler@k9 | brawler@l9").play("go:i10")
    assert "used" not in unarmed.offer(unarmed.choices[0]).outlook(unarmed.names)


@pytest.mark.rule("sk.reaction.free-attack.not-retreat", "sh.move.retreat")
@pytest.mark.parametrize(("path", "goes"), [("brawler", {"j9", "i10"}), ("duelist", {"j9", "i10", "i11"})])
def test_a_retreat_is_slow_and_safe(path: str, goes: set[str]) -> None:
    scene = stand(f"{path}@k9 | cragfolk/brawler@l9!prone brawler@l9").play("retreat")
    back = {name for name in scene.goes if name in ("j9", "i10", "i11", "i12", "i13")}
    assert back == goes
    scene.play("go:i10")
    assert scene.all("attacks") == []
    assert scene.event("walked").pace == "retreat"
    assert "run" not in scene.choices


@pytest.mark.rule("sh.move.retreat")
def test_a_retreat_is_declared_before_the_first_step() -> None:
    assert "retreat" in stand("brawler@k9 | brawler@j9").choices
    assert "retreat" not in stand("brawler@k9 | ").choices, "nobody could strike at it"
    assert "retreat" not in stand("brawler@k9 | brawler@i10").play("go:l9").choices
    assert "retreat" not in stand("brawler@k9 | ").play("run").choices


@pytest.mark.rule("sk.reaction.free-attack.slippery", "sh.reaction.free-attack.small", "sh.fly.free-attacks")
@pytest.mark.parametrize(
    ("mover", "watcher", "is_struck"),
    [
        ("brawler", "burr_hound", True),
        ("reedling/brawler", "mire_gulper", False),
        ("reedling/brawler", "burr_hound", True),
        ("kitewing/brawler", "burr_hound", False),
        ("kitewing/brawler", "gallows_crow", True),
        ("kitewing/brawler", "toll_giant", True),
    ],
)
def test_who_slips_away(mover: str, watcher: str, is_struck: bool) -> None:
    scene = stand(f"{mover}@k9 | ", monsters=f"{watcher}@l9", level=None)
    assert bool(scene.offer("go:i11").route.free_attackers) == is_struck
    scene.play("go:i11")
    assert (scene.asked == (2, "reaction")) == is_struck


@pytest.mark.rule("sk.reaction.free-attack.slippery")
def test_an_imp_slips_away() -> None:
    scene = stand("brawler@k9 | ", monsters="gutter_imp@l9", turn=None, phase="sage_turns")
    assert scene.offer("go:n9").route.free_attackers == ()


@pytest.mark.rule("sh.board.start")
def test_nobody_is_struck_on_leaving_its_starting_space() -> None:
    assert stand("brawler@b9 | brawler@a8").offer("go:c9").route.free_attackers == ()
    past = stand("brawler@b9 | brawler@c9")
    assert past.offer("go:e9").route.free_attackers
    assert past.play("go:e9").asked == (1, "reaction")


@pytest.mark.rule("sk.reaction.free-attack.single-target", "sk.reaction.once-per-round")
def test_two_of_one_seat_may_strike_at_one_step_and_each_once_a_round() -> None:
    scene = stand("brawler@k9 | duelist@j9 trickster@j9", "d20:1 d6:1 d20:1 d6:1")
    scene.play("go:l9", "strike:0:rapier", "pass", "strike:1:short_sword", "pass")
    assert [event.who.number for event in scene.all("attacks")] == [0, 1]
    assert scene.asked == (0, "turn")
    scene.play("go:k9", "go:l9")
    assert scene.asked == (0, "turn")
    assert len(scene.all("attacks")) == 2


@pytest.mark.rule("sk.reaction.trigger")
def test_walking_inside_somebodys_reach_draws_nothing() -> None:
    scene = stand("brawler@k9 | ", monsters="toll_giant@l9")
    assert scene.offer("go:j9").route.free_attackers == ()
    assert len(scene.offer("go:i10").route.free_attackers) == 1


@pytest.mark.rule("sh.move.crawl", "sh.move.stand-up", "sh.affliction.prone")
def test_whoever_is_prone_crawls_or_stands_up_for_half_its_speed() -> None:
    scene = stand("brawler@k9!prone | ")
    assert scene.goes == {"j9", "i10", "l9", "m9"}
    assert scene.offer("go:m9").route.yards == 4
    scene.play("stand")
    assert not scene.piece().has("prone")
    assert scene.goes == {"j9", "i10", "l9", "m9", "n9"}
    assert "stand" not in scene.choices


@pytest.mark.rule("sh.move.stand-up")
def test_standing_up_takes_yards_that_are_left() -> None:
    assert "stand" not in stand("brawler@k9!prone | ").play("go:m9").choices


@pytest.mark.rule("sh.board.upright-enemy")
def test_nobody_stands_up_under_an_upright_enemy() -> None:
    scene = stand("brawler@k9!prone | champion@k9")
    assert "stand" not in scene.choices
    assert scene.why("stand") == "a standing enemy is on this space"
    assert "stand" in stand("brawler@k9!prone | champion@k9!prone").choices
    assert "stand" in scene.play("go:j9").choices


@pytest.mark.rule("sh.move.drop")
def test_dropping_prone_is_free() -> None:
    scene = stand("brawler@k9 | ").play("drop")
    assert scene.piece().has("prone")
    assert scene.prompt is not None
    assert "5 of 5 steps" in scene.prompt.text


@pytest.mark.rule("sk.action.run.triple", "sk.action.run.duration", "sk.turn.one-action", "sk.action.scope")
def test_running_triples_speed_and_counts_what_was_walked() -> None:
    scene = stand("brawler@k9 | brawler@l9!prone").play("go:n9", "run")
    assert scene.prompt is not None
    assert "12 of 15 steps, running" in scene.prompt.text
    assert scene.attacks == []
    assert scene.refusals["act"] == "sk.turn.one-action"


def test_a_walk_ends_the_turn_when_nothing_is_left() -> None:
    scene: Fight = stand("brawler@k9 | ").play("run", "go:i4")
    assert scene.prompt is None


@pytest.mark.rule("sk.turn.move", "sk.reaction.free-attack.trigger")
def test_a_walk_is_told_up_to_where_somebody_may_strike_at_it_and_from_there_on() -> None:
    scene = stand("brawler@e9 | champion@c9 brawler@j9", turn=1).play("act:0", "run", "go:i12")
    assert scene.asked == (0, "reaction")
    told = [(event.start, event.end) for event in scene.all("walked")]
    assert [scene.at(1, 0) == "f9", told] == [True, [(told[0][0], told[0][0] + 3)]]
    scene.play("pass")
    start = told[0][0]
    assert [(event.start, event.end) for event in scene.all("walked")] == [(start, start + 3), (start + 3, start + 14)]


def test_whoever_is_felled_where_it_is_struck_at_has_walked_as_far_as_that() -> None:
    scene = stand("brawler@e9 | champion@c9-23 brawler@j9", "d20:19 d6:6,6,6", turn=1)
    scene.play("act:0", "run", "go:i12", "strike:0:heavy_fists", "pass", "dice:0")
    assert scene.piece(1, 0).is_down
    assert [event.end - event.start for event in scene.all("walked")] == [3]
    assert scene.kinds.index("walked") < scene.kinds.index("damaged")


@pytest.mark.rule("sh.hidden.knowledge", "sk.reaction.free-attack.trigger")
def test_a_walk_past_somebody_hidden_that_does_nothing_is_told_as_one() -> None:
    scene = stand("brawler@e9~ | champion@c9 brawler@j9", turn=1).play("act:0", "run", "go:i12", "pass")
    assert len(scene.all("walked")) == 1


@pytest.mark.rule("sh.hidden.knowledge", "sk.reaction.free-attack.trigger")
def test_a_monster_that_somebody_hidden_fells_in_its_walk_is_gone() -> None:
    hound = "burr_hound@c9-5"
    scene = stand("brawler@e9~ | ", "d20:19 d6:6,6,6,6", monsters=hound, turn=None, phase="sage_turns", level=None)
    scene.play("run", "go:g13", "strike:0:heavy_fists", "pass", "dice:0", "stride:0")
    assert scene.state.monsters == []
    assert [event.who.name for event in scene.all("walked")] == [""], "the stride of who felled it"
    assert scene.kinds.count("monster_felled") == 1


@pytest.mark.parametrize(("answer", "end"), [("go:d8", 53), ("home", 56)])
def test_a_walk_into_the_column_and_home_is_told_like_any_other(answer: str, end: int) -> None:
    scene = stand("brawler#51 | ").play(answer)
    assert [(event.start, event.end) for event in scene.all("walked")] == [(51, end)]


@pytest.mark.parametrize(("maker", "yards"), [(0, 2), (1, 5)])
def test_slipping_past_somebody_slows_whoever_does_it_and_nobody_else(maker: int, yards: int) -> None:
    scene = stand("brawler@k9 champion@e9 | brawler@m9")
    slip = CreatureEffect(id="slip_past", source=Who(0, maker), ends=rounds(), bearer=Who(1, 0), half_speed=True)
    scene.state.charms.append(slip)
    assert points_of_turn(scene.table, TurnState(who=Who(0, 0))) == yards


@pytest.mark.parametrize(
    ("board", "answers", "is_idle"),
    [
        ("brawler@c9 | champion@n9", ("run", "go:e9"), True),
        ("brawler@c9 | champion@n9", ("go:d9",), False),
        ("brawler@c9 | champion@n9", ("go:d9", "run"), False),
        ("brawler@c9 | champion@f9-22x", ("run", "go:e9"), False),
        ("brawler@c9-5 | champion@f9-22x champion@n9", ("run", "go:f9", "mend:0"), False),
        ("brawler#45$1 | champion@n9", ("run", "go:d7"), False),
    ],
    ids=["it could go on", "it could act", "it says how", "it could capture", "it has captured", "it could come home"],
)
@pytest.mark.parametrize("die", [0, 4], ids=["no die", "a die"])
def test_who_has_acted_and_is_where_it_wanted_to_go_is_asked_no_more(
    board: str, answers: tuple[str, ...], is_idle: bool, die: int
) -> None:
    scene = stand(board, ["d6:3"] if "mend:0" in answers else [])
    scene.state.die = die
    scene.play(*answers)
    assert scene.asked == (0, "turn")
    assert scene.prompt is not None
    assert (scene.prompt.layout.urgency == "idle") == is_idle
    assert any(choice.startswith("go:") for choice in scene.choices)
