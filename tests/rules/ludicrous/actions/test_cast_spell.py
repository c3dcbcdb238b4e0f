"""Casting spells by action and bonus action: who may, which cards, what it costs, meta magic, counterspells."""

from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.castable_cards import castable, casters
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.effects.contests import StepContest
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.positions.geometry import ring_name
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, Steps
from tests.prepared import Dice
from tests.rules.ludicrous.scenes import reach_of
from tests.scene import SOLDIERS, Scene, place, set_up

CAST = CastSpell()


def mages(dice: Dice = (), hand: tuple[str, ...] = ("firebolt",), **options: Any) -> Scene:
    """A wizard of Ana's on space 10 with a hand, and an enemy piece of Ben's 2 spaces ahead of it."""
    scene = set_up(dice=dice or [], everybody=SOLDIERS, **options)
    scene.change(0, profession="wizard", hand=list(hand))
    scene.put(0, "1#10")
    scene.put(1, "1@12")
    scene.state.annustar.damage = 0
    return scene


# Who may cast what


@pytest.mark.rule("ll.5.3.list.cast-spell", "ll.5.3.cast-spell.caster-piece")
def test_a_piece_on_the_pathway_is_named_as_the_caster() -> None:
    scene = mages()
    assert scene.offers(CAST.id) == ["cast:0"]
    scene.put(0, "3#20")
    scene.put(1, "2@22")
    assert scene.offers(CAST.id) == ["cast:0", "cast:2"]
    assert casters(scene.table, 0) == [0, 2]


@pytest.mark.rule("ll.5.3.cast-spell.pathway", "ll.5.5.cast-spell.pathway")
@pytest.mark.parametrize("step", [-1, 51, 55, 56])
def test_a_piece_that_is_not_on_the_pathway_cannot_cast(step: int) -> None:
    scene = mages(hand=("borrowed_time",))
    scene.put(0, f"1#{step}")
    assert scene.refusal(CAST.id).rule == "ll.5.3.cast-spell.pathway"
    assert scene.refusal(CAST.id, "bonus").rule == "ll.5.5.cast-spell.pathway"


@pytest.mark.rule("lh.readings.refused")
def test_a_stunned_or_silenced_piece_cannot_cast() -> None:
    scene = mages(hand=("borrowed_time",))
    scene.afflict(0, 1, "silenced")
    assert scene.refusal(CAST.id).rule == "lh.effects.lasting"
    scene = mages(hand=("borrowed_time",))
    scene.afflict(0, 1, "stunned")
    assert scene.refusal(CAST.id).rule == "lh.conditions.stunned"


@pytest.mark.rule("ll.5.3.cast-spell.school", "ll.5.3.general.requirements.ability")
def test_only_schools_that_the_class_casts() -> None:
    scene = mages(hand=("firebolt", "ward"))
    scene.change(0, profession="soldier")
    assert [spell.id for spell, _ in castable(scene.table, Who(0, 0), "action")] == ["ward"]
    scene.change(0, profession="rogue")
    assert castable(scene.table, Who(0, 0), "action") == []
    assert scene.refusal(CAST.id).rule == "ll.5.3.cast-spell.have-card"


@pytest.mark.rule("ll.5.3.cast-spell.have-card", "ll.5.3.general.requirements.resources")
def test_only_cards_in_hand() -> None:
    scene = mages(hand=())
    assert scene.refusal(CAST.id).rule == "ll.5.3.general.requirements.resources"
    scene.change(0, hand=["far"])
    assert scene.refusal(CAST.id).rule == "ll.5.3.cast-spell.have-card"
    scene.change(0, hand=["daze", "far"])
    assert [spell.id for spell, _ in castable(scene.table, Who(0, 0), "action")] == ["daze", "daze"]


def test_a_reaction_spell_is_no_action() -> None:
    scene = mages(hand=("bulwark", "retort"))
    assert castable(scene.table, Who(0, 0), "action") == []


