from pathlib import Path

from tests.rules.race.scene import at, place
from tests.ui.table_pilot import table_pilot


async def test_rows_are_painted_in_plain_characters_where_those_are_asked_for(tmp_path: Path) -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    async with table_pilot(scene, tmp_path, ascii=True) as table:
        painted = "\n".join(table.lines())
        assert "R1  i13 > i10  takes Cleo's Y1" in painted
        assert painted.isascii()
