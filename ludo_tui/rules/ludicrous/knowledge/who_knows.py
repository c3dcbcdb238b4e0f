"""Who knows what of a party sheet.

A sheet is its owner's secret; teammates share theirs. What a public roll or deed has shown everybody knows from then
on, and who has read a sheet knows what stays the same on it. On a table with open sheets everybody knows everything.
"""

from collections.abc import Iterable

from ludo_tui.rules.ludicrous.model.state import LudicrousState


def sees_sheet(state: LudicrousState, seat: int | None, owner: int) -> bool:
    """Return whether a seat (None: the public) sees the whole sheet of a party now, items and romance included.

    Rule: lh.secrets.sheet, lh.secrets.open
    """
    if state.parties[owner].is_open:
        return True
    return seat is not None and (state.are_friends(seat, owner) or state.reading == (seat, owner))


def sees_hand(state: LudicrousState, seat: int | None, owner: int) -> bool:
    """Return whether a seat (None: the public) sees the cards that a party holds.

    Rule: lh.magic.cards-secret, lh.secrets.open
    """
    return seat == owner or state.parties[owner].is_open


def _knows_all(state: LudicrousState, seat: int | None, owner: int) -> bool:
    """Return whether a seat knows what stays the same on a sheet: its stats and perks."""
    party = state.parties[owner]
    return party.is_open or sees_sheet(state, seat, owner) or seat in party.readers


def known_stats(state: LudicrousState, seat: int | None, owner: int) -> dict[str, int]:
    """Return the stats of a party that a seat (None: the public) knows.

    Rule: lh.secrets.shown
    """
    party = state.parties[owner]
    return party.stats if _knows_all(state, seat, owner) else party.shown.stats


def known_perks(state: LudicrousState, seat: int | None, owner: int) -> list[str]:
    """Return the perks of a party that a seat (None: the public) knows.

    Rule: lh.secrets.shown
    """
    party = state.parties[owner]
    return party.perks if _knows_all(state, seat, owner) else party.shown.perks


def may_have_companion(state: LudicrousState, seat: int | None, owner: int, perks: Iterable[str]) -> bool:
    """Return whether a party could have a companion, by what a seat (None: the public) knows.

    Args:
        state: the match.
        seat: who looks.
        owner: whose companion.
        perks: ids of the perks that bring one.

    Rule: lh.secrets.shown
    """
    party = state.parties[owner]
    if sees_sheet(state, seat, owner):
        return bool(party.companion)
    if party.shown.companion:
        return True
    has_left = any(perk in party.shown.perks for perk in perks)
    return not has_left and (
        not knows_perks(state, seat, owner) or any(perk in known_perks(state, seat, owner) for perk in perks)
    )


def knows_perks(state: LudicrousState, seat: int | None, owner: int) -> bool:
    """Return whether a seat knows all the perks of a party; how many it has is no secret."""
    party = state.parties[owner]
    return _knows_all(state, seat, owner) or len(party.shown.perks) >= len(party.perks)
