"""Casting spells by action and bonus action: who may, which cards, what it costs, meta magic, counterspells."""

from typing import Any

import msgspec
import pytest

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell, castable, casters
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.board.geometry import ring_name
from ludo_tui.rules.ludicrous.mechanics.targets import Target
from ludo_tui.rules.ludicrous.tables.steps import Steps
from tests.builders import Dice
from tests.rules.ludicrous.stage import Stage

CAST = CastSpell()


def mages(dice: Dice = (), hand: tuple[str, ...] = ("firebolt",), **options: Any) -> Stage:
    """A wizard of Ana's on space 10 with a hand, and an enemy piece of Ben's 2 spaces ahead of it."""
    stage = Stage(dice=dice or [], **options)
    stage.change(0, profession="wizard", hand=list(hand))
    stage.put(0, 0, 10)
    stage.on_ring(1, 0, 12)
    stage.state.annustar.damage = 0
    return stage


# Who may cast what


@pytest.mark.rule("ll.5.3.list.cast-spell", "ll.5.3.cast-spell.caster-piece")
def test_a_piece_on_the_pathway_is_named_as_the_caster() -> None:
    stage = mages()
    assert stage.offers(CAST) == ["cast:0"]
    stage.put(0, 2, 20)
    stage.on_ring(1, 1, 22)
    assert stage.offers(CAST) == ["cast:0", "cast:2"]
    assert casters(stage.table, 0) == [0, 2]


@pytest.mark.rule("ll.5.3.cast-spell.pathway", "ll.5.5.cast-spell.pathway")
@pytest.mark.parametrize("step", [-1, 51, 55, 56])
def test_a_piece_that_is_not_on_the_pathway_cannot_cast(step: int) -> None:
    stage = mages(hand=("borrowed_time",))
    stage.put(0, 0, step)
    assert stage.refusal(CAST)[0] == "ll.5.3.cast-spell.pathway"
    assert stage.refusal(CAST, "bonus")[0] == "ll.5.5.cast-spell.pathway"


def test_a_stunned_or_silenced_piece_cannot_cast() -> None:
    stage = mages(hand=("borrowed_time",))
    stage.afflict(0, 0, "silenced")
    assert stage.refusal(CAST)[0] == "ll.5.3.general.requirements.ability"
    stage = mages(hand=("borrowed_time",))
    stage.afflict(0, 0, "stunned")
    assert stage.refusal(CAST)[0] == "ll.5.3.general.requirements.ability"


@pytest.mark.rule("ll.5.3.cast-spell.school", "ll.5.3.general.requirements.ability")
def test_only_schools_that_the_class_casts() -> None:
    stage = mages(hand=("firebolt", "ward"))
    stage.change(0, profession="soldier")
    assert [spell.id for spell, _ in castable(stage.table, PieceId(0, 0), "action")] == ["ward"]
    stage.change(0, profession="rogue")
    assert castable(stage.table, PieceId(0, 0), "action") == []
    assert stage.refusal(CAST)[0] == "ll.5.3.cast-spell.have-card"


@pytest.mark.rule("ll.5.3.cast-spell.have-card", "ll.5.3.general.requirements.resources")
def test_only_cards_in_hand() -> None:
    stage = mages(hand=())
    assert stage.refusal(CAST)[0] == "ll.5.3.cast-spell.have-card"
    stage.change(0, hand=["daze", "far"])
    assert [spell.id for spell, _ in castable(stage.table, PieceId(0, 0), "action")] == ["daze", "daze"]


def test_a_reaction_spell_is_no_action() -> None:
    stage = mages(hand=("bulwark", "retort"))
    assert castable(stage.table, PieceId(0, 0), "action") == []


def test_a_spell_needs_a_target_in_range() -> None:
    stage = mages(hand=("daze",))
    stage.on_ring(1, 0, 13)
    assert stage.offers(CAST) == ["cast:0"]
    stage.on_ring(1, 0, 14)
    assert stage.offers(CAST) == []
    stage.on_ring(1, 0, 7)
    assert stage.offers(CAST) == ["cast:0"], "either way, whichever way it faces"


# What casting does


@pytest.mark.rule("ll.5.3.cast-spell.discard", "ll.5.3.cast-spell.effect", "ll.5.3.cast-spell.follow-spell-rules")
def test_the_card_is_discarded_and_the_effect_happens() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:8", "d20:20"])
    stage.take(CAST, "cast:0", "card:firebolt")
    assert stage.party(0).hand == []
    assert stage.state.discard == ["firebolt"]
    assert stage.party(1).hp == 20 - 8
    assert stage.all("damaged")[0].damage == "fire"
    assert stage.kinds.index("spell_was_cast") < stage.kinds.index("damaged")


