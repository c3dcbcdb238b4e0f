"""What a seat may see: everything on the table, its own cards and sheet, and of the others only what is known of them.

Hands, draw pile and discards of others are as many `HIDDEN` cards. Stats and perks are those that the seat knows;
items, romance and preferences of others are not there; of a companion that has been heard of, everybody knows.
"""

import msgspec

from ludo_tui.rules.ludicrous.knowledge import known_perks, known_stats, sees_hand, sees_sheet
from ludo_tui.rules.ludicrous.state import LudicrousState

HIDDEN = "?"
"""A card that a seat may not see."""


def view(state: LudicrousState, seat: int | None) -> LudicrousState:
    """Return a copy of the state with everything that a seat may not see taken out.

    Args:
        state: the whole state; it is not changed.
        seat: who looks; None is somebody who sees only what is public.

    Rule: ll.5.3.soul-read.must-show, lh.secrets.sheet
    """
    seen = msgspec.json.decode(msgspec.json.encode(state), type=LudicrousState)
    seen.deck = [HIDDEN] * len(state.deck)
    seen.discard = [HIDDEN] * len(state.discard)
    seen.preferences = [chosen if owner == seat else {} for owner, chosen in enumerate(seen.preferences)]
    for owner, party in enumerate(seen.parties):
        if not sees_hand(state, seat, owner):
            party.hand = [HIDDEN] * len(party.hand)
        if not sees_sheet(state, seat, owner):
            party.stats = dict(known_stats(state, seat, owner))
            party.perks = list(known_perks(state, seat, owner))
            unknown = set(state.parties[owner].perks) - set(party.perks)
            party.uses = {power: count for power, count in party.uses.items() if power not in unknown}
            party.companion, party.relationship = party.shown.companion, 0
            party.items = []
    for party in seen.parties:
        for piece in party.pieces:
            for hit in piece.hits:
                hit.attack = seen.parties[hit.seat].stats.get("attack", 0)
    return seen
