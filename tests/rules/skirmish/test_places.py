"""Where somebody can go, pass and end, and who is in whose reach."""

import msgspec
import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.terrain import _both
from ludo_tui.rules.skirmish.mechanics import cover
from ludo_tui.rulesets import load
from tests.rules.skirmish.skirmish_scene import stand


def ring(name: str) -> int:
    return RING.index(name)


@pytest.mark.rule("sh.board.reach", "sh.board.distance", "sh.board.sight")
@pytest.mark.parametrize(
    ("here", "there", "reach", "is_near"),
    [
        ("b9", "c9", 1, True),
        ("b9", "a8", 1, True),
        ("f9", "g10", 1, True),
        ("b9", "b7", 1, False),
        ("b9", "b7", 2, True),
        ("b9", "d7", 2, True),
        ("b9", "e7", 2, False),
        ("e9", "g10", 2, False),
    ],
)
def test_reach_is_a_kings_distance_in_sight(here: str, there: str, reach: int, is_near: bool) -> None:
    field = Field(stand("bulwark@c9 | ").table)
    assert field.is_near(ring(here), ring(there), reach) == is_near


@pytest.mark.rule("sh.board.wall")
@pytest.mark.parametrize(
    ("board", "goes"),
    [
        ("brawler@c9 | brawler@e9 brawler@e9", {"b9", "d9"}),
        ("cragfolk/brawler@c9 | brawler@e9 brawler@e9", {"b9", "d9"}),
        ("brawler@c9 | brawler@e9 brawler@e9!prone", {"b9", "d9", "f9", "g10"}),
        ("brawler@c9 | brawler@e9 brawler@e9-26x", {"b9", "d9", "f9", "g10"}),
        ("kitewing/brawler@c9 | brawler@e9 brawler@e9", {"b9", "d9", "f9", "g10", "g11"}),
        ("brawler@c9 brawler@e9 brawler@e9 | ", {"b9", "d9", "f9", "g10"}),
        ("brawler@c9 | brawler@e9 | brawler@e9", {"b9", "d9", "f9", "g10"}),
    ],
)
def test_two_of_a_party_are_a_wall(board: str, goes: set[str]) -> None:
    scene = stand(board)
    if scene.asked == (0, "who"):
        scene.play("act:0")
    assert scene.goes == goes


@pytest.mark.rule("sh.board.wall")
def test_on_a_starting_space_two_of_a_party_are_no_wall() -> None:
    scene = stand("brawler@o8 | brawler#0 brawler#0")
    assert scene.at(1) == "n7"
    assert "m7" in scene.goes
    assert "n7" not in scene.goes


@pytest.mark.rule("sh.board.bar")
@pytest.mark.parametrize(
    ("mover", "monster", "passes"),
    [
        ("brawler", "cairn_guard@e9", False),
        ("cragfolk/brawler", "cairn_guard@e9", True),
        ("cragfolk/brawler", "toll_giant@e9", False),
        ("reedling/brawler", "toll_giant@e9", True),
        ("kitewing/brawler", "toll_giant@e9", True),
        ("brawler", "cairn_guard@e9!prone", True),
        ("brawler", "toll_reaver@e9", True),
    ],
)
def test_what_is_larger_bars_the_way(mover: str, monster: str, passes: bool) -> None:
    scene = stand(f"{mover}@c9 | ", monsters=monster)
    assert ("f9" in scene.goes) == passes
    if not passes:
        stepped = stand(f"{mover}@d9 | ", monsters=monster)
        assert stepped.why("ahead") == "something larger is in the way"
        assert stepped.refusals["ahead"] == "sh.board.bar"