def test_a_spell_that_loses_its_contest_does_nothing() -> None:
    stage = mages(dice=["d20:5", "d20:6", "d20:20"])
    stage.take(CAST, "cast:0", "card:firebolt")
    assert stage.party(1).hp == 20, "a tie is no success, and no graze"
    assert stage.state.discard == ["firebolt"]


@pytest.mark.rule("lh.magic.contest", "lh.party.spell-modifier")
def test_the_spell_casting_modifier_is_magic_and_1_in_a_proficient_school() -> None:
    stage = mages(dice=["d20:10", "d20:10", "d8:4", "d20:20"])
    stage.change(0, {"magic": 2})
    stage.take(CAST, "cast:0", "card:firebolt")
    added = [(modifier.name, modifier.value) for modifier in stage.all("rolled")[0].modifiers]
    assert added == [("magic", 2), ("proficient school", 1)]
    stage = mages(dice=["d20:10", "d20:10", "d20:20"], hand=("daze",))
    stage.change(1, {"intelligence": 1})
    stage.take(CAST, "cast:0", "card:daze")
    assert [modifier.name for modifier in stage.all("rolled")[0].modifiers] == [], "mind is not among the proficient"
    assert [modifier.name for modifier in stage.all("rolled")[1].modifiers] == ["intelligence"]


@pytest.mark.rule("ll.5.3.dodge.spell-modifier", "ll.5.3.dodge.not-magical")
def test_a_dodging_target_lowers_the_spell_casting_modifier_by_1() -> None:
    stage = mages(dice=["d20:10", "d20:10", "d20:20"], hand=("daze",))
    stage.party(1).marker = "dodge"
    stage.take(CAST, "cast:0", "card:daze")
    assert [(m.name, m.value) for m in stage.all("rolled")[0].modifiers] == [("target dodges", -1)]
    assert stage.all("rolled")[1].modifiers == (), "the +4 of dodging is not for magic"


def dodged(to: str, target: Target, dodger: int) -> list[tuple[str, int]]:
    """Return what a caster adds in a contest with magic 2 while a party dodges."""
    stage = mages(dice=["d20:10", "d20:10"])
    stage.change(0, {"magic": 2})
    stage.put(0, 1, 11)
    stage.party(dodger).marker = "dodge"
    step = msgspec.convert([{"do": "contest", "against": "luck", "to": to}], Steps)
    stage.steps(step, target=target, means="spell", school="mind")
    return [(modifier.name, modifier.value) for modifier in stage.all("rolled")[0].modifiers]


@pytest.mark.rule("ll.5.3.dodge.spell-direct-only")
def test_a_spell_that_only_catches_a_dodging_piece_keeps_its_modifier() -> None:
    assert dodged("target", Target(1, 0), 1) == [("magic", 2), ("target dodges", -1)]
    assert dodged("enemy_pieces", Target(1, 0), 1) == [("magic", 2)]
    stage = mages(dice=["d20:11", "d20:20"], hand=("thunderclap",))
    stage.change(0, {"magic": 1})
    stage.party(1).marker = "dodge"
    stage.take(CAST, "cast:0", "card:thunderclap")
    assert stage.all("saved")[0].goal == 11, "10 plus the whole of the caster's magic"


@pytest.mark.rule("ll.5.3.dodge.spell-opponent-only")
def test_own_spells_are_not_weakened_by_the_own_dodge() -> None:
    assert dodged("target", Target(0, 1), 0) == [("magic", 2)]


def test_the_target_is_asked_for_when_there_are_several() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:8", "d20:20"])
    stage.on_ring(1, 1, 8)
    stage.take(CAST, "cast:0", "card:firebolt", "target:1.1")
    assert stage.all("damaged")[0].piece == 1
    assert stage.prompts[0].private
    assert not stage.prompts[1].private


# Meta magic


@pytest.mark.rule(
    "lh.magic.meta.empowered",
    "ll.5.3.cast-spell.meta-magic.optional",
    "ll.5.3.cast-spell.meta-magic.one",
    "ll.5.3.cast-spell.meta-magic.discard",
)
def test_one_meta_magic_card_may_be_added_and_is_discarded_too() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:4", "d8:3", "d20:20"], hand=("firebolt", "empowered", "quiet"))
    stage.take(CAST, "cast:0", "card:firebolt+empowered")
    assert stage.options_of(0) == ["card:firebolt", "card:firebolt+empowered", "card:firebolt+quiet"]
    assert stage.party(0).hand == ["quiet"]
    assert stage.state.discard == ["firebolt", "empowered"]
    assert stage.party(1).hp == 20 - 4 - 3


