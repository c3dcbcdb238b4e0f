"""An attack whose target has been swapped: all that depends on the target is chosen and counted anew."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.steps.plan import plan
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice, choice_of
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.reactions.cover_ally import CoverAlly
from ludo_tui.rules.skirmish.unarmed.attacks import form_named
from tests.rules.skirmish.skirmish_scene import stand


@pytest.mark.rule("sk.reaction.cover-ally.circumstances", "sk.unarmed.trip.target-chooses")
def test_who_covers_a_trip_chooses_what_it_sets_against_it() -> None:
    scene = stand("brawler@k9 | bulwark@j9 trickster@j9", "d20:11").play("trip:1.0", "str")
    scene.play("cover:1")
    assert scene.choices == ["str", "agi"]
    assert scene.prompt is not None
    assert scene.prompt.seat == 1
    scene.play("agi", "pass")
    assert scene.event("attempted").goal == scene.table.sheet(Who(1, 1)).scores["agi"]


@pytest.mark.rule("sk.reaction.cover-ally.circumstances", "sk.unarmed.grab.roll")
def test_who_grabs_chooses_its_attribute_again_for_who_covers() -> None:
    scene = stand("brawler@k9 | bulwark@j9 trickster@j9", "d20:1 d6:1").play("grab:1.0", "str", "cover:1")
    assert scene.choices == ["str", "agi"]
    assert scene.prompt is not None
    assert scene.prompt.seat == 0
    scene.play("str", "pass")
    assert scene.event("attempted").goal == scene.table.sheet(Who(1, 1)).scores["agi"]


@pytest.mark.rule("sk.reaction.cover-ally.circumstances", "sh.hidden.knowledge")
def test_who_grabs_knows_of_one_that_covers_from_hiding() -> None:
    scene = stand("brawler@k9 | bulwark@j9 trickster@j9", "d20:1 d6:1").play("grab:1.0", "str")
    scene.piece(1, 1).hidden_from = [Who(0, 0)]
    scene.play("cover:1")
    assert scene.choices == ["str", "agi"]
    scene.play("str", "pass")


@pytest.mark.rule("sk.reaction.cover-ally.effect")
@pytest.mark.parametrize(("attack", "choosing"), [("trip", 1), ("grab", 0)])
def test_what_is_asked_after_a_cover_tells_of_the_new_target(attack: str, choosing: int) -> None:
    board, dice = "brawler@k9 | bulwark@j9 trickster@j9 arcanist@i10", ["d20:1", *["d6:1"] * (attack == "grab")]
    scene = stand(board, dice).play(f"{attack}:1.0", "str", "cover:1")
    assert scene.prompt is not None
    (told,) = scene.prompt.pending
    names = [scene.table.name(Who(1, number)) for number in (0, 1)]
    assert [name in told for name in names] == [False, True]
    assert scene.prompt.seat == choosing
    prompt = scene.play("str").prompt
    assert prompt is not None
    assert prompt.kind == "reaction"
    assert all(text.startswith(told) for text in (prompt.text, *prompt.pending))
    scene.play("pass")


@pytest.mark.rule("sk.reaction.cover-ally.circumstances")
@pytest.mark.parametrize(("target", "coverer"), [("champion", "trickster"), ("trickster", "champion")])
def test_bare_hands_do_the_damage_that_they_do_to_who_covers(target: str, coverer: str) -> None:
    scene = stand(f"reedling/champion@k9 | reedling/{target}@j9 cragfolk/{coverer}@j9", "d20:19 d6:1")
    scene.play("strike:1.0", "cover:1", "pass")
    assert scene.piece(1, 1).damage == 1


@pytest.mark.rule("sh.reaction.cover-target", "sk.unarmed.grab.target", "sk.unarmed.shove.target")
@pytest.mark.rule("sk.unarmed.trip.target", "sk.disarm.size", "sk.disarm.creature", "sk.circ.called-shot.object")
@pytest.mark.parametrize(
    ("means", "choice", "coverer", "covers"),
    [
        ("grab", PLAIN_ATTACK, "reedling/duelist", True),
        ("grab", PLAIN_ATTACK, "cragfolk/duelist", False),
        ("trip", PLAIN_ATTACK, "cragfolk/duelist", True),
        ("greatsword", PLAIN_ATTACK, "cragfolk/duelist", True),
        ("greatsword", choice_of("disarm"), "reedling/duelist", True),
        ("greatsword", choice_of("disarm"), "cragfolk/duelist", False),
        ("greatsword", choice_of("disarm"), "reedling/brawler", False),
        ("greatsword", choice_of("called", "leather"), "reedling/trickster", True),
        ("greatsword", choice_of("called", "leather", is_both=True), "reedling/trickster", True),
        ("greatsword", choice_of("called", "str", is_both=True), "reedling/arcanist", True),
        ("greatsword", choice_of("called", "leather"), "reedling/arcanist", False),
        ("greatsword", choice_of("called", "rapier"), "reedling/trickster", False),
        ("greatsword", choice_of("called", "str"), "reedling/arcanist", True),
    ],
)
def test_cover_is_not_offered_to_whom_the_attack_could_not_be_made_on(
    means: str, choice: AttackChoice, coverer: str, covers: bool
) -> None:
    scene = stand(f"reedling/champion@k9 | reedling/duelist@j9 {coverer}@j9")
    trigger = announced(scene.table, means, choice)
    offered = [option.id for option in CoverAlly().options(scene.table, 1, trigger)]
    assert offered == (["cover:1"] if covers else [])


@pytest.mark.rule("sh.reaction.odds", "sk.unarmed.trip.target-chooses")
def test_the_promise_of_a_cover_is_that_of_the_better_score() -> None:
    scene = stand("brawler@k9 | bulwark@j9 trickster@j9", "d20:1").play("trip:1.0", "str")
    outcome = scene.offer("cover:1").outcome
    assert outcome.now is not None
    assert outcome.then is not None
    assert (outcome.now.odds, outcome.then.odds) == pytest.approx((0.5, 0.5))  # Strength 12, and then Agility 12
    scene.play("pass", "pass")


def announced(table: SkirmishTable, means: str, choice: AttackChoice) -> Attacking:
    """Return the attack of one on another as it is announced."""
    who, target = Who(0, 0), Who(1, 0)
    form = form_named(table.sheet(who), means)
    attack = Attacking(seat=0, who=who, target=target, name=form.name, form=form, choice=choice)
    for _ in plan(table, attack):
        break
    return attack
