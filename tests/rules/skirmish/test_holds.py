"""Grabs and pins: getting hold, keeping it, dragging, wrestling, letting go, breaking free, and how they end."""

import pytest

from ludo_tui.board import YARD
from ludo_tui.engine import Option, Prompt
from ludo_tui.rules.skirmish.aftermath import settle
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.state import Affliction, Who
from ludo_tui.rules.skirmish.turns import play_turn
from tests.rules.skirmish.skirmish_scene import Fight, stand

ME, YOU = Who(0, 0), Who(1, 0)


def held(scene: Fight, *, is_pinned: bool = False, left: int | None = 2) -> Fight:
    """Return a scene in which the first piece holds the first of the next party, as a new turn finds it."""
    hold = Affliction("grabbed", ME, None if is_pinned else left)
    scene.piece(1).afflictions.append(hold)
    if is_pinned:
        scene.piece(1).afflictions.append(Affliction("pinned", ME))
    return scene


def given(prompt: Prompt, answer: str) -> Option:
    """Return an answer of a question that offers it."""
    option = prompt.option(answer)
    assert option is not None
    return option


def names(scene: Fight, seat: int = 1) -> list[str]:
    """Return what befalls the first piece of a seat."""
    return [one.id for one in scene.piece(seat).afflictions]


@pytest.mark.rule("sk.unarmed.grab.roll", "sk.unarmed.grab.success", "sk.unarmed.grab.duration")
@pytest.mark.parametrize(
    ("by", "d20", "grabs"), [("str", 7, True), ("str", 6, False), ("agi", 10, True), ("agi", 9, False)]
)
def test_a_grab_by_strength_or_agility_against_agility(by: str, d20: int, grabs: bool) -> None:
    scene = stand("champion@k9+sword | champion@j9", f"d20:{d20}").play("grab:1.0")
    assert scene.choices == ["str", "agi"]
    scene.play(by, "pass")
    assert scene.event("attempted").goal == 10
    assert names(scene) == (["grabbed"] if grabs else [])
    if grabs:
        assert scene.piece(1).afflictions[0].left == 2
        assert scene.table.has_flag(YOU, "held")


@pytest.mark.rule("sk.unarmed.grab.duration", "sh.affliction.held")
def test_a_grab_lasts_to_the_end_of_the_grabbers_next_turn_and_takes_all_speed() -> None:
    scene = stand("champion@k9+sword | champion@j9", "d20:15").play("grab:1.0", "str", "pass", "pass")
    scene.next_turn("party_turns")
    assert scene.asked == (1, "turn")
    assert (scene.goes, "run" in scene.refusals) == (set(), True)
    scene.run_all(scene.turn_of(0))
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.grab.free-hand", "sh.gear.hands")
def test_a_grab_takes_a_free_hand() -> None:
    full = stand("duelist@k9 | champion@j9")
    assert full.refusals["grab"] == "sk.unarmed.grab.free-hand"
    full.play("stow:dagger")
    assert "grab:1.0" in full.choices
    scene = stand("champion@k9+sword | champion@j9 champion@j9", "d20:15")
    scene.play("grab:1.0", "str", "pass", "pass")
    assert "attack:sword:1.1" not in scene.choices


@pytest.mark.rule("sh.gear.hands")
def test_who_holds_somebody_has_no_two_hands_for_a_great_sword() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    held(scene)
    flow = scene.turn_of(0)
    prompt = next(flow)
    assert next(one.reason for one in prompt.refused if one.id == "attack:greatsword").startswith(
        "there is no hand free"
    )


@pytest.mark.rule("sk.unarmed.grab.target")
@pytest.mark.parametrize(("grabber", "can"), [("champion", True), ("reedling/champion", False)])
def test_who_is_too_large_to_grab(grabber: str, can: bool) -> None:
    assert ("grab:mon-1" in stand(f"{grabber}@k9+sword | ", monsters="mire_gulper@j9").choices) == can


@pytest.mark.rule("sk.unarmed.grab.auto-success", "sk.action.steal.auto-held")
def test_who_is_held_is_grabbed_without_a_roll() -> None:
    scene = stand("champion@k9+sword | champion@j9!held").play("grab:1.0", "agi", "pass")
    assert scene.all("rolled") == []
    assert "grabbed" in names(scene)


