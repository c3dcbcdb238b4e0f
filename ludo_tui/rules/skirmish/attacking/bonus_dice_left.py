"""Bonus dice left: return the dice of Bonus Damage that somebody has left in this round."""

from ludo_tui.engine import Combatant
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means


def bonus_dice(table: SkirmishTable, who: Who) -> int:
    """Return the dice of Bonus Damage that somebody has left in this round.

    Rule: sk.bonus.supply, sk.bonus.once-per-round, sk.multi.cost, sh.talent.blood-up
    """
    acting = table.state.acting
    if acting is not None and acting.who == who and acting.bonus is not None:
        return acting.bonus
    if table.used_in_round("bonus", Combatant(*who)):
        return 0
    sheet = table.sheet(who)
    is_injured = 2 * table.state.fighter(who).damage >= sheet.health
    return sheet.bonus + (sum(trait.injured_bonus for trait in sheet.traits) if is_injured else 0)


def most_bonus_dice(table: SkirmishTable, who: Who, means: Means, extra: int = 0) -> int:
    """Return how many dice of Bonus Damage a hit with a weapon can be given at most.

    Rule: sh.weapon.light
    """
    most = bonus_dice(table, who) + extra
    return max(1, most - 1) if most and means.is_light else most


def hidden_bonus_dice(table: SkirmishTable, who: Who, target: Who) -> int:
    """Return the dice of Bonus Damage more that somebody has on an attack on one that does not know where it is.

    Rule: sh.talent.from-the-shadows
    """
    if target not in table.state.fighter(who).hidden_from or table.used_in_round("bonus", Combatant(*who)):
        return 0
    return sum(trait.hidden_bonus for trait in table.sheet(who).traits)


DICE_PER_ATTACK = 2
"""Dice of Bonus Damage that each additional attack takes."""
