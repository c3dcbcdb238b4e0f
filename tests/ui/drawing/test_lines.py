import pytest

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.ui.drawing.board.geometry import MIDDLE, SMALL, Geometry
from ludo_tui.ui.drawing.board.lines import draw_line_board
from tests.ui.drawing.positions import PARTY, ludicrous, position

LINED = Geometry(MIDDLE, is_lined=True)
SIZES = (LINED, Geometry(SMALL))


def test_the_board_of_lines_is_a_grid() -> None:
    rows = draw_line_board(PARTY, LINED).rows()
    assert rows[0].strip() == "┌───┬───┬───┐"
    assert rows[1] == "15                         │   │   │>●1│                        "
    assert rows[3] == "14    ( ●2 )      ( ●3 )   │   │ △ │ • │  ( ▲2 )      (    )    "
    assert rows[12] == "   ┌───┬───┬───┬───┬───┬───┼───┴───┴───┼───┬───┬───┬───┬───┬───┐"
    assert rows[13] == " 9 │   │ → │   │   │   │   │ \\   ⌂1  / │   │   │▲1 │ ★ │   │   │"
    assert rows[17][:27] == " 7 │   │   │■+■│   │   │   "
    assert rows[31] == "     a   b   c   d   e   f   g   h   i   j   k   l   m   n   o  "


def test_ascii_says_the_same_in_plain_characters() -> None:
    rows = draw_line_board(PARTY, LINED, is_ascii=True).rows()
    assert rows[1].endswith("|   |   |>R1|                        ")
    assert rows[11] == "10                         |R4 | g |xY1|                        "
    assert rows[17][:27] == " 7 |   |   |B+B|   |   |   "
    assert "Ana R" in rows[5]


@pytest.mark.parametrize("geometry", SIZES)
def test_ascii_is_ascii(geometry: Geometry) -> None:
    for picture in (PARTY, ludicrous(), position(target="d9", aim="e9", way=("c9",))):
        canvas = draw_line_board(picture, geometry, is_ascii=True, cursor="h1")
        assert all(row.isascii() for row in canvas.rows())
        assert {len(row) for row in canvas.rows()} == {geometry.size[0]}


def test_the_small_board_has_no_lines() -> None:
    rows = draw_line_board(PARTY, Geometry(SMALL), is_ascii=True).rows()
    assert rows[0] == "15             . : R1            "
    assert rows[5] == "10             R4g Y1            "
    assert rows[8] == " 7 . : BB: . :   h0  : . : . < . "
    assert rows[13] == " 2   ()    B4  YBb :   ()    ()  "


@pytest.mark.parametrize("geometry", SIZES)
def test_what_matters_is_reversed(geometry: Geometry) -> None:
    canvas = draw_line_board(PARTY, geometry)
    reversed_text = "".join(
        character
        for row, inks in zip(canvas.characters, canvas.inks, strict=True)
        for character, ink in zip(row, inks, strict=True)
        if "r" in ink[2]
    )
    assert "●1" in reversed_text
    assert "◆1" in reversed_text
    assert "●4" not in reversed_text


def test_a_state_is_the_third_character() -> None:
    rows = draw_line_board(ludicrous(), LINED).rows()
    assert "▲1!" in rows[13]
    assert "◆1z" in rows[29]
    assert "♥ 9/26 wounded" in rows[6]
    assert "HP 9/26 wounded" in draw_line_board(ludicrous(), LINED, is_ascii=True).rows()[6]


def test_signs_have_plain_stand_ins() -> None:
    assert in_ascii("●1 i15 › i10 … 1–4") == "R1 i15 > i10 . 1-4"
    assert in_ascii("😀") == "?"


def test_letters_lose_their_accents_in_ascii() -> None:
    assert in_ascii("Zoë Łukasz Øyvind Çağla Nguyễn") == "Zoe Lukasz Oyvind Cagla Nguyen"
    assert in_ascii("Zoe\u0308 e\u0301") == "Zoe e", "accents that stand by themselves too"
    assert in_ascii("Weiß Æon") == "Weiss AEon"


def test_names_of_other_scripts_can_be_told_apart_in_ascii() -> None:
    assert in_ascii("Анна Борис Ольга Ёжик Юлия") == "Anna Boris Ol'ga Ezik Ulia"
    assert in_ascii("Γιώργος Ελένη") == "Giorgos Elene"
    assert in_ascii("שרה राम さくら 김") == "SRH RAM SKR KIM"
    assert in_ascii("王 名 前") == "B D D", "of an ideograph the last digit of its number"
