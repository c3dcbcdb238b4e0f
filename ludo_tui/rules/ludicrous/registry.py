"""Every action and reaction of Ludicrous Ludo, in the order in which players see them.

Importing it makes all steps of cards known, too.
"""

from typing import Any

from ludo_tui.engine import Reaction
from ludo_tui.rules.ludicrous.actions import roll_table  # noqa: F401 - it registers what its step does
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.actions.bonus_die import RollBonusDie
from ludo_tui.rules.ludicrous.actions.cast_spell import CastSpell
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.actions.destroy_structure import DestroyStructure
from ludo_tui.rules.ludicrous.actions.dodge import Dodge
from ludo_tui.rules.ludicrous.actions.drink import Drink
from ludo_tui.rules.ludicrous.actions.dual_wield import SecondAttack
from ludo_tui.rules.ludicrous.actions.find_rocks import FindStone
from ludo_tui.rules.ludicrous.actions.fish import Fishing
from ludo_tui.rules.ludicrous.actions.fortify import Fortify
from ludo_tui.rules.ludicrous.actions.gamble import Gamble
from ludo_tui.rules.ludicrous.actions.grapple import Grapple
from ludo_tui.rules.ludicrous.actions.hack import Hack
from ludo_tui.rules.ludicrous.actions.meditate import Meditate
from ludo_tui.rules.ludicrous.actions.mulligan import Mulligan
from ludo_tui.rules.ludicrous.actions.perk import UsePerk
from ludo_tui.rules.ludicrous.actions.pivotal_moment import UsePivotalMoment
from ludo_tui.rules.ludicrous.actions.punch import Punch
from ludo_tui.rules.ludicrous.actions.ready import Ready
from ludo_tui.rules.ludicrous.actions.revive import Revive
from ludo_tui.rules.ludicrous.actions.rizz import Rizz
from ludo_tui.rules.ludicrous.actions.running_punch import RunningPunch
from ludo_tui.rules.ludicrous.actions.sacrifice import Sacrifice
from ludo_tui.rules.ludicrous.actions.shove import Shove
from ludo_tui.rules.ludicrous.actions.sneak import Sneak
from ludo_tui.rules.ludicrous.actions.soul_read import SoulRead
from ludo_tui.rules.ludicrous.actions.struggle import Struggle
from ludo_tui.rules.ludicrous.actions.surrender import Surrender
from ludo_tui.rules.ludicrous.actions.taunt import Taunt
from ludo_tui.rules.ludicrous.actions.throw_stones import ThrowStone
from ludo_tui.rules.ludicrous.actions.use_structure import UseStructure
from ludo_tui.rules.ludicrous.actions.weapon_attack import AttackWithWeapon
from ludo_tui.rules.ludicrous.effects import registry  # noqa: F401 - the same for the other steps
from ludo_tui.rules.ludicrous.reactions.opportunity_attack import OpportunityAttack
from ludo_tui.rules.ludicrous.reactions.perk import PerkReaction
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from ludo_tui.rules.ludicrous.reactions.reaction_spell import ReactionSpell
from ludo_tui.rules.ludicrous.reactions.shield import Shield
from ludo_tui.rules.ludicrous.reactions.tackle import Tackle
from ludo_tui.rules.ludicrous.reactions.taunt_back import TauntBack

ACTIONS: tuple[Action, ...] = (
    AttackWithWeapon(),
    Punch(),
    RunningPunch(),
    ThrowStone(),
    SecondAttack(),
    FindStone(),
    Grapple(),
    Shove(),
    CastSpell(),
    Meditate(),
    Mulligan(),
    Sacrifice(),
    Consume(),
    Fishing(),
    Gamble(),
    UsePerk(),
    UsePivotalMoment(),
    Fortify(),
    Hack(),
    UseStructure(),
    DestroyStructure(),
    Dodge(),
    Drink(),
    Ready(),
    Sneak(),
    Struggle(),
    RollBonusDie(),
    Rizz(),
    Taunt(),
    Revive(),
    SoulRead(),
    Surrender(),
)
REACTIONS: tuple[Reaction[Any], ...] = (
    Tackle(),
    OpportunityAttack(),
    Shield(),
    TauntBack(),
    ReactionSpell(),
    PerkReaction(),
    PivotalReaction(),
)
