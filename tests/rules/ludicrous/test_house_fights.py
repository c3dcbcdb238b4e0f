"""The house rules that make parties meet and fights pay: head start, flight, bounty, cards, applause, salvage."""

from collections.abc import Mapping
from typing import Any

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.model.state import Project, Structure
from ludo_tui.rules.ludicrous.phases import special_rules
from ludo_tui.rules.ludicrous.phases.start_of_turn import start_turn
from ludo_tui.rulesets import load
from tests.prepared import Dice
from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import Scene, place, set_up

# Star flight


def rolls(board: str, die: int, **more: Any) -> Scene:
    """Ana moves her first piece by a die, with three seats."""
    return place(board, [f"d6:{die}"], phase="movement", **more)


@pytest.mark.rule("lh.movement.star-flight")
def test_a_move_that_ends_on_a_star_flies_on_to_the_next() -> None:
    scene = rolls("1#6 | 1@40 | 1@45", 2)
    assert "flies on to" in scene.detail("move:0")
    scene.play("move:0")
    assert scene.steps(0)[0] == 21
    assert [(event.start, event.end, event.how) for event in scene.all("moved")] == [(6, 8, "move"), (8, 21, "fly")]


@pytest.mark.rule("lh.movement.star-flight")
@pytest.mark.parametrize(("enemy", "step"), [("1@45", 34), ("1@34", 21)], ids=["free", "an enemy is on the second"])
def test_with_four_seats_it_flies_on_to_the_second(enemy: str, step: int) -> None:
    scene = rolls(f"1#6 | 1@40 | {enemy} | 1@46", 2)
    assert scene.detail("move:0").count("flies on to") == (step - 8) // 13
    assert scene.play("move:0").steps(0)[0] == step


@pytest.mark.rule("lh.movement.star-flight")
@pytest.mark.parametrize(
    ("board", "step"),
    [
        ("1#6 | 1@21 | 1@45", 8),
        ("1#6 2#21 3#21 | 1@40 | 1@45", 8),
        ("1#45 | 1@40 | 1@30", 47),
        ("1#7 | 1@40 | 1@45", 9),
        ("1#6 | 1@40", 8),
    ],
    ids=["an enemy is there", "two friends are there", "the last star", "no star", "two seats"],
)
def test_it_stays_where_it_cannot_fly(board: str, step: int) -> None:
    scene = rolls(board, 2)
    assert "flies on to" not in scene.detail("move:0")
    assert scene.play("move:0").steps(0)[0] == step


@pytest.mark.rule("lh.movement.star-flight")
def test_a_flight_passes_nobody_and_pushes_do_not_fly() -> None:
    scene = rolls("1#6 | 1@45 | 1@14", 2).play("move:0")
    assert (scene.steps(0)[0], scene.prompt) == (21, None), "nobody is asked for a tackle"
    shoved = place("1@10 | 1@11 | 1@45", "d20:12,5").play("shove:0:1.0")
    back = shoved.tables.numbers.wrestle.push
    assert shoved.steps(1)[0] == (11 - 13) % 52 - back


# Bounty


def felled(hp: int = 3, amount: int = 5, by: Who | None = None, **more: Any) -> Scene:
    """Ben's piece takes damage from a piece of Ana's."""
    scene = set_up("1#10 | 1#40", **more)
    scene.change(0, hand=["ward"], bonus_points=1)
    scene.state.deck = ["bless"] * 3
    scene.party(1).hp = hp
    scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=amount, by=by or Who(0, 0))))
    return scene


@pytest.mark.rule("lh.party.bounty")
def test_who_knocks_an_enemy_piece_out_earns_points_and_a_card() -> None:
    scene = felled()
    assert scene.has(1, 1) == ["unconscious"]
    assert scene.party(0).bonus_points == 1 + scene.tables.numbers.party.bounty_points
    assert len(scene.party(0).hand) == 1 + scene.tables.numbers.party.bounty_cards
    assert scene.event("bonus_points_changed").rule == "lh.party.bounty"
    assert scene.event("cards_drawn").rule == "lh.party.bounty"


@pytest.mark.rule("lh.party.bounty")
@pytest.mark.parametrize(
    "more", [{"hp": 9}, {"by": Who(1, 0)}, {"by": Who(1)}], ids=["nobody falls", "an own piece", "the own party"]
)
def test_no_bounty_for_a_mere_hit_or_for_ones_own(more: dict[str, Any]) -> None:
    scene = felled(**more)
    assert (scene.party(0).bonus_points, scene.party(0).hand) == (1, ["ward"])
    assert scene.party(1).bonus_points == 0


@pytest.mark.rule("lh.party.bounty")
def test_a_bounty_is_paid_once_and_no_card_goes_into_a_full_hand() -> None:
    scene = felled()
    scene.party(1).hp = 1
    scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=5, by=Who(0, 0))))
    assert len(scene.all("fell_unconscious")) == len(scene.all("bonus_points_changed")) == 1
    full = set_up("1#10 | 1#40", is_shown=False)
    full.change(0, hand=["ward"] * 4)
    full.party(1).hp = 3
    full.run(deal_damage(full.table, Who(1, 0), Harm(amount=5, by=Who(0, 0))))
    assert len(full.party(0).hand) == 4
    assert "intelligence" in full.party(0).shown.stats, "everybody can tell the limit now"