@pytest.mark.rule("lh.magic.reach", "lh.magic.targets")
def test_a_spell_needs_a_target_in_range() -> None:
    scene = mages(hand=("daze",))
    target = scene.tables.spells["daze"].target
    assert target is not None
    assert target.range is not None
    scene.put(1, f"1@{10 + target.range}")
    assert scene.offers(CAST.id) == ["cast:0"]
    scene.put(1, f"1@{11 + target.range}")
    assert scene.offers(CAST.id) == []
    scene.put(1, f"1@{10 - target.range}")
    assert scene.offers(CAST.id) == ["cast:0"], "either way, whichever way it faces"


# What casting does


@pytest.mark.rule("ll.5.3.cast-spell.follow-spell-rules")
def test_everybody_whom_a_spell_concerns_does_all_that_it_says() -> None:
    """A ring of fire: all others near save one by one, comrades too, and each who fails is hurt."""
    scene = mages(dice="d20:5 d6:3 d20:15 d20:4 d6:2", hand=("fire_ring",))
    scene.put(0, f"2#11 3#{11 + reach_of(scene, 'fire_ring')}")
    scene.put(1, "2@9")
    scene.act("cast:0", "card:fire_ring")
    saves = [(roll.seat, roll.value) for roll in scene.rolls() if roll.sides == 20][:3]
    assert saves == [(0, 5), (1, 15), (1, 4)]
    assert [(hurt.seat, hurt.piece, hurt.amount) for hurt in scene.all("damaged")] == [(0, 1, 3), (1, 1, 2)]
    assert (scene.party(0).hp, scene.party(1).hp) == (20 - 3, 20 - 2)


@pytest.mark.rule("ll.5.3.cast-spell.discard", "ll.5.3.cast-spell.effect")
def test_the_card_is_discarded_and_the_effect_happens() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:8"])
    scene.act("cast:0", "card:firebolt")
    assert scene.party(0).hand == []
    assert scene.state.discard == ["firebolt"]
    assert scene.party(1).hp == 20 - 8
    assert scene.all("damaged")[0].damage == "fire"
    assert scene.kinds.index("spell_was_cast") < scene.kinds.index("damaged")


def test_a_spell_that_loses_its_contest_does_nothing() -> None:
    scene = mages(dice=["d20:5", "d20:6"])
    scene.act("cast:0", "card:firebolt")
    assert scene.party(1).hp == 20, "a tie is no success, and no graze"
    assert scene.state.discard == ["firebolt"]


@pytest.mark.rule("lh.magic.contest", "lh.party.spell-modifier")
def test_the_spell_casting_modifier_is_magic_and_1_in_a_proficient_school() -> None:
    scene = mages(dice=["d20:10", "d20:10", "d8:4"])
    scene.change(0, {"magic": 2})
    scene.act("cast:0", "card:firebolt")
    added = [(modifier.name, modifier.value) for modifier in scene.all("rolled")[0].modifiers]
    assert added == [("magic", 2), ("proficient school", 1)]
    scene = mages(dice=["d20:10", "d20:10"], hand=("daze",))
    scene.change(1, {"intelligence": 1})
    scene.act("cast:0", "card:daze")
    assert [modifier.name for modifier in scene.all("rolled")[0].modifiers] == [], "mind is not among the proficient"
    assert [modifier.name for modifier in scene.all("rolled")[1].modifiers] == ["intelligence"]


@pytest.mark.rule("ll.5.3.dodge.spell-modifier", "ll.5.3.dodge.not-magical")
def test_a_dodging_target_lowers_the_spell_casting_modifier_by_1() -> None:
    scene = mages(dice=["d20:10", "d20:10"], hand=("daze",))
    scene.party(1).marker = "dodge"
    scene.act("cast:0", "card:daze")
    assert [(m.name, m.value) for m in scene.all("rolled")[0].modifiers] == [("target dodges", -1)]
    assert scene.all("rolled")[1].modifiers == (), "the +4 of dodging is not for magic"


