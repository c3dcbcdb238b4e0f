"""Every action and reaction of Ludicrous Ludo, in the order in which players see them."""

from typing import Any

from ludo_tui.engine import Reaction
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.actions.attacks import ATTACKS
from ludo_tui.rules.ludicrous.actions.dealings import DEALINGS
from ludo_tui.rules.ludicrous.actions.deeds import DEEDS
from ludo_tui.rules.ludicrous.actions.grapple_and_shove import WRESTLING
from ludo_tui.rules.ludicrous.actions.structure_actions import STRUCTURE_ACTIONS
from ludo_tui.rules.ludicrous.actions.table_actions import TABLE_ACTIONS, TABLE_REACTIONS
from ludo_tui.rules.ludicrous.mechanics.taunts import TAUNTS
from ludo_tui.rules.ludicrous.reactions.standard import REACTIONS as COMMON

ACTIONS: tuple[Action, ...] = (*ATTACKS, *WRESTLING, *TABLE_ACTIONS, *STRUCTURE_ACTIONS, *DEEDS, *TAUNTS, *DEALINGS)
REACTIONS: tuple[Reaction[Any], ...] = (*COMMON, *TABLE_REACTIONS)
