import re

import pytest

from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.frame import (
    ClockRow,
    ContestText,
    Die,
    Heading,
    PartyRow,
    TrayText,
    draw_heading,
    draw_parties,
    draw_phases,
    draw_tray,
    facts_in,
    rows_for,
)
from ludo_tui.ui.drawing.parts import chip

ANA = PartyRow(side=0, shape="●", name="Ana", kind="you", home=1, needed=4)


def test_the_heading_says_who_is_asked_and_which_match_it_is() -> None:
    canvas = Canvas(44, 1)
    draw_heading(canvas, Heading("which token?", 0, "● Ana", "Party Ludo · turn 36"))
    assert canvas.rows() == [" ● Ana  which token?   Party Ludo · turn 36 "]
    assert canvas.inks[0][2] == ("ink", "r_face", "b")
    narrow = Canvas(24, 1)
    draw_heading(narrow, Heading("which token?", 0, "● Ana", "Party Ludo · turn 36"))
    assert narrow.rows() == [" ● Ana  which token?    "]


def test_the_present_phase_is_marked_and_stays_in_view() -> None:
    canvas = Canvas(40, 1)
    draw_phases(canvas, ("Turning", "Action", "Bonus"), 1)
    assert canvas.rows()[0].rstrip() == "  Turning › Action › Bonus"
    at = canvas.rows()[0].index("Action")
    assert [canvas.inks[0][x][:2] for x in (2, at, at + 9)] == [
        ("dim", "panel"),
        ("accent_ink", "accent"),
        ("text", "panel"),
    ]
    narrow = Canvas(20, 1)
    draw_phases(narrow, ("Turning", "Action", "Special", "Bonus", "Move"), 3)
    assert narrow.rows()[0].rstrip() == "  Special › Bonus ›"


def test_a_row_tells_how_far_a_seat_has_to_go() -> None:
    canvas = Canvas(53, 1)
    draw_parties(canvas, [ANA._replace(is_active=True, part=0.5, note="146 to go")])
    assert canvas.rows() == ["▶ ● Ana   you    ●○○○ ━━━━━━━───────       146 to go "]
    assert {ink[1] for ink in canvas.inks[0]} == {"raised"}


def test_a_row_counts_hit_points_and_tells_what_holds() -> None:
    canvas = Canvas(44, 2)
    hurt = ANA._replace(part=9 / 26, counted=(9, 26), note="drunk", is_notable=True)
    draw_parties(canvas, [hurt, ANA._replace(name="Maximiliana", part=1.0, counted=(26, 26))])
    assert canvas.rows()[0] == "  ● Ana     you    ●○○○ ━━───── 9/26  drunk "
    assert canvas.rows()[1].startswith("  ● Maximi…")
    bars = [row[24][0] for row in canvas.inks]
    assert bars == ["bad", "good"]


def test_the_tray_shows_the_die_beside_what_is_told() -> None:
    canvas = Canvas(40, 6)
    draw_tray(canvas, TrayText((Die(6, 5, 0),), ((("Ana rolled 5", "text", "", "b"),),)))
    assert canvas.rows()[1:] == [
        "    ▗▄▄▄▄▄▄▄▖  Ana rolled 5             ",
        "    ▐ ●   ● ▌                           ",
        "    ▐   ●   ▌                           ",
        "    ▐ ●   ● ▌                           ",
        "    ▝▀▀▀▀▀▀▀▘                           ",
    ]
    small = Canvas(33, 4)
    draw_tray(small, TrayText((Die(8, 3, 1),), ((("rolled",),),)))
    assert [row.rstrip() for row in small.rows()[1:]] == ["   ▐     ▌  rolled", "   ▐  3  ▌", "   ▐  d8 ▌"]
    plain = Canvas(40, 6, is_ascii=True)
    draw_tray(plain, TrayText((Die(6, 5, 0),)))
    assert plain.rows()[1].strip() == "[ 5 ]"


def test_the_tray_explains_the_pictures_where_there_is_room() -> None:
    legend = ((("★ ", "star"), ("star", "dim")),)
    canvas = Canvas(20, 5)
    draw_tray(canvas, TrayText((), ((("●1 c9, faces forward", "text"),),), legend))
    assert [row.strip() for row in canvas.rows()] == ["●1 c9, faces", "forward", "", "", "★ star"]
    low = Canvas(20, 1)
    draw_tray(low, TrayText((), ((("●1",),),), legend))
    assert low.rows() == [" ●1                 "]