def dodged(to: str, target: Target, dodger: int) -> list[tuple[str, int]]:
    """Return what a caster adds in a contest with magic 2 while a party dodges."""
    scene = mages(dice=["d20:10", "d20:10"])
    scene.change(0, {"magic": 2})
    scene.put(0, "2#11")
    scene.party(dodger).marker = "dodge"
    step = msgspec.convert([{"do": "contest", "against": "luck", "to": to}], Steps)
    scene.carry_out(step, target=target, means="spell", school="mind")
    return [(modifier.name, modifier.value) for modifier in scene.all("rolled")[0].modifiers]


@pytest.mark.rule("ll.5.3.dodge.spell-direct-only")
def test_a_spell_that_only_catches_a_dodging_piece_keeps_its_modifier() -> None:
    assert dodged("target", Who(1, 0), 1) == [("magic", 2), ("target dodges", -1)]
    assert dodged("enemy_pieces", Who(1, 0), 1) == [("magic", 2)]
    scene = mages(dice=["d20:12"], hand=("thunderclap",))
    scene.change(0, {"magic": 1})
    scene.party(1).marker = "dodge"
    scene.act("cast:0", "card:thunderclap")
    assert scene.all("saved")[0].goal == 12, "10, the caster's magic and its proficiency in evocation"


@pytest.mark.rule("ll.5.3.dodge.spell-direct-only")
def test_the_odds_of_a_spell_that_only_catches_a_dodging_piece_are_those_of_its_roll() -> None:
    for to in ("target", "enemy_pieces"):
        scene = mages()
        scene.change(0, {"magic": 2})
        scene.put(0, "2#11")
        scene.party(1).marker = "dodge"
        (step,) = msgspec.convert([{"do": "contest", "against": "luck", "to": to}], Steps)
        assert isinstance(step, ContestStep)
        context = StepContext(who=Who(0, 0), name="Test", rule="", means="spell", school="mind")
        odds = StepContest(scene.table, step, context, Who(1, 0)).odds()
        assert list(odds.rolls[0].added) == dodged(to, Who(1, 0), 1)


@pytest.mark.rule("ll.5.3.dodge.spell-opponent-only")
def test_own_spells_are_not_weakened_by_the_own_dodge() -> None:
    assert dodged("target", Who(0, 1), 0) == [("magic", 2)]
    assert dodged("target", Who(1, 0), 1) == [("magic", 2), ("target dodges", -1)]


@pytest.mark.rule("lh.secrets.list")
def test_the_target_is_asked_for_in_private_when_there_are_several() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:8"])
    scene.put(1, "2@8")
    scene.act("cast:0", "card:firebolt", "target:1.1")
    assert scene.all("damaged")[0].piece == 1
    assert scene.prompts[0].secrecy.private
    assert scene.prompts[1].secrecy.private, "its card is not played yet, and can still be taken back"


# Meta magic


@pytest.mark.rule(
    "lh.magic.meta.empowered",
    "ll.5.3.cast-spell.meta-magic.optional",
    "ll.5.3.cast-spell.meta-magic.one",
    "ll.5.3.cast-spell.meta-magic.discard",
)
def test_one_meta_magic_card_may_be_added_and_is_discarded_too() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:4", "d8:3", "d20:20"], hand=("firebolt", "empowered", "quiet"))
    scene.act("cast:0", "card:firebolt+empowered")
    assert scene.options_of(0) == ["card:firebolt", "card:firebolt+empowered", "card:firebolt+quiet", "back"]
    assert scene.party(0).hand == ["quiet"]
    assert scene.state.discard == ["firebolt", "empowered"]
    assert scene.party(1).hp == 20 - 4 - 3


@pytest.mark.rule("ll.5.3.cast-spell.meta-magic.with-spell")
def test_meta_magic_is_never_played_alone() -> None:
    scene = mages(hand=("twin", "far", "quiet"))
    assert castable(scene.table, Who(0, 0), "action") == []
    scene = mages(hand=("far", "firebolt"))
    assert {spell.id for spell, _ in castable(scene.table, Who(0, 0), "action")} == {"firebolt"}


