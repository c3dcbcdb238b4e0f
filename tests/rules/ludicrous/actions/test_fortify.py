"""Work points, projects, and the structure that they become."""

import pytest

from ludo_tui.rules.ludicrous.model.state import Project
from ludo_tui.rules.ludicrous.yard import fortify, structures
from tests.scene import Scene, place, set_up

COMPANION = {"perks": ["companion", "angler"], "companion": "catgirl"}


def points(scene: Scene) -> int:
    project = scene.party(0).project
    return 0 if project is None else project.points


@pytest.mark.rule("ll.5.3.fortify.yard-points")
def test_each_piece_in_the_yard_gives_a_point() -> None:
    scene = set_up("1#0 2#30 |")
    scene.act("fortify:barracks")
    assert points(scene) == 2
    assert set_up("1#20 2#30 3#40 4#56 |").refusal("fortify").rule == "ll.5.3.fortify.yard-points"


@pytest.mark.rule("ll.5.3.fortify.adjacent-points", "lh.board.building-space")
def test_each_piece_next_to_the_building_space_gives_a_point() -> None:
    scene = set_up("1#4 2#5 3#5 4#20 |")
    scene.act("fortify:barracks")
    assert points(scene) == 3
    assert not set_up("1#3 2#6 3#20 4#55 |").offers("fortify")


@pytest.mark.rule("ll.5.3.fortify.adjacent-points")
def test_enemies_next_to_the_building_space_give_nothing() -> None:
    scene = set_up("1#4 2#20 3#30 4#40 | 1#31 2#30")
    assert scene.state.sides == [0, 2]
    assert fortify.fortify_points(scene.table, 0) == 1


@pytest.mark.rule("ll.5.3.fortify.prisoners-excluded")
def test_prisoners_give_no_points() -> None:
    scene = set_up("1#20 2#30 |")
    scene.party(0).pieces[2].prison = 1
    scene.party(1).pieces[0].prison = 0
    scene.act("fortify:barracks")
    assert points(scene) == 1


@pytest.mark.rule("ll.5.3.fortify.no-partner")
def test_a_companion_gives_no_point() -> None:
    scene = set_up("1#20 2#30 3#40 |", a={"sheet": COMPANION})
    scene.act("fortify:barracks")
    assert points(scene) == 1
    assert not set_up("1#20 2#30 3#40 4#41 |", a={"sheet": COMPANION}).offers("fortify")


@pytest.mark.rule("ll.5.3.fortify.this-turn-only", "lh.structures.fortify")
def test_points_are_gained_once_and_stay() -> None:
    scene = set_up("1#20 2#30 |")
    told = scene.options()["fortify:barracks"].outlook(scene.table.names)
    assert told == "cost 5, action; 2 work points now. Bring a piece from your yard onto your starting space."
    cost = scene.tables.structures["barracks"].cost
    assert cost == 5
    scene.act("fortify:barracks")
    assert points(scene) == 2
    scene.begin_turn()
    assert points(scene) == 2
    assert scene.options()["fortify:barracks"].outlook(scene.table.names) == "2 work points: 4 of 5 then"
    scene.act("fortify:barracks")
    assert points(scene) == 4
    assert scene.options()["fortify:barracks"].outlook(scene.table.names) == "1 work point: 5 of 5 then"


@pytest.mark.rule("lh.structures.fortify", "ll.5.3.fortify.towards-building")
def test_the_first_point_chooses_and_what_is_too_much_is_lost() -> None:
    scene = set_up("1#20 2#30 |")
    assert len(scene.offers("fortify")) == len(scene.tables.structures) == 8
    assert scene.tables.structures["trap_works"].cost == 3
    scene.act("fortify:trap_works")
    assert scene.offers("fortify") == ["fortify:trap_works"]
    scene.begin_turn()
    scene.act("fortify:trap_works")
    built = scene.party(0).structure
    assert built is not None
    assert (built.id, scene.party(0).project) == ("trap_works", None)
    assert scene.event("structure_built").rule == "lh.structures.trap-works"
    gained = [event.gained for event in scene.table.events if event.kind == "work_points_gained"]  # type: ignore[attr-defined] # this kind has it
    assert gained == [2, 1]


