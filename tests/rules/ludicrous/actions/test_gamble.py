"""Gambling: where, and every row of the table."""

import msgspec
import pytest

from ludo_tui.rules.ludicrous.actions.gamble import Gamble
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import at_the_water
from tests.scene import Scene, place

GAMBLE = Gamble()

TABLES = tables_of(load("ludicrous").tables)


@pytest.mark.rule("ll.5.3.list.gamble", "ll.5.3.gamble.piece", "ll.5.3.gamble.pathway")
def test_a_piece_on_the_pathway_gambles() -> None:
    scene = at_the_water(step=30)
    scene.put(0, "2#52")
    assert scene.offers(GAMBLE.id) == ["gamble:0"]
    scene.put(0, "1#53")
    assert scene.refusal(GAMBLE.id).rule == "ll.5.3.gamble.pathway"


def gamble(value: str, *more: str) -> Scene:
    """Gamble with two cards in hand and two to draw; the Annustar is whole, and no Breaker is rolled for."""
    scene = at_the_water((value, *more), step=30)
    scene.change(0, hand=["ward", "daze"])
    scene.state.deck = ["gust", "vines"]
    scene.act("gamble:0")
    assert scene.all("gambled")[0].row == next(row.id for row in TABLES.gamble.values() if value == f"d6:{row.number}")
    return scene


@pytest.mark.rule("ll.5.3.gamble.roll", "ll.5.3.gamble.table", "lh.tables.gamble")
def test_every_row_of_the_gamble_table() -> None:
    scene = gamble("d6:1")
    assert scene.party(0).hp == 19
    assert scene.all("damaged")[0].damage == "natural"
    assert len(gamble("d6:2").party(0).hand) == 1
    assert gamble("d6:3").conditions(0) == {"stressed": 1}
    ace = gamble("d6:4")
    assert (ace.steps(0)[0], ace.party(0).hand) == (32, ["ward", "daze", "gust"])
    hot = gamble("d6:5")
    assert (hot.steps(0)[0], list(hot.conditions(0))) == (34, ["swift"])
    scene = gamble("d6:6", "d6:4", "d6:2")
    assert (scene.steps(0)[0], scene.party(0).hp) == (36, 26)
    assert scene.party(0).hand == ["ward", "daze", "gust", "vines"]
    assert [row.number for row in TABLES.gamble.values()] == [1, 2, 3, 4, 5, 6]


def test_what_a_gamble_brings_is_told_once_even_if_it_brings_nothing() -> None:
    scene = gamble("d6:3")
    assert scene.event("gambled").sentence(scene.names).endswith("gamble: Cold sweat.")
    assert "condition_gained" in scene.happened
    scene = at_the_water(("d6:2",), step=30)
    scene.change(0, hand=[])
    scene.act("gamble:0")
    assert "nothing_happened" in scene.happened


def test_each_piece_gambles_by_itself_as_a_gamble_may_move_it() -> None:
    scene = place("1@20 2@30 3@33 | 1@5", "d6:5")
    assert scene.prompt is not None
    assert [one.id for one in scene.prompt.options if one.does == "gamble"] == ["gamble:0", "gamble:1", "gamble:2"]
    assert scene.play("gamble:2").steps(0)[:3] == [20, 30, 37]


@pytest.mark.parametrize(("own", "cited"), [("ll.5.3.gamble.roll", "ll.5.3.gamble.roll"), ("", "lh.tables.gamble")])
def test_a_row_of_a_gamble_cites_its_own_rule_or_that_of_the_table(own: str, cited: str) -> None:
    book = load("ludicrous")
    rows = {name: msgspec.structs.replace(row, rule=own) for name, row in TABLES.gamble.items()}
    changed = msgspec.structs.replace(book, tables={**book.tables, "gamble": rows})
    scene = at_the_water(("d6:5",), step=30, ruleset=changed)
    scene.act("gamble:0")
    assert scene.event("gambled").rule == cited


@pytest.mark.rule("lh.annustar.damage")
def test_a_gamble_damages_the_annustar_by_1() -> None:
    assert gamble("d6:5").state.annustar.damage == 1


def test_a_gamble_that_overfills_the_hand_is_followed_by_a_discard() -> None:
    scene = at_the_water(("d6:6", "d6:1", "d6:1"), step=30)
    scene.change(0, hand=["ward", "daze", "bless", "gust"])
    scene.state.deck = ["gust", "vines"]
    scene.act("gamble:0", "card:gust", "card:gust")
    assert scene.party(0).hand == ["ward", "daze", "bless", "vines"]
    assert scene.prompts[0].secrecy.private


def test_no_gambling_in_a_match_without_it() -> None:
    assert at_the_water(gambling=False).refusal(GAMBLE.id).reason == "this match is played without it"