@pytest.mark.rule("sh.board.way-out")
@pytest.mark.parametrize(
    ("enemies", "monsters", "first"),
    [
        ("", "mire_gulper@c9", "d9"),
        ("", "mire_gulper@c9 cairn_guard@d9", "e9"),
        ("brawler@c9 brawler@c9", "", "d9"),
        ("brawler@d9 brawler@d9", "mire_gulper@c9", "e9"),
    ],
)
def test_nothing_locks_a_piece_up_on_its_starting_space(enemies: str, monsters: str, first: str) -> None:
    scene = stand(f"brawler@b9 | {enemies}", monsters=monsters)
    assert first in scene.goes
    scene.play(f"go:{first}")
    while scene.at() != first:  # free attacks are asked about on the way
        scene.play("pass")
    assert scene.at() == first


@pytest.mark.rule("sh.board.way-out")
def test_what_stands_further_on_bars_the_way_of_whoever_sets_out() -> None:
    scene = stand("brawler@b9 | ", monsters="mire_gulper@d9")
    assert "c9" in scene.goes
    assert "e9" not in scene.goes
    back = stand("brawler@d9 | ", monsters="mire_gulper@c9")
    assert "b9" not in back.goes


@pytest.mark.rule("sh.board.way-out")
def test_whoever_gets_out_stands_behind_what_barred_its_way_and_can_fight_it() -> None:
    scene = stand("champion@b9 | ", monsters="mire_gulper@c9")
    assert scene.refusals["attack:greatsword"] == "sh.board.start-truce"
    scene.play("go:d9")
    assert scene.at() == "d9"
    assert "attack:greatsword:mon-1" in scene.choices


@pytest.mark.rule("sh.board.wall")
def test_a_wall_ahead_is_a_reason() -> None:
    scene = stand("brawler@d9 | brawler@e9 brawler@e9")
    assert scene.why("ahead") == "a block is in the way"


@pytest.mark.rule("sh.fly.passes")
def test_monsters_that_flit_pass_walls() -> None:
    scene = stand("brawler@e9 brawler@e9 | ", monsters="hollow_shade@c9", turn=None, phase="sage_turns")
    assert {"d9", "f9"} <= scene.goes
    assert "e9" not in scene.goes


@pytest.mark.rule("sh.board.upright-enemy", "sh.board.room", "sh.capture.landing")
@pytest.mark.parametrize(
    ("there", "can_end"),
    [
        (" | brawler@d9", False),
        (" | brawler@d9!prone", True),
        (" | brawler@d9-26x", True),
        (" brawler@d9 | ", True),
        (" brawler@d9 brawler@d9 | ", False),
        (" brawler@d9 | brawler@d9!prone", False),
        (" brawler@d9 | brawler@d9-26x", True),
        (" | brawler@d9-26x brawler@d9", False),
    ],
)
def test_room_and_upright_enemies(there: str, can_end: bool) -> None:
    scene = stand("brawler@c9" + there)
    if scene.asked == (0, "who"):
        scene.play("act:0")
    assert ("d9" in scene.goes) == can_end


@pytest.mark.rule("sh.board.start")
def test_a_starting_space_is_for_its_owner() -> None:
    scene = stand("brawler@c9 brawler@i15 | ").play("act:0")
    assert "b9" in scene.goes
    scene = stand("brawler@h15 | brawler@c9")
    assert "i15" in scene.goes
    assert "i14" not in scene.goes
    assert "i13" in scene.goes


@pytest.mark.rule("sh.board.start")
def test_nobody_attacks_a_piece_on_its_starting_space() -> None:
    scene = stand("champion@b9 | brawler@c9", turn=1)
    assert scene.attacks == []
    assert scene.why("attack:heavy_fists") == "Ana's champion is safe on its starting space"
    assert scene.refusals["attack:heavy_fists"] == "sh.board.start"


@pytest.mark.rule("sh.board.hallowed")
def test_nobody_in_a_home_column_is_touched_or_acts_on_others() -> None:
    scene = stand("brawler#52 | brawler@b7", turn=1)
    assert scene.attacks == []
    own = stand("brawler#52 | brawler@b7")
    assert own.attacks == []
    assert own.goes == {"d8", "e8", "f8", "home"}
    assert own.table.can_react(Who(0, 0)) is False


