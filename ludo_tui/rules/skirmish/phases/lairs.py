"""Lairs: which can be used, and who stands too near to one."""

from ludo_tui.board import king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.hidden_places import unknown_combatants
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def lair_refusal(table: SkirmishTable, ring: int, seat: int | None = None) -> tuple[str, str] | None:
    """Return why a lair cannot be used now, with the rule; None: it can.

    Args:
        table: the match.
        ring: where the lair is.
        seat: as far as this seat knows; None: as far as the Sage does.

    Rule: sh.sage.lairs, sh.hidden.knowledge
    """
    state, blocking = table.state, blockers(table, ring)
    if ring in state.closed_lairs:
        return "it is sealed", "sh.stunt.seal-a-lair"
    if blocking and not blocking.issubset(unknown_combatants(state, state.sage_seat if seat is None else seat)):
        return f"a piece is within {table.tables.numbers.sage.clear} spaces", "sh.sage.lairs"
    if any(monster.ring == ring for monster in state.monsters):
        return "a monster is on it", "sh.sage.lairs"
    return None


def blockers(table: SkirmishTable, ring: int) -> set[Who]:
    """Return the pieces that stand so near to a lair that nothing comes out of it.

    Rule: sh.sage.lairs
    """
    state, clear = table.state, table.tables.numbers.sage.clear
    rings = state.on_ring().items()
    return {who for who, there in rings if who.seat != state.sage and king_distance(ring, there) <= clear}
