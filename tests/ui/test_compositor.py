"""What is written to the terminal when something changes: enough, and no more than that."""

import re
import sys
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ludo_tui import Game
from ludo_tui.board import xy
from ludo_tui.presenting.rows import row
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.compositor import Cells, Painted, Pen, Spans
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.theme_colours import colours
from ludo_tui.ui.exact_painting import paint_exactly
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.frame import PartyRows
from ludo_tui.ui.widgets.line_view import LineView
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.scene import place
from tests.ui.app_pilot import app_pilot, ludo, press
from tests.ui.table_pilot import table_pilot

SIZES = [(80, 24), (120, 40)]
_SEQUENCE = re.compile(
    r"\x1b\[(?P<row>\d+);(?P<column>\d+)H|\x1b\[(?P<pen>[\d;]*)m|\x1b\[[?\d]*[a-z]|(?P<text>[^\x1b])"
)
_PLAIN: dict[str, tuple[str, ...]] = {"38": (), "48": ()}


class Paper:
    """A terminal that understands what the program writes."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, Any]] = {}
        self.touched: set[tuple[int, int]] = set()
        """Columns and rows of what was written last."""
        self._x = self._y = 0
        self._pen = dict(_PLAIN)

    def read(self, data: str) -> None:
        """Show what is written."""
        self.touched = set()
        for match in _SEQUENCE.finditer(data):
            if match["row"]:
                self._x, self._y = int(match["column"]) - 1, int(match["row"]) - 1
            elif match["pen"] is not None:
                self._change(match["pen"].split(";"))
            elif match["text"]:
                self._write(match["text"])

    def _write(self, character: str) -> None:
        is_blank = character == " " and not self._pen.keys() & {"4", "7"}
        look = self._pen["48"] if is_blank else tuple(sorted(self._pen.items()))
        for by in range(cell_len(character)):
            self.cells[self._x + by, self._y] = ("" if by else character, look)
            self.touched.add((self._x + by, self._y))
        self._x += cell_len(character)

    def _change(self, codes: list[str]) -> None:
        while codes:
            code = codes.pop(0)
            if code in ("", "0"):
                self._pen = dict(_PLAIN)
            elif code in ("38", "48"):
                count = 4 if codes[0] == "2" else 2
                self._pen[code], codes = tuple(codes[:count]), codes[count:]
            elif code[-2:-1] in ("3", "9", "4") or len(code) == 3:  # one of the terminal's own colours
                self._pen["38" if code[0] in "39" else "48"] = (code,)
            else:
                self._pen[code] = ()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let tables write to a terminal, and note what."""
    noted: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: noted.append(data))
    return noted


def whole(app: LudoApp) -> Paper:
    """Return a terminal that shows the screen as it is when all of it is painted."""
    paper, console = Paper(), app.console
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        paper.read(f"\x1b[{y + 1};1H{strip.render(console)}")
    return paper


def race(seed: int = 5) -> Game:
    """Start a match in which there is something to choose from the first roll on."""
    options = {"pieces_on_start": 4, "block": "none", "entry": "any", "press_to_roll": False}
    game = Game.new("classic", ["Ana", "Ben"], seed=seed, options=options)
    game.id = "0123456789ab"  # the pieces are called by it: names of another length take other bytes
    return game


@pytest.mark.parametrize(("ruleset", "size", "depth"), zip(["party", "ludicrous"], SIZES, ["16", "full"], strict=True))
async def test_the_terminal_shows_what_is_on_the_screen(
    tmp_path: Path, written: list[str], ruleset: str, size: tuple[int, int], depth: str
) -> None:
    match = Game.new(ruleset, ["林さん", "Ben"], seed=3)
    async with table_pilot(match, tmp_path, size=size, depth=depth) as at:
        at.table.refresh()
        paper = Paper()
        for key in ["space", "down", "1", "question_mark", "escape", "g", "g", "1", "u"]:
            await at.press(key)
            paper.read("".join(written))
            written.clear()
            if isinstance(at.app.screen, TableScreen):
                assert paper.cells == whole(at.app).cells, key


