"""What the tables add to the registries: actions, bonus actions and reactions. Importing it makes all steps known."""

from ludo_tui.engine import Reaction
from ludo_tui.rules.ludicrous.actions import fish
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.actions.gamble import Gamble
from ludo_tui.rules.ludicrous.actions.gifts import PerkReaction, PivotalReaction, UsePerk, UsePivotalMoment
from ludo_tui.rules.ludicrous.actions.spells import SPELLS
from ludo_tui.rules.ludicrous.effects import board, combat, party, taunt, yard
from ludo_tui.rules.ludicrous.reactions.reaction_spell import ReactionSpell
from ludo_tui.rules.ludicrous.table import LudicrousTable

STEP_MODULES = (board, combat, fish, party, taunt, yard)
"""The modules that carry steps out."""

TABLE_ACTIONS: tuple[Action, ...] = (*SPELLS, Consume(), fish.Fishing(), Gamble(), UsePerk(), UsePivotalMoment())
TABLE_REACTIONS: tuple[Reaction[LudicrousTable], ...] = (ReactionSpell(), PerkReaction(), PivotalReaction())
