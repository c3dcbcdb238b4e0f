from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import east_asian_width

import msgspec
import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Region

from ludo_tui import rulesets
from ludo_tui.board import RING, ROUTES
from ludo_tui.engine import Look, Option, PieceLook, SeatLook
from ludo_tui.rules.race.appearance import spaces
from ludo_tui.ui import themes
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.cells import COMPACT, WIDE, cells, name_at
from ludo_tui.ui.widgets.picture import BoardPicture, arrow, describe, in_words, picture_of
from ludo_tui.ui.widgets.playback import film, steps_of

NAMES = ("Ana", "Ben", "Cleo", "Dai")


SIDES = (0, 1, 2, 3)


def position(*steps: Sequence[int]) -> Look:
    """Return a position: steps of the four pieces of each seat."""
    rows = [*steps, *([(-1, -1, -1, -1)] * (4 - len(steps)))]
    pieces = tuple(tuple(PieceLook(step=step) for step in own) for own in rows)
    return Look(pieces=pieces, seats=(SeatLook(needed=4),) * 4, spaces=spaces("both"))


def picture(
    *steps: Sequence[int], options: Sequence[Option] = (), ruleset: str = "classic", **more: Any
) -> BoardPicture:
    styles = rulesets.load(ruleset).seats
    name = more.pop("piece_name", lambda seat, piece: f"{NAMES[seat]}'s piece {piece + 1}")
    return picture_of(position(*steps), SIDES, styles, NAMES, options, piece_name=name, **more)


def text_at(shown: BoardPicture, name: str, size: tuple[int, int] = WIDE, *, is_ascii: bool = False) -> list[str]:
    x, y = "abcdefghijklmno".index(name[0]) + 1, int(name[1:])
    return ["".join(text for text, _ in row) for row in cells(shown, size, is_ascii=is_ascii)[x, y]]


def lines(shown: BoardPicture, size: tuple[int, int], *, is_ascii: bool = False) -> list[str]:
    drawn = cells(shown, size, is_ascii=is_ascii)
    return [
        "".join(text for x in range(1, 16) for text, _ in drawn[x, y][below])
        for y in range(15, 0, -1)
        for below in range(size[1])
    ]


MANY = ((0, 0, 8, 56), (39, -1, 50, 52), (26, 26, 26, 26), (13, 5, 5, 5))
MOVES = (
    Option(id="move:0", label="", piece=0, seat=0, to_step=5),
    Option(id="move:2", label="", piece=2, seat=0, to_step=56),
)


# How it looks


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
@pytest.mark.parametrize("size", [WIDE, COMPACT])
@pytest.mark.parametrize("is_ascii", [False, True])
def test_every_line_is_as_wide_as_the_board(ruleset: str, size: tuple[int, int], is_ascii: bool) -> None:
    shown = picture(*MANY, options=MOVES, option=MOVES[0], ruleset=ruleset, trail=("c9", "d9"))
    drawn = lines(shown, size, is_ascii=is_ascii)
    assert len(drawn) == 15 * size[1]
    assert {cell_len(line) for line in drawn} == {15 * size[0]}


@pytest.mark.parametrize("ruleset", ["classic", "piecepack"])
@pytest.mark.parametrize("size", [WIDE, COMPACT])
def test_no_glyph_is_wide_or_of_uncertain_width(ruleset: str, size: tuple[int, int]) -> None:
    glyphs = set("".join(lines(picture(*MANY, options=MOVES, option=MOVES[1], ruleset=ruleset), size)))
    assert {glyph for glyph in glyphs if cell_len(glyph) != 1} == set()
    assert {glyph for glyph in glyphs if east_asian_width(glyph) in "AWF"} == set()


@pytest.mark.parametrize("size", [WIDE, COMPACT])
def test_ascii_is_ascii(size: tuple[int, int]) -> None:
    shown = picture(*MANY, options=MOVES, option=MOVES[0], trail=("c9", "d9"), ruleset="piecepack")
    assert all(line.isascii() for line in lines(shown, size, is_ascii=True))


def test_a_piece_is_known_by_shape_letter_and_number() -> None:
    shown = picture((3, -1, -1, -1))
    assert text_at(shown, "e9")[0] == " ◉R1"
    assert text_at(shown, "e9", COMPACT) == ["R1"]
    assert text_at(shown, "e9", is_ascii=True)[0] == " oR1"
    assert text_at(shown, "b14")[0].strip() == ""
    assert text_at(shown, "e14")[0] == " ◉R2"


def test_two_pieces_on_a_space_are_both_readable() -> None:
    shown = picture((3, 3, -1, -1))
    assert text_at(shown, "e9") == [" ◉R1", " ◉R2"]
    assert text_at(shown, "e9", COMPACT) == ["2R"]


def test_a_bigger_stack_lists_its_numbers() -> None:
    shown = picture((3, -1, 3, 3))
    assert text_at(shown, "e9") == [" ◉R ", "134 "]
    assert text_at(shown, "e9", COMPACT) == ["3R"]