@pytest.mark.parametrize(("size", "most"), zip(SIZES, [(900, 1_900), (1_200, 4_800)], strict=True))
async def test_an_answer_writes_what_changes(
    tmp_path: Path, written: list[str], size: tuple[int, int], most: tuple[int, int]
) -> None:
    async with table_pilot(race(), tmp_path, size=size, auto_move=True) as at:
        await at.press("down", "1")
        turn = at.session.game.state.turn.number
        for _ in range(8):
            for key, limit in zip(("down", "1"), most, strict=True):
                written.clear()
                await at.press(key)
                assert len("".join(written).encode()) <= limit
        assert at.session.game.state.turn.number >= turn + 8


@pytest.mark.parametrize("size", SIZES)
async def test_an_arrow_key_paints_the_rows_of_the_pieces_pointed_at_before_and_now(
    tmp_path: Path, written: list[str], size: tuple[int, int]
) -> None:
    async with table_pilot(race(), tmp_path, size=size, auto_move=True) as at:
        await at.press("1", "1")
        board, paper = at.table.query_one(BoardView), Paper()

        def concerned() -> set[int]:
            picture, height = board.picture, board.geometry.cell.height
            own = {name for name, marks in picture.pieces.items() for mark in marks if mark.id in picture.chosen}
            names = {*own, *picture.way, *filter(None, [picture.target])}
            tops = {board.geometry.origin(xy(name))[1] for name in names}
            return {board.region.y + top + by for top in tops for by in range(height)}

        for _ in range(6):
            before = concerned()
            written.clear()
            await at.press("down")
            paper.read("".join(written))
            painted = {y for x, y in paper.touched if board.region.contains(x, y)}
            assert painted
            assert painted <= before | concerned()
            await at.press("1")


async def test_an_arrow_key_shows_answer_and_landing_space_in_one_go(tmp_path: Path, written: list[str]) -> None:
    async with table_pilot(race(), tmp_path, size=(120, 40), auto_move=True) as at:
        await at.press("1", "1")
        shown = [at.table.query_one(BoardView).region, at.table.query_one(QuestionView).region]
        for _ in range(6):
            written.clear()
            await at.press("down")
            paper = Paper()
            paper.read(next(data for data in written if _SEQUENCE.match(data)))
            assert [any(region.contains(*cell) for cell in paper.touched) for region in shown] == [True, True]


