"""What stands on a party sheet, at work: races, leader, HP, proficiency, hand, bonus die."""

from typing import Any

import pytest

from ludo_tui.engine import Modifier, Rolled, Who
from ludo_tui.rules.ludicrous.attacking import attack_forms, punches
from ludo_tui.rules.ludicrous.attacking.tackles import can_tackle
from ludo_tui.rules.ludicrous.board.pushing import push
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import count_action_phase, wake_up
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.hit_points.wounded import is_wounded
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, size, sources, stat, unknown_sources
from ludo_tui.rules.ludicrous.mechanics.relationship import COMPANION
from ludo_tui.rules.ludicrous.mechanics.spell_cards import hand_limit
from ludo_tui.rules.ludicrous.phases import movement, special_rules, turning
from ludo_tui.rules.ludicrous.phases.start_of_turn import start_turn
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.modifiers import Facts, Restriction, TraitModifier
from ludo_tui.rules.ludicrous.tables.traits import Trait
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import with_numbers, with_row
from tests.scene import Scene, set_up


def rolls(scene: Scene) -> list[Rolled]:
    return [event for event in scene.table.events if isinstance(event, Rolled)]


@pytest.mark.rule("lh.party.stats")
def test_all_pieces_share_the_stats_of_their_party() -> None:
    scene = set_up("1#10 2#20 |", a={"sheet": {"stats": {"dexterity": 2, "luck": -2}}})
    for who in (Who(0, piece) for piece in (None, 0, 1, 2, 3)):
        assert (stat(scene.table, who, "dexterity"), stat(scene.table, who, "luck")) == (2, -2)


# Races


@pytest.mark.rule("lh.party.race.elf")
def test_elves_reach_1_farther_with_ranged_weapons() -> None:
    reach = {}
    for race in ("elf", "orc"):
        scene = set_up(a={"sheet": {"race": race}})
        reach[race] = {form.id: form.reach for form in attack_forms.attack_forms(scene.table, 0)}
    sling, dagger = (load("ludicrous").tables["weapons"][name].range for name in ("sling", "dagger"))
    assert reach == {"elf": {"sling": sling + 1, "dagger": dagger}, "orc": {"sling": sling, "dagger": dagger}}


@pytest.mark.rule("lh.party.race.goblin")
def test_goblins_pass_a_pair_without_being_tackled_by_it() -> None:
    for race, pair, single in (("goblin", False, True), ("elf", True, True)):
        scene = set_up("1#10 | 1#38 2#38 3#40", a={"sheet": {"race": race}})
        assert can_tackle(scene.table, Who(0, 0), Who(1, 0)) == pair
        assert can_tackle(scene.table, Who(0, 0), Who(1, 2)) == single


@pytest.mark.rule("lh.party.race.dwarf")
def test_dwarves_are_never_pushed_more_than_1() -> None:
    for race, step in (("dwarf", 21), ("elf", 23)):
        scene = set_up("1#20 |", a={"sheet": {"race": race}})
        push(scene.table, Who(0, 0), 1, 3)
        assert scene.steps(0)[0] == step


@pytest.mark.rule("lh.party.race.orc")
def test_orcs_punch_harder() -> None:
    numbers = set_up().tables.numbers.punch
    for race, more in (("orc", 1), ("elf", 0)):
        scene = set_up("1#10 | 1#37", dice="d6:3", a={"sheet": {"race": race}})
        assert punches.punch_damage(scene.table, Who(0, 0), numbers.running_damage) == numbers.running_damage + more
        scene.act("punch:0:1.0")
        assert scene.lost(1) == 1 + more


@pytest.mark.rule("lh.party.race.catfolk")
def test_catfolk_stand_up_without_cost() -> None:
    for race, can_turn in (("catfolk", True), ("elf", False)):
        scene = set_up("1#20 |", a={"sheet": {"race": race}})
        gain_condition(scene.table, Who(0, 0), Onset("prone"))
        scene.run(turning.turning(scene.table, ACTIONS), "stand:0", *(["turn:0"] if can_turn else []))
        assert scene.has(0, 1) == []
        assert scene.party(0).pieces[0].facing == ("backward" if can_turn else "forward")


