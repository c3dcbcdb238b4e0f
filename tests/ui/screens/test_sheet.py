"""The party sheets on screen: names of pieces, the hand, whose may be read."""

from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Who
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.sheet import SheetScreen
from ludo_tui.ui.widgets.sheet_view import SheetView
from tests.scene import place
from tests.ui.table_pilot import TablePilot, table_pilot


async def test_a_digit_renames_a_piece_for_this_match_and_later_ones(tmp_path: Path) -> None:
    async with table_pilot(place("1@5 2@40 | 1@8"), tmp_path, size=(120, 40)) as at:
        await at.press("m")
        assert "↑↓ in full  ←→ other parties  1–4 rename a piece" in at.lines()[-1]
        await at.press("2")
        assert "What is Ana's piece 2 called from now on?" in at.text()
        await at.press(*["backspace"] * 14, *"Brunhild", "enter")
        assert isinstance(at.app.screen, SheetScreen)
        assert "●2  Brunhild" in at.text()
        assert at.session.voice.name(Who(0, 1)) == "Brunhild"
        again = at.app.files.words.pieces_of["Ana"]
    assert again == ("", "Brunhild")
    assert SettingsFile(tmp_path / "settings.json").current.piece_names == {"Ana": ["", "Brunhild"]}


async def test_pieces_of_a_race_are_named_from_the_menu(tmp_path: Path) -> None:
    async with table_pilot(Game.new("party", ("Ana", "Ben"), seed=5), tmp_path, size=(80, 24)) as at:
        seat = at.session.questions.prompt.seat if at.session.questions.prompt is not None else 0
        await at.press("escape", "N", "3", *["backspace"] * 14, *"Rex", "enter")
        assert at.session.voice.name(Who(seat, 2)) == "Rex"
        await at.press("escape", "N")
        assert "3  Rex" in at.text()


async def test_nobody_renames_the_pieces_of_a_computer(tmp_path: Path) -> None:
    match = Game.new("ludicrous", (Seat("Ana"), Seat("Otto", "easy")), seed=5)
    async with table_pilot(match, tmp_path, size=(120, 40)) as at:
        at.app.push_screen(SheetScreen(at.session, 0))
        await at.settle()
        assert "rename" in at.lines()[-1]
        await at.press("right")
        assert "Otto" in at.text()
        assert "rename" not in at.lines()[-1]
        await at.press("1")
        assert isinstance(at.app.screen, SheetScreen)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_hand_is_shown_behind_the_curtain_with_its_first_card_told(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = place("1@5 | 1@8")
    scene.change(0, hand=["ward", "daze"])
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.press("h")
        assert isinstance(at.app.screen, CurtainScreen)
        await at.press("enter")
        look = at.app.screen.query_one(SheetView).look
        assert look is not None
        assert look.page.cards
        assert look.marked is not None


async def test_partners_among_themselves_see_both_their_hands_and_one_of_a_computer_hides_its_own(
    tmp_path: Path,
) -> None:
    seats = (Seat("Ana"), Seat("Otto", "easy"), Seat("Ben"), Seat("Ida", "easy"))
    match = Game.new("ludicrous", seats, seed=5, options={"teams": True})
    async with table_pilot(match, tmp_path, size=(120, 40)) as at:
        at.app.push_screen(SheetScreen(at.session, 0))
        await at.settle()
        shown = []
        for _ in seats:
            look = at.app.screen.query_one(SheetView).look
            assert look is not None
            shown.append(bool(look.page.cards))
            assert "only you may look" not in at.text()
            await at.press("right")
        assert shown == [True, False, True, False]


def has_unknown_stats(at: TablePilot) -> bool:
    return any(line.split()[:2] == ["attack", "?"] for line in at.lines())


@pytest.mark.rule("lh.secrets.sheet")
async def test_the_sheet_of_a_computer_is_shown_to_who_plays_with_it(tmp_path: Path) -> None:
    seats = (Seat("Ana"), Seat("Ben"), Seat("Ida", "hard"), Seat("Grim", "hard"))
    match = Game.new("ludicrous", seats, seed=5, options={"teams": True})
    async with table_pilot(match, tmp_path, size=(120, 40)) as at:
        at.app.push_screen(SheetScreen(at.session, 2))
        await at.settle()
        assert "Enter shows Ana what is secret" in at.lines()[0]
        assert has_unknown_stats(at)
        await at.press("space", "enter")
        assert not has_unknown_stats(at)
        assert "only you may look" in at.lines()[0]
        await at.press("right")
        assert "Enter shows Ben what is secret" in at.lines()[0]
        assert has_unknown_stats(at)


@pytest.mark.rule("lh.secrets.shown")
async def test_whoever_looks_alone_sees_what_was_read_in_other_sheets(tmp_path: Path) -> None:
    scene = place("1@5 | 1@8", b={"readers": [0]}, is_shown=False)
    async with table_pilot(scene, tmp_path, size=(120, 40)) as at:
        at.app.push_screen(SheetScreen(at.session, 1))
        await at.settle()
        assert has_unknown_stats(at), "by everybody's eyes"
        await at.press("left", "enter", "space")
        assert "only you may look" in at.lines()[0]
        assert "your party sheet" in at.lines()[0]
        await at.press("right")
        assert "what Ana knows" in at.lines()[0]
        assert "Enter shows Ben what is secret" in at.lines()[0]
        assert not has_unknown_stats(at)
        await at.press("enter", "escape")
        assert has_unknown_stats(at), "nobody took the keyboard"
