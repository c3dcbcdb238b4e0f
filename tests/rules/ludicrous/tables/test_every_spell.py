"""Every spell card, played: what it does when it works, and that it does nothing to anybody when it fails."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.castable_cards import castable
from ludo_tui.rules.ludicrous.board.legal_moves import spaces_of
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_act
from ludo_tui.rules.ludicrous.mechanics.spell_cards import whole_deck
from ludo_tui.rules.ludicrous.model.state import Structure
from ludo_tui.rules.ludicrous.positions.geometry import ring_name, ring_of
from ludo_tui.rules.ludicrous.tables.steps import ContestStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import SOLDIERS, Scene, set_up

CAST = CastSpell()
TABLES = tables_of(load("ludicrous").tables)


def stage_for(spell: str, dice: Sequence[str]) -> Scene:
    """A wizard on ring space 10 and an enemy piece on 12."""
    scene = set_up(dice=dice, everybody=SOLDIERS)
    scene.change(0, profession="wizard", hand=[spell])
    scene.put(0, "1#10")
    scene.put(1, "1@12")
    return scene


def cast(spell: str, dice: Sequence[str], *answers: str, setup: Callable[[Scene], None] | None = None) -> Scene:
    """Cast a spell and return the scene afterwards."""
    scene = stage_for(spell, dice)
    if setup is not None:
        setup(scene)
    scene.act("cast:0", f"card:{spell}", *answers)
    assert spell in scene.state.discard
    return scene


WINS = ["d20:15", "d20:5"]
LOSES = ["d20:5", "d20:15"]


# Contests against one enemy


@pytest.mark.parametrize(
    "spell", [name for name, one in TABLES.spells.items() if one.steps and isinstance(one.steps[0], ContestStep)]
)
def test_a_lost_contest_does_nothing(spell: str) -> None:
    scene = cast(spell, LOSES)
    assert scene.party(1).hp == 20
    assert scene.conditions(1, 1) == {}
    assert ring_of(scene.state, Who(1, 0)) == 12
    assert scene.piece(1).facing == "forward"


@pytest.mark.parametrize(
    ("spell", "sides", "kind"), [("firebolt", 8, "fire"), ("frost_ray", 6, "magical"), ("drain", 6, "magical")]
)
def test_spells_that_hurt(spell: str, sides: int, kind: str) -> None:
    heals = ["d4:2"] if spell == "drain" else []
    scene = cast(spell, [*WINS, f"d{sides}:{sides}", *heals])
    (hit,) = scene.all("damaged")
    assert (hit.seat, hit.piece, hit.amount, hit.damage) == (1, 0, sides, kind)


@pytest.mark.parametrize(
    ("spell", "condition", "turns"),
    [
        ("ignite", "burning", 2),
        ("frost_ray", "slowed", 1),
        ("vines", "restrained", None),
        ("toad", "morphed", 2),
        ("terror", "frightened", 2),
        ("confusion", "weakened", 2),
        ("daze", "stunned", 1),
        ("curse", "cursed", 3),
        ("wither", "weakened", 3),
        ("slow", "slowed", 2),
    ],
)
def test_spells_that_give_the_target_a_condition(spell: str, condition: str, turns: int | None) -> None:
    scene = cast(spell, [*WINS, "d6:1"] if spell == "frost_ray" else WINS)
    assert scene.conditions(1, 1)[condition] == turns


def test_drain_heals_the_caster() -> None:
    scene = cast("drain", [*WINS, "d6:3", "d4:4"])
    assert (scene.party(0).hp, scene.party(1).hp) == (24, 17)


def test_confusion_turns_the_target_around() -> None:
    scene = cast("confusion", WINS)
    assert scene.piece(1).facing == "backward"


@pytest.mark.rule("lh.annustar.creature.toad", "lh.conditions.morphed")
def test_a_toad_takes_no_action_and_moves_2_at_most() -> None:
    scene = cast("toad", WINS)
    assert spaces_of(scene.table, Who(1, 0), 6) == 2
    assert not can_act(scene.table, Who(1, 0))
    assert scene.piece(1).conditions[0].amount == TABLES.creatures["toad"].hp


@pytest.mark.parametrize(("spell", "ring"), [("gust", 9), ("rewind", 8)])
def test_spells_that_push_the_target_back(spell: str, ring: int) -> None:
    scene = cast(spell, WINS)
    assert ring_of(scene.state, Who(1, 0)) == ring


def test_trade_places() -> None:
    scene = cast("trade_places", WINS)
    assert (ring_of(scene.state, Who(0, 0)), ring_of(scene.state, Who(1, 0))) == (12, 10)


def test_trade_places_never_takes_a_piece_back_past_its_starting_space() -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.change(0, profession="wizard", hand=["trade_places"])
    for mine, theirs, is_offered in (("1#1", "1@50", False), ("1#4", "1@1", True)):
        scene.put(0, mine)
        scene.put(1, theirs)
        assert bool(scene.offers("cast")) == is_offered, "nothing would come of it"


# Saves


def test_thunderclap() -> None:
    def crowd(scene: Scene) -> None:
        scene.put(1, "2@9")
        scene.put(1, "3@17")
        scene.put(0, "2#11")

    scene = cast("thunderclap", ["d20:10", "d4:4", "d20:11"], setup=crowd)
    assert [(event.piece, event.amount) for event in scene.all("damaged")] == [(0, 4)], "the other one saved"
    assert ring_of(scene.state, Who(1, 0)) == 13, "pushed away from the caster"


def test_fire_ring_burns_friend_and_foe() -> None:
    scene = cast("fire_ring", ["d20:10", "d6:6", "d20:11"], setup=lambda scene: scene.put(0, "2#11"))
    (hit,) = scene.all("damaged")
    assert (hit.seat, hit.piece, hit.amount, hit.damage) == (0, 1, 6, "fire")


def test_death_bell() -> None:
    scene = cast("death_bell", ["d20:10", "d4:4"])
    (hit,) = scene.all("damaged")
    assert (hit.seat, hit.amount, hit.damage) == (1, 4, "natural")


# Own pieces and the own party


@pytest.mark.parametrize(
    ("spell", "condition", "turns"),
    [("bless", "blessed", 3), ("stone_flesh", "stone_skin", 3), ("haste", "hasted", 3), ("unseen_hour", "unseen", 1)],
)
def test_spells_for_one_own_piece(spell: str, condition: str, turns: int) -> None:
    scene = cast(spell, [], "target:0.1", setup=lambda scene: scene.put(0, "2#16"))
    assert scene.conditions(0, 2) == {condition: turns}
    assert scene.conditions(0, 1) == {}


@pytest.mark.parametrize(
    ("spell", "condition", "turns"), [("ward", "warded", 2), ("fire_ward", "fireproof", 3), ("thorn_coat", "spiny", 3)]
)
def test_spells_for_the_own_party(spell: str, condition: str, turns: int) -> None:
    scene = cast(spell, [])
    assert scene.conditions(0) == {condition: turns}


def test_fire_ward_puts_fires_out() -> None:
    scene = cast("fire_ward", [], setup=lambda scene: scene.afflict(0, 1, "burning"))
    assert scene.conditions(0, 1) == {}


def test_healing_rain() -> None:
    def burn(scene: Scene) -> None:
        scene.afflict(0, 1, "burning")
        scene.put(0, "2#17")
        scene.afflict(0, 2, "burning")

    scene = cast("healing_rain", ["d8:8"], setup=burn)
    assert scene.party(0).hp == 28
    assert scene.conditions(0, 1) == {}
    assert "burning" in scene.conditions(0, 2), "more than 6 spaces away"


def test_tailwind() -> None:
    scene = cast("tailwind", ["d4:3"], "target:0.1", setup=lambda scene: scene.put(0, "2#14"))
    assert scene.piece(0, 2).step == 17
    scene = cast("tailwind", ["d4:4"], "pass")
    assert scene.piece(0, 1).step == 14, "alone, the caster is meant"


def test_clear_head() -> None:
    def worry(scene: Scene) -> None:
        scene.afflict(0, 1, "frightened")
        scene.afflict(0, 1, "prone")
        scene.afflict(0, 1, "blessed")
        scene.afflict(0, None, "stressed")

    scene = cast("clear_head", [], setup=worry)
    assert list(scene.conditions(0, 1)) == ["blessed"], "what helps is kept"
    assert scene.conditions(0) == {}


def test_raise() -> None:
    def fall(scene: Scene) -> None:
        scene.put(0, "2#18")
        scene.afflict(0, 2, "unconscious")
        scene.piece(0, 2).overshoot = 4

    scene = cast("raise", [], setup=fall)
    assert scene.conditions(0, 2) == {}
    assert scene.piece(0, 2).overshoot == 0
    assert scene.kinds.count("revived") == 1


def test_raise_needs_somebody_to_raise() -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.change(0, profession="wizard", hand=["raise"])
    scene.put(0, "1#10")
    assert castable(scene.table, Who(0, 0), "action") == []


@pytest.mark.parametrize("choice", [1, 2, 3])
def test_mend(choice: int) -> None:
    def damage(scene: Scene) -> None:
        scene.party(0).tank.hp = 5
        scene.party(0).structure = Structure(id="shrine", hp=1)

    scene = cast("mend", ["d6:4"], f"choose:{choice}", setup=damage)
    structure = scene.party(0).structure
    assert structure is not None
    found = (scene.party(0).hp, scene.party(0).tank.hp, structure.hp)
    assert found == [(24, 5, 1), (20, 9, 1), (20, 5, 5)][choice - 1]


def test_borrowed_time() -> None:
    scene = cast("borrowed_time", [])
    assert scene.party(0).bonus_points == 4
    scene = cast("borrowed_time", [], setup=lambda scene: scene.change(0, bonus_points=5))
    assert scene.party(0).bonus_points == 6, "a human's bonus die is full at 6"


def test_foresight() -> None:
    scene = stage_for("foresight", [])
    scene.state.deck = ["ward", "daze", "vines"]
    scene.act("cast:0", "card:foresight", "card:vines")
    assert scene.party(0).hand == ["daze"]
    assert scene.state.discard == ["foresight", "vines"]


def test_mind_theft() -> None:
    scene = stage_for("mind_theft", [])
    scene.change(1, hand=["ward"])
    scene.state.deck = ["daze"]
    scene.act("cast:0", "card:mind_theft")
    assert (scene.party(0).hand, scene.party(1).hand) == (["daze"], [])
    assert scene.state.discard == ["mind_theft", "ward"]


# Spaces


@pytest.mark.rule("lh.magic.bonfire", "lh.magic.targets")
def test_bonfire_lies_on_an_empty_space_within_16_for_2_rounds() -> None:
    scene = cast("bonfire", [], f"target:{ring_name(26)}")
    assert [(token.id, token.ring, token.seat, token.rounds) for token in scene.state.tokens] == [("bonfire", 26, 0, 2)]
    offered = [option.aim.space for option in scene.prompts[1].options]
    assert ring_name(27) not in offered
    assert ring_name(12) not in offered, "an enemy stands there"
    assert ring_name(46) in offered


@pytest.mark.rule("lh.magic.fauna", "lh.annustar.creature.beast")
def test_fauna_is_a_beast_within_6_for_2_rounds() -> None:
    scene = cast("fauna", [], f"target:{ring_name(4)}")
    (beast,) = scene.state.creatures
    assert (beast.id, beast.ring, beast.seat, beast.rounds, beast.hp) == ("beast", 4, 0, 2, 5)


@pytest.mark.rule("lh.magic.phantom", "lh.annustar.creature.phantom")
def test_phantom_is_a_creature() -> None:
    scene = cast("phantom", [], f"target:{ring_name(11)}")
    (phantom,) = scene.state.creatures
    assert (phantom.id, phantom.ring, phantom.seat, phantom.rounds, phantom.hp) == ("phantom", 11, 0, 3, 4)


# The deck as a whole


@pytest.mark.rule("lh.magic.schools", "lh.magic.deck.contents")
def test_the_deck_holds_what_it_must() -> None:
    schools = [spell.school for spell in TABLES.spells.values()]
    reactions = [spell for spell in TABLES.spells.values() if spell.kind == "reaction"]
    assert len(TABLES.spells) >= 36
    assert {school: schools.count(school) >= 5 for school in schools} == dict.fromkeys(
        ("evocation", "nature", "mind", "necromancy", "warding", "time"), True
    )
    assert len(reactions) >= 6
    assert len({spell.school for spell in reactions}) >= 4
    assert len(TABLES.meta_magic) == 6
    assert {spell.copies for spell in TABLES.spells.values()} == {2}
    assert {meta.copies for meta in TABLES.meta_magic.values()} == {2}
    assert Counter(whole_deck(TABLES)) == dict.fromkeys((*TABLES.spells, *TABLES.meta_magic), 2)
    assert TABLES.spells["bonfire"].school == "evocation"
    assert TABLES.spells["fauna"].school == "nature"
    assert TABLES.spells["phantom"].school == "necromancy"
    assert (TABLES.spells["counterspell"].school, TABLES.spells["counterspell"].kind) == ("mind", "reaction")
    assert (TABLES.spells["feather_step"].school, TABLES.spells["feather_step"].kind) == ("time", "reaction")


def test_every_spell_is_played_by_a_test() -> None:
    here = Path(__file__)
    text = here.read_text() + (here.parent.parent / "reactions" / "test_reaction_spell.py").read_text()
    assert [name for name in TABLES.spells if f'"{name}"' not in text] == []
