import re

import pytest

from ludo_tui.presenting.table.party_rows import ClockRow, PartyRow, party_rows
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.party_rows_drawing import draw_parties, rows_for
from tests.scene import place

ANA = PartyRow(side=0, shape="●", name="Ana", kind="you", home=1, needed=4)


def test_a_row_tells_how_far_a_seat_has_to_go() -> None:
    canvas = Canvas(53, 1)
    draw_parties(canvas, [ANA._replace(is_active=True, part=0.5, note="146 to go")])
    assert canvas.rows() == ["▶ ● Ana   you    ●○○○ ━━━━━━━───────       146 to go "]
    assert {ink[1] for ink in canvas.inks[0]} == {"raised"}


def test_a_row_counts_hit_points_and_tells_what_holds() -> None:
    canvas = Canvas(44, 2)
    hurt = ANA._replace(part=9 / 26, counted=(9, 26), note="drunk", is_notable=True)
    draw_parties(canvas, [hurt, ANA._replace(name="Maximiliana", part=1.0, counted=(26, 26))])
    assert canvas.rows()[0] == "  ● Ana     you ●○○○ ━━───── 9/26     drunk "
    assert canvas.rows()[1].startswith("  ● Maximi…")
    bars = [row[21][0] for row in canvas.inks]
    assert bars == ["bad", "good"]


def test_partners_stand_under_their_names() -> None:
    rows = [
        PartyRow(0, "●", "Ana", "you", 2, 4, team="Ana and Cleo · 3 of 8 home"),
        PartyRow(2, "◆", "Cleo", "easy", 1, 4),
        PartyRow(1, "▲", "Ben", "you", 0, 4, team="Ben and Dan · 0 of 8 home"),
        PartyRow(3, "■", "Dan", "hard", 0, 4),
    ]
    canvas = Canvas(44, 6)
    draw_parties(canvas, rows)
    drawn = canvas.rows()
    assert drawn[0].startswith("─ Ana and Cleo · 3 of 8 home ─")
    assert "● Ana" in drawn[1]
    assert "◆ Cleo" in drawn[2]
    assert drawn[3].startswith("─ Ben and Dan · 0 of 8 home ─")
    assert "■ Dan" in drawn[5]


def test_what_the_yard_has_no_room_for_stands_beside_the_note_where_all_bars_stay_as_long() -> None:
    rows = [
        PartyRow(0, "●", "Ana", "expert", 0, 2, part=1.0, counted=(20, 20), aside="tank 12"),
        PartyRow(1, "▲", "Ben", "you", 0, 4, part=0.5, counted=(9, 20), note="Dodge", is_notable=True, aside="tank 7"),
        PartyRow(2, "◆", "Cleo", "you", 0, 2, part=1.0, counted=(9, 9), note="Drunk", aside="wreck"),
        PartyRow(3, "■", "Dan", "you", 0, 4, part=1.0, counted=(20, 20), note="Restrained"),
    ]
    canvas = Canvas(44, 4)
    draw_parties(canvas, rows)
    assert canvas.rows() == [
        "  ● Ana   expert ○○ ━━━━ 20/20      tank 12 ",
        "  ▲ Ben   you    △△△△ ━━── 9/20       Dodge ",
        "  ◆ Cleo  you    ◇◇ ━━━━ 9/9    Drunk wreck ",
        "  ■ Dan   you    □□□□ ━━━━ 20/20 Restrained ",
    ]
    long = PartyRow(0, "●", "Eve", "you", 0, 4, part=1.0, counted=(20, 20), note="●1 restrained")
    draw_parties(canvas, [*rows[:1], long])
    assert canvas.rows()[:2] == [
        "  ● Ana   expert ○○ ━━━━ 20/20      tank 12 ",
        "  ● Eve   you    ○○○○ ━━━━ 20/20 ●1 restra… ",
    ], "all bars are as long"


@pytest.mark.parametrize("width", [44, 60])
def test_however_much_holds_for_a_seat_its_hit_points_stay(width: int) -> None:
    note = "Hasted, Insight, Electronic interruptions, Drunk"
    canvas = Canvas(width, 1)
    row = PartyRow(2, "◆", "Cleo", "you", 0, 4, part=1.0, counted=(20, 20), note=note, aside="tank 12")
    draw_parties(canvas, [row])
    (line,) = canvas.rows()
    assert re.match(r"  ◆ Cleo  you ◇◇◇◇ ━{4,10} 20/20 +Hasted(, Insight)?, (\+?\d)( more)? $", line)


def test_clocks_stand_over_the_parties_with_the_present_point_marked() -> None:
    clocks = [ClockRow("Round", "●●●", "○○", "night falls after 5"), ClockRow("Doom", "", "◊◊", "0 of 2 carried off")]
    assert rows_for([ANA], clocks) == 4
    canvas = Canvas(44, 4)
    draw_parties(canvas, [ANA], clocks)
    drawn = canvas.rows()
    assert drawn[0].rstrip() == "Round ●●●○○  night falls after 5"
    assert [canvas.inks[0][x][0] for x in (6, 7, 8, 9)] == ["text", "text", "accent", "line"]
    assert drawn[1].rstrip() == "Doom  ◊◊  0 of 2 carried off"
    assert "● Ana" in drawn[3]


