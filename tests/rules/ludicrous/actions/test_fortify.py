"""Work points, projects, and the structure that they become."""

import pytest

from ludo_tui.rules.ludicrous.state import Project
from ludo_tui.rules.ludicrous.yard import fortify, structures
from tests.rules.ludicrous.set_up import Stage, set_up

COMPANION = {"perks": ["companion", "angler"], "companion": "catgirl"}


def points(stage: Stage) -> int:
    project = stage.party(0).project
    return 0 if project is None else project.points


@pytest.mark.rule("ll.5.3.list.fortify", "ll.5.3.fortify.yard-points")
def test_each_piece_in_the_yard_gives_a_point() -> None:
    stage = set_up({0: [0, 30]})
    stage.act("fortify:barracks")
    assert points(stage) == 2
    assert set_up({0: [20, 30, 40, 56]}).refusal("fortify").rule == "ll.5.3.fortify.yard-points"


@pytest.mark.rule("ll.5.3.fortify.adjacent-points", "lh.board.building-space")
def test_each_piece_next_to_the_building_space_gives_a_point() -> None:
    stage = set_up({0: [4, 5, 5, 20]})
    stage.act("fortify:barracks")
    assert points(stage) == 3
    assert not set_up({0: [3, 6, 20, 55]}).choices("fortify")


@pytest.mark.rule("ll.5.3.fortify.adjacent-points")
def test_enemies_next_to_the_building_space_give_nothing() -> None:
    stage = set_up({0: [4, 20, 30, 40], 1: [31, 30]})
    assert stage.state.sides == [0, 2]
    assert fortify.fortify_points(stage.table, 0) == 1


@pytest.mark.rule("ll.5.3.fortify.prisoners-excluded")
def test_prisoners_give_no_points() -> None:
    stage = set_up({0: [20, 30]})
    stage.party(0).pieces[2].prison = 1
    stage.party(1).pieces[0].prison = 0
    stage.act("fortify:barracks")
    assert points(stage) == 1


@pytest.mark.rule("ll.5.3.fortify.no-partner")
def test_a_companion_gives_no_point() -> None:
    stage = set_up({0: [20, 30, 40]}, parties={0: COMPANION})
    stage.act("fortify:barracks")
    assert points(stage) == 1
    assert not set_up({0: [20, 30, 40, 41]}, parties={0: COMPANION}).choices("fortify")


@pytest.mark.rule("ll.5.3.fortify.this-turn-only", "lh.structures.fortify")
def test_points_are_gained_once_and_stay() -> None:
    stage = set_up({0: [20]})
    stage.act("fortify:barracks")
    assert points(stage) == 3
    stage.new_turn()
    assert points(stage) == 3
    assert stage.options()["fortify:barracks"].outlook(stage.table.names) == "6 of 8 work points then"
    stage.act("fortify:barracks")
    assert points(stage) == 6
    assert stage.options()["fortify:barracks"].outlook(stage.table.names) == "8 of 8 work points then"


@pytest.mark.rule("lh.structures.fortify", "ll.5.3.fortify.towards-building")
def test_the_first_point_chooses_and_what_is_too_much_is_lost() -> None:
    stage = set_up({0: [20]})
    assert len(stage.choices("fortify")) == len(stage.tables.structures) == 8
    stage.act("fortify:trap_works")
    assert stage.choices("fortify") == ["fortify:trap_works"]
    stage.new_turn()
    stage.act("fortify:trap_works")
    built = stage.party(0).structure
    assert built is not None
    assert (built.id, stage.party(0).project) == ("trap_works", None)
    assert stage.event("structure_built").rule == "lh.structures.trap-works"
    gained = [event.gained for event in stage.table.events if event.kind == "work_points_gained"]  # type: ignore[attr-defined] # this kind has it
    assert gained == [3, 1]


@pytest.mark.rule("lh.structures.hp")
def test_a_new_structure_has_8_hp_and_0_destroys_it() -> None:
    stage = set_up({0: [20]})
    stage.party(0).project = Project(id="library", points=4)
    stage.act("fortify:library")
    built = stage.party(0).structure
    assert built is not None
    assert built.hp == 8
    structures.damage(stage.table, 0, 0)
    structures.damage(stage.table, 1, 5)
    assert structures.repair(stage.table, 1, 5) == structures.repair(stage.table, 0, 5) == 0
    assert "structure_damaged" not in stage.kinds
    structures.damage(stage.table, 0, 1)
    assert structures.repair(stage.table, 0, 1) == 1
    structures.damage(stage.table, 0, 3)
    assert built.hp == 5
    assert structures.repair(stage.table, 0, 6) == 3
    assert built.hp == 8
    structures.damage(stage.table, 0, 9)
    assert stage.party(0).structure is None
    assert stage.kinds[-2:] == ["structure_damaged", "structure_destroyed"]


@pytest.mark.rule("lh.structures.one", "ll.5.5.destroy-structure.one-active")
def test_one_project_and_one_structure_at_a_time() -> None:
    stage = set_up({0: [20]})
    stage.build(0, "library")
    refused = stage.refusal("fortify")
    assert (refused.rule, refused.reason) == (
        "ll.5.5.destroy-structure.one-active",
        "your library stands; destroy it first",
    )
    stage.play(fortify.add_points(stage.table, 0, 5))
    assert stage.party(0).project is None
    stage.party(0).structure = None
    stage.act("fortify:barracks")
    assert "fortify:library" not in stage.options()


def test_points_from_elsewhere_ask_what_is_to_be_built() -> None:
    stage = set_up()
    stage.play(fortify.add_points(stage.table, 0, 3), "build:workshop")
    assert stage.party(0).project == Project(id="workshop", points=3)
    stage.play(fortify.add_points(stage.table, 1, 0))
    assert stage.party(1).project is None
    stage.play(fortify.add_points(stage.table, 0, 3))
    assert stage.party(0).structure is not None


def test_a_drill_sergeant_adds_a_point() -> None:
    stage = set_up({0: [20, 30]}, parties={0: {"perks": ["drill_sergeant", "angler"]}})
    stage.act("fortify:barracks")
    assert points(stage) == 3


@pytest.mark.parametrize(
    ("structure", "cost"),
    [
        pytest.param("watchtower", 6, marks=pytest.mark.rule("lh.structures.watchtower")),
        pytest.param("hospital", 6, marks=pytest.mark.rule("lh.structures.hospital")),
        pytest.param("library", 5, marks=pytest.mark.rule("lh.structures.library")),
        pytest.param("shrine", 6, marks=pytest.mark.rule("lh.structures.shrine")),
        pytest.param("barracks", 8, marks=pytest.mark.rule("lh.structures.barracks")),
        pytest.param("radio_mast", 5, marks=pytest.mark.rule("lh.structures.radio-mast")),
        pytest.param("trap_works", 4, marks=pytest.mark.rule("lh.structures.trap-works")),
        pytest.param("workshop", 4, marks=pytest.mark.rule("lh.structures.workshop")),
    ],
)
def test_what_the_structures_cost(structure: str, cost: int) -> None:
    stage = set_up()
    stage.play(fortify.add_points(stage.table, 0, cost - 1, structure=structure))
    assert stage.party(0).structure is None
    stage.play(fortify.add_points(stage.table, 0, 1))
    assert stage.party(0).structure is not None


def test_without_structures_nothing_is_built() -> None:
    stage = set_up(structures=False)
    assert not stage.choices("fortify")
    assert stage.refusal("fortify").reason == "there is no such thing in this match"