@pytest.mark.rule("lh.party.bounty")
def test_the_bounty_is_felt_at_the_table() -> None:
    scene = place("1@10 | 1@11", "d20:15,5 d8:8", phase=("action", "bonus_action"), a={"bonus_points": 1}, b={"hp": 2})
    scene.play("attack:0:longsword:1.0")
    assert "bonus_die" in scene.choices, "1 and 2 of this turn and 3 for the bounty are 6"


# Cards


@pytest.mark.rule("lh.magic.turned-over")
def test_cards_are_turned_over_until_one_can_be_cast() -> None:
    scene = set_up(a={"profession": "soldier"})
    scene.change(0, hand=[])
    scene.state.deck = ["bless", "ward", "firebolt", "toad", "raise"]
    spell_cards.draw_cards(scene.table, 0, 1)
    assert scene.party(0).hand == ["ward"], "a soldier casts warding"
    assert scene.state.deck == ["firebolt", "toad", "raise", "bless"], "what was turned over lies below"
    spell_cards.draw_cards(scene.table, 0, 1)
    scene.state.deck = ["firebolt", "twin", "raise"]
    spell_cards.draw_cards(scene.table, 0, 1)
    assert scene.party(0).hand == ["ward", "bless", "twin"], "meta magic is of use to whoever casts"


@pytest.mark.rule("lh.magic.turned-over")
def test_after_so_many_cards_the_last_one_is_taken() -> None:
    scene = set_up(a={"profession": "soldier"}, ruleset=with_numbers(party={"cards_turned_over": 2}))
    scene.change(0, hand=[])
    scene.state.deck = ["ward", "firebolt", "toad"]
    spell_cards.draw_cards(scene.table, 0, 1)
    assert (scene.party(0).hand, scene.state.deck) == (["firebolt"], ["toad", "ward"])


@pytest.mark.rule("lh.magic.few-cards")
@pytest.mark.parametrize(("held", "after"), [(0, 1), (1, 2), (2, 2)])
def test_whoever_has_few_cards_draws_one_at_the_start_of_a_turn(held: int, after: int) -> None:
    scene = set_up()
    scene.change(0, hand=["ward"] * held)
    scene.state.deck = ["bless"]
    scene.run(start_turn(scene.table))
    assert len(scene.party(0).hand) == after


@pytest.mark.rule("lh.magic.mulligan-points")
def test_a_mulligan_gives_a_point_for_each_card_discarded() -> None:
    scene = set_up()
    scene.change(0, hand=["ward", "daze", "bless"], bonus_points=0)
    scene.act("mulligan")
    assert scene.party(0).bonus_points == 3 * scene.tables.numbers.deeds.mulligan_points == 3


# What else is worth an action now


def taunted(dice: Dice) -> Scene:
    scene = place("1@10 | 1@12", dice, phase=("action", "bonus_action"))
    return scene.play("taunt:0:1.0", "pass")


@pytest.mark.rule("lh.attacks.applause")
def test_a_taunt_that_works_is_applauded() -> None:
    points = place("1@10 | 1@12").tables.numbers.party.bonus_points_per_turn
    won, lost = taunted("d20:15,5"), taunted("d20:5,15")
    assert won.party(0).bonus_points == points + won.tables.numbers.taunt.applause
    assert lost.party(0).bonus_points == points


@pytest.mark.rule("lh.effects.insight")
def test_a_soul_read_gives_insight_on_contest_rolls() -> None:
    scene = place("1@10 | 1@11", "d10:10 d20:12,5 d8:2")
    scene.play("soul_read:1", "roll")
    assert scene.conditions(0) == {"insight": scene.tables.numbers.deeds.insight_turns}
    scene.next_turn(phase="turning").next_turn(phase="action").play("attack:0:longsword:1.0")
    assert scene.added("longsword")["insight"] == 2


@pytest.mark.rule("lh.structures.salvage", "lh.structures.salvage-work")
def test_tearing_down_ones_structure_gives_points_and_an_action_stones_besides() -> None:
    numbers = load("ludicrous").tables["numbers"].structures
    scene = set_up()
    scene.build(0, "library")
    scene.act("destroy", slot="bonus")
    assert scene.party(0).bonus_points == numbers.salvage
    assert scene.party(0).project is None
    old = Structure(id="library", hp=8, built=1)
    scene = place("1@10 | 1@40", phase="action", state={"round": 9}, a={"structure": old, "bonus_points": 0})
    before = scene.party(0).bonus_points
    scene.play("destroy", "build:barracks")
    assert scene.party(0).bonus_points == before + numbers.salvage
    assert scene.party(0).project == Project(id="barracks", points=numbers.salvage_work)


@pytest.mark.rule("lh.structures.salvage-work")
def test_stones_of_a_structure_that_is_torn_down_may_finish_another_at_once() -> None:
    old = Structure(id="shrine", hp=8, built=1)
    scene = place("1@10 | 1@40", phase="action", state={"round": 9}, a={"structure": old})
    scene.play("destroy", "build:workshop")
    structure = scene.party(0).structure
    assert structure is not None
    assert (structure.id, structure.built) == ("workshop", 9)