def test_pieces_of_several_seats_share_a_space() -> None:
    shown = picture((8, -1, -1, -1), (47, -1, -1, -1))  # both on the star g13
    assert text_at(shown, "g13") == [" ◉R1", " ▴G1"]
    assert text_at(shown, "g13", COMPACT) == ["2&"]
    crowd = picture((8, -1, -1, -1), (47, 47, -1, -1), (34, -1, -1, -1))
    assert text_at(crowd, "g13") == ["R1G*", "Y1  "]


def test_pieces_at_home_are_counted() -> None:
    shown = picture((56, 56, -1, -1))
    assert text_at(shown, "g8") == [" ◉R ", "2/4 "]
    assert text_at(shown, "g8", COMPACT) == ["2R"]


def test_choices_are_marked_on_pieces_and_landing_spaces() -> None:
    shown = picture((0, -1, 3, -1), options=MOVES[:1], option=MOVES[0])
    assert text_at(shown, "b9")[0] == "»◉R1"
    assert text_at(shown, "g10") == ["    ", "[◉1]"]
    other = picture((0, -1, 3, -1), options=MOVES[:1])
    assert text_at(other, "b9")[0] == "▸◉R1"
    assert text_at(other, "g10")[1] == "(◉1)"
    assert text_at(other, "g10", COMPACT) == ["()"]
    assert text_at(shown, "g10", COMPACT) == ["[]"]


def test_whoever_stands_on_the_landing_space_stays_readable() -> None:
    shown = picture((0, -1, 3, -1), (44, -1, -1, -1), options=MOVES[:1], option=MOVES[0])  # green on g10
    assert text_at(shown, "g10") == [" ▴G1", "[◉1]"]
    assert text_at(shown, "g10", COMPACT) == ["G1"]


def test_several_answers_for_one_space_are_told() -> None:
    both = [Option(id=f"move:{n}", label="", piece=n, seat=0, to_step=0) for n in (1, 2)]
    shown = picture((-1, -1, -1, -1), options=both)
    assert text_at(shown, "b9")[1] == "(◉+)"


def test_starts_stars_and_the_last_move_are_drawn() -> None:
    shown = picture(trail=("c9", "d9"))
    assert text_at(shown, "b9")[0] == " ◉ ✶"
    assert text_at(shown, "g13")[0] == " ✶  "
    assert text_at(shown, "c9")[0] == " ∘  "
    assert text_at(shown, "e9")[0] == " ⋅  "


def test_the_corners_of_the_cross_have_a_hint() -> None:
    strokes = {
        name: "".join(text_at(picture(), name)).strip() for name in ("f10", "g9", "j10", "i9", "f6", "g7", "j6", "i7")
    }
    assert set(strokes.values()) == {"/", "\\"}
    assert [strokes[name] for name in ("f10", "g9", "j6", "i7")] == ["/"] * 4
    flat = {name: text_at(picture(), name, COMPACT, is_ascii=True)[0].strip() for name in ("f10", "j10")}
    assert flat == {"f10": "/", "j10": "\\"}


def test_yards_name_their_owner() -> None:
    drawn = lines(picture(), WIDE)
    assert "Ana" in drawn[5]
    assert "Ben" in drawn[5]
    assert "Dai" in drawn[23]
    assert "Cleo" in drawn[23]
    assert "◉ R Red" in drawn[6]


def test_long_and_wide_names_do_not_shift_the_board() -> None:
    names = ("A" * 24, "名前" * 6, "Zoë", "x")
    shown = picture_of(position(), SIDES, rulesets.load("classic").seats, names)
    for size in (WIDE, COMPACT):
        assert {cell_len(line) for line in lines(shown, size)} == {15 * size[0]}


def test_facing_and_conditions_are_visible() -> None:
    fallen = PieceLook(step=3, facing="forward", flags="_*", note="prone, burning", is_down=True)
    beside = PieceLook(step=3, facing="backward")
    others = (PieceLook(step=8, facing="backward"), PieceLook(step=-1, facing="forward"))
    start = msgspec.structs.replace(position(), spaces={})
    look = msgspec.structs.replace(start, pieces=((fallen, others[0], beside, others[1]), *start.pieces[1:]))
    styles = rulesets.load("classic").seats
    shown = picture_of(look, SIDES, styles, NAMES, piece_name=lambda _, piece: f"Piece {piece + 1}")
    assert text_at(shown, "g13") == [" ◉R2", "v   "]
    assert text_at(shown, "g13", COMPACT) == ["r2"]
    assert "Piece 1, facing forward (prone, burning)" in describe(shown, "e9")
    away = msgspec.structs.replace(beside, step=20)
    look = msgspec.structs.replace(start, pieces=((fallen, others[0], away, others[1]), *start.pieces[1:]))
    alone = picture_of(look, SIDES, styles, NAMES)
    assert text_at(alone, "e9") == [" ◉R1", ">_* "]


def test_arrows_follow_the_route() -> None:
    assert [arrow(0, step) for step in (0, 4, 5, 10, 12, 13)] == [">", "^", "^", ">", "v", "v"]
    assert arrow(0, 0, is_backward=True) == "<"
    assert arrow(0, -1) == ""
    assert arrow(0, 56) == ""


