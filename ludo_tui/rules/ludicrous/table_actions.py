"""What the tables add to the registries: actions, bonus actions and reactions. Importing it makes all steps known."""

from ludo_tui.engine import Reaction
from ludo_tui.rules.ludicrous import board_effects, fight_effects, fishing, party_effects, taunt_effects, yard_effects
from ludo_tui.rules.ludicrous.actions import Action
from ludo_tui.rules.ludicrous.gamble import Gamble
from ludo_tui.rules.ludicrous.gifts import PerkReaction, PivotalReaction, UsePerk, UsePivotalMoment
from ludo_tui.rules.ludicrous.items import Consume
from ludo_tui.rules.ludicrous.reaction_spells import ReactionSpell
from ludo_tui.rules.ludicrous.spells import SPELLS
from ludo_tui.rules.ludicrous.state import LudicrousState

STEP_MODULES = (board_effects, fight_effects, fishing, party_effects, taunt_effects, yard_effects)
"""The modules that carry steps out."""

TABLE_ACTIONS: tuple[Action, ...] = (
    *SPELLS, Consume(), fishing.Fishing(), Gamble(), UsePerk(), UsePivotalMoment(),
)  # fmt: skip
TABLE_REACTIONS: tuple[Reaction[LudicrousState], ...] = (ReactionSpell(), PerkReaction(), PivotalReaction())
