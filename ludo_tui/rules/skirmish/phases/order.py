"""Whether the running turn is the first or the last of its round."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable


def is_first(table: SkirmishTable) -> bool:
    """Return whether the running turn is the first of its round: the Sage's, or without one that of the token."""
    state = table.state
    return state.turn.seat == (table.party_order()[0] if state.sage is None else state.sage)


def is_sages(table: SkirmishTable) -> bool:
    """Return whether the running turn is the Sage's."""
    return table.state.turn.seat == table.state.sage
