"""Whether it could matter to act before one's enemies, as far as one's pieces know."""

from itertools import takewhile

from ludo_tui.board import HOME
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.movement.threat import can_get_at


def can_matter(table: SkirmishTable, who: Who) -> bool:
    """Return whether something could come of it that a piece acts before those that act before its party.

    Something can, if the piece could be home, or if such an enemy can get at it in this round, or at a combatant who
    has fallen.

    Rule: sk.reaction.initiative.trigger, sh.hidden.knowledge
    """
    field = Field(table, who)
    run = table.tables.numbers.move.run * speed(table, who)
    if HOME - table.state.piece(who).step <= run:
        return True
    earlier = _earlier(table, who.seat)
    rivals = [other for other in field.enemies(who) if other.seat in earlier]
    if rivals and any(not field.is_awake(other) for other in field.rings):
        return True
    return any(can_get_at(field, other, who) for other in rivals)


def _earlier(table: SkirmishTable, seat: int) -> set[int]:
    """Return the seats that have their turns before a party in this round: the Sage, and parties from the token on."""
    before = set(takewhile(lambda other: other != seat, table.party_order()))  # who has left has no place in it
    return before if table.state.sage is None else before | {table.state.sage}
