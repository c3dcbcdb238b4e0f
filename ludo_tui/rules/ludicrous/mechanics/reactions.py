"""The reaction of a party: whether it has one left, spent, and renewed."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import is_on_pathway


def can_react(table: LudicrousTable, who: Who) -> bool:
    """Return whether a party has its reaction left and may use it, with a piece on the pathway if one is named.

    Rule: ll.5.9.general.one-per-round, ll.5.9.general.requirements, ll.5.9.general.any-time,
    ll.5.9.general.not-a-phase, ll.5.9.general.optional, ll.5.1.reaction.any-time, ll.5.1.reaction.off-turn
    """
    seat, piece = who
    if table.state.parties[seat].has_reacted or seat in table.state.withdrawn:
        return False
    if piece is not None and not is_on_pathway(table.state, Who(seat, piece)):
        return False
    return not has_flag(table, who, "no_react")


def spend_reaction(table: LudicrousTable, seat: int) -> None:
    """Use up the reaction of a party.

    Rule: ll.5.1.limit.one-reaction, ll.5.9.general.one-per-round, lh.readings.one-reaction
    """
    table.state.parties[seat].has_reacted = True


def renew_reaction(table: LudicrousTable, seat: int) -> None:
    """Give a party its reaction back, at the start of its turn; unused ones do not add up.

    Rule: ll.5.9.general.renewal, ll.5.9.general.no-stacking
    """
    table.state.parties[seat].has_reacted = False