@pytest.mark.rule("ll.5.3.cast-spell.meta-magic.follow-rules")
def test_meta_magic_that_is_no_use_says_why() -> None:
    scene = mages(dice=["d20:5", "d20:15"], hand=("firebolt", "lasting", "twin", "quiet"))
    scene.act("cast:0", "card:firebolt")
    refused = {one.id: (one.reason, one.rule) for one in scene.prompts[0].refused}
    rule = "ll.5.3.cast-spell.meta-magic.follow-rules"
    assert refused == {
        "card:firebolt+lasting": ("Lasting changes nothing about Firebolt", rule),
        "card:firebolt+twin": ("no second target for Firebolt", rule),
    }
    scene = mages(dice=["d20:5", "d20:15"], hand=("firebolt", "quiet", "lasting"))
    scene.act("cast:0", "card:firebolt")
    assert [one.id for one in scene.prompts[0].refused] == ["card:firebolt+lasting"], "one that goes hides no other"


@pytest.mark.rule("ll.5.5.cast-spell.no-meta-magic")
def test_no_meta_magic_goes_with_a_bonus_action_and_the_prompt_says_so() -> None:
    scene = mages(dice=["d20:5", "d20:15"], hand=("firebolt", "quiet"))
    scene.act("cast:0", "card:firebolt", slot="bonus")
    assert [one.rule for one in scene.prompts[0].refused] == ["ll.5.5.cast-spell.no-meta-magic"]


@pytest.mark.rule("ll.5.3.cast-spell.meta-magic.follow-rules", "lh.magic.meta.twin")
def test_twin_takes_a_second_target() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:8", "d20:15", "d20:5", "d8:7", "d20:20"], hand=("firebolt", "twin"))
    assert [meta.id if meta else None for _, meta in castable(scene.table, Who(0, 0), "action")] == [None]
    scene.put(1, "2@8")
    scene.act("cast:0", "card:firebolt+twin", "target:1.1")
    assert [(event.piece, event.amount) for event in scene.all("damaged")] == [(1, 8), (0, 7)]


@pytest.mark.rule("lh.magic.meta.far")
def test_far_adds_3_to_the_range() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d20:20"], hand=("daze", "far"))
    scene.put(1, "1@16")
    scene.act("cast:0", "card:daze+far")
    assert scene.conditions(1, 1) == {"stunned": 1}
    scene.put(1, "1@17")
    assert castable(scene.table, Who(0, 0), "action") == []


@pytest.mark.rule("lh.magic.meta.far")
def test_far_widens_what_happens_around_the_caster() -> None:
    scene = mages(dice=["d20:2", "d6:4", "d20:20"], hand=("fire_ring", "far"))
    beyond = f"1@{10 + reach_of(scene, 'fire_ring') + scene.tables.meta_magic['far'].range}"
    scene.put(1, beyond)
    scene.act("cast:0", "card:fire_ring+far")
    assert scene.all("damaged")[0].amount == 4
    scene = mages(hand=("fire_ring",))
    scene.put(1, beyond)
    assert castable(scene.table, Who(0, 0), "action") == [], "without it there is nobody to be burnt"


@pytest.mark.rule("lh.magic.meta.quiet")
def test_quiet_cannot_be_countered() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:8", "d20:20"], hand=("firebolt", "quiet"))
    scene.change(1, profession="wizard", hand=["counterspell"])
    scene.act("cast:0", "card:firebolt+quiet")
    assert "reaction" not in [prompt.kind for prompt in scene.prompts]
    assert scene.party(1).hp == 12


