"""Hands of cards: dealing, meditating and shedding, mulligan, sacrifice."""

import pytest

from ludo_tui.board import HOME
from ludo_tui.engine import Who, do_nothing
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.actions.mulligan import Mulligan
from ludo_tui.rules.ludicrous.actions.sacrifice import Sacrifice
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.spell_cards import hand_limit
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.steps import DrawStep, RedrawStep, Steps
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from ludo_tui.table.questions.sections import listed
from tests.prepared import Dice
from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import SOLDIERS, Scene, place, set_up

FULL = ["ward", "daze", "vines", "bless"]
FULL_FIRST = tuple(f"card:{name}" for name in FULL)


def stage_with(hand: list[str], deck: list[str] | None = None, dice: Dice = ()) -> Scene:
    scene = set_up(dice=dice or [], everybody=SOLDIERS)
    scene.change(0, hand=list(hand))
    scene.state.deck = list(deck or [])
    return scene


# The deck


@pytest.mark.rule("lh.magic.deck", "lh.match.setup")
def test_every_party_is_dealt_3_cards_of_the_whole_deck() -> None:
    scene = set_up("|||", everybody=SOLDIERS)
    spell_cards.deal_cards(scene.table)
    assert [len(party.hand) for party in scene.state.parties] == [3, 3, 3, 3]
    together = [*scene.state.deck, *(name for party in scene.state.parties for name in party.hand)]
    assert sorted(together) == sorted(spell_cards.whole_deck(scene.tables))
    assert len(together) == 2 * (len(scene.tables.spells) + 6)


def test_a_party_is_dealt_no_more_than_it_may_hold() -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.change(0, {"intelligence": -2})
    spell_cards.deal_cards(scene.table)
    assert [len(party.hand) for party in scene.state.parties] == [2, 3]


@pytest.mark.rule("lh.magic.deck")
def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    scene = stage_with([], ["ward"])
    scene.state.discard = ["daze", "vines"]
    assert spell_cards.draw_cards(scene.table, 0, 2) == 2
    assert scene.party(0).hand[0] == "ward"
    assert len(scene.state.deck) == 1
    assert scene.state.discard == []
    assert spell_cards.draw_cards(scene.table, 0, 3) == 1, "there is nothing more to draw"


# The limit


def drawing_rows() -> dict[str, Steps]:
    """The steps of everything that lets a party draw, by table and row."""
    tables = tables_of(load("ludicrous").tables)
    moments = {name: row.pivotal for name, row in tables.classes.items()}
    known = (tables.structures, tables.spells, tables.gamble, tables.breakers, tables.consumables, moments)
    rows = {name: row.steps for table in known for name, row in table.items()}
    return {name: row for name, row in rows.items() if any(isinstance(step, DrawStep | RedrawStep) for step in row)}


@pytest.mark.rule("lh.magic.over-limit", "ll.5.3.meditate.hand-size")
@pytest.mark.parametrize("row", [*drawing_rows()])
def test_no_effect_leaves_a_hand_over_its_limit(row: str) -> None:
    scene = stage_with(FULL, ["raise"] * 9, dice="d6:1,1" if row == "jackpot" else ())
    scene.put(0, "1#10")
    scene.put(1, "1#10")
    answers = {"new_deal": 0, "mind_theft": 1, "ace_in_the_sleeve": 1, "library": 2, "foresight": 2}
    scene.carry_out(drawing_rows()[row], *FULL_FIRST[: answers.get(row, 2)], target=Who(1))
    assert len(scene.party(0).hand) <= hand_limit(scene.table, 0)


@pytest.mark.rule("lh.magic.over-limit", "lh.structures.library")
@pytest.mark.parametrize("owner", [0, 1], ids=["own", "hacked"])
def test_a_library_never_takes_a_hand_over_its_limit(owner: int) -> None:
    scene = stage_with(FULL, ["raise", "gust"])
    scene.build(owner, "library", hacker=None if owner == 0 else 0)
    scene.act(f"structure:{owner}", "card:ward", "card:daze", slot="bonus")
    assert sorted(scene.party(0).hand) == ["bless", "gust", "raise", "vines"]


