"""Spells of the reaction kind: when they can be cast, what they cost, and what each does."""

from typing import Any

import pytest

from ludo_tui.engine import PieceId, Trigger
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.reactions.reaction_spell import ReactionSpell
from ludo_tui.rules.ludicrous.state import bearer
from ludo_tui.rules.ludicrous.triggers import (
    ContestRolling,
    DamageDealt,
    Eliminating,
    MoveEnded,
    PieceTackled,
    SpellCast,
)
from tests.builders import Dice
from tests.rules.ludicrous.stage import Stage

REACTION = ReactionSpell()
QUIET = "d20:20"


def stage_for(*hand: str, dice: Dice = (), **options: Any) -> Stage:
    """Ben's wizard on ring space 12 holds the cards; it is the turn of Ana, whose piece stands on 10."""
    stage = Stage(dice=dice, **options)
    stage.put(0, 0, 10)
    stage.on_ring(1, 0, 12)
    stage.change(1, profession="wizard", hand=list(hand))
    return stage


def attack(target: int = 0) -> ContestRolling:
    return ContestRolling(seat=0, piece=0, target=PieceId(1, target), kind="attack", name="longsword", is_attack=True)


def hit(amount: int = 6, kind: str = "normal") -> DamageDealt:
    return DamageDealt(seat=0, by_piece=0, target=PieceId(1, 0), amount=amount, damage=kind, is_hit=True)


def ids(stage: Stage, trigger: Trigger, seat: int = 1) -> list[str]:
    return [option.id for option in REACTION.options(stage.table, seat, trigger)]


# What it takes


@pytest.mark.rule("ll.5.9.list.reaction-spell", "ll.5.9.reaction-spell.card", "ll.5.9.general.requirements")
def test_it_takes_the_card() -> None:
    assert ids(stage_for("bulwark"), attack()) == ["reaction_spell:bulwark:0"]
    assert ids(stage_for("ward"), attack()) == []
    assert ids(stage_for(), attack()) == []


@pytest.mark.rule("ll.5.9.reaction-spell.knowledge")
def test_it_takes_a_class_that_casts_the_school() -> None:
    stage = stage_for("bulwark", "deja_vu")
    stage.change(1, profession="rogue")
    assert ids(stage, attack()) == ["reaction_spell:deja_vu:0"]


@pytest.mark.rule("ll.5.9.reaction-spell.trigger", "ll.5.1.reaction.no-trigger-no-use")
def test_it_answers_only_what_its_card_names() -> None:
    stage = stage_for("feather_step")
    assert ids(stage, attack()) == []
    assert ids(stage, PieceTackled(seat=0, piece=0, target=PieceId(1, 0))) == ["reaction_spell:feather_step:0"]
    assert ids(stage, PieceTackled(seat=1, piece=0, target=PieceId(0, 0))) == [], "not the own tackle"


@pytest.mark.rule("ll.5.9.reaction-spell.pathway")
def test_it_takes_a_caster_on_the_pathway() -> None:
    stage = stage_for("counterspell")
    spell = SpellCast(seat=0, piece=0, spell="daze", name="Daze", targets=[])
    assert ids(stage, spell) == ["reaction_spell:counterspell:0"]
    stage.put(1, 0, 52)
    assert ids(stage, spell) == []


@pytest.mark.rule("ll.5.9.reaction-spell.caster")
def test_one_of_the_pieces_is_named_as_the_caster() -> None:
    stage = stage_for("counterspell")
    stage.on_ring(1, 2, 30)
    spell = SpellCast(seat=0, piece=0, spell="daze", name="Daze", targets=[])
    assert ids(stage, spell) == ["reaction_spell:counterspell:0", "reaction_spell:counterspell:2"]


@pytest.mark.rule("ll.5.9.reaction-spell.cost", "ll.5.1.limit.one-reaction")
def test_it_uses_up_the_reaction() -> None:
    stage = stage_for("bulwark", "bulwark", dice=(QUIET,))
    stage.react(attack(), "reaction_spell:bulwark:0")
    assert stage.party(1).has_reacted
    assert ids(stage, attack()) == []