@pytest.mark.rule("lh.magic.meta.lasting")
def test_lasting_adds_a_turn_or_a_round() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d20:20"], hand=("daze", "lasting"))
    scene.act("cast:0", "card:daze+lasting")
    assert scene.conditions(1, 1) == {"stunned": 2}
    scene = mages(dice=["d20:20"], hand=("bonfire", "lasting"))
    scene.act("cast:0", "card:bonfire+lasting", f"target:{ring_name(13)}")
    assert [(token.id, token.rounds) for token in scene.state.tokens] == [("bonfire", 3)]
    scene = mages(dice=["d20:20"], hand=("fauna", "lasting"))
    scene.act("cast:0", "card:fauna+lasting", f"target:{ring_name(13)}")
    assert [(creature.id, creature.rounds) for creature in scene.state.creatures] == [("beast", 3)]


@pytest.mark.rule("lh.magic.meta.careful")
def test_careful_spares_the_own_pieces() -> None:
    scene = mages(dice=["d20:2", "d6:4", "d20:20"], hand=("fire_ring", "careful"))
    scene.put(0, "2#11")
    scene.act("cast:0", "card:fire_ring+careful")
    assert [event.seat for event in scene.all("damaged")] == [1]
    scene = mages(dice=["d20:2", "d6:4", "d20:2", "d6:5"], hand=("fire_ring",))
    scene.put(0, "2#11")
    scene.act("cast:0", "card:fire_ring")
    assert [(event.seat, event.piece) for event in scene.all("damaged")] == [(0, 1), (1, 0)]


def test_meta_magic_is_offered_only_where_it_changes_something() -> None:
    scene = mages(hand=("borrowed_time", "twin", "far", "quiet", "empowered", "lasting", "careful"))
    metas = [meta.id if meta else None for _, meta in castable(scene.table, Who(0, 0), "action")]
    assert metas == [None, "quiet"]


# Once a turn


@pytest.mark.rule(
    "ll.5.3.cast-spell.once-per-turn", "ll.5.5.cast-spell.one-spell-per-turn", "lh.readings.once-per-turn"
)
def test_one_spell_a_turn_by_action_and_bonus_action_together() -> None:
    scene = mages(dice=(), hand=("borrowed_time", "foresight"))
    scene.act("cast:0", "card:borrowed_time")
    assert (scene.refusal(CAST.id).rule, scene.refusal(CAST.id).reason) == (
        "ll.5.3.cast-spell.once-per-turn",
        "your party has cast a spell this turn",
    )
    assert scene.refusal(CAST.id, "bonus").rule == "ll.5.5.cast-spell.one-spell-per-turn"


@pytest.mark.rule(
    "ll.5.3.cast-spell.not-after-meditate", "ll.5.5.cast-spell.not-after-meditate", "ll.5.3.meditate.no-cast"
)
def test_no_spell_after_meditating() -> None:
    scene = mages(hand=("borrowed_time",))
    scene.state.deck = ["ward"]
    scene.act("meditate")
    assert scene.refusal(CAST.id).rule == "ll.5.3.cast-spell.not-after-meditate"
    assert scene.refusal(CAST.id, "bonus").rule == "ll.5.5.cast-spell.not-after-meditate"


@pytest.mark.rule("ll.5.3.cast-spell.not-then-meditate")
def test_no_meditating_after_a_spell() -> None:
    scene = mages(dice=(), hand=("borrowed_time",))
    scene.act("cast:0", "card:borrowed_time", slot="bonus")
    assert scene.refusal(Meditate().id).rule == "ll.5.3.cast-spell.not-then-meditate"


# As a bonus action


@pytest.mark.rule(
    "ll.5.5.list.cast-spell", "ll.5.5.cast-spell.proficient-school", "ll.5.5.cast-spell.castable-not-enough"
)
def test_the_bonus_action_casts_only_proficient_schools() -> None:
    scene = mages(hand=("firebolt", "daze", "borrowed_time"))
    assert [spell.id for spell, _ in castable(scene.table, Who(0, 0), "bonus")] == ["firebolt", "borrowed_time"]
    scene.change(0, hand=["daze", "bless"])
    assert castable(scene.table, Who(0, 0), "bonus") == []
    assert scene.refusal(CAST.id, "bonus").rule == "ll.5.5.cast-spell.proficient-school"


