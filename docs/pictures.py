"""Draws the pictures of the pages, as the program shows itself: `python docs/pictures.py` draws docs/table.svg anew."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from ludo_tui import Game
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp

DOCS = Path(__file__).resolve().parent
SAVES = DOCS.parent / "saves"
TABLE = ("classic-mid-turn", (120, 40), ())
"""An example game, columns and rows, and the keys that are pressed."""
OTHERS = {
    "title": ("", (100, 32), ()),
    "setup": ("", (120, 40), ("n",)),
    "ludicrous": ("ludicrous-tackle", (120, 40), ()),
    "skirmish": ("skirmish-reaction", (120, 40), ()),
    "replay": ("", (100, 32), ("l", "3", "v")),
}
"""The pictures that are made with the site."""


async def draw(save: str, size: tuple[int, int], keys: tuple[str, ...]) -> str:
    """Return a screen as SVG that fetches nothing from elsewhere, in all colours wherever it is drawn."""
    os.environ.update(COLORTERM="truecolor", TERM="xterm-256color")
    os.environ.pop("NO_COLOR", None)
    with tempfile.TemporaryDirectory() as made:
        settings = SettingsFile(Path(made) / "settings.json", only_now={"animation": "off"})
        game = Game.load(SAVES / f"{save}.ludo.json") if save else None
        app = LudoApp(game=game, saves=SaveFolder(made), settings=settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause(1.0)
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.5)
            picture = app.export_screenshot(title="ludo-tui")
        app.files.close()
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return re.sub(r"[ \t]+$", "", picture, flags=re.MULTILINE)


def drawn() -> dict[str, str]:
    """Return the pictures that are made with the site, by name."""
    return {name: asyncio.run(draw(*what)) for name, what in OTHERS.items()}


if __name__ == "__main__":
    (DOCS / "table.svg").write_text(asyncio.run(draw(*TABLE)), encoding="utf-8")