@pytest.mark.rule("ll.5.3.meditate.shed.then-draw")
@pytest.mark.parametrize("more", [1, 2, 3], ids=["by 1", "by 2", "by 3"])
def test_who_sheds_over_the_limit_draws_the_card_all_the_same(more: int) -> None:
    scene = stage_with([*FULL, *["gust"] * more], ["raise"])
    rest = ["card:gust"] * (len(FULL) + more - 1 - 4)
    scene.act("meditate", "shed", "card:vines", "card:ward", *rest)
    assert "raise" in scene.party(0).hand
    assert len(scene.party(0).hand) == min(4, len(FULL) + more - 1)
    assert not scene.all("hand_full")


@pytest.mark.rule("lh.magic.few-cards", "ll.5.3.meditate.hand-size")
def test_a_party_with_few_cards_draws_none_that_it_may_not_hold() -> None:
    scene = set_up(everybody=SOLDIERS, ruleset=with_numbers(party={"hand_base": 1}))
    scene.change(0, hand=["ward"])
    scene.change(1, hand=[])
    scene.state.deck = ["raise", "gust"]
    for seat in (0, 1):
        spell_cards.draw_if_few(scene.table, seat)
    assert [len(party.hand) for party in scene.state.parties] == [1, 1]


# Meditating


@pytest.mark.rule("ll.5.3.list.meditate", "ll.5.3.meditate.draw")
def test_meditating_draws_one_card() -> None:
    scene = stage_with(["ward"], ["bless", "stone_flesh"])
    scene.act("meditate")
    assert scene.party(0).hand == ["ward", "stone_flesh"], "from the top of the draw pile"


@pytest.mark.rule("ll.5.3.general.silent-on-pathway")
def test_meditating_needs_no_piece_on_the_pathway() -> None:
    scene = stage_with(["ward", "daze"], ["vines"])
    for taken in (Meditate(), Mulligan(), Sacrifice()):
        assert scene.offers(taken.id), taken.id


@pytest.mark.rule("ll.5.3.meditate.hand-size", "ll.5.3.meditate.hand-size.negative-modifier")
@pytest.mark.parametrize(("intelligence", "limit"), [(0, 4), (2, 6), (-1, 3), (-2, 2)])
def test_the_hand_limit_is_4_plus_intelligence(intelligence: int, limit: int) -> None:
    scene = stage_with(["ward"] * limit, ["daze"])
    scene.change(0, {"intelligence": intelligence})
    assert hand_limit(scene.table, 0) == limit
    scene.act("meditate", "pass")
    assert len(scene.party(0).hand) == limit
    scene.change(0, hand=["ward"] * (limit - 1))
    scene.act("meditate")
    assert len(scene.party(0).hand) == limit


@pytest.mark.rule("ll.5.3.meditate.hand-counts-all")
def test_meta_magic_counts_towards_the_hand() -> None:
    scene = stage_with(["ward", "daze", "twin", "far"], ["vines"])
    scene.act("meditate", "pass")
    assert scene.party(0).hand == ["ward", "daze", "twin", "far"]


@pytest.mark.rule("ll.5.3.meditate.full-no-draw", "ll.5.3.meditate.full-action-legal", "ll.5.3.meditate.shed.optional")
def test_a_full_hand_draws_nothing_unless_it_sheds() -> None:
    scene = stage_with(FULL, ["raise"])
    scene.act("meditate", "pass")
    assert scene.party(0).hand == FULL
    assert scene.state.deck == ["raise"]


@pytest.mark.rule(
    "ll.5.3.meditate.shed.two-cards",
    "ll.5.3.meditate.shed.player-chooses",
    "ll.5.3.meditate.shed.discard-pile",
    "ll.5.3.meditate.shed.then-draw",
    "ll.5.3.meditate.shed.not-the-new-card",
)
def test_shedding_two_cards_of_choice_then_drawing_one() -> None:
    scene = stage_with(FULL, ["raise"])
    scene.act("meditate", "shed", "card:vines", "card:ward")
    assert scene.party(0).hand == ["daze", "bless", "raise"]
    assert scene.state.discard == ["vines", "ward"]
    for prompt in scene.prompts[1:]:
        assert prompt.secrecy.private
        assert "card:raise" not in [option.id for option in prompt.options]


@pytest.mark.rule("ll.5.3.meditate.shed.any-mix")
def test_spells_and_meta_magic_are_shed_alike() -> None:
    scene = stage_with(["ward", "twin", "far", "bless"], ["raise"])
    scene.act("meditate", "shed", "card:twin", "card:far")
    assert scene.party(0).hand == ["ward", "bless", "raise"]
    scene = stage_with(["ward", "twin", "far", "bless"], ["raise"])
    scene.act("meditate", "shed", "card:twin", "card:ward")
    assert scene.party(0).hand == ["far", "bless", "raise"]