@pytest.mark.rule("ll.5.5.cast-spell.no-proficiency")
def test_without_any_proficiency_there_is_no_such_bonus_action() -> None:
    scene = mages(hand=("ward",))
    scene.change(0, profession="soldier")
    assert scene.offers(CAST.id) == ["cast:0"]
    assert scene.refusal(CAST.id, "bonus").rule == "ll.5.5.cast-spell.no-proficiency"


@pytest.mark.rule("ll.5.5.cast-spell.no-meta-magic")
def test_no_meta_magic_with_a_bonus_action() -> None:
    scene = mages(hand=("firebolt", "empowered"))
    assert len(castable(scene.table, Who(0, 0), "action")) == 2
    assert [meta for _, meta in castable(scene.table, Who(0, 0), "bonus")] == [None]


@pytest.mark.rule("ll.5.5.cast-spell.discard", "ll.5.5.cast-spell.follow-rules")
def test_the_bonus_action_discards_and_takes_effect_the_same() -> None:
    scene = mages(dice=["d20:15", "d20:5", "d8:6"])
    scene.act("cast:0", "card:firebolt", slot="bonus")
    assert scene.state.discard == ["firebolt"]
    assert scene.party(1).hp == 14


# Annustar


@pytest.mark.rule("lh.annustar.damage")
def test_a_spell_damages_the_annustar_by_1_with_meta_magic_by_2() -> None:
    scene = mages(dice=(), hand=("borrowed_time",))
    scene.act("cast:0", "card:borrowed_time")
    assert scene.state.annustar.damage == 1
    scene = mages(dice="d20:20", hand=("borrowed_time", "quiet"))
    scene.act("cast:0", "card:borrowed_time+quiet")
    assert scene.state.annustar.damage == 2


def test_without_an_annustar_nothing_is_rolled_for_it() -> None:
    scene = mages(hand=("borrowed_time",), annustar=False)
    scene.act("cast:0", "card:borrowed_time")
    assert scene.all("rolled") == []


def test_without_magic_there_is_no_casting() -> None:
    scene = mages(hand=("borrowed_time",), magic=False)
    assert (scene.refusal(CAST.id).rule, scene.refusal(CAST.id).reason) == (
        "ll.5.3.list.cast-spell",
        "this match is played without it",
    )


def test_what_a_spell_leads_to_is_told_with_its_name_once_it_is_cast() -> None:
    wizard = {"hand": ["firebolt"]}
    scene = place("1@10 | 1@12", "d20:15,3 d8:5", a=wizard, b={"hand": ["bulwark", "absorb"]})
    scene.play("cast:0", "card:firebolt")
    told = []
    while scene.prompt is not None:
        told.append(scene.prompt.pending[1:])
        scene.play("pass")
    does = "An enemy within 16 defends with dexterity or takes d8 fire damage."
    cast = f"Ana's piece 1 casts Firebolt at Ben's piece 1: “{does}”"  # its words are about whoever casts it
    assert told == [
        (cast, "Ana's piece 1 goes for Ben's piece 1 (firebolt)."),
        (cast, "Ben's piece 1 is about to take 5 fire damage."),
    ]


def test_what_a_card_does_is_told_in_one_sentence_with_its_dice() -> None:
    scene = place("1@7 | 1@8", a={"hand": ["firebolt"], "profession": "wizard"}).play("cast:0")
    assert "; d8 damage; an enemy within " in scene.detail("card:firebolt")


@pytest.mark.rule("lh.readings.refused")
def test_a_card_that_cannot_be_cast_is_told_after_one_that_can() -> None:
    scene = place("1@10 | 1@22", a={"profession": "wizard", "hand": ["firebolt", "thunderclap"]}).play("cast:0")
    assert scene.prompt is not None
    assert [option.id for option in scene.prompt.options] == ["card:firebolt", "back"]
    assert [refusal.id for refusal in scene.prompt.refused] == ["card:thunderclap"]
