"""What sneaking does for a party in its movement phase."""

from ludo_tui.rules.ludicrous.state import LudicrousState


def is_sneaking(state: LudicrousState, seat: int) -> bool:
    """Tell whether the pieces that a party moves now, whichever they are, pass unseen.

    Rule: ll.5.3.sneak.movement-phase-only, ll.5.3.sneak.whole-party, lh.readings.sneak
    """
    return state.turn.phase == "movement" and state.parties[seat].marker == "sneak"
