"""Using structures, and destroying the own one."""

from itertools import product

import pytest

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.ludicrous.board.arrival import arrive
from ludo_tui.rules.ludicrous.model.state import Structure, Tank
from ludo_tui.rules.ludicrous.yard import annustar
from tests.rules.ludicrous.mechanics.test_known_odds import offer
from tests.rules.ludicrous.mechanics.test_odds import FACES, expected
from tests.scene import Scene, place, set_up

# Once a turn, as action or bonus action


@pytest.mark.rule(
    "ll.5.3.list.structure", "ll.5.5.list.structure", "ll.5.3.structure.some-only", "ll.5.5.structure.some-only"
)
def test_each_structure_works_in_its_own_phase() -> None:
    slots = {}
    for structure in set_up().tables.structures:
        scene = set_up("1#20 | 1#30", a={"hp": 10})
        scene.build(0, structure)
        scene.build(1, "library")
        scene.party(1).hand = ["daze"]
        found = [slot for slot in ("action", "bonus") if scene.offers("structure", slot)]
        slots[structure] = found
    assert slots == {
        "watchtower": ["action"],
        "hospital": ["bonus"],
        "library": ["bonus"],
        "shrine": ["action"],
        "barracks": ["action"],
        "radio_mast": ["action"],
        "trap_works": [],
        "workshop": ["bonus"],
    }
    scene = set_up()
    scene.build(0, "hospital")
    refused = scene.refusal("structure")
    assert (refused.rule, refused.reason) == ("ll.5.3.structure.some-only", "hospital: only works as a bonus action")
    scene.build(0, "barracks")
    assert scene.refusal("structure", "bonus").rule == "ll.5.5.structure.some-only"


@pytest.mark.rule("ll.5.3.structure.once-per-turn", "ll.5.5.structure.once-per-turn", "lh.readings.once-per-turn")
@pytest.mark.rule("ll.5.5.structure.structure-rules")
def test_each_structure_is_used_once_a_turn_and_one_of_them_as_an_action() -> None:
    scene = set_up("1#20 | |", "d4:3", a={"hp": 10})
    scene.build(0, "shrine")
    scene.build(1, "hospital", hacker=0)
    scene.build(2, "barracks", hacker=0)
    assert scene.offers("structure") == ["structure:0:0.0", "structure:2"]
    scene.act("structure:0:0.0")
    assert scene.refusal("structure").rule == "ll.5.3.structure.once-per-turn"
    assert scene.offers("structure", "bonus") == ["structure:1"], "a hacked one has a use of its own"
    scene.act("structure:1", slot="bonus")
    assert scene.party(0).hp == 13
    scene.build(2, "workshop")
    assert scene.refusal("structure", "bonus").rule == "ll.5.5.structure.some-only"
    scene.party(0).structure = None
    assert scene.refusal("structure", "bonus").rule == "ll.5.5.structure.once-per-turn"
    scene.begin_turn()
    assert scene.offers("structure", "bonus") == ["structure:1"]


@pytest.mark.rule("lh.conditions.hacked", "ll.5.5.structure.structure-rules")
def test_a_structure_that_needs_no_target_hides_none_that_is_hacked() -> None:
    scene = set_up("1#20 | |", a={"hp": 10})
    scene.build(0, "hospital")
    scene.build(1, "hospital", hacker=0)
    assert scene.offers("structure", "bonus") == ["structure:0", "structure:1"]


@pytest.mark.rule("ll.5.3.structure.structure-rules", "ll.5.5.structure.structure-rules")
def test_without_a_structure_there_is_nothing_to_use() -> None:
    scene = set_up()
    assert scene.refusal("structure").rule == "ll.5.3.structure.structure-rules"
    assert scene.refusal("structure", "bonus").rule == "ll.5.5.structure.structure-rules"


@pytest.mark.rule("ll.5.3.structure.structure-rules")
def test_a_structure_without_a_target_cannot_be_used() -> None:
    scene = set_up()
    scene.build(0, "shrine")
    assert scene.refusal("structure").rule == "lh.structures.shrine"