@pytest.mark.rule("sk.unarmed.grab.extend", "sk.unarmed.grab.release")
def test_holding_on_and_letting_go() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", phase=()), left=1)
    flow = scene.turn_of(0)
    prompt = next(flow)
    extend = prompt.option("extend:1.0")
    assert extend is not None
    prompt = flow.send(extend)
    assert scene.piece(1).afflictions[0].left == 2
    release = prompt.option("release:1.0")
    assert release is not None
    flow.send(release)
    assert names(scene) == []
    assert scene.event("hold_ended").why == "let go"


@pytest.mark.rule("sh.unarmed.let-go")
def test_who_lets_go_walks_away_without_a_free_attack() -> None:
    scene = held(stand("brawler@k9 brawler@c9 | champion@j9", phase=()), left=1)
    flow = scene.turn_of(0)
    prompt = next(flow)
    run = prompt.option("go:l9")
    assert isinstance(run, Offer)
    assert [who.piece for who in run.draws] == [0]
    prompt = flow.send(given(prompt, "release:1.0"))
    away = prompt.option("go:l9")
    assert isinstance(away, Offer)
    assert away.draws == ()
    prompt = flow.send(away)
    assert prompt.kind == "turn"
    assert scene.at() == "l9"
    assert scene.all("attempted") == []


@pytest.mark.rule("sh.unarmed.drag-to-lair", "sh.stunt.seal-a-lair")
@pytest.mark.parametrize(("closed", "doom"), [([], 1), ([19], 0)])
def test_a_monster_carries_off_whom_it_drags_to_an_open_lair(closed: list[int], doom: int) -> None:
    board = stand("outrider@n9 | ", ["d20:15"], monsters="mire_gulper@m9", phase=(), state={"closed_lairs": closed})
    board.piece().afflictions.append(Affliction("grabbed", board.mon(), 1))
    flow = play_turn(board.table, board.mon())
    prompt = flow.send(given(next(flow), "drag:0.0"))
    while prompt.kind == "reaction":
        prompt = flow.send(prompt.default)
    walk = prompt.option("go:k9")
    assert isinstance(walk, Offer)
    assert len(walk.captures) == doom
    board.finish(flow, flow.send(walk))
    assert board.state.doom == doom
    assert (board.piece().step == YARD) == bool(doom)


@pytest.mark.rule("sk.unarmed.grab.ends-moving-away", "sk.unarmed.grab.forced-apart", "sk.unarmed.grab.ends-affliction")
@pytest.mark.parametrize(
    ("holder", "ends"),
    [
        ("champion@k9+sword", False),
        ("brawler@l9", True),
        ("champion@k9+sword!confused", True),
        ("champion@k9+sword!stunned", True),
        ("champion@k9+sword!unconscious", True),
        ("champion@k9+sword!prone", False),
        ("champion@k9+sword-28x", True),
    ],
)
def test_what_ends_a_grab(holder: str, ends: bool) -> None:
    scene = held(stand(f"{holder} | champion@j9", phase=()))
    scene.run(settle(scene.table))
    assert ("grabbed" not in names(scene)) == ends


@pytest.mark.rule("sk.unarmed.grab.ends-affliction")
def test_who_is_controlled_lets_go() -> None:
    scene = held(stand("champion@k9+sword | champion@j9", phase=()))
    scene.piece().afflictions.append(Affliction("controlled", YOU))
    scene.run(settle(scene.table))
    assert names(scene) == []


@pytest.mark.rule("sk.unarmed.pin.ends-affliction", "sk.unarmed.pin.ends-standing", "sk.unarmed.pin.duration")
@pytest.mark.parametrize(
    ("holder", "rest"),
    [
        ("champion@k9+sword!prone", ["prone", "grabbed", "pinned"]),
        ("champion@k9+sword!prone!weakened", ["prone", "grabbed"]),
        ("champion@k9+sword!prone!impaired", ["prone", "grabbed"]),
        ("champion@k9+sword!prone!confused", ["prone"]),
        ("champion@k9+sword!prone!stunned", ["prone"]),
        ("champion@k9+sword", ["prone", "grabbed"]),
    ],
)
def test_what_ends_a_pin(holder: str, rest: list[str]) -> None:
    scene = held(stand(f"{holder} | champion@j9!prone", phase=()), is_pinned=True)
    scene.run(settle(scene.table))
    assert sorted(names(scene)) == sorted(rest)