@pytest.mark.rule("ll.5.3.cast-spell.meta-magic.with-spell")
def test_meta_magic_is_never_played_alone() -> None:
    stage = mages(hand=("twin", "far", "quiet"))
    assert castable(stage.table, PieceId(0, 0), "action") == []


@pytest.mark.rule("ll.5.3.cast-spell.meta-magic.follow-rules", "lh.magic.meta.twin")
def test_twin_takes_a_second_target() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:8", "d20:15", "d20:5", "d8:7", "d20:20"], hand=("firebolt", "twin"))
    assert [meta.id if meta else None for _, meta in castable(stage.table, PieceId(0, 0), "action")] == [None]
    stage.on_ring(1, 1, 8)
    stage.take(CAST, "cast:0", "card:firebolt+twin", "target:1.1")
    assert [(event.piece, event.amount) for event in stage.all("damaged")] == [(1, 8), (0, 7)]


@pytest.mark.rule("lh.magic.meta.far")
def test_far_adds_3_to_the_range() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d20:20"], hand=("daze", "far"))
    stage.on_ring(1, 0, 16)
    stage.take(CAST, "cast:0", "card:daze+far")
    assert stage.conditions(1) == {"stunned": 1}
    stage.on_ring(1, 0, 17)
    assert castable(stage.table, PieceId(0, 0), "action") == []


@pytest.mark.rule("lh.magic.meta.far")
def test_far_widens_what_happens_around_the_caster() -> None:
    stage = mages(dice=["d20:2", "d6:4", "d20:20"], hand=("fire_ring", "far"))
    stage.on_ring(1, 0, 15)
    stage.take(CAST, "cast:0", "card:fire_ring+far")
    assert stage.all("damaged")[0].amount == 4
    stage = mages(dice=["d20:20"], hand=("fire_ring",))
    stage.on_ring(1, 0, 15)
    stage.take(CAST, "cast:0", "card:fire_ring")
    assert stage.all("damaged") == []


@pytest.mark.rule("lh.magic.meta.quiet")
def test_quiet_cannot_be_countered() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:8", "d20:20"], hand=("firebolt", "quiet"))
    stage.change(1, profession="wizard", hand=["counterspell"])
    stage.take(CAST, "cast:0", "card:firebolt+quiet")
    assert "reaction" not in [prompt.kind for prompt in stage.prompts]
    assert stage.party(1).hp == 12


@pytest.mark.rule("lh.magic.meta.lasting")
def test_lasting_adds_a_turn_or_a_round() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d20:20"], hand=("daze", "lasting"))
    stage.take(CAST, "cast:0", "card:daze+lasting")
    assert stage.conditions(1) == {"stunned": 2}
    stage = mages(dice=["d20:20"], hand=("bonfire", "lasting"))
    stage.take(CAST, "cast:0", "card:bonfire+lasting", f"target:{ring_name(13)}")
    assert [(token.id, token.rounds) for token in stage.state.tokens] == [("bonfire", 3)]
    stage = mages(dice=["d20:20"], hand=("fauna", "lasting"))
    stage.take(CAST, "cast:0", "card:fauna+lasting", f"target:{ring_name(13)}")
    assert [(creature.id, creature.rounds) for creature in stage.state.creatures] == [("beast", 3)]


@pytest.mark.rule("lh.magic.meta.careful")
def test_careful_spares_the_own_pieces() -> None:
    stage = mages(dice=["d20:2", "d6:4", "d20:20"], hand=("fire_ring", "careful"))
    stage.put(0, 1, 11)
    stage.take(CAST, "cast:0", "card:fire_ring+careful")
    assert [event.seat for event in stage.all("damaged")] == [1]
    stage = mages(dice=["d20:2", "d6:4", "d20:2", "d6:5", "d20:20"], hand=("fire_ring",))
    stage.put(0, 1, 11)
    stage.take(CAST, "cast:0", "card:fire_ring")
    assert [(event.seat, event.piece) for event in stage.all("damaged")] == [(0, 1), (1, 0)]


def test_meta_magic_is_offered_only_where_it_changes_something() -> None:
    stage = mages(hand=("borrowed_time", "twin", "far", "quiet", "empowered", "lasting", "careful"))
    metas = [meta.id if meta else None for _, meta in castable(stage.table, PieceId(0, 0), "action")]
    assert metas == [None, "quiet"]


# Once a turn


