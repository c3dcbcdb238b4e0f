"""Partial cover: something or a creature large enough stands in between."""

from typing import Final

from ludo_tui.board import between
from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target, place_of, size_of
from ludo_tui.rules.skirmish.party.attack_forms import Against
from ludo_tui.rules.skirmish.tables.steps import Attribute

_BANES: Final[dict[Against, Counted]] = {
    "defense": Counted("partial cover", -1, "sk.cover.partial.bane-defense"),
    "agi": Counted("partial cover", -1, "sk.cover.partial.bane-agility"),
}
"""By what of the target is rolled against; nothing else is helped by cover."""


_BOON: Final = Counted("partial cover", 1, "sk.cover.partial.boon-resist")


def bane_against(field: Field, origin: int, target: Target, against: Against) -> Counted | None:
    """Return the bane of a roll from a space against what is partly covered; None: cover does not help.

    Rule: sk.cover.partial.bane-defense, sk.cover.partial.bane-agility
    """
    bane = _BANES.get(against)
    return bane if bane is not None and field.recall(covers, origin, target) else None


def boons_to_resist(field: Field, who: Who, by: Attribute, origin: int | None) -> list[Counted]:
    """Return the boon of a combatant that gets out of the way of what comes from a space, if it has cover.

    Rule: sk.cover.partial.boon-resist
    """
    if by == "agi" and origin is not None and who in field.rings and covers(field, origin, who):
        return [_BOON]
    return []


def covers(field: Field, origin: int, target: Target) -> bool:
    """Return whether something upright and large enough stands between a space and a target.

    Rule: sk.cover.partial.condition, sk.cover.partial.obstacle-kind, sk.cover.partial.too-small,
    sk.cover.clear-shot, sh.board.between
    """
    size = size_of(field, target)
    for ring in between(origin, place_of(field, target)):
        row = field.table.obstacle(ring)
        if row is not None and row.object is not None and row.object.size >= size:
            return True
        if any(field.is_upright(other) and field.sheet(other).size >= size for other in field.at(ring)):
            return True
    return False
