"""Conditions that have a source: two sources bring two of them, each with an end of its own."""

from collections.abc import Callable

import pytest

from ludo_tui.engine import Who, name_of
from ludo_tui.rules.ludicrous.mechanics.conditions.attacked import settle_attacked
from ludo_tui.rules.ludicrous.mechanics.conditions.blessed_cursed_burning import settle_each_turn
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import count_conditions_down
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import cure_conditions, end_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition, is_repeated
from ludo_tui.rules.ludicrous.mechanics.conditions.grappled import end_grapple_out_of_reach, end_grapples_of
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import advantage_from_taunt, taunters_of
from ludo_tui.rules.ludicrous.mechanics.modifiers import sources
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import SOLDIERS, Scene, set_up

TABLES = tables_of(load("ludicrous").tables)
BORNE = sorted(name for name, entry in TABLES.conditions.items() if "piece" in entry.on and name != "morphed")
HELD, ONE, OTHER = Who(1, 0), Who(0, 0), Who(2, 0)


def twice(
    condition: str, notes: tuple[str, str] = ("", ""), turns: tuple[int | None, int | None] = (None, None)
) -> Scene:
    """Give Ben's piece a condition from Ana's piece, and then from Cleo's."""
    scene = set_up("1@10 | 1@11 | 1@12<")
    for by, note, left in zip((ONE, OTHER), notes, turns, strict=True):
        gain_condition(scene.table, HELD, Onset(condition, left, by=by, note=note))
    return scene


@pytest.mark.rule("lh.conditions.repeat", "lh.conditions.repeat.each-source")
@pytest.mark.parametrize("condition", BORNE)
def test_two_sources_are_two_conditions_where_the_source_matters(condition: str) -> None:
    sources = [one.source for one in twice(condition, turns=(3, 1)).piece(1, 1).conditions]
    lefts = [one.ends.left for one in twice(condition, turns=(3, 1)).piece(1, 1).conditions]
    if condition in ("grappled", "taunted"):
        assert sources == [ONE, OTHER]
        assert lefts == [3, 1]
    else:
        assert lefts == [3], "the longer duration, and the effect once"


@pytest.mark.rule("lh.conditions.repeat.each-source")
@pytest.mark.parametrize("condition", ["grappled", "taunted"])
def test_the_same_source_brings_the_same_condition_again(condition: str) -> None:
    scene = twice(condition)
    gain_condition(scene.table, HELD, Onset(condition, by=ONE, note="advantage"))
    assert [(one.source, one.note) for one in scene.piece(1, 1).conditions] == [(ONE, "advantage"), (OTHER, "")]


@pytest.mark.rule("lh.conditions.repeat.each-source", "ll.5.3.taunt.crit.offender-success")
@pytest.mark.parametrize("notes", [("disadvantage", ""), ("", "disadvantage"), ("disadvantage", "advantage")])
def test_what_one_taunt_has_fixed_outlasts_the_taunt_of_another(notes: tuple[str, str]) -> None:
    scene = twice("taunted", notes)
    worth = {"": 0, "advantage": 1, "disadvantage": -1}
    assert [advantage_from_taunt(scene.table, HELD, by) for by in (ONE, OTHER)] == [worth[note] for note in notes]
    assert taunters_of(scene.table, HELD) == [ONE, OTHER]


@pytest.mark.rule("lh.conditions.repeat.each-source", "lh.conditions.taunted")
@pytest.mark.parametrize("struck", ["0.0", "2.0"])
def test_a_piece_that_two_have_taunted_strikes_either_and_is_free_of_both(struck: str) -> None:
    scene = set_up("1@12 | 1@11 | 1@12", "d6:2", turn=1)
    for by in (ONE, OTHER):
        gain_condition(scene.table, HELD, Onset("taunted", by=by))
    scene.run(action(scene.table, ACTIONS), f"punch:0:{struck}")
    assert {"punch:0:0.0", "punch:0:2.0"} <= set(scene.options_of(0))
    assert "dodge" not in scene.options_of(0)
    scene.state.turn.number += 1
    count_conditions_down(scene.table, 1, ["movement"])
    assert scene.has(1, 1) == []


@pytest.mark.rule("lh.readings.taunt-outlasts", "lh.conditions.repeat.each-source")
def test_a_taunt_suffered_in_the_own_turn_outlasts_an_older_one_of_another() -> None:
    scene = set_up("1@12 | 1@11 | 1@30", turn=1)
    gain_condition(scene.table, HELD, Onset("taunted", by=OTHER))
    scene.state.turn.number += 1
    gain_condition(scene.table, HELD, Onset("taunted", by=ONE))
    count_conditions_down(scene.table, 1, ["movement"])
    assert taunters_of(scene.table, HELD) == [ONE]


