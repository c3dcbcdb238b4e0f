"""The guide for authors: its example works as it stands, and it leaves out no step and no field."""

import re
from pathlib import Path
from typing import get_args

from ludo_tui import rulesets
from ludo_tui.rules.ludicrous.tables.targeting import Recipient

GUIDE = Path("docs/cards.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_is_a_ruleset_without_mistakes(tmp_path: Path) -> None:
    folder = tmp_path / "snow"
    folder.mkdir()
    files = re.findall(r"`snow/(\w+\.yaml)`[^`]*```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert [name for name, _ in files] == ["ruleset.yaml", "spells.yaml", "fish.yaml", "races.yaml"]
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    assert rulesets.check(folder) == []


def test_the_guide_names_everybody_whom_a_step_can_concern() -> None:
    assert [who for who in get_args(Recipient) if f"`{who}`" not in GUIDE] == []