def test_whose_structure_it_is_and_whose_piece_is_meant_is_told_to_every_seat() -> None:
    for seat, owner, whose in ((0, 1, "Ben's"), (1, 0, "Ana's"), (0, 0, "your"), (1, 1, "your")):
        scene = set_up("1@20 | 1@40", a={"hp": 5}, b={"hp": 5})
        scene.build(owner, "hospital", hacker=None if seat == owner else seat)
        assert scene.options("bonus", seat)[f"structure:{owner}"].label == f"Use {whose} hospital"
    scene = set_up("1@27 | 1@2")
    for seat in (0, 1):
        scene.build(seat, "watchtower")
        assert scene.options("action", seat)[f"structure:{seat}:{1 - seat}.0"].piece is None


# One by one


@pytest.mark.rule("lh.structures.watchtower", "lh.board.homefield")
def test_the_watchtower_shoots_at_enemies_in_the_homefield() -> None:
    scene = set_up(
        "| 1#24 2#36 3#37 4#40", dice="d20:10,10 d6:5", a={"sheet": {"stats": {"engineering": 1, "dexterity": -2}}}
    )
    scene.build(0, "watchtower")
    # Steps 24, 36, 37 and 40 of the opposite side are 50, 10, 11 and 14 from Ana's start: one is in her homefield.
    assert scene.offers("structure") == ["structure:0:1.1"]
    scene.act("structure:0:1.1")
    decided = scene.event("contest_decided")
    assert (decided.total, decided.against_total) == (11, 10)
    assert scene.lost(1) == 5
    assert scene.event("shot_fired").what == "watchtower"
    rolls = [event for event in scene.table.events if event.kind == "rolled"]
    assert rolls[0].modifiers == (Modifier("engineering", 1, "lh.party.stats"),)  # type: ignore[attr-defined] # this kind has it


@pytest.mark.rule("lh.structures.watchtower", "lh.board.homefield")
def test_the_homefield_is_twelve_spaces() -> None:
    for relative in range(52):
        scene = set_up(f"| 1#{(relative - 26) % 52}")
        if scene.party(1).pieces[0].step > 50:
            continue
        scene.build(0, "watchtower")
        assert bool(scene.offers("structure")) == (relative in {51, *range(11)}), relative


@pytest.mark.rule("lh.structures.watchtower")
def test_a_grazing_shot_does_half_and_a_critical_one_double() -> None:
    graze = set_up("| 1#30", dice="d20:9,10 d6:5")
    graze.build(0, "watchtower")
    graze.act("structure:0:1.0")
    assert graze.lost(1) == 2
    critical = set_up("| 1#30", dice="d20:20,10 d6:5")
    critical.build(0, "watchtower")
    critical.act("structure:0:1.0")
    assert critical.lost(1) == 10


@pytest.mark.rule("lh.structures.watchtower")
def test_a_hacked_watchtower_guards_the_homefield_of_its_owner() -> None:
    scene = set_up("1#27 | 1#0 2#27")
    scene.build(1, "watchtower", hacker=0)
    assert scene.offers("structure") == ["structure:1:1.0"]


@pytest.mark.rule("lh.structures.watchtower", "ll.5.3.dodge.bonus")
@pytest.mark.parametrize(("marker", "ahead"), [("none", 0), ("dodge", -4)])
def test_whoever_dodges_is_shot_less_often_and_the_chance_says_so(marker: str, ahead: int) -> None:
    tower = Structure(id="watchtower", hp=10)
    scene = place("1@20 | 1@10", phase="action", a={"structure": tower}, b={"marker": marker})
    ways = [expected(ours, theirs, ahead, grazes=True) for ours, theirs in product(FACES, FACES)]
    assert offer(scene, "structure:0:1.0").facts.odds == ways.count("success") / 400


@pytest.mark.rule("lh.structures.hospital")
def test_the_hospital_heals_d4() -> None:
    scene = set_up(dice="d4:4")
    scene.build(0, "hospital")
    scene.party(0).hp = 9
    scene.act("structure:0", slot="bonus")
    assert scene.party(0).hp == 13