@pytest.mark.rule(
    "ll.5.3.cast-spell.once-per-turn", "ll.5.5.cast-spell.one-spell-per-turn", "lh.readings.once-per-turn"
)
def test_one_spell_a_turn_by_action_and_bonus_action_together() -> None:
    stage = mages(dice=["d20:20"], hand=("borrowed_time", "foresight"))
    stage.take(CAST, "cast:0", "card:borrowed_time")
    assert stage.refusal(CAST) == ("ll.5.3.cast-spell.once-per-turn", "your party has cast a spell this turn")
    assert stage.refusal(CAST, "bonus")[0] == "ll.5.5.cast-spell.one-spell-per-turn"


@pytest.mark.rule(
    "ll.5.3.cast-spell.not-after-meditate", "ll.5.5.cast-spell.not-after-meditate", "ll.5.3.meditate.no-cast"
)
def test_no_spell_after_meditating() -> None:
    stage = mages(hand=("borrowed_time",))
    stage.state.deck = ["ward"]
    stage.take(Meditate(), "meditate")
    assert stage.refusal(CAST)[0] == "ll.5.3.cast-spell.not-after-meditate"
    assert stage.refusal(CAST, "bonus")[0] == "ll.5.5.cast-spell.not-after-meditate"


@pytest.mark.rule("ll.5.3.cast-spell.not-then-meditate")
def test_no_meditating_after_a_spell() -> None:
    stage = mages(dice=["d20:20"], hand=("borrowed_time",))
    stage.take(CAST, "cast:0", "card:borrowed_time", slot="bonus")
    assert stage.refusal(Meditate())[0] == "ll.5.3.cast-spell.not-then-meditate"


# As a bonus action


@pytest.mark.rule(
    "ll.5.5.list.cast-spell", "ll.5.5.cast-spell.proficient-school", "ll.5.5.cast-spell.castable-not-enough"
)
def test_the_bonus_action_casts_only_proficient_schools() -> None:
    stage = mages(hand=("firebolt", "daze", "borrowed_time"))
    assert [spell.id for spell, _ in castable(stage.table, PieceId(0, 0), "bonus")] == ["firebolt", "borrowed_time"]
    stage.change(0, hand=["daze", "bless"])
    assert castable(stage.table, PieceId(0, 0), "bonus") == []
    assert stage.refusal(CAST, "bonus")[0] == "ll.5.5.cast-spell.proficient-school"


@pytest.mark.rule("ll.5.5.cast-spell.no-proficiency")
def test_without_any_proficiency_there_is_no_such_bonus_action() -> None:
    stage = mages(hand=("ward",))
    stage.change(0, profession="soldier")
    assert stage.offers(CAST) == ["cast:0"]
    assert stage.refusal(CAST, "bonus")[0] == "ll.5.5.cast-spell.no-proficiency"


@pytest.mark.rule("ll.5.5.cast-spell.no-meta-magic")
def test_no_meta_magic_with_a_bonus_action() -> None:
    stage = mages(hand=("firebolt", "empowered"))
    assert len(castable(stage.table, PieceId(0, 0), "action")) == 2
    assert [meta for _, meta in castable(stage.table, PieceId(0, 0), "bonus")] == [None]


@pytest.mark.rule("ll.5.5.cast-spell.discard", "ll.5.5.cast-spell.follow-rules")
def test_the_bonus_action_discards_and_takes_effect_the_same() -> None:
    stage = mages(dice=["d20:15", "d20:5", "d8:6", "d20:20"])
    stage.take(CAST, "cast:0", "card:firebolt", slot="bonus")
    assert stage.state.discard == ["firebolt"]
    assert stage.party(1).hp == 14


# Annustar


@pytest.mark.rule("lh.annustar.damage")
def test_a_spell_damages_the_annustar_by_1_with_meta_magic_by_2() -> None:
    stage = mages(dice=["d20:20"], hand=("borrowed_time",))
    stage.take(CAST, "cast:0", "card:borrowed_time")
    assert stage.state.annustar.damage == 1
    stage = mages(dice=["d20:20"], hand=("borrowed_time", "quiet"))
    stage.take(CAST, "cast:0", "card:borrowed_time+quiet")
    assert stage.state.annustar.damage == 2


def test_without_an_annustar_nothing_is_rolled_for_it() -> None:
    stage = mages(hand=("borrowed_time",), annustar=False)
    stage.take(CAST, "cast:0", "card:borrowed_time")
    assert stage.all("rolled") == []


def test_without_magic_there_is_no_casting() -> None:
    stage = mages(hand=("borrowed_time",), magic=False)
    assert stage.refusal(CAST) == ("ll.5.3.list.cast-spell", "there is no such thing in this match")
