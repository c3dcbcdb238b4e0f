"""Fishing: where, the roll, and every row of the table."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.fish import Fishing, catch
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import at_the_water, steps, with_numbers

FISH = Fishing()

TABLES = tables_of(load("ludicrous").tables)


@pytest.mark.rule("ll.5.3.list.fish", "ll.5.3.fish.space", "lh.board.fishing-space")
def test_fishing_needs_a_piece_on_a_fishing_space() -> None:
    for ring in range(51):
        scene = at_the_water(step=ring)
        assert bool(scene.offers(FISH.id)) == (ring in (6, 19, 32, 45)), ring
    assert at_the_water(step=7).refusal(FISH.id).rule == "ll.5.3.fish.space"
    assert at_the_water(step=-1).refusal(FISH.id).rule == "ll.5.3.fish.space"


@pytest.mark.rule("ll.5.3.fish.roll", "ll.5.3.fish.offender", "ll.5.3.fish.success", "ll.5.3.fish.failure")
@pytest.mark.parametrize(("step", "goal"), [(6, 8), (19, 10), (32, 12), (45, 14)])
def test_the_roll_must_reach_the_number_on_the_space(step: int, goal: int) -> None:
    scene = at_the_water((f"d20:{goal}", "d10:3"), step)
    scene.act("fish:0")
    assert [item.id for item in scene.party(0).items] == ["trout"]
    scene = at_the_water(f"d20:{goal - 1}", step)
    scene.act("fish:0")
    assert scene.party(0).items == []
    (result,) = scene.all("contest_decided")
    assert (result.seat, result.piece, result.against_seat, result.against_total) == (0, 0, None, goal)


@pytest.mark.rule("ll.5.3.fish.luck")
def test_luck_is_added() -> None:
    scene = at_the_water(("d20:7", "d10:2"))
    scene.change(0, {"luck": 1})
    scene.act("fish:0")
    assert [item.id for item in scene.party(0).items] == ["minnow"]
    assert [(m.name, m.value) for m in scene.all("rolled")[0].modifiers] == [("luck", 1)]


@pytest.mark.rule("ll.5.3.fish.failure-ends-phase")
def test_a_failed_attempt_uses_the_action() -> None:
    scene = at_the_water(("d20:2",))
    scene.run(action(scene.table, ACTIONS), "fish:0")
    assert scene.table.used("action") == 1
    assert len(scene.prompts) == 1


@pytest.mark.rule("ll.5.3.fish.which-piece")
def test_one_piece_and_its_space_are_chosen() -> None:
    scene = at_the_water(("d20:10", "d10:2"))
    scene.put(0, "2#19")
    assert scene.offers(FISH.id) == ["fish:0", "fish:1"]
    scene.act("fish:1")
    assert scene.all("contest_decided")[0].against_total == 10


@pytest.mark.rule("lh.tables.fish.twenty")
def test_a_natural_20_rolls_twice() -> None:
    scene = at_the_water(("d20:20", "d10:3", "d10:4"))
    scene.act("fish:0")
    assert [item.id for item in scene.party(0).items] == ["trout", "pike"]


@pytest.mark.rule("ll.5.3.consume.kinds.fish", "lh.tables.fish")
@pytest.mark.parametrize("entry", TABLES.fish.values(), ids=lambda entry: entry.id)
def test_every_row_of_the_fish_table(entry: object) -> None:
    fish = TABLES.fish[getattr(entry, "id", "")]
    scene = at_the_water(f"d10:{fish.number}")
    scene.run(catch(scene.table, Who(0, 0)))
    assert [item.id for item in scene.party(0).items] == ([] if fish.id == "old_boot" else [fish.id])
    assert scene.party(0).stones == (1 if fish.id == "old_boot" else 0)
    assert [item.turn for item in scene.party(0).items] in ([], [5])
    assert scene.all("fish_caught")[0].name == fish.name


def test_only_one_boot_is_carried() -> None:
    scene = at_the_water(("d10:1", "d10:1"))
    scene.run(catch(scene.table, Who(0, 0)))
    scene.run(catch(scene.table, Who(0, 0)))
    assert scene.party(0).stones == 1


def test_where_more_stones_can_be_carried_they_add_up_to_the_most() -> None:
    scene = at_the_water(ruleset=with_numbers(stones={"carried": 4}))
    for carried in (3, 4):
        scene.carry_out(steps({"do": "stones", "count": 3}), number=2)
        assert (scene.party(0).stones, scene.all("stone_found")[-1].piece) == (carried, 1)


def test_no_fishing_in_a_match_without_it() -> None:
    assert at_the_water(fishing=False).refusal(FISH.id).reason == "this match is played without it"


@pytest.mark.rule("lh.readings.no-waste")
def test_nobody_fishes_for_what_cannot_be_consumed() -> None:
    assert at_the_water(items=False).refusal("fish").rule == "lh.readings.no-waste"
    assert at_the_water().offers("fish") == ["fish:0"]
