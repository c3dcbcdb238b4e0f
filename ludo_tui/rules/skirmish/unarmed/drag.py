"""Drag: try to take somebody along: on a success it follows, on a failure a step ends the grab."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import opposed_rolls
from ludo_tui.rules.skirmish.model.state import Acting, Who
from ludo_tui.rules.skirmish.unarmed.grab import extend_grab
from ludo_tui.rules.skirmish.unarmed.holds import holding_circumstances


def drag(table: SkirmishTable, acting: Acting, target: Who) -> Flow[None]:
    """Try to take somebody along: on a success it follows, on a failure a step ends the grab.

    Rule: sk.unarmed.drag.roll, sk.unarmed.drag.success-move, sk.unarmed.drag.success-keeps-grab,
    sk.unarmed.drag.failure, sk.unarmed.drag.failure-stay
    """
    who, more = acting.who, holding_circumstances(Field(table), acting.who)
    rule, brings = "sk.unarmed.drag.roll", "it would be taken along"
    tried = yield from opposed_rolls.roll_opposed(
        table, who, "str", target, "str", "drag", rule, more=more, brings=brings
    )
    if tried.is_success:
        acting.drags = target
        extend_grab(table, who, target, "drags", "sk.unarmed.drag.success-move")
    else:
        acting.leaves = target