@pytest.mark.rule("lh.structures.library")
def test_the_library_draws_two_cards_and_discards_one() -> None:
    scene = set_up()
    scene.build(0, "library")
    scene.state.deck = ["daze", "curse", "bless"]
    scene.party(0).hand = ["slow"]
    scene.act("structure:0", "card:slow", slot="bonus")
    assert scene.party(0).hand == ["bless", "curse"]
    assert scene.state.discard == ["slow"]
    assert scene.prompts[0].secrecy.private


@pytest.mark.rule("lh.structures.shrine")
def test_the_shrine_blesses_a_piece_for_2_turns() -> None:
    scene = set_up("1#20 2#30 |")
    scene.build(0, "shrine")
    assert scene.offers("structure") == ["structure:0:0.0", "structure:0:0.1"]
    scene.act("structure:0:0.1")
    (blessed,) = scene.party(0).pieces[1].conditions
    assert (blessed.id, blessed.ends.left) == ("blessed", 2)
    assert scene.has(0, 1) == []


@pytest.mark.rule("lh.structures.barracks")
def test_the_barracks_bring_a_piece_out() -> None:
    scene = set_up("1#20 2#30 |")
    scene.build(0, "barracks")
    scene.act("structure:0", "enter:3")
    assert scene.steps(0) == [20, 30, -1, 0]


@pytest.mark.rule("lh.readings.no-waste", "ll.5.3.structure.structure-rules")
def test_the_barracks_are_refused_when_nobody_can_come_out() -> None:
    scene = set_up("1#0 2#0 |")
    scene.build(0, "barracks")
    assert scene.refusal("structure").rule == "lh.readings.no-waste"


@pytest.mark.rule("lh.structures.radio-mast", "ll.5.3.structure.structure-rules", "lh.readings.no-waste")
def test_the_radio_mast_costs_an_enemy_a_card_by_chance() -> None:
    scene = set_up("|||")
    scene.build(0, "radio_mast")
    assert scene.refusal("structure").rule == "lh.structures.radio-mast", "nobody holds a card"
    scene.party(2).hand = ["slow", "curse"]
    scene.party(3).hand = ["daze"]
    assert scene.offers("structure") == ["structure:0:2", "structure:0:3"]
    scene.act("structure:0:2")
    assert len(scene.party(2).hand) == 1
    assert len(scene.state.discard) == 1
    assert scene.prompts == []


@pytest.mark.rule("lh.structures.radio-mast", "lh.structures.interruptions")
def test_interruptions_silence_electronic_structures_only() -> None:
    scene = set_up("1#20 |")
    scene.build(0, "radio_mast")
    annustar.interrupt(scene.table, 2)
    assert scene.refusal("structure").rule == "lh.structures.interruptions"
    scene.build(0, "shrine")
    assert scene.offers("structure")


@pytest.mark.rule("lh.structures.trap-works", "lh.conditions.trap")
@pytest.mark.parametrize(("roll", "is_caught"), [(13, True), (14, False)])
def test_trap_works_make_the_trap_harder_and_hurt(roll: int, is_caught: bool) -> None:
    scene = set_up("| 1#28", dice=[f"d20:{roll}", "d6:4"] if is_caught else [f"d20:{roll}"])
    scene.build(0, "trap_works")
    scene.run(arrive(scene.table, Who(1, 0)))
    assert scene.has(1, 1) == (["restrained"] if is_caught else [])
    assert scene.lost(1) == (4 if is_caught else 0)


@pytest.mark.rule("lh.structures.trap-works", "lh.conditions.hacked")
def test_hacked_trap_works_do_nothing() -> None:
    scene = set_up("| 1#28", dice="d20:10")
    scene.build(0, "trap_works", hacker=1)
    scene.run(arrive(scene.table, Who(1, 0)))
    assert scene.has(1, 1) == []