@pytest.mark.rule("lh.party.race.automaton")
def test_automatons_cannot_be_drunk_or_frightened() -> None:
    for race, can_be in (("automaton", False), ("elf", True)):
        scene = set_up("1#20 |", a={"sheet": {"race": race}})
        assert gain_condition(scene.table, Who(0), Onset("drunk")) == can_be
        assert set_up("1#20 |", a={"sheet": {"race": race}}).offers("drink") == (["drink"] if can_be else [])
        scene = set_up("1#20 |", a={"sheet": {"race": race}})
        assert gain_condition(scene.table, Who(0, 0), Onset("frightened")) == can_be
        assert gain_condition(scene.table, Who(0, 0), Onset("stunned"))


@pytest.mark.rule("lh.party.race.dragonkin")
def test_dragonkin_suffer_half_of_fire() -> None:
    scene = set_up("1#20 |", a={"sheet": {"race": "dragonkin"}})
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=5, kind="fire")))
    assert scene.lost(0) == 2
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=5, kind="magical")))
    assert scene.lost(0) == 7


@pytest.mark.rule("lh.party.sizes")
def test_the_size_is_that_of_the_race() -> None:
    assert [size(set_up(a={"sheet": {"race": race}}).table, Who(0)) for race in ("goblin", "elf", "orc")] == [2, 3, 4]


# Leader, proficiency


@pytest.mark.rule("lh.party.leader")
def test_the_leader_adds_1_to_its_own_contest_rolls() -> None:
    for leader, piece, total in ((3, 3, 11), (3, 0, 10), (0, 3, 10), (0, 0, 11)):
        scene = set_up("1#10 4#12 | 1#40", dice="d20:10,5", a={"leader": leader})
        ana, ben = Contestant(who=Who(0, piece), kind="taunt"), Contestant(who=Who(1, 0), kind="taunt_defense")
        scene.run(contest(scene.table, ana, ben, ContestTerms(name="taunt", rule="lh.rolls.contest")))
        assert scene.event("contest_decided").total == total


@pytest.mark.rule("lh.party.leader")
def test_a_fallen_leader_makes_fright_likelier() -> None:
    for is_leader, dice in ((True, ["d20:15", "d20:10"]), (False, ["d20:15"])):
        scene = set_up("1#10 |", dice=dice)
        scene.party(0).seen.append((12, is_leader))
        scene.run(special_rules.first(scene.table))
        assert scene.has(0, 1) == (["frightened"] if is_leader else [])


@pytest.mark.rule("lh.party.proficiency")
def test_proficiency_adds_1_to_attack_and_damage() -> None:
    for profession, more in (("soldier", 1), ("wizard", 0)):
        scene = set_up("1#10 | 1#37", dice="d20:15,5 d4:3", a={"sheet": {"class": profession}})
        scene.act("attack:0:dagger:1.0")
        assert scene.event("contest_decided").total == 15 + more
        assert scene.event("damaged").amount == 3 + more
        added = (Modifier("proficiency", 1, "lh.party.proficiency"),) if more else ()
        assert rolls(scene)[0].modifiers == added


# HP


@pytest.mark.rule("lh.party.wounded")
def test_at_half_of_the_maximum_a_party_is_wounded_and_heals_1() -> None:
    scene = set_up(a={"sheet": {"class": "cleric", "stats": {"constitution": -1}}})
    half = scene.party(0).hp_max // 2
    assert scene.party(0).hp_max == 2 * half + 1, "an odd maximum, to see it rounded down"
    for hp, after in ((half + 1, half + 1), (half, half + 1), (3, 4)):
        scene.party(0).hp = hp
        assert is_wounded(scene.table, 0) == (hp <= half)
        scene.run(special_rules.first(scene.table))
        assert scene.party(0).hp == after


@pytest.mark.rule("lh.party.unconscious")
def test_a_piece_falls_and_its_party_fights_on_with_half_of_its_hp() -> None:
    scene = set_up("1#10 2#20 |")
    scene.party(0).hp = 3
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=5)))
    fallen = scene.party(0).pieces[0]
    assert (scene.has(0, 1), fallen.overshoot) == (["unconscious"], 2)
    assert scene.has(0, 2) == []
    assert scene.party(0).hp == scene.party(0).hp_max // 2
    exact = set_up("1#10 |")
    exact.run(deal_damage(exact.table, Who(0, 0), Harm(amount=exact.party(0).hp)))
    assert exact.has(0, 1) == ["unconscious"]