# Mulligan


@pytest.mark.rule(
    "ll.5.3.list.mulligan",
    "ll.5.3.mulligan.discard-all",
    "ll.5.3.mulligan.discard-meta-magic",
    "ll.5.3.mulligan.draw-half",
    "ll.5.3.mulligan.round-down",
    "ll.5.3.mulligan.example",
    "ll.5.3.mulligan.count-before",
    "ll.5.3.mulligan.from-draw-pile",
)
def test_a_hand_of_5_becomes_a_draw_of_2() -> None:
    hand = ["ward", "daze", "twin", "far", "bless"]
    scene = stage_with(hand, ["bless", "ward", "stone_flesh"])
    scene.act("mulligan")
    assert scene.party(0).hand == ["stone_flesh", "ward"]
    assert scene.state.discard == hand


@pytest.mark.rule("ll.5.3.mulligan.one-card")
def test_one_card_becomes_none() -> None:
    scene = stage_with(["twin"], ["raise"])
    scene.act("mulligan")
    assert scene.party(0).hand == []
    assert scene.state.deck == ["raise"]


@pytest.mark.rule("ll.5.3.general.requirements.resources")
def test_no_mulligan_without_cards() -> None:
    assert stage_with([]).refusal(Mulligan().id).rule == "ll.5.3.general.requirements.resources"


@pytest.mark.parametrize(
    "hand", [["ward", "daze", "ward"], ["firebolt", "daze", "ignite", "ward"], ["twin", "far", "twin", "daze"]]
)
def test_the_cards_that_are_left_stay_in_their_order(hand: list[str]) -> None:
    scene = stage_with(hand)
    scene.run(spell_cards.discard_chosen(scene.table, 0, 2, "a test", "lh.magic.deck"), f"card:{hand[0]}", "card:daze")
    first, second = ([option.id for option in listed(prompt)] for prompt in scene.prompts)
    assert [one for one in first if one in second] == second


# Sacrifice


@pytest.mark.rule(
    "ll.5.3.list.sacrifice",
    "ll.5.3.sacrifice.discard-two",
    "ll.5.3.sacrifice.no-effect",
    "ll.5.3.sacrifice.yard-to-start",
)
def test_two_spell_cards_bring_a_piece_out() -> None:
    scene = stage_with(["ward", "healing_rain", "bless"])
    scene.act("sacrifice", "card:ward", "card:healing_rain", "enter:2")
    assert scene.party(0).hand == ["bless"]
    assert scene.state.discard == ["ward", "healing_rain"]
    assert scene.piece(0, 3).step == 0
    assert scene.conditions(0) == {}, "no ward"
    assert scene.party(0).hp == 20, "no rain"


@pytest.mark.rule("ll.5.3.sacrifice.not-a-cast")
def test_a_sacrifice_is_no_spell() -> None:
    scene = stage_with(["ward", "healing_rain", "borrowed_time"], dice=())
    scene.change(0, profession="wizard")
    scene.put(0, "1#5")
    scene.act("sacrifice", "card:ward", "card:healing_rain", "pass")
    assert scene.state.annustar.damage == 0
    assert scene.offers(CastSpell().id, "bonus") == ["cast:0"]
    assert scene.offers(Meditate().id)
    scene.act("cast:0", "card:borrowed_time", slot="bonus")


@pytest.mark.rule("ll.5.3.sacrifice.castable-ok", "ll.5.3.sacrifice.uncastable-ok")
def test_any_schools_will_do() -> None:
    scene = stage_with(["ward", "daze"])
    scene.act("sacrifice", "card:daze", "card:ward", "pass")
    assert sorted(scene.state.discard) == ["daze", "ward"], "a soldier casts warding, and not mind"


@pytest.mark.rule("ll.5.3.sacrifice.needs-two", "ll.5.3.sacrifice.meta-magic")
def test_it_takes_two_spells_and_meta_magic_is_none() -> None:
    scene = stage_with(["ward", "twin", "far"])
    assert scene.refusal(Sacrifice().id).rule == "ll.5.3.sacrifice.needs-two"
    scene = stage_with(["ward", "twin", "daze"])
    scene.act("sacrifice", "card:ward", "card:daze", "pass")
    assert scene.options_of(0) == ["card:ward", "card:daze", "back"]


