"""What board, sheets and track-keeping board show of a match of Skirmish Ludo, and how it is told."""

import re

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Line, Ref, Who
from ludo_tui.line.text import sheet_parts
from ludo_tui.presenting.board.board_picture import picture_of
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.table.animation import beats_of
from ludo_tui.rules.skirmish.events.movement import Walked
from ludo_tui.rules.skirmish.model.state import Lying, Thing
from ludo_tui.ui.drawing.board.geometry import LARGE, MIDDLE, SMALL, Geometry
from ludo_tui.ui.drawing.board.grid import draw_board
from ludo_tui.ui.drawing.board.lines import draw_line_board
from ludo_tui.ui.drawing.theme_colours import THEMES, Colours
from tests.rules.skirmish.skirmish_scene import Fight, stand

BOARD = "bulwark@c9$1 trickster@f9-12 champion@g12!prone | champion@l9 duelist@g11$0x"


def scene(monsters: str = "toll_reaver@d9-5 toll_reaver@e9 toll_giant@e9") -> Fight:
    """Return the scene of these tests."""
    return stand(BOARD, monsters=monsters, state={"round": 3, "doom": 4, "menace": 6})


def shown(of: Fight) -> BoardPicture:
    """Picture a scene."""
    look, sides = of.rules.look(of.state, of.setup), of.rules.sides(of.setup)
    return picture_of(look, sides, of.rules.ruleset.seats, [seat.name for seat in of.setup.seats])


def track_of(of: Fight) -> dict[str, Line]:
    """Return the lines of the track-keeping board by their labels; the first of a name."""
    told: dict[str, Line] = {}
    for line in of.rules.track(of.state, of.setup):
        told.setdefault(line.label, line)
    return told


def test_bases_tell_the_worst_state_or_a_seal_and_what_is_left_of_health() -> None:
    look = scene().rules.look(scene().state, scene().setup)
    ana, ben = look.pieces[0], look.pieces[1]
    assert [piece.flags for piece in ana] == ["¤▇", "▃", "_▇", ""]
    assert ben[1].flags[0] == "z"
    assert "8 of 20 Health" in ana[1].note
    assert "1 seal" in ana[0].note


@pytest.mark.parametrize(("count", "said"), [(1, "hidden from 1 enemy"), (2, "hidden from 2 enemies")])
def test_it_is_told_of_how_many_enemies_do_not_know_where_somebody_is(count: int, said: str) -> None:
    hidden = scene()
    hidden.piece().hidden_from = [Who(1, number) for number in range(count)]
    assert said in hidden.rules.look(hidden.state, hidden.setup).pieces[0][0].note


def test_monsters_are_told_apart_by_a_letter_and_the_number_that_the_log_gives_them() -> None:
    creatures = scene().rules.look(scene().state, scene().setup).creatures
    assert [one.letters for one in creatures["d9"]] == ["T1"]
    assert [one.letters for one in creatures["e9"]] == ["T2", "T3"]
    assert creatures["d9"][0].name == "toll reaver 1, 8 of 13 Health"


def test_monsters_from_the_tenth_on_show_their_whole_number_in_place_of_their_letter() -> None:
    of = scene("toll_reaver@d9-5 toll_reaver@e9 burr_hound@e9")
    of.monster(3).number = 10
    creatures = of.rules.look(of.state, of.setup).creatures
    assert [one.letters for one in creatures["e9"]] == ["T2", "10"]


def test_spaces_say_what_they_do() -> None:
    spaces = scene().rules.look(scene().state, scene().setup).spaces
    told = {look.note.partition(",")[0]: look.note for look in spaces.values()}
    assert "unless a piece is within 2" in told["lair"]
    assert "1 boon to attack lower ground" in told["hill"]
    assert "2 steps to enter" in told["thicket"]


