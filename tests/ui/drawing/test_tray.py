from ludo_tui.presenting.coloured_text import chip, facts_in
from ludo_tui.presenting.table.tray_text import ContestText, Die, TrayText
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.tray_drawing import draw_tray


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


def test_under_the_dice_of_a_contest_the_signs_on_the_board_keep_their_legend() -> None:
    legend = tuple(((sign, "star"), (" words", "dim")) for sign in "ABC")
    for height in (9, 14):
        canvas = Canvas(40, height)
        draw_tray(canvas, TrayText(DICE, contest=CONTEST, legend=legend))
        assert "A words  B words  C words" in canvas.rows()[-1]