@pytest.mark.rule("ll.5.3.sacrifice.yard-to-start.optional")
def test_the_party_may_bring_nobody_out_and_pays_all_the_same() -> None:
    scene = stage_with(["ward", "daze"])
    scene.act("sacrifice", "card:ward", "card:daze", "pass")
    assert [piece.step for piece in scene.party(0).pieces] == [-1] * 4
    assert scene.party(0).hand == []


@pytest.mark.rule("ll.5.3.sacrifice.prisoners-not-eligible")
def test_prisoners_cannot_be_brought_out() -> None:
    scene = stage_with(["ward", "daze"])
    scene.piece(0, 2).prison = 1
    scene.put(0, f"3#{HOME}")
    scene.act("sacrifice", "card:ward", "card:daze", "enter:3")
    assert scene.options_of() == ["enter:0", "enter:3", "pass"]


@pytest.mark.rule("ll.5.3.sacrifice.occupied-start")
def test_an_occupied_start_follows_the_rules_of_entering() -> None:
    scene = stage_with(["ward", "daze"])
    scene.put(1, "1@0")
    scene.act("sacrifice", "card:ward", "card:daze", "enter:0")
    assert scene.piece(1).step == -1, "a single enemy is eliminated"
    scene = stage_with(["ward", "daze"])
    scene.put(0, "1#0")
    scene.put(0, "2#0")
    assert scene.refusal("sacrifice").rule == "lh.readings.no-waste", "two own pieces leave no room"


@pytest.mark.rule("lh.readings.no-waste", "ll.5.3.sacrifice.no-movement-phase", "lh.readings.home-party")
@pytest.mark.parametrize(
    ("board", "teams", "rule"),
    [
        ("1@0 2@0 | 1@40", False, "lh.readings.no-waste"),
        ("1@10 2@20 3@30 4#52 | 1@40", False, "lh.readings.no-waste"),
        ("1#56 2#56 | 1@40 | 1@50 | 1@45", True, "ll.5.3.sacrifice.no-movement-phase"),
    ],
    ids=["the start is taken", "nobody is in the yard", "the party is home"],
)
def test_no_cards_are_sacrificed_for_nothing_nor_for_nothing_in_return(board: str, teams: bool, rule: str) -> None:
    scene = place(board, a={"hand": ["ward", "daze"]}, teams=teams)
    assert scene.refusals["sacrifice"] == rule


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase", "ll.5.1.limit.override")
def test_a_movement_phase_is_given_up_once() -> None:
    scene = stage_with(["ward", "daze", "bless", "vines"])
    scene.act("sacrifice", "card:ward", "card:daze", "enter:0")
    assert scene.refusal("sacrifice").rule == "ll.5.3.sacrifice.no-movement-phase"


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase")
def test_a_sacrifice_says_before_and_after_what_it_brings_and_costs() -> None:
    price = "A piece may come out of the yard; costs two spell cards and this turn's movement phase"
    scene = place("1@10 | 1@40", a={"hand": ["ward", "daze"]}, phase=("action", "movement"))
    assert scene.detail("sacrifice").startswith(f"{price}; the others look away")
    scene.play("sacrifice")
    assert scene.detail("card:ward").startswith(f"{price}; Ward: ")
    scene.play("card:ward", "card:daze", "pass")
    assert "Ana loses a phase this turn: Movement (cards sacrificed)." in scene.told


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase")
def test_there_is_no_movement_phase_in_that_turn() -> None:
    scene = stage_with(["ward", "daze"])
    scene.run(action(scene.table, ACTIONS), "sacrifice", "card:ward", "card:daze", "enter:0")
    assert scene.state.turn.skips == ["movement"]

    def stop() -> bool:
        return True

    scene.run(scene.unlimited.phases.turns(scene.table, do_nothing, do_nothing, stop), *(["pass"] * 3))
    assert "movement" not in [event.phase for event in scene.all("phase_entered")]
    assert "tank_movement" in [event.phase for event in scene.all("phase_entered")]


# Secrets


def test_which_cards_go_is_for_the_owner_only() -> None:
    scene = stage_with(FULL, ["raise"])
    scene.act("meditate", "shed", "card:vines", "card:ward")
    names = {scene.tables.spells[name].name for name in (*FULL, "raise")}
    for event in scene.table.events:
        text = event.sentence(scene.rules.names(scene.table.setup))
        if any(name in text for name in names):
            assert event.seats == (0,), text
    assert [event.count for event in scene.all("cards_discarded")] == [2]
    assert scene.table.luck > 0, "undo goes not back past a drawn card"
