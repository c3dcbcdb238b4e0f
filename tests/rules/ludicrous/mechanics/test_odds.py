"""Chances, exactly: every pair of dice is rolled, counted, and compared with a formula of its own.

A plain run rolls all 400 pairs of a contest in which one side is ahead; those of even sides are in the slow set.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest

from ludo_tui.engine import Match, Option
from ludo_tui.rules.fight.amounts import spread
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from tests.prepared import scenes
from tests.scene import place

FACES = range(1, 21)
EVEN = pytest.param(0, marks=pytest.mark.slow)


def outcome_of(board: str, answers: list[str], dice: Sequence[str], **kwargs: object) -> str:
    """Play a contest with given dice and return how it came out; whatever is rolled after it shows 2."""
    scene = place(board, [*dice, *[2] * 6], **kwargs)  # type: ignore[list-item,arg-type] # which dice follow differs
    _forget(scene)
    scene.play(*answers)
    return str(scene.all("contest_decided")[0].outcome)


def d20s(*values: int) -> list[str]:
    return [f"d20:{value}" for value in values]


def option_of(scene: Match[LudicrousState], answer: str) -> Option:
    """Return an option of the present question."""
    assert scene.prompt is not None
    option = scene.prompt.option(answer)
    assert option is not None
    return option


def chances_of(scene: Match[LudicrousState], answer: str) -> tuple[float | None, float | None]:
    """Return the chances that an option carries: success and graze."""
    option = option_of(scene, answer)
    return option.facts.odds, option.facts.graze


def _forget(scene: Match[LudicrousState]) -> None:
    """Let dice be left over: how many follow depends on the outcome."""
    scenes.remove(scene)  # type: ignore[arg-type] # a scene of another game


def expected(offence: int, defence: int, ahead: int, *, grazes: bool) -> str:
    """Tell how a contest must come out, written down independently of the rules' code."""
    if offence == 20:
        return "success"
    if offence == 1:
        return "failure"
    if defence == 20:
        return "failure"
    if defence == 1:
        return "success"
    short = defence - offence - ahead
    if short < 0:
        return "success"
    return "graze" if grazes and short <= 1 else "failure"


def success_formula(ahead: int) -> Fraction:
    """Return the chance of an offender that is ahead by so much: a 20, a 1 of the defender, or the higher total.

    With both dice from 2 to 19 there are 18 x 18 pairs; the offender has the higher total in those whose difference
    defence - offence is below `ahead`.
    """
    middle = sum(max(0, 18 - abs(gap)) for gap in range(-17, 18) if gap < ahead)
    return Fraction(20 + 18 + middle, 400)


@pytest.mark.rule(
    "lh.rolls.contest",
    "lh.rolls.natural",
    "lh.rolls.both-natural",
    "lh.rolls.grazing",
    "lh.rolls.no-graze",
    "ll.5.9.tackle.crit.both-20",
    "ll.5.9.tackle.crit.both-1",
)
@pytest.mark.parametrize("ahead", [EVEN, -3])
def test_a_tackle_succeeds_as_often_as_the_formula_says(ahead: int) -> None:
    spaces = 3
    stats = {"attack": 2, "speed": 0}
    board, answers = "1@10 2@30 | 1@12 2@40", ["move:0", "tackle:0"]
    speed = 2 - spaces - ahead
    outcomes = {}
    for offence, defence in product(FACES, FACES):
        dice = (f"d6:{spaces}", f"d20:{offence}", f"d20:{defence}")
        outcome = outcome_of(board, answers, dice, phase="movement", a={"stats": {"speed": speed}}, b={"stats": stats})
        outcomes[offence, defence] = outcome
        assert outcome == expected(offence, defence, ahead, grazes=True), (offence, defence)
    success = Fraction(sum(outcome == "success" for outcome in outcomes.values()), 400)
    assert success == success_formula(ahead)
    scene = place(board, f"d6:{spaces}", phase="movement", a={"stats": {"speed": speed}}, b={"stats": stats}).play(
        "move:0"
    )
    graze = Fraction(sum(outcome == "graze" for outcome in outcomes.values()), 400)
    assert chances_of(scene, "tackle:0") == (float(success), float(graze))
    assert scene.detail("tackle:0").startswith(f"{round(success * 100)}%, graze {round(graze * 100)}% to stop it")
    mover = place(board, f"d6:{spaces}", phase="movement", a={"stats": {"speed": speed}}, b={"stats": stats})
    move = option_of(mover, "move:0")
    assert isinstance(move, Offer)
    (met,) = move.route.encounters
    assert (met.kind, met.seat, met.piece, met.odds, met.graze) == ("tackle", 1, 0, float(success), float(graze))


@pytest.mark.rule("lh.attacks.weapon", "lh.rolls.contest", "lh.rolls.natural", "lh.rolls.grazing")
@pytest.mark.parametrize("ahead", [EVEN, 2])
def test_an_attack_succeeds_as_often_as_the_formula_says(ahead: int) -> None:
    board, answers = "1@10 | 1@11", ["attack:0:longsword:1.0"]
    changes = {"stats": {"dexterity": ahead}}
    outcomes = {pair: outcome_of(board, answers, d20s(*pair), a=changes) for pair in product(FACES, FACES)}
    assert all(outcome == expected(*pair, ahead, grazes=True) for pair, outcome in outcomes.items())
    success = Fraction(sum(outcome == "success" for outcome in outcomes.values()), 400)
    assert success == success_formula(ahead)
    graze = Fraction(sum(outcome == "graze" for outcome in outcomes.values()), 400)
    scene = place(board, a=changes)
    assert chances_of(scene, answers[0]) == (float(success), float(graze))
    assert scene.detail(answers[0]).startswith(f"{round(success * 100)}%, graze {round(graze * 100)}%")


