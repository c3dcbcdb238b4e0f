"""Things: stealing, throwing, tossing, catching, what hands hold."""

from typing import Any

import pytest

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.actions import throw_aims
from ludo_tui.rules.skirmish.actions.throw_aims import thrown
from ludo_tui.rules.skirmish.attacking.targets import attack_targets
from ludo_tui.rules.skirmish.attacking.traits_on_hit import snatch
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.lying_things import scatter_space
from ludo_tui.rules.skirmish.consequences.taking import take_from
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.model.state import Affliction, Thing
from ludo_tui.rules.skirmish.party import equipment
from tests.rules.skirmish.skirmish_scene import Fight, stand

ME, YOU = Who(0, 0), Who(1, 0)


def carried(scene: Fight, who: Who) -> list[str]:
    """Return what somebody has, seals too."""
    creature = scene.state.creature(who)
    return [thing.id for thing in equipment.outfit(scene.table.tables, creature)] + ["seal"] * creature.seals


# Hands


@pytest.mark.rule("sh.gear.hands", "sh.gear.ready")
@pytest.mark.parametrize(
    ("path", "held"),
    [
        ("bulwark", ["shield", "sword"]),
        ("duelist", ["rapier", "dagger"]),
        ("outrider", ["bow"]),
        ("champion", ["greatsword"]),
        ("brawler", []),
    ],
)
def test_what_hands_hold_at_first(path: str, held: list[str]) -> None:
    scene = stand(f"{path}@k9 | ", phase=())
    assert [thing.id for thing in equipment.held(scene.table.tables, scene.piece())] == held


@pytest.mark.rule("sh.gear.hands")
def test_a_monster_holds_its_weapons_and_not_its_claws() -> None:
    scene = stand("brawler@k9 | ", monsters="hedge_archer@l9 gutter_imp@m9", phase=())
    ways = {
        way.name: (way.thing, way.hands) for number in (1, 2) for way in scene.table.sheet(scene.mon(number)).attacks
    }
    assert ways == {"bow": ("bow", 1), "knife": ("knife", 1), "bare hands": ("", 0), "claws": ("", 0)}


@pytest.mark.rule("sh.gear.ready")
def test_attacking_takes_a_weapon_in_hand_and_stows_what_is_in_the_way() -> None:
    scene = stand("outrider@k9 | champion@j9", "d20:1").play("attack:short_sword:1.0", "pass")
    assert [thing.id for thing in equipment.held(scene.table.tables, scene.piece())] == ["short_sword"]
    assert "stow:short_sword" not in scene.choices


@pytest.mark.rule("sh.gear.outfit")
def test_what_one_piece_does_with_its_outfit_leaves_that_of_its_like_alone() -> None:
    scene = stand("bulwark@k9 | bulwark@l9", phase=())
    tables, before = scene.table.tables, carried(scene, YOU)
    assert carried(scene, ME) == before
    equipment.lose(tables, scene.piece(), "shield")
    for thing in equipment.belongings(tables, scene.piece()):
        thing.is_held, thing.damage = False, 3
    assert carried(scene, YOU) == before
    assert [(thing.id, thing.damage) for thing in equipment.held(tables, scene.piece(1))] == [
        ("shield", 0),
        ("sword", 0),
    ]


@pytest.mark.rule("sh.gear.outfit")
def test_who_comes_out_again_has_everything_again() -> None:
    scene = stand("brawler@i10 | champion@j9-24x+sword", "d6:1")
    assert carried(scene, YOU) == ["sword"]
    scene.play("go:j9")
    assert carried(scene, YOU) == ["mail", "greatsword", "healing_draught"]


@pytest.mark.rule("sh.weapon.light")
def test_a_light_weapon_takes_one_die_of_bonus_less() -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:12 d6:1").play("attack:dagger:1.0", "pass")
    assert scene.choices == ["dice:1", "dice:0"]
    scene.play("dice:0")


# Stealing


