"""Who sees whom and what, and who stands in plain sight."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field


def sees_space(field: Field, who: Who, ring: int) -> bool:
    """Return whether a combatant sees a space from where it stands.

    Rule: sh.board.sight, sh.affliction.blinded
    """
    return not field.table.is_blind(who) and field.table.sees(field.rings[who], ring)


def sees(field: Field, who: Who, other: Who) -> bool:
    """Return whether a combatant sees another; it is always aware of itself.

    Rule: sh.board.sight, sh.affliction.blinded, sk.circ.invisible.banes
    """
    if other == who:
        return True
    return (
        other in field.rings
        and not field.table.has_flag(other, "unseen")
        and sees_space(field, who, field.rings[other])
    )


def is_seen(field: Field, who: Who, observer: Who) -> bool:
    """Return whether a combatant stands in plain sight of an observer."""
    return is_seen_at(field, field.rings[who], who, observer)


def is_seen_at(field: Field, ring: int, who: Who, observer: Who) -> bool:
    """Return whether a combatant would stand in plain sight of an observer on a space.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    if field.table.is_blind(observer):
        return False
    if any(charm.veils and charm.bearer == who for charm in field.state.charms):
        return False
    there = field.rings[observer]
    return not (field.is_obscured(ring) or field.is_obscured(there)) and field.table.sees(there, ring)
