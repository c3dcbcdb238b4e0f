"""Hands of cards: dealing, meditating and shedding, mulligan, sacrifice."""

import pytest

from ludo_tui.board import HOME
from ludo_tui.engine import nothing
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.actions.mulligan import Mulligan
from ludo_tui.rules.ludicrous.actions.sacrifice import Sacrifice
from ludo_tui.rules.ludicrous.mechanics import hands
from ludo_tui.rules.ludicrous.mechanics.modifiers import hand_limit
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from tests.builders import Dice
from tests.rules.ludicrous.stage import Stage

FULL = ["ward", "daze", "vines", "bless"]


def stage_with(hand: list[str], deck: list[str] | None = None, dice: Dice = ()) -> Stage:
    stage = Stage(dice=dice or [])
    stage.change(0, hand=list(hand))
    stage.state.deck = list(deck or [])
    return stage


# The deck


@pytest.mark.rule("lh.magic.deck", "lh.match.setup")
def test_every_party_is_dealt_3_cards_of_the_whole_deck() -> None:
    stage = Stage(4)
    hands.deal(stage.table)
    assert [len(party.hand) for party in stage.state.parties] == [3, 3, 3, 3]
    together = [*stage.state.deck, *(name for party in stage.state.parties for name in party.hand)]
    assert sorted(together) == sorted(hands.whole_deck(stage.tables))
    assert len(together) == 2 * (len(stage.tables.spells) + 6)


def test_a_party_is_dealt_no_more_than_it_may_hold() -> None:
    stage = Stage()
    stage.change(0, {"intelligence": -2})
    hands.deal(stage.table)
    assert [len(party.hand) for party in stage.state.parties] == [2, 3]


@pytest.mark.rule("lh.magic.deck")
def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    stage = stage_with([], ["ward"])
    stage.state.discard = ["daze", "vines"]
    assert hands.draw(stage.table, 0, 2) == 2
    assert stage.party(0).hand[0] == "ward"
    assert len(stage.state.deck) == 1
    assert stage.state.discard == []
    assert hands.draw(stage.table, 0, 3) == 1, "there is nothing more to draw"


# Meditating


@pytest.mark.rule("ll.5.3.list.meditate", "ll.5.3.meditate.draw")
def test_meditating_draws_one_card() -> None:
    stage = stage_with(["ward"], ["daze", "vines"])
    stage.take(Meditate(), "meditate")
    assert stage.party(0).hand == ["ward", "vines"], "from the top of the draw pile"


@pytest.mark.rule("ll.5.3.general.silent-on-pathway")
def test_meditating_needs_no_piece_on_the_pathway() -> None:
    stage = stage_with(["ward", "daze"], ["vines"])
    for taken in (Meditate(), Mulligan(), Sacrifice()):
        assert stage.offers(taken), taken.id


@pytest.mark.rule("ll.5.3.meditate.hand-size", "ll.5.3.meditate.hand-size.negative-modifier")
@pytest.mark.parametrize(("intelligence", "limit"), [(0, 4), (2, 6), (-1, 3), (-2, 2)])
def test_the_hand_limit_is_4_plus_intelligence(intelligence: int, limit: int) -> None:
    stage = stage_with(["ward"] * limit, ["daze"])
    stage.change(0, {"intelligence": intelligence})
    assert hand_limit(stage.table, 0) == limit
    stage.take(Meditate(), "meditate", "pass")
    assert len(stage.party(0).hand) == limit
    stage.change(0, hand=["ward"] * (limit - 1))
    stage.take(Meditate(), "meditate")
    assert len(stage.party(0).hand) == limit


@pytest.mark.rule("ll.5.3.meditate.hand-counts-all")
def test_meta_magic_counts_towards_the_hand() -> None:
    stage = stage_with(["ward", "daze", "twin", "far"], ["vines"])
    stage.take(Meditate(), "meditate", "pass")
    assert stage.party(0).hand == ["ward", "daze", "twin", "far"]


@pytest.mark.rule("ll.5.3.meditate.full-no-draw", "ll.5.3.meditate.full-action-legal", "ll.5.3.meditate.shed.optional")
def test_a_full_hand_draws_nothing_unless_it_sheds() -> None:
    stage = stage_with(FULL, ["raise"])
    stage.take(Meditate(), "meditate", "pass")
    assert stage.party(0).hand == FULL
    assert stage.state.deck == ["raise"]


@pytest.mark.rule(
    "ll.5.3.meditate.shed.two-cards",
    "ll.5.3.meditate.shed.player-chooses",
    "ll.5.3.meditate.shed.discard-pile",
    "ll.5.3.meditate.shed.then-draw",
    "ll.5.3.meditate.shed.not-the-new-card",
)
def test_shedding_two_cards_of_choice_then_drawing_one() -> None:
    stage = stage_with(FULL, ["raise"])
    stage.take(Meditate(), "meditate", "shed", "card:vines", "card:ward")
    assert stage.party(0).hand == ["daze", "bless", "raise"]
    assert stage.state.discard == ["vines", "ward"]
    for prompt in stage.prompts[1:]:
        assert prompt.private
        assert "card:raise" not in [option.id for option in prompt.options]


@pytest.mark.rule("ll.5.3.meditate.shed.any-mix")
def test_spells_and_meta_magic_are_shed_alike() -> None:
    stage = stage_with(["ward", "twin", "far", "bless"], ["raise"])
    stage.take(Meditate(), "meditate", "shed", "card:twin", "card:far")
    assert stage.party(0).hand == ["ward", "bless", "raise"]
    stage = stage_with(["ward", "twin", "far", "bless"], ["raise"])
    stage.take(Meditate(), "meditate", "shed", "card:twin", "card:ward")
    assert stage.party(0).hand == ["far", "bless", "raise"]


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
    stage = stage_with(hand, ["raise", "gust", "slow"])
    stage.take(Mulligan(), "mulligan")
    assert stage.party(0).hand == ["slow", "gust"]
    assert stage.state.discard == hand