@pytest.mark.rule("lh.readings.no-waste", "lh.conditions.heavily-damaged")
def test_the_workshop_is_of_no_use_for_a_wrecked_tank() -> None:
    scene = set_up()
    scene.build(0, "workshop")
    scene.party(0).tank = Tank(hp=0, is_heavily_damaged=True)
    assert scene.refusal("structure", "bonus").reason == "the workshop would do nothing: the tank is heavily damaged"
    scene.party(0).tank = Tank(hp=12)
    scene.act("structure:0", "choose:2", slot="bonus")
    assert scene.options_of() == ["choose:2"], "a whole tank is only aimed"
    assert scene.party(0).tank.bonus == 4


@pytest.mark.rule("lh.structures.workshop")
def test_the_workshop_repairs_the_tank_by_d6_or_aims_it() -> None:
    scene = set_up(dice="d6:3")
    scene.build(0, "workshop")
    scene.party(0).tank.hp = 5
    scene.act("structure:0", "choose:1", slot="bonus")
    assert scene.party(0).tank.hp == 8
    scene.begin_turn()
    scene.act("structure:0", "choose:2", slot="bonus")
    assert scene.party(0).tank.bonus == 4


# Destroying


def structure_of(scene: Scene) -> Structure:
    found = scene.party(0).structure
    assert found is not None
    return found


@pytest.mark.rule(
    "ll.5.5.list.destroy-structure",
    "ll.5.3.list.destroy-structure",
    "ll.5.5.destroy-structure.action",
    "ll.5.5.destroy-structure.bonus-action",
    "ll.5.5.destroy-structure.immediate",
    "ll.5.5.destroy-structure.purpose",
    "lh.readings.destroy-structure",
)
@pytest.mark.parametrize("slot", ["action", "bonus"])
def test_the_own_structure_is_destroyed_at_once_in_either_phase(slot: str) -> None:
    scene = set_up()
    scene.build(0, "library")
    assert not scene.offers("fortify")
    scene.state.round = structure_of(scene).built = 5  # too new to be worth anything
    scene.act("destroy", slot=slot)  # type: ignore[arg-type] # both are slots
    assert scene.party(0).structure is None
    assert scene.happened == ["structure_destroyed"]
    assert len(scene.offers("fortify")) == 8


@pytest.mark.rule("ll.5.5.destroy-structure.active-only", "ll.5.5.destroy-structure.own-only")
def test_only_the_own_active_structure_can_be_destroyed() -> None:
    scene = set_up("1#30 |")
    scene.build(1, "library")
    assert scene.refusal("destroy").rule == "ll.5.5.destroy-structure.active-only"
    scene.build(1, "hospital", hacker=0)
    assert not scene.offers("destroy")


@pytest.mark.rule("ll.5.5.destroy-structure.piece-needed")
@pytest.mark.parametrize(
    ("pieces", "can"),
    [
        ("1#20 2#30 3#40", True),
        ("1#4 2#30 3#40 4#50", True),
        ("1#5 2#30 3#40 4#50", True),
        ("1#3 2#6 3#40 4#50", False),
    ],
)
def test_a_piece_in_the_yard_or_next_to_it_is_needed(pieces: str, can: bool) -> None:
    scene = set_up(f"{pieces} |")
    scene.build(0, "library")
    assert scene.offers("destroy") == (["destroy"] if can else [])
    if not can:
        assert scene.refusal("destroy", "bonus").rule == "ll.5.5.destroy-structure.piece-needed"


@pytest.mark.rule("ll.5.5.destroy-structure.piece-needed")
def test_prisoners_are_not_at_hand() -> None:
    scene = set_up("1#20 2#30 3#40 |")
    scene.build(0, "library")
    assert scene.offers("destroy")
    scene.party(0).pieces[3].prison = 1
    assert not scene.offers("destroy")


@pytest.mark.rule("ll.5.5.destroy-structure.partner-counts")
def test_a_companion_is_at_hand() -> None:
    scene = set_up("1#20 2#30 3#40 4#41 |")
    scene.build(0, "library")
    assert not scene.offers("destroy")
    scene.party(0).companion = "catboy"
    assert scene.offers("destroy") == ["destroy"]