async def test_an_answer_paints_neither_the_question_whole_nor_the_gaps_between_the_parts(
    tmp_path: Path, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole_paints: list[str] = []
    refresh = Widget.refresh

    def noted(widget: Widget, *regions: Any, **how: Any) -> Widget:
        if not regions and how.get("repaint", True) and not how.get("layout"):
            whole_paints.append(str(widget.id))
        return refresh(widget, *regions, **how)

    async with table_pilot(race(), tmp_path, size=(120, 40), auto_move=True) as at:
        await at.press("down", "1", "down", "1")
        monkeypatch.setattr(Widget, "refresh", noted)
        monkeypatch.setattr(StylesCache, "render_widget", lambda _, widget, crop: pytest.fail(f"{widget} {crop}"))
        await at.press("1")
        assert "question" not in whole_paints
        assert written


async def test_a_form_writes_what_another_game_changes(written: list[str]) -> None:
    app, paper = ludo(), Paper()
    async with app_pilot(app, "n", "2", size=(120, 40)) as pilot:
        app.screen.refresh()
        for key in ("h", "2", "1"):
            await press(pilot, key)
            data = "".join(written)
            written.clear()
            paper.read(data)
            assert paper.cells == whole(app).cells, key
        assert len(data.encode()) <= 2_000


def test_a_wide_character_is_written_whole() -> None:
    pen, other = Pen(), Pen("1")
    known = Cells([*"ab", "林", "", "c"], [pen] * 5)
    assert list(Cells([*"ab", "林", "", "c"], [pen] * 5).changes(known)) == []
    assert list(Cells([*"abxyc"], [pen] * 5).changes(known)) == [(2, 4, pen)]
    assert list(Cells(["a", "林", "", "x", "c"], [pen] * 5).changes(known)) == [(1, 4, pen)]
    changed = Cells([*"ab", "林", "", "c"], [pen, pen, other, other, pen])
    assert list(changed.changes(known)) == [(2, 4, other)]


def test_what_covers_half_of_a_wide_character_is_written_from_its_edge_on() -> None:
    pen = Pen()
    known = Cells(["", "c", "d"], [pen] * 3)
    assert list(Cells([*"xyd"], [pen] * 3).changes(known)) == [(0, 2, pen)]


def test_half_of_a_wide_character_is_a_blank() -> None:
    canvas = Canvas(6, 1)
    canvas.put(1, 0, "林さb")
    paint = colours("night", "full")

    def text(left: int, right: int) -> str:
        return "".join(segment.text for segment in canvas.part(0, paint, left, right))

    assert text(0, 6) == " 林さb"
    assert text(2, 6) == " さb"
    assert text(0, 4) == " 林 "
    assert text(2, 4) == "  "
    assert text(2, 2) == ""


async def test_what_stands_over_half_of_a_wide_character_leaves_no_trace(tmp_path: Path, written: list[str]) -> None:
    async with table_pilot(Game.new("classic", ["林" * 8, "Ben"], seed=3), tmp_path) as at:
        paper, rows = Paper(), at.table.query_one(PartyRows)
        begin = at.text().splitlines()[rows.region.y].index("林")
        over = Static("Over", id="over")
        over.styles.layer = "_toastrack"
        over.styles.position, over.styles.width, over.styles.height = "absolute", 4, 1
        over.styles.offset = (begin + 3, rows.region.y)
        at.table.refresh()
        for step in ("as it is", "covered", "moved on", "as it is again"):
            if step == "covered":
                await at.table.mount(over)
            elif step == "moved on":
                over.styles.offset = (begin + 5, rows.region.y)
            elif over.is_attached:
                await over.remove()
            await at.settle()
            paper.read("".join(written))
            written.clear()
            assert paper.cells == whole(at.app).cells, step


def test_cells_between_changes_are_skipped_where_that_is_shorter() -> None:
    pen, other = Pen("", "31"), Pen("", "32")
    known = Cells(list("abcdefghij"), [pen] * 10)
    assert list(Cells(list("Abcdefghij"), [pen] * 10).changes(known)) == [(0, 1, pen)]
    assert list(Cells(list("AbcdEfghij"), [pen] * 10).changes(known)) == [(0, 5, pen)]
    assert list(Cells(list("AbcdeFghij"), [pen] * 10).changes(known)) == [(0, 1, pen), (5, 6, pen)]
    between = [pen, other, *[pen] * 8]
    assert list(Cells(list("AbCdefghij"), between).changes(Cells(list("abcdefghij"), between))) == [
        (0, 1, pen),
        (2, 3, pen),
    ]


def test_a_blank_is_written_with_what_is_beside_it() -> None:
    red, blue, blank = Pen("", "31", "44"), Pen("", "34", "44"), Pen("", None, "44")
    known = Cells(["?"] * 5, [Pen("?")] * 5)
    assert list(Cells(list(" a bb"), [blank, red, blank, blue, blue]).changes(known)) == [(0, 3, red), (3, 5, blue)]
    underlined = Pen("4", "31", "44")
    assert list(Cells(list("a b  "), [underlined, blank, red, Pen(), Pen()]).changes(known)) == [
        (0, 1, underlined),
        (1, 3, red),
        (3, 5, Pen()),
    ]


def test_no_colour_is_written_twice() -> None:
    strip = Strip(
        [
            Segment("a", Style.parse("red on blue")),
            Segment("b", Style.parse("bold red on blue")),
            Segment("  ", Style.parse("white on blue")),
            Segment("c", Style.parse("green on blue")),
            Segment(" ", Style.parse("green on red")),
            Segment("d", Style.parse("reverse red on red")),
            Segment("e", None),
            Segment("f", Style.parse("red on blue")),
            Segment(" ", Style.parse("red on green")),
        ]
    )
    console = Console(color_system="standard", force_terminal=True)
    painted = Painted(Cells(["?"] * 10, [Pen("?")] * 10))
    assert Spans([(0, 0, strip)], painted).render_segments(console) == (
        "\x1b[m\x1b[1;8He\x1b[41m\x1b[1;6H \x1b[42m\x1b[1;10H "
        "\x1b[31;44m\x1b[1;1Ha\x1b[1;9Hf\x1b[32m\x1b[1;5Hc\x1b[1;31m\x1b[1;2Hb  \x1b[0;7;31;41m\x1b[1;7Hd\x1b[m"
    )
    assert Spans([(0, 0, strip)], painted).render_segments(console) == "\x1b[m\x1b[m"


async def test_what_is_held_back_is_not_drawn_and_stays_to_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_pilot(race(), tmp_path) as at:
        compositor, drawn, draw = at.table._compositor, list[int](), LineView.painted

        def noted(view: LineView, y: int, left: int, right: int) -> Any:
            drawn.append(y)
            return draw(view, y, left, right)

        monkeypatch.setattr(LineView, "painted", noted)
        compositor._dirty_regions.add(compositor.size.region)
        for _ in range(2):  # the first comes to nothing, as it does while updates are held back
            update = compositor.render_full_update()
            assert drawn == []
            assert compositor._dirty_regions
        assert isinstance(update, Spans)
        assert update.render_segments(Console(color_system="truecolor", force_terminal=True))
        assert drawn
        assert not compositor._dirty_regions


async def test_a_panel_that_is_seen_again_has_what_it_has_now(tmp_path: Path) -> None:
    async with table_pilot(race(), tmp_path) as at:
        panel = at.table.query_one("#panel", RowList)
        seen = []
        for words in ("first", "second"):
            at.table.parts.panels.show("seats")
            panel.show_rows([row(words)])
            await at.settle()
            seen.append(words in at.text())
            at.table.parts.panels.show("log")
            panel.show_rows([row("second")])
            await at.settle()
            at.table.query_one("#panel").display = True
            await at.settle()
            seen.append("second" in at.text())
            at.table.parts.panels.show("log")
            await at.settle()
        assert seen == [True] * 4


async def test_a_picture_of_the_table_shows_it_whole_and_the_next_key_paints_as_before(tmp_path: Path) -> None:
    async with table_pilot(place("1@7 | 1@20"), tmp_path, size=(120, 40)) as at:
        before = at.text()
        drawn = at.app.export_screenshot()
        text = " ".join(unescape(part).replace("\xa0", " ") for part in re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
        assert [
            words for words in ("Which action does your party take?", "So far", "Ana", "15", "●1") if words not in text
        ] == []
        await at.press("down")
        await at.press("up")
        assert at.text() == before


async def test_the_styles_of_a_new_screen_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: Counter[DOMNode] = Counter()
    look_up = Stylesheet.apply
    app = ludo()
    async with app_pilot(app) as pilot:

        def noted(sheet: Stylesheet, node: DOMNode, **how: Any) -> None:
            looked_up[node] += 1
            look_up(sheet, node, **how)

        monkeypatch.setattr(Stylesheet, "apply", noted)
        await press(pilot, "n")
        assert app.screen.has_class("-narrow", "-short")
        shown = app.screen.query("SeatRow, SeatRow > *, TextField, Title, Sentence")
        assert {looked_up[each] for each in shown} == {1}


@pytest.mark.parametrize("gone", ["module", "_regions_to_spans", "visible_widgets", "parameters"])
def test_where_textual_is_not_as_expected_its_own_compositor_paints(gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if gone == "module":
        monkeypatch.setitem(sys.modules, "ludo_tui.ui.compositor", None)
    elif gone == "parameters":
        monkeypatch.setattr(Compositor, "render_full_update", Compositor.render_partial_update)
    else:
        monkeypatch.delattr(Compositor, gone)
    assert not paint_exactly(Screen())
    monkeypatch.undo()
    assert paint_exactly(Screen())


async def test_the_table_is_played_with_the_compositor_of_textual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ludo_tui.ui.compositor", None)
    async with table_pilot(race(), tmp_path, size=(120, 40), auto_move=False) as at:
        assert type(at.table._compositor) is Compositor
        await at.press("1")
        assert at.session.game.answer_count == 1
        drawn = "".join(segment.text for strip in at.table._compositor.render_strips() for segment in strip)
        assert at.session.game.setup.seats[0].name in drawn