def test_signs_and_facts_are_told_whole_or_not_at_all() -> None:
    signs = (("★ ", "star"), (">< ", "trap"), ("≈≈ ", "fishing"))
    legend = tuple(((sign, "star"), (words, "dim")) for sign, words in signs)
    canvas = Canvas(20, 4)
    draw_tray(canvas, TrayText((), (), legend))
    assert [row.strip() for row in canvas.rows()] == ["", "", "★ star  >< trap", "≈≈ fishing"]
    assert facts_in("1 menace, 2 monsters", 20) == "1 menace, 2 monsters"
    assert facts_in("1 menace, 2 monsters", 19) == "1 menace"
    assert facts_in("1 menace, 2 monsters", 5) == ""


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
        PartyRow(0, "●", "Ana", "you", 0, 2, part=1.0, counted=(20, 20), aside="tank 12"),
        PartyRow(1, "▲", "Ben", "you", 0, 4, part=0.5, counted=(9, 20), note="Dodge", is_notable=True, aside="tank 7"),
        PartyRow(2, "◆", "Cleo", "you", 0, 2, part=1.0, counted=(9, 9), note="Drunk", aside="wreck"),
        PartyRow(3, "■", "Dan", "you", 0, 4, part=1.0, counted=(20, 20), note="Restrained"),
    ]
    canvas = Canvas(44, 4)
    draw_parties(canvas, rows)
    assert canvas.rows() == [
        "  ● Ana   you    ○○ ━━━━━━━ 20/20   tank 12 ",
        "  ▲ Ben   you    △△△△ ━━━━─── 9/20    Dodge ",
        "  ◆ Cleo  you    ◇◇ ━━━━━━━ 9/9 Drunk wreck ",
        "  ■ Dan   you    □□□□ ━━━━━━━ 20 Restrained ",
    ]
    long = PartyRow(0, "●", "Eve", "you", 0, 4, part=1.0, counted=(20, 20), note="●1 restrained")
    draw_parties(canvas, [*rows[:1], long])
    assert canvas.rows()[:2] == [
        "  ● Ana   you    ○○ ━━━━ 20/20      tank 12 ",
        "  ● Eve   you    ○○○○ ━━━━ 20 ●1 restrained ",
    ], "all bars are as long"


@pytest.mark.parametrize("width", [44, 60])
def test_however_much_holds_for_a_seat_its_hit_points_stay(width: int) -> None:
    note = "Hasted, Insight, Electronic interruptions, Drunk"
    canvas = Canvas(width, 1)
    row = PartyRow(2, "◆", "Cleo", "you", 0, 4, part=1.0, counted=(20, 20), note=note, aside="tank 12")
    draw_parties(canvas, [row])
    (line,) = canvas.rows()
    assert line.startswith("  ◆ Cleo  you    ◇◇◇◇ ━━━━━━━")
    assert re.search(r" ━{7,10} 20/20 +Hasted(, Insight \+2)? $", line)


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
    draw_parties(canvas, [ANA._replace(carried=("seals", "♦♦", "·"), note="goes first")])
    assert canvas.rows()[0].rstrip().endswith("●○○○ seals ♦♦·  goes first")
    rich = Canvas(44, 1)
    draw_parties(rich, [ANA._replace(carried=("seals", "♦♦♦♦", ""), note="goes first")])
    assert "seals ♦♦♦♦" in rich.rows()[0]


def test_beside_the_die_no_word_is_cut_and_what_has_no_room_below_is_left_out_by_whole_facts() -> None:
    about = (chip(1, "H2"), (" hedge archer 2, g10", "text"))
    lines = (
        (("Sam rolled 3", "text", "", "b"),),
        about,
        (("10 of 10 Health left, prone, and afraid of Ana", "accent"),),
    )
    canvas = Canvas(33, 6)
    draw_tray(canvas, TrayText((Die(6, 3, 4),), lines))
    drawn = [line.rstrip() for line in canvas.rows()]
    told = " ".join(" ".join(line[11:] for line in drawn).split())
    assert told == "Sam rolled 3 H2 hedge archer 2, g10 10 of 10 Health left, prone"
    at = next(number for number, line in enumerate(drawn) if "H2" in line)
    assert canvas.inks[at][drawn[at].index("H2")][1] == "g_face", "the chip keeps its colour"


def test_a_tray_too_low_for_the_dice_of_a_contest_tells_what_came_of_it() -> None:
    canvas, told = Canvas(33, 1), (("7, and 10 is needed: it fails", "text"),)
    contest = ContestText(((("Ana resists", "text"),),), (told,))
    draw_tray(canvas, TrayText((Die(20, 7, 0),), contest=contest))
    assert canvas.rows()[0].strip() == told[0][0]