def test_in_a_small_window_the_clocks_share_a_line_right_over_the_parties() -> None:
    clocks = [ClockRow("Round", "●●●", "○○", "night falls after 5"), ClockRow("Doom", "♦", "◊◊", "1 of 3 carried off")]
    assert rows_for([ANA], clocks, is_dense=True) == 2
    canvas = Canvas(44, 2)
    draw_parties(canvas, [ANA], clocks, is_dense=True)
    assert canvas.rows()[0].rstrip() == "Round ●●●○○  Doom ♦◊◊"
    assert "● Ana" in canvas.rows()[1]
    narrow = Canvas(20, 2)
    draw_parties(narrow, [ANA], clocks, is_dense=True)
    assert narrow.rows()[0].rstrip() == "Round ●●●○○", "a clock stands there whole or not at all"


def test_what_pieces_carry_for_the_way_home_stands_behind_those_at_home() -> None:
    canvas = Canvas(44, 1)
    draw_parties(canvas, [ANA._replace(carried=("seals", "¤¤", "·"), note="goes first")])
    assert canvas.rows()[0].rstrip().endswith("●○○○ seals ¤¤·  goes first")
    rich = Canvas(44, 1)
    draw_parties(rich, [ANA._replace(carried=("seals", "¤¤¤¤", ""), note="goes first")])
    assert "seals ¤¤¤¤" in rich.rows()[0]


def test_what_has_been_carried_off_is_no_time_and_has_no_present_point() -> None:
    canvas = Canvas(44, 3)
    draw_parties(canvas, [ANA], [ClockRow("Doom", "♦♦", "◊", ink="magic")])
    assert [canvas.inks[0][x][0] for x in (5, 6, 7)] == ["magic", "magic", "line"]


def test_a_bar_that_is_not_counted_behind_it_makes_room_for_what_is_told() -> None:
    canvas = Canvas(53, 1)
    sage = PartyRow(4, "♦", "Sage", "normal", 0, 0, part=0.2, note="2 menace, 4 monsters, doom 1 of 5")
    draw_parties(canvas, [sage])
    assert canvas.rows() == ["  ♦ Sage  normal   2 menace, 4 monsters, doom 1 of 5 "]


def test_what_harms_comes_first_the_worst_of_it_before_the_rest_for_the_party_and_its_pieces() -> None:
    ana = {"conditions": [Affliction(id="blessed", ends=Ends(2)), Affliction(id="drunk", ends=Ends(1))]}
    scene = place("1@10!frightened 2@12!unconscious 3@14!prone 4@16!hasted | 1@40", a=ana)
    (told, _) = (row.note for row in party_rows(Session(scene)))
    assert told == "●2 unconscious, ●3 prone, ●1 frightened, drunk 1, blessed 2, ●4 hasted"


def test_bars_are_shorter_before_a_state_is_left_out() -> None:
    canvas = Canvas(53, 2)
    rows = [
        PartyRow(0, "●", "Ana", "you", 0, 2, part=0.5, counted=(8, 14), note="●1 stunned 1, 2 more"),
        PartyRow(1, "▲", "Vex", "normal", 0, 2, part=0.5, counted=(6, 11)),
    ]
    draw_parties(canvas, rows)
    assert canvas.rows() == [
        "  ● Ana   you    ○○ ━━━─── 8/14 ●1 stunned 1, 2 more ",
        "  ▲ Vex   normal △△ ━━━─── 6/11                      ",
    ]


def test_who_plays_takes_no_more_columns_than_the_longest_of_them() -> None:
    canvas = Canvas(44, 2)
    ana = PartyRow(0, "●", "Ana", "you", 0, 2, part=0.5, counted=(8, 14), note="●1 stunned 1, drunk, prone")
    draw_parties(canvas, [ana, PartyRow(1, "▲", "Ben", "easy", 0, 2, part=0.5, counted=(6, 11))])
    assert canvas.rows() == [
        "  ● Ana   you  ○○ ━━━━─── 8/14 ●1 stunned 1 ",
        "  ▲ Ben   easy △△ ━━━━─── 6/11              ",
    ]


@pytest.mark.parametrize("width", [44, 53])
def test_for_what_holds_the_bars_are_shorter_and_the_most_there_can_be_stays(width: int) -> None:
    canvas = Canvas(width, 1)
    draw_parties(canvas, [PartyRow(0, "●", "Ana", "easy", 0, 4, part=1.0, counted=(20, 20), note="dodge, ●1 taunted")])
    (line,) = canvas.rows()
    assert line.endswith(" dodge, ●1 taunted " if width > 44 else " 20/20 dodge, +1 "), line
