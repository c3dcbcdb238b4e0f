"""Draws docs/table.svg: the table of an example game, as the program shows it.

python docs/table.py
"""

import asyncio
import re
import tempfile
from pathlib import Path

from ludo_tui import Game
from ludo_tui.saves import SaveFolder
from ludo_tui.table.settings import SettingsFile
from ludo_tui.ui.app import LudoApp

DOCS = Path(__file__).resolve().parent
EXAMPLE = DOCS.parent / "saves" / "classic-mid-turn.ludo.json"


async def draw() -> str:
    """Return the table as SVG."""
    with tempfile.TemporaryDirectory() as made:
        settings = SettingsFile(Path(made) / "settings.json", only_now={"animation": "off"})
        app = LudoApp(game=Game.load(EXAMPLE), saves=SaveFolder(made), settings=settings)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause(1.0)
            return app.export_screenshot(title="ludo-tui")


if __name__ == "__main__":
    picture = re.sub(r"[ \t]+$", "", asyncio.run(draw()), flags=re.MULTILINE)
    (DOCS / "table.svg").write_text(picture, encoding="utf-8")
