"""Every action and reaction of Ludicrous Ludo, in the order in which players see them."""

from typing import Any

from ludo_tui.engine import Reaction
from ludo_tui.rules.ludicrous.actions import Action
from ludo_tui.rules.ludicrous.attacks import ATTACKS
from ludo_tui.rules.ludicrous.dealings import DEALINGS
from ludo_tui.rules.ludicrous.deeds import DEEDS
from ludo_tui.rules.ludicrous.reactions import REACTIONS as COMMON
from ludo_tui.rules.ludicrous.structure_actions import STRUCTURE_ACTIONS
from ludo_tui.rules.ludicrous.table_actions import TABLE_ACTIONS, TABLE_REACTIONS
from ludo_tui.rules.ludicrous.taunts import TAUNTS
from ludo_tui.rules.ludicrous.wrestling import WRESTLING

ACTIONS: tuple[Action, ...] = (*ATTACKS, *WRESTLING, *TABLE_ACTIONS, *STRUCTURE_ACTIONS, *DEEDS, *TAUNTS, *DEALINGS)
REACTIONS: tuple[Reaction[Any], ...] = (*COMMON, *TABLE_REACTIONS)