@pytest.mark.rule("lh.party.untargeted-damage")
def test_damage_that_hits_nobody_hits_the_foremost_or_stops_at_1_hp() -> None:
    scene = set_up("1#10 2#20 3#53 |")
    scene.run(deal_damage(scene.table, Who(0), Harm(amount=18, kind="natural")))
    assert scene.has(0, 2) == ["unconscious"]
    nobody = set_up("1#53 |")
    nobody.run(deal_damage(nobody.table, Who(0), Harm(amount=30, kind="natural")))
    assert nobody.party(0).hp == 1
    assert "fell_unconscious" not in nobody.happened
    nobody.run(deal_damage(nobody.table, Who(0), Harm(amount=30, kind="natural")))
    assert (nobody.party(0).hp, len(nobody.all("damaged"))) == (1, 1), "there was nothing to lose the second time"


@pytest.mark.rule("lh.party.unrevived", "lh.party.eliminated")
@pytest.mark.parametrize("phases", [1, 3])
def test_the_last_phase_eliminates_whom_nobody_has_revived(phases: int) -> None:
    scene = set_up("1#10 2#20 |", ruleset=with_numbers(party={"phases_unconscious": phases}))
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=scene.party(0).hp)))
    gain_condition(scene.table, Who(0, 0), Onset("restrained"))
    for _ in range(phases):
        scene.run(special_rules.first(scene.table))
        assert scene.steps(0)[0] == 10
        count_action_phase(scene.table, 0)
    scene.run(special_rules.first(scene.table))
    assert scene.steps(0)[0] == -1
    assert scene.has(0, 1) == []
    assert scene.event("eliminated").piece == 0


@pytest.mark.rule("lh.party.unrevived")
def test_whoever_is_revived_and_falls_again_has_all_phases_again() -> None:
    scene = set_up("1#10 2#40 |", ruleset=with_numbers(party={"phases_unconscious": 3}))
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=scene.party(0).hp)))
    for _ in range(2):
        count_action_phase(scene.table, 0)
    wake_up(scene.table, Who(0, 0), rule="ll.5.3.revive.success.conscious")
    assert scene.has(0, 1) == []
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=30)))
    for _ in range(2):
        count_action_phase(scene.table, 0)
    scene.run(special_rules.first(scene.table))
    assert scene.steps(0)[0] == 10


@pytest.mark.rule("lh.party.landed-unconscious")
def test_landing_on_an_unconscious_piece_eliminates_it() -> None:
    scene = set_up("1#10 | 1#39", dice="d6:3")
    scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=18)))
    scene.run(movement.move(scene.table), "move:0")
    assert scene.steps(1)[0] == -1
    assert scene.has(1, 1) == []


# Hand and bonus die


@pytest.mark.rule("lh.party.hand-limit")
def test_the_hand_limit_is_4_and_intelligence() -> None:
    for intelligence, limit in ((0, 4), (2, 6), (-2, 2)):
        scene = set_up(a={"sheet": {"stats": {"intelligence": intelligence}}})
        assert hand_limit(scene.table, 0) == limit
    scene = set_up(a={"sheet": {"stats": {"intelligence": -2}}})
    spell_cards.deal_cards(scene.table)
    assert (len(scene.party(0).hand), len(scene.party(1).hand)) == (2, 3)


@pytest.mark.rule("lh.party.bonus-die-points")
def test_points_each_turn_and_3_from_ready_up_to_the_maximum() -> None:
    scene = set_up("1#10 |")
    scene.run(start_turn(scene.table))
    numbers = scene.tables.numbers
    assert scene.party(0).bonus_points == numbers.party.bonus_points_per_turn
    scene.act("ready")
    assert scene.party(0).bonus_points == numbers.party.bonus_points_per_turn + numbers.deeds.ready_points
    scene.party(0).bonus_points = 7
    scene.run(start_turn(scene.table))
    scene.run(start_turn(scene.table))
    assert scene.party(0).bonus_points == 8