@pytest.mark.rule("sk.unarmed.pin.ends-standing")
def test_whoever_would_end_its_own_pin_by_standing_up_is_told() -> None:
    def standing(*, is_pinned: bool) -> tuple[bool, str]:
        scene = held(stand("champion@k9+sword!prone | champion@j9!prone", phase=()), is_pinned=is_pinned)
        option = next(scene.turn_of(0)).option("stand")
        assert isinstance(option, Offer)
        return option.is_grave, option.note

    assert standing(is_pinned=True) == (True, "ends the pin of Ben's brawler")
    assert standing(is_pinned=False) == (False, "")


@pytest.mark.rule("sk.unarmed.pin.ends-other-action", "sk.unarmed.pin.release")
@pytest.mark.parametrize(("action", "is_pinned"), [("defend", False), ("pass", True), ("release:1.0", False)])
def test_another_action_ends_a_pin(action: str, is_pinned: bool) -> None:
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", phase=()), is_pinned=True)
    flow = scene.turn_of(0)
    option = next(flow).option(action)
    assert option is not None
    try:
        flow.send(option)
    except StopIteration:
        assert action == "pass"
    assert ("pinned" in names(scene)) == is_pinned


@pytest.mark.rule("sk.unarmed.pin.ends-other-action")
@pytest.mark.parametrize(
    ("action", "dice"), [("attack:sword:1.0", "d20:1 d6:1"), ("strike:1.0", "d20:1"), ("wrestle:1.0", "")]
)
def test_to_strike_at_the_pinned_ends_the_pin_and_to_wrestle_with_it_does_not(action: str, dice: str) -> None:
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", dice, phase=()), is_pinned=True)
    flow = scene.turn_of(0)
    assert "pinned" in names(scene)
    option = next(flow).option(action)
    assert option is not None
    prompt = flow.send(option)
    while prompt.kind == "reaction":
        prompt = flow.send(prompt.default)
    assert ("pinned" in names(scene)) == (action == "wrestle:1.0")


@pytest.mark.rule("sk.unarmed.pin.afflictions", "sk.unarmed.pin.no-standing")
def test_the_pinned_are_confused_held_and_weakened_and_cannot_stand_up() -> None:
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", phase=()), is_pinned=True)
    assert all(scene.table.suffers(YOU, one) for one in ("confused", "held", "weakened"))
    assert not scene.table.can_react(YOU)
    flow = scene.turn_of(1)
    prompt = next(flow)
    assert prompt.option("stand") is None
    assert next(one.rule for one in prompt.refused if one.id == "stand") == "sk.unarmed.pin.no-standing"


@pytest.mark.rule("sk.round.end.harmful-first", "sh.capture.pin", "sk.unarmed.pin.duration")
def test_who_is_pinned_at_the_end_of_the_round_is_captured() -> None:
    scene = stand("champion@k9+sword!prone | champion@j9!prone", "d6:3", phase=())
    held(scene, is_pinned=True)
    scene.turns = 2
    scene.next_turn("closing")
    assert scene.piece(1).step == -1
    assert scene.piece().seals == 1
    assert scene.event("piece_captured").by.piece == 0


# Dragging


@pytest.mark.rule("sk.unarmed.drag.requirement", "sk.unarmed.wrestle.requirement", "sk.unarmed.escape.condition")
def test_only_who_is_held_is_dragged_or_wrestled_or_breaks_free() -> None:
    scene = stand("champion@k9+sword | champion@j9")
    assert {scene.refusals[one] for one in ("drag", "wrestle", "escape")} == {
        "sk.unarmed.drag.requirement",
        "sk.unarmed.wrestle.requirement",
        "sk.unarmed.escape.condition",
    }


