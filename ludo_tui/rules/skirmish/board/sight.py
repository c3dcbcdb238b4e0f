"""Who stands in plain sight of whom."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who


def is_seen(field: Field, who: Who, observer: Who) -> bool:
    """Return whether a combatant stands in plain sight of an observer."""
    return is_seen_at(field, field.rings[who], who, observer)


def is_seen_at(field: Field, ring: int, who: Who, observer: Who) -> bool:
    """Return whether a combatant would stand in plain sight of an observer on a space.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    if field.table.has_flag(observer, "no_sight") or not field.is_awake(observer):
        return False
    if any(charm.veils and charm.bearer == who for charm in field.state.charms):
        return False
    there = field.rings[observer]
    return not (field.is_obscured(ring) or field.is_obscured(there)) and field.table.sees(there, ring)