@pytest.mark.rule("sk.action.steal.free-hand", "sk.action.steal.reach", "sk.action.steal.visible-object")
@pytest.mark.rule("sk.action.steal.not-in-hands", "sk.action.steal.one-object")
@pytest.mark.parametrize(
    ("board", "offered", "refused"),
    [
        ("brawler@k9 | champion@j9$2", ["steal:1.0:seal", "steal:1.0:healing_draught"], None),
        ("brawler@k9 | outrider@j9$1", ["steal:1.0:seal", "steal:1.0:short_sword", "steal:1.0:caltrops"], None),
        ("brawler@k9 | champion@j9+greatsword", [], "sk.action.steal.not-in-hands"),
        ("brawler@k9 | brawler@j9+padded", [], "sk.action.steal.visible-object"),
        ("brawler@k9 | champion@i10$1", [], "sk.action.steal.reach"),
        ("brawler@k9!blinded | champion@j9$1", [], "sk.action.steal.reach"),
        ("duelist@k9 | champion@j9$1", [], "sk.action.steal.free-hand"),
    ],
)
def test_what_can_be_stolen(board: str, offered: list[str], refused: str | None) -> None:
    scene = stand(board)
    assert [choice for choice in scene.choices if choice.startswith("steal")] == offered
    assert scene.refusals.get("steal") == refused


@pytest.mark.rule("sk.action.steal.roll", "sk.action.steal.success", "sk.action.steal.failure")
@pytest.mark.rule("sk.action.steal.noticed", "sk.action.steal.unnoticed", "sk.action.steal.dodge")
@pytest.mark.parametrize(("d20", "taken", "noticed"), [(9, True, False), (8, False, False), (7, False, True)])
def test_agility_against_agility_and_a_bad_failure_is_noticed(d20: int, taken: bool, noticed: bool) -> None:
    scene = stand("brawler@k9 | champion@j9$1", f"d20:{d20}").play("steal:1.0:seal")
    assert scene.choices == ["dodge:0", "pass", "pass-turn"]
    scene.play("pass")
    assert scene.event("attempted").goal == 10
    assert (scene.piece().seals, scene.piece(1).seals) == ((1, 0) if taken else (0, 1))
    assert scene.event("thing_stolen").is_noticed == noticed


@pytest.mark.rule("sk.action.steal.success")
def test_a_stolen_weapon_is_in_the_thiefs_hand() -> None:
    scene = stand("brawler@k9 | outrider@j9", "d20:11").play("steal:1.0:short_sword", "pass")
    assert "short_sword" in carried(scene, ME)
    assert "short_sword" not in carried(scene, YOU)
    assert [thing.id for thing in equipment.held(scene.table.tables, scene.piece())] == ["short_sword"]


@pytest.mark.rule("sk.action.steal.hidden-boon", "sk.action.steal.notice-reveals", "sk.action.steal.dodge")
@pytest.mark.parametrize(("d20", "still"), [(8, True), (7, True), (6, False)])
def test_who_is_hidden_steals_better_and_is_given_away_when_it_is_noticed(d20: int, still: bool) -> None:
    scene = stand("brawler@e9~ | champion@d9$1", f"d20:{d20} d6:1").play("steal:1.0:seal")
    assert scene.asked == (0, "turn")
    assert scene.counted() == {"hidden": 1}
    assert (YOU in scene.piece().hidden_from) == still


@pytest.mark.rule("sh.talent.light-fingers")
def test_light_fingers_are_better_and_less_noticed() -> None:
    scene = stand("trickster@k9+sword | champion@j9$1", "d20:1 d6:1").play("steal:1.0:seal", "pass")
    assert scene.counted() == {"light fingers": 1}
    assert not scene.event("thing_stolen").is_noticed


@pytest.mark.rule("sk.action.steal.auto-held")
def test_who_is_held_cannot_keep_its_belt() -> None:
    scene = stand("brawler@k9 | champion@j9$1!held").play("steal:1.0:seal")
    assert scene.all("rolled") == []
    assert scene.piece().seals == 1


# Throwing


@pytest.mark.rule("sk.action.throw.held-object")
def test_only_what_is_held_is_thrown() -> None:
    scene = stand("outrider@k9 | champion@j9")
    assert [choice for choice in scene.choices if choice.startswith("throw")] == ["throw:bow"]
    assert stand("brawler@k9 | champion@j9").refusals["throw"] == "sk.action.throw.held-object"


