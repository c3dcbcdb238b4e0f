from itertools import combinations

import pytest

from ludo_tui.ui.drawing.board.geometry import geometry_for
from ludo_tui.ui.drawing.table_areas import Area, Places, places


def placed(columns: int, rows: int, *, has_phases: bool = False, wanted: int = 4) -> Places:
    geometry = geometry_for(columns, rows)
    return places(columns, rows, geometry, seats=4, has_phases=has_phases, wanted=wanted)


def test_a_small_window_is_laid_out_as_in_the_pictures() -> None:
    found = placed(80, 24)
    assert found.board == Area(0, 1, 33, 16)
    assert found.tray == Area(0, 17, 33, 6)
    assert found.party_rows == Area(35, 2, 44, 4)
    assert found.question == Area(35, 7, 44, 9)
    assert (found.title, found.log) == (Area(35, 16, 44, 1), Area(35, 17, 44, 6))
    assert placed(80, 24, has_phases=True).board.y == 2


def test_a_middle_window_is_laid_out_as_in_the_pictures() -> None:
    found = placed(120, 40)
    assert found.board == Area(0, 2, 63, 31)
    assert found.tray == Area(0, 33, 63, 6)
    assert (found.party_rows, found.question.y, found.title.y) == (Area(66, 2, 53, 4), 7, 28)
    assert found.log.height == 10, "what is longer ago is read when it is wanted"
    party = placed(120, 40, has_phases=True)
    assert (party.board.y, party.party_rows.y, party.question.y) == (2, 3, 8)


def test_a_large_window_has_a_part_for_the_log() -> None:
    found = placed(200, 60)
    assert found.board == Area(0, 2, 93, 46)
    assert (found.party_rows.x, found.party_rows.width) == (97, 60)
    assert (found.title, found.log) == (Area(160, 2, 39, 1), Area(160, 3, 39, 56))


def test_a_large_window_has_a_part_for_the_track_keeping_board() -> None:
    geometry = geometry_for(200, 60)
    found = places(200, 60, geometry, seats=4, has_phases=True, wanted=20, tracked=22)
    assert found.track == Area(97, 37, 60, 22)
    assert found.question == Area(97, 8, 60, 28)
    pressed = places(200, 60, geometry, seats=4, has_phases=True, wanted=29, tracked=22)
    assert not pressed.track.height, "the question matters more"
    assert not placed(120, 40).track.height


def test_in_a_slim_window_the_answers_stand_under_the_board() -> None:
    found = placed(48, 50)
    assert found.board == Area(0, 1, 48, 16)
    assert found.party_rows == Area(1, 17, 46, 4)
    assert found.tray == Area(0, 21, 48, 4)
    assert found.question == Area(1, 25, 46, 13)
    assert (found.title, found.log) == (Area(1, 38, 46, 1), Area(1, 39, 46, 10))
    assert placed(48, 34).party_rows == Area(34, 2, 13, 4), "beside a small board"
    low = placed(48, 28)
    assert low.question == Area(1, 16, 46, 11)
    assert not low.log.height
    assert not low.tray.height
    assert not placed(48, 14).board.height, "the question matters more"
    least = placed(48, 34, has_phases=True)
    assert least.question.height >= 7, "three answers with what stands under them"
    assert least.log.height >= 2


@pytest.mark.parametrize("has_phases", [False, True])
@pytest.mark.parametrize("wanted", [0, 4, 200])
@pytest.mark.parametrize("tracked", [0, 22])
@pytest.mark.parametrize("top", [0, 4])
@pytest.mark.parametrize(
    "window",
    [
        (48, 34),
        (54, 60),
        (71, 34),
        (72, 20),
        (80, 24),
        (100, 30),
        (108, 36),
        (120, 40),
        (160, 52),
        (200, 60),
        (250, 70),
        (250, 75),
    ],
)
def test_nothing_overlaps_or_leaves_the_window(
    window: tuple[int, int], has_phases: bool, wanted: int, tracked: int, top: int
) -> None:
    columns, rows = window
    geometry = geometry_for(columns, rows - top)
    found = places(columns, rows, geometry, seats=4, has_phases=has_phases, wanted=wanted, tracked=tracked, top=top)
    cells: list[set[tuple[int, int]]] = []
    for area in found:
        assert area.width >= 0
        assert area.height >= 0
        assert area.x + area.width <= columns
        assert area.y + area.height <= rows - 1 or not area.height
        cells.append({(area.x + x, area.y + y) for x in range(area.width) for y in range(area.height)})
    assert not any(one & other for one, other in combinations(cells, 2))


def test_a_card_takes_the_blank_row_over_it_where_it_would_be_cut() -> None:
    table = placed(80, 24, has_phases=True)
    room = 23 - table.question.y
    low, high = table.with_card(room, 23), table.with_card(room + 1, 23)
    assert low.question == table.question._replace(height=room)
    assert (high.question.y, high.question.height) == (table.question.y - 1, room + 1)
    assert high.question.y >= table.party_rows.y + table.party_rows.height


def test_combatants_stand_where_the_question_leaves_rows_before_the_log_gives_any() -> None:
    geometry = geometry_for(120, 40)
    without = places(120, 40, geometry, seats=2, has_phases=True, wanted=8)
    found = places(120, 40, geometry, seats=2, has_phases=True, wanted=8, combatants=6)
    assert found.combatants.height > 0
    assert (found.log, found.title) == (without.log, without.title)
    assert found.combatants.y == found.question.y + found.question.height == found.title.y - found.combatants.height
    pressed = places(120, 40, geometry, seats=2, has_phases=True, wanted=without.question.height - 2, combatants=6)
    assert pressed.log.height < without.log.height
    assert pressed.combatants.height == found.combatants.height