@pytest.mark.rule("lh.party.bonus-die")
@pytest.mark.parametrize(("roll", "speed", "step"), [(6, 0, 16), (5, 2, 17), (1, -2, 11)])
def test_the_bonus_die_moves_a_piece_and_grants_nothing_more(roll: int, speed: int, step: int) -> None:
    scene = set_up("1#10 |", dice=[f"d8:{roll}"], a={"sheet": {"stats": {"speed": speed}}})
    scene.party(0).bonus_points = 7
    assert not scene.offers("bonus_die", "bonus")
    scene.party(0).bonus_points = 8
    scene.act("bonus_die", "move:0", slot="bonus")
    assert [option.id for option in scene.prompts[0].options] == ["move:0"]
    assert scene.steps(0) == [step, -1, -1, -1]
    assert scene.party(0).bonus_points == 0


@pytest.mark.rule("lh.party.bonus-die")
def test_the_bonus_die_brings_nobody_out_of_the_yard() -> None:
    scene = set_up()
    scene.party(0).bonus_points = 8
    assert scene.refusal("bonus_die", "bonus").rule == "ll.5.5.bonus-die.pathway"


def test_whatever_a_party_has_names_a_rule_of_the_rulebook() -> None:
    scene, book = set_up(), load("ludicrous").rulebook
    tables, party = scene.tables, scene.party(0)
    ways = [("race", race) for race in tables.races] + [("profession", name) for name in tables.classes]
    ways += [("armor", armor) for armor in tables.armor]
    for field, value in ways:
        setattr(party, field, value)
        assert all(source.rule in book for source in sources(scene.table, Who(0))), value
    party.perks = list(tables.perks)
    assert all(source.rule in book for source in sources(scene.table, Who(0)))


@pytest.mark.parametrize("own", ["", "lh.own"])
@pytest.mark.parametrize(
    ("kind", "row", "field", "usual"),
    [
        ("races", "elf", "race", "lh.party.race.elf"),
        ("classes", "soldier", "profession", "lh.party.class.soldier"),
        ("armor", "light", "armor", "lh.party.armor"),
        ("perks", "angler", "perks", "lh.party.perks"),
    ],
)
def test_a_trait_cites_the_rule_of_its_row_where_there_is_one(
    kind: str, row: str, field: str, usual: str, own: str
) -> None:
    scene = set_up(ruleset=with_row(kind, row, rule=own, trait=Trait(flags=("no_move",))))
    setattr(scene.party(0), field, [row] if field == "perks" else row)
    source = has_flag(scene.table, Who(0), "no_move")
    assert source is not None
    assert source.rule == (own or usual)


@pytest.mark.rule("lh.secrets.shown", "lh.tables.relationship.gifts")
def test_what_a_companion_gives_counts_for_its_party_and_for_whoever_sees_the_sheet() -> None:
    for is_open in (False, True):
        scene = set_up(a={"companion": "catgirl", "relationship": 20}, is_shown=False)
        scene.party(0).is_open = is_open
        known = scene.table.seen_by(1).known
        assert COMPANION in {source.name for source in sources(scene.table, Who(0))}
        assert (COMPANION in {source.name for source in sources(known, Who(0))}) == is_open
        assert unknown_sources(scene.table, 0) == (), "nothing is left out where nothing is masked"
        assert (unknown_sources(known, 0) == ()) == is_open


@pytest.mark.parametrize(
    ("school", "met", "fits"),
    [(None, None, True), (None, "mind", True), ("mind", "mind", True), ("mind", "time", False), ("mind", None, False)],
)
def test_what_is_restricted_to_no_school_fits_spells_of_all(school: Any, met: Any, fits: bool) -> None:
    assert Restriction(magical=True, school=school).fits(Facts(magical=True, school=met)) == fits


@pytest.mark.rule("lh.party.armor")
@pytest.mark.parametrize(("kind", "amount", "left"), [("normal", 5, 2), ("normal", 0, 0), ("natural", 5, 5)])
def test_nothing_is_taken_off_what_comes_from_within_or_is_nothing(
    kind: str, amount: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thick = Trait(modifiers=(TraitModifier(to="damage_taken", value=-3),)).source("thick skin", "lh.party.armor")
    monkeypatch.setattr("ludo_tui.rules.ludicrous.mechanics.hit_points.armor.sources", lambda *_: [thick])
    scene = set_up("1#10 |")
    scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=amount, kind=kind)))  # type: ignore[arg-type]  # a kind
    assert scene.lost(0) == left
