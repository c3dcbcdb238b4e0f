"""Spells of the reaction kind: when they can be cast, what they cost, and what each does."""

from typing import Any, Literal

import pytest

from ludo_tui.engine import TableOptions, Trigger, Who
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.triggers import (
    Attacking,
    DamageDealt,
    Eliminating,
    MoveEnded,
    PieceTackled,
    SpellCast,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.reactions.reaction_spell import ReactionSpell
from ludo_tui.rules.ludicrous.reactions.table_reactions import fitting_pieces
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind
from ludo_tui.rules.ludicrous.tables.targeting import TriggerRule
from tests.prepared import Dice
from tests.rules.ludicrous.scenes import steps, with_row
from tests.scene import SOLDIERS, Scene, place, set_up

REACTION = ReactionSpell()


def stage_for(*hand: str, dice: Dice = (), **options: Any) -> Scene:
    """Ben's wizard on ring space 12 holds the cards; it is the turn of Ana, whose piece stands on 10."""
    scene = set_up(dice=dice, everybody=SOLDIERS, **options)
    scene.put(0, "1#10")
    scene.put(1, "1@12")
    scene.change(1, profession="wizard", hand=list(hand))
    return scene


def attack(target: int = 0) -> Attacking:
    return Attacking(seat=0, who=Who(0, 0), target=Who(1, target), name="longsword")


def hit(amount: int = 6, kind: DamageKind = "normal") -> DamageDealt:
    return DamageDealt(seat=0, by_piece=0, target=Who(1, 0), amount=amount, damage=kind, is_hit=True)


def ids(scene: Scene, trigger: Trigger, seat: int = 1) -> list[str]:
    return [option.id for option in REACTION.options(scene.table, seat, trigger)]


# What it takes


@pytest.mark.rule("ll.5.9.list.reaction-spell", "ll.5.9.reaction-spell.card", "ll.5.9.general.requirements")
def test_it_takes_the_card() -> None:
    assert ids(stage_for("bulwark"), attack()) == ["reaction_spell:bulwark:0"]
    assert ids(stage_for("ward"), attack()) == []
    assert ids(stage_for(), attack()) == []


@pytest.mark.rule("ll.5.9.reaction-spell.knowledge")
def test_it_takes_a_class_that_casts_the_school() -> None:
    scene = stage_for("bulwark", "deja_vu")
    scene.change(1, profession="rogue")
    assert ids(scene, attack()) == ["reaction_spell:deja_vu:0"]


@pytest.mark.rule("ll.5.9.reaction-spell.trigger", "ll.5.1.reaction.no-trigger-no-use")
def test_it_answers_only_what_its_card_names() -> None:
    scene = stage_for("feather_step")
    assert ids(scene, attack()) == []
    assert ids(scene, PieceTackled(seat=0, piece=0, target=Who(1, 0))) == ["reaction_spell:feather_step:0"]
    assert ids(scene, PieceTackled(seat=1, piece=0, target=Who(0, 0))) == [], "not the own tackle"


@pytest.mark.rule("ll.5.9.reaction-spell.pathway")
def test_it_takes_a_caster_on_the_pathway() -> None:
    scene = stage_for("counterspell")
    spell = SpellCast(seat=0, piece=0, spell="daze", name="Daze", targets=[])
    assert ids(scene, spell) == ["reaction_spell:counterspell:0"]
    scene.put(1, "1#52")
    assert ids(scene, spell) == []


@pytest.mark.rule("ll.5.9.reaction-spell.caster")
def test_one_of_the_pieces_is_named_as_the_caster() -> None:
    scene = stage_for("counterspell")
    scene.put(1, "3@30")
    spell = SpellCast(seat=0, piece=0, spell="daze", name="Daze", targets=[])
    assert ids(scene, spell) == ["reaction_spell:counterspell:0", "reaction_spell:counterspell:2"]


@pytest.mark.rule("ll.5.9.reaction-spell.cost", "ll.5.1.limit.one-reaction")
def test_it_uses_up_the_reaction() -> None:
    scene = stage_for("bulwark", "bulwark")
    scene.react(attack(), "reaction_spell:bulwark:0")
    assert scene.party(1).has_reacted
    assert ids(scene, attack()) == []


@pytest.mark.rule("ll.5.9.reaction-spell.discard", "ll.5.9.reaction-spell.follow-rules")
def test_the_card_is_discarded_and_the_effect_happens() -> None:
    scene = stage_for("bulwark", "ward")
    trigger = scene.react(attack(), "reaction_spell:bulwark:0")
    assert scene.party(1).hand == ["ward"]
    assert scene.state.discard == ["bulwark"]
    assert [one.value for one in trigger.added] == [4]


@pytest.mark.rule("ll.5.9.reaction-spell.no-meta-magic")
def test_no_meta_magic_goes_with_it() -> None:
    scene = stage_for("bulwark", "quiet", "careful")
    assert ids(scene, attack()) == ["reaction_spell:bulwark:0"]


def test_a_piece_that_cannot_react_cannot_cast() -> None:
    for condition in ("stunned", "restrained", "silenced"):
        scene = stage_for("bulwark")
        scene.afflict(1, 1, condition)
        assert ids(scene, attack()) == [], condition


@pytest.mark.rule("lh.readings.reaction-spells")
def test_it_does_not_count_for_the_one_spell_of_a_turn() -> None:
    scene = stage_for("deja_vu", "borrowed_time")
    scene.state.turn.seat = 1
    scene.react(attack(), "reaction_spell:deja_vu:0")
    assert scene.offers(CastSpell().id, seat=1) == ["cast:0"]


@pytest.mark.rule("ll.5.3.cast-spell.not-then-meditate")
def test_but_it_forbids_meditating_in_the_own_turn() -> None:
    scene = stage_for("deja_vu")
    scene.state.turn.seat = 1
    scene.react(attack(), "reaction_spell:deja_vu:0")
    assert scene.refusal(Meditate().id, seat=1).rule == "ll.5.3.cast-spell.not-then-meditate"


@pytest.mark.rule("ll.5.3.cast-spell.not-after-meditate")
def test_and_meditating_forbids_it_in_the_own_turn_only() -> None:
    scene = stage_for("deja_vu")
    scene.table.use("meditate")
    assert ids(scene, attack()) == ["reaction_spell:deja_vu:0"], "it was Ana who meditated"
    scene.state.turn.seat = 1
    assert ids(scene, attack()) == []


def test_without_magic_there_are_no_reaction_spells() -> None:
    assert ids(stage_for("bulwark", magic=False), attack()) == []


def test_it_is_a_secret_and_asked_in_private() -> None:
    scene = stage_for("bulwark")
    scene.react(attack(), "pass")
    assert scene.prompts[0].secrecy.private
    assert REACTION.may_hold(scene.table, 1, attack())
    scene.change(1, hand=[])
    assert not REACTION.may_hold(scene.table, 1, attack()), "without a card in hand nobody need wonder"
    scene.change(1, hand=["ward"])
    assert REACTION.may_hold(scene.table, 1, attack()), "for all that others know"


# Each card


def test_bulwark_helps_a_piece_within_3() -> None:
    scene = stage_for("bulwark")
    scene.put(1, "2@15")
    scene.put(1, "3@19")
    assert ids(scene, attack(1)) == ["reaction_spell:bulwark:0", "reaction_spell:bulwark:1"]
    trigger = scene.react(attack(1), "reaction_spell:bulwark:0")
    assert [(one.name, one.value) for one in trigger.added] == [("bulwark", 4)]


def test_deja_vu_helps_only_the_caster() -> None:
    scene = stage_for("deja_vu")
    scene.put(1, "2@13")
    assert ids(scene, attack(0)) == ["reaction_spell:deja_vu:0"]
    assert [one.value for one in scene.react(attack(0), "reaction_spell:deja_vu:0").added] == [6]


@pytest.mark.rule("lh.magic.feather-step")
def test_feather_step_makes_a_tackle_fail() -> None:
    scene = stage_for("feather_step")
    trigger = PieceTackled(seat=0, piece=0, target=Who(1, 0))
    assert scene.react(trigger, "reaction_spell:feather_step:0").cancelled


@pytest.mark.rule("lh.magic.counterspell")
def test_counterspell_discards_the_spell_without_effect() -> None:
    scene = stage_for("counterspell", dice="d20:20")
    scene.change(0, profession="wizard", hand=["daze"])
    scene.act("cast:0", "card:daze", "reaction_spell:counterspell:0")
    assert scene.conditions(1, 1) == {}
    assert "contest_decided" not in scene.kinds
    assert sorted(scene.state.discard) == ["counterspell", "daze"]


def test_a_counterspell_can_be_countered() -> None:
    scene = stage_for("counterspell", dice=("d20:20", "d20:15", "d20:5", "d20:20"))
    scene.change(0, profession="wizard", hand=["daze", "counterspell"])
    scene.act("cast:0", "card:daze", "reaction_spell:counterspell:0", "reaction_spell:counterspell:0")
    assert scene.conditions(1, 1) == {"stunned": 1}


def test_retort_hurts_whoever_hits() -> None:
    scene = stage_for("retort", dice="d6:5")
    assert scene.react(hit(), "reaction_spell:retort:0").amount == 6
    assert scene.party(0).hp == 15
    assert ids(stage_for("retort"), DamageDealt(seat=1, target=Who(1, 0), amount=2, damage="fire")) == []


def test_bark_lowers_normal_damage() -> None:
    scene = stage_for("bark", dice="d6:4")
    assert scene.react(hit(6), "reaction_spell:bark:0").amount == 2
    assert ids(stage_for("bark"), hit(6, "magical")) == []
    scene = stage_for("bark", dice="d6:6")
    assert scene.react(hit(3), "reaction_spell:bark:0").amount == 0


def test_absorb_halves_magical_and_fire_damage() -> None:
    for kind in ("magical", "fire"):
        scene = stage_for("absorb")
        assert scene.react(hit(7, kind), "reaction_spell:absorb:0").amount == 3
    assert ids(stage_for("absorb"), hit(7)) == []


def test_absorb_as_it_happens() -> None:
    scene = stage_for("absorb")
    flow = deal_damage(scene.table, Who(1, 0), Harm(amount=9, kind="magical", by=Who(0, 0), is_hit=True))
    assert scene.run(flow, "reaction_spell:absorb:0").amount == 4
    assert scene.party(1).hp == 16


def test_false_step() -> None:
    scene = stage_for("false_step", dice=["d20:10"])
    scene.change(1, {"magic": 1})
    scene.react(MoveEnded(seat=0, piece=0), "reaction_spell:false_step:0")
    assert scene.all("saved")[0].goal == 11
    assert scene.conditions(0, 1) == {"prone": None}
    scene = stage_for("false_step")
    scene.put(0, "1#7")
    assert ids(scene, MoveEnded(seat=0, piece=0)) == [], "more than 4 spaces away"


def test_grudge_curses_whoever_eliminates() -> None:
    scene = stage_for("grudge")
    trigger = Eliminating(seat=0, piece=0, target=Who(1, 0))
    assert not scene.react(trigger, "reaction_spell:grudge:0").cancelled
    assert scene.conditions(0) == {"cursed": 2}


def test_grudge_bears_none_against_oneself() -> None:
    scene = stage_for("grudge")
    assert ids(scene, Eliminating(seat=1, piece=0, target=Who(1, 0))) == [], "not revived in time"


@pytest.mark.rule("ll.5.9.reaction-spell.caster")
@pytest.mark.parametrize(
    ("card", "trigger", "told"),
    [("retort", hit(), {"dice": "d6", "mean_damage": 3.5}), ("false_step", MoveEnded(seat=0, piece=0), {"odds": 0.45})],
)
def test_which_piece_casts_makes_no_difference_and_what_comes_of_it_is_told(
    card: str, trigger: Trigger, told: dict[str, object]
) -> None:
    scene = stage_for(card)
    scene.put(1, "1@12 2@13")
    offers = [one for one in REACTION.options(scene.table, 1, trigger) if isinstance(one, Offer)]
    assert [one.piece for one in offers] == [0, 1]
    assert len({one.shown.same_as for one in offers} - {""}) == 1, "listed once"
    for offer in offers:
        assert {name: getattr(offer.facts, name) for name in told} == told


@pytest.mark.rule("ll.5.9.reaction-spell.trigger", "ll.5.1.reaction.no-trigger-no-use")
@pytest.mark.parametrize(
    ("first", "number"),
    [({"self_only": True}, 1), ({"others_only": True}, 0), ({"within": 1}, 1), ({"in_weapon_range": "melee"}, 0)],
)
def test_a_card_that_names_several_occasions_answers_each(first: dict[str, Any], number: int) -> None:
    scene = stage_for()
    scene.put(1, "2@30")
    narrow, wide = TriggerRule(on="attacked", **first), TriggerRule(on="attacked")
    helps = steps({"do": "defend", "bonus": 1})
    assert number not in fitting_pieces(scene.table, 1, [narrow], helps, attack())
    assert number in fitting_pieces(scene.table, 1, [narrow, wide], helps, attack())


@pytest.mark.rule("ll.5.9.reaction-spell.follow-rules")
@pytest.mark.parametrize("own", ["", "lh.magic.retort"])
def test_the_rule_of_the_card_is_cited_where_it_has_one(own: str) -> None:
    scene = stage_for("retort", dice="d6:2", ruleset=with_row("spells", "retort", rule=own))
    (option,) = REACTION.options(scene.table, 1, hit())
    scene.react(hit(), option.id)
    told = {option.rule, scene.event("spell_was_cast").rule, scene.event("damaged").rule}
    assert told == {own or ReactionSpell.rule}


@pytest.mark.rule("lh.readings.no-waste", "ll.5.9.rps.losers-if-able")
@pytest.mark.parametrize(("condition", "is_offered"), [("", True), ("prone", False), ("slowed", True)])
def test_no_card_is_cast_at_a_mover_that_it_would_do_nothing_to(condition: str, is_offered: bool) -> None:
    scene = set_up("1@10 | 1@12")
    scene.change(1, profession="rogue", hand=["false_step"])
    if condition:
        scene.afflict(0, 1, condition)
    options = REACTION.options(scene.table, 1, MoveEnded(seat=0, piece=0))
    assert bool(options) == is_offered


@pytest.mark.rule("ll.5.9.rps.losers-if-able", "ll.5.9.rps.losers-after", "lh.readings.no-waste")
@pytest.mark.parametrize(("saves", "casters"), [("d20:1", [1]), ("d20:20,20", [1, 2])])
def test_of_two_cards_at_one_mover_the_second_is_cast_only_if_the_first_has_failed(
    saves: str, casters: list[int]
) -> None:
    others = {"profession": "rogue", "hand": ["false_step"]}
    scene = place("1@30 | 1@34 | 1@35", f"d6:2 {saves}", phase="movement", b=others, c=others)
    scene.play("move:0", *["reaction_spell:false_step:0"] * 2, "rock", "scissors")
    if casters == [1, 2]:
        assert scene.asked == (2, "reaction")
        scene.play("reaction_spell:false_step:0")
    assert scene.asked is None
    assert [event.seat for event in scene.all("reaction_taken")] == casters
    assert len(scene.party(2).hand) == 2 - len(casters)


# Who is asked


def cast(spell: str, *targets: Who) -> SpellCast:
    return SpellCast(seat=0, piece=0, spell=spell, name=spell, targets=list(targets))


@pytest.mark.rule("lh.secrets.strict")
@pytest.mark.parametrize(
    ("trigger", "there", "touches"),
    [
        (cast("daze", Who(1, 0)), "1@12", True),
        (cast("daze", Who(2, 0)), "1@12", False),
        (cast("mend"), "1@12", False),
        (cast("mind_theft", Who(1)), "1@12", True),
        (cast("death_bell"), "1@20", True),
        (cast("death_bell"), "1@21", False),
        (MoveEnded(seat=0, piece=0), "1@14", True),
        (MoveEnded(seat=0, piece=0), "1@15", False),
        (attack(), "1@40", True),
    ],
)
def test_others_reckon_with_a_card_where_what_happens_touches_the_party(
    trigger: Trigger, there: str, touches: bool
) -> None:
    scene = stage_for("ward")
    scene.put(1, there)
    assert REACTION.may_hold(scene.table, 1, trigger) is touches


@pytest.mark.rule("lh.secrets.strict", "lh.secrets.quick")
@pytest.mark.parametrize(
    ("reactions", "hand", "is_asked"),
    [
        ("quick", "counterspell", True),
        ("quick", "ward", False),
        ("strict", "counterspell", False),
        ("strict", "ward", False),
    ],
)
def test_a_spell_that_touches_nobody_else_is_countered_only_where_reactions_are_quick(
    reactions: Literal["quick", "strict"], hand: str, is_asked: bool
) -> None:
    table = TableOptions(secret_reactions=reactions)
    scene = place("1@10 | 1@12", table=table, a={"hand": ["ward"]}, b={"hand": [hand]}, is_shown=False)
    scene.play("cast:0", "card:ward")
    assert (scene.asked == (1, "reaction")) is is_asked


@pytest.mark.rule("lh.secrets.odds")
@pytest.mark.parametrize(("card", "bonus"), [("bulwark", 4), ("deja_vu", 6)])
def test_a_card_tells_how_likely_an_attack_misses_with_it_and_without(card: str, bonus: int) -> None:
    own = {"profession": "wizard", "hand": [card]}
    scene = place("1@10 | 1@11", b=own, table=TableOptions(sheets="open")).play("attack:0:longsword:1.0")
    assert scene.prompt is not None
    offer = scene.prompt.option(f"reaction_spell:{card}:0")
    assert isinstance(offer, Offer)
    assert offer.facts.odds == pytest.approx(missed(bonus))
    assert offer.stock.without == pytest.approx(missed(0))
    assert f"it misses: {offer.chance}, {offer.chance_without} without" in scene.detail(offer.id)


def missed(bonus: int) -> float:
    """Count the throws of two dice by which an attack neither hits nor grazes."""
    throws = [(mine, theirs) for mine in range(1, 21) for theirs in range(1, 21)]
    fended = [
        mine == 1 or (mine != 20 and theirs != 1 and (theirs == 20 or mine < theirs + bonus - 1))
        for mine, theirs in throws
    ]
    return sum(fended) / len(throws)


@pytest.mark.rule("lh.secrets.odds", "lh.magic.feather-step")
def test_a_card_that_makes_a_tackle_fail_tells_how_likely_that_fails_without_it() -> None:
    own = {"profession": "wizard", "hand": ["feather_step"]}
    scene = place("1@10 | 1@12", "d6:5", phase="movement", a=own, table=TableOptions(sheets="open"))
    scene.play("move:0")
    assert scene.prompt is not None
    tackle = scene.prompt.option("tackle:0")
    assert tackle is not None
    scene.play("tackle:0")
    assert scene.prompt is not None
    offer = scene.prompt.option("reaction_spell:feather_step:0")
    assert isinstance(offer, Offer)
    assert tackle.facts.odds is not None
    assert offer.facts.odds == 1
    assert offer.stock.without == pytest.approx(1 - tackle.facts.odds - (tackle.facts.graze or 0))
