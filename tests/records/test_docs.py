"""The example of a file in docs/records.md is read."""

import re
from pathlib import Path

from ludo_tui.records import ppn

PAGE = Path(__file__).parent.parent.parent / "docs" / "records.md"


def test_the_file_on_the_page_is_read() -> None:
    (text,) = re.findall(r"^```\n(---\n.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (record,) = ppn.games(text.encode())
    imported = ppn.read(record)
    assert imported.difference is None
    assert imported.game.state.pieces[0][0].step == 3