def sneaks(
    board: str, roll: int, answer: str = "sneak", *, own: int = 1, others: int = 5, held: int = 2, cards: int = 3
) -> Scene:
    """Let the only piece that can move go on by a roll after an action; nobody tackles."""
    phases = ("action", "movement")
    scene = place(board, f"d6:{roll}", phase=phases, a={"bonus_points": own}, b={"has_reacted": True})
    scene.change(0, bonus_points=own, hand=["ward"] * held)
    scene.change(1, bonus_points=others, hand=["daze"] * cards)
    return scene.play(answer, "move:0")


@pytest.mark.rule("lh.movement.pocket")
def test_who_sneaks_past_somebody_picks_its_pocket() -> None:
    taken = load("ludicrous").tables["numbers"].deeds.pocket_points
    scene = sneaks("1@30 | 1@31 2@32 3@45", 5)
    assert [scene.party(seat).bonus_points for seat in (0, 1)] == [1 + 2 * taken, 5 - 2 * taken]
    told = [one.points for one in scene.all("pocket_picked")]
    assert told == [taken, taken]
    said = scene.all("pocket_picked")[0].sentence(scene.names)
    assert said.endswith("picks its pocket: 2 bonus die points and 1 card.")
    assert [len(scene.party(seat).hand) for seat in (0, 1)] == [4, 1]
    poor = sneaks("1@30 | 1@31 2@32", 5, others=1, cards=0)
    assert [poor.party(seat).bonus_points for seat in (0, 1)] == [2, 0]
    assert len(poor.all("pocket_picked")) == 1, "there was nothing left for the second"
    full = sneaks("1@30 | 1@31", 5, own=6, held=4)
    assert [full.party(seat).bonus_points for seat in (0, 1)] == [6, 5 - taken], "what has no room is lost"
    assert [len(full.party(seat).hand) for seat in (0, 1)] == [4, 2]


@pytest.mark.rule("lh.movement.pocket")
@pytest.mark.parametrize(
    ("board", "answer"),
    [
        ("1@30 | 1@32", "pass"),
        ("1@30 | 1@37", "sneak"),  # nobody passed
        ("1@30 | 1@36", "sneak"),  # landed on
    ],
)
def test_nobody_loses_anything_to_who_does_not_sneak_past(board: str, answer: str) -> None:
    scene = sneaks(board, 5, answer)
    assert scene.steps(0)[0] == 35 + (answer == "sneak")
    assert not scene.all("pocket_picked")
    assert scene.party(1).bonus_points == 5


@pytest.mark.rule("lh.structures.salvage")
def test_a_structure_that_is_built_to_be_torn_down_earns_nothing() -> None:
    """Two pieces in the yard finish the trap works at once, turn after turn."""
    scene = place("1@10 | 1@40", phase=("action", "bonus_action"), a={"bonus_points": 0})
    scene.party(0).project = Project(id="trap_works", points=1)
    scene.play("fortify:trap_works")
    structure = scene.party(0).structure
    assert structure is not None
    assert structure.built == scene.state.round
    wanted = scene.tables.numbers.structures.salvage_rounds
    points = scene.party(0).bonus_points
    scene.play("destroy")
    assert (scene.party(0).structure, scene.party(0).bonus_points) == (None, points)
    for rounds, gained in ((wanted - 1, 0), (wanted, scene.tables.numbers.structures.salvage)):
        works = Structure(id="trap_works", hp=8, built=10 - rounds)
        later = place("1@10 | 1@40", phase=("bonus_action",), state={"round": 10}, a={"structure": works})
        before = later.party(0).bonus_points
        later.play("destroy")
        assert later.party(0).bonus_points - before == gained


@pytest.mark.rule("lh.conditions.grappled", "lh.conditions.drunk")
@pytest.mark.parametrize(
    ("board", "party", "change"), [("1@10!grappled | ", {}, -3), ("1@10 | ", {"is_drunk": True}, 2)]
)
def test_a_hold_hurts_and_a_drink_heals(board: str, party: Mapping[str, Any], change: int) -> None:
    scene = set_up(board, ["d4:3"] if change < 0 else ())
    scene.party(0).hp = 10
    if party:
        scene.afflict(0, None, "drunk")
    scene.run(special_rules.first(scene.table))
    assert scene.party(0).hp == 10 + change


@pytest.mark.rule("lh.attacks.shove")
@pytest.mark.parametrize("board", ["1@20 | 1@21", "1@20< | 1@19"])
def test_a_shove_sends_back_along_the_own_way_but_not_past_the_own_start(board: str) -> None:
    scene = place(board, "d20:12,5")
    before = scene.steps(1)[0]
    assert scene.play("shove:0:1.0").steps(1)[0] == before - scene.tables.numbers.wrestle.push
    start = place("1@27< | 1@26", "d20:15,3").play("shove:0:1.0")
    assert start.steps(1)[0] == 0