def dragging(d20: int) -> tuple[Fight, list[str]]:
    """Return a scene after a brawler has tried to drag a champion and walked back two spaces, with who was asked."""
    scene = held(stand("champion@k9+sword | champion@j9 champion@i10", f"d20:{d20}", phase=()))
    flow = scene.turn_of(0)
    prompt, asked = next(flow), []
    for answer in ("drag:1.0", "pass", "go:m9", "pass", "pass"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        asked.append(prompt.kind)
        try:
            prompt = flow.send(option)
        except StopIteration:
            break
    return scene, asked


@pytest.mark.rule("sk.unarmed.drag.roll", "sk.unarmed.drag.action", "sk.unarmed.drag.success-move")
@pytest.mark.rule("sk.unarmed.drag.success-keeps-grab")
def test_who_is_dragged_follows_and_stays_held() -> None:
    scene, _ = dragging(10)
    assert scene.event("attempted").goal == 13
    assert (scene.at(0), scene.at(1)) == ("m9", "l9")
    assert names(scene) == ["grabbed"]
    assert scene.piece(1).afflictions[0].left == 1


@pytest.mark.rule("sk.unarmed.drag.success-move")
def test_who_is_dragged_does_not_follow_onto_a_space_that_is_full() -> None:
    scene = held(stand("champion@k9+sword brawler@k9 | champion@j9", "d20:10", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer, ends in (("drag:1.0", "j9"), ("go:l9", "j9"), ("go:m9", "l9")):
        while (option := prompt.option(answer)) is None:
            prompt = flow.send(prompt.default)
        prompt = flow.send(option)
        assert scene.at(1) == ends
    scene.finish(flow, prompt)


@pytest.mark.rule("sk.unarmed.drag.failure", "sk.unarmed.drag.failure-stay")
def test_after_a_failure_a_step_ends_the_grab() -> None:
    scene, _ = dragging(9)
    assert (scene.at(0), scene.at(1)) == ("m9", "j9")
    assert names(scene) == []
    stays = held(stand("champion@k9+sword | champion@j9", "d20:9", phase=()))
    flow = stays.turn_of(0)
    drag = next(flow).option("drag:1.0")
    assert drag is not None
    passing = flow.send(drag).option("pass")
    assert passing is not None
    flow.send(passing)
    assert names(stays) == ["grabbed"]


@pytest.mark.rule("sk.unarmed.drag.failure")
def test_after_a_failure_a_step_ends_the_grab_of_somebody_still_in_reach() -> None:
    scene = held(stand("champion@k9+sword | champion@k9!prone", "d20:9", phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("drag:1.0", "go:l9"):
        option = prompt.option(answer)
        assert option is not None
        prompt = flow.send(option)
    assert scene.at(0) == "l9"
    assert Field(scene.table).is_near(scene.table.state.on_ring()[ME], scene.table.state.on_ring()[YOU], 1)
    assert names(scene) == ["prone"]


@pytest.mark.rule("sk.unarmed.drag.free-attack")
def test_who_drags_opens_itself_to_free_attacks_and_the_dragged_does_not() -> None:
    scene = held(stand("champion@k9+sword champion@l9 | champion@j9 champion@j9", "d20:15 d20:1 d6:1", phase=()))
    flow = scene.turn_of(0)
    prompt, asked = next(flow), []
    for answer in ("drag:1.0", "pass", "go:m9", "strike:1:greatsword"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
        asked.append((prompt.seat, prompt.kind))
    scene.finish(flow, prompt)
    assert asked[2] == (1, "reaction")
    assert [event.who.piece for event in scene.all("attacks") if event.is_free] == [1]
    assert all(event.target.seat == 0 for event in scene.all("attacks"))


# Wrestling


def wrestled(board: str, dice: str, *answers: str) -> Fight:
    """Return a scene after the first piece has wrestled whom it holds."""
    scene = held(stand(board, dice, phase=()))
    flow = scene.turn_of(0)
    prompt = next(flow)
    for answer in ("wrestle:1.0", *answers):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    scene.asked_now = prompt  # type: ignore[attr-defined]  # for the tests below
    return scene


@pytest.mark.rule("sk.unarmed.wrestle.roll", "sk.unarmed.wrestle.target-chooses", "sk.unarmed.wrestle.failure")
@pytest.mark.parametrize(("d20", "is_won"), [(9, False), (10, True)])
def test_both_choose_what_they_wrestle_with(d20: int, is_won: bool) -> None:
    scene = wrestled("champion@k9+sword | champion@j9", f"d20:{d20}", "str", "str", "pass")
    assert scene.event("attempted").goal == 13
    assert (scene.asked_now.kind == "hold") == is_won  # type: ignore[attr-defined]
    assert names(scene) == ["grabbed"]


@pytest.mark.rule("sk.unarmed.wrestle.target-chooses", "sh.affliction.held")
def test_what_is_set_against_wrestling_says_how_likely_it_then_succeeds() -> None:
    scene = wrestled("champion@k9+sword | champion@j9", "", "str")
    prompt = scene.asked_now  # type: ignore[attr-defined]
    told = {option.id: option.outlook(scene.rules.names(scene.setup)) for option in prompt.options}
    assert told == {"str": "then it succeeds at 55%", "agi": "then it succeeds at 100%"}


@pytest.mark.rule("sk.unarmed.wrestle.target-chooses", "sh.affliction.held")
def test_agility_is_no_use_to_the_held_and_the_question_says_so() -> None:
    scene = wrestled("champion@k9+sword | champion@j9", "", "str", "agi")
    assert scene.all("rolled") == []
    assert scene.asked_now.kind == "hold"  # type: ignore[attr-defined]


@pytest.mark.rule("sk.unarmed.wrestle.choose-one", "sk.unarmed.wrestle.throw-down", "sk.unarmed.wrestle.both-down")
@pytest.mark.rule("sk.unarmed.wrestle.damage", "sk.unarmed.wrestle.pin")
@pytest.mark.parametrize(
    ("board", "effect", "dice", "befallen", "own", "damage"),
    [
        ("champion@k9+sword | champion@j9", "down", "", ["prone"], [], 0),
        ("champion@k9+sword | champion@j9", "both", "", ["grabbed", "prone"], ["prone"], 0),
        ("champion@k9+sword | champion@j9", "hurt", "d6:4", ["grabbed"], [], 4),
        ("champion@k9+sword!prone | champion@j9!prone", "pin", "", ["prone", "grabbed", "pinned"], ["prone"], 0),
    ],
)
def test_a_success_does_one_of_four_things(
    board: str, effect: str, dice: str, befallen: list[str], own: list[str], damage: int
) -> None:
    scene = wrestled(board, dice, "str", "agi", effect)
    assert names(scene) == befallen
    assert names(scene, 0) == own
    assert scene.piece(1).damage == damage
    assert bool(scene.all("hold_kept")) == ("grabbed" in befallen)


@pytest.mark.rule("sk.unarmed.wrestle.pin")
def test_a_pin_needs_both_on_the_ground() -> None:
    scene = wrestled("champion@k9+sword | champion@j9!prone", "", "str", "agi")
    offered = [(one.id, one.harm) for one in scene.asked_now.options]  # type: ignore[attr-defined]
    assert offered == [("down", None), ("both", None), ("hurt", 3.5)]
    assert [one.id for one in scene.asked_now.refused] == ["pin"]  # type: ignore[attr-defined]


# Breaking free


@pytest.mark.rule("sk.unarmed.escape.action", "sk.unarmed.escape.roll", "sk.unarmed.escape.chooser")
@pytest.mark.rule("sk.unarmed.escape.success", "sk.unarmed.escape.failure")
@pytest.mark.parametrize(("way", "goal", "d20", "is_free"), [("str:agi", 10, 7, True), ("str:str", 13, 9, False)])
def test_who_breaks_free_chooses_both_attributes(way: str, goal: int, d20: int, is_free: bool) -> None:
    scene = held(stand("champion@k9+sword | champion@j9", f"d20:{d20}", phase=()))
    flow = scene.turn_of(1)
    prompt = next(flow)
    for answer in ("escape:0.0", way):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    scene.finish(flow, prompt)
    assert scene.event("attempted").goal == goal
    assert (names(scene) == []) == is_free
    assert bool(scene.all("hold_ended")) == is_free


@pytest.mark.rule("sk.unarmed.escape.success", "sk.unarmed.escape.roll")
def test_who_breaks_out_of_a_pin_is_free_of_all_of_it_but_lies_still() -> None:
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", "d20:15 d6:2", phase=()), is_pinned=True)
    flow = scene.turn_of(1)
    prompt = next(flow)
    for answer in ("escape:0.0", "str:agi"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    assert scene.counted() == {"weakened": -1}
    assert names(scene) == ["prone"]


@pytest.mark.rule("sk.unarmed.escape.critical-grab", "sk.unarmed.escape.critical-eligible")
@pytest.mark.parametrize(("escapee", "grabs"), [("champion@j9+sword", True), ("champion@j9", False)])
def test_a_critical_escape_may_grab_the_holder(escapee: str, grabs: bool) -> None:
    scene = held(stand(f"champion@k9+sword | {escapee}", "d20:17" + " d20:14" * grabs, phase=()))
    flow = scene.turn_of(1)
    prompt = next(flow)
    for answer in ("escape:0.0", "str:agi", "pass"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    assert (prompt.kind == "reaction") == grabs
    for answer in ("grab:0", "str", "pass") if grabs else ():
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    assert names(scene, 0) == (["grabbed"] if grabs else [])


@pytest.mark.rule("sk.unarmed.kinds")
def test_the_kinds_of_unarmed_attacks() -> None:
    free = stand("champion@k9+sword | champion@j9")
    assert {"strike:1.0", "shove:1.0", "trip:1.0", "grab:1.0"} <= set(free.choices)
    bound = held(stand("champion@k9+sword | champion@j9", phase=()))
    choices = {option.id for option in next(bound.turn_of(0)).options}
    assert {"extend:1.0", "drag:1.0", "wrestle:1.0", "release:1.0"} <= choices
    assert "escape:0.0" in {option.id for option in next(bound.turn_of(1)).options}


@pytest.mark.rule("sh.talent.iron-grip")
def test_an_iron_grip_holds_better_and_until_it_lets_go() -> None:
    scene = stand("brawler@k9 | champion@j9", "d20:7 d6:1").play("grab:1.0", "str", "pass")
    assert scene.counted() == {"iron grip": 1}
    assert scene.piece(1).afflictions[0].left is None


@pytest.mark.rule("sh.fly.falls")
def test_a_flier_that_is_held_falls_out_of_the_air() -> None:
    scene = stand("kitewing/champion@k9+sword | ", "d20:15 d6:4", monsters="gallows_crow@j9")
    scene.play("grab:mon-1", "str", "pass")
    assert scene.monster().damage == 4
    assert {"grabbed", "prone"} == {one.id for one in scene.monster().afflictions}


def test_strength_or_agility_is_asked_with_the_chance_of_each() -> None:
    scene = stand("champion@k9+sword | champion@j9").play("grab:1.0")
    assert scene.asked == (0, "by")
    assert (scene.offer("str").odds, scene.offer("agi").odds) == (0.7, 0.55)
    wrestling = wrestled("champion@k9 | champion@j9", "")
    told = {option.id: option.odds for option in wrestling.asked_now.options}  # type: ignore[attr-defined]
    assert told == {"str": 0.55, "agi": 0.4}, "against the better score of whoever is held: its Strength of 13"


@pytest.mark.parametrize(
    ("seat", "answers", "told"),
    [
        (0, ("drag:1.0",), "(drag: it would be taken along)"),
        (0, ("wrestle:1.0", "str", "str"), "(wrestling: it would be thrown down or hurt)"),
        (1, ("escape:0.0", "str:str"), "(breaking free: it would lose its hold)"),
    ],
)
def test_whoever_may_react_to_a_struggle_is_told_what_it_would_bring(
    seat: int, answers: tuple[str, ...], told: str
) -> None:
    scene = held(stand("champion@k9 | champion@j9", phase=()))
    flow = scene.turn_of(seat)
    prompt = next(flow)
    for answer in answers:
        assert prompt.option(answer) is not None, prompt
        prompt = flow.send(given(prompt, answer))
    assert prompt.kind == "reaction"
    assert prompt.pending[-1].endswith(f"{told}.")
