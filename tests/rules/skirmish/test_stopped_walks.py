"""What befalls a walker on its way, and where its walk ends then."""

import pytest

from ludo_tui.board import RING
from ludo_tui.rules.skirmish.model.state import Affliction
from tests.rules.skirmish.skirmish_scene import stand


@pytest.mark.rule("sk.reaction.free-attack.weapons", "sh.reaction.bare-hands", "sk.unarmed.grab.free-hand")
@pytest.mark.parametrize(
    ("striker", "means"),
    [
        ("champion@j9", ["greatsword", "shove", "trip"]),
        ("champion@j9+dagger", ["dagger", "shove", "trip", "grab"]),
        ("champion@j9+lantern", ["lantern_blow", "strike", "shove", "trip", "grab"]),
        ("reedling/champion@j9+dagger", ["dagger", "shove", "trip"]),
        ("brawler@j9", ["heavy_fists", "shove", "trip", "grab"]),
    ],
)
def test_a_free_attack_can_be_any_unarmed_attack(striker: str, means: list[str]) -> None:
    scene = stand(f"cragfolk/brawler@k9 | {striker}").play("go:m9")
    offered = [one.removeprefix("strike:0:") for one in scene.choices if one.startswith("strike:")]
    assert offered == means


@pytest.mark.rule("sh.move.stopped", "sk.unarmed.trip.success", "sk.unarmed.grab.success", "sh.affliction.held")
@pytest.mark.parametrize(
    ("attack", "answers", "affliction"),
    [("trip", ["str"], "prone"), ("trip", ["agi"], "prone"), ("grab", ["agi"], "grabbed")],
)
@pytest.mark.parametrize("goes", ["l9", "m9", "o9"])
def test_who_is_toppled_or_held_by_a_free_attack_takes_no_step(
    attack: str, answers: list[str], affliction: str, goes: str
) -> None:
    scene = stand("arcanist@k9 | outrider@j9+dagger", "d20:15").play(f"go:{goes}", f"strike:0:{attack}", *answers)
    while scene.prompt is not None and scene.prompt.kind == "reaction":
        scene.play("pass")
    assert scene.piece().has(affliction)
    assert scene.at() == "k9"


@pytest.mark.rule("sh.move.stopped", "sh.affliction.slowed", "sh.affliction.weakened", "sk.unarmed.trip.critical")
@pytest.mark.parametrize(
    ("befalls", "end"), [("slowed", "m9"), ("weakened", "m9"), ("stalled", "k9"), ("stunned", "k9"), ("on_fire", "o9")]
)
def test_who_loses_speed_on_the_way_goes_no_further_than_it_can(befalls: str, end: str) -> None:
    scene = stand("brawler@k9 | champion@j9").play("go:o9")
    scene.piece().afflictions.append(Affliction(befalls))
    scene.play("pass")
    assert scene.at() == end


@pytest.mark.rule("sh.move.stopped", "sk.unarmed.shove.push")
def test_who_is_pushed_on_the_way_stays_where_it_has_been_pushed() -> None:
    scene = stand("arcanist@k9 | brawler@j9", "d20:15").play("go:m9", "strike:0:shove")
    while scene.prompt is not None and scene.prompt.kind == "reaction":
        scene.play("pass")
    assert scene.at() == RING[RING.index("k9") + 3]
    assert [event.kind for event in scene.all("walked")] == []
    assert scene.event("was_pushed")