CONTEST = ContestText(
    heads=((chip(0, "●2 Ana"), (" strikes ",), chip(2, "◆3 Benedetto"), ("  stone",)), (chip(0, "●2"), chip(2, "◆3"))),
    outcome=((chip(0, "MISS"), ("  5 does not beat 16", "text")),),
    added=(
        (("+1 dexterity,",), (" −2 prone,",), (" −2 target prone;",), (" +2 dexterity,",), (" +1 light armour",)),
        (("8 −3 against 13 +3",),),
    ),
)
DICE = (Die(20, 8, 0), Die(20, 13, 2))


def drawn_tray(width: int, height: int, tray: TrayText, *, is_ascii: bool = False) -> list[str]:
    canvas = Canvas(width, height, is_ascii=is_ascii)
    draw_tray(canvas, tray)
    return [line.rstrip() for line in canvas.rows()]


def test_a_contest_is_told_beside_its_dice_and_the_modifiers_in_short_where_their_names_have_no_room() -> None:
    tray = TrayText(DICE, contest=CONTEST)
    assert drawn_tray(33, 5, tray) == [
        "  ●2  ◆3",
        " ▐     ▌ ▐     ▌  MISS   5 does",
        " ▐  8  ▌ ▐  13 ▌ not beat 16",
        " ▐ d20 ▌ ▐ d20 ▌",
        " 8 −3 against 13 +3",
    ]
    assert [line[17:] for line in drawn_tray(63, 5, tray)[1:4]] == [
        " MISS   5 does not beat 16",
        "+1 dexterity, −2 prone, −2 target prone;",
        "+2 dexterity, +1 light armour",
    ]
    assert drawn_tray(33, 5, tray, is_ascii=True)[1:] == [
        " [ 8 ]  [ 13 ]",
        "  MISS   5 does not beat 16",
        " 8 −3 against 13 +3",
        "",
    ]


def test_what_has_been_carried_off_is_no_time_and_has_no_present_point() -> None:
    canvas = Canvas(44, 3)
    draw_parties(canvas, [ANA], [ClockRow("Doom", "♦♦", "◊", ink="magic")])
    assert [canvas.inks[0][x][0] for x in (5, 6, 7)] == ["magic", "magic", "line"]


def test_a_bar_that_is_not_counted_behind_it_makes_room_for_what_is_told() -> None:
    canvas = Canvas(53, 1)
    sage = PartyRow(4, "♦", "Sage", "normal", 0, 0, part=0.2, note="2 menace, 4 monsters, doom 1 of 5")
    draw_parties(canvas, [sage])
    assert canvas.rows() == ["  ♦ Sage  normal   2 menace, 4 monsters, doom 1 of 5 "]


def test_beside_a_die_there_is_room_for_the_legend_under_what_is_told() -> None:
    legend = tuple(((sign, "star"), (" words", "dim")) for sign in "ABCDEFGH")
    for told, beside in ((2, 0), (3, 0), (4, 1), (5, 2)):
        canvas = Canvas(63, 6)
        lines = tuple(((f"line {number}", "text"),) for number in range(told))
        draw_tray(canvas, TrayText((Die(6, 4, 0),), lines, legend))
        drawn = canvas.rows()
        assert [line.index("line") for line in drawn if "line" in line] == [15] * (told - beside)
        assert all(f"line {number}" in "".join(drawn) for number in range(told))
        assert [line.index("words") - 2 for line in drawn if "words" in line] == [15] * 2
        assert told > 2 or "words" not in drawn[told + 1], "apart from what is told, where there is room"


def test_under_a_small_die_the_legend_has_all_of_the_width() -> None:
    legend = tuple(((sign, "star"), (" words here", "dim")) for sign in "ABCDEFGH")
    canvas = Canvas(33, 6)
    draw_tray(canvas, TrayText((Die(6, 4, 0),), tuple(((f"line {n}", "text"),) for n in range(3)), legend))
    assert sum(row.count("line") for row in canvas.rows()) == 3
    assert sum(row.count("words") for row in canvas.rows()) == 4
    crowded = Canvas(33, 6)
    draw_tray(crowded, TrayText((Die(6, 4, 0),), tuple(((f"line {n}", "text"),) for n in range(5)), legend))
    assert sum(row.count("line") for row in crowded.rows()) == 5


def test_what_begins_with_a_token_keeps_a_line_of_its_own_above_the_legend() -> None:
    legend = ((("A", "star"), (" words", "dim")),)
    canvas = Canvas(40, 2)
    draw_tray(canvas, TrayText((), ((("Ana rolled 4", "text"),), (("●1", "ink", "r_face"), (" c9", "text"))), legend))
    assert [row.strip() for row in canvas.rows()] == ["Ana rolled 4", "●1 c9"]
