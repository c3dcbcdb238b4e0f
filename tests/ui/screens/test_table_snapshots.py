from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ludo_tui import Game
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp
from tests.scene import place
from tests.ui.app_pilot import press

Compare = Callable[..., bool]
ID = "0123456789ab"
"""By it names of pieces are dealt."""
LOOKS: dict[str, tuple[str, tuple[int, int], dict[str, Any]]] = {
    "big": ("party", (120, 40), {}),
    "small": ("party", (80, 24), {}),
    "plain": ("piecepack", (120, 40), {"ascii": True, "theme": "contrast"}),
}


@pytest.mark.parametrize("look", LOOKS)
def test_layout(look: str, tmp_path: Path, snap_compare: Compare) -> None:
    ruleset, size, settings = LOOKS[look]
    game = Game.new(ruleset, ["Ana", "Ben", "Cleo", "Dai"], seed=12, options={"pieces_on_start": 2})
    game.id = ID
    for _ in range(24):
        assert game.prompt is not None
        game.answer(game.prompt.answers[-1].id)
    chosen = {"animation": "off", "auto_move": False, **settings}
    file = SettingsFile(tmp_path / "settings.json", only_now=chosen)
    app = LudoApp(game=game, saves=SaveFolder(tmp_path / "saves"), settings=file)

    async def settle(pilot: Pilot[int]) -> None:
        for _ in range(4):
            await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=settle)


SCENES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "reaction": ({"board": "1@5 2@40 | 1@8 | 2@30 | 3@44", "dice": ["d6:5"], "phase": "movement"}, ("1",)),
    "reading": (
        {
            "board": "1@7 | 1@20",
            "dice": "d10:3,7",
            "b": {"stats": {"attack": 2, "luck": 1, "speed": -1}, "perks": ["angler"]},
        },
        ("7", "1", "enter", "space", "space"),
    ),
    "track": ({"board": "1@7 | 1@20 | 2@30 | 3@44", "b": {"marker": "dodge", "hp": 9, "bonus_points": 6}}, ("k",)),
}
"""What is placed, and the keys that lead to the screen."""


@pytest.mark.parametrize("name", SCENES)
def test_screens_of_the_table(name: str, tmp_path: Path, snap_compare: Compare) -> None:
    wanted, keys = SCENES[name]
    scene = place(**wanted)
    scene.id = ID
    chosen = {"animation": "off", "auto_move": False, "reading_clock": "by_hand"}
    file = SettingsFile(tmp_path / "settings.json", only_now=chosen)
    app = LudoApp(game=scene, saves=SaveFolder(tmp_path / "saves"), settings=file)

    async def open_screen(pilot: Pilot[int]) -> None:
        await press(pilot, *keys)

    assert snap_compare(app, terminal_size=(120, 40), run_before=open_screen)
