"""Fishing and gambling: where, the roll, and every row of both tables."""

from typing import Any

import pytest

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.actions.fish import Fishing, catch
from ludo_tui.rules.ludicrous.actions.gamble import Gamble
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.builders import Dice
from tests.rules.ludicrous.stage import Stage

FISH = Fishing()
GAMBLE = Gamble()
TABLES = tables_of(load("ludicrous").tables)


def at_the_water(dice: Dice = (), step: int = 6, **options: Any) -> Stage:
    stage = Stage(dice=dice, **options)
    stage.put(0, 0, step)
    return stage


# Fishing


@pytest.mark.rule("ll.5.3.list.fish", "ll.5.3.fish.space", "lh.board.fishing-space")
def test_fishing_needs_a_piece_on_a_fishing_space() -> None:
    for ring in range(51):
        stage = at_the_water(step=ring)
        assert bool(stage.offers(FISH)) == (ring in (6, 19, 32, 45)), ring
    assert at_the_water(step=7).refusal(FISH)[0] == "ll.5.3.fish.space"
    assert at_the_water(step=-1).refusal(FISH)[0] == "ll.5.3.fish.space"


@pytest.mark.rule("ll.5.3.fish.roll", "ll.5.3.fish.offender", "ll.5.3.fish.success", "ll.5.3.fish.failure")
@pytest.mark.parametrize(("step", "goal"), [(6, 8), (19, 10), (32, 12), (45, 14)])
def test_the_roll_must_reach_the_number_on_the_space(step: int, goal: int) -> None:
    stage = at_the_water((f"d20:{goal}", "d10:3"), step)
    stage.take(FISH, "fish:0")
    assert [item.id for item in stage.party(0).items] == ["trout"]
    stage = at_the_water(f"d20:{goal - 1}", step)
    stage.take(FISH, "fish:0")
    assert stage.party(0).items == []
    (result,) = stage.all("contest_decided")
    assert (result.seat, result.piece, result.against_seat, result.against_total) == (0, 0, None, goal)


@pytest.mark.rule("ll.5.3.fish.luck")
def test_luck_is_added() -> None:
    stage = at_the_water(("d20:7", "d10:2"))
    stage.change(0, {"luck": 1})
    stage.take(FISH, "fish:0")
    assert [item.id for item in stage.party(0).items] == ["minnow"]
    assert [(m.name, m.value) for m in stage.all("rolled")[0].modifiers] == [("luck", 1)]


@pytest.mark.rule("ll.5.3.fish.failure-ends-phase")
def test_a_failed_attempt_uses_the_action() -> None:
    stage = at_the_water(("d20:2",))
    stage.play(action(stage.table, ACTIONS), "fish:0")
    assert stage.table.used("action") == 1
    assert len(stage.prompts) == 1


@pytest.mark.rule("ll.5.3.fish.which-piece")
def test_one_piece_and_its_space_are_chosen() -> None:
    stage = at_the_water(("d20:10", "d10:2"))
    stage.put(0, 1, 19)
    assert stage.offers(FISH) == ["fish:0", "fish:1"]
    stage.take(FISH, "fish:1")
    assert stage.all("contest_decided")[0].against_total == 10


@pytest.mark.rule("lh.tables.fish.twenty")
def test_a_natural_20_rolls_twice() -> None:
    stage = at_the_water(("d20:20", "d10:3", "d10:4"))
    stage.take(FISH, "fish:0")
    assert [item.id for item in stage.party(0).items] == ["trout", "pike"]


@pytest.mark.rule("ll.5.3.consume.kinds.fish", "lh.tables.fish")
@pytest.mark.parametrize("entry", TABLES.fish.values(), ids=lambda entry: entry.id)
def test_every_row_of_the_fish_table(entry: object) -> None:
    fish = TABLES.fish[getattr(entry, "id", "")]
    stage = at_the_water(f"d10:{fish.number}")
    stage.play(catch(stage.table, PieceId(0, 0)))
    assert [item.id for item in stage.party(0).items] == ([] if fish.id == "old_boot" else [fish.id])
    assert stage.party(0).stones == (1 if fish.id == "old_boot" else 0)
    assert [item.turn for item in stage.party(0).items] in ([], [5])
    assert stage.all("fish_caught")[0].name == fish.name


def test_only_one_boot_is_carried() -> None:
    stage = at_the_water(("d10:1", "d10:1"))
    stage.play(catch(stage.table, PieceId(0, 0)))
    stage.play(catch(stage.table, PieceId(0, 0)))
    assert stage.party(0).stones == 1
    assert stage.all("nothing_happened")


def test_no_fishing_in_a_match_without_it() -> None:
    assert at_the_water(fishing=False).refusal(FISH)[1] == "there is no such thing in this match"


# Gambling


@pytest.mark.rule("ll.5.3.list.gamble", "ll.5.3.gamble.piece", "ll.5.3.gamble.pathway")
def test_a_piece_on_the_pathway_gambles() -> None:
    stage = at_the_water(step=30)
    stage.put(0, 1, 52)
    assert stage.offers(GAMBLE) == ["gamble:0"]
    stage.put(0, 0, 53)
    assert stage.refusal(GAMBLE)[0] == "ll.5.3.gamble.pathway"


def gamble(value: str, *more: str) -> Stage:
    """Gamble with two cards in hand and one to draw; nothing comes of the Annustar."""
    stage = at_the_water((value, *more, "d20:20"), step=30)
    stage.change(0, hand=["ward", "daze"])
    stage.state.deck = ["vines"]
    stage.take(GAMBLE, "gamble:0")
    assert stage.all("gambled")[0].row == next(row.id for row in TABLES.gamble.values() if value == f"d6:{row.number}")
    return stage


@pytest.mark.rule("ll.5.3.gamble.roll", "ll.5.3.gamble.table", "lh.tables.gamble")
def test_every_row_of_the_gamble_table() -> None:
    stage = gamble("d6:1", "d4:4")
    assert stage.party(0).hp == 16
    assert stage.all("damaged")[0].damage == "natural"
    assert len(gamble("d6:2").party(0).hand) == 1
    assert gamble("d6:3").conditions(0, None) == {"stressed": 2}
    assert gamble("d6:4").party(0).hand == ["ward", "daze", "vines"]
    assert gamble("d6:5").party(0).bonus_points == 3
    stage = gamble("d6:6", "d6:6")
    assert stage.party(0).hp == 26
    assert stage.party(0).hand == ["ward", "daze", "vines"]
    assert [row.number for row in TABLES.gamble.values()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("lh.annustar.damage")
def test_a_gamble_damages_the_annustar_by_1() -> None:
    assert gamble("d6:5").state.annustar.damage == 1


def test_a_gamble_that_overfills_the_hand_is_followed_by_a_discard() -> None:
    stage = at_the_water(("d6:4", "d20:20"), step=30)
    stage.change(0, hand=["ward", "daze", "bless", "gust"])
    stage.state.deck = ["vines"]
    stage.take(GAMBLE, "gamble:0", "card:gust")
    assert stage.party(0).hand == ["ward", "daze", "bless", "vines"]
    assert stage.prompts[0].private


def test_no_gambling_in_a_match_without_it() -> None:
    assert at_the_water(gambling=False).refusal(GAMBLE)[1] == "there is no such thing in this match"
