"""Grab: ask whether a grab is made with Strength or with Agility."""

from fractions import Fraction

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.odds import attack_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_manner import AttackManner
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import choose_attribute
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.tables.steps import Attribute


def choose_grab_attribute(table: SkirmishTable, who: Who, target: Who, manner: AttackManner) -> Flow[Means]:
    """Ask whether a grab is made with Strength or with Agility.

    Rule: sk.unarmed.grab.roll
    """
    field, grab = Field(table, who), table.sheet(who).grab

    def chance(by: Attribute) -> Fraction:
        return attack_roll(field, who, grab(by), field.rings[who], target, manner).chance()

    return grab((yield from choose_attribute(table, who, target, chance)))