def test_what_stands_and_lies_on_the_road_is_shown_and_a_sealed_lair_is_none() -> None:
    ground = [Lying(Thing(thing), RING.index("f9")) for thing in ("seal", "sword", "hooked_blade")]
    here = stand(BOARD, scenario="broken_gates", state={"ground": ground})
    look = here.rules.look(here.state, here.setup)
    assert look.spaces["f9"].icon == "seal"
    assert look.spaces["f9"].note.endswith("on the ground: seal, sword, hooked blade")
    gate = next(name for name, one in look.spaces.items() if one.note.startswith("broken gate"))
    assert "12 of 12 Health" in look.spaces[gate].note
    here.state.wear[RING.index(gate)] = 12
    lair = next(name for name, one in look.spaces.items() if one.icon == "lair")
    here.state.closed_lairs.append(RING.index(lair))
    after = here.rules.look(here.state, here.setup).spaces
    assert after[gate].note == "what is left of a broken gate"
    assert after[lair].icon != "lair"
    assert after[lair].note.startswith("sealed lair")


@pytest.mark.parametrize("geometry", [Geometry(SMALL), Geometry(MIDDLE), Geometry(LARGE)])
def test_a_monster_that_acts_is_marked_in_every_size(geometry: Geometry) -> None:
    here = scene()
    picture = shown(here)._replace(chosen=frozenset({Who(here.sage, 1), Who(here.sage, 3)}))
    canvas = draw_board(picture, geometry, "full")
    assert "m_chosen" in {ink[0] for row in canvas.inks for ink in row if ink}
    for theme in THEMES:
        strips = [canvas.strip(y, Colours(theme)) for y in range(canvas.height)]
        assert len(strips) == canvas.height


def test_two_monsters_on_a_space_have_their_letters_on_the_board_of_lines() -> None:
    small = draw_line_board(shown(scene()), Geometry(SMALL), is_ascii=True)
    lined = draw_line_board(shown(scene()), Geometry(MIDDLE, is_lined=True), is_ascii=True)
    assert any("TT" in row for row in small.rows())
    text = "\n".join(lined.rows())
    assert "T+T" in text
    assert "T1 |" in text  # no figure for its Health, which would read as a number


def test_the_track_keeping_board_tells_rounds_doom_menace_and_how_everybody_stands() -> None:
    told = track_of(scene())
    assert (told["Round"].text, told["Round"].points) == ("3 of 16", (3, 16))
    assert told["Nightfall"].text.startswith("in 14 rounds")
    assert (told["Doom"].text, told["Doom"].points) == ("4 of 5, then the Sage wins", (4, 5))
    assert told["Menace"].text == "6, to buy monsters"
    assert (told["Home"].text, told["Home"].points) == ("0 of 3", (0, 3))
    last = stand(BOARD, state={"round": 16})
    assert track_of(last)["Nightfall"].text.startswith("after this round")


def test_sheets_tell_health_scores_arms_and_what_is_carried() -> None:
    _, first, *_ = sheet_parts(scene(), 0, 0)
    told = dict(line.partition(": ")[::2] for line in first[1:])
    assert told["Body"].startswith("♥26/26, Defense ")
    assert told["Where"] == "c9, 55 spaces from home; 1 seal"
    assert "Strength +2" in told["Body"]
    assert "sword 2d6" in told["Attacks"]
    assert "healing draught" in told["Belt, spells, talents"]
    whole, monster, *_ = sheet_parts(scene(), scene().sage, 0)
    assert "Body: ♥8/13" in monster[1]
    assert "Doom 4" in whole


def test_only_who_goes_first_has_the_token() -> None:
    for token in range(3):
        of = stand("champion@c9 | champion@l9 | champion@g3", state={"token": token})
        seats = of.rules.look(of.state, of.setup).seats
        assert [seat for seat, one in enumerate(seats) if "token" in one.states] == [token]


def test_the_heading_tells_how_far_the_match_has_come() -> None:
    assert scene().rules.look(scene().state, scene().setup).now == "round 3 of 16, doom 4 of 5"


def test_a_monster_walks_the_shorter_way_space_by_space_in_a_film() -> None:
    here = scene("burr_hound@b9")
    walk = Walked(who=Ref(here.sage, 1, "burr hound"), start=RING.index("b9"), end=RING.index("a7"))
    beats = beats_of(shown(here), [(7, walk)], (), "normal")
    found = [next(iter(beat.creatures or {})) for beat in beats]
    assert found == ["a9", "a8", "a7"]
    assert [beat.told for beat in beats] == [7, 7, 8]