@pytest.mark.rule("lh.conditions.repeat.each-source", "lh.conditions.grappled")
@pytest.mark.parametrize("gone", [ONE, OTHER])
def test_one_grapple_ends_and_the_other_holds_on(gone: Who) -> None:
    scene = twice("grappled")
    stays = OTHER if gone == ONE else ONE
    end_grapples_of(scene.table, gone)
    assert [one.source for one in scene.piece(1, 1).conditions] == [stays]
    name = name_of(scene.names, gone)
    assert scene.told[-1] == f"Ben's piece 1 is no longer grappled by {name}."
    end_grapples_of(scene.table, stays)
    assert scene.told[-1] == "Ben's piece 1 is no longer grappled."


@pytest.mark.rule("lh.conditions.repeat.each-source", "lh.conditions.grappled")
def test_only_the_grapple_out_of_reach_ends() -> None:
    scene = twice("grappled")
    scene.put(2, "1@30")
    end_grapple_out_of_reach(scene.table, HELD)
    assert [one.source for one in scene.piece(1, 1).conditions] == [ONE]


@pytest.mark.rule("lh.conditions.repeat.each-source", "ll.5.3.struggle.removes")
@pytest.mark.parametrize(
    "end",
    [
        lambda scene: scene.act("struggle:0", seat=1),
        lambda scene: cure_conditions(scene.table, HELD),
        lambda scene: end_condition(scene.table, HELD, "grappled"),
    ],
    ids=["struggle", "cure", "named"],
)
def test_struggling_and_cures_end_every_grapple(end: Callable[[Scene], object]) -> None:
    scene = twice("grappled")
    end(scene)
    assert scene.has(1, 1) == []


@pytest.mark.rule("lh.conditions.repeat.each-source", "lh.conditions.grappled")
def test_each_grapple_does_its_damage() -> None:
    scene = set_up("1@10 | 1@11 | 1@12<", "d4:2,3", turn=1, everybody=SOLDIERS)
    for by in (ONE, OTHER):
        gain_condition(scene.table, HELD, Onset("grappled", by=by))
    scene.run(settle_each_turn(scene.table, 1))
    assert scene.lost(1) - 20 == 5


SHARED = sorted(name for name, entry in TABLES.conditions.items() if {"piece", "party"} <= set(entry.on))


def shared(condition: str, turns: tuple[int | None, int | None]) -> Scene:
    """Give Ana's party and its piece the same condition, if it lasts for some turns there."""
    scene = set_up("1@10 | 1@11<", everybody=SOLDIERS)
    whose: tuple[Who, Who] = (Who(0), ONE)
    for who, left in zip(whose, turns, strict=True):
        if left is not None:
            gain_condition(scene.table, who, Onset(condition, left))
    return scene


@pytest.mark.rule("lh.conditions.repeat")
@pytest.mark.parametrize("condition", SHARED)
def test_what_a_party_and_its_piece_both_have_does_not_add_up(condition: str) -> None:
    by_itself = sources(shared(condition, (2, None)).table, ONE)
    for turns in ((2, 2), (None, 2)):
        assert sources(shared(condition, turns).table, ONE) == by_itself


@pytest.mark.rule("lh.conditions.repeat")
@pytest.mark.parametrize("condition", [one for one in SHARED if TABLES.conditions[one].each_turn])
def test_what_a_party_and_its_piece_both_have_works_once_each_turn(condition: str) -> None:
    hp = []
    for turns in ((2, None), (None, 2), (2, 2)):
        scene = shared(condition, turns)
        scene.run(settle_each_turn(scene.table, 0))
        hp.append(scene.party(0).hp)
    assert hp[0] == hp[1] == hp[2] != shared(condition, (None, None)).party(0).hp


@pytest.mark.rule("lh.conditions.repeat", "lh.effects.lasting")
def test_spines_of_a_party_and_its_piece_hurt_once() -> None:
    scene = shared("spiny", (2, 2))
    scene.run(settle_attacked(scene.table, HELD, ONE, from_near=True))
    assert scene.event("damaged").amount == 2


@pytest.mark.rule("lh.conditions.repeat", "lh.readings.no-waste")
@pytest.mark.parametrize(("party", "piece", "is_wasted"), [(2, 2, True), (3, 2, True), (2, 3, False), (None, 2, False)])
def test_what_the_party_has_as_long_already_is_no_gain_for_its_piece(
    party: int | None, piece: int, is_wasted: bool
) -> None:
    assert is_repeated(shared("blessed", (party, None)).table, ONE, Onset("blessed", piece)) is is_wasted
