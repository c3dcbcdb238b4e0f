"""What a seat may see: everything on the table, its own cards and sheet, and of the others only what lies open.

Hands, draw pile and discards of others are as many `HIDDEN` cards. The stats, perks, items and romance on a party
sheet are its owner's secret (teammates share theirs), until a Soul Read shows them.
"""

import msgspec

from ludo_tui.rules.ludicrous.board.geometry import are_friends
from ludo_tui.rules.ludicrous.state import LudicrousState

HIDDEN = "?"
"""A card that a seat may not see."""


def view(state: LudicrousState, seat: int | None) -> LudicrousState:
    """Return a copy of the state with everything that a seat may not see taken out.

    Args:
        state: the whole state; it is not changed.
        seat: who looks; None is somebody who sees only what is public.

    Rule: ll.5.3.soul-read.must-show
    """
    seen = msgspec.json.decode(msgspec.json.encode(state), type=LudicrousState)
    seen.deck = [HIDDEN] * len(state.deck)
    seen.discard = [HIDDEN] * len(state.discard)
    for other, party in enumerate(seen.parties):
        if other == seat:
            continue
        party.hand = [HIDDEN] * len(party.hand)
        if not has_secret_sheet(state, seat, other):
            continue
        party.stats = {}
        party.perks = []
        party.uses = {}
        party.relationship = 0
        party.items = []
    return seen


def has_secret_sheet(state: LudicrousState, seat: int | None, owner: int) -> bool:
    """Tell whether the stats, perks, items and romance of a party are hidden from a seat.

    Teammates share theirs, and who reads a sheet sees it.
    """
    is_friend = seat is not None and are_friends(state, seat, owner)
    return not is_friend and state.reading != (seat, owner)