def test_the_page_of_a_party_has_a_line_for_each_piece_in_every_block() -> None:
    here = stand("arcanist@c9-12$1!prone mender@e9 trickster@b9 bulwark#-1 | champion@l9")
    page = here.rules.sheet_page(here.state, here.setup, 0)
    assert [block.title for block in page.blocks] == ["Body", "Attacks", "Belt, spells, talents"]
    assert all(len(block.entries) == len(page.pieces) == 4 for block in page.blocks)
    body, attacks, belt = (block.entries[0].text for block in page.blocks)
    assert body.startswith("♥12/24, Defense 10, Speed 5, Strength −1")
    assert attacks == "staff 2d6 (Strength −1)"
    assert belt.startswith("1 seal; scroll; 5 of 5 castings: lance of light")
    assert [(entry.name, entry.text) for entry in page.pieces[:1]] == [("c9, 55 spaces from home", "prone, 1 seal")]
    assert "thrown 4" in page.blocks[1].entries[2].text


def test_the_page_of_the_sage_has_a_line_for_each_monster() -> None:
    here = scene()
    page = here.rules.sheet_page(here.state, here.setup, here.sage)
    assert page.about == "The Sage · 6 menace · doom 4"
    assert [entry.name for entry in page.blocks[0].entries] == ["Toll reaver 1", "Toll reaver 2", "Toll giant 3"]
    assert page.blocks[0].entries[0].text.startswith("♥8/13, Defense 13")


def test_rounds_doom_and_seals_are_told_as_points() -> None:
    of = scene()
    look = of.rules.look(of.state, of.setup)
    rounds, doom = look.clocks
    assert (rounds.name, rounds.value, rounds.signs) == ("Round", 3, "●○")
    assert rounds.note == f"night falls after {rounds.most}"
    assert (doom.value, doom.note) == (4, f"4 of {doom.most} carried off")
    assert look.now == f"round 3 of {rounds.most}, doom 4 of {doom.most}"
    of.state.doom = doom.most
    look = of.rules.look(of.state, of.setup)
    assert look.now == f"round 3 of {rounds.most}, doom complete"
    assert look.clocks[1].note == f"{doom.most} of {doom.most} carried off: the Sage wins as the round ends"
    of.state.over = True
    over = of.rules.look(of.state, of.setup)
    assert over.clocks[1].note == f"{doom.most} of {doom.most} carried off", "it has won"
    of.state.over = False
    assert look.seats[2].deeds[0] == f"doom {doom.most} of {doom.most}", "a narrow result has no room for more"
    of.state.doom = 4
    look = of.rules.look(of.state, of.setup)
    seals = [seat.carried for seat in look.seats]
    assert [None if one is None else one.value for one in seals] == [1, 0, None]
    assert look.seats[0].note.endswith("seal on 1")
    assert look.seats[2].note == f"6 menace, 3 monsters, doom 4 of {doom.most}"


@pytest.mark.rule("sh.gate.toll")
def test_each_party_that_plays_has_a_gate_before_its_home_column() -> None:
    scene = stand("brawler@k9 | champion@c9")
    spaces = scene.rules.look(scene.state, scene.setup).spaces
    assert {name for name, space in spaces.items() if space.icon == "gate"} == {"b8", "n8"}


def test_what_is_pictured_at_a_sealed_lair_is_told_first() -> None:
    crate = RING.index("g11")
    for closed, icon, told in (([], "lair", "lair"), ([crate], "crate", "crate")):
        scene = stand("brawler@k9 | ", state={"closed_lairs": closed}, phase=(), scenario="high_water")
        space = scene.rules.look(scene.state, scene.setup).spaces["g11"]
        assert (space.icon, re.split("[,:;]", space.note)[0].lower()) == (icon, told)


@pytest.mark.rule("sh.match.nightfall")
def test_the_last_round_says_whose_the_match_is_if_nobody_comes_home() -> None:
    def note(round_: int, board: str) -> str:
        one = stand(board, state={"round": round_}, phase=())
        return one.rules.look(one.state, one.setup).clocks[0].note

    assert note(15, "brawler@k9 | ") == "night falls after 16"
    assert note(16, "brawler@k9 | ") == "last round, none home"
    assert note(16, "brawler#56 | ") == "last round"