# What it says


def test_spaces_are_described_in_words() -> None:
    shown = picture((0, -1, 3, -1), options=MOVES[:1])
    assert describe(shown, "b9") == "b9: Ana's starting space, safe - Ana's piece 1"
    assert describe(shown, "g13") == "g13: space, star, safe"
    assert describe(shown, "g10") == "g10: space, can be reached now"
    assert describe(shown, "a8") == "a8: space, the last before Ana's home column"
    assert describe(shown, "c8") == "c8: Ana's home column"
    assert describe(shown, "a15") == ""


def test_the_position_is_told_in_words() -> None:
    told = in_words(picture((0, -1, 56, 51)))
    assert told[0] == "Ana (Red): 1 on b9, 2 in the yard, 3 home, 4 on b8."
    assert len(told) == 4


@pytest.mark.parametrize("size", [WIDE, COMPACT])
def test_every_character_belongs_to_a_point(size: tuple[int, int]) -> None:
    assert name_at(0, 0, size) == "a15"
    assert name_at(15 * size[0] - 1, 15 * size[1] - 1, size) == "o1"
    assert name_at(15 * size[0], 0, size) is None


# Films


def test_a_piece_walks_and_a_captured_one_goes_back() -> None:
    from ludo_tui.rules.race.state import Captured, Moved

    before = steps_of(
        picture_of(position((0, -1, -1, -1), (41, -1, -1, -1)), SIDES, rulesets.load("classic").seats, NAMES)
    )
    after = picture((2, -1, -1, -1))
    events = [Moved(seat=0, piece=0, start=0, end=2), Captured(seat=1, piece=0, by=0, step=41)]
    frames = film(after, before, events, "normal")
    where = [
        [name for name, marks in frame.pieces.items() if any(mark.id == (0, 0) for mark in marks)] for frame in frames
    ]
    assert where == [["c9"], ["d9"], ["d9"]]
    assert any(mark.id == (1, 0) for mark in frames[-1].pieces["d9"])
    assert film(after, before, events, "off") == []


def test_a_long_film_runs_faster() -> None:
    from ludo_tui.rules.race.state import Moved

    before = steps_of(picture_of(position((0, -1, -1, -1)), SIDES, rulesets.load("classic").seats, NAMES))
    events = [Moved(seat=0, piece=0, start=0, end=50), Moved(seat=0, piece=0, start=50, end=0)]
    assert sum(frame.seconds for frame in film(picture((0, -1, -1, -1)), before, events, "normal")) <= 2.51


# The widget


class Host(App[None]):
    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self.board = board
        self.heard: list[Any] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.variables(themes.PALETTES["dark"])

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_view_space_clicked(self, event: BoardView.SpaceClicked) -> None:
        self.heard.append(event.name)


async def test_only_what_changes_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    board = BoardView(picture((3, -1, -1, -1)))
    painted: list[Region] = []
    async with Host(board).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        refresh = board.refresh

        def note(*regions: Region, **more: Any) -> BoardView:
            painted.extend(regions)
            return refresh(*regions, **more)

        monkeypatch.setattr(board, "refresh", note)
        board.picture = picture((4, -1, -1, -1))
        assert painted == [board.region_of("e9").union(board.region_of("f9"))]  # side by side: one piece to paint
        painted.clear()
        board.picture = picture((8, -1, -1, -1))
        assert sorted(painted) == sorted([board.region_of("f9"), board.region_of("g13")])
        painted.clear()
        board.picture = picture((8, -1, -1, -1))
        assert painted == []


async def test_a_click_tells_the_space_in_both_sizes() -> None:
    host = Host(BoardView(picture((3, -1, -1, -1))))
    async with host.run_test(size=(120, 40)) as pilot:
        for is_compact in (False, True):
            host.board.is_compact = is_compact
            await pilot.pause()
            assert host.board.size == ((30, 15) if is_compact else (60, 30))
            region = host.board.region_of("e9")
            await pilot.click(BoardView, offset=(region.x + 1, region.y))
        assert host.heard == ["e9", "e9"]


async def test_the_cursor_walks_and_chooses() -> None:
    host = Host(BoardView(picture((3, -1, -1, -1))))
    async with host.run_test(size=(120, 40)) as pilot:
        host.board.focus()
        await pilot.pause()
        assert host.board.cursor == "h8"
        host.board.action_move(-3, 1)
        host.board.action_select()
        host.board.action_move(-30, 30)
        assert host.board.cursor == "a15"
        await pilot.pause()
        assert host.heard == ["e9"]


async def test_every_style_of_every_picture_exists() -> None:
    board = BoardView(picture(*MANY, options=MOVES, option=MOVES[0], trail=(RING[3], ROUTES[1][52])))
    async with Host(board).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        drawn: Iterable[Any] = cells(board.picture, WIDE).values()
        names = {name for cell in drawn for row in cell for _, styles in row for name in styles}
        for name in names:
            board.get_component_rich_style(f"board--{name}")
        assert {"piece-1", "chosen", "target", "landing", "trail-1", "slot-2", "home-3"} <= names
