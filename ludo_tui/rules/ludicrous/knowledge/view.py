"""What a seat may see: everything on the table, its own cards and sheet, and of the others only what is known of them.

Hands, draw pile and discards of others are as many `HIDDEN` cards. Stats and perks are those that the seat knows;
items, romance and preferences of others are not there; of a companion that has been heard of, everybody knows.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from ludo_tui.rules.ludicrous.knowledge.who_knows import known_perks, known_stats, sees_hand, sees_sheet
from ludo_tui.rules.ludicrous.model.state import Hit, LudicrousState, Party

HIDDEN = "?"
"""A card that a seat may not see."""


def view(state: LudicrousState, seat: int | None) -> LudicrousState:
    """Return a copy of the state with everything that a seat may not see taken out.

    Args:
        state: the whole state; it is not changed.
        seat: who looks; None is a player who sees only what is public.

    Rule: ll.5.3.soul-read.must-show, lh.secrets.sheet
    """
    return msgspec.json.decode(msgspec.json.encode(glance(state, seat)), type=LudicrousState)


def glance(state: LudicrousState, seat: int | None) -> LudicrousState:
    """Return the same only to be looked at: the parts that the seat may see are shared with the state."""
    parties = [_party(state, seat, owner) for owner in range(len(state.parties))]
    for party in parties:
        if any(piece.hits for piece in party.pieces):
            party.pieces = [replace(piece, hits=[_hit(hit, parties) for hit in piece.hits]) for piece in party.pieces]
    return replace(
        state,
        deck=[HIDDEN] * len(state.deck),
        discard=[HIDDEN] * len(state.discard),
        preferences=[chosen if owner == seat else {} for owner, chosen in enumerate(state.preferences)],
        parties=parties,
    )


def _party(state: LudicrousState, seat: int | None, owner: int) -> Party:
    """Return a copy of a party without what a seat may not see."""
    party = replace(state.parties[owner])
    if not sees_hand(state, seat, owner):
        party.hand = [HIDDEN] * len(party.hand)
    if not sees_sheet(state, seat, owner):
        known = list(known_perks(state, seat, owner))
        unknown = set(party.perks).difference(known)
        party.stats = dict(known_stats(state, seat, owner))
        party.perks = known
        party.uses = {power: count for power, count in party.uses.items() if power not in unknown}
        party.companion, party.relationship = party.shown.companion, 0
        party.items = []
    return party


def _hit(hit: Hit, parties: Sequence[Party]) -> Hit:
    """Return a copy of a hit, with the attacker's attack as far as it is known."""
    return replace(hit, attack=parties[hit.seat].stats.get("attack", 0))
