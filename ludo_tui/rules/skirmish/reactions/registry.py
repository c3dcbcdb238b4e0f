"""Every reaction, in the order in which they are offered."""

from typing import Any

from ludo_tui.engine import Reaction
from ludo_tui.rules.skirmish.reactions.catch import Catch
from ludo_tui.rules.skirmish.reactions.counter_grab import CounterGrab
from ludo_tui.rules.skirmish.reactions.cover_ally import CoverAlly
from ludo_tui.rules.skirmish.reactions.dodge import Dodge
from ludo_tui.rules.skirmish.reactions.free_attack import FreeAttack
from ludo_tui.rules.skirmish.reactions.table_reactions import TABLE_REACTIONS
from ludo_tui.rules.skirmish.reactions.withstand import Withstand

REACTIONS: tuple[Reaction[Any], ...] = (
    CoverAlly(),
    Dodge(),
    Withstand(),
    FreeAttack(),
    Catch(),
    CounterGrab(),
    *TABLE_REACTIONS,
)