@pytest.mark.rule("lh.structures.hp")
def test_a_new_structure_has_8_hp_and_0_destroys_it() -> None:
    scene = set_up("1#20 |")
    scene.party(0).project = Project(id="library", points=4)
    scene.act("fortify:library")
    built = scene.party(0).structure
    assert built is not None
    assert built.hp == 8
    structures.damage_structure(scene.table, 0, 0)
    structures.damage_structure(scene.table, 1, 5)
    assert structures.repair_structure(scene.table, 1, 5) == structures.repair_structure(scene.table, 0, 5) == 0
    assert "structure_damaged" not in scene.happened
    structures.damage_structure(scene.table, 0, 1)
    assert structures.repair_structure(scene.table, 0, 1) == 1
    structures.damage_structure(scene.table, 0, 3)
    assert built.hp == 5
    assert structures.repair_structure(scene.table, 0, 6) == 3
    assert built.hp == 8
    structures.damage_structure(scene.table, 0, 9)
    assert scene.party(0).structure is None
    assert scene.happened[-2:] == ["structure_damaged", "structure_destroyed"]


@pytest.mark.rule("lh.structures.one", "ll.5.5.destroy-structure.one-active")
def test_one_project_and_one_structure_at_a_time() -> None:
    scene = set_up("1#20 |")
    scene.build(0, "library")
    refused = scene.refusal("fortify")
    assert (refused.rule, refused.reason) == (
        "ll.5.5.destroy-structure.one-active",
        "your library still stands: destroy it first",
    )
    scene.run(fortify.add_points(scene.table, 0, 5))
    assert scene.party(0).project is None
    scene.party(0).structure = None
    scene.act("fortify:barracks")
    assert "fortify:library" not in scene.options()


def test_points_from_elsewhere_ask_what_is_to_be_built() -> None:
    scene = set_up()
    nearly = scene.tables.structures["workshop"].cost - 1
    scene.run(fortify.add_points(scene.table, 0, nearly), "build:workshop")
    assert scene.party(0).project == Project(id="workshop", points=nearly)
    scene.run(fortify.add_points(scene.table, 1, 0))
    assert scene.party(1).project is None
    scene.run(fortify.add_points(scene.table, 0, 3))
    assert scene.party(0).structure is not None


def test_a_drill_sergeant_adds_a_point() -> None:
    scene = set_up("1#20 2#30 |", a={"sheet": {"perks": ["drill_sergeant", "angler"]}})
    scene.act("fortify:barracks")
    assert points(scene) == 3


@pytest.mark.parametrize(
    ("structure", "cost"),
    [
        pytest.param("watchtower", 4, marks=pytest.mark.rule("lh.structures.watchtower")),
        pytest.param("hospital", 4, marks=pytest.mark.rule("lh.structures.hospital")),
        pytest.param("library", 4, marks=pytest.mark.rule("lh.structures.library")),
        pytest.param("shrine", 4, marks=pytest.mark.rule("lh.structures.shrine")),
        pytest.param("barracks", 5, marks=pytest.mark.rule("lh.structures.barracks")),
        pytest.param("radio_mast", 4, marks=pytest.mark.rule("lh.structures.radio-mast")),
        pytest.param("trap_works", 3, marks=pytest.mark.rule("lh.structures.trap-works")),
        pytest.param("workshop", 3, marks=pytest.mark.rule("lh.structures.workshop")),
    ],
)
def test_what_the_structures_cost(structure: str, cost: int) -> None:
    scene = set_up()
    scene.run(fortify.add_points(scene.table, 0, cost - 1, structure=structure))
    assert scene.party(0).structure is None
    scene.run(fortify.add_points(scene.table, 0, 1))
    assert scene.party(0).structure is not None


def test_without_structures_nothing_is_built() -> None:
    scene = set_up(structures=False)
    assert not scene.offers("fortify")
    assert scene.refusal("fortify").reason == "this match is played without it"


@pytest.mark.rule("ll.5.3.fortify.yard-points", "ll.5.3.fortify.adjacent-points")
def test_a_drill_sergeant_drills_nobody_where_nobody_works() -> None:
    """1 more for each fortification, but none for one that nobody works at."""
    away = set_up("1#20 2#30 3#40 4#41 |", a={"sheet": {"perks": ["drill_sergeant", "angler"]}})
    assert away.refusal("fortify").rule == "ll.5.3.fortify.yard-points"
    there = set_up("1#20 2#30 3#40 |", a={"sheet": {"perks": ["drill_sergeant", "angler"]}})
    there.act("fortify:barracks")
    assert points(there) == 2


@pytest.mark.rule("ll.5.3.list.fortify")
def test_what_is_only_begun_is_not_called_fortifying() -> None:
    scene = place("1@20 | 1@45")
    assert scene.prompt is not None
    groups = {one.shown.group for one in scene.prompt.options if one.does == "fortify"}
    assert groups == {"Start a structure"}