@pytest.mark.rule("sh.move.own-route", "sh.move.both-ways", "sk.turn.move")
def test_a_piece_walks_its_own_way_forward_and_back() -> None:
    assert stand("stoneborn/brawler@d9 | ").goes == {"b9", "c9", "e9", "f9", "g10"}
    assert stand("stoneborn/brawler@b9 | ").goes == {"c9", "d9", "e9"}
    assert "c8" not in stand("brawler#53 | ").goes


@pytest.mark.rule("sh.move.monsters")
def test_monsters_walk_the_ring_both_ways_and_over_starting_spaces() -> None:
    scene = stand("brawler@g2 | ", monsters="toll_reaver@a9", turn=None, phase="sage_turns")
    assert scene.goes == {"c9", "d9", "a8", "a7", "b7", "c7"}


@pytest.mark.rule("sh.terrain.cost", "sh.move.crawl", "sh.fly.passes")
@pytest.mark.parametrize(
    ("mover", "scenario", "here", "there", "yards"),
    [
        ("brawler", "open_road", "d9", "e9", 2),
        ("brawler", "open_road", "d9", "f9", 3),
        ("kitewing/brawler", "open_road", "d9", "e9", 1),
        ("brawler", "high_water", "h15", "i15", 1),
        ("brawler", "high_water", "g15", "h15", 2),
    ],
)
def test_thickets_and_fords_take_two_yards(mover: str, scenario: str, here: str, there: str, yards: int) -> None:
    scene = stand(f"{mover}@{here} | ", scenario=scenario)
    assert scene.offer(f"go:{there}").route.yards == yards


@pytest.mark.rule("sh.terrain.cost")
def test_swimmers_do_not_mind_a_ford() -> None:
    scene = stand("| brawler@n7", monsters="mire_gulper@g15", turn=None, phase="sage_turns", scenario="high_water")
    assert scene.offer("go:h15").route.yards == 1


@pytest.mark.rule("sh.match.sides")
def test_every_party_is_a_side_and_the_monsters_are_one() -> None:
    scene = stand(
        "brawler@c9 brawler@c9 | champion@d9", monsters="toll_reaver@d9 gutter_imp@c9", phase="muster", dice="d6:1"
    )
    field = Field(scene.table)
    assert set(field.enemies(Who(0, 0))) == {Who(1, 0), scene.mon(1), scene.mon(2)}
    assert set(field.enemies(scene.mon(1))) == {Who(0, 0), Who(0, 1), Who(1, 0)}


@pytest.mark.rule("sh.board.between", "sk.cover.partial.condition", "sk.cover.partial.too-small")
@pytest.mark.parametrize(
    ("between", "covers"),
    [
        ("brawler@d9", True),
        ("brawler@d9!prone", False),
        ("brawler@d9-26x", False),
        ("reedling/brawler@d9", False),
        ("brawler@g10", False),
    ],
)
def test_cover_is_somebody_upright_and_large_enough_between(between: str, covers: bool) -> None:
    scene = stand(f"outrider@c9 | brawler@f9 {between}")
    assert cover.covers(Field(scene.table), ring("c9"), Who(1, 0)) == covers


@pytest.mark.parametrize("trait", ["is_high", "is_obscured", "is_deep", "is_slick"])
def test_a_space_of_two_kinds_of_terrain_is_like_both(trait: str) -> None:
    plain = next(iter(load("skirmish").tables["terrain"].values()))
    no = {"is_high": False, "is_obscured": False, "is_deep": False, "is_slick": False}
    bare = msgspec.structs.replace(plain, **no, cost=1)
    other = msgspec.structs.replace(bare, **{trait: True}, cost=2)
    for one, more in ((bare, other), (other, bare)):
        both = _both(one, more)
        assert (getattr(both, trait), both.cost) == (True, 2)
        assert [getattr(both, name) for name in no] == [name == trait for name in no]