@pytest.mark.rule("ll.5.3.taunt.both-roll", "lh.rolls.contest", "lh.rolls.natural")
@pytest.mark.parametrize("ahead", [EVEN, -4])
def test_a_taunt_succeeds_as_often_as_the_formula_says(ahead: int) -> None:
    board, answers = "1@10 | 1@12", ["taunt:0:1.0"]
    changes = {"languages": ["elvish"]} if ahead else {}
    outcomes = {}
    for pair in product(FACES, FACES):
        outcomes[pair] = outcome_of(board, answers, d20s(*pair), a=changes)
        assert outcomes[pair] == expected(*pair, ahead, grazes=False), pair
    success = Fraction(sum(outcome == "success" for outcome in outcomes.values()), 400)
    assert success == success_formula(ahead)
    scene = place(board, a=changes)
    assert chances_of(scene, answers[0]) == (float(success), None)
    assert scene.detail(answers[0]).startswith(f"{round(success * 100)}%")


@pytest.mark.rule("lh.rolls.fixed", "ll.5.3.revive.roll", "ll.5.3.revive.target-number", "ll.5.3.revive.neuroticism")
@pytest.mark.parametrize(("overshoot", "neuroticism"), [(0, 0), (2, 1), (7, -2), (30, 0)])
def test_reviving_succeeds_as_often_as_the_formula_says(overshoot: int, neuroticism: int) -> None:
    good = 0
    changes = {"stats": {"neuroticism": neuroticism}}
    board = "1@10 2@12!unconscious 3@30 | 1@40"
    for die in FACES:
        scene = place(board, [f"d20:{die}", "d8:2"], phase=("turning", "action"), a=changes)
        _forget(scene)
        scene.piece(0, 2).overshoot = overshoot
        scene.play("pass", "revive:0:0.1")
        good += scene.event("contest_decided").outcome == "success"
    needs = 5 + overshoot - neuroticism
    formula = Fraction(min(19, max(1, 21 - max(needs, 2))), 20)
    assert Fraction(good, 20) == formula
    scene = place(board, phase=("turning", "action"), a=changes)
    scene.piece(0, 2).overshoot = overshoot
    assert scene.play("pass").detail("revive:0:0.1") == f"{round(formula * 100)}%; needs {5 + overshoot}"
    assert chances_of(scene, "revive:0:0.1") == (float(formula), None)


@pytest.mark.rule("lh.rolls.advantage")
def test_the_odds_with_advantage_count_the_higher_of_two_dice() -> None:
    plain = place("1@10 | 1@11", a={"weapons": ["longsword"]})
    eager = place("1@10 | 1@11!stunned", a={"weapons": ["longsword"]})
    assert plain.detail("attack:0:longsword:1.0").startswith("48%, graze 9%")
    ways = {"success": 0, "graze": 0, "failure": 0}
    for one, other, defence in product(FACES, FACES, FACES):
        ways[expected(max(one, other), defence, 0, grazes=True)] += 1
    text = f"{round(Fraction(ways['success'], 80))}%, graze {round(Fraction(ways['graze'], 80))}%"
    assert eager.detail("attack:0:longsword:1.0").startswith(text)
    assert chances_of(eager, "attack:0:longsword:1.0") == (ways["success"] / 8000, ways["graze"] / 8000)


@pytest.mark.rule("lh.attacks.punch")
def test_a_punch_hits_as_often_and_as_hard_as_its_option_says() -> None:
    hurt = []
    for die in range(1, 7):
        scene = place("1@10 | 1@11", [f"d6:{die}"], a={"stats": {"attack": 1}})
        before = scene.party(1).hp
        hurt.append(before - scene.play("punch:0:1.0").party(1).hp)
    assert hurt == [0, 2, 2, 2, 2, 4]
    punch = option_of(place("1@10 | 1@11", a={"stats": {"attack": 1}}), "punch:0:1.0")
    assert (punch.facts.odds, punch.facts.mean_damage) == (sum(amount > 0 for amount in hurt) / 6, 2.0)


@pytest.mark.rule("lh.attacks.damage")
def test_the_harm_of_an_attack_is_what_its_dice_do_on_average() -> None:
    hurt = []
    for die in range(1, 9):
        scene = place("1@10 | 1@11", ["d20:15", "d20:5", f"d8:{die}"])
        before = scene.party(1).hp
        hurt.append(before - scene.play("attack:0:longsword:1.0").party(1).hp)
    attack = option_of(place("1@10 | 1@11"), "attack:0:longsword:1.0")
    assert attack.facts.mean_damage == sum(hurt) / 8


@pytest.mark.rule("lh.rolls.advantage", "lh.party.class.bard")
def test_a_crescendo_shows_the_odds_of_a_taunt_with_advantage() -> None:
    scene = place("1@10 | 1@11", phase="bonus_action", a={"profession": "bard"}).play("pivotal:pivotal")
    ways = [expected(max(one, other), defence, 0, grazes=False) for one, other, defence in product(FACES, FACES, FACES)]
    assert scene.asked == (0, "target")
    assert chances_of(scene, "taunt:0:1.0") == (ways.count("success") / 8000, None)


@pytest.mark.parametrize(("advantage", "counted"), [(1, max), (-1, min)])
def test_of_two_dice_the_better_or_the_worse_counts(advantage: int, counted: Callable[[tuple[int, int]], int]) -> None:
    pairs = Counter(counted(pair) for pair in product(FACES, FACES))
    assert dict(spread(ADVANTAGE.natural(advantage))) == pairs
