"""Wrestling with whom one holds: what comes of it, pins and how they end, and breaking free."""

from collections.abc import Sequence

import pytest

from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from ludo_tui.rules.skirmish.unarmed.grab import grab
from ludo_tui.rules.skirmish.unarmed.pin import end_pins_by_other_action, pin
from tests.rules.skirmish.skirmish_scene import Fight, stand, turns
from tests.rules.skirmish.test_holds import ME, YOU, given, held, names


def wrestled(board: str, dice: str, *answers: str, besides: Sequence[Affliction] = ()) -> Fight:
    """Return a scene after the first piece has wrestled whom it holds, and what befalls that one besides."""
    scene = held(stand(board, dice, phase=()))
    scene.piece(1).afflictions += besides
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
    assert told == {"str": "then 55% to succeed", "agi": "then 100% to succeed"}


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


@pytest.mark.rule("sk.unarmed.pin.duration", "sk.unarmed.wrestle.pin", "sk.unarmed.grab.duration")
@pytest.mark.parametrize(("effect", "lasts"), [("pin", True), ("both", False)])
def test_who_is_pinned_stays_held_when_a_grab_would_have_ended(effect: str, lasts: bool) -> None:
    board, slow = "champion@k9+sword!prone | champion@j9!prone", Affliction("slowed", ME, turns(ME, 2))
    scene = wrestled(board, "", "str", "agi", effect, besides=[slow])
    for _ in range(2):
        scene.run_all(scene.turn_of(0))
    assert set(names(scene)) == ({"prone", "grabbed", "pinned"} if lasts else {"prone"})
    offered = [option.id for option in next(scene.turn_of(0)).options]
    assert ("wrestle:1.0" in offered) == lasts


@pytest.mark.rule("sk.unarmed.wrestle.pin")
def test_a_pin_needs_both_on_the_ground() -> None:
    scene = wrestled("champion@k9+sword | champion@j9!prone", "", "str", "agi")
    offered = [(one.id, one.facts.mean_damage) for one in scene.asked_now.options]  # type: ignore[attr-defined]
    assert offered == [("down", None), ("both", None), ("hurt", 3.5)]
    assert [one.id for one in scene.asked_now.refused] == ["pin"]  # type: ignore[attr-defined]


# Pins


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
    scene.run(apply_consequences(scene.table))
    assert sorted(names(scene)) == sorted(rest)


@pytest.mark.rule("sk.unarmed.pin.ends-standing")
def test_whoever_would_end_its_own_pin_by_standing_up_is_told() -> None:
    def standing(*, is_pinned: bool) -> tuple[bool, str]:
        scene = held(stand("champion@k9+sword!prone | champion@j9!prone", phase=()), is_pinned=is_pinned)
        option = next(scene.turn_of(0)).option("stand")
        assert isinstance(option, Offer)
        return option.shown.needs_confirming, option.outcome.note

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
    scene.limits.turns_left = 2
    scene.next_turn("closing")
    assert scene.piece(1).step == -1
    assert scene.piece().seals == 1
    assert scene.event("piece_captured").by.number == 0


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
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", "d20:15", phase=()), is_pinned=True)
    flow = scene.turn_of(1)
    prompt = next(flow)
    for answer in ("escape:0.0", "str:agi"):
        option = prompt.option(answer)
        assert option is not None, (answer, prompt)
        prompt = flow.send(option)
    assert scene.counted() == {"weakened": -1, "target prone": 1}
    assert names(scene) == ["prone"]


@pytest.mark.rule("sk.unarmed.escape.critical-grab", "sk.unarmed.escape.critical-eligible")
@pytest.mark.parametrize(
    ("escapee", "grabs"), [("champion@j9+sword", True), ("champion@j9", False), ("champion@m9+sword", False)]
)
def test_a_critical_escape_may_grab_the_holder(escapee: str, grabs: bool) -> None:
    dice = "d20:19 d6:1" if "m9" in escapee else "d20:17" + " d20:14" * grabs  # a thicket is obscured
    scene = held(stand(f"champion@k9+whip | {escapee}", dice, phase=()))
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