@pytest.mark.rule(
    "sk.action.throw.one-hand-range", "sk.action.throw.two-hand-range", "sk.action.throw.attack-other-range"
)
@pytest.mark.parametrize(("thrower", "thing", "far"), [("bulwark", "sword", 10), ("champion", "greatsword", 5)])
def test_how_far_things_are_thrown(thrower: str, thing: str, far: int) -> None:
    scene = stand(f"{thrower}@o9 | champion@j9").play(f"throw:{thing}")
    spaces = [choice.removeprefix("space:") for choice in scene.choices if choice.startswith("space:")]
    here = RING.index("o9")
    assert max(king_distance(here, RING.index(space)) for space in spaces) == 5
    assert "at:1.0" in scene.choices
    assert throw_aims.far_of(Field(scene.table), thing) == far
    assert scene.choices[-1] == "back"


@pytest.mark.rule("sk.action.throw.aerodynamic")
@pytest.mark.parametrize(("is_aerodynamic", "far"), [(False, 10), (True, 20)])
def test_what_flies_well_flies_twice_as_far(is_aerodynamic: bool, far: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = equipment.Kind("ball", "item", 1, 6, is_aerodynamic=is_aerodynamic)
    monkeypatch.setattr(equipment, "kind_of", lambda *_: kind)
    assert throw_aims.far_of(Field(stand("brawler@k9 | ", phase=()).table), "ball") == far


@pytest.mark.rule("sk.action.throw.landing")
def test_a_thrown_thing_comes_down_near_where_it_was_aimed_at() -> None:
    scene = stand("bulwark@k9 | ").play("throw:sword", "space:m9")
    (lying,) = scene.state.ground
    assert lying.thing.id == "sword"
    assert king_distance(lying.ring, RING.index("m9")) <= 2
    assert "sword" not in carried(scene, ME)
    found = {scatter_space(scene.table, RING.index("m9"), 0, 2) for _ in range(40)}
    assert len(found) > 2
    assert all(king_distance(ring, RING.index("m9")) <= 2 for ring in found)


@pytest.mark.rule("sk.action.throw.attack-thrown-trait", "sh.weapon.thrown")
def test_a_dagger_is_thrown_as_a_ranged_attack_and_lies_there() -> None:
    scene = stand("duelist@o9 | champion@l9", "d20:12 d6:3").play("attack:thrown_dagger:1.0", "pass", "dice:0")
    assert scene.counted() == {}
    assert scene.piece(1).damage == 3
    assert [(lying.thing.id, RING[lying.ring]) for lying in scene.state.ground] == [("dagger", "l9")]
    assert "dagger" not in carried(scene, ME)


@pytest.mark.rule("sk.action.throw.attack-other-object", "sk.action.throw.attack-other-range")
def test_any_other_thing_is_thrown_as_an_improvised_weapon() -> None:
    scene = stand("bulwark@o9 | champion@l9", "d20:19 d6:1 d6:5").play("throw:sword", "at:1.0", "pass")
    assert scene.counted() == {"improvised": -1}
    assert scene.piece(1).damage == 5
    assert [lying.thing.id for lying in scene.state.ground] == ["sword"]


def test_who_thinks_better_of_a_throw_keeps_its_action() -> None:
    assert "defend" in stand("bulwark@k9 | ").play("throw:sword", "back").choices


# Tossing and catching


def tossed(board: str, dice: str, thing: str = "seal", *answers: str, **others: Any) -> Fight:
    """Return a scene after the first piece has tossed a thing to its comrade."""
    return stand(board, dice, **others).play("act:0", f"throw:{thing}", "to:0.1", *answers)


@pytest.mark.rule("sk.action.toss.target", "sk.action.toss.roll", "sk.action.toss.success")
@pytest.mark.rule("sk.reaction.catch.trigger", "sk.reaction.catch.roll", "sk.reaction.catch.success")
def test_a_seal_is_tossed_to_a_comrade_that_catches_it() -> None:
    scene = tossed("brawler@k9$1 brawler@m9 | ", "d20:9 d20:9")
    assert scene.event("attempted").goal == 10
    assert scene.choices == ["catch:1", "pass", "pass-turn"]
    scene.play("catch:1")
    assert [piece.seals for piece in scene.state.parties[0][:2]] == [0, 1]
    assert scene.state.aloft is None


@pytest.mark.rule("sk.action.toss.target")
@pytest.mark.parametrize(("acting", "count"), [(0, 2), (1, 2), (2, 2)])
def test_only_comrades_in_reach_are_counted_for_a_toss(acting: int, count: int) -> None:
    scene = stand("brawler@k9$1 brawler@m9$1 brawler@j9$1 | brawler@l9", monsters="burr_hound@i10").play(
        f"act:{acting}"
    )
    assert scene.offer("throw:seal").aim.amount == count


@pytest.mark.rule("sk.action.toss.success")
def test_what_the_receiver_does_not_catch_lies_on_its_space() -> None:
    scene = tossed("brawler@k9$1 brawler@m9 | ", "d20:9", "seal", "pass")
    assert [(lying.thing.id, RING[lying.ring]) for lying in scene.state.ground] == [("seal", "m9")]


@pytest.mark.rule("sk.action.toss.failure")
def test_a_toss_that_fails_goes_astray() -> None:
    scene = tossed("brawler@k9$1 brawler@m9 | ", "d20:8")
    (lying,) = scene.state.ground
    assert 1 <= king_distance(lying.ring, RING.index("m9")) <= 3
    assert scene.all("reaction_taken") == []


@pytest.mark.rule("sk.action.toss.weapon", "sk.reaction.catch.weapon-bane")
def test_a_weapon_is_harder_to_catch() -> None:
    scene = tossed("duelist@k9 brawler@m9 | ", "d20:9 d20:10 d6:1", "dagger", "catch:1")
    assert scene.counted(1) == {"weapon": -1}
    assert "dagger" in carried(scene, Who(0, 1))


@pytest.mark.rule("sk.reaction.catch.trigger")
def test_an_enemy_on_the_way_may_snatch_it_first() -> None:
    scene = tossed("brawler@k9$1 brawler@o9 | brawler@m9", "d20:9 d20:9")
    assert scene.asked == (1, "reaction")
    scene.play("catch:0")
    assert scene.piece(1).seals == 1
    assert [piece.seals for piece in scene.state.parties[0][:2]] == [0, 0]


@pytest.mark.rule("sk.reaction.catch.trigger")
def test_each_seat_is_asked_for_its_own_piece_as_the_thing_passes_it() -> None:
    scene = tossed("brawler@k9$1 brawler@o9 | brawler@m9 | brawler@n9", "d20:9")
    for seat, catches in ((1, "catch:0"), (2, "catch:0"), (0, "catch:1")):
        assert (scene.asked, scene.choices) == ((seat, "reaction"), [catches, "pass", "pass-turn"])
        assert scene.offer(catches).label == f"{scene.table.name(Who(seat, int(catches[-1])))} catches the seal"
        scene.play("pass")


@pytest.mark.rule("sk.reaction.catch.trigger")
@pytest.mark.parametrize(("start", "end", "first"), [("j9", "o9", 0), ("o9", "j9", 1)])
def test_whoever_a_thing_passes_first_may_catch_it_first(start: str, end: str, first: int) -> None:
    scene = tossed(f"brawler@{start}$1 brawler@{end} | brawler@l9 brawler@n9", "d20:9")
    assert scene.choices[0] == f"catch:{first}"


@pytest.mark.rule("sk.reaction.catch.failure")
def test_who_fails_to_catch_lets_it_fall_near() -> None:
    found = set()
    for draws in range(12):
        scene = stand("brawler@k9$1 brawler@m9 | ", "d20:9 d20:8").play("act:0", "throw:seal", "to:0.1")
        for _ in range(draws):
            scene.table.draw(2)
        (lying,) = scene.play("catch:1").state.ground
        found.add(king_distance(lying.ring, RING.index("m9")))
    assert found == {0, 1, 2}


@pytest.mark.rule("sk.reaction.catch.success", "sh.gear.hands")
def test_who_has_no_hand_free_catches_nothing() -> None:
    scene = tossed("brawler@k9$1 duelist@m9 | ", "d20:9")
    assert scene.state.ground != []


def test_what_a_felled_monster_carried_lies_on_its_space() -> None:
    scene = stand("brawler@k9 | ", "d20:15 d6:6,6 d6:1", monsters="toll_reaver@j9-12")
    scene.monster().seals = 1
    scene.play("attack:heavy_fists:mon-1", "pass", "dice:0")
    scene.play(scene.choices[0])
    assert scene.piece().seals == 2
    assert [lying.thing.id for lying in scene.state.ground] == ["hooked_blade", "thrown_knife"]


def test_what_nobody_has_felled_leaves_its_seal_on_the_ground() -> None:
    scene = stand("brawler@k9 | ", "d6:5", monsters="burr_hound@c9-10", phase=())
    scene.monster().afflictions.append(Affliction("on_fire"))
    scene.limits.turns_left = 2
    scene.next_turn("closing")
    assert [(lying.thing.id, RING[lying.ring]) for lying in scene.state.ground] == [("seal", "c9")]


def test_the_board_tells_who_is_hidden() -> None:
    scene = stand("brawler@e9~ | champion@c9")
    assert "hidden from" in scene.rules.look(scene.state, scene.setup).pieces[0][0].note


@pytest.mark.rule("sk.action.throw.attack-other-object", "sk.improvised.definition")
def test_a_stolen_flask_can_be_thrown_and_hit_with() -> None:
    scene = stand("brawler@k9+healing_draught | champion@j9", "d20:19 d6:1,1 d6:5")
    assert "attack:healing_draught_blow:1.0" in scene.choices
    scene.play("throw:healing_draught", "at:1.0", "pass")
    assert scene.piece(1).damage == 5
    assert [lying.thing.id for lying in scene.state.ground] == ["healing_draught"]


@pytest.mark.rule("sh.trait.snatches")
def test_nobody_snatches_anything_with_what_it_throws() -> None:
    scene = stand("champion@k9$1 | ", monsters="gallows_crow@l9+healing_draught", phase=())
    crow, form = scene.mon(), thrown(Field(scene.table), scene.mon(), "healing_draught")
    scene.run_all(snatch(scene.table, crow, Who(0, 0), form))
    assert scene.piece().seals == 1
    scene = stand("champion@k9$1 | ", monsters="gallows_crow@l9", phase=())
    assert next(snatch(scene.table, crow, Who(0, 0), scene.table.sheet(crow).attacks[0])).kind == "snatch"


@pytest.mark.rule("sh.gear.hands", "sk.unarmed.grab.free-hand")
@pytest.mark.parametrize(
    ("monster", "hands"),
    [
        ("burr_hound", 0),
        ("gallows_crow", 0),
        ("rust_grub", 0),
        ("mire_gulper", 0),
        ("ash_drake", 0),
        ("gutter_imp", 2),
        ("cairn_guard", 2),
        ("toll_reaver", 1),
    ],
)
def test_beasts_have_no_hands(monster: str, hands: int) -> None:
    scene = stand("champion@k9 | ", monsters=f"{monster}@j9", turn=None, phase="sage_turns", level=None)
    assert Field(scene.table).free_hands(scene.mon()) == hands
    assert ("grab:0.0" in scene.choices) == (hands > 0)
    assert {"shove:0.0", "trip:0.0"} <= set(scene.choices) or monster == "mire_gulper"


@pytest.mark.rule("sh.gear.hands")
def test_a_beast_that_holds_somebody_still_bites() -> None:
    scene = stand("champion@k9 | ", monsters="mire_gulper@j9", turn=None, phase=(), level=None)
    afflict(scene.table, Who(0, 0), "grabbed", scene.mon())
    field = Field(scene.table)
    maw = field.sheet(scene.mon()).named("maw")
    assert attack_targets(field, scene.mon(), maw, field.rings[scene.mon()]) == [Who(0, 0)]


@pytest.mark.rule("sh.mark.once", "sk.action.help.boon", "sk.action.hinder.bane")
@pytest.mark.parametrize(
    ("kind", "target", "counted"), [("help", "0.1", {"help": 1}), ("hinder", "1.0", {"hinder": -1})]
)
def test_two_who_help_or_hinder_count_once_and_it_is_said(kind: str, target: str, counted: dict[str, int]) -> None:
    scene = stand("champion@k9 brawler@l9 duelist@j9 | champion@m9")
    scene.play("act:0")
    assert not scene.offer(f"{kind}:{target}").outcome.note
    scene.play(f"{kind}:{target}", "pass", "act:2")
    assert scene.offer(f"{kind}:{target}").outcome.note == "it has one already, and a second adds nothing"
    scene.play(f"{kind}:{target}")
    who = Who(0, 1) if kind == "help" else Who(1, 0)
    assert {one.name: one.edge for one in marks_on(scene.state, who, "roll")} == counted


@pytest.mark.rule("sk.circ.called-shot.object", "sk.action.steal.one-object", "sk.action.throw.held-object")
def test_of_two_things_of_a_kind_one_is_on_offer() -> None:
    """Wherever things are listed: two of everything lie in the hands or on the belt."""
    scene = stand("brawler@c9+dagger+dagger | champion@d9")
    assert [scene.choices.count(choice) for choice in ("throw:dagger", "stow:dagger")] == [1, 1]
    scene = stand("brawler@c9 | champion@d9")
    scene.piece(1).things = [Thing(id=kind) for kind in ("healing_draught", "fire_pot", "dagger") for _ in range(2)]
    scene.play("drop")
    stolen = [choice for choice in scene.choices if choice.startswith("steal:")]
    assert stolen == ["steal:1.0:healing_draught", "steal:1.0:fire_pot", "steal:1.0:dagger"]
    shots = [choice for choice in scene.play("with:heavy_fists:1.0").choices if choice.startswith("called:")]
    assert shots[-3:] == ["called:healing_draught", "called:fire_pot", "called:dagger"]
    assert len({*shots}) == len(shots)


@pytest.mark.rule("sk.action.attack.weapon")
@pytest.mark.parametrize("things", ["+dagger+dagger", "+sling+sling", "+lantern+lantern"])
@pytest.mark.parametrize("enemy", ["d9", "e9", "n9"])
def test_of_two_things_of_a_kind_one_is_refused(things: str, enemy: str) -> None:
    prompt = stand(f"brawler@c9{things} | champion@{enemy}").prompt
    assert prompt is not None
    named = [*(one.id for one in prompt.options), *(one.id for one in prompt.refused)]
    assert sorted(named) == sorted({*named})


@pytest.mark.rule("sh.gear.hands", "sh.gear.ready")
def test_an_archer_of_the_sage_puts_its_knife_away_for_the_bow() -> None:
    scene = stand("champion@k9 | ", monsters="hedge_archer@c9")
    archer, tables = scene.state.monster(1), scene.table.tables
    equipment.draw_weapon(tables, archer, "knife", 1)
    equipment.draw_weapon(tables, archer, "bow", 1)
    assert [thing.id for thing in equipment.held(tables, archer)] == ["bow"]
    assert equipment.hands_full(tables, archer) == 2


# Things alike


def _armed(thief: str, *things: Thing, dice: str = "", path: str = "duelist") -> Fight:
    """Return a scene in which the target has several things alike, the worn one named first."""
    scene = stand(f"{thief}@c9+robe brawler@k9 | {path}@d9", dice)
    scene.piece(1).things = [*things]
    return scene.play("act:0")


@pytest.mark.rule("sh.gear.alike", "sk.action.steal.not-in-hands")
def test_of_two_daggers_the_one_on_the_belt_is_stolen_and_not_the_one_in_hand() -> None:
    scene = _armed("trickster", Thing("dagger", is_held=True), Thing("dagger", damage=4), dice="d20:20 d6:1")
    scene.play("steal:1.0:dagger", "pass")
    assert [(one.is_held, one.damage) for one in scene.piece(1).things or []] == [(True, 0)]
    assert [one.damage for one in scene.piece().things or [] if one.id == "dagger"] == [4]


@pytest.mark.rule("sh.gear.alike")
def test_of_two_daggers_on_a_belt_the_less_damaged_one_is_stolen() -> None:
    scene = _armed("trickster", Thing("dagger", damage=4), Thing("dagger", damage=1), dice="d20:20 d6:1")
    scene.play("steal:1.0:dagger", "pass")
    assert [one.damage for one in scene.piece(1).things or []] == [4]


@pytest.mark.rule("sh.gear.alike", "sk.action.throw.held-object")
def test_of_two_daggers_the_one_in_hand_is_thrown() -> None:
    scene = stand("duelist@c9 brawler@k9 | champion@m9")
    scene.piece().things = [Thing("dagger", damage=4), Thing("dagger", is_held=True)]
    scene.play("act:0", "throw:dagger", "space:e9")
    assert [(one.is_held, one.damage) for one in scene.piece().things or []] == [(False, 4)]


@pytest.mark.rule("sh.gear.alike", "sk.disarm.drop")
def test_of_two_daggers_the_one_in_hand_is_dropped() -> None:
    things = (Thing("dagger", damage=4), Thing("dagger", is_held=True))
    scene = _armed("champion", *things, dice="d20:20 d6:1,1 d20:1 d6:1")
    scene.play("with:strike:1.0", "disarm", "pass", "pass", "drop:dagger", "pass")
    assert [(one.is_held, one.damage) for one in scene.piece(1).things or []] == [(False, 4)]


@pytest.mark.rule("sh.gear.alike", "sk.circ.called-shot.object-damage")
def test_a_called_shot_at_one_of_two_daggers_strikes_the_more_damaged_one() -> None:
    things = (Thing("dagger", is_held=True), Thing("dagger", damage=5))
    scene = stand("champion@c9 brawler@k9 | duelist@d9", "d20:20 d6:1,1 d6:2,2,2")
    scene.piece(1).things = [*things]
    scene.play("act:0", "with:greatsword:1.0", "called:dagger", "pass", "dice:0")
    assert scene.event("thing_damaged").is_broken
    assert [(one.is_held, one.damage) for one in scene.piece(1).things or []] == [(True, 0)]


@pytest.mark.rule("sh.gear.alike", "sh.weapon.reload")
def test_of_two_crossbows_the_loaded_one_is_shot() -> None:
    scene = stand("outrider@c9 brawler@k9 | champion@f9", "d20:1")
    scene.piece().things = [Thing("crossbow", is_held=True, is_spent=True), Thing("crossbow")]
    scene.play("act:0")
    assert scene.choices.count("load:crossbow") == 1
    scene.play("attack:crossbow:1.0", "pass")
    assert [(one.is_held, one.is_spent) for one in scene.piece().things or []] == [(False, True), (True, True)]
    assert "attack:crossbow:1.0" not in scene.choices


@pytest.mark.rule("sk.two-weapons.both", "sk.two-weapons.both-condition")
def test_two_daggers_strike_together() -> None:
    scene = stand("duelist@c9+dagger+dagger | champion@d9", "d20:20 d6:2,3").play("with:dagger:1.0", "both")
    while scene.asked != (0, "turn"):
        scene.play("dice:0" if "dice:0" in scene.choices else "pass")
    assert scene.event("damaged").amount == 5
    one = stand("duelist@c9+dagger | champion@d9").play("with:dagger:1.0")
    assert "both" not in one.choices


# What takes more hands than are free


@pytest.mark.rule("sh.gear.hands", "sk.action.steal.success")
@pytest.mark.parametrize(("own", "is_held"), [("dagger", False), ("robe", True)])
def test_a_stolen_bow_goes_to_the_belt_of_a_thief_with_one_hand_free(own: str, is_held: bool) -> None:
    scene = stand(f"trickster@c9+{own} brawler@k9 | outrider@d9", "d20:20 d6:1")
    scene.piece(1).things = [Thing("bow"), Thing("short_sword", is_held=True)]
    scene.play("act:0", "steal:1.0:bow", "pass")
    assert [one.is_held for one in scene.piece().things or [] if one.id == "bow"] == [is_held]


@pytest.mark.rule("sh.gear.hands", "sh.trait.snatches", "sk.action.steal.not-in-hands")
def test_what_a_crow_has_snatched_is_in_no_hands_and_can_be_stolen_back() -> None:
    scene = stand("trickster@c9+robe brawler@k9 | champion@l9", monsters="gallows_crow@d9")
    scene.piece().things = [Thing("healing_draught")]
    take_from(scene.table, scene.mon(), ME, "healing_draught")
    scene.play("act:0")
    assert "steal:mon-1:healing_draught" in scene.choices