@pytest.mark.rule("ll.5.9.reaction-spell.discard", "ll.5.9.reaction-spell.follow-rules")
def test_the_card_is_discarded_and_the_effect_happens() -> None:
    stage = stage_for("bulwark", "ward", dice=(QUIET,))
    trigger = stage.react(attack(), "reaction_spell:bulwark:0")
    assert stage.party(1).hand == ["ward"]
    assert stage.state.discard == ["bulwark"]
    assert trigger.bonus == 4


@pytest.mark.rule("ll.5.9.reaction-spell.no-meta-magic")
def test_no_meta_magic_goes_with_it() -> None:
    stage = stage_for("bulwark", "quiet", "careful")
    assert ids(stage, attack()) == ["reaction_spell:bulwark:0"]


def test_a_piece_that_cannot_react_cannot_cast() -> None:
    for condition in ("stunned", "restrained", "silenced"):
        stage = stage_for("bulwark")
        stage.afflict(1, 0, condition)
        assert ids(stage, attack()) == [], condition


@pytest.mark.rule("lh.readings.reaction-spells")
def test_it_does_not_count_for_the_one_spell_of_a_turn() -> None:
    stage = stage_for("deja_vu", "borrowed_time", dice=(QUIET,))
    stage.state.turn.seat = 1
    stage.react(attack(), "reaction_spell:deja_vu:0")
    assert stage.offers(CastSpell(), seat=1) == ["cast:0"]


@pytest.mark.rule("ll.5.3.cast-spell.not-then-meditate")
def test_but_it_forbids_meditating_in_the_own_turn() -> None:
    stage = stage_for("deja_vu", dice=(QUIET,))
    stage.state.turn.seat = 1
    stage.react(attack(), "reaction_spell:deja_vu:0")
    assert stage.refusal(Meditate(), seat=1)[0] == "ll.5.3.cast-spell.not-then-meditate"


@pytest.mark.rule("ll.5.3.cast-spell.not-after-meditate")
def test_and_meditating_forbids_it_in_the_own_turn_only() -> None:
    stage = stage_for("deja_vu")
    stage.table.use("meditate")
    assert ids(stage, attack()) == ["reaction_spell:deja_vu:0"], "it was Ana who meditated"
    stage.state.turn.seat = 1
    assert ids(stage, attack()) == []


def test_without_magic_there_are_no_reaction_spells() -> None:
    assert ids(stage_for("bulwark", magic=False), attack()) == []


def test_it_is_a_secret_and_asked_in_private() -> None:
    stage = stage_for("bulwark")
    stage.react(attack(), "pass")
    assert stage.prompts[0].private
    assert REACTION.may_hold(stage.table, 1, attack())
    stage.change(1, hand=[])
    assert not REACTION.may_hold(stage.table, 1, attack()), "without a card in hand nobody need wonder"
    stage.change(1, hand=["ward"])
    assert REACTION.may_hold(stage.table, 1, attack()), "for all that others know"


# Each card


def test_bulwark_helps_a_piece_within_3() -> None:
    stage = stage_for("bulwark", dice=(QUIET,))
    stage.on_ring(1, 1, 15)
    stage.on_ring(1, 2, 19)
    assert ids(stage, attack(1)) == ["reaction_spell:bulwark:0", "reaction_spell:bulwark:1"]
    trigger = stage.react(attack(1), "reaction_spell:bulwark:0")
    assert (trigger.bonus, trigger.bonus_name) == (4, "bulwark")


def test_deja_vu_helps_only_the_caster() -> None:
    stage = stage_for("deja_vu", dice=(QUIET,))
    stage.on_ring(1, 1, 13)
    assert ids(stage, attack(0)) == ["reaction_spell:deja_vu:0"]
    assert stage.react(attack(0), "reaction_spell:deja_vu:0").bonus == 6


