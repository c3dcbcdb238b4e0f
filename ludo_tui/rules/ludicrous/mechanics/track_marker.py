"""The Player Actions marker of a party on the track-keeping board."""

from ludo_tui.rules.ludicrous.events.turn import MarkerMoved
from ludo_tui.rules.ludicrous.model.state import Marker
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def set_marker(table: LudicrousTable, seat: int, marker: Marker, rule: str) -> None:
    """Move the Player Actions marker of a party.

    Rule: ll.5.1.marker.player-actions
    """
    party = table.state.parties[seat]
    if party.marker == marker:
        return
    party.marker = marker
    table.emit(MarkerMoved(seat=seat, marker=marker, rule=rule))
