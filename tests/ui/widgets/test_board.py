from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from ludo_tui.ui import textual_themes
from ludo_tui.ui.drawing.board.geometry import CELLS, LARGE, SMALL, Geometry
from ludo_tui.ui.drawing.theme_colours import colours
from ludo_tui.ui.widgets.board import BoardView
from tests.presenting.board.test_board_picture import picture
from tests.scene import place
from tests.ui.app_pilot import quiet
from tests.ui.table_pilot import table_pilot


class Host(App[None]):
    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self.board = board
        self.heard: list[Any] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return textual_themes.variables("night", "full")

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_view_space_clicked(self, event: BoardView.SpaceClicked) -> None:
        self.heard.append(event.name)

    def painted(self) -> list[str]:
        return ["".join(segment.text for segment in strip) for strip in self.screen._compositor.render_strips()]


async def test_only_what_changes_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    board = BoardView(picture((3, -1, -1, -1)))
    painted: list[Region] = []
    async with Host(board).run_test(size=(120, 40)) as pilot:
        await quiet(pilot)
        refresh = board.refresh

        def note(*regions: Region, **more: Any) -> BoardView:
            painted.extend(regions)
            return refresh(*regions, **more)

        monkeypatch.setattr(board, "refresh", note)
        board.picture = picture((4, -1, -1, -1))
        both = board.region_of("e9").union(board.region_of("f9"))
        assert {region.y for region in painted} == {both.y, both.y + 1}
        assert all(both.contains_region(region) for region in painted)
        assert sum(region.area for region in painted) == both.area
        painted.clear()
        board.picture = picture((4, -1, -1, -1))
        assert painted == []


async def test_a_click_tells_the_space_in_every_size() -> None:
    host = Host(BoardView(picture((3, -1, -1, -1))))
    async with host.run_test(size=(130, 62)) as pilot:
        for cell in CELLS:
            host.board.geometry = Geometry(cell)
            await pilot.pause()
            assert host.board.size == Geometry(cell).size
            region = host.board.region_of("e9")
            await pilot.click(BoardView, offset=(region.right - 1, region.y))
        await pilot.click(BoardView, offset=(0, 0))  # the axis is no space
        assert host.heard == ["e9"] * len(CELLS)


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


async def test_size_characters_and_colours_follow_at_once() -> None:
    host = Host(BoardView(picture((3, -1, -1, -1))))
    async with host.run_test(size=(120, 50)) as pilot:
        for geometry, label in ((Geometry(SMALL), "●1"), (Geometry(LARGE), "▐ ●1 ▌")):
            host.board.geometry = geometry
            await pilot.pause()
            assert any(label in line for line in host.painted())
        host.board.geometry = Geometry(is_lined=True)
        host.board.palette = colours("night", "none")
        await pilot.pause()
        assert any("┼" in line for line in host.painted())
        host.board.is_ascii = True
        await pilot.pause()
        assert all(line.isascii() for line in host.painted())
        assert any("R1" in line for line in host.painted())


@pytest.mark.parametrize(("size", "row"), [((80, 24), "20/20      tank 12"), ((120, 40), "20/20")])
async def test_the_tank_stands_in_the_row_of_its_party_where_the_yard_has_no_room(
    tmp_path: Path, size: tuple[int, int], row: str
) -> None:
    async with table_pilot(place("1@20 | 1@40"), tmp_path, size=size) as at:
        assert next(line for line in at.lines() if "Ana   you" in line).endswith(row)
        assert "tank 12" in at.text()
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert next(line for line in at.lines() if "Ana   you" in line).endswith("tank 12")
    async with table_pilot(place("1@20 | 1@40", tanks=False), tmp_path, size=size) as at:
        assert "tank" not in at.text()