@pytest.mark.rule("lh.magic.feather-step")
def test_feather_step_makes_a_tackle_fail() -> None:
    stage = stage_for("feather_step", dice=(QUIET,))
    trigger = PieceTackled(seat=0, piece=0, target=PieceId(1, 0))
    assert stage.react(trigger, "reaction_spell:feather_step:0").cancelled


@pytest.mark.rule("lh.magic.counterspell")
def test_counterspell_discards_the_spell_without_effect() -> None:
    stage = stage_for("counterspell", dice=(QUIET, QUIET))
    stage.change(0, profession="wizard", hand=["daze"])
    stage.take(CastSpell(), "cast:0", "card:daze", "reaction_spell:counterspell:0")
    assert stage.conditions(1) == {}
    assert "contest_decided" not in stage.kinds
    assert sorted(stage.state.discard) == ["counterspell", "daze"]


def test_a_counterspell_can_be_countered() -> None:
    stage = stage_for("counterspell", dice=(QUIET, QUIET, "d20:15", "d20:5", QUIET))
    stage.change(0, profession="wizard", hand=["daze", "counterspell"])
    stage.take(CastSpell(), "cast:0", "card:daze", "reaction_spell:counterspell:0", "reaction_spell:counterspell:0")
    assert stage.conditions(1) == {"stunned": 1}


def test_retort_hurts_whoever_hits() -> None:
    stage = stage_for("retort", dice=("d6:5", QUIET))
    assert stage.react(hit(), "reaction_spell:retort:0").amount == 6
    assert stage.party(0).hp == 15
    assert ids(stage_for("retort"), DamageDealt(seat=1, target=PieceId(1, 0), amount=2, damage="fire")) == []


def test_bark_lowers_normal_damage() -> None:
    stage = stage_for("bark", dice=("d6:4", QUIET))
    assert stage.react(hit(6), "reaction_spell:bark:0").amount == 2
    assert ids(stage_for("bark"), hit(6, "magical")) == []
    stage = stage_for("bark", dice=("d6:6", QUIET))
    assert stage.react(hit(3), "reaction_spell:bark:0").amount == 0


def test_absorb_halves_magical_and_fire_damage() -> None:
    for kind in ("magical", "fire"):
        stage = stage_for("absorb", dice=(QUIET,))
        assert stage.react(hit(7, kind), "reaction_spell:absorb:0").amount == 3
    assert ids(stage_for("absorb"), hit(7)) == []


def test_absorb_as_it_happens() -> None:
    stage = stage_for("absorb", dice=(QUIET,))
    flow = damage(stage.table, PieceId(1, 0), Harm(amount=9, kind="magical", by=bearer(0, 0), is_hit=True))
    assert stage.play(flow, "reaction_spell:absorb:0") == 4
    assert stage.party(1).hp == 16


def test_false_step() -> None:
    stage = stage_for("false_step", dice=("d20:10", QUIET))
    stage.change(1, {"magic": 1})
    stage.react(MoveEnded(seat=0, piece=0), "reaction_spell:false_step:0")
    assert stage.all("saved")[0].goal == 11
    assert stage.conditions(0) == {"prone": None}
    stage = stage_for("false_step")
    stage.put(0, 0, 7)
    assert ids(stage, MoveEnded(seat=0, piece=0)) == [], "more than 4 spaces away"


def test_grudge_curses_whoever_eliminates() -> None:
    stage = stage_for("grudge", dice=(QUIET,))
    trigger = Eliminating(seat=0, piece=0, target=PieceId(1, 0))
    assert not stage.react(trigger, "reaction_spell:grudge:0").cancelled
    assert stage.conditions(0, None) == {"cursed": 2}


def test_grudge_bears_none_against_oneself() -> None:
    stage = stage_for("grudge")
    assert ids(stage, Eliminating(seat=1, piece=0, target=PieceId(1, 0))) == [], "not revived in time"
