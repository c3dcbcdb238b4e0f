"""Fitting a state to changed tables: what they still have stays."""

import msgspec

from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.migrate import remove_unknown_rows
from ludo_tui.rules.ludicrous.model.state import Affliction
from tests.scene import place


def test_of_forms_and_conditions_only_those_go_that_the_tables_have_no_more() -> None:
    scene = place("1@10 2@20 | 1@40")
    kept = [
        Affliction(id="blessed", ends=Ends(2)),
        Affliction(id="morphed", ends=Ends(2), note="toad", amount=3),
        Affliction(id="prone"),
    ]
    lost = [Affliction(id="morphed", ends=Ends(2), note="newt", amount=3), Affliction(id="hiccups")]
    scene.piece(0).conditions[:] = [*kept, *lost]
    tables = scene.tables
    assert list(remove_unknown_rows(scene.table.state, tables)) == ["condition 'hiccups'"]
    assert scene.piece(0).conditions == kept
    without = msgspec.structs.replace(tables, creatures={})
    assert list(remove_unknown_rows(scene.table.state, without)) == []
    assert [one.id for one in scene.piece(0).conditions] == ["blessed", "prone"]
