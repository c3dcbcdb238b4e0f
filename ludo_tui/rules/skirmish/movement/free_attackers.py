"""Who may make a free attack on a combatant that walks away."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.flying import flies_off


def free_attackers(field: Field, who: Who, here: int, there: int | None, *, is_retreating: bool = False) -> list[Who]:
    """Return the enemies that may strike at a combatant which steps out of their reach.

    Rule: sk.reaction.free-attack.trigger, sk.reaction.free-attack.slippery, sk.reaction.free-attack.weapons,
    sk.reaction.free-attack.not-retreat, sh.reaction.free-attack.small, sh.fly.free-attacks, sh.board.start,
    sh.board.start-truce, sk.unarmed.drag.free-attack, sh.unarmed.let-go
    """
    if is_retreating:
        return []
    near = field.left_behind(who, here, there)
    is_free = not near or field.has(who, "slippery") or field.table.has_flag(who, "no_free_attacks")
    if is_free or field.is_sheltered(who, here):
        return []
    acting = field.state.acting
    harmless = [field.dragged_by(who), *acting.released] if acting is not None and acting.who == who else []
    return [
        other
        for other in near
        if other not in harmless
        and not _slips(field, who, other)
        and not field.is_sheltered(other)
        and field.knows(other, who)
        and field.table.can_react(other)
    ]


def _slips(field: Field, who: Who, other: Who) -> bool:
    """Return whether a combatant gets away from another without a free attack, by what it is or has done."""
    if field.slips_past(who, other):
        return True
    size = field.sheet(who).most("slips_from", 0.0)
    if size and field.sheet(other).size >= size:
        return True
    return flies_off(field, who, other)