@pytest.mark.rule("sk.unarmed.escape.critical-eligible", "sk.unarmed.grab.target", "sk.reaction.trigger")
@pytest.mark.parametrize(
    ("holder", "state", "grabs"),
    [("burr_hound", "", True), ("mire_gulper", "", True), ("toll_giant", "", False), ("burr_hound", "!prone", False)],
)
def test_who_breaks_free_grabs_nobody_that_it_could_not_grab(holder: str, state: str, grabs: bool) -> None:
    scene = stand(f"champion@k9+sword{state} | ", "d20:20", monsters=f"{holder}@j9", phase=())
    scene.piece().afflictions.append(Affliction("grabbed", scene.mon(), turns(scene.mon(), 2)))
    flow = scene.turn_of(0)
    prompt = flow.send(given(next(flow), "escape:mon-1"))
    prompt = flow.send(given(prompt, "str:agi"))
    while prompt.kind == "reaction" and prompt.seat == scene.sage:
        prompt = flow.send(prompt.default)
    assert "grabbed" not in names(scene, 0)
    assert (prompt.option("grab:0") is not None) == grabs


def test_strength_or_agility_is_asked_with_the_chance_of_each() -> None:
    scene = stand("champion@k9+sword | champion@j9").play("grab:1.0")
    assert scene.asked == (0, "by")
    assert (scene.offer("str").facts.odds, scene.offer("agi").facts.odds) == (0.7, 0.55)
    wrestling = wrestled("champion@k9 | champion@j9", "")
    told = {option.id: option.facts.odds for option in wrestling.asked_now.options}  # type: ignore[attr-defined]
    assert told == {"str": 0.55, "agi": 0.4}, "against the better score of whoever is held: its Strength of 13"


@pytest.mark.parametrize(
    ("seat", "answers", "told"),
    [
        (0, ("drag:1.0",), "(drag: drags the target along)"),
        (0, ("wrestle:1.0", "str", "str"), "(wrestling: throws down or hurts the target)"),
        (1, ("escape:0.0", "str:str"), "(breaking free: breaks the hold)"),
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


@pytest.mark.rule("sh.unarmed.pin.lost", "sk.unarmed.pin.ends-other-action", "sh.talent.iron-grip")
@pytest.mark.parametrize(
    ("left", "ends", "rest"),
    [
        (2, 0, {"grabbed"}),
        (2, 1, {"grabbed"}),
        (2, 2, set()),
        (1, 1, set()),
        (None, 0, {"grabbed"}),  # an iron grip
        (None, 3, {"grabbed"}),
    ],
)
def test_a_lost_pin_leaves_the_grab_as_it_was(left: int | None, ends: int, rest: set[str]) -> None:
    scene = held(stand("champion@k9+sword!prone | champion@j9!prone", phase=()), is_pinned=True, left=left)
    for _ in range(ends):
        count_moment(scene.table, "turn_end", ME)
    assert {"grabbed", "pinned"} <= set(names(scene))
    end_pins_by_other_action(scene.table, ME, "defend", None)
    assert set(names(scene)) - {"prone"} == rest
    grab = [one.ends.left for one in scene.piece(1).afflictions if one.id == "grabbed"]
    assert grab == ([left if left is None else left - ends] if rest else [])


@pytest.mark.rule("sh.unarmed.pin.lost", "sk.unarmed.wrestle.pin", "sh.talent.iron-grip")
@pytest.mark.parametrize(("holder", "left"), [("brawler@k9", None), ("champion@k9+sword", 1)])
def test_a_pin_changes_no_limit_of_the_grab(holder: str, left: int | None) -> None:
    scene = stand(f"{holder}!prone | champion@j9!prone", phase=())
    grab(scene.table, ME, YOU, False)
    pin(scene.table, ME, YOU)
    assert [one.ends.left for one in scene.piece(1).afflictions if one.id == "grabbed"] == [left]
