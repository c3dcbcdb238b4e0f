"""Whether a combatant can get at another in one turn."""

from ludo_tui.board import king_distance, ring_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.speed import speed


def can_get_at(field: Field, who: Who, other: Who) -> bool:
    """Return whether a combatant could walk to where it can attack another, or shoot at it."""
    here, there = field.rings[who], field.rings[other]
    steps, ways = speed(field.table, who), field.sheet(who).attacks
    return ring_distance(here, there) <= steps + max(form.reach for form in ways) or king_distance(
        here, there
    ) <= steps + max(form.range for form in ways)