@pytest.mark.rule("ll.5.3.mulligan.one-card")
def test_one_card_becomes_none() -> None:
    stage = stage_with(["twin"], ["raise"])
    stage.take(Mulligan(), "mulligan")
    assert stage.party(0).hand == []
    assert stage.state.deck == ["raise"]


@pytest.mark.rule("ll.5.3.general.requirements.resources")
def test_no_mulligan_without_cards() -> None:
    assert stage_with([]).refusal(Mulligan())[0] == "ll.5.3.general.requirements.resources"


# Sacrifice


@pytest.mark.rule(
    "ll.5.3.list.sacrifice",
    "ll.5.3.sacrifice.discard-two",
    "ll.5.3.sacrifice.no-effect",
    "ll.5.3.sacrifice.yard-to-start",
)
def test_two_spell_cards_bring_a_piece_out() -> None:
    stage = stage_with(["ward", "healing_rain", "bless"])
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:healing_rain", "enter:2")
    assert stage.party(0).hand == ["bless"]
    assert stage.state.discard == ["ward", "healing_rain"]
    assert stage.piece(0, 2).step == 0
    assert stage.conditions(0, None) == {}, "no ward"
    assert stage.party(0).hp == 20, "no rain"


@pytest.mark.rule("ll.5.3.sacrifice.not-a-cast")
def test_a_sacrifice_is_no_spell() -> None:
    stage = stage_with(["ward", "healing_rain", "borrowed_time"], dice=["d20:20"])
    stage.change(0, profession="wizard")
    stage.put(0, 0, 5)
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:healing_rain", "pass")
    assert stage.state.annustar.damage == 0
    assert stage.offers(CastSpell(), "bonus") == ["cast:0"]
    assert stage.offers(Meditate())
    stage.take(CastSpell(), "cast:0", "card:borrowed_time", slot="bonus")


@pytest.mark.rule("ll.5.3.sacrifice.castable-ok", "ll.5.3.sacrifice.uncastable-ok")
def test_any_schools_will_do() -> None:
    stage = stage_with(["ward", "daze"])
    stage.take(Sacrifice(), "sacrifice", "card:daze", "card:ward", "pass")
    assert sorted(stage.state.discard) == ["daze", "ward"], "a soldier casts warding, and not mind"


@pytest.mark.rule("ll.5.3.sacrifice.needs-two", "ll.5.3.sacrifice.meta-magic")
def test_it_takes_two_spells_and_meta_magic_is_none() -> None:
    stage = stage_with(["ward", "twin", "far"])
    assert stage.refusal(Sacrifice())[0] == "ll.5.3.sacrifice.needs-two"
    stage = stage_with(["ward", "twin", "daze"])
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:daze", "pass")
    assert stage.options_of(0) == ["card:ward", "card:daze"]


@pytest.mark.rule("ll.5.3.sacrifice.yard-to-start.optional")
def test_the_party_may_bring_nobody_out_and_pays_all_the_same() -> None:
    stage = stage_with(["ward", "daze"])
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:daze", "pass")
    assert [piece.step for piece in stage.party(0).pieces] == [-1] * 4
    assert stage.party(0).hand == []


@pytest.mark.rule("ll.5.3.sacrifice.prisoners-not-eligible")
def test_prisoners_cannot_be_brought_out() -> None:
    stage = stage_with(["ward", "daze"])
    stage.piece(0, 1).prison = 1
    stage.put(0, 2, HOME)
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:daze", "enter:3")
    assert stage.options_of() == ["enter:0", "enter:3", "pass"]


@pytest.mark.rule("ll.5.3.sacrifice.occupied-start")
def test_an_occupied_start_follows_the_rules_of_entering() -> None:
    stage = stage_with(["ward", "daze"])
    stage.on_ring(1, 0, 0)
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:daze", "enter:0")
    assert stage.piece(1).step == -1, "a single enemy is eliminated"
    stage = stage_with(["ward", "daze"])
    stage.put(0, 0, 0)
    stage.put(0, 1, 0)
    stage.take(Sacrifice(), "sacrifice", "card:ward", "card:daze")
    assert [prompt.kind for prompt in stage.prompts] == ["card", "card"], "two own pieces leave no room"


@pytest.mark.rule("ll.5.3.sacrifice.no-movement-phase")
def test_there_is_no_movement_phase_in_that_turn() -> None:
    stage = stage_with(["ward", "daze"])
    stage.play(action(stage.table, ACTIONS), "sacrifice", "card:ward", "card:daze", "enter:0")
    assert stage.state.turn.skips == ["movement"]

    def stop() -> None:
        stage.state.over = True

    stage.play(stage.rules.phases.turns(stage.table, nothing, nothing, stop), *(["pass"] * 2))
    assert "movement" not in [event.phase for event in stage.all("phase_entered")]
    assert "tank_movement" in [event.phase for event in stage.all("phase_entered")]


# Secrets


def test_which_cards_go_is_for_the_owner_only() -> None:
    stage = stage_with(FULL, ["raise"])
    stage.take(Meditate(), "meditate", "shed", "card:vines", "card:ward")
    names = {stage.tables.spells[name].name for name in (*FULL, "raise")}
    for event in stage.table.events:
        text = event.sentence(stage.rules.names(stage.table.setup))
        if any(name in text for name in names):
            assert event.seats == (0,), text
    assert [event.count for event in stage.all("cards_discarded")] == [2]
    assert stage.table.luck > 0, "undo goes not back past a drawn card"
