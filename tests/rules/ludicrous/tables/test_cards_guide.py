"""The guide for authors: its example works as it stands, and it leaves out no step and no field."""

import re
from pathlib import Path
from typing import get_args

import msgspec

from ludo_tui import rulesets
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rules.ludicrous.tables.targeting import Who

GUIDE = Path("docs/cards.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_is_a_ruleset_without_mistakes(tmp_path: Path) -> None:
    folder = tmp_path / "snow"
    folder.mkdir()
    files = re.findall(r"`snow/(\w+\.yaml)`[^`]*```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert [name for name, _ in files] == ["ruleset.yaml", "spells.yaml", "fish.yaml", "races.yaml"]
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    assert rulesets.check(folder) == []


def test_the_guide_lists_every_step_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)$", GUIDE, re.MULTILINE))
    for kind in get_args(Step):
        tag = kind.__struct_config__.tag
        assert kind.__doc__.splitlines()[0] in rows[tag]
        for field in msgspec.structs.fields(kind):
            assert f"`{field.encode_name}`" in rows[tag], f"{tag}.{field.encode_name}"
    assert len(rows) == len(get_args(Step))
    assert [who for who in get_args(Who) if f"`{who}`" not in GUIDE] == []
