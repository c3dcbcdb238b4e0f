from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ludo_tui import Game
from ludo_tui.saves import SaveFolder
from ludo_tui.table.settings import SettingsFile
from ludo_tui.ui.app import LudoApp

Compare = Callable[..., bool]
LOOKS: dict[str, tuple[str, tuple[int, int], dict[str, Any]]] = {
    "big": ("party", (120, 40), {}),
    "small": ("party", (80, 24), {}),
    "plain": ("piecepack", (120, 40), {"ascii": True, "theme": "contrast"}),
}


@pytest.mark.parametrize("look", LOOKS)
def test_layout(look: str, tmp_path: Path, snap_compare: Compare) -> None:
    ruleset, size, settings = LOOKS[look]
    game = Game.new(ruleset, ["Ana", "Ben", "Cleo", "Dai"], seed=12, options={"pieces_on_start": 2})
    for _ in range(24):
        assert game.prompt is not None
        game.answer(game.prompt.options[-1].id)
    chosen = {"animation": "off", "auto_move": False, **settings}
    file = SettingsFile(tmp_path / "settings.json", only_now=chosen)
    app = LudoApp(game=game, saves=SaveFolder(tmp_path / "saves"), settings=file)

    async def settle(pilot: Pilot[int]) -> None:
        for _ in range(4):
            await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=settle)
